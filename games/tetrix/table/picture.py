"""Where everything lies on the Te-Trix table, and how its smaller parts are drawn. Places are in design units."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.kit.flying import signed
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter
from games.tetrix.rules.forms import SIZE, SYMBOLS
from games.tetrix.rules.game import LEAST_AREA, Sheet, State, areas, counted, points
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.words import say

CELL = 76
PAPER = (654, 882)  # a sheet, as large as when it is written on
LARGE = Box(806, 44, *PAPER)
GRID = (61, 160)  # the grid's corner on the paper
GRID_BOX = Box(LARGE.x + GRID[0], LARGE.y + GRID[1], SIZE * CELL, SIZE * CELL)
NAME_AT = (598, 122)  # the right end of the name on the paper
SOLO_NAME_AT = (598, 56)
TAG_HEIGHT = 46  # the plate with the name below a small sheet
SIDE = Box(1478, 28, 420, 928)  # beside the large sheet
SCORE_PANEL = Box(1478, 664, 420, 292)
BEST_PANEL = Box(1478, 60, 420, 440)
BAR = 1016  # the middle of the controls below
PENCIL_REST = (1133, 948)

# What is pressed to go on. What follows one another lies apart: a second press would mean something else there.
ROLL_BUTTON = Box(560, BAR - 46, 400, 92)
FORM_ROW = Box(408, BAR - 50, 834, 104)
BUILD_BUTTON = Box(1256, BAR - 48, 250, 92)
ENTER_BUTTON = Box(1002, BAR - 46, 242, 92)
LEAVE_BUTTON = Box(408, BAR - 46, 236, 92)
CANNOT_BUTTON = Box(660, BAR - 46, 326, 92)
STOP_BUTTON = Box(SIDE.x + 10, 560, SIDE.width - 20, 76)
TURN_BUTTONS = 732, 852  # the middle of each

# The small sheets by how many there are: the middle and the width of each, and how far it is turned.
SMALL_PLACES = {
    0: (),
    1: ((1688, 262, 326, -1.6),),
    2: ((1592, 176, 206, -2.0), (1784, 452, 206, 1.6)),
    3: ((1586, 172, 198, -1.8), (1794, 176, 198, 1.4), (1690, 490, 198, 1.0)),
}

SUM = "\N{GREEK CAPITAL LETTER SIGMA}"  # as it is printed on the sheets
GOOD, BAD = (96, 196, 110), (214, 70, 52)
BRIGHT = (255, 150, 60)  # a ring around what stands in the way
DARK = (48, 32, 16)  # on brass, or under it
ROOM = (126, 178, 70)  # cells that the form can fill
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


def form_button(letter: str) -> Box:
    """The button of one of the seven forms."""
    return Box(FORM_ROW.x + 120 * LETTERS.index(letter), FORM_ROW.y, 114, FORM_ROW.height)


def small_box(place: tuple[float, float, float, float]) -> Box:
    x, y, width, _ = place
    height = width * PAPER[1] / PAPER[0]
    return Box(x - width / 2, y - height / 2, width, height)


def tag_box(place: tuple[float, float, float, float]) -> Box:
    box = small_box(place)
    return Box(box.x - 2, box.bottom - 14, box.width + 4, TAG_HEIGHT)


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


# Panels


def draw_tag(canvas: Canvas, place: tuple[float, float, float, float], sitter: Sitter, score: int) -> None:
    """The plate with the name of a seat, and above it the points, where the sheet has the field for its sum.

    On the plate they would be read together with a name that ends in a number.
    """
    box = tag_box(place)
    told = str(score)
    width = max(46, canvas.text_width(told, 26, "head") + 22)
    field = Box(box.right - 8 - width, box.y - 36, width, 42)
    pygame.draw.rect(canvas.surface, DARK, canvas.rect(field), border_radius=canvas.length(9))
    canvas.nine("ui/plate_brass", box)
    middle = box.y + box.height / 2
    draw_seat_sign(canvas, sitter, box.x + 24, middle, 0.44)
    canvas.text(sitter.name, box.x + 43, middle, 38, DARK, "hand", width=box.width - 57)
    canvas.text(told, field.centre[0], field.y + 19, 26, BRASS, "head", "centre")


def draw_blocked(canvas: Canvas, place: tuple[float, float, float, float]) -> None:
    """Across a small sheet: the form that is being built has no room there."""
    x, y = small_box(place).centre
    box = Box(x - 92, y - 26, 184, 52)
    canvas.nine("ui/panel_slate", box)
    canvas.text(say("no room"), x, y, 27, (244, 132, 110), "bold", "centre", width=box.width - 24)


def draw_scores(canvas: Canvas, state: State, seat: int) -> None:
    """What every area of a sheet is worth now, and which ones are a single cell short."""
    sheet = state.sheets[seat]
    canvas.nine("ui/panel_leather", SCORE_PANEL)
    rows = 4 if state.is_solo else 3
    step = 186 / rows
    y = SCORE_PANEL.y + 30 + step / 2
    for symbol, mask in zip(SYMBOLS, sheet):
        _draw_score_row(canvas, symbol, mask, y)
        y += step
    if state.is_solo:
        canvas.text(say("Free boxes"), SCORE_PANEL.x + 36, y, 26, CREAM, width=250)
        canvas.text(str(state.boxes), SCORE_PANEL.right - 34, y, 30, CREAM, "bold", "right")
    _draw_sum(canvas, points(sheet) + state.boxes, sheet)


def _draw_sum(canvas: Canvas, total: int, sheet: Sheet) -> None:
    """The points, and in what room they leave, on two lines if need be, how many areas are a cell short."""
    low = SCORE_PANEL.bottom - 46
    wide = min(150, canvas.text_width(f"{SUM} {total}", 42, "head"))
    canvas.text(f"{SUM} {total}", SCORE_PANEL.right - 34, low, 42, BRASS, "head", "right", width=wide)
    short = sum(area.bit_count() == LEAST_AREA - 1 for mask in sheet for area in areas(mask))
    if not short:
        return
    told = say("one cell short: {count}", count=short)
    room = SCORE_PANEL.width - 36 - 34 - wide - 24
    size = next((size for size in (24, 22, 20, 18) if canvas.text_width(told, size) <= room), None)
    if size is not None:
        canvas.text(told, SCORE_PANEL.x + 36, low, size, BRASS)
    else:
        canvas.paragraph(told, Box(SCORE_PANEL.x + 36, low - 42, room, 76), 24, BRASS)


def _draw_score_row(canvas: Canvas, symbol: str, mask: int, y: float) -> None:
    draw_symbol(canvas, symbol, SCORE_PANEL.x + 54, y, 13, BRASS, 4)
    sizes = sorted((area.bit_count() for area in areas(mask)), reverse=True)
    x = SCORE_PANEL.x + 92
    for size in [size for size in sizes if size >= LEAST_AREA - 1][:4]:
        _draw_chip(canvas, x, y, size)
        x += 46
    count, cells = counted(mask)
    if count:
        told = f"{count} \N{MULTIPLICATION SIGN} {cells} = {count * cells}"
        canvas.text(told, SCORE_PANEL.right - 34, y, 26, CREAM, "bold", "right", width=SCORE_PANEL.right - 40 - x)
    else:
        canvas.text("0", SCORE_PANEL.right - 34, y, 26, DIM, "bold", "right")


def _draw_chip(canvas: Canvas, x: float, y: float, size: int) -> None:
    """An area by its number of cells: filled if it counts, an outline if one cell is missing."""
    rect = canvas.rect(Box(x, y - 18, 40, 36))
    full = size >= LEAST_AREA
    pygame.draw.rect(canvas.surface, BRASS, rect, 0 if full else max(1, canvas.length(2)), canvas.length(9))
    number = 24 / max(1.0, canvas.big_text / 1.2)  # the chip does not grow with the letters
    canvas.text(str(size), x + 20, y, number, DARK if full else BRASS, "bold", "centre", width=34)


def draw_worth(canvas: Canvas, points: int, x: float, y: float) -> None:
    """What an entry will change in the score, beside its ghost."""
    told = signed(points)
    width = 44 + 22 * len(told)
    x = min(max(x, LARGE.x + 40), LARGE.right - 40 - width)
    canvas.nine("ui/panel_slate", Box(x, y, width, 50))
    canvas.text(told, x + width / 2, y + 25, 36, GOOD if points > 0 else BAD if points < 0 else DIM, "head", "centre")


def outline(canvas: Canvas, corners: Sequence[tuple[float, float]], colour: tuple[int, int, int], width: float) -> None:
    """A thin line around some corners, in design units."""
    points = [canvas.px(x, y) for x, y in corners]
    pygame.draw.aalines(canvas.surface, colour, True, points)
    if canvas.length(width) > 1:
        pygame.draw.lines(canvas.surface, colour, True, points, canvas.length(width))
