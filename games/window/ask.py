"""A question on a leather card over whatever is below, with a few answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from games.store.journal import not_saved
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push, Quit
from games.window.tags import TagButton
from games.words import say

if TYPE_CHECKING:
    from games.window.app import Cabinet

QUIT = "quit"
COLUMN = Box(-260, 0, 520, 100)  # where answers lie below each other, from the middle, and how large one of them is
PITCH = 122
PAIR = Box(-830, -170, 1660, 340)  # the card of two answers, from the middle of the window
SAFE, HARM = Box(-780, -60, 470, 120), Box(310, -60, 470, 120)  # beside what is asked, and beside the column
ASKED = Box(-280, -84, 560, 168)  # between them
# In an upright window they lie below what is asked.
UPRIGHT_PAIR = Box(-500, -260, 1000, 520)
UPRIGHT_SAFE, UPRIGHT_HARM = Box(-450, 80, 430, 120), Box(20, 80, 430, 120)
UPRIGHT_ASKED = Box(-420, -190, 840, 210)
UPRIGHT_COLUMN, UPRIGHT_PITCH = Box(-400, 0, 800, 128), 156
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
        self._is_swapped = False  # the second of two lies where the first one usually does
        self.controls.widgets = [
            TagButton(COLUMN, word, partial(self._answered, name), glyph, 36) for name, word, glyph in choices
        ]
        self.controls.focus = self.controls.widgets[0]
        self.lay_out()

    @property
    def has_upright(self) -> bool:
        return True

    def lay_out(self) -> None:
        count = len(self.controls.widgets)
        if self.is_pair:
            self.box, self._asked, *places = (
                (UPRIGHT_PAIR, UPRIGHT_ASKED, UPRIGHT_SAFE, UPRIGHT_HARM) if self.upright else (PAIR, ASKED, SAFE, HARM)
            )
        else:
            column, pitch = (UPRIGHT_COLUMN, UPRIGHT_PITCH) if self.upright else (COLUMN, PITCH)
            height = 190 + pitch * count + (84 if self.text else 0)
            self.box = Box(column.x - 90, -height / 2, column.width + 180, height)
            top = self.box.bottom - 50 - pitch * count
            places = [column._replace(y=top + pitch * number) for number in range(count)]
        self.box = _from_middle(self.box, self.whole)
        for widget, box in zip(self.controls.widgets, reversed(places) if self._is_swapped else places, strict=True):
            widget.box = _from_middle(box, self.whole)

    def enter(self) -> None:
        hand = self.cabinet.press_guard.pointer
        if not self.is_pair or hand is None:
            return
        x, y = self.cabinet.place_on(self, hand, self.cabinet.stack[-2])
        if self.is_turned:
            x, y = self.whole.right - x, self.whole.bottom - y
        self._is_swapped = self.controls.widgets[1].box.grown(SLACK).holds(x, y)
        self.lay_out()

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
        x, wide = self.box.centre[0], self.box.width - 120
        canvas.text(self.question, x, self.box.y + 84, 52, CREAM, "head", "centre", width=wide, shade=True)
        if self.text:
            canvas.paragraph(self.text, Box(self.box.x + 60, self.box.y + 128, wide, 86), 28, BRASS, align="centre")

    def _draw_between(self, canvas: Canvas) -> None:
        asked = _from_middle(self._asked, canvas.whole)
        x, y = asked.centre
        high = min(asked.height, canvas.measured(self.text, asked.width, 26)[2]) if self.text else 0.0
        top = y - high / 2 - 12 if self.text else y
        canvas.text(self.question, x, top, 48, CREAM, "head", "centre", width=asked.width, shade=True)
        if self.text:
            canvas.paragraph(self.text, asked._replace(y=top + 44), 26, BRASS, align="centre")


def _from_middle(box: Box, whole: Box) -> Box:
    """A box that was told from the middle of the design space."""
    x, y = whole.centre
    return box._replace(x=x + box.x, y=y + box.y)


def leaving_question(text: str = "") -> Push:
    """Whether to leave the program."""
    choices = [("stay", say("Stay"), "play"), (QUIT, say("Quit"), "leave")]
    return Push(AskScene, say("Leave Tabletrix?"), choices, text)


def unsaved_words() -> str:
    """What is lost with the program; nothing if all that was played is on the disk."""
    reason = not_saved()
    return "" if reason is None else say("What has just been played cannot be saved: {reason}", reason=reason)
