"""What happens on a table in the course of time, written down in order: a script is a generator that gets seconds.

`seconds = yield` waits for the next frame; `yield from` plays another script first. A script that is hurried gets more
seconds than it can use, and so ends at once with everything in its place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator

Script = Generator[None, float, None]


def over(seconds: float, show: Callable[[float], None]) -> Script:
    """Call `show` with a share that grows from 0 to 1."""
    age = 0.0
    show(0.0)
    while age < seconds:
        age += yield
        show(min(1.0, age / seconds))


def pause(seconds: float) -> Script:
    yield from over(seconds, lambda share: None)


def smooth(share: float) -> float:
    """Begins and ends gently."""
    return share * share * (3 - 2 * share)


class Stage:
    """Plays one script at a time."""

    def __init__(self) -> None:
        self._script: Script | None = None
        self.is_hurried = False  # while everything is put to its end at once; nothing should sound then

    @property
    def is_playing(self) -> bool:
        return self._script is not None

    def play(self, script: Script) -> None:
        self.finish()
        self._script = script
        self._send(None)

    def update(self, seconds: float) -> None:
        if self._script is not None:
            self._send(seconds)

    def finish(self) -> None:
        self.is_hurried = True
        while self._script is not None:
            self._send(math.inf)
        self.is_hurried = False

    def drop(self) -> None:
        """Forget what is playing: what it would show is out of date."""
        if self._script is not None:
            self._script.close()  # it may have something to stop, such as a sound
        self._script = None

    def _send(self, seconds: float | None) -> None:
        script = self._script
        try:
            script.send(seconds)
        except StopIteration:
            if self._script is script:  # its last act may have been to begin another one
                self._script = None
