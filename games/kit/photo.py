"""A photograph of a part of a table: as it lies on a card, with a white rim and a shadow, or printed on a page."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.window.canvas import Box, Canvas

RIM = 9.0  # design units
SHADE = 7.0  # how far its shadow reaches
PAPER = (250, 246, 236)
STEPS = 5  # of the shadow, each fainter than the one inside it


PRINT = (248, 236, 212)  # what is left of the light on paper that is printed all over
RULE, RULE_INK = 2.0, (96, 72, 48)  # around what is printed


def draw_photo(canvas: Canvas, room: Box, part: Box, paint: Callable[[Canvas], None]) -> None:
    """What `paint` shows in this part of the design space, as large as the room lets it be, in the middle of it."""
    box = _fitted(room.grown(-RIM), part)
    _draw_paper(canvas, box.grown(RIM))
    canvas.surface.blit(_taken(canvas, part, paint, canvas.rect(box).size), canvas.rect(box))


def draw_print(canvas: Canvas, room: Box, part: Box, paint: Callable[[Canvas], None]) -> Box:
    """The same printed on paper, with a line around it; where it has come to lie."""
    box = _fitted(room.grown(-RULE), part)
    rect = canvas.rect(box)
    taken = _taken(canvas, part, paint, rect.size)
    taken.fill(PRINT, special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.fill(RULE_INK, rect.inflate(2 * canvas.length(RULE), 2 * canvas.length(RULE)))
    canvas.surface.blit(taken, rect)
    return box


def _fitted(room: Box, part: Box) -> Box:
    size = min(room.width / part.width, room.height / part.height)
    width, height = part.width * size, part.height * size
    x, y = room.centre
    return Box(x - width / 2, y - height / 2, width, height)


def _taken(canvas: Canvas, part: Box, paint: Callable[[Canvas], None], size: tuple[int, int]) -> pygame.Surface:
    """The part as it is in the picture of the whole table, in this size."""
    window, left, top = canvas.surface, canvas.left, canvas.top
    area = canvas.rect(part)
    canvas.surface = pygame.Surface(area.size)  # opaque, whatever it is drawn on later
    canvas.left, canvas.top = left - area.x, top - area.y
    try:
        paint(canvas)
        taken = canvas.surface
    finally:
        canvas.surface, canvas.left, canvas.top = window, left, top
    return taken if area.size == size else pygame.transform.smoothscale(taken, size)


def _draw_paper(canvas: Canvas, box: Box) -> None:
    rect = canvas.rect(box)
    reach = canvas.length(SHADE)
    for step in range(STEPS, 0, -1):
        grown = rect.inflate(reach * 2 * step // STEPS, reach * 2 * step // STEPS).move(reach // 2, reach // 2)
        veil = pygame.Surface(grown.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (0, 0, 0, 60 // step), veil.get_rect(), border_radius=reach)
        canvas.surface.blit(veil, grown)
    canvas.surface.fill(PAPER, rect)
