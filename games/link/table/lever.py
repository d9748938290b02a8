"""The red lever at the tower's foot, which opens its bottom."""

from __future__ import annotations

from collections.abc import Callable

from games.link.table import picture as pic
from games.window.canvas import CREAM, Box, Canvas
from games.window.space import Placed
from games.window.widgets import Widget
from games.words import say

AXLE = (pic.LEFT + 13.62 * pic.CELL, pic.FLOOR + 0.74 * pic.CELL)
BOX = Box(AXLE[0] - 60, AXLE[1] - 132, 120, 196)  # where it stands, and where it goes
PLATE = Box(1376, 968, 400, 92)  # before the trays
UPRIGHT_PLATE = Box(620, 44, 420, 96)  # below the feet of the tower, from where the trays have been pushed away
FEET = 1036
POSES = 4


def draw_lever(canvas: Canvas, pulled: float) -> None:
    """From 0, as it stands, to 1."""
    canvas.sprite(f"link/lever_{min(POSES - 1, int(pulled * POSES))}", *AXLE)


class Lever(Widget):
    """Can be pulled as long as it is enabled. The table draws it; here is only what tells that it may be pulled."""

    lies_on_table = True

    def __init__(self, on_pull: Callable[[], None]):
        super().__init__(BOX, on_pull)
        self.tower = Placed()
        self.enabled = False
        self.tip = say("Pull the lever (Space)")

    def lay_out(self, tower: Placed) -> None:
        """With the tower."""
        self.tower, self.box = tower, tower.box(BOX)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if not self.enabled:
            return
        canvas.nine("ui/focus", self.box)
        plate = PLATE
        if canvas.upright:
            plate = UPRIGHT_PLATE._replace(y=self.tower.outside(0, FEET)[1] + UPRIGHT_PLATE.y)
        canvas.nine("ui/plate_brass", plate)
        ink = (48, 32, 16)
        x, y = plate.centre
        canvas.text(say("Pull the lever!"), x, y, 40, CREAM if lit else ink, "head", "centre", width=plate.width - 70)
