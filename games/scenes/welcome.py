"""The first start: what the games are, one after the other, and straight into one of them."""

from __future__ import annotations

from typing import Any

from games.core.catalogue import info_of, names
from games.scenes.on_table import on_table
from games.scenes.title import TitleScene
from games.scenes.ways import to_first_game, to_learn_or_play
from games.window.app import Cabinet
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Intent, Point
from games.window.scenes import Change, Replace
from games.window.widgets import Choice, WideButton
from games.words import LANGUAGES, language, say, use_language

EACH = 5.0  # seconds that a game is told about
CARD = Box(70, 884, 1780, 78)
TABLE = Box(40, 275, 1840, 600)  # where the games lie, between the welcome and the card


class WelcomeScene(ControlScene):
    """A game that is clicked is taught or begins at once, against the computer."""

    tune = "title"

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.games = names()
        self._picked = ""
        self._shown = 0.0
        self._build()

    def _build(self) -> None:
        self.on_table = on_table(self.games, self._pick, TABLE)
        self.controls.widgets = [
            *self.on_table,
            Choice(Box(360, 982, 420, 76), list(LANGUAGES.items()), language(), self._language),
            WideButton(Box(1100, 982, 460, 76), say("Look around first"), self._leave, "next", 28),
        ]
        self.controls.focus = self.on_table[0]
        self.stale = True

    def _language(self, value: str) -> None:
        self.cabinet.settings.language = value
        use_language(value)
        self._build()

    def _leave(self) -> Change:
        self._remember()
        return Replace(TitleScene)

    def _remember(self) -> None:
        self.cabinet.settings.welcomed = True
        self.cabinet.save_settings()

    def back(self) -> Change:
        return self._leave()

    def _pick(self, game: str) -> Change:
        """Where there is a lesson, it is asked first whether to learn or to play."""
        self._picked = game
        return self._begin() if info_of(game).lesson is None else to_learn_or_play(game)

    def resume(self, answer: Any) -> Change | None:
        return self._begin() if answer == "play" else super().resume(answer)

    def _begin(self) -> Change:
        """Without any more questions."""
        self._remember()
        self.cabinet.follow(Replace(TitleScene))  # where the way back leads
        return to_first_game(self.cabinet, self._picked)

    # One after the other

    @property
    def current(self) -> int:
        """The game that is told about: the one that is pointed at, or the next in turn."""
        chosen = self.controls.pointed or (self.controls.focus if self.controls.shows_focus else None)
        for number, game in enumerate(self.on_table):
            if game is chosen:
                return number
        return min(int(self._shown / EACH), len(self.games) - 1)

    def update(self, seconds: float) -> Change | None:
        before = self.current
        self._shown += seconds
        self.stale |= self.current != before
        return None

    def handle(self, intent: Intent) -> Change | None:
        self.stale |= isinstance(intent, Point)
        return super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.sprite("title/title_name", 960, 120, size=0.8)
        canvas.text(say("Welcome! Pick one of the games on the table."), 960, 236, 38, CREAM, "head", "centre",
                    width=1500, shade=True)  # fmt: skip
        current = self.current
        pointed, self.controls.pointed = self.controls.pointed, self.on_table[current]
        self.controls.draw(canvas)
        self.controls.pointed = pointed
        canvas.nine("ui/panel_paper", CARD)
        told = say(info_of(self.games[current]).description)
        canvas.text(told, *CARD.centre, 32, INK, "text", "centre", width=CARD.width - 40)
