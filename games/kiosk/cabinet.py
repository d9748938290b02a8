"""The cabinet in a public place: nothing leads out of it, nothing is remembered, and left alone it plays by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pygame

from games.core.catalogue import names, untold
from games.core.contract import OVER, Complaint
from games.core.match import HUMAN, Match
from games.kiosk import config as configs
from games.kiosk import heartbeat, plays
from games.kiosk.attract import AttractScene
from games.kiosk.config import Config
from games.kiosk.corner import HeldCorner
from games.kiosk.operator import FirstPinScene, OperatorScene, PinScene
from games.kiosk.pin import Pin, PinGuard
from games.kiosk.presence import BEGINNINGS, Presence
from games.kiosk.visitors import KioskPlay, KioskReplay, KioskSeats, KioskTitle, NamesScene, StillThereScene
from games.kiosk.watched import Watch, note_opening
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.store.bests import Bests
from games.store.fame import Fame
from games.store.settings import Settings
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.memory import keep_large_apart
from games.window.scenes import Opening, SceneClass
from games.window.sprites import Sprites
from games.words import in_words, use_language

FOR_VISITORS: set[SceneClass] = {
    AttractScene, KioskTitle, KioskSeats, NamesScene, StillThereScene, PlayScene, ResultsScene, ReviewScene,
    ReplayScene, RulesScene, LessonScene, AskScene,
}  # fmt: skip
# What a scene becomes where there are only fingers; it takes the same arguments.
INSTEAD: dict[SceneClass, SceneClass] = {PlayScene: KioskPlay, ReplayScene: KioskReplay}
FOR_OPERATORS: set[SceneClass] = {OperatorScene}
GATES: set[SceneClass] = {PinScene, FirstPinScene}
FINGER = 64  # real pixels that every target has at least, each way
USUAL_VOLUME = 0.6  # where the operator allows it
# All that a visitor can do: a finger, or a mouse with one button. Keys and pads do nothing at all, so there is no
# shortcut to guess.
TOUCHES = {
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
}  # fmt: skip
HIDDEN = 0.5  # seconds until a hidden window asks to come back once more
WINDOW = {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED}


class KioskCabinet(Cabinet):
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
        self.presence = Presence()
        self._corner = HeldCorner()
        self._since_quiet = 0.0
        self._unseen = 0.0
        self._watch = Watch()
        keep_large_apart()
        super().__init__(settings, sound, thinker, size, sprites=sprites)

    def admit(self, opening: Opening) -> None:
        """Whatever a scene may ask for, nothing else opens here."""
        note_opening(opening)
        scene = opening.scene
        if scene in FOR_VISITORS | FOR_OPERATORS | GATES:
            super().admit(opening.instead(INSTEAD.get(scene, scene)))
            self._suit_fingers()

    def refit(self) -> None:
        super().refit()
        self._suit_fingers()

    def _suit_fingers(self) -> None:
        """Who comes here has only fingers: they need room, and have no keys."""
        for scene in self.stack:
            if scene.controls is not None:
                scene.controls.least = FINGER / self.canvas.scale
                scene.controls.names_keys = False

    # Who is there

    def open_first(self) -> None:
        """What is shown when the program has started."""
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

    def rest(self) -> None:
        """Nobody is there: forget the visitor, and play by itself."""
        self._corner.let_go()
        while self.stack:
            self.stack.pop().leave()
        self.forget_visitor()
        self.open(AttractScene)

    def forget_visitor(self) -> None:
        self._read_again()
        usual = Settings(language=self.config.languages[0], fullscreen=self.settings.fullscreen)
        for field in usual.__struct_fields__:
            setattr(self.settings, field, getattr(usual, field))
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
        while self.stack:
            self.stack.pop().leave()
        self.keep_quiet()
        self.open(KioskTitle)
        self.presence.idle = 0.0

    @property
    def is_resting(self) -> bool:
        return bool(self.stack) and isinstance(self.top, AttractScene)

    def keep_quiet(self) -> None:
        """No louder than the operator allows at this time of the day."""
        self._since_quiet = 0.0
        loudest = self.config.loudest(datetime.now().time())
        if self.is_resting:  # nobody has chosen a volume: what the hour allows
            self.settings.sound = self.settings.music = USUAL_VOLUME
        self.settings.sound = min(self.settings.sound, loudest)
        self.settings.music = min(self.settings.music, loudest)
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

    def game_left(self, match: Match, seconds: float) -> None:
        people = sum(name.partition(":")[0] == HUMAN for name in match.first_seats)
        if not people or not match.steps:
            return
        play = plays.Play(
            date.today(), match.game.name, round(seconds, 1), match.to_move == OVER, people, len(match.seats) - people
        )
        try:
            plays.add(play)
        except Complaint as complaint:
            self.notices.append(in_words(complaint))

    # The loop

    def run(self, is_enough: Callable[[], bool] = lambda: False) -> None:
        super().run(lambda: is_enough() or self._is_wanted_elsewhere())

    def _is_wanted_elsewhere(self) -> bool:
        """A sign of life each time; and whether the supervisor wants what is possible now."""
        heartbeat.beat()
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
        self.presence.notice(events)
        super().frame(events, seconds)
        if self.is_running:
            self._grow_idle(seconds)
            if self._corner.is_held(seconds):
                self._ask_for_pin()
            self._stay_seen(seconds)
            self._since_quiet += seconds
            if self._since_quiet > 60:  # quiet hours may have begun, or ended
                if self.is_resting:
                    self._read_again()
                self.keep_quiet()
            self._watch.turned(self, events)

    def _stay_seen(self, seconds: float) -> None:
        """A window that is still hidden comes back: its manager may not listen while it is busy hiding it."""
        self._unseen = 0.0 if pygame.display.get_active() else self._unseen + seconds
        if self._unseen > HIDDEN:
            self._unseen = 0.0
            self._window().restore()

    def _grow_idle(self, seconds: float) -> None:
        if self.is_resting or not self.stack or isinstance(self.top, FirstPinScene):
            return
        self.presence.idle += seconds / self.patience()
        if self.presence.idle > self.config.idle_seconds and not isinstance(self.top, StillThereScene):
            self.open(StillThereScene)

    def patience(self) -> float:
        """Who waits for a computer, for somebody else or for an animation does not touch anything."""
        scene = self.top
        waits = isinstance(scene, PlayScene) and (scene.turns.decider is None or scene.table.is_moving)
        people = isinstance(scene, PlayScene) and sum(map(scene.match.is_human, range(len(scene.match.seats)))) > 1
        return self.config.idle_factor_waiting if waits or people else 1.0

    # Touches

    def _react(self, event: pygame.Event) -> None:
        if event.type in WINDOW:
            super()._react(event)
        elif event.type == pygame.WINDOWMINIMIZED:
            self._window().restore()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._corner.let_go()
            self.let_go()
        elif event.type in TOUCHES and getattr(event, "button", 1) == 1:
            self._touch(event)

    def _touch(self, event: pygame.Event) -> None:
        if self.is_resting:
            if event.type in BEGINNINGS:
                self.wake()  # the touch that wakes does nothing else: the hands never hear of it
            return
        self._corner.watch(event, self.canvas)
        super()._react(event)

    def _ask_for_pin(self) -> None:
        """The corner has been held."""
        if self.guard.has_pin and not self.is_resting and not isinstance(self.top, PinScene | OperatorScene):
            self.open(PinScene)
