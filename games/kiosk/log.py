"""The kiosk's log: what happened, in logs/kiosk.log in the data folder, never more than six megabytes or so.

One event a line, with facts as key=value, in no language: whoever looks for something in it searches for the event.
Several processes write into it. Only the supervisor, of which there is one, begins a new file when one is full (`Log`);
everybody else opens it for a single line at its end (`note`), so that no two of them take it away from each other.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from games.core.names import cleaned
from games.store import files

MOST_BYTES = 1_000_000
OLD_FILES = 5
LONGEST_LINE = 1000  # letters


_FORMAT = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z")


def note(event: str, **facts: Any) -> None:
    """One more line, from any process. What cannot be written is left out, and so is all that follows on a file that
    nobody cuts."""
    path = usual_path()
    line = _FORMAT.format(_record(event, facts)) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab", buffering=0) as file:  # at its end, in one go
            if file.tell() < 2 * MOST_BYTES:
                file.write(line.encode("utf-8", "backslashreplace"))
    except OSError:
        pass


def _record(event: str, facts: Mapping[str, Any]) -> logging.LogRecord:
    """What a fact says may come from anywhere: it stays within its line."""
    line = cleaned(" ".join([event, *(f"{name}={fact}" for name, fact in facts.items())]))
    return logging.LogRecord("kiosk", logging.INFO, "", 0, line[:LONGEST_LINE], None, None)


class Log:
    """A log that goes on without a file when the disk is full or may not be written to: the show comes first."""

    def __init__(self, path: Path | None = None, most_bytes: int = MOST_BYTES):
        path = path or usual_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handler: logging.Handler = _Handler(path, most_bytes)
        except OSError:
            self._handler = logging.NullHandler()
        self._handler.setFormatter(_FORMAT)

    def __call__(self, event: str, **facts: Any) -> None:
        self._handler.handle(_record(event, facts))

    def close(self) -> None:
        self._handler.close()


class _Handler(RotatingFileHandler):
    def __init__(self, path: Path, most_bytes: int):
        super().__init__(path, maxBytes=most_bytes, backupCount=OLD_FILES, encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: there is nobody to tell."""


def usual_path() -> Path:
    return files.folder() / "logs" / "kiosk.log"
