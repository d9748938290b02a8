"""How the parts of the Borderline table are drawn. Places are in units of the board."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

import pygame

from games.borderline.rules.game import State
from games.borderline.table.board import CELL, Board
from games.borderline.table.layout import Laid
from games.core.tetrominoes import SHAPES, Cell, Place, turns
from games.kit.lamp import draw_name_plate
from games.kit.outlines import DEEP_RED, RED_RIM, draw_forbidden, draw_outline
from games.kit.seat_sign import draw_seat_sign
from games.kit.shine import draw_shine
from games.people.party import Sitter
from games.window.canvas import CREAM, DIM, Box, Canvas

GOOD, BAD = (110, 220, 130), (240, 96, 84)
ENGRAVED = (62, 38, 14)
LIT = (255, 214, 110)  # what stands in the way of a piece
NAME, SCORE = 36, 60  # how large they are written: they are read from across the room
APART = 26  # units between them
HIGHEST = 0.93  # of the height of a plate: how large rows are written with larger text
COUNT = 27  # of the pieces left of a shape


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


def draw_laid(canvas: Canvas, board: Board, laid: Iterable[tuple[int, Place]]) -> None:
    """Pieces on the board: first all shadows, then the pieces, those further away first."""
    placed = []
    for _, place in laid:
        box = board.cells_box(place.cells)
        placed.append((box.bottom, box.x, place.shape, board.seen_turn(place.shape, place.turn)))
    for bottom, x, shape, seen in placed:
        canvas.sprite(f"borderline/piece_{shape}{seen}_shadow_0", x, bottom)
    for bottom, x, shape, seen in sorted(placed):
        draw_piece(canvas, shape, seen, x, bottom)


def draw_red_ghost(canvas: Canvas, board: Board, place: Place, aside: float) -> None:
    """Where a piece would come to rest, and may not."""
    draw_forbidden(canvas, place.cells, board.corner, aside)


def light_pieces(canvas: Canvas, board: Board, places: Iterable[Place]) -> None:
    """A bright line around all that these pieces cover together."""
    cells: set[Cell] = {cell for place in places for cell in place.cells}
    draw_outline(canvas, cells, board.corner, LIT)


def light_border(canvas: Canvas, board: Board, row: float) -> None:
    """The line that nothing may reach over."""
    for width, alpha in ((46, 60), (26, 110), (12, 200)):
        reach = width / 2 / CELL
        wash(canvas, board.rows(row - reach, row + reach), LIT, alpha)


def draw_stock(canvas: Canvas, laid: Laid, state: State, taken: str | None) -> None:
    """What is left of each shape; one of `taken` is in the hand already. In units of the stock."""
    canvas.sprite(laid.board.picture("stock"), 0, 0)
    for shape, left in zip(SHAPES, state.stock):
        left -= shape == taken
        (x, y), at = laid.piece_and_count(laid.compartment(canvas, shape))
        if left:
            seen, cell = laid.shown_turn[shape], CELL * laid.small
            turn = turns(shape)[seen]
            draw_piece(canvas, shape, seen, x - len(turn.bottoms) * cell / 2, y + turn.height * cell / 2, laid.small)
        count = Box(at[0] - 31, at[1] - 20, 62, 40)
        canvas.turned(count, partial(_write_count, canvas, count, left), laid.turned, in_place=True)


def _write_count(canvas: Canvas, box: Box, left: int) -> None:
    told = f"\N{MULTIPLICATION SIGN}{left}"
    canvas.text(told, *box.centre, COUNT, CREAM if left else DIM, "bold", "centre", width=box.width, shade=True)


def draw_player(canvas: Canvas, box: Box, sitter: Sitter, rows: int, is_lit: bool, turned: bool) -> None:
    """The plate of a seat: its name, and how many rows are on its side of the border."""
    ink = draw_name_plate(canvas, box, is_lit)

    def write() -> None:
        middle = box.y + box.height / 2
        draw_seat_sign(canvas, sitter, box.x + 36, middle, 0.6)
        size = min(SCORE, HIGHEST * box.height / canvas.big_text)
        wide = canvas.text_width("32", size, "head")
        canvas.text(str(rows), box.right - 22, middle - 1, size, ink, "head", "right")
        canvas.text(sitter.name, box.x + 64, middle, NAME, ink, "head", width=box.width - 86 - APART - wide)

    canvas.turned(box, write, turned, in_place=True)


def draw_drum(canvas: Canvas, board: Board, angle: float) -> None:
    """The part of the drum that shows in its window, line by line as a cylinder turns it away."""
    strip = canvas.sprites.get(board.picture("drum_strip")).surface
    window = canvas.rect(board.drum)
    around = 0 if board.upright else 1  # the side along which it rolls
    length, lines = strip.get_size()[around], window.size[around]
    field = length / len(SHAPES)
    middle = (angle / math.tau * len(SHAPES) + 0.5) * field
    seen = pygame.Surface(window.size)
    for line in range(lines):
        away = math.asin(max(-1.0, min(1.0, (line + 0.5 - lines / 2) / (lines / 2) * 0.86)))
        at = int(middle + away * field * 0.62) % length
        if board.upright:
            seen.blit(strip, (line, 0), (at, 0, 1, window.height))
        else:
            seen.blit(strip, (0, line), (0, at, window.width, 1))
    if board.upright:
        seen = pygame.transform.flip(seen, False, True)  # the strip is mirrored: it would show an L for a J
    canvas.surface.blit(seen, window)
    canvas.sprite(board.picture("drum_shade"), board.drum.x, board.drum.y, blend=pygame.BLEND_RGB_MULT)
    canvas.sprite(board.picture("drum_front"), board.drum.x, board.drum.y)


def draw_button(canvas: Canvas, board: Board, down: bool) -> None:
    canvas.sprite(board.picture("button_down" if down else "button_up"), *board.button.centre)


def draw_bar(canvas: Canvas, board: Board, row: float, alpha: int = 255) -> None:
    """The border behind so many rows of seat 0; one that is not there has no shadow."""
    x, y = board.middle(row)
    x, y = (0, y) if board.upright else (x, 0)
    if alpha == 255:
        canvas.sprite(board.picture("bar_shadow"), x, y)
    canvas.sprite(board.picture("bar"), x, y, alpha=alpha)


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


def flash_row(canvas: Canvas, board: Board, row: int, age: float, strength: float) -> None:
    """Light runs along a completed row of the board."""
    draw_shine(canvas, board.rows(row, row + 1), age, strength)


def draw_called_out(canvas: Canvas, board: Board, row: float, age: float, turned: bool) -> None:
    """A brass plate over the board: all four rows of one piece."""
    size = 84 * min(1.0, 0.5 + 4 * age)
    width = canvas.text_width("TETRIS", size, "head") + 1.6 * size
    x, y = board.middle(row)
    y -= 0 if board.upright else 190  # beside the bar, of which enough is seen
    box = Box(x - width / 2, y - 0.9 * size, width, 1.8 * size)

    def write() -> None:
        canvas.nine("ui/plate_brass", box)
        canvas.text("TETRIS", *box.centre, size, ENGRAVED, "head", "centre")

    canvas.turned(box, write, turned, in_place=True)
