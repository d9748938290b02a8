"""A ring that shows how much is left of something."""

from __future__ import annotations

import math

import pygame

from games.window.canvas import BRASS, DIM, Canvas

FINE = 3  # drawn so many times as large and scaled down, for smooth edges
STEPS = 240  # corners of a whole ring


def draw_ring(canvas: Canvas, x: float, y: float, radius: float, share: float) -> None:
    """From the top clockwise, a share of 0 to 1 of it bright; it is drawn anew only when it has become less."""
    side = canvas.length(2 * radius)
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle = side * FINE / 2
    pygame.draw.circle(large, (*DIM, 70), (middle, middle), middle, round(middle * 0.16))
    corners = [math.tau * number / STEPS for number in range(round(STEPS * min(1.0, max(0.0, share))) + 1)]
    if len(corners) > 1:
        outer = [(middle + middle * math.sin(turn), middle - middle * math.cos(turn)) for turn in corners]
        inner = [(middle + 0.84 * (px - middle), middle + 0.84 * (py - middle)) for px, py in reversed(outer)]
        pygame.draw.polygon(large, BRASS, [*outer, *inner])
    drawn = pygame.transform.smoothscale(large, (side, side))
    canvas.surface.blit(drawn, drawn.get_rect(center=canvas.px(x, y)))
