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
    """Plays scripts one after the other; who is in a hurry skips one at a time."""

    def __init__(self) -> None:
        self._scripts: list[Script] = []
        self.is_hurried = False  # while a script is put to its end at once; nothing should sound then

    @property
    def is_playing(self) -> bool:
        return bool(self._scripts)

    def play(self, *scripts: Script) -> None:
        """Begin these, after all that is still playing has come to its end at once."""
        while self._scripts:
            self.finish()
        self._scripts = list(scripts)
        self._begin()

    def update(self, seconds: float) -> None:
        if self._scripts:
            try:
                self._scripts[0].send(seconds)
            except StopIteration:
                self._next()

    def finish(self) -> None:
        """The present script is at its end at once, and the next one begins."""
        if not self._scripts:
            return
        script = self._scripts[0]
        self.is_hurried = True
        try:
            while True:
                script.send(math.inf)
        except StopIteration:
            pass
        finally:
            self.is_hurried = False
        self._next()

    def drop(self) -> None:
        """Forget what is playing: what it would show is out of date."""
        scripts, self._scripts = self._scripts, []
        for script in scripts:
            script.close()  # it may have something to stop, such as a sound

    def _begin(self) -> None:
        try:
            next(self._scripts[0])
        except StopIteration:
            self._next()

    def _next(self) -> None:
        del self._scripts[0]
        if self._scripts:
            self._begin()
