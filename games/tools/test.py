"""`test`: the tests of the program."""

import argparse
import os
import sys
from pathlib import Path

from games.words import say

ROOT = Path(__file__).resolve().parents[2]
MOST_CORES = 4  # more would wait for each other: some tests take much longer than the others


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("test", help=say("run the tests"), allow_abbrev=False, add_help=False)
    command.add_argument("options", nargs=argparse.REMAINDER, help=say("passed on to pytest"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import pytest

    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    # All of them on all cores; some of them at once, where starting more processes would take longer than the tests.
    options = arguments.options or ["-n", str(min(MOST_CORES, os.cpu_count() or 1)), "--dist", "worksteal"]
    return int(pytest.main(options))
