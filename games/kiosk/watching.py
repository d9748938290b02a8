"""All that watches over a supervisor: its log, its status.json and its page of health; and what waits for an earlier
kiosk to have left the screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress

from games.kiosk import heartbeat, status
from games.kiosk.config import Config
from games.kiosk.health import HealthPage
from games.kiosk.processes import Child
from games.kiosk.status import Reporter, Status, StatusFacts

LEFT_OVER = heartbeat.GRACE + 2.0  # seconds after which nothing of a kiosk is left whose supervisor has died
LOOK = 0.05


class Watch:
    """`note` is for the events of a supervisor."""

    def __init__(self, version: str, settings: Callable[[], Config], log: Callable[..., None]):
        self._log = log
        self._settings = settings
        self._child: Callable[[], Child | None] = lambda: None
        self._page = HealthPage(log)
        self._reporter = Reporter(Status(version, settings, lambda: self._child()), log, self._keep_page)

    def begin(self, child: Callable[[], Child | None]) -> None:
        self._child = child

    def note(self, event: str, **facts: object) -> None:
        self._log(event, **facts)
        self._reporter.note(event, **facts)

    def close(self) -> None:
        self._reporter.close()
        self._page.close()

    def _keep_page(self, facts: StatusFacts) -> None:
        now = self._settings()
        self._page.keep(now.health_address, now.health_port, facts)


def await_former(log: Callable[..., None], patience: float = LEFT_OVER) -> None:
    """A supervisor that was killed leaves children that need a moment to notice it. Two programs must not fight for the
    screen, so a new one waits for them; it ends none, as their numbers may belong to others by now."""
    if os.name != "posix":
        return  # there nothing outlives its supervisor
    deadline, begun = time.monotonic() + patience, time.monotonic()
    former = [pid for pid in status.former_pids() if pid != os.getpid() and _lives(pid)]
    if not former:
        return
    while time.monotonic() < deadline and any(map(_lives, former)):
        time.sleep(LOOK)
    log("awaited-former", pids=former, seconds=round(time.monotonic() - begun, 1))


def _lives(pid: int) -> bool:
    """Whether a process of this user has the number."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    with suppress(OSError, IndexError), open(f"/proc/{pid}/stat", "rb") as facts:
        return facts.read().rpartition(b")")[2].split()[0] != b"Z"
    return True
