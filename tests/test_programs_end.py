"""Programs of other people end with all that they have started: with the game, and however `simulate` ends."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.bots.live import programs, warden
from games.bots.live.arena import Pairing, play_many
from games.core.record import parse
from tests.test_arena import FIRST_MOVE, is_running

ROOT = Path(__file__).resolve().parent.parent
SOON = 20.0  # seconds
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="elsewhere the system ends what is in a job"),
    pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="there is no /proc to look for processes in"),
]

FLIGHTY = """
import os, signal, subprocess, sys, time

SELF = {numbers!r}

def stay():
    for sign in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)
    with open(SELF, "a") as file:
        file.write(f"{{os.getpid()}}\\n")
    time.sleep(600)

if os.fork() == 0:  # a child in a session of its own
    os.setsid()
    stay()
if os.fork() == 0:  # a daemon, which has lost its parent and holds no pipe
    os.setsid()
    if os.fork():
        os._exit(0)
    os.chdir("/")
    os.closerange(0, 3)
    os.environ.clear()
    stay()
while not os.path.exists(SELF) or open(SELF).read().count("\\n") < 2:
    time.sleep(0.005)
"""


class Flighty:
    """A program of which two processes run away before it does anything."""

    def __init__(self, folder: Path, then: str):
        self._numbers = folder / "numbers"
        file = folder / "bot.py"
        file.write_text(FLIGHTY.format(numbers=str(self._numbers)) + then, encoding="utf-8")
        self.seat = "cmd:" + shlex.join([sys.executable, str(file)])

    @property
    def started(self) -> list[int]:
        return [int(line) for line in self._numbers.read_text().split()] if self._numbers.exists() else []

    def are_gone(self) -> bool:
        return len(self.started) >= 2 and not any(map(is_running, self.started))


STAY = "stay()"
GO = "raise SystemExit(0)"


def until(is_so, what: str) -> None:
    deadline = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


@pytest.mark.parametrize("then", [FIRST_MOVE, GO, STAY], ids=("plays", "ends before its daemon", "says nothing"))
def test_what_a_program_leaves_behind_ends_with_its_game(then, tmp_path):
    bot = Flighty(tmp_path, then)
    (result,) = play_many(Pairing("link", (bot.seat, "random"), 2.0), [1], jobs=1)
    assert parse(result.line).moves[-1].get("forfeit") == {FIRST_MOVE: None, GO: "crashed", STAY: "timeout"}[then]
    assert bot.are_gone(), "not later than play_many has said that the game is over"


@pytest.fixture
def simulate(tmp_path) -> Iterator:
    begun: list[subprocess.Popen] = []
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"

    def start(*arguments: str) -> subprocess.Popen:
        command = [sys.executable, "-c", code, "simulate", "link", *arguments, "--patience", "600"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
        begun.append(subprocess.Popen(command, env=environment, cwd=tmp_path))
        return begun[-1]

    yield start
    for one in begun:
        one.kill()
        one.wait()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_nothing_outlives_a_run_that_is_ended(sign, jobs, simulate, tmp_path):
    bot = Flighty(tmp_path, STAY)
    run = simulate("--seats", f"{bot.seat},random", "--games", "2", "--jobs", str(jobs))
    until(lambda: len(bot.started) == 3 * jobs, "the programs did not start")
    others = below(run.pid)
    run.send_signal(sign)
    assert run.wait(SOON) != 0
    until(bot.are_gone, "a program outlived the run")
    until(lambda: not any(map(is_running, others)), "a process of the run outlived it")


def test_what_a_killed_process_of_a_run_was_playing_is_played_by_another_one(simulate, tmp_path):
    once = f"""
if not os.path.exists({str(tmp_path / "again")!r}):
    stay()
"""
    bot = Flighty(tmp_path, once + FIRST_MOVE)
    run = simulate("--seats", f"{bot.seat},random", "--games", "2", "--jobs", "2", "--out", "games.jsonl")
    until(lambda: len(bot.started) == 6, "the programs did not start")
    first = bot.started
    (tmp_path / "again").touch()
    for number in children(run.pid):
        if b"spawn_main" in command_line(number):
            os.kill(number, signal.SIGKILL)
    until(lambda: not any(map(is_running, first)), "a program outlived the process that had started it")
    assert run.wait(SOON) == 0
    assert bot.are_gone()
    alone = play_many(Pairing("link", (bot.seat, "random"), 20.0), [1, 2], jobs=1)
    assert (tmp_path / "games.jsonl").read_bytes() == b"".join(result.line for result in alone)


def test_a_process_that_dies_at_the_same_games_again_and_again_is_told(simulate, tmp_path, capfd):
    bot = Flighty(tmp_path, STAY)
    run = simulate("--seats", f"{bot.seat},random", "--games", "2", "--jobs", "2")
    while run.poll() is None:
        for number in children(run.pid):
            if b"spawn_main" in command_line(number):
                os.kill(number, signal.SIGKILL)
        time.sleep(0.01)
    assert run.returncode == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert "ended from outside 3 times" in line


def test_wardens_that_were_killed_are_replaced(tmp_path):
    bot = Flighty(tmp_path, FIRST_MOVE)
    pairing = Pairing("link", (bot.seat, "random"), 20.0)
    before = [result.line for result in play_many(pairing, [1], jobs=1)]
    for number in children(os.getpid()):
        if b"warden.py" in command_line(number):
            os.kill(number, signal.SIGKILL)
            until(lambda number=number: not is_running(number), "SIGKILL did nothing")
    assert [result.line for result in play_many(pairing, [1], jobs=1)] == before and bot.are_gone()


def test_a_finished_program_is_the_process_of_the_wardens_itself(tmp_path, monkeypatch):
    finished = tmp_path / "Tabletrix"
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    finished.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, "-c", code])} "$@"\n')
    finished.chmod(0o755)
    programs.WARDENS.leave()
    bot = Flighty(tmp_path, FIRST_MOVE)
    with monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.setattr(sys, "frozen", True, raising=False)
        patch.setattr(sys, "executable", str(finished))
        (result,) = play_many(Pairing("link", (bot.seat, "random"), 20.0), [1], jobs=1)
    programs.WARDENS.leave()
    assert parse(result.line).moves[-1].get("forfeit") is None and bot.are_gone()


LOOK = """
import os, signal, sys
print(ascii(os.getcwd()), ascii(os.environ["OF_BYTES"]), sys.argv[1], len(os.listdir("/proc/self/fd")), sep="\\n")
status = dict(line.split(":") for line in open("/proc/self/status") if ":" in line and "Sig" in line)
by_python = {signal.SIGPIPE, signal.SIGXFSZ}
print([n for n in range(1, 32) if int(status["SigIgn"], 16) >> (n - 1) & 1 and n not in by_python])
"""


def test_a_program_has_our_folder_our_environment_and_a_shell_s_signals(tmp_path, monkeypatch):
    (tmp_path / "ünicode folder").mkdir()
    monkeypatch.chdir(tmp_path / "ünicode folder")
    monkeypatch.setenv("OF_BYTES", os.fsdecode(b"\xff\xfe"))
    told = tmp_path / "told"
    (tmp_path / "look.py").write_text(LOOK)
    program = programs.start([sys.executable, str(tmp_path / "look.py"), "an argument"])
    told = program.stdout.read().decode().splitlines()
    program.end()
    program.stdin.close()
    program.stdout.close()
    is_open = "4"  # the streams, and the folder that is being listed
    assert told == [ascii(os.getcwd()), ascii(os.environ["OF_BYTES"]), "an argument", is_open, "[]"]


def test_where_orphans_are_not_given_to_the_warden_they_are_known_by_their_mark():
    """As `ps` tells it elsewhere: the environment behind the command."""
    processes = [
        (1, 0, "launchd"),
        (10, 1, "warden.py 3"),
        (11, 10, "sh bot"),
        (12, 11, "child whose environment is hidden"),
        (13, 1, "daemon TABLETRIX_WARDEN=10-5 HOME=/"),
        (14, 13, "child of the daemon"),
        (20, 1, "other TABLETRIX_WARDEN=20-7"),
        (21, 1, "editor"),
    ]
    assert warden.below(10, processes, "10-5") == {11, 12, 13, 14}


def children(of: int) -> list[int]:
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            parent = int(Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == of:
            found.append(int(name))
    return found


def command_line(number: int) -> bytes:
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return b""  # it has just ended


def below(of: int) -> list[int]:
    return [number for child in children(of) for number in (child, *below(child))]
