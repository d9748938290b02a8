"""A computer that is a match for the people at its table, and what is known of how strong they are."""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp
from pathlib import Path

import pytest

from games.bots.bot import Sight
from games.bots.dial import between, sight_of
from games.bots.known import bot_named
from games.bots.live.arena import play_match
from games.bots.players import LEVELS, MATCH, dial_of, on_dial
from games.bots.rating import USUAL, Encounter, estimate, places_of
from games.core.catalogue import game_named, names
from games.core.match import HUMAN, Match
from games.core.record import parse, replay, to_line, to_record
from games.kiosk.cabinet import KioskCabinet
from games.people.party import Sitter, remembered, sitters_at
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.strengths import StrengthsScene
from games.store import files, strengths
from games.store.bests import Bests
from games.store.ends import bring_to_an_end, count
from games.store.fame import Fame
from games.store.fame import usual_path as fame_path
from games.store.journal import PATIENCE, Journal
from games.store.settings import Settings
from games.store.strengths import Met, Strengths, played_by
from games.tools.places import pairs, places
from tests.desk import Desk

ADA = Sitter("Ada", HUMAN, "red")
FOX = Sitter("Fox", on_dial(0.4), "blue")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


def finished() -> Match:
    """A game of Ada against a computer."""
    story = play_match(game_named("link"), ("random", "random"), 3, patience=1.0)
    match = Match(game_named("link"), [f"human:{ADA.name}", FOX.who], 3)
    for step in story.steps:
        match.commit(step.move)
    return match


# The rating


@pytest.mark.parametrize("strength", [0.0, 1.2, 2.4, 3.6])
def test_whoever_has_settled_wins_about_half(strength):
    """Ten people of each strength, of whom each game is won by the odds that the scale tells."""
    won = played = 0
    for person in range(10):
        dice, games = random.Random(person), []
        for number in range(40):
            opponent = USUAL.at(USUAL.match_for(estimate(games, USUAL.expected).place))
            share = float(dice.random() < 1 / (1 + exp(opponent - strength)))
            games.append(Encounter([opponent], share))
            won, played = won + share * (number >= 10), played + (number >= 10)
    assert 0.42 < won / played < 0.58  # 300 games: the standard error is 0.03


def test_more_games_leave_less_doubt_and_a_shared_win_is_half_a_win():
    few, many = (estimate([Encounter([1.0], share) for share in (0.0, 1.0) * games], 1.0) for games in (2, 20))
    assert many.give_or_take < few.give_or_take < estimate([], 1.0).give_or_take and many.games == 40
    shared = estimate([Encounter([1.0], 0.5)] * 40, 1.0)
    assert shared.place == pytest.approx(many.place, abs=0.1)
    assert estimate([Encounter([1.0, 1.0], 1 / 3)] * 40, 1.0).place == pytest.approx(1.0, abs=0.1), "a third of three"


@pytest.mark.parametrize("name", names())
def test_the_dial_rises_and_finds_its_places_again(name):
    known = places_of(name)
    assert sorted(set(known.dial)) == known.dial
    assert [known.players[level] for level in LEVELS] == sorted(known.players[level] for level in LEVELS)
    for dial in (0.0, 0.3, 0.99, 1.0):
        assert known.dial_for(known.at(dial)) == pytest.approx(dial)
    assert (known.dial_for(-99), known.dial_for(99)) == (0.0, 1.0)


def test_places_are_found_from_what_came_of_games():
    truth = {name: 0.9 * number for number, name in enumerate(sorted({each for pair in pairs() for each in pair}))}
    truth["easy"] = -0.3
    told = places({(a, b): (1000 / (1 + exp(truth[b] - truth[a])), 1000) for a, b in pairs()})
    assert told["players"]["hard"] == pytest.approx(truth["hard"] - truth["easy"], abs=0.1)


# The dial


@pytest.mark.parametrize("name", names())
def test_between_two_levels_lies_somebody_who_sees_a_little_less_than_the_upper_one(name):
    bot, game = bot_named(name), game_named(name)
    state = game.start(game.options({}, 2), 2)
    seen = [sight_of(bot, on_dial(step / 20), state) for step in range(21)]
    assert seen[-1] == bot.sight("master", state) and seen[10] == bot.sight("medium", state)
    assert not any(sight.only_gain for sight in seen), "judgement and bare gains cannot be blended"
    for lower, upper in pairwise(seen[:11]):
        assert lower.doubt >= upper.doubt and lower.overlooks >= upper.overlooks
    assert between(Sight(widths=(16, 8)), Sight(), 0.5).widths == (8, 4)


@pytest.mark.parametrize("name", ["match", "match:", "match:1.01", "match:-1", "match:1e-3", "match:nan", "match:²"])
def test_a_place_beyond_the_dial_is_no_player(name):
    assert dial_of(name) is None


def test_a_record_keeps_the_place_and_is_replayed_without_the_player():
    match = finished()
    again = replay(parse(to_line(to_record(match))), game_named)
    assert again.first_seats == match.first_seats and again.outcome == match.outcome


# What is kept


def test_a_game_counts_once_whenever_the_power_goes():
    match = finished()
    kept = Journal.begin(match)
    of = kept.path.name
    assert kept.trouble(PATIENCE) is None and kept.close(PATIENCE)
    fame = Fame(fame_path())
    count(match, [ADA, FOX], of, fame, Bests(), None)  # and here the power goes
    for _ in range(2):
        people = Strengths(strengths.usual_path())
        bring_to_an_end(Settings(), Fame(fame_path()), Bests(), people)
        assert people.of("Ada", "link").games == 1
    people.enter(played_by(match, [ADA, FOX], of))
    assert Strengths(strengths.usual_path()).of("Ada", "link").games == 1


def test_what_makes_no_sense_is_left_out_and_told(home):
    people = Strengths(strengths.usual_path())
    people.enter([Met("Ada", "link", ["easy"], 1.0, "one"), Met("Ben", "link", ["hard"], 0.0, "one")])
    good = strengths.usual_path().read_bytes()
    for wrong in (b'{"name":"Ada","game":"link","against":[],"share":1}\n', b'{"share":7}\n', b"\xff\n"):
        strengths.usual_path().write_bytes(good + wrong)
        again = Strengths(strengths.usual_path())
        assert again.names("link") == ["Ada", "Ben"] and len(again.problems) == 1
        assert strengths.usual_path().read_bytes() == good
    assert len(list(home.glob("strengths.jsonl.damaged-*"))) == 3


def test_games_that_say_nothing_are_not_counted():
    match = finished()
    assert [each.share for each in played_by(match, [ADA, FOX], "")] == [float(0 in match.outcome.winners)]
    assert played_by(match, [ADA._replace(name="Player 1"), FOX], "") == []
    among_people = Match(match.game, ["human:Ada", "human:Ben"], 3)
    for step in match.steps:
        among_people.commit(step.move)
    assert played_by(among_people, [ADA, Sitter("Ben", HUMAN, "blue")], "") == []


# At the seats, and where it is read


def test_who_sits_down_with_a_match_finds_one_that_knows_them_and_says_so():
    desk = Desk()
    for number in range(12):
        desk.cabinet.strengths.enter([Met("Ada", "link", ["medium"], 1.0, f"{number}")])
    desk.cabinet.open(SeatsScene, game="link")
    scene = desk.scene
    scene.set(0, name="Ada")
    scene.set_who(1, MATCH)
    desk.wait(0.5)
    desk.click_on(scene.controls.widgets[-1])
    desk.wait(0.5)
    match, sitters = desk.scene.match, desk.scene.sitters
    dial = dial_of(match.seats[1])
    assert dial is not None and places_of("link").at(dial) > places_of("link").players["medium"]
    assert remembered(desk.cabinet.settings, "link")[1].who == MATCH
    assert [each.temper for each in sitters_at(desk.cabinet.settings, match)] == [each.temper for each in sitters]


def test_it_is_not_offered_where_nobody_is_remembered():
    assert MATCH in Desk().cabinet.levels_for("link")
    assert not KioskCabinet.keeps


def test_whoever_wants_to_be_forgotten_is():
    desk = Desk()
    desk.cabinet.strengths.enter([Met(name, "link", ["easy"], 1.0, name) for name in ("Ada", "Ben")])
    desk.cabinet.open(StrengthsScene, game="link")
    desk.wait(0.5)
    desk.cabinet.draw()
    desk.click_on(desk.scene.controls.widgets[0])
    desk.wait(0.5)
    desk.click_on(desk.scene.controls.widgets[1])
    desk.wait(0.5)
    assert len(desk.cabinet.strengths.names("link")) == 1


def test_the_next_game_against_it_is_aimed_anew():
    desk = Desk()
    match = finished()
    desk.cabinet.open(ResultsScene, match=match, sitters=[ADA, FOX])
    desk.wait(2.0)
    desk.cabinet.strengths.enter([Met("Ada", "link", ["hard"], 1.0, f"{number}") for number in range(30)])
    desk.click_on(desk.widget(glyph="undo"))
    desk.wait(0.5)
    assert desk.scene.match is not match
    assert max(dial_of(name) or 0 for name in desk.scene.match.seats) > 0.7
