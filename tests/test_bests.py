"""The list of the best scores: in order, kept, and never lost to a damaged file."""

import json

import pytest

from games.store.bests import MOST, Best, Bests, usual_path

KIND = "tetrix solo"


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    return usual_path()


def best(score: int, name: str = "Ada") -> Best:
    return Best(name, score, "2026-11-16")


def scores(bests: Bests) -> list[int]:
    return [one.score for one in bests.of(KIND)]


def test_scores_are_kept_in_order_and_tell_their_place(path):
    bests = Bests(path)
    assert [bests.enter(KIND, best(score)) for score in (90, 120, 100)] == [1, 1, 2]
    again = Bests(path)
    assert scores(again) == [120, 100, 90] and again.problems == []


def test_of_equal_scores_the_older_one_stays_ahead(path):
    bests = Bests(path)
    bests.enter(KIND, best(90, "Ada"))
    assert bests.enter(KIND, best(90, "Bea")) == 2
    assert [one.name for one in bests.of(KIND)] == ["Ada", "Bea"]


def test_only_the_best_stay(path):
    bests = Bests(path)
    for score in range(MOST):
        bests.enter(KIND, best(100 + score))
    assert bests.enter(KIND, best(100)) is None
    assert bests.enter(KIND, best(200)) == 1
    assert len(scores(bests)) == MOST and min(scores(bests)) == 101


def test_another_window_may_have_added_one(path):
    one, other = Bests(path), Bests(path)
    one.enter(KIND, best(90))
    other.enter(KIND, best(100))
    assert scores(Bests(path)) == [100, 90]


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"tetrix solo": [{"name": 3}]}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_file_is_set_aside_and_told(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    bests = Bests(path)
    assert scores(bests) == [] and len(bests.problems) == 1
    assert path.with_name("bests.json.damaged-1").read_bytes() == content
    assert bests.enter(KIND, best(90)) == 1
    assert json.loads(path.read_text())[KIND][0]["score"] == 90


def test_a_file_that_cannot_be_written_is_told_and_the_score_still_shown(path):
    path.mkdir(parents=True)
    bests = Bests(path)
    assert len(bests.problems) == 1
    assert scores(bests) == []


def test_without_a_path_nothing_is_written(path):
    bests = Bests()
    bests.enter(KIND, best(90))
    assert scores(bests) == [90] and not path.exists()
