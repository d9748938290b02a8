"""Work that several processes share: its parts come back in order, and what a dead one had begun is begun anew.

Each process ends as soon as nobody holds the other end of its pipe, also in the middle of its work; so none outlives
its program, however that ends.
"""

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import connection, get_context
from queue import SimpleQueue
from typing import Any, NoReturn, TypeVar

from games.core.contract import Complaint
from games.core.sentences import Plural

TRIES = 3  # for one part
GRACE = 2.0  # seconds for a process to end by itself

_Part = TypeVar("_Part")
_Found = TypeVar("_Found")


def shared(work: Callable[[_Part], _Found], parts: Sequence[_Part], jobs: int) -> Iterator[_Found]:
    """What the work makes of each part, in their order. What it raises is raised here.

    A Complaint where the processes that have one of the parts in hand die again and again.
    """
    crew = _Crew(work, parts, jobs)
    try:
        for number in range(len(parts)):
            while number not in crew.done:
                crew.hand_out()
                crew.take_in()
            found = crew.done.pop(number)
            if isinstance(found, _Fault):
                raise found.fault
            yield found
    finally:
        crew.leave()


class _Crew:
    """The processes, and what there is to do."""

    def __init__(self, work: Callable[[Any], Any], parts: Sequence[Any], jobs: int):
        self.done: dict[int, Any] = {}  # by the number of the part, until somebody takes it
        self._work = work
        self._parts = parts
        self._waiting = deque(range(len(parts)))
        self._deaths = [0] * len(parts)
        self._mates = [_Mate(work) for _ in range(jobs)]

    def hand_out(self) -> None:
        for mate in self._mates:
            if mate.part is None and self._waiting:
                number = self._waiting.popleft()
                mate.begin(number, self._parts[number])

    def take_in(self) -> None:
        """Wait until something is done, or somebody has died."""
        at_work = {mate.pipe: mate for mate in self._mates if mate.part is not None}
        for pipe in connection.wait(list(at_work)):
            mate = at_work[pipe]  # type: ignore[index] # it is one of those that were passed
            number, mate.part = mate.part, None
            assert number is not None
            try:
                self.done[number] = mate.pipe.recv()
            except (EOFError, OSError):
                self._replace(mate, number)

    def _replace(self, mate: "_Mate", number: int) -> None:
        self._deaths[number] += 1
        if self._deaths[number] == TRIES:
            raise Complaint(
                Plural("the processes that play have been ended from outside {times} [time|times] at the same games"),
                times=TRIES,
            )
        self._waiting.appendleft(number)
        self._mates.remove(mate)
        mate.leave()
        self._mates.append(_Mate(self._work))

    def leave(self) -> None:
        for mate in self._mates:
            mate.pipe.close()  # all at once, so that none waits for another
        for mate in self._mates:
            mate.leave()


class _Mate:
    """A process that works."""

    def __init__(self, work: Callable[[Any], Any]):
        # Spawned processes behave alike on every system, and inherit no threads half way through something.
        context = get_context("spawn")
        self.part: int | None = None  # the number of what it has in hand
        self.pipe, far_end = context.Pipe()
        with far_end:  # afterwards only the process holds it, so that we read an end of file when it dies
            self._process = context.Process(target=_serve, args=(far_end, work), daemon=True)
            self._process.start()

    def begin(self, number: int, part: Any) -> None:
        self.part = number
        try:
            self.pipe.send(part)
        except OSError:
            pass  # it has died; waiting for it tells

    def leave(self) -> None:
        self.pipe.close()
        self._process.join(GRACE)
        self._process.kill()
        self._process.join()


class _Fault:
    """What the work has raised."""

    def __init__(self, fault: Exception):
        self.fault = fault


# In the process


def _serve(pipe: connection.Connection, work: Callable[[Any], Any]) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the program's to handle
    parts: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, parts), daemon=True).start()
    while True:
        part = parts.get()
        found: Any
        try:
            found = work(part)
        except Exception as fault:
            found = _Fault(fault)
        with contextlib.suppress(OSError):  # the program has gone; the listener ends this process
            pipe.send(found)


def _listen(pipe: connection.Connection, parts: SimpleQueue[Any]) -> NoReturn:
    """Take parts in, and end the process with its pipe."""
    try:
        while True:
            parts.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)
