"""While nobody plays: computers play all the games on the real tables, and invite whoever passes by."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from games.core.catalogue import game_named, note
from games.core.contract import OVER, Complaint, Game
from games.core.match import Match
from games.people.party import new_seed, options_for, sitters_of, usual_seats
from games.scenes.helping_hand import HelpingHand
from games.scenes.play.scene import PlayScene
from games.window.canvas import BRASS, CREAM, HEIGHT, Box, Canvas
from games.window.scenes import Change, Scene
from games.words import say, speaking

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

LEVEL = "easy"  # moves that come quickly, and an old computer is not kept busy all night
AFTER_END = 6.0  # seconds that the end of a game is shown
DRIFT = 18  # pixels that the picture wanders, so that none of them shows the same for hours
ROUND = 240.0  # seconds for its way round
STEP = 2.0  # seconds between two steps of it
CAPTION = 6.0  # seconds that the invitation stands in one language
CARD = Box(560, 30, 800, 100)
WELCOME = Box(240, 912, 1440, 148)  # where the buttons of a game would be
NOTICE = Box(340, 990, 1240, 64)


class AttractScene(Scene):
    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.games_begun = 0
        self._age = self._ended = self._shown = 0.0
        self.playing: PlayScene | None = None  # a game of computers
        self._canvas: Canvas | None = None
        self._helping_hand = HelpingHand()

    @property
    def has_upright(self) -> bool:
        return self.playing is not None and self.playing.has_upright

    def lay_out(self) -> None:
        if self.playing is not None:
            self.playing.lay_out()

    def enter(self) -> None:
        self._begin()

    def leave(self) -> None:
        self._end_game()

    def _end_game(self) -> None:
        if self.playing is not None:
            self.playing.leave()
            self.playing = None

    def _begin(self) -> None:
        """The next game, with two or three seats if it has room for them."""
        self._end_game()
        self.cabinet.sprites.keep_only("title", "ui")
        game = self._next_game()
        seats = [LEVEL] * (3 if 3 in game.seats and self.games_begun % 2 else usual_seats(game))
        self.games_begun += 1
        options = options_for(game.name, sitters_of(seats, game.name))
        match = Match(game, seats, new_seed(), options)
        self.playing = PlayScene(self.cabinet, match, sitters_of(match.seats, game.name, match.options))
        self.playing.enter()
        self._age = self._ended = 0.0
        self.stale = True

    def _next_game(self) -> Game:
        """One that turns out to have no rules is left out."""
        while True:
            names = self.cabinet.games_on_offer()
            try:
                return game_named(names[self.games_begun % len(names)])
            except Complaint as fault:
                note(fault)

    # Time passes

    @property
    def is_moving(self) -> bool:
        return self.playing is not None and self.playing.is_moving

    def update(self, seconds: float) -> Change | None:
        self._age += seconds
        before = self._moment()
        self._shown += seconds
        inner = self.playing
        assert inner is not None
        if inner.match.to_move == OVER and not inner.table.is_moving:
            self._ended += seconds
        if self._ended > AFTER_END or (self._age > self.cabinet.config.attract_seconds and not inner.table.is_moving):
            self._begin()
        elif inner.match.to_move != OVER or inner.table.is_moving or not inner.turns.has_ended:
            inner.update(seconds)  # never its results: those would wait for somebody
            if inner.turns.has_ended:
                self._helping_hand.tick(inner.table, inner.match, seconds)
        self.stale |= inner.stale or self._moment() != before
        return None

    def _moment(self) -> tuple[int, int]:
        return int(self._shown / STEP), int(self._shown / CAPTION)

    def drift(self) -> tuple[int, int]:
        """How far the picture has wandered."""
        turn = math.tau * (self._moment()[0] * STEP) / ROUND
        return round(DRIFT * math.cos(turn)), round(DRIFT * math.sin(2 * turn))

    # The picture

    def _canvas_like(self, canvas: Canvas) -> Canvas:
        """A canvas for the table alone, which wanders as a whole."""
        kept, size = self._canvas, canvas.surface.get_size()
        if kept is None or kept.surface.get_size() != size or kept.upright != canvas.upright:
            kept = self._canvas = canvas.onto(pygame.Surface(size).convert(canvas.surface))
        return kept

    def draw(self, canvas: Canvas) -> None:
        own, inner = self._canvas_like(canvas), self.playing
        assert inner is not None
        inner.table.draw(own, inner.match)
        inner.stale = False
        shift = self.drift()
        canvas.surface.blit(own.surface, (0, 0))  # the table goes on beyond the edge that has wandered in
        canvas.surface.blit(own.surface, shift)
        languages = self.cabinet.config.languages
        with speaking(languages[self._moment()[1] % len(languages)]):
            self._draw_invitation(canvas, shift)
            strip = _placed(canvas, WELCOME, 3 * shift[0], -abs(shift[1]))
            self.cabinet.welcome.draw_strip(canvas, strip)
            if self.cabinet.is_unread:
                self._draw_trouble(canvas, shift)

    def _draw_invitation(self, canvas: Canvas, shift: tuple[int, int]) -> None:
        box = _placed(canvas, CARD, 3 * shift[0], abs(shift[1]))
        canvas.nine("ui/panel_leather", box)
        told = say("press any key to play") if self.cabinet.has_keys else say("touch to play")
        canvas.text(told, *box.centre, 46, CREAM, "head", "centre", width=box.width - 100, shade=True)

    def _draw_trouble(self, canvas: Canvas, shift: tuple[int, int]) -> None:
        """No path and no reason: those are for the operator, who finds them in the log."""
        box = _placed(canvas, NOTICE, 3 * shift[0], -abs(shift[1]))
        canvas.nine("ui/panel_slate", box)
        told = say("Please tell the staff: this machine cannot read its settings.")
        canvas.text(told, *box.centre, 28, BRASS, "text", "centre", width=box.width - 60)


def _placed(canvas: Canvas, box: Box, dx: float, dy: float) -> Box:
    """A box of a lying window, in any window: as far from its upper or lower edge, and in its middle."""
    width = min(box.width, canvas.width - 120)
    y = box.y if box.y < HEIGHT / 2 else box.y + canvas.height - HEIGHT
    return Box((canvas.width - width) / 2 + dx, y + dy, width, box.height)
