"""A folder that is put into games/ is a game of the arcade, and no other file has to know."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest

from tests.fifth_game import VISITS

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "docs" / "template_game"
LONGEST = 150  # lines of Python in the template

# As little as a game can be: without chance, without a rulebook, without words for its moves.
NIM = {
    "__init__.py": """
        from games.core.info import GameInfo

        GAME = GameInfo(id="nim", title="Nim", description="Take some.", rule_prefixes=("NI",), rules="rules:Nim")
        """,
    "rules.py": """
        from games.core.contract import OVER, Game, Outcome, Reason, ScoreLine


        class Nim(Game):
            name = "nim"
            seats = range(2, 3)

            def start(self, options, seats):
                return (12, 0)

            def to_move(self, state):
                return state[1] if state[0] else OVER

            def moves(self, state):
                return [(taken,) for taken in range(1, min(3, state[0]) + 1)]

            def after(self, state, move):
                return (state[0] - move[0], 1 - state[1])

            def why_not(self, state, move):
                return Reason("one, two or three are taken, if so many are left", "NI-1")

            def scores(self, state):
                return (0, 0) if state[0] else (state[1], 1 - state[1])

            def outcome(self, state):
                return None if state[0] else Outcome(self.scores(state), (1 - state[1],), "last one taken")

            def score_sheet(self, state):
                return tuple((ScoreLine("the last one", {}, score),) for score in self.scores(state))

            def to_json(self, move):
                return {"take": move[0]}

            def from_json(self, data):
                return (data["take"],)

            def picture(self, state):
                return "|" * state[0] or "none"
        """,
}


def put_template(games: Path) -> None:
    shutil.copytree(TEMPLATE, games / "orchard", ignore=shutil.ignore_patterns("__pycache__"))


def put_nim(games: Path) -> None:
    (games / "nim").mkdir()
    for name, text in NIM.items():
        (games / "nim" / name).write_text(dedent(text), encoding="utf-8")


PUT = {"orchard": put_template, "nim": put_nim}


@cache
def visited(game: str) -> dict[str, str]:
    """What became of each visit in a copy of the arcade with one game more; empty if all was well."""
    with TemporaryDirectory() as folder:
        house = Path(folder, "house")
        shutil.copytree(ROOT / "games", house / "games", ignore=shutil.ignore_patterns("__pycache__"))
        for shared in ("assets", "sounds", "tests"):
            (house / shared).symlink_to(ROOT / shared, target_is_directory=True)
        PUT[game](house / "games")
        environ = {**os.environ, "PYTHONPATH": str(house), "LANGUAGE": "en", "TABLETRIX_DATA": str(house / "data")}
        command = [sys.executable, "-m", "tests.fifth_game", game, str(house / "report.json")]
        run = subprocess.run(command, cwd=house, env=environ, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return json.loads((house / "report.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(os.name != "posix", reason="the copy borrows pictures and sounds by symbolic links")
@pytest.mark.xdist_group("fifth game")
@pytest.mark.parametrize("place", VISITS)
@pytest.mark.parametrize("game", PUT)
def test_one_more_folder_is_one_more_game(game, place):
    assert not visited(game)[place], visited(game)[place]


def test_the_template_is_short():
    lines = [line for file in TEMPLATE.glob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) < LONGEST
