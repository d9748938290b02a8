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
from games.store.fame import Fame, FameEntry, Feat, Participant, entry_of
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


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe\n", b'{"day": 3}\n', b"[" * 5000 + b"\n", b"\n\n"])
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
        ("fr", "plus grand groupe\xa0: 1 pièce", "plus forte poussée\xa0: 2 rangées"),
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
    "five players": {"parts": GOOD["parts"] * 5},
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
