"""The hall of fame: what is kept of finished games, what is read off it, and that it can be cleared."""

import json
from datetime import date

import pygame
import pytest

from games.bots.live.arena import play_match
from games.core.catalogue import feats_of, game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.people.party import Sitter
from games.scenes.fame import FameScene
from games.store.cup import Cup
from games.store.fame import CupEntry, CupPlayer, Fame, FameEntry, Feat, Participant, entry_of, entry_of_cup
from games.store.lists import counts
from games.words import say, speaking
from tests.desk import Desk, written_on

TODAY = "2026-11-16"


def entry(game: str, *parts: tuple[str, int, bool], feats: list[Feat] | None = None, day: str = TODAY) -> FameEntry:
    return FameEntry(day, game, [Participant(name, HUMAN, score, won) for name, score, won in parts], feats or [])


def test_what_is_entered_is_there_after_a_restart(tmp_path):
    path = tmp_path / "fame.jsonl"
    Fame(path).enter(entry("link", ("Ada", 9, True), ("Ben", 4, False)))
    Fame(path).enter(entry("tantrix", ("Ben", 12, True), feats=[Feat("loop", "Ben", 6)]))
    again = Fame(path)
    assert [each.game for each in again.entries] == ["link", "tantrix"]
    again.clear()
    assert Fame(path).entries == [] and again.problems == []


def test_a_game_of_more_seats_than_any_of_the_house_is_kept_with_all_of_them(tmp_path):
    path = tmp_path / "fame.jsonl"
    people = [(f"Player {letter}", 1, False) for letter in "ABCDEFGH"]
    told = entry("link", *people, feats=[Feat("group", name, 5) for name, *_ in people] * 3)
    Fame(path).enter(told)
    again = Fame(path)
    assert again.entries == [told] and again.problems == []
    desk = Desk()
    desk.cabinet.fame = again
    desk.cabinet.open(FameScene)
    desk.cabinet.draw()


ONE_BIT = (
    b'{"day":"2026-11-16","game":"link","parts":[{"name":"Zoe","who":"human","score":1,"won":true}],"feat\xf3":[]}\n'
)


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe\n", b'{"day": 3}\n', b"[" * 5000 + b"\n", b"\n\n", ONE_BIT])
def test_a_damaged_line_costs_no_other(tmp_path, damage):
    path = tmp_path / "fame.jsonl"
    fame = Fame(path)
    fame.enter(entry("link", ("Ada", 9, True)))
    path.write_bytes(damage.strip(b"\n") + b"\n" + path.read_bytes() + damage)
    assert [each.parts[0].name for each in Fame(path).entries] == ["Ada"]


def test_standings_count_wins_and_the_best_score():
    fame = Fame()
    fame.enter(entry("link", ("Ada", 9, True), ("Ben", 4, False)))
    fame.enter(entry("link", ("Ada", 2, False), ("Ben", 14, True)))
    fame.enter(entry("tantrix", ("Ben", 22, True), ("Cleo", 3, False)))
    assert [tuple(each) for each in fame.standings("link")] == [("Ben", 2, 1, 14), ("Ada", 2, 1, 9)]
    assert [(each.name, each.won) for each in fame.standings()] == [("Ben", 2), ("Ada", 1), ("Cleo", 0)]
    assert fame.games_by_day(["2026-11-15", TODAY]) == [0, 3] and fame.games_by_day([TODAY], "tantrix") == [1]


def test_the_greatest_feat_of_each_kind_is_told_and_the_first_of_equals():
    fame = Fame()
    for name, loop in (("Ada", 6), ("Ben", 8), ("Cleo", 8)):
        fame.enter(entry("tantrix", (name, 1, True), feats=[Feat("loop", name, loop)]))
    assert fame.feats() == {("tantrix", "loop"): Feat("loop", "Ben", 8)}


@pytest.mark.parametrize("name", names())
def test_every_game_has_something_to_be_proud_of(name):
    match = play_match(game_named(name), ("greedy", "greedy"), 1, 10.0)
    match.seats = ["human:Ada", "greedy"]
    sitters = [Sitter("Ada", HUMAN, "red"), Sitter("Magpie", "greedy", "yellow")]
    kept = entry_of(match, sitters, TODAY)
    assert [part.score for part in kept.parts] == list(match.outcome.scores)
    assert kept.feats and {feat.name for feat in kept.feats} == {"Ada"}, "only people are proud"
    for feat in kept.feats:
        assert feat.value in feats_of(name)[feat.kind].told(feat.value).facts.values()
    match.seats = ["greedy", "greedy"]
    assert entry_of(match, sitters, TODAY) is None


def test_the_hall_is_opened_looked_through_and_cleared_by_keys_and_mouse():
    desk = Desk()
    today = date.today().isoformat()
    desk.cabinet.fame.enter(entry("link", ("Ada", 9, True), feats=[Feat("group", "Ada", 7)], day=today))
    desk.click_on(desk.widget(text=say("Hall of fame")))
    desk.wait(0.3)
    for _ in range(len(names()) + 1):
        desk.key(pygame.K_RIGHT)
        desk.wait(0.1)
    desk.click_on(desk.widget(text=say("Clear everything")))
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Keep it")))
    assert desk.cabinet.fame.entries
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Clear everything")))
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Clear everything")))
    desk.wait(0.3)
    assert desk.cabinet.fame.entries == []
    desk.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "largest group: 1 piece", "biggest push: 2 rows"),
        ("de", "größte Gruppe: 1 Stein", "größter Schub: 2 Reihen"),
        ("fr", "plus grand groupe\xa0: 1 pièce", "grosse poussée\xa0: 2 rangées"),
        ("pl", "największa grupa: 1 klocek", "rekord przesunięcia: 2 rzędy"),
    ],
)
def test_what_was_achieved_is_counted_as_people_count(language, one, two):
    desk = Desk()
    desk.cabinet.fame.enter(entry("link", ("Ada", 9, True), feats=[Feat("group", "Ada", 1)]))
    desk.cabinet.fame.enter(entry("borderline", ("Ben", 9, True), feats=[Feat("push", "Ben", 2)]))
    with speaking(language):
        desk.cabinet.open(FameScene)
        desk.wait(0.3)
        words = written_on(desk)
    assert {one, two} <= set(words)


def test_everybody_has_a_place_on_the_pages_whatever_turns_them():
    desk = Desk()
    people = [f"Person {number}" for number in range(20)]
    for name in people:
        desk.cabinet.fame.enter(entry("link", (name, 1, True)))
    desk.click_on(desk.widget(text=say("Hall of fame")))
    desk.wait(0.3)

    def page() -> list[str]:
        return sorted(written_on(desk) & set(people))

    first = page()
    desk.key(pygame.K_PAGEDOWN)
    second = page()
    desk.key(pygame.K_DOWN)
    third = page()
    assert sorted(first + second + third) == sorted(people)
    desk.tap(*desk.widget(glyph="previous").box.centre)
    assert page() == second
    desk.wheel(-1)
    assert page() == third
    desk.wheel(1)
    desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    while desk.scene.controls.focus is not desk.widget(glyph="next"):
        desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    desk.pad(pygame.CONTROLLER_BUTTON_A)
    assert page() == third


# Data that is well-formed but wrong


GOOD = {"day": TODAY, "game": "link", "parts": [{"name": "Ada", "who": HUMAN, "score": 9, "won": True}], "feats": []}
WRONG = {
    "an unknown game": {"game": "chess"},
    "a feat of another game": {"feats": [{"kind": "loop", "name": "Ada", "value": 6}]},
    "a feat beyond all sense": {"feats": [{"kind": "group", "name": "Ada", "value": 10**9}]},
    "nobody": {"parts": []},
    "a score beyond all sense": {"parts": [{**GOOD["parts"][0], "score": 10**12}]},
    "no day": {"day": "2026-13-45"},
    "a day in another form": {"day": "2026-W01-1"},
    "NUL in a name": {"parts": [{**GOOD["parts"][0], "name": "A\0da"}]},
    "a name that turns the writing": {"parts": [{**GOOD["parts"][0], "name": "A\N{RIGHT-TO-LEFT OVERRIDE}da"}]},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_a_line_that_can_be_no_game_is_told_and_kept_beside_and_the_hall_opens(tmp_path, change):
    path = tmp_path / "fame.jsonl"
    data = b"".join(json.dumps(each).encode() + b"\n" for each in (GOOD, {**GOOD, **change}, GOOD))
    path.write_bytes(data)
    fame = Fame(path)
    assert [each.game for each in fame.entries] == ["link", "link"]
    assert [str(problem).startswith("Some lines of the hall of fame") for problem in fame.problems] == [True]
    fame.enter(entry("link", ("Ben", 3, True)))
    assert (tmp_path / "fame.jsonl.damaged-1").read_bytes() == data, "nothing is dropped by the next write"
    again = Fame(path)
    assert len(again.entries) == 3 and again.problems == [], "it is told once"
    desk = Desk()
    desk.cabinet.fame = again
    desk.click_on(desk.widget(text=say("Hall of fame")))
    desk.wait(0.3)
    assert "Ben" in written_on(desk)


@pytest.mark.parametrize("name", names())
def test_a_game_that_ends_before_each_side_has_decided_is_no_fame(name):
    game = game_named(name)
    sitters = [Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "yellow")]
    match = Match(game, [sitter.seat_name for sitter in sitters], 1)
    while not {0, 1} <= {step.by for step in match.steps}:
        early = Match(game, match.first_seats, 1)
        for step in match.steps:
            early.trust(step)
        early.forfeit_by(0, "resigned")
        assert not counts(early) and entry_of(early, sitters, TODAY) is None, "chance is nobody's decision"
        match.draw() if match.to_move == CHANCE else match.commit(match.moves[0])
    assert not counts(match), "it is not over"
    match.forfeit_by(0, "resigned")
    assert counts(match) and [part.won for part in entry_of(match, sitters, TODAY).parts] == [False, True]


def test_a_cup_counts_also_a_match_that_was_given_up_at_once():
    cup = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")])
    match = Match(game_named("link"), ["human:Ada", "human:Ben"], 1)
    match.forfeit_by(0, "resigned")
    cup.enter(match)
    assert not counts(match) and cup.totals() == [1, 2]


# Cups


def cup_of(*names: str, won_by: int = 0, who: str = HUMAN) -> Cup:
    """A cup of two games that is over; `who` sits at the last seat."""
    colours = ("red", "yellow", "green", "blue")
    cup = Cup([Sitter(name, HUMAN, colours[seat]) for seat, name in enumerate(names)], ("link", "tantrix"))
    cup.kept.players[-1] = cup.players[-1]._replace(who=who)
    others = [seat for seat in range(len(names)) if seat != won_by]
    cup.kept.played += [[[won_by], others], [[won_by], others]]
    return cup


def test_a_cup_is_an_entry_of_its_own_kind_among_the_games(tmp_path):
    path = tmp_path / "fame.jsonl"
    Fame(path).enter(entry("link", ("Ada", 9, True)))
    cup = cup_of("Ada", "Ben", "Cleo", won_by=1)
    for _ in range(2):
        Fame(path).sign(entry_of_cup(cup, TODAY))
    Fame(path).enter(entry("tantrix", ("Ben", 12, True)))
    again = Fame(path)
    assert [each.game for each in again.entries] == ["link", "tantrix"] and again.problems == []
    told = [("Ben", 6, True), ("Ada", 3, False), ("Cleo", 3, False)]
    assert again.cups == [
        CupEntry(TODAY, ["link", "tantrix"], [CupPlayer(name, HUMAN, *facts) for name, *facts in told], cup.kept.id)
    ]
    assert again.games_by_day([TODAY]) == [2] and again.holds(cup.kept.id)
    again.clear()
    assert Fame(path).cups == []


def test_a_hall_of_fame_of_before_there_were_cups_is_read_and_goes_on(tmp_path):
    path = tmp_path / "fame.jsonl"
    old = (
        b'{"day":"2026-11-01","game":"link","parts":[{"name":"Ada","who":"human","score":12,"won":true},'
        b'{"name":"Fox","who":"hard","score":9,"won":false}],"feats":[],"of":"a.journal"}\n'
    )
    path.write_bytes(old)
    fame = Fame(path)
    fame.sign(entry_of_cup(cup_of("Ada", "Ben"), TODAY))
    assert fame.problems == [] and path.read_bytes().startswith(old)
    assert [each.of for each in Fame(path).entries] == ["a.journal"] and len(Fame(path).cups) == 1


def test_a_damaged_line_of_a_cup_costs_no_other(tmp_path):
    path = tmp_path / "fame.jsonl"
    fame = Fame(path)
    fame.sign(entry_of_cup(cup_of("Ada", "Ben"), TODAY))
    whole = path.read_bytes()
    for old, new in ((b'"2026', b'"9999x'), (b'"Ada"', b'"A\\u0000"'), (b"4.0", b"-1"), (b'"cup":[', b'"cup":[[],')):
        assert old in whole
        path.write_bytes(whole.replace(old, new, 1) + whole)
        assert len(Fame(path).cups) == 1 and path.read_bytes() == whole, new


def test_of_a_cup_those_who_have_names_are_kept_and_none_without_such_a_person():
    kept = entry_of_cup(cup_of("Ada", "Player 2", "Magpie", who="hard"), TODAY)
    assert [(player.name, player.who) for player in kept.players] == [("Ada", HUMAN), ("Magpie", "hard")]
    assert entry_of_cup(cup_of("Player 1", "Magpie", who="hard"), TODAY) is None
    unfinished = cup_of("Ada", "Ben")
    unfinished.kept.played.pop()
    assert entry_of_cup(unfinished, TODAY) is None


def test_who_signs_after_the_last_match_is_in_the_cup_under_that_name_and_its_day_stays():
    cup, fame = cup_of("Ada", "Player 2"), Fame()
    fame.sign(entry_of_cup(cup, TODAY))
    cup.sign("Player 2", "Zoe")
    fame.sign(entry_of_cup(cup, "2026-11-17"))
    (kept,) = fame.cups
    assert [player.name for player in kept.players] == ["Ada", "Zoe"] and kept.day == TODAY


def test_a_cup_of_before_cups_had_ids_is_counted_once():
    cup, fame = cup_of("Ada", "Player 2"), Fame()
    cup.kept.id = ""
    fame.sign(entry_of_cup(cup, TODAY))
    cup.sign("Player 2", "Zoe")
    fame.sign(entry_of_cup(cup, TODAY))
    assert len(fame.cups) == 1 and fame.cups[0].of


def test_who_shares_a_cup_has_won_it():
    fame = Fame()
    shared = cup_of("Ada", "Ben")
    shared.kept.played = [[[0, 1]], [[0, 1]]]
    for cup in (shared, cup_of("Ben", "Ada"), cup_of("Cleo", "Magpie", won_by=1, who="hard")):
        fame.sign(entry_of_cup(cup, TODAY))
    assert [tuple(each) for each in fame.cup_standings()] == [("Ben", 2, 2), ("Ada", 2, 1), ("Cleo", 1, 0)]


def test_the_hall_shows_its_cups_page_by_page_and_clears_them():
    desk = Desk()
    people = ["Zoe", *(f"Person {number}" for number in range(7))]
    for name in people:
        desk.cabinet.fame.sign(entry_of_cup(cup_of("Ada", name), TODAY))
    desk.click_on(desk.widget(text=say("Hall of fame")))
    desk.wait(0.3)
    assert say("cups won") not in written_on(desk)
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_LEFT)  # the first press shows what it would use
    desk.wait(0.1)
    words = written_on(desk)
    assert {say("cups won"), "Ada", people[-1], "16/11/2026", "4"} <= words and "Zoe" not in words
    desk.key(pygame.K_PAGEDOWN)
    assert "Zoe" in written_on(desk)
    desk.click_on(desk.widget(text=say("Clear everything")))
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Clear everything")))
    desk.wait(0.3)
    assert desk.cabinet.fame.cups == []
    desk.key(pygame.K_LEFT)
    assert say("Nobody has finished a cup yet.") in written_on(desk)
