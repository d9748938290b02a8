"""The command line: what can be asked for, and who answers it.

Every command is a module with `add(subparsers)`: those for players beside this one, those for builders in
`games.tools`, which a finished program does not have. Only the one that is asked for is imported, so that nobody waits
for what another one needs; who asks for help, or for nonsense, hears of all that are there.
"""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NoReturn

from games.commands.program import NAME, VERSION
from games.core.catalogue import untold
from games.core.contract import Complaint
from games.core.names import one_line
from games.words import in_words, say

WRONG_CALL = 2  # the exit code for anything that the caller can put right
INTERRUPTED = 130
DISK_FULL = {errno.ENOSPC, errno.EDQUOT}
USUAL = "play"  # the program without any command
FOR_PLAYERS = (USUAL, "kiosk", "simulate", "replay", "install-launcher")
FOR_BUILDERS = ("shots", "bench", "train", "build", "test", "soak")
TOOLS = "games.tools"


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise Complaint("{message} (see: {call} --help)", message=message, call=self.prog)


def parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """A parser that knows the command in these arguments, or all commands."""
    asked = arguments[0] if arguments else USUAL
    call = NAME if getattr(sys, "frozen", False) else "python3 main.py"
    whole = _Parser(prog=call, description=say("Tabletrix: tabletop games in one arcade."), allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"{NAME} {VERSION}")
    if asked == "--version":
        return whole  # answered before anything is installed, which some of the commands would need
    if asked in FOR_BUILDERS and asked not in commands():
        raise Complaint("this needs the source of Tabletrix, and this is the finished program")
    subparsers = whole.add_subparsers(metavar=say("COMMAND"), parser_class=_Parser)
    for command in [asked] if asked in commands() else commands():
        _module(command).add(subparsers)
    whole.set_defaults(run=_module(USUAL).run)
    return whole


def commands() -> tuple[str, ...]:
    """All that can be asked for here."""
    return FOR_PLAYERS + FOR_BUILDERS if find_spec(TOOLS) else FOR_PLAYERS


def _module(command: str) -> ModuleType:
    room = "games.commands" if command in FOR_PLAYERS else TOOLS
    return import_module(f"{room}.{command.replace('-', '_')}")


def main(arguments: Sequence[str]) -> int:
    """Carry out a command; the exit code."""
    if sys.stdout is None and sys.stderr is None:
        from games.commands.unheard import run_unheard

        return run_unheard(_carry_out, arguments)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # the code pages of Windows do not have every letter
    return _carry_out(arguments)


def _carry_out(arguments: Sequence[str]) -> int:
    try:
        return _run(arguments)
    except Complaint as complaint:
        return _complain(in_words(complaint))
    except BrokenPipeError:
        _leave_output()  # whoever read it has had enough
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    finally:
        for unheard in untold():
            _complain(in_words(unheard))


def _run(arguments: Sequence[str]) -> int:
    """The same, and what was printed is where it should be; a Complaint where the disk is full."""
    parsed = parser(arguments).parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as fault:
        if fault.errno not in DISK_FULL:
            raise
        _leave_output()
        raise Complaint("the output cannot be written: {reason}", reason=fault.strerror) from None
    return code


def _leave_output() -> None:
    """Nothing more can be written there; Python would complain once more when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(text: str) -> int:
    print("tabletrix: " + one_line(text), file=sys.stderr)
    return WRONG_CALL
