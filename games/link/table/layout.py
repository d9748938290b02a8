"""Where things lie around the tower, in a lying window and in an upright one. Places are in the tower's own units.

The trays lie on the table at the tower's feet: beside it, or before it in an upright window, where the tower is seen
larger (`tower`). Behind them, or below them, are the die and the controls of a piece.
"""

from __future__ import annotations

from typing import NamedTuple

from games.link.table import picture as pic
from games.link.table.trays import PANEL, compartment_box, touch_box
from games.window.canvas import Box
from games.window.space import Placed
from games.window.widgets import RoundButton, Widget

LEFT, RIGHT = 20, 1320  # of the trays beside the tower
NEAREST, BETWEEN = 948, 4  # where the front of the nearest trays is, and what is free between two rows
DEEPEST = 1036  # own units: the tower's feet

# In an upright window:
BELOW_BANNER, TRAYS_END = 212, 1612  # where the room for the tower begins, and that for the trays ends
DIE_REACHES, WORD = 108, 52  # units above its middle; and those from a word to what it must not hide
LARGEST = 1.15  # of the tower: what pours out of a larger one would lie beyond the window
DIE_SIZE, DIE_AT, CONTROLS_AT = 0.9, (170, 1704), (580, 1722)
CLEARED = 170  # units that the trays are pushed towards the viewer, out of the way of what pours out
GONE = 720  # and the die, which makes room for them


class Laid(NamedTuple):
    seats: int
    upright: bool = False
    cleared: float = 0.0  # from 0 to 1: at the end of a game there is room for what pours out

    @property
    def _rows(self) -> int:
        return 1 if self.seats <= 2 else 2

    @property
    def _tray(self) -> float:
        """How large a unit of a panel is in an upright window."""
        return 0.89

    @property
    def _trays_top(self) -> float:
        return TRAYS_END - self._rows * (PANEL.height * self._tray + 2 * BETWEEN)

    @property
    def tower(self) -> Placed:
        if not self.upright:
            return Placed()
        feet = self._trays_top - BETWEEN
        size = min(LARGEST, (feet - BELOW_BANNER) / DEEPEST)
        return Placed(540 - 960 * size, feet - DEEPEST * size, size)

    def panel(self, seat: int) -> Placed:
        """Where the plate and the tray of a seat are put."""
        row, right = seat // 2, seat % 2
        if not self.upright:
            rows_before_it = 1 if row == 0 and seat + 2 < self.seats else 0  # nearer to the viewer
            y = NEAREST - PANEL.height - rows_before_it * (PANEL.height + BETWEEN)
            return Placed(RIGHT if right else LEFT, y)
        size = self._tray
        aside = (1080 - 2 * PANEL.width * size) / 3
        y = self._trays_top + row * (PANEL.height * size + 2 * BETWEEN) + CLEARED * self.cleared
        return Placed(aside + (PANEL.width * size + aside) * right, y, size).within(self.tower)

    def panel_box(self, seat: int) -> Box:
        return self.panel(seat).box(PANEL)

    def compartment_box(self, seat: int, kind: str) -> Box:
        return self.panel(seat).box(compartment_box(kind))

    def touch_box(self, seat: int, kind: str) -> Box:
        return self.panel(seat).box(touch_box(kind))

    def score_place(self, seat: int) -> tuple[float, float]:
        """Where points fly to: the upper edge of the plate of a seat, above its score, which stays readable."""
        return self.panel(seat).outside(PANEL.right - 70, -4)

    def word_place(self, seat: int) -> tuple[float, float]:
        """Where a word to a seat is read before it flies there: behind trays and die, of which all is to be seen."""
        x = self.panel_box(seat).centre[0]
        if self.upright or seat % 2:
            return x, self.panel_box(seat % 2).y - WORD
        return x, self.die.outside(0, pic.DIE_TRAY[1] - DIE_REACHES)[1] - WORD

    @property
    def die(self) -> Placed:
        """Where the tray of the die is put, which was laid out for its usual place."""
        if self.upright:
            x, y = DIE_AT
            placed = _die_at(x, y + GONE * self.cleared, DIE_SIZE)
            return placed.within(self.tower)
        return _die_at(310, 541, 0.85) if self._rows > 1 else _die_at(310, 664, 1.0)

    def put(self, widgets: list[Widget]) -> list[Widget]:
        """Controls that were given places in the tower's units come to lie in the window."""
        for widget in widgets:
            if isinstance(widget, RoundButton):
                widget.put_at(*self.tower.outside(*widget.box.centre))
            else:
                widget.box = self.tower.box(widget.box)
        return widgets

    def controls(self) -> list[tuple[float, float]]:
        """The places of the four controls of a piece."""
        if not self.upright:
            y = self.panel_box(1).y - 104
            return [(1430 + 120 * number, y) for number in range(4)]
        x, y = CONTROLS_AT
        return [self.tower.inside(x + 132 * number, y) for number in range(4)]


def _die_at(x: float, y: float, size: float) -> Placed:
    return Placed(x - size * pic.DIE_TRAY[0], y - size * pic.DIE_TRAY[1], size)
