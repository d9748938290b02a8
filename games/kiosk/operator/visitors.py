"""How visitors are received: when, with which words and picture, and what they play with."""

from __future__ import annotations

from datetime import time
from functools import partial
from pathlib import Path
from typing import Any

from games.kiosk.config import Hours
from games.kiosk.kinds import INPUTS
from games.kiosk.operator.page import OperatorPage, cut_to
from games.kiosk.operator.welcome import WelcomeTextScene
from games.window.canvas import CREAM, DIM, INK, Box, Canvas
from games.window.scenes import Change, Push
from games.window.widgets import Choice, WideButton, Widget
from games.words import say

CARD = Box(528, 392, 1304, 200)
PICTURE = Box(528, 648, 1000, 110)
OPENING = ((8, 16), (8, 18), (9, 17), (9, 18), (10, 17), (10, 18), (10, 20), (12, 20), (14, 22))
HAND = 60  # units


class VisitorsPage(OperatorPage):
    def widgets(self) -> list[Widget]:
        config = self.cabinet.config
        made: list[Widget] = []
        for number, (field, choices) in enumerate(_choices().items()):
            box = Box(528 + 904 * number, 232, 400, 110)
            made.append(
                Choice(box, self.choice_of(field, choices), getattr(config, field), partial(self.scene.set, field))
            )
        made.append(TextCard(CARD, config.welcome_text, self._write))
        drop = WideButton(Box(1556, PICTURE.y, 276, 110), say("No picture"), self._drop_picture, "close", 28)
        drop.enabled = config.welcome_picture != ""
        return [*made, drop]

    def _write(self) -> Change:
        return Push(WelcomeTextScene, self.cabinet.config.welcome_text)

    def _drop_picture(self) -> None:
        self.scene.set("welcome_picture", "")
        self.scene.build()

    def draw(self, canvas: Canvas) -> None:
        for x, y, word in (
            (100, 287, say("Open for visitors")),
            (1004, 287, say("Played with")),
            (100, CARD.centre[1], say("Words of welcome")),
            (100, PICTURE.centre[1], say("Picture beside them")),
        ):
            canvas.text(word, x, y, 30, CREAM, "bold", width=410)
        lines = self._picture(canvas)
        for number, line in enumerate(lines):
            y = PICTURE.centre[1] + 36 * (number - (len(lines) - 1) / 2)
            canvas.text(line, PICTURE.x, y, 26, DIM if number or len(lines) == 1 else CREAM, width=PICTURE.width)

    def _picture(self, canvas: Canvas) -> list[str]:
        """Where it is, and what is to be said about that."""
        chosen = self.cabinet.config.welcome_picture
        if not chosen:
            return [say("None. A file in kiosk.toml chooses one: {line}", line='welcome_picture = "..."')]
        line = cut_to(canvas, chosen, 26, "text", PICTURE.width, keeps_end=True)
        return [line, "" if Path(chosen).is_file() else say("This file is not there.")]


class TextCard(Widget):
    """What is written on a card of paper; using it leads to the letters."""

    def __init__(self, box: Box, text: str, on_use: Any):
        super().__init__(box, on_use)
        self.text = text

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("ui/panel_paper", self.box)
        if lit:
            canvas.nine("ui/focus", self.box.grown(6))
        room = Box(self.box.x + 50, self.box.y + 24, self.box.width - 100, self.box.height - 48)
        if not self.text:
            canvas.text(say("Touch to write"), *self.box.centre, 34, (120, 96, 66), "bold", "centre", width=room.width)
            return
        used = canvas.paragraph_height(self.text, room, HAND, "hand")
        place = room._replace(y=room.y + (room.height - used) / 2)
        canvas.paragraph(self.text, place, HAND, INK, "hand", "centre")


def _choices() -> dict[str, list[tuple[Any, str]]]:
    words = {"touch": say("touch and mouse"), "keys": say("keys as well")}
    return {
        "open_hours": [
            (None, say("always")), *((Hours(time(a), time(b)), f"{a:02}:00-{b:02}:00") for a, b in OPENING)
        ],
        "input": [(each, words[each]) for each in INPUTS],
    }  # fmt: skip
