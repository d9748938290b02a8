"""`install-launcher`: an entry with the icon on the desktop and in the menu. What goes where is in launcher_plan."""

import argparse
import base64
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from games.commands.launcher_plan import (
    File,
    Plan,
    Symlink,
    data_folder,
    desktop_folder,
    linux_plan,
    macos_plan,
    program_of,
    windows_plan,
)
from games.core.contract import Complaint
from games.words import say

LONGEST_FILE = 10_000_000  # bytes; nothing of ours is longer


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "install-launcher",
        help=say("put an entry on the desktop and into the menu"),
        description=say("Put an entry with the icon on the desktop and into the menu, from where Tabletrix starts."),
        allow_abbrev=False,
    )
    command.add_argument("--remove", action="store_true", help=say("take it away again"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    plan = _plan()
    if arguments.remove:
        has_changed = remove(plan)
        print(say("The entries are gone.") if has_changed else say("There was no entry."))
    else:
        has_changed = install(plan)
        print(say("Tabletrix is in the menu now:") if has_changed else say("Everything is in its place already:"))
        for path in plan.paths:
            print(f"  {path}")
    return 0


def _plan() -> Plan:
    """The plan for this system, this user and this copy of the program."""
    from games.commands.icons import HICOLOR_SIZES, icon_for, picture
    from games.commands.program import VERSION
    from games.store import brought, files

    started = brought.program()
    program = program_of(sys.platform, str(started) if started else None)
    comment = say("Four tabletop games on the desktop")
    if sys.platform == "win32":
        icon = None if brought.is_finished() else lambda: icon_for("win32")
        return windows_plan(program, comment, files.folder(), icon)
    if sys.platform == "darwin":
        return macos_plan(program, VERSION, Path.home(), lambda: icon_for("darwin"))
    home = Path.home()
    places = data_folder(os.environ, home), desktop_folder(os.environ, home)
    return linux_plan(program, comment, *places, {size: picture(size) for size in HICOLOR_SIZES})


# Doing it


def install(plan: Plan) -> bool:
    """Make everything as planned; whether anything had to be done."""
    _make_startable(Path(plan.program))
    changes = [_write(file) for file in plan.files] + [_lay_symlink(symlink) for symlink in plan.links]
    for path in plan.trusted:
        _trust(Path(path))
    if plan.install_script:
        changes.append(_run_powershell(plan.install_script))
    return any(changes)


def remove(plan: Plan) -> bool:
    """Take away what is as planned, by its place; whether there was anything."""
    from games.store import files

    there = [path for path in map(Path, plan.paths) if os.path.lexists(path)]
    for path in there:
        files.remove(path)
    for folder in plan.folders:
        try:
            os.rmdir(folder)
        except OSError:
            pass  # it is gone, or something in it is not ours
    is_changed = bool(there)
    if plan.remove_script:
        is_changed |= _run_powershell(plan.remove_script)
    return is_changed


def _make_startable(program: Path) -> None:
    """Not every way to unpack or copy a folder keeps the right to start its scripts."""
    try:
        if os.name == "posix" and not os.access(program, os.X_OK):
            os.chmod(program, program.stat().st_mode | 0o111)
    except OSError:
        pass  # then it cannot be started from an entry either, and whoever may change that has to


def _write(file: File) -> bool:
    from games.store import files

    path = Path(file.path)
    mode = 0o755 if file.is_program else 0o644
    is_there = _content(path) == file.data
    if not is_there:
        files.write_atomically(path, file.data)
    elif os.name != "posix" or path.stat().st_mode & 0o777 == mode:
        return False
    os.chmod(path, mode)
    return True


def _content(path: Path) -> bytes | None:
    from games.store import files

    try:
        return files.read(path, LONGEST_FILE)
    except files.Damaged:
        return None


def _lay_symlink(symlink: Symlink) -> bool:
    path, target = Path(symlink.path), str(symlink.target)
    try:
        if os.path.islink(path):
            if os.readlink(path) == target:
                return False
            path.unlink()
        elif path.exists():
            return False  # somebody's own; the entry in the menu is enough
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)
    except OSError as fault:
        raise Complaint("cannot write '{file}': {reason}", file=path, reason=fault.strerror) from None
    return True


def _trust(path: Path) -> None:
    """Tell GNOME and Xfce that this file on the desktop may be started; others do not ask, or have no such tool."""
    gio = shutil.which("gio")
    if gio is None:
        return
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    for mark, value in (("metadata::trusted", "true"), ("metadata::xfce-exe-checksum", checksum)):
        try:
            command = [gio, "set", "-t", "string", str(path), mark, value]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10)
        except (OSError, subprocess.TimeoutExpired):
            return


def _run_powershell(script: str) -> bool:
    """Run one of our scripts; whether it has changed anything, which it then names."""
    encoded = base64.b64encode(script.encode("utf-16-le")).decode()  # so that no character of it can be mistaken
    command = ["powershell", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded]
    try:
        told = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise Complaint("the shortcuts cannot be made: {reason}", reason=fault) from None
    if told.returncode != 0:
        raise Complaint("the shortcuts cannot be made: {reason}", reason=told.stderr.strip() or told.returncode)
    return bool(told.stdout.strip())
