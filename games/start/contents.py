"""What an environment consists of: noted when it is made, and compared byte by byte when something went wrong.

Whether a file is missing or cut is asked at every start, by its size (`homes`). That a byte has changed shows in an
error sooner or later; only then is it worth reading everything.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import re
from collections.abc import Iterator, Sequence

from games.start import homes
from games.start.homes import UNKNOWN, Packages

# What nobody runs who plays or tests: it may go, and nobody has to wait for its being looked at.
IDLE = re.compile(r"(^|/)(tests?|docs|examples|include)/|\.(pyc|pyi|pxd|h)$|^\.\./|\.dist-info/")
PYC_HEAD = 16  # bytes before what was compiled


def parts_of(folder: str) -> Iterator[tuple[str, str, str]]:
    """Size, SHA-256 and path of each part; of what the system keeps up to date, only the path."""
    config = os.path.join(folder, "pyvenv.cfg")
    for path in (homes.base_python(), *(os.path.relpath(path, folder) for path in (homes.python_in(folder), config))):
        yield UNKNOWN, UNKNOWN, path
    for package in homes.packages_in(folder):
        yield UNKNOWN, UNKNOWN, os.path.relpath(package, folder)
        for path in installed_with(package):
            with open(path, "rb") as file:
                content = file.read()
            yield str(len(content)), hashlib.sha256(content).hexdigest(), os.path.relpath(path, folder)


def installed_with(package: str) -> Iterator[str]:
    """The files that are run of a package, from what pip has noted about it."""
    import csv

    record = os.path.join(package, "RECORD")
    if not os.path.exists(record):
        return
    with open(record, encoding="utf-8", newline="") as file:
        for name, *_ in csv.reader(file):
            path = os.path.join(os.path.dirname(package), *name.split("/"))
            if not IDLE.search(name) and os.path.isfile(path):
                yield path


def damaged_part(folder: str, lists: Sequence[Packages]) -> str | None:
    """The first part that is not as it was when it was installed, if there is one. Reads all of it, for a second."""
    for packages in lists:
        try:
            for part in packages.parts(folder):
                if not part.is_there(folder) or not _is_as_it_was(os.path.join(folder, part.path), part.sha256):
                    return part.path
        except (OSError, ValueError):
            return packages.stamp
    return None


def _is_as_it_was(path: str, sha256: str) -> bool:
    if sha256 == UNKNOWN:
        return True
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest() == sha256 and _is_well_compiled(path)


def _is_well_compiled(path: str) -> bool:
    """Python trusts what it has compiled before, as long as that begins well."""
    from importlib.util import cache_from_source

    if not path.endswith(".py"):
        return True
    try:
        with open(cache_from_source(path), "rb") as file:
            marshal.loads(file.read()[PYC_HEAD:])
    except FileNotFoundError:
        pass  # Python compiles it again
    except (OSError, ValueError, EOFError, TypeError):
        return False
    return True
