"""Files that say that something is in use. When a program ends in whatever way, the system lets go of them."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core.contract import Complaint
from games.store.faults import cannot_write

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


LOCK_ENDING = ".lock"
PATIENCE = 3.0  # seconds to wait for another window, which needs some milliseconds
GLIMPSE = 0.02  # likewise for one that only looks whether it is in use
LOOK = 0.002  # seconds between two tries

_changing: set[tuple[int, Path]] = set()  # by which thread of this program


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


def lock(path: Path, patience: float = GLIMPSE) -> Lock:
    """Hold this lock file, or InUse if another program, or another part of this one, does for longer than that."""
    deadline = time.monotonic() + patience
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            held = Lock(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as fault:
            raise cannot_write(path, fault) from None
        if seize(held._handle):
            if held.is_in_place():
                return held
            os.close(held._handle)  # its last holder removed it between our opening and our holding it
            continue
        os.close(held._handle)
        if time.monotonic() > deadline:
            raise InUse("'{file}' is in use", file=path)
        time.sleep(LOOK)


def is_locked(path: Path) -> bool:
    """Whether another program, or another part of this one, holds this lock file, or any other file."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False  # nobody can hold what is not there, and what we may not open is not ours
    try:
        return not seize(handle)
    finally:
        os.close(handle)


def seize(handle: int) -> bool:
    """Hold an open file until it is closed; False if somebody else does."""
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


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """While a file is read, changed and replaced: another window that wants the same waits until it is done.

    Who is changing a file already may change it within that once more. InUse if the other one does not come to an end,
    and a Complaint where no lock can be made.
    """
    mine = threading.get_ident(), path
    if mine in _changing:
        yield
        return
    held = lock(path.with_name(path.name + LOCK_ENDING), PATIENCE)
    _changing.add(mine)
    try:
        yield
    finally:
        _changing.remove(mine)
        held.release()
