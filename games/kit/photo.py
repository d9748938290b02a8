"""A photograph of a part of a table, as it lies on a card: with a white rim and a shadow."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.window.canvas import Box, Canvas

RIM = 9.0  # design units
SHADE = 7.0  # how far its shadow reaches
PAPER = (250, 246, 236)
STEPS = 5  # of the shadow, each fainter than the one inside it


def draw_photo(canvas: Canvas, room: Box, part: Box, paint: Callable[[Canvas], None]) -> None:
    """What `paint` shows in this part of the design space, as large as the room lets it be, in the middle of it."""
    size = min((room.width - 2 * RIM) / part.width, (room.height - 2 * RIM) / part.height)
    width, height = part.width * size, part.height * size
    x, y = room.centre
    print_box = Box(x - width / 2, y - height / 2, width, height)
    _draw_paper(canvas, print_box.grown(RIM))
    taken = _taken(canvas, part, paint)
    rect = canvas.rect(print_box)
    canvas.surface.blit(pygame.transform.smoothscale(taken, rect.size), rect)


def _taken(canvas: Canvas, part: Box, paint: Callable[[Canvas], None]) -> pygame.Surface:
    """The part as it is in the picture of the whole table."""
    window = canvas.surface
    canvas.surface = pygame.Surface(window.get_size(), 0, window)
    try:
        paint(canvas)
        whole = canvas.surface
    finally:
        canvas.surface = window
    return whole.subsurface(canvas.rect(part).clip(whole.get_rect()))


def _draw_paper(canvas: Canvas, box: Box) -> None:
    rect = canvas.rect(box)
    reach = canvas.length(SHADE)
    for step in range(STEPS, 0, -1):
        grown = rect.inflate(reach * 2 * step // STEPS, reach * 2 * step // STEPS).move(reach // 2, reach // 2)
        veil = pygame.Surface(grown.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (0, 0, 0, 60 // step), veil.get_rect(), border_radius=reach)
        canvas.surface.blit(veil, grown)
    canvas.surface.fill(PAPER, rect)
