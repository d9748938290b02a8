"""What is told beside the sheets: the plate with the name of each player, and what the large sheet is worth."""

from __future__ import annotations

from games.kit.lamp import draw_glow, draw_name_plate
from games.kit.seat_sign import draw_seat_sign
from games.kit.tokens import draw_token
from games.people.party import Sitter
from games.tetrix.rules.forms import SYMBOLS
from games.tetrix.rules.game import LEAST_AREA, Sheet, State, areas, counted, points
from games.tetrix.table.picture import SUM, SheetPlace, draw_symbol, small_box
from games.tetrix.table.sums import Known
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.words import say

KEPT = "?"  # in the place of a sum that nobody is to know yet
SCORE = 60  # how large points are written: they are read from across the room
DEEP = 76  # a line of areas that is deeper tells below them what they are worth
VACANT = 44  # of 255, how strong light is where a sheet belongs that is elsewhere
WIDE = 300  # a plate that is wider has its points beside the name, and not below it


def draw_vacant(canvas: Canvas, place: SheetPlace) -> None:
    """Where a sheet belongs that is the large one now: the light of its plate falls on the table there."""
    draw_glow(canvas, small_box(place).grown(-18), VACANT)


def draw_plate(canvas: Canvas, box: Box, sitter: Sitter, score: int | None, is_lit: bool) -> None:
    """The name of a seat and its points; None: they are not to be known yet. It is lit for whoever plays."""
    ink = draw_name_plate(canvas, box, is_lit)
    told = KEPT if score is None else str(score)
    big = max(1.0, canvas.big_text / 1.1)  # no higher than the plate
    if box.width < WIDE:
        upper, lower = box.y + 0.22 * box.height, box.y + 0.67 * box.height
        draw_seat_sign(canvas, sitter, box.x + 30, upper + 2, 0.46)
        canvas.text(sitter.name, box.x + 54, upper, 36 / big, ink, "hand", width=box.width - 68)
        wide = canvas.text_width(told, SCORE, "head") / big
        canvas.text(told, box.centre[0], lower, SCORE, ink, "head", "centre", width=wide)
        return
    large = max(SCORE, 0.6 * box.height)
    middle, sign = box.centre[1], min(0.9, 0.0085 * box.height)
    draw_seat_sign(canvas, sitter, box.x + 28 + 32 * sign, middle, sign)
    left = box.x + 44 + 64 * sign
    wide = canvas.text_width(told, large, "head") / big
    canvas.text(told, box.right - 26, middle, large, ink, "head", "right", width=wide)
    canvas.text(sitter.name, left, middle, 54, ink, "hand", width=box.right - 74 - wide - left)


def draw_sign(canvas: Canvas, place: SheetPlace, sitter: Sitter) -> None:
    """On the upper corner of a small sheet whose plate lies elsewhere."""
    box = small_box(place)
    draw_seat_sign(canvas, sitter, box.x + 14, box.y + 10, 0.5)


def draw_blocked(canvas: Canvas, place: SheetPlace) -> None:
    """Across a small sheet: the form that is being built has no room there."""
    x, y = small_box(place).centre
    box = Box(x - 92, y - 26, 184, 52)
    canvas.nine("ui/panel_slate", box)
    canvas.text(say("no room"), x, y, 27, (244, 132, 110), "bold", "centre", width=box.width - 24)


def draw_scores(canvas: Canvas, box: Box, state: State, seat: int, known: Known) -> None:
    """What every area of a sheet is worth now, as far as it is known, and which ones are a single cell short."""
    sheet = state.sheets[seat]
    canvas.nine("ui/panel_leather", box)
    rows = 4 if state.is_solo else 3
    step = (box.height - 106) / rows
    line = Box(box.x, box.y + 23, box.width, step)
    for row, (symbol, mask) in enumerate(zip(SYMBOLS, sheet)):
        _draw_score_row(canvas, line, symbol, mask if row < known.areas else 0, row < known.products)
        line = line._replace(y=line.y + step)
    if state.is_solo:
        y = line.centre[1]
        canvas.text(say("Free boxes"), box.x + 32, y, 26, CREAM, width=box.width - 150)
        canvas.text(str(state.boxes), box.right - 34, y, 32, CREAM, "bold", "right")
    _draw_sum(canvas, box, str(points(sheet) + state.boxes) if known.total else KEPT, sheet, state.end is None)


def _draw_sum(canvas: Canvas, box: Box, total: str, sheet: Sheet, goes_on: bool) -> None:
    """The points, and in what room they leave, on two lines if need be, how many areas are a cell short."""
    low = box.bottom - 46
    wide = min(150, canvas.text_width(f"{SUM} {total}", 42, "head"))
    canvas.text(f"{SUM} {total}", box.right - 34, low, 42, BRASS, "head", "right", width=wide)
    if not goes_on:
        return
    short = sum(area.bit_count() == LEAST_AREA - 1 for mask in sheet for area in areas(mask))
    if not short:
        return
    told = say("one cell short: {count}", count=short)
    room = box.width - 32 - 34 - wide - 24
    size = next((size for size in (24, 22, 20, 18) if canvas.text_width(told, size) <= room), None)
    if size is not None:
        canvas.text(told, box.x + 32, low, size, BRASS)
    else:
        canvas.paragraph(told, Box(box.x + 32, low - 37, room, 76), 24, BRASS)


def _draw_score_row(canvas: Canvas, line: Box, symbol: str, mask: int, tells: bool) -> None:
    """The areas, and at the right end, below them if there is room for it, what they are worth."""
    found = sorted((area.bit_count() for area in areas(mask)), reverse=True)
    shown = [cells for cells in found if cells >= LEAST_AREA - 1][:4]
    is_deep = line.height > DEEP and len(shown) > 2
    y, lower = (line.y + 0.26 * line.height, line.y + 0.7 * line.height) if is_deep else (line.centre[1],) * 2
    size = min(1.15, line.height / 62, line.width / 360)
    draw_symbol(canvas, symbol, line.x + 50, y, 13 * size, BRASS, 4)
    x, right = line.x + 80, line.right - 34
    for cells in shown:
        _draw_chip(canvas, x, y, cells, size)
        x += 46 * size
    if not tells:
        return
    count, cells = counted(mask)
    if count:
        told = f"{count} \N{MULTIPLICATION SIGN} {cells} = {count * cells}"
        room = line.width - 74 if is_deep else right - 6 - x
        canvas.text(told, right, lower, 28 * max(0.9, size), CREAM, "bold", "right", width=room)
    else:
        canvas.text("0", right, lower, 28 * max(0.9, size), DIM, "bold", "right")


def _draw_chip(canvas: Canvas, x: float, y: float, cells: int, size: float) -> None:
    """An area by its number of cells: green if it counts, black if one cell is missing."""
    draw_token(canvas, str(cells), "gain" if cells >= LEAST_AREA else "plain", x + 21 * size, y, 0.52 * size, 3)
