"""What does not move on a table, painted once and then copied for every frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.cabinet.canvas import Canvas
from games.cabinet.words import language


class StillLayer:
    def __init__(self) -> None:
        self._key: Any = None
        self._layer: pygame.Surface | None = None

    def forget(self) -> None:
        self._key = None

    def shows(self, canvas: Canvas, key: Any) -> bool:
        return self._key == (canvas, language(), key)

    def draw(self, canvas: Canvas, key: Any, paint: Callable[[Canvas], None]) -> None:
        """Copy the layer to the window; `paint` makes it anew when the key is another one."""
        window = canvas.surface
        if not self.shows(canvas, key):
            if self._layer is None or self._layer.get_size() != window.get_size():
                self._layer = window.copy()
            canvas.surface = self._layer  # only a part of the window may be waiting to be drawn, but the layer is whole
            paint(canvas)
            canvas.surface = window
            self._key = (canvas, language(), key)
        window.blit(self._layer, (0, 0))
