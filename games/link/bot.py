"""How the computer plays Tetris Link: networks judge what every drop leads to, one for each number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from games.bots.bot import Bot, Sight, Weighed, Why
from games.bots.net import Net, load_nets
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.tetrominoes import Place
from games.link import boards as many
from games.link.features import roll_gains
from games.link.judging import Choices, choices, judged
from games.link.rules import FACES, Link, Pass, State, largest_group, linked, penalty

SMOOTH = 2  # steps fewer, which can be seen
FEW = 3  # pieces that still go into the tower


class LinkBot(Bot):
    game = Link()
    sights = {
        "easy": Sight(only_gain=True, overlooks=0.3, doubt=0.4),
        "medium": Sight(overlooks=0.15, doubt=0.06),
        "hard": Sight(doubt=0.02),
        "master": Sight(widths=(16, 6)),
    }

    def values(self, states: Sequence[State]) -> np.ndarray:
        values = judged(net(states[0].seats), many.boards_of(states))
        for number, state in enumerate(states):
            if state.starting:
                values[:, number] = self._before_the_start(state)
        return values.T

    def _before_the_start(self, state: State) -> np.ndarray:
        """Nobody has rolled LINK yet; the sooner a seat rolls the more likely it begins (TL-2)."""
        turns = np.arange(state.turn, state.turn + state.seats) % state.seats
        chances = (1 - 1 / len(FACES)) ** np.arange(state.seats)
        return judged(net(state.seats), many.empty(state.seats, turns)) @ (chances / chances.sum())

    def weigh(self, state: State) -> Weighed:
        options = _options([state])
        return Weighed(_moves(options), options.values.T)

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        options, best = _best(states)
        return options.values[:, best].T

    def replies(self, states: Sequence[State]) -> list[Any]:
        options, best = _best(states)
        return _moves(options, best)

    def gains(self, state: State) -> tuple[list[Any], np.ndarray]:
        moves = self.game.moves(state)
        return moves, np.array([_gain(state, move) for move in moves], float)

    def why(self, state: State, move: Any) -> Why:
        if isinstance(move, Pass):
            return Why("no piece that may be played fits into the tower")
        return _why(_deed(state, move))

    def leaning(self, temper: str, state: State, move: Any) -> float:
        if isinstance(move, Pass):
            return 0.0
        deed = _deed(state, move)
        if temper == CAUTIOUS:
            return -deed.loss - 0.1 * deed.steps - 0.2 * deed.risks
        if temper == GREEDY:
            return deed.gain - deed.loss + 0.1 * deed.next_gain
        if temper == BLOCKER:
            return -deed.others_gain
        assert temper == BOLD
        return deed.pieces + deed.best


@cache
def nets() -> dict[str, Net]:
    return load_nets(Path(__file__).with_name("weights.json"))


def net(seats: int) -> Net:
    return nets()[str(seats)]


def _options(states: Sequence[State]) -> Choices:
    boards = many.boards_of(states)
    found = many.look(boards)
    return choices(net(boards.seats), boards, found, many.playable(boards, found, many.faces_of(states)))


def _best(states: Sequence[State]) -> tuple[Choices, np.ndarray]:
    """All the moves, and the number of the best one for each state."""
    options = _options(states)
    turn = np.array([state.turn for state in states])
    return options, options.best(options.own(turn))


def _moves(options: Choices, which: np.ndarray | slice = slice(None)) -> list[Any]:
    places = many.all_drops().places
    return [
        Pass() if drop < 0 else places[drop]._replace(row=row)
        for drop, row in zip(options.drop[which].tolist(), options.row[which].tolist())
    ]


def _gain(state: State, move: Any) -> int:
    if isinstance(move, Pass):
        return 0
    return linked(state.groups[state.turn], move)[1] - penalty(state.heights, move)


# What a piece does, to be told


class Deed(NamedTuple):
    """What placing a piece there brings about."""

    wins: bool  # it ends the game, won
    ends: bool
    gain: int
    loss: int
    least_loss: int  # of all the moves
    joined: int  # own groups that it links
    pieces: int  # of the group that it belongs to
    leads: bool  # it makes the largest group of all the larger
    others_before: int  # the most that one piece could bring another player, before and after it
    others_after: int
    others_gain: float  # what the others' next rolls bring them on average
    best_before: int  # the most that a next own piece could bring
    best: int
    next_gain: float  # what the next own roll brings on average
    smoothed: int  # steps fewer in the surface
    steps: int
    risks: int  # kinds of pieces that cannot be placed without a hole


def _deed(state: State, move: Place) -> Deed:
    seat = state.turn
    after = LinkBot.game.after(state, move)
    boards = many.boards_of([state, after])
    found = many.look(boards)
    rolls = [_rolls(boards, found, each) for each in range(state.seats)]
    others = [rolls[each] for each in range(state.seats) if each != seat]
    cells, pieces = after.groups[seat][-1]
    gain = after.gains[seat] - state.gains[seat]
    steps = np.abs(np.diff(boards.heights, axis=0)).sum(0).tolist()
    clean = found.legal & (found.penalty == 0)
    outcome = LinkBot.game.outcome(after)
    return Deed(
        wins=outcome is not None and seat in outcome.winners,
        ends=after.over,
        gain=gain,
        loss=after.losses[seat] - state.losses[seat],
        least_loss=min(penalty(state.heights, each) for each in LinkBot.game.moves(state)),
        joined=len(state.groups[seat]) + 1 - len(after.groups[seat]),
        pieces=pieces,
        leads=pieces > max(largest_group(state, each) for each in range(state.seats)),
        others_before=max(int(each[-1, 0]) for each in others),
        others_after=max(int(each[-1, 1]) for each in others),
        others_gain=sum(float(each[:, 1].mean()) for each in others),
        best_before=int(rolls[seat][-1, 0]),
        best=int(rolls[seat][-1, 1]),
        next_gain=float(rolls[seat][:, 1].mean()),
        smoothed=steps[0] - steps[1],
        steps=steps[1],
        risks=sum(not clean[kind, 1].any() for kind in many.all_drops().of_kind),
    )


def _rolls(boards: many.Boards, found: many.Look, seat: int) -> np.ndarray:
    """What each face would bring a seat if it were its turn."""
    gain = many.gains(many.own_marks(found.touched, seat), boards.unpaid[seat])
    return roll_gains(gain - found.penalty, found, boards.stock[seat])


def _why(deed: Deed) -> Why:
    """What is told first is what a player would tell first; that it is true is plain from the condition."""
    blocks = deed.others_before >= 3 and deed.others_after < deed.others_before
    if deed.wins:
        return Why("ends the game, and wins it")
    if deed.gain and deed.loss:
        return Why("scores +{gain}, less {loss} for the hole", {"gain": deed.gain, "loss": deed.loss})
    if deed.gain >= 3 and deed.joined >= 2:
        return Why("joins {groups} groups: +{gain}", {"groups": deed.joined, "gain": deed.gain})
    if deed.gain == 3:
        return Why("makes a group of three: +3")
    if deed.gain and blocks:
        return Why("scores +{gain} and takes a place for +{points} away", {
            "gain": deed.gain, "points": deed.others_before})  # fmt: skip
    if deed.gain and deed.best >= 3 and deed.best > deed.best_before:
        return Why("scores +{gain} and prepares +{points}", {"gain": deed.gain, "points": deed.best})
    if deed.gain and deed.leads:
        return Why("scores +{gain}, with the largest group of all", {"gain": deed.gain})
    if deed.gain:
        return Why("adds to a group that scores: +{gain}", {"gain": deed.gain})
    if blocks and not deed.loss:
        return Why("takes a place for +{points} away from another", {"points": deed.others_before})
    if deed.pieces == 2 and deed.best >= 3:
        return Why("makes a pair: one more piece brings +{points}", {"points": deed.best})
    if deed.best >= 3 and deed.best > deed.best_before:
        return Why("prepares +{points} for a later piece", {"points": deed.best})
    if deed.loss and deed.loss == deed.least_loss:
        return Why("costs {loss}, and no place costs less", {"loss": deed.loss})
    if deed.loss:
        return Why("costs {loss} now for a better place later", {"loss": deed.loss})
    if deed.smoothed >= SMOOTH:
        return Why("leaves no hole and makes the surface more even")
    if deed.risks == 0:
        return Why("leaves a place without a hole for every shape")
    return Why("leaves no hole")
