"""USB sticks that are plugged in and mounted: what can be pulled out again, and nothing that the computer runs from.

What the system tells is read in one place for each system; what follows from it is worked out by pure functions.
"""

from __future__ import annotations

import os
import plistlib
import re
import string
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

PLACES = ("/media/", "/run/media/", "/mnt/")  # where Linux mounts what comes and goes
DVD = re.compile(r"sr[0-9]+|fd[0-9]+")  # they can be taken out as well, but are no sticks
VOLUMES = Path("/Volumes")
DRIVE_REMOVABLE = 2  # as Windows says it
ASKING = 5.0  # seconds for macOS to tell about a volume


class Stick(NamedTuple):
    path: Path
    name: str  # as people know it
    device: int  # of its files: another one there means that it is gone

    def is_there(self) -> bool:
        return _device_of(self.path) == self.device


def sticks() -> list[Stick]:
    """Those that are mounted now. Asks the system, which may take a moment."""
    if sys.platform == "win32":
        found = _windows_sticks()
    elif sys.platform == "darwin":
        found = _macos_sticks()
    else:
        found = [(path, path.name) for path in linux_sticks(_text_of(Path("/proc/self/mounts")), Path("/sys/block"))]
    seen = [(path, name, _device_of(path)) for path, name in found]
    return [Stick(path, name, device) for path, name, device in seen if device is not None]


def _device_of(path: Path) -> int | None:
    try:
        return os.stat(path).st_dev
    except OSError:
        return None


# Linux


def linux_sticks(mounts: str, disks: Path) -> list[Path]:
    """Where the removable disks are mounted, by /proc/mounts and /sys/block, each of them once.

    A disk of which anything is mounted elsewhere, such as the one that the system has been started from, is none.
    """
    places = dict(_mounted(mounts))
    found: list[Path] = []
    for disk in sorted(_subfolders(disks)):
        if DVD.fullmatch(disk.name) or not _comes_and_goes(disk):
            continue
        devices = set(_devices_on(disk, disks))
        here = [place for place, device in places.items() if device.removeprefix("/dev/") in devices]
        if all(place.startswith(PLACES) for place in here):
            found += {places[place]: Path(place) for place in reversed(here)}.values()
    return sorted(found)


def _mounted(mounts: str) -> Iterable[tuple[str, str]]:
    """Each place and its device; a gap in a name is told as \\040."""
    for line in mounts.splitlines():
        device, place, *_ = [*line.split(" "), "", ""]
        if device.startswith("/dev/"):
            yield re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), place), device


def _devices_on(disk: Path, disks: Path) -> Iterator[str]:
    """A disk, its parts, and what becomes of an encrypted one when it is unlocked: any of them may be mounted."""
    yield disk.name
    yield f"mapper/{_text_of(disk / 'dm' / 'name').strip()}"
    for part in (disk, *(each for each in _subfolders(disk) if (each / "partition").exists())):
        yield part.name
        for unlocked in _subfolders(part / "holders"):
            yield from _devices_on(disks / unlocked.name, disks)


def _comes_and_goes(disk: Path) -> bool:
    """What can be taken out, or hangs on USB: large sticks and disks there call themselves fixed."""
    return _text_of(disk / "removable").strip() == "1" or "/usb" in os.path.realpath(disk)


def _subfolders(folder: Path) -> list[Path]:
    try:
        return [each for each in folder.iterdir() if each.is_dir()]
    except OSError:
        return []


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


# macOS


def _macos_sticks() -> list[tuple[Path, str]]:
    volumes = sorted(each for each in _subfolders(VOLUMES) if not each.is_symlink() and os.path.ismount(each))
    return [(each, each.name) for each in volumes if _is_removable_volume(each, _device_of(each))]


@lru_cache(maxsize=64)
def _is_removable_volume(volume: Path, _device: int | None) -> bool:
    """Asked once for each volume: it takes a while."""
    command = ["/usr/sbin/diskutil", "info", "-plist", str(volume)]
    try:
        told = subprocess.run(command, capture_output=True, timeout=ASKING, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return is_removable(told)


def is_removable(told: bytes) -> bool:
    """What `diskutil info -plist` says about a volume."""
    try:
        facts = plistlib.loads(told)
    except Exception:  # a damaged list ends in many ways
        return False
    return (
        isinstance(facts, dict)
        and facts.get("RemovableMediaOrExternalDevice") is True
        and not facts.get("OpticalMediaType")
    )


# Windows


def windows_roots(drives: int, kind_of: Callable[[str], int]) -> list[str]:
    """The removable ones among the drives, which are the bits of a number; floppies have the first two letters."""
    letters = [letter for number, letter in enumerate(string.ascii_uppercase) if drives >> number & 1 and number > 1]
    return [root for root in (f"{letter}:\\" for letter in letters) if kind_of(root) == DRIVE_REMOVABLE]


def _windows_sticks() -> list[tuple[Path, str]]:
    if sys.platform == "win32":
        import ctypes

        system = ctypes.windll.kernel32
        system.SetErrorMode(1)  # an empty card reader must not put up a window
        roots = windows_roots(system.GetLogicalDrives(), system.GetDriveTypeW)
        return [(Path(root), f"{_windows_label(root)} {root[:2]}".strip()) for root in roots]
    return []


def _windows_label(root: str) -> str:
    if sys.platform == "win32":
        import ctypes

        label = ctypes.create_unicode_buffer(261)
        known = ctypes.windll.kernel32.GetVolumeInformationW(root, label, len(label), None, None, None, None, 0)
        return label.value if known else ""
    return ""
