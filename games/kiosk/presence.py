"""Whether anybody is there: what counts as a sign of it, and how long there has been none."""

from __future__ import annotations

import math

import pygame

from games.window.hands import STICK_BACK, STICK_PUSHED
from games.window.intents import Act, Go, Intent, Press

BEGINNINGS = {pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN}
SIGNS = BEGINNINGS | {pygame.FINGERMOTION}
LONGEST_TURN = 1.0  # seconds; whoever touches something in a longer turn of the loop is heard only after it
SHAKEN = 40  # real pixels: a mouse may be moved by a shaken table, but not further than this


def begins(intent: Intent) -> bool:
    """Whether somebody means something just now; a key that something lies on only repeats."""
    return isinstance(intent, Press | Act) or (isinstance(intent, Go) and not intent.again)


class Presence:
    def __init__(self) -> None:
        self.idle = 0.0  # seconds since the last sign
        self._mouse: tuple[int, int] | None = None  # where it was when somebody last moved it
        self._down: set[tuple[str, int, int]] = set()  # keys, buttons and sticks

    def grow(self, seconds: float, patience: float) -> None:
        """So much longer nobody has shown that they are there. While the program itself stood still nobody could."""
        self.idle += min(seconds, LONGEST_TURN) / patience

    def notice(self, event: pygame.Event, hears_keys: bool = False) -> bool:
        """Whether something begins with this: a touch; and where there are keys, one that was not down before."""
        begins = event.type in BEGINNINGS or (self._is_pushed(event) and hears_keys)
        if begins or self._is_sign(event):
            self.idle = 0.0
        return begins

    def let_go(self) -> None:
        """Nobody will be told which keys are lifted meanwhile."""
        self._down.clear()

    def _is_sign(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEMOTION:
            return event.type in SIGNS
        if self._mouse is not None and math.dist(event.pos, self._mouse) < SHAKEN:
            return False
        was_known, self._mouse = self._mouse is not None, event.pos
        return was_known

    def _is_pushed(self, event: pygame.Event) -> bool:
        """Whether a key, a button or a stick has gone down. What something lies on goes down only once."""
        what: tuple[str, int, int]
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            what, is_down = ("key", 0, event.key), event.type == pygame.KEYDOWN
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            what = ("button", event.instance_id, event.button)
            is_down = event.type == pygame.CONTROLLERBUTTONDOWN
        elif event.type == pygame.CONTROLLERAXISMOTION:
            what, is_down = ("stick", event.instance_id, event.axis), abs(event.value) > STICK_PUSHED
            if not is_down and abs(event.value) > STICK_BACK:
                return False  # between the two it is as it was
        else:
            return False
        was_down = what in self._down
        (self._down.add if is_down else self._down.discard)(what)
        return is_down and not was_down
