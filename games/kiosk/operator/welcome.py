"""The words of welcome, written by touching letters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.core.names import cleaned
from games.kiosk.kinds import LONGEST_WELCOME
from games.kiosk.operator.page import renew
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop
from games.window.widgets import WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

COLUMNS, LEFT, TOP, PITCH = 14, 74, 262, 127
ROWS = ("1234567890.,!?", "abcdefghijklmn", "opqrstuvwxyzäö", "üßéèàçąćęłńóśź", "żêô'\"-:;&()/@")
CAPITAL_AFTER = (". ", "! ", "? ")
CARD = Box(74, 44, 1772, 190)


class WelcomeTextScene(ControlScene):
    """Letters, digits and signs. A sentence begins with a capital letter by itself."""

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet, before: str):
        super().__init__(cabinet)
        self.text = before
        self.is_capital = self._begins_sentence()
        self._build()

    def _build(self) -> None:
        widgets: list[Widget] = []
        for row, letters in enumerate(ROWS):
            for column, letter in enumerate(letters):
                shown = letter.upper() if self.is_capital and letter != "ß" else letter
                widgets.append(WideButton(_box(row, column), shown, partial(self._add, shown), "", 38))
        erase = WideButton(_box(4, 13), "", self._erase, "previous")
        below = [
            WideButton(Box(LEFT, 912, 300, 116), "", self._turn_capital, "up"),
            WideButton(Box(386, 912, 560, 116), say("Space"), partial(self._add, " "), "", 30),
            WideButton(Box(958, 912, 290, 116), say("Clear"), self._clear, "undo", 30),
            WideButton(Box(1260, 912, 290, 116), say("Back"), Pop, "close", 30),
            WideButton(Box(1562, 912, 284, 116), say("Done"), self._done, "check", 34),
        ]
        renew(self.controls, [*widgets, erase, *below])
        self.stale = True

    def _begins_sentence(self) -> bool:
        return not self.text or self.text.endswith(CAPITAL_AFTER)

    def _add(self, letter: str) -> None:
        if letter == " " and (not self.text or self.text.endswith(" ")):
            return
        self._change((self.text + letter)[:LONGEST_WELCOME])

    def _erase(self) -> None:
        self._change(self.text[:-1])

    def _clear(self) -> None:
        self._change("")

    def _change(self, text: str) -> None:
        self.text = text
        self._set_capital(self._begins_sentence())
        self.stale = True

    def _turn_capital(self) -> None:
        self._set_capital(not self.is_capital)

    def _set_capital(self, is_capital: bool) -> None:
        if is_capital != self.is_capital:
            self.is_capital = is_capital
            self._build()

    def _done(self) -> Change:
        return Pop(WelcomeText(cleaned(self.text).strip()))

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(40, 16, 1840, 1044))
        canvas.nine("ui/panel_paper", CARD)
        room = Box(CARD.x + 44, CARD.y + 22, CARD.width - 88, CARD.height - 70)
        text = self.text or "\N{EM DASH}"
        used = canvas.paragraph_height(text, room, 58, "hand")
        canvas.paragraph(text, room._replace(y=room.y + (room.height - used) / 2), 58, INK, "hand", "centre")
        told = say("Letters: {count} of {most}", count=len(self.text), most=LONGEST_WELCOME)
        canvas.text(told, CARD.right - 40, CARD.bottom - 30, 22, (120, 96, 66), "text", "right")
        self.controls.draw(canvas)


class WelcomeText(str):
    """The answer of the scene, so that it is not taken for any other word."""


def _box(row: int, column: int) -> Box:
    return Box(LEFT + PITCH * column, TOP + PITCH * row, PITCH - 8, PITCH - 8)
