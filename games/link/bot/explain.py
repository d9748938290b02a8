"""Why a piece is dropped somewhere, in words; and which drops the different tempers like."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.bots.bot import Why
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.sentences import Plural
from games.core.tetrominoes import Place
from games.link.bot import boards as many
from games.link.bot.features import roll_gains
from games.link.rules.game import Link, Pass, State, penalty

GAME = Link()
THREE = 3  # pieces that make a group that scores, and what they bring
SMOOTH = 2  # steps fewer, which can be seen


def why(state: State, move: Any) -> Why:
    if isinstance(move, Pass):
        return Why("no piece that may be played fits into the tower")
    return _why(deed_of(state, move))


def prevents(state: Any, move: Any) -> Why | None:
    """A place that it takes away, where that is not said already."""
    if isinstance(move, Pass):
        return None
    deed = deed_of(state, move)
    told = Why("takes a place for +{points} away from another", {"points": deed.others_best_before})
    return told if _blocks(deed) and "away" not in _why(deed).sentence else None


def leaning(temper: str, state: State, move: Any) -> float:
    """How much a temper likes a piece there."""
    if isinstance(move, Pass):
        return 0.0
    deed = deed_of(state, move)
    if temper == CAUTIOUS:
        return -deed.loss - 0.1 * deed.steps - 0.2 * deed.risks
    if temper == GREEDY:
        return deed.gain - deed.loss + 0.1 * deed.soon
    if temper == BLOCKER:
        return -deed.others_expected
    assert temper == BOLD
    return deed.best - 0.5 * deed.gain + 0.1 * deed.expected


class Deed(NamedTuple):
    """What placing a piece there brings about."""

    wins: bool  # it ends the game, and its player wins
    gain: int
    loss: int
    least_loss: int  # of all the places there are
    joined: int  # own groups that it links
    pieces: int  # of the group that it then belongs to
    best_before: int  # the most that one more own piece could bring, before and after it
    best: int
    expected: float  # what the next own roll brings on average
    soon: int  # faces of the die with which it brings anything
    others_best_before: int  # the same for the others
    others_best: int
    others_expected: float
    steps_before: int  # of the surface
    steps: int
    risks: int  # kinds that cannot be placed without a hole


def deed_of(state: State, move: Place) -> Deed:
    seat = state.turn
    after = GAME.after(state, move)
    outcome = GAME.outcome(after)
    boards = many.boards_of([state, after])
    found = many.look(boards)
    rolls = [_rolls(boards, found, each) for each in range(state.seats)]
    own = rolls.pop(seat)
    steps = np.abs(np.diff(boards.heights, axis=0)).sum(0).tolist()
    clean = found.legal & (found.penalty == 0)
    return Deed(
        wins=outcome is not None and seat in outcome.winners,
        gain=after.gains[seat] - state.gains[seat],
        loss=after.losses[seat] - state.losses[seat],
        least_loss=min(penalty(state.heights, each) for each in GAME.moves(state)),
        joined=len(state.groups[seat]) + 1 - len(after.groups[seat]),
        pieces=after.groups[seat][-1][1],
        best_before=int(own[-1, 0]),
        best=int(own[-1, 1]),
        expected=float(own[:, 1].mean()),
        soon=int((own[:, 1] > 0).sum()),
        others_best_before=max(int(other[-1, 0]) for other in rolls),
        others_best=max(int(other[-1, 1]) for other in rolls),
        others_expected=sum(float(other[:, 1].mean()) for other in rolls),
        steps_before=steps[0],
        steps=steps[1],
        risks=sum(not clean[kind, 1].any() for kind in many.all_drops().of_kind),
    )


def _rolls(boards: many.Boards, found: many.Look, seat: int) -> np.ndarray:
    """What each face would bring a seat if it were its turn; LINK, the last, is any piece that it has."""
    gain = many.gains(many.own_marks(found.touched, seat), boards.unpaid[seat])
    return roll_gains(gain - found.penalty, found, boards.stock[seat])


def _blocks(deed: Deed) -> bool:
    return deed.others_best_before >= THREE and deed.others_best < deed.others_best_before


def _prepares(deed: Deed) -> bool:
    return deed.best >= THREE and deed.best > deed.best_before


def _why(deed: Deed) -> Why:
    """What is told first is what a player would tell first; that it is true is plain from the condition."""
    blocks, prepares = _blocks(deed), _prepares(deed)
    if deed.wins:
        return Why("ends the game, and wins it")
    if deed.gain and deed.loss:
        return Why("scores +{gain}, less {loss} for holes", {"gain": deed.gain, "loss": deed.loss})
    if deed.gain and deed.joined >= 2:
        return Why(Plural("joins {groups} [group|groups]: +{gain}"), {"groups": deed.joined, "gain": deed.gain})
    if deed.gain and deed.pieces == THREE:
        return Why("makes a group of three: +3")
    if deed.gain and blocks:
        return Why(
            "scores +{gain} and takes a place for +{points} away",
            {"gain": deed.gain, "points": deed.others_best_before},
        )
    if deed.gain:
        return Why("adds to a group that scores: +{gain}", {"gain": deed.gain})
    if blocks:
        return Why("takes a place for +{points} away from another", {"points": deed.others_best_before})
    if prepares and deed.pieces == 2:
        return Why("makes a pair: one more piece brings +{points}", {"points": deed.best})
    if prepares:
        return Why("prepares +{points} for a later piece", {"points": deed.best})
    if deed.loss and deed.loss == deed.least_loss:
        return Why("costs {loss}, and no place costs less", {"loss": deed.loss})
    if deed.loss:
        return Why("costs {loss} for holes", {"loss": deed.loss})
    if deed.steps <= deed.steps_before - SMOOTH:
        return Why("leaves no hole and makes the surface more even")
    if not deed.risks:
        return Why("leaves every shape a place without a hole")
    return Why("leaves no hole")
