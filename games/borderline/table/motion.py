"""What happens on the Borderline table in the course of time: the drum spins, pieces slide, the border is pushed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from games.borderline.rules.game import (
    NO_PLACE,
    NO_ROOM,
    OVERRUN,
    PUSH,
    ROWS,
    Selection,
    State,
    completed_rows,
    free_rows,
    pin,
)
from games.borderline.table import picture as pic
from games.borderline.table.drum import FIELD as DRUM_FIELD
from games.borderline.table.drum import Spin, spin
from games.borderline.table.hand import Hand
from games.core.match import Match, Step
from games.core.tetrominoes import SHAPES, Place, turns
from games.kit.scripts import Script, over, pause, smooth
from games.kit.staged import StagedTable
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.window.canvas import Box
from games.words import say

SELECTOR = Box(560, 780, 520, 190)  # where drum and button move
FIELD_PART = Box(60, 150, 1800, 690)  # where pieces, border and pins move
CARD = Box(470, 764, 980, 226)
PLATE = Box(1110, 816, 690, 100)  # beside the button, clear of the banner when that is turned: why a piece is refused
LIFT = 31  # how high a piece in the hand hovers; its shadow was baked for that
TRAVEL, RELEASED = 0.09, 0.16  # seconds for the button's way down, and until it comes up again
SLIDE = 26.0  # cells a second, each second: how a piece that is let go gets faster
FLASH = 0.9  # seconds that a completed row is lit
GLIDE = 0.34  # seconds for the border's first row; more rows take their square root longer
SHAKE = 0.5
ANNOUNCED = 4.5  # seconds that it is told how the game was won
RED = 0.7  # seconds that a piece is red which may not be let go where it is
TREMBLES, TREMOR = 4, 13  # how often it goes to and fro meanwhile, and how far at first
TOLD = 4.0  # seconds that it is told why


class TableInMotion(StagedTable):
    """The selector, the board and its border, and the scripts that move them."""

    CARD = CARD
    PLATE = PLATE
    PLATE_ROOM = Box(PLATE.x + 26, PLATE.y + 12, PLATE.width - 52, PLATE.height - 20)
    TOLD = TOLD

    def __init__(self, cabinet: Any, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.hand = Hand(self._play, self._refuse)
        self.hinted: Place | None = None
        self.border = pic.border_x(match.state)
        self.pins = [0.0, 0.0]
        self.angle = 0.0
        self.button_down = False
        self._shown: State = match.state  # what lies on the board
        self._taken: str | None = None  # a shape that has left the stock
        self._vain: str | None = None  # the drum has stopped on a shape that is used up
        self._sliding: tuple[int, Place, float] | None = None  # seat, place as the seat sees it, and its row now
        self._coming: tuple[str, float] | None = None  # a piece on its way from the stock to the hand
        self._flashes: dict[int, float] = {}  # the age of the light on rows of the board
        self._shake = 0.0

    def _hum(self, name: str, strength: float = 1.0, pan: float = 0.0) -> Any:
        return self.cabinet.sound.hum(name, strength, pan=pan)

    def _pan(self, x: float) -> float:
        return max(-0.8, min(0.8, (x - 960) / 1000))

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        state: State = match.state
        self.hand.held = self.hinted = self._taken = self._vain = self._sliding = self._coming = None
        self._flashes = {}
        self._shake = 0.0
        self.button_down = False
        self._settle(state)
        last = match.steps[-1] if match.steps else None
        if last is not None and isinstance(last.move, Selection) and last.after.shape is None:
            self._vain = last.move.shape
        presses = [step.move.shape for step in match.steps if isinstance(step.move, Selection)]
        self.angle = SHAPES.index(presses[-1]) * DRUM_FIELD if presses else 0.0
        if state.shape is not None and state.end is None:
            self._take(state)

    def _settle(self, state: State) -> None:
        self._shown = state
        self.border = pic.border_x(state)
        self.pins = [float(pin(state, seat)) for seat in (0, 1)]
        self.still.forget()

    def _take(self, state: State) -> None:
        """The piece is in the hand of whoever has to place it."""
        self._taken = state.shape
        self.hand.take(state.shape, state.turn)

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        self.hinted = self._vain = None
        return self._pressing(match, step) if isinstance(step.move, Selection) else self._placing(match, step)

    def _pressing(self, match: Match, step: Step) -> Script:
        self._part = SELECTOR
        self.button_down = True
        self._play("selector_press", pan=0.02)
        yield from pause(TRAVEL)
        made = spin(self.angle, step.move.shape, seed=len(match.steps))
        yield from self._spin(made)
        self.angle = made.angles[-1] % math.tau
        self._play("drum_stop", 0.8, pan=-0.2)
        self._part = None
        if step.after.shape is None:
            self._vain = step.move.shape  # BL-2
            self._play("refuse")
        elif step.after.end is None:
            yield from self._bring(step.after)
        self._shown = step.after

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

    def _bring(self, state: State) -> Script:
        """The piece comes from its tray to the hand."""
        self._taken = state.shape
        self._play("piece_take", pan=self._pan(pic.stock_place(self.turned)[0] + 600))
        self.hand.take(state.shape, state.turn)

        def fly(share: float) -> None:
            self._coming = (state.shape, smooth(share))

        yield from over(0.5, fly)
        self._coming = None

    def _placing(self, match: Match, step: Step) -> Script:
        seat, place = step.by, step.move
        own = pic.board_place(place, seat)
        self._part = FIELD_PART
        if self.hand.held is None or self.hand.seat != seat:
            self.hand.take(place.shape, seat)
        if self.hand.held[:3] != own[:3]:  # a computer, or a game that is told again
            yield from self._carry(place, seat)
        self.hand.held = None
        yield from self._slide(step.before, own, seat)
        self._taken = None
        self._shown = self._shown._replace(laid=step.after.laid, stock=step.after.stock)
        yield from self._push(step, own)
        self._part = None
        self._settle(step.after)

    def _carry(self, place: Place, seat: int) -> Script:
        """A hand that is not a person's turns the piece and brings it to its column."""
        yield from pause(0.25)
        self.hand.hold(place, seat)
        self._play("piece_click_soft", 0.5)
        yield from pause(0.35)

    def _slide(self, state: State, own: Place, seat: int) -> Script:
        """From the border to the floor, ever faster, and a small bounce."""
        height = turns(own.shape)[own.turn].height
        start = float(state.rows[seat] - height)
        self._play("piece_slide", 0.7, pan=self._pan(self.border))
        row, speed = start, 2.0
        self._sliding = (seat, own, row)
        while row > own.row or speed > 0:
            seconds = min((yield), 1e3)
            speed += SLIDE * 2.2 * seconds
            row -= speed * seconds
            if row <= own.row:
                hit, row = speed, float(own.row)
                x = pic.cells_box(pic.board_place(own, seat).cells).centre[0]
                level = "hard" if hit > 28 else "mid" if hit > 14 else "soft"
                self._play(f"piece_click_{level}", pan=self._pan(x))
                speed = 0.0
            self._sliding = (seat, own, row)
        self._sliding = None

    def _push(self, step: Step, own: Place) -> Script:
        """Completed rows flash; the border glides as far as they push it."""
        seat, after = step.by, step.after
        rows = completed_rows(after.filled[seat], own)
        if not rows:
            return
        for row in rows:
            self._flashes[row if seat == 0 else ROWS - 1 - row] = 0.0
        self._play("row_full", min(1.0, 0.55 + 0.15 * len(rows)))
        yield from pause(0.35)
        push = PUSH[len(rows)]
        if after.end == OVERRUN:
            yield from self._overrun(step)
        elif len(rows) == 4:
            yield from self._slam(after, push)
        else:
            yield from self._glide(after, push)
        yield from self._move_pin(after, seat)

    def _glide(self, after: State, push: int) -> Script:
        """With friction: slower and slower, and a clack at the end."""
        start, goal = self.border, pic.border_x(after)
        glide = self._hum("bar_glide", 0.6, pan=self._pan(start))

        def move(share: float) -> None:
            self.border = start + (goal - start) * (1 - (1 - share) ** 2)
            glide.set(0.7 * (1 - share))

        try:
            yield from over(GLIDE * math.sqrt(push) + 0.15, move)
        finally:
            glide.stop()
        self._play("bar_clack_mid", 0.8, pan=self._pan(goal))

    def _slam(self, after: State, push: int) -> Script:
        """A Tetris: the border flies, hits and shakes the whole tray."""
        start, goal = self.border, pic.border_x(after)

        def fly(share: float) -> None:
            self.border = start + (goal - start) * share * share

        yield from over(0.3, fly)
        self._play("bar_slam", pan=self._pan(goal))
        self._part = None
        back = -math.copysign(14, goal - start)

        def settle(share: float) -> None:
            self._shake = 1 - share
            self.border = goal + back * math.sin(math.pi * min(1.0, share * 2.2)) * (1 - share)

        yield from over(SHAKE, settle)
        self._shake = 0.0
        self.border = goal
        self._part = FIELD_PART

    def _overrun(self, step: Step) -> Script:
        """The border runs into the other's pieces, and springs back: it has no room for the whole push."""
        seat = step.by
        start = self.border
        way = free_rows(step.after, 1 - seat) * pic.CELL * (1 if seat == 0 else -1)

        def run(share: float) -> None:
            self.border = start + way * share * share

        yield from over(0.18 + 0.04 * abs(way) / pic.CELL, run)
        self._play("bar_slam", pan=self._pan(start + way))
        self._part = None

        def spring(share: float) -> None:
            self._shake = max(0.0, 1 - 1.6 * share)
            self.border = start + way * (1 - smooth(min(1.0, share * 1.3)))

        yield from over(0.9, spring)
        self._shake = 0.0
        self.border = start

    def _move_pin(self, after: State, seat: int) -> Script:
        start, goal = self.pins[seat], float(pin(after, seat))
        if start == goal:
            return

        def hop(share: float) -> None:
            self.pins[seat] = start + (goal - start) * smooth(share)

        yield from over(0.3, hop)
        self._play("pin", 0.8, pan=self._pan(pic.pin_place(after, seat)[0]))

    # The end

    def end(self, match: Match) -> None:
        self.hand.held = None
        if match.forfeit is None:
            state: State = match.state
            self._settle(state)
            names = [sitter.name for sitter in self.sitters]
            self.card.show(say("{name} wins!", name=names[state.winner]), self.ending(match, names), ANNOUNCED)

    @staticmethod
    def ending(match: Match, names: Sequence[str]) -> str:
        return reason_words(match.state, names[1 - match.state.winner])

    # Time

    @property
    def is_glowing(self) -> bool:
        return super().is_glowing or bool(self._flashes)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._flashes = {row: age + seconds for row, age in self._flashes.items() if age + seconds < FLASH}


def reason_words(state: State, loser: str) -> str:
    """Which of the three ways it was."""
    return {
        OVERRUN: say("The push would take more rows than {name} has free: the border hits the pieces.", name=loser),
        NO_ROOM: say("None of the shapes in stock has room on {name}'s side any more.", name=loser),
        NO_PLACE: say("There is no place for this shape on {name}'s side.", name=loser),
    }[state.end]
