"""The title: the games lying on the table, to be picked up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.bots.players import GREEDY, LEVELS, RANDOM, STAND_IN
from games.core.catalogue import names
from games.core.contract import OVER
from games.core.match import Match
from games.people.party import sitters_at
from games.scenes.on_table import on_table
from games.scenes.ways import to_cup, to_cup_seats, to_fame, to_game, to_seats, to_settings
from games.store import cup as cups
from games.store import saves
from games.store.journal import Journal
from games.window.app import Cabinet
from games.window.ask import leaving_question
from games.window.canvas import Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Quit
from games.window.widgets import WideButton
from games.words import in_words, say


class TitleScene(ControlScene):
    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self._build()

    def _build(self) -> None:
        games = on_table(names(), to_seats)
        self.cup, complaints = cups.begun()
        self.cabinet.notices += complaints
        in_cup = self.cup and self.cup.kept.journal
        self.unfinished = [game for game in saves.unfinished() if game.path.name != in_cup]
        buttons: list[tuple[str, str, Callable[[], Change | None]]] = [
            (say("Party cup"), "trophy", to_cup_seats),
            (say("Hall of fame"), "star", to_fame),
            (say("Settings"), "settings", to_settings),
            (say("Quit"), "leave", self._quit),
        ]
        if self.unfinished:
            buttons.insert(0, (say("Continue the game"), "play", self._continue))
        if self.cup is not None:
            buttons.remove(next(button for button in buttons if button[1] == "trophy"))
            buttons.insert(0, (say("Continue the cup"), "trophy", partial(to_cup, self.cup)))
        gap = 24
        width = min(390, (1840 - gap * (len(buttons) - 1)) / len(buttons))
        left = 960 - (len(buttons) * width + (len(buttons) - 1) * gap) / 2
        row = [
            WideButton(Box(left + number * (width + gap), 952, width, 84), word, use, glyph, 30)
            for number, (word, glyph, use) in enumerate(buttons)
        ]
        row[[glyph for _, glyph, _ in buttons].index("trophy")].enabled = bool(self.cup or cups.usual_order())
        self.controls.widgets = [*games, *row]
        # Whoever left something unfinished is shown it first when the program starts, and Enter goes on with it.
        self.controls.shows_focus = bool(self.unfinished or self.cup)
        self.controls.focus = row[0] if self.controls.shows_focus or not games else games[0]

    def resume(self, answer: Any) -> Change | None:
        self.cabinet.sprites.keep_only("title", "ui")
        self._build()
        return super().resume(answer)

    def _continue(self) -> Change | None:
        match, journal, complaints = saves.resume(self.unfinished[0].path)
        self.cabinet.notices += [in_words(complaint) for complaint in complaints]
        if match is None or journal is None:
            self._build()
            return None
        _replace_strangers(match, journal)
        return to_game(match, sitters_at(self.cabinet.settings, match), journal)

    def _quit(self) -> Change | None:
        return self.back() if self.unfinished or self.cup else Quit()

    def back(self) -> Change:
        is_left = self.unfinished or self.cup
        return leaving_question(say("What you have begun waits for you here.") if is_left else "")

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.sprite("title/title_name", 960, 140)
        self.controls.draw(canvas)


def _replace_strangers(match: Match, journal: Journal) -> None:
    """A computer that is not known here, of another version perhaps, hands its seat over to one that is."""
    for seat, name in enumerate(match.seats):
        if name not in (*LEVELS, GREEDY, RANDOM) and not match.is_human(seat) and match.to_move != OVER:
            match.hand_over(seat, STAND_IN)
            journal.entry(match)
