"""How the computer plays Tantrix: which moves are worth a look, and what a position is worth.

A tile carries a colour once or not at all. So the lines of a colour never share a tile, a tile laid at the end of a
line always makes it longer, and one laid where two ends of a colour meet always joins them or closes a loop. What
counts is whether a tile that is left still fits there, and who holds it. Hands lie open: only the order of the bag is
hidden.

A loop ends all hopes for its line. Early in the game a small one is therefore worth less than the open line that it
is made of.
"""

from collections.abc import Iterable
from functools import cache
from heapq import nlargest
from typing import Any, NamedTuple

from games.tantrix.rules.game import Lay, State, Tantrix
from games.tantrix.rules.layout import Cell, Layout, around
from games.tantrix.rules.tiles import edges, space

LOOKED_AT = 64  # moves that are evaluated exactly
WON = 100.0  # more than any lead in points


class Weights(NamedTuple):
    """Points, or chances from 0 to 1. Set by hand, and tried in runs of a hundred games: not tuned finely."""

    future: float = 0.5  # what each turn to come adds to a line with two open ends,
    one_end: float = 0.9  # and the part of it that a line with one keeps
    growth: float = 0.9  # tiles that an open end may soon gain, if many of the tiles left fit
    hope: float = 0.6  # the part that counts of what the ends of a line may gain, alone or by a join
    second: float = 0.4  # the part that counts of the second best line
    gap: float = 0.06  # the chance that ends are joined that are two empty cells apart
    must_now: float = 1.0  # that a forced space is filled when the player whose turn it is holds a tile for it,
    must_soon: float = 0.85  # when somebody else does,
    must_later: float = 0.75  # and when only the bag does
    may_next: float = 0.8  # that a space with two edges is filled by its owner who plays next and holds a tile for it,
    may_soon: float = 0.6  # by an owner who has to wait a turn,
    may_later: float = 0.35  # and by one who has to draw the tile first
    others: float = 0.3  # of two or three opponents: the part of their average that counts, besides the best


WEIGHTS = Weights()


class OpenLines(NamedTuple):
    """The lines of one colour that are no loops, by number."""

    lengths: list[int]
    ends: dict[Cell, list[int]]  # for each empty cell that lines run into the numbers of these lines
    loop: int  # tiles in the longest loop


class TantrixGreedy:
    def __init__(self, weights: Weights = WEIGHTS):
        self.game = Tantrix()
        self.weights = weights

    def candidates(self, state: State) -> list[Any]:
        moves = self.game.moves(state)
        if len(moves) <= LOOKED_AT:
            return moves
        lines = [lines_of(state.layout, colour) for colour in state.colours]
        return nlargest(LOOKED_AT, moves, key=lambda lay: _rough_gain(state, lines, lay))

    def value(self, state: State, seat: int) -> float:
        """By how many points a seat may expect to be ahead."""
        if state.end:
            return self._lead_at_the_end(state, seat)
        own, *others = (self.expected(state, each) for each in _from(seat, state.seats))
        part = self.weights.others
        return own - (1 - part) * max(others) - part * sum(others) / len(others)

    def _lead_at_the_end(self, state: State, seat: int) -> float:
        outcome = self.game.outcome(state)
        assert outcome is not None
        scores, winners, _ = outcome
        if len(winners) == state.seats:
            return 0.0
        own, *others = (scores[each] for each in _from(seat, state.seats))
        return own - max(others) + (WON if seat in winners else -WON)

    def expected(self, state: State, seat: int) -> float:
        """The points that a seat may expect to end with, and a little for a second line."""
        lines = lines_of(state.layout, state.colours[seat])
        outlook = Outlook(state, seat, lines, self.weights)
        soon = outlook.lines()
        best = max((points + future for points, future in soon), default=0.0)
        _, second = nlargest(2, [*(points for points, _ in soon), 0.0, 0.0])
        expected = max(best, 2.0 * lines.loop)
        for points, chance in sorted(outlook.loops):
            expected += chance * max(0.0, points - expected)
        return expected + self.weights.second * second


class Outlook:
    """What may become of the lines of one seat."""

    def __init__(self, state: State, seat: int, lines: OpenLines, weights: Weights):
        self.state = state
        self.colour = state.colours[seat]
        self.lengths, self.ends, _ = lines
        self.weights = weights
        self.own = _as_bits(state.hands[seat])
        self.mover = _as_bits(state.hands[state.turn])
        self.held = sum(map(_as_bits, state.hands))
        self.bag = _as_bits(state.bag)
        self.is_mover = seat == state.turn
        self.turns = len(state.hands[seat]) + len(state.bag) / state.seats  # that the seat still has
        self.loops: list[tuple[int, float]] = []  # that may be closed: points and chance

    def lines(self) -> list[tuple[float, float]]:
        """What each line may come to soon, and what it may gain later. Fills `loops` on the way."""
        gains: list[list[float]] = [[] for _ in self.lengths]  # for each line what its open ends may gain
        growths = {cell: self._growth(cell) for cell in self.ends}
        for cell, met in self.ends.items():
            if len(met) == 2:
                self._meet(cell, met[0], met[1], gains)
            elif len(met) == 1 and growths[cell]:
                gains[met[0]].append(max(growths[cell], self._over_the_gap(cell, met[0], growths)))
        hope = self.weights.hope
        return [(length + hope * sum(each), self._future(each)) for length, each in zip(self.lengths, gains)]

    def _future(self, gains: list[float]) -> float:
        open_ends = sum(map(bool, gains))
        return self.weights.future * self.turns * (0.0, self.weights.one_end, 1.0)[open_ends]

    def _growth(self, cell: Cell) -> float:
        """What a line gains here on its own; nothing where no tile that is left fits."""
        fitting = _fitting(self.state.layout.bounds[cell]) & (self.held | self.bag)
        count = fitting.bit_count()
        return self.weights.growth * count / (count + 3) * min(1.0, self.turns / 4)

    def _meet(self, cell: Cell, one: int, other: int, gains: list[list[float]]) -> None:
        """Two ends in one cell: whatever is laid there joins them."""
        chance = self._chance_to_fill(cell)
        if one == other:
            self.loops.append((2 * (self.lengths[one] + 1), chance))
            return
        gains[one].append(chance * (self.lengths[other] + 1))
        gains[other].append(chance * (self.lengths[one] + 1))

    def _over_the_gap(self, cell: Cell, line: int, growths: dict[Cell, float]) -> float:
        """What a line gains by a tile here that leads to another end in the next cell."""
        gain = 0.0
        for direction, beyond in enumerate(around(cell)):
            met = self.ends.get(beyond, ())
            if len(met) != 1 or not growths[beyond] or self.turns < 2:
                continue
            if not _leading(self.state.layout.bounds[cell], direction, self.colour) & (self.held | self.bag):
                continue
            if met[0] == line:
                self.loops.append((2 * (self.lengths[line] + 2), self.weights.gap))
            else:
                gain = max(gain, self.weights.gap * (self.lengths[met[0]] + 2))
        return gain

    def _chance_to_fill(self, cell: Cell) -> float:
        weights, layout = self.weights, self.state.layout
        fitting = _fitting(layout.bounds[cell])
        in_bag = (fitting & self.bag).bit_count()
        if layout.neighbours[cell] >= 3:  # TX-6: whoever can fill it must
            if fitting & self.mover:
                return weights.must_now
            return weights.must_soon if fitting & self.held else weights.must_later * in_bag / (in_bag + 1)
        if self.turns < 1:
            return 0.0
        if fitting & self.own:
            return weights.may_soon if self.is_mover else weights.may_next
        return weights.may_later * in_bag / (in_bag + 3)


def lines_of(layout: Layout, colour: str) -> OpenLines:
    lengths: list[int] = []
    ends: dict[Cell, list[int]] = {}
    loop = 0
    for cells, is_loop in layout.lines(colour):
        if is_loop:
            loop = max(loop, len(cells))
            continue
        for cell in {cells[0], cells[-1]}:
            for neighbour, shown in zip(around(cell), edges(*layout.tiles[cell])):
                if shown == colour and neighbour not in layout.tiles:
                    ends.setdefault(neighbour, []).append(len(lengths))
        lengths.append(len(cells))
    return OpenLines(lengths, ends, loop)


# Which moves are worth a look


def _rough_gain(state: State, lines: list[OpenLines], lay: Lay) -> float:
    """How long the mover's line through the tile gets, and how much longer than the longest line of another seat."""
    own, *others = (_reach(lines[seat], state.colours[seat], lay) for seat in _from(state.turn, state.seats))
    return own - max(others)


def _reach(lines: OpenLines, colour: str, lay: Lay) -> float:
    """The line of a colour through a tile, with a part of the lines that it would point at."""
    met = lines.ends.get(lay.cell, ())
    if len(met) == 2 and met[0] == met[1]:
        return 2.0 * (lines.lengths[met[0]] + 1)
    reach = float(sum(lines.lengths[line] for line in met))
    for neighbour, shown in zip(around(lay.cell), lay.edges):
        if shown == colour:
            ahead = [lines.lengths[line] for line in lines.ends.get(neighbour, ()) if line not in met]
            reach += 0.5 * max(ahead, default=0)
    return reach


# Tiles as bits


def _as_bits(tiles: Iterable[int]) -> int:
    return sum(1 << tile for tile in tiles)


@cache
def _fitting(bounds: str) -> int:
    """The tiles that fit a space."""
    return _as_bits(space(bounds).fitting)


@cache
def _leading(bounds: str, direction: int, colour: str) -> int:
    """The tiles that fit a space in a turn in which they show a colour in some direction."""
    return _as_bits(
        tile
        for tile, turns in space(bounds).fitting.items()
        if any(edges(tile, turn)[direction] == colour for turn in turns)
    )


def _from(seat: int, seats: int) -> Iterable[int]:
    """All the seats, this one first."""
    return ((seat + step) % seats for step in range(seats))
