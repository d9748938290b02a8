"""The computer thinks in a process of its own, on a copy of the position, so that no frame ever waits for it.

Between the program and that process stands a thread, the go-between: it starts the process, passes one question at a
time to it and its answer back, and starts it again when it dies. Whatever may block, blocks only this thread. A
question that nobody waits for any more is called off; the process then stops thinking about it and says so.
"""

import atexit
import contextlib
import itertools
import os
import pickle
import signal
import threading
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, NoReturn, TypeVar

from games.bots.budget import Cancelled
from games.bots.live.seated import answer
from games.bots.players import HintQuestion, PastQuestion, Question, any_move, luck_of, question
from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.match import Match, Step
from games.core.sentences import Plural

RESTARTS = 3  # for one question
PATIENCE = 60.0  # seconds for one answer: a process that says nothing for so long is taken for dead
GRACE = 0.5  # seconds for a process to end when it is told to; after that it is killed
LOOK_UP = 0.05  # seconds after which the go-between, waiting for an answer, sees whether that is still wanted
NICE = 5  # how far the process stands back, so that frames are drawn first
THINKING = 1.2  # seconds for a move; then the best one so far is made
LOOKING_CLOSELY = 4.0  # seconds for each half of the question what a move has cost, when nobody waits
LONGEST_THOUGHT = 50.0  # seconds about something that has no time limit of its own
MARGIN = 10.0  # seconds that an answer may be late on a slow machine
MARK = 8  # bytes of a question's number before it; the number alone calls it off: nobody waits for the answer any more
CALLED_OFF = "called off"  # the answer to that

_T = TypeVar("_T")


class Thinker:
    """The computer players of the program. Only the last question counts; all but `close` return at once."""

    def __init__(self, patience: float = PATIENCE):
        self.patience = patience
        self._numbers = itertools.count(1)
        self._current: int | None = None
        self._questions: SimpleQueue[tuple[int, Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._problems: SimpleQueue[Complaint] = SimpleQueue()
        self._go_between = threading.Thread(target=self._run, name="thinker", daemon=True)
        self._starting = threading.Lock()  # held while a process starts, so that none can start after `close`
        self._closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def __enter__(self) -> "Thinker":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process that thinks; None until it has been started."""
        process = self._process
        return process.pid if process else None

    def start(self) -> None:
        """Start the process, once, so that it is ready when the first question comes."""
        # Before Python waits for the processes that are left at its end; it would wait forever for one that hangs.
        atexit.register(self.close)
        self._go_between.start()

    def ask(self, match: Match, seat: int, level: str, temper: str = "") -> int:
        """Let a level think about a seat's move; the number of the question. A question before it is forgotten.

        A Complaint if the level cannot play this game.
        """
        return self._put(question(match, seat, level, THINKING, temper))

    def ask_hint(self, match: Match, seat: int) -> int:
        """Let the best level look for a good move and say why (a players.Hint); the number of the question."""
        return self._put(HintQuestion(match.game.name, match.state, luck_of(match, seat), THINKING))

    def ask_about(self, match: Match, step: Step, closely: bool = False) -> int:
        """Let the best level judge a move that was made (a players.Verdict); the number of the question.

        To look closely takes seconds instead of moments: for whenever nobody waits for the answer.
        """
        seconds = LOOKING_CLOSELY if closely else None
        luck = luck_of(match, step.by)
        return self._put(PastQuestion(match.game.name, step.before, step.move, luck, closely, seconds))

    def _put(self, asked: Any) -> int:
        self._current = next(self._numbers)
        self._questions.put((self._current, asked))
        return self._current

    def poll(self) -> tuple[int, Any] | None:
        """The number of the current question and its answer, once, when there is one.

        The answer is None where no hint and no verdict could be found; a move is always found.
        """
        while (found := _next(self._answers)) is not None:
            if found[0] == self._current:
                self._current = None
                return found
        return None

    def forget(self) -> None:
        """Drop the current question, since the position has passed: it will never be answered."""
        self._current = None

    def problems(self) -> list[Complaint]:
        """What has gone wrong since the last call."""
        return list(iter(lambda: _next(self._problems), None))

    def close(self) -> None:
        """End the process and wait until it has gone, also when it hangs."""
        atexit.unregister(self.close)
        self.forget()
        with self._starting:
            self._closed = True
            process = self._process
        if process is not None:
            _end(process)
        self._questions.put(None)
        if self._go_between.is_alive():
            self._go_between.join()
        if self._pipe is not None:
            self._pipe.close()

    # In the go-between

    def _run(self) -> None:
        self._start_process()
        while (got := self._questions.get()) is not None:
            number, asked = got
            if self._is_wanted(number):
                self._find_answer(number, asked)

    def _is_wanted(self, number: int) -> bool:
        return number == self._current

    def _find_answer(self, number: int, asked: Any) -> None:
        """Ask, and ask a new process when there is no answer; where nothing helps with a move, make any."""
        for _ in range(1 + RESTARTS):
            found = self._ask_process(number, asked)
            if found == CALLED_OFF:
                return
            if found is not None:
                self._answers.put((number, found))
                return
            self._start_process()
            if not self._is_wanted(number):
                return
        if not isinstance(asked, Question):
            self._problems.put(Complaint("the computer has nothing to say about this position"))
            self._answers.put((number, None))
            return
        self._problems.put(
            Complaint(
                Plural("the computer player failed {times} [time|times] and made any move instead"), times=1 + RESTARTS
            )
        )
        self._answers.put((number, any_move(asked)))

    def _ask_process(self, number: int, asked: Any) -> Any:
        """The answer, or None if the process is no longer of use: it has died, or said nothing for too long."""
        if self._pipe is None:
            return None
        try:
            mark = number.to_bytes(MARK, "big")
            self._pipe.send_bytes(mark + pickle.dumps(asked))
            patience = min(self.patience, MARGIN + (getattr(asked, "seconds", None) or LONGEST_THOUGHT))
            waited = 0.0
            while not self._pipe.poll(LOOK_UP):
                waited += LOOK_UP
                if not self._is_wanted(number):
                    self._pipe.send_bytes(mark)
                    return CALLED_OFF if self._pipe.poll(GRACE) and self._pipe.recv() is not None else None
                if waited >= patience:
                    return None
            return self._pipe.recv()
        except (EOFError, OSError):
            return None  # it has died

    def _start_process(self) -> None:
        """A new process in place of the old one, or none if the system has no room for it."""
        if self._process is not None:
            _end(self._process)
        if self._pipe is not None:
            self._pipe.close()
        with self._starting:
            self._process = self._pipe = None
            if not self._closed:
                with contextlib.suppress(OSError):  # without a process the answer is any move, and a problem is told
                    self._process, self._pipe = _new_process()


def _new_process() -> tuple[BaseProcess, Connection]:
    """A process that thinks, and our end of the pipe to it."""
    # Spawned processes behave alike on every system, and inherit nothing: no threads, and no pipes of others.
    context = get_context("spawn")
    near_end, far_end = context.Pipe()
    with far_end:  # afterwards only the process holds it, so that we read an end of file when it dies
        process = context.Process(target=work, args=(far_end,), name="thinker", daemon=True)
        process.start()
    return process, near_end


def _end(process: BaseProcess) -> None:
    """End a process and wait until it has gone."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()  # one that is stopped, or hangs where no signal reaches it, takes no other hint
        process.join()


def _next(queue: SimpleQueue[_T]) -> _T | None:
    """What comes next, or None if there is nothing yet."""
    try:
        return queue.get_nowait()
    except Empty:
        return None


# In the process


def work(pipe: Connection) -> None:
    """Answer questions until the program at the other end of the pipe has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the program's to handle
    if os.name == "posix":
        os.nice(NICE)
    questions: SimpleQueue[bytes] = SimpleQueue()
    called_off: set[bytes] = set()
    threading.Thread(target=_listen, args=(pipe, questions, called_off), daemon=True).start()
    _warm_up_until_asked(questions)
    while True:
        told = questions.get()
        mark = told[:MARK]
        try:
            found = answer(pickle.loads(told[MARK:]), partial(_is_in, called_off, mark))
        except Cancelled:
            found = CALLED_OFF
        with contextlib.suppress(OSError):  # the program has gone; the listener ends this process
            pipe.send(found)


def _is_in(called_off: set[bytes], mark: bytes) -> bool:
    return mark in called_off


def _warm_up_until_asked(questions: SimpleQueue[bytes]) -> None:
    """Get ready for every game while nobody asks, so that the first move is not late."""
    for name in names():
        if questions.empty():
            from games.bots.live.thinking import warm_up  # not before there is time for it

            # A game whose player is broken must not spoil the others; it is told when that game is played.
            with contextlib.suppress(Exception):
                warm_up(name)


def _listen(pipe: Connection, questions: SimpleQueue[bytes], called_off: set[bytes]) -> NoReturn:
    """Take questions in, and end the process with its pipe, even in the middle of a thought."""
    try:
        while True:
            told = pipe.recv_bytes()
            if len(told) == MARK:
                called_off.clear()  # only the last question can still be called off
                called_off.add(told)
            else:
                questions.put(told)
    except (EOFError, OSError):
        os._exit(0)
