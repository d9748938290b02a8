"""Where everything lies around the Tantrix table, and how its parts are drawn. Places are in design units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from games.kit.flying import Colour
from games.kit.lamp import DIMMED, draw_name_plate
from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS, Sitter
from games.tantrix.rules.layout import Cell, Layout, around
from games.tantrix.rules.tiles import edges
from games.tantrix.table.art import FLAT, NAMES, TileArt, line_points, lines_of
from games.tantrix.table.art import WIDTH as TILE_WIDTH
from games.tantrix.table.view import LARGEST, SMALLEST, TablePlace, View, middle, stepped
from games.window.canvas import CREAM, DIM, WIDTH, Box, Canvas
from games.words import say

SMALL_TILE = 46
CARD = Box(560, 280, 800, 290)
SCORE = 60  # how large it is written: it is read from across the room
PREPARED = 20  # pictures of tiles that are made ahead in a frame while somebody zooms


# The table


class Baize:
    """The cloth, which goes on in all directions and moves with the view, and the light that stays in the room."""

    def __init__(self) -> None:
        self._light: tuple[Canvas, pygame.Surface] | None = None

    def draw(self, canvas: Canvas, view: View) -> None:
        surface = canvas.surface
        cloth = canvas.sprites.get("tantrix/baize").surface
        width, height = cloth.get_size()
        x, y = canvas.px(*view.on_screen(TablePlace(0.0, 0.0)))
        for left in range(x % width - width, surface.get_width(), width):
            for top in range(y % height - height, surface.get_height(), height):
                surface.blit(cloth, (left, top))
        surface.blit(self._lit(canvas), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _lit(self, canvas: Canvas) -> pygame.Surface:
        """The light for the whole window."""
        if self._light is None or self._light[0] is not canvas:
            baked = canvas.sprites.baked("tantrix/light")
            window = canvas.surface.get_size()
            # The picture covers more than the design space: its part that the window shows.
            if canvas.upright:
                part = baked.get_rect()  # it is soft: who sees more of the table sees the same light over all of it
            else:
                beyond_x, beyond_y = 324, 240
                share = baked.get_width() / (WIDTH + 2 * beyond_x)
                left = (beyond_x - canvas.left / canvas.scale) * share
                top = (beyond_y - canvas.top / canvas.scale) * share
                part = pygame.Rect(left, top, window[0] / canvas.scale * share, window[1] / canvas.scale * share)
                part = part.clip(baked.get_rect())
            lit = pygame.transform.smoothscale(baked.subsurface(part), window).convert(canvas.surface)
            self._light = (canvas, lit)
        return self._light[1]


class LaidTiles:
    """Draws the laid tiles. Which pictures that takes is worked out once for each layout and size."""

    def __init__(self) -> None:
        self._key: Any = None
        self._shadows: list[tuple[pygame.Surface, float, float]] = []  # with their corners from the table's middle
        self._tiles: list[tuple[pygame.Surface, float, float]] = []
        self._size = self._next = 0.0  # of a tile, and the one that comes after it while somebody zooms

    def draw(self, canvas: Canvas, art: TileArt, view: View, layout: Layout, marks: bool) -> None:
        """First all shadows, then the tiles; those outside the window cost next to nothing."""
        key = (canvas, canvas.scale, layout, view.shown_size, marks)
        if self._key != key:
            self._key = key
            self._gather(canvas, art, view.shown_size, layout, marks)
            before, self._size = self._size, view.shown_size
            self._next = stepped(self._size * self._size / before) if before else 0.0
        if self._next != self._size and SMALLEST <= self._next <= LARGEST:
            shown = (edges(tile, turn) for tile, turn in layout.tiles.values())
            art.prepare(canvas, shown, self._next, marks, PREPARED)
        x, y = view.on_screen(TablePlace(0.0, 0.0))
        left, top = canvas.left + x * canvas.scale, canvas.top + y * canvas.scale
        for pictures in (self._shadows, self._tiles):
            canvas.surface.blits(
                [(picture, (round(left + dx), round(top + dy))) for picture, dx, dy in pictures], False
            )

    def _gather(self, canvas: Canvas, art: TileArt, size: float, layout: Layout, marks: bool) -> None:
        scale = size * canvas.scale
        shadow = art.sprite(canvas, "tile_shadow_0", size)
        self._shadows, self._tiles = [], []
        for cell, (tile, turn) in layout.tiles.items():
            x, y = (side * scale for side in middle(cell))
            picture = art.picture(canvas, edges(tile, turn), size, marks=marks)
            self._tiles.append((picture, x - picture.get_width() / 2, y - picture.get_height() / 2))
            # What lies between tiles is dark by itself.
            if any(neighbour not in layout.tiles for neighbour in around(cell)):
                self._shadows.append((shadow.surface, x - shadow.anchor[0], y - shadow.anchor[1]))


# Lights and marks


def draw_cells(
    canvas: Canvas, art: TileArt, view: View, cells: Iterable[Cell], name: str, strength: float = 1.0, add: bool = True
) -> None:
    """Marks on cells: lights that are added, or signs that lie there."""
    for cell in cells:
        x, y = view.on_screen(middle(cell))
        if add:
            add_light(canvas, name, x, y, view.shown_size, strength)
        else:
            art.part(canvas, name, x, y, view.shown_size, alpha=round(255 * strength))


def draw_rim(canvas: Canvas, view: View, cell: Cell, colour: Colour, strength: float = 1.0) -> None:
    """Light on the rounded edge of a tile."""
    add_light(canvas, "rim", *view.on_screen(middle(cell)), view.shown_size, strength, colour)


def add_light(
    canvas: Canvas, name: str, x: float, y: float, size: float, strength: float, colour: Colour = (255, 255, 255)
) -> None:
    """A light of the size of a tile, its middle at (x, y)."""
    sprite = canvas.sprites.get(f"tantrix/{name}", round(size / TILE_WIDTH, 4))
    lit = sprite.surface
    level = max(0.0, min(1.0, strength))
    if level < 1 or min(colour) < 255:
        lit = lit.copy()
        lit.fill([round(part * level) for part in colour], special_flags=pygame.BLEND_RGB_MULT)
    left, top = canvas.left + x * canvas.scale - sprite.anchor[0], canvas.top + y * canvas.scale - sprite.anchor[1]
    canvas.surface.blit(lit, (round(left), round(top)), special_flags=pygame.BLEND_RGB_ADD)


# Lines


def line_path(layout: Layout, cells: Sequence[Cell], is_loop: bool, colour: str) -> list[TablePlace]:
    """A line on the table as points from its first tile to its last, in widths of a tile."""
    points: list[TablePlace] = []
    for number, cell in enumerate(cells):
        shown = edges(*layout.tiles[cell])
        first, second = shown.index(colour), shown.rindex(colour)
        after = cells[(number + 1) % len(cells)] if is_loop or number + 1 < len(cells) else None
        before = cells[number - 1] if is_loop or number else None
        if _leads(cell, first) == after or (after is None and _leads(cell, second) == before):
            first, second = second, first
        x, y = middle(cell)
        points += [TablePlace(x + dx, y + dy) for dx, dy in line_points(first, second)]
    return points


def draw_lit(
    canvas: Canvas, view: View, layout: Layout, cells: Iterable[Cell], colour: str, strength: float = 1.0
) -> None:
    """A line that shines through the tiles it runs over."""
    ink = INKS[NAMES[colour]]
    light = (round(0.5 * (ink[0] + 255)), round(0.5 * (ink[1] + 255)), round(0.5 * (ink[2] + 255)))
    for cell in cells:
        for line, kind, direction in lines_of(edges(*layout.tiles[cell])):
            if line == colour:
                place = view.on_screen(middle(cell))
                add_light(canvas, f"lit_{kind}{direction}", *place, view.shown_size, strength, light)


def _leads(cell: Cell, direction: int) -> Cell:
    return around(cell)[direction]


def draw_spark(
    canvas: Canvas, view: View, points: Sequence[TablePlace], share: float, colour, strength: float = 1.0
) -> None:
    """A light with a tail that has come so far along a line."""
    count = len(points)
    head = share * (count - 1)
    sprite = canvas.sprites.get("tantrix/spark", round(view.shown_size / TILE_WIDTH, 4))
    for back in range(14):
        at = head - back * 1.3
        if at < 0 or at > count - 1:
            continue
        x, y = view.on_screen(points[int(at)])
        level = strength * (1 - back / 14)
        lit = sprite.surface.copy()
        lit.fill(tuple(round(part * level) for part in colour), special_flags=pygame.BLEND_RGB_MULT)
        canvas.surface.blit(lit, lit.get_rect(center=canvas.px(x, y)), special_flags=pygame.BLEND_RGB_ADD)


# Players


def draw_panel(
    canvas: Canvas,
    art: TileArt,
    box: Box,
    sitter: Sitter,
    hand: Sequence[int],
    counts: tuple[int, int],
    active: bool,
    marks: bool,
) -> None:
    """A player's name, tiles and longest line and loop."""
    ink = draw_name_plate(canvas, Box(box.x, box.y, box.width, 60), active)
    draw_seat_sign(canvas, sitter, box.x + 32, box.y + 30, 0.58)
    line, loop = counts
    score = str(max(line, 2 * loop))
    wide = canvas.text_width(score, SCORE, "head") / max(1.0, canvas.big_text / 1.1)  # no higher than the plate
    canvas.text(
        sitter.name, box.x + 58, box.y + 30, 30, ink, "bold", width=box.width - 44 - 36 * canvas.big_text - wide
    )
    canvas.text(score, box.right - 16, box.y + 29, SCORE, ink, "head", "right", width=wide)
    name = "tantrix/rack_small_active" if active else "tantrix/rack_small"
    left, top = box.x + 3, box.y + 64
    canvas.sprite(name, left, top, light=1.0 if active else DIMMED)
    for tile, (x, y) in zip(hand, canvas.sprites.facts(name)["places"]):
        art.draw(canvas, tile, 0, left + x, top + y, SMALL_TILE, marks=marks)
    told = say("line {line} / loop {loop}", line=line, loop=loop)
    canvas.text(told, box.x + box.width / 2, box.y + 156, 24, CREAM, "bold", "centre", width=box.width - 20, shade=True)


def draw_steps(canvas: Canvas, place: Box, stage: int, words: Sequence[str]) -> None:
    """The three steps of a turn; the present one is lit."""
    width = place.width / 3
    for number, word in enumerate(words):
        box = Box(place.x + number * width + 6, place.y, width - 12, place.height)
        now = number == stage
        canvas.nine("ui/plate_brass" if now else "ui/panel_slate", box)
        colour = (48, 32, 16) if now else DIM
        canvas.text(f"{number + 1}  {word}", *box.centre, 26, colour, "bold", "centre", width=box.width - 12)


def draw_bag(canvas: Canvas, shake: float, left: int) -> None:
    """The bag, shaken a little, and how many tiles are left in it, from where it is held."""
    pose = "" if not shake else f"_{1 + int(shake * 9) % 3}"
    dx = 7 * math.sin(shake * 40) if shake else 0
    canvas.sprite(f"tantrix/bag{pose}", dx, 0)
    box = Box(40, 104, 130, 50)
    canvas.nine("ui/plate_brass", box)
    canvas.text(f"\N{MULTIPLICATION SIGN}{left}", *box.centre, 30, (48, 32, 16), "head", "centre")


def draw_turning_over(
    canvas: Canvas, art: TileArt, tile: int, x: float, y: float, size: float, face: float, marks: bool
) -> None:
    """A tile that turns over in the air: its back with the number, or its face; 1 is face up, -1 face down."""
    degrees = math.degrees(math.acos(min(1.0, abs(face))))
    shown = edges(tile, 0) if face > 0 else ""
    draw_leaning(canvas, art, shown, x, y, size, "right" if face > 0 else "back", degrees, marks)
    if face < -0.5:
        canvas.text(str(tile), x, y, size * 0.3, CREAM, "head", "centre")


def draw_leaning(
    canvas: Canvas, art: TileArt, shown: str, x: float, y: float, size: float, side: str, degrees: float, marks: bool
) -> None:
    """A tile that looks to a side by so many degrees, or nearly so many: there are some steps."""
    tilts = {0: FLAT if shown else "tile_back"}
    prefix = f"tilt_{side}_"
    for name in canvas.sprites.whole_set("tantrix"):
        if name.startswith(prefix):
            tilts[int(name.removeprefix(prefix))] = name
    nearest = min(tilts, key=lambda step: abs(step - degrees))
    if nearest or not shown:
        art.draw_aslant(canvas, tilts[nearest], shown if nearest else "", x, y, size, marks)
    else:
        picture = art.picture(canvas, shown, size, marks=marks)
        canvas.surface.blit(picture, picture.get_rect(center=canvas.px(x, y)))
