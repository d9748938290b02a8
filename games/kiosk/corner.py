"""The corner at the top left that the operator holds to be asked for the PIN."""

from __future__ import annotations

import pygame

from games.kiosk.pin import HELD
from games.kiosk.presence import BEGINNINGS
from games.window.canvas import HEIGHT, WIDTH

SIDE = 130.0  # design units of a screen that nobody has chosen anything for: it stays where it is


class HeldCorner:
    def __init__(self) -> None:
        self._held: float | None = None  # seconds

    def let_go(self) -> None:
        self._held = None

    def watch(self, event: pygame.Event, size: tuple[int, int]) -> None:
        """`size` is that of the screen."""
        if event.type in BEGINNINGS:
            self._held = 0.0 if _is_in(event, size) else None
        elif event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP) or not _is_in(event, size):
            self._held = None

    def is_held(self, seconds: float) -> bool:
        """So much time has passed; whether it has just been held for long enough."""
        if self._held is None:
            return False
        self._held += seconds
        if self._held < HELD:
            return False
        self._held = None
        return True


def _is_in(event: pygame.Event, size: tuple[int, int]) -> bool:
    width, height = size
    x, y = (event.x * width, event.y * height) if hasattr(event, "finger_id") else event.pos
    side = SIDE * min(width / WIDTH, height / HEIGHT)
    return x < side and y < side
