"""A question on a leather card over whatever is below, with a few answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from games.store.journal import not_saved
from games.window.canvas import BRASS, CREAM, HEIGHT, WIDTH, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push, Quit
from games.window.widgets import WideButton
from games.words import say

if TYPE_CHECKING:
    from games.window.app import Cabinet

QUIT = "quit"
COLUMN = Box(700, 0, 520, 100)  # where answers lie below each other, and how large one of them is
PITCH = 122
PAIR = Box(130, 370, 1660, 340)  # the card of two answers
SAFE, HARM = Box(180, 480, 470, 120), Box(1270, 480, 470, 120)  # beside what is asked, and beside the column
SLACK = 40  # a double click may slip by a few


class AskScene(ControlScene):
    """The answer that is given to the scene below is the name of the choice; the first one is what Esc means,
    unless it leads back to a question before it: `step_back` is the answer then.

    One that is called `quit` ends the program, whatever lies below. Several answers lie below each other in the middle,
    two lie on both sides of it, and the second one never where the hand is just now: what can be regretted is not
    done by a double click.
    """

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        question: str,
        choices: Sequence[tuple[Any, str, str]],
        text: str = "",
        step_back: Any = None,
    ):
        super().__init__(cabinet)
        self.question = question
        self.text = text
        self.escape = choices[0][0] if step_back is None else step_back
        self.quits = any(name == QUIT for name, _, _ in choices)
        self.is_pair = len(choices) == 2
        height = 190 + PITCH * len(choices) + (84 if text else 0)
        self.box = PAIR if self.is_pair else Box(610, 540 - height / 2, 700, height)
        self.controls.widgets = [
            WideButton(box, word, partial(self._answered, name), glyph)
            for box, (name, word, glyph) in zip(self._places(len(choices)), choices, strict=True)
        ]
        self.controls.focus = self.controls.widgets[0]

    def enter(self) -> None:
        hand = self.cabinet.press_guard.pointer
        if not self.is_pair or hand is None:
            return
        x, y = (WIDTH - hand[0], HEIGHT - hand[1]) if self.is_turned else hand
        if HARM.grown(SLACK).holds(x, y):
            safe, harm = self.controls.widgets
            safe.box, harm.box = HARM, SAFE

    def _places(self, count: int) -> list[Box]:
        if self.is_pair:
            return [SAFE, HARM]
        top = self.box.bottom - 50 - PITCH * count
        return [COLUMN._replace(y=top + PITCH * number) for number in range(count)]

    @staticmethod
    def _answered(name: Any) -> Change:
        return Quit() if name == QUIT else Pop(name)

    def back(self) -> Change:
        return Pop(self.escape)

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(150)
        canvas.nine("ui/panel_leather", self.box)
        if self.is_pair:
            self._draw_between(canvas)
        else:
            self._draw_above(canvas)
        self.controls.draw(canvas)

    def _draw_above(self, canvas: Canvas) -> None:
        x = self.box.centre[0]
        canvas.text(self.question, x, self.box.y + 84, 48, CREAM, "head", "centre", width=600, shade=True)
        if self.text:
            canvas.paragraph(self.text, Box(self.box.x + 60, self.box.y + 128, 580, 86), 26, BRASS, align="centre")

    def _draw_between(self, canvas: Canvas) -> None:
        x, y = self.box.centre
        high = min(168.0, canvas.measured(self.text, 560, 26)[2]) if self.text else 0.0
        top = y - high / 2 - 12 if self.text else y
        canvas.text(self.question, x, top, 48, CREAM, "head", "centre", width=560, shade=True)
        if self.text:
            canvas.paragraph(self.text, Box(x - 280, top + 44, 560, 168), 26, BRASS, align="centre")


def leaving_question(text: str = "") -> Push:
    """Whether to leave the program."""
    choices = [("stay", say("Stay"), "play"), (QUIT, say("Quit"), "leave")]
    return Push(AskScene, say("Leave Tabletrix?"), choices, text)


def unsaved_words() -> str:
    """What is lost with the program; nothing if all that was played is on the disk."""
    reason = not_saved()
    return "" if reason is None else say("What has just been played cannot be saved: {reason}", reason=reason)
