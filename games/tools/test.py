"""`test`: the tests of the program."""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.words import say

ROOT = Path(__file__).resolve().parents[2]
MOST_CORES = 4  # more would wait for each other: some tests take much longer than the others
IN_MEMORY = Path("/dev/shm")  # on Linux, a folder that lies in memory
ROOM = 2 * 1024**3  # bytes that the files of all tests may take
COMPILED, KEEPS_NOTHING = (
    "PYTHONPYCACHEPREFIX",
    "PYTHONDONTWRITEBYTECODE",
)  # where Python keeps modules; that it does not


def add(subparsers: argparse._SubParsersAction) -> None:
    # Nothing is an option here, not even what looks like one: all of it is pytest's.
    command = subparsers.add_parser("test", help=say("run the tests"), prefix_chars="\0", add_help=False)
    command.add_argument("options", nargs="*", help=say("passed on to pytest"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import pytest

    os.chdir(ROOT)
    if _serves(IN_MEMORY):
        # A journal waits for the disk at each move, thousands of times in all the tests.
        os.environ.setdefault("TMPDIR", str(IN_MEMORY))
        tempfile.tempdir = None  # where it was looked up before
    sys.path.insert(0, str(ROOT))
    # All of them on all cores; some of them at once, where starting more processes would take longer than the tests.
    options = arguments.options or ["-n", str(min(MOST_CORES, os.cpu_count() or 1)), "--dist", "worksteal"]
    with _compiled_once():
        return int(pytest.main(options))


@contextmanager
def _compiled_once() -> Iterator[None]:
    """The tests start hundreds of Pythons: none of them compiles what another one has, whatever is usual here."""
    if COMPILED in os.environ:
        yield
        return
    before = os.environ.pop(KEEPS_NOTHING, None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[COMPILED] = folder
        try:
            yield
        finally:
            del os.environ[COMPILED]
            if before is not None:
                os.environ[KEEPS_NOTHING] = before


def _serves(folder: Path) -> bool:
    """Whether programs can be started from a folder, and there is room in it."""
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC and shutil.disk_usage(folder).free > ROOM
