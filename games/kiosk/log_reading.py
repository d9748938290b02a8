"""The kiosk's log as the operator reads it on the screen: its end, cleaned, and how often the program was restarted."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path
from typing import NamedTuple

from games.core.names import cleaned
from games.kiosk import log

TAIL = 65_536  # bytes of the end that are read at once: some 500 lines
DAY_MOST = 2_000_000  # bytes in which the restarts of today are counted
LONGEST_LINE = 400  # letters; a wide screen shows some 200
FAULTS = {
    "back-soon", "back-soon-failed", "cannot-start", "cannot-end", "config", "stderr", "pin-locked",
    "pin-wrong", "statistics",
}  # fmt: skip
FAILED = re.compile(r"\bwhy=(crash|freeze)\b")
RESTART = re.compile(rb" ended [^\n]*\bwhy=(?:crash|freeze|restart-wanted|nightly-restart)\b")


class LogLine(NamedTuple):
    """One event: when it was, as the log tells it, what, and its facts."""

    time: str
    event: str
    facts: str

    @property
    def is_fault(self) -> bool:
        return self.event in FAULTS or FAILED.search(self.facts) is not None


def state(path: Path | None = None) -> tuple[int, int, int] | None:
    """Differs after each change of the log; None if there is none that can be read."""
    try:
        facts = os.stat(path or log.usual_path())
        return facts.st_ino, facts.st_size, facts.st_mtime_ns
    except OSError:
        return None


def last_lines(path: Path | None = None, most: int = TAIL) -> list[LogLine]:
    """The end of the log, oldest line first; when a new file has just been begun, that of the one before as well."""
    path = path or log.usual_path()
    now = _end_of(path, most)
    if len(now) < most:
        now = _end_of(_before(path), most - len(now)) + now
    return [_line(line) for line in now.decode("utf-8", "backslashreplace").split("\n") if line.strip()]


def restarts_on(day: date, path: Path | None = None) -> int:
    """How often the program has been started again on a day, as far as the log goes back."""
    path = path or log.usual_path()
    text = b"\n" + _end_of(_before(path), DAY_MOST) + _end_of(path, DAY_MOST)
    begins = f"\n{day.isoformat()}T".encode()
    ends = [found.start() for found in RESTART.finditer(text)]
    return sum(text.startswith(begins, text.rfind(b"\n", 0, end)) for end in ends)


def _before(path: Path) -> Path:
    return path.with_name(f"{path.name}.1")


def _end_of(path: Path, most: int) -> bytes:
    """So many bytes, but no half line; nothing if it cannot be read."""
    try:
        with open(path, "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - most))
            end = file.read(most)
    except OSError:
        return b""
    return end if size <= most else end.partition(b"\n")[2]


def _line(text: str) -> LogLine:
    when, _, rest = cleaned(text[:LONGEST_LINE]).partition(" ")
    event, _, facts = rest.partition(" ")
    return LogLine(when, event, facts)
