"""The border in the course of time: completed rows flash and push it, and the pins tell how far it has come."""

from __future__ import annotations

import math
from typing import Any

from games.borderline.rules.game import OVERRUN, PUSH, ROWS, State, completed_rows, free_rows, pin
from games.borderline.table.board import MOVING
from games.borderline.table.layout import Laid
from games.core.match import Match, Step
from games.core.tetrominoes import Place
from games.kit.flying import FlyingWords
from games.kit.pace import PERSON
from games.kit.rising import risen
from games.kit.scripts import Script, over, pause, smooth
from games.kit.staged import StagedTable
from games.people.party import Sitter
from games.window.app import Cabinet

FLASH = 0.9  # seconds that a completed row is lit
GLIDE = 0.34  # seconds for the border's first row; more rows take their square root longer
SHAKE = 0.5
SPRINGS = 0.28  # rows that it springs back after a slam
LIT = 0.28  # until the border is pushed
HOP = 0.28  # of a pin to its next hole
CALLED_OUT = 1.8  # seconds that the plate of a Tetris is seen


class BorderInMotion(StagedTable):
    """The border and its pins, and the scripts that move them."""

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.border = float(match.state.rows[0])  # the rows of seat 0 that it stands behind
        self.pins = [0.0, 0.0]
        self._flashes: dict[int, float] = {}  # the age of the light on rows of the board
        self._shake = 0.0
        self.flying = FlyingWords()
        self._hops: dict[int, tuple[float, float, float]] = {}  # of pins: from where, to where, and for how long by now
        self.slammed: float | None = None  # the age of the plate that calls out a Tetris
        self.called_out_at = 0.0  # the row at which that lies: in the middle of what was gained

    @property
    def laid(self) -> Laid:
        """Where everything lies now."""
        return Laid(self.upright, self.cabinet.settings.across, self.turned)

    def _hum(self, name: str, strength: float = 1.0, pan: float = 0.0) -> Any:
        return self.cabinet.sound.hum(name, strength, pan=pan)

    def _pan(self, row: float) -> float:
        """Where a sound comes from that is heard at a line of the board."""
        x, _ = self.laid.place.outside(*self.laid.board.middle(row))
        return self._pan_at(x)

    def _pan_at(self, x: float) -> float:
        half = 540 if self.upright else 960
        return max(-0.8, min(0.8, (x - half) / half))

    def _push(self, step: Step, own: Place) -> Script:
        """Completed rows flash; the border glides as far as they push it."""
        seat, after = step.by, step.after
        rows = completed_rows(after.filled[seat], own)
        if not rows:
            return
        for row in rows:
            self._flashes[row if seat == 0 else ROWS - 1 - row] = 0.0
        self._play("row_full", min(1.0, 0.55 + 0.15 * len(rows)), pitch=risen(len(rows) - 1))
        yield from pause(LIT * self._haste)
        push = PUSH[len(rows)]
        self._pay(rows, seat, push)
        if after.end == OVERRUN:
            yield from self._overrun(step)
        elif len(rows) == 4:
            yield from self._slam(after, push)
        else:
            yield from self._glide(after, push)
        self._move_pin(after, seat)

    def _pay(self, rows: list[int], seat: int, push: int) -> None:
        """What the rows are worth flies to the border, which it pushes; four of them have a plate of their own."""
        if self.stage.is_hurried:
            return
        middle = sum(rows) / len(rows) + 0.5
        board = self.laid.board
        self.flying.points(
            push, board.middle(middle if seat == 0 else ROWS - middle), lambda: board.middle(self.border)
        )
        if len(rows) == 4:
            self.slammed = 0.0
            self.called_out_at = self.border + (push if seat == 0 else -push) / 2

    def _glide(self, after: State, push: int) -> Script:
        """With friction: slower and slower, and a clack at the end."""
        start, goal = self.border, float(after.rows[0])
        glide = self._hum("bar_glide", 0.6, pan=self._pan(start))

        def move(share: float) -> None:
            self.border = start + (goal - start) * (1 - (1 - share) ** 2)
            glide.set(0.7 * (1 - share))

        try:
            yield from over((GLIDE * math.sqrt(push) + 0.15) * self._haste, move)
        finally:
            glide.stop()
        self._impact("bar_clack", 0.2 + 0.15 * push, pan=self._pan(goal))

    def _slam(self, after: State, push: int) -> Script:
        """A Tetris: the border flies, hits and shakes the whole tray."""
        start, goal = self.border, float(after.rows[0])

        def fly(share: float) -> None:
            self.border = start + (goal - start) * share * share

        yield from over(0.3, fly)
        self._play("bar_slam", pan=self._pan(goal))
        self._part = None
        back = -math.copysign(SPRINGS, goal - start)

        def settle(share: float) -> None:
            self._shake = 1 - share
            self.border = goal + back * math.sin(math.pi * min(1.0, share * 2.2)) * (1 - share)

        yield from over(SHAKE, settle)
        self._shake = 0.0
        self.border = goal
        self._part = MOVING

    def _overrun(self, step: Step) -> Script:
        """The border runs into the other's pieces, and springs back: it has no room for the whole push."""
        seat = step.by
        start = self.border
        way = free_rows(step.after, 1 - seat) * (1 if seat == 0 else -1)

        def run(share: float) -> None:
            self.border = start + way * share * share

        yield from over(0.18 + 0.04 * abs(way), run)
        self._play("bar_slam", pan=self._pan(start + way))
        self._part = None

        def spring(share: float) -> None:
            self._shake = max(0.0, 1 - 1.6 * share)
            self.border = start + way * (1 - smooth(min(1.0, share * 1.3)))

        yield from over(0.9, spring)
        self._shake = 0.0
        self.border = start

    def _move_pin(self, after: State, seat: int) -> None:
        """It hops to its new hole by itself; nobody waits for it."""
        start, goal = self.pins[seat], float(pin(after, seat))
        if start == goal:
            return
        if not self.stage.is_hurried:
            self._hops[seat] = (start, goal, 0.0)
        self._play("pin", 0.8, pan=self._pan(goal if seat == 0 else ROWS - goal))

    def _hop(self, seconds: float) -> None:
        for seat, (start, goal, age) in tuple(self._hops.items()):
            share = min(1.0, (age + seconds) / HOP)
            self.pins[seat] = start + (goal - start) * smooth(share)
            self._hops[seat] = (start, goal, age + seconds)
            if share == 1.0:
                del self._hops[seat]

    @property
    def _haste(self) -> float:
        """How long what has no kind of its own takes, as a part of a person's time."""
        return (self.pace.carries / PERSON.carries) ** 1.5

    # Time

    @property
    def is_glowing(self) -> bool:
        tells = bool(self.flying.words or self._hops) or self.slammed is not None
        return super().is_glowing or bool(self._flashes) or tells

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.flying.update(seconds)
        self._hop(seconds)
        if self.slammed is not None:
            self.slammed = self.slammed + seconds if self.slammed + seconds < CALLED_OUT else None
        self._flashes = {row: age + seconds for row, age in self._flashes.items() if age + seconds < FLASH}
