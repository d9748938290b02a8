"""A rail along the lower edge of the window, with a knob that stands where a game is that is seen again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS, Sitter
from games.scenes.chart import number_mark
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.widgets import Slider
from games.words import say

SIDE, HIGH = 24, 64  # of the lane that a finger can reach, at the lower edge; the buttons lie above it
RAIL = 19  # the middle of the rail is so far above that edge, below all that lies on any table
THICK = 16
INSET = 24  # from the ends of the rail to those of the knob's way
FINEST = 11  # units between two notches, at least
LABEL = Box(0, 0, 430, 84)
LABEL_ABOVE = 140  # the edge


class CostMark(NamedTuple):
    """Something worth seeing, at so much of the way."""

    share: float
    text: str
    colour: str


class Label(NamedTuple):
    """What is told about the place of the knob: who decided, and which decision it was."""

    sitter: Sitter | None
    words: str


class ScrubBar(Slider):
    """It stands still only at rests; a step to a side is one of them. While it is held it tells where it stands."""

    def __init__(self, on_change: Callable[[float], None], rests: int, label: Callable[[], Label]):
        super().__init__(Box(0, 0, 1, 1), 0.0, on_change)
        self.STEP = 1 / max(1, rests)
        self.marks: Sequence[CostMark] = ()
        self._label = label

    def lay_out(self, whole: Box) -> None:
        """Along the lower edge of the design space."""
        self.box = Box(SIDE, whole.bottom - HIGH, whole.width - 2 * SIDE, HIGH)

    @property
    def visible(self) -> Box:
        return self.box._replace(y=self.box.bottom - 2 * RAIL, height=2 * RAIL)

    @property
    def rail(self) -> float:
        return self.box.bottom - RAIL

    def _set(self, value: float) -> None:
        super()._set(round(min(1.0, max(0.0, value)) / self.STEP) * self.STEP)

    def place(self, share: float) -> float:
        """Where so much of the way lies."""
        return self.box.x + INSET + (self.box.width - 2 * INSET) * share

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("ui/scroll_rail", Box(self.box.x, self.rail - THICK / 2, self.box.width, THICK))
        self._draw_notches(canvas)
        for mark in self.marks:
            number_mark(canvas, mark.text, self.place(mark.share), self.rail, mark.colour, 0.72)
        canvas.sprite("ui/scroll_knob", self.place(self.value), self.rail, size=0.86)

    def _draw_notches(self, canvas: Canvas) -> None:
        """One for each rest, as long as they can be told apart."""
        if self.STEP * (self.box.width - 2 * INSET) < FINEST:
            return
        for rest in range(round(1 / self.STEP) + 1):
            x = self.place(rest * self.STEP)
            ends = canvas.px(x, self.rail - 3), canvas.px(x, self.rail + 3)
            pygame.draw.line(canvas.surface, BRASS, *ends, canvas.length(1.6))

    def draw_label(self, canvas: Canvas, room: Box) -> None:
        """Above the knob, as far as this room lets it be."""
        label, x = self._label(), self.place(self.value)
        left = min(max(x - LABEL.width / 2, room.x), room.right - LABEL.width)
        box = LABEL._replace(x=left, y=self.box.bottom - LABEL_ABOVE)
        canvas.nine("ui/panel_slate", box)
        if label.sitter is None:
            canvas.text(label.words, *box.centre, 28, CREAM, "bold", "centre", width=box.width - 48)
            return
        draw_seat_sign(canvas, label.sitter, box.x + 46, box.centre[1], 0.62)
        left, width, ink = box.x + 82, box.width - 106, INKS[label.sitter.colour]
        canvas.text(label.sitter.name, left, box.y + 26, 28, ink, "head", width=width)
        canvas.text(label.words, left, box.y + 59, 24, BRASS, "text", width=width)


def decision_words(number: int, count: int) -> str:
    """Which decision of a game it is, in words."""
    return say("decision {number} of {count}", number=number, count=count)
