"""When a kiosk is started again: so often after crashes, and once in a night. Decided from the times alone."""

from collections import deque
from datetime import datetime, time, timedelta

HOUR = 3600.0
WINDOW = timedelta(hours=1)  # after the time of the nightly restart in which it may still begin
APART = 12 * HOUR  # between two nightly restarts, at least


class RestartLimit:
    """Counts the restarts after crashes, so that a program that cannot run does not flicker all day."""

    def __init__(self, hour: float = HOUR):
        self._hour = hour
        self._times: deque[float] = deque()

    def count(self, now: float) -> None:
        self._times.append(now)

    def is_reached(self, most: int, now: float) -> bool:
        """Whether there were as many restarts within the last hour as there may be."""
        while self._times and self._times[0] <= now - self._hour:
            self._times.popleft()
        return len(self._times) >= most


class NightlyRestart:
    """Due when the clock on the wall says so, but never twice in a night.

    That clock may be put forward or back, by summer time or by somebody who sets it. So what has been is remembered by
    the other clock, which only runs forward (`now`). An hour that summer time leaves out is made up for right after it.
    """

    def __init__(self, now: float):
        self._last = now  # a program that has just been started needs no restart

    def is_due(self, at: time | None, wall: datetime, now: float) -> bool:
        if at is None or now - self._last < APART:
            return False
        since = (wall - datetime.combine(wall.date(), at)) % timedelta(days=1)
        return since < WINDOW

    def count(self, now: float) -> None:
        self._last = now
