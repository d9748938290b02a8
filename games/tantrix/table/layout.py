"""Where things lie around the tiles of Tantrix: in a lying window at its sides, in an upright one above and below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.window.canvas import Box
from games.window.space import Placed

PANEL = 336, 176  # the plate of a player with rack and words
STEP = 182  # from one plate to the next one below it
CONTROL, LOOK = 120, 110  # from a control to the next one beside it, in an upright window
RACK_TILE = 150  # units of the rack
ABOVE_RACK = 1496  # the middle of the controls in an upright window


class Laid(NamedTuple):
    seats: int
    upright: bool = False

    @property
    def rack(self) -> Placed:
        """The rack, in units of its own."""
        return Placed(10, 1590, 0.946) if self.upright else Placed(400, 866)

    @property
    def rack_box(self) -> Box:
        return Box(0, 1576, 1080, 236) if self.upright else Box(400, 850, 1120, 230)

    @property
    def rack_tile(self) -> float:
        return RACK_TILE * self.rack.size

    @property
    def bag(self) -> Placed:
        """The bag, whose own units begin where it is held."""
        return Placed(880, 396, 0.86) if self.upright else Placed(1738, 178)

    @property
    def bag_box(self) -> Box:
        """The bag with its plate."""
        return Box(726, 254, 350, 322) if self.upright else Box(1540, 10, 380, 350)

    @property
    def steps(self) -> Box:
        """The three steps of a turn."""
        return Box(24, 190, 1032, 58) if self.upright else Box(640, 22, 860, 60)

    @property
    def free(self) -> Box:
        """Where the tiles are framed: between the hands, the bag and the rack."""
        if not self.upright:
            return Box(372, 96, 1160, 742)
        top = 262 + STEP * self.rows
        return Box(20, top, 1040, ABOVE_RACK - 60 - top)

    @property
    def rows(self) -> int:
        """Of plates, in an upright window: two stand beside each other."""
        return (self.seats + 1) // 2

    @property
    def around(self) -> Box:
        """Where the hands and the steps are."""
        return Box(0, 180, 1080, 470) if self.upright else Box(0, 0, 1520, 930)

    @property
    def on_table(self) -> Box:
        """Where a plate can be that tells something."""
        return Box(10, 262, 1060, 1300) if self.upright else Box(30, 96, 1780, 746)

    def panel_box(self, seat: int) -> Box:
        if self.upright:
            return Box(24 + 350 * (seat % 2), 262 + STEP * (seat // 2), *PANEL)
        return Box(24, 184 + STEP * seat, *PANEL)

    def things(self) -> Iterator[Box]:
        """What lies over the table: hands, names, bag and controls."""
        yield from (self.rack_box, self.bag_box, self.steps)
        yield from (self.panel_box(seat) for seat in range(self.seats))
        if self.upright:
            yield from (Box(0, 0, 1080, 186), Box(0, ABOVE_RACK - 50, 1080, 130), Box(0, 1812, 1080, 108))
        else:
            yield from (Box(30, 20, 590, 148), Box(1822, 342, 98, 450))
            yield from (Box(1556, 736, 226, 140), Box(1530, 876, 390, 204))

    def covers(self, x: float, y: float) -> bool:
        """Whether something lies over the table here."""
        return any(box.holds(x, y) for box in self.things())

    def look_places(self) -> list[tuple[float, float]]:
        """The middles of the four controls for looking about."""
        if self.upright:
            return [(70 + LOOK * number, ABOVE_RACK) for number in range(4)]
        return [(1856, 390 + 120 * number) for number in range(4)]

    def hand_places(self) -> list[tuple[float, float]]:
        """Those of the four controls of a tile: turning it both ways, laying it, putting it back."""
        if self.upright:
            return [(1010 - CONTROL * (3 - number), ABOVE_RACK) for number in range(4)]
        return [(1608, 778), (1728, 778), (1608, 898), (1728, 898)]

    @property
    def passing(self) -> Box:
        return Box(400, 1380, 280, 84) if self.upright else Box(820, 640, 280, 84)

    @property
    def counted(self) -> Box:
        """Where a best line is counted at the end."""
        return Box(200, 40, 680, 124) if self.upright else Box(620, 16, 680, 124)
