"""Games of Borderline from before BL-4 asked for contact: kept whole, and replayed by the rules of their time."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.borderline.rules.game import Selection, WithoutContact
from games.bots.live.arena import play_match
from games.commands import main
from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.core.record import BadRecord, Outdated, read_records, to_line, to_record
from games.core.tetrominoes import Place
from games.people.party import Sitter, sitters_of
from games.scenes.cup import CupScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.store import cup_file as cups
from games.store import saves
from games.store.cup import Cup
from games.store.journal import Journal
from games.store.story import sealed
from games.words import say
from tests.desk import Desk

SEATS = ("human:Ada", "human:Ben")

# The third piece lies apart from the first one of its player.
APART = [Place("I", 0, 0, 0), Place("I", 0, 0, 31), Place("I", 0, 6, 0), Place("O", 0, 4, 30)]

# Four columns up to the border, on a roof; beside it an I finds room on the floor, but no contact.
TOWER = [Place("I", 1, 0, 0), *(Place("I", 0, 0, row) for row in range(4, 16))]
SQUARES = [Place("O", 0, 2 * (number % 4), 30 - 2 * (number // 4)) for number in range(13)]
ROOM_ON_THE_FLOOR = [place for both in zip(TOWER, SQUARES) for place in both]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def earlier(places: list[Place], *after: Any) -> Match:
    match = Match(WithoutContact(), SEATS, 5)
    for place in places:
        match.commit(Selection(place.shape))
        match.commit(place)
    for move in after:
        match.commit(move)
    return match


def journal_of(match: Match) -> Path:
    journal = Journal.begin(match)
    assert journal.close(10.0)
    return journal.path


def finished(seed: int = 2) -> bytes:
    """The record of a whole game of that time; the present rules refuse the usual one."""
    return to_line(to_record(play_match(WithoutContact(), ("random", "random"), seed, patience=1.0)))


def read(line: bytes, **options: bool) -> Match:
    (match,) = read_records(BytesIO(line), game_named, **options)
    return match


# Unfinished ones


@pytest.mark.parametrize(
    "match",
    [
        earlier(APART),
        earlier(ROOM_ON_THE_FLOOR, Selection("I")),
        earlier(ROOM_ON_THE_FLOOR, Selection("I"), Place("I", 1, 9, 0)),
    ],
    ids=["a piece apart", "over at the last press", "over before the last piece"],
)
@pytest.mark.parametrize("at_the_start", [True, False])
def test_an_unfinished_game_of_earlier_rules_is_set_aside_whole(match, at_the_start):
    path = journal_of(match)
    data = path.read_bytes()
    if at_the_start:
        told = saves.tidy()
    else:
        again, journal, told = saves.resume(path)
        assert again is None and journal is None
    (sentence,) = map(str, told)
    assert "A rule has changed since this game was begun" in sentence
    kept = path.with_name(path.name + ".earlier-rules-1")
    assert str(kept) in sentence and kept.read_bytes() == data
    assert not path.exists() and saves.unfinished() == [] and saves.tidy() == []


def test_a_game_of_earlier_rules_is_not_cut_where_it_is_damaged_either():
    path = journal_of(earlier(APART))
    *lines, last = path.read_bytes().splitlines(keepends=True)
    data = b"".join([*lines, last.replace(b"30", b"29")])
    path.write_bytes(data)
    assert "A rule has changed" in str(*saves.resume(path)[2])
    assert path.with_name(path.name + ".earlier-rules-1").read_bytes() == data


def test_a_game_that_the_present_rules_allow_goes_on():
    match = earlier(APART[:2], Selection("I"))
    path = journal_of(match)
    assert saves.tidy() == []
    again, journal, told = saves.resume(path)
    journal.close()
    assert told == [] and again.game is game_named("borderline")
    assert to_line(to_record(again)) == to_line(to_record(match))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [*lines[:4], lines[4].replace(b"[0,31]", b"[0,30]"), *lines[5:]],
        lambda lines: [*lines[:4], *lines[5:]],
    ],
)
def test_a_damaged_game_is_still_rescued_as_far_as_it_can_be_believed(spoil):
    path = journal_of(earlier(APART[:2], Selection("I"), Place("I", 0, 4, 0)))
    path.write_bytes(b"".join(spoil(path.read_bytes().splitlines(keepends=True))))
    assert saves.tidy() == []
    match, journal, told = saves.resume(path)
    journal.close()
    assert len(match.entries) == 3 and "damaged; 3 moves were saved" in str(*told)


def test_a_whole_line_that_no_rules_allow_is_damage():
    match = earlier(APART[:2], Selection("I"))
    path = journal_of(match)
    floating = earlier(APART[:2], Selection("I"), Place("I", 0, 4, 0))
    (line,) = journal_of(floating).read_bytes().splitlines(keepends=True)[6:]
    entry = json.loads(line)
    entry["place"] = [[column, 5] for column, _ in entry["place"]]
    del entry["check"]
    *_, check = (json.loads(each)["check"] for each in path.read_bytes().splitlines())
    path.write_bytes(path.read_bytes() + sealed(entry, check)[0])
    again, journal, told = saves.resume(path)
    journal.close()
    assert to_line(to_record(again)) == to_line(to_record(match)) and "damaged" in str(*told)


# In a cup


def begun_cup(name: str) -> None:
    cup = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")], ["borderline", "link"])
    cup.kept.journal = name
    assert cups.keep(cup) == []


@pytest.mark.parametrize("at_the_start", [True, False])
def test_a_cup_match_of_earlier_rules_is_begun_anew_and_the_cup_goes_on(at_the_start):
    path = journal_of(earlier(APART))
    data = path.read_bytes()
    begun_cup(path.name)
    if at_the_start:
        assert "A rule has changed" in str(*saves.tidy())
    desk = Desk()
    desk.cabinet.open(CupScene, cup=cups.begun()[0])
    desk.click_on(desk.widget(text=say("Play")))
    assert isinstance(desk.scene, PlayScene) and desk.scene.cup is not None
    assert desk.scene.match.game is game_named("borderline") and desk.scene.match.entries == []
    assert path.with_name(path.name + ".earlier-rules-1").read_bytes() == data
    kept = cups.begun()[0].kept
    assert kept.journal == desk.scene.journal.path.name != path.name and kept.played == []


def test_a_cup_match_that_was_finished_by_earlier_rules_is_counted():
    path = journal_of(earlier(APART))
    record = saves.finished_record(path.name)
    record.parent.mkdir()
    record.write_text(json.dumps({**json.loads(finished()), "seats": SEATS}) + "\n")
    begun_cup(path.name)
    desk = Desk()
    desk.cabinet.open(CupScene, cup=cups.begun()[0])
    assert isinstance(desk.scene, CupScene)
    (winner,) = json.loads(finished())["outcome"]["winners"]
    assert desk.scene.cup.kept.played == [[[winner], [1 - winner]]]


# Finished ones


def test_a_finished_game_of_earlier_rules_is_refused_and_said_to_be_one():
    with pytest.raises(BadRecord) as caught:
        read(finished())
    assert isinstance(caught.value.cause, Outdated)
    assert "only earlier rules of the game allow this" in str(caught.value) and "BL-4" in str(caught.value)


def test_finished_games_replay_by_the_rules_of_their_time_to_the_same_outcome():
    for seed in range(20):
        record = json.loads(finished(seed))
        match = read(finished(seed), earlier_rules=True)
        assert json.loads(to_line(to_record(match))) == record


def test_a_finished_game_of_earlier_rules_is_watched_on_its_table_to_the_end():
    match = read(finished(), earlier_rules=True)
    desk = Desk()
    desk.cabinet.open(ReplayScene, match=match, sitters=sitters_of(match.first_seats, "borderline"))
    scene = desk.scene
    for _ in match.steps:
        desk.key(pygame.K_RIGHT)
    assert scene.shown.outcome == match.outcome and scene.shown.state == match.state
    desk.click_on(desk.widget(glyph="first"))
    assert scene.shown.steps == []


def test_earlier_rules_do_not_excuse_what_they_refuse_as_well():
    record = json.loads(finished())
    record["outcome"]["winners"] = [1 - record["outcome"]["winners"][0]]
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(record).encode(), earlier_rules=True)
    assert not isinstance(caught.value.cause, Outdated)


def test_a_game_that_the_present_rules_allow_is_replayed_by_them():
    line = to_line(to_record(play_match(game_named("borderline"), ("random", "random"), 1, patience=1.0)))
    assert read(line, earlier_rules=True).game is game_named("borderline")


def test_the_command_replay_is_strict_unless_it_is_told_otherwise(home, capsys):
    file = home / "old.jsonl"
    file.write_bytes(finished())
    assert main(["replay", str(file), "--text"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "only earlier rules of the game allow this" in line and "--earlier-rules" in line
    assert main(["replay", str(file), "--text", "--earlier-rules"]) == 0
    assert "of these by earlier rules: 1" in capsys.readouterr().out
    assert main(["replay", str(file), "--text", "--earlier-rules", "--game", "1"]) == 0
    assert "won by seat" in capsys.readouterr().out


def test_a_game_that_ended_by_the_present_rules_is_not_one_of_earlier_rules():
    """By those it would go on; a cut between its last move and the shelf must not set it aside."""
    games = (play_match(game_named("borderline"), ("random", "random"), seed, patience=1.0) for seed in range(20))
    match = next(match for match in games if by_earlier(match).outcome is None)
    path = journal_of(match)
    assert saves.tidy() == []
    again, journal, told = saves.resume(path)
    journal.close()
    assert told == [] and again.outcome == match.outcome


def by_earlier(match: Match) -> Match:
    """The same moves, as far as they go."""
    told = Match(WithoutContact(), match.first_seats, match.seed)
    for step in match.steps:
        told.commit(step.move)
    return told
