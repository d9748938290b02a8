"""What a position of Tetris Link is worth, to a first simple player."""

import itertools
from functools import cache
from typing import Any

from games.core.tetrominoes import COLUMNS, bit
from games.link.rules.game import ROWS, Link, State, largest_group

# In points. They are there to choose between moves that score alike, so each stays well below a point.
PAIR = 0.4  # two linked pieces that a third one can still reach: one more makes three points
SINGLE = 0.1  # a piece that another one can still reach
STEP = 0.02  # each row of difference between neighbouring columns
HOLE = 0.02  # each cell that nothing can fill any more
LARGEST = 0.5  # at the end, where it decides a tie (TL-14)


class LinkGreedy:
    def __init__(self) -> None:
        self.game = Link()

    def candidates(self, state: State) -> list[Any]:
        """All of them: there are never more than 162."""
        return self.game.moves(state)

    def value(self, state: State, seat: int) -> float:
        scores = self.game.scores(state)
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        if state.over:
            return lead + LARGEST * _leads_by_largest_group(state, seat)
        return lead + _promise(state, seat) - STEP * _steps(state.heights) - HOLE * _holes(state)


def _leads_by_largest_group(state: State, seat: int) -> bool:
    own = largest_group(state, seat)
    return all(own > largest_group(state, other) for other in range(state.seats) if other != seat)


def _promise(state: State, seat: int) -> float:
    """What a player's groups without points may still bring."""
    sky = _sky(state.heights)
    worth = (0.0, SINGLE, PAIR)
    return sum(worth[pieces] for cells, pieces in state.groups[seat] if pieces < 3 and _beside(cells) & sky)


def _steps(heights: tuple[int, ...]) -> int:
    return sum(abs(left - right) for left, right in itertools.pairwise(heights))


def _holes(state: State) -> int:
    return sum(state.heights) - 4 * len(state.laid)


# Cells as bits, as in games.core.tetrominoes


def _beside(cells: int) -> int:
    """The cells that share an edge with these, and some of these themselves."""
    first, last = _edge_columns()
    return (cells & ~last) << 1 | (cells & ~first) >> 1 | cells << COLUMNS | cells >> COLUMNS


@cache
def _edge_columns() -> tuple[int, int]:
    first, last = (sum(bit(column, row) for row in range(ROWS)) for column in (0, COLUMNS - 1))
    return first, last


def _sky(heights: tuple[int, ...]) -> int:
    """All the cells that a piece from above can still fill."""
    sky = 0
    for column, height in enumerate(heights):
        sky |= _above(column, height)
    return sky


@cache
def _above(column: int, height: int) -> int:
    return sum(bit(column, row) for row in range(height, ROWS))
