"""A sheet as it lies on a card at the results: the paper itself, with its shadow."""

from __future__ import annotations

import pygame

from games.tetrix.table import picture as pic
from games.tetrix.table.paper import Paper
from games.window.canvas import Box, Canvas

TILT = 2.0  # degrees, of the sheet of a winner
SHADOW = (5, 7)  # how far to the right and below its shadow falls
SOFT = 5  # steps in which it fades
SPARE = 12  # design units around it, for shadow and tilt
FINER = 2  # times as large it is drawn before it is turned, so that it stays sharp


def draw_sheet(canvas: Canvas, paper: Paper, room: Box, tilted: bool) -> None:
    """In the middle of the room, as large as fits."""
    width = min(room.width - 2 * SPARE, (room.height - 2 * SPARE) * pic.PAPER[0] / pic.PAPER[1])
    angle = TILT if tilted else 0.0
    sheet = _cut_out(canvas, paper, width, angle)
    rect = sheet.get_rect(center=canvas.px(*room.centre))
    canvas.surface.blit(_shadow(sheet, canvas), rect.move(canvas.length(SHADOW[0]), canvas.length(SHADOW[1])))
    canvas.surface.blit(sheet, rect)


def _cut_out(canvas: Canvas, paper: Paper, width: float, angle: float) -> pygame.Surface:
    """The sheet in its size: made from the large one in one go, turned while it is still larger."""
    whole = paper.surface(canvas)
    share = width / pic.PAPER[0]
    size = max(1, round(whole.get_width() * share)), max(1, round(whole.get_height() * share))
    if not angle:
        return pygame.transform.smoothscale(whole, size)
    fine = FINER * size[0], FINER * size[1]
    turned = pygame.transform.rotozoom(pygame.transform.smoothscale(whole, fine), angle, 1.0)
    return pygame.transform.smoothscale(turned, (turned.get_width() // FINER, turned.get_height() // FINER))


def _shadow(sheet: pygame.Surface, canvas: Canvas) -> pygame.Surface:
    """Its outline in soft black."""
    width, height = sheet.get_size()
    dark = sheet.copy()
    dark.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
    blur = max(1, canvas.length(SOFT))
    small = pygame.transform.smoothscale(dark, (max(1, width // blur), max(1, height // blur)))
    return pygame.transform.smoothscale(small, (width, height))
