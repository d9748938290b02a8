"""Where the environment of the program may live, what belongs into it, and whether one is whole.

This is asked at every start, and nobody should feel that: the top of this file imports only what costs nothing.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

# Settings made for other Pythons: they would bring in other packages, or send ours elsewhere.
FOREIGN = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}


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


def is_inside(folder: str) -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(folder)


class Packages:
    """A list of packages, and the stamp that an environment bears when it has them all."""

    def __init__(self, file: str, stamp: str) -> None:
        self.file = os.path.join(ROOT, file)
        self.stamp = stamp

    def are_in(self, folder: str) -> bool:
        """Whether they were installed there to the end, in these versions, for this Python, and are still whole."""
        try:
            with open(os.path.join(folder, self.stamp), encoding="utf-8") as file:
                made_for, *parts = file.read().splitlines()
            return made_for == self.fingerprint() and all(os.path.exists(os.path.join(folder, part)) for part in parts)
        except (OSError, ValueError):
            return False

    def are_begun_in(self, folder: str) -> bool:
        return os.path.exists(os.path.join(folder, self.stamp))

    def fingerprint(self) -> str:
        """What an environment with them depends on: the versions, the Python and the machine."""
        import hashlib

        with open(self.file, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
        python = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
        return f"{digest} {python} {sys.platform} {machine}"

    def declare_begun(self, folder: str) -> None:
        """A stamp that fits nothing: should the rest fail, nobody can tell what is there and what is not."""
        self._write(folder, ["begun"])

    def declare_complete(self, folder: str, made_for: str) -> None:
        """What the environment was made for, then the parts that it is broken without."""
        if hasattr(os, "sync"):
            os.sync()  # a power cut must not leave a stamp without the packages
        inside = [python_in(folder), *packages_in(folder)]
        self._write(folder, [made_for, base_python(), *(os.path.relpath(path, folder) for path in inside)])

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
    tests = command == "test" or (command == "soak" and "breaks" in args)
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
