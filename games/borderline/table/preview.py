"""What would happen if the piece in the hand were let go: shown on the board before it is."""

from __future__ import annotations

from games.borderline.rules.game import PUSH, ROWS, State, completed_rows, free_rows
from games.borderline.table import picture as pic
from games.borderline.table.board import Board, board_place
from games.core.tetrominoes import Place, footprint
from games.kit.flying import draw_word
from games.kit.shine import SWEEP
from games.kit.tokens import draw_points
from games.window.canvas import Box, Canvas
from games.words import say

GHOST = 150, 130  # how clearly piece and border are seen where they would be


class Preview:
    """Where a piece will rest, the rows it completes, and how far they push the border."""

    def __init__(self, state: State, seat: int, place: Place):
        self.place = place
        self.seat = seat
        own = board_place(place, seat)
        self.rows = completed_rows(state.filled[seat] | footprint(own).mask, own)
        push, room = PUSH[len(self.rows)], free_rows(state, 1 - seat)
        self.push = push
        self.wins = push > room  # BL-9
        self.way = min(push, room) * (1 if seat == 0 else -1)

    def draw(self, canvas: Canvas, board: Board, border: float) -> None:
        for row in self.rows:
            pic.flash_row(canvas, board, row if self.seat == 0 else ROWS - 1 - row, SWEEP, 0.9)
        place, box = self.place, board.cells_box(self.place.cells)
        seen = board.seen_turn(place.shape, place.turn)
        pic.draw_piece(canvas, place.shape, seen, box.x, box.bottom, alpha=GHOST[0])
        for cell in place.cells:
            pic.wash(canvas, board.cells_box([cell]).grown(-3), (255, 240, 200), 46)
        if self.rows:
            pic.wash(canvas, board.rows(border, border + self.way), pic.BAD if self.wins else pic.GOOD, 50)
            pic.draw_bar(canvas, board, border + self.way, GHOST[1])

    def draw_push(self, canvas: Canvas, board: Board, border: float, turned: bool) -> None:
        """The number of rows, over everything."""
        if not self.rows:
            return
        x, y = board.middle(border + self.way / 2)
        box = Box(x - 180, y - 50, 360, 100)

        def write() -> None:
            if self.wins:
                draw_word(canvas, say("wins!"), *box.centre)
            else:
                draw_points(canvas, self.push, *box.centre)

        canvas.turned(box, write, turned, in_place=True)
