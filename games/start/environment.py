"""Makes sure that the program runs inside its own environment, and runs it there.

`start` asks at every start: is there a complete environment that fits? If so, the same command runs again inside it.
Nobody should feel that, so the top of this file imports only what costs nothing. If not, the environment is made first.
"""

from __future__ import annotations

import os
import sys

from games.start import homes
from games.start.trouble import CannotPrepare, damaged_again, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from games.start.progress import ProgressWindow, Terminal

MAIN = os.path.join(homes.ROOT, "main.py")

# Tells the program inside the environment that all has just been checked, or even MENDED; taken away again on arrival.
HANDED_OVER = "TABLETRIX_HANDED_OVER"
MENDED = "mended"

# Tells the Python outside that a part of the environment has turned out to be damaged; taken away on arrival, too.
HANDED_BACK = "TABLETRIX_HANDED_BACK"
DAMAGED = 75  # the exit code that says the same to who waits for it


def progress_for(args: list[str]) -> Terminal | ProgressWindow:
    from games.start import progress

    return progress.progress_for(args)


def prepare(progress: Terminal | ProgressWindow, lists: list[homes.Packages], is_suspect: bool = False) -> str:
    from games.start import installing

    return installing.prepare(progress, lists, is_suspect=is_suspect)


def start(args: list[str]) -> int:
    """Run the command inside the environment, which is made first if need be; gives the exit code."""
    if getattr(sys, "frozen", False) or not os.path.exists(MAIN):
        return run_command(args)  # a finished program, or one that pip has installed: all that it needs is there
    if handed_over := os.environ.pop(HANDED_OVER, None):
        return run_inside(args, handed_over)
    if args and args[0] in ("-h", "--help", "--version"):
        try:
            return run_command(args)
        except ImportError:
            pass  # this answer needs the environment after all
    if os.environ.pop(HANDED_BACK, None):
        return make_and_run(args, is_suspect=True)
    needed = homes.needed_for(args)
    folder = next((place for place in homes.places() if homes.is_complete(place, needed)), None)
    if folder is None:
        return make_and_run(args)
    if homes.is_inside(folder) and "PYTHONPATH" not in os.environ:
        return run_inside(args)
    try:
        code = run_again(homes.python_in(folder), args, {HANDED_OVER: "checked"})
    except OSError as error:
        progress_for(args).fail(why_not(error, folder))
        return 1
    return make_and_run(args, is_suspect=True) if code == DAMAGED else code


def make_and_run(args: list[str], is_suspect: bool = False) -> int:
    """Make the environment; one that is suspect only if it is damaged indeed. Then run the command in it."""
    progress = progress_for(args)
    try:
        folder = prepare(progress, homes.needed_for(args), is_suspect)
        progress.close()
        try:
            return run_again(homes.python_in(folder), args, {HANDED_OVER: MENDED})
        except OSError as error:
            raise CannotPrepare(why_not(error, folder)) from error
    except CannotPrepare as problem:
        progress.fail(str(problem))
        return 1


def run_inside(args: list[str], handed_over: str = "") -> int:
    """Run the command in this process. An error may come from a damaged part, which is mended once, and told."""
    try:
        return run_command(args)
    except Exception:
        folder = next((place for place in homes.places() if homes.is_inside(place)), None)
        part = folder and damaged_part(folder, homes.needed_for(args))
        if not part:
            raise  # it is an error of ours
        if handed_over == MENDED:
            progress_for(args).fail(damaged_again(part))
            return 1
    if os.name == "posix":
        return run_again(homes.base_python(), args, {HANDED_BACK: "1"})
    if not handed_over:  # nobody waits for this process, whose own program must be out of the way
        import subprocess

        subprocess.Popen([homes.base_python(), MAIN, *args], env=homes.own_environ() | {HANDED_BACK: "1"})
    return DAMAGED


def damaged_part(folder: str, lists: list[homes.Packages]) -> str | None:
    from games.start import contents

    return contents.damaged_part(folder, lists)


def run_command(args: list[str]) -> int:
    # The computer players reckon with small numbers of small arrays: more threads would only take cores from others.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from games import commands

    return commands.main(args)


def run_again(python: str, args: list[str], sign: dict[str, str]) -> int:
    """Run the same command with another Python, which is given a sign; on POSIX this process becomes that one."""
    command = [python, MAIN, *args]
    environ = homes.own_environ() | sign
    if os.name == "posix":
        os.execve(command[0], command, environ)
    import subprocess

    process = subprocess.Popen(command, env=environ)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # the program has got it too, and it is for the program to answer
