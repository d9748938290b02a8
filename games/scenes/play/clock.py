"""The clock for one move of a person: when it is up, the computer helps out."""

from __future__ import annotations

import math
from collections.abc import Callable

WARNED = 10.0  # seconds before the time is up


class Clock:
    """`limit` says how many seconds a move has at present, 0 for as long as one likes."""

    def __init__(self, limit: Callable[[], int]):
        self._limit = limit
        self._granted = 0
        self.left = 0.0

    @property
    def is_set(self) -> bool:
        return self._limit() > 0

    @property
    def is_up(self) -> bool:
        return self.is_set and self.left <= 0

    @property
    def warns(self) -> bool:
        """Whether so little is left that one should be told."""
        return self.is_set and self.left < WARNED

    def grant(self) -> None:
        """Somebody is to decide, and has all the time from now on."""
        self._granted = self._limit()
        self.left = float(self._granted)

    def follow_the_limit(self) -> None:
        """It may have been set anew in the middle of a turn."""
        if self._limit() != self._granted:
            self.grant()

    def run(self, seconds: float) -> bool:
        """Whether it shows another second now."""
        before, self.left = self.left, self.left - seconds
        return math.ceil(before) != math.ceil(self.left)
