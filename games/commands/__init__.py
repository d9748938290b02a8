"""The command line: what can be asked for, and who answers it.

Every command is a module with `add(subparsers)`: those for players beside this one, those for builders in
`games.tools`, which a finished program does not have. Only the one that is asked for is imported, so that nobody waits
for what another one needs; who asks for help, or for nonsense, hears of all that are there.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NoReturn

from games.bots.live import WARDENS_ARGUMENT
from games.commands.program import NAME, VERSION
from games.core.catalogue import untold
from games.core.contract import Complaint
from games.core.names import one_line
from games.store.brought import called
from games.words import in_words, say

WRONG_CALL = 2  # the exit code for anything that the caller can put right
INTERRUPTED = 130
USUAL = "play"  # the program without any command
FOR_PLAYERS = (USUAL, "kiosk", "simulate", "replay", "install-launcher")
FOR_BUILDERS = ("shots", "bench", "train", "build", "release", "test", "soak")
TOOLS = "games.tools"


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise Complaint("{message} (see: {call} --help)", message=message, call=self.prog)


def parser(arguments: Sequence[str], offered: Sequence[str] = (), call: str = "") -> argparse.ArgumentParser:
    """A parser that knows the command in these arguments, or all commands: those that are offered here, or others."""
    asked = arguments[0] if arguments else USUAL
    offered = offered or commands()
    whole = _Parser(
        prog=call or called(), description=say("Tabletrix: tabletop games in one arcade."), allow_abbrev=False
    )
    whole.add_argument("--version", action="version", version=f"{NAME} {VERSION}")
    if asked == "--version":
        return whole  # answered before anything is installed, which some of the commands would need
    if asked in FOR_BUILDERS and asked not in offered:
        raise Complaint("this needs the source of Tabletrix, and this is the finished program")
    subparsers = whole.add_subparsers(metavar=say("COMMAND"), parser_class=_Parser)
    for command in [asked] if asked in offered else offered:
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
    if arguments[:1] == [WARDENS_ARGUMENT]:
        from games.bots.live import warden

        warden.main(int(arguments[1]))
        return 0
    if sys.stdout is None and sys.stderr is None:
        from games.commands.unheard import run_unheard

        return run_unheard(_carry_out, arguments)
    if not hasattr(sys.stdout, "reconfigure"):
        return _carry_out(arguments)
    sys.stdout.reconfigure(errors="replace")  # the code pages of Windows do not have every letter
    with redirect_stdout(_Output(sys.stdout)):
        return _carry_out(arguments)


class _Output:
    """Standard output, of which a Complaint tells that it takes no more; or a BrokenPipeError, if nobody reads it."""

    def __init__(self, stream: Any):
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        with self._told():
            return self._stream.write(text)

    def flush(self) -> None:
        with self._told():
            self._stream.flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as fault:
            # Python would complain once more when it closes standard output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())
            if isinstance(fault, BrokenPipeError):
                raise
            from games.store.faults import cannot_write_output  # when it is needed

            raise cannot_write_output(fault) from None


def _carry_out(arguments: Sequence[str]) -> int:
    try:
        try:
            parsed = parser(arguments).parse_args(arguments)
            return parsed.run(parsed)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # as long as it can be told that this fails
    except Complaint as complaint:
        return _complain(in_words(complaint))
    except BrokenPipeError:
        return 0  # whoever read our output has had enough
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    finally:
        for unheard in untold():
            _complain(in_words(unheard))


def _complain(text: str) -> int:
    print("tabletrix: " + one_line(text), file=sys.stderr)
    return WRONG_CALL
