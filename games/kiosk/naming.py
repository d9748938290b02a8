"""A name without a keyboard: name plates to pick from, and letters on small cards for any other."""

from __future__ import annotations

from functools import partial

from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.name_field import NameField
from games.window.scenes import Change, Pop
from games.window.tags import LetterTile, TagButton, dotted_line
from games.window.widgets import WideButton, Widget
from games.words import say

LONGEST = NameField.LONGEST
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÇĄĆĘŁŃÓŚŹŻ"
INK = (60, 50, 44)
GAP = 12
# The card with the name, the plates, the letters, and what lies below; how many of them side by side.
LYING = (Box(520, 30, 880, 140), Box(74, 200, 1772, 226), Box(74, 462, 1772, 390), Box(74, 904, 1772, 124))
UPRIGHT = (Box(80, 60, 920, 180), Box(40, 290, 1000, 460), Box(40, 800, 1000, 780), Box(40, 1650, 1000, 210))
IN_ROW, UPRIGHT_IN_ROW = (6, 14), (3, 7)


class ReadyName(WideButton):
    """A name on a plate that somebody may take."""

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("paper/name_plate", self.box, 0.82 if down else 1.0)
        if lit:
            canvas.nine("ui/focus", self.box.grown(8))
        size = min(56, 0.62 * self.box.height / canvas.big_text)
        canvas.text(self.text, *self.box.centre, size, INK, "hand", "centre", width=self.box.width - 60)


class NamesScene(ControlScene):
    has_upright = True

    def __init__(self, cabinet: Cabinet, before: str):
        super().__init__(cabinet)
        self.name = before
        self._is_new = True  # the first letter begins a name of one's own
        ready = (
            say("Sun"), say("Moon"), say("Star"), say("Cloud"), say("Wave"), say("Stone"),
            say("Oak"), say("Rose"), say("Owl"), say("Whale"), say("Bear"), say("Cat"),
        )  # fmt: skip
        nowhere = Box(0, 0, 1, 1)
        self._ready: list[Widget] = [ReadyName(nowhere, word, partial(self._pick, word)) for word in ready]
        self._letters: list[Widget] = [
            LetterTile(nowhere, letter, partial(self._add, letter), "", 46) for letter in ALPHABET
        ]
        self._ways: list[Widget] = [
            WideButton(nowhere, say("Delete"), self._erase, "previous", 34),
            WideButton(nowhere, say("Back"), Pop, "close", 34),
            TagButton(nowhere, say("Done"), self._done, "check", 42),
        ]
        self.controls.widgets = [*self._ready, *self._letters, *self._ways]
        self.controls.focus = self.controls.widgets[-1]
        self.lay_out()

    def lay_out(self) -> None:
        self.card, plates, letters, ways = UPRIGHT if self.upright else LYING
        for widgets, room, in_row in zip(
            (self._ready, self._letters), (plates, letters), UPRIGHT_IN_ROW if self.upright else IN_ROW, strict=True
        ):
            for number, widget in enumerate(widgets):
                rows = -(-len(widgets) // in_row)
                wide = (room.width - GAP * (in_row - 1)) / in_row
                high = (room.height - GAP * (rows - 1)) / rows
                row, column = divmod(number, in_row)
                widget.box = Box(room.x + (wide + GAP) * column, room.y + (high + GAP) * row, wide, high)
        erase, back, done = self._ways
        if self.upright:
            high = (ways.height - 20) / 2
            erase.box, back.box = ways._replace(height=high - 10).cells(2, 2, 20)
            done.box = Box(ways.x, ways.bottom - high - 10, ways.width, high + 10)
        else:
            erase.box, back.box, done.box = ways.cells(3, 3, 60)

    def _pick(self, word: str) -> None:
        self.name, self._is_new = word[:LONGEST], True
        self.stale = True

    def _add(self, letter: str) -> None:
        before = "" if self._is_new else self.name
        self.name = (before + (letter if not before else letter.lower()))[:LONGEST]
        self._is_new = False
        self.stale = True

    def _erase(self) -> None:
        self.name, self._is_new = self.name[:-1], False
        self.stale = True

    def _done(self) -> Change:
        return Pop(self.name.strip() or None)

    def draw(self, canvas: Canvas) -> None:
        draw_desk(canvas)
        card = self.card
        canvas.nine("paper/card_up", card)
        canvas.sprite("paper/pin", card.x + 44, card.centre[1])
        canvas.sprite("paper/pin", card.right - 44, card.centre[1])
        dotted_line(canvas, card.x + 110, card.right - 110, card.bottom - 30)
        size = min(84, 0.66 * card.height / canvas.big_text)
        canvas.text(self.name, *card.centre, size, INK, "hand", "centre", width=card.width - 240)
        self.controls.draw(canvas)
