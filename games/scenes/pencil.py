"""What is drawn by hand on paper: uneven strokes, tally marks, hatching and rings; and the print of graph paper.

Every stroke is uneven in its own way, which follows from where it lies: drawn again it is the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

import pygame

from games.kit.flying import Colour
from games.window.canvas import Box, Canvas

GRAPHITE = (74, 66, 62)
GRID_PRINT, GRID_BOLD = (228, 234, 232), (204, 218, 216)  # they darken the paper
FINER = 3  # drawn so many times larger and scaled down
STEP = 9.0  # pixels after which the hand has moved a little aside
GRAIN = 64  # pixels of the paper's grain, which lets some of a stroke out
STROKES = 5  # of a tally, the last one across the others
TALLIES = (14.0, 8.0)  # units from stroke to stroke: where there is room, and at least
TALLY_GAP, TALLY_HEIGHT = 1.9, 36.0  # between two tallies, in strokes; and how high they are in units


def stroke(
    canvas: Canvas, x: float, y: float, to_x: float, to_y: float, colour: Colour = GRAPHITE, width: float = 3.0
) -> None:
    """From one place to another."""
    start, end = canvas.px(x, y), canvas.px(to_x, to_y)
    thick = max(1.2, width * canvas.scale)
    seed = (round(x) * 31 + round(y) * 17 + round(to_x) * 7 + round(to_y)) % 97
    made, corner = _made(end[0] - start[0], end[1] - start[1], round(thick, 1), colour, seed)
    canvas.surface.blit(made, (start[0] + corner[0], start[1] + corner[1]))


@lru_cache(maxsize=1024)
def _made(dx: int, dy: int, width: float, colour: Colour, seed: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """A stroke, and where its corner lies from its start."""
    room = math.ceil(width + 3)
    size = abs(dx) + 2 * room, abs(dy) + 2 * room
    large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    left, top = room + max(0, -dx), room + max(0, -dy)
    path = [((left + x) * FINER, (top + y) * FINER, w * FINER) for x, y, w in _way(dx, dy, width, seed)]
    draw_path(large, (*colour, 225), path)
    made = pygame.transform.smoothscale(large, size)
    made.blit(_grain(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made, (-left, -top)


def _way(dx: float, dy: float, width: float, seed: int) -> Iterator[tuple[float, float, float]]:
    """Where the point of the pencil goes, and how broad it is there."""
    hand = Random(seed)
    length = math.hypot(dx, dy) or 1.0
    steps = max(2, round(length / STEP))
    aside = bow = 0.0
    reach = min(1.0, length / 60) * width * 0.28
    bend = hand.uniform(-1, 1) * min(length * 0.012, width)
    for step in range(steps + 1):
        share = step / steps
        aside = 0.7 * aside + hand.uniform(-1, 1) * reach
        bow = bend * math.sin(math.pi * share)
        x, y = dx * share - dy / length * (aside + bow), dy * share + dx / length * (aside + bow)
        yield x, y, width * (1 + hand.uniform(-0.16, 0.16)) * (0.82 if step in (0, steps) else 1.0)


def draw_path(surface: pygame.Surface, ink: tuple[int, ...], path: list[tuple[float, float, float]]) -> None:
    """Through these places, as broad as each of them says; with round joints."""
    for (x, y, width), (to_x, to_y, _) in pairwise(path):
        way = pygame.Vector2(to_x - x, to_y - y)
        if way.length() > 0:
            side = way.rotate(90)
            side.scale_to_length(width / 2)
            one, other = pygame.Vector2(x, y), pygame.Vector2(to_x, to_y)
            pygame.draw.polygon(surface, ink, [one + side, other + side, other - side, one - side])
    for x, y, width in path:
        pygame.draw.circle(surface, ink, (x, y), width / 2)


@lru_cache(maxsize=1)
def _grain_tile() -> pygame.Surface:
    tile, paper = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA), Random(5)
    for x in range(GRAIN):
        for y in range(GRAIN):
            tile.set_at((x, y), (255, 255, 255, 255 if paper.random() > 0.3 else 150))
    return tile


def _grain(size: tuple[int, int]) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(0, size[0], GRAIN):
        for y in range(0, size[1], GRAIN):
            made.blit(_grain_tile(), (x, y))
    return made


# What is made of strokes


def tally_pitch(most: int, width: float) -> float:
    """How far apart strokes are drawn if there may be so many of them in this width; 0 if they do not fit."""
    pitch = min(TALLIES[0], width / max(1.0, _in_strokes(most)))
    return pitch if pitch >= TALLIES[1] else 0.0


def _in_strokes(count: int) -> float:
    whole, rest = divmod(count, STROKES)
    return whole * (STROKES - 2 + TALLY_GAP) + rest


def draw_tally(canvas: Canvas, x: float, y: float, colours: Sequence[Colour], pitch: float) -> None:
    """A stroke of each of these colours, in fives, their middle at height y."""
    for number, colour in enumerate(colours):
        tally, place = divmod(number, STROKES)
        left = x + _in_strokes(tally * STROKES) * pitch
        lean = 0.14 * pitch * ((number * 7) % 3 - 1)
        if place < STROKES - 1:
            at = left + pitch * place
            stroke(canvas, at + lean, y - TALLY_HEIGHT / 2, at - lean / 2, y + TALLY_HEIGHT / 2, colour, 3.6)
        else:
            stroke(canvas, left - 0.6 * pitch, y + 10, left + pitch * (STROKES - 1.4), y - 10 + lean, colour, 3.6)


def draw_hatched(canvas: Canvas, box: Box, colour: Colour, pitch: float = 9.0, framed: bool = True) -> None:
    """A box filled with slanting strokes, and drawn around."""
    slant = box.height * 0.55
    at = box.x - slant
    while at < box.right:
        low, high = max(at, box.x), min(at + slant, box.right)
        if high - low > 3:
            top, bottom = (box.bottom - (x - at) / slant * box.height for x in (high, low))
            stroke(canvas, low, bottom, high, top, colour, 2.4)
        at += pitch
    if framed:
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            stroke(canvas, *one, *other, colour, 2.6)


def draw_ring(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, width: float = 3.0) -> None:
    """A circle that was drawn in one go, and does not quite meet its beginning."""
    made = _ring(canvas.length(radius), max(1.2, round(width * canvas.scale, 1)), colour, (round(x) + round(y)) % 7)
    canvas.surface.blit(made, made.get_rect(center=canvas.px(x, y)))


@lru_cache(maxsize=64)
def _ring(radius: int, width: float, colour: Colour, seed: int) -> pygame.Surface:
    start = Random(seed).uniform(-2.6, -1.8)
    side = 2 * (math.ceil(1.15 * radius + width) + 2)
    large = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    path = []
    for step in range(49):
        turn = start + step / 48 * 6.6
        reach = radius * (1 + 0.05 * math.sin(turn * 2 + start) + 0.0016 * step)
        place = (side / 2 + reach * math.cos(turn)) * FINER, (side / 2 + reach * math.sin(turn)) * FINER
        path.append((*place, width * FINER))
    draw_path(large, (*colour, 225), path)
    return pygame.transform.smoothscale(large, (side, side))


# Print


def draw_grid(canvas: Canvas, box: Box, pitch: float, bold: int = 5) -> None:
    """Graph paper: fine lines, every so-manyth one a little stronger. It darkens the paper."""
    for across in (True, False):
        length = box.width if across else box.height
        for number in range(int(length / pitch) + 1):
            at = number * pitch
            line = Box(box.x + at, box.y, 0, box.height) if across else Box(box.x, box.y + at, box.width, 0)
            darken(canvas, line, GRID_BOLD if number % bold == 0 else GRID_PRINT)


def darken(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Print on paper; a line has no width."""
    area = canvas.rect(box)
    area.size = max(1, area.width), max(1, area.height)
    canvas.surface.fill(colour, area, pygame.BLEND_RGB_MULT)
