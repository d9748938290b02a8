"""A card with a headline that lies over a table until it has been read."""

from __future__ import annotations

from games.kit.scripts import smooth
from games.window.canvas import BRASS, CREAM, Box, Canvas

SHOWN = 2.8  # seconds
GROWING = 0.3


class Card:
    """It is no part of a script: who hurries the table on shall still be told. It can be sent away by itself."""

    def __init__(self, box: Box):
        self.box = box
        self.words: tuple[str, str] | None = None  # headline and text
        self._age = 0.0
        self._seconds = SHOWN

    def show(self, headline: str, text: str, seconds: float = SHOWN) -> None:
        self.words = (headline, text)
        self._age, self._seconds = 0.0, seconds

    def drop(self) -> None:
        self.words = None

    def update(self, seconds: float) -> None:
        self._age += seconds
        if self._age > self._seconds:
            self.words = None

    def draw(self, canvas: Canvas) -> None:
        if self.words is None:
            return
        grown = smooth(min(1.0, 0.3 + self._age / GROWING))
        (x, y), box = self.box.centre, self.box
        wide, high = box.width * grown, box.height * grown
        canvas.nine("ui/panel_leather", Box(x - wide / 2, y - high / 2, wide, high))
        if grown < 0.98:
            return
        headline, text = self.words
        canvas.text(headline, x, box.y + 62, 50, BRASS, "head", "centre", width=box.width - 90, shade=True)
        room = Box(box.x + 56, box.y + 116, box.width - 112, box.height - 142)  # below the largest headline
        canvas.paragraph(text, room, 31, CREAM, align="centre")
