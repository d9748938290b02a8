"""`soak`: long proofs, of which the tests run only a small sample."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from games.cabinet.words import say
from games.commands.arguments import whole_number
from games.core.contract import Complaint

PROOFS = ("breaks",)
TESTS = Path(__file__).resolve().parents[2] / "tests"


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "soak",
        help=say("run a long proof: {names}", names=", ".join(PROOFS)),
        description=say("breaks: break each rule on purpose; the tests that name it must notice."),
        allow_abbrev=False,
    )
    command.add_argument("name", choices=PROOFS)
    command.add_argument("--jobs", type=whole_number(1, 64), default=2, help=say("how many at a time (2)"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not TESTS.is_dir():
        raise Complaint("this copy of the program has no tests")
    return _breaks(arguments.jobs)


def _breaks(jobs: int) -> int:
    """Each break waits for a pytest of its own, so threads are enough."""
    from tests.break_runner import all_breaks, complaint_about

    breaks = all_breaks()
    unnoticed = 0
    with ThreadPoolExecutor(jobs) as pool:
        for a_break, complaint in zip(breaks, pool.map(complaint_about, breaks)):
            print(f"{a_break.rule_id:6}", complaint or say("noticed"), flush=True)
            unnoticed += complaint is not None
    print(say("{breaks} breaks, {unnoticed} not noticed", breaks=len(breaks), unnoticed=unnoticed))
    return 1 if unnoticed else 0
