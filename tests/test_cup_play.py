"""A whole party cup by device events, with the plug pulled in the middle of it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.cabinet import cup as cups
from tests.cup_player import go_on_with_cup, play_cup
from tests.desk import Desk

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(os.name != "posix", reason="a process kills itself by a signal")
def test_a_cup_of_four_is_killed_in_the_middle_and_goes_on_to_the_podium(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "LANGUAGE": "en"}
    killed = subprocess.run([sys.executable, "-m", "tests.cup_player", "70"], cwd=ROOT, env=environ)
    assert killed.returncode == -signal.SIGKILL
    kept = cups.load(cups.usual_path())
    assert kept.kept.played and kept.kept.journal, "a match was over, and another one in play"
    before = (tmp_path / "games" / kept.kept.journal).read_bytes()

    desk = Desk()
    go_on_with_cup(desk)
    podium = play_cup(desk)
    record = tmp_path / "finished" / Path(kept.kept.journal).with_suffix(".jsonl").name
    assert len(before.splitlines()) > 3 and record.exists(), "the match in play was taken up again"
    cup = podium.cup
    assert cup.kept.played[: len(kept.kept.played)] == kept.kept.played
    assert [len(event) for event in cup.events()] == [1, 1, 4, 1], "Borderline is a small tournament"
    assert sum(cup.totals()) == pytest.approx(4 * (4 + 3 + 2 + 1))
    desk.wait(1.0)
    desk.cabinet.draw()
    assert desk.cabinet.canvas.cut == set()
    desk.click_on(podium.controls.widgets[0])
    assert cups.load(cups.usual_path()) is None, "a cup that is over is forgotten"
    assert 4 <= len(desk.cabinet.fame.entries) <= 6, "what computers do among themselves is no fame"
    assert all(any(part.who == "human" for part in entry.parts) for entry in desk.cabinet.fame.entries)
