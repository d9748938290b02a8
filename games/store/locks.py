"""Files that say that something is in use. When a program ends in whatever way, the system lets go of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from games.core.contract import Complaint
from games.store.faults import cannot_write

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUse(Complaint):
    """Another program holds the lock."""


class Lock:
    """A lock that is held."""

    def __init__(self, path: Path, handle: int):
        self.path = path
        self._handle = handle

    def is_in_place(self) -> bool:
        """Whether others would find this lock: the file may have been removed since."""
        try:
            return os.path.samestat(os.fstat(self._handle), os.stat(self.path))
        except OSError:
            return False

    def release(self) -> None:
        """Let go, and leave nothing behind."""
        if os.name == "nt":  # there an open file cannot be removed
            os.close(self._handle)
            self._remove()
        else:
            if self.is_in_place():
                self._remove()
            os.close(self._handle)

    def _remove(self) -> None:
        try:
            os.unlink(self.path)
        except OSError:
            pass  # a lock file that nobody holds does no harm


def lock(path: Path) -> Lock:
    """Hold this lock file, or InUse if another program, or another part of this one, does."""
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            held = Lock(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as fault:
            raise cannot_write(path, fault) from None
        if not _seize(held._handle):
            os.close(held._handle)
            raise InUse("'{file}' is in use", file=path)
        if held.is_in_place():
            return held
        os.close(held._handle)  # its last holder removed it between our opening and our holding it


def is_locked(path: Path) -> bool:
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False  # nobody can hold what is not there, and what we may not open is not ours
    try:
        return not _seize(handle)
    finally:
        os.close(handle)


def _seize(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # this drive knows no locks: better a game without one than no game
    return True
