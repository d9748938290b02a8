"""The rules of a game on pages with drawings. The pages themselves belong to the game."""

from __future__ import annotations

from games.kit.pages import Page
from games.kit.parts import pages_of
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, WideButton
from games.words import say

DRAWING = Box(1010, 220, 600, 640)


class RulesScene(ControlScene):
    def __init__(self, cabinet: Cabinet, game: str):
        super().__init__(cabinet)
        self.pages: list[Page] = pages_of(game)
        self.number = 0
        self.before = RoundButton(480, 975, "previous", lambda: self._turn(-1), say("Page back"))
        self.after = RoundButton(1440, 975, "next", lambda: self._turn(1), say("Next page"))
        done = WideButton(Box(760, 933, 400, 84), say("Done"), Pop, "check", 34)
        self.controls.widgets = [self.before, done, self.after]
        self.controls.focus = done
        self._turn(0)

    def _turn(self, by: int) -> None:
        self.number = min(max(self.number + by, 0), len(self.pages) - 1)
        self.before.enabled = self.number > 0
        self.after.enabled = self.number < len(self.pages) - 1
        if by:
            self.cabinet.sound.play("page")
        self.stale = True

    def handle(self, intent: Intent) -> Change | None:
        if intent == Act.RULES:
            return Pop()
        if isinstance(intent, Go) and intent.dx:
            self._turn(intent.dx)
            return None
        return super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        page = self.pages[self.number]
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_paper", Box(230, 40, 1460, 1010))
        canvas.text(page.title, 300, 126, 54, INK, "head", width=1160)
        canvas.text(f"{self.number + 1} / {len(self.pages)}", 1620, 126, 32, INK, "text", "right")
        canvas.paragraph(page.text, Box(300, 210, 660, 680), 33, INK)
        canvas.nine("ui/panel_wood", DRAWING)
        page.draw(canvas, DRAWING)
        self.controls.draw(canvas)
