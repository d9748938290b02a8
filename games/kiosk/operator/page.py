"""What all pages of the operator have in common, and what they are written with."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING, Any

from games.core.names import cleaned
from games.kiosk.config import Hours
from games.window.canvas import Canvas, font
from games.window.controls import Controls
from games.window.widgets import WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.operator.scene import OperatorScene

TOP, BOTTOM = 180, 848  # between the tabs and what is told above the ways out
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class OperatorPage:
    """One of the operator's pages: its controls and its picture, in the room between the tabs and the ways out."""

    is_busy = False  # something is on its way, and its end is told whatever page is open by then

    def __init__(self, scene: OperatorScene):
        self.scene = scene
        self.cabinet = scene.cabinet

    def widgets(self) -> list[Widget]:
        """The controls as they should be now; asked again after each `scene.build()`."""
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
    """Leads to a page; the one that is open has a bright frame."""

    is_open = False

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        super().draw(canvas, lit or self.is_open, down)
        if self.is_open:
            canvas.nine("ui/focus", self.box.grown(6))


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
