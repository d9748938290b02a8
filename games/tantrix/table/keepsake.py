"""What a player of Tantrix leaves behind: the tiles of their best line, laid out on their card."""

from __future__ import annotations

from collections.abc import Sequence

from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.table.art import TileArt
from games.tantrix.table.view import TALL, middle
from games.window.canvas import Box, Canvas

LARGEST = 84  # a tile in design units
GAP = 1.02  # from tile to tile: here they lie on paper, not in a game


def draw_line(canvas: Canvas, art: TileArt, layout: Layout, cells: Sequence[Cell], room: Box, with_signs: bool) -> bool:
    """As large as the room lets them be, in its middle; False if there is no line."""
    if not cells:
        return False
    places = [middle(cell) for cell in cells]
    left, right = min(place.x for place in places), max(place.x for place in places)
    top, bottom = min(place.y for place in places), max(place.y for place in places)
    size = min(LARGEST, room.width / (GAP * (right - left) + 1), room.height / (GAP * (bottom - top) + TALL))
    x, y = room.centre
    spots = [
        (x + GAP * size * (place.x - (left + right) / 2), y + GAP * size * (place.y - (top + bottom) / 2))
        for place in places
    ]
    for spot in spots:
        art.part(canvas, "tile_shadow_0", *spot, size)
    for cell, spot in zip(cells, spots, strict=True):
        art.draw(canvas, *layout.tiles[cell], *spot, size, marks=with_signs)
    return True
