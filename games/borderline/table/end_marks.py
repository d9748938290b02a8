"""Why a game of Borderline is over, drawn on its board: what the border would run into, or where nothing has room."""

from __future__ import annotations

from typing import NamedTuple

from games.borderline.rules.game import NO_PLACE, OVERRUN, PUSH, ROWS, State, completed_rows, free_rows
from games.borderline.table import picture as pic
from games.borderline.table.board import Board, board_place
from games.borderline.table.layout import Laid
from games.core.contract import CHANCE
from games.core.match import Match
from games.core.tetrominoes import COLUMNS, SHAPES, Cell, Place
from games.kit.outlines import draw_forbidden
from games.window.canvas import CREAM, Box, Canvas
from games.words import say

GHOST = 150  # how clearly the border is seen where it would have to be


class EndMarks(NamedTuple):
    """What is drawn; cells are those of the board."""

    loser: int
    blocked: tuple[Cell, ...] = ()  # no piece can lie there, or the border cannot go there
    hit: tuple[Place, ...] = ()  # what it would run into
    push: int = 0  # so many rows the border would have to go
    room: int = 0  # and so many are free
    is_stock_barred: bool = False  # of all shapes none can be placed


def marks_of(match: Match) -> EndMarks | None:
    """None if it is not known how the game came to its end at the board, or if somebody gave up."""
    state: State = match.state
    if state.winner is None or state.end is None or match.forfeit is not None or not match.steps:
        return None
    loser = 1 - state.winner
    if state.end == OVERRUN:
        return _overrun(match, loser)
    open_cells = tuple(_on_board(cell, loser) for cell in _open_cells(state, loser))
    if state.end == NO_PLACE:
        return EndMarks(loser, open_cells)
    return EndMarks(loser, open_cells, is_stock_barred=True)


def _overrun(match: Match, loser: int) -> EndMarks:
    """The rows that the push lacks, and the pieces that lie in them."""
    state: State = match.state
    step = next(step for step in reversed(match.steps) if step.by != CHANCE)
    rows = completed_rows(state.filled[step.by], board_place(step.move, step.by))
    push, room = PUSH[len(rows)], free_rows(state, loser)
    first = state.rows[loser] - push  # the lowest row that the border would have to cross; below 0 is beyond the floor
    last = state.rows[loser] - room
    lacking = tuple(_on_board((column, row), loser) for row in range(max(0, first), last) for column in range(COLUMNS))
    hit = tuple(place for seat, place in state.laid if seat == loser and not {*place.cells}.isdisjoint(lacking))
    return EndMarks(loser, lacking, hit, push, room)


def _open_cells(state: State, seat: int) -> list[Cell]:
    """Where something could still lie on a player's side, as the seat sees it."""
    heights = state.heights[seat]
    return [(column, row) for column in range(COLUMNS) for row in range(heights[column], state.rows[seat])]


def _on_board(cell: Cell, seat: int) -> Cell:
    column, row = cell
    return (COLUMNS - 1 - column, ROWS - 1 - row) if seat else cell


def draw_marks(canvas: Canvas, board: Board, marks: EndMarks, border: float) -> None:
    """Over the pieces of the board, and below what is lifted."""
    if marks.blocked:
        draw_forbidden(canvas, marks.blocked, board.corner)
    if marks.hit:
        pic.light_pieces(canvas, board, marks.hit)
    if marks.push:
        way = marks.push * (1 if marks.loser else -1)  # towards the one who has lost
        pic.draw_bar(canvas, board, border + way, GHOST)


def draw_barred(canvas: Canvas, laid: Laid, marks: EndMarks) -> None:
    """Nothing in the stock has room; in units of the stock."""
    for shape in SHAPES if marks.is_stock_barred else ():
        box = laid.compartment(canvas, shape)
        pic.wash(canvas, box, (60, 0, 0), 120)
        canvas.glyph("close", *box.centre, 0.9, pic.BAD)


def draw_sum(canvas: Canvas, board: Board, marks: EndMarks, border: float, turned: bool) -> None:
    """How far the border would have to go, and how far it can; over everything."""
    if not marks.push:
        return
    x, y = board.middle(border + marks.push * (0.5 if marks.loser else -0.5))
    told = say("{push} needed, {room} free", push=marks.push, room=marks.room)
    width = 56 + canvas.text_width(told, 34, "head")
    x = min(max(x, board.field.x + width / 2), board.field.right - width / 2)
    box = Box(x - width / 2, y - 34, width, 68)

    def write() -> None:
        canvas.nine("ui/panel_slate", box)
        canvas.text(told, *box.centre, 34, CREAM, "head", "centre")

    canvas.turned(box, write, turned, in_place=True)
