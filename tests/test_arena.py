"""Games without a table, and programs that play a seat: good ones, silent ones, broken ones."""

import os
import shlex
import sys
import time
from pathlib import Path

import msgspec
import pytest

from games.bots.live.arena import Pairing, play_many, play_match, play_one
from games.bots.tally import Rate, Tally
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, Complaint, Outcome
from games.core.record import Record, parse, replay

PATIENCE = 20.0  # generous: a busy machine starts Python slowly

FIRST_MOVE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["record"]["seed"] is None and asked["record"]["outcome"] is None
    assert all(move["by"] == asked["seat"] for move in asked["moves"])
    print(json.dumps({"move": 0}), flush=True)
"""
LAST_MOVE = FIRST_MOVE.replace('{"move": 0}', '{"move": len(asked["moves"]) - 1}')


@pytest.fixture
def program(tmp_path: Path):
    """Writes a program and gives the seat's name for it."""

    def write(text: str, name: str = "bot.py") -> str:
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return "cmd:" + shlex.join([sys.executable, str(file)])

    return write


def forfeits(lines: list[bytes]) -> list[str | None]:
    return [parse(line).moves[-1].get("forfeit") for line in lines]


def play(game: str, seats: tuple[str, ...], games: int = 1, patience: float = PATIENCE, jobs: int = 1) -> list[bytes]:
    return [result.line for result in play_many(Pairing(game, seats, patience), range(1, games + 1), jobs)]


@pytest.mark.parametrize("name", names())
def test_the_same_seed_gives_the_same_bytes_however_many_jobs(name):
    alone = play(name, ("random", "random"), games=5)
    assert play(name, ("random", "random"), games=5, jobs=2) == alone
    assert len(set(alone)) == 5


def test_a_game_does_not_depend_on_the_run_that_it_is_part_of():
    pairing = Pairing("borderline", ("random", "random"), PATIENCE)
    assert play_one(pairing, 3).line == list(play_many(pairing, range(1, 5), jobs=1))[2].line


@pytest.mark.parametrize("name", names())
def test_a_program_plays_whole_games(name, program):
    match = play_match(game_named(name), (program(LAST_MOVE), "random"), seed=1, patience=PATIENCE)
    assert match.forfeit is None
    own = [step for step in match.steps if step.by == 0]
    assert own and all(step.move == match.game.moves(step.before)[-1] for step in own)


def test_programs_can_sit_on_every_seat(program):
    seats = (program(FIRST_MOVE, "a.py"), program(LAST_MOVE, "b.py"), program(FIRST_MOVE, "c.py"))
    assert forfeits(play("link", seats)) == [None]


@pytest.mark.parametrize(
    "text, why",
    [
        ("print('hello', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("print('{\"move\": 100000}', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("print('{\"move\": -1}', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("print('{\"move\": true}', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("print('{\"move\": 0.5}', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("print('[' * 5000, flush=True)\nimport time; time.sleep(60)", "illegal"),
        (
            "import sys; sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()\nimport time; time.sleep(60)",
            "illegal",
        ),
        ("print('x' * 1_000_000, end='', flush=True)\nimport time; time.sleep(60)", "illegal"),
        ("", "crashed"),
        ("raise SystemExit(3)", "crashed"),
        ("input(); print('{\"mo', end='')", "crashed"),
        ("this is no Python", "crashed"),
    ],
)
def test_a_program_that_fails_forfeits_and_the_other_games_go_on(text, why, program):
    lines = play("link", ("random", program(text)), games=2)
    assert forfeits(lines) == [why, why]
    for line in lines:
        match = replay(parse(line), game_named)
        assert match.outcome.winners == (0,) and match.outcome.reason == "forfeit"


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.sleep(600)",
        "import sys, time\nsys.stdin.close()\ntime.sleep(600)",
        "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)",
    ],
)
def test_a_program_that_says_nothing_forfeits_by_time(text, program):
    begun = time.monotonic()
    assert forfeits(play("borderline", (program(text), "random"), games=2, patience=0.3)) == ["timeout", "timeout"]
    assert time.monotonic() - begun < 20


@pytest.mark.skipif(os.name != "posix", reason="looks for the process by its number")
def test_nothing_is_left_running_after_a_game(program, tmp_path):
    numbers = tmp_path / "numbers"
    child = f"""
import os, subprocess, sys, time
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(numbers)!r}, "w").write(f"{{os.getpid()}} {{other.pid}}")
time.sleep(600)
"""
    play("link", (program(child), "random"), patience=3.0)
    for number in map(int, numbers.read_text().split()):
        deadline = time.monotonic() + 10
        while is_running(number):
            assert time.monotonic() < deadline, "a program outlived its game"
            time.sleep(0.02)


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not Path("/proc/self").exists()  # it has gone meanwhile, or this system tells nothing there
    except ProcessLookupError:
        return False


@pytest.mark.parametrize(
    "name, message",
    [
        ("bob", "no player 'bob'"),
        ("human", "no player 'human'"),
        ("cmd:", "missing"),
        ("cmd:no-such-program-anywhere", "no program"),
        ("cmd:'unclosed", "cannot be read"),
    ],
)
def test_a_seat_that_nobody_can_take_is_refused(name, message):
    with pytest.raises(Complaint, match=message):
        play("link", (name, "random"))


def test_the_question_is_a_record_that_can_be_cut_and_replayed(program, tmp_path):
    """What a program is told replays to the very position in which it must decide."""
    log = tmp_path / "asked.jsonl"
    spy = FIRST_MOVE.replace("    asked =", f"    open({str(log)!r}, 'a').write(line)\n    asked =")
    match = play_match(game_named("tantrix"), ("random", program(spy)), seed=1, patience=PATIENCE)
    asked = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    own = [step for step in match.steps if step.by == 1]
    assert len(asked) == len(own) > 10
    for question, step in zip(asked, own):
        told = replay(msgspec.convert(question["record"], Record), game_named)
        assert told.state == step.before and told.to_move == question["seat"] == 1 != CHANCE
        assert [{"by": 1, **match.game.to_json(move)} for move in told.moves] == question["moves"]


# The program that is shown as an example

EXAMPLE = "cmd:" + shlex.join([sys.executable, str(Path(__file__).parents[1] / "games" / "bots" / "example_bot.py")])


@pytest.mark.parametrize("name", names())
def test_the_example_plays_every_game_to_its_end(name):
    (line,) = play(name, (EXAMPLE, "random"))
    match = replay(parse(line), game_named)
    assert match.forfeit is None and match.outcome is not None


def test_the_example_has_a_purpose():
    pairing = Pairing("link", (EXAMPLE, "random"), PATIENCE, rotates=True)
    won = [result.seats[result.outcome.winners[0]] for result in play_many(pairing, range(1, 7), jobs=2)]
    assert won.count(EXAMPLE) >= 5


def test_everybody_moves_on_by_a_seat():
    pairing = Pairing("link", ("random", "greedy", "random"), PATIENCE, rotates=True)
    seats = [result.seats for result in play_many(pairing, range(3, 6), jobs=1)]
    assert [each.index("greedy") for each in seats] == [1, 2, 0]


# Who won how often


def test_an_interval_holds_the_rate():
    """Against figures worked out by hand after Wilson."""
    rate = Rate.of(9.5, 10)
    assert (rate.share, round(rate.low, 3), round(rate.high, 3)) == (0.95, 0.655, 0.995)
    assert Rate.of(0, 20).low == 0 and round(Rate.of(0, 20).high, 3) == 0.161
    assert str(Rate.of(50, 200)) == "25.0 % (19.5 to 31.4)"


def test_a_tally_counts_by_name_and_shares_wins():
    tally = Tally()
    tally.count(("a", "b", "b"), Outcome((3, 3, 1), (0, 1), "over"))
    tally.count(("b", "a", "b"), Outcome((0, 1, 5), (2,), "over"))
    assert (tally.of("a").rate.share, tally.of("b").rate.share) == (0.25, 0.75)
    assert (tally.of("a").mean, tally.of("b").mean) == (2.0, 9 / 4)
