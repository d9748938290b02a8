"""What does not move on a table, painted once and then copied for every frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from games.window.canvas import Box, Canvas
from games.window.space import joined
from games.words import language

ONCE_MORE = 4  # to paint another part of a layer takes as long as to paint a larger one, by this part of all of it
NO_PARTS: Mapping[Box, Any] = {}


class StillLayer:
    """`parts` of it may change, come and go one by one: each is told by its box, with what decides how it is seen."""

    def __init__(self) -> None:
        self._key: Any = None
        self._parts: dict[Box, Any] = {}
        self._layer: pygame.Surface | None = None

    def forget(self) -> None:
        self._key = None

    def shows(self, canvas: Canvas, key: Any, parts: Mapping[Box, Any] = NO_PARTS) -> bool:
        return bool(self._key == (canvas, language(), key) and self._parts == parts)

    def draw(
        self,
        canvas: Canvas,
        key: Any,
        paint: Callable[[Canvas], None],
        shift: tuple[int, int] = (0, 0),
        parts: Mapping[Box, Any] = NO_PARTS,
    ) -> None:
        """Copy the layer to the window, `shift` pixels aside.

        `paint` makes it anew when the key is another one, and otherwise only where parts have changed.
        """
        window = canvas.surface
        if self._layer is None or self._layer.get_size() != window.get_size():
            self._layer, self._key = window.copy(), None
        layer, key = self._layer, (canvas, language(), key)
        if self._key == key:
            boxes = {*self._parts, *parts} if self._parts != parts else ()
            rects = (canvas.rect(box) for box in boxes if self._parts.get(box) != parts.get(box))
            areas = joined(rects, layer.get_width() * layer.get_height() // ONCE_MORE)
        else:
            areas = [layer.get_rect()]
        canvas.surface = layer  # only a part of the window may be waiting to be drawn, but the layer is whole
        try:
            for area in areas:
                layer.set_clip(area)
                paint(canvas)
        finally:
            layer.set_clip(None)
            canvas.surface = window
        self._key, self._parts = key, {**parts}
        window.blit(layer, shift)


class StillPart:
    """Things that lie over what moves: painted once onto clear glass, of which only the painted parts are copied."""

    def __init__(self, box: Box):
        self._box = box
        self._key: Any = None
        self._pieces: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def draw(self, canvas: Canvas, key: Any, paint: Callable[[Canvas], None]) -> None:
        key = (canvas, language(), key)
        if self._key != key:
            self._key = key
            self._pieces = self._painted(canvas, paint)
        canvas.surface.blits(self._pieces, False)

    def _painted(self, canvas: Canvas, paint: Callable[[Canvas], None]) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        area = canvas.rect(self._box)
        glass = pygame.Surface(area.size, pygame.SRCALPHA)
        window, left, top = canvas.surface, canvas.left, canvas.top
        canvas.surface, canvas.left, canvas.top = glass, left - area.x, top - area.y
        paint(canvas)
        canvas.surface, canvas.left, canvas.top = window, left, top
        rects = pygame.mask.from_surface(glass, 0).get_bounding_rects()
        return [(glass.subsurface(rect), (area.x + rect.x, area.y + rect.y)) for rect in rects]
