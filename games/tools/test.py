"""`test`: the tests of the program."""

import argparse
import os
import sys
from pathlib import Path

from games.words import say

ROOT = Path(__file__).resolve().parents[2]
MOST_CORES = 4  # more would wait for each other: some tests take much longer than the others


def add(subparsers: argparse._SubParsersAction) -> None:
    # Nothing is an option here, not even what looks like one: all of it is pytest's.
    command = subparsers.add_parser("test", help=say("run the tests"), prefix_chars="\0", add_help=False)
    command.add_argument("options", nargs="*", help=say("passed on to pytest"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import pytest

    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    # All of them on all cores; some of them at once, where starting more processes would take longer than the tests.
    options = arguments.options or ["-n", str(min(MOST_CORES, os.cpu_count() or 1)), "--dist", "worksteal"]
    return int(pytest.main(options))
