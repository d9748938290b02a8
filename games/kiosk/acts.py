"""What the invitation consists of: the games on their table, their best moments, and games between computers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.catalogue import info_of
from games.core.contract import OVER, Game
from games.core.match import Match
from games.kiosk.moments import END, Moment
from games.people.party import new_seed, options_for, sitters_of, usual_seats
from games.scenes.helping_hand import HelpingHand
from games.scenes.hero import Hero
from games.scenes.play.scene import PlayScene
from games.scenes.playback import Playback
from games.window.canvas import INK, Box, Canvas
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

CARD = 8.0  # seconds for all the games on it
LINE, UPRIGHT_LINE = Box(210, 946, 1500, 126), Box(60, 1612, 960, 284)  # what is said about the game in the light
LEVEL = "easy"  # moves that come quickly, and an old computer is not kept busy all night
AFTER_END = 6.0  # seconds that the end of a game is shown
DARK = 0.35  # seconds from one act to the next


class Showing:
    """A part of the invitation."""

    stale = False

    @property
    def has_upright(self) -> bool:
        """Whether it can be laid out for upright windows."""
        return False

    def lay_out(self, upright: bool) -> None:
        """For an upright window, or a lying one."""

    @property
    def is_over(self) -> bool:
        raise NotImplementedError

    @property
    def is_moving(self) -> bool:
        return False

    def update(self, seconds: float) -> None:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        pass


class HeroCard(Showing):
    """All the games, each in the light for a while, with a line about it."""

    has_upright = True

    def __init__(self, cabinet: KioskCabinet, games: Sequence[str], first: int):
        """`first`: which of them comes into the light first."""
        self._cabinet = cabinet
        self._games = tuple(games)
        self._order = (*games[first:], *games[:first])
        self.lay_out(upright=False)
        self._age = 0.0
        self._lit = -1

    def lay_out(self, upright: bool) -> None:
        self._hero = Hero(self._cabinet, self._games, lambda game: None, upright)

    @property
    def is_over(self) -> bool:
        return self._age >= CARD

    def update(self, seconds: float) -> None:
        self._age += seconds
        now = min(int(self._age / CARD * len(self._order)), len(self._order) - 1)
        self.stale = now != self._lit
        self._lit = now

    def draw(self, canvas: Canvas) -> None:
        self._hero.draw(canvas)
        now = self._order[max(0, self._lit)]
        for thing in self._hero.things:
            thing.draw(canvas, thing.game == now, False)
        card = UPRIGHT_LINE if canvas.upright else LINE
        canvas.nine("ui/panel_paper", card)
        told = say(info_of(now).description)
        room = card.grown(-20)
        canvas.text(info_of(now).title, card.centre[0], room.y + 20, 40, INK, "head", "centre", room.width)
        below = room._replace(y=room.y + 46, height=room.height - 46)
        canvas.paragraph(told, below, 48 if canvas.upright else 36, INK, align="centre")


class Highlight(Showing):
    """A moment of a game that was played once, on its table."""

    def __init__(self, cabinet: KioskCabinet, moment: Moment):
        match = moment.match
        self._seconds = moment.seconds
        self._play = Playback(cabinet, match, sitters_of(match.first_seats, match.game.name, match.options), self._note)
        self._play.go_to(len(match.steps) if moment.step == END else moment.step)
        if moment.step == END:
            self._play.table.end(self._play.shown)
        else:
            self._play.plays = True
            self._play.forwards()
        for _ in range(moment.hurried):
            self._play.table.finish()
        self._age = 0.0
        self.stale = True

    def _note(self) -> None:
        self.stale = True

    @property
    def has_upright(self) -> bool:
        return self._play.table.has_upright

    def lay_out(self, upright: bool) -> None:
        self._play.table.lay_out(upright)

    @property
    def is_over(self) -> bool:
        return self._age >= self._seconds

    @property
    def is_moving(self) -> bool:
        return self._play.table.is_moving or self._play.table.is_glowing

    def update(self, seconds: float) -> None:
        self._age += seconds
        self._play.tick(seconds, 1.0)

    def draw(self, canvas: Canvas) -> None:
        self._play.table.draw(canvas, self._play.shown)
        self.stale = False

    def leave(self) -> None:
        self._play.table.leave()


class LiveGame(Showing):
    """A game between computers."""

    def __init__(self, cabinet: KioskCabinet, game: Game, is_larger: bool):
        seats = [LEVEL] * (3 if 3 in game.seats and is_larger else usual_seats(game))
        options = options_for(game.name, sitters_of(seats, game.name))
        match = Match(game, seats, new_seed(), options)
        self.scene = PlayScene(cabinet, match, sitters_of(match.seats, game.name, match.options))
        self.scene.enter()
        self._cabinet = cabinet
        self._age = self._ended = 0.0
        self._helping_hand = HelpingHand()

    @property
    def has_upright(self) -> bool:
        return self.scene.has_upright

    def lay_out(self, upright: bool) -> None:
        self.scene.lay_out()

    @property
    def is_over(self) -> bool:
        is_late = self._age > self._cabinet.config.attract_seconds and not self.scene.table.is_moving
        return self._ended > AFTER_END or is_late

    @property
    def is_moving(self) -> bool:
        return self.scene.is_moving

    def update(self, seconds: float) -> None:
        self._age += seconds
        scene = self.scene
        if scene.match.to_move == OVER and not scene.table.is_moving:
            self._ended += seconds
        if scene.match.to_move != OVER or scene.table.is_moving or not scene.turns.has_ended:
            scene.update(seconds)  # never its results: those would wait for somebody
            if scene.turns.has_ended:
                self._helping_hand.tick(scene.table, scene.match, seconds)
        self.stale = scene.stale

    def draw(self, canvas: Canvas) -> None:
        self.scene.table.draw(canvas, self.scene.match)
        self.scene.stale = False

    def leave(self) -> None:
        self.scene.leave()
