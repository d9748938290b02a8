"""The supervisor's side of the cover (games.kiosk.cover): there is one beneath every program that is started."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from games.kiosk.heartbeat import Wish
from games.kiosk.processes import Child

PATIENCE = 3.0  # seconds that a program waits for the first picture of the cover beneath it
APART = 30.0  # seconds between two tries while the program runs: one that cannot live must not keep the computer busy
GRACE = 2.0  # seconds for one that was asked to end


class Covering:
    """`command` starts a cover; without one there is none. `slips_below`: one may also be started later."""

    def __init__(
        self,
        command: Sequence[str],
        slips_below: bool,
        log: Callable[..., None],
        wake: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ):
        self._command = command
        self._slips_below = slips_below
        self._log = log
        self._wake = wake
        self._clock = clock
        self._cover: Child | None = None
        self._next_try = clock()
        self._changed = threading.Event()

    @property
    def pid(self) -> int | None:
        return None if self._cover is None or self._cover.code is not None else self._cover.pid

    def lay(self, start: float, freeze: float) -> None:
        """Before a program is started: it is there, and can be seen, as far as patience goes. A cover has so many
        seconds until its first beat, and then between two."""
        if self._command and not self._is_well(start, freeze):
            self._begin()
            self._await(lambda cover: cover.has_beaten, PATIENCE)

    def tend(self, start: float, freeze: float) -> None:
        """While a program runs, now and then."""
        if self._command and self._slips_below and not self._is_well(start, freeze) and self._clock() >= self._next_try:
            self._next_try = self._clock() + APART
            self._begin()

    def end(self) -> None:
        if self._cover is not None and self._cover.code is None:
            self._cover.ask(Wish.END)
            if not self._await(lambda cover: False, GRACE):
                self._cover.kill()
                self._await(lambda cover: False, GRACE)
        self._cover = None

    def _is_well(self, start: float, freeze: float) -> bool:
        cover = self._cover
        return cover is not None and cover.code is None and self._clock() < cover.frozen_at(start, freeze)

    def _begin(self) -> None:
        if self._cover is not None:
            self._log("cover-failed", pid=self._cover.pid, code=self._cover.code)
            self._cover.kill()
        try:
            self._cover = Child(self._command, self._on_change, self._clock)
        except OSError as fault:
            self._cover = None
            self._log("cannot-start", what="cover", fault=fault)
            return
        self._log("started", pid=self._cover.pid, what="cover")

    def _on_change(self) -> None:
        self._changed.set()
        self._wake()

    def _await(self, is_so: Callable[[Child], bool], seconds: float) -> bool:
        """Until it is so, or the cover has ended; False if it takes longer than so many seconds."""
        deadline = self._clock() + seconds
        while self._cover is not None and self._cover.code is None and not is_so(self._cover):
            left = deadline - self._clock()
            if left <= 0:
                return False
            self._changed.wait(left)
            self._changed.clear()
        return True
