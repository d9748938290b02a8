"""A program without a console, as on Windows after a double click: what it has to say is shown in a window.

There the standard streams are None. What is printed is collected, and shown when the command has ended.
"""

import io
import os
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress

MOST_LINES = 40  # that a window is high enough for; of more only the last ones are shown
WATCHED = {"--child", "--back-soon"}  # parts of a kiosk, where nobody could shut a window
FAILED = 1


def run_unheard(main: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Carry out a command and show what it has printed; the exit code."""
    told = io.StringIO()
    try:
        with redirect_stdout(told), redirect_stderr(told):
            return main(arguments)
    except Exception:
        traceback.print_exc(file=told)  # a fault of ours, which must not pass in silence either
        return FAILED
    finally:
        words = "\n".join(told.getvalue().strip().splitlines()[-MOST_LINES:])
        if words and WATCHED.isdisjoint(arguments):
            _show(words)
        elif words:
            _log(words)


def _log(text: str) -> None:
    """Whoever watches over this program reads what it leaves here."""
    with suppress(OSError):
        os.write(2, text.encode(errors="replace"))


def _show(text: str) -> None:
    from games.window.sdl import prepare_sdl

    prepare_sdl()  # before anything brings pygame along
    import pygame

    try:
        pygame.display.message_box("Tabletrix", text)
    except pygame.error:
        pass  # there is no screen: there is no other way to be heard
