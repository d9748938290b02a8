"""The board as it lies on the table: along a lying window, standing up in an upright one. Places are in its own units.

In a lying window seat 0 sits at the left end and seat 1 at the right end: rows run to the right and columns downwards.
In an upright one seat 0 sits at the lower end: rows run upwards and columns to the right. The picture of that board is
the lying one mirrored at its diagonal, so that the light still falls from the upper left, and x and y change places. A
cell (column, row) of the board is always as seat 0 sees it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games.borderline.rules.game import ROWS, State, half_turned, pin
from games.core.tetrominoes import COLUMNS, Place, place_of, turns
from games.window.canvas import Box

CELL = 50
FIELD = Box(160, 246, ROWS * CELL, COLUMNS * CELL)
MOVING = Box(60, 150, 1800, 690)  # where pieces, border and pins move
SELECTOR = Box(560, 780, 520, 190)  # where drum and button move
DRUM = Box(600, 828, 260, 88)
BUTTON, REACH = (985, 872), 70  # its middle, and how far from there it is pressed
PINS = (780, 215), (215, 780)  # how far the pin holes of each seat are from the edge; those of an upright board


class Board(NamedTuple):
    upright: bool = False

    def mirrored(self, box: Box) -> Box:
        """Where a part of the lying board is on this one."""
        return Box(box.y, box.x, box.height, box.width) if self.upright else box

    @property
    def field(self) -> Box:
        return self.mirrored(FIELD)

    @property
    def drum(self) -> Box:
        return self.mirrored(DRUM)

    @property
    def button(self) -> Box:
        x, y = BUTTON
        return self.mirrored(Box(x - REACH, y - REACH, 2 * REACH, 2 * REACH))

    def corner(self, column: float, row: float) -> tuple[float, float]:
        """The first corner of a cell: that next to column 0 and to row 0."""
        if self.upright:
            return self.field.x + column * CELL, self.field.bottom - row * CELL
        return self.field.x + row * CELL, self.field.y + column * CELL

    def part(self, column: float, row: float, to_column: float, to_row: float) -> Box:
        """What lies between two corners."""
        (x, y), (to_x, to_y) = self.corner(column, row), self.corner(to_column, to_row)
        return Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))

    def rows(self, row: float, to_row: float) -> Box:
        """So many whole rows, from the line below the first one to that above the last one, or the other way round."""
        return self.part(0, row, COLUMNS, to_row)

    def middle(self, row: float) -> tuple[float, float]:
        """The middle of the line that so many rows of seat 0 end at."""
        return self.corner(COLUMNS / 2, row)

    def cells_box(self, cells: Iterable[tuple[float, float]]) -> Box:
        """The box around cells."""
        columns, rows = zip(*cells)
        return self.part(min(columns), min(rows), max(columns) + 1, max(rows) + 1)

    def column_at(self, x: float, y: float) -> float:
        """The column at a place, with fractions."""
        return (x - self.field.x if self.upright else y - self.field.y) / CELL

    def steps(self, dx: int, dy: int) -> tuple[int, int]:
        """A step on the screen: how many columns on, and how many rows away from seat 0."""
        return (dx, -dy) if self.upright else (dy, dx)

    def pin_place(self, state: State, seat: int, row: float | None = None) -> tuple[float, float]:
        """The hole for the last of so many completed rows (BL-8)."""
        row = pin(state, seat) if row is None else row
        along = -0.5 if row == 0 else row - 0.5
        x, y = self.corner(0, along if seat == 0 else ROWS - along)
        beside = PINS[self.upright][seat]
        return (beside, y) if self.upright else (x, beside)

    def seen_turn(self, shape: str, turn: int) -> int:
        """The turn that a piece shows on the screen which seat 0 sees in some turn."""
        return turn if self.upright else _laid_down(shape, turn)

    def picture(self, name: str) -> str:
        """A part of the board in a picture for this one."""
        return f"borderline/{name}_upright" if self.upright else f"borderline/{name}"


@cache
def _laid_down(shape: str, turn: int) -> int:
    """Turned clockwise by a quarter: what is upwards for seat 0 is to the right on the screen."""
    lying = [(row, -column) for column, row in turns(shape)[turn].cells]
    left, low = min(x for x, _ in lying), min(y for _, y in lying)
    seen = place_of(sorted((x - left, y - low) for x, y in lying))
    assert seen is not None and seen.shape == shape
    return seen.turn


def board_place(own: Place, seat: int) -> Place:
    """A place as its seat sees it, or back: on the board."""
    return half_turned(own) if seat else own
