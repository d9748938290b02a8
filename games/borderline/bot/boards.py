"""Many positions of Borderline at once, as arrays: where pieces can be laid, what they complete, and what comes of it.

Of a side of the board only four things matter for the rest of the game: how high its columns are, which of its rows
are *spoiled* by a covered hole, how many rows it has up to the border, and what is filled of its *ground*, the rows
that a piece on the floor can touch (BL-4). A row that is not spoiled is filled exactly in the columns that reach above
it, so it is complete once all of them do; which cells above the ground are covered holes, and how many, says nothing
more.

Arrays have the positions in their last dimension, so that what is done to one column is done to all the positions in
one stroke. Both sides are seen as their own players see them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from games.borderline.rules.game import PUSH, ROWS, State, half_turned
from games.core.tetrominoes import COLUMNS, SHAPES, Place, footprint, turns

PUSHES = np.array(PUSH, np.int8)
BELOW = np.array([(1 << row) - 1 for row in range(ROWS + 1)], np.uint32)  # the rows below a row, as bits
GROUND = (1 << 4 * COLUMNS) - 1  # the cells of the lowest four rows, as bits: as in games.core.tetrominoes
NOWHERE = -1  # instead of the rows that a shape completes, where it has no place
HIGH = np.int8(100)  # higher than any column


class Sides(NamedTuple):
    """One player's side in each of many positions."""

    heights: np.ndarray  # of the columns: columns x positions
    spoiled: np.ndarray  # rows as bits
    rows: np.ndarray  # up to the border
    ground: np.ndarray  # filled cells as bits

    def at(self, which: np.ndarray) -> Sides:
        return Sides(self.heights[:, which], self.spoiled[which], self.rows[which], self.ground[which])

    @property
    def room(self) -> np.ndarray:
        """The free rows up to the border."""
        return self.rows - self.heights.max(0)


def joined(sides: Sequence[Sides]) -> Sides:
    """One after another."""
    return Sides(*(np.concatenate(part, axis=-1) for part in zip(*sides)))


class Boards(NamedTuple):
    """Many positions."""

    mover: Sides  # of the player whose turn it is
    other: Sides
    stock: np.ndarray  # pieces left: shapes x positions

    def at(self, which: np.ndarray) -> Boards:
        return Boards(self.mover.at(which), self.other.at(which), self.stock[:, which])

    def __len__(self) -> int:
        return len(self.mover.rows)


class AfterPlace(NamedTuple):
    """The positions after every place that a piece can be laid in, before the border moves."""

    parent: np.ndarray  # the position that each comes from
    turn: np.ndarray  # the piece's turn, column and row
    column: np.ndarray
    row: np.ndarray
    side: Sides  # of the player who has laid it
    completed: np.ndarray  # rows

    def at(self, which: np.ndarray) -> AfterPlace:
        return AfterPlace(
            self.parent[which],
            self.turn[which],
            self.column[which],
            self.row[which],
            self.side.at(which),
            self.completed[which],
        )


class Reach(NamedTuple):
    """What the next piece can do on a side, for each shape: shapes x positions."""

    completed: np.ndarray  # the most rows, or NOWHERE
    flush: np.ndarray  # places without a gap below the piece


class Held(NamedTuple):
    """A shape held in one of its turns."""

    shape: int
    number: int  # of the turn
    bottoms: tuple[int, ...]
    tops: tuple[int, ...]
    height: int
    lowest_top: int
    mask: np.uint64  # its cells in the lower left corner
    edges: np.ndarray  # for each column in which it can begin, what touches it on the floor


@cache
def held(shape: int) -> tuple[Held, ...]:
    return tuple(_held(shape, number) for number in range(len(turns(SHAPES[shape]))))


def _held(shape: int, number: int) -> Held:
    turn = turns(SHAPES[shape])[number]
    begins = range(COLUMNS + 1 - len(turn.bottoms))
    on_floor = [footprint(Place(SHAPES[shape], number, column, 0)) for column in begins]
    edges = np.array([foot.edge & GROUND for foot in on_floor], np.uint64)
    return Held(shape, number, turn.bottoms, turn.tops, turn.height, min(turn.tops), np.uint64(on_floor[0].mask), edges)


# From and to the rules


def sides_of(states: Sequence[State], seats: Sequence[int]) -> Sides:
    """For each of these positions the side of that seat."""
    heights = np.array([state.heights[seat] for state, seat in zip(states, seats)], np.int8).reshape(-1, COLUMNS).T
    bits = b"".join(state.filled[seat].to_bytes(ROWS * COLUMNS // 8, "little") for state, seat in zip(states, seats))
    filled = np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little").reshape(-1, ROWS, COLUMNS)
    covered = heights.T[:, None, :] > np.arange(ROWS, dtype=np.int8)[:, None]
    holed = (covered & (filled == 0)).any(2)
    spoiled = (holed * (np.uint32(1) << np.arange(ROWS, dtype=np.uint32))).sum(1, dtype=np.uint32)
    rows = np.array([state.rows[seat] for state, seat in zip(states, seats)], np.int8)
    ground = np.array([state.filled[seat] & GROUND for state, seat in zip(states, seats)], np.uint64)
    return Sides(np.ascontiguousarray(heights), spoiled, rows, ground)


def boards_of(states: Sequence[State]) -> Boards:
    return Boards(
        sides_of(states, [state.turn for state in states]),
        sides_of(states, [1 - state.turn for state in states]),
        np.array([state.stock for state in states], np.int8).reshape(-1, len(SHAPES)).T,
    )


def place_on(shape: str, turn: int, column: int, row: int, seat: int) -> Place:
    """As a move of this seat."""
    own = Place(shape, turn, column, row)
    return half_turned(own) if seat else own


# Laying pieces


def _resting(heights: np.ndarray, bottoms: tuple[int, ...]) -> np.ndarray:
    """The row in which something with this underside comes to rest, for every column in which it can begin."""
    begins = COLUMNS + 1 - len(bottoms)
    row = heights[:begins] - np.int8(bottoms[0]) if bottoms[0] else heights[:begins]
    for column, bottom in enumerate(bottoms[1:], start=1):
        there = heights[column : column + begins]
        row = np.maximum(row, there - np.int8(bottom) if bottom else there)
    return row


def _spoiling(
    heights: np.ndarray, bottoms: tuple[int, ...], column: np.ndarray, row: np.ndarray, at: np.ndarray
) -> np.ndarray:
    """The rows in which a piece that rests there covers empty cells, as bits."""
    rows = np.zeros(len(at), np.uint32)
    for step, bottom in enumerate(bottoms):
        rows |= BELOW[row + np.int8(bottom)] ^ BELOW[heights[column + step, at]]
    return rows


def _with_contact(turn: Held, row: np.ndarray, fits: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """Where a piece that fits also touches what its player has laid, as all do that rest on a piece (BL-4)."""
    column, which = _where(fits & (row == 0))
    laid = ground[which]
    loose = (laid != 0) & (laid & turn.edges[column] == 0)
    fits[column[loose], which[loose]] = False
    return fits


def lay(boards: Boards, shapes: np.ndarray) -> AfterPlace:
    """Every place for the shape that each position's player holds; those of one position in no particular order."""
    found = []
    for shape in np.unique(shapes):
        here = np.flatnonzero(shapes == shape)
        heights, _, rows, ground = boards.mover.at(here)
        for turn in held(int(shape)):
            resting = _resting(heights, turn.bottoms)
            column, which = _where(_with_contact(turn, resting, resting <= rows - np.int8(turn.height), ground))
            found.append(_laid(boards.mover, turn, here[which], column, resting[column, which]))
    parent, turns, columns, row, sides, completed = zip(*found)
    where = [np.concatenate(part) for part in (parent, turns, columns, row)]
    return AfterPlace(where[0], where[1], where[2], where[3], joined(sides), np.concatenate(completed))


def _laid(before: Sides, turn: Held, parent: np.ndarray, column: np.ndarray, row: np.ndarray) -> AfterPlace:
    heights = before.heights[:, parent]
    low = heights.min(0)
    each = np.arange(len(parent))
    spoiled = before.spoiled[parent] | _spoiling(heights, turn.bottoms, column, row, each)
    for step, top in enumerate(turn.tops):
        heights[column + step, each] = row + np.int8(top)
    completed = np.bitwise_count(~spoiled & (BELOW[heights.min(0)] ^ BELOW[low]))
    cells = turn.mask << (row.astype(np.uint64) * np.uint64(COLUMNS) + column.astype(np.uint64))
    ground = before.ground[parent] | (cells & np.uint64(GROUND))
    side = Sides(heights, spoiled, before.rows[parent], ground)
    return AfterPlace(parent, np.full(len(parent), turn.number, np.int8), column, row, side, completed)


def pushed(boards: Boards, laid: AfterPlace, shapes: np.ndarray) -> tuple[Boards, np.ndarray]:
    """The positions after the border has moved, in which it is the other's turn; and where that was overrun.

    There the border stays where it is (BL-9), as it does in the rules.
    """
    parent = laid.parent
    other = boards.other.at(parent)
    push = PUSHES[laid.completed]
    overrun = push > other.room
    push = np.where(overrun, np.int8(0), push)
    stock = boards.stock[:, parent]
    stock[shapes[parent], np.arange(len(parent))] -= 1
    after = Boards(other._replace(rows=other.rows - push), laid.side._replace(rows=laid.side.rows + push), stock)
    return after, overrun


def _where(true: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """As np.nonzero, several times as fast where little is true."""
    return np.divmod(np.flatnonzero(true), true.shape[1])


# What the next piece can do


def reach(sides: Sides) -> Reach:
    heights, spoiled, rows, ground = sides
    count = len(rows)
    low = _lowest_live(sides)
    left, right = _minima(heights)
    resting: dict[tuple[int, ...], np.ndarray] = {}
    flush: dict[tuple[int, ...], np.ndarray] = {}
    completed = np.full((len(SHAPES), count), NOWHERE, np.int8)
    flushes = np.zeros((len(SHAPES), count), np.int8)
    for shape in range(len(SHAPES)):
        for turn in held(shape):
            bottoms = turn.bottoms
            if bottoms not in resting:
                resting[bottoms] = _resting(heights, bottoms)
                flush[bottoms] = _is_flush(heights, bottoms, resting[bottoms])
            row = resting[bottoms]
            fits = _with_contact(turn, row, row <= rows - np.int8(turn.height), ground)
            np.maximum(completed[shape], fits.any(0).view(np.int8) - np.int8(1), out=completed[shape])
            flushes[shape] += (fits & flush[bottoms]).sum(0, dtype=np.int8)
            width = len(bottoms)
            beside = np.minimum(left[: len(row)], right[width:])
            low_after = np.minimum(row + np.int8(turn.lowest_top), beside)
            column, which = _where(fits & (low_after > low))
            if len(which):
                live = ~(spoiled[which] | _spoiling(heights, bottoms, column, row[column, which], which))
                done = np.bitwise_count(live & (BELOW[low_after[column, which]] ^ BELOW[low[which]]))
                most = np.full(fits.shape, np.int8(NOWHERE))
                most[column, which] = done
                np.maximum(completed[shape], most.max(0), out=completed[shape])
    return Reach(completed, flushes)


def _lowest_live(sides: Sides) -> np.ndarray:
    """The lowest row that can still be completed; no other can be without it."""
    low = sides.heights.min(0)
    live = ~(sides.spoiled >> low.view(np.uint8))
    return low + np.bitwise_count((live & (~live + np.uint32(1))) - np.uint32(1)).view(np.int8)


def _minima(heights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The lowest column to the left of each, and the lowest from each one on to the right."""
    left = np.full((COLUMNS + 1, heights.shape[1]), HIGH)
    right = left.copy()
    np.minimum.accumulate(heights, axis=0, out=left[1:])
    np.minimum.accumulate(heights[::-1], axis=0, out=right[-2::-1])
    return left, right


def _is_flush(heights: np.ndarray, bottoms: tuple[int, ...], row: np.ndarray) -> np.ndarray:
    flush = np.ones(row.shape, bool)
    for step, bottom in enumerate(bottoms):
        flush &= heights[step : step + len(row)] - np.int8(bottom) == row
    return flush
