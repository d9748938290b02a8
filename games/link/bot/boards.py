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
from games.link.rules.game import EACH, FACES, KINDS, ROWS, SHAPES_OF, State, largest_group

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
    def size(self) -> int:
        return len(self.turn)

    @property
    def seats(self) -> int:
        return len(self.scores)

    def at(self, which: np.ndarray | slice) -> Boards:
        """Some of the positions."""
        return self._replace(**{name: getattr(self, name)[..., which] for name in self._fields if name != "cut"})


class Drops(NamedTuple):
    """All the ways in which a piece can be held and the columns over which it can be let go, in the order of KINDS.

    Where there is one entry for each of a drop's columns, four of them, those of a narrow one repeat its last column.
    """

    places: tuple[Place, ...]  # in row 0
    kinds: np.ndarray  # of each drop
    of_kind: tuple[slice, ...]  # the drops of each kind
    heights: np.ndarray  # (drops, 1)
    columns: np.ndarray  # (4, drops)
    bottoms: np.ndarray  # (4, drops, 1)
    tops: np.ndarray  # (4, drops)
    counts: np.ndarray  # (4, drops, 1) whether it is a column of its own
    cells: np.ndarray  # (2, 4, drops) column and row of each cell
    runs: tuple[tuple[slice, np.ndarray], ...]  # some drops, and of each of them a run: one or two cells, column, row


@cache
def all_drops() -> Drops:
    places: list[Place] = []
    of_kind = []
    for kind in KINDS:
        first = len(places)
        for shape in SHAPES_OF[kind]:
            for number, turn in enumerate(turns(shape)):
                places += [Place(shape, number, column, 0) for column in range(COLUMNS + 1 - len(turn.bottoms))]
        of_kind.append(slice(first, len(places)))
    held = [turns(place.shape)[place.turn] for place in places]
    widths = np.array([len(turn.bottoms) for turn in held])
    offsets = np.minimum(np.arange(4)[:, None], widths - 1)
    each = np.arange(len(places))
    return Drops(
        places=tuple(places),
        kinds=np.concatenate([[kind] * (some.stop - some.start) for kind, some in enumerate(of_kind)]),
        of_kind=tuple(of_kind),
        heights=np.array([[turn.height] for turn in held], np.int8),
        columns=np.array([place.column for place in places]) + offsets,
        bottoms=np.array([_padded(turn.bottoms) for turn in held], np.int8)[each, offsets][..., None],
        tops=np.array([_padded(turn.tops) for turn in held], np.int64)[each, offsets],
        counts=(np.arange(4)[:, None] < widths)[..., None].astype(np.int8),
        cells=np.array([place.cells for place in places], np.int64).transpose(2, 1, 0).copy(),
        runs=_slots([_runs_of(place) for place in places]),
    )


def _padded(numbers: Sequence[int]) -> list[int]:
    return [*numbers, 0, 0, 0][:4]


def _runs_of(place: Place) -> list[tuple[int, int, int]]:
    """The piece as upright runs of two cells, where it can be, or one; so that little has to be looked up."""
    turn = turns(place.shape)[place.turn]
    found = []
    for column, (bottom, top) in enumerate(zip(turn.bottoms, turn.tops), start=place.column):
        found += [(int(row + 1 < top), column, row) for row in range(bottom, top, 2)]
    return found


def _slots(runs: list[list[tuple[int, int, int]]]) -> tuple[tuple[slice, np.ndarray], ...]:
    """The first run of every drop, the second, and so on, each time of those drops that have so many, and of others
    that lie between them their last run once more."""
    slots = []
    for number in range(max(map(len, runs))):
        having = [drop for drop, found in enumerate(runs) if len(found) > number]
        these = slice(having[0], having[-1] + 1)
        slots.append((these, np.array([found[min(number, len(found) - 1)] for found in runs[these]]).T))
    return tuple(slots)


# From and to the positions of the rules


def boards_of(states: Sequence[State]) -> Boards:
    seats = states[0].seats
    paid = np.zeros((seats, 2, len(states)), np.uint32)
    sizes = np.ones((seats, PIECES, len(states)), np.uint8)
    pairs = (seats + 1) // 2
    words: list[int] = []
    masks: list[bytes] = []
    starts: list[int] = []
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
    marked = np.bitwise_or.reduceat(bits * np.array(words, np.uint64)[:, None], starts, axis=0)
    marks = np.zeros((pairs, COLUMNS, ROWS + ROOM, len(states)), np.uint64)
    marks[:, :, :ROWS] = marked.reshape(len(states), pairs, ROWS, COLUMNS).transpose(1, 3, 2, 0)
    return Boards(
        heights=np.array([state.heights for state in states], np.int8).T.copy(),
        marks=marks,
        unpaid=paid[:, 0],
        paired=paid[:, 1],
        sizes=sizes,
        largest=np.array([[largest_group(s, seat) for s in states] for seat in range(seats)], np.uint8),
        stock=np.array([state.stock for state in states], np.int8).transpose(1, 2, 0).copy(),
        scores=(
            np.array([s.gains for s in states], np.int16) - np.array([s.losses for s in states], np.int16)
        ).T.copy(),
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
    n = boards.size
    # Where a piece would stand if only one of its columns mattered; it is the highest of these that counts.
    stands = [boards.heights[columns] - bottoms for columns, bottoms in zip(drops.columns, drops.bottoms)]
    rows = np.maximum(np.maximum(stands[0], stands[1]), np.maximum(stands[2], stands[3]))
    gaps = rows - stands[0]
    for stand, counts in zip(stands[1:], drops.counts[1:]):
        gaps += (rows - stand) * counts
    beside = _beside(boards.marks)
    runs = _runs(beside)
    corners = rows.astype(np.int64)
    corners *= n
    corners += np.arange(n)
    touched = np.zeros((len(beside), *rows.shape), np.uint64)
    for these, (length, column, row) in drops.runs:
        firsts = ((length * COLUMNS + column) * beside.shape[2] + row) * n
        where = corners[these] + firsts[:, None]
        for pair in range(len(beside)):
            touched[pair, these] |= runs[pair].take(where)
    legal = rows <= np.int8(ROWS - boards.cut) - drops.heights
    return Look(
        rows=rows + np.int8(boards.cut),
        legal=legal,
        penalty=np.minimum(gaps, 2),
        touched=touched,
        beside=beside,
        fits=np.array([legal[kind].any(0) for kind in drops.of_kind]),
    )


def _beside(marks: np.ndarray) -> np.ndarray:
    beside = np.empty(marks.shape, marks.dtype)
    beside[:, :, 0] = 0
    beside[:, :, 1:] = marks[:, :, :-1]
    beside[:, 1:] |= marks[:, :-1]
    beside[:, :-1] |= marks[:, 1:]
    return beside


def _runs(beside: np.ndarray) -> np.ndarray:
    """For each pair of seats in one row: what each cell touches, and what it and the one above it touch."""
    runs = np.stack([beside, beside], axis=1)
    runs[:, 1, :, :-1] |= beside[:, :, 1:]
    return runs.reshape(len(beside), -1)


def is_over(boards: Boards, found: Look) -> np.ndarray:
    """Where nobody can place any piece they still own (TL-13)."""
    return np.logical_not((found.fits & (boards.stock > 0).any(0)).any(0))


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
    left = boards.stock[boards.turn, :, np.arange(boards.size)].T > 0
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
    for column, top in zip(drops.columns[:, drop], drops.tops[:, drop]):
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
