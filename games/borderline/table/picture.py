"""Where everything lies on the Borderline table, and how its parts are drawn. Places are in design units.

The board lies along the screen: seat 0 sits at its left end, seat 1 at its right end. A cell (column, row) of the board
is as seat 0 sees it, so rows run to the right and columns downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, partial

import pygame

from games.borderline.rules.game import ROWS, State, half_turned, pin
from games.core.tetrominoes import COLUMNS, SHAPES, Cell, Place, place_of, turns
from games.kit.outlines import DEEP_RED, RED_RIM, draw_forbidden, draw_outline
from games.window.canvas import CREAM, DIM, Box, Canvas

CELL = 50
FIELD = Box(160, 246, ROWS * CELL, COLUMNS * CELL)
BOARD = Box(60, 160, 1800, 810)
BUTTON = (985, 872)
BUTTON_BOX = Box(915, 802, 140, 140)
DRUM = Box(600, 828, 260, 88)
STRIPS = (780, 212)  # the height of the pin holes of each seat
STOCK_SIZE = (1240, 128)
STOCK, STOCK_TURNED = (640, 12), (40, 948)  # where the stock lies, and where when seat 1 is addressed
SMALL = 0.46  # size of the pieces in the stock
SHOWN_TURN = {"I": 0, "O": 0, "T": 0, "L": 1, "J": 1, "S": 0, "Z": 0}  # how a piece lies in the stock
GOOD, BAD = (110, 220, 130), (240, 96, 84)
ENGRAVED = (62, 38, 14)
LIT = (255, 214, 110)  # what stands in the way of a piece


# Places


def row_x(row: float) -> float:
    """The left edge of a row of the board."""
    return FIELD.x + row * CELL


def border_x(state: State) -> float:
    return row_x(state.rows[0])


def board_place(own: Place, seat: int) -> Place:
    """A place as its seat sees it, or back: on the board."""
    return half_turned(own) if seat else own


def corner(column: float, row: float) -> tuple[float, float]:
    """The first corner of a cell of the board: that next to column 0 and to row 0."""
    return FIELD.x + row * CELL, FIELD.y + column * CELL


def cells_box(cells: Iterable[tuple[int, int]]) -> Box:
    """The box around cells of the board, on the screen."""
    cells = list(cells)
    columns, rows = [c for c, _ in cells], [r for _, r in cells]
    x, y = corner(min(columns), min(rows))
    return Box(x, y, (max(rows) + 1 - min(rows)) * CELL, (max(columns) + 1 - min(columns)) * CELL)


@cache
def seen_turn(shape: str, turn: int, seat: int) -> int:
    """The turn that a piece shows on the screen when its seat holds it in some turn."""
    flat = [(-column, row) if seat == 0 else (column, -row) for column, row in turns(shape)[turn].cells]
    upright = [(row, column) for column, row in flat]  # on the screen: to the right, and upwards
    left, low = min(x for x, _ in upright), min(y for _, y in upright)
    seen = place_of(sorted((x - left, y - low) for x, y in upright))
    assert seen is not None and seen.shape == shape
    return seen.turn


def column_at(y: float) -> float:
    """The column of the board at a height of the screen, with fractions."""
    return (y - FIELD.y) / CELL


def pin_place(state: State, seat: int, row: float | None = None) -> tuple[float, float]:
    """The hole for the last of so many completed rows (BL-8)."""
    row = pin(state, seat) if row is None else row
    along = -CELL / 2 if row == 0 else (row - 0.5) * CELL
    return (FIELD.x + along if seat == 0 else FIELD.right - along), STRIPS[seat]


def stock_place(turned: bool) -> tuple[float, float]:
    return STOCK_TURNED if turned else STOCK


def compartment(canvas: Canvas, shape: str, turned: bool) -> Box:
    x, y, width, height = canvas.sprites.facts("borderline/stock")["compartments"][SHAPES.index(shape)]
    left, top = stock_place(turned)
    return Box(left + x, top + y, width, height)


# Parts


def draw_piece(canvas: Canvas, shape: str, seen: int, x: float, y: float, size: float = 1.0, alpha: int = 255) -> None:
    """A piece in the turn that is seen, with the lower left corner of its cells at (x, y)."""
    canvas.sprite(f"borderline/piece_{shape}{seen}", x, y, size, alpha=alpha)


def draw_red_piece(canvas: Canvas, shape: str, seen: int, x: float, y: float, red: float) -> None:
    """A piece that turns red, with a bright rim: there are red ones too, and on these it must be seen as well."""
    sprite = canvas.sprites.get(f"borderline/piece_{shape}{seen}")
    left, top = canvas.left + x * canvas.scale - sprite.anchor[0], canvas.top + y * canvas.scale - sprite.anchor[1]
    rim = _silhouette(sprite.surface, RED_RIM, round(255 * red))
    for number in range(16):
        turn = math.tau * number / 16
        reach = 6 * canvas.scale
        canvas.surface.blit(rim, (round(left + reach * math.cos(turn)), round(top + reach * math.sin(turn))))
    draw_piece(canvas, shape, seen, x, y)
    canvas.surface.blit(_silhouette(sprite.surface, DEEP_RED, round(215 * red)), (round(left), round(top)))


def _silhouette(picture: pygame.Surface, colour: tuple[int, int, int], alpha: int) -> pygame.Surface:
    filled = picture.copy()
    filled.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    filled.fill(colour, special_flags=pygame.BLEND_RGB_ADD)
    return filled


def draw_laid(canvas: Canvas, laid: Iterable[tuple[int, Place]]) -> None:
    """Pieces on the board: first all shadows, then the pieces, those further away first."""
    placed = []
    for _, place in laid:
        box = cells_box(place.cells)
        placed.append((box.bottom, box.x, place.shape, seen_turn(place.shape, place.turn, 0)))
    for bottom, x, shape, seen in placed:
        canvas.sprite(f"borderline/piece_{shape}{seen}_shadow_0", x, bottom)
    for bottom, x, shape, seen in sorted(placed):
        draw_piece(canvas, shape, seen, x, bottom)


def draw_red_ghost(canvas: Canvas, place: Place, aside: float) -> None:
    """Where a piece would come to rest, and may not."""
    draw_forbidden(canvas, place.cells, corner, aside)


def light_pieces(canvas: Canvas, places: Iterable[Place]) -> None:
    """A bright line around all that these pieces cover together."""
    cells: set[Cell] = {cell for place in places for cell in place.cells}
    draw_outline(canvas, cells, corner, LIT)


def light_border(canvas: Canvas, x: float) -> None:
    """The line that nothing may reach over."""
    for width, alpha in ((46, 60), (26, 110), (12, 200)):
        wash(canvas, Box(x - width / 2, FIELD.y, width, FIELD.height), LIT, alpha)


def draw_stock(canvas: Canvas, state: State, turned: bool, taken: str | None) -> None:
    """What is left of each shape; one of `taken` is in the hand already."""
    canvas.sprite("borderline/stock", *stock_place(turned))
    for shape, left in zip(SHAPES, state.stock):
        left -= shape == taken
        box = compartment(canvas, shape, turned)
        x, y = box.centre
        if left:
            turn = turns(shape)[SHOWN_TURN[shape]]
            width, height = len(turn.bottoms) * CELL * SMALL, turn.height * CELL * SMALL
            draw_piece(canvas, shape, SHOWN_TURN[shape], x - 24 - width / 2, y + height / 2 + 4, SMALL)
        count = Box(x + 22, y - 20, 60, 40)
        canvas.turned(count, partial(_write_count, canvas, count, left), turned, in_place=True)


def _write_count(canvas: Canvas, box: Box, left: int) -> None:
    told = f"\N{MULTIPLICATION SIGN}{left}"
    canvas.text(told, *box.centre, 27, CREAM if left else DIM, "bold", "centre", shade=True)


def draw_drum(canvas: Canvas, angle: float) -> None:
    """The part of the drum that shows in its window, line by line as a cylinder turns it away."""
    strip = canvas.sprites.get("borderline/drum_strip").surface
    window = canvas.rect(DRUM)
    height, lines = strip.get_height(), window.height
    field = height / len(SHAPES)
    middle = (angle / math.tau * len(SHAPES) + 0.5) * field
    for line in range(lines):
        away = math.asin(max(-1.0, min(1.0, (line + 0.5 - lines / 2) / (lines / 2) * 0.86)))
        row = int(middle + away * field * 0.62) % height
        canvas.surface.blit(strip, (window.x, window.y + line), (0, row, window.width, 1))
    canvas.sprite("borderline/drum_shade", DRUM.x, DRUM.y, blend=pygame.BLEND_RGB_MULT)
    canvas.sprite("borderline/drum_front", DRUM.x, DRUM.y)


def draw_bar(canvas: Canvas, x: float) -> None:
    canvas.sprite("borderline/bar_shadow", x, 0)
    canvas.sprite("borderline/bar", x, 0)


def draw_pins(canvas: Canvas, places: Iterable[tuple[float, float]]) -> None:
    for name, (x, y) in zip(("white", "black"), places):
        canvas.sprite(f"borderline/pin_{name}", x, y)


def wash(canvas: Canvas, box: Box, colour: tuple[int, int, int], alpha: int) -> None:
    """A transparent colour over a part of the board."""
    rect = canvas.rect(box)
    if rect.width <= 0 or rect.height <= 0:
        return
    layer = pygame.Surface(rect.size, pygame.SRCALPHA)
    layer.fill((*colour, alpha))
    canvas.surface.blit(layer, rect)


def flash_row(canvas: Canvas, row: int, strength: float) -> None:
    """A completed row of the board lights up."""
    sprite = canvas.sprites.get("borderline/flash")
    lit = sprite.surface
    if strength < 1:
        lit = lit.copy()
        level = round(255 * max(0.0, strength))
        lit.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    left = canvas.left + row_x(row) * canvas.scale - sprite.anchor[0]
    top = canvas.top + FIELD.y * canvas.scale - sprite.anchor[1]
    canvas.surface.blit(lit, (round(left), round(top)), special_flags=pygame.BLEND_RGB_ADD)


def draw_called_out(canvas: Canvas, age: float, turned: bool) -> None:
    """A brass plate over the board: all four rows of one piece."""
    size = 84 * min(1.0, 0.5 + 4 * age)
    width = canvas.text_width("TETRIS", size, "head") + 1.6 * size
    box = Box(FIELD.centre[0] - width / 2, FIELD.centre[1] - 190 - 0.9 * size, width, 1.8 * size)

    def write() -> None:
        canvas.nine("ui/plate_brass", box)
        canvas.text("TETRIS", *box.centre, size, ENGRAVED, "head", "centre")

    canvas.turned(box, write, turned, in_place=True)
