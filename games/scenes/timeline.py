"""A game that is seen again, counted in decisions: what chance brings belongs to the decision that follows it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from games.core.match import Step


class Timeline:
    """Places in a game are numbers of steps; at `rests` it stands still: at its start, and after each decision.

    What chance brings after the last decision belongs to that.
    """

    def __init__(self, steps: Sequence[Step]):
        self.decisions = [number for number, step in enumerate(steps) if step.by >= 0]
        self.end = len(steps)
        self.rests = sorted({0, *(number + 1 for number in self.decisions[:-1]), self.end})

    @property
    def count(self) -> int:
        """How many decisions there are."""
        return len(self.decisions)

    def made(self, place: int) -> int:
        """How many decisions have been made before a place."""
        return bisect_left(self.decisions, place)

    def decision(self, number: int) -> int | None:
        """Which step the decision with this number is, counted from 1; None if there is no such."""
        return self.decisions[number - 1] if 0 < number <= self.count else None

    def before(self, place: int) -> int:
        """The last rest before a place."""
        return self.rests[max(0, bisect_left(self.rests, place) - 1)]

    def after(self, place: int) -> int:
        """The next rest after a place."""
        return self.rests[min(len(self.rests) - 1, bisect_right(self.rests, place))]

    def share(self, place: int) -> float:
        """How far along the game the last rest before or at a place is, from 0 to 1."""
        return (bisect_right(self.rests, place) - 1) / max(1, len(self.rests) - 1)

    def rest_at(self, share: float) -> int:
        """The rest that is nearest to so much of the game."""
        return self.rests[round(share * (len(self.rests) - 1))]
