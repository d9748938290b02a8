"""What a player takes home from the tower: their groups as they stood in it, each with its points."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.tetrominoes import Cell, Place
from games.kit.tokens import RADIUS, draw_token
from games.link.rules.game import Group, State
from games.link.table import picture as pic
from games.link.table.loose import LoosePieces
from games.window.canvas import Box, Canvas

LARGEST = 1.15  # of a cell in the tower: larger ones would not be sharp
BETWEEN = 0.9  # cells between two groups
PAYS = 3  # pieces from which on a group counts (TL-8)
TOKEN = 0.7  # size of the token with the points of a group
AWAY = 5.0  # of a shadow, from what throws it


def middle_cell(mask: int) -> tuple[float, float]:
    """The middle of the cell that is nearest to the middle of them all."""
    column, row = _middle(pic.cells_of(mask))
    return pic.cell_corner(column + 0.5, row + 0.5)


def _middle(cells: Sequence[Cell]) -> Cell:
    mean = [sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1)]
    return min(cells, key=lambda cell: (cell[0] - mean[0]) ** 2 + (cell[1] - mean[1]) ** 2)


def draw_keepsake(canvas: Canvas, loose: LoosePieces, state: State, seat: int, colour: str, room: Box) -> bool:
    """The groups that count, the largest first; if none does, the largest one that there is, without points."""
    groups = sorted(state.groups[seat], key=lambda group: -group[1])
    shown = [group for group in groups if group[1] >= PAYS] or groups[:1]
    if not shown:
        return False
    room = room.grown(-AWAY)
    cell, rows = _layout(shown, room)
    total = sum(_height(row) for row in rows) + BETWEEN * (len(rows) - 1)
    y = room.centre[1] + total * cell / 2 - (total - _height(rows[0])) * cell  # the foot of the first row
    for number, row in enumerate(rows):
        width = sum(_width(group) for group in row) + BETWEEN * (len(row) - 1)
        x = room.centre[0] - width * cell / 2
        for group in row:
            _draw_group(canvas, loose, state, seat, colour, group, x, y, cell)
            x += (_width(group) + BETWEEN) * cell
        if number + 1 < len(rows):
            y += (BETWEEN + _height(rows[number + 1])) * cell
    return True


def _layout(groups: Sequence[Group], room: Box) -> tuple[float, list[list[Group]]]:
    """In one row or more, whatever makes the cells largest; and how large they are."""
    found: tuple[float, list[list[Group]]] = (0.0, [])
    for count in range(1, len(groups) + 1):
        rows = [list(groups[at : at + count]) for at in range(0, len(groups), count)]
        wide = max(sum(map(_width, row)) + BETWEEN * (len(row) - 1) for row in rows)
        high = sum(map(_height, rows)) + BETWEEN * (len(rows) - 1)
        cell = min(room.width / wide, room.height / high, pic.CELL * LARGEST)
        found = max(found, (cell, rows), key=lambda one: one[0])
    return found


def _cells(group: Group) -> tuple[int, int, int, int]:
    """Left, bottom, right and top of a group in the tower."""
    cells = pic.cells_of(group[0])
    columns, rows = zip(*cells)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _width(group: Group) -> int:
    left, _, right, _ = _cells(group)
    return right - left


def _height(row: Group | Sequence[Group]) -> int:
    groups = [row] if isinstance(row, tuple) else row
    return max(top - bottom for _, bottom, _, top in map(_cells, groups))


def _draw_group(
    canvas: Canvas, loose: LoosePieces, state: State, seat: int, colour: str, group: Group, x: float, y: float,
    cell: float,
) -> None:  # fmt: skip
    """With its lower left corner at (x, y)."""
    left, bottom, _, _ = _cells(group)
    places = [place for owner, place in state.laid if owner == seat and pic.mask_of(place) & group[0]]
    for away in (AWAY, 0.0):
        for place in places:
            _draw_place(canvas, loose, colour, place, x + (place.column - left) * cell + away,
                        y - (place.row - bottom) * cell + away, cell, is_shadow=away > 0)  # fmt: skip
    if group[1] >= PAYS:
        column, row = _middle(pic.cells_of(group[0]))
        size = min(TOKEN, max(0.62 * TOKEN, 0.85 * cell / RADIUS))
        at = x + (column - left + 0.5) * cell, y - (row - bottom + 0.5) * cell
        draw_token(canvas, str(group[1]), "plain", *at, size)


def _draw_place(
    canvas: Canvas, loose: LoosePieces, colour: str, place: Place, x: float, y: float, cell: float, is_shadow: bool
) -> None:
    whole = loose.upright(canvas, colour, place.shape, place.turn)
    box = pic.cells_box(place)
    target = canvas.rect(
        Box(x, y - box.height * cell / pic.CELL, box.width * cell / pic.CELL, box.height * cell / pic.CELL)
    )
    made = pygame.transform.smoothscale(whole, target.size)
    if is_shadow:
        made.fill((0, 0, 0, 90), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.surface.blit(made, target)
