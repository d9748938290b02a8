"""The seven shapes, their turns, and how they slide into a tower of ten columns.

Rows count upwards from the floor. L and J stand with the foot to the right and to the left, S and Z lie with
the upper pair to the right and to the left; turn 1 is turn 0 turned clockwise by a quarter, and so on.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from games.core.contract import Unreadable
from games.core.reading import cells, only_fields

COLUMNS = 10
MOST_ROWS = 32  # the tallest tower that any game has

SHAPES = "IJLOSTZ"

Cell = tuple[int, int]

FIRST_TURN: dict[str, tuple[Cell, ...]] = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "J": ((0, 0), (1, 0), (1, 1), (1, 2)),
    "L": ((0, 0), (0, 1), (0, 2), (1, 0)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "T": ((0, 1), (1, 0), (1, 1), (2, 1)),
    "Z": ((0, 1), (1, 0), (1, 1), (2, 0)),
}


class Turn(NamedTuple):
    """One way to hold a shape."""

    cells: tuple[Cell, ...]
    bottoms: tuple[int, ...]  # for each of its columns the lowest row
    tops: tuple[int, ...]  # for each of its columns the row above the highest
    height: int


class Place(NamedTuple):
    """A shape in one of its turns, its lower left corner at (column, row)."""

    shape: str
    turn: int
    column: int
    row: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((self.column + c, self.row + r) for c, r in turns(self.shape)[self.turn].cells)


def clockwise(cells: Iterable[Cell]) -> list[Cell]:
    """The cells turned by a quarter, in the same order and moved back to column 0 and row 0."""
    turned = [(row, -column) for column, row in cells]
    lowest = min(row for _, row in turned)
    leftmost = min(column for column, _ in turned)
    return [(column - leftmost, row - lowest) for column, row in turned]


@cache
def turns(shape: str) -> tuple[Turn, ...]:
    """The different turns of a shape: one of O, two of I, S and Z, four of the others."""
    found: list[Turn] = []
    cells: Iterable[Cell] = FIRST_TURN[shape]
    for _ in range(4):
        turn = _turn(cells)
        if turn in found:
            break
        found.append(turn)
        cells = clockwise(cells)
    return tuple(found)


def _turn(cells: Iterable[Cell]) -> Turn:
    columns: dict[int, list[int]] = {}
    for column, row in sorted(cells):
        columns.setdefault(column, []).append(row)
    return Turn(
        cells=tuple(sorted(cells)),
        bottoms=tuple(rows[0] for rows in columns.values()),
        tops=tuple(rows[-1] + 1 for rows in columns.values()),
        height=1 + max(row for _, row in cells),
    )


def place_of(cells: Sequence[Cell]) -> Place | None:
    """The shape that lies on these sorted cells, or None if no shape does."""
    leftmost = min(column for column, _ in cells)
    lowest = min(row for _, row in cells)
    known = _shape_of().get(tuple((column - leftmost, row - lowest) for column, row in cells))
    return known and Place(*known, leftmost, lowest)


@cache
def _shape_of() -> dict[tuple[Cell, ...], tuple[str, int]]:
    return {turn.cells: (shape, number) for shape in SHAPES for number, turn in enumerate(turns(shape))}


def drops(shape: str, heights: Sequence[int], rows: int) -> list[Place]:
    """Where a shape comes to rest below row `rows` when it slides straight down, for every turn and column.

    `heights` gives for each column the row above its highest filled cell. The loops are written out by width:
    this is the inner loop of every search.
    """
    found: list[Place] = []
    add = found.append
    for bottoms, height, places in _slides(shape):
        highest = rows - height
        width = len(bottoms)
        if width == 3:
            a, b, c = bottoms
            for column, at_row in enumerate(places):
                row = heights[column] - a
                if (next_row := heights[column + 1] - b) > row:
                    row = next_row
                if (next_row := heights[column + 2] - c) > row:
                    row = next_row
                if row <= highest:
                    add(at_row[row])
        elif width == 2:
            a, b = bottoms
            for column, at_row in enumerate(places):
                row = heights[column] - a
                if (next_row := heights[column + 1] - b) > row:
                    row = next_row
                if row <= highest:
                    add(at_row[row])
        elif width == 1:
            for at_row, row in zip(places, heights):
                if row <= highest:
                    add(at_row[row])
        else:
            for column, at_row in enumerate(places):
                row = max(heights[column : column + 4])
                if row <= highest:
                    add(at_row[row])
    return found


@cache
def _slides(shape: str) -> tuple[tuple[tuple[int, ...], int, tuple[tuple[Place, ...], ...]], ...]:
    """For every turn its bottoms, its height, and its places by column and row."""
    return tuple(
        (
            turn.bottoms,
            turn.height,
            tuple(
                tuple(Place(shape, number, column, row) for row in range(MOST_ROWS))
                for column in range(COLUMNS - len(turn.bottoms) + 1)
            ),
        )
        for number, turn in enumerate(turns(shape))
    )


class Footprint(NamedTuple):
    """What a placed shape covers, as bits: cell (column, row) is bit row * 10 + column."""

    mask: int
    edge: int  # the cells that share an edge with it
    columns: range
    bottoms: tuple[int, ...]
    tops: tuple[int, ...]


def bit(column: int, row: int) -> int:
    return 1 << (row * COLUMNS + column)


@cache
def footprint(place: Place) -> Footprint:
    turn = turns(place.shape)[place.turn]
    mask = sum(bit(*cell) for cell in place.cells)
    edge = 0
    for column, row in place.cells:
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if 0 <= c < COLUMNS and r >= 0:
                edge |= bit(c, r)
    return Footprint(
        mask=mask,
        edge=edge & ~mask,
        columns=range(place.column, place.column + len(turn.bottoms)),
        bottoms=tuple(place.row + bottom for bottom in turn.bottoms),
        tops=tuple(place.row + top for top in turn.tops),
    )


def raised(heights: Sequence[int], place: Place) -> tuple[int, ...]:
    """The heights after a shape has come to rest there."""
    _, _, columns, _, tops = footprint(place)
    start, stop = columns.start, columns.stop
    return (*heights[:start], *tops, *heights[stop:])


def fits(shape: str, heights: Sequence[int], rows: int) -> bool:
    """Whether `drops` would find any place."""
    if max(heights) <= rows - 4:
        return True  # no turn of any shape is taller than four
    for bottoms, height in _narrowest_first(shape):
        highest = rows - height
        for column in range(COLUMNS + 1 - len(bottoms)):
            for height_there, bottom in zip(heights[column:], bottoms):
                if height_there - bottom > highest:
                    break
            else:
                return True
    return False


@cache
def _narrowest_first(shape: str) -> list[tuple[tuple[int, ...], int]]:
    """The bottoms and height of every turn; in a tower that is nearly full a narrow one is the most likely to fit."""
    return sorted(((turn.bottoms, turn.height) for turn in turns(shape)), key=lambda turn: len(turn[0]))


def place_from_json(data: Mapping[str, Any]) -> Place:
    """The place in a record's `{"place": [[column, row], ...]}`."""
    only_fields(data, {"place"})
    place = place_of(cells(data, "place", 4))
    if place is None:
        raise Unreadable("the four cells of 'place' are none of the seven shapes")
    return place


def place_to_json(place: Place) -> dict[str, Any]:
    return {"place": [list(cell) for cell in place.cells]}
