"""Controls that are things of the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.intents import Edit, Typed

REACH = 40  # units around a control in which there is the light of its focus, and its shadow
DULL = 90  # of 255: a sign on a control that cannot be used now


class Widget:
    """A control in a box. `on_use` is called when it is used; what it returns is what should follow."""

    takes_text = False
    lies_on_paper = False  # True: light around it would not be seen, and the focus is a frame in ink
    touch_sound = "focus"  # when a pointer or the focus comes to it
    lies_on_table = False  # True: a part of a game, which stays as it is when the controls are turned

    def __init__(self, box: Box, on_use: Callable[..., Any] | None = None):
        self.box = box
        self.on_use = on_use
        self.enabled = True
        self.tip = ""  # said beside it when it is pointed at; the key that does the same comes last, in brackets
        self.caption = ""  # what it does in a word or two, written at it for those who are new here

    def put_at(self, x: float, y: float) -> None:
        """Its middle comes to lie there."""
        self.box = self.box._replace(x=x - self.box.width / 2, y=y - self.box.height / 2)

    @property
    def visible(self) -> Box:
        """The part of its box in which there is something to be seen."""
        return self.box

    @property
    def reach(self) -> Box:
        """Where it looks different when it is pointed at, held down, or has the focus; its tip is elsewhere."""
        return self.box.grown(REACH)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        raise NotImplementedError

    def use(self) -> Any:
        return self.on_use() if self.on_use and self.enabled else None

    def go(self, dx: int, dy: int) -> bool:
        """A step to a side while it has the focus; True if the control took it for itself."""
        return False

    def press(self, x: float, y: float) -> None:
        """The pointer is pressed down on the control."""
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        """The pointer moves while it is held down on the control."""

    def lose(self) -> None:
        """It was held down, and is gone before it was let go."""

    # Only where text is written

    def attend(self) -> None:
        """It has got the focus."""

    def blur(self) -> None:
        """It has lost the focus."""

    def type(self, intent: Typed | Edit) -> bool:
        return False

    def accept(self) -> Any:
        """What is written in it is as it should be; what follows from that, None if nothing does."""

    def give_back(self) -> None:
        """What is written in it is to be what it was before."""

    def is_let_go_at(self, x: float, y: float) -> bool:
        """Whether letting go here still means to use it."""
        return self.box.grown(12).holds(x, y)


class RoundButton(Widget):
    """A brass button with an engraved sign, which may be turned counter-clockwise by an angle."""

    SIZE = 72

    def __init__(
        self,
        x: float,
        y: float,
        glyph: str,
        on_use: Callable[[], Any],
        tip: str = "",
        caption: str = "",
        angle: int = 0,
    ):
        super().__init__(Box(x - self.SIZE / 2, y - self.SIZE / 2, self.SIZE, self.SIZE), on_use)
        self.glyph = glyph
        self.angle = angle
        self.tip = tip
        self.caption = caption

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        x, y = self.box.centre
        state = "off" if not self.enabled else "down" if down else "lit" if lit else "up"
        canvas.sprite(f"ui/button_round_{state}", x, y)
        self._draw_sign(canvas, x, y + (2 if down else 0))

    def _draw_sign(self, canvas: Canvas, x: float, y: float) -> None:
        name, alpha = f"signs/{self.glyph}", 255 if self.enabled else DULL
        if not self.angle:
            canvas.sprite(name, x, y, size=0.5, alpha=alpha)
            return
        sign = pygame.transform.rotate(canvas.sprites.get(name, 0.5).surface, self.angle)
        sign.set_alpha(alpha)
        canvas.surface.blit(sign, sign.get_rect(center=canvas.px(x, y)))


class WideButton(Widget):
    """A leather button with a word on it, and a sign before the word if there is one."""

    def __init__(self, box: Box, text: str, on_use: Callable[[], Any], glyph: str = "", size: float = 32):
        super().__init__(box, on_use)
        self.text = text
        self.glyph = glyph
        self.size = size

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        state = "off" if not self.enabled else "down" if down else "lit" if lit else "up"
        canvas.nine(f"ui/button_wide_{state}", self.box)
        x, y = self.box.centre
        y += 2 if down else 0
        room = self.box.width - 48
        if self.glyph:
            at = self.box.x + 44 if self.text else x
            canvas.sprite(f"signs/{self.glyph}", at, y, size=0.56, alpha=255 if self.enabled else DULL)
            x, room = x + 22, room - 50
        colour = DIM if not self.enabled else CREAM
        canvas.text(self.text, x, y, self.size, colour, "bold", "centre", width=room, shade=True)


class Toggle(Widget):
    """One of several things that can be on or off."""

    def __init__(self, box: Box, text: str, is_on: bool, on_use: Callable[[], Any], size: float = 24):
        super().__init__(box, on_use)
        self.text = text
        self.is_on = is_on
        self.size = size

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine(f"ui/button_wide_{'down' if down else 'lit' if lit else 'up'}", self.box)
        x, y = self.box.centre
        side = canvas.length(26)
        field = pygame.Rect(0, 0, side, side)
        field.center = canvas.px(self.box.x + 30, y)
        pygame.draw.rect(canvas.surface, BRASS, field, canvas.length(2), canvas.length(5))
        if self.is_on:
            canvas.sprite("signs/check", self.box.x + 30, y, size=0.36)
        ink = CREAM if self.is_on else DIM
        canvas.text(self.text, x + 20, y, self.size, ink, "bold", "centre", width=self.box.width - 62)


class Switch(Widget):
    """On or off."""

    def __init__(self, x: float, y: float, value: bool, on_change: Callable[[bool], Any]):
        super().__init__(Box(x - 48, y - 32, 96, 64))
        self.value = value
        self.on_change = on_change

    def use(self) -> Any:
        self.value = not self.value
        return self.on_change(self.value)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        size = self.box.height / 64
        canvas.sprite("ui/switch_on" if self.value else "ui/switch_off", *self.box.centre, size)


class Slider(Widget):
    """A brass knob in a groove, from 0 to 1."""

    STEP = 0.1

    def __init__(self, box: Box, value: float, on_change: Callable[[float], Any]):
        super().__init__(box)
        self.value = value
        self.on_change = on_change

    def _set(self, value: float) -> None:
        value = min(1.0, max(0.0, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def go(self, dx: int, dy: int) -> bool:
        if dx:
            self._set(round(self.value / self.STEP + dx) * self.STEP)
        return bool(dx)

    def drag(self, x: float, y: float) -> None:
        self._set((x - self.box.x - 24) / (self.box.width - 48))

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        middle = self.box.centre[1]
        canvas.nine("ui/track", Box(self.box.x, middle - 12, self.box.width, 24))
        length = 24 + (self.box.width - 48) * self.value
        if length > 32:
            canvas.nine("ui/track_fill", Box(self.box.x, middle - 12, length, 24))
        canvas.sprite("ui/knob", self.box.x + length, middle)


class Choice(Widget):
    """One of several words; using it goes to the next, a press on its left sign or a step to a side the other way."""

    SIGN = 90  # units at the left end

    def __init__(self, box: Box, choices: Sequence[tuple[Any, str]], value: Any, on_change: Callable[[Any], Any]):
        super().__init__(box)
        self.choices = list(choices)
        self.value = value
        self.on_change = on_change
        self._is_at_sign = False

    def _move(self, by: int) -> Any:
        values = [value for value, _ in self.choices]
        index = values.index(self.value) if self.value in values else 0
        self.value = values[(index + by) % len(values)]
        return self.on_change(self.value)

    def drag(self, x: float, y: float) -> None:
        self._is_at_sign = self.box.holds(x, y) and x < self.box.x + self.SIGN

    def use(self) -> Any:
        by, self._is_at_sign = -1 if self._is_at_sign else 1, False
        return self._move(by)

    def go(self, dx: int, dy: int) -> bool:
        if dx:
            self._move(dx)
        return bool(dx)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine(f"ui/button_wide_{'down' if down else 'lit' if lit else 'up'}", self.box)
        word = dict(self.choices).get(self.value, "")
        x, y = self.box.centre
        canvas.sprite("signs/previous", self.box.x + 34, y, size=0.34)
        canvas.sprite("signs/next", self.box.right - 34, y, size=0.34)
        canvas.text(word, x, y, 28, CREAM, "bold", "centre", width=self.box.width - 120, shade=True)
