"""From one scene to the next: the picture that was there before fades away over the new one."""

from __future__ import annotations

import pygame

LASTS = 0.22  # seconds


class Fade:
    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._left = 0.0

    @property
    def is_on(self) -> bool:
        return self._left > 0

    @property
    def is_seen(self) -> bool:
        """Whether it is still in the picture, which has to be drawn once more without it."""
        return self._before is not None

    def begin(self, surface: pygame.Surface) -> None:
        self._before = surface.copy()
        self._left = LASTS

    def tick(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_on and self._before is not None and self._before.get_size() == surface.get_size():
            self._before.set_alpha(round(255 * self._left / LASTS))
            surface.blit(self._before, (0, 0))
        else:
            self._before = None
