"""Somebody's first game: whether to learn it or to play it, and then against the weakest computer, unasked."""

from __future__ import annotations

from typing import Any

from games.core.catalogue import game_named, info_of
from games.core.match import HUMAN, Match
from games.people.party import Sitter, colours_of, new_seed, options_for, usual_name, usual_seats
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push
from games.window.widgets import WideButton
from games.words import say

CARD = Box(360, 270, 1200, 540)


def first_game(cabinet: Cabinet, game: str) -> Change:
    """A person against the weakest computer on offer, without any more questions."""
    rules, levels = game_named(game), cabinet.levels_for(game)
    people = [HUMAN, *[levels[0] if levels else HUMAN] * (usual_seats(rules) - 1)]
    sitters = [Sitter(usual_name(seat, who), who, colours_of(game)[seat]) for seat, who in enumerate(people)]
    match = Match(rules, [sitter.seat_name for sitter in sitters], new_seed(), options_for(game, sitters))
    return Push(PlayScene, match, sitters, cabinet.begin_journal(match), introduces=True)


class LearnOrPlayScene(ControlScene):
    """A game has been picked: its lesson, after which it is offered again, or the game itself.

    The scene below is answered "play", or nothing by who has thought better of it.
    """

    def __init__(self, cabinet: Cabinet, game: str):
        super().__init__(cabinet)
        self.game = game
        self.was_taught = False
        self._build()

    def _build(self) -> None:
        word = say("The lesson once more") if self.was_taught else say("Learn in two minutes")
        learn = WideButton(Box(410, 560, 535, 110), word, self._learn, "hint", 34)
        play = WideButton(Box(975, 560, 535, 110), say("Play"), lambda: Pop("play"), "play", 34)
        back = WideButton(Box(785, 706, 350, 76), say("Back"), Pop, "previous", 28)
        self.controls.widgets = [learn, play, back]
        self.controls.focus = play if self.was_taught else learn
        self.stale = True

    def _learn(self) -> Change:
        return Push(LessonScene, self.game)

    def resume(self, answer: Any) -> Change | None:
        self.was_taught = True
        self.cabinet.sprites.keep_only("title", "ui")
        self._build()
        return super().resume(answer)

    def draw(self, canvas: Canvas) -> None:
        info = info_of(self.game)
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", CARD)
        canvas.text(info.title, 960, CARD.y + 84, 60, CREAM, "head", "centre", width=1040, shade=True)
        told = say("And now a whole game?") if self.was_taught else say(info.description)
        canvas.paragraph(told, Box(CARD.x + 80, CARD.y + 140, CARD.width - 160, 130), 32, BRASS, align="centre")
        self.controls.draw(canvas)
