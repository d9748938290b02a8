"""Signs on the cells of the table that are no light: outlines, edges that differ, and how many tiles fit a space."""

from __future__ import annotations

import math

import pygame

from games.tantrix.rules.layout import Cell
from games.tantrix.table.art import edge_middle
from games.tantrix.table.causes import TouchingEdge
from games.tantrix.table.view import TALL, View, middle
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.sprites import BAKED

RED, AMBER, GREEN, DARK = (255, 92, 72), (255, 196, 92), (176, 255, 190), (12, 20, 14)
NONE_FITS = (244, 132, 110)
CORNERS = [(math.cos(math.radians(60 * corner)), math.sin(math.radians(60 * corner))) for corner in range(6)]
SIGN = 96 / BAKED  # the width of a glyph, in design units


def cell_box(view: View, cell: Cell) -> Box:
    """Where a cell is seen."""
    (x, y), size = view.on_screen(middle(cell)), view.shown_size
    return Box(x - size / 2, y - TALL * size / 2, size, TALL * size)


def draw_outline(
    canvas: Canvas, view: View, cell: Cell, colour: tuple[int, int, int], width: float, within: float = 0.94
) -> None:
    """A line around a cell, so many design units thick, with a dark edge: it is seen on baize and tiles alike."""
    (x, y), reach = view.on_screen(middle(cell)), within * view.shown_size / 2
    corners = [canvas.px(x + reach * dx, y + reach * dy) for dx, dy in CORNERS]
    for ink, thick in ((DARK, canvas.length(width) + 2), (colour, canvas.length(width))):
        for start, end in zip(corners, corners[1:] + corners[:1]):
            _stroke(canvas, ink, start, end, thick)


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


class TurnSign:
    """The arrow on a cell where a tile fits in another turn; its picture is made once for each size."""

    def __init__(self) -> None:
        self._key: tuple[Canvas, float] | None = None
        self._picture = pygame.Surface((1, 1))

    def draw(self, canvas: Canvas, view: View, cell: Cell) -> None:
        key = (canvas, view.shown_size)
        if self._key != key:
            self._key, self._picture = key, _edged(canvas, "turn_right", 0.4 * view.shown_size)
        place = canvas.px(*view.on_screen(middle(cell)))
        canvas.surface.blit(self._picture, self._picture.get_rect(center=place))


def _edged(canvas: Canvas, glyph: str, width: float) -> pygame.Surface:
    """A glyph in green with a dark edge."""
    sign = canvas.sprites.get(f"ui/glyph_{glyph}", round(width / SIGN, 4)).surface
    edge = max(1, round(sign.get_width() / 24))
    made = pygame.Surface((sign.get_width() + 2 * edge, sign.get_height() + 2 * edge), pygame.SRCALPHA)
    dark, green = sign.copy(), sign.copy()
    dark.fill((*DARK, 255), special_flags=pygame.BLEND_RGBA_MULT)
    green.fill((*GREEN, 255), special_flags=pygame.BLEND_RGBA_MULT)
    made.blits([(dark, (edge + dx * edge, edge + dy * edge)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    made.blit(green, (edge, edge))
    return made


def draw_last(canvas: Canvas, view: View, cell: Cell) -> None:
    """The tile that was laid last: a thin line, unlike all that glows."""
    draw_outline(canvas, view, cell, CREAM, 2.5, 0.9)


def draw_lying(canvas: Canvas, view: View, cell: Cell) -> None:
    """A tile that lies there and does not count yet."""
    draw_outline(canvas, view, cell, GREEN, 4)


def draw_count(canvas: Canvas, view: View, cell: Cell, count: int) -> None:
    """How many unseen tiles still fit a forced space: it grows with the zoom, and is never too small to be read."""
    x, y = view.on_screen(middle(cell))
    size = 0.28 * view.shown_size / canvas.big_text
    reach = max(0.25 * view.shown_size, 0.62 * canvas.text_width("00", size, "head"))
    ink, rim = BRASS if count else NONE_FITS, canvas.length(0.02 * view.shown_size)
    pygame.draw.aacircle(canvas.surface, ink, canvas.px(x, y), canvas.length(reach))
    pygame.draw.aacircle(canvas.surface, DARK, canvas.px(x, y), canvas.length(reach) - rim)
    canvas.text(str(count), x, y, size, ink, "head", "centre")
