"""The kiosk's log: what the supervisor saw, in logs/kiosk.log in the data folder, never more than six megabytes.

One event a line, with facts as key=value, in no language: whoever looks for something in it searches for the event.
"""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from games.store import files

MOST_BYTES = 1_000_000
OLD_FILES = 5


class Log:
    """A log that goes on without a file when the disk is full or may not be written to: the show comes first."""

    def __init__(self, path: Path | None = None, most_bytes: int = MOST_BYTES):
        path = path or usual_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handler: logging.Handler = _Handler(path, most_bytes)
        except OSError:
            self._handler = logging.NullHandler()
        self._handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z"))

    def __call__(self, event: str, **facts: Any) -> None:
        line = " ".join([event, *(f"{name}={fact}" for name, fact in facts.items())])
        self._handler.handle(logging.LogRecord("kiosk", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        self._handler.close()


class _Handler(RotatingFileHandler):
    def __init__(self, path: Path, most_bytes: int):
        super().__init__(path, maxBytes=most_bytes, backupCount=OLD_FILES, encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: there is nobody to tell."""


def usual_path() -> Path:
    return files.folder() / "logs" / "kiosk.log"
