"""The sign of a seat: a disc in its colour, with a small robot at it where a computer plays."""

from __future__ import annotations

import pygame

from games.people.party import Sitter
from games.window.canvas import BRASS, Canvas

BADGE, AWAY = 17.0, 21.0  # design units: how large the badge is, and how far from the middle of the disc
DARK = (30, 22, 16)
LEAST = 13.0  # of a badge: no robot can be made out on a smaller one


def draw_seat_sign(canvas: Canvas, sitter: Sitter, x: float, y: float, size: float = 1.0) -> None:
    """Its middle at (x, y). Whoever hands a seat over sees the robot sit down there."""
    canvas.sprite(f"ui/seat_disc_{sitter.colour}", x, y, size=size)
    if not sitter.is_human:
        radius = max(LEAST, BADGE * size)
        away = AWAY * size + radius - BADGE * size  # a small disc is not hidden by it
        x, y = x - away, y + away  # names stand on the other side
        draw_robot(canvas, x, y, radius)


def draw_robot(canvas: Canvas, x: float, y: float, radius: float) -> None:
    pygame.draw.aacircle(canvas.surface, DARK, canvas.px(x, y), canvas.length(radius))
    pygame.draw.aacircle(canvas.surface, BRASS, canvas.px(x, y), canvas.length(radius), canvas.length(2))
    canvas.glyph("robot", x, y, radius / 58, BRASS)
