"""How a party cup stands: its points game by game, the bare totals, and names in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.catalogue import info_of
from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS, Sitter
from games.scenes.chart import in_pencil
from games.scenes.pencil import draw_grid, stroke
from games.scenes.podium import as_points
from games.store.cup import Cup, in_order
from games.window.canvas import CREAM, INK, Box, Canvas
from games.words import say

HEAD, FOOT = 100, 20  # of the paper: above and below the rows of the players
NARROW = 240  # where a game has less room, every second title stands a line lower, and each has twice the room
SIGN, GAP, ROW = 78.0, 44.0, 84.0  # in a row of names: for each sign, between two, and from row to row
SMALL_NAME = 48.0  # rather in two rows than smaller
GRID = 26.0  # units from line to line of the print


def draw_graph_paper(canvas: Canvas, paper: Box) -> None:
    canvas.nine("ui/panel_paper", paper)
    draw_grid(canvas, paper.grown(-10), GRID)
    draw_tape(canvas, paper)


def draw_tape(canvas: Canvas, paper: Box) -> None:
    """It holds the upper edge of a paper, each a little aside in its own way."""
    number = round(paper.width + paper.x) % 3
    canvas.sprite(f"stationery/tape_{number}", paper.centre[0] + (-14, 6, 18)[number], paper.y - 4)


def draw_table(canvas: Canvas, cup: Cup, paper: Box) -> None:
    """Every player's points in every game that is played."""
    draw_graph_paper(canvas, paper)
    points, totals = cup.points(), cup.totals()
    games = [number for number, event in enumerate(cup.events()) if event]
    names, last = (520, 232) if paper.width > 1200 else (346, 176)
    left, width = paper.x + names, (paper.width - names - last) / len(games)
    is_tight = width < NARROW
    for column, number in enumerate(games):
        x, y = left + width * (column + 0.5), paper.y + (42 + 34 * (column % 2) if is_tight else 58)
        room = (2 * width if is_tight else width) - 16
        size = min(28, 34 / canvas.big_text) if is_tight else 28
        canvas.text(info_of(cup.games[number]).title, x, y, size, INK, "bold", "centre", width=room)
        top = paper.y + (HEAD if is_tight else 30)  # below titles that reach beyond their columns
        stroke(canvas, left + width * column, top, left + width * column, paper.bottom - 34)
    middle = paper.right - last / 2 - 6
    canvas.text(say("Total"), middle, paper.y + 58, 32, INK, "head", "centre", width=last - 32)
    stroke(canvas, paper.right - last, paper.y + 30, paper.right - last, paper.bottom - 34)
    largest = _largest(canvas, cup, paper)
    for y, player in _rows(canvas, cup, paper):
        sitter = cup.players[player]
        draw_seat_sign(canvas, sitter, paper.x + 84, y)
        canvas.text(sitter.name, paper.x + 136, y, 52, INK, "hand", width=names - 160)
        missed = sum(cup.seats_in(number) <= player for number in games)
        if missed:
            began = totals[player] - sum(came[player] or 0.0 for came in points)
            told = say("joined with {points}", points=as_points(began))
            canvas.text(told, left + width * missed / 2, y, 40, INK, "hand", "centre", width=width * missed - 16)
        for column, number in enumerate(games[missed:], missed):
            came = points[number][player]
            told = "" if came is None else as_points(came)
            canvas.text(
                told, left + width * (column + 0.5), y, min(60, largest), in_pencil(sitter.colour), "hand", "centre"
            )
        canvas.text(as_points(totals[player]), middle, y, min(70, largest), INK, "hand", "centre")


def draw_totals(canvas: Canvas, cup: Cup, paper: Box) -> None:
    """Who has how many points so far, beside a tournament."""
    draw_graph_paper(canvas, paper)
    totals = cup.totals()
    canvas.text(say("Total"), paper.right - 40, paper.y + 56, 32, INK, "head", "right", width=220)
    largest = _largest(canvas, cup, paper)
    for y, player in _rows(canvas, cup, paper):
        sitter = cup.players[player]
        draw_seat_sign(canvas, sitter, paper.x + 56, y, 0.8)
        canvas.text(sitter.name, paper.x + 100, y, 44, INK, "hand", width=paper.width - 250)
        canvas.text(as_points(totals[player]), paper.right - 44, y, largest, INK, "hand", "right", width=100)


def _pitch(cup: Cup, paper: Box) -> float:
    return (paper.height - HEAD - FOOT) / len(cup.players)


def _largest(canvas: Canvas, cup: Cup, paper: Box) -> float:
    """The size of numbers that do not touch the lines between the rows."""
    return min(64.0, 0.82 * _pitch(cup, paper) / canvas.big_text)


def _rows(canvas: Canvas, cup: Cup, paper: Box) -> Iterator[tuple[float, int]]:
    """The players by their places, with the middles of their rows, which fill the paper; a line above each of them."""
    pitch = _pitch(cup, paper)
    for row, player in enumerate(in_order(cup.ranking())):
        top = paper.y + HEAD + pitch * row
        stroke(canvas, paper.x + 34, top, paper.right - 34, top)
        yield top + pitch / 2, player


def draw_names(canvas: Canvas, sitters: Sequence[Sitter], room: Box, size: float = 60) -> None:
    """Large, in their colours, in a row or two in the middle of the room; two of them play against each other."""
    between = say("against") if len(sitters) == 2 else ""
    half = (len(sitters) + 1) // 2
    is_long = len(sitters) > 2 and _row_width(canvas, sitters, between, SMALL_NAME) > room.width
    in_two = is_long and room.height >= 1.5 * ROW
    rows = [sitters[:half], sitters[half:]] if in_two else [sitters]
    size = min(size, room.height / len(rows) / canvas.big_text)
    while size > 24 and max(_row_width(canvas, row, between, size) for row in rows) > room.width:
        size -= 2
    for number, row in enumerate(rows):
        y = room.centre[1] + (number - (len(rows) - 1) / 2) * ROW
        _draw_row(canvas, row, between, room.centre[0] - _row_width(canvas, row, between, size) / 2, y, size)


def _draw_row(canvas: Canvas, sitters: Sequence[Sitter], between: str, x: float, y: float, size: float) -> None:
    for number, sitter in enumerate(sitters):
        if number:
            x += GAP
            if between:
                canvas.text(between, x, y, size * 0.6, CREAM, "text", shade=True)
                x += canvas.text_width(between, size * 0.6) + GAP
        draw_seat_sign(canvas, sitter, x + SIGN / 2 - 6, y)
        x += SIGN
        canvas.text(sitter.name, x, y, size, INKS[sitter.colour], "hand", shade=True)
        x += canvas.text_width(sitter.name, size, "hand")


def _row_width(canvas: Canvas, sitters: Sequence[Sitter], between: str, size: float) -> float:
    names = sum(SIGN + canvas.text_width(sitter.name, size, "hand") for sitter in sitters)
    word = canvas.text_width(between, size * 0.6) + GAP if between else 0.0
    return names + (GAP + word) * (len(sitters) - 1)
