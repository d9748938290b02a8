"""What is heard between the moves: whose turn it is, the last seconds, and how far the game has come."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from games.core.contract import CHANCE, OVER
from games.scenes.play.happenings import Listener
from games.window.music import CLOSE, END, MIDDLE, OPENING

if TYPE_CHECKING:
    from games.core.match import Match
    from games.scenes.play.in_play import InPlay

TIMBRES = 4  # of the sound that calls a player; more players share them
OPENED = 5  # decisions of each seat that make up the opening
CONTESTED = 14  # of each seat, after which a narrow lead makes it a close race
NARROW = 0.12  # of the best score
URGENT = 3  # seconds at the end of a clock


class Cues(Listener):
    """Told as sounds; whoever does not hear them sees the same on the plates, on the banner and on the clock."""

    def __init__(self, sound: Any):
        self._sound = sound
        self._called: int | None = None  # who was asked last
        self._second: int | None = None  # of the last ones on the clock

    def changed(self, turns: InPlay) -> None:
        self._sound.mood(mood_of(turns.match))
        seat = turns.decider
        if not turns.is_awaited or seat is None or seat == self._called:
            return
        self._called = seat
        if len(turns.match.seats) > 1:
            self._sound.play(f"turn_{seat % TIMBRES}")

    def entered(self, turns: InPlay) -> None:
        step = turns.match.steps[-1] if turns.match.steps else None
        if step is not None and step.by not in (CHANCE, self._called):
            self._called = None  # somebody else has moved meanwhile: it is told whose turn it is then

    def passed(self, turns: InPlay, seconds: float) -> None:
        """The last seconds of a clock, more and more urgent."""
        left = math.ceil(turns.clock.left) if turns.is_awaited and turns.clock.warns else None
        if left is not None and left >= 0 and left != self._second:
            self._sound.play("clock_tick", 1 - 0.05 * left, pitch=1.0 if left > URGENT else 1.25)
        self._second = left

    def undone(self, turns: InPlay) -> None:
        self._sound.play("undo")
        self._called = None


def mood_of(match: Match) -> str:
    """Opening, middle, a close race, or the end, as far as scores and moves can tell without knowing the game."""
    if match.to_move == OVER:
        return END
    seats = len(match.seats)
    decided = sum(step.by != CHANCE for step in match.steps) / seats
    if decided < OPENED:
        return OPENING
    if seats > 1 and decided >= CONTESTED:
        best, second = sorted(match.game.scores(match.state), reverse=True)[:2]
        if best - second <= max(1.0, NARROW * abs(best)):
            return CLOSE
    return MIDDLE
