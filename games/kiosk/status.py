"""How a kiosk is, for whoever looks after several: status.json in the data folder, written every minute and whenever
something happens. docs/KIOSK.md tells what each value means.

`Status` hears all that the log hears and remembers what counts; `Reporter` writes it down in a thread of its own, so
that no slow or full disk ever holds the supervisor up.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from games.core.contract import Complaint
from games.kiosk import pin, plays
from games.kiosk.config import Config
from games.kiosk.processes import Child
from games.kiosk.schedule import HOUR
from games.store import files

FORMAT = 1
PERIOD = 60.0  # seconds between two reports if nothing happens
DAY = 24 * HOUR
LONGEST_FILE = 100_000  # bytes; some 1,000 are usual
LARGEST_PID = 2**31 - 1  # no system asks about a larger one
STARTING, RUNNING, CLOSED, BACK_SOON, ENDED = "starting", "running", "closed", "back-soon", "ended"
STATES = (STARTING, RUNNING, CLOSED, BACK_SOON, ENDED)
DEATHS = ("crash", "freeze")
ENDS = (*DEATHS, "restart-wanted", "nightly-restart")
MOST_RESTARTS = 10_000  # that are remembered; a day has room for far fewer

StatusFacts = dict[str, Any]


def path() -> Path:
    return files.folder() / "status.json"


class Status:
    """`settings` are those that count now, and `child` is what runs now."""

    def __init__(
        self,
        version: str,
        settings: Callable[[], Config] = Config,
        child: Callable[[], Child | None] = lambda: None,
        clock: Callable[[], float] = time.time,
    ):
        self._version = version
        self._settings = settings
        self._child = child
        self._clock = clock
        self._changing = threading.Lock()
        self._since = self._state_since = clock()
        self._state = STARTING
        self._program_since: float | None = None
        self._restarts: deque[float] = deque(maxlen=MOST_RESTARTS)
        self._count: Counter[str] = Counter()
        self._last_death: StatusFacts | None = None
        self._pids: dict[str, int] = {}
        self._plays = _PlaysToday()

    def note(self, event: str, **facts: Any) -> None:
        """Something has happened."""
        with self._changing:
            now = self._clock()
            if event == "started":
                self._pids[facts["what"]] = facts["pid"]
                if facts["what"] == "program":
                    self._turn(STARTING)
                    self._program_since = now
                    if self._count["starts"]:
                        self._restarts.append(now)
                    self._count["starts"] += 1
            elif event == "running":
                self._turn(RUNNING)
            elif event == "ended":
                self._turn(STARTING)
                self._program_since = None
                self._count[facts["why"]] += 1
                if facts["why"] in DEATHS:
                    self._last_death = {"at": now, **{key: facts[key] for key in ("why", "code", "seconds")}}
            elif event == "back-soon":
                self._turn(BACK_SOON)
                self._count[event] += 1
            elif event == "supervisor-ended":
                self._turn(ENDED)

    def _turn(self, state: str) -> None:
        if state != self._state:
            self._state, self._state_since = state, self._clock()

    def facts(self) -> StatusFacts:
        """All of it as it is now; what cannot be told is None. Times are seconds since 1970."""
        now, settings, child = self._clock(), self._settings(), self._child()
        if child is not None and child.code is not None:
            child = None
        with self._changing:
            kept = self._kept(now)
        if kept["state"] == RUNNING and not settings.is_open(datetime.fromtimestamp(now).time()):
            kept["state"] = CLOSED
        return {
            "format": FORMAT,
            "version": self._version,
            "written_at": now,
            **kept,
            "last_beat_at": None if child is None else now - (time.monotonic() - child.last_beat),
            "memory_bytes": None if child is None else _memory(child),
            "games_today": self._plays(datetime.fromtimestamp(now)),
            "disk_free_bytes": _disk_free(),
            "has_pin": settings.pin is not None,
            "is_pin_locked": pin.seems_locked(now, kept["program_at"] or 0.0),
        }

    def _kept(self, now: float) -> StatusFacts:
        """What the events have told."""
        return {
            "state": self._state,
            "state_at": self._state_since,
            "supervisor_at": self._since,
            "program_at": self._program_since,
            "starts": self._count["starts"],
            "restarts_last_hour": sum(again > now - HOUR for again in self._restarts),
            "restarts_last_day": sum(again > now - DAY for again in self._restarts),
            "ends": {why: self._count[why] for why in ENDS},
            "back_soons": self._count["back-soon"],
            "last_death": self._last_death,
            "pids": [os.getpid(), *sorted(self._pids.values())],
        }


class _PlaysToday:
    """Looks into the file of this month only when it has changed."""

    def __init__(self) -> None:
        self._seen: Any = None
        self._counted: StatusFacts | None = None

    def __call__(self, now: datetime) -> StatusFacts | None:
        try:
            facts = (plays.folder() / f"{now:%Y-%m}.jsonl").stat()
            seen = (now.date(), facts.st_mtime_ns, facts.st_size)
        except OSError:
            seen = (now.date(), 0, 0)
        if seen != self._seen:
            try:
                sums = plays.tally(plays.last_plays(now.date(), 1))
                self._counted = {"finished": sums.finished, "abandoned": sums.abandoned}
            except Complaint:
                self._counted = None
            self._seen = seen
        return self._counted


def _memory(child: Child) -> int | None:
    kilobytes = child.memory()
    return None if kilobytes is None else 1024 * kilobytes


def _disk_free() -> int | None:
    try:
        return shutil.disk_usage(files.folder()).free
    except OSError:
        return None


# The file


def text_of(facts: StatusFacts) -> str:
    """As it stands in the file: times of the day there, as people read them."""
    return json.dumps({key: _shown(key, value) for key, value in facts.items()}, indent=1) + "\n"


def _shown(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {inner: _shown(inner, each) for inner, each in value.items()}
    if key.rpartition("_")[2] == "at" and value is not None:
        return datetime.fromtimestamp(value).astimezone().isoformat(timespec="seconds")
    return value


def former_pids() -> list[int]:
    """The processes of the kiosk that wrote the file; it may have ended long ago."""
    try:
        told = json.loads(files.read(path(), LONGEST_FILE) or b"{}")
        return [pid for pid in told.get("pids", []) if type(pid) is int and 1 < pid <= LARGEST_PID]
    except (Complaint, ValueError, AttributeError, TypeError, RecursionError):
        return []


class Reporter:
    """Writes a status down, every minute and whenever it is told to; `also` is given the same facts each time."""

    def __init__(
        self, status: Status, log: Callable[..., None], also: Callable[[StatusFacts], None] = lambda facts: None
    ):
        self._status = status
        self._log = log
        self._also = also
        self._is_due = threading.Event()
        self._is_ending = False
        self._told = ""
        self._thread = threading.Thread(target=self._run, name="status", daemon=True)
        self._thread.start()

    def note(self, event: str, **facts: Any) -> None:
        self._status.note(event, **facts)
        self._is_due.set()

    def close(self, seconds: float = 2.0) -> None:
        """After a last report, if that does not take too long."""
        self._is_ending = True
        self._is_due.set()
        self._thread.join(seconds)

    def _run(self) -> None:
        while not self._is_ending:
            self._is_due.wait(PERIOD)
            self._is_due.clear()
            self._report()
        self._report()  # what came while the one before was being written

    def _report(self) -> None:
        """Whatever goes wrong with it, the kiosk itself goes on."""
        try:
            facts = self._status.facts()
            self._also(facts)
            files.write_atomically(path(), text_of(facts).encode())
            self._told = ""
        except Exception as fault:
            if str(fault) != self._told:
                self._told = str(fault)
                self._log("status-failed", fault=repr(fault))
