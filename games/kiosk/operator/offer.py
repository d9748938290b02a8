"""What is on offer: games, levels and languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.bots.players import LEVELS
from games.core.catalogue import info_of, names
from games.kiosk.operator.page import OperatorPage
from games.people.party import level_word
from games.window.canvas import INK, Box, Canvas
from games.window.tags import TickBox, dotted_line
from games.window.widgets import Widget
from games.words import LANGUAGES, say

IN_ROW = 4  # things on offer side by side


class OfferPage(OperatorPage):
    def widgets(self) -> list[Widget]:
        rows: tuple[tuple[str, Sequence[str], Callable[[str], str]], ...] = (
            ("games", names(), lambda game: info_of(game).title),
            ("levels", LEVELS, level_word),
            ("languages", tuple(LANGUAGES), LANGUAGES.__getitem__),
        )
        made: list[Widget] = []
        for (field, offered, word), room in zip(rows, self._groups(), strict=True):
            places = room.cells(len(offered), 2 if self.upright else IN_ROW, 20)
            for name, box in zip(offered, places, strict=True):
                is_on = name in getattr(self.cabinet.config, field)
                made.append(TickBox(box, word(name), is_on, partial(self.scene.toggle, field, name), 32))
        return made

    def _groups(self) -> list[Box]:
        """Where the things of each kind are, below a headline or beside it."""
        room = self.room
        pitch = room.height / 3
        if self.upright:
            return [Box(room.x, room.y + pitch * row + 90, room.width, pitch - 130) for row in range(3)]
        return [Box(room.x + 300, room.y + pitch * row + 30, room.width - 300, pitch - 60) for row in range(3)]

    def draw(self, canvas: Canvas) -> None:
        room = self.room
        for row, (word, group) in enumerate(zip((say("Games"), say("Levels"), say("Languages")), self._groups())):
            y = group.y - 44 if self.upright else group.centre[1]
            canvas.text(word, room.x + 16, y, 38, INK, "head", width=room.width if self.upright else 270)
            if row:
                dotted_line(canvas, room.x, room.right, room.y + row * room.height / 3)
