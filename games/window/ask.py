"""A question on a leather card over whatever is below, with a few answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push, Quit
from games.window.widgets import WideButton
from games.words import say

if TYPE_CHECKING:
    from games.window.app import Cabinet

QUIT = "quit"


class AskScene(ControlScene):
    """The answer that is given to the scene below is the name of the choice; the first one is what Esc means.

    One that is called `quit` ends the program, whatever lies below.
    """

    covers = False

    def __init__(self, cabinet: Cabinet, question: str, choices: Sequence[tuple[Any, str, str]], text: str = ""):
        super().__init__(cabinet)
        self.question = question
        self.text = text
        self.first = choices[0][0]
        self.quits = any(name == QUIT for name, _, _ in choices)
        height = 190 + 122 * len(choices) + (84 if text else 0)
        self.box = Box(610, 540 - height / 2, 700, height)
        top = self.box.bottom - 50 - 122 * len(choices)
        self.controls.widgets = [
            WideButton(Box(700, top + 122 * number, 520, 100), word, partial(self._answered, name), glyph)
            for number, (name, word, glyph) in enumerate(choices)
        ]
        self.controls.focus = self.controls.widgets[0]

    @staticmethod
    def _answered(name: Any) -> Change:
        return Quit() if name == QUIT else Pop(name)

    def back(self) -> Change:
        return Pop(self.first)

    def draw(self, canvas: Canvas) -> None:
        shade = pygame.Surface(canvas.surface.get_size())
        shade.set_alpha(150)
        canvas.surface.blit(shade, (0, 0))
        canvas.nine("ui/panel_leather", self.box)
        canvas.text(
            self.question, self.box.centre[0], self.box.y + 84, 48, CREAM, "head", "centre", width=600, shade=True
        )
        if self.text:
            canvas.paragraph(self.text, Box(self.box.x + 60, self.box.y + 128, 580, 86), 26, BRASS, align="centre")
        self.controls.draw(canvas)


def leaving_question(text: str = "") -> Push:
    """Whether to leave the program."""
    choices = [("stay", say("Stay"), "play"), (QUIT, say("Quit"), "leave")]
    return Push(AskScene, say("Leave Tabletrix?"), choices, text)
