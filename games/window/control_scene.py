"""A scene that is made of controls: what most scenes have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.window.controls import HANDLED, Controls
from games.window.intents import Act, Intent, Point
from games.window.scenes import Change, Pop, Scene
from games.window.widgets import Widget

if TYPE_CHECKING:
    from games.window.app import Cabinet


class ControlScene(Scene):
    controls: Controls

    def __init__(self, cabinet: Cabinet, widgets: Iterable[Widget] = ()):
        super().__init__(cabinet)
        self.controls = Controls(widgets, cabinet.sound.play)

    def back(self) -> Change | None:
        """What Esc means."""
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        if intent == Act.BACK:
            if not self.controls.step_back():
                return self.back()
            self.stale = True
            return None
        before = self.controls.pointed
        followed = self.controls.handle(intent)
        if not isinstance(intent, Point) or self.controls.pointed is not before:
            self.stale = True
        return None if followed is HANDLED else followed
