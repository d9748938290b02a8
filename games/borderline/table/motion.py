"""What happens on the Borderline table in the course of time: the drum spins, pieces slide, the border is pushed."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.borderline.rules.game import NO_PLACE, NO_ROOM, OVERRUN, Selection, State, pin
from games.borderline.table.board import MOVING, SELECTOR, board_place
from games.borderline.table.border import BorderInMotion
from games.borderline.table.drum import FIELD as DRUM_FIELD
from games.borderline.table.drum import Spin, spin
from games.borderline.table.end_marks import EndMarks, marks_of
from games.borderline.table.hand import Hand
from games.core.match import Match, Step
from games.core.tetrominoes import SHAPES, Place, turns
from games.kit.scripts import Script, over, pause, smooth
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.window.app import Cabinet
from games.window.canvas import Box
from games.words import say

CARD, UPRIGHT_CARD = Box(470, 752, 980, 226), Box(40, 1640, 1000, 274)
PLATE = Box(1110, 816, 690, 100)  # beside the button, clear of the banner when that is turned: why a piece is refused
LIFT = 31  # how high a piece in the hand hovers; its shadow was baked for that
TRAVEL, RELEASED = 0.09, 0.16  # seconds for the button's way down, and until it comes up again
SLIDE = 26.0  # cells a second, each second: how a piece that is let go gets faster
TAKEN_BACK = 0.35  # seconds for pieces and border on their way back
HELD = 1.4  # seconds that the board shows why the game is over, before it is told
ANNOUNCED = 3.4  # seconds that it is told how it was won


class TableInMotion(BorderInMotion):
    """The selector and the pieces, and the scripts that move them."""

    CARD, UPRIGHT_CARD = CARD, UPRIGHT_CARD
    UPRIGHT_BESIDE = Box(366, 196, 696, 1616)  # the board
    PLATE = PLATE
    REFUSES = "refuse_plastic"

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.hand = Hand(self._play, self._refuse)
        self.hinted: Place | None = None
        self.angle = 0.0
        self.button_down = False
        self.shown: State = match.state  # what lies on the board
        self._taken: str | None = None  # a shape that has left the stock
        self.vain: str | None = None  # the drum has stopped on a shape that is used up
        self._sliding: list[tuple[int, Place, float]] = []  # seat, place as the seat sees it, and its row now
        self.coming: tuple[str, float] | None = None  # a piece on its way from the stock to the hand
        self.marks: EndMarks | None = None  # why the game is over

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        state: State = match.state
        self.hand.held = self.hinted = self._taken = self.vain = self.coming = None
        self._sliding = []
        self._flashes = {}
        self._shake = 0.0
        self.flying.words = []
        self.slammed = self.marks = None
        self._hops = {}
        self.button_down = False
        self._settle(state)
        last = match.steps[-1] if match.steps else None
        if last is not None and isinstance(last.move, Selection) and last.after.shape is None:
            self.vain = last.move.shape
        presses = [step.move.shape for step in match.steps if isinstance(step.move, Selection)]
        self.angle = SHAPES.index(presses[-1]) * DRUM_FIELD if presses else 0.0
        if state.shape is not None and state.end is None:
            self._take(state.shape, state.turn)

    def _settle(self, state: State) -> None:
        self.shown = state
        self.border = float(state.rows[0])
        self.pins = [self.pins[seat] if seat in self._hops else float(pin(state, seat)) for seat in (0, 1)]
        self.still.forget()

    def _take(self, shape: str, seat: int) -> None:
        """The piece is in the hand of whoever has to place it."""
        self._taken = shape
        self.hand.take(shape, seat)

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        self.hinted = self.vain = None
        return self._pressing(match, step) if isinstance(step.move, Selection) else self._placing(match, step)

    def _pressing(self, match: Match, step: Step) -> Script:
        self._part = SELECTOR
        self.button_down = True
        self._play("selector_press", pan=0.02)
        yield from pause(TRAVEL)
        made = spin(self.angle, step.move.shape, len(match.steps), self.pace.brake)
        yield from self._spin(made)
        self.angle = made.angles[-1] % math.tau
        self._play("drum_stop", 0.8, pan=-0.2)
        self._part = None
        if step.after.shape is None:
            self.vain = step.move.shape  # BL-2
            self._play("refuse")
        elif step.after.end is None:
            yield from self._bring(step.after.shape, step.after.turn)
        self.shown = step.after

    def _spin(self, made: Spin) -> Script:
        """The drum whirrs, and the ratchet clicks at every tooth."""
        whirr = self._hum("drum_loop", pan=-0.2)
        time, teeth = 0.0, made.teeth(0.0)
        try:
            while time < made.duration:
                time += yield
                self.angle = made.angle(time)
                speed = (made.angle(time + 0.02) - self.angle) / 0.02
                whirr.set(min(1.0, speed / 16))
                if made.teeth(time) != teeth:
                    teeth = made.teeth(time)
                    self._play("ratchet", min(1.0, 0.25 + speed / 18), pan=-0.2)
                if self.button_down and time > RELEASED:
                    self.button_down = False
                    self._play("selector_release", pan=0.02)
        finally:
            whirr.stop()  # also when the spin is dropped in the middle
        self.button_down = False

    def _bring(self, shape: str, seat: int) -> Script:
        """The piece comes from its tray to the hand."""
        self._play("piece_take", pan=self._pan_at(self.laid.stock.x + 100))
        self._take(shape, seat)

        def fly(share: float) -> None:
            self.coming = (shape, smooth(share))

        yield from over(self.pace.brings, fly)
        self.coming = None

    def _placing(self, match: Match, step: Step) -> Script:
        seat, place = step.by, step.move
        own = board_place(place, seat)
        self._part = MOVING
        if self.hand.held is None or self.hand.seat != seat:
            self.hand.take(place.shape, seat)
        if self.hand.thing[:3] != own[:3]:  # a computer, or a game that is told again
            yield from self._carry(place, seat)
        self.hand.held = None
        yield from self._slide(step.before, own, seat)
        self._taken = None
        self.shown = self.shown._replace(laid=step.after.laid, stock=step.after.stock)
        yield from self._push(step, own)
        self._part = None
        self._settle(step.after)

    def _carry(self, place: Place, seat: int) -> Script:
        """A hand that is not a person's turns the piece and brings it to its column."""
        yield from pause(self.pace.settles)
        self.hand.hold(place, seat)
        self._play("piece_click_soft", 0.5)
        yield from pause(self.pace.shows)

    def _slide(self, state: State, own: Place, seat: int) -> Script:
        """From the border to the floor, ever faster, and a small bounce."""
        height = turns(own.shape)[own.turn].height
        start = float(state.rows[seat] - height)
        self._play("piece_slide", 0.7, pan=self._pan(self.border))
        row, speed = start, 2.0
        self._sliding = [(seat, own, row)]
        while row > own.row or speed > 0:
            seconds = min((yield), 1e3)
            speed += SLIDE * 2.2 * self.pace.brake * seconds
            row -= speed * seconds
            if row <= own.row:
                hit, row = speed, float(own.row)
                level = "hard" if hit > 28 else "mid" if hit > 14 else "soft"
                self._play(f"piece_click_{level}", pan=self._pan(board_place(own, seat).row))
                speed = 0.0
            self._sliding = [(seat, own, row)]
        self._sliding = []

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        border = self.border
        self.show(match)
        self._act(self._taking_back([step for step in steps if isinstance(step.move, Place)], border))

    def _taking_back(self, steps: Sequence[Step], pushed: float) -> Script:
        """The border goes back, and the pieces slide to where they were let go."""
        if not steps:
            return
        held, goal = self.hand.held, self.border
        ways = [(step.by, board_place(step.move, step.by), step.before.rows[step.by]) for step in steps]

        def back(share: float) -> None:
            self.border = pushed + (goal - pushed) * share
            self._sliding = [
                (seat, own, own.row + (rows - turns(own.shape)[own.turn].height - own.row) * share)
                for seat, own, rows in ways
            ]

        self.hand.held = None
        self._part = MOVING
        yield from over(TAKEN_BACK, lambda share: back(smooth(share)))
        self._part = None
        self._sliding = []
        self.border = goal
        self.hand.held = held

    # The end

    def end(self, match: Match) -> None:
        self.hand.held = None
        self.marks = marks_of(match)
        if self.marks is not None:
            self._settle(match.state)
            self._act(self._telling_why(match))

    def _telling_why(self, match: Match) -> Script:
        """The board itself shows it first."""
        self._play("refuse", pan=self._pan(self.border))
        yield from pause(HELD)
        names = [sitter.name for sitter in self.sitters]
        winner = names[1 - loser_of(match.state)]
        self.card.show(say("{name} wins!", name=winner), self.ending(match, names), ANNOUNCED)

    @staticmethod
    def ending(match: Match, names: Sequence[str]) -> str:
        return reason_words(match.result.reason, names[loser_of(match.state)])


def loser_of(state: State) -> int:
    """Who has lost a game that is over."""
    assert state.winner is not None
    return 1 - state.winner


def reason_words(reason: str, loser: str) -> str:
    """Which of the three ways it was."""
    return {
        OVERRUN: say("The push would take more rows than {name} has free: the border hits the pieces.", name=loser),
        NO_ROOM: say("None of the shapes in stock has room on {name}'s side any more.", name=loser),
        NO_PLACE: say("There is no place for this shape on {name}'s side.", name=loser),
    }[reason]
