"""What the operator takes along on a stick: the statistics, the log and the settings without the PIN."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path

from games.core.contract import Complaint, Sentence
from games.kiosk import config, log, plays
from games.kiosk.config import Config
from games.kiosk.sticks import Stick
from games.store import files
from games.store.faults import reason_of

PREFIX = "tabletrix-kiosk-"
NEW = ".new"  # the end of the name of a folder that is still being written
LONGEST_LOG = 20_000_000  # bytes of a single file; it begins a new one far earlier
GONE = {errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTDIR, getattr(errno, "ESTALE", errno.EIO)}


def to_stick(stick: Stick, now: Config, today: date) -> Path:
    """Write all of it into a new folder on the stick, and come back when it may be pulled out; the folder.

    All or nothing: a Complaint if it cannot be done, and then no folder has this name.
    """
    contents = dict(_contents(now))
    folder = _free_name(stick.path / f"{PREFIX}{today.isoformat()}")
    new = folder.with_name(f".{folder.name}{NEW}")
    try:
        _check(stick)
        for left in stick.path.glob(f".{PREFIX}*{NEW}"):  # of a stick that was pulled out too early
            shutil.rmtree(left, ignore_errors=True)
        _fill(new, contents)
        _check(stick)  # whoever pulls it out may leave a folder of this name on the computer's own disk
        os.rename(new, folder)
        files.sync_folder(stick.path)
    except OSError as fault:
        shutil.rmtree(new, ignore_errors=True)
        raise Complaint("Nothing was taken along: {reason}.", reason=_reason(fault)) from None
    return folder


def _contents(now: Config) -> Iterator[tuple[str, bytes]]:
    """The files by their names; what cannot be read of the statistics is a Complaint, as half of them would mislead."""
    yield "statistics.csv", plays.as_csv(plays.rows())
    yield "kiosk.toml", config.text_of(replace(now, pin=None)).encode()
    place = log.usual_path()
    for name in sorted(each for each in files.names(place.parent) if each.startswith(place.name)):
        if (data := files.read(place.with_name(name), LONGEST_LOG)) is not None:
            yield name, data


def _fill(folder: Path, contents: dict[str, bytes]) -> None:
    folder.mkdir()
    for name, data in contents.items():
        with open(folder / name, "xb") as file:
            files.put(file, data)
    files.sync_folder(folder)


def _free_name(path: Path) -> Path:
    """A second time on the same day it has a number."""
    names = (path if number == 1 else path.with_name(f"{path.name}-{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def _check(stick: Stick) -> None:
    if not stick.is_there():
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


def _reason(fault: OSError) -> Complaint | Sentence | str:
    if fault.errno in GONE:
        return Complaint("the stick was pulled out")
    if fault.errno == errno.ENOSPC:
        return Complaint("the stick is full")
    if fault.errno == errno.EROFS:
        return Complaint("the stick cannot be written to")
    return reason_of(fault)
