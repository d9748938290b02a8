"""The machine itself: the window, and the loop that shows the scenes in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Concatenate

import pygame

from games.core.catalogue import untold
from games.core.contract import Complaint
from games.store.bests import Bests
from games.store.fame import Fame
from games.store.strengths import Strengths
from games.window.ask import AskScene, leaving_question, unsaved_words
from games.window.canvas import Box
from games.window.easel import Easel
from games.window.fade import Fade
from games.window.frame import Frame
from games.window.hands import is_third_level, opposite
from games.window.intents import Act, Press, Release
from games.window.kept import Kept
from games.window.notices import NoticeBoard, SavingSign
from games.window.ripples import Ripples
from games.window.scenes import AnyCabinet, Opening, P, Scene
from games.window.space import joined
from games.window.sprites import Sprites
from games.window.stack import SceneStack
from games.words import in_words

LONGEST_STEP = 0.05  # after a hiccup time goes on from here, instead of everything leaping ahead
IDLE_RATE = 40  # looks a second at what people do while nothing moves


class Cabinet(Easel, Kept):
    """Everything that the scenes share."""

    def __init__(
        self,
        settings: Any,
        sound: Any,
        thinker: Any,
        size: tuple[int, int] | None = None,
        bests: Bests | None = None,
        fame: Fame | None = None,
        sprites: Sprites | None = None,
        strengths: Strengths | None = None,
    ):
        SceneStack.__init__(self)
        Frame.__init__(self, settings)
        Kept.__init__(self, settings, bests, fame, strengths)
        self.sound = sound
        self.thinker = thinker
        self.sprites = sprites or Sprites()
        self._board = NoticeBoard(self.notices)
        self._saving = SavingSign()
        self._fade = Fade()
        self._ripples = Ripples()
        self._is_asked_to_close = False
        self._open_window(size)

    # The picture

    def open(
        self: AnyCabinet, scene: Callable[Concatenate[AnyCabinet, P], Scene], *facts: P.args, **more: P.kwargs
    ) -> None:
        """Put a scene on top of all others: its class, and the arguments that it takes after the cabinet."""
        self.admit(Opening(scene, *facts, **more))

    def _leaving(self) -> None:
        if self.stack and not self.settings.reduced_motion:
            self._fade.begin(self.surface)

    # The loop

    @property
    def is_moving(self) -> bool:
        return self._fade.is_on or self._ripples.are_seen or self.top.is_moving

    def run(self, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Until somebody closes the window or the last scene, or it is enough."""
        clock = pygame.Clock()
        rate = pygame.display.get_current_refresh_rate() or 60
        while self.is_running and not is_enough():
            # Waiting for events would be the obvious way, but SDL then looks for them a thousand times a second.
            seconds = clock.tick(rate if self.is_moving or self.top.is_stale else IDLE_RATE) / 1000
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
        self.hands.tick(seconds)
        seconds = min(seconds, LONGEST_STEP)
        was_moving = self.top.is_moving
        part = self.top.moving_part() if was_moving else None
        try:
            self.follow(self.top.update(seconds))
        except Exception as fault:
            self.give_up(fault)
        if not self.is_running:
            return
        if was_moving and not self.top.is_moving:  # what has just come to rest is drawn once more
            if part is None:
                self.top.stale = True
            else:
                self.top.touch(part)
        self._tell(seconds)
        self._look_at_desktop(seconds)
        self._fade.tick(seconds)
        self._ripples.tick(seconds)
        self.sound.tick(seconds)
        if self.top.stale or self._fade.is_seen or self._ripples.are_seen:
            self.draw()
            pygame.display.flip()
        elif self.is_moving or self.top.is_stale:
            self._draw_parts()

    def _draw_parts(self) -> None:
        """Draw only where something has changed or moves: the rest of the window is as it was."""
        parts: list[Box | None] = [*self.top.stale_parts]
        if self.is_moving:
            parts.append(self.top.moving_part())
        rects = [self.canvas.rect(part) for part in parts if part is not None]
        if len(rects) < len(parts):
            self.draw()
            pygame.display.flip()
            return
        rects = joined(rects)
        for rect in rects:
            self.surface.set_clip(rect)
            self.draw()
        self.surface.set_clip(None)
        pygame.display.update(rects)

    def _tell(self, seconds: float) -> None:
        """Pass on what happened behind the scenes, one notice at a time."""
        self.notices += [in_words(complaint) for complaint in self._problems()]
        if self._board.tick(seconds) | self._saving.tick():
            self.touch()

    def _problems(self) -> list[Complaint]:
        """What happened behind the scenes since the last time."""
        return [*self.thinker.problems(), *self.guests.problems(), *untold()]

    def _react(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWCLOSE:
            self._is_asked_to_close = True
        elif event.type == pygame.QUIT:
            self._closes()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._come_within()
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._note_maximised(event.type == pygame.WINDOWMAXIMIZED)
            self.touch()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.refit()
        elif event.type == pygame.WINDOWEXPOSED:
            self.touch()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.sound.pause()
            self.let_go()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.sound.resume()
        elif not (event.type == pygame.KEYDOWN and self._is_letter(event)):
            for intent in self.hands.intents(event, self.canvas.units, self._is_typing):
                self._pass_on(intent)

    @property
    def _is_typing(self) -> bool:
        return self.top.controls is not None and self.top.controls.is_typing

    def _is_letter(self, event: pygame.Event) -> bool:
        """Whether a key is only part of a text that is being written; the text itself comes as an event of its own."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        is_text = event.unicode != "" and event.unicode.isprintable()
        return is_text and (plain or is_third_level(event)) and self._is_typing

    def _pass_on(self, intent: Any) -> None:
        if intent == Act.FULLSCREEN:
            self.set_fullscreen(not self.settings.fullscreen)
            self.top.settings_changed()
        elif intent == Act.MUTE:
            self.settings.muted = not self.settings.muted
            self.sound.set_levels(self.settings)
            self.top.settings_changed()
        elif self.press_guard.swallows(intent):
            self.swallowed(intent)
        elif self.notices and (isinstance(intent, Press) or intent == Act.BACK):
            self.press_guard.swallow_the_rest()
            self._board.next()
            self.touch()
        else:
            try:
                self.follow(self.top.handle(opposite(intent, self.canvas.whole) if self.top.is_turned else intent))
            except Complaint as fault:  # it cannot be done just now, and the scene goes on
                self.notices.append(in_words(fault))
            except Exception as fault:
                self.give_up(fault)

    def swallowed(self, intent: Any) -> None:
        """Something came too early to be meant for what is there now: whoever did it sees that it was noticed."""
        if isinstance(intent, Press):
            self._ripples.add(*self.canvas.px(intent.x, intent.y))
        elif isinstance(intent, Release) and self.top.controls is not None:
            self.top.controls.let_go()  # what was held down is not used, and comes up again
            self.top.stale = True

    def let_go(self) -> None:
        """Nobody will be told any more what the hands do now: fingers and keys are lifted elsewhere."""
        self.hands.lift_all()
        self.press_guard.lift()
        self.top.let_go()

    def _closes(self) -> None:
        """Somebody who closes the window over an open game may have slipped; the system, or a second time, means it."""
        by_hand, self._is_asked_to_close = self._is_asked_to_close, False
        is_asked = isinstance(self.top, AskScene) and self.top.quits
        unsaved = unsaved_words()
        if by_hand and not is_asked and (unsaved or any(scene.has_open_game for scene in self.stack)):
            self.follow(leaving_question(unsaved))
        else:
            self.close()

    def close(self) -> None:
        """The window is being closed: every scene may put its things away."""
        self.leave_all()
        self.is_running = False

    def draw(self) -> None:
        """All that can be seen; a scene that cannot be drawn goes away."""
        try:
            self._draw_scenes()
        except Exception as fault:
            self.give_up(fault)
            self.draw()
            return
        self._board.draw(self.whole_canvas)
        self._saving.draw(self.whole_canvas)
        self._ripples.draw(self.whole_canvas)
        self._fade.draw(self.surface)

    def _draw_scenes(self) -> None:
        first = len(self.stack) - 1
        while first > 0 and not self.stack[first].covers:
            first -= 1
        for scene in self.stack[first:]:
            canvas = self.canvas_of(scene)
            canvas.turned_whole(partial(scene.draw, canvas), scene.is_turned)
            scene.stale = False
            scene.stale_parts.clear()
