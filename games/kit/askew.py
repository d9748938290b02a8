"""What lies a little askew on the table, as anything does that a hand has put there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from games.window.canvas import Box, Canvas

BEYOND = 30  # units around a thing in which there is its shadow


@contextmanager
def askew(canvas: Canvas, degrees: float, thing: Box, part: Box | None = None) -> Iterator[None]:
    """What is drawn meanwhile is turned counterclockwise about the middle of a thing, and seen in a part of it."""
    if not degrees:
        yield
        return
    window, left, top = canvas.surface, canvas.left, canvas.top
    area = canvas.rect((part or thing).grown(BEYOND))
    glass = pygame.Surface(area.size, pygame.SRCALPHA)
    pivot = pygame.Vector2(canvas.px(*thing.centre))
    canvas.surface, canvas.left, canvas.top = glass, left - area.x, top - area.y
    try:
        yield
    finally:
        canvas.surface, canvas.left, canvas.top = window, left, top
    turned = pygame.transform.rotozoom(glass, degrees, 1.0)
    place = pivot + (pygame.Vector2(area.center) - pivot).rotate(-degrees)
    window.blit(turned, turned.get_rect(center=(round(place.x), round(place.y))))
