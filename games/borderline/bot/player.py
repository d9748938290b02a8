"""How the computer plays Borderline: a network judges what every place for the piece leads to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.borderline.bot.boards import PUSHES, boards_of, place_on
from games.borderline.bot.evaluate import Followed, best_of_each, follow, net, worth
from games.borderline.bot.explain import deed_of, leaning, own_place, prevented_by, why_of
from games.borderline.bot.features import features, seen
from games.borderline.rules.game import (
    PUSH,
    Borderline,
    Selection,
    State,
    completed_rows,
)
from games.bots.bot import Bot, Evaluated, Plain, Sight, Why
from games.core.tetrominoes import SHAPES, Place, footprint

WINNING = 20.0  # the gain of a place that wins at once, in rows of the border
UNTIDY = 0.1  # what a spoiled row takes from a gain, as anybody sees it; always less than a push adds
TALL = 0.03  # the same for every row that a piece reaches up to


class BorderlineInMind(Borderline):
    """The game as it is thought ahead: the button is pressed until a shape that is in stock comes up (BL-2)."""

    def odds(self, state: State) -> list[tuple[Selection, int]]:
        return [(Selection(shape), 1) for shape, left in zip(SHAPES, state.stock) if left]


class BorderlineBot(Bot):
    game = BorderlineInMind()
    sights = {
        "easy": Sight(only_gain=True, overlooks=0.15, doubt=0.2, careless=0.05),
        "medium": Sight(overlooks=0.2, doubt=0.1, tolerance=0.07),
        "hard": Sight(doubt=0.02, tolerance=0.03),
        "master": Sight(widths=(10, 8)),
    }

    def values(self, states: Sequence[State]) -> np.ndarray:
        waiting = np.array([1 - state.turn for state in states])
        boards = boards_of(states)
        judged = net()(features(seen(boards.other), seen(boards.mover), boards.stock))
        won = np.array([state.winner == seat for state, seat in zip(states, waiting)])
        over = np.array([state.end is not None for state in states])
        return _rows(np.where(over, won, judged), waiting)

    def evaluate(self, state: State) -> Evaluated:
        followed = _followed([state])
        values = worth(followed, net())
        return Evaluated(_moves([state], followed), _rows(values, np.full(len(values), state.turn)))

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        followed = _followed(states, tidily=True)
        judged = worth(followed, net())
        best = best_of_each(judged, followed.laid.parent)
        return _rows(judged[best], np.array([state.turn for state in states]))

    def replies(self, states: Sequence[State]) -> list[Place]:
        followed = _followed(states, tidily=True)
        best = best_of_each(worth(followed, net()), followed.laid.parent)
        return _moves(states, followed, best)

    def gains(self, state: State) -> tuple[list[Place], np.ndarray]:
        """The push, and that a piece should lie low and over no gap is plain to see as well."""
        followed = _followed([state])
        laid, spoiled = followed.laid, boards_of([state]).mover.spoiled
        tops = np.array([max(footprint(own_place(place, state.turn)).tops) for place in _moves([state], followed)])
        untidy = np.bitwise_count(laid.side.spoiled & ~spoiled)
        gain = PUSHES[laid.completed] + WINNING * followed.won - UNTIDY * untidy - TALL * tops
        return _moves([state], followed), gain

    def plain(self, state: State, moves: Sequence[Place]) -> Plain:
        """How far a place pushes the border, and the gaps that it covers."""
        return Plain(*np.array([_push_and_gaps(state, move) for move in moves], float).T)

    def why(self, state: State, move: Place) -> Why:
        before = boards_of([state]).mover.spoiled
        least = int(np.bitwise_count(_followed([state]).laid.side.spoiled & ~before).min())
        return why_of(deed_of(state, move), least)

    def prevents(self, state: State, move: Place) -> Why | None:
        return prevented_by(deed_of(state, move))

    def leaning(self, temper: str, state: State, move: Place) -> float:
        return leaning(temper, deed_of(state, move))


def _push_and_gaps(state: State, place: Place) -> tuple[int, int]:
    seat, own = state.turn, own_place(place, state.turn)
    foot, heights = footprint(own), state.heights[state.turn]
    rows = len(completed_rows(state.filled[seat] | foot.mask, own))
    return PUSH[rows], sum(bottom - heights[column] for column, bottom in zip(foot.columns, foot.bottoms))


def _shape(state: State) -> int:
    assert state.shape is not None
    return SHAPES.index(state.shape)


def _followed(states: Sequence[State], tidily: bool = False) -> Followed:
    return follow(boards_of(states), np.array([_shape(state) for state in states]), tidily)


def _moves(states: Sequence[State], followed: Followed, which: np.ndarray | None = None) -> list[Place]:
    laid = followed.laid
    parts = (laid.parent, laid.turn, laid.column, laid.row)
    return [
        place_on(states[parent].shape, turn, column, row, states[parent].turn)
        for parent, turn, column, row in zip(*((part if which is None else part[which]).tolist() for part in parts))
    ]


def _rows(judged: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """A row of both seats' values, from the value to one of them."""
    values = np.empty((len(judged), 2))
    each = np.arange(len(judged))
    values[each, seats] = judged
    values[each, 1 - seats] = 1 - values[each, seats]
    return values
