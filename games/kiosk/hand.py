"""A hand that points at what it touches, and the rings that go out from there."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from games.window.canvas import CREAM, Canvas

PULSE = 1.4  # seconds from one touch to the next: slower than anything that could be called flashing
FINE = 4  # it is drawn so many times as large and scaled down, for smooth edges
LEATHER = (44, 22, 14)
# The hand in a square of 100 units, its finger pointing up: rounded strokes, from fingertip to knuckle.
TIP = (38, 6)
TALL = 1.2  # of its width: the wrist goes on below
STROKES = (((38, 13), (38, 60), 13), ((52, 44), (52, 62), 12), ((65, 47), (65, 64), 12), ((77, 52), (77, 66), 11))
PALM = ((34, 54), (80, 60), (80, 72), (73, 86), (73, 116), (42, 116), (42, 88), (34, 82))
THUMB = ((34, 82), (14, 64), (17, 58), (24, 58), (34, 66))


def draw_hand(canvas: Canvas, x: float, y: float, size: float, age: float) -> None:
    """Its fingertip at (x, y) when it touches; `age` in seconds."""
    share = age / PULSE % 1.0
    away = math.sin(math.pi * min(1.0, share / 0.62)) if share < 0.62 else 0.0  # it rises, comes down, and stays
    rings = max(0.0, (share - 0.62) / 0.38) if age else 0.0
    if rings:
        _draw_ring(canvas, x, y, size * (0.16 + 0.34 * rings), 1.0 - rings)
    hand = _hand(canvas.length(size))
    left, top = canvas.px(x - TIP[0] / 100 * size, y - TIP[1] / 100 * size + 0.2 * size * away)
    canvas.surface.blit(hand, (left, top))


def _draw_ring(canvas: Canvas, x: float, y: float, radius: float, strength: float) -> None:
    side = 2 * canvas.length(radius) + 4
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    width = max(2, canvas.length(5))
    pygame.draw.circle(veil, (*CREAM, round(230 * strength)), (side / 2, side / 2), side / 2 - 2, width)
    canvas.surface.blit(veil, veil.get_rect(center=canvas.px(x, y)))


@lru_cache(maxsize=2)
def _hand(side: int) -> pygame.Surface:
    large = side * FINE
    made = pygame.Surface((large, round(TALL * large)), pygame.SRCALPHA)
    for grown, colour in ((3.0, LEATHER), (0.0, CREAM)):
        _paint(made, large / 100, grown, colour)
    for (x, y), (_, below), width in STROKES[1:]:  # the gaps between the bent fingers
        at = (x - width / 2) * large / 100
        pygame.draw.line(made, LEATHER, (at, y * large / 100), (at, below * large / 100), max(1, large // 60))
    return pygame.transform.smoothscale(made, (side, round(TALL * side)))


def _paint(made: pygame.Surface, unit: float, grown: float, colour: tuple[int, int, int]) -> None:
    for part in (PALM, THUMB):
        corners = [(x * unit, y * unit) for x, y in part]
        pygame.draw.polygon(made, colour, corners)
        for start, end in zip(corners, [*corners[1:], corners[0]]):
            _stroke(made, start, end, (4 + grown) * unit, colour)
    for start, end, width in STROKES:
        first, last = [(x * unit, y * unit) for x, y in (start, end)]
        _stroke(made, first, last, (width / 2 + grown) * unit, colour)


def _stroke(
    made: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    colour: tuple[int, int, int],
) -> None:
    pygame.draw.line(made, colour, start, end, round(2 * radius))
    for place in (start, end):
        pygame.draw.circle(made, colour, place, radius)
