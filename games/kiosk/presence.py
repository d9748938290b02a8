"""Whether anybody is there: what counts as a sign of it, and how long there has been none."""

from __future__ import annotations

import math

import pygame

BEGINNINGS = {pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN}
SIGNS = BEGINNINGS | {pygame.FINGERMOTION}
SHAKEN = 40  # real pixels: a mouse may be moved by a shaken table, but not further than this


class Presence:
    def __init__(self) -> None:
        self.idle = 0.0  # seconds since the last sign
        self._mouse: tuple[int, int] | None = None  # where it was when somebody last moved it

    def notice(self, events: list[pygame.Event]) -> None:
        for event in events:
            if self._is_sign(event):
                self.idle = 0.0

    def _is_sign(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEMOTION:
            return event.type in SIGNS
        if self._mouse is not None and math.dist(event.pos, self._mouse) < SHAKEN:
            return False
        was_known, self._mouse = self._mouse is not None, event.pos
        return was_known
