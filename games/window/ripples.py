"""A ring where a press came too early: it was seen, and does nothing."""

from __future__ import annotations

import pygame

from games.window.canvas import DIM, Canvas

LASTS = 0.3  # seconds
RADIUS = (14, 40)  # design units, at first and in the end


class Ripples:
    def __init__(self) -> None:
        self._rings: list[tuple[int, int, float]] = []  # where in the window, in pixels, and how old
        self._is_seen = False

    @property
    def are_seen(self) -> bool:
        """Whether they are still in the picture, which has to be drawn once more without them."""
        return bool(self._rings) or self._is_seen

    def add(self, x: int, y: int) -> None:
        self._rings.append((x, y, 0.0))

    def tick(self, seconds: float) -> None:
        self._rings = [(x, y, age + seconds) for x, y, age in self._rings if age + seconds < LASTS]

    def draw(self, canvas: Canvas) -> None:
        self._is_seen = bool(self._rings)
        for x, y, age in self._rings:
            share = age / LASTS
            radius = RADIUS[0] + (RADIUS[1] - RADIUS[0]) * share
            side = canvas.length(2 * radius + 8)
            ring = pygame.Surface((side, side), pygame.SRCALPHA)
            width = max(1, round(canvas.length(5) * (1 - share)))
            pygame.draw.aacircle(ring, DIM, (side / 2, side / 2), canvas.length(radius), width)
            ring.set_alpha(round(200 * (1 - share)))
            canvas.surface.blit(ring, ring.get_rect(center=(x, y)))
