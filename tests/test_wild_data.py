"""Files that are damaged, or well-formed but wrong: the program opens, tells it, and touches nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.catalogue import names
from games.scenes.fame import FameScene
from games.store import files
from games.store.fame import Fame
from games.store.story import sealed
from games.tools.soak_data import KINDS, FileKind, Trial, soak_data
from games.tools.soak_data_home import Snapshot, in_street, put_back, snapshot
from games.tools.soak_data_mutants import MARKS, ODD, Mutant, content
from games.tools.soak_data_visit import SIZE
from games.tools.studio import open_studio
from games.words import language, use_language

DIGITS, HOLE, TABLE = MARKS
Street = tuple[Path, Snapshot]


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    before = language()
    yield
    use_language(before)


@pytest.fixture(scope="module")
def furnished() -> Iterator[Street]:
    with in_street() as street:
        yield street, snapshot(street)


@pytest.fixture
def street(furnished, monkeypatch) -> Iterator[Street]:
    path, was = furnished
    open_studio(SIZE)  # so that there is a screen
    monkeypatch.setenv("TABLETRIX_DATA", str(path / "house"))
    yield furnished
    put_back(path, was)


def kind(name: str) -> FileKind:
    return next(each for each in KINDS if each.name == name)


def tried(street: Street, name: str, mutant: Mutant) -> Trial:
    trial = Trial(*street, kind(name), Random(1), lambda _: mutant)
    assert trial.run() == []
    return trial


def with_value(data: bytes, *way: Any, value: Any) -> bytes:
    """The JSON with something else at a place of it."""
    tree = json.loads(data)
    holder = tree
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = value
    text = json.dumps(tree)
    for mark, meant in MARKS.items():
        text = text.replace(json.dumps(mark), meant)
    return text.encode()


def test_a_sample_of_wild_data_is_told_or_ignored_and_harms_nothing():
    """More of it: `python3 main.py soak data`."""
    assert soak_data(60, seed=1, report=lambda _: None) == []


@pytest.mark.parametrize("name", [each.name for each in KINDS if each.may_be_odd])
def test_what_is_no_file_at_all_harms_nothing(street, name):
    for mutant in ODD:
        tried(street, name, mutant)
        put_back(*street)


@pytest.mark.parametrize("journal", ["", ".", "/", "..", "../../neighbour/letter", "another"])
def test_a_cup_whose_match_is_elsewhere_begins_it_anew_and_leaves_that_alone(street, journal):
    path, was = street
    if journal == "another":
        journal = next(Path(name).name for name in was if name.endswith("-left.journal"))
    wrong = with_value(was["house/cup.json"], "journal", value=journal)
    assert tried(street, "cup", content("another match", wrong)).is_told
    assert json.loads((path / "house/cup.json").read_bytes())["journal"] != journal


@pytest.mark.parametrize(
    "way, value",
    [
        (("players", 0, 2), "white"),
        (("players", 0, 2), "purple"),
        (("players", 2, 1), "wizard"),
        (("players", 0, 0), "A\0da"),
        (("players", 0, 0), "\x1b[2J"),
        (("players", 0, 0), "\u202eadA"),
        (("games",), ["link"] * 1500),
        (("games", 0), "chess"),
        (("played",), [[[2], [0, 1]]] * 1500),
        (("joined",), [DIGITS]),
        (("played", 0, 0, 0), DIGITS),
        (("played",), HOLE),
        (("players",), TABLE),
        (("players",), float("nan")),
        (("players", 0, 0), "\ud800"),
    ],
)
def test_a_cup_that_cannot_be_is_told_and_kept_beside(street, way, value):
    path, was = street
    wrong = with_value(was["house/cup.json"], *way, value=value)
    assert tried(street, "cup", content("wrong", wrong)).is_told
    assert (path / "house/cup.json.damaged-1").read_bytes() == wrong


@pytest.mark.parametrize(
    "way, value",
    [
        (("game",), "chess"),
        (("feats", 0, "kind"), "juggling"),
        (("parts", 0, "name"), "a\0b"),
        (("feats", 0, "name"), "\x1b]0;title\x07"),
        (("parts", 0, "score"), DIGITS),
        (("parts", 0, "score"), 10**18),
        (("parts",), HOLE),
        (("day",), "2026-02-30"),
    ],
)
def test_a_line_of_the_hall_of_fame_that_cannot_be_is_told_and_kept_beside_and_the_others_stay(street, way, value):
    path, was = street
    first, *others = was["house/fame.jsonl"].splitlines(keepends=True)
    wrong = with_value(first, *way, value=value) + b"\n" + b"".join(others)
    assert tried(street, "fame", content("wrong", wrong)).is_told
    assert (path / "house/fame.jsonl.damaged-1").read_bytes() == wrong
    assert [entry.game for entry in Fame(path / "house/fame.jsonl").entries][: len(others)] == list(names()[1:])


def test_a_journal_in_the_place_of_the_settings_is_told(street):
    _, was = street
    journal = next(data for name, data in was.items() if name.endswith(".journal"))
    assert tried(street, "settings", content("a journal", journal)).is_told


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "9" * 5000, "-1e400", "nan"])
def test_a_wild_number_in_the_settings_of_the_kiosk_is_told_and_costs_no_other(street, number):
    path, _ = street
    text = (path / "house/kiosk.toml").read_text(encoding="utf-8").replace("volume_cap = 1.0", f"volume_cap = {number}")
    assert tried(street, "kiosk", content("wrong", text.encode())).is_told


def test_a_game_without_a_seed_is_told_and_put_aside(street):
    path, was = street
    data = next(data for name, data in was.items() if name.endswith("-left.journal"))
    head, _, _ = data.partition(b"\n")
    line, _ = sealed({**json.loads(head.rpartition(b',"check":')[0] + b"}"), "seed": None}, 0)
    trial = tried(street, "journal", content("without a seed", line))
    assert trial.is_told and (path / f"{trial.name}.damaged-1").exists()


# The soak itself


@pytest.mark.parametrize(
    "name, place, fault, complaint",
    [
        ("fame", (Fame, "_tell"), lambda *_: None, "without a word"),
        ("fame", (files, "mend"), lambda path, old, good: path.write_bytes(good) and path, "lost by looking"),
        ("fame", (FameScene, "draw"), lambda *_: 1 / 0, "ZeroDivisionError"),
        ("settings", (files, "set_aside"), lambda path: path.unlink() or path, "lost by looking"),
    ],
)
def test_the_soak_would_notice(monkeypatch, name, place, fault, complaint):
    monkeypatch.setattr(*place, fault)
    assert complaint in "".join(soak_data(12, seed=1, report=lambda _: None, kinds=[kind(name)]))


def test_the_soak_would_notice_a_neighbour_who_is_harmed(monkeypatch):
    standings = Fame.standings

    def harm(self: Fame, *facts: Any) -> Any:
        (files.folder().parent / "neighbour" / "letter").write_bytes(b"ha")
        return standings(self, *facts)

    monkeypatch.setattr(Fame, "standings", harm)
    assert "neighbour/letter" in "".join(soak_data(1, seed=1, report=lambda _: None, kinds=[kind("fame")]))
