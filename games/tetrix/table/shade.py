"""The soft shadow of a sheet: close and dark of one that lies, further off and softer the higher it is lifted."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.kit.scripts import smooth
from games.window.canvas import Box, Canvas

DARK = (130, 92)  # of 255, for a sheet that lies and one high up: never more than 55 % of black
AWAY = ((5, 7), (34, 44))  # how far to the right and below it falls
SOFT = (22, 60)  # design units from full shade to none
STEPS = 6  # of softness on the way up
BOTH = (False, True)


def draw_shadow(canvas: Canvas, sheet: Box, height: float = 0.0) -> None:
    """Only what is seen beside the sheet; `height` is 0 to 1."""
    dx, dy = (_between(*ends, height) for ends in zip(*AWAY))
    step = round(height * STEPS) / STEPS
    rim = canvas.length(_between(*SOFT, step))
    rect = canvas.rect(sheet._replace(x=sheet.x + dx, y=sheet.y + dy)).inflate(rim, rim)
    wide, high = max(0, rect.width - 2 * rim), max(0, rect.height - 2 * rim)
    corner = _corner(rim, round(_between(*DARK, step)))
    above = pygame.transform.scale(corner.subsurface((rim - 1, 0, 1, rim)), (wide, rim))
    aside = pygame.transform.scale(corner.subsurface((0, rim - 1, rim, 1)), (rim, high))
    flip = pygame.transform.flip
    near, far = (rect.x, rect.y), (rect.right - rim, rect.bottom - rim)
    pieces = [(flip(corner, x, y), ((near, far)[x][0], (near, far)[y][1])) for x in BOTH for y in BOTH]
    pieces += [(flip(above, False, y), (rect.x + rim, (near, far)[y][1])) for y in BOTH]
    pieces += [(flip(aside, x, False), ((near, far)[x][0], rect.y + rim)) for x in BOTH]
    canvas.surface.blits(pieces, False)


def _between(low: float, high: float, share: float) -> float:
    return low + (high - low) * share


@lru_cache(maxsize=4 * STEPS)
def _corner(rim: int, darkest: int) -> pygame.Surface:
    """The upper left corner of a shadow: nothing at its edges, full in its lower right corner."""
    row = pygame.Surface((rim, 1), pygame.SRCALPHA)
    column = pygame.Surface((1, rim), pygame.SRCALPHA)
    for step in range(rim):
        level = smooth((step + 0.5) / rim)
        row.set_at((step, 0), (255, 255, 255, round(255 * level)))
        column.set_at((0, step), (0, 0, 0, round(darkest * level)))
    made = pygame.transform.scale(column, (rim, rim))
    made.blit(pygame.transform.scale(row, (rim, rim)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made
