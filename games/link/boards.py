"""Many positions of Tetris Link at once, as arrays: where pieces can go, what they touch, and the positions after.

Every array has its positions along the last axis, so that one step of numpy does the same for all of them. A filled
cell carries a mark that tells what touching it is worth: every piece of a player has a bit, a cell of a group without
points has the bits of all the group's pieces, and a cell of a paid group has PAID and the bit of one of its pieces. So
the unpaid pieces that a new one would be linked to are simply the different bits that it touches. The marks of two
seats fit into one word.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from games.core.tetrominoes import COLUMNS, Place, turns
from games.link.rules import EACH, FACES, KINDS, ROWS, SHAPES_OF, State, largest_group

PIECES = EACH * len(KINDS)  # of a seat; also the number of bits that they have
PAID = np.uint32(1 << PIECES)
HALF = 32  # bits of a seat's half of a word
ROOM = 5  # rows above the tower that a piece which does not fit would reach into
LINK = len(KINDS)  # the die's last face, as a number; the others are those of KINDS


class Boards(NamedTuple):
    """Positions, n of them. Rows of the tower below all surfaces may have been cut off."""

    heights: np.ndarray  # (columns, n) counted from the cut
    marks: np.ndarray  # (pairs of seats, columns, rows, n)
    unpaid: np.ndarray  # (seats, n) the bits of the pieces without points
    paired: np.ndarray  # (seats, n) those of them that are linked to another one
    sizes: np.ndarray  # (seats, pieces, n) for a bit in use: the pieces it stands for
    largest: np.ndarray  # (seats, n) the largest group's pieces
    stock: np.ndarray  # (seats, kinds, n)
    scores: np.ndarray  # (seats, n)
    turn: np.ndarray  # (n) who rolls or moves
    cut: int = 0  # rows that are cut off

    @property
    def count(self) -> int:
        return len(self.turn)

    @property
    def seats(self) -> int:
        return len(self.scores)

    def at(self, which: np.ndarray | slice) -> Boards:
        """Some of the positions."""
        return Boards(*(array[..., which] for array in self[:-1]), self.cut)


class Drops(NamedTuple):
    """All the ways in which a piece can be held and the columns over which it can be let go, in the order of KINDS."""

    places: tuple[Place, ...]  # in row 0
    turns: tuple[tuple[int, tuple[int, ...], tuple[int, ...], int], ...]  # first drop, bottoms, lengths, height
    kinds: np.ndarray  # of each drop
    of_kind: tuple[slice, ...]  # the drops of each kind
    cells: np.ndarray  # (2, 4, drops) column and row of each cell
    tops: np.ndarray  # (2, 4, drops) for each of its columns the row above it; the last column repeated


@cache
def all_drops() -> Drops:
    places: list[Place] = []
    held, kinds, of_kind, tops = [], [], [], []
    for kind, name in enumerate(KINDS):
        first = len(places)
        for shape in SHAPES_OF[name]:
            for number, turn in enumerate(turns(shape)):
                lengths = tuple(top - bottom for bottom, top in zip(turn.bottoms, turn.tops))
                held.append((len(places), turn.bottoms, lengths, turn.height))
                width = len(turn.bottoms)
                for column in range(COLUMNS + 1 - width):
                    places.append(Place(shape, number, column, 0))
                    columns = [min(each, width - 1) for each in range(4)]
                    tops.append([[column + each for each in columns], [turn.tops[each] for each in columns]])
        kinds += [kind] * (len(places) - first)
        of_kind.append(slice(first, len(places)))
    cells = np.array([place.cells for place in places], np.int64)
    return Drops(
        tuple(places), tuple(held), np.array(kinds), tuple(of_kind), cells.transpose(2, 1, 0).copy(),
        np.array(tops, np.int64).transpose(1, 2, 0).copy(),
    )  # fmt: skip


# From and to the positions of the rules


def boards_of(states: Sequence[State]) -> Boards:
    seats = states[0].seats
    paid = np.zeros((seats, 2, len(states)), np.uint32)
    sizes = np.ones((seats, PIECES, len(states)), np.uint8)
    pairs = (seats + 1) // 2
    words, masks, starts = [], [], []
    for number, state in enumerate(states):
        for seat, groups in enumerate(state.groups):
            if seat % 2 == 0:
                starts.append(len(words))
                words.append(0)
                masks.append(bytes(ROWS * COLUMNS // 8))
            bit = unpaid = paired = 0
            for cells, pieces in groups:
                if pieces < 3:
                    word = ((1 << pieces) - 1) << bit
                    unpaid |= word
                    paired |= word if pieces == 2 else 0
                    bit += pieces
                else:
                    word = int(PAID) | 1 << bit
                    sizes[seat, bit, number] = pieces
                    bit += 1
                words.append(word << HALF * (seat % 2))
                masks.append(cells.to_bytes(ROWS * COLUMNS // 8, "little"))
            paid[seat, :, number] = unpaid, paired
    bits = np.unpackbits(np.frombuffer(b"".join(masks), np.uint8), bitorder="little").reshape(len(masks), -1)
    cells = np.bitwise_or.reduceat(bits * np.array(words, np.uint64)[:, None], starts, axis=0)
    marks = np.zeros((pairs, COLUMNS, ROWS + ROOM, len(states)), np.uint64)
    marks[:, :, :ROWS] = cells.reshape(len(states), pairs, ROWS, COLUMNS).transpose(1, 3, 2, 0)
    return Boards(
        heights=np.array([state.heights for state in states], np.int8).T.copy(),
        marks=marks,
        unpaid=paid[:, 0],
        paired=paid[:, 1],
        sizes=sizes,
        largest=np.array([[largest_group(s, seat) for s in states] for seat in range(seats)], np.uint8),
        stock=np.array([state.stock for state in states], np.int8).transpose(1, 2, 0).copy(),
        scores=(np.array([s.gains for s in states], np.int16) - np.array([s.losses for s in states], np.int16)).T.copy(),
        turn=np.array([state.turn for state in states], np.int64),
    )


def empty(seats: int, turn: np.ndarray) -> Boards:
    """Games that begin, with the seats that have won the first roll."""
    n = len(turn)
    return Boards(
        heights=np.zeros((COLUMNS, n), np.int8),
        marks=np.zeros(((seats + 1) // 2, COLUMNS, ROWS + ROOM, n), np.uint64),
        unpaid=np.zeros((seats, n), np.uint32),
        paired=np.zeros((seats, n), np.uint32),
        sizes=np.ones((seats, PIECES, n), np.uint8),
        largest=np.zeros((seats, n), np.uint8),
        stock=np.full((seats, len(KINDS), n), EACH, np.int8),
        scores=np.zeros((seats, n), np.int16),
        turn=turn,
    )


def trimmed(boards: Boards, pieces: int) -> Boards:
    """The same without the rows that nothing can touch any more, and without those that so many pieces cannot fill."""
    lowest = max(0, int(boards.heights.min()) - 1)
    highest = min(boards.marks.shape[2], int(boards.heights.max()) + 4 * pieces + ROOM)
    return boards._replace(
        heights=boards.heights - np.int8(lowest), marks=boards.marks[:, :, lowest:highest], cut=boards.cut + lowest
    )


# Where pieces can go


class Look(NamedTuple):
    """What every drop would do in each position, whoever makes it."""

    rows: np.ndarray  # (drops, n) where it comes to rest, counted from the floor whatever is cut off
    legal: np.ndarray  # (drops, n) whether the whole piece is inside the tower
    penalty: np.ndarray  # (drops, n) what the holes below it cost
    touched: np.ndarray  # (pairs of seats, drops, n) the marks beside it
    beside: np.ndarray  # (pairs of seats, columns, rows, n) the marks left, right and below of each cell
    fits: np.ndarray  # (kinds, n) whether there is a legal drop

    def at(self, which: np.ndarray | slice) -> Look:
        """What there is to see in some of the positions."""
        return Look(*(array[..., which] for array in self))


def look(boards: Boards) -> Look:
    drops = all_drops()
    n = boards.count
    heights = boards.heights
    beside = _beside(boards.marks)
    runs = _runs(beside)
    high = beside.shape[2]
    rows = np.empty((len(drops.places), n), np.int8)
    gaps = np.empty_like(rows)
    legal = np.empty(rows.shape, bool)
    sums = [heights]
    for width in (2, 3, 4):
        sums.append(sums[-1][:-1] + heights[width - 1 :])
    for first, bottoms, _, height in drops.turns:
        columns = COLUMNS + 1 - len(bottoms)
        these = slice(first, first + columns)
        row = rows[these]
        np.subtract(heights[:columns], bottoms[0], out=row)
        for j in range(1, len(bottoms)):
            np.maximum(row, heights[j : j + columns] - np.int8(bottoms[j]), out=row)
        np.less_equal(row, ROWS - height - boards.cut, out=legal[these])
        np.multiply(row, len(bottoms), out=gaps[these])
        gaps[these] -= sums[len(bottoms) - 1] - np.int8(sum(bottoms))
    # The lowest cell of each drop in its first column, as an index into the flat arrays.
    corners = rows.astype(np.int64)
    corners += (drops.cells[0].min(0) * high)[:, None]
    corners *= n
    corners += np.arange(n)
    touched = np.empty((len(beside), *rows.shape), np.uint64)
    for first, bottoms, lengths, _ in drops.turns:
        these = slice(first, first + COLUMNS + 1 - len(bottoms))
        for j, (bottom, length) in enumerate(zip(bottoms, lengths)):
            for above, run in _in_runs(length):
                where = corners[these] + (j * high + bottom + above) * n
                for pair in range(len(beside)):
                    if j or above:
                        touched[pair, these] |= runs[run][pair].ravel().take(where)
                    else:
                        touched[pair, these] = runs[run][pair].ravel().take(where)
    fits = np.array([legal[kind].any(0) for kind in drops.of_kind])
    rows += np.int8(boards.cut)
    return Look(rows, legal, np.minimum(gaps, 2, out=gaps), touched, beside, fits)


def _beside(marks: np.ndarray) -> np.ndarray:
    beside = np.empty(marks.shape, marks.dtype)
    beside[:, :, 0] = 0
    beside[:, :, 1:] = marks[:, :, :-1]
    beside[:, 1:] |= marks[:, :-1]
    beside[:, :-1] |= marks[:, 1:]
    return beside


def _runs(beside: np.ndarray) -> list[np.ndarray]:
    """What each cell touches, and what it and the one above it touch."""
    two = beside.copy()
    two[:, :, :-1] |= beside[:, :, 1:]
    return [beside, two]


@cache
def _in_runs(length: int) -> tuple[tuple[int, int], ...]:
    """So many cells upwards in as few runs as possible: how far above the first, and the number of the run."""
    return {1: ((0, 0),), 2: ((0, 1),), 3: ((0, 1), (2, 0)), 4: ((0, 1), (2, 1))}[length]


def is_over(boards: Boards, found: Look) -> np.ndarray:
    """Where nobody can place any piece they still own (TL-13)."""
    return ~(found.fits & (boards.stock > 0).any(0)).any(0)


def own_marks(touched: np.ndarray, seat: int) -> np.ndarray:
    """A seat's half of the marks."""
    return (touched[seat // 2] >> np.uint64(HALF * (seat % 2))).astype(np.uint32)


def gains(own: np.ndarray, unpaid: np.ndarray) -> np.ndarray:
    """What a new piece pays that touches these marks (TL-9)."""
    joined = np.bitwise_count(own & unpaid)
    # Multiplied and not chosen by np.where, which takes many times as long.
    return ((joined + np.uint8(1)) * ((joined >= 2) | (own >= PAID))).view(np.int8)


def playable(boards: Boards, found: Look, faces: np.ndarray) -> np.ndarray:
    """The drops that are open to the seats whose turn it is, with these faces of the die (TL-3 to TL-5)."""
    left = boards.stock[boards.turn, :, np.arange(boards.count)].T > 0
    shown = np.arange(len(KINDS))[:, None] == faces
    kinds = np.where((left & shown).any(0), shown, left)
    return found.legal & kinds[all_drops().kinds]


def faces_of(states: Sequence[State]) -> np.ndarray:
    return np.array([FACES.index(state.face) for state in states])


# The positions after


def placed(boards: Boards, found: Look, which: np.ndarray, drop: np.ndarray) -> Boards:
    """The positions after each of these drops, in position number `which` of the boards by the seat to move there."""
    drops = all_drops()
    n = len(which)
    each = np.arange(n)
    seat = boards.turn[which]
    row = found.rows[drop, which].astype(np.int64) - boards.cut
    half = (HALF * (seat % 2)).astype(np.uint64)
    own = (found.touched[seat // 2, drop, which] >> half).astype(np.uint32)
    unpaid = boards.unpaid[seat, which]
    pieces = np.uint32(PIECES) - boards.stock[seat, :, which].sum(1, dtype=np.uint32)
    bit = np.uint32(1) << pieces

    touched = own >> np.arange(PIECES, dtype=np.uint32)[:, None] & np.uint32(1)
    size = 1 + (touched * boards.sizes[seat, :, which].T).sum(0, dtype=np.uint8)
    pays = size >= 3
    word = np.where(pays, PAID | bit, own | bit)

    heights = boards.heights[:, which]
    columns, tops = drops.tops[:, :, drop]
    for column, top in zip(columns, tops):
        heights[column, each] = row + top
    marks = boards.marks[..., which]
    column, above = drops.cells[:, :, drop]
    for pair in range(len(marks)):
        is_own = seat // 2 == pair
        joined = np.where(is_own, (own & ~PAID).astype(np.uint64) << half, np.uint64(0))
        new = word.astype(np.uint64) << half
        relabelled = marks[pair] ^ new
        relabelled *= (marks[pair] & joined) != 0
        marks[pair] ^= relabelled
        marks[pair][column[:, is_own], row[is_own] + above[:, is_own], each[is_own]] = new[is_own]

    def changed(array: np.ndarray, value: np.ndarray) -> np.ndarray:
        after = array[..., which]
        after[seat, each] = value
        return after

    paired = boards.paired[seat, which]
    sizes = boards.sizes[:, :, which]
    sizes[seat, pieces, each] = np.where(pays, size, 1)
    stock = boards.stock[:, :, which]
    stock[seat, drops.kinds[drop], each] -= 1
    gain = np.where(pays, np.bitwise_count(own & unpaid) + 1, 0)
    return Boards(
        heights=heights,
        marks=marks,
        unpaid=changed(boards.unpaid, np.where(pays, unpaid & ~own, unpaid | bit)),
        paired=changed(boards.paired, np.where(pays, paired & ~own, np.where(size == 2, paired | own | bit, paired))),
        sizes=sizes,
        largest=changed(boards.largest, np.maximum(boards.largest[seat, which], size)),
        stock=stock,
        scores=changed(boards.scores, boards.scores[seat, which] + gain - found.penalty[drop, which]),
        turn=(seat + 1) % boards.seats,
        cut=boards.cut,
    )


def passed(boards: Boards) -> Boards:
    """The positions after a pass (TL-7)."""
    return boards._replace(turn=(boards.turn + 1) % boards.seats)


def shares(boards: Boards) -> np.ndarray:
    """Each seat's part of the win as it stands (TL-14), a row for each seat."""
    ranks = boards.scores.astype(np.int32) * 256 + boards.largest
    wins = ranks == ranks.max(0)
    return wins / wins.sum(0)
