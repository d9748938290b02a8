"""The licences of all that a build contains: ours, Python's, and those of its packages and libraries.

What cannot be found is a complaint: a program must not be passed on without them.
"""

from __future__ import annotations

import csv
import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from games.commands.program import NAME, ROOT
from games.core.contract import Complaint
from games.tools.build_contents import BUILDER

LIBRARIES = ROOT / "launch" / "licences"  # of libraries that come without one
LICENCE = re.compile(
    r"(.*[-_])?(licen[cs]es?|copying|notice|ofl|l?gpl)([-_.].*)?(?<!\.py)(?<!\.pyc)(?<!\.pyi)", re.IGNORECASE
)


def write_licences(folder: Path, sources: Iterable[str], libraries: Iterable[str]) -> None:
    """Write the licences for a build of these files and these libraries of the system."""
    texts = {NAME: ROOT / "LICENSE", "python": python_licence()}
    texts |= {library: library_licence(library) for library in libraries}
    texts["libraries"] = LIBRARIES / "libraries.txt"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_bytes(text.read_bytes())
    for name in sorted({*packages_of(sources), BUILDER}):  # a part of the builder starts the program
        package = metadata.distribution(name)
        place = folder / f"{name}-{package.version}"
        place.mkdir()
        for file in package_licences(package):
            (place / short_name(file)).write_bytes(place_of(package, file).read_bytes())


def packages_of(sources: Iterable[str]) -> list[str]:
    """The names of the installed packages that these files belong to."""
    wanted = {os.path.realpath(source) for source in sources}
    return sorted({package.name for package in metadata.distributions() if not wanted.isdisjoint(_files_of(package))})


def _files_of(package: metadata.Distribution) -> Iterator[str]:
    """As `package.files`, which takes seconds for a large package."""
    folder = os.path.realpath(place_of(package, ""))
    for line in csv.reader((package.read_text("RECORD") or "").splitlines()):
        yield os.path.join(folder, *line[0].split("/"))


def package_licences(package: metadata.Distribution) -> list[metadata.PackagePath]:
    found = [file for file in package.files or () if LICENCE.fullmatch(file.name)]
    found = [file for file in found if place_of(package, file).is_file()]
    if not found:
        raise Complaint("the package {name} comes without its licence", name=package.name)
    return found


def place_of(package: metadata.Distribution, file: metadata.PackagePath | str) -> Path:
    """Where a file of a package lies: on the disk, as packages are installed for a build."""
    return Path(str(package.locate_file(file)))


def short_name(file: metadata.PackagePath) -> str:
    """The name of a licence, with the folders that tell several of one package apart."""
    inner = [part for part in file.parts if not part.endswith(".dist-info") and part != "licenses"]
    return "-".join(inner)


def python_licence() -> Path:
    usual = Path(os.__file__).with_name("LICENSE.txt")
    windows = Path(sys.base_prefix) / usual.name
    debian = Path("/usr/share/doc/python{}.{}/copyright".format(*sys.version_info))
    for file in (usual, windows, debian):
        if file.is_file():
            return file
    raise Complaint("the licence of Python is not where it belongs, in {file}", file=usual)


def library_licence(name: str) -> Path:
    file = LIBRARIES / f"{name}.txt"
    if not file.is_file():
        raise Complaint("the library {name} has no licence in {folder}", name=name, folder=LIBRARIES)
    return file
