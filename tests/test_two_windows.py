"""Two windows of the program at once: what both write down is all there afterwards, and each counts once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest

from games.bots.live.arena import play_match
from games.core.catalogue import game_named
from games.core.match import Match
from games.core.record import read_records, to_line, to_record
from games.people.party import Sitter
from games.store import cup_file, files
from games.store import settings as settings_file
from games.store.bests import MOST, Bests
from games.store.bests import usual_path as bests_path
from games.store.cup import Cup
from games.store.ends import count
from games.store.fame import Fame
from games.store.fame import usual_path as fame_path
from games.store.journal import Journal

ROOT = Path(__file__).resolve().parents[1]
RESULTS = 200  # of each window
NAMES = ("Ada", "Ben")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def finished_alone() -> Match:
    """A game of Te-Trix that a person has played alone."""
    match = play_match(game_named("tetrix"), ("random",), 3, patience=1.0)
    record = to_record(match)
    record.seats = ["human:Ada"]
    (again,) = read_records(BytesIO(to_line(record)), game_named)
    return again


def window(name: str, results: int) -> None:
    """What one window does: its results, and a setting that only it changes."""
    fame, bests = Fame(fame_path()), Bests(bests_path())
    settings, _ = settings_file.load()
    match = finished_alone()
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(results):
        told = count(match, [Sitter(name, "human", "red")], f"{name}-{number:03}", fame, bests, None)
        assert told.is_whole and not told.told
        settings.turns_made[name] = number
        assert settings_file.save(settings) == []
    assert [*fame.problems, *bests.problems] == []


def two_at_once(home: Path, deed: str) -> None:
    """Both begin at the same moment, and must come to their ends without complaint."""
    environ = {**os.environ, files.FOLDER_VARIABLE: str(home), "PYTHONPATH": str(ROOT)}
    children = [
        subprocess.Popen(
            [sys.executable, "-c", f"import tests.test_two_windows as windows; windows.{deed.format(name=name)}"],
            cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for name in NAMES
    ]  # fmt: skip
    for child in children:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    for child in children:
        child.communicate(timeout=60)
    assert [child.returncode for child in children] == [0, 0]


def test_two_windows_that_enter_200_results_each_lose_none(home):
    two_at_once(home, f"window('{{name}}', {RESULTS})")
    entered = Counter(entry.of for entry in Fame(fame_path()).entries)
    assert entered == {f"{name}-{number:03}": 1 for name in NAMES for number in range(RESULTS)}
    assert len(Bests(bests_path()).of("tetrix solo")) == MOST
    settings, told = settings_file.load()
    assert told == [] and settings.turns_made == dict.fromkeys(NAMES, RESULTS - 1)
    assert [path.name for path in home.iterdir() if path.suffix == ".new"] == []


def window_in_a_cup(name: str) -> None:
    """The match of a cup ends in both windows, which each know it by the same journal."""
    cup, told = cup_file.begun()
    assert cup is not None and told == []
    of = cup.kept.journal
    assert of is not None
    match = play_match(game_named("link"), ("random", "random"), 3, patience=1.0)
    print("ready", flush=True)
    sys.stdin.readline()
    assert count(match, cup.players, of, Fame(fame_path()), Bests(bests_path()), cup).is_whole


def test_the_match_of_a_cup_that_ends_in_two_windows_counts_once(home):
    cup = Cup([Sitter("Ada", "human", "red"), Sitter("Ben", "human", "blue")], ["link", "borderline"])
    assert cup_file.begin(cup) == []
    match = Match(game_named("link"), ("human:Ada", "human:Ben"), 1)
    journal = Journal.begin(match)
    journal.close()
    assert cup_file.change(cup, lambda now: setattr(now.kept, "journal", journal.path.name)) == []
    two_at_once(home, "window_in_a_cup('{name}')")
    now, told = cup_file.begun()
    assert told == [] and len(now.kept.played) == 1 and now.kept.counted == [journal.path.name]
