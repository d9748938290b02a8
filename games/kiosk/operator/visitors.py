"""How visitors are received: when, with which words and picture, and what they play with."""

from __future__ import annotations

import os
from datetime import time
from functools import partial
from typing import Any

from games.kiosk.config import Hours
from games.kiosk.kinds import INPUTS
from games.kiosk.operator.page import OperatorPage, cut_to
from games.kiosk.operator.welcome import WelcomeTextScene
from games.kiosk.welcome import picture_at
from games.window.canvas import INK, Box, Canvas
from games.window.scenes import Change, Push
from games.window.tags import FADED, TagButton, TagChoice, dotted_line
from games.window.widgets import Widget
from games.words import say

# The two choices with their names, the card, the picture, and the button that drops it.
LYING = (
    Box(84, 200, 856, 120), Box(980, 200, 856, 120), Box(440, 372, 1396, 216), Box(440, 650, 1060, 110),
    Box(1536, 650, 300, 110),
)  # fmt: skip
UPRIGHT = (
    Box(60, 340, 960, 130), Box(60, 490, 960, 130), Box(60, 740, 960, 330), Box(60, 1180, 960, 130),
    Box(60, 1340, 460, 110),
)  # fmt: skip
LABEL = 30
OPENING = ((8, 16), (8, 18), (9, 17), (9, 18), (10, 17), (10, 18), (10, 20), (12, 20), (14, 22))
HAND = 60  # units


class VisitorsPage(OperatorPage):
    def widgets(self) -> list[Widget]:
        config = self.cabinet.config
        made: list[Widget] = []
        *rows, card, _, dropped = self._places()
        for (field, choices), row in zip(_choices().items(), rows, strict=True):
            wide = 0.5 * row.width
            box = Box(row.right - wide, row.centre[1] - 46, wide, 92)
            set_here = partial(self.scene.set, field)
            made.append(TagChoice(box, self.choice_of(field, choices), getattr(config, field), set_here))
        made.append(TextCard(card, config.welcome_text, self._write))
        drop = TagButton(dropped, say("No picture"), self._drop_picture, "close", 28)
        drop.enabled = config.welcome_picture != ""
        return [*made, drop]

    def _places(self) -> tuple[Box, ...]:
        return UPRIGHT if self.upright else LYING

    def _write(self) -> Change:
        return Push(WelcomeTextScene, self.cabinet.config.welcome_text)

    def _drop_picture(self) -> None:
        self.scene.set("welcome_picture", "")
        self.scene.build()

    def draw(self, canvas: Canvas) -> None:
        hours, played, card, picture, _ = self._places()
        for row, word in ((hours, say("Open for visitors")), (played, say("Played with"))):
            canvas.text(word, row.x + 10, row.centre[1], LABEL, INK, "bold", width=0.5 * row.width - 40)
        for box, word in ((card, say("Words of welcome")), (picture, say("Picture beside them"))):
            if self.upright:
                canvas.text(word, box.x + 10, box.y - 40, LABEL, INK, "bold", width=box.width)
            else:
                canvas.text(word, 94, box.centre[1], LABEL, INK, "bold", width=330)
            dotted_line(canvas, self.room.x, self.room.right, box.y - (90 if self.upright else 28))
        lines = self._picture(canvas, picture.width)
        for number, line in enumerate(lines):
            y = picture.centre[1] + 36 * (number - (len(lines) - 1) / 2)
            canvas.text(line, picture.x, y, 26, FADED if number or len(lines) == 1 else INK, width=picture.width)

    def _picture(self, canvas: Canvas, width: float) -> list[str]:
        """Where it is, and what is to be said about that."""
        chosen = self.cabinet.config.welcome_picture
        if not chosen:
            return [say("None. A file in kiosk.toml chooses one: {line}", line='welcome_picture = "..."')]
        line = cut_to(canvas, chosen, 26, "text", width, keeps_end=True)
        return [line, "" if os.path.isfile(picture_at(chosen)) else say("This file is not there.")]


class TextCard(Widget):
    """What is written on a card of paper; using it leads to the letters."""

    def __init__(self, box: Box, text: str, on_use: Any):
        super().__init__(box, on_use)
        self.text = text

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine(f"paper/card_{'down' if down else 'lit' if lit else 'up'}", self.box)
        canvas.sprite("paper/pin", self.box.centre[0], self.box.y + 20)
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
