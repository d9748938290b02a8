"""How the computer plays Borderline: what a position is worth.

Completed rows stay on the board, so a covered hole spoils its row for good, and every row pushes once at most. What
counts is therefore the border, how many rows can still be completed and how many of them at a time (2, 3 and 4 push
by 3, 5 and 7), and the room between the border and the highest piece. The height of all columns together says nothing
more: it is four for every piece and one for every hole.

Both sides are judged alike, each as its own player sees it.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from operator import mul
from typing import Any, NamedTuple

from games.borderline.rules.game import FULL_ROW, PUSH, ROWS, Borderline, State, free_rows, has_contact
from games.core.tetrominoes import COLUMNS, SHAPES, bit, drops, footprint, turns

WON = 10_000.0  # more than all the rest can ever add up to
NOWHERE = -1  # instead of a push, where a shape has no place (BL-11)


class Traits(NamedTuple):
    """What is counted on one player's side of the border."""

    rows: float  # up to the border
    holes: float  # empty cells below a piece
    spoiled: float  # rows that such a hole keeps from ever being complete
    steps: float  # rows of difference between neighbouring columns
    wells: float  # columns between higher ones: 1 for a depth of one, 3 for two, 6 for three and so on
    one_short: float  # rows that are not spoiled and lack one cell
    two_short: float
    three_short: float
    four_short: float
    push: float  # what the next piece can push, on an average of the shapes
    best_push: float  # with the best shape
    awkward: float  # shapes that cannot be laid without a hole
    homeless: float  # the part of the shapes that cannot be laid at all (BL-11)
    below_1: float  # 1 where a push of 1 overruns this side (BL-9), otherwise 0
    below_3: float
    below_5: float
    below_7: float


# In rows of the border. Found by letting players with slightly different numbers play each other, 100,000 games.
WORTH = Traits(
    rows=1.0,
    holes=-2.0,
    spoiled=-5.9,
    steps=-0.3,
    wells=-0.6,
    one_short=2.1,
    two_short=1.1,
    three_short=1.1,
    four_short=0.4,
    push=2.0,
    best_push=0.8,
    awkward=-1.1,
    homeless=-8.0,
    below_1=-5.1,
    below_3=-2.3,
    below_5=-2.4,
    below_7=-0.6,
)

# A certain win with the next piece: for the player whose turn it is, and for the one who waits.
OVERRUN_NOW = 18.0
OVERRUN_NEXT = 6.8


class BorderlineGreedy:
    def __init__(self) -> None:
        self.game = Borderline()

    def candidates(self, state: State) -> list[Any]:
        """All of them: there are never more than 34."""
        return self.game.moves(state)

    def value(self, state: State, seat: int) -> float:
        """By how many rows a seat is better off than the other one."""
        if state.end:
            return WON if state.winner == seat else -WON
        return _prospect(state, seat) - _prospect(state, 1 - seat)


def _prospect(state: State, seat: int) -> float:
    side = state.filled[seat], state.heights[seat], state.rows[seat]
    overrun = OVERRUN_NOW if seat == state.turn else OVERRUN_NEXT
    return _worth(*side) + overrun * _chance_to_overrun(pushes(*side), free_rows(state, 1 - seat))


def _chance_to_overrun(reached: tuple[int, ...], room: int) -> float:
    return sum(push > room for push in reached) / len(SHAPES)


@lru_cache(1 << 12)  # of the other side there are only a few different ones at a decision
def _worth(filled: int, heights: tuple[int, ...], rows: int) -> float:
    return sum(map(mul, WORTH, traits(filled, heights, rows)))


def traits(filled: int, heights: tuple[int, ...], rows: int) -> Traits:
    top = max(heights)
    room = rows - top
    holes = _covered(heights) & ~filled
    lacking = [cells.bit_count() for cells in _gaps(filled, holes, top)]
    steps, wells = _surface(heights)
    reached = pushes(filled, heights, rows)
    return Traits(
        rows=rows,
        holes=holes.bit_count(),
        spoiled=sum(1 for row in range(top) if _row(holes, row)),
        steps=steps,
        wells=wells,
        one_short=lacking.count(1),
        two_short=lacking.count(2),
        three_short=lacking.count(3),
        four_short=lacking.count(4),
        push=sum(push for push in reached if push > 0) / len(SHAPES),
        best_push=max(0, *reached),
        awkward=_awkward(heights),
        homeless=reached.count(NOWHERE) / len(SHAPES),
        below_1=room < 1,
        below_3=room < 3,
        below_5=room < 5,
        below_7=room < 7,
    )


@lru_cache(1 << 12)
def pushes(filled: int, heights: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """For each shape the furthest push that it reaches on this side, or NOWHERE."""
    top = max(heights)
    gaps = [cells for cells in _gaps(filled, _covered(heights) & ~filled, top) if cells.bit_count() <= 4]
    if not gaps and top <= rows - 2:
        return (0,) * len(SHAPES)  # nothing to complete, and room for every shape, lying
    return tuple(_furthest_push(shape, gaps, filled, heights, rows) for shape in SHAPES)


def _furthest_push(shape: str, gaps: list[int], filled: int, heights: tuple[int, ...], rows: int) -> int:
    most = NOWHERE
    for place in drops(shape, heights, rows):
        if not has_contact(place, filled):
            continue
        mask = footprint(place).mask
        completed = 0
        for cells in gaps:
            if cells & mask == cells:
                completed += 1
        if completed > most:
            most = completed
    return PUSH[most] if most > 0 else most


# The surface


@lru_cache(1 << 12)
def _surface(heights: tuple[int, ...]) -> tuple[int, int]:
    """Its steps and wells (see Traits)."""
    steps = sum(abs(left - right) for left, right in pairwise(heights))
    walled = (ROWS, *heights, ROWS)
    depths = [min(left, right) - height for left, height, right in zip(walled, heights, walled[2:])]
    return steps, sum(depth * (depth + 1) // 2 for depth in depths if depth > 0)


@lru_cache(1 << 12)
def _awkward(heights: tuple[int, ...]) -> int:
    """How many shapes have no turn whose lower side lies flush on the surface somewhere."""
    rises = tuple(right - left for left, right in pairwise(heights))
    found = {(), *zip(rises), *pairwise(rises), *zip(rises, rises[1:], rises[2:])}
    return sum(found.isdisjoint(undersides) for undersides in _undersides())


@cache
def _undersides() -> list[set[tuple[int, ...]]]:
    """For each shape how its lower side rises from column to column, in each of its turns."""
    return [
        {tuple(right - left for left, right in pairwise(turn.bottoms)) for turn in turns(shape)} for shape in SHAPES
    ]


# Cells as bits, as in games.core.tetrominoes


def _row(cells: int, row: int) -> int:
    return cells >> row * COLUMNS & FULL_ROW


def _gaps(filled: int, holes: int, top: int) -> Iterator[int]:
    """The missing cells of every row that has some, up to the highest piece; but not of a spoiled row."""
    for row in range(top):
        missing = FULL_ROW & ~_row(filled, row)
        if missing and not _row(holes, row):
            yield missing << row * COLUMNS


def _covered(heights: tuple[int, ...]) -> int:
    """All the cells that lie lower than the highest piece in their column, filled or not."""
    cells = 0
    for column, height in enumerate(heights):
        cells |= _column(column, height)
    return cells


@cache
def _column(column: int, height: int) -> int:
    return sum(bit(column, row) for row in range(height))
