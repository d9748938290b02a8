"""The end of a game is one transaction: cut anywhere, it is counted whole at the next start, or not yet at all."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.bots.live.arena import play_match
from games.core.catalogue import game_named
from games.core.match import Match
from games.people.party import Sitter
from games.scenes.play.keeping import EndKeeper
from games.store import cup_file, files, journal, saves
from games.store.bests import Bests
from games.store.bests import usual_path as bests_path
from games.store.cup import Cup
from games.store.ends import bring_to_an_end, count, count_cup
from games.store.fame import Fame
from games.store.fame import usual_path as fame_path
from games.store.journal import MOST_FINISHED, PATIENCE, Journal, finished_folder, finished_name
from games.store.settings import Settings
from games.store.strengths import Strengths
from games.tools.kiosk_studio import studio_kiosk

ADA, BEN = Sitter("Ada", "human", "red"), Sitter("Ben", "human", "blue")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.002)


class Cut(BaseException):
    """The power goes: nothing catches it."""


@contextmanager
def cut_at(which: int, is_before: bool) -> Iterator[None]:
    """The power goes when so many files have been replaced, or just before the last of them is."""
    replace, done = os.replace, 0

    def counted(*facts: object) -> None:
        nonlocal done
        done += 1
        if done == which and is_before:
            raise Cut
        replace(*facts)
        if done == which:
            raise Cut

    os.replace = counted
    try:
        yield
    except Cut:
        pass
    finally:
        os.replace = replace


def played(game: str, *names: str) -> tuple[Match, Journal]:
    """A finished game of people, and its journal, all of which is on the disk."""
    story = play_match(game_named(game), ("random",) * len(names), 3, patience=1.0)
    match = Match(game_named(game), [f"human:{name}" for name in names], 3)
    kept = Journal.begin(match)
    for step in story.steps:
        match.commit(step.move)
        kept.entry(match)
    assert kept.trouble(PATIENCE) is None
    return match, kept


FILES = 2  # that the end of a game replaces before it is shelved: the hall of fame, then the best scores or the cup


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("which", range(1, FILES + 1))
@pytest.mark.parametrize("in_cup", [True, False])
def test_a_cut_at_the_end_of_a_game_counts_nothing_twice_and_forgets_nothing(which, is_before, in_cup):
    people = [ADA, BEN] if in_cup else [ADA]
    match, kept = played("link" if in_cup else "tetrix", *[sitter.name for sitter in people])
    of = kept.path.name
    cup = Cup(people, ["link", "borderline"]) if in_cup else None
    if cup is not None:
        assert cup_file.begin(cup) == []
        assert cup_file.change(cup, lambda now: setattr(now.kept, "journal", of)) == []
    with cut_at(which, is_before):
        counted = count(match, people, of, Fame(fame_path()), Bests(bests_path()), cup)
        assert counted.is_whole
    assert kept.close(PATIENCE)

    for _ in range(2):  # the next start, and the one after it
        fame, bests = Fame(fame_path()), Bests(bests_path())
        assert saves.tidy() == [] and bring_to_an_end(Settings(), fame, bests) == []
        known = [entry.of for entry in fame.entries]
        if is_before and which == 1:
            assert known == [] and [one.path for one in saves.unfinished()] == [kept.path], "it waits"
            continue
        assert known == [of] and finished_name(kept.path).exists() and not kept.path.exists()
        if in_cup:
            now = cup_file.begun()[0]
            assert now.kept.counted == [of] and len(now.kept.played) == 1 and now.kept.journal is None
        else:
            assert [best.of for best in bests.of("tetrix solo")] == [of]


@pytest.mark.parametrize("is_before", [True, False])
@pytest.mark.parametrize("which", range(1, FILES + 2))
def test_a_cut_at_the_end_of_a_cup_counts_it_whole_and_once(which, is_before):
    """The last match enters the hall of fame, then the cup, and then the cup enters the hall of fame."""
    people = [ADA, BEN]
    match, kept = played("link", "Ada", "Ben")
    of = kept.path.name
    cup = Cup(people, ["link"])
    assert cup_file.begin(cup) == []
    assert cup_file.change(cup, lambda now: setattr(now.kept, "journal", of)) == []
    with cut_at(which, is_before):
        assert count(match, people, of, Fame(fame_path()), Bests(bests_path()), cup).is_whole
    assert kept.close(PATIENCE)

    for _ in range(2):
        fame, bests = Fame(fame_path()), Bests(bests_path())
        assert saves.tidy() == [] and bring_to_an_end(Settings(), fame, bests) == []
        if is_before and which == 1:
            assert fame.cups == [] and [one.path for one in saves.unfinished()] == [kept.path], "it waits"
            continue
        assert [entry.of for entry in Fame(fame_path()).entries] == [of] and finished_name(kept.path).exists()
        (entry,) = Fame(fame_path()).cups
        assert (entry.of, entry.cup) == (cup.kept.id, ["link"]) and cup_file.begun()[0].is_over
        assert {player.name: player.points for player in entry.players} == dict(
            zip(("Ada", "Ben"), cup_file.begun()[0].totals(), strict=True)
        )


def test_a_cup_that_the_disk_did_not_take_into_the_hall_of_fame_is_counted_at_the_next_start(monkeypatch):
    match, kept = played("link", "Ada", "Ben")
    of = kept.path.name
    cup = Cup([ADA, BEN], ["link"])
    assert cup_file.begin(cup) == []
    assert cup_file.change(cup, lambda now: setattr(now.kept, "journal", of)) == []
    with monkeypatch.context() as broken:
        fame = Fame(fame_path())
        broken.setattr(fame, "sign", lambda entry: setattr(fame, "is_kept", False))
        assert not count(match, [ADA, BEN], of, fame, Bests(bests_path()), cup).is_whole
    assert kept.close(PATIENCE)
    fame = Fame(fame_path())
    assert bring_to_an_end(Settings(), fame, Bests(bests_path())) == []
    assert [entry.of for entry in fame.cups] == [cup.kept.id] and finished_name(kept.path).exists()


def test_a_cup_that_was_ended_before_its_end_is_no_fame():
    cup = Cup([ADA, BEN], ["link"])
    fame = Fame(fame_path())
    assert count_cup(cup, fame) and fame.cups == []
    match, kept = played("link", "Ada", "Ben")
    assert kept.close(PATIENCE)
    cup_file.begin(cup)
    cup_file.change(cup, lambda now: setattr(now.kept, "journal", kept.path.name))
    cup_file.forget(cup_file.begun()[0])  # in another window
    count(match, [ADA, BEN], kept.path.name, fame, Bests(bests_path()), cup)
    assert cup.is_gone and cup.is_over and fame.cups == []


def test_what_a_cut_left_of_a_file_that_was_being_written_is_cleared_away_and_nothing_else(home):
    for folder in (home, home / "games", home / "finished", home / "logs"):
        folder.mkdir(exist_ok=True)
        (folder / ".fame.jsonl.ab12cd34.new").write_bytes(b"half a li")
    others = [home / "notes.new", home / ".hidden", home / "games" / "my.new"]
    for path in others:
        path.write_bytes(b"not ours")
    assert saves.tidy() == []
    assert list(home.rglob(".fame*")) == [] and all(path.exists() for path in others)


@pytest.mark.parametrize("kept_in", ["", "plays", "logs"])
def test_a_kiosk_too_clears_away_what_a_cut_left(home, kept_in):
    (home / kept_in).mkdir(exist_ok=True)
    left = home / kept_in / ".status.json.ab12cd34.new"
    left.write_bytes(b"{")
    cabinet = studio_kiosk((1280, 720))
    cabinet.open_first()
    assert not left.exists()


def test_what_somebody_else_has_put_on_the_shelf_is_not_counted_and_stays(home):
    finished_folder().mkdir()
    own = [finished_folder() / name for name in ("2019 party.jsonl", "00000000-000000-my-best.jsonl")]
    for path in own:
        path.write_bytes(b"{}\n")
    for number in range(MOST_FINISHED + 1):
        (finished_folder() / f"20260101-000000-link-{number:06x}.jsonl").write_bytes(b"{}\n")
    match, kept = played("link", "Ada", "Ben")
    kept.finish(match)
    assert kept.close(PATIENCE)
    assert all(path.exists() for path in own)
    assert len(list(finished_folder().iterdir())) == MOST_FINISHED + len(own)


def test_a_name_from_the_end_of_all_time_holds_no_game_up(home):
    """Nothing is later, and still the next game needs a name."""
    journal.games_folder().mkdir()
    (journal.games_folder() / "99991231-235959-link-abcdef.journal").write_bytes(b"")
    _, kept = played("link", "Ada", "Ben")
    assert kept.close(PATIENCE) and kept.path.exists()


def test_a_clock_that_was_set_back_does_not_make_the_newest_game_the_oldest(monkeypatch):
    """Neither its name, by which a cup and the lists know it, nor its place on the shelf."""
    ahead = datetime.now(UTC) + timedelta(days=400)
    finished_folder().mkdir()
    for number in range(MOST_FINISHED):
        name = f"{ahead + timedelta(seconds=number):%Y%m%d-%H%M%S}-link-{number:06x}.jsonl"
        (finished_folder() / name).write_bytes(b"{}\n")
    match, kept = played("link", "Ada", "Ben")
    kept.finish(match)
    assert kept.close(PATIENCE)
    left = sorted(path.name for path in finished_folder().iterdir())
    assert len(left) == MOST_FINISHED and left[-1] == finished_name(kept.path).name


def test_games_that_begin_in_the_same_second_are_in_the_order_of_their_names():
    kept = [Journal.begin(Match(game_named(game), ["human", "human"], 1)) for game in ("tetrix", "link", "borderline")]
    for each in kept:
        assert each.close(PATIENCE)
    assert [each.path for each in kept] == sorted(each.path for each in kept)


def test_nobody_knows_of_an_end_that_the_disk_does_not_know_yet(monkeypatch):
    """Otherwise the game could come to another end after a power cut, and the lists would tell of the first one."""
    append, was_safe = files.append, []

    def slowly(*facts: Any) -> bool:
        time.sleep(0.2)
        return append(*facts)

    class Watched(Fame):
        def enter(self, entry: Any) -> Any:
            was_safe.append(kept.is_safe)
            return super().enter(entry)

    match, kept = played("link", "Ada", "Ben")
    match.undo()
    kept.undone(match)
    assert kept.trouble(PATIENCE) is None
    monkeypatch.setattr(files, "append", slowly)
    cabinet: Any = SimpleNamespace(
        fame=Watched(fame_path()), bests=Bests(bests_path()), strengths=Strengths(), notices=[], tell=lambda told: None
    )
    match.redo()
    kept.redone(match)
    turns: Any = SimpleNamespace(match=match, sitters=[ADA, BEN])
    EndKeeper(cabinet, kept, None).ended(turns)
    assert was_safe == [True]
    assert kept.close(PATIENCE)


def test_a_game_is_shelved_as_soon_as_the_disk_takes_it_again(monkeypatch):
    monkeypatch.setattr(journal, "TRIED_AGAIN", 0.02)
    match, kept = played("link", "Ada", "Ben")
    write, is_full = files.write_atomically, [True]

    def written(path: Path, data: bytes) -> None:
        if is_full[0] and path.parent == finished_folder():
            raise files.cannot_write(path, OSError(28, "No space left on device"))
        write(path, data)

    monkeypatch.setattr(files, "write_atomically", written)
    kept.finish(match)
    assert not kept.close(0.5) or not finished_name(kept.path).exists()
    (told,) = kept.problems()
    assert "cannot be saved" in str(told) and journal.not_saved() is not None
    is_full[0] = False
    until(lambda: journal.not_saved() is None)
    assert finished_name(kept.path).exists() and not kept.path.exists()
