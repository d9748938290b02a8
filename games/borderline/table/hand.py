"""The hand at the border: the piece it holds, how it is turned and carried along the border, and the controls for it.

Everything here is as the seat sees it that holds the piece; arrows and the pointer mean what they show on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.borderline.rules.game import COLUMNS, State
from games.borderline.table import picture as pic
from games.core.contract import CHANCE
from games.core.match import Match
from games.core.tetrominoes import Place, turns
from games.kit.held import Held
from games.kit.tables import Gesture
from games.window.canvas import Canvas
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release, Twist, Wheel
from games.window.widgets import RoundButton, Widget
from games.words import say

REACH = pic.FIELD.grown(1.2 * pic.CELL)  # where the pointer carries the piece


class Hand:
    def __init__(self, play: Callable[..., None], refuse: Callable[[Match, Place], None]):
        self.held: Held | None = None
        self.seat = 0
        self._play, self._refuse = play, refuse
        self._was_there = False

    def take(self, shape: str, seat: int) -> None:
        self.seat = seat
        piece = Held(shape, 0, 0)
        self.held = piece.over((COLUMNS - piece.width) // 2)
        self._was_there = False

    def hold(self, place: Place, seat: int) -> None:
        """Hold the piece so that it would slide to this place of the board."""
        self.seat = seat
        self.held = Held(*pic.board_place(place, seat)[:3])

    def ghost(self, match: Match) -> Place | None:
        """The place of the board where the piece would come to rest; None if it may not lie there."""
        for move in match.moves:
            if isinstance(move, Place) and pic.board_place(move, self.seat)[:3] == self.held:
                return move
        return None

    def aim(self, state: State) -> Place:
        """The place of the board where the piece would come to rest, whether it may or not."""
        shape, turn, column = self.held
        heights = state.heights[self.seat][column:]
        row = max(height - bottom for height, bottom in zip(heights, turns(shape)[turn].bottoms))
        return pic.board_place(Place(*self.held, row), self.seat)

    def at_border(self, state: State) -> Place:
        """Where the piece hovers: on its own side, right at the border."""
        held = self.held
        return pic.board_place(Place(*held, state.rows[self.seat] - held.height), self.seat)

    # What a hand means

    def interpret(self, match: Match, intent: Intent) -> Any:
        if match.to_move == CHANCE:
            return Gesture() if intent == Act.CONFIRM else None
        if self.held is None:
            return None
        if isinstance(intent, Act):
            return self._act(match, intent)
        if isinstance(intent, Go):
            return self._go(match, intent)
        if isinstance(intent, Release):
            # A mouse was there before it was pressed; a finger's first touch only carries the piece there.
            drops, self._was_there = self._was_there and REACH.holds(intent.x, intent.y), False
            return self.drop(match) if drops else None
        if isinstance(intent, Press):
            before = self.held
            self._follow(intent)
            self._was_there = self.held == before and REACH.holds(intent.x, intent.y)
        elif isinstance(intent, Point | Drag):
            before = self.held
            self._follow(intent)
            self._was_there &= self.held == before  # what is dragged is carried, and not let go
        elif isinstance(intent, Wheel):
            self.turn(-1 if intent.steps > 0 else 1)
        elif isinstance(intent, Twist):
            self._was_there = False  # fingers that turned the piece do not drop it when they are lifted
            self.turn(intent.quarters)
        return None

    def _act(self, match: Match, act: Act) -> Place | None:
        if act == Act.CONFIRM:
            return self.drop(match)
        if act in (Act.TURN_RIGHT, Act.TURN_LEFT):
            self.turn(1 if act == Act.TURN_RIGHT else -1)
        return None

    def _go(self, match: Match, step: Go) -> Place | None:
        """Up and down along the border; towards the own floor drops the piece, away from it turns it."""
        if step.dy:
            self._move_to(self.held.column + (step.dy if self.seat == 0 else -step.dy))
        elif step.dx == (-1 if self.seat == 0 else 1):
            return self.drop(match)
        else:
            self.turn(1)
        return None

    def _follow(self, where: Press | Point | Drag) -> None:
        if not REACH.holds(where.x, where.y):
            return
        column = pic.column_at(where.y)
        own = column if self.seat == 0 else COLUMNS - column
        self._move_to(round(own - self.held.width / 2))

    def _move_to(self, column: int) -> None:
        before, self.held = self.held, self.held.over(column)
        if self.held != before:
            self._play("piece_click_soft", 0.25)

    def turn(self, by: int) -> None:
        if self.held is not None:
            self.held = self.held.turned(by)
            self._play("piece_click_soft", 0.5)

    def drop(self, match: Match) -> Place | None:
        place = self.ghost(match)
        if place is None and self.held is not None:
            self._refuse(match, self.aim(match.state))
        return place

    # Controls

    def widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            return [PushButton()]
        return [
            RoundButton(840, 1020, "turn_left", lambda: self.turn(-1), say("Turn (Shift+R)")),
            RoundButton(960, 1020, "turn_right", lambda: self.turn(1), say("Turn (R)")),
            RoundButton(1080, 1020, "drop", lambda: self.drop(match), say("Let it slide (Space)")),
        ]


class PushButton(Widget):
    """The red button of the selector."""

    lies_on_table = True  # it is a part of the board, which nobody turns

    def __init__(self) -> None:
        super().__init__(pic.BUTTON_BOX, Gesture)
        self.tip = say("Press (Space)")

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.sprite("borderline/button_down" if down else "borderline/button_up", *pic.BUTTON)
        if not down:
            canvas.nine("ui/focus", self.box.grown(2))
