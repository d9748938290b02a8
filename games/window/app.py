"""The machine itself: the window, the loop, and the stack of scenes in it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Concatenate

import pygame

from games.bots.players import levels_for
from games.core.catalogue import untold
from games.core.contract import Complaint
from games.core.match import Match
from games.store import settings as settings_file
from games.store.bests import Bests
from games.store.fame import Fame
from games.store.journal import Journal
from games.window.ask import AskScene, leaving_question
from games.window.canvas import CREAM, Box, Canvas
from games.window.desktop import Window, fitted, screen_of
from games.window.guard import Guard
from games.window.hands import Hands
from games.window.intents import Act, Press
from games.window.scenes import AnyCabinet, Change, Home, Opening, P, Pop, Push, Quit, Replace, Scene
from games.window.sprites import ASSETS, Sprites
from games.words import in_words

LEAST_SIZE = (1024, 600)
FADE = 0.22  # seconds from one scene to the next
LONGEST_STEP = 0.05  # after a hiccup time goes on from here, instead of everything leaping ahead
NOTICE = 7.0  # seconds that a notice stays
NOTICE_BOX = Box(410, 880, 1100, 170)
IDLE_RATE = 40  # looks a second at what people do while nothing moves


class Cabinet:
    """Everything that the scenes share."""

    keeps = True  # what people do is remembered; in a public place it is not

    def __init__(
        self,
        settings: Any,
        sound: Any,
        thinker: Any,
        size: tuple[int, int] | None = None,
        bests: Bests | None = None,
        fame: Fame | None = None,
    ):
        self.settings = settings
        self.sound = sound
        self.thinker = thinker
        self.bests = bests or Bests()
        self.fame = fame or Fame()
        self.sprites = Sprites()
        self.notices: list[str] = []  # things a person should be told at the next opportunity
        self.hands = Hands()
        self.press_guard = Guard()  # over the scene that has just come
        self.stack: list[Scene] = []
        self.is_running = True
        self._notice_age = 0.0
        self._fade_from: pygame.Surface | None = None
        self._fade = 0.0
        self._is_asked_to_close = False
        self._open_window(size)

    # The window

    def _open_window(self, size: tuple[int, int] | None) -> None:
        pygame.display.set_caption("Tabletrix")
        pygame.key.set_repeat(350, 60)
        pygame.display.set_icon(pygame.image.load(ASSETS / "ui" / "icon_64.png"))
        if size is not None:
            _set_mode(size, pygame.RESIZABLE)
        elif self.settings.fullscreen:
            _set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._become_window()
        if size is None:
            self._window().minimum_size = LEAST_SIZE
        self.refit()

    @staticmethod
    def _window() -> pygame.Window:
        return pygame.Window.from_display_module()

    def refit(self) -> None:
        """The size of the window or of its text has changed."""
        surface = pygame.display.get_surface()
        assert surface is not None
        self.surface: pygame.Surface = surface
        self.canvas = Canvas(self.surface, self.sprites, self.settings.text_size)
        self.touch()

    def touch(self) -> None:
        """Everything has to be drawn anew."""
        for scene in self.stack:
            scene.stale = True

    def set_fullscreen(self, wanted: bool) -> None:
        if wanted != bool(self.surface.get_flags() & pygame.FULLSCREEN):
            self.remember_window()
            if wanted:
                _set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self._become_window()
        self.settings.fullscreen = wanted
        self.refit()

    def _become_window(self) -> None:
        """A window as it was, as far as the desktop has room for it now."""
        if self.settings.window is None:
            _set_mode(_usual_size(), pygame.RESIZABLE)
            return
        window = fitted(Window(*self.settings.window), _screens())
        _set_mode(window[2:], pygame.RESIZABLE)
        self._place(window)

    def _place(self, window: Window) -> None:
        """pygame leaves full screen with the size of the screen, whatever size the mode has."""
        self._window().size = window[2:]
        self._window().position = window[:2]

    def _stay_on_screen(self) -> None:
        """The screens have changed, or the window has come to another one: it must not be out of reach there."""
        if self.surface.get_flags() & pygame.FULLSCREEN:
            return
        now, screens = Window(*self._window().position, *self.surface.get_size()), _screens()
        window = fitted(now, screens)
        if window[2:] != now[2:] or screen_of(now, screens) is None:  # else whoever is moving it is not disturbed
            self._place(window)

    def remember_window(self) -> None:
        if not self.surface.get_flags() & pygame.FULLSCREEN:
            self.settings.window = [*self._window().position, *self.surface.get_size()]

    # Scenes

    @property
    def top(self) -> Scene:
        return self.stack[-1]

    def open(
        self: AnyCabinet, scene: Callable[Concatenate[AnyCabinet, P], Scene], *facts: P.args, **more: P.kwargs
    ) -> None:
        """Put a scene on top of all others: its class, and the arguments that it takes after the cabinet."""
        self.admit(Opening(scene, *facts, **more))

    def admit(self, opening: Opening) -> None:
        """Make the scene that is asked for, and show it."""
        scene = opening.scene(self, *opening.facts, **opening.more)
        if self.stack:
            self.top.let_go()
        self.stack.append(scene)
        scene.enter()
        self._changed()

    def _changed(self) -> None:
        """Another scene is on top: what hands still do was meant for the one before."""
        self.hands.lift_fingers()
        self.press_guard.lift()
        self.press_guard.close(self.top.quiet)

    def follow(self, change: Change | None) -> None:
        """Do what a scene says should follow."""
        if not isinstance(change, Push | Replace | Pop | Home | Quit):
            return
        self._start_fade()
        try:
            self._change(change)
        except Complaint as fault:  # a scene that cannot open: a part of a game may be broken
            self.notices.append(in_words(fault))
            if isinstance(change, Replace) and self.stack:
                self._changed()
                self.follow(self.top.resume(None))
        if self.stack and self.top.controls is not None and self.top.controls.focus is not None:
            self.top.controls.shows_focus = self.hands.by_keys

    def _change(self, change: Change) -> None:
        if isinstance(change, Quit):
            self.is_running = False
        elif isinstance(change, Push):
            self.sound.hush()
            self.admit(change)
        elif isinstance(change, Replace):
            self.stack.pop().leave()
            self.admit(change)
        elif isinstance(change, Home):
            while len(self.stack) > 1:
                self.stack.pop().leave()
            self._changed()
            self.follow(self.top.resume(None))
        else:
            self.stack.pop().leave()
            if self.stack:
                self._changed()
                self.follow(self.top.resume(change.answer))
            else:
                self.is_running = False

    def _start_fade(self) -> None:
        if self.stack and not self.settings.reduced_motion:
            self._fade_from = self.surface.copy()
            self._fade = FADE

    # Games

    def begin_journal(self, match: Match) -> Journal | None:
        """Where a new game is kept safe, if it is."""
        return Journal.begin(match) if self.keeps else None

    def save_settings(self) -> None:
        """What was chosen is remembered, also if the program never comes to its end."""
        if self.keeps:
            self.notices += [in_words(complaint) for complaint in settings_file.save(self.settings)]

    def tell(self, problems: list[Complaint]) -> None:
        """Pass on what the lists of results have to say, once."""
        self.notices += [in_words(problem) for problem in problems]
        problems.clear()

    def game_left(self, match: Match, seconds: float) -> None:
        """A game has been left, finished or not, after so long."""

    def levels_for(self, game: str) -> list[str]:
        """The computer players that may be chosen here."""
        return levels_for(game)

    # The loop

    @property
    def is_moving(self) -> bool:
        return self._fade > 0 or self.top.is_moving

    def run(self, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Until somebody closes the window or the last scene, or it is enough."""
        clock = pygame.Clock()
        rate = pygame.display.get_current_refresh_rate() or 60
        while self.is_running and not is_enough():
            # Waiting for events would be the obvious way, but SDL then looks for them a thousand times a second.
            seconds = clock.tick(rate if self.is_moving or self.top.stale else IDLE_RATE) / 1000
            events = pygame.event.get()
            self.frame(events, seconds)
        self.remember_window()

    def frame(self, events: list[pygame.Event], seconds: float) -> None:
        """One turn of the loop: what people did, what moves by itself, and the picture if anything changed."""
        for event in events:
            self._react(event)
            if not self.is_running:
                return
        for guard in (self.press_guard, self.top.press_guard):
            if guard is not None:
                guard.tick(seconds)
        seconds = min(seconds, LONGEST_STEP)
        scene, was_moving = self.top, self.is_moving
        self.follow(scene.update(seconds))
        if not self.is_running:
            return
        if was_moving and not self.is_moving:
            self.top.stale = True  # what has just come to rest, or gone, is drawn once more
        self._tell(seconds)
        self._fade = max(0.0, self._fade - seconds)
        if self.top.stale or self._fade_from is not None:
            self.draw()
            pygame.display.flip()
        elif self.is_moving:
            self._draw_part(self.top.moving_part())

    def _draw_part(self, part: Box | None) -> None:
        """Draw only where something moves: the rest of the window is as it was."""
        if part is None:
            self.draw()
            pygame.display.flip()
            return
        rect = self.canvas.rect(part)
        self.surface.set_clip(rect)
        self.draw()
        self.surface.set_clip(None)
        pygame.display.update(rect)

    def _tell(self, seconds: float) -> None:
        """Pass on what happened behind the scenes, one notice at a time."""
        self.notices += [in_words(complaint) for complaint in self._problems()]
        if not self.notices:
            return
        if self._notice_age == 0.0:
            self.touch()
        self._notice_age += seconds
        if self._notice_age > NOTICE:
            self._next_notice()

    def _problems(self) -> list[Complaint]:
        """What happened behind the scenes since the last time."""
        return [*self.thinker.problems(), *untold()]

    def _next_notice(self) -> None:
        del self.notices[0]
        self._notice_age = 0.0
        self.touch()

    def _react(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWCLOSE:
            self._is_asked_to_close = True
        elif event.type == pygame.QUIT:
            self._closes()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._stay_on_screen()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.refit()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.touch()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.sound.pause()
            self.let_go()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.sound.resume()
        elif not (event.type == pygame.KEYDOWN and self._is_letter(event)):
            for intent in self.hands.intents(event, self.canvas.units):
                self._pass_on(intent)

    def _is_letter(self, event: pygame.Event) -> bool:
        """Whether a key is only part of a text that is being written; the text itself comes as an event of its own."""
        controls = self.top.controls
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return (
            controls is not None
            and controls.is_typing
            and plain
            and event.unicode.isprintable()
            and event.unicode != ""
        )

    def _pass_on(self, intent: Any) -> None:
        if intent == Act.FULLSCREEN:
            self.set_fullscreen(not self.settings.fullscreen)
            self.top.settings_changed()
        elif intent == Act.MUTE:
            self.settings.muted = not self.settings.muted
            self.sound.set_levels(self.settings)
            self.top.settings_changed()
        elif self.press_guard.swallows(intent):
            return
        elif self.notices and (isinstance(intent, Press) or intent == Act.BACK):
            self.press_guard.swallow_the_rest()
            self._next_notice()
        else:
            try:
                self.follow(self.top.handle(intent))
            except Complaint as fault:
                self.notices.append(in_words(fault))

    def let_go(self) -> None:
        """Nobody will be told any more what the hands do now: fingers and keys are lifted elsewhere."""
        self.hands.lift_all()
        self.press_guard.lift()
        self.top.let_go()

    def _closes(self) -> None:
        """Somebody who closes the window over an open game may have slipped; the system, or a second time, means it."""
        by_hand, self._is_asked_to_close = self._is_asked_to_close, False
        is_asked = isinstance(self.top, AskScene) and self.top.quits
        if by_hand and not is_asked and any(scene.has_open_game for scene in self.stack):
            self.follow(leaving_question())
        else:
            self.close()

    def close(self) -> None:
        """The window is being closed: every scene may put its things away."""
        while self.stack:
            self.stack.pop().leave()
        self.is_running = False

    def draw(self) -> None:
        first = len(self.stack) - 1
        while first > 0 and not self.stack[first].covers:
            first -= 1
        for scene in self.stack[first:]:
            scene.draw(self.canvas)
            scene.stale = False
        if self.notices:
            self.canvas.nine("ui/panel_slate", NOTICE_BOX)
            room = Box(NOTICE_BOX.x + 40, NOTICE_BOX.y + 20, NOTICE_BOX.width - 80, NOTICE_BOX.height - 36)
            self.canvas.paragraph(self.notices[0], room, 28, CREAM, align="centre")
        if self._fade > 0 and self._fade_from is not None and self._fade_from.get_size() == self.surface.get_size():
            self._fade_from.set_alpha(round(255 * self._fade / FADE))
            self.surface.blit(self._fade_from, (0, 0))
        else:
            self._fade_from = None


def _screens() -> list[tuple[int, int]]:
    try:
        return pygame.display.get_desktop_sizes()
    except pygame.error:
        return []


def _set_mode(size: Sequence[int], flags: int) -> None:
    """A desktop may give the window another size, which is as good (see refit): no need to warn of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.display.set_mode(size, flags)


def _usual_size() -> tuple[int, int]:
    """The largest of the usual sizes that leaves room around the window."""
    screens = _screens()
    if not screens:
        return 1280, 720
    width, height = screens[0]
    sizes = [(2560, 1440), (1920, 1080), (1600, 900), (1280, 720), LEAST_SIZE]
    return next((size for size in sizes if size[0] <= width * 0.9 and size[1] <= height * 0.9), LEAST_SIZE)
