"""While nobody plays: the games on their table, their best moments, a game between computers, and round again.

Below all of it a plaque invites whoever passes by, where no table has anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.catalogue import game_named, note
from games.core.contract import Complaint
from games.kiosk.acts import HeroCard, Highlight, LiveGame, Showing
from games.kiosk.hand import draw_hand
from games.kiosk.moments import reel
from games.kit.lamp import draw_name_plate
from games.scenes.hero import SETS
from games.scenes.play.scene import PlayScene
from games.window.canvas import BRASS, Box, Canvas
from games.window.scenes import Change, Scene
from games.window.tags import engrave
from games.words import say, speaking

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

TABLE_PART = 0.84  # of the height of the window: what is below belongs to the invitation alone
DRIFT = 18  # pixels that the picture wanders, so that none of them shows the same for hours
ROUND = 240.0  # seconds for its way round
STEP = 10.0  # seconds between two steps of it: each paints everything anew
CAPTION = 6.0  # seconds that the invitation stands in one language
DARK = 0.3  # seconds from one act to the next
LONGEST_DARK = 1.5  # seconds more that may pass until its pictures have been made
LIT = 0.25  # seconds in which an act comes into the light
PLAQUE = (940, 116)  # design units
HAND = 130.0  # of its width lies before the hand
TROUBLE = (1240, 64)


class AttractScene(Scene):
    tune = "title"
    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.games_begun = 0
        self._shown = self._dark = self._lit = 0.0
        self._round = 0
        self._acts = self._programme()
        self.act: Showing | None = None
        self._game = ""  # that the act shows, if it is one
        self._pictures: dict[str, list[tuple[str, float]]] = {}  # what was needed for a moment of each game

    @property
    def has_upright(self) -> bool:
        return self.act is not None and self.act.has_upright

    def lay_out(self) -> None:
        if self.act is not None:
            self.act.lay_out(self.upright)

    def enter(self) -> None:
        self._next()

    def leave(self) -> None:
        if self.act is not None:
            self.act.leave()
            self.act = None

    @property
    def playing(self) -> PlayScene | None:
        """A game between computers, while there is one."""
        return self.act.scene if isinstance(self.act, LiveGame) else None

    # What there is to see

    def _programme(self) -> Iterator[tuple[str, Callable[[], Showing]]]:
        """Round and round, each time with another game first; with each act the game that it shows, if it is one."""
        while True:
            games = self._games()
            first = self._round % len(games)
            self._round += 1
            yield "", partial(HeroCard, self.cabinet, games, first)
            for moment in reel((*games[first:], *games[:first])):
                yield moment.match.game.name, partial(Highlight, self.cabinet, moment)
            yield games[first], partial(self._live_game, games[first])

    def _games(self) -> tuple[str, ...]:
        """Those on offer. One that turns out to have no rules is left out, and then others may be on offer."""
        while True:
            games = self.cabinet.games_on_offer()
            try:
                for game in games:
                    game_named(game)
                return games
            except Complaint as fault:
                note(fault)

    def _live_game(self, game: str) -> Showing:
        self.games_begun += 1
        return LiveGame(self.cabinet, game_named(game), is_larger=self._round % 2 == 0)

    def _next(self) -> None:
        """The next act. The pictures of the one before are let go of, and those of this one come in the dark."""
        self.leave()
        sprites = self.cabinet.sprites
        needed = sprites.keep_only(*SETS, "hand")
        if self._game and needed:
            self._pictures.setdefault(self._game, needed)
        self._game, make = next(self._acts)
        sprites.make_again(self._pictures.get(self._game, ()))
        self.act = make()
        self.lay_out()
        self._dark, self._lit = (0.0, 1.0) if self.cabinet.settings.reduced_motion else (DARK, 0.0)
        self.stale = True

    # Time passes

    @property
    def is_moving(self) -> bool:
        return not self.cabinet.settings.reduced_motion

    def moving_part(self) -> Box | None:
        """Often nothing moves but the hand."""
        if self._dark or (self.act is not None and self.act.is_moving):
            return None
        return _below(self.cabinet.canvas_of(self))

    def update(self, seconds: float) -> Change | None:
        before = self._moment()
        self._shown += seconds
        if self._dark:
            self._dark -= seconds
            if self._dark <= 0 and (not self.cabinet.sprites.are_coming or self._dark < -LONGEST_DARK):
                self._dark = 0.0
            self.stale = True
        elif self.act is None or self.act.is_over:
            self._next()
        else:
            self.stale |= self._lit < 1
            self._lit = min(1.0, self._lit + seconds / LIT)
            self.act.update(seconds)
            self.stale |= self.act.stale
        now = self._moment()
        if now[0] != before[0]:
            self.cabinet.refit()  # the picture has wandered
        self.stale |= now != before
        return None

    def _moment(self) -> tuple[int, int]:
        return int(self._shown / STEP), int(self._shown / CAPTION)

    def drift(self) -> tuple[int, int]:
        """How far the picture has wandered."""
        turn = math.tau * (self._moment()[0] * STEP) / ROUND
        return round(DRIFT * math.cos(turn)), round(DRIFT * math.sin(2 * turn))

    def table_part(self, window: pygame.Rect) -> pygame.Rect:
        """Where the tables are, wandering. What is beyond of a table goes on to the edges of the window."""
        part = pygame.Rect(window.x, window.y, window.width, round(window.height * TABLE_PART))
        return part.move(self.drift())

    # The picture

    def draw(self, canvas: Canvas) -> None:
        languages = self.cabinet.config.languages
        with speaking(languages[self._moment()[1] % len(languages)]):
            if self._dark or self.act is None:
                canvas.surface.fill((0, 0, 0))
            else:
                self.act.draw(canvas)
                if self._lit < 1:
                    canvas.dim(round(255 * (1 - self._lit)))
            self._draw_invitation(canvas)

    def _draw_invitation(self, canvas: Canvas) -> None:
        """In the room below the table, wherever the window ends."""
        box = Box(canvas.width / 2 - PLAQUE[0] / 2, _below(canvas).centre[1] - PLAQUE[1] / 2, *PLAQUE)
        ink = draw_name_plate(canvas, box, is_lit=True)
        told = say("press any key to play") if self.cabinet.has_keys else say("touch to play")
        room = box.grown(-45)
        if not self.cabinet.has_keys:
            room = room._replace(x=room.x + HAND, width=room.width - HAND)
        engrave(canvas, told[:1].upper() + told[1:], *room.centre, 58, room.width, ink, "head")
        if not self.cabinet.has_keys:
            age = 0.0 if self.cabinet.settings.reduced_motion else self._shown
            draw_hand(canvas, box.x + 84, box.y - 18, age)
        self.cabinet.welcome.draw_beside(canvas, box)
        if self.cabinet.is_unread:
            self._draw_trouble(canvas)

    def _draw_trouble(self, canvas: Canvas) -> None:
        """No path and no reason: those are for the operator, who finds them in the log."""
        width = min(TROUBLE[0], canvas.width - 40)
        box = Box((canvas.width - width) / 2, canvas.height - TROUBLE[1] - 8, width, TROUBLE[1])
        canvas.nine("ui/panel_slate", box)
        told = say("Please tell the staff: this machine cannot read its settings.")
        canvas.text(told, *box.centre, 28, BRASS, "text", "centre", width=width - 60)


def _below(canvas: Canvas) -> Box:
    """The room of the invitation, from the design space to the lower edge of the window."""
    (left, _), (right, bottom) = canvas.units((0, 0)), canvas.units(canvas.surface.get_size())
    return Box(left, canvas.height, right - left, bottom - canvas.height)
