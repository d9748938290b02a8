"""The words of welcome, written by touching letters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.core.names import cleaned
from games.kiosk.kinds import LONGEST_WELCOME
from games.kiosk.operator.page import renew
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.scenes import Change, Pop
from games.window.tags import LetterTile, TagButton
from games.window.widgets import WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

GAP = 8
# The card, the letters, and what lies below them.
LYING = (Box(74, 36, 1772, 196), Box(74, 262, 1772, 628), Box(74, 914, 1772, 116))
UPRIGHT = (Box(40, 50, 1000, 330), Box(40, 430, 1000, 1150), Box(40, 1630, 1000, 240))
COLUMNS, UPRIGHT_COLUMNS = 14, 7
ROWS = ("1234567890.,!?", "abcdefghijklmn", "opqrstuvwxyzäö", "üßéèàçąćęłńóśź", "żêô'\"-:;&()/@")
CAPITAL_AFTER = (". ", "! ", "? ")


class WelcomeTextScene(ControlScene):
    """Letters, digits and signs. A sentence begins with a capital letter by itself."""

    cabinet: KioskCabinet
    has_upright = True

    def __init__(self, cabinet: KioskCabinet, before: str):
        super().__init__(cabinet)
        self.text = before
        self.is_capital = self._begins_sentence()
        self._build()

    def _build(self) -> None:
        renew(self.controls, self._made())
        self.stale = True

    def lay_out(self) -> None:
        for widget, made in zip(self.controls.widgets, self._made(), strict=True):
            widget.box = made.box

    def _made(self) -> list[Widget]:
        """The controls where they belong in a window of this kind."""
        self.card, room, below = UPRIGHT if self.upright else LYING
        letters = [letter for row in ROWS for letter in row]
        columns = UPRIGHT_COLUMNS if self.upright else COLUMNS
        places = room.cells(len(letters) + 1, columns, GAP)
        widgets: list[Widget] = []
        for letter, box in zip(letters, places, strict=False):
            shown = letter.upper() if self.is_capital and letter != "ß" else letter
            widgets.append(LetterTile(box, shown, partial(self._add, shown), "", 42))
        boxes = _below(below, self.upright)
        return [
            *widgets,
            LetterTile(places[-1], "", self._erase, "previous"),
            LetterTile(boxes[0], "", self._turn_capital, "up"),
            LetterTile(boxes[1], say("Space"), partial(self._add, " "), "", 32),
            WideButton(boxes[2], say("Clear"), self._clear, "undo", 32),
            WideButton(boxes[3], say("Back"), Pop, "close", 32),
            TagButton(boxes[4], say("Done"), self._done, "check", 38),
        ]

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
        draw_desk(canvas)
        card = self.card
        canvas.nine("paper/card_up", card)
        room = Box(card.x + 44, card.y + 22, card.width - 88, card.height - 70)
        text = self.text or "\N{EM DASH}"
        used = canvas.paragraph_height(text, room, 58, "hand")
        canvas.paragraph(text, room._replace(y=room.y + (room.height - used) / 2), 58, INK, "hand", "centre")
        told = say("Letters: {count} of {most}", count=len(self.text), most=LONGEST_WELCOME)
        canvas.text(told, card.right - 40, card.bottom - 30, 22, (120, 96, 66), "text", "right")
        self.controls.draw(canvas)


class WelcomeText(str):
    """The answer of the scene, so that it is not taken for any other word."""


def _below(room: Box, upright: bool) -> list[Box]:
    """Capital letters, the space, and the ways out."""
    shares = ((1.0, 2.6), (1.0, 1.0, 1.4)) if upright else ((1.1, 2.2, 1.1, 1.1, 1.3),)
    made: list[Box] = []
    high = (room.height - 20 * (len(shares) - 1)) / len(shares)
    for number, row in enumerate(shares):
        unit, x = (room.width - 16 * (len(row) - 1)) / sum(row), room.x
        for share in row:
            made.append(Box(x, room.y + (high + 20) * number, unit * share, high))
            x += unit * share + 16
    return made
