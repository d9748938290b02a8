"""The hand at the border: the piece it holds, how it is turned and carried along the border, and the controls for it.

Everything here is as the seat sees it that holds the piece; arrows and the pointer mean what they show on the screen.
"""

from __future__ import annotations

from collections.abc import Callable

from games.borderline.rules.game import State
from games.borderline.table import picture as pic
from games.borderline.table.board import CELL, Board, board_place
from games.borderline.table.layout import Laid
from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.core.tetrominoes import COLUMNS, Place
from games.kit.carrying import Carrying
from games.kit.held import HeldPiece
from games.kit.tables import Gesture
from games.window.canvas import Canvas
from games.window.intents import Go
from games.window.widgets import RoundButton, Widget
from games.words import say

REACH = 1.2 * CELL  # so far around the field the pointer carries the piece


class Hand(Carrying[HeldPiece]):
    def __init__(self, play: Callable[..., None], refuse: Callable[[Match, Reason, Place], None]):
        super().__init__(play, refuse)
        self.seat = 0
        self.board = Board()

    def take(self, shape: str, seat: int) -> None:
        self.seat = seat
        piece = HeldPiece(shape, 0, 0)
        self.held = piece.over((COLUMNS - piece.width) // 2)
        self._was_there = False

    def hold(self, place: Place, seat: int) -> None:
        """Hold the piece so that it would slide to this place of the board."""
        self.seat = seat
        self.held = HeldPiece(*board_place(place, seat)[:3])

    def turn_as(self, place: Place, seat: int) -> None:
        """Turn the piece as it would lie at this place, over the columns where it is."""
        column = self.thing.column
        self.hold(place, seat)
        self.held = self.thing.over(column)

    def ghost(self, match: Match) -> Place | None:
        """The place of the board where the piece would come to rest; None if it may not lie there."""
        for move in match.moves:
            if isinstance(move, Place) and board_place(move, self.seat)[:3] == self.held:
                return move
        return None

    def aim(self, match: Match) -> Place:
        """The place of the board where the piece would come to rest, whether it may or not."""
        return board_place(self.thing.resting_on(match.state.heights[self.seat]), self.seat)

    def at_border(self, state: State) -> Place:
        """Where the piece hovers: on its own side, right at the border."""
        held = self.thing
        return board_place(Place(*held, state.rows[self.seat] - held.height), self.seat)

    # What a hand means

    def where(self, x: float, y: float) -> HeldPiece | None:
        if not self.board.field.grown(REACH).holds(x, y):
            return None
        column = self.board.column_at(x, y)
        own = column if self.seat == 0 else COLUMNS - column
        return self.thing.over(round(own - self.thing.width / 2))

    def go(self, match: Match, step: Go) -> Place | None:
        """To both sides along the border; towards the own floor drops the piece, away from it turns it."""
        columns, away = self.board.steps(step.dx, step.dy)
        if self.seat == 1:
            columns, away = -columns, -away
        if columns:
            self.move_to(self.thing.over(self.thing.column + columns))
        elif away < 0:
            return None if step.again else self.put_down(match)
        else:
            self.rotate(1)
        return None

    def moved(self) -> None:
        self._play("piece_click_soft", 0.25)

    def rotate(self, by: int) -> None:
        if self.held is not None:
            self.held = self.thing.turned(by)
            self._play("piece_click_soft", 0.5)

    # Controls

    def widgets(self, match: Match, laid: Laid) -> list[Widget]:
        """The controls for the present decision."""
        if match.to_move == CHANCE:
            return [PushButton(laid)]
        turn, drop = say("Turn"), say("Drop")
        left, right, down = laid.controls()
        to_floor = laid.to_floor(self.seat)
        return [
            RoundButton(*left, "turn_left", lambda: self.rotate(-1), say("Turn (Shift+R)"), turn),
            RoundButton(*right, "turn_right", lambda: self.rotate(1), say("Turn (R)"), turn),
            RoundButton(*down, "drop", lambda: self.put_down(match), say("Let it slide (Space)"), drop, to_floor),
        ]


class PushButton(Widget):
    """The red button of the selector."""

    lies_on_table = True  # it is a part of the board, which nobody turns

    def __init__(self, laid: Laid) -> None:
        super().__init__(laid.place.box(laid.board.button), Gesture)
        self.tip = say("Press (Space)")
        self._laid = laid

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        with canvas.moved(self._laid.place):
            pic.draw_button(canvas, self._laid.board, down)
        if not down:
            canvas.nine("ui/focus", self.box.grown(2))
