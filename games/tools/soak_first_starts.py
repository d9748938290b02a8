"""A long proof: a first start leads to the program or says why not, and a damaged environment is made anew.

It works with a copy of the program in a fresh folder, with a fresh home, without a terminal, and installs what the
program really needs. So it asks the package index, or whatever pip has been told to ask instead.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from games.core.catalogue import names
from games.words import say

homes: Any = import_module("games.start.homes")  # the start is above the tools: both find each other by their names

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 600.0  # seconds for one start
COMMAND = ("simulate", names()[0], "--seats", "medium,medium", "--games", "1")  # needs most of the packages
NOBODY = "http://127.0.0.1:9/simple/"  # a package index that is not there


def soak_first_starts(count: int, seed: int) -> list[str]:
    """First starts of so many kinds, over and over; what was not as it should be."""
    complaints = []
    with tempfile.TemporaryDirectory(prefix="tabletrix-starts-") as base:
        copy = FreshCopy(Path(base) / "Spiele für alle 100%")
        for number in range(count):
            deed = DEEDS[number % len(DEEDS)]
            fault = deed(copy, Random(f"first start {seed} {number}"))
            if fault:
                complaints.append(say("first start {number}: {fault}", number=number, fault=fault))
    return complaints


class FreshCopy:
    """The program in a folder of its own, for a user who has only just come."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, folder.with_name("home")
        self.venv = folder / ".venv"
        self.home.mkdir(parents=True)
        for part in ("launch", "games", "assets", "sounds"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "main.py", folder)
        for packages in (homes.PLAYING, homes.TESTING):
            for file in (packages.file, packages.wheels):
                (folder / os.path.relpath(file, ROOT)).parent.mkdir(exist_ok=True)
                shutil.copy(file, folder / os.path.relpath(file, ROOT))

    def start(self, **settings: str) -> subprocess.CompletedProcess:
        foreign = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
        environ = {name: value for name, value in homes.own_environ().items() if name not in foreign}
        environ |= {"HOME": str(self.home), "LANGUAGE": "en", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return subprocess.run(
            [homes.base_python(), str(self.folder / "main.py"), *COMMAND],
            cwd="/",
            env=environ | settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST,
            start_new_session=True,
        )


def _fault(done: subprocess.CompletedProcess, code: int, told: str) -> str:
    """What is wrong with a start that should end with this code and say this."""
    if (done.returncode, told in done.stderr, "Traceback" in done.stderr) == (code, True, False):
        return ""
    return f"{done.returncode}: {done.stderr.strip()[-500:]}"


def _fresh(copy: FreshCopy, luck: Random) -> str:
    shutil.rmtree(copy.venv, ignore_errors=True)
    return _fault(copy.start(), 0, "First start")


def _without_network(copy: FreshCopy, luck: Random) -> str:
    kept = copy.venv.rename(copy.venv.with_name("kept"))
    try:
        return _fault(copy.start(PIP_INDEX_URL=NOBODY, PIP_CONFIG_FILE=os.devnull), 1, "Connect to the internet")
    finally:
        shutil.rmtree(copy.venv, ignore_errors=True)
        kept.rename(copy.venv)


def _unwritable(copy: FreshCopy, luck: Random) -> str:
    """Also for who may write everywhere: where a file should be, there is a folder."""
    kept = copy.venv.rename(copy.venv.with_name("kept"))
    lock = copy.venv.with_name(".venv.lock")
    lock.unlink(missing_ok=True)
    lock.mkdir()
    try:
        return _fault(copy.start(), 0, str(copy.home / ".cache"))
    finally:
        lock.rmdir()
        shutil.rmtree(copy.home / ".cache" / "tabletrix", ignore_errors=True)
        kept.rename(copy.venv)


def _damaged(copy: FreshCopy, luck: Random) -> str:
    """A part that is missing or cut; of those that are hashed any will do, as each is looked at."""
    parts = [part for part in homes.PLAYING.parts(str(copy.venv)) if part.size != homes.UNKNOWN and part.size != "0"]
    part = copy.venv / luck.choice(parts).path
    how = luck.choice(["missing", "empty", "cut"])
    if how == "missing":
        part.unlink()
    else:
        with part.open("r+b") as file:
            file.truncate(part.stat().st_size // 2 if how == "cut" else 0)
    fault = _fault(copy.start(), 0, f"{part.relative_to(copy.venv)} is missing or damaged")
    return fault and f"{part.name}, {how}: {fault}"


def _package_gone(copy: FreshCopy, luck: Random) -> str:
    library = Path(homes.library_in(str(copy.venv)))
    places = [(copy.venv / part.path).parent for part in homes.PLAYING.parts(str(copy.venv))]
    package = luck.choice(
        sorted({place for place in places if place.parent == library and place.suffix != ".dist-info"})
    )
    shutil.rmtree(package)
    fault = _fault(copy.start(), 0, "is missing or damaged")
    return fault and f"{package.name}: {fault}"


DEEDS: tuple[Callable[[FreshCopy, Random], str], ...] = (
    _fresh,
    _damaged,
    _without_network,
    _package_gone,
    _unwritable,
    _damaged,
)
