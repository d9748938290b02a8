"""Saved games: whatever happens to the program, the disk or the file, as much as can be is there again."""

import errno
import os
import shutil
import subprocess
import sys
import threading
import time
from io import BytesIO
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from games.core.catalogue import game_named
from games.core.contract import CHANCE, Complaint
from games.core.match import Match
from games.core.record import read_records, to_line, to_record
from games.store import files
from games.store import journal as journals
from games.store.journal import Journal, finished_name, not_saved
from games.store.saves import discard, resume, tidy, unfinished
from games.store.story import sealed, story_in
from games.tools import soak_kills

ROOT = Path(__file__).resolve().parent.parent
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
PATIENCE = 60.0  # never needed by a program that works
SEED = 11  # the second roll already decides who starts, so that short games have real moves


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each test, on a disk that need not be waited for."""
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(journals, "TRIED_AGAIN", 0.05)
    return tmp_path / "home"


def link(*seats: str) -> Match:
    return Match(game_named("link"), seats or ("human", "human"), SEED)


def move(match: Match) -> None:
    match.draw() if match.to_move == CHANCE else match.commit(match.moves[0])


def play(match: Match, journal: Journal, moves: int) -> int:
    """So many moves; the ticket of the last one."""
    for _ in range(moves):
        move(match)
        ticket = journal.entry(match)
    return ticket


def play_with_everything(match: Match, journal: Journal) -> list[bytes]:
    """A short game in which every kind of line occurs; the record after each line."""
    truth = [to_line(to_record(match))]

    def happens(change: str, action, *given) -> None:
        action(*given)
        getattr(journal, change)(match)
        truth.append(to_line(to_record(match)))

    for _ in range(8):
        happens("entry", move, match)
    happens("undone", match.undo)
    happens("redone", match.redo)
    happens("undone", match.undo)
    happens("entry", match.hand_over, 1, "human:Zoë")
    happens("redone", match.redo)
    happens("undone", match.undo)
    happens("entry", match.commit, match.moves[-1])
    happens("entry", match.forfeit_by, 1, "resigned")
    return truth


def record_of(match: Match) -> bytes:
    return to_line(to_record(match))


def saved(match: Match, journal: Journal) -> Path:
    assert journal.close(PATIENCE) and journal.problems() == []
    return journal.path


def resumed(path: Path) -> tuple[Match, list[str]]:
    match, journal, told = resume(path)
    assert journal.close(PATIENCE) and journal.problems() == []
    return match, [str(complaint) for complaint in told]


def refused(path: Path) -> str:
    """Why a game cannot be resumed."""
    match, journal, (complaint,) = resume(path)
    assert match is None and journal is None
    return str(complaint)


def until(is_so) -> None:
    """Wait for the writing thread."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, "the journal is stuck"
        time.sleep(0.001)


# There and back


def test_a_game_is_there_again_after_every_kind_of_change():
    match = link()
    journal = Journal.begin(match)
    truth = play_with_everything(match, journal)
    path = saved(match, journal)
    again, told = resumed(path)
    assert told == [] and record_of(again) == truth[-1] == record_of(match)
    assert again.took_back_chance and again.seats == ["human", "human:Zoë"] and again.outcome.reason == "forfeit"
    assert path.read_bytes().count(b"\n") == len(truth)


@pytest.mark.parametrize("number", range(12))
def test_random_games_are_listed_and_there_again(number):
    match, changes = soak_kills.game_to_kill(77, number)
    journal = Journal.begin(match)
    for change in islice(changes, 5 + 17 * number):
        getattr(journal, change)(match)
    path = saved(match, journal)
    (listed,) = unfinished()
    assert listed[:3] == (path, match.game.name, tuple(match.seats)) and listed.moves == len(match.entries)
    again, told = resumed(path)
    assert told == [] and record_of(again) == record_of(match) and again.state == match.state
    assert (again.took_back_chance, again.can_redo) == (match.took_back_chance, match.can_redo)
    while again.can_undo:
        again.undo(), match.undo()
        assert record_of(again) == record_of(match)


def test_the_first_line_is_the_head_of_a_record():
    match = link("human:Ada", "random")
    journal = Journal.begin(match)
    play(match, journal, 3)
    first = saved(match, journal).read_bytes().split(b"\n")[0]
    assert first.startswith(
        b'{"format":1,"game":"link","seed":11,"seats":["human:Ada","random"],"options":{},"moves":[],"outcome":null,'
        b'"began":"20'
    )
    assert b'"took_back_chance":false' in first


def test_a_resumed_game_goes_on_in_the_same_file():
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 5)
    path = saved(match, journal)
    before = path.read_bytes()
    match, journal, _ = resume(path)
    assert journal.committed == 0
    assert play(match, journal, 4) == 4
    match.undo()
    assert journal.undone(match) == 5
    assert saved(match, journal) == path and path.read_bytes().startswith(before)
    assert record_of(resumed(path)[0]) == record_of(match)


def test_a_journal_can_begin_in_the_middle_of_a_game():
    match = link()
    for _ in range(6):
        move(match)
    match.undo()
    move(match)
    assert match.took_back_chance and not match.can_redo
    again, told = resumed(saved(match, Journal.begin(match)))
    assert told == [] and record_of(again) == record_of(match) and again.took_back_chance
    match.undo()
    with pytest.raises(ValueError):
        Journal.begin(match)


def test_tickets_count_and_are_committed_in_order():
    match = link()
    journal = Journal.begin(match)
    until(lambda: journal.committed == 0)
    for number in range(1, 6):
        assert play(match, journal, 1) == number
        until(lambda: journal.committed == number)
        data = journal.path.read_bytes()
        assert data.count(b"\n") == number + 1 and data.endswith(b"\n")
    journal.close(PATIENCE)


def test_what_is_committed_has_been_synchronised(monkeypatch):
    synced = []
    monkeypatch.setattr(files, "_sync", lambda handle: synced.append(os.fstat(handle).st_size))
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 4)
    path = saved(match, journal)
    assert synced[-1] == path.stat().st_size


def test_a_closed_journal_takes_nothing_more():
    match = link()
    journal = Journal.begin(match)
    saved(match, journal)
    move(match)
    for change in (journal.entry, journal.undone, journal.redone, journal.finish):
        with pytest.raises(ValueError):
            change(match)
    assert journal.close(PATIENCE)


def test_a_program_that_just_ends_has_saved_everything(home):
    program = """
from tests.test_saves import Journal, link, play
match = link()
play(match, Journal.begin(match), 40)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)  # with the real fsync
    (one,) = unfinished()
    assert one.moves == 40


# Damage


@pytest.fixture
def told_game(home: Path) -> tuple[Path, bytes, list[bytes]]:
    """A journal with every kind of line: its path and content, and the record after each line."""
    match = link()
    journal = Journal.begin(match)
    truth = play_with_everything(match, journal)
    path = saved(match, journal)
    return path, path.read_bytes(), truth


def aside(path: Path) -> Path:
    return path.with_name(path.name + ".damaged-1")


def test_cut_at_any_byte_all_complete_lines_are_kept(told_game):
    path, data, truth = told_game
    for cut in range(data.index(b"\n") + 1, len(data) + 1):
        path.write_bytes(data[:cut])
        complete = data[:cut].count(b"\n")
        match, told = resumed(path)
        assert told == [] and record_of(match) == truth[complete - 1], cut
        assert path.read_bytes() == data[: data[:cut].rindex(b"\n") + 1]
    assert not aside(path).exists()


def test_cut_in_the_first_line_the_file_is_set_aside(told_game):
    path, data, _ = told_game
    for cut in range(data.index(b"\n") + 1):
        path.write_bytes(data[:cut])
        assert "cannot be read" in refused(path)
        assert not path.exists() and aside(path).read_bytes() == data[:cut]
        aside(path).unlink()
    assert list(path.parent.iterdir()) == []  # no locks either


def test_one_changed_bit_anywhere_costs_only_what_follows(told_game):
    path, data, truth = told_game
    for place in range(data.index(b"\n") + 1, len(data) - 1):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        before = data[:place].count(b"\n")
        match, (told,) = resumed(path)
        assert record_of(match) == truth[before - 1], place
        saved = "1 move was saved" if len(match.entries) == 1 else f"{len(match.entries)} moves were saved"
        assert saved in told and str(aside(path)) in told
        assert aside(path).read_bytes() == changed
        assert path.read_bytes() == b"".join(data.splitlines(keepends=True)[:before])
        aside(path).unlink()


def test_one_changed_bit_in_the_first_line_makes_a_file_useless(told_game):
    path, data, _ = told_game
    for place in range(data.index(b"\n") + 1):
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        path.write_bytes(changed)
        assert "cannot be read" in refused(path)
        assert aside(path).read_bytes() == changed
        aside(path).unlink()


@pytest.mark.parametrize(
    "break_",
    [
        lambda lines: lines[:3] + lines[4:],
        lambda lines: [*lines[:3], lines[2], *lines[3:]],
        lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]],
        lambda lines: [*lines[:3], b"\n", *lines[3:]],
        lambda lines: [*lines[:3], b"\x00" * 70 + b"\n", *lines[4:]],
    ],
    ids=["lost", "doubled", "swapped", "empty", "zeros"],
)
def test_lines_that_do_not_follow_each_other_are_noticed(told_game, break_):
    path, data, truth = told_game
    path.write_bytes(b"".join(break_(data.splitlines(keepends=True))))
    match, (told,) = resumed(path)
    assert record_of(match) == truth[2] and "damaged" in told


@pytest.mark.parametrize(
    "line",
    [
        {"by": 0, "place": [[0, 18], [1, 18], [0, 19], [1, 19]]},
        {"by": 5, "pass": True},
        {"redo": 6},
        {"undo": False},
        {"undo": 5, "by": 0},
        {"by": 7, "seat": "human"},
        {"by": 0, "seat": ""},
        {"something": "else"},
        {"by": 0, "forfeit": "tired"},
    ],
    ids=str,
)
def test_a_line_that_is_whole_but_breaks_the_rules_is_noticed(line):
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 6)
    check = journal._check
    path = saved(match, journal)
    whole, _ = sealed(line, check)
    path.write_bytes(path.read_bytes() + whole)
    unfinished()  # may believe it, but is not stopped by it
    again, (told,) = resumed(path)
    assert record_of(again) == record_of(match) and "6 moves were saved" in told


def test_a_damaged_game_can_be_played_on(told_game):
    path, data, _truth = told_game
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"damage\n", *lines[5:]]))
    match, journal, _ = resume(path)
    play(match, journal, 3)
    saved(match, journal)
    again, told = resumed(path)
    assert told == [] and record_of(again) == record_of(match) and len(again.entries) == 6


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"\0" * 500, b"\xff\n", b'{"check":0}\n'], ids=range(6))
def test_what_cannot_be_used_is_not_offered_and_tidied_away(home, data):
    path = home / "games" / "x.journal"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    assert unfinished() == [] and path.exists()
    (complaint,) = tidy()
    assert str(aside(path)) in str(complaint) and aside(path).read_bytes() == data
    assert tidy() == []


def test_a_folder_in_place_of_a_journal_is_set_aside(home):
    path = home / "games" / "x.journal"
    path.mkdir(parents=True)
    assert unfinished() == []
    assert "is not a file" in refused(path)
    assert aside(path).is_dir()


def test_a_game_of_another_format_is_useless():
    head = {**to_record_dict(link()), "format": 2, "began": "2030-01-01T00:00:00Z", "took_back_chance": False}
    line, _ = sealed(head, 0)
    with pytest.raises(Complaint, match="format 2 is unknown"):
        story_in(line)
    line, _ = sealed({**head, "format": 1}, 0)
    assert story_in(line).match.game.name == "link"


def to_record_dict(match: Match) -> dict:
    return msgspec.to_builtins(to_record(match))


def test_a_game_that_is_gone_is_told(home):
    assert "no longer there" in refused(home / "games" / "x.journal")


# A disk that fails


class Disk:
    """Takes the place of `files.put`: works, is full in the middle of a write, or hangs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.is_full = False
        self.refusals = 0
        self.goes_on = threading.Event()
        self.goes_on.set()
        self._put = files.put
        monkeypatch.setattr(files, "put", self.put)

    def put(self, file, data: bytes) -> None:
        assert self.goes_on.wait(PATIENCE)
        if not self.is_full:
            return self._put(file, data)
        file.write(data[: len(data) // 2])
        file.flush()
        self.refusals += 1
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_nobody_waits_for_a_disk_that_hangs(disk):
    disk.goes_on.clear()
    match = link()
    journal = Journal.begin(match)
    assert play(match, journal, 30) == 30
    assert journal.committed == -1 and journal.problems() == [] and not journal.close(timeout=0.01)
    disk.goes_on.set()
    assert record_of(resumed(saved(match, journal))[0]) == record_of(match)


def test_a_full_disk_is_told_once_and_nothing_is_lost(disk):
    match = link()
    journal = Journal.begin(match)
    safe = play(match, journal, 5)
    until(lambda: journal.committed == safe)
    safe_record = record_of(match)
    disk.is_full = True
    for refusals in (1, 2, 3):
        play(match, journal, 1)
        until(lambda: disk.refusals >= refusals)
    until(lambda: not journal._problems.empty())
    (complaint,) = journal.problems()
    assert "the disk is full" in str(complaint) and journal.committed == safe
    assert record_of(story_in(journal.path.read_bytes()).match) == safe_record  # if the power went now
    disk.is_full = False
    last = play(match, journal, 1)
    until(lambda: journal.committed == last)
    assert journal.problems() == []
    assert record_of(resumed(saved(match, journal))[0]) == record_of(match)


def test_a_disk_that_fills_up_twice_is_told_twice(disk):
    match = link()
    journal = Journal.begin(match)
    for _ in range(2):
        disk.is_full = True
        play(match, journal, 1)
        until(lambda: not journal._problems.empty())
        assert len(journal.problems()) == 1
        disk.is_full = False
        ticket = play(match, journal, 1)
        until(lambda: journal.committed == ticket)
    journal.close(PATIENCE)


def test_what_could_not_be_saved_is_tried_again_at_the_end(disk):
    disk.is_full = True
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 3)
    until(lambda: not journal._problems.empty())
    disk.is_full = False
    assert journal.close(PATIENCE)
    assert record_of(resumed(journal.path)[0]) == record_of(match)


def test_close_tells_whether_everything_is_saved(disk):
    disk.is_full = True
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 3)
    assert not journal.close(PATIENCE) and not journal.path.exists()
    disk.is_full = False
    until(journal.path.exists)
    assert record_of(resumed(journal.path)[0]) == record_of(match), "it was tried again by itself"


def test_a_folder_that_vanishes_is_made_again(home):
    match = link()
    journal = Journal.begin(match)
    safe = play(match, journal, 3)
    until(lambda: journal.committed == safe)
    shutil.rmtree(home)
    safe = play(match, journal, 2)
    until(lambda: journal.committed == safe)
    assert unfinished() == []  # locked anew
    assert record_of(resumed(saved(match, journal))[0]) == record_of(match)


def test_a_file_in_place_of_the_folder_is_told_and_outlived(home):
    home.write_bytes(b"in the way")
    assert unfinished() == [] and tidy() == []
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 3)
    until(lambda: not journal._problems.empty())
    (complaint,) = journal.problems()
    assert "a file where a folder should be" in str(complaint)
    home.unlink()
    assert journal.close(PATIENCE)
    assert record_of(resumed(journal.path)[0]) == record_of(match)


def test_a_file_that_somebody_else_changed_is_written_anew():
    match = link()
    journal = Journal.begin(match)
    safe = play(match, journal, 3)
    until(lambda: journal.committed == safe)
    with journal.path.open("ab") as file:
        file.write(b"scribble")
    play(match, journal, 2)
    again, told = resumed(saved(match, journal))
    assert told == [] and record_of(again) == record_of(match)


@pytest.mark.skipif(AS_ROOT or os.name == "nt", reason="nothing is forbidden to this user")
def test_a_game_can_be_played_on_where_nothing_can_be_written(told_game):
    path, data, truth = told_game
    path.write_bytes(data[:-1])
    path.parent.chmod(0o500)
    try:
        match, journal, (told,) = resume(path)
        assert "access is not allowed" in str(told) and record_of(match) == truth[-2]
        assert not journal.close(PATIENCE) and "access is not allowed" in str(journal.problems()[0])
        assert "access is not allowed" in str(discard(path)[0])
    finally:
        path.parent.chmod(0o700)
    assert path.read_bytes() == data[:-1]


# What is there, and who is using it


def test_unfinished_games_are_listed_the_last_played_first():
    paths = []
    for number, name in enumerate(("link", "tantrix", "tetrix")):
        match = Match(game_named(name), ("human:Ada", "random"), 1)
        journal = Journal.begin(match)
        play(match, journal, 4 + number)
        match.hand_over(1, "human:Bo")
        journal.entry(match)
        paths.append(saved(match, journal))
    for path, played in zip(paths, (2_000_000_000, 2_000_000_500, 1_900_000_000)):
        os.utime(path, (played, played))
    found = unfinished()
    assert [one.game for one in found] == ["tantrix", "link", "tetrix"]
    assert [one.path for one in found] == [paths[1], paths[0], paths[2]]
    assert [one.moves for one in found] == [6, 5, 7]
    assert [one.when.timestamp() for one in found] == [2_000_000_500, 2_000_000_000, 1_900_000_000]
    assert all(one.seats == ("human:Ada", "human:Bo") for one in found)


def test_a_game_played_at_an_impossible_time_is_listed_last(monkeypatch):
    """Some disks keep times that no calendar has."""
    journal = Journal.begin(link())
    journal.close(PATIENCE)
    stat = os.stat
    wild = SimpleNamespace(st_mtime=1e18, st_mode=stat(journal.path).st_mode)
    monkeypatch.setattr(os, "stat", lambda path, **more: wild if path == journal.path else stat(path, **more))
    assert [one.path for one in unfinished()] == [journal.path]


def test_two_journals_at_once_do_not_mix():
    matches = [link(), link("human", "human", "human")]
    journals = [Journal.begin(match) for match in matches]
    assert journals[0].path != journals[1].path
    for _ in range(6):
        for match, journal in zip(matches, journals):
            play(match, journal, 1)
    for match, journal in zip(matches, journals):
        assert record_of(resumed(saved(match, journal))[0]) == record_of(match)


def test_a_game_in_play_is_left_alone_by_others(home):
    match = link()
    journal = Journal.begin(match)
    safe = play(match, journal, 3)
    until(lambda: journal.committed == safe)
    assert unfinished() == [] and tidy() == []
    assert "another window" in refused(journal.path)
    assert "another window" in str(discard(journal.path)[0])
    other = "from games.store.saves import tidy, unfinished; print(len(unfinished()), len(tidy()))"
    command = [sys.executable, "-c", other]
    assert subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.split() == [b"0", b"0"]
    path = saved(match, journal)
    assert subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.split() == [b"1", b"0"]
    match, journal, _ = resume(path)
    assert unfinished() == []
    journal.close(PATIENCE)
    assert len(unfinished()) == 1


def test_a_lock_that_nobody_holds_locks_nothing(told_game):
    path, _, truth = told_game
    path.with_suffix(".lock").write_bytes(b"")  # as a power cut leaves it
    path.with_name("other.lock").write_bytes(b"")
    assert len(unfinished()) == 1 and tidy() == []
    assert not path.with_name("other.lock").exists()
    match, told = resumed(path)
    assert told == [] and record_of(match) == truth[-1]


def test_a_discarded_game_is_gone(told_game):
    path = told_game[0]
    assert discard(path) == [] and unfinished() == [] and list(path.parent.iterdir()) == []
    assert discard(path) == []


# The shelf


def finished_game() -> tuple[Match, Journal]:
    match = link()
    journal = Journal.begin(match)
    play(match, journal, 5)
    match.forfeit_by(0, "resigned")
    journal.entry(match)
    return match, journal


def test_a_finished_game_goes_to_the_shelf_as_a_record(home):
    match, journal = finished_game()
    journal.finish(match)
    assert journal.close(PATIENCE) and journal.problems() == []
    assert list((home / "games").iterdir()) == [] and unfinished() == []
    (kept,) = (home / "finished").iterdir()
    (again,) = read_records(BytesIO(kept.read_bytes()), game_named)
    assert kept.read_bytes() == record_of(match) == record_of(again) and again.outcome == match.outcome


@pytest.mark.parametrize("year, oldest_left", [("2001", 6), ("9999", 6)])
def test_the_shelf_has_room_for_so_many(home, year, oldest_left):
    """Even where the clock is wrong and everything else looks newer, the last game is kept."""
    shelf = home / "finished"
    shelf.mkdir(parents=True)
    for number in range(journals.MOST_FINISHED + 5):
        (shelf / f"{year}0101-000000-link-{number:06}.jsonl").write_bytes(b"")
    (shelf / "notes.txt").write_bytes(b"")
    match, journal = finished_game()
    journal.finish(match)
    journal.close(PATIENCE)
    left = sorted(path.name for path in shelf.glob("*.jsonl"))
    assert len(left) == journals.MOST_FINISHED and (shelf / "notes.txt").exists()
    assert (shelf / journal.path.with_suffix(".jsonl").name).stat().st_size > 0
    assert min(name for name in left if name.startswith(year)) == f"{year}0101-000000-link-{oldest_left:06}.jsonl"


def test_a_game_that_does_not_fit_on_the_shelf_stays(disk):
    match, journal = finished_game()
    ticket = len(match.entries)
    until(lambda: journal.committed == ticket)
    disk.is_full = True
    journal.finish(match)
    journal.close(PATIENCE)
    (complaint,) = journal.problems()
    assert "the disk is full" in str(complaint) and journal.path.exists() and str(not_saved()) == "the disk is full"
    disk.is_full = False
    until(lambda: not_saved() is None)
    assert not journal.path.exists() and finished_name(journal.path).read_bytes() == record_of(match)


def test_a_power_cut_on_the_way_to_the_shelf_leaves_one_game_not_two(home, told_game):
    path = told_game[0]
    kept = home / "finished" / path.with_suffix(".jsonl").name
    kept.parent.mkdir()
    kept.write_bytes(told_game[2][-1])
    assert unfinished() == []
    assert tidy() == [] and not path.exists() and kept.exists()


# Sudden ends


def test_a_sample_of_kills_loses_nothing():
    """More of them: `python3 main.py soak kills`."""
    assert soak_kills.soak_kills(5, seed=1) == []


def test_the_kills_would_notice_a_loss(home):
    def play_game(number: int, shelve: bool) -> Journal:
        match, changes = soak_kills.game_to_kill(5, number)
        journal = Journal.begin(match)
        for change in changes if shelve else islice(changes, 20):
            getattr(journal, change)(match)
        if shelve:
            journal.finish(match)
        assert journal.close(PATIENCE)
        return journal

    def losses(*safe) -> list[str]:
        return soak_kills.losses(home, 5, soak_kills.Safe(*safe))

    play_game(0, shelve=True)
    path = play_game(1, shelve=False).path
    assert losses(0, 0, True) == losses(1, 20, False) == losses(1, 3, False) == []
    assert "ticket 21 of game 1 is gone" in losses(1, 21, False)[0]
    assert "finished game 1 is gone" in losses(1, 0, True)[0]
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    assert "ticket 20 of game 1 is gone" in losses(1, 20, False)[0]
    discard(path)
    assert "ticket 0 of game 1 is gone" in losses(1, 0, False)[0]
    match, _ = soak_kills.game_to_kill(5, 1)
    other = Journal.begin(match)
    play(match, other, 40)  # the right game, but not what the child would have played
    assert other.close(PATIENCE)
    assert any("not what was played" in loss for loss in losses(1, 40, False))


def test_a_disk_that_does_not_answer_is_told_as_one_that_refuses(monkeypatch):
    """Nobody may be told that a game waits for them while it is not there."""
    answers = threading.Event()
    real = files.append

    def hang(*facts):
        answers.wait(30)
        return real(*facts)

    monkeypatch.setattr(journals, "LATE", 0.2)
    match = Match(game_named("link"), ("human", "human"), seed=1)
    journal = Journal.begin(match)
    until(lambda: journal.is_safe)
    monkeypatch.setattr(files, "append", hang)
    match.draw()
    journal.entry(match)
    assert not_saved() is None, "a disk may take a moment"
    until(lambda: str(not_saved()) == "the disk has not answered yet")
    assert not journal.close(0.1) and not_saved() is not None, "also of a table that has been left"
    answers.set()
    until(lambda: not_saved() is None)
    assert journal.is_safe
