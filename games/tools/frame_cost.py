"""What a frame costs of a core: whatever else the machine does meanwhile does not count."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any
from unittest.mock import patch

from games.window.sprites import MAKER

FRAME = 1 / 60


class FrameCost:
    """Frames follow each other as in life, so that what is made beside them has as much time as it has there.

    A picture that is made beside a frame costs it nothing, unless it waits for it; and then it costs all of the wait.
    """

    def __init__(self) -> None:
        self.times: list[float] = []  # milliseconds
        self._waited = 0.0

    def of(self, frame: Callable[[], Any], counts: bool = True) -> None:
        """One turn of the loop; it may turn out to be of no interest."""
        begun, used, self._waited = time.perf_counter(), time.process_time() - _beside(), 0.0
        with patch.object(Future, "result", self._noting_waits()):
            frame()
        if counts:
            self.times.append(1000 * (time.process_time() - _beside() - used + self._waited))
        time.sleep(max(0.0, FRAME - (time.perf_counter() - begun)))

    def _noting_waits(self) -> Callable[..., Any]:
        result, frames = Future.result, threading.current_thread()

        def noting(future: Future[Any], timeout: float | None = None) -> Any:
            begun = time.perf_counter()
            try:
                return result(future, timeout)
            finally:
                if threading.current_thread() is frames:
                    self._waited += time.perf_counter() - begun

        return noting


def _beside() -> float:
    """Seconds of a core that have gone into pictures which were made ahead, where the system tells."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    if clock_of is None:
        return 0.0
    makers = [thread for thread in threading.enumerate() if thread.name.startswith(MAKER)]
    return sum(time.clock_gettime(clock_of(thread.ident)) for thread in makers)
