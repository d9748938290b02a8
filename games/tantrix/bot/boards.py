"""Many Tantrix positions at once, as arrays: what lies, where the lines end, and what one more tile makes of them.

The table is a grid of 64 x 64 cells that is bent into a ring. No layout of 56 tiles is so wide that it would meet
itself, so a cell is one number, its *key*, and a step in a direction always adds the same to it. The edges around an
empty cell are a *pattern*: a number with six digits to the base five, a zero for no edge. Tiles are bits of a number.

A colour's lines never share a tile, and every line that is no loop has two ends: the empty cells that it runs into. A
tile changes at most one line of a colour, or joins two, or closes one to a loop. So the lines after a move are the
lines before it with two or three entries changed, and many moves in many positions are worked out in a few steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from games.tantrix.rules.game import Lay, State
from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.rules.tiles import COLOURS, DIRECTIONS, TILES, edges, opposite

SIDE = 64
CELLS = SIDE * SIDE
NOWHERE = CELLS  # the key of no cell
POWERS = 5 ** np.arange(6)
TAKEN = 5**6  # the pattern of a cell that holds a tile
FORCED = 3  # edges of a forced space (TX-5)
NO_LAY = 6 * (len(TILES) + 1)  # the laid tile of a move that lays none


def key_of(cell: Cell) -> int:
    return (cell[0] * SIDE + cell[1]) % CELLS


STEP_LIST = [q * SIDE + r for q, r in DIRECTIONS]
STEPS = np.array(STEP_LIST)


class Facts(NamedTuple):
    """What never changes."""

    fitting: np.ndarray  # for each pattern the tiles that fit, as bits
    edges: np.ndarray  # for each pattern how many edges it has
    is_blank: np.ndarray  # for each pattern and direction whether there is no edge
    adds: np.ndarray  # for each laid tile and direction what it adds to the pattern there; nothing in direction 6
    leaves: np.ndarray  # for each laid tile and colour the two directions of its line, or 6
    direction: np.ndarray  # for each difference of two keys the direction, or 6


@cache
def facts() -> Facts:
    shown = np.zeros((NO_LAY + 1, 6), np.int64)  # for each laid tile (6 x tile + turn) its edges
    for tile in TILES:
        for turn in range(6):
            shown[6 * tile + turn] = [1 + COLOURS.index(colour) for colour in edges(tile, turn)]
    digits = np.arange(TAKEN)[:, None] // POWERS % 5
    fitting = np.zeros(TAKEN + 1, np.uint64)
    for laid in range(6, NO_LAY):
        fits = ((digits == 0) | (digits == shown[laid])).all(1)
        fitting[:TAKEN][fits] |= np.uint64(1 << laid // 6)
    adds = np.zeros((NO_LAY + 1, 7), np.int32)
    for direction in range(6):
        adds[:, direction] = shown[:, direction] * POWERS[opposite(direction)]
    leaves = np.full((NO_LAY + 1, len(COLOURS), 2), 6)
    for laid in range(6, NO_LAY):
        for colour in set(shown[laid]):
            leaves[laid, colour - 1] = np.flatnonzero(shown[laid] == colour)
    directions = np.full(CELLS, 6)
    directions[STEPS % CELLS] = np.arange(6)
    is_blank = np.zeros((TAKEN + 1, 6), bool)
    is_blank[:TAKEN] = digits == 0
    count = np.append((digits != 0).sum(1), 0)
    return Facts(fitting, count, is_blank, adds, leaves, directions)


@cache
def pattern_of(bounds: str) -> int:
    """The pattern of the edges around a cell (see Layout.bounds)."""
    return sum((1 + COLOURS.index(colour)) * 5**side for side, colour in enumerate(bounds) if colour != " ")


def as_bits(tiles: Sequence[int]) -> int:
    return sum(1 << tile for tile in tiles)


class Lines(NamedTuple):
    """The lines of one colour that are no loops, by number."""

    lengths: list[int]
    ends: list[tuple[int, int]]  # the keys of the empty cells that a line runs into
    loop: int  # tiles in the longest loop


@cache
def _ways() -> list[list[int]]:
    """For each laid tile (6 x tile + turn) and each edge the edge at the other end of the line."""
    ways = [[0] * 6 for _ in range(NO_LAY)]
    for tile in TILES:
        for turn in range(6):
            shown = edges(tile, turn)
            for way, colour in enumerate(shown):
                first, second = shown.index(colour), shown.rindex(colour)
                ways[6 * tile + turn][way] = second if way == first else first
    return ways


@cache
def _bits_with(colour: str) -> int:
    return as_bits([tile for tile in TILES if colour in TILES[tile]])


def lines_of(layout: Layout, colours: str) -> list[Lines]:
    """The lines of some colours, followed from the empty cells that they run into."""
    ways = _ways()
    laid = {key_of(cell): 6 * tile + turn for cell, (tile, turn) in layout.tiles.items()}
    found: dict[str, Lines] = {colour: Lines([], [], 0) for colour in colours}
    passed: set[tuple[int, int]] = set()  # ends that a line has led to
    for cell, bounds in layout.bounds.items():
        start = key_of(cell)
        for side, colour in enumerate(bounds):
            if colour not in found or (start, side) in passed:
                continue
            way, key, length = side, (start + STEP_LIST[side]) % CELLS, 0
            while key in laid:
                way = ways[laid[key]][(way + 3) % 6]
                key = (key + STEP_LIST[way]) % CELLS
                length += 1
            passed.add((key, (way + 3) % 6))
            found[colour].lengths.append(length)
            found[colour].ends.append((start, key))
    tiles = as_bits([tile for tile, _ in layout.tiles.values()])
    return [
        lines
        if sum(lines.lengths) == (tiles & _bits_with(colour)).bit_count()
        else lines._replace(loop=max(len(cells) for cells, is_loop in layout.lines(colour) if is_loop))
        for colour, lines in found.items()
    ]


class Boards(NamedTuple):
    """Positions before a move. The seats' colours stand for the seats; lines have numbers of their own per colour."""

    colours: np.ndarray  # position x seat: 0 to 3
    patterns: np.ndarray  # position x key
    lengths: np.ndarray  # position x seat x line; the last but one is for a new line, the last stands for no line
    ends: np.ndarray  # position x seat x line x 2: keys
    met: np.ndarray  # position x seat x key x 2: the lines that end in a cell
    loops: np.ndarray  # position x seat: tiles in the longest loop
    hands: np.ndarray  # position x seat: tiles as bits
    held: np.ndarray  # position x seat: how many tiles
    bag: np.ndarray  # position: tiles as bits
    left: np.ndarray  # position: tiles in the bag
    turn: np.ndarray  # position: the seat whose turn it is
    stage: np.ndarray  # position: the step of the turn
    forced: np.ndarray  # position x number: keys of forced spaces, then NOWHERE

    @property
    def seats(self) -> int:
        return self.colours.shape[1]


def boards_of(states: Sequence[State]) -> Boards:
    """All with the same number of seats."""
    count, seats = len(states), states[0].seats
    layouts = [state.layout for state in states]
    lines = [lines_of(state.layout, state.colours) for state in states]
    no_line = 1 + max(len(each.lengths) for row in lines for each in row)
    patterns = np.zeros((count, CELLS + 1), np.int32)
    patterns[:, NOWHERE] = TAKEN
    lengths = np.zeros((count, seats, no_line + 1), np.int32)
    ends = np.full((count, seats, no_line + 1, 2), NOWHERE, np.int32)
    met = np.full((count, seats, CELLS + 1, 2), no_line, np.int8)
    forced = np.full((count, max(1, *(len(layout.forced_spaces()) for layout in layouts))), NOWHERE)
    for number, layout in enumerate(layouts):
        row = patterns[number]
        row[[key_of(cell) for cell in layout.bounds]] = [pattern_of(bounds) for bounds in layout.bounds.values()]
        row[[key_of(cell) for cell in layout.tiles]] = TAKEN
        spaces = layout.forced_spaces()
        forced[number, : len(spaces)] = [key_of(cell) for cell in spaces]
        for seat, each in enumerate(lines[number]):
            if not each.lengths:
                continue
            lengths[number, seat, : len(each.lengths)] = each.lengths
            ends[number, seat, : len(each.lengths)] = each.ends
            here = met[number, seat]
            for line, keys in enumerate(each.ends):
                for key in keys:
                    here[key, 1 if here[key, 0] != no_line else 0] = line
    return Boards(
        np.array([[COLOURS.index(colour) for colour in state.colours] for state in states]),
        patterns,
        lengths,
        ends,
        met,
        np.array([[each.loop for each in row] for row in lines]),
        np.array([[as_bits(hand) for hand in state.hands] for state in states], np.uint64),
        np.array([[len(hand) for hand in state.hands] for state in states]),
        np.array([as_bits(state.bag) for state in states], np.uint64),
        np.array([len(state.bag) for state in states]),
        np.array([state.turn for state in states]),
        np.array([state.stage for state in states]),
        forced,
    )


class Moves(NamedTuple):
    """Moves in positions; one that lays no tile is NO_LAY in NOWHERE."""

    position: np.ndarray  # the number of its position
    key: np.ndarray  # the cell
    laid: np.ndarray  # 6 x tile + turn


def moves_of(moves: Sequence[Sequence[object]]) -> Moves:
    """For each position the moves that are to be looked at."""
    found = [
        (number, key_of(move.cell), 6 * move.tile + move.turn) if type(move) is Lay else (number, NOWHERE, NO_LAY)
        for number, each in enumerate(moves)
        for move in each
    ]
    return Moves(*np.array(found).reshape(-1, 3).T)


def no_moves(count: int) -> Moves:
    """Positions as they lie."""
    return Moves(np.arange(count), np.full(count, NOWHERE), np.full(count, NO_LAY))


class Played:
    """The positions after moves, before a tile is drawn."""

    def __init__(self, boards: Boards, moves: Moves):
        self.boards = boards
        self.moves = moves
        self.position, self.key, self.laid = moves
        self.colours = boards.colours[self.position]
        self.turn = boards.turn[self.position]
        self.left = boards.left[self.position]
        self.bag = boards.bag[self.position]
        rows = np.arange(len(self.position))
        tile = self.laid // 6
        bit = np.where(self.laid == NO_LAY, 0, 1 << tile).astype(np.uint64)
        self.hands = boards.hands[self.position]
        self.hands[rows, self.turn] &= ~bit
        self.held = boards.held[self.position]
        self.held[rows, self.turn] -= self.laid != NO_LAY
        # Whether the free move of whose turn it is comes yet.
        stage = boards.stage[self.position]
        self.is_free_to_come = (stage == 0) | ((stage == 1) & (self.laid == NO_LAY))
        self._lay()

    def __len__(self) -> int:
        return len(self.position)

    def _lay(self) -> None:
        boards, known = self.boards, facts()
        self.lengths = boards.lengths[self.position]
        self.ends = boards.ends[self.position]
        self.loops = boards.loops[self.position]
        # How long the line is that an end which was there before the move belongs to now.
        self.reaches = self.lengths.copy()
        count, seats, slots = self.lengths.shape
        self.new_ends = np.full((count, seats, 2), -1)  # the keys of the ends that the tile has
        self.new_length = np.zeros((count, seats), np.int32)  # of the line through the tile
        no_line, new = slots - 1, slots - 2
        pattern = boards.patterns[self.position, self.key]
        for seat in range(seats):
            leaves = known.leaves[self.laid, self.colours[:, seat]]
            met = boards.met[self.position, seat, self.key].astype(np.intp)
            has = leaves[:, 0] != 6
            none, one, two = (met[:, 0] == no_line), (met[:, 1] == no_line), met[:, 1] != no_line
            one = one & ~none & has
            none, two = none & has, two & has
            beyond = (self.key[:, None] + STEPS[leaves % 6]) % CELLS
            # A line of its own.
            at = np.flatnonzero(none)
            self.lengths[at, seat, new] = 1
            self.ends[at, seat, new] = self.new_ends[at, seat] = beyond[at]
            self.new_length[at, seat] = 1
            # A line goes on: out of the edge that has no neighbour.
            at = np.flatnonzero(one)
            line = met[at, 0]
            out = known.is_blank[pattern[at, None], leaves[at]].argmax(1)
            out = beyond[at, out]
            second = self.ends[at, seat, line, 1] == self.key[at]
            self.ends[at, seat, line, second.astype(int)] = out
            self.new_ends[at, seat, 0] = out
            self.lengths[at, seat, line] += 1
            self.reaches[at, seat, line] = self.new_length[at, seat] = self.lengths[at, seat, line]
            # Two lines become one, under the number of the first.
            at = np.flatnonzero(two & (met[:, 0] != met[:, 1]))
            line, other = met[at].T
            total = self.lengths[at, seat, line] + self.lengths[at, seat, other] + 1
            second = self.ends[at, seat, line, 1] == self.key[at]
            one_end, other_end = self.ends[at, seat, other].T
            far = np.where(other_end == self.key[at], one_end, other_end)
            self.ends[at, seat, line, second.astype(int)] = far
            self.ends[at, seat, other] = NOWHERE
            self.lengths[at, seat, line] = total
            self.lengths[at, seat, other] = 0
            self.reaches[at, seat, line] = self.reaches[at, seat, other] = self.new_length[at, seat] = total
            # A loop, which has no ends.
            at = np.flatnonzero(two & (met[:, 0] == met[:, 1]))
            line = met[at, 0]
            loop = self.lengths[at, seat, line] + 1
            self.loops[at, seat] = np.maximum(self.loops[at, seat], loop)
            self.lengths[at, seat, line] = self.reaches[at, seat, line] = 0
            self.ends[at, seat, line] = NOWHERE

    def only(self, which: np.ndarray) -> Played:
        """Some of the positions."""
        return Played(self.boards, Moves(*(each[which] for each in self.moves)))

    def scores(self) -> np.ndarray:
        """Position x seat (TX-13)."""
        return np.maximum(self.lengths.max(2), 2 * self.loops)

    def all_laid(self) -> np.ndarray:
        """Which positions are over because nobody has a tile left (TX-12)."""
        return (self.held.sum(1) == 0) & (self.left == 0)

    def patterns(self, keys: np.ndarray) -> np.ndarray:
        """The patterns of cells; `keys` has a row for each position."""
        shape = (-1,) + (1,) * (keys.ndim - 1)
        known = facts()
        away = known.direction[(keys - self.key.reshape(shape)) % CELLS]
        before = self.boards.patterns[self.position.reshape(shape), keys]
        return np.minimum(before + known.adds[self.laid.reshape(shape), away], TAKEN)

    def meetings(self, keys: np.ndarray, rows: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How many ends of a seat's colour there are in cells, and the total length of their lines."""
        met = self.boards.met[self.position[rows], seats, keys]
        first, second = met[..., 0], met[..., 1]
        no_line = self.lengths.shape[2] - 1
        new = (keys == self.new_ends[rows, seats, 0]).astype(np.int32) + (keys == self.new_ends[rows, seats, 1])
        count = (first != no_line).astype(np.int32) + (second != no_line) + new
        lengths = self.reaches[rows, seats, first] + self.reaches[rows, seats, second]
        return count, lengths + new * self.new_length[rows, seats]
