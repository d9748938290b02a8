"""The soft shadow of a sheet that is lifted: the higher it is, the further off and the softer."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.kit.scripts import smooth
from games.window.canvas import Box, Canvas

DARKEST = 110  # of 255: no more than 43 % of black
NEAR, FAR = (7, 9), (34, 44)  # how far to the right and below it falls, from a sheet that lies and from one high up
BOTH = (False, True)
SOFT = 48  # design units from full shade to none


def draw_lifted(canvas: Canvas, sheet: Box, height: float) -> None:
    """Only what is seen beside the sheet; `height` is 0 to 1."""
    dx, dy = (near + (far - near) * height for near, far in zip(NEAR, FAR))
    rim = canvas.length(SOFT)
    rect = canvas.rect(sheet._replace(x=sheet.x + dx, y=sheet.y + dy)).inflate(rim, rim)
    wide, high = max(0, rect.width - 2 * rim), max(0, rect.height - 2 * rim)
    corner = _corner(rim)
    above = pygame.transform.scale(corner.subsurface((rim - 1, 0, 1, rim)), (wide, rim))
    aside = pygame.transform.scale(corner.subsurface((0, rim - 1, rim, 1)), (rim, high))
    flip = pygame.transform.flip
    near, far = (rect.x, rect.y), (rect.right - rim, rect.bottom - rim)
    pieces = [(flip(corner, x, y), ((near, far)[x][0], (near, far)[y][1])) for x in BOTH for y in BOTH]
    pieces += [(flip(above, False, y), (rect.x + rim, (near, far)[y][1])) for y in BOTH]
    pieces += [(flip(aside, x, False), ((near, far)[x][0], rect.y + rim)) for x in BOTH]
    canvas.surface.blits(pieces, False)


@lru_cache(maxsize=4)
def _corner(rim: int) -> pygame.Surface:
    """The upper left corner of a shadow: nothing at its edges, full in its lower right corner."""
    made = pygame.Surface((rim, rim), pygame.SRCALPHA)
    ramp = [smooth((step + 0.5) / rim) for step in range(rim)]
    for y, down in enumerate(ramp):
        for x, along in enumerate(ramp):
            made.set_at((x, y), (0, 0, 0, round(DARKEST * along * down)))
    return made
