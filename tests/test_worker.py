"""The process that thinks: its answers, its deaths and its end. Nothing here may depend on how fast the machine is."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from multiprocessing import get_context
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from games.bots.live import worker
from games.bots.live.arena import play_match
from games.bots.live.seated import answer
from games.bots.live.thinking import warm_up
from games.bots.live.worker import RESTARTS, Thinker
from games.bots.players import any_move, question
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Complaint
from games.core.match import Match
from games.core.record import to_line, to_record
from games.tools.soak_starts import soak_starts
from tests.test_arena import is_running

ROOT = Path(__file__).resolve().parent.parent
SOON = 60.0  # seconds until a test gives up
posix = pytest.mark.skipif(os.name != "posix", reason="sends signals to a process")


@pytest.fixture
def thinker():
    with Thinker() as thinker:
        yield thinker


def match_of_link(moves: int = 0) -> Match:
    """A game of two greedy players after so many decisions, at the next decision."""
    match = Match(game_named("link"), ("greedy", "greedy"), seed=3)
    settle(match)
    for _ in range(moves):
        match.commit(choice(match))
        settle(match)
    return match


def settle(match: Match) -> None:
    while match.to_move == CHANCE:
        match.draw()


def choice(match: Match) -> Any:
    """What the greedy player chooses without another process."""
    return answer(question(match, match.to_move, "greedy"))


def ask(thinker: Thinker, match: Match) -> int:
    return thinker.ask(match, match.to_move, "greedy")


def wait_for(what):
    """What a function gives once it gives something."""
    deadline = time.monotonic() + SOON
    while not (found := what()):
        assert time.monotonic() < deadline, "nothing came"
        time.sleep(0.005)
    return found


def pid_of(thinker: Thinker) -> int:
    return wait_for(lambda: thinker.pid)


def stop(pid: int) -> None:
    """Stop a process, and come back when it stands still."""
    os.kill(pid, signal.SIGSTOP)
    os.waitpid(pid, os.WUNTRACED)


def wait_until_gone(pid: int) -> None:
    wait_for(lambda: not is_running(pid))


# Answers


def test_a_whole_game_is_the_same_as_without_the_process(thinker):
    match = Match(game_named("link"), ("greedy", "greedy", "greedy"), seed=8)
    settle(match)
    while match.to_move != OVER:
        number = ask(thinker, match)
        assert wait_for(thinker.poll) == (number, choice(match))
        match.commit(choice(match))
        settle(match)
    alone = play_match(game_named("link"), match.first_seats, seed=8, patience=1.0)
    assert to_line(to_record(match)) == to_line(to_record(alone))
    assert thinker.problems() == []


def test_a_question_is_answered_once(thinker):
    match = match_of_link()
    ask(thinker, match)
    wait_for(thinker.poll)
    assert thinker.poll() is None
    number = ask(thinker, match)
    assert wait_for(thinker.poll) == (number, choice(match))
    assert thinker.poll() is None


def test_it_thinks_about_a_copy(thinker):
    """The match goes on meanwhile; the answer is for the position at the time of the question."""
    match = match_of_link(4)
    chosen = choice(match)
    number = ask(thinker, match)
    match.commit(match.moves[0])
    assert wait_for(thinker.poll) == (number, chosen)


def test_a_level_that_does_not_exist_is_refused_at_once(thinker):
    with pytest.raises(Complaint, match="no level 'human'"):
        thinker.ask(match_of_link(), 0, "human")
    assert thinker.poll() is None


@pytest.mark.parametrize("name", names())
def test_every_position_can_be_sent(name):
    match = play_match(game_named(name), ("random", "random"), seed=2, patience=1.0)
    for step in match.steps:
        assert pickle.loads(pickle.dumps(step.before)) == step.before
        assert pickle.loads(pickle.dumps(step.move)) == step.move


# Forgotten questions


def test_a_forgotten_question_is_never_answered(thinker):
    first, second = match_of_link(2), match_of_link(9)
    ask(thinker, first)
    thinker.forget()
    number = ask(thinker, second)
    assert wait_for(thinker.poll) == (number, choice(second))
    assert thinker.poll() is None


def test_a_new_question_replaces_the_old_one(thinker):
    matches = [match_of_link(moves) for moves in range(5)]
    numbers = [ask(thinker, match) for match in matches]
    assert len(set(numbers)) == 5
    assert wait_for(thinker.poll) == (numbers[-1], choice(matches[-1]))
    assert thinker.poll() is None


def test_an_answer_that_has_already_come_is_forgotten_too(thinker):
    ask(thinker, match_of_link())
    wait_for(lambda: not thinker._answers.empty())
    thinker.forget()
    assert thinker.poll() is None


@posix
def test_a_process_busy_with_a_forgotten_question_does_not_hold_up_the_next_one(thinker):
    first, second = match_of_link(2), match_of_link(9)
    busy = pid_of(thinker)
    stop(busy)
    was_passed_on = threading.Event()
    ask_process = thinker._ask_process

    def noted(*asked) -> Any:
        was_passed_on.set()
        return ask_process(*asked)

    thinker._ask_process = noted
    ask(thinker, first)
    assert was_passed_on.wait(SOON)
    thinker.forget()
    number = ask(thinker, second)
    assert wait_for(thinker.poll) == (number, choice(second))
    assert thinker.problems() == [] and not is_running(busy)


# Waiting


@posix
def test_neither_asking_nor_looking_for_an_answer_waits():
    match = match_of_link(20)
    with Thinker(patience=float("inf")) as thinker:
        pid = pid_of(thinker)
        stop(pid)
        number = ask(thinker, match)
        assert [thinker.poll() for _ in range(1000)] == [None] * 1000
        assert thinker.pid == pid
        os.kill(pid, signal.SIGCONT)
        assert wait_for(thinker.poll) == (number, choice(match))


@posix
def test_a_flood_of_questions_does_not_wait_either():
    """Far more than fits into a pipe, to a process that reads nothing."""
    match = match_of_link(20)
    with Thinker(patience=float("inf")) as thinker:
        pid = pid_of(thinker)
        stop(pid)
        numbers = [ask(thinker, match) for _ in range(5000)]
        with contextlib.suppress(ProcessLookupError):  # it may have been replaced meanwhile
            os.kill(pid, signal.SIGCONT)
        assert wait_for(thinker.poll) == (numbers[-1], choice(match))


# Deaths


@posix
def test_a_killed_process_is_replaced_and_the_question_asked_again(thinker):
    match = match_of_link(6)
    pid = pid_of(thinker)
    stop(pid)  # so that it cannot have answered before
    number = ask(thinker, match)
    os.kill(pid, signal.SIGKILL)
    assert wait_for(thinker.poll) == (number, choice(match))
    assert thinker.pid != pid and not is_running(pid)
    assert thinker.problems() == []


@posix
def test_a_process_killed_while_nobody_asks_is_replaced(thinker):
    match = match_of_link()
    ask(thinker, match)
    wait_for(thinker.poll)
    os.kill(thinker.pid, signal.SIGKILL)
    wait_until_gone(thinker.pid)
    number = ask(thinker, match)
    assert wait_for(thinker.poll) == (number, choice(match))


def test_after_too_many_crashes_any_move_is_made_and_the_problem_told(thinker):
    match = match_of_link(4)
    good = match.state
    match._set_state(good._replace(groups=()))  # the bot stumbles over this, but the moves can be listed
    started = count_processes(thinker)
    number = ask(thinker, match)
    assert wait_for(thinker.poll) == (number, any_move(question(match, match.to_move, "greedy")))
    (problem,) = thinker.problems()
    assert isinstance(problem, Complaint) and "any move" in str(problem)
    assert thinker.problems() == []
    assert len(started) == 1 + RESTARTS
    match._set_state(good)
    number = ask(thinker, match)
    assert wait_for(thinker.poll) == (number, choice(match)), "it thinks again afterwards"
    assert thinker.problems() == []


def count_processes(thinker: Thinker) -> list[int]:
    """The processes that are started from now on."""
    pid_of(thinker)
    started = []
    start = thinker._start_process

    def noted() -> None:
        start()
        started.append(thinker.pid)

    thinker._start_process = noted
    return started


@posix
def test_a_process_that_hangs_is_replaced():
    match = match_of_link(4)
    with Thinker(patience=1.0) as thinker:
        pid = pid_of(thinker)
        stop(pid)
        number = ask(thinker, match)
        told, move = wait_for(thinker.poll)
        assert told == number and thinker.pid != pid and not is_running(pid)
        # On a machine so slow that the new processes were too late as well, the problem is told instead.
        assert move == choice(match) or thinker.problems()


def test_where_no_process_can_be_started_there_is_an_answer_all_the_same(monkeypatch):
    def no_room():
        raise OSError("no room for another process")

    monkeypatch.setattr(worker, "_new_process", no_room)
    match = match_of_link(4)
    with Thinker() as thinker:
        number = ask(thinker, match)
        assert wait_for(thinker.poll) == (number, any_move(question(match, match.to_move, "greedy")))
        assert len(thinker.problems()) == 1
        assert thinker.pid is None


# The end


@posix
def test_nothing_is_left_after_close():
    with Thinker() as thinker:
        pid = pid_of(thinker)
        assert is_running(pid)
    assert not is_running(pid)
    assert not thinker._go_between.is_alive()
    thinker.close()  # once more does no harm


@posix
@pytest.mark.parametrize("asked", [False, True])
def test_a_process_that_hangs_is_ended_too(asked):
    with Thinker() as thinker:
        pid = pid_of(thinker)
        stop(pid)
        if asked:
            ask(thinker, match_of_link())
    assert not is_running(pid)


def test_close_at_once_after_start_leaves_nothing():
    """Wherever the go-between is just then."""
    for _ in range(5):
        thinker = Thinker()
        thinker.start()
        thinker.close()
        assert thinker._process is None or thinker._process.exitcode is not None
        assert not thinker._go_between.is_alive()


def test_what_was_never_started_can_be_closed():
    Thinker().close()


ENDINGS = {
    "its program ends without close": "",
    "its program ends while the process hangs": (
        "os.kill(thinker.pid, signal.SIGSTOP); os.waitpid(thinker.pid, os.WUNTRACED)"
    ),
    "its program fails": "raise SystemExit('a fault')",
    "its program is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "its program is told to end": "os.kill(os.getpid(), signal.SIGTERM); time.sleep(60)",
    "its program is killed in the middle of a thought": "think_forever(); os.kill(os.getpid(), signal.SIGKILL)",
}


@posix
@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_no_process_outlives_its_program(ending, tmp_path):
    """A program of its own that starts a process, names it, and ends in some way."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM + f"    {ending}\n", encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        timeout=SOON,
    )
    wait_until_gone(int(told.stdout))


PROGRAM = """
import os, signal, time
from pathlib import Path
from games.bots.live.worker import Thinker

BEGUN = Path(__file__).with_name("begun")


class Endless:
    '''A question that takes forever to unpack.'''

    def __reduce__(self):
        return go_on_forever, ()


def go_on_forever():
    BEGUN.touch()
    while True:
        pass


def think_forever():
    thinker._current = 1
    thinker._questions.put((1, Endless()))
    while not BEGUN.exists():
        time.sleep(0.01)


if __name__ == "__main__":
    thinker = Thinker()
    thinker.start()
    while thinker.pid is None:
        time.sleep(0.01)
    print(thinker.pid, flush=True)
"""


@posix
@pytest.mark.skipif(not os.path.exists("/proc/self/environ"), reason="there is no /proc to look for processes in")
def test_nothing_is_left_however_the_program_ends():
    """Closed, and ended by each of three signals; `soak starts` does more of it."""
    assert soak_starts(4, seed=1) == []


# Ready before anybody asks


@pytest.mark.parametrize("name", names())
def test_warming_up_comes_to_an_end(name):
    warm_up(name)


def test_who_is_asked_late_answers_soon():
    """The process has had time to get ready for all the games, and waits for questions."""
    with Thinker() as thinker:
        pid_of(thinker)
        time.sleep(4.0)
        begun = time.monotonic()
        ask(thinker, match_of_link(6))
        wait_for(thinker.poll)
        assert time.monotonic() - begun < 10


def test_a_question_can_be_called_off_before_it_is_read(monkeypatch):
    """Question and call-off wait in the pipe together; the one before it was answered, and is not meant."""
    far, near = get_context("spawn").Pipe()
    first, second = (number.to_bytes(worker.MARK, "big") for number in (6, 7))
    for told in (first, second + b"question", second):
        near.send_bytes(told)
    near.close()
    questions, called_off = SimpleQueue(), set()
    monkeypatch.setattr(worker.os, "_exit", sys.exit)  # what it does when the program has gone
    with pytest.raises(SystemExit):
        worker._listen(far, questions, called_off)
    assert questions.get() == second + b"question" and called_off == {second}
