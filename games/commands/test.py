"""`test`: the tests of the program."""

import argparse
import os
import sys
from pathlib import Path

from games.cabinet.words import say
from games.core.contract import Complaint

ROOT = Path(__file__).resolve().parents[2]


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("test", help=say("run the tests"), allow_abbrev=False, add_help=False)
    command.add_argument("options", nargs=argparse.REMAINDER, help=say("passed on to pytest"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if getattr(sys, "frozen", False):
        raise Complaint("this copy of the program has no tests")
    import pytest

    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    return int(pytest.main(arguments.options))
