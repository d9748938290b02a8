"""Faults of the program that nobody had thought of: kept in logs/faults.log in the data folder, and told in a sentence.

So an evening goes on, and whoever can mend it finds out what it was.
"""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from games.core.contract import Complaint
from games.store import files
from games.store.locks import changing

MOST_BYTES = 500_000  # of which the last are kept


def usual_path() -> Path:
    return files.folder() / "logs" / "faults.log"


def keep(fault: Exception) -> Complaint:
    """Write down what happened; what to tell the people."""
    path = usual_path()
    told = f"{datetime.now().isoformat(timespec='seconds')} {''.join(traceback.format_exception(fault))}\n"
    try:
        with changing(path):
            files.write_atomically(path, (_before(path) + told.encode(errors="backslashreplace"))[-MOST_BYTES:])
    except Complaint:
        return Complaint("This cannot be shown: an error of the program, {fault}.", fault=type(fault).__name__)
    return Complaint(
        "This cannot be shown: an error of the program, {fault}. What happened is in '{file}'.",
        fault=type(fault).__name__,
        file=path,
    )


def _before(path: Path) -> bytes:
    try:
        return files.read(path, 2 * MOST_BYTES) or b""
    except files.Damaged:
        return b""
