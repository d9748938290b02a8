"""What is on offer: games, levels and languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.bots.players import LEVELS
from games.core.catalogue import info_of, names
from games.kiosk.operator.page import OperatorPage
from games.people.party import level_word
from games.window.canvas import CREAM, Box, Canvas
from games.window.widgets import Toggle, Widget
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
        for row, (field, offered, word) in enumerate(rows):
            tall = 110 if len(offered) <= IN_ROW else 170
            places = Box(412, 325 + 200 * row - tall / 2, 1416, tall).cells(len(offered), IN_ROW, 24)
            for name, box in zip(offered, places, strict=True):
                is_on = name in getattr(self.cabinet.config, field)
                made.append(Toggle(box, word(name), is_on, partial(self.scene.toggle, field, name), 30))
        return made

    def draw(self, canvas: Canvas) -> None:
        for row, word in enumerate((say("Games"), say("Levels"), say("Languages"))):
            canvas.text(word, 100, 325 + 200 * row, 34, CREAM, "bold", width=290)
