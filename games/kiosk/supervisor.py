"""Keeps a kiosk running: starts the program as a child, watches its heartbeat, and starts it again when it fails.

The supervisor is small and draws nothing, so that nothing of what may go wrong on the screen can take it along. It
sleeps until something happens or is due.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from datetime import time as time_of_day
from enum import Enum
from queue import Empty, SimpleQueue
from typing import NamedTuple

from games.kiosk import config
from games.kiosk.config import Config
from games.kiosk.covering import Covering
from games.kiosk.heartbeat import AGAIN_CODE, LEAVE_CODE, RESTART_CODE, Wish
from games.kiosk.processes import Child
from games.kiosk.schedule import HOUR, NightlyRestart, RestartLimit
from games.words import in_words

LONGEST_SLEEP = 60.0  # seconds; the clock on the wall may be set meanwhile
OVERSLEPT = 2.0  # seconds too many: then the whole computer stood still, and not only the child
ANSWER = 0.3  # seconds for a child that hangs to say where
LAST_GRACE = 10.0  # seconds for the system to clear away what was killed
LONGEST_PAUSE = 30.0  # seconds before the calm page is tried again, however often it has failed


class Limits(NamedTuple):
    """How patient the supervisor is; times in seconds."""

    freeze: float = 10.0  # without a beat
    start: float = 60.0  # until the first beat: a cold start from a slow disk takes its time
    pause: float = 0.2  # before the program is started again
    grace: float = 3.0  # for a program that was asked to end
    settled: float = 60.0  # a program that wants to be started again before that counts as one that failed
    restarts: int = 6  # in an hour
    hour: float = HOUR
    back_soon: float = 600.0
    restart_at: time_of_day | None = None


class End(Enum):
    """Why a program does not run any more; the values are for the log."""

    LEFT = "operator-left"
    STOPPED = "stopped"
    RESTART = "restart-wanted"
    NIGHTLY = "nightly-restart"
    CRASH = "crash"
    FREEZE = "freeze"
    AGAIN = "try-again"


class Supervisor:
    """`program`, `back_soon` and `cover` are commands; `limits` is asked again and again, as the operator may change
    them. `child` is what runs now, the program or the calm page."""

    def __init__(
        self,
        program: Sequence[str],
        back_soon: Sequence[str],
        limits: Callable[[], Limits],
        log: Callable[..., None],
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], datetime] = datetime.now,
        cover: Sequence[str] = (),
        slips_below: bool = False,
    ):
        self._program = program
        self._back_soon = back_soon
        self._limits = limits
        self._log = log
        self._clock = clock
        self._wall = wall
        self._wakes: SimpleQueue[None] = SimpleQueue()
        self._cover = Covering(cover, slips_below, log, lambda: self._wakes.put(None), clock)
        self.child: Child | None = None
        self._is_stopping = False
        self._restarts = RestartLimit(limits().hour)
        self._night = NightlyRestart(clock())

    def stop(self) -> None:
        """End the child and then `run`. May be called by a signal handler."""
        self._is_stopping = True
        self._wakes.put(None)

    def run(self) -> None:
        """Until the operator leaves the program, or `stop`."""
        self._log("supervisor-started")
        try:
            while not self._is_stopping:
                started = self._clock()
                end = self._run_program()
                if end is not End.LEFT and not self._is_stopping:
                    end = self._before_restart(end, self._clock() - started)
                if end is End.LEFT:
                    return
        finally:
            self._cover.end()
            self._log("supervisor-ended")

    def _before_restart(self, end: End, lived: float) -> End:
        """A short pause, or a long one when the program has failed too often; LEFT if the operator has left in it."""
        limits = self._limits()
        if end is End.NIGHTLY or (end is End.RESTART and lived >= limits.settled):
            return end
        if self._restarts.is_reached(limits.restarts, self._clock()):
            end = self._show_back_soon(limits.back_soon)
        else:
            self._sleep_until(self._clock() + limits.pause)
        if end is End.AGAIN:
            self._restarts = RestartLimit(limits.hour)  # somebody has looked after it: it may fail as often as at first
            return end
        self._restarts.count(self._clock())
        return end

    # The program

    def _run_program(self) -> End:
        limits = self._limits()
        self._cover.lay(limits.start, limits.freeze)
        child = self._start(self._program, "program")
        if child is None:
            return End.CRASH
        end = self._watch(child)
        self._log("ended", pid=child.pid, why=end.value, code=child.code, seconds=round(self._clock() - child.started))
        if end in (End.CRASH, End.FREEZE):
            for line in list(child.last_lines):
                self._log("stderr", line=line.decode(errors="backslashreplace").rstrip())
        return end

    def _watch(self, child: Child) -> End:
        """Wait until the program has ended, by itself or by us."""
        asked: float | None = None  # when it was asked for the nightly restart
        is_running = False
        next_memory = child.started + self._limits().hour
        while True:
            now, limits = self._clock(), self._limits()
            frozen_at = child.frozen_at(limits.start, limits.freeze)
            if child.code is not None:
                return _end_by_itself(child.code, asked is not None)
            if self._is_stopping:
                self._end(child)
                return End.STOPPED
            if now >= frozen_at:
                self._kill_frozen(child)
                return End.FREEZE
            if child.has_beaten and not is_running:
                is_running = True
                self._log("running", pid=child.pid)
            self._cover.tend(limits.start, limits.freeze)
            if asked is not None and now >= asked + limits.hour:
                self._end(child)
                return End.NIGHTLY
            if asked is None and self._night.is_due(limits.restart_at, self._wall(), now):
                asked = now
                self._night.count(now)
                self._log("nightly-restart-asked")
                child.ask(Wish.RESTART)
            if now >= next_memory:
                next_memory = now + limits.hour
                self._log("memory", pid=child.pid, kilobytes=child.memory())
            due = [frozen_at, next_memory] + ([asked + limits.hour] if asked is not None else [])
            if self._sleep(min(due) - now):
                self._stood_still(child)

    # The calm page

    def _show_back_soon(self, seconds: float) -> End:
        """A calm page instead of a program that fails again and again; it has faults too, and is watched as well."""
        self._log("back-soon", seconds=seconds)
        until = self._clock() + seconds
        pause = self._limits().pause
        while not self._is_stopping and self._clock() < until:
            started = self._clock()
            end = self._run_page(until)
            if end in (End.STOPPED, End.AGAIN, End.LEFT):
                return end
            if self._clock() - started >= self._limits().settled:
                pause = self._limits().pause
            self._sleep_until(min(until, self._clock() + pause))
            pause = min(2 * pause, LONGEST_PAUSE)  # one that cannot run must not keep the computer busy
        return End.STOPPED

    def _run_page(self, until: float) -> End:
        child = self._start(self._back_soon, "back-soon")
        if child is None:
            return End.CRASH
        end = self._watch_page(child, until)
        if end in (End.AGAIN, End.LEFT):
            self._log("back-soon-ended", pid=child.pid, why=end.value)
        elif end is not End.STOPPED:
            self._log("back-soon-failed", pid=child.pid, why=end.value, code=child.code)
            for line in list(child.last_lines):
                self._log("stderr", line=line.decode(errors="backslashreplace").rstrip())
        return end

    def _watch_page(self, child: Child, until: float) -> End:
        """Until its time is up, or the operator knows better; nobody else ends it in good order."""
        while child.code is None:
            now, limits = self._clock(), self._limits()
            frozen_at = child.frozen_at(limits.start, limits.freeze)
            if self._is_stopping or now >= until:
                self._end(child)
                return End.STOPPED
            if now >= frozen_at:
                self._kill_frozen(child)
                return End.FREEZE
            if self._sleep(min(frozen_at, until) - now):
                self._stood_still(child)
        return {AGAIN_CODE: End.AGAIN, LEAVE_CODE: End.LEFT}.get(child.code, End.CRASH)

    # Children

    def _start(self, command: Sequence[str], what: str) -> Child | None:
        try:
            child = self.child = Child(command, lambda: self._wakes.put(None), self._clock)
        except OSError as fault:
            self._log("cannot-start", what=what, fault=fault)
            return None
        self._log("started", pid=child.pid, what=what)
        return child

    def _stood_still(self, child: Child) -> None:
        if child.begin_anew():
            self._log("stood-still", pid=child.pid)

    def _kill_frozen(self, child: Child) -> None:
        child.ask_where()
        self._has_ended(child, ANSWER)
        self._kill(child)

    def _end(self, child: Child) -> None:
        """Ask it to end, and end it if it does not."""
        child.ask(Wish.END)
        if not self._has_ended(child, self._limits().grace):
            self._kill(child)

    def _kill(self, child: Child) -> None:
        child.kill()
        if not self._has_ended(child, LAST_GRACE):
            self._log("cannot-end", pid=child.pid)

    def _has_ended(self, child: Child, seconds: float) -> bool:
        """Whether it ends within so many seconds."""
        deadline = self._clock() + seconds
        while child.code is None and (left := deadline - self._clock()) > 0:
            self._sleep(left)
        return child.code is not None

    # Sleeping

    def _sleep(self, seconds: float) -> bool:
        """Until something happens, but no longer than this; True if it has become far longer."""
        seconds = min(max(seconds, 0.0), LONGEST_SLEEP)
        lay_down = self._clock()
        try:
            self._wakes.get(timeout=seconds)
        except Empty:
            pass
        return self._clock() - lay_down > seconds + OVERSLEPT

    def _sleep_until(self, then: float) -> None:
        """Or until `stop`."""
        while not self._is_stopping and (left := then - self._clock()) > 0:
            self._sleep(left)


def _end_by_itself(code: int, was_asked: bool) -> End:
    if code == 0:
        return End.LEFT
    if code == RESTART_CODE:
        return End.NIGHTLY if was_asked else End.RESTART
    return End.CRASH


class OperatorsLimits:
    """As patient as the operator has chosen; a choice made while the program runs counts at the next look."""

    def __init__(self, log: Callable[..., None]):
        self._log = log
        self._read_at: tuple[int, int] | None = None
        self._limits: Limits | None = None
        self.settings = Config()  # as they were read last
        self._told: list[str] = []
        self._is_unread = False

    def __call__(self) -> Limits:
        changed_at = config.changed_at()
        if self._limits is None or self._is_unread or changed_at != self._read_at:
            now, complaints = config.load()
            self._is_unread = any(isinstance(complaint, config.UnreadableConfig) for complaint in complaints)
            self._tell(list(map(in_words, complaints)))
            self._read_at, self._limits, self.settings = changed_at, limits_of(now), now
        return self._limits

    def _tell(self, told: list[str]) -> None:
        """Once: what cannot be read is tried again and again."""
        if told != self._told:
            self._told = told
            for line in told:
                self._log("config", told=line)


def limits_of(chosen: Config) -> Limits:
    return Limits(
        freeze=chosen.freeze_seconds,
        restarts=chosen.restarts_per_hour,
        back_soon=60.0 * chosen.back_soon_minutes,
        restart_at=chosen.restart_at,
    )
