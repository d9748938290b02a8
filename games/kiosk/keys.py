"""A cabinet with keys or a joystick: what of them a visitor may use, and how the operator gets in with them."""

from __future__ import annotations

from typing import Any

import pygame

from games.window.hands import open_gamepads
from games.window.intents import Act, Intent
from games.window.scenes import Scene

KEYS = {
    pygame.KEYDOWN, pygame.KEYUP, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION,
}  # fmt: skip
DEVICES = {pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED}
NOT_FOR_VISITORS: set[Intent] = {Act.FULLSCREEN, Act.MUTE}
HELD_KEYS = 5.0  # seconds; a visitor who wants to go back presses the same key, but not for so long
FULL = 32_767
# The buttons of a plain joystick in the order in which the usual boards of arcade cabinets count them.
BUTTONS = (
    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK, pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START,
)  # fmt: skip
SIDES = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


class Joysticks:
    """Joysticks that the system does not know as gamepads, told as if they were: those of arcade cabinets are."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._hats: dict[tuple[int, int], tuple[int, int]] = {}

    def as_gamepad(self, event: pygame.Event) -> list[pygame.Event]:
        """What an event of such a joystick would be on a gamepad; any other event as it is."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED and event.instance_id in self._open:
            del self._open[event.instance_id]
            return [_axis(event.instance_id, axis, 0) for axis in (0, 1)]
        if getattr(event, "instance_id", None) not in self._open or event.type in KEYS:
            return [event]
        number = event.instance_id
        if event.type == pygame.JOYAXISMOTION:
            return [_axis(number, event.axis, event.value)] if event.axis in (0, 1) else []
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button < len(BUTTONS):
            return [_button(number, BUTTONS[event.button], event.type == pygame.JOYBUTTONDOWN)]
        if event.type == pygame.JOYHATMOTION:
            return self._hat_moved(number, event)
        return []

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            if open_gamepads() and not controller.is_controller(index):
                joystick = pygame.joystick.Joystick(index)
                self._open[joystick.get_instance_id()] = joystick
        except pygame.error:
            pass  # it was unplugged in the same moment

    def _hat_moved(self, number: int, event: pygame.Event) -> list[pygame.Event]:
        before, now = self._hats.get((number, event.hat), (0, 0)), event.value
        self._hats[number, event.hat] = now
        found = []
        for side, button in SIDES.items():
            was, is_now = (any(a and a == b for a, b in zip(side, place)) for place in (before, now))
            if was != is_now:
                found.append(_button(number, button, is_now))
        return found


def _axis(number: int, axis: int, value: float) -> pygame.Event:
    which = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)[axis]
    return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=which, value=round(value * FULL))


def _button(number: int, button: int, is_down: bool) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, instance_id=number, button=button)


class HeldKeys:
    """Escape, or Back (Select) and Start of a gamepad, held for a while: the operator's corner without a touch."""

    CHORD = frozenset({pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START})

    def __init__(self) -> None:
        self._buttons: set[int] = set()
        self._is_escape = False
        self._held = 0.0

    def let_go(self) -> None:
        self._buttons.clear()
        self._is_escape = False

    def watch(self, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_ESCAPE:
            self._is_escape = event.type == pygame.KEYDOWN
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self._buttons.add(event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._buttons.discard(event.button)

    def is_held(self, seconds: float) -> bool:
        """So much time has passed; whether it has just been held for long enough."""
        if not self._is_escape and not self._buttons >= self.CHORD:
            self._held = 0.0
            return False
        before, self._held = self._held, self._held + seconds
        return before < HELD_KEYS <= self._held


def types_digit(scene: Scene, event: pygame.Event) -> Any:
    """The control of a pad of digits that a key stands for, if there is one; the focus then waits on the check."""
    if event.type != pygame.KEYDOWN or scene.controls is None:
        return None
    is_erasing = event.key == pygame.K_BACKSPACE
    if not is_erasing and event.unicode not in [*"0123456789"]:
        return None
    widgets = scene.controls.widgets
    if is_erasing:
        return next((each for each in widgets if getattr(each, "glyph", "") == "previous"), None)
    scene.controls.set_focus(next((each for each in widgets if getattr(each, "glyph", "") == "check"), None))
    return next((each for each in widgets if getattr(each, "text", "") == event.unicode), None)
