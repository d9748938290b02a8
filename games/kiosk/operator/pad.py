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
from games.window.desk import draw_desk
from games.window.scenes import Change, Pop
from games.window.tags import TagButton
from games.window.widgets import WideButton, Widget
from games.words import in_words, say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

KEY, PITCH = (168, 112), (184, 126)  # units of a key, and from one to the next
UPRIGHT_KEYS = 1.25  # so much larger in an upright window
ALARM = (236, 112, 92)


class PadScene(ControlScene):
    """Ten digits to touch; what was touched is shown as dots."""

    WIDE, HIGH = 800, 980  # of the leather
    has_back = True
    has_upright = True

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.digits = ""
        self.told = ""
        nowhere = Box(0, 0, 1, 1)
        keys: list[Widget] = [TagButton(nowhere, digit, partial(self._press, digit), "", 52) for digit in "123456789"]
        keys += [
            TagButton(nowhere, "", self._erase, "previous"),
            TagButton(nowhere, "0", partial(self._press, "0"), "", 52),
            TagButton(nowhere, "", self.confirm, "check"),
        ]
        back = [WideButton(nowhere, say("Back"), Pop, "close", 32)] if self.has_back else []
        self.controls.widgets = [*keys, *back]
        self.controls.focus = self.controls.widgets[0]
        self.lay_out()

    def lay_out(self) -> None:
        x, y = self.whole.centre
        grown = UPRIGHT_KEYS if self.upright else 1.0
        pitch_x, pitch_y, wide, high = (side * grown for side in (*PITCH, *KEY))
        tall = self.HIGH + 4 * (pitch_y - PITCH[1])
        self.panel = Box(x - self.WIDE / 2, y - tall / 2, self.WIDE, tall)
        left, top = x - (2 * pitch_x + wide) / 2, self.panel.y + 316
        for number, key in enumerate(self.controls.widgets[:12]):
            key.box = Box(left + pitch_x * (number % 3), top + pitch_y * (number // 3), wide, high)
        for back in self.controls.widgets[12:]:
            back.box = Box(left, top + 4 * pitch_y + 10, 2 * pitch_x + wide, 92)

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
        draw_desk(canvas)
        panel = self.panel
        canvas.nine("ui/panel_leather", panel)
        x, wide = panel.centre[0], panel.width - 120
        canvas.text(self._question(), x, panel.y + 84, 46, CREAM, "head", "centre", width=wide, shade=True)
        canvas.nine("ui/panel_slate", Box(x - 268, panel.y + 138, 536, 84))
        for number in range(len(self.digits)):
            middle = canvas.px(x + 44 * (number - (len(self.digits) - 1) / 2), panel.y + 180)
            pygame.draw.aacircle(canvas.surface, BRASS, middle, canvas.length(13))
        room = Box(panel.x + 60, panel.y + 232, wide, 78)
        used = canvas.paragraph_height(self.told, room, 28)
        canvas.paragraph(self.told, room._replace(y=room.centre[1] - used / 2), 28, ALARM, align="centre")
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

    WIDE = 1040
    has_back = False  # there is nothing to go back to

    def back(self) -> Change | None:
        return None

    def _first_question(self) -> str:
        return say("Choose a PIN for the operator: 4 to 8 digits")

    def take(self, pin: Pin) -> Change | None:
        self.cabinet.take_first_pin(pin)
        return None

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        room = Box(self.panel.x + 60, self.panel.bottom - 154, self.panel.width - 120, 114)
        used = canvas.paragraph_height(way_to_page(), room, 28)
        canvas.paragraph(way_to_page(), room._replace(y=room.centre[1] - used / 2), 28, BRASS, align="centre")


class NewPinScene(TwiceScene):
    """Another PIN. Whoever has come this far knew the old one, which counts until the new one is kept."""

    def _first_question(self) -> str:
        return say("The new PIN: 4 to 8 digits")

    def take(self, pin: Pin) -> Change | None:
        self.cabinet.change_pin(pin)
        return Pop(say("The new PIN counts from now on."))
