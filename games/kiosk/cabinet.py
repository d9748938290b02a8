"""The cabinet in a public place: nothing leads out of it, nothing is remembered, and left alone it plays by itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pygame

from games.core.catalogue import names, untold
from games.core.contract import Complaint
from games.core.match import Match
from games.kiosk import config as configs
from games.kiosk import heartbeat, in_play
from games.kiosk.aids import AidsScene, low_part
from games.kiosk.attract import AttractScene
from games.kiosk.closed import ASLEEP, ClosedScene, Door
from games.kiosk.config import Config
from games.kiosk.hearing import HearingCabinet
from games.kiosk.in_play import GamesInPlay
from games.kiosk.naming import NamesScene
from games.kiosk.operator import FirstPinScene, NewPinScene, OperatorScene, PinScene, WelcomeTextScene
from games.kiosk.pin import Pin, PinGuard, forget_tries
from games.kiosk.staying import Staying
from games.kiosk.still_there import StillThereScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskLesson, KioskPlay, KioskReplay, KioskSeats
from games.kiosk.watched import LoopNotes, note_opening
from games.kiosk.welcome import Welcome
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.store.bests import Bests
from games.store.fame import Fame
from games.store.settings import Settings
from games.window.ask import AskScene
from games.window.scenes import Opening, SceneClass
from games.window.sprites import Sprites
from games.words import in_words, use_language

FOR_VISITORS: set[SceneClass] = {
    AttractScene, ClosedScene, KioskTitle, KioskSeats, NamesScene, AidsScene, StillThereScene, PlayScene,
    ResultsScene, ReviewScene, ReplayScene, RulesScene, LessonScene, AskScene,
}  # fmt: skip
# What a scene becomes where there are only fingers; it takes the same arguments.
INSTEAD: dict[SceneClass, SceneClass] = {
    PlayScene: KioskPlay, ReplayScene: KioskReplay, LessonScene: KioskLesson,
}  # fmt: skip
FOR_OPERATORS: set[SceneClass] = {OperatorScene, NewPinScene, WelcomeTextScene}
BEGINS: set[SceneClass] = {PlayScene, LessonScene, KioskTitle, KioskSeats}  # not after closing time
GATES: set[SceneClass] = {PinScene, FirstPinScene}
FINGER = 64  # real pixels that every target has at least, each way
USUAL_VOLUME = 0.9  # where the operator allows it
USUAL_TEXT = 1.3  # people stand before it, and others look on from further away


class KioskCabinet(HearingCabinet):
    keeps = False

    def __init__(
        self,
        settings: Settings,
        sound: Any,
        thinker: Any,
        config: Config,
        size: Any = None,
        is_unread: bool = False,
        sprites: Sprites | None = None,
    ):
        self.config = config
        self.is_unread = is_unread  # whatever the operator has chosen, it cannot be read
        self.guard = PinGuard(config.pin)
        self.exit_code = 0
        self.started = time.monotonic()
        self.in_play = GamesInPlay(lambda complaint: self.notices.append(in_words(complaint)))
        self.is_low = False  # everything lies in the lower part of the screen: the visitor has chosen it
        self.welcome = Welcome()
        self._door = Door(self)
        self._since_quiet = 0.0
        self._staying = Staying(settings.fullscreen and size is None)
        self._watch = LoopNotes()
        super().__init__(settings, sound, thinker, size, sprites=sprites)

    def admit(self, opening: Opening) -> None:
        """Whatever a scene may ask for, nothing else opens here."""
        note_opening(opening)
        scene = opening.scene
        if scene in BEGINS and not self.is_open:
            self._door.close()
        elif scene in FOR_VISITORS | FOR_OPERATORS | GATES:
            super().admit(opening.instead(INSTEAD.get(scene, scene)))
            self.refit()  # each may have another part of the window

    def refit(self) -> None:
        super().refit()
        self._suit_fingers()

    def area_of(self, window: pygame.Rect) -> pygame.Rect:
        if self.stack and isinstance(self.top, AttractScene):
            return self.top.table_part(window)
        return low_part(window) if self.is_low else window

    def _suit_fingers(self) -> None:
        """Who comes here has fingers, which need room, and mostly no keys."""
        for scene in self.stack:
            if scene.controls is not None:
                scene.controls.least = FINGER / self.canvas_of(scene).scale
                scene.controls.names_keys = self.has_keys

    # Who is there

    def open_first(self) -> None:
        """What is shown when the program has started."""
        in_play.count_crashed()
        in_play.clear_away()
        if self._is_first_start():
            self.open(FirstPinScene)
        else:
            self.rest()

    def _is_first_start(self) -> bool:
        """What cannot be read is none: a visitor might stand before it, and choose the PIN."""
        try:
            return not self.is_unread and configs.is_first_start()
        except configs.UnreadableConfig:
            self.is_unread = True
            return False

    def take_first_pin(self, pin: Pin) -> None:
        """It counts only if it is kept: otherwise the next start asks again, and a visitor may answer."""
        chosen = replace(self.config, pin=pin)
        told = []
        try:
            configs.save(chosen)
            self.config, self.guard = chosen, PinGuard(pin)
        except Complaint as complaint:
            told.append(in_words(complaint))
        self.rest()
        self.notices += told

    def change_pin(self, pin: Pin) -> None:
        """The operator has chosen another one. It counts when it is kept; a Complaint if that cannot be."""
        chosen = replace(self.config, pin=pin)
        configs.save(chosen)
        forget_tries()
        self.config, self.guard = chosen, PinGuard(pin)

    def rest(self) -> None:
        """Nobody is there: forget the visitor, and play by itself."""
        self._corner.let_go()
        self.leave_all()
        self.forget_visitor()
        self.open(AttractScene if self.is_open else ClosedScene)

    def forget_visitor(self) -> None:
        self._read_again()
        now = self.settings
        usual = Settings(language=self.config.languages[0], fullscreen=now.fullscreen, text_size=USUAL_TEXT)
        for field in usual.__struct_fields__:
            setattr(self.settings, field, getattr(usual, field))
        self.is_low = False
        self.refit()
        self.welcome.look_again(self.config)
        self.bests, self.fame = Bests(), Fame()
        self.notices.clear()
        use_language(self.settings.language)
        self.keep_quiet()
        self.presence.idle = 0.0

    def _read_again(self) -> None:
        """What could not be read may be there by now: a disk that came late, or rights that were given back."""
        if self.is_unread:
            try:
                self.config, _ = configs.stored()
                self.guard, self.is_unread = PinGuard(self.config.pin), False
            except configs.UnreadableConfig:
                pass  # the supervisor has told it, and the next look comes soon

    def wake(self) -> None:
        self.leave_all()
        self.keep_quiet()
        self.open(KioskTitle)
        self.presence.idle = 0.0

    @property
    def is_resting(self) -> bool:
        """Nobody is there, and nothing is lost by starting again."""
        return bool(self.stack) and isinstance(self.top, AttractScene | ClosedScene)

    @property
    def is_open(self) -> bool:
        return self.config.is_open(datetime.now().time())

    def keep_quiet(self) -> None:
        """No louder than the operator allows at this time of the day."""
        self._since_quiet = 0.0
        loudest = self.loudest()
        if self.is_resting:  # nobody has chosen a volume: what the hour allows
            self.settings.sound = self.settings.music = self.settings.interface = USUAL_VOLUME
        self.settings.sound = min(self.settings.sound, loudest)
        self.settings.music = min(self.settings.music, loudest)
        self.settings.interface = min(self.settings.interface, loudest)
        self.sound.set_levels(self.settings)

    def loudest(self) -> float:
        return self.config.loudest(datetime.now().time())

    @property
    def volume(self) -> float:
        """What a visitor has chosen, from 0 to 1 of what is allowed."""
        return self.settings.sound / self.loudest() if self.loudest() else 0.0

    def set_volume(self, value: float) -> None:
        self.settings.sound = self.settings.music = self.settings.interface = value * self.loudest()
        self.sound.set_levels(self.settings)

    def set_config(self, config: Config) -> None:
        """The operator has changed something: it counts at once, and is kept."""
        self.config = config
        try:
            configs.save(config)
        except Complaint as complaint:
            self.notices.append(in_words(complaint))
        self.keep_quiet()

    # What is offered

    def games_on_offer(self) -> tuple[str, ...]:
        """What the operator has chosen, as far as it can be played; something must be left."""
        return tuple(game for game in names() if game in self.config.games) or names()

    def _problems(self) -> list[Complaint]:
        """What is wrong with a game is nothing for visitors, who find the others."""
        for complaint in untold():
            print(in_words(complaint), file=sys.stderr)
        return self.thinker.problems()

    def levels_for(self, game: str) -> list[str]:
        return [level for level in super().levels_for(game) if level in self.config.levels]

    def game_begun(self, match: Match) -> None:
        self.in_play.begun(match)

    def game_left(self, match: Match, seconds: float) -> None:
        self.in_play.left(match, seconds)

    # The loop

    def run(self, is_enough: Callable[[], bool] = lambda: False) -> None:
        super().run(lambda: is_enough() or self._is_wanted_elsewhere())

    def _is_wanted_elsewhere(self) -> bool:
        """A sign of life each time; and whether the supervisor wants what is possible now."""
        heartbeat.beat()
        if isinstance(self.top, ClosedScene) and self.top.is_dark:
            pygame.time.wait(ASLEEP)
        wish = heartbeat.wish()
        if wish is heartbeat.Wish.END or (wish is heartbeat.Wish.RESTART and self.is_resting):
            self.restart()
        return not self.is_running

    def restart(self) -> None:
        self.exit_code = heartbeat.RESTART_CODE
        super().close()

    def leave_for_good(self) -> None:
        """Only the operator may."""
        super().close()

    def close(self) -> None:
        """A visitor who finds a way to close the window has found nothing."""

    def frame(self, events: list[pygame.Event], seconds: float) -> None:
        self._staying.notice(events)
        super().frame(events, seconds)
        if self.is_running:
            self._grow_idle(seconds)
            self._door.tick(seconds)
            self._staying.look(seconds)
            self._since_quiet += seconds
            if self._since_quiet > 60:  # quiet hours may have begun, or ended
                if self.is_resting:
                    self._read_again()
                self.keep_quiet()
            self._watch.turned(self, events)

    def _grow_idle(self, seconds: float) -> None:
        if self.is_resting or not self.stack or isinstance(self.top, FirstPinScene):
            return
        self.presence.grow(seconds, self.patience())
        if self.presence.idle > self.config.idle_seconds and not isinstance(self.top, StillThereScene):
            self.open(StillThereScene)

    def patience(self) -> float:
        """Who waits for a computer, for somebody else or for an animation does not touch anything."""
        scene = self.top
        waits = isinstance(scene, PlayScene) and (scene.turns.decider is None or scene.table.is_moving)
        people = isinstance(scene, PlayScene) and sum(map(scene.match.is_human, range(len(scene.match.seats)))) > 1
        return self.config.idle_factor_waiting if waits or people else 1.0

    def ask_for_pin(self) -> None:
        is_here = any(isinstance(scene, PinScene | OperatorScene) for scene in self.stack)
        if self.guard.has_pin and not isinstance(self.top, AttractScene) and not is_here:
            self.open(PinScene)
            if self.hands.by_keys:
                self.show_focus()
