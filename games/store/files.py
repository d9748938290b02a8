"""The user's files: where they are, and how they are read, written and set aside without losing any."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import IO, TypeVar, cast

from platformdirs import user_data_path

from games.core.contract import Complaint
from games.store.faults import cannot_read, cannot_write, reason_of
from games.store.locks import changing, is_locked, seize

if sys.platform != "win32":
    import fcntl

Meant = TypeVar("Meant")

FOLDER_VARIABLE = "TABLETRIX_DATA"
NEW = ".new"  # the end of the name of a file that is still being written
_NEW_NAME = re.compile(r"\..+\.[a-z0-9_]{8}" + re.escape(NEW))  # as `tempfile` calls it


class Damaged(Complaint):
    """What is there cannot be what the program once wrote."""


class SetAside(Damaged):
    """It is out of the way now: where, and what was wrong with it."""

    @property
    def aside(self) -> Path:
        return cast(Path, self.facts["file"])

    @property
    def fault(self) -> Complaint:
        return cast(Complaint, self.facts["fault"])


def folder() -> Path:
    """Where the settings, saves and scores of this user belong. It need not exist."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen).absolute() if chosen else user_data_path("tabletrix", appauthor=False)


# Reading


def read(path: Path, most: int) -> bytes | None:
    """All of a file, None if there is none; Damaged if it is no file at all, or longer than it can ever become."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # to open a pipe would be to wait for it
            raise Damaged("'{file}' is not a file", file=path)
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise cannot_read(path, fault) from None
    if len(data) > most:
        raise Damaged("'{file}' is longer than {most} bytes", file=path, most=most)
    return data


def names(folder: Path) -> list[str]:
    """What is in a folder; nothing if there is none."""
    try:
        return os.listdir(folder)
    except FileNotFoundError as fault:
        if os.path.islink(folder):  # it leads to a disk that is not there
            raise cannot_read(folder, fault) from None
        return []
    except OSError as fault:
        raise cannot_read(folder, fault) from None


def last_change(path: Path) -> datetime:
    try:
        seconds = os.stat(path).st_mtime
    except OSError as fault:
        raise cannot_read(path, fault) from None
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OSError, OverflowError, ValueError):  # no clock of ours was ever set to such a time
        return datetime.fromtimestamp(0, UTC)


# Writing


def put(file: IO[bytes], data: bytes) -> None:
    """Write, and come back when the data would survive a power cut. All that this program saves passes through here."""
    file.write(data)
    file.flush()
    _sync(file.fileno())


def _sync(handle: int) -> None:
    if os.name != "nt" and hasattr(fcntl, "F_FULLFSYNC"):
        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # on macOS fsync leaves the data in the memory of the drive
            return
        except OSError:
            pass  # not every drive can; the usual way is what is left
    os.fsync(handle)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file as a whole: whatever happens, it has either all of the old content or all of the new."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_anew(path, data)
        except FileNotFoundError:  # another window has cleared away what it took for a leftover
            _write_anew(path, data)
        sync_folder(path.parent)
    except OSError as fault:
        raise cannot_write(path, fault) from None


def _write_anew(path: Path, data: bytes) -> None:
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=NEW)
    try:
        with os.fdopen(handle, "wb") as file:
            seize(handle)  # so that `clear_leftovers` sees that it is none
            put(file, data)
        os.replace(new, path)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(new)
        raise


def clear_leftovers(folders: Iterable[Path]) -> list[Complaint]:
    """Remove what a power cut has left of files that were just being written there; what went wrong."""
    told = []
    for folder in filter(os.path.isdir, folders):  # which is False where nobody may look
        try:
            for path in (folder / name for name in names(folder) if _NEW_NAME.fullmatch(name)):
                if os.path.isfile(path) and not is_locked(path):
                    remove(path)
        except Complaint as fault:
            told.append(fault)
    return told


def sync_folder(path: Path) -> None:
    """Make the new name in a folder survive a power cut, where the system lets a program ask for it."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as fault:
        if fault.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network drives have no such thing
            raise
    finally:
        os.close(handle)


def append(path: Path, size: int, data: bytes) -> bool:
    """Add to the end of a file of this size; False if the file is gone or somebody else has changed it."""
    try:
        with open(path, "r+b") as file:
            if file.seek(0, os.SEEK_END) != size:
                return False
            put(file, data)
    except FileNotFoundError:
        return False
    except OSError as fault:
        raise cannot_write(path, fault) from None
    return True


def remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise Complaint("cannot remove '{file}': {reason}", file=path, reason=reason_of(fault)) from None


def _free_name(path: Path, why: str = "damaged") -> Path:
    """Where what cannot be used can be kept: a name beside the file that nothing has yet."""
    names = (path.with_name(f"{path.name}.{why}-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Give a useless file another name, so that it is out of the way but can still be looked at; the new name."""
    aside = _free_name(path, why)
    try:
        os.rename(path, aside)
    except OSError as fault:
        raise Complaint("cannot rename '{file}': {reason}", file=path, reason=reason_of(fault)) from None
    return aside


# Files that are read and replaced as a whole, such as the settings

_held_back: dict[Path, Complaint] = {}  # files that nothing may replace, and why


def take_up(path: Path, most: int, understand: Callable[[bytes], Meant]) -> Meant | None:
    """What a file means, None if there is none; SetAside if it makes no sense, which `understand` says by Damaged.

    A file that cannot be read, or cannot be set aside, is held back from now on: who does not know what is in it must
    not replace it. That ends when it could be read.
    """
    try:
        try:
            meant = _meant(path, most, understand)
        except Damaged:
            meant = _looked_again(path, most, understand)
    except SetAside:
        _held_back.pop(path, None)
        raise
    except Complaint as fault:
        raise _hold_back(path, fault) from None
    _held_back.pop(path, None)
    return meant


def _meant(path: Path, most: int, understand: Callable[[bytes], Meant]) -> Meant | None:
    data = read(path, most)
    return None if data is None else understand(data)


def _looked_again(path: Path, most: int, understand: Callable[[bytes], Meant]) -> Meant | None:
    """Set it aside if it still makes no sense: another window may have done so meanwhile, and have begun it anew."""
    with changing(path):
        try:
            return _meant(path, most, understand)
        except Damaged as fault:
            raise SetAside("'{file}' could not be used ({fault})", file=set_aside(path), fault=fault) from None


def replace(path: Path, data: bytes) -> None:
    """Write what was taken up before, unless it is held back."""
    _check_free(path)
    write_atomically(path, data)


def drop(path: Path) -> None:
    """Remove what was taken up before, unless it is held back."""
    _check_free(path)
    remove(path)


def mend(path: Path, old: bytes, good: bytes) -> Path:
    """Replace a file by what is good of it; where all of the old one is kept. If it cannot be, it is held back."""
    aside = _free_name(path)
    try:
        write_atomically(aside, old)  # first: whatever happens, nothing is ever only in the memory of this program
        write_atomically(path, good)
    except Complaint as fault:
        raise _hold_back(path, fault) from None
    return aside


def _hold_back(path: Path, fault: Complaint) -> Complaint:
    """What to tell, now and whenever somebody would replace it."""
    _held_back[path] = Complaint("{fault}; nothing is written there, so that nothing is lost", fault=fault)
    return _held_back[path]


def _check_free(path: Path) -> None:
    if path in _held_back:
        raise _held_back[path]
