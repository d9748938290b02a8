"""The light on groups that are counted: the rest of the tower lies in the dark, and their rims shine softly."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.tetrominoes import Cell
from games.link.rules.game import ROWS
from games.link.table import picture as pic
from games.window.canvas import Box, Canvas

COLUMNS = 10
FINE = 8  # pixels for each cell of a picture that is drawn small: scaled up, its edges are soft
AROUND = 1  # cells that a glow reaches beyond its group
STAGES = 8  # in which the light on a group comes up
DARK = (78, 74, 72)  # of 255: what is left of the light where nothing is counted
RIM = (255, 238, 206)
NEAR, WIDE = 112, 52  # of 255: how bright the rim is along the edge of a group, and around it
FLARES = 0.35  # seconds in which a light comes up


class Spotlights:
    """What has been made for one size of the window is kept."""

    def __init__(self) -> None:
        self._shade: pygame.Surface | None = None
        self._lit: dict[int, int] = {}  # in it: the stage of each group
        self._glows: dict[int, pygame.Surface] = {}
        self._scale = 0.0

    def forget(self) -> None:
        """Other groups will be lit."""
        self._shade = None
        self._lit = {}
        self._glows.clear()

    def draw(self, canvas: Canvas, groups: Sequence[tuple[int, float]]) -> None:
        """`groups`: the cells of each, and the seconds since its light has come on."""
        if canvas.scale != self._scale:
            self.forget()
            self._scale = canvas.scale
        target = canvas.rect(pic.TOWER)
        self._lay(canvas, self._shaded(groups, target.size), target.topleft, pygame.BLEND_RGB_MULT)
        for mask, age in groups:
            flash = max(0.0, 1 - age / FLARES)
            glow = self._glow(canvas, mask)
            glow.set_alpha(round(255 * min(1.0, age / FLARES * 2) * (0.72 + 0.28 * flash)))
            self._lay(canvas, glow, canvas.rect(_box(mask)).topleft)

    def _lay(self, canvas: Canvas, picture: pygame.Surface, at: tuple[int, int], blend: int = 0) -> None:
        """Inside the tower only: light that is blended would not keep to it by itself."""
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(pic.TOWER).clip(before))
        canvas.surface.blit(picture, at, special_flags=blend)
        canvas.surface.set_clip(before)

    def _shaded(self, groups: Sequence[tuple[int, float]], size: tuple[int, int]) -> pygame.Surface:
        """How much light each part of the tower gets; only where that has changed is it made anew."""
        stages = {mask: min(STAGES, round(age / FLARES * STAGES)) for mask, age in groups}
        changed = [mask for mask in stages if stages[mask] != self._lit.get(mask)]
        if self._shade is not None and not changed:
            return self._shade
        small = pygame.Surface((COLUMNS * FINE, ROWS * FINE))
        small.fill(DARK)
        for mask, stage in stages.items():
            lit = tuple(round(dark + (255 - dark) * stage / STAGES) for dark in DARK)
            for cell in pic.cells_of(mask):
                small.fill(lit, _square(cell, (0, ROWS)))
        if self._shade is None or not self._lit.keys() <= stages.keys():
            self._shade = pygame.transform.smoothscale(small, size)
            changed = []
        wide, high = size[0] / COLUMNS, size[1] / ROWS
        for mask in changed:
            columns, rows = zip(*pic.cells_of(mask))
            left, right = max(0, min(columns) - AROUND), min(COLUMNS, max(columns) + 1 + AROUND)
            top, bottom = max(0, ROWS - max(rows) - 1 - AROUND), min(ROWS, ROWS - min(rows) + AROUND)
            x, y = round(left * wide), round(top * high)
            part = small.subsurface((left * FINE, top * FINE, (right - left) * FINE, (bottom - top) * FINE))
            grown = pygame.transform.smoothscale(part, (round(right * wide) - x, round(bottom * high) - y))
            self._shade.blit(grown, (x, y))
        self._lit = stages
        return self._shade

    def _glow(self, canvas: Canvas, mask: int) -> pygame.Surface:
        """The rim of a group: bright along its edge, and a faint shine around."""
        if mask not in self._glows:
            box = _box(mask)
            columns, rows = round(box.width / pic.CELL), round(box.height / pic.CELL)
            left = round((box.x - pic.LEFT) / pic.CELL)
            top = round((pic.FLOOR - box.y) / pic.CELL)
            made = pygame.Surface((columns * FINE, rows * FINE), pygame.SRCALPHA)
            made.fill((*RIM, 0))
            squares = [_square(cell, (left, top)) for cell in pic.cells_of(mask)]
            for grown, alpha in ((6, WIDE // 3), (4, WIDE * 2 // 3), (2, WIDE), (1, NEAR)):
                for square in squares:
                    made.fill((*RIM, alpha), square.inflate(2 * grown, 2 * grown))
            for square in squares:
                made.fill((*RIM, 0), square)
            self._shine_in(made, mask, (left, top))
            self._glows[mask] = pygame.transform.smoothscale(made, canvas.rect(box).size)
        return self._glows[mask]

    @staticmethod
    def _shine_in(made: pygame.Surface, mask: int, corner: Cell) -> None:
        """A little of the light lies on the pieces themselves, along their outer edges."""
        cells = set(pic.cells_of(mask))
        for column, row in cells:
            square = _square((column, row), corner)
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if (column + dx, row + dy) in cells:
                    continue
                edge = square.copy()
                if dx:
                    edge.width, edge.x = 1, square.x if dx < 0 else square.right - 1
                else:
                    edge.height, edge.y = 1, square.y if dy > 0 else square.bottom - 1
                made.fill((*RIM, NEAR), edge)


def _box(mask: int) -> Box:
    """The cells of a group and those around it."""
    columns, rows = zip(*pic.cells_of(mask))
    left, bottom = min(columns) - AROUND, min(rows) - AROUND
    x, y = pic.cell_corner(left, max(rows) + 1 + AROUND)
    return Box(x, y, (max(columns) + 1 + AROUND - left) * pic.CELL, (max(rows) + 1 + AROUND - bottom) * pic.CELL)


def _square(cell: Cell, corner: Cell) -> pygame.Rect:
    """A cell in a small picture whose upper left corner is this one, in columns and rows from the floor."""
    return pygame.Rect((cell[0] - corner[0]) * FINE, (corner[1] - cell[1] - 1) * FINE, FINE, FINE)
