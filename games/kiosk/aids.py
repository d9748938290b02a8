"""What a visitor can make easier: large words, signs besides colours, calm pictures, and everything within reach.

All of it is for this visitor only: whoever comes next finds everything as usual.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import pygame

from games.kiosk.naming import ALPHABET
from games.window.canvas import CREAM, HEIGHT, INK, WIDTH, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.frame import LEAST_SIZE
from games.window.scenes import Change, Pop, Push
from games.window.tags import FADED, TagButton, TickBox
from games.window.widgets import RoundButton, Slider, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

GAP = 14  # from a row to the next one
LOW = 0.6  # of the height of the screen: as much of it can be reached from a wheelchair, or by a child
SIZES = (1.0, 1.3, 1.5)  # of text
FINE = 4  # the figure is drawn so many times as large and scaled down, for smooth edges


def low_part(window: pygame.Rect) -> pygame.Rect:
    """The lower part of the screen; more than that only where the words would be too small otherwise."""
    scale = min(window.width / WIDTH, window.height / HEIGHT, LEAST_SIZE[0] / WIDTH)
    height = max(round(LOW * window.height), min(round(scale * HEIGHT), window.height))
    return pygame.Rect(window.x, window.bottom - height, window.width, height)


class AidsButton(RoundButton):
    """A figure with open arms: the sign that it stands for is known from everywhere."""

    SIZE = 100

    def __init__(self, x: float, y: float):
        super().__init__(x, y, "aids", lambda: Push(AidsScene), say("Accessibility"))

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        x, y = self.box.centre
        canvas.sprite(f"ui/button_round_{'down' if down else 'lit' if lit else 'up'}", x, y, self.SIZE / 72)
        self._draw_sign(canvas, x, y + (2 if down else 0))

    def _draw_sign(self, canvas: Canvas, x: float, y: float) -> None:
        sign = figure(canvas.length(0.66 * self.SIZE))
        canvas.surface.blit(sign, sign.get_rect(center=canvas.px(x, y)))


@lru_cache(maxsize=4)
def figure(side: int) -> pygame.Surface:
    """A person with open arms in a ring, so many pixels wide."""
    large = side * FINE
    made = pygame.Surface((large, large), pygame.SRCALPHA)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * large, y * large

    thick = round(0.085 * large)
    pygame.draw.circle(made, CREAM, at(0.5, 0.5), 0.5 * large, round(0.065 * large))
    pygame.draw.circle(made, CREAM, at(0.5, 0.23), 0.075 * large)
    limbs = [((0.24, 0.37), (0.5, 0.42)), ((0.76, 0.37), (0.5, 0.42)), ((0.5, 0.4), (0.5, 0.6))]
    limbs += [((0.5, 0.58), (0.37, 0.84)), ((0.5, 0.58), (0.63, 0.84))]
    for start, end in limbs:
        pygame.draw.line(made, CREAM, at(*start), at(*end), thick)
        for place in (start, end):
            pygame.draw.circle(made, CREAM, at(*place), thick / 2)
    return pygame.transform.smoothscale(made, (side, side))


class AidsScene(ControlScene):
    """Each aid counts at the touch; what lies below shows how it looks with it."""

    covers = False
    has_upright = True

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self._build()

    def _build(self) -> None:
        now = self.cabinet.settings
        words = (say("normal"), say("large"), say("very large"))
        sizes = [
            SizeBox(size, word, now.text_size == size, partial(self._resize, size)) for size, word in zip(SIZES, words)
        ]
        rows: list[Widget] = [
            self._box(say("Signs besides colours"), now.patterns, partial(self._switch, "patterns", not now.patterns)),
            self._box(
                say("Less motion"),
                now.reduced_motion,
                partial(self._switch, "reduced_motion", not now.reduced_motion),
            ),
            self._box(say("Everything lower down"), self.cabinet.is_low, self._move),
            Slider(Box(0, 0, 1, 1), self.cabinet.volume, self.cabinet.set_volume),
        ]
        done = TagButton(Box(0, 0, 1, 1), say("Done"), Pop, "check", 44)
        self.controls.widgets = [*sizes, *rows, done]
        for widget in self.controls.widgets:
            widget.lies_on_paper = True
        self.controls.focus = done
        self.lay_out()

    @staticmethod
    def _box(word: str, is_on: bool, on_use: Callable[[], None]) -> TickBox:
        return TickBox(Box(0, 0, 1, 1), word, is_on, on_use, 32)

    def lay_out(self) -> None:
        """In the lower part of the window, so that it is within reach and what lies below can be seen."""
        if self.upright:
            self.card = Box(40, 776, 1000, 1126)
            rows = [(98, 1)] * 7
        else:
            self.card = Box(290, 350, 1340, 710)
            rows = [(110, 3), (108, 2), (108, 2)]
        places: list[Box] = []
        y = self.card.y + 158
        for height, in_row in rows:
            row = Box(self.card.x + 56, y, self.card.width - 112, height)
            places += row.cells(in_row, in_row, 24)
            y += height + GAP
        *others, done = self.controls.widgets
        for widget, box in zip(others, places, strict=True):
            widget.box = box
        slider = others[-1]
        slider.box = slider.box._replace(x=slider.box.x + 96, width=slider.box.width - 110)
        x = self.card.centre[0]
        done.box = Box(x - 300, self.card.bottom - 150, 600, 116)

    def _resize(self, size: float) -> None:
        self.cabinet.settings.text_size = size
        self.cabinet.refit()
        self._built_anew()

    def _switch(self, field: str, value: bool) -> None:
        setattr(self.cabinet.settings, field, value)
        self._built_anew()

    def _move(self) -> None:
        self.cabinet.is_low = not self.cabinet.is_low
        self.cabinet.refit()
        self._built_anew()

    def _built_anew(self) -> None:
        """The focus stays where it was."""
        at = self.controls.widgets.index(self.controls.focus) if self.controls.focus else None
        self._build()
        if at is not None:
            self.controls.focus = self.controls.widgets[at]
        self.cabinet.touch()
        for scene in self.cabinet.stack[:-1]:
            scene.settings_changed()

    def handle(self, intent: Any) -> Change | None:
        """Beside the card the game goes on."""
        from games.window.intents import Press

        if isinstance(intent, Press) and not self.card.grown(30).holds(intent.x, intent.y):
            return Pop()
        return super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(90)
        card = self.card
        canvas.nine("paper/card_up", card)
        x = card.centre[0]
        canvas.sprite("stationery/tape_1", x, card.y - 6)
        canvas.text(say("Accessibility"), x, card.y + 70, 46, INK, "head", "centre", width=card.width - 160)
        canvas.text(say("Size of text"), card.x + 66, card.y + 132, 28, FADED, "bold", width=card.width - 140)
        self.controls.draw(canvas)
        slider = self.controls.widgets[-2].box
        canvas.glyph("sound", slider.x - 48, slider.centre[1], 0.5, INK)


class SizeBox(TickBox):
    """A size of text, with a letter of it."""

    def __init__(self, size: float, word: str, is_on: bool, on_use: Callable[[], None]):
        super().__init__(Box(0, 0, 1, 1), word, is_on, on_use, 32)
        self.letter = size

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        whole = self.box
        self.box = whole._replace(width=whole.width - 104)
        super().draw(canvas, lit, down)
        room = self.text_room
        self.box = whole
        x = room.x + min(room.width, canvas.text_width(self.text, self.size, "bold")) + 58
        size = 44 * self.letter / canvas.big_text
        canvas.text(ALPHABET[0], x, whole.centre[1], size, FADED, "head", "centre", width=70)
