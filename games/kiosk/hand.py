"""A carved hand that points at what it touches, and the rings that go out from there."""

from __future__ import annotations

import math

import pygame

from games.window.canvas import CREAM, Canvas

PULSE = 1.4  # seconds from one touch to the next: slower than anything that could be called flashing
RISES = 38.0  # units by which it comes away from the table
SHADOW = 0.6  # of that way, which its shadow moves aside
REACH = 30.0, 95.0  # the rings, when they begin and when they are gone


def draw_hand(canvas: Canvas, x: float, y: float, age: float) -> None:
    """Its fingertip at (x, y) when it touches; `age` in seconds."""
    share = age / PULSE % 1.0
    away = math.sin(math.pi * min(1.0, share / 0.62)) if share < 0.62 else 0.0  # it rises, comes down, and stays
    rings = max(0.0, (share - 0.62) / 0.38) if age else 0.0
    if rings:
        _draw_ring(canvas, x, y, REACH[0] + (REACH[1] - REACH[0]) * rings, 1.0 - rings)
    up = RISES * away
    canvas.sprite("hand/shadow", x + SHADOW * up, y + (1 + SHADOW) * up)
    canvas.sprite("hand/hand", x, y + up)


def _draw_ring(canvas: Canvas, x: float, y: float, radius: float, strength: float) -> None:
    side = 2 * canvas.length(radius) + 4
    veil = pygame.Surface((side, side), pygame.SRCALPHA)
    width = max(2, canvas.length(5))
    pygame.draw.circle(veil, (*CREAM, round(230 * strength)), (side / 2, side / 2), side / 2 - 2, width)
    canvas.surface.blit(veil, veil.get_rect(center=canvas.px(x, y)))
