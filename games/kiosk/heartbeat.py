"""The child's side of the supervisor (games.kiosk.supervisor): a sign of life one way, wishes the other way.

Both go through pipes that are there on every system: standard output takes a byte for each beat, standard input brings
a byte for each wish, and its end means that the supervisor has gone. `connect` puts both out of reach of everybody
else, so that no stray `print` passes for a beat. Without a supervisor nothing of this happens and nothing costs time.
"""

import faulthandler
import os
import signal
import threading
import time
from enum import Enum

VARIABLE = "TABLETRIX_SUPERVISED"  # in the environment of a child that has a supervisor
PERIOD = 0.25  # seconds between two beats, at least
GRACE = 2.0  # seconds to end in good order when the supervisor has gone

if os.name == "posix":
    WHERE_SIGNAL = signal.SIGUSR1  # asks a child that hangs where it is; it answers on standard error

RESTART_CODE = 75  # the exit code of a child that wants to be started again; 0 means that the operator has left
AGAIN_CODE, LEAVE_CODE = 76, 77  # of the calm page: what the operator wants, to try the program again or to leave


class Wish(Enum):
    """What the supervisor wants, as it is sent."""

    RESTART = b"r"  # as soon as nobody plays
    END = b"e"  # now


_beats: int | None = None
_last = 0.0
_wish: Wish | None = None


def connect() -> None:
    """At the start of a child; without a supervisor this does nothing."""
    global _beats
    if not os.environ.pop(VARIABLE, None):  # what the child itself starts is not watched
        return
    _beats, wishes = os.dup(1), os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if os.name == "posix":
        os.set_blocking(_beats, False)  # a supervisor that does not listen must not hold up the game
    faulthandler.enable(2)  # by its number: without a console there is no sys.stderr
    if os.name == "posix":
        faulthandler.register(WHERE_SIGNAL, 2)
    threading.Thread(target=_listen, args=(wishes,), name="wishes", daemon=True).start()


def beat() -> None:
    """The main loop has gone round once more. To be called each time."""
    global _last
    if _beats is None:
        return
    now = time.monotonic()
    if now - _last >= PERIOD:
        _last = now
        try:
            os.write(_beats, b".")
        except OSError:
            pass  # nobody has listened for hours, or the supervisor has gone and `_listen` knows what to do


def wish() -> Wish | None:
    """What the supervisor wants by now. The main loop has to fulfil it."""
    return _wish


def _listen(wishes: int) -> None:
    global _wish
    try:
        while told := os.read(wishes, 1):
            _wish = Wish(told)
    except OSError:
        pass  # as good as an end
    _wish = Wish.END
    time.sleep(GRACE)
    _end_all()


def _end_all() -> None:
    """The main loop hangs, and there is nobody else to put an end to it."""
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
