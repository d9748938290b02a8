"""Ten digits to touch: who comes in, and which PIN counts from now on."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk.pin import LONGEST_PIN, Pin, way_to_page
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop
from games.window.widgets import WideButton, Widget
from games.words import in_words, say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

PAD = Box(700, 360, 520, 516)
ALARM = (236, 112, 92)


class PadScene(ControlScene):
    """Ten digits to touch; what was touched is shown as dots."""

    PANEL = Box(560, 60, 800, 960)

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.digits = ""
        self.told = ""
        keys = [*"123456789", "", "0", ""]
        widgets: list[Widget] = []
        for number, key in enumerate(keys):
            box = Box(PAD.x + 176 * (number % 3), PAD.y + 132 * (number // 3), 168, 120)
            if key:
                widgets.append(WideButton(box, key, partial(self._press, key), "", 48))
            elif number == 9:
                widgets.append(WideButton(box, "", self._erase, "previous"))
            else:
                widgets.append(WideButton(box, "", self.confirm, "check"))
        widgets.append(WideButton(Box(PAD.x, 906, PAD.width, 92), say("Back"), Pop, "close", 30))
        self.controls.widgets = widgets
        self.controls.focus = widgets[0]

    def _press(self, key: str) -> None:
        self.digits = (self.digits + key)[:LONGEST_PIN]
        self.told = ""
        self.stale = True

    def _erase(self) -> None:
        self.digits = self.digits[:-1]
        self.stale = True

    def confirm(self) -> Change | None:
        raise NotImplementedError

    def _question(self) -> str:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", self.PANEL)
        canvas.text(self._question(), 960, 140, 46, CREAM, "head", "centre", width=720, shade=True)
        for number in range(len(self.digits)):
            middle = canvas.px(960 + 44 * (number - (len(self.digits) - 1) / 2), 224)
            pygame.draw.aacircle(canvas.surface, BRASS, middle, canvas.length(13))
        canvas.paragraph(self.told, Box(600, 270, 720, 84), 28, ALARM, align="centre")
        self.controls.draw(canvas)


class PinScene(PadScene):
    """Only who knows the PIN comes any further."""

    _was_locked = False

    def _question(self) -> str:
        return say("The operator's PIN")

    def update(self, seconds: float) -> Change | None:
        if (left := self.cabinet.guard.seconds_left) > 0:
            self.told, self._was_locked = (
                say(Plural("Locked for {seconds} [second|seconds]"), seconds=math.ceil(left)),
                True,
            )
            self.stale = True
        elif self._was_locked:
            self.told, self._was_locked, self.stale = "", False, True
        return None

    def confirm(self) -> Change | None:
        from games.kiosk.operator.scene import OperatorScene

        admitted = self.cabinet.guard.admits(self.digits)
        self.digits = ""
        self.stale = True
        if not admitted:
            self.told = say("That was wrong.")
            return None
        self.cabinet.stack.pop().leave()
        self.cabinet.open(OperatorScene)
        return None


class TwiceScene(PadScene):
    """A PIN is chosen: what may be one is asked for once more."""

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.first: Pin | None = None

    def _first_question(self) -> str:
        raise NotImplementedError

    def _question(self) -> str:
        return self._first_question() if self.first is None else say("The same once more:")

    def confirm(self) -> Change | None:
        chosen, self.digits = self.digits, ""
        self.stale = True
        try:
            if self.first is None:
                self.first = Pin.of(chosen)
                return None
            first, self.first = self.first, None
            if first.is_right(chosen):
                return self.take(first)
            self.told = say("Those were two different PINs.")
        except Complaint as complaint:
            self.told = in_words(complaint)
        return None

    def take(self, pin: Pin) -> Change | None:
        """It was the same both times. A Complaint is told, and it is asked for anew."""
        raise NotImplementedError


class FirstPinScene(TwiceScene):
    """The first start: the operator, who stands before it, chooses the PIN."""

    PANEL = Box(440, 60, 1040, 960)

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.controls.widgets.pop()  # there is nothing to go back to

    def back(self) -> Change | None:
        return None

    def _first_question(self) -> str:
        return say("Choose a PIN for the operator: 4 to 8 digits")

    def take(self, pin: Pin) -> Change | None:
        self.cabinet.take_first_pin(pin)
        return None

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.paragraph(way_to_page(), Box(480, 900, 960, 104), 26, BRASS, align="centre")


class NewPinScene(TwiceScene):
    """Another PIN. Whoever has come this far knew the old one, which counts until the new one is kept."""

    def _first_question(self) -> str:
        return say("The new PIN: 4 to 8 digits")

    def take(self, pin: Pin) -> Change | None:
        self.cabinet.change_pin(pin)
        return Pop(say("The new PIN counts from now on."))
