"""The command line: what can be asked for, and who answers it.

Every command is a module beside this one with `add(subparsers)`; it imports what it needs when it runs, so that asking
for one command never waits for what another one needs.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from games.cabinet.words import in_words, say
from games.commands import bench, build, install_launcher, kiosk, play, replay, shots, simulate, soak, test, train
from games.core.contract import Complaint

VERSION = "0.1.0"
WRONG_CALL = 2  # the exit code for anything that the caller can put right
INTERRUPTED = 130
COMMANDS = (play, kiosk, simulate, replay, shots, bench, train, build, install_launcher, test, soak)


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise Complaint("{message} (see: python3 main.py {command} --help)", message=message, command=self._command())

    def _command(self) -> str:
        return self.prog.removeprefix("main.py").strip()


def parser() -> argparse.ArgumentParser:
    whole = _Parser(prog="main.py", description=say("Tabletrix: four tabletop games."), allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"Tabletrix {VERSION}")
    subparsers = whole.add_subparsers(metavar=say("COMMAND"), parser_class=_Parser)
    for command in COMMANDS:
        command.add(subparsers)
    whole.set_defaults(run=play.run)
    return whole


def main(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code."""
    if sys.stderr is None:
        from games.commands.unheard import run_unheard

        return run_unheard(_carry_out, arguments)
    return _carry_out(arguments)


def _carry_out(arguments: Sequence[str]) -> int:
    try:
        parsed = parser().parse_args(arguments)
        return parsed.run(parsed)
    except Complaint as complaint:
        return _complain(in_words(complaint))
    except BrokenPipeError:
        # Whoever read our output has had enough. Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _complain(text: str) -> int:
    print("tabletrix: " + " ".join(text.split()), file=sys.stderr)
    return WRONG_CALL
