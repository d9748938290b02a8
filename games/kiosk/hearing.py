"""Of all that devices tell, a kiosk hears what a visitor may do: touches, and keys where the operator allows them."""

from __future__ import annotations

from typing import Any

import pygame

from games.kiosk.attract import AttractScene
from games.kiosk.config import Config
from games.kiosk.corner import HeldCorner
from games.kiosk.keys import DEVICES, KEYS, NOT_FOR_VISITORS, HeldKeys, Joysticks, types_digit
from games.kiosk.operator.pad import PadScene
from games.kiosk.presence import Presence
from games.window.app import Cabinet
from games.window.canvas import HEIGHT, WIDTH

# All that a visitor can do where there are no keys: a finger, or a mouse with one button. Keys and pads do nothing at
# all then, so there is no shortcut to guess.
TOUCHES = {
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
}  # fmt: skip
WINDOW = {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED}


class WholeScreen:
    """The screen as it is while nobody has chosen anything: the operator's corner stays where it is."""

    def __init__(self, surface: pygame.Surface):
        self.surface = surface
        width, height = surface.get_size()
        self._scale = min(max(width, height) / WIDTH, min(width, height) / HEIGHT)

    def units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Counted from the very corner, whatever the shape of the screen."""
        return pixel[0] / self._scale, pixel[1] / self._scale


class HearingCabinet(Cabinet):
    config: Config

    def __init__(self, *facts: Any, **more: Any):
        self.presence = Presence()
        self._corner = HeldCorner()
        self._held_keys = HeldKeys()
        self._joysticks = Joysticks()
        super().__init__(*facts, **more)

    def wake(self) -> None:
        """Somebody has come."""
        raise NotImplementedError

    def refit(self) -> None:
        super().refit()
        self._whole = WholeScreen(self.surface)

    def ask_for_pin(self) -> None:
        """The corner has been held, or the keys that stand for it."""
        raise NotImplementedError

    @property
    def has_keys(self) -> bool:
        return self.config.input == "keys"

    def frame(self, events: list[pygame.Event], seconds: float) -> None:
        super().frame([each for event in events for each in self._joysticks.as_gamepad(event)], seconds)
        if self.is_running and self._corner.is_held(seconds) | self._held_keys.is_held(seconds):
            self.ask_for_pin()

    def _react(self, event: pygame.Event) -> None:
        begins = self.presence.notice(event, self.has_keys)
        if event.type in WINDOW | DEVICES:  # a gamepad is known from the start, should it ever be allowed
            super()._react(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()
        elif event.type in TOUCHES and getattr(event, "button", 1) == 1:
            self._touch(event, begins)
        elif event.type in KEYS and self.has_keys:
            self._key(event, begins)

    def let_go(self) -> None:
        super().let_go()
        self._corner.let_go()
        self._held_keys.let_go()
        self.presence.let_go()

    def _touch(self, event: pygame.Event, begins: bool) -> None:
        if isinstance(self.top, AttractScene):
            if begins:
                self.wake()  # the touch that wakes does nothing else: the hands never hear of it
            return
        self._corner.watch(event, self._whole)
        super()._react(event)

    def _key(self, event: pygame.Event, begins: bool) -> None:
        self._held_keys.watch(event)
        if isinstance(self.top, AttractScene):
            self.hands.intents(event, self.canvas.units)  # only so that they know what is held down
            if begins:
                self.wake()
                self.show_focus()
        elif isinstance(self.top, PadScene) and (control := types_digit(self.top, event)) is not None:
            self.follow(control.use())
        else:
            super()._react(event)

    def show_focus(self) -> None:
        if self.top.controls is not None:
            self.top.controls.shows_focus = True

    def _pass_on(self, intent: Any) -> None:
        if intent not in NOT_FOR_VISITORS:
            super()._pass_on(intent)
