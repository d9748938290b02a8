"""Keeps the lock files: which wheels, by their SHA-256, may be installed for each pin of a list of requirements.

    python3 -m games.tools.pins          writes the lock beside every list anew
    python3 -m games.tools.pins --check  only says what is no longer true

A list (requirements.txt and the like) is written by people: names, exact versions, and what each is for. Its lock is
written here, from what the package index says of those versions, for all Pythons and systems that the program serves.
Only wheels are in it: a source would run a stranger's code to be built, and need a compiler, which no player has.

The index is asked by the pip that belongs to the Python at work, with all that pip has been told about mirrors and
proxies; nothing is installed, and nothing but pip and the standard library is needed.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

served: Any = import_module("games.start.served")  # the start is above the tools: both find each other by their names

ROOT = Path(__file__).resolve().parents[2]
LISTS = (
    "requirements.txt",
    "tests/requirements.txt",
    "launch/requirements-build.txt",
    "sounds/requirements.txt",
    "assets/requirements.txt",
)
PLAYING = LISTS[0]
ONLY_PYTHON = {"assets/requirements.txt": (3, 11)}  # of which bpy needs exactly this one
PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;#]+)\s*(?:;\s*(?P<marker>[^#]+))?")
EXTRA = re.compile(r"\bextra\b")  # a marker that holds only for who asks for more than anybody here does

# What pip calls the systems that are served. Of musl, which Alpine has, there is what there is.
LINUX = ["manylinux1", "manylinux2010", "manylinux2014", *(f"manylinux_2_{minor}" for minor in range(5, 40))]
LINUX += [f"musllinux_1_{minor}" for minor in range(3)]
PLATFORMS = ["win_amd64", "macosx_11_0_x86_64", "macosx_11_0_arm64"]
PLATFORMS += [f"{libc}_{machine}" for libc in LINUX for machine in ("x86_64", "aarch64")]
NOT_SERVED = {served.WINDOWS_ON_ARM: ["win_arm64"]}

# What the end of a wheel's name says about the system that it fits. Of each, every pin has to have one.
SYSTEMS = {
    "Windows (x64)": r"win_amd64",
    "macOS 11 (x64)": r"macosx_\d+_\d+_(x86_64|universal2|intel)",
    "macOS 11 (ARM)": r"macosx_\d+_\d+_(arm64|universal2)",
    "Linux (x64)": r"manylinux\w*_x86_64",
    "Linux (ARM)": r"manylinux\w*_aarch64",
}


class PinnedPackage(NamedTuple):
    name: str
    version: str
    marker: str

    def __str__(self) -> str:
        return f"{self.name}=={self.version}" + (f" ; {self.marker}" if self.marker else "")


class LockedFile(NamedTuple):
    file: str
    sha256: str


def lock_of(file: str) -> str:
    return str(Path(file).with_suffix(".lock").as_posix())


def pins_in(text: str) -> list[PinnedPackage]:
    """The pins of a list or of a lock, without those that belong to an extra."""
    found = (PIN.match(line) for line in text.splitlines())
    pins = [PinnedPackage(pin["name"], pin["version"], (pin["marker"] or "").rstrip(" \\\t")) for pin in found if pin]
    return [pin for pin in pins if not EXTRA.search(pin.marker)]


def hashes_in(lock: str) -> dict[str, list[str]]:
    """What is allowed for each pin, by its name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lock.splitlines():
        if pin := PIN.match(line):
            name = pin["name"]
            found[name] = []
        elif told := re.fullmatch(r"\s+--hash=sha256:([0-9a-f]{64})(?: \\)?", line):
            found[name].append(told[1])
    return found


def locked(file: str, wheels: dict[PinnedPackage, list[LockedFile]], lacking: dict[str, list[str]]) -> str:
    """The text of a lock."""
    name = Path(file).name
    pythons = " to ".join(map(served.told, sorted({min(pythons_for(file)), max(pythons_for(file))})))
    lines = [
        f"# The wheels that may be installed for the pins in {name}, by their hashes. `python -m games.tools.pins`",
        "# writes this after a change there. By hand: pip install --require-hashes --only-binary=:all: -r "
        + lock_of(name),
        "#",
        f"# CPython {pythons}; {', '.join(SYSTEMS)}; with musl what there is.",
    ]
    lines += [f"# Nothing for {where}: {', '.join(names)}" for where, names in lacking.items() if names]
    for pin, allowed in wheels.items():
        hashes = sorted({wheel.sha256 for wheel in allowed})
        lines += ["", " \\\n".join([str(pin), *(f"    --hash=sha256:{one}" for one in hashes)])]
    return "\n".join(lines) + "\n"


def pythons_for(file: str) -> list[tuple[int, int]]:
    if file in ONLY_PYTHON:
        return [ONLY_PYTHON[file]]
    return [(3, minor) for minor in range(served.OLDEST[1], served.NEWEST[1] + 1)]


# What the index has


class PackageIndex:
    """The package index, as pip sees it from here."""

    def __init__(self) -> None:
        from pip._internal.commands import create_command  # pip has no other way to ask for all wheels of a version

        self._command: Any = create_command("download")
        self._options, _ = self._command.parse_args(["--only-binary=:all:"])
        self._session: Any = None
        self._found: dict[tuple[Any, ...], list[Any]] = {}

    def wheels(self, pin: PinnedPackage, python: tuple[int, int], platforms: list[str]) -> list[LockedFile]:
        """All wheels of a pin that fit this Python on a system."""
        from pip._internal.models.target_python import TargetPython

        key = (pin.name, python, *platforms)
        if key not in self._found:
            with self._command.main_context():
                self._session = self._session or self._command.get_default_session(self._options)
                target = TargetPython(platforms=platforms, py_version_info=python)
                finder = self._command._build_package_finder(self._options, self._session, target, False)
                self._found[key] = finder.find_all_candidates(pin.name)
        fitting = [found.link for found in self._found[key] if str(found.version) == pin.version]
        return [LockedFile(link.filename, link.hash) for link in fitting if link.hash_name == "sha256"]


def everything_for(
    index: PackageIndex, file: str, pins: Iterable[PinnedPackage]
) -> tuple[dict[PinnedPackage, list[LockedFile]], list[str]]:
    """The wheels of every pin, and what is missing of that which has to be there."""
    wheels: dict[PinnedPackage, list[LockedFile]] = {}
    missing: list[str] = []
    for pin in pins:
        print(f"{file}: {pin}", file=sys.stderr)
        wheels[pin] = []
        for python in pythons_for(file):
            found = index.wheels(pin, python, PLATFORMS)
            wheels[pin] += found
            missing += [
                f"{file}: there is no {pin} for Python {served.told(python)} on {where}"
                for where, name in SYSTEMS.items()
                if _counts(pin, where, file)
                and not any(re.search(rf"-(any|\S*{name}\S*)\.whl$", w.file) for w in found)
            ]
        missing += [f"{file}: {name} is there in more than one shape" for name in _doubtful(wheels[pin])]
    return wheels, missing


def _counts(pin: PinnedPackage, where: str, file: str) -> bool:
    systems = {"win32": "Windows", "darwin": "macOS", "linux": "Linux"}
    only = next((name for system, name in systems.items() if f'"{system}"' in pin.marker), "")
    return file not in ONLY_PYTHON and where.startswith(only)


def _doubtful(wheels: list[LockedFile]) -> set[str]:
    """Files that have one name and several contents: a mirror has made some of them itself."""
    contents: dict[str, set[str]] = {}
    for wheel in wheels:
        contents.setdefault(wheel.file, set()).add(wheel.sha256)
    return {name for name, hashes in contents.items() if len(hashes) > 1}


def lacking_for_others(index: PackageIndex, pins: Iterable[PinnedPackage]) -> dict[str, list[str]]:
    """Which packages do not exist for the next Python, and for what else is known not to be served."""
    following = (served.NEWEST[0], served.NEWEST[1] + 1)
    asked: list[tuple[str, tuple[int, int], list[str]]] = [("Python " + served.told(following), following, PLATFORMS)]
    asked += [(where, served.NEWEST, platforms) for where, platforms in NOT_SERVED.items()]
    return {
        where: sorted(pin.name for pin in pins if not index.wheels(pin, python, platforms))
        for where, python, platforms in asked
    }


# Writing them


def refresh(index: PackageIndex, is_check: bool) -> Iterator[str]:
    """Write every lock anew, or only look; what is wrong."""
    for file in LISTS:
        pins = pins_in((ROOT / file).read_text(encoding="utf-8"))
        wheels, missing = everything_for(index, file, pins)
        yield from missing
        lacking = lacking_for_others(index, pins) if file == PLAYING else {}
        if file == PLAYING and lacking != served.LACKING:
            yield f"games/start/served.py: LACKING should be {lacking}"
        lock, text = ROOT / lock_of(file), locked(file, wheels, lacking)
        if not is_check:
            lock.write_text(text, encoding="utf-8", newline="\n")
        elif not lock.exists() or lock.read_text(encoding="utf-8") != text:
            yield f"{lock_of(file)} is not what the index has"


def main(arguments: list[str]) -> int:
    complaints = list(refresh(PackageIndex(), is_check="--check" in arguments))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
