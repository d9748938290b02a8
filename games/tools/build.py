"""`build`: a program for this system that needs no Python: one folder to double-click in, and the same as a zip.

PyInstaller does the work, led by launch/tabletrix.spec. It comes into the program's own environment only when a build
is asked for, in the versions of launch/requirements-build.txt and as the files that the lock beside it names.
"""

import argparse
import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import zipfile
from importlib import metadata
from pathlib import Path

from games.commands.program import NAME, ROOT, VERSION
from games.core.contract import Complaint
from games.tools.build_contents import BUILDER, build_name, system_libraries, windows_version
from games.tools.build_papers import readme
from games.tools.deb import can_make_deb, make_deb, no_deb
from games.words import say

SPEC = ROOT / "launch" / "tabletrix.spec"
REQUIREMENTS = ROOT / "launch" / "requirements-build.txt"


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "build",
        help=say("make a program for this system that can be double-clicked"),
        description=say(
            "Make a program for this system that needs nothing installed: a folder and a zip of it. The first time, "
            "PyInstaller is fetched for it."
        ),
        allow_abbrev=False,
    )
    command.add_argument("--out", default=str(ROOT / "dist"), help=say("the folder for it (dist)"))
    command.add_argument("--deb", action="store_true", help=say("make a package for Debian and Ubuntu as well"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out = Path(arguments.out).absolute()
    if arguments.deb and not can_make_deb():
        raise no_deb()
    folder, _ = make(out)
    if arguments.deb:
        deb = make_deb(folder, out)
        print(say("{file}: {size:.0f} MB", file=deb, size=deb.stat().st_size / 1e6))
    return 0


def make(out: Path) -> tuple[Path, Path]:
    """Make the folder of a build, and its zip beside it."""
    begun = time.monotonic()
    folder = out / build_name(VERSION, sys.platform, platform.machine())
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="tabletrix-build-") as work:
            log = out / "build.log"
            fetch_builder(log)
            print(say("Building {folder} (about a minute)", folder=folder), flush=True)
            _build(Path(work), log, VERSION)
            made = _finish(Path(work))
            check(program_in(made), log)
            _replace(folder, made)
            log.unlink(missing_ok=True)
        packed = pack(folder)
    except (OSError, subprocess.SubprocessError) as fault:
        raise Complaint("cannot build: {reason}", reason=fault) from None
    print(
        say(
            "{folder}: {size:.0f} MB, packed {packed:.0f} MB, after {seconds:.0f} s",
            folder=folder,
            size=size_of(folder) / 1e6,
            packed=packed.stat().st_size / 1e6,
            seconds=time.monotonic() - begun,
        )
    )
    return folder, packed


# The tool


def fetch_builder(log: Path) -> None:
    """Install PyInstaller into the environment that runs this, unless it is there."""
    if installed_version(BUILDER) == pinned_version(BUILDER, REQUIREMENTS.read_text(encoding="utf-8")):
        return
    if sys.prefix == sys.base_prefix:  # nothing of ours belongs into the Python of the system
        raise Complaint("builds need the program's own environment: start with python3 main.py build")
    print(say("Fetching PyInstaller, which makes builds"), flush=True)
    options = ["--require-hashes", "--only-binary=:all:", "--retries=2", "--progress-bar=off"]
    options.append("--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", *options, "-r", str(REQUIREMENTS.with_suffix(".lock"))]
    if _run_logged(command, log, {"PIP_USER": "0", "PIP_NO_INPUT": "1"}) != 0:
        raise Complaint(
            "PyInstaller, which makes builds, cannot be installed: is there a connection to the internet? "
            "Details are in {log}",
            log=log,
        )


def installed_version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def pinned_version(package: str, requirements: str) -> str:
    pins = (line.partition("#")[0].partition(";")[0].strip().split("==") for line in requirements.splitlines())
    return dict(pin for pin in pins if len(pin) == 2)[package]


def _run_logged(command: list[str], log: Path, environment: dict[str, str]) -> int:
    with open(log, "wb") as file:
        told = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, env=os.environ | environment
        )
    return told.returncode


# The build


def _build(work: Path, log: Path, version: str) -> None:
    from games.commands.icons import icon_for, icon_suffix

    icon = work / f"icon{icon_suffix(sys.platform)}"
    icon.write_bytes(icon_for(sys.platform))
    about = work / "version.txt"
    about.write_text(windows_version(version, NAME, "MIT"), encoding="utf-8")
    environment = {
        "TABLETRIX_BUILD_VERSION": version,
        "TABLETRIX_BUILD_ICON": str(icon),
        "TABLETRIX_BUILD_WINDOWS_VERSION": str(about),
        "TABLETRIX_BUILD_LISTING": str(work / "listing.json"),
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),  # nothing of it stays behind
    }
    places = ["--distpath", str(work / "dist"), "--workpath", str(work / "work")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(SPEC)]
    if _run_logged(command, log, environment) != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise Complaint("PyInstaller has failed: {reason} (more in {log})", reason=(lines or [""])[-1], log=log)


def _finish(work: Path) -> Path:
    """Put README and licences beside the program, and throw out what only debuggers read; the folder of it all."""
    from games.tools.build_licences import write_licences

    made = work / "made"
    if sys.platform == "darwin":
        made.mkdir()
        shutil.move(work / "dist" / f"{NAME}.app", made)
    else:
        shutil.move(work / "dist" / NAME, made)
    if sys.platform == "linux":
        _strip(made)
    (made / "README.txt").write_text(readme(sys.platform), encoding="utf-8")
    listing = json.loads((work / "listing.json").read_text(encoding="utf-8"))
    write_licences(
        made / "LICENSES", [source for _, source in listing], system_libraries(place for place, _ in listing)
    )
    return made


def _strip(folder: Path) -> None:
    """Some Pythons carry symbols for debuggers with them, most of their size. Packages are left as they came."""
    strip = shutil.which("strip")
    parts = [*folder.glob("_internal/libpython*.so*"), *folder.glob("_internal/python*/lib-dynload/*.so")]
    if strip and parts:
        subprocess.run([strip, "--strip-unneeded", *map(str, parts)], check=False, stderr=subprocess.DEVNULL)


def program_in(folder: Path) -> Path:
    inside = {"win32": f"{NAME}.exe", "darwin": f"{NAME}.app/Contents/MacOS/{NAME}"}
    return folder / inside.get(sys.platform, NAME)


def check(program: Path, log: Path) -> None:
    """Whether it opens its window, on a screen that nobody sees; what it says otherwise is in the log."""
    with tempfile.TemporaryDirectory() as data:
        unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETRIX_DATA": data}
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        command = [str(program), "play", "--first-frame"]
        with open(log, "ab") as file:
            told = subprocess.run(
                command, cwd=data, env=environment | unseen, stdout=file, stderr=subprocess.STDOUT, timeout=120
            )
    if told.returncode != 0:
        raise Complaint("the finished program does not start; what it said is in {log}", log=log)


def _replace(folder: Path, made: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    shutil.move(made, folder)


# The zip


def pack(folder: Path) -> Path:
    """A zip beside the folder, with the rights of its files and with links as links."""
    packed = folder.with_name(folder.name + ".zip")
    unfinished = packed.with_suffix(".new")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            place = file.relative_to(folder.parent).as_posix()
            if file.is_symlink():
                entry = zipfile.ZipInfo(place, time.localtime(file.lstat().st_mtime)[:6])
                entry.create_system = 3  # Unix, where links come from
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, os.readlink(file))
            elif file.is_file():
                archive.write(file, place)
    os.replace(unfinished, packed)
    return packed


def size_of(folder: Path) -> int:
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file())
