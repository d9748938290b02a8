"""Where things lie around the tower, in a lying window and in an upright one. Places are in the tower's own units.

In an upright window the tower is seen larger (`tower`): the trays lie above it, the die and the controls at its feet.
"""

from __future__ import annotations

from typing import NamedTuple

from games.link.table import picture as pic
from games.window.canvas import Box
from games.window.space import Placed
from games.window.widgets import RoundButton, Widget

PANEL = Box(0, 0, pic.PANEL_WIDTH, pic.PANEL_HEIGHT)  # in units of its own
BELOW_BANNER, FEET = 212, 1628  # in an upright window: the upper edge of the trays, and where the tower's feet stand
DEEPEST = 1036  # own units: its feet


class Laid(NamedTuple):
    seats: int
    upright: bool = False

    @property
    def tower(self) -> Placed:
        if not self.upright:
            return Placed()
        above = BELOW_BANNER + (232 if self.seats <= 2 else 2 * 194)
        size = (FEET - above) / DEEPEST
        return Placed(540 - 960 * size, FEET - DEEPEST * size, size)

    def panel(self, seat: int) -> Placed:
        """Where the plate and the tray of a seat are put."""
        if not self.upright:
            return Placed(*pic.panel_box(seat, self.seats)[:2])
        size = 0.93 if self.seats <= 2 else 0.84
        aside = (1080 - 2 * PANEL.width * size) / 3
        x = aside + (PANEL.width * size + aside) * (seat % 2)
        return Placed(x, BELOW_BANNER + 194 * (seat // 2), size).within(self.tower)

    def panel_box(self, seat: int) -> Box:
        return self.panel(seat).box(PANEL)

    def compartment_box(self, seat: int, kind: str) -> Box:
        return self.panel(seat).box(pic.compartment_box(kind))

    def score_place(self, seat: int) -> tuple[float, float]:
        """Where points fly to: the upper edge of the plate of a seat, above its score, which stays readable."""
        return self.panel(seat).outside(PANEL.right - 70, -4)

    @property
    def die(self) -> Placed:
        """Where the tray of the die is put, which was laid out for a lying window."""
        if not self.upright:
            return Placed()
        size = 0.9
        return Placed(170 - size * pic.DIE_TRAY[0], 1716 - size * pic.DIE_TRAY[1], size).within(self.tower)

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
            return [(1390 + 120 * number, 860) for number in range(4)]
        return [self.tower.inside(580 + 132 * number, 1722) for number in range(4)]
