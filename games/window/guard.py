"""Hasty hands: what is pressed while something else has just come up was meant for what was there before."""

from __future__ import annotations

import math
from collections.abc import Collection

from games.window.intents import Act, Drag, Intent, Point, Press, Release

QUIET = 0.35  # seconds after a change of scene or phase, or after a press has skipped what was moving
QUIET_RESULTS = 1.0  # after the results have come: who was skipping the scoring goes on for a while
QUIET_PERSON = 0.6  # after the decision has passed to another person
MOVED = 40.0  # design units that a pointer has to go to be elsewhere; a double click may slip by a few
FOCUS_MOVES = (Act.NEXT, Act.PREVIOUS)


class Guard:
    """Swallows presses until the hands have been quiet for a time: each one that it swallows starts that time again.

    With a press it swallows the rest of it, up to where the hand is lifted. Moving about is never swallowed.
    """

    def __init__(self, only: Collection[Act] | None = None, opens_by_motion: bool = False):
        """Of the things with a name it swallows `only` these, or all of them that do more than move the focus.

        One that `opens_by_motion` does so when the pointer or the focus has gone elsewhere: somebody reaches out anew.
        Of a step to a side only who takes it knows whether it has moved something or decided: see `reached_out`.
        """
        self._only = only
        self._opens_by_motion = opens_by_motion
        self._seconds = self._left = 0.0
        self._is_down = False  # a press was swallowed and has not been lifted yet
        self._is_held = False  # a press that counted has not been lifted yet
        self._pointer: tuple[float, float] | None = None
        self._closed_at: tuple[float, float] | None = None

    @property
    def is_open(self) -> bool:
        return self._left <= 0.0

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the hand was last, if that is known."""
        return self._pointer

    def close(self, seconds: float) -> None:
        """From now on, until it was quiet for so long. What is held down was meant for what was there before."""
        self._seconds = self._left = max(seconds, self._left)
        self._closed_at = self._pointer
        self._is_down |= self._is_held

    def reached_out(self) -> None:
        """Somebody has gone elsewhere with keys, and decided nothing by that."""
        if self._opens_by_motion:
            self._left = 0.0

    def hold_back(self) -> bool:
        """Whether something that was about to be decided is to be taken no notice of: that starts the time again."""
        if self.is_open:
            return False
        self._left = self._seconds
        return True

    def swallow_the_rest(self) -> None:
        """The press that has just come was used up: where it goes and is lifted means nothing."""
        self._is_down = True

    def lift(self) -> None:
        """Whatever was held down is not any more, although nobody saw it lifted."""
        self._is_down = self._is_held = False

    def tick(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def swallows(self, intent: Intent) -> bool:
        """Whether an intent is to be taken no notice of. All of them have to come by here."""
        if isinstance(intent, Press):
            self._is_down = not self.is_open
            self._is_held = self.is_open
        self._follow(intent)
        if isinstance(intent, Release):
            self._is_held = False
        if self._is_down and isinstance(intent, Drag | Release):
            self._is_down = isinstance(intent, Drag)
            return True
        return self._is_deed(intent) and self.hold_back()

    def _follow(self, intent: Intent) -> None:
        """Where the pointer is, and whether it or the focus has gone elsewhere."""
        has_moved = intent in FOCUS_MOVES
        if isinstance(intent, Point | Drag):
            place = (intent.x, intent.y)
            self._closed_at = self._closed_at or place
            has_moved = math.dist(place, self._closed_at) > MOVED
        if isinstance(intent, Point | Press | Drag | Release):
            self._pointer = (intent.x, intent.y)
        if has_moved:
            self.reached_out()

    def _is_deed(self, intent: Intent) -> bool:
        if isinstance(intent, Act):
            return intent not in FOCUS_MOVES if self._only is None else intent in self._only
        return isinstance(intent, Press)
