"""The ladder of the computer players: which games it may count again."""

import json
import shutil
from pathlib import Path

import pytest

from games.commands import main
from games.core.catalogue import names
from games.tools.ladder import GAMES, players_mark


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "games"
    shutil.copytree(GAMES, folder, ignore=shutil.ignore_patterns("__pycache__", "scenes", "kiosk"))
    return folder


PLAYING = [
    "core/match.py", "core/tetrominoes.py",
    "bots/search.py", "bots/greedy.py", "bots/live/thinking.py", "bots/players.py", "bots/net.py", "bots/budget.py",
    "GAME/rules/game.py",
    *(f"GAME/bot/{file}" for file in ("player.py", "boards.py", "features.py", "greedy.py", "weights.json")),
]  # fmt: skip


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("source", PLAYING)
def test_a_changed_source_of_the_players_gets_another_mark(game, source, copy):
    """A search that was changed counted the games of the old one as its own."""
    path = copy / source.replace("GAME", game)
    before = path.read_bytes()
    assert players_mark(game, copy) == players_mark(game)
    path.write_bytes(before.replace(b"1", b"2", 1) if b"1" in before else before + b"\n")
    assert players_mark(game, copy) != players_mark(game)
    path.write_bytes(before)


def test_a_new_source_of_the_players_gets_another_mark(copy):
    new = copy / "bots" / "deeper.py"
    new.write_text("WIDTH = 3\n")
    assert players_mark("link", copy) != players_mark("link")
    new.unlink()


@pytest.mark.parametrize("game", names())
def test_tables_and_other_games_leave_the_mark_as_it_is(game, copy):
    others = [f"{other}/rules/game.py" for other in names() if other != game]
    paths = [copy / source for source in (f"{game}/table/table.py", f"{game}/table/pages.py", *others)]
    changed = {path: path.read_bytes() for path in paths}
    for path, source in changed.items():
        path.write_bytes(source + b"# more\n")
    assert players_mark(game, copy) == players_mark(game)
    for path, source in changed.items():
        path.write_bytes(source)


def test_kept_games_are_counted_while_the_players_are_the_same(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("games.tools.ladder.rungs", lambda game: [("random", "greedy")])
    call = ["bench", "--only", "bots", "--game", "link", "--games", "2", "--keep", str(tmp_path), "--json"]
    assert main(call) == 0
    (file,) = tmp_path.iterdir()
    kept = file.read_bytes()
    assert file.name == f"link-{players_mark('link')}.jsonl" and len(kept.splitlines()) == 2
    first = json.loads(capsys.readouterr().out)
    assert main(call) == 0
    assert file.read_bytes() == kept and json.loads(capsys.readouterr().out) == first
    monkeypatch.setattr("games.tools.ladder.players_mark", lambda game: "another")
    assert main(call) == 0
    assert (tmp_path / "link-another.jsonl").read_bytes() == kept
