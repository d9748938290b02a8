"""What is told beside the sheets: the plate with the name of each player, and what the large sheet is worth."""

from __future__ import annotations

import pygame

from games.kit.seat_sign import draw_seat_sign
from games.kit.tokens import draw_token
from games.people.party import Sitter
from games.tetrix.rules.forms import SYMBOLS
from games.tetrix.rules.game import LEAST_AREA, Sheet, State, areas, counted, points
from games.tetrix.table.picture import DARK, SCORE_PANEL, SUM, SheetPlace, draw_symbol, small_box, tag_box
from games.tetrix.table.sums import Known
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.words import say

KEPT = "?"  # in the place of a sum that nobody is to know yet


def draw_vacant(canvas: Canvas, place: SheetPlace) -> None:
    """Where a sheet belongs that is the large one now: the table is a little darker there, with a lit lower edge."""
    rect = canvas.rect(small_box(place).grown(-6))
    round_by = canvas.length(7)
    hollow = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(hollow, (0, 0, 0, 44), hollow.get_rect(), border_radius=round_by)
    for inset, alpha in ((0, 70), (1, 46), (2, 24)):
        line = hollow.get_rect().inflate(-2 * inset * canvas.length(1.5), -2 * inset * canvas.length(1.5))
        pygame.draw.rect(hollow, (0, 0, 0, alpha), line, canvas.length(1.5), round_by)
    canvas.surface.blit(hollow, rect)


def draw_tag(canvas: Canvas, place: SheetPlace, sitter: Sitter, score: int | None) -> None:
    """The plate with the name of a seat, and above it the points, where the sheet has the field for its sum.

    On the plate they would be read together with a name that ends in a number. None: they are not to be known yet.
    """
    box = tag_box(place)
    middle = box.y + box.height / 2
    canvas.nine("ui/plate_brass", box)
    draw_seat_sign(canvas, sitter, box.x + 24, middle, 0.44)
    canvas.text(sitter.name, box.x + 43, middle, 38, DARK, "hand", width=box.width - 57)
    if score is not None:
        draw_token(canvas, str(score), "plain", box.right - 22, box.y - 26, 0.62, 4)


def draw_blocked(canvas: Canvas, place: SheetPlace) -> None:
    """Across a small sheet: the form that is being built has no room there."""
    x, y = small_box(place).centre
    box = Box(x - 92, y - 26, 184, 52)
    canvas.nine("ui/panel_slate", box)
    canvas.text(say("no room"), x, y, 27, (244, 132, 110), "bold", "centre", width=box.width - 24)


def draw_scores(canvas: Canvas, state: State, seat: int, known: Known) -> None:
    """What every area of a sheet is worth now, as far as it is known, and which ones are a single cell short."""
    sheet = state.sheets[seat]
    canvas.nine("ui/panel_leather", SCORE_PANEL)
    rows = 4 if state.is_solo else 3
    step = 186 / rows
    y = SCORE_PANEL.y + 30 + step / 2
    for row, (symbol, mask) in enumerate(zip(SYMBOLS, sheet)):
        _draw_score_row(canvas, symbol, mask if row < known.areas else 0, y, row < known.products)
        y += step
    if state.is_solo:
        canvas.text(say("Free boxes"), SCORE_PANEL.x + 36, y, 26, CREAM, width=250)
        canvas.text(str(state.boxes), SCORE_PANEL.right - 34, y, 30, CREAM, "bold", "right")
    _draw_sum(canvas, str(points(sheet) + state.boxes) if known.total else KEPT, sheet, state.end is None)


def _draw_sum(canvas: Canvas, total: str, sheet: Sheet, goes_on: bool) -> None:
    """The points, and in what room they leave, on two lines if need be, how many areas are a cell short."""
    low = SCORE_PANEL.bottom - 46
    wide = min(150, canvas.text_width(f"{SUM} {total}", 42, "head"))
    canvas.text(f"{SUM} {total}", SCORE_PANEL.right - 34, low, 42, BRASS, "head", "right", width=wide)
    if not goes_on:
        return
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


def _draw_score_row(canvas: Canvas, symbol: str, mask: int, y: float, tells: bool) -> None:
    draw_symbol(canvas, symbol, SCORE_PANEL.x + 54, y, 13, BRASS, 4)
    sizes = sorted((area.bit_count() for area in areas(mask)), reverse=True)
    x = SCORE_PANEL.x + 92
    for size in [size for size in sizes if size >= LEAST_AREA - 1][:4]:
        _draw_chip(canvas, x, y, size)
        x += 46
    count, cells = counted(mask)
    if not tells:
        return
    if count:
        told = f"{count} \N{MULTIPLICATION SIGN} {cells} = {count * cells}"
        canvas.text(told, SCORE_PANEL.right - 34, y, 26, CREAM, "bold", "right", width=SCORE_PANEL.right - 40 - x)
    else:
        canvas.text("0", SCORE_PANEL.right - 34, y, 26, DIM, "bold", "right")


def _draw_chip(canvas: Canvas, x: float, y: float, size: int) -> None:
    """An area by its number of cells: green if it counts, black if one cell is missing."""
    draw_token(canvas, str(size), "gain" if size >= LEAST_AREA else "plain", x + 21, y, 0.52, 3)
