"""Somebody's first game: whether to learn it or to play it, and then against the weakest computer, unasked."""

from __future__ import annotations

from typing import Any

from games.core.catalogue import game_named, info_of
from games.core.match import HUMAN, Match
from games.people.party import Sitter, colours_of, new_seed, options_for, usual_name, usual_seats
from games.scenes.hero import SETS
from games.scenes.lesson import LessonScene
from games.scenes.on_table import draw_small
from games.scenes.play.scene import PlayScene
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push
from games.window.widgets import WideButton
from games.words import say

CARD, UPRIGHT_CARD = Box(800, 270, 1050, 540), Box(60, 1010, 960, 700)
SHOWN, UPRIGHT_SHOWN = Box(70, 220, 690, 640), Box(140, 240, 800, 700)  # the game beside it


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

    has_upright = True

    def __init__(self, cabinet: Cabinet, game: str):
        super().__init__(cabinet)
        self.game = game
        self.was_taught = False
        self._build()

    def lay_out(self) -> None:
        self._build(anew=False)

    def _build(self, anew: bool = True) -> None:
        word = say("The lesson once more") if self.was_taught else say("Learn in two minutes")
        boxes = Box(840, 560, 470, 110), Box(1340, 560, 470, 110), Box(1150, 706, 350, 76)
        if self.upright:
            boxes = Box(120, 1300, 840, 110), Box(120, 1434, 840, 110), Box(365, 1580, 350, 90)
        learn = WideButton(boxes[0], word, self._learn, "hint", 34)
        play = WideButton(boxes[1], say("Play"), lambda: Pop("play"), "play", 34)
        back = WideButton(boxes[2], say("Back"), Pop, "previous", 28)
        self.stale = True
        if not anew:
            self.controls.replace([learn, play, back])
            return
        self.controls.widgets = [learn, play, back]
        self.controls.focus = play if self.was_taught else learn

    def _learn(self) -> Change:
        return Push(LessonScene, self.game)

    def resume(self, answer: Any) -> Change | None:
        self.was_taught = True
        self.cabinet.sprites.keep_only(*SETS)
        self._build()
        return super().resume(answer)

    def draw(self, canvas: Canvas) -> None:
        info = info_of(self.game)
        card, kind = (UPRIGHT_CARD, "_upright") if canvas.upright else (CARD, "")
        canvas.backdrop(f"hero/room{kind}")
        draw_small(canvas, self.game, UPRIGHT_SHOWN if canvas.upright else SHOWN, kind)
        canvas.nine("ui/panel_leather", card)
        x, _ = card.centre
        canvas.text(info.title, x, card.y + 84, 60, CREAM, "head", "centre", width=card.width - 120, shade=True)
        told = say("And now a whole game?") if self.was_taught else say(info.description)
        canvas.paragraph(told, Box(card.x + 60, card.y + 140, card.width - 120, 130), 32, BRASS, align="centre")
        self.controls.draw(canvas)
