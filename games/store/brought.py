"""What the program brings along, and how a copy of it is started: the one place that knows how it came here.

A copy is a folder of source, a finished program that `build` has made, or a package that pip has installed. In the
first two, pictures and sounds lie beside the package; pip keeps everything in it.
"""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
MAIN = PACKAGE.parent / "main.py"
SCRIPTS = ("bin", "scripts")  # where environments keep what can be called


def brought(*parts: str) -> Path:
    """A file or folder that comes with the program, such as `brought("assets", "ui")`."""
    inside = PACKAGE.joinpath(*parts)
    return inside if inside.exists() else PACKAGE.parent.joinpath(*parts)


def is_finished() -> bool:
    """Whether this is a program that needs no Python."""
    return bool(getattr(sys, "frozen", False))


def is_source() -> bool:
    """Whether this is the folder of source, which makes its own environment. What pip has installed has one."""
    return not is_finished() and MAIN.exists()


def called() -> str:
    """What to type to start it."""
    if is_finished():
        return Path(sys.argv[0]).stem  # a package of the system calls it otherwise than its file is called
    return "python3 main.py" if is_source() else "tabletrix"


def program() -> Path | None:
    """The one file that starts it. In a folder of source every system has its own, in `launch`."""
    if is_finished():
        return Path(sys.executable)
    return None if is_source() else _script()


def own_command() -> list[str]:
    """How it starts itself once more, with the Python at work."""
    if is_finished():
        return [sys.executable]
    # -P: a folder `games` in the folder at work is none of ours.
    return [sys.executable, str(MAIN)] if is_source() else [sys.executable, "-P", "-m", f"{PACKAGE.name}.start"]


def _script() -> Path | None:
    """The script that pip has made, wherever the scripts of this environment lie."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        installed = distribution("tabletrix")
    except PackageNotFoundError:  # somebody has only copied the package
        return None
    scripts = (
        file for file in installed.files or () if file.stem == "tabletrix" and file.parent.name.lower() in SCRIPTS
    )
    return next((Path(str(installed.locate_file(file))).resolve() for file in scripts), None)
