"""Short and long cups, tournaments shown or left out, another cup after the podium, and one colour for every player."""

from itertools import permutations
from pathlib import Path

import pygame
import pytest

from games.core.catalogue import game_named, info_of, names
from games.core.match import HUMAN, Match
from games.people.party import INKS, NEAREST, Sitter, colours_of, in_colours_of_game, options_for
from games.scenes.bracket import GRAPH
from games.scenes.cup import CupScene
from games.scenes.play.scene import PlayScene
from games.store import cup_file as cups
from games.store import files
from games.store.cup import FINAL, SEMI, THIRD, WHOLE, Cup, usual_order
from games.words import say
from tests.desk import Desk, written_on

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
COLOURS = ("red", "yellow", "green", "blue")
BEFORE = b"""{
  "players": [["Ada", "human", "red", ""], ["Ben", "human", "yellow", ""], ["Cleo", "human", "green", ""],
    ["Fox", "hard", "blue", "bold"]],
  "games": ["link", "tetrix", "borderline", "tantrix"],
  "played": [[[3], [2, 1], [0]], [[0], [1], [2], [3]], [[2], [3]]],
  "journal": null, "joined": [], "left": [], "counted": ["a.journal", "b.journal", "c.journal"], "id": "2facf46ab1f0"
}
"""  # as it was written before tournaments could be left out


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    return tmp_path


def cup_of(count: int, *games: str, tournaments: bool = True) -> Cup:
    sitters = [Sitter(PEOPLE[seat], HUMAN, COLOURS[seat]) for seat in range(count)]
    return Cup(sitters, games or usual_order(), tournaments)


def stages(cup: Cup) -> list[tuple[str, str]]:
    """All the matches of a cup in which the lower number always wins."""
    found = []
    while (fixture := cup.next) is not None:
        found.append((fixture.game, fixture.stage))
        cup.kept.played.append([[player] for player in sorted(fixture.players)])
    return found


# Without tournaments


def test_without_tournaments_a_game_that_seats_fewer_is_left_out_and_pays_nothing():
    cup = cup_of(4, "link", "borderline", "tantrix", tournaments=False)
    assert stages(cup) == [("link", WHOLE), ("tantrix", WHOLE)]
    assert cup.totals() == [8, 6, 4, 2] and cup.points()[1] == [None] * 4 and cup.event == []


def test_two_miss_nothing_without_tournaments():
    assert [game for game, _ in stages(cup_of(2, tournaments=False))] == usual_order()


def test_leaving_out_never_leaves_nothing():
    assert [stage for _, stage in stages(cup_of(4, "borderline", tournaments=False))] == [SEMI, SEMI, THIRD, FINAL]


def test_nobody_joins_who_would_find_nothing_to_play():
    cup = cup_of(2, "link", "borderline", tournaments=False)
    assert cup.seats_now == range(2, 5)
    cup.kept.played.append([[0], [1]])
    assert cup.seats_now == range(2, 3), "only Borderline is left, and that is for two"
    assert cup_of(2, "link", "borderline").seats_now == range(2, 5)


def test_a_seat_that_joins_makes_games_for_fewer_fall_out():
    cup = cup_of(2, "link", "borderline", "tantrix", tournaments=False)
    cup.kept.played.append([[0], [1]])
    assert cup.first_game_of(3) == "tantrix" and cup.seats_now == range(2, 5)
    cup.reseat([*cup.players, Sitter("Cleo", HUMAN, "green")])
    assert stages(cup) == [("tantrix", WHOLE)] and cup.totals() == [2 + 3, 1 + 2, 1 + 1]


def test_a_cup_without_tournaments_goes_on_after_a_restart(tmp_path):
    cup = cup_of(4, "link", "borderline", "tantrix", tournaments=False)
    cup.kept.played += [[[3], [2], [1], [0]], [[0], [1], [2], [3]]]
    cups.save(cup, tmp_path / "cup.json")
    again = cups.load(tmp_path / "cup.json")
    assert again.is_over and again.totals() == [5, 5, 5, 5]


def test_a_cup_in_which_nothing_can_be_played_is_damaged(tmp_path):
    cup = cup_of(4, "borderline")
    cup.kept.tournaments = False
    cups.save(cup, tmp_path / "cup.json")
    with pytest.raises(files.Damaged):
        cups.load(tmp_path / "cup.json")


def test_a_cup_of_before_goes_on_with_its_tournament(tmp_path):
    (tmp_path / "cup.json").write_bytes(BEFORE)
    desk = Desk()
    desk.click_on(desk.widget(text=say("Continue the cup")))
    desk.wait(0.3)
    cup = desk.scene.cup
    assert desk.cabinet.notices == [] and cup.kept.tournaments and cup.kept.id == "2facf46ab1f0"
    assert cup.totals() == [5, 5.5, 4.5, 5] and (cup.next.stage, cup.next.players) == (SEMI, (0, 1))
    assert stages(cup) == [("borderline", SEMI), ("borderline", THIRD), ("borderline", FINAL), ("tantrix", WHOLE)]


# At the seats


def kinds(desk: Desk) -> dict[str, object]:
    choices = [widget for widget in desk.scene.controls.widgets if hasattr(widget, "choices")]
    return {dict(choice.choices)[choice.value]: choice for choice in choices[len(desk.scene.sitters) :]}


def sit_down(desk: Desk, count: int) -> None:
    desk.click_on(desk.widget(text=say("Party cup")))
    desk.wait(0.3)
    while len(desk.scene.sitters) < count:
        desk.click_on(desk.widget(text=say("One more seat")))


def chip(desk: Desk, game: str):
    return next(
        widget for widget in desk.scene.controls.widgets if getattr(widget, "text", "").endswith(info_of(game).title)
    )


def test_a_short_cup_is_two_games_of_choice():
    desk = Desk()
    sit_down(desk, 3)
    desk.click_on(kinds(desk)[say("Long cup: all games")])
    assert desk.scene.order == ["link", "tetrix"]
    desk.click_on(chip(desk, "tantrix"))
    assert desk.scene.order == ["tetrix", "tantrix"], "what was chosen first goes out"
    desk.click_on(chip(desk, "tetrix"))
    assert desk.scene.order == ["tantrix", "tetrix"], "two they remain"
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.3)
    assert isinstance(desk.scene, CupScene) and desk.scene.cup.games == ["tantrix", "tetrix"]
    assert cups.begun()[0].games == ["tantrix", "tetrix"]


def test_a_long_cup_is_all_games_again_after_a_short_one():
    desk = Desk()
    sit_down(desk, 2)
    desk.click_on(kinds(desk)[say("Long cup: all games")])
    desk.click_on(kinds(desk)[say("Short cup: two games")])
    assert desk.scene.order == usual_order()


def test_tournaments_are_offered_where_a_game_seats_too_few_and_can_be_left_out():
    desk = Desk()
    sit_down(desk, 2)
    title = info_of("borderline").title
    on, off = say("{games}: a tournament", games=title), say("{games}: left out", games=title)
    assert on not in kinds(desk)
    desk.click_on(desk.widget(text=say("One more seat")))
    desk.click_on(desk.widget(text=say("One more seat")))
    desk.click_on(kinds(desk)[on])
    assert off in kinds(desk) and not chip(desk, "borderline").enabled and not chip(desk, "borderline").is_on
    assert chip(desk, "tantrix").text.startswith("3"), "the numbers are those of the games that are played"
    desk.click_on(kinds(desk)[say("Long cup: all games")])
    desk.click_on(chip(desk, "borderline"))
    assert desk.scene.order == ["link", "tetrix"], "nor is it chosen for a short cup"
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.3)
    assert not desk.scene.cup.kept.tournaments


def test_a_short_cup_takes_another_game_when_more_sit_down_than_one_of_its_games_seats():
    desk = Desk()
    sit_down(desk, 3)
    desk.click_on(kinds(desk)[say("{games}: a tournament", games=info_of("borderline").title)])
    desk.click_on(desk.widget(glyph="close"))  # then there are two
    desk.click_on(kinds(desk)[say("Long cup: all games")])
    desk.click_on(chip(desk, "borderline"))
    assert desk.scene.order == ["tetrix", "borderline"]
    desk.click_on(desk.widget(text=say("One more seat")))
    assert desk.scene.order == ["tetrix", "link"]


# Between the games


def open_bracket(desk: Desk, *played: list[list[int]]) -> None:
    """The table of a cup of four in the middle of a tournament."""
    cup = cup_of(4, "borderline", "link")
    cup.kept.played += played
    desk.cabinet.open(CupScene, cup=cup)
    desk.wait(0.3)


def columns(desk: Desk) -> tuple[set[str], set[str]]:
    """The names in the semi-finals, and those in the matches after them."""
    canvas = desk.cabinet.canvas
    first: set[str] = set()
    second: set[str] = set()
    write = canvas.text

    def noted(text, x, y, *facts, **more):
        if text in PEOPLE and x < GRAPH.right and y < GRAPH.bottom:
            (first if x < GRAPH.centre[0] else second).add(text)
        write(text, x, y, *facts, **more)

    canvas.text = noted
    try:
        desk.cabinet.draw()
    finally:
        del canvas.text
    return first, second


def test_the_table_shows_who_plays_next_and_who_waits():
    desk = Desk()
    semi, third, final = say("semi-final"), say("for the third place"), say("final")
    title = info_of("borderline").title
    for played, stage, waiting in (
        ([], semi, "Cleo, Dan"),
        ([[[1], [0]]], semi, "Ada, Ben"),
        ([[[1], [0]], [[2], [3]]], third, "Ben, Cleo"),
        ([[[1], [0]], [[2], [3]], [[3], [0]]], final, "Ada, Dan"),
    ):
        open_bracket(desk, *played)
        words = written_on(desk)
        assert say("Next: {game}", game=f"{title}, {stage}") in words
        assert {say("against"), say("Waiting: {names}", names=waiting), semi, third, final, *PEOPLE} <= set(words)


def test_the_bracket_is_seen_as_it_fills():
    """Each name is drawn at its place: in the semi-final, then in the final or the match for the third place."""
    desk = Desk()
    found = []
    for played in ([], [[[1], [0]]], [[[1], [0]], [[2], [3]]]):
        open_bracket(desk, *played)
        found.append(columns(desk))
    everybody = set(PEOPLE)
    assert found == [(everybody, set()), (everybody, {"Ben", "Ada"}), (everybody, everybody)]


def test_everybody_plays_everybody_is_shown_too_and_a_whole_game_says_who_begins():
    desk = Desk()
    cup = cup_of(3, "borderline", "link")
    desk.cabinet.open(CupScene, cup=cup)
    desk.wait(0.3)
    assert {say("everybody plays everybody"), say("Waiting: {names}", names="Cleo")} <= set(written_on(desk))
    cups.change(cup, lambda now: now.kept.played.extend([[[0], [1]], [[1], [2]], [[2], [0]]]))
    desk.cabinet.open(CupScene, cup=cup)
    desk.wait(0.3)
    assert say("{name} begins", name="Ben") in written_on(desk), "who begins moves on"


def test_the_match_that_is_shown_is_the_one_that_is_played():
    desk = Desk()
    open_bracket(desk, [[1], [0]], [[2], [3]], [[3], [0]])
    desk.click_on(desk.widget(text=say("Play")))
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.seats == ["human:Ben", "human:Cleo"]


# After the podium


def at_the_podium(desk: Desk) -> Cup:
    cup = cup_of(4, "tantrix", "link", tournaments=False)
    assert cups.begin(cup) == []
    cups.change(cup, lambda now: now.kept.played.extend([[[0], [1], [2], [3]], [[0], [1], [2], [3]]]))
    desk.cabinet.open(CupScene, cup=cup)
    desk.wait(0.5)
    return cup


def test_another_cup_is_of_the_same_people_in_the_same_colours_and_somebody_else_begins():
    desk = Desk()
    before = at_the_podium(desk)
    desk.click_on(desk.widget(text=say("Another cup")))
    desk.wait(0.3)
    cup = desk.scene.cup
    assert isinstance(desk.scene, CupScene) and cup.next is not None and desk.cabinet.notices == []
    assert [sitter.name for sitter in cup.players] == ["Ben", "Cleo", "Dan", "Ada"]
    assert {*cup.players} == {*before.players}
    assert (cup.games, cup.kept.tournaments) == (before.games, before.kept.tournaments)
    assert cups.begun()[0].kept == cup.kept and cup.kept.id != before.kept.id
    assert [entry.of for entry in desk.cabinet.fame.cups] == [before.kept.id]
    desk.click_on(desk.widget(text=say("Play")))
    assert desk.scene.match.seats[0] == "human:Ben"


def test_after_the_podium_return_begins_another_cup_and_escape_goes_home():
    desk = Desk()
    at_the_podium(desk)
    for key in (pygame.K_RIGHT, pygame.K_RETURN):  # the first press shows what the second one uses
        desk.key(key)
        desk.wait(0.3)
    assert isinstance(desk.scene, CupScene) and not desk.scene.cup.is_over
    cups.forget(desk.scene.cup)
    at_the_podium(desk)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert not isinstance(desk.scene, CupScene) and cups.begun() == (None, [])


# Colours


@pytest.mark.parametrize("game", names())
def test_a_player_keeps_one_colour_in_every_match_of_a_game_and_their_own_if_it_has_that(game):
    for order in permutations(range(4)):
        cup = Cup([Sitter(PEOPLE[player], HUMAN, COLOURS[player]) for player in order], [game])
        shown: dict[str, set[str]] = {name: set() for name in PEOPLE}
        while (fixture := cup.next) is not None:
            sitters = cup.sitters(fixture)
            for sitter in sitters:
                shown[sitter.name].add(sitter.colour)
            seats = [sitter.seat_name for sitter in sitters]
            match = Match(game_named(game), seats, 1, options_for(game, sitters))
            if "sheets" in match.options:
                assert match.options["sheets"] == [sitter.colour for sitter in sitters]
            match.forfeit_by(0, "resigned")
            cup.enter(match)
        for name, colour in zip(PEOPLE, COLOURS, strict=True):
            own = colour if colour in colours_of(game) else "white"
            assert shown[name] == {own}, "who is green has the white sheet, whoever sits beside them"
        assert {sitter.name: sitter.colour for sitter in cup.players} == dict(zip(PEOPLE, COLOURS, strict=True))


def test_every_colour_has_all_others_as_its_nearest():
    assert {colour: {colour, *near} for colour, near in NEAREST.items()} == {colour: {*INKS} for colour in INKS}


def test_a_colour_that_nobody_knows_is_replaced_by_one_that_is_free():
    sitters = [Sitter("Ada", HUMAN, "pink"), Sitter("Ben", HUMAN, "red")]
    assert [sitter.colour for sitter in in_colours_of_game("link", sitters)] == ["yellow", "red"]
