"""Where things lie around the tray and the sheets, in a lying window and in an upright one.

What is drawn and heard on the large sheet is told in the units of a lying window, as if it lay where it does there, and
so is what happens in the tray: `table` and `tray` say where these parts are put.
"""

from __future__ import annotations

from typing import NamedTuple

from games.tetrix.table import picture as pic
from games.tetrix.table.picture import LARGE_PLACE, SheetPlace
from games.window.canvas import Box
from games.window.space import Placed

COLUMN = Box(706, 772, 354, 882)  # beside the large sheet in an upright window
BESIDE_TRAY = Box(636, 198, 424, 536)
UPRIGHT_BAR = 1755  # the middle of the controls

# What is pressed, by where it is in a lying window. Here, too, what follows one another lies apart.
UPRIGHT = {
    pic.ROLL_BUTTON: Box(40, UPRIGHT_BAR - 50, 470, 100),
    pic.BUILD_BUTTON: Box(800, UPRIGHT_BAR - 50, 256, 100),
    pic.ENTER_BUTTON: Box(526, UPRIGHT_BAR - 50, 258, 100),
    pic.LEAVE_BUTTON: Box(24, UPRIGHT_BAR - 50, 236, 100),
    pic.CANNOT_BUTTON: Box(274, UPRIGHT_BAR - 50, 238, 100),
    pic.STOP_BUTTON: Box(BESIDE_TRAY.x, 650, BESIDE_TRAY.width, 84),
    pic.FORM_ROW: Box(24, UPRIGHT_BAR - 52, 762, 104),
    pic.SCORE_PANEL: Box(COLUMN.x, 1286, COLUMN.width, 368),
    pic.BEST_PANEL: COLUMN,
    pic.LAST_ROUND: Box(171, 184, 290, 52),
    pic.SHEETS: Box(0, 188, 1080, 1520),
}

SMALL = {2: 320, 3: 172, 4: 172}  # how wide a sheet is that is not written on, by how many there are
UPRIGHT_SMALL = {2: 336, 3: 171, 4: 171}
PLATE = 104  # how high the plate is below a small sheet
ROW = 338  # from one small sheet with its plate to the next one
HELD = 10  # how far a plate lies on the lower edge of its sheet
LONG, LONGEST = 88, 124  # how high plates are that lie below one another


class Laid(NamedTuple):
    seats: int
    upright: bool = False

    @property
    def table(self) -> Placed:
        """Where the sheets are."""
        return Placed(-780, 728) if self.upright else Placed()

    @property
    def tray(self) -> Placed:
        return Placed(0, 2, 0.8) if self.upright else Placed()

    def at(self, lying: Box) -> Box:
        """Where something is that lies there in a lying window."""
        return UPRIGHT.get(lying, lying) if self.upright else lying

    def on_table(self, lying: Box) -> Box:
        """The same in the units of the sheets."""
        return Box(*self.table.inside(*self.at(lying)[:2]), *self.at(lying)[2:])

    # The sheets of the others

    @property
    def takes_turns(self) -> bool:
        """Two sheets need one place beside the large one: either is there while the other is written on."""
        return self.seats == 2

    def home(self, seat: int) -> SheetPlace:
        """Where a sheet belongs, in the units of the sheets; whoever plays alone has only the large one."""
        if self.seats == 1:
            return LARGE_PLACE
        x, y, angle = self._spot(seat)
        width = (UPRIGHT_SMALL if self.upright else SMALL)[self.seats]
        return (*self.table.inside(x, y), width, angle)

    def _spot(self, seat: int) -> tuple[float, float, float]:
        """The middle of a small sheet, and how far it is turned."""
        angle = (-1.4, 1.2, 1.0, -0.8)[seat]
        if self.takes_turns:
            return (COLUMN.centre[0], COLUMN.y + 240, 1.0) if self.upright else (pic.SIDE.centre[0], 244, 1.0)
        column, row = seat % 2, seat // 2
        if self.upright:
            return COLUMN.x + 88 + 180 * column, COLUMN.y + 118 + 248 * row, angle
        middle = 0.5 if self.seats == 3 and row else column
        return pic.SIDE.x + 102 + 216 * middle, 140 + ROW * row, angle

    def plate(self, seat: int) -> Box:
        """Where the name and the points of a player stand, in the units of the sheets; alone nobody needs one."""
        if self.upright:
            step = min(LONGEST + 14, BESIDE_TRAY.height / self.seats)
            top = BESIDE_TRAY.centre[1] - step * self.seats / 2
            x, y = self.table.inside(BESIDE_TRAY.x, top + step * seat)
            return Box(x, y, BESIDE_TRAY.width, step - 14)
        if self.takes_turns:
            return Box(pic.SIDE.x + 4, 472 + (LONG + 8) * seat, pic.SIDE.width - 8, LONG)
        below = pic.small_box(self.home(seat))
        return Box(below.x - 16, below.bottom - HELD, below.width + 32, PLATE)

    @property
    def has_signs(self) -> bool:
        """Plates lie elsewhere, and so each of several small sheets needs the sign of its seat."""
        return self.upright and self.seats > 2

    @property
    def scores(self) -> Box:
        """What the large sheet is worth, in the units of the sheets."""
        box = self.on_table(pic.SCORE_PANEL)
        if self.upright and self.seats == 1:  # where the plates are of those who play together
            return Box(*self.table.inside(BESIDE_TRAY.x, BESIDE_TRAY.y), BESIDE_TRAY.width, 436)
        if self.upright or self.seats == 1:
            return box
        top = 676 if self.takes_turns else 702
        return Box(box.x, top, box.width, pic.SIDE.bottom - top)

    # Controls

    def form_button(self, letter: str) -> Box:
        """The button of one of the seven forms."""
        row, number = self.at(pic.FORM_ROW), pic.LETTERS.index(letter)
        step = (row.width + pic.FORM_GAP) / len(pic.LETTERS)
        return Box(row.x + step * number, row.y, step - pic.FORM_GAP, row.height)

    def turn_buttons(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The middle of each."""
        if self.upright:
            return (320, UPRIGHT_BAR), (460, UPRIGHT_BAR)
        return (720, pic.BAR), (864, pic.BAR)
