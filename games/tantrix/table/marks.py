"""Signs on the cells of the table that are no light: outlines, edges that differ, and how many tiles fit a space."""

from __future__ import annotations

import math

import pygame

from games.tantrix.rules.layout import Cell
from games.tantrix.table.art import edge_middle
from games.tantrix.table.causes import TouchingEdge
from games.tantrix.table.view import TALL, View, middle
from games.window.canvas import BRASS, CREAM, Box, Canvas

RED, AMBER, DARK = (255, 92, 72), (255, 186, 70), (12, 20, 14)
NONE_FITS = (244, 132, 110)


def cell_box(view: View, cell: Cell) -> Box:
    """Where a cell is seen."""
    (x, y), size = view.on_screen(middle(cell)), view.shown_size
    return Box(x - size / 2, y - TALL * size / 2, size, TALL * size)


def draw_edge(canvas: Canvas, view: View, edge: TouchingEdge) -> None:
    """A short red bar with a white edge where two cells touch: no line of a tile looks like that."""
    x, y = view.on_screen(middle(edge.cell))
    dx, dy = (view.shown_size * side for side in edge_middle(edge.direction))
    # The edge lies across the way from the cell's middle to its own, and is half as long as a cell is wide.
    share = 0.19 * view.shown_size / math.hypot(dx, dy)
    start, end = (canvas.px(x + dx - way * dy * share, y + dy + way * dx * share) for way in (1, -1))
    for ink, thick in ((DARK, 0.13), (CREAM, 0.105), (RED, 0.055)):
        _stroke(canvas, ink, start, end, canvas.length(thick * view.shown_size))


def _stroke(
    canvas: Canvas, ink: tuple[int, int, int], start: tuple[int, int], end: tuple[int, int], thick: int
) -> None:
    """A line with round ends."""
    pygame.draw.aaline(canvas.surface, ink, start, end, thick)
    for place in (start, end):
        pygame.draw.aacircle(canvas.surface, ink, place, thick / 2)


def draw_count(canvas: Canvas, view: View, cell: Cell, count: int) -> None:
    """How many unseen tiles still fit a forced space: it grows with the zoom, and is never too small to be read."""
    x, y = view.on_screen(middle(cell))
    size = 0.28 * view.shown_size / canvas.big_text
    reach = max(0.25 * view.shown_size, 0.62 * canvas.text_width("00", size, "head"))
    ink, rim = BRASS if count else NONE_FITS, canvas.length(0.02 * view.shown_size)
    pygame.draw.aacircle(canvas.surface, ink, canvas.px(x, y), canvas.length(reach))
    pygame.draw.aacircle(canvas.surface, DARK, canvas.px(x, y), canvas.length(reach) - rim)
    canvas.text(str(count), x, y, size, ink, "head", "centre")
