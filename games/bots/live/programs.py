"""Programs of other people that run beside us, and end with all that they have started.

Nothing outlives its owner, however that ends. On POSIX each program has a warden (games.bots.live.warden); on Windows
it is in a job (games.bots.live.jobs), which the system ends.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

from games.bots.live import WARDENS_ARGUMENT, warden

PATIENCE = 10.0  # seconds to take a request, or to end a program: whoever needs longer hangs


class Program:
    """A running program, and the pipes to its standard input and from its standard output."""

    stdin: IO[bytes]
    stdout: IO[bytes]

    def end(self) -> None:
        """End it and all that it has started, and wait until they are gone. The pipes stay open."""
        raise NotImplementedError


def start(command: Sequence[str]) -> Program:
    """Start a program; an OSError if the system has no room for it. One that is none ends at once, as on a crash."""
    return _InJob(command) if os.name == "nt" else _Guarded(command)


class _Guarded(Program):
    """Its life hangs on a line to its warden."""

    def __init__(self, command: Sequence[str]):
        self._line, far_end = socket.socketpair()
        their_in, our_in = os.pipe()
        our_out, their_out = os.pipe()
        self.stdin, self.stdout = os.fdopen(our_in, "wb"), os.fdopen(our_out, "rb")
        try:
            WARDENS.ask(command, (their_in, their_out, far_end.fileno()))
        except OSError:
            for end in (self._line, self.stdin, self.stdout):
                end.close()
            raise
        finally:
            far_end.close()
            os.close(their_in)
            os.close(their_out)

    def end(self) -> None:
        self._line.settimeout(PATIENCE)
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_WR)
            self._line.recv(1)  # nothing but the end of the line, when all have gone
        self._line.close()


class _Wardens:
    """The process of which the wardens of this one are made: started for the first program, and anew if it has died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._line: socket.socket | None = None

    def ask(self, command: Sequence[str], descriptors: Sequence[int]) -> None:
        """Have a program started, with these as its input, its output and the line to its warden."""
        facts = warden.to_letters([list(command), os.getcwd(), dict(os.environ)])
        request = json.dumps(facts).encode() + b"\n"
        with self._lock:
            try:
                self._send(self._line or self._begin(), request, descriptors)
            except OSError:
                self.leave()
                self._send(self._begin(), request, descriptors)

    @staticmethod
    def _send(line: socket.socket, request: bytes, descriptors: Sequence[int]) -> None:
        sent = socket.send_fds(line, [request], descriptors)
        line.sendall(request[sent:])
        if line.recv(1) != warden.DONE:
            raise OSError(errno.EAGAIN, "no warden")

    def _begin(self) -> socket.socket:
        self._line, far_end = socket.socketpair()
        self._line.settimeout(PATIENCE)
        with far_end:
            number = str(far_end.fileno())
            is_finished = getattr(sys, "frozen", False)
            call = [WARDENS_ARGUMENT, number] if is_finished else ["-I", "-S", warden.__file__, number]
            nowhere = subprocess.DEVNULL
            self._process = subprocess.Popen(
                [sys.executable, *call],
                stdin=nowhere,
                stdout=nowhere,
                stderr=nowhere,
                pass_fds=[far_end.fileno()],
                start_new_session=True,  # Ctrl-C at the terminal is not meant for it
            )
        atexit.register(self.leave)
        return self._line

    def leave(self) -> None:
        """Let the process go, and the programs that are still running with it."""
        atexit.unregister(self.leave)
        if self._line is not None:
            self._line.close()
            self._line = None
            self._process.kill()
            self._process.wait()


WARDENS = _Wardens()


class _InJob(Program):
    def __init__(self, command: Sequence[str]):
        from games.bots.live import jobs

        self._jobs = jobs
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere)
        self._job = jobs.with_process(self._process)
        assert self._process.stdin is not None and self._process.stdout is not None
        self.stdin, self.stdout = self._process.stdin, self._process.stdout

    def end(self) -> None:
        self._jobs.kill(self._job)
        self._process.wait()
        self._jobs.close(self._job)
