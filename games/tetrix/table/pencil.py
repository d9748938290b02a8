"""The pencil as it is seen while it writes: on the large sheet, and smaller on a small one."""

from __future__ import annotations

import math

from games.tetrix.table import picture as pic
from games.tetrix.table.paper import revealed
from games.tetrix.table.writing import Writer
from games.window.canvas import Canvas

LEAST = 0.42  # a little pencil is no smaller, though its sheet is


def on_table(place: pic.SheetPlace, x: float, y: float) -> tuple[float, float]:
    """Where a place of the paper is, on a sheet that lies there."""
    middle_x, middle_y, width, angle = place
    share = width / pic.PAPER[0]
    x, y = (x - pic.PAPER[0] / 2) * share, (y - pic.PAPER[1] / 2) * share
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return middle_x + x * c + y * s, middle_y - x * s + y * c


def draw_writer(canvas: Canvas, writer: Writer, place: pic.SheetPlace) -> None:
    """The mark as far as it has come, if the sheet is large, and the pencil."""
    share = place[2] / pic.PAPER[0]
    if writer.ink is not None and share == 1.0:
        _draw_mark(canvas, writer, place)
    size = max(LEAST, share)
    x, y = on_table(place, *writer.tip)
    height = writer.height * size
    canvas.sprite("tetrix/pencil_write_shadow", x + height * 0.6, y + height * 0.3, size)
    canvas.sprite(f"tetrix/pencil_write_{writer.colour}", x, y - height, size)


def _draw_mark(canvas: Canvas, writer: Writer, place: pic.SheetPlace) -> None:
    assert writer.ink is not None
    drawn, left, top = revealed(canvas, writer.ink, writer.share)
    anchor = canvas.sprites.get("tetrix/sheet_red").anchor
    corner_x, corner_y = on_table(place, 0, 0)
    x = canvas.left + corner_x * canvas.scale - anchor[0] + left
    y = canvas.top + corner_y * canvas.scale - anchor[1] + top
    canvas.surface.blit(drawn, (round(x), round(y)))
