"""How the computer plays Tetris Link: networks judge what every drop leads to, one for each number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from games.bots.bot import Bot, Evaluated, Plain, Sight, Why
from games.core.tetrominoes import footprint
from games.link.bot import boards as many
from games.link.bot.evaluate import Choices, choices, evaluated, most_promising, net, promise
from games.link.bot.explain import leaning, prevents, why
from games.link.rules.game import FACES, Link, Pass, State, linked, penalty

LIKELY = 12  # drops that are looked at in a position further ahead: the best is hardly ever beyond them


class LinkBot(Bot):
    game = Link()
    sights = {
        "easy": Sight(only_gain=True, doubt=0.3, careless=0.05),
        "medium": Sight(doubt=0.17, tolerance=0.055),
        "hard": Sight(doubt=0.031, tolerance=0.028),
        "master": Sight(widths=(16, 8)),
    }

    def values(self, states: Sequence[State]) -> np.ndarray:
        values = evaluated(net(states[0].seats), many.boards_of(states))
        for number, state in enumerate(states):
            if state.starting:
                values[:, number] = self._before_the_start(state)
        return values.T

    def _before_the_start(self, state: State) -> np.ndarray:
        """Nobody has rolled LINK yet; the sooner a seat rolls the more likely it begins (TL-2)."""
        turns = np.arange(state.turn, state.turn + state.seats) % state.seats
        chances = (1 - 1 / len(FACES)) ** np.arange(state.seats)
        return evaluated(net(state.seats), many.empty(state.seats, turns)) @ (chances / chances.sum())

    def evaluate(self, state: State) -> Evaluated:
        options = _options([state], len(many.all_drops().places))
        return Evaluated(_moves(options), options.values.T)

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        options, best = _best(states)
        return options.values[:, best].T

    def replies(self, states: Sequence[State]) -> list[Any]:
        options, best = _best(states)
        return _moves(options, best)

    def gains(self, state: State) -> tuple[list[Any], np.ndarray]:
        """A beginner looks for room and begins anew everywhere: that company pays, it sees where it pays at once."""
        moves = self.game.moves(state)
        return moves, np.array([-_company(state, move) for move in moves], float)

    def plain(self, state: State, moves: Sequence[Any]) -> Plain:
        """What a piece scores, and what the holes under it cost."""
        return Plain(*np.array([_score(state, move) for move in moves], float).T)

    def why(self, state: State, move: Any) -> Why:
        return why(state, move)

    def prevents(self, state: State, move: Any) -> Why | None:
        return prevents(state, move)

    def leaning(self, temper: str, state: State, move: Any) -> float:
        return leaning(temper, state, move)


def _options(states: Sequence[State], most: int) -> Choices:
    """The drops that are possible; of more than `most` those that look best at a glance."""
    boards = many.boards_of(states)
    found = many.look(boards)
    can = many.playable(boards, found, many.faces_of(states))
    return choices(net(boards.seats), boards, found, most_promising(can, promise(boards, found), most))


def _best(states: Sequence[State]) -> tuple[Choices, np.ndarray]:
    """All the moves, and the number of the best one for each state."""
    options = _options(states, LIKELY)
    turn = np.array([state.turn for state in states])
    return options, options.best(options.own(turn))


def _moves(options: Choices, which: np.ndarray | slice = slice(None)) -> list[Any]:
    places = many.all_drops().places
    return [
        Pass() if drop < 0 else places[drop]._replace(row=row)
        for drop, row in zip(options.drop[which].tolist(), options.row[which].tolist())
    ]


def _company(state: State, move: Any) -> int:
    """How many of the player's groups a piece would touch."""
    return (
        0
        if isinstance(move, Pass)
        else sum(bool(cells & footprint(move).edge) for cells, _ in state.groups[state.turn])
    )


def _score(state: State, move: Any) -> tuple[int, int]:
    if isinstance(move, Pass):
        return 0, 0
    return linked(state.groups[state.turn], move)[1], penalty(state.heights, move)
