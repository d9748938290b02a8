"""Controls that are things of the room, and the one focus that mouse, finger, keys and gamepad share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.intents import (
    Act,
    Drag,
    Erase,
    Go,
    Intent,
    Point,
    Press,
    Release,
    Typed,
)

MARKER = (244, 196, 92, 150)  # over what the next letter replaces
HANDLED = object()  # the intent was for a control, and nothing more follows from it


class Widget:
    """A control in a box. `on_use` is called when it is used; what it returns is what should follow."""

    takes_text = False
    lies_on_table = False  # True: a part of a game, which stays as it is when the controls are turned

    def __init__(self, box: Box, on_use: Callable[..., Any] | None = None):
        self.box = box
        self.on_use = on_use
        self.enabled = True
        self.tip = ""  # said beside it when it is pointed at; the key that does the same comes last, in brackets

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        raise NotImplementedError

    def use(self) -> Any:
        return self.on_use() if self.on_use and self.enabled else None

    def go(self, dx: int, dy: int) -> bool:
        """A step to a side while it has the focus; True if the control took it for itself."""
        return False

    def drag(self, x: float, y: float) -> None:
        """The pointer moves while it is held down on the control."""

    def lose(self) -> None:
        """It was held down, and is gone before it was let go."""

    def type(self, intent: Typed | Erase) -> bool:
        return False

    def mark_all(self) -> None:
        """Whatever is written in it is to be replaced."""

    def is_let_go_at(self, x: float, y: float) -> bool:
        """Whether letting go here still means to use it."""
        return self.box.grown(12).holds(x, y)


class RoundButton(Widget):
    """A brass button with an engraved sign."""

    SIZE = 72

    def __init__(self, x: float, y: float, glyph: str, on_use: Callable[[], Any], tip: str = ""):
        super().__init__(Box(x - self.SIZE / 2, y - self.SIZE / 2, self.SIZE, self.SIZE), on_use)
        self.glyph = glyph
        self.tip = tip

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        x, y = self.box.centre
        state = "off" if not self.enabled else "down" if down else "lit" if lit else "up"
        canvas.sprite(f"ui/button_round_{state}", x, y)
        sink = 2 if down else 0
        canvas.sprite(f"ui/glyph_{self.glyph}", x, y + sink, size=0.5, alpha=255 if self.enabled else 90)


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
            canvas.sprite(f"ui/glyph_{self.glyph}", at, y, size=0.45, alpha=255 if self.enabled else 90)
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
        canvas.nine(f"ui/button_wide_{'down' if down else 'lit' if lit else 'up' if self.is_on else 'off'}", self.box)
        if self.is_on:
            canvas.sprite("ui/glyph_check", self.box.x + 34, self.box.centre[1], size=0.36)
        ink = CREAM if self.is_on else DIM
        x = self.box.centre[0] + (18 if self.is_on else 0)
        canvas.text(self.text, x, self.box.centre[1], self.size, ink, "bold", "centre", width=self.box.width - 70)


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
        canvas.sprite("ui/switch_on" if self.value else "ui/switch_off", *self.box.centre)


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
        canvas.sprite("ui/glyph_previous", self.box.x + 34, y, size=0.3, alpha=200)
        canvas.sprite("ui/glyph_next", self.box.right - 34, y, size=0.3, alpha=200)
        canvas.text(word, x, y, 28, CREAM, "bold", "centre", width=self.box.width - 120, shade=True)


class NameField(Widget):
    """A name written by hand on a paper card. A name that nobody chose is replaced by the first letter."""

    LONGEST = 14
    takes_text = True

    def __init__(self, box: Box, value: str, on_change: Callable[[str], Any], is_chosen: bool = True):
        super().__init__(box)
        self.value = value
        self.on_change = on_change
        self.is_marked = not is_chosen  # the whole name: the next letter takes its place

    def type(self, intent: Typed | Erase) -> bool:
        before = "" if self.is_marked else self.value
        if isinstance(intent, Erase):
            self.value = before[:-1]
        else:
            self.value = (before + "".join(c for c in intent.text if c.isprintable()))[: self.LONGEST]
        self.is_marked = False
        self.on_change(self.value)
        return True

    def mark_all(self) -> None:
        self.is_marked = bool(self.value)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("ui/panel_paper", self.box)
        is_marked = lit and self.is_marked
        if is_marked:
            x, y = self.box.centre
            width = min(canvas.text_width(self.value, 44, "hand") + 24, self.box.width - 32)
            rect = canvas.rect(Box(x - width / 2, y - 26, width, 52))
            wash = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(wash, MARKER, wash.get_rect(), border_radius=canvas.length(9))
            canvas.surface.blit(wash, rect)
        shown = self.value + ("|" if lit and not is_marked else "")
        canvas.text(shown, *self.box.centre, 44, (60, 50, 44), "hand", "centre", width=self.box.width - 40)


class Controls:
    """The controls of a scene: which one has the focus, which one is held down, and who gets an intent."""

    def __init__(self, widgets: Iterable[Widget] = (), sound: Callable[[str], None] = lambda name: None):
        self.widgets = list(widgets)
        self.focus: Widget | None = None
        self.shows_focus = False  # keys and pads need to see it; a mouse shows where it is by itself
        self.held: Widget | None = None
        self.pointed: Widget | None = None
        self.least = 0.0  # units that a finger needs each way: a smaller control takes the room around it
        self.names_keys = True  # where there are none, tips do not speak of them
        self.sound = sound

    @property
    def is_typing(self) -> bool:
        """Whether letters are being written, so that they mean nothing else."""
        return self.focus is not None and self.focus.takes_text

    def forget_missing(self) -> None:
        """The controls have changed: let go of those that are no longer there."""
        if self.focus not in self.widgets:
            self.focus, self.shows_focus = None, False
        if self.held not in self.widgets:
            self.let_go()
        if self.pointed not in self.widgets:
            self.pointed = None

    def let_go(self) -> None:
        """The hand is elsewhere: what it held down is not used."""
        if self.held is not None:
            self.held.lose()
            self.held = None

    def at(self, x: float, y: float) -> Widget | None:
        """The control at a place; beside all of them, the nearest one of those that are small for a finger."""
        usable = [widget for widget in reversed(self.widgets) if widget.enabled]
        found = next((widget for widget in usable if widget.box.holds(x, y)), None)
        if found is not None or not self.least:
            return found
        near = [widget for widget in usable if widget.box.at_least(self.least).holds(x, y)]
        return min(near, key=lambda widget: widget.box.distance(x, y), default=None)

    def handle(self, intent: Intent) -> Any:
        """What should follow; HANDLED if a control took the intent; None if it was for no control."""
        if isinstance(intent, Point):
            self._point(self.at(intent.x, intent.y))
            return HANDLED if self.pointed else None
        if isinstance(intent, Press):
            return self._press(intent)
        if isinstance(intent, Drag) and self.held:
            self.held.drag(intent.x, intent.y)
            return HANDLED
        if isinstance(intent, Release) and self.held:
            return self._release(intent)
        if isinstance(intent, Go):
            return self._go(intent)
        if isinstance(intent, Typed | Erase) and self.focus:
            return HANDLED if self.focus.type(intent) else None
        if isinstance(intent, Act):
            return self._act(intent)
        return None

    def _point(self, widget: Widget | None) -> None:
        if widget is not self.pointed and widget is not None:
            self.sound("focus")
        self.pointed = widget
        if widget is not None:
            self.shows_focus = False

    def _press(self, intent: Press) -> Any:
        self.held = self.at(intent.x, intent.y)
        if self.held is None:
            return None
        self.focus, self.shows_focus = self.held, False
        self.sound("button_down")
        self.held.drag(intent.x, intent.y)
        return HANDLED

    def _release(self, intent: Release) -> Any:
        widget, self.held = self.held, None
        self.sound("button_up")
        is_meant = widget.is_let_go_at(intent.x, intent.y) or self.at(intent.x, intent.y) is widget
        if widget.enabled and not isinstance(widget, Slider) and is_meant:
            return _or_handled(widget.use())
        return HANDLED

    def _act(self, intent: Act) -> Any:
        if intent in (Act.NEXT, Act.PREVIOUS):
            self._cycle(1 if intent == Act.NEXT else -1)
            return HANDLED
        if intent == Act.SELECT_ALL and self.focus:
            self.focus.mark_all()
            return HANDLED
        if intent == Act.CONFIRM and self.focus and self.shows_focus and self.focus.enabled:
            self.sound("button_down")
            return _or_handled(self.focus.use())
        return None

    def _usable(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.enabled]

    def _cycle(self, by: int) -> None:
        usable = self._usable()
        if not usable:
            return
        index = usable.index(self.focus) + by if self.focus in usable and self.shows_focus else min(0, by)
        self.set_focus(usable[index % len(usable)])

    def set_focus(self, widget: Widget | None) -> None:
        if widget is not self.focus or not self.shows_focus:
            self.sound("focus")
        self.focus, self.shows_focus, self.pointed = widget, widget is not None, None

    def _go(self, intent: Go) -> Any:
        usable = self._usable()
        if not usable:
            return None
        if self.focus not in usable or not self.shows_focus:
            self.set_focus(self.focus if self.focus in usable else usable[0])
            return HANDLED
        if self.focus.go(intent.dx, intent.dy):
            return HANDLED
        nearest = self._beside(self.focus, intent.dx, intent.dy)
        if nearest is not None:
            self.set_focus(nearest)
        return HANDLED

    def _beside(self, start: Widget, dx: int, dy: int) -> Widget | None:
        """The nearest control on that side; what lies straight ahead is nearer than what lies aslant."""
        x, y = start.box.centre

        def distance(widget: Widget) -> float:
            other_x, other_y = widget.box.centre
            ahead = (other_x - x) * dx + (other_y - y) * dy
            aside = abs((other_x - x) * dy) + abs((other_y - y) * dx)
            return ahead + 3 * aside if ahead > 1 else float("inf")

        found = min((w for w in self._usable() if w is not start), key=distance, default=None)
        return found if found is not None and distance(found) < float("inf") else None

    def draw(self, canvas: Canvas, turned: bool = False) -> None:
        """All controls and the tip; `turned` by half for somebody on the other side of the table."""
        for widget in self.widgets:
            around = turned and not widget.lies_on_table
            canvas.turned(widget.box, lambda widget=widget: self._draw_one(canvas, widget), around)
        widget = self.pointed or (self.focus if self.shows_focus else None)
        if widget is not None and widget.tip:
            room = Box(widget.box.centre[0] - 400, widget.box.y - 80, 800, widget.box.height + 160)
            canvas.turned(room, lambda: self._draw_tip(canvas, widget), turned, in_place=widget.lies_on_table)

    def _draw_one(self, canvas: Canvas, widget: Widget) -> None:
        has_focus = self.shows_focus and widget is self.focus
        lit = widget.enabled and (widget is self.pointed or has_focus)
        if has_focus:
            canvas.nine("ui/focus", widget.box.grown(14))
        widget.draw(canvas, lit, widget is self.held)

    def _draw_tip(self, canvas: Canvas, widget: Widget) -> None:
        tip = widget.tip if self.names_keys else re.sub(r"\s*\([^()]*\)$", "", widget.tip)
        width = canvas.text_width(tip, 24) + 44
        x = min(max(widget.box.centre[0] - width / 2, 8), 1912 - width)
        y = widget.box.y - 62 if widget.box.y > 540 else widget.box.bottom + 10
        canvas.nine("ui/panel_slate", Box(x, y, width, 50))
        canvas.text(tip, x + width / 2, y + 25, 24, BRASS, "text", "centre")


def _or_handled(followed: Any) -> Any:
    """What follows may well be an empty tuple, which is not nothing."""
    return HANDLED if followed is None else followed
