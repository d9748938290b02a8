"""The first start: what the games are, one after the other, and straight into one of them."""

from __future__ import annotations

from typing import Any

from games.core.catalogue import info_of, names
from games.scenes.hero import SMALLER_UPRIGHT, Hero, HeroScene
from games.scenes.title import TitleScene
from games.scenes.ways import to_first_game, to_learn_or_play
from games.window.app import Cabinet
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.intents import Intent
from games.window.scenes import Change, Replace
from games.window.space import Placed
from games.window.widgets import Choice, WideButton, Widget
from games.words import LANGUAGES, language, say, use_language

BELOW_WORDS = Placed(211, -4, 0.78)  # the photograph, with room for the welcome above it
EACH = 5.0  # seconds that a game is told about
CARD, UPRIGHT_CARD = Box(70, 800, 1780, 132), Box(60, 1290, 960, 230)
TABLE, UPRIGHT_TABLE = Box(40, 235, 1840, 590), Box(40, 480, 1000, 820)  # where games lie that have no photograph


class WelcomeScene(HeroScene):
    """A game that is clicked is taught or begins at once, against the computer."""

    has_upright = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.games = names()
        self._picked = ""
        self._shown = 0.0
        self._build()

    def lay_out(self) -> None:
        self._build(anew=False)

    def _build(self, anew: bool = True) -> None:
        placed, table = (SMALLER_UPRIGHT, UPRIGHT_TABLE) if self.upright else (BELOW_WORDS, TABLE)
        self.hero = Hero(self.cabinet, self.games, self._pick, self.upright, placed, table)
        self.on_table = self.hero.things
        languages, leave = Box(360, 966, 420, 76), Box(1100, 966, 460, 76)
        if self.upright:
            languages, leave = Box(250, 1590, 580, 100), Box(250, 1730, 580, 100)
        widgets: list[Widget] = [
            *self.on_table,
            Choice(languages, list(LANGUAGES.items()), language(), self._language),
            WideButton(leave, say("Look around first"), self._leave, "next", 28),
        ]
        self.stale = True
        if not anew:
            self.controls.replace(widgets)
            return
        self.controls.widgets = widgets
        self.controls.focus = self.on_table[0]

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
        return super().update(seconds)

    def handle(self, intent: Intent) -> Change | None:
        before = self.current
        followed = super().handle(intent)
        self.stale |= self.current != before
        return followed

    def draw(self, canvas: Canvas) -> None:
        self.hero.draw(canvas)
        x, _ = canvas.whole.centre
        invited = say("Welcome! Pick one of the games on the table.")
        canvas.text(invited, x, 1220 if canvas.upright else 36, 38, CREAM, "head", "centre", canvas.width - 80, True)
        current = self.current
        pointed, self.controls.pointed = self.controls.pointed, self.on_table[current]
        self.controls.draw(canvas)
        self.controls.pointed = pointed
        card = UPRIGHT_CARD if canvas.upright else CARD
        canvas.nine("ui/panel_paper", card)
        told = say(info_of(self.games[current]).description)
        room = card.grown(-20)
        spare = max(0.0, room.height - canvas.paragraph_height(told, room, 34))
        canvas.paragraph(told, room._replace(y=room.y + spare / 2), 34, INK, align="centre")
