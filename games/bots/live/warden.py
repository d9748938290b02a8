"""Wardens: each starts a program, and ends it and all that it has started, when nobody wants it any more.

A process of its own on POSIX, with nothing but the standard library and one thread, so that it may fork. It is asked
through a socket (see games.bots.live.programs); for every request it forks a warden, and the warden forks the program.
The warden is the parent to which the system gives whatever lost its own, daemons and new sessions as well: nothing that
the program starts gets out of its sight. It holds one end of a line. When the other end is closed, or whoever held it
has died, however that came, the warden ends everything below it, and then its own end closes.

    python3 warden.py NUMBER    the socket's file descriptor
"""

import contextlib
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from typing import Any, NoReturn

DONE = b"."  # the answer to a request
MARK = "TABLETRIX_WARDEN"  # in the environment of what a warden has started
AT_THE_DEATH_OF_THE_PARENT, TAKE_IN_ORPHANS = 1, 36  # the names of these settings in linux/prctl.h
AS_BY_DEFAULT = ("SIGCHLD", "SIGINT", "SIGTERM", "SIGPIPE", "SIGXFSZ")  # whatever this process has made of them
SHORTLY = 0.001  # seconds between two looks whether all have gone; it doubles up to the longest
LONGEST = 0.05
COULD_NOT_START = 127  # as in a shell


def main(number: int) -> None:
    """Serve requests until whoever asks has gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system shall forget wardens that have ended
    _system()  # once for all of them
    asked = socket.socket(fileno=number)
    while True:
        told, descriptors, _, _ = socket.recv_fds(asked, 65_536, 3)
        while told and not told.endswith(b"\n"):
            told += asked.recv(65_536)
        if not told:
            return
        for descriptor in descriptors:
            os.set_inheritable(descriptor, False)
        request = to_bytes(json.loads(told))
        with contextlib.suppress(OSError):
            if os.fork() == 0:
                asked.close()
                _keep_watch(request, *descriptors)
            asked.sendall(DONE)
        for descriptor in descriptors:
            os.close(descriptor)


def to_letters(facts: Any) -> Any:
    """What the system knows by bytes, in words that JSON can carry."""
    if isinstance(facts, dict):
        return {to_letters(name): to_letters(fact) for name, fact in facts.items()}
    return [to_letters(fact) for fact in facts] if isinstance(facts, list) else os.fsencode(facts).decode("latin-1")


def to_bytes(facts: Any) -> Any:
    """The facts of which `to_letters` has made these."""
    if isinstance(facts, dict):
        return {to_bytes(name): to_bytes(fact) for name, fact in facts.items()}
    return [to_bytes(fact) for fact in facts] if isinstance(facts, list) else facts.encode("latin-1")


def _keep_watch(request: Any, pipe_in: int, pipe_out: int, line: int) -> NoReturn:
    """The life of a warden."""
    try:
        looked, woken = os.pipe()
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(woken)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        _set(TAKE_IN_ORPHANS, 1)
        mark = f"{os.getpid()}-{time.monotonic_ns()}"
        program = os.fork()
        if program == 0:
            _become(request, mark, pipe_in, pipe_out)
        os.close(pipe_in)  # they belong to the program alone: whoever listens to it reads an end of file when it ends
        os.close(pipe_out)
        ended: set[int] = set()
        while program not in ended and line not in select.select([looked, line], [], [])[0]:
            os.read(looked, 512)
            _reap(ended)
        if program not in ended:
            os.kill(program, signal.SIGKILL)
            os.waitpid(program, 0)
        _end_all(mark)
    finally:
        os._exit(0)


def _become(request: Any, mark: str, pipe_in: int, pipe_out: int) -> NoReturn:
    try:
        os.setsid()  # what it does to its own group is not done to its warden
        _set(AT_THE_DEATH_OF_THE_PARENT, signal.SIGKILL)
        for name in AS_BY_DEFAULT:
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        os.dup2(pipe_in, 0)
        os.dup2(pipe_out, 1)
        command, folder, environment = request
        os.chdir(folder)
        os.execvpe(command[0], command, {**environment, MARK.encode(): mark.encode()})
    finally:
        os._exit(COULD_NOT_START)


@cache
def _system() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def _set(setting: int, value: int) -> None:
    if sys.platform == "linux":
        _system().prctl(setting, value, 0, 0, 0)


def _reap(ended: set[int]) -> bool:
    """Add the children that have ended; whether there are others."""
    try:
        while (number := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            ended.add(number)
    except ChildProcessError:
        return False
    return True


def _end_all(mark: str) -> None:
    """Until nothing is left: what is started meanwhile is found by the next look."""
    pause = SHORTLY
    is_mother_of_all = sys.platform == "linux"  # what has lost its own comes to the warden: its children tell
    while _reap(set()) or not is_mother_of_all:
        wards = _wards(mark)
        if not wards and not is_mother_of_all:
            return
        for number in wards:
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)
        time.sleep(pause)
        pause = min(2 * pause, LONGEST)


def _wards(mark: str) -> set[int]:
    """All that comes from this process, at any remove."""
    return below(os.getpid(), _on_linux() if sys.platform == "linux" else _elsewhere(), mark)


def below(root: int, processes: list[tuple[int, int, str]], mark: str) -> set[int]:
    """Of processes, their parents and what is told of them: those below one, or carrying a mark, or below such."""
    found = {number for number, _, told in processes if mark in told and number != root}
    while True:
        more = {number for number, parent, _ in processes if parent in found or parent == root} - found
        if not more:
            return found
        found |= more


def _on_linux() -> list[tuple[int, int, str]]:
    """Here the parents are enough, since orphans come to the warden."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
            found.append((int(name), int(file.read().rpartition(b")")[2].split()[1]), ""))
    return found


def _elsewhere() -> list[tuple[int, int, str]]:
    """Here orphans go to the first process of all, and are known by the mark in their environment."""
    command = ["ps", "-A", "-E", "-ww", "-o", "pid=,ppid=,command="]
    told = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).stdout
    lines = [line.split(maxsplit=2) for line in told.decode(errors="replace").splitlines()]
    return [(int(line[0]), int(line[1]), "".join(line[2:])) for line in lines]


if __name__ == "__main__":
    main(int(sys.argv[1]))
