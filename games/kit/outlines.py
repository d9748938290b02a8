"""Cells of a board as they are marked: a line around them, dashes, or red hatching where a piece may not lie.

Cells are (column, row); a table's `corner` says where on the table the lower left corner of a cell is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pygame

from games.core.tetrominoes import Cell
from games.kit.felt import Spot
from games.kit.flying import Colour
from games.window.canvas import Canvas

CellEdge = tuple[Spot, Spot]
Corner = Callable[[float, float], Spot]  # of a column and a row, which need not be whole: a place in design units

DEEP_RED, RED_RIM = (196, 14, 14), (255, 92, 76)  # of what may not be let go
RED_ALPHA, HATCH_ALPHA = 150, 170
RIM, HATCH = 5, 3  # units that lines are thick
DASHES = ((0.12, 0.4), (0.6, 0.88))  # of the edge of a cell


def outline(cells: Collection[Cell]) -> list[CellEdge]:
    """The edges between these cells and all others, as lines between corners of cells."""
    inside = set(cells)
    lines: list[CellEdge] = []
    for column, row in cells:
        for beside, start, end in (
            ((column - 1, row), (column, row), (column, row + 1)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column, row + 1), (column, row + 1), (column + 1, row + 1)),
        ):
            if beside not in inside:
                lines.append((start, end))
    return lines


def draw_outline(canvas: Canvas, cells: Collection[Cell], corner: Corner, colour: Colour, width: float = RIM) -> None:
    """A plain line around the cells, on a dark one that sets it off from whatever lies there."""
    for ink, thick in (((30, 16, 8), 2 * width), (colour, width)):
        for start, end in outline(cells):
            _draw_line(canvas.surface, canvas.px(*corner(*start)), canvas.px(*corner(*end)), ink, canvas.length(thick))


def draw_dashes(canvas: Canvas, cells: Collection[Cell], corner: Corner, colour: Colour, width: float) -> None:
    """A broken line around the cells: it tells what has been, and takes the eye less than what may be."""
    for ink, thick in (((30, 16, 8), width + 2), (colour, width)):
        for start, end in outline(cells):
            for ends in DASHES:
                first, last = (corner(*_between(start, end, share)) for share in ends)
                _draw_line(canvas.surface, canvas.px(*first), canvas.px(*last), ink, canvas.length(thick))


def draw_forbidden(canvas: Canvas, cells: Collection[Cell], corner: Corner, aside: float = 0.0) -> None:
    """Where a piece would come to rest and may not: red whatever its own colour, and hatched for whoever sees no red.

    It stands `aside` while it trembles.
    """
    corners = [[canvas.px(x + aside, y) for x, y in (corner(c, r), corner(c + 1, r + 1))] for c, r in cells]
    boxes = [_rect(*ends) for ends in corners]
    rim = canvas.length(RIM)
    area = boxes[0].unionall(boxes[1:]).inflate(4 * rim, 4 * rim)
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    for box in boxes:
        _hatch(layer, box.move(-area.x, -area.y), canvas.length(HATCH))
    for line in outline(cells):
        (x, y), (to_x, to_y) = (canvas.px(x + aside, y) for x, y in (corner(*line[0]), corner(*line[1])))
        _draw_line(layer, (x - area.x, y - area.y), (to_x - area.x, to_y - area.y), (*RED_RIM, 255), rim)
    canvas.surface.blit(layer, area)


def _hatch(layer: pygame.Surface, box: pygame.Rect, width: int) -> None:
    part = layer.subsurface(box)
    part.fill((*DEEP_RED, RED_ALPHA))
    wide, high = box.size
    for from_left in (-0.5, 0.0, 0.5):  # the lines of neighbouring cells meet
        start = (from_left * wide, high)
        pygame.draw.line(part, (*RED_RIM, HATCH_ALPHA), start, (start[0] + wide, 0), width)


def _rect(one: tuple[int, int], other: tuple[int, int]) -> pygame.Rect:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return pygame.Rect(left, top, abs(one[0] - other[0]), abs(one[1] - other[1]))


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _draw_line(
    surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], ink: tuple[int, ...], width: int
) -> None:
    """Along a row or a column, with ends that meet those of the next line."""
    surface.fill(ink, _rect(start, end).inflate(width, width))
