"""What all pages of the operator have in common, and what they are written with."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING, Any

from games.core.names import cleaned
from games.kiosk.config import Hours
from games.window.canvas import INK, Box, Canvas, font
from games.window.controls import Controls
from games.window.tags import FADED
from games.window.widgets import WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.operator.scene import OperatorScene

# The sheet of a page, and on it the room between the tabs and what is told above the ways out.
SHEET, UPRIGHT_SHEET = Box(40, 146, 1840, 760), Box(20, 268, 1040, 1350)
ROOM, UPRIGHT_ROOM = Box(84, 180, 1752, 662), Box(60, 308, 960, 1240)
RED = (160, 40, 28)
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class OperatorPage:
    """One of the operator's pages: its controls and its picture, in the room between the tabs and the ways out."""

    is_busy = False  # something is on its way, and its end is told whatever page is open by then

    def __init__(self, scene: OperatorScene):
        self.scene = scene
        self.cabinet = scene.cabinet

    @property
    def upright(self) -> bool:
        return self.scene.upright

    @property
    def room(self) -> Box:
        """What is left to a page in a window of this kind."""
        return UPRIGHT_ROOM if self.upright else ROOM

    def widgets(self) -> list[Widget]:
        """The controls as they should be now; asked again after each `scene.build()`, and when the window is turned."""
        return []

    def update(self, seconds: float) -> None:
        """So much time has passed."""

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def choice_of(self, field: str, choices: list[tuple[Any, str]]) -> list[tuple[Any, str]]:
        """The usual choices for a setting; a value that came from a file and is none of them is one more."""
        value = getattr(self.cabinet.config, field)
        return choices if value in [each for each, _ in choices] else [(value, shown(field, value)), *choices]


def renew(controls: Controls, widgets: list[Widget]) -> None:
    """New controls: the focus stays at its place, so that keys go on from there; at first it is on the last one."""
    before = controls.focus
    controls.widgets = widgets
    same = [each for each in widgets if before is not None and each.box == before.box and each.enabled]
    controls.focus = same[0] if same else widgets[-1]


class Tab(WideButton):
    """The tab of a divider behind the sheet, or that of the sheet itself if its page is open."""

    is_open = False
    is_behind = False  # other dividers lie in front of it

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box, surface = self.box, canvas.surface
        before, shown = surface.get_clip(), box.grown(30)
        bottom = box.bottom + (30 if self.is_behind else 4 if self.is_open else 0)
        surface.set_clip(canvas.rect(shown._replace(height=bottom - shown.y)).clip(before))
        state = "lit" if lit else "up"
        light = 1.0 if self.is_open else 0.94 if lit else 0.8
        canvas.nine(f"paper/card_{state}", box._replace(height=box.height + 50), light)
        surface.set_clip(before)
        ink = INK if self.is_open else FADED
        canvas.text(self.text, *box.centre, self.size, ink, "bold", "centre", width=box.width - 40)


def shown(field: str, value: Any) -> str:
    """A value of a setting in words."""
    if value is None:
        return say("none")
    if isinstance(value, Hours):
        return f"{value.begin:%H:%M}-{value.end:%H:%M}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if field == "restarts_per_hour":
        return str(value)
    return say("{seconds} s", seconds=value) if field.endswith("_seconds") else f"{100 * value:.0f} %"


def cut_to(canvas: Canvas, text: str, size: float, face: str, width: float, keeps_end: bool = False) -> str:
    """As much of a line as there is room for, beginning or end, with a sign for what is missing."""
    text = cleaned(text)
    real, room = canvas.fitting("", size, face), canvas.length(width)
    if font(face, real).size(text)[0] <= room:
        return text
    least, most = 0, len(text)
    while least < most:  # the most letters that fit
        middle = (least + most + 1) // 2
        if font(face, real).size(_part(text, middle, keeps_end))[0] <= room:
            least = middle
        else:
            most = middle - 1
    return _part(text, least, keeps_end)


def _part(text: str, letters: int, keeps_end: bool) -> str:
    return ELLIPSIS + text[len(text) - letters :] if keeps_end else text[:letters] + ELLIPSIS
