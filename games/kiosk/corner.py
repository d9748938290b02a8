"""The corner at the top left that the operator holds to be asked for the PIN."""

from __future__ import annotations

from typing import Protocol

import pygame

from games.kiosk.pin import HELD
from games.kiosk.presence import BEGINNINGS

ENDS = {pygame.MOUSEBUTTONUP, pygame.FINGERUP}
MOTIONS = {pygame.MOUSEMOTION, pygame.FINGERMOTION}
SIDE = 130.0  # design units


class Screen(Protocol):
    """Something that is seen: how large, and where a pixel of it lies in design units."""

    surface: pygame.Surface

    def units(self, pixel: tuple[float, float]) -> tuple[float, float]: ...


class HeldCorner:
    def __init__(self) -> None:
        self._held: float | None = None  # seconds

    def let_go(self) -> None:
        self._held = None

    def watch(self, event: pygame.Event, screen: Screen) -> None:
        if event.type in BEGINNINGS:
            self._held = 0.0 if _is_in(event, screen) else None
        elif event.type in ENDS or (event.type in MOTIONS and not _is_in(event, screen)):
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


def _is_in(event: pygame.Event, screen: Screen) -> bool:
    width, height = screen.surface.get_size()
    pixel = (event.x * width, event.y * height) if hasattr(event, "finger_id") else event.pos
    x, y = screen.units(pixel)
    return x < SIDE and y < SIDE
