"""Where the environment of the program may live, what belongs into it, and whether one is whole.

This is asked at every start, and nobody should feel that: the top of this file imports only what costs nothing.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

# Settings made for other Pythons: they would bring in other packages.
FOREIGN = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"}

UNKNOWN = "-"  # for the size and the hash of what may change


def places() -> list[str]:
    """Where the environment may live, best first."""
    import zlib

    # Each copy of the program has its own, as two copies may need different packages.
    name = f"venv-{zlib.crc32(os.fsencode(ROOT)):08x}"
    return [os.path.join(ROOT, ".venv"), os.path.join(cache_folder(sys.platform, os.environ), "tabletrix", name)]


def cache_folder(platform: str, environ: Mapping[str, str]) -> str:
    """The user's folder for what can be made again. (platformdirs knows it too, but is not there yet.)"""
    home = os.path.expanduser("~")
    if platform == "win32":
        return environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    return environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")


def is_complete(folder: str, lists: Sequence[Packages]) -> bool:
    return all(packages.are_in(folder) for packages in lists)


def broken_part(folder: str, lists: Sequence[Packages]) -> str:
    """Of an environment that was complete once, the first part that is missing or cut; otherwise nothing."""
    return next(filter(None, (packages.first_fault(folder) for packages in lists)), "")


def is_inside(folder: str) -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(folder)


class Installed:
    """Something that an environment is broken without. Of a file that never changes, size and hash are known."""

    def __init__(self, size: str, sha256: str, path: str) -> None:
        self.size, self.sha256, self.path = size, sha256, path

    def is_there(self, folder: str) -> bool:
        try:
            found = os.stat(os.path.join(folder, self.path))
        except OSError:
            return False
        return self.size == UNKNOWN or self.size == str(found.st_size)


class Packages:
    """A list of packages with its lock, and the stamp that an environment bears when it has them all."""

    def __init__(self, file: str, stamp: str) -> None:
        self.file = os.path.join(ROOT, file)
        self.stamp = stamp

    @property
    def wheels(self) -> str:
        """The lock beside the list: what may be installed, by its hashes."""
        return os.path.splitext(self.file)[0] + ".lock"

    def are_in(self, folder: str) -> bool:
        """Whether they were installed there to the end, in these versions, for this Python, and are still whole."""
        return self.first_fault(folder) is None

    def first_fault(self, folder: str) -> str | None:
        """The first part that is missing or cut; nothing if there is none, and "" if they are not what is needed."""
        try:
            for part in self.parts(folder):
                if not part.is_there(folder):
                    return part.path
        except (OSError, ValueError):
            return ""
        return None

    def parts(self, folder: str) -> Iterator[Installed]:
        """What the stamp says of the parts. Fails if there is no stamp, or one for something else."""
        with open(os.path.join(folder, self.stamp), encoding="utf-8") as file:
            made_for, *parts = file.read().splitlines()
        if made_for != self.fingerprint():
            raise ValueError(made_for)
        return (Installed(*part.split(" ", 2)) for part in parts)

    def are_begun_in(self, folder: str) -> bool:
        return os.path.exists(os.path.join(folder, self.stamp))

    def fingerprint(self) -> str:
        """What an environment with them depends on: the versions, the files, the Python and the machine."""
        import hashlib

        digest = hashlib.sha256()
        for name in (self.file, self.wheels):
            with open(name, "rb") as file:
                digest.update(file.read())
        machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
        python = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
        return f"{digest.hexdigest()} {python} {sys.platform} {machine}"

    def declare_begun(self, folder: str) -> None:
        """A stamp that fits nothing: should the rest fail, nobody can tell what is there and what is not."""
        self._write(folder, ["begun"])

    def declare_complete(self, folder: str, made_for: str) -> None:
        """What the environment was made for, then the parts that it is broken without."""
        from games.start import contents

        if hasattr(os, "sync"):
            os.sync()  # a power cut must not leave a stamp without the packages
        self._write(folder, [made_for, *map(" ".join, contents.parts_of(folder))])

    def _write(self, folder: str, lines: list[str]) -> None:
        unfinished = os.path.join(folder, self.stamp + ".new")
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, os.path.join(folder, self.stamp))


PLAYING = Packages("requirements.txt", "tabletrix-stamp")
TESTING = Packages(os.path.join("tests", "requirements.txt"), "tabletrix-stamp-tests")


def needed_for(args: Sequence[str]) -> list[Packages]:
    """What a command cannot do without: those that run pytest need what tests need."""
    command = args[0] if args else ""
    tests = command in ("test", "release") or (command == "soak" and "breaks" in args)
    return [PLAYING, TESTING] if tests else [PLAYING]


def packages_in(folder: str) -> list[str]:
    """What pip keeps about each package, by name and version: it goes when the package is removed or changed."""
    tools = ("pip-", "setuptools-")  # came with Python; whoever wants newer ones may have them
    return [
        entry.path
        for entry in os.scandir(library_in(folder))
        if entry.name.endswith(".dist-info") and not entry.name.startswith(tools)
    ]


def library_in(folder: str) -> str:
    import sysconfig

    return sysconfig.get_path("purelib", "venv", {"base": folder})


def python_in(folder: str) -> str:
    if os.name == "posix":
        return os.path.join(folder, "bin", "python")
    # pythonw is Python without a console: who started without one stays without one.
    name = os.path.basename(sys.executable).lower()
    return os.path.join(folder, "Scripts", "pythonw.exe" if name == "pythonw.exe" else "python.exe")


def base_python() -> str:
    """The Python that is installed on this machine, also when the one at work is some environment's."""
    return getattr(sys, "_base_executable", None) or sys.executable


def talking(python: str) -> str:
    """The same Python, able to print."""
    return python.replace("pythonw.exe", "python.exe")


def own_environ() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in FOREIGN}
