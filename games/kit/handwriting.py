"""Numbers that write themselves: a pen follows each digit and uncovers it, and may draw a ring around the whole."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from games.window.canvas import Canvas, written

PenStroke = tuple[tuple[float, float], ...]  # in the letter's own box, from its upper left corner

# Ways of the pen: wide enough around them lies all the ink of a digit.
WAYS: dict[str, tuple[PenStroke, ...]] = {
    "0": (((0.7, 0.05), (0.2, 0.25), (0.15, 0.75), (0.5, 0.97), (0.85, 0.75), (0.8, 0.25), (0.5, 0.03)),),
    "1": (((0.1, 0.25), (0.55, 0.03), (0.55, 0.97)), ((0.1, 0.97), (0.95, 0.97))),
    "2": (((0.1, 0.2), (0.5, 0.03), (0.85, 0.25), (0.6, 0.6), (0.1, 0.97), (0.95, 0.95)),),
    "3": (((0.1, 0.1), (0.8, 0.1), (0.85, 0.3), (0.4, 0.48), (0.9, 0.65), (0.7, 0.95), (0.1, 0.92)),),
    "4": (((0.6, 0.03), (0.05, 0.68), (0.95, 0.68)), ((0.7, 0.03), (0.7, 0.98))),
    "5": (((0.9, 0.05), (0.2, 0.05), (0.15, 0.45), (0.7, 0.45), (0.9, 0.7), (0.6, 0.95), (0.1, 0.92)),),
    "6": (((0.8, 0.04), (0.3, 0.3), (0.1, 0.7), (0.5, 0.97), (0.9, 0.72), (0.5, 0.48), (0.15, 0.65)),),
    "7": (((0.05, 0.06), (0.95, 0.06), (0.6, 0.5), (0.4, 0.98)),),
    "8": (((0.8, 0.15), (0.4, 0.04), (0.2, 0.25), (0.75, 0.65), (0.6, 0.95), (0.2, 0.9), (0.3, 0.6), (0.8, 0.2)),),
    "9": (((0.85, 0.3), (0.5, 0.5), (0.15, 0.3), (0.5, 0.04), (0.85, 0.25), (0.7, 0.7), (0.4, 0.97)),),
}
ALONG: tuple[PenStroke, ...] = (((0.0, 0.5), (1.0, 0.5)),)  # of any other sign
THICK = 0.24  # of a letter's height is as far as the pen uncovers
FINE = 3  # a ring is drawn so many times larger first


@lru_cache(maxsize=16)
def uncovered(text: str, size: int, colour: tuple[int, int, int], share: float) -> pygame.Surface:
    """A line in handwriting of which the pen has written this share, from 0 to 1."""
    whole = written(text, "hand", size, colour)
    if share >= 1 or not text:
        return whole
    made = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    wide = whole.get_width() / len(text)
    for number, letter in enumerate(text):
        part = share * len(text) - number
        if part > 0:
            ink = pygame.Rect(round(number * wide), 0, math.ceil(wide), whole.get_height())
            made.blit(_letter(whole.subsurface(ink.clip(whole.get_rect())), letter, min(1.0, part)), ink)
    return made


def _letter(whole: pygame.Surface, letter: str, part: float) -> pygame.Surface:
    ink = whole.get_bounding_rect()
    seen = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    radius = max(2.0, THICK * ink.height)
    strokes = WAYS.get(letter, ALONG)
    left = part * sum(map(_length, strokes))
    for stroke in strokes:
        points = [(ink.x + x * ink.width, ink.y + y * ink.height) for x, y in _part(stroke, left)]
        for (x0, y0), (x1, y1) in pairwise(points):
            steps = max(1, round(math.dist((x0, y0), (x1, y1)) / radius * 3))
            for step in range(steps + 1):
                at = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                pygame.draw.circle(seen, (255, 255, 255, 255), at, radius)
        left -= _length(stroke)
    seen.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return seen


def _length(stroke: Sequence[tuple[float, float]]) -> float:
    return sum(map(math.dist, stroke, stroke[1:]))


def _part(stroke: PenStroke, length: float) -> list[tuple[float, float]]:
    """As far as the pen has come on it."""
    found = [stroke[0]] if length > 0 else []
    for here, there in pairwise(stroke):
        step = math.dist(here, there)
        if length <= 0:
            break
        share = min(1.0, length / step) if step else 1.0
        found.append((here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share))
        length -= step
    return found


def draw_ring(
    canvas: Canvas, centre: tuple[float, float], size: tuple[float, float], colour: tuple[int, int, int], share: float
) -> None:
    """A ring around something, as a pencil draws it in one go: it does not quite meet its beginning."""
    width, height = canvas.length(size[0]), canvas.length(size[1])
    room = pygame.Surface((FINE * (width + 24), FINE * (height + 24)), pygame.SRCALPHA)
    steps = max(2, round(64 * share))
    thick = max(2, FINE * canvas.length(3.2))
    points = []
    for step in range(steps + 1):
        turn = share * step / steps
        angle = -2.2 + turn * math.tau * 1.07
        grown = 1 + 0.05 * turn + 0.012 * math.sin(5 * angle)
        points.append((
            room.get_width() / 2 + grown * FINE * width / 2 * math.cos(angle),
            room.get_height() / 2 + grown * FINE * height / 2 * math.sin(angle) * (1.0 - 0.04 * turn),
        ))  # fmt: skip
    for start, end in pairwise(points):
        pygame.draw.line(room, (*colour, 225), start, end, thick)
        pygame.draw.circle(room, (*colour, 225), end, thick / 2)
    made = pygame.transform.smoothscale(room, (room.get_width() // FINE, room.get_height() // FINE))
    canvas.surface.blit(made, made.get_rect(center=canvas.px(*centre)))
