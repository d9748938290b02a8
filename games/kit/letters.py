"""A position in letters, as `Game.picture` tells it: every letter in a cell of its own, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

import pygame

from games.core.names import cleaned
from games.window.canvas import INK, Box, Canvas, font, written

WIDTH = 0.62  # of a cell, in its heights: the widest letters still stand apart
FILLED = 0.84  # of a cell's height is the size of the letters
LEAST_FOLD = 24  # letters that a line has at least before it is broken
LARGEST = 64  # units that a cell is high at most
MARKER = (255, 214, 110)  # the felt pen over what is new

LetterCell = tuple[int, int]  # row and column


class Grid(NamedTuple):
    """Where the cells lie in the window, in pixels: whole ones, so that all letters are equally sharp."""

    left: int
    top: int
    wide: int
    high: int

    def rect(self, cell: LetterCell) -> pygame.Rect:
        row, column = cell
        return pygame.Rect(self.left + column * self.wide, self.top + row * self.high, self.wide, self.high)


def folded(picture: str) -> str:
    """With a line that only tells something broken to the width of the rest: the board may be larger then.

    A line with a comma tells something; the rows of a board are never broken.
    """
    lines = picture.splitlines()
    room = max([LEAST_FOLD, *(len(line) for line in lines if ", " not in line)])
    return "\n".join(part for line in lines for part in (wrap(line, room) if ", " in line else [line]))


def grid_of(canvas: Canvas, picture: str, box: Box) -> Grid:
    """The largest cells with which the picture fits the box, the whole in its middle."""
    lines = picture.splitlines() or [""]
    rows, columns = len(lines), max(1, *map(len, lines))
    room = canvas.rect(box)
    high = min(room.height / rows, room.width / columns / WIDTH, canvas.length(LARGEST))
    high, wide = max(1, int(high)), max(1, int(high * WIDTH))
    return Grid(room.centerx - columns * wide // 2, room.centery - rows * high // 2, wide, high)


def draw_letters(canvas: Canvas, picture: str, box: Box) -> None:
    grid = grid_of(canvas, picture, box)
    size = max(4, int(grid.high * FILLED))
    for row, line in enumerate(picture.splitlines()):
        for column, letter in enumerate(line):
            if letter.strip():
                drawn = _letter(letter, size)
                canvas.surface.blit(drawn, drawn.get_rect(center=grid.rect((row, column)).center))


def _letter(letter: str, size: int) -> pygame.Surface:
    """In the type of the house; what that does not have, in the one that is always there."""
    known = cleaned(letter) and font("bold", size).metrics(letter)[0] is not None
    return written(letter, "bold", size, INK) if known else _other(size).render(letter, True, INK)


@lru_cache(maxsize=8)
def _other(size: int) -> pygame.Font:
    return pygame.Font(None, round(size * 1.3))


def changed_cells(before: str, after: str) -> list[LetterCell]:
    """The cells of a picture that have been different before."""
    old, new = before.splitlines(), after.splitlines()
    columns = max(map(len, new), default=0)
    old += [""] * len(new)
    return [
        (row, column)
        for row, line in enumerate(new)
        for column in range(columns)
        if line[column : column + 1].strip() != old[row][column : column + 1].strip()
    ]


def mark_cells(canvas: Canvas, picture: str, box: Box, cells: Iterable[LetterCell], strength: float) -> None:
    """A felt pen over some cells: it colours the paper and leaves the ink as it is."""
    grid = grid_of(canvas, picture, box)
    clip = canvas.surface.get_clip()
    for cell in cells:
        wash(canvas.surface, grid.rect(cell).clip(clip), strength)


def wash(surface: pygame.Surface, area: pygame.Rect, strength: float) -> None:
    colour = tuple(round(255 - (255 - part) * strength) for part in MARKER)
    surface.fill(colour, area, special_flags=pygame.BLEND_RGB_MULT)
