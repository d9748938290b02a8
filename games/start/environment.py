"""Makes sure that the program runs inside its own environment, and runs it there.

`start` asks at every start: is there a complete environment that fits? If so, the same command runs again inside it.
Nobody should feel that, so the top of this file imports only what costs nothing. If not, the environment is made first.
"""

from __future__ import annotations

import os
import sys

from games.start import homes
from games.start.trouble import CannotPrepare, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from games.start.progress import ProgressWindow, Terminal

MAIN = os.path.join(homes.ROOT, "main.py")

# Tells the program inside the environment that all has just been checked; it is taken away again on arrival.
HANDED_OVER = "TABLETRIX_HANDED_OVER"


def progress_for(args: list[str]) -> Terminal | ProgressWindow:
    from games.start import progress

    return progress.progress_for(args)


def prepare(progress: Terminal | ProgressWindow, lists: list[homes.Packages]) -> str:
    from games.start import installing

    return installing.prepare(progress, lists)


def start(args: list[str]) -> int:
    """Run the command inside the environment, which is made first if need be; gives the exit code."""
    if getattr(sys, "frozen", False) or os.environ.pop(HANDED_OVER, None):
        return run_command(args)
    if args and args[0] in ("-h", "--help", "--version"):
        try:
            return run_command(args)
        except ImportError:
            pass  # this answer needs the environment after all
    needed = homes.needed_for(args)
    folder = next((place for place in homes.places() if homes.is_complete(place, needed)), None)
    if folder and homes.is_inside(folder) and "PYTHONPATH" not in os.environ:
        return run_command(args)
    progress: Terminal | ProgressWindow | None = None
    try:
        if folder is None:
            progress = progress_for(args)
            folder = prepare(progress, needed)
            progress.close()
        return run_again(folder, args)
    except CannotPrepare as problem:
        (progress or progress_for(args)).fail(str(problem))
        return 1


def run_command(args: list[str]) -> int:
    # The computer players reckon with small numbers of small arrays: more threads would only take cores from others.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from games import commands

    return commands.main(args)


def run_again(folder: str, args: list[str]) -> int:
    """Run the same command with the environment's Python; on POSIX this process becomes that one."""
    command = [homes.python_in(folder), MAIN, *args]
    environ = homes.own_environ() | {HANDED_OVER: "1"}
    try:
        if os.name == "posix":
            os.execve(command[0], command, environ)
        import subprocess

        process = subprocess.Popen(command, env=environ)
    except OSError as error:
        raise CannotPrepare(why_not(error, folder)) from error
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # the program has got it too, and it is for the program to answer
