"""Signing a game at its end: numbers are no names for the hall of fame, and one who signs is in it once."""

import msgspec
import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.match import HUMAN, Match
from games.people.party import CUP, EVENING, Sitter, is_unnamed, sitters_of, usual_name
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.store.bests import Best, Bests, solo_kind
from games.store.cup import Cup
from games.store.cup_file import begun
from games.store.fame import Fame, entry_of
from games.tools import moments
from games.tools.studio import unseen
from games.window.name_field import NameField
from games.words import LANGUAGES, say, speaking
from tests.desk import Desk

TODAY = "2026-11-16"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    return tmp_path


def seated(match: Match, *named: str) -> list[Sitter]:
    """Who sits at a match: some by their names, the others by numbers; "-" is nobody's name."""
    sitters = sitters_of(match.seats, match.game.name, match.options)
    found = [sitter._replace(name=name) if name != "-" else sitter for sitter, name in zip(sitters, named)]
    return found + sitters[len(named) :]


def ended(desk: Desk, game: str, seats: int, *named: str, cup: Cup | None = None) -> ResultsScene:
    """A game has come to its end at this cabinet, with all that is kept of it."""
    whole = moments.told_by_people(game, seats)
    match = Match(whole.game, [HUMAN] * seats, whole.seed, whole.options)
    for step in whole.steps[:-1]:
        match.trust(step)
    sitters = seated(match, *named)
    match.seats = [sitter.seat_name for sitter in sitters]
    match.first_seats = tuple(match.seats)
    journal = desk.cabinet.begin_journal(match)
    if cup is not None:
        cup.kept.journal = journal.path.name
    desk.cabinet.open(PlayScene, match=match, sitters=sitters, journal=journal, cup=cup)
    match.trust(whole.steps[-1])
    with unseen(desk.cabinet):
        while not isinstance(desk.scene, ResultsScene):
            desk.scene.table.finish()
            desk.wait(0.1)
        desk.wait(1.2)
    return desk.scene


def fields(desk: Desk) -> list[NameField]:
    return [widget for widget in desk.scene.controls.widgets if isinstance(widget, NameField)]


def sign(desk: Desk, name: str) -> None:
    """In the first field that there is, with Enter."""
    desk.click_on(fields(desk)[0])
    desk.type(name)
    desk.key(pygame.K_RETURN)


def people(desk: Desk) -> list[list[str]]:
    """For each game in the hall of fame the people in it."""
    return [[part.name for part in entry.parts if part.who == HUMAN] for entry in desk.cabinet.fame.entries]


# What is a name


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("later", LANGUAGES)
def test_a_number_is_no_name_whatever_is_spoken_later(spoken, later):
    with speaking(spoken):
        sitters = [Sitter(usual_name(seat, HUMAN), HUMAN, "red") for seat in range(4)]
    with speaking(later):
        assert all(map(is_unnamed, sitters))
        assert not is_unnamed(Sitter("Ada", HUMAN, "red")) and not is_unnamed(sitters[0]._replace(who="easy"))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_numbers_do_not_enter_the_hall_of_fame(game, spoken):
    match = moments.told_by_people(game, 2)
    with speaking(spoken):
        unnamed = seated(match)
        ada = seated(match, "-", "Ada")
    assert entry_of(match, unnamed, TODAY) is None
    entry = entry_of(match, ada, TODAY)
    assert [part.name for part in entry.parts] == ["Ada"] and {feat.name for feat in entry.feats} <= {"Ada"}
    assert entry.parts[0].won == (1 in match.outcome.winners) and entry.parts[0].score == match.outcome.scores[1]


# Signing by hand


@pytest.mark.parametrize("game", names())
def test_who_signs_is_in_the_hall_of_fame_and_who_does_not_is_not(game):
    desk = Desk()
    results = ended(desk, game, 2)
    assert people(desk) == [] and len(fields(desk)) == 2
    sign(desk, "Zoe")
    assert people(desk) == [["Zoe"]] and len(fields(desk)) == 1, "the offer is made once"
    assert results.sitters[0].name == "Zoe" and is_unnamed(results.sitters[1])
    (entry,) = desk.cabinet.fame.entries
    assert entry == entry_of(results.match, results.sitters, entry.day, entry.of)
    sign(desk, "Ben")
    assert people(desk) == [["Zoe", "Ben"]], "it is still one game"
    assert fields(desk) == [] and sum(each.played for each in desk.cabinet.fame.standings()) == 2
    assert desk.cabinet.fame.entries == [entry_of(results.match, results.sitters, entry.day, entry.of)]


def test_where_some_have_names_they_are_entered_at_once_and_the_others_when_they_sign():
    desk = Desk()
    ended(desk, "link", 3, "Ada", "-", "Cleo")
    assert people(desk) == [["Ada", "Cleo"]]
    sign(desk, "Ben")
    assert people(desk) == [["Ada", "Ben", "Cleo"]]


def test_with_names_there_is_nothing_to_sign():
    desk = Desk()
    ended(desk, "link", 2, "Ada", "Ben")
    assert fields(desk) == [] and people(desk) == [["Ada", "Ben"]]


def test_a_game_that_does_not_count_is_not_signed():
    desk = Desk()
    match = Match(game_named("link"), [HUMAN, HUMAN], 1)
    match.forfeit_by(0, "resigned")
    desk.cabinet.open(ResultsScene, match=match, sitters=seated(match))
    assert fields(desk) == []


def test_a_public_cabinet_asks_for_no_names(monkeypatch):
    desk = Desk()
    monkeypatch.setattr(desk.cabinet, "keeps", False)
    match = moments.told_by_people("link", 2)
    desk.cabinet.open(ResultsScene, match=match, sitters=seated(match))
    assert fields(desk) == []


@pytest.mark.parametrize("name", ["", "   ", "Player 2", "Spieler 1", " Player 1 "])
def test_a_number_or_nothing_cannot_be_signed(name):
    desk = Desk()
    results = ended(desk, "link", 2)
    desk.click_on(fields(desk)[0])
    desk.type(name)
    desk.key(pygame.K_RETURN)
    assert desk.scene is results and people(desk) == [] and len(fields(desk)) == 2


def test_the_tick_signs_as_well():
    desk = Desk()
    ended(desk, "borderline", 2)
    with pytest.raises(LookupError):
        desk.widget(glyph="check")
    desk.click_on(fields(desk)[1])
    desk.type("Zoe")
    desk.click_on(desk.widget(glyph="check"))
    assert people(desk) == [["Zoe"]] and len(fields(desk)) == 1


def test_hasty_keys_neither_sign_nor_write_and_enter_does_not_play_again():
    desk = Desk()
    results = ended(desk, "link", 2)
    desk.type("xyz")
    assert all(is_unnamed(sitter) for sitter in results.sitters) and "x" not in fields(desk)[0].value
    desk.click_on(fields(desk)[0])
    desk.type("Zoe")
    for _ in range(5):  # without taking time
        desk.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
        desk.send(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
    assert desk.scene is results and people(desk) == [["Zoe"]]


def test_nobody_has_to_sign_and_escape_leads_out_of_a_name_and_then_home():
    desk = Desk()
    results = ended(desk, "link", 2)
    desk.click_on(fields(desk)[0])
    desk.type("Zo")
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is results and fields(desk)[0].value == usual_name(0, HUMAN)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert desk.scene is not results and people(desk) == []


@pytest.mark.parametrize("button", ["Play again", "To the other games"])
def test_a_name_that_stands_in_the_field_counts_for_whoever_goes_on_by_a_button(button):
    desk = Desk()
    ended(desk, "link", 2)
    desk.click_on(fields(desk)[0])
    desk.type("Zoe")
    desk.click_on(desk.widget(text=button))
    assert people(desk) == [["Zoe"]]


# Afterwards


def test_who_has_signed_is_called_so_in_the_next_game_and_at_the_next_table():
    desk = Desk()
    ended(desk, "link", 2)
    sign(desk, "Zoe")
    assert desk.cabinet.settings.seats[EVENING][0]["name"] == "Zoe"
    desk.click_on(desk.widget(text=say("Play again")))
    desk.wait(0.5)
    assert set(desk.scene.match.seats) == {"human:Zoe", f"human:{usual_name(1, HUMAN)}"}


def test_who_signs_a_game_of_a_cup_is_called_so_in_the_cup():
    desk = Desk()
    cup = Cup([Sitter(usual_name(seat, HUMAN), HUMAN, colour) for seat, colour in enumerate(("red", "blue"))])
    cup.kept.games = ["link", "tantrix"]
    ended(desk, "link", 2, cup=cup)
    sign(desk, "Zoe")
    assert [sitter.name for sitter in cup.players] == ["Zoe", usual_name(1, HUMAN)]
    assert begun()[0].players == cup.players
    assert [sitter.name for sitter in cup.sitters(cup.next)] == [usual_name(1, HUMAN), "Zoe"]
    assert desk.cabinet.settings.seats[CUP][0]["name"] == "Zoe"


def test_a_score_of_somebody_without_a_name_stays_among_the_best_and_gets_the_name():
    desk = Desk()
    results = ended(desk, "tetrix", 1)
    kind = solo_kind(results.match)
    assert [best.name for best in desk.cabinet.bests.of(kind)] == [usual_name(0, HUMAN)] and people(desk) == []
    sign(desk, "Zoe")
    assert [best.name for best in desk.cabinet.bests.of(kind)] == ["Zoe"] and people(desk) == [["Zoe"]]


# In the files


def test_signing_is_kept_and_does_not_count_twice(folder):
    match = moments.told_by_people("link", 2)
    path = folder / "fame.jsonl"
    one, other = (entry_of(match, seated(match, "Ada"), TODAY, of) for of in ("a.journal", "b.journal"))
    signed = entry_of(match, seated(match, "Ada", "Ben"), "2026-11-17", "b.journal")
    for entry in (one, other, other):
        Fame(path).enter(entry)
    for _ in range(2):
        Fame(path).sign(signed)
    Fame(path).enter(other)
    assert Fame(path).entries == [one, msgspec.structs.replace(signed, day=TODAY)], "the day and the names stay"


def test_a_score_that_has_left_the_list_is_not_signed(folder):
    path, score = folder / "bests.json", Best("Player 1", 12, TODAY, "a.journal")
    bests = Bests(path)
    assert bests.enter("some solo", score) == 1
    Bests(path).clear()
    bests.sign("some solo", "a.journal", "Ada")
    assert Bests(path).of("some solo") == []
    bests.enter("some solo", score)
    bests.enter("some solo", Best("Ben", 14, TODAY))
    bests.sign("some solo", "a.journal", "Ada")
    assert [best.name for best in Bests(path).of("some solo")] == ["Ben", "Ada"]
