"""Whose turn it is is seen from across the room: their brass plate is lit like a lamp, the others lie in the dark."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.window.canvas import Box, Canvas

DIMMED = 0.55  # of the light, on the plates of those who wait
REACH = 44  # design units around a lit plate in which its light is seen
LIGHT = REACH + 4  # around any plate: all that is different when it is lit, and the shadow of one that is not
STRENGTH = 170  # of 255, next to the plate
GLOW = (255, 208, 120)
SHEEN = (46, 40, 26)  # what the lamp adds to the brass
SMALL = 4  # the glow is soft: it is made so many times as small
ON_LIT, ON_DIM = (44, 28, 12), (238, 220, 180)  # letters


def draw_name_plate(canvas: Canvas, box: Box, is_lit: bool) -> tuple[int, int, int]:
    """The plate, and the colour in which is written on it."""
    if not is_lit:
        canvas.nine("ui/plate_brass", box, light=DIMMED)
        return ON_DIM
    draw_glow(canvas, box)
    canvas.nine("ui/plate_brass", box)
    inside = canvas.rect(box.grown(-5)).clip(canvas.surface.get_clip())
    canvas.surface.fill(SHEEN, inside, special_flags=pygame.BLEND_RGB_ADD)
    return ON_LIT


def draw_glow(canvas: Canvas, box: Box, strength: int = STRENGTH) -> None:
    """Warm light on what is around a box, and in it."""
    rect = canvas.rect(box.grown(REACH))
    canvas.surface.blit(_glow(rect.size, canvas.length(REACH), strength), rect)


@lru_cache(maxsize=16)
def _glow(size: tuple[int, int], reach: int, strength: int) -> pygame.Surface:
    width, height, rim = (max(3, side // SMALL) for side in (*size, reach))
    small = pygame.Surface((width, height), pygame.SRCALPHA)
    small.fill((*GLOW, 0))
    inset = round(0.7 * rim)
    small.fill((*GLOW, strength), (inset, inset, width - 2 * inset, height - 2 * inset))
    soft = small
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, inset // 2))
    return pygame.transform.smoothscale(soft, size)
