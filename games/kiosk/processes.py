"""A child process that is watched, and ended together with everything that it has started.

On POSIX the child leads a process group of its own; in the same session, so that the system wakes it up if it was
stopped when its supervisor dies. On Windows it lives in a job (games.bots.live.jobs), which ends with its supervisor.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.kiosk import heartbeat

LAST_LINES = 40  # of what the child complained about
LONGEST_LINE = 300  # bytes
LAST_WORDS = 0.5  # seconds until the last of it has come through the pipe
BUSY = 6  # times as long as usual, at most, for a child that others do not let work: it may go round and round as well

if os.name == "nt":
    from games.bots.live import jobs

    OWN_GROUP: dict[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]
else:
    OWN_GROUP = {"process_group": 0}


class Child:
    """A running process. Threads wait for what it says and for its end, so that nobody has to look again and again;
    `on_change` is called, by one of them, after its first beat and after its end."""

    def __init__(
        self, command: Sequence[str], on_change: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ):
        self._clock = clock
        self._on_change = on_change
        self.started = self.last_beat = clock()
        self.has_beaten = False
        self._granted: float | None = None  # what was taken for its last beat then
        self._waited = 0.0  # seconds for the processor, until its last beat
        self.code: int | None = None  # once it has ended
        self.last_lines: deque[bytes] = deque(maxlen=LAST_LINES)
        self._reaping = threading.Lock()  # until a process is reaped its number cannot become another one's
        self._is_reaped = False
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, heartbeat.VARIABLE: "1"},
            **OWN_GROUP,
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        self._job = jobs.with_process(self._process) if os.name == "nt" else 0
        self._listener = self._thread(self._listen)
        self._thread(self._feel)
        self._thread(self._await_end)

    @property
    def pid(self) -> int:
        return self._process.pid

    def frozen_at(self, start: float, freeze: float) -> float:
        """When it counts as frozen, if it does not beat before: so many seconds are granted until its first beat, and
        then between two. What it has waited for the processor meanwhile is not held against it, so this moves."""
        granted = freeze if self.has_beaten else start
        more = max(0.0, waited(self.pid) - self._waited)  # of one that has just gone nothing is known any more
        return self.last_beat + granted + min(more, BUSY * granted)

    def begin_anew(self) -> bool:
        """Its time begins anew: the whole computer stood still. Only once until it beats again: on a computer that is
        always late one that hangs would hang for ever. Whether it was so."""
        if self.last_beat == self._granted:
            return False
        self.last_beat = self._granted = self._clock()
        self._waited = waited(self.pid)
        return True

    def ask(self, wish: heartbeat.Wish) -> None:
        with suppress(OSError, ValueError):  # it has ended meanwhile
            self._stdin.write(wish.value)

    def kill(self) -> None:
        """End it and all that it has started, at once."""
        with self._reaping:
            if not self._is_reaped:
                self._kill_group()

    def ask_where(self) -> None:
        """Let one that hangs tell where, as far as it can and the system knows how to ask."""
        if os.name == "posix":
            with self._reaping, suppress(OSError):
                if not self._is_reaped:
                    os.kill(self.pid, heartbeat.WHERE_SIGNAL)

    def memory(self) -> int | None:
        """The kilobytes that it and all that it has started take up, where the system tells."""
        if os.name != "posix":
            return None
        try:
            told = subprocess.run(["ps", "-A", "-o", "pgid=,rss="], capture_output=True, text=True, timeout=10).stdout
            groups = [tuple(map(int, line.split())) for line in told.splitlines()]
        except (OSError, ValueError, subprocess.SubprocessError):
            return None
        return sum(kilobytes for group, kilobytes in groups if group == self.pid)

    @staticmethod
    def _thread(work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _feel(self) -> None:
        """Take its beats."""
        with self._stdout as pipe:
            while pipe.read(4096):
                self.last_beat, self._waited = self._clock(), waited(self.pid)
                if not self.has_beaten:
                    self.has_beaten = True
                    self._on_change()

    def _listen(self) -> None:
        """Keep the last that it complains about; all of it has to be read, or the child would wait for us."""
        begun = b""
        with self._stderr as pipe:
            while told := pipe.read(4096):
                *lines, begun = (begun + told).split(b"\n")
                self.last_lines += [line[:LONGEST_LINE] for line in lines]
                begun = begun[:LONGEST_LINE]
        if begun:
            self.last_lines.append(begun)

    def _await_end(self) -> None:
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        else:
            self._process.wait()
        with self._reaping:
            self._kill_group()  # what it has started does not outlive it
            code = self._process.wait()
            self._is_reaped = True
        if os.name == "nt":
            jobs.close(self._job)
        self._listener.join(LAST_WORDS)
        with suppress(OSError):
            self._stdin.close()
        self.code = code
        self._on_change()

    def _kill_group(self) -> None:
        if os.name == "nt":
            jobs.kill(self._job)
        else:
            with suppress(OSError):  # nobody is left in it
                os.killpg(self.pid, signal.SIGKILL)


def waited(pid: int) -> float:
    """The seconds in which the main thread of a process could have worked and others did; 0 where nobody tells."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_bytes().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
