"""A sheet as it lies on a card at the results: the paper itself, with its shadow."""

from __future__ import annotations

import math

import pygame

from games.tetrix.table import picture as pic
from games.tetrix.table.paper import Paper
from games.window.canvas import Box, Canvas

TILT = 2.0  # degrees, of the sheet of a winner
SHADOW = (5, 7)  # how far to the right and below its shadow falls
SOFT = 4  # design units over which it fades
DARK = 130  # of 255
SPARE = 14  # design units around it, for shadow and tilt
# On a card of paper its print is stronger and its own paper whiter: less of its dark, twice the rest, cooler light.
LESS, COOLER = (100, 95, 82), (232, 240, 252)
FINER = 2  # times as large it is drawn before it is turned, so that it stays sharp


def draw_sheet(canvas: Canvas, paper: Paper, room: Box, tilted: bool) -> None:
    """In the middle of the room, as large as fits."""
    angle = TILT if tilted else 0.0
    leans = math.sin(math.radians(angle))  # by so much of the one side it needs more room along the other
    tall = pic.PAPER[1] / pic.PAPER[0]
    width = min((room.width - 2 * SPARE) / (1 + tall * leans), (room.height - 2 * SPARE) / (tall + leans))
    sheet = _cut_out(canvas, paper, width, angle)
    sheet.fill(LESS, special_flags=pygame.BLEND_RGB_SUB)
    sheet.blit(sheet.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet.fill(COOLER, special_flags=pygame.BLEND_RGB_MULT)
    x, y = canvas.px(*room.centre)
    dark = _shadow(sheet, canvas)
    canvas.surface.blit(dark, dark.get_rect(center=(x + canvas.length(SHADOW[0]), y + canvas.length(SHADOW[1]))))
    canvas.surface.blit(sheet, sheet.get_rect(center=(x, y)))


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
    """Its outline in soft black, with room to fade."""
    blur = max(1, canvas.length(SOFT))
    width, height = (side + 6 * blur for side in sheet.get_size())
    dark = pygame.Surface((width, height), pygame.SRCALPHA)
    dark.blit(sheet, (3 * blur, 3 * blur))
    dark.fill((0, 0, 0, DARK), special_flags=pygame.BLEND_RGBA_MULT)
    small = pygame.transform.smoothscale(dark, (max(1, width // blur), max(1, height // blur)))
    return pygame.transform.smoothscale(small, (width, height))
