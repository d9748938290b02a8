"""The file by which a room is found again after the program was cut off."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from games.phones.room import KeptRoom
from games.store import files

LONGEST_FILE = 100_000  # bytes
LASTS = 16 * 3600.0  # seconds: an evening that was cut off is over by then


def path() -> Path:
    return files.folder() / "phones.json"


def keep(kept: KeptRoom) -> None:
    """Readable for nobody else: it holds the secrets of the seats."""
    files.write_atomically(path(), msgspec.json.encode(kept))
    os.chmod(path(), 0o600)


def found() -> KeptRoom | None:
    """The room of an evening that was cut off not long ago; a Complaint if there is one that cannot be read."""
    if not path().exists():
        return None
    if time.time() - files.last_change(path()).timestamp() > LASTS:
        forget()
        return None
    return files.take_up(path(), LONGEST_FILE, _understood)


def forget() -> None:
    if path().exists():
        files.remove(path())


def _understood(data: bytes) -> KeptRoom:
    try:
        return msgspec.json.decode(data, type=KeptRoom)
    except msgspec.DecodeError as fault:
        raise files.Damaged("it cannot be read ({fault})", fault=str(fault)) from None
