"""What a visitor can make easier: large words, signs besides colours, calm pictures, and everything within reach.

All of it is for this visitor only: whoever comes next finds everything as usual.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import pygame

from games.window.canvas import BRASS, CREAM, HEIGHT, WIDTH, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.frame import LEAST_SIZE
from games.window.scenes import Change, Pop, Push
from games.window.widgets import RoundButton, Slider, Toggle, WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

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
    PANEL = Box(290, 376, 1340, 684)

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self._build()

    def _build(self) -> None:
        now = self.cabinet.settings
        words = (say("normal"), say("large"), say("very large"))
        sizes = [
            Toggle(Box(690 + 300 * n, 486, 284, 104), word, now.text_size == size, partial(self._resize, size), 30)
            for n, (size, word) in enumerate(zip(SIZES, words))
        ]
        rows: list[Widget] = [
            self._toggle(350, 610, say("Signs besides colours"), now.patterns, "patterns"),
            self._toggle(974, 610, say("Less motion"), now.reduced_motion, "reduced_motion"),
            Toggle(Box(350, 734, 600, 104), say("Everything lower down"), self.cabinet.is_low, self._move, 30),
            Slider(Box(1060, 734, 514, 104), self.cabinet.volume, self.cabinet.set_volume),
        ]
        done = WideButton(Box(660, 884, 600, 124), say("Done"), Pop, "check", 40)
        self.controls.widgets = [*sizes, *rows, done]
        self.controls.focus = done

    def _toggle(self, x: float, y: float, word: str, is_on: bool, field: str) -> Toggle:
        return Toggle(Box(x, y, 600, 104), word, is_on, partial(self._switch, field, not is_on), 30)

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

        if isinstance(intent, Press) and not self.PANEL.grown(30).holds(intent.x, intent.y):
            return Pop()
        return super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(90)
        canvas.nine("ui/panel_wood", self.PANEL)
        canvas.text(say("Accessibility"), 960, 430, 46, CREAM, "head", "centre", width=1200, shade=True)
        canvas.text(say("Size of text"), 360, 538, 32, CREAM, "bold", width=310, shade=True)
        self.controls.draw(canvas)
        canvas.glyph("sound", 1014, 786, 0.5, BRASS)
