"""Where everything lies on the Te-Trix table, and how its smaller parts are drawn. Places are in design units.

They are those of a lying window; layout says where these things are in an upright one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.tetrix.rules.forms import SIZE
from games.window.canvas import BRASS, Box, Canvas

CELL = 76
PAPER = (654, 882)  # a sheet, as large as when it is written on
LARGE = Box(806, 44, *PAPER)
GRID = (61, 160)  # the grid's corner on the paper
GRID_BOX = Box(LARGE.x + GRID[0], LARGE.y + GRID[1], SIZE * CELL, SIZE * CELL)
NAME_AT = (598, 122)  # the right end of the name on the paper
SOLO_NAME_AT = (598, 56)
SIDE = Box(1478, 28, 420, 910)  # beside the large sheet
SCORE_PANEL = Box(1478, 556, 420, 382)
BEST_PANEL = Box(1478, 44, 420, 400)
SHEETS = Box(LARGE.x - 60, 0, 1320, 1080)  # where sheets are on their way, and pencils write
BAR = 1016  # the middle of the controls below
PENCIL_REST = (1190, 948)

# What is pressed to go on. What follows one another lies apart: a second press would mean something else there.
ROLL_BUTTON = Box(560, BAR - 46, 400, 92)
FORM_ROW = Box(408, BAR - 50, 834, 104)
FORM_GAP = 6  # between two of its buttons
BUILD_BUTTON = Box(1256, BAR - 48, 250, 92)
ENTER_BUTTON = Box(1002, BAR - 46, 242, 92)
LEAVE_BUTTON = Box(408, BAR - 46, 236, 92)
CANNOT_BUTTON = Box(660, BAR - 46, 326, 92)
STOP_BUTTON = Box(SIDE.x + 10, 464, SIDE.width - 20, 76)
LAST_ROUND = Box(250, 178, 290, 52)  # a plate over the tray

SheetPlace = tuple[float, float, float, float]  # the middle of a sheet, its width, and how far it is turned

LARGE_PLACE: SheetPlace = (*LARGE.centre, LARGE.width, 0.0)

SUM = "\N{GREEK CAPITAL LETTER SIGMA}"  # as it is printed on the sheets
BAD = (214, 70, 52)
BRIGHT = (255, 150, 60)  # a ring around what stands in the way
DARK = (48, 32, 16)  # on brass, or under it
ROOM, TINT = (104, 168, 52), 31  # cells that the form can fill: a tint of pencil, and how strong of 255
LETTERS = "TLJSZOI"  # as they are printed in the head of a sheet


def cell_box(column: float, row: float) -> Box:
    """A cell on the large sheet; also one beyond its edge."""
    return Box(GRID_BOX.x + column * CELL, GRID_BOX.y + row * CELL, CELL, CELL)


def cell_on_paper(column: float, row: float) -> tuple[float, float]:
    """The middle of a cell, from the paper's corner."""
    return GRID[0] + (column + 0.5) * CELL, GRID[1] + (row + 0.5) * CELL


def cell_at(x: float, y: float) -> tuple[float, float]:
    """Column and row of a place, with fractions."""
    return (x - GRID_BOX.x) / CELL, (y - GRID_BOX.y) / CELL


def cells_box(cells: Sequence[tuple[int, int]]) -> Box:
    """All of some cells, on the large sheet or beyond its edge."""
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    first, last = cell_box(min(columns), min(rows)), cell_box(max(columns), max(rows))
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def small_box(place: SheetPlace) -> Box:
    x, y, width, _ = place
    height = width * PAPER[1] / PAPER[0]
    return Box(x - width / 2, y - height / 2, width, height)


# Signs


def draw_symbol(canvas: Canvas, symbol: str, x: float, y: float, size: float, colour, width: float = 4) -> None:
    """A circle, square or cross in a plain line; `size` is half its width."""
    line = max(2, canvas.length(width))
    reach = canvas.length(size)
    # Drawn large and scaled down: lines of pygame have no soft edges when they are thick.
    big = pygame.Surface((8 * reach + 8 * line, 8 * reach + 8 * line), pygame.SRCALPHA)
    big.fill((*colour, 0))
    middle, far = big.get_width() // 2, 4 * reach
    if symbol == "o":
        pygame.draw.circle(big, colour, (middle, middle), far + 2 * line, 4 * line)
    elif symbol == "s":
        side = 2 * round(far * 0.92)
        square = pygame.Rect(middle - side // 2, middle - side // 2, side, side)
        pygame.draw.rect(big, colour, square.inflate(4 * line, 4 * line), 4 * line, border_radius=line)
    else:
        far = round(far * 0.92)
        for sign in (1, -1):
            start, end = (middle - far, middle - sign * far), (middle + far, middle + sign * far)
            pygame.draw.line(big, colour, start, end, 5 * line)
    drawn = pygame.transform.smoothscale(big, (big.get_width() // 4, big.get_height() // 4))
    canvas.surface.blit(drawn, drawn.get_rect(center=canvas.px(x, y)))


def tint_cells(canvas: Canvas, cells: Sequence[tuple[int, int]], colour: tuple[int, int, int], alpha: int) -> None:
    """A wash of colour over some cells of the large sheet."""
    tint_boxes(canvas, [cell_box(column, row) for column, row in cells], colour, alpha)


def tint_boxes(canvas: Canvas, boxes: Sequence[Box], colour: tuple[int, int, int], alpha: int) -> None:
    """The same where cells are seen that are out of their place."""
    if not boxes:
        return
    size = canvas.length(CELL - 6)
    wash = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.rect(wash, (*colour, alpha), wash.get_rect(), border_radius=canvas.length(9))
    for box in boxes:
        canvas.surface.blit(wash, wash.get_rect(center=canvas.px(*box.centre)))


def draw_ring(canvas: Canvas, box: Box) -> None:
    """Around what stands in the way."""
    for by, colour, width in ((7, DARK, 11), (5, BRIGHT, 7)):
        rect = canvas.rect(box.grown(by))
        pygame.draw.rect(canvas.surface, colour, rect, canvas.length(width), canvas.length(13))


def draw_turn_sign(canvas: Canvas, box: Box, by: int) -> None:
    """At the corner of a form: turned by so many quarters it would fit there."""
    x, y = min(box.right, LARGE.right - 30), max(box.y, LARGE.y + 30)
    pygame.draw.aacircle(canvas.surface, DARK, canvas.px(x, y), canvas.length(30))
    pygame.draw.aacircle(canvas.surface, BRASS, canvas.px(x, y), canvas.length(30), canvas.length(3))
    canvas.glyph("turn_left" if by < 0 else "turn_right", x, y, 0.42, BRASS)


def draw_overhang(canvas: Canvas, symbol: str, box: Box) -> None:
    """A symbol that is not entered: on a scrap beyond the edge, crossed out."""
    shadow, scrap = canvas.rect(Box(box.x + 3, box.y + 4, box.width, box.height)), canvas.rect(box)
    pygame.draw.rect(canvas.surface, (60, 42, 26), shadow, border_radius=canvas.length(7))
    pygame.draw.rect(canvas.surface, (236, 218, 184), scrap, border_radius=canvas.length(7))
    size = box.width / 2
    draw_symbol(canvas, symbol, *box.centre, size * 0.55, (150, 138, 122), size * 0.14)
    draw_symbol(canvas, "x", *box.centre, size * 0.76, BAD, size * 0.12)
