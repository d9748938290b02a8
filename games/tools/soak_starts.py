"""A long proof: however the program is ended, the process that thinks for it is not left behind.

The program is started with a computer to move, and ended: by itself, by the window's closing, politely, or suddenly. A
mark in the environment, which every process inherits, finds whatever is left. Only where there is /proc to look in.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from games.core.catalogue import names
from games.core.contract import Complaint
from games.words import say

ROOT = Path(__file__).resolve().parents[2]
MARK = "TABLETRIX_SOAK"
LONGEST = 2.0  # seconds that a program lives before it is ended
SLOWEST_START = 30.0  # seconds
MAY_END_WITH = (0, 130)  # in good order, as SDL does when it is asked to end; and Ctrl-C, told as shells do
GRACE = 5.0  # seconds until everything has to be gone
CLOSED = 0  # instead of a signal: the window is closed
ENDS = (CLOSED, signal.SIGTERM, signal.SIGINT, signal.SIGKILL)


def soak_starts(count: int, seed: int) -> list[str]:
    """Start and end the program so many times; what was left behind, or went wrong."""
    if not Path("/proc/self/environ").exists():
        raise Complaint("this system has no /proc in which processes could be looked for")
    complaints = []
    for number in range(count):
        luck = Random(f"start {seed} {number}")
        end = ENDS[number % len(ENDS)]
        left = _start_and_end(f"{os.getpid()}-{number}", end, luck.uniform(0.05, LONGEST))
        if left:
            complaints.append(say("start {number}, ended by {end}: {left} left", number=number, end=end, left=left))
    return complaints


def _start_and_end(mark: str, end: int, seconds: float) -> list[int]:
    """The numbers of the processes that are left; or the exit code, if it is not what this end gives."""
    with tempfile.TemporaryDirectory() as data:
        environ = {**os.environ, MARK: mark, "TABLETRIX_DATA": data, "PYTHONPATH": str(ROOT)}
        environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        call = f"play_for({seconds if end == CLOSED else None})"
        command = [sys.executable, "-c", f"import games.tools.soak_starts as soak; soak.{call}"]
        program = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if end != CLOSED:
            time.sleep(seconds)
            program.send_signal(end)
        code = program.wait(timeout=GRACE + seconds + SLOWEST_START)
        if code not in (-end, *MAY_END_WITH):
            return [code]
        deadline = time.monotonic() + GRACE
        while (left := marked(mark)) and time.monotonic() < deadline:
            time.sleep(0.05)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    return left


def play_for(seconds: float | None) -> None:
    """In the program that is started: play, and close the window after a while if it is not ended from outside."""
    from games.commands import main

    if seconds is not None:
        threading.Thread(target=_close_after, args=(seconds,), daemon=True).start()
    sys.exit(main(["play", names()[0], "--seats", "human,master"]))


def _close_after(seconds: float) -> None:
    import pygame

    time.sleep(seconds)
    while True:
        try:
            pygame.event.post(pygame.Event(pygame.QUIT))
            return
        except pygame.error:
            time.sleep(0.05)  # there is no window yet


def marked(mark: str) -> list[int]:
    """The processes that carry the mark."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue  # it has gone meanwhile, or belongs to somebody else
    return found
