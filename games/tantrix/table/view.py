"""How the table is looked at: a window over an unbounded baize that can be moved and zoomed.

Places on the table are in widths of a tile; the first tile's middle is (0, 0). A tile has a flat upper edge, so that
its neighbours to the north and south touch it there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from games.tantrix.rules.layout import Cell
from games.window.canvas import Box

TALL = math.sqrt(3) / 2  # a tile's height, as a part of its width
SMALLEST, LARGEST = 54.0, 230.0  # design units for a tile's width
USUAL = 150.0  # as large as on the rack: so the first tiles lie
FREE_SPACE = Box(372, 96, 1160, 742)  # where the tiles are framed: between the hands, the bag and the rack
MARGIN = 0.75  # tiles that stay free around them
SPEED = 5.0  # how quickly the view comes to where it should be
STEPS = 16  # of zoom to the double: pictures are made for each, not for every size in between


class TablePlace(NamedTuple):
    """A place on the table."""

    x: float
    y: float


def middle(cell: Cell) -> TablePlace:
    """The middle of a cell. r counts downwards, and every column lies half a cell lower."""
    q, r = cell
    return TablePlace(0.75 * q, TALL * (r + q / 2))


def cell_at(spot: TablePlace) -> Cell:
    """The cell that covers a place."""
    q = spot.x / 0.75
    r = spot.y / TALL - q / 2
    best_q, best_r = round(q), round(r)
    # Rounding each of the three hexagonal coordinates, and mending the one that was rounded most.
    s = -q - r
    dq, dr, ds = abs(best_q - q), abs(best_r - r), abs(round(s) - s)
    if dq > dr and dq > ds:
        best_q = -best_r - round(s)
    elif dr > ds:
        best_r = -best_q - round(s)
    return best_q, best_r


def stepped(size: float) -> float:
    """The nearest size for which there are pictures."""
    return USUAL * 2 ** (round(math.log2(size / USUAL) * STEPS) / STEPS)


class View:
    """Where the middle of the free space is on the table, and how large a tile is."""

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.size = USUAL
        self.free = FREE_SPACE  # where the tiles are framed
        self.is_framed = True  # until somebody moves or zooms it by hand
        self._goal = (0.0, 0.0, USUAL)
        self._cells: list[Cell] = []

    @property
    def centre(self) -> tuple[float, float]:
        """Of what is seen, on the screen."""
        return self.free.centre

    def lay_out(self, free: Box) -> None:
        """The tiles are framed somewhere else from now on, at once."""
        self.free = free
        self.frame(self._cells)
        self.settle()

    # Between table and screen

    def on_screen(self, spot: TablePlace) -> tuple[float, float]:
        x, y = self.centre
        return x + (spot.x - self.x) * self.shown_size, y + (spot.y - self.y) * self.shown_size

    def on_table(self, x: float, y: float) -> TablePlace:
        left, top = self.centre
        return TablePlace(self.x + (x - left) / self.shown_size, self.y + (y - top) / self.shown_size)

    @property
    def shown_size(self) -> float:
        """The width of a tile in design units, in one of the sizes for which there are pictures."""
        return stepped(self.size)

    # Where it should be

    def frame(self, cells: Iterable[Cell]) -> None:
        """All these cells shall be seen, unless somebody has chosen another view."""
        self._cells = list(cells)
        if self.is_framed:
            self._goal = self._framing(self._cells)

    def frame_again(self) -> None:
        """Back to all the cells."""
        self.is_framed = True
        self.frame(self._cells)

    def bring_into_sight(self, cell: Cell) -> None:
        """A cell that lies outside the free space comes into it."""
        x, y = self.on_screen(middle(cell))
        if not self.free.grown(self.shown_size / 2).holds(x, y):
            self._goal = (*middle(cell), self._goal[2])

    def _framing(self, cells: list[Cell]) -> tuple[float, float, float]:
        spots = [middle(cell) for cell in cells] or [TablePlace(0.0, 0.0)]
        left, right = min(s.x for s in spots) - 0.5 - MARGIN, max(s.x for s in spots) + 0.5 + MARGIN
        top, bottom = min(s.y for s in spots) - TALL / 2 - MARGIN, max(s.y for s in spots) + TALL / 2 + MARGIN
        size = min(self.free.width / (right - left), self.free.height / (bottom - top), USUAL)
        return (left + right) / 2, (top + bottom) / 2, max(SMALLEST, size)

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by so many design units."""
        self.is_framed = False
        x, y, size = self._goal
        self._goal = x - dx / self.shown_size, y - dy / self.shown_size, size
        self.x, self.y = self._goal[:2]

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Make everything larger or smaller; what is seen at (x, y) stays there."""
        self.is_framed = False
        before = self.on_table(x, y)
        self.size = min(max(self.size * factor, SMALLEST), LARGEST)
        after = self.on_table(x, y)
        self.x += before.x - after.x
        self.y += before.y - after.y
        self._goal = self.x, self.y, self.size

    @property
    def is_moving(self) -> bool:
        return (self.x, self.y, self.size) != self._goal

    def update(self, seconds: float) -> None:
        if not self.is_moving:
            return
        share = min(1.0, SPEED * seconds)
        x, y, size = self._goal
        self.x += (x - self.x) * share
        self.y += (y - self.y) * share
        self.size *= (size / self.size) ** share
        if math.dist((self.x, self.y), (x, y)) * self.size < 0.4 and abs(self.size - size) < 0.2:
            self.settle()

    def settle(self) -> None:
        """Be there at once."""
        self.x, self.y, self.size = self._goal
