"""The controls of a scene, and the one focus that mouse, finger, keys and gamepad share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.intents import Act, Drag, Edit, Go, Intent, Point, Press, Release, Typed
from games.window.widgets import Slider, Widget

CAPTION_GAP, CAPTION_ROOM = 17, 100  # units from a control to its caption, and how wide that may be
FOCUS_INK = (172, 84, 8)  # around what lies on paper
HANDLED = object()  # the intent was for a control, and nothing more follows from it


class Controls:
    """The controls of a scene: which one has the focus, which one is held down, and who gets an intent."""

    def __init__(self, widgets: Iterable[Widget] = (), sound: Callable[[str], None] = lambda name: None):
        self.widgets = list(widgets)
        self._focus: Widget | None = None
        self.shows_focus = False  # keys and pads need to see it; a mouse shows where it is by itself
        self.held: Widget | None = None
        self.pointed: Widget | None = None
        self.least = 0.0  # units that a finger needs each way: a smaller control takes the room around it
        self.after_text: Widget | None = None  # where Enter leads when the last text is written; None: to the next one
        self.names_keys = True  # where there are none, tips do not speak of them
        self.shows_captions = False  # for those who are new here
        self.sound = sound

    @property
    def focus(self) -> Widget | None:
        return self._focus

    @focus.setter
    def focus(self, widget: Widget | None) -> None:
        before, self._focus = self._focus, widget
        if widget is before:
            return
        if before is not None:
            before.blur()
        if widget is not None:
            widget.attend()

    @property
    def is_typing(self) -> bool:
        """Whether letters are being written, so that they mean nothing else."""
        return self.focus is not None and self.focus.takes_text

    @property
    def _knows_focus(self) -> bool:
        """Whether a person knows where the focus is: it is shown, or a text has its caret."""
        return self.shows_focus or self.is_typing

    def step_back(self) -> bool:
        """Out of a text that is being written, which is again what it was; False if none is."""
        if not self.is_typing or self.focus is None:
            return False
        self.focus.give_back()
        self.set_focus(None)
        return True

    def forget_missing(self) -> None:
        """The controls have changed: let go of those that are no longer there."""
        if self.focus not in self.widgets:
            self.focus, self.shows_focus = None, False
        if self.held not in self.widgets:
            self.let_go()
        if self.pointed not in self.widgets:
            self.pointed = None

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Others in place of these, one for each: who has the focus, or is held, is the one that stands in for it."""
        stands_in = dict(zip(self.widgets, widgets, strict=False))
        shown = self.shows_focus
        self.widgets = list(widgets)
        if self._focus is not None:
            self._focus = stands_in.get(self._focus)
        self.held, self.pointed = (stands_in.get(one) if one else None for one in (self.held, self.pointed))
        self.shows_focus = shown and self._focus is not None

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
        if isinstance(intent, Typed | Edit) and self.focus:
            return HANDLED if self.focus.type(intent) else None
        if isinstance(intent, Act):
            return self._act(intent)
        return None

    def _point(self, widget: Widget | None) -> None:
        if widget is not self.pointed and widget is not None:
            self.sound(widget.touch_sound)
        self.pointed = widget
        if widget is not None:
            self.shows_focus = False

    def _press(self, intent: Press) -> Any:
        self.held = self.at(intent.x, intent.y)
        if self.held is None:
            if self.is_typing:
                self.focus, self.shows_focus = None, False  # who presses beside a text has written it
            return None
        self.focus, self.shows_focus = self.held, False
        self.sound("button_down")
        self.held.press(intent.x, intent.y)
        return HANDLED

    def _release(self, intent: Release) -> Any:
        widget, self.held = self.held, None
        assert widget is not None
        self.sound("button_up")
        is_meant = widget.is_let_go_at(intent.x, intent.y) or self.at(intent.x, intent.y) is widget
        if widget.enabled and not isinstance(widget, Slider) and is_meant:
            return _or_handled(widget.use())
        return HANDLED

    def _act(self, intent: Act) -> Any:
        if intent in (Act.NEXT, Act.PREVIOUS):
            self._cycle(1 if intent == Act.NEXT else -1)
            return HANDLED
        if intent == Act.CONFIRM and self.is_typing:
            return self._accept()
        if intent == Act.CONFIRM and self.focus and self.shows_focus and self.focus.enabled:
            self.sound("button_down")
            return _or_handled(self.focus.use())
        return None

    def _accept(self) -> Any:
        """The text is written: on to the next one, if nothing else follows from it."""
        assert self.focus is not None
        followed = self.focus.accept()
        if followed is not None:
            return followed
        usable = self._usable()
        after = usable[usable.index(self.focus) + 1 :] if self.focus in usable else []
        following = next((widget for widget in after if widget.takes_text), self.after_text)
        if following in usable:
            self.set_focus(following)
        else:
            self._cycle(1)
        return HANDLED

    def _usable(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.enabled]

    def _cycle(self, by: int) -> None:
        usable = self._usable()
        if not usable:
            return
        index = usable.index(self.focus) + by if self.focus in usable and self._knows_focus else min(0, by)
        self.set_focus(usable[index % len(usable)])

    def set_focus(self, widget: Widget | None) -> None:
        if widget is not self.focus or not self.shows_focus:
            self.sound(widget.touch_sound if widget is not None else "focus")
        self.focus, self.shows_focus, self.pointed = widget, widget is not None, None

    def _go(self, intent: Go) -> Any:
        usable = self._usable()
        if not usable:
            return None
        if self.focus not in usable or not self._knows_focus:
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
            canvas.turned(widget.box, partial(self._draw_one, canvas, widget), around)
        told = self.pointed or (self.focus if self.shows_focus else None)
        if told is not None and told.tip:
            room = Box(told.box.centre[0] - 400, told.box.y - 80, 800, told.box.height + 160)
            canvas.turned(room, partial(self._draw_tip, canvas, told), turned, in_place=told.lies_on_table)

    def _draw_one(self, canvas: Canvas, widget: Widget) -> None:
        has_focus = self.shows_focus and widget is self.focus
        lit = widget.enabled and (widget is self.pointed or has_focus)
        if has_focus and widget.lies_on_paper:
            frame = canvas.rect(widget.box.grown(9))
            pygame.draw.rect(canvas.surface, FOCUS_INK, frame, canvas.length(5), canvas.length(16))
        elif has_focus:
            canvas.nine("ui/focus", widget.box.grown(14))
        widget.draw(canvas, lit, widget is self.held)
        if self.shows_captions and widget.caption:
            x, y = widget.box.centre[0], widget.box.bottom + CAPTION_GAP
            if y > canvas.height - 2 * CAPTION_GAP:  # there is no room below
                y = widget.box.y - CAPTION_GAP
            ink = CREAM if widget.enabled else DIM
            canvas.text(widget.caption, x, y, 23, ink, "bold", "centre", width=CAPTION_ROOM, shade=True)

    def _draw_tip(self, canvas: Canvas, widget: Widget) -> None:
        tip = widget.tip if self.names_keys else re.sub(r"\s*\([^()]*\)$", "", widget.tip)
        width = canvas.text_width(tip, 24) + 44
        x = min(max(widget.box.centre[0] - width / 2, 8), canvas.width - 8 - width)
        y = widget.box.y - 62 if widget.box.y > canvas.height / 2 else widget.box.bottom + 10
        canvas.nine("ui/panel_slate", Box(x, y, width, 50))
        canvas.text(tip, x + width / 2, y + 25, 24, BRASS, "text", "centre")


def _or_handled(followed: Any) -> Any:
    """What follows may well be an empty tuple, which is not nothing."""
    return HANDLED if followed is None else followed
