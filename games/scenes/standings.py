"""How a party cup stands: its points game by game, the bare totals, and names in a row."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.catalogue import info_of
from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS, Sitter
from games.scenes.chart import in_pencil
from games.scenes.pencil import draw_grid, stroke
from games.scenes.podium import as_points
from games.store.cup import Cup, in_order
from games.window.canvas import CREAM, INK, Box, Canvas
from games.words import say

ROW = 104  # from player to player
GRID = 26.0  # units from line to line of the print


def draw_graph_paper(canvas: Canvas, paper: Box) -> None:
    canvas.nine("ui/panel_paper", paper)
    draw_grid(canvas, paper.grown(-10), GRID)


def draw_table(canvas: Canvas, cup: Cup, paper: Box) -> None:
    """Every player's points in every game that is played."""
    draw_graph_paper(canvas, paper)
    points, totals = cup.points(), cup.totals()
    games = [number for number, event in enumerate(cup.events()) if event]
    left, width = paper.x + 520, (paper.width - 760) / len(games)
    is_tight = len(games) > 4  # then every second title stands a line lower, and each has twice the room
    for column, number in enumerate(games):
        x, y = left + width * (column + 0.5), paper.y + (48 + 36 * (column % 2) if is_tight else 62)
        room = (2 * width if is_tight else width) - 16
        canvas.text(info_of(cup.games[number]).title, x, y, 28, INK, "bold", "centre", width=room)
        stroke(canvas, left + width * column, paper.y + 30, left + width * column, paper.bottom - 34)
    canvas.text(say("Total"), paper.right - 130, paper.y + 62, 32, INK, "head", "centre", width=200)
    stroke(canvas, paper.right - 232, paper.y + 30, paper.right - 232, paper.bottom - 34)
    for row, player in enumerate(in_order(cup.ranking())):
        y = paper.y + 144 + ROW * row
        stroke(canvas, paper.x + 40, y - ROW / 2 + 4, paper.right - 40, y - ROW / 2 + 4)
        sitter = cup.players[player]
        draw_seat_sign(canvas, sitter, paper.x + 90, y)
        canvas.text(sitter.name, paper.x + 146, y, 52, INK, "hand", width=350)
        missed = sum(cup.seats_in(number) <= player for number in games)
        if missed:
            began = totals[player] - sum(came[player] or 0.0 for came in points)
            told = say("joined with {points}", points=as_points(began))
            canvas.text(told, left + width * missed / 2, y, 40, INK, "hand", "centre", width=width * missed - 16)
        for column, number in enumerate(games[missed:], missed):
            came = points[number][player]
            told = "" if came is None else as_points(came)
            canvas.text(told, left + width * (column + 0.5), y, 60, in_pencil(sitter.colour), "hand", "centre")
        canvas.text(as_points(totals[player]), paper.right - 130, y, 70, INK, "hand", "centre")


def draw_totals(canvas: Canvas, cup: Cup, paper: Box) -> None:
    """Who has how many points so far, beside a tournament."""
    draw_graph_paper(canvas, paper)
    totals = cup.totals()
    canvas.text(say("Total"), paper.right - 40, paper.y + 62, 32, INK, "head", "right", width=220)
    for row, player in enumerate(in_order(cup.ranking())):
        y = paper.y + 144 + ROW * row
        sitter = cup.players[player]
        stroke(canvas, paper.x + 30, y - ROW / 2 + 4, paper.right - 30, y - ROW / 2 + 4)
        draw_seat_sign(canvas, sitter, paper.x + 56, y, 0.8)
        canvas.text(sitter.name, paper.x + 100, y, 44, INK, "hand", width=200)
        canvas.text(as_points(totals[player]), paper.right - 44, y, 64, INK, "hand", "right", width=100)


def draw_names(canvas: Canvas, sitters: Sequence[Sitter], y: float, size: float = 60, width: float = 1540) -> None:
    """Large, in their colours, in a row whose middle is that of the picture; two of them play against each other."""
    between = say("against") if len(sitters) == 2 else ""
    sign, gap = 78.0, 44.0
    while size > 24 and _row_width(canvas, sitters, between, size, sign, gap) > width:
        size -= 2
    x = 960 - _row_width(canvas, sitters, between, size, sign, gap) / 2
    for number, sitter in enumerate(sitters):
        if number:
            x += gap
            if between:
                canvas.text(between, x, y, size * 0.6, CREAM, "text", shade=True)
                x += canvas.text_width(between, size * 0.6) + gap
        draw_seat_sign(canvas, sitter, x + sign / 2 - 6, y)
        x += sign
        canvas.text(sitter.name, x, y, size, INKS[sitter.colour], "hand", shade=True)
        x += canvas.text_width(sitter.name, size, "hand")


def _row_width(canvas: Canvas, sitters: Sequence[Sitter], between: str, size: float, sign: float, gap: float) -> float:
    names = sum(sign + canvas.text_width(sitter.name, size, "hand") for sitter in sitters)
    word = canvas.text_width(between, size * 0.6) + gap if between else 0.0
    return names + (gap + word) * (len(sitters) - 1)
