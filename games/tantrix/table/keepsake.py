"""What a player of Tantrix leaves behind: the tiles of their best line, laid out on their card."""

from __future__ import annotations

from collections.abc import Sequence

from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.table.art import TileArt
from games.tantrix.table.view import TALL, TablePlace, middle
from games.window.canvas import Box, Canvas

LARGEST = 84  # a tile in design units
GAP = 1.02  # from tile to tile: here they lie on paper, not in a game
TURNS = 6


def draw_line(canvas: Canvas, art: TileArt, layout: Layout, cells: Sequence[Cell], room: Box, with_signs: bool) -> bool:
    """As large as the room lets them be, in its middle, and turned as fits best; False if there is no line."""
    if not cells:
        return False
    size, turns, places = max((_laid(cells, turns, room) for turns in range(TURNS)), key=lambda laid: laid[0])
    left, right = min(place.x for place in places), max(place.x for place in places)
    top, bottom = min(place.y for place in places), max(place.y for place in places)
    x, y = room.centre
    spots = [
        (x + GAP * size * (place.x - (left + right) / 2), y + GAP * size * (place.y - (top + bottom) / 2))
        for place in places
    ]
    for spot in spots:
        art.part(canvas, "tile_shadow_0", *spot, size)
    for cell, spot in zip(cells, spots, strict=True):
        tile, turn = layout.tiles[cell]
        art.draw(canvas, tile, (turn + turns) % TURNS, *spot, size, marks=with_signs)
    return True


def _laid(cells: Sequence[Cell], turns: int, room: Box) -> tuple[float, int, list[TablePlace]]:
    """How large the tiles may be after so many turns clockwise, and where they lie."""
    for _ in range(turns):
        cells = [(-r, q + r) for q, r in cells]
    places = [middle(cell) for cell in cells]
    wide = max(place.x for place in places) - min(place.x for place in places)
    high = max(place.y for place in places) - min(place.y for place in places)
    size = min(LARGEST, room.width / (GAP * wide + 1), room.height / (GAP * high + TALL))
    return size, turns, places
