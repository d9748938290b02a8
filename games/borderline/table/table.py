"""The Borderline table: what a hand at it means, and its picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from games.borderline.rules.game import NO_PLACE, ROWS, State
from games.borderline.table import picture as pic
from games.borderline.table.board import CELL, MOVING, Board, board_place
from games.borderline.table.border import FLASH
from games.borderline.table.end_marks import draw_barred, draw_marks, draw_sum
from games.borderline.table.hand import Hand
from games.borderline.table.hinting import BorderlineHints
from games.borderline.table.layout import Laid
from games.borderline.table.motion import LIFT, loser_of
from games.borderline.table.preview import Preview
from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.core.tetrominoes import Place
from games.kit.held import is_left_behind
from games.kit.lamp import LIGHT
from games.kit.photo import draw_photo
from games.window.canvas import BRASS, Box, Canvas
from games.window.intents import Intent, inside
from games.window.space import box_of
from games.window.widgets import Widget
from games.words import say

BORDER = "border"  # what stands in the way of a piece that would reach over it


class BorderlineTable(BorderlineHints):
    faces_both_ends = True  # seat 1 sits opposite to seat 0
    has_upright = True

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.hand.board = self.laid.board

    def moving_part(self) -> Box | None:
        if (
            self.card.words is not None
            or self._shake
            or self.told is not None
            or self.flying.words
            or self.marks
            or self._hops
        ):
            return None
        if not self.still.shows(self.cabinet.canvas, self.laid, self._still_parts()):
            return None
        part = self._part
        if self._flashes and part is not MOVING:
            part = MOVING if not self.stage.is_playing else None
        return None if part is None else self.laid.place.box(self.laid.board.mirrored(part))

    def looks(self) -> Any:
        return self.hand.held, self.hinted, self.told

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if match.to_move >= 0 and (self.hand.held is None or self.hand.seat != seat):
            self._take(match.state.shape, match.state.turn)

    def interpret(self, match: Match, intent: Intent) -> Any:
        return self.hand.interpret(match, inside(intent, self.laid.place))

    def widgets(self, match: Match) -> list[Widget]:
        return self.hand.widgets(match, self.laid)

    def side_words(self, match: Match, seat: int) -> str:
        """Seat 1 has the far side; seen from the opposite end, across a flat screen, that is the near one."""
        is_opposite = self.cabinet.settings.across and match.is_human(1)
        is_near = seat == 0 or is_opposite
        if self.upright:
            return say("You play below the border.") if is_near else say("You play above the border.")
        if is_near:
            return say("You play on the left of the border.")
        return say("You play on the right of the border.")

    # Refusals

    def place_of(self, match: Match, move: Place) -> Box:
        return self.laid.place.box(self.laid.board.cells_box(move.cells))

    def causes(self, match: Match, reason: Reason, move: Place) -> Iterable[Any]:
        """The border, or the player's own pieces, which it would have to touch."""
        if reason.rule_id == "BL-5":
            return [BORDER]
        return [place for seat, place in match.state.laid if seat == match.to_move]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        told = self.told
        if told is not None and told.refused is not None:
            own = board_place(told.refused.move, self.hand.seat)
            self.told = None if is_left_behind(told, own, self.hand.held) else told

    def chance_words(self) -> str:
        return say("presses the button")

    def prompt(self, match: Match) -> str:
        if match.to_move == CHANCE:
            return say("Used up: press again") if self.vain else say("Press the red button")
        return say("Turn it, move it, let it slide")

    # The picture

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        laid = self.laid
        with canvas.moved(laid.place):
            draw_board(canvas, laid.board, match.state)
            if self.marks is not None:
                draw_marks(canvas, laid.board, self.marks, self.border)

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        """Their own side of the board, as it lies along a table."""
        board, border = Board(), match.state.rows[0]
        side = board.rows(0, border) if seat == 0 else board.rows(border, ROWS)
        side = Box(side.x - 30, side.y - 40, side.width + 60, side.height + 80)
        draw_photo(canvas, room, side, lambda photo: draw_board(photo, board, match.state))
        return True

    def draw(self, canvas: Canvas, match: Match) -> None:
        laid = self.laid
        with self._shaken(canvas):
            self._draw_table(canvas, match, laid)
        with canvas.moved(laid.place):
            if self.marks is not None:
                draw_sum(canvas, laid.board, self.marks, self.border, self.turned)
            self.flying.draw(canvas)
        self._draw_told(canvas)
        with canvas.moved(laid.place):
            if self.slammed is not None:
                pic.draw_called_out(canvas, laid.board, self.called_out_at, self.slammed, self.turned)
        canvas.turned(self.card.box, lambda: self.card.draw(canvas), self.turned, in_place=not self.upright)

    @contextmanager
    def _shaken(self, canvas: Canvas) -> Iterator[None]:
        """The whole tray jumps, less and less."""
        turn = self._shake * 40
        reach = 9 * self._shake * canvas.scale
        right, down = round(reach * math.sin(turn)), round(reach * math.cos(1.3 * turn)) if self._shake else 0
        for shift in dict.fromkeys([(0, 0), (right, down)]):  # what comes in at the edge is what was there
            self.still.draw(canvas, self.laid, self._paint_still, shift, self._still_parts())
        canvas.left, canvas.top = canvas.left + right, canvas.top + down
        yield
        canvas.left, canvas.top = canvas.left - right, canvas.top - down

    def _draw_table(self, canvas: Canvas, match: Match, laid: Laid) -> None:
        """What moves, or may move soon."""
        if self.marks is not None:
            with canvas.moved(laid.stock):
                draw_barred(canvas, laid, self.marks)
        with canvas.moved(laid.place):
            self._draw_board(canvas, match, laid.board)
            if self.coming is not None:
                self._draw_coming(canvas, laid, *self.coming)
            if self.marks is not None and match.state.end == NO_PLACE:
                self._draw_lifted(canvas, laid.board, self._homeless(match.state))
            pic.draw_drum(canvas, laid.board, self.angle)
            pic.draw_button(canvas, laid.board, self.button_down)

    def _draw_board(self, canvas: Canvas, match: Match, board: Board) -> None:
        for row, age in self._flashes.items():
            pic.flash_row(canvas, board, row, age, 1 - age / FLASH)
        holds = self.hand.held is not None and self.coming is None and not self.shown.end
        decides = self.deciding and not self.is_moving and match.to_move >= 0
        if decides and self.hinted is not None:
            for cell in self.hinted.cells:
                pic.wash(canvas, board.cells_box([cell]), BRASS, 110)
        self._light_causes(canvas, board)
        preview = self._preview(match) if holds and decides else None
        if preview is not None:
            preview.draw(canvas, board, self.border)
        elif holds and decides:
            pic.draw_red_ghost(canvas, board, self.hand.aim(match), self._aside)
        for one in self._sliding:
            self._draw_sliding(canvas, board, *one)
        if self.marks is not None:
            draw_marks(canvas, board, self.marks, self.border)
        pic.draw_bar(canvas, board, self.border)
        pic.draw_pins(canvas, [board.pin_place(self.shown, seat, self.pins[seat]) for seat in (0, 1)])
        if preview is not None:
            preview.draw_push(canvas, board, self.border, self.turned)
        if holds:
            self._draw_held(canvas, board, self.hand.at_border(self.shown))

    def _still_parts(self) -> dict[Box, Any]:
        """Where plates, pieces and stock are on the still layer, and what decides how they are seen."""
        shown, laid, cells_box = self.shown, self.laid, self.laid.board.cells_box
        stock = laid.stock.box(box_of(self.cabinet.sprites, laid.board.picture("stock")))
        parts: dict[Box, Any] = {laid.place.box(cells_box(place.cells).grown(CELL)): place for _, place in shown.laid}
        parts[stock] = shown.stock, self._taken
        for seat, sitter in enumerate(self.sitters):
            parts[laid.plate(seat).grown(LIGHT)] = sitter, shown.rows[seat], seat == self._active
        return parts

    @property
    def _active(self) -> int | None:
        """Whose plate is lit: who has the turn, and in the end who has won."""
        return self.shown.winner if self.shown.end else self.shown.turn

    def _paint_still(self, canvas: Canvas) -> None:
        laid = self.laid
        with canvas.moved(laid.place):
            canvas.backdrop(laid.board.picture("background"))
        for seat in sorted((0, 1), key=lambda seat: seat != self._active):  # light lies below all else
            rows, is_lit = self.shown.rows[seat], seat == self._active
            pic.draw_player(canvas, laid.plate(seat), self.sitters[seat], rows, is_lit, self.turned)
        with canvas.moved(laid.stock):
            pic.draw_stock(canvas, laid, self.shown, self._taken)
        with canvas.moved(laid.place):
            pic.draw_laid(canvas, laid.board, self.shown.laid)

    def _draw_lifted(self, canvas: Canvas, board: Board, place: Place, aside: float = 0.0, red: float = 0.0) -> None:
        box = board.cells_box(place.cells)
        x, seen = box.x + aside, board.seen_turn(place.shape, place.turn)
        canvas.sprite(f"borderline/piece_{place.shape}{seen}_shadow_1", x, box.bottom)
        if red:
            pic.draw_red_piece(canvas, place.shape, seen, x, box.bottom - LIFT, red)
        else:
            pic.draw_piece(canvas, place.shape, seen, x, box.bottom - LIFT)

    def _draw_held(self, canvas: Canvas, board: Board, place: Place) -> None:
        """The piece in the hand; one that may not be let go there trembles and is red for a moment."""
        redness = 0.0 if self.told is None else self.told.redness
        self._draw_lifted(canvas, board, place, self._aside, min(1.0, 2 * redness))

    @property
    def _aside(self) -> float:
        """How far what was refused is out of its place just now."""
        return 0.0 if self.told is None or self.cabinet.settings.reduced_motion else self.told.aside

    def _light_causes(self, canvas: Canvas, board: Board) -> None:
        """What stands in the way of the piece that was refused."""
        refused = self.refused_move
        if refused is None:
            return
        if BORDER in refused.causes:
            pic.light_border(canvas, board, self.border)
        else:
            pic.light_pieces(canvas, board, refused.causes)

    def _preview(self, match: Match) -> Preview | None:
        """What would happen if the piece were let go now."""
        place = self.hand.ghost(match)
        return None if place is None else Preview(match.state, match.to_move, place)

    def _draw_sliding(self, canvas: Canvas, board: Board, seat: int, own: Place, row: float) -> None:
        place = board_place(own, seat)
        away = (row - own.row) * (1 if seat == 0 else -1)
        box = board.cells_box([(column, at + away) for column, at in place.cells])
        seen = board.seen_turn(place.shape, place.turn)
        canvas.sprite(f"borderline/piece_{place.shape}{seen}_shadow_0", box.x, box.bottom)
        pic.draw_piece(canvas, place.shape, seen, box.x, box.bottom)

    def _draw_coming(self, canvas: Canvas, laid: Laid, shape: str, share: float) -> None:
        """A piece flies from its tray to the border and grows on the way."""
        board, place = laid.board, self.hand.at_border(self.shown)
        x, y = laid.place.inside(*laid.stock.box(laid.compartment(canvas, shape)).centre)
        box = board.cells_box(place.cells)
        goal_x, goal_y = box.x, box.bottom - LIFT
        small = laid.small * laid.stock.size / laid.place.size
        size = round((small + (1 - small) * share) * 10) / 10
        at = x + (goal_x - x) * share, y + (goal_y - y) * share - 60 * math.sin(math.pi * share)
        pic.draw_piece(canvas, shape, board.seen_turn(place.shape, place.turn), *at, size=size)

    def _homeless(self, state: State) -> Place:
        """The piece that has no place, in the hand of the seat that had to place it."""
        hand = Hand(self._play, self._refuse)
        assert state.shape is not None  # BL-11
        hand.take(state.shape, loser_of(state))
        return hand.at_border(state)


def draw_board(canvas: Canvas, board: Board, state: State) -> None:
    """The board with all that lies on it, and nothing else."""
    canvas.backdrop(board.picture("background"))
    pic.draw_laid(canvas, board, state.laid)
    pic.draw_bar(canvas, board, state.rows[0])
    pic.draw_pins(canvas, [board.pin_place(state, seat) for seat in (0, 1)])
