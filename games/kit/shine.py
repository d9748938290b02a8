"""Light that runs over a part of the table: it catches the bevels and knobs of what lies there, and nothing flat."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.kit.scripts import smooth
from games.window.canvas import Box, Canvas

SWEEP = 0.25  # seconds until it has come to the other end
BRIGHTEST = 89  # of 255: what it adds at most, 35 %
FAINT = 14  # and everywhere
COARSE = 9.0  # design units: what is smaller than that is a bevel
STEPS = 24  # of the way


def draw_shine(canvas: Canvas, box: Box, age: float, strength: float = 1.0) -> None:
    """`age`: seconds since it began, at the left or upper end of the box."""
    whole = canvas.rect(box)
    area = whole.clip(canvas.surface.get_clip())
    if not area.width or not area.height or strength <= 0:
        return
    part = canvas.surface.subsurface(area).copy()
    coarse = canvas.length(COARSE)
    small = pygame.transform.smoothscale(part, (max(1, area.width // coarse), max(1, area.height // coarse)))
    light = part.copy()
    light.blit(pygame.transform.smoothscale(small, area.size), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(2):  # four times as bright
        light.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    light.fill((FAINT, FAINT, FAINT), special_flags=pygame.BLEND_RGB_ADD)
    light.fill((BRIGHTEST, BRIGHTEST, BRIGHTEST), special_flags=pygame.BLEND_RGB_MIN)
    front = _front(whole.size, round(STEPS * min(1.0, age / SWEEP)), round(255 * min(1.0, strength)))
    light.blit(front, (whole.x - area.x, whole.y - area.y), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(light, area, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=16)
def _front(size: tuple[int, int], step: int, level: int) -> pygame.Surface:
    """How much light is where, when its soft front has come so far."""
    made = pygame.Surface((STEPS, 1))
    for at in range(STEPS):
        share = smooth(min(1.0, max(0.0, (1.5 * step - at) / (STEPS / 2))))
        made.set_at((at, 0), [round(level * share)] * 3)
    width, height = size
    if width >= height:
        return pygame.transform.smoothscale(made, size)
    return pygame.transform.smoothscale(pygame.transform.rotate(made, -90), size)
