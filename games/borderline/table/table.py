"""The Borderline table: what a hand at it means, and its picture."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from games.borderline.rules.game import (
    NO_PLACE,
    PUSH,
    ROWS,
    State,
    completed_rows,
    free_rows,
)
from games.borderline.table import picture as pic
from games.borderline.table.border import FIELD_PART, FLASH
from games.borderline.table.end_marks import draw_marks, draw_sum
from games.borderline.table.hand import Hand
from games.borderline.table.motion import CARD, LIFT, TableInMotion, loser_of
from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.core.tetrominoes import Place, footprint
from games.kit.flying import draw_word
from games.kit.held import is_left_behind
from games.kit.photo import draw_photo
from games.kit.tokens import draw_points
from games.window.canvas import BRASS, Box, Canvas
from games.window.intents import Intent
from games.window.widgets import Widget
from games.words import say

BORDER = "border"  # what stands in the way of a piece that would reach over it


class BorderlineTable(TableInMotion):
    faces_both_ends = True  # seat 1 sits opposite to seat 0

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
        if not self.still.shows(self.cabinet.canvas, self._still_key()):
            return None
        if self._flashes and self._part is not FIELD_PART:
            return FIELD_PART if not self.stage.is_playing else None
        return self._part

    def looks(self) -> Any:
        return self.hand.held, self.hinted, self.told

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if match.to_move >= 0 and (self.hand.held is None or self.hand.seat != seat):
            self._take(match.state.shape, match.state.turn)

    def interpret(self, match: Match, intent: Intent) -> Any:
        return self.hand.interpret(match, intent)

    def widgets(self, match: Match) -> list[Widget]:
        return self.hand.widgets(match, self.turned)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            self.hinted = move
            self.hand.hold(move, match.to_move)

    def side_words(self, match: Match, seat: int) -> str:
        """Seat 1 has the right side; seen from the opposite end, where it sits across a flat screen, that is left."""
        is_opposite = self.cabinet.settings.across and match.is_human(1)
        if seat == 0 or is_opposite:
            return say("You play on the left of the border.")
        return say("You play on the right of the border.")

    # Refusals

    def place_of(self, match: Match, move: Place) -> Box:
        return pic.cells_box(move.cells)

    def causes(self, match: Match, reason: Reason, move: Place) -> Iterable[Any]:
        """The border, or the player's own pieces, which it would have to touch."""
        if reason.rule_id == "BL-5":
            return [BORDER]
        return [place for seat, place in match.state.laid if seat == match.to_move]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        told = self.told
        if told is not None and told.refused is not None:
            own = pic.board_place(told.refused.move, self.hand.seat)
            self.told = None if is_left_behind(told, own, self.hand.held) else told

    def chance_words(self) -> str:
        return say("presses the button")

    def prompt(self, match: Match) -> str:
        if match.to_move == CHANCE:
            return say("Used up: press again") if self.vain else say("Press the red button")
        return say("Turn it, move it, let it slide")

    # The picture

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        draw_board(canvas, match.state)
        if self.marks is not None:
            draw_marks(canvas, self.marks, self.border, turned=False)

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        """Their own side of the board."""
        first = 0 if seat == 0 else match.state.rows[0]
        side = Box(
            pic.row_x(first) - 30, pic.FIELD.y - 40, match.state.rows[seat] * pic.CELL + 60, pic.FIELD.height + 80
        )
        draw_photo(canvas, room, side, lambda photo: draw_board(photo, match.state))
        return True

    def draw(self, canvas: Canvas, match: Match) -> None:
        self.still.draw(canvas, self._still_key(), self._paint_still)
        for row, age in self._flashes.items():
            pic.flash_row(canvas, row, 1 - age / FLASH)
        holds = self.hand.held is not None and self.coming is None and not self.shown.end
        decides = self.deciding and not self.is_moving and match.to_move >= 0
        if decides and self.hinted is not None:
            for cell in self.hinted.cells:
                pic.wash(canvas, pic.cells_box([cell]), BRASS, 110)
        self._light_causes(canvas)
        preview = self._preview(match) if holds and decides else None
        if preview is not None:
            preview.draw(canvas, self.border)
        elif holds and decides:
            pic.draw_red_ghost(canvas, self.hand.aim(match), self._aside)
        if self._sliding is not None:
            self._draw_sliding(canvas, *self._sliding)
        if self.marks is not None:
            draw_marks(canvas, self.marks, self.border, self.turned)
        pic.draw_bar(canvas, self.border)
        pic.draw_pins(canvas, [pic.pin_place(self.shown, seat, self.pins[seat]) for seat in (0, 1)])
        if preview is not None:
            preview.draw_push(canvas, self.border, self.turned)
        if holds:
            self._draw_held(canvas, self.hand.at_border(self.shown))
        if self.coming is not None:
            self._draw_coming(canvas, *self.coming)
        if self.marks is not None and match.state.end == NO_PLACE:
            self._draw_lifted(canvas, self._homeless(match.state))
        pic.draw_drum(canvas, self.angle)
        canvas.sprite("borderline/button_down" if self.button_down else "borderline/button_up", *pic.BUTTON)
        if self._shake:
            self._shake_all(canvas)
        if self.marks is not None:
            draw_sum(canvas, self.marks, self.border, self.turned)
        self.flying.draw(canvas)
        self._draw_told(canvas)
        if self.slammed is not None:
            pic.draw_called_out(canvas, self.slammed, self.turned)
        canvas.turned(CARD, lambda: self.card.draw(canvas), self.turned, in_place=True)

    def _still_key(self) -> Any:
        return self.shown.laid, self.shown.stock, self._taken, self.turned

    def _paint_still(self, canvas: Canvas) -> None:
        canvas.backdrop("borderline/background")
        pic.draw_stock(canvas, self.shown, self.turned, self._taken)
        pic.draw_laid(canvas, self.shown.laid)

    def _draw_lifted(self, canvas: Canvas, place: Place, aside: float = 0.0, red: float = 0.0) -> None:
        box = pic.cells_box(place.cells)
        x, seen = box.x + aside, pic.seen_turn(place.shape, place.turn, 0)
        canvas.sprite(f"borderline/piece_{place.shape}{seen}_shadow_1", x, box.bottom)
        if red:
            pic.draw_red_piece(canvas, place.shape, seen, x, box.bottom - LIFT, red)
        else:
            pic.draw_piece(canvas, place.shape, seen, x, box.bottom - LIFT)

    def _draw_held(self, canvas: Canvas, place: Place) -> None:
        """The piece in the hand; one that may not be let go there trembles and is red for a moment."""
        redness = 0.0 if self.told is None else self.told.redness
        self._draw_lifted(canvas, place, self._aside, min(1.0, 2 * redness))

    @property
    def _aside(self) -> float:
        """How far what was refused is out of its place just now."""
        return 0.0 if self.told is None or self.cabinet.settings.reduced_motion else self.told.aside

    def _light_causes(self, canvas: Canvas) -> None:
        """What stands in the way of the piece that was refused."""
        refused = self.refused_move
        if refused is None:
            return
        if BORDER in refused.causes:
            pic.light_border(canvas, self.border)
        else:
            pic.light_pieces(canvas, refused.causes)

    def _preview(self, match: Match) -> Preview | None:
        """What would happen if the piece were let go now."""
        place = self.hand.ghost(match)
        return None if place is None else Preview(match.state, match.to_move, place)

    def _draw_sliding(self, canvas: Canvas, seat: int, own: Place, row: float) -> None:
        place = pic.board_place(own, seat)
        box = pic.cells_box(place.cells)
        x = box.x + (row - own.row) * pic.CELL * (1 if seat == 0 else -1)
        seen = pic.seen_turn(place.shape, place.turn, 0)
        canvas.sprite(f"borderline/piece_{place.shape}{seen}_shadow_0", x, box.bottom)
        pic.draw_piece(canvas, place.shape, seen, x, box.bottom)

    def _draw_coming(self, canvas: Canvas, shape: str, share: float) -> None:
        """A piece flies from its tray to the border and grows on the way."""
        tray = pic.compartment(canvas, shape, self.turned)
        place = self.hand.at_border(self.shown)
        box = pic.cells_box(place.cells)
        (x, y), (goal_x, goal_y) = tray.centre, (box.x, box.bottom - LIFT)
        size = round((pic.SMALL + (1 - pic.SMALL) * share) * 10) / 10
        seen = pic.seen_turn(place.shape, place.turn, 0)
        at = x + (goal_x - x) * share, y + (goal_y - y) * share - 60 * math.sin(math.pi * share)
        pic.draw_piece(canvas, shape, seen, *at, size=size)

    def _homeless(self, state: State) -> Place:
        """The piece that has no place, in the hand of the seat that had to place it."""
        hand = Hand(self._play, self._refuse)
        assert state.shape is not None  # BL-11
        hand.take(state.shape, loser_of(state))
        return hand.at_border(state)

    def _shake_all(self, canvas: Canvas) -> None:
        """The whole tray jumps, less and less."""
        reach = canvas.length(9) * self._shake
        turn = self._shake * 40
        copied = canvas.surface.copy()
        canvas.surface.blit(copied, (round(reach * math.sin(turn)), round(reach * math.cos(1.3 * turn))))


class Preview:
    """Where a piece will rest, the rows it completes, and how far they push the border."""

    def __init__(self, state: State, seat: int, place: Place):
        self.place = place
        self.seat = seat
        own = pic.board_place(place, seat)
        self.rows = completed_rows(state.filled[seat] | footprint(own).mask, own)
        push, room = PUSH[len(self.rows)], free_rows(state, 1 - seat)
        self.push = push
        self.wins = push > room  # BL-9
        self.way = min(push, room) * pic.CELL * (1 if seat == 0 else -1)

    def draw(self, canvas: Canvas, border: float) -> None:
        for row in self.rows:
            pic.flash_row(canvas, row if self.seat == 0 else ROWS - 1 - row, 0.55)
        place, box = self.place, pic.cells_box(self.place.cells)
        pic.draw_piece(canvas, place.shape, pic.seen_turn(place.shape, place.turn, 0), box.x, box.bottom, alpha=150)
        for cell in place.cells:
            pic.wash(canvas, pic.cells_box([cell]).grown(-3), (255, 240, 200), 46)
        if self.rows:
            left, right = sorted((border, border + self.way))
            reach = Box(left, pic.FIELD.y, right - left, pic.FIELD.height)
            pic.wash(canvas, reach, pic.BAD if self.wins else pic.GOOD, 50)
            canvas.sprite("borderline/bar", border + self.way, 0, alpha=130)

    def draw_push(self, canvas: Canvas, border: float, turned: bool) -> None:
        """The number of rows, over everything."""
        if not self.rows:
            return
        box = Box(border + self.way / 2 - 180, pic.FIELD.centre[1] - 50, 360, 100)

        def write() -> None:
            if self.wins:
                draw_word(canvas, say("wins!"), *box.centre)
            else:
                draw_points(canvas, self.push, *box.centre)

        canvas.turned(box, write, turned, in_place=True)


def draw_board(canvas: Canvas, state: State) -> None:
    """The board with all that lies on it, and nothing else."""
    canvas.backdrop("borderline/background")
    pic.draw_laid(canvas, state.laid)
    pic.draw_bar(canvas, pic.border_x(state))
    pic.draw_pins(canvas, [pic.pin_place(state, seat) for seat in (0, 1)])
