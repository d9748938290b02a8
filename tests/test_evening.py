"""A whole evening at the cabinet: people and animals stay who they are, in their colours, from table to table."""

import pytest

from games.bots.tempers import BOLD
from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.people.party import USUAL_COLOURS, Sitter, colours_of, is_unnamed, options_for, remember, usual_name
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.store.cup import Cup
from games.store.settings import Settings
from games.tools.studio import unseen
from games.words import say, speaking
from tests.desk import Desk

ROUND = ("tetrix", "tantrix", "borderline", "tetrix", "link", "borderline", "tantrix")
COMPANIES = ("H", "HC", "CH", "HH", "HHC", "HCC", "CHC", "HHH", "HHHH", "HHHC", "HCCC", "CHHC")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))


def sit_down(desk: Desk, game: str) -> list[Sitter]:
    """Who finds themselves at a table, before anybody has changed anything."""
    desk.cabinet.open(SeatsScene, game=game)
    return list(desk.scene.sitters)


def play(desk: Desk) -> list[Sitter]:
    """Begin the game, and leave it at once; who sat there."""
    with unseen(desk.cabinet):
        desk.cabinet.follow(desk.scene.begin())
        desk.wait(0.1)
        sitters = list(desk.scene.sitters)
        desk.cabinet.follow(desk.scene.resume("home"))
    return sitters


def first_table(desk: Desk, kinds: str, turned: int) -> dict[str, str]:
    """At Link: people with names, computers, and colours that they choose; the colours by names."""
    sit_down(desk, "link")
    scene = desk.scene
    while len(scene.sitters) < len(kinds):
        scene.add()
    for seat, kind in enumerate(kinds.ljust(2, "C")):
        scene.set_who(seat, HUMAN if kind == "H" else "easy")
        if kind == "H":
            scene.set(seat, name="ABCD"[seat])
    for seat in range(len(scene.sitters)):
        wanted = USUAL_COLOURS[(seat + turned) % 4]
        while scene.sitters[seat].colour != wanted:
            scene.next_colour(seat)
    return {sitter.name: sitter.colour for sitter in play(desk)}


def check_colours(game: str, sitters: list[Sitter], colours: dict[str, str]) -> None:
    """Everybody has the colour of before wherever the game has it, and no two have the same."""
    assert len({sitter.colour for sitter in sitters}) == len(sitters)
    for sitter in sitters:
        assert sitter.colour in colours_of(game)
        if colours[sitter.name] in colours_of(game):
            assert sitter.colour == colours[sitter.name], (game, sitter)


@pytest.mark.parametrize("kinds", COMPANIES)
def test_everybody_keeps_name_and_colour_through_all_games(kinds):
    desk = Desk()
    colours = first_table(desk, kinds, turned=1 + COMPANIES.index(kinds) % 2)
    everybody = set(colours)
    animals = {}
    for game in ROUND:
        sitters = sit_down(desk, game)
        seats = min(len(everybody), game_named(game).seats[-1])
        assert len(sitters) == seats and {sitter.name for sitter in sitters} <= everybody, game
        people = [sitter for sitter in sitters if sitter.is_human]
        assert len(people) == min(kinds.count("H"), seats), "nobody stays away for an animal"
        check_colours(game, sitters, colours)
        for sitter in sitters:
            assert animals.setdefault(sitter.name, sitter.temper) == sitter.temper
        assert play(desk) == sitters
    check_colours("link", sit_down(desk, "link"), colours)


def test_two_of_one_name_are_told_apart():
    desk = Desk()
    sit_down(desk, "link")
    desk.scene.add()
    for seat, name in enumerate(("Anna", "anna", "Anna")):
        desk.scene.set_who(seat, HUMAN)
        desk.scene.set(seat, name=name)
    assert [sitter.name for sitter in play(desk)] == ["Anna", "anna 2", "Anna 3"]


def test_green_takes_the_sheet_that_is_free_and_gets_green_back():
    for sheets in (("white",), ("red", "blue", "yellow")):
        desk = Desk()
        others = [Sitter(colour, HUMAN, colour) for colour in sheets if colour != "white"]
        remember(desk.cabinet.settings, "link", [Sitter("G", HUMAN, "green"), *others, Sitter("Z", HUMAN, "red")][:4])
        with_sheets = {sitter.name: sitter.colour for sitter in sit_down(desk, "tetrix")}
        assert with_sheets["G"] == "white"
        play(desk)
        assert {sitter.name: sitter.colour for sitter in sit_down(desk, "tantrix")}["G"] == "green"


def test_a_colour_that_is_chosen_at_one_table_goes_along():
    desk = Desk()
    first_table(desk, "HC", 0)
    sit_down(desk, "tantrix")
    desk.scene.next_colour(0)  # from red to yellow, which the animal has: they exchange them
    chosen = {sitter.name: sitter.colour for sitter in play(desk)}
    assert set(chosen.values()) == {"red", "yellow"} and chosen["A"] == "yellow"
    for game in ("borderline", "tetrix", "link", "tantrix"):
        assert {sitter.name: sitter.colour for sitter in sit_down(desk, game)} == chosen
        play(desk)


def test_somebody_without_a_name_keeps_the_colour_as_well():
    desk = Desk()
    sit_down(desk, "link")
    while desk.scene.sitters[0].colour != "green":
        desk.scene.next_colour(0)
    play(desk)
    for game, colour in (("tantrix", "green"), ("tetrix", "white"), ("borderline", "green"), ("link", "green")):
        (person,) = (sitter for sitter in sit_down(desk, game) if sitter.is_human)
        assert is_unnamed(person) and person.colour == colour
        play(desk)


def test_who_joins_a_table_is_somebody_of_the_evening_who_is_not_there_yet():
    desk = Desk()
    colours = first_table(desk, "HHHC", 1)
    desk.cabinet.settings.seats["tantrix"] = [
        Sitter("A", HUMAN, "red")._asdict(),
        Sitter("Magpie", "easy", "blue")._asdict(),
    ]  # of another evening
    sit_down(desk, "tantrix")
    desk.scene.add()
    desk.scene.add()
    assert {sitter.name: sitter.colour for sitter in desk.scene.sitters} == colours
    desk.scene.set_who(2, "easy")
    desk.scene.set_who(2, HUMAN)
    assert len({sitter.name for sitter in desk.scene.sitters}) == 4
    sit_down(desk, "link")
    desk.scene.remove(0)
    desk.scene.add()
    assert {sitter.name for sitter in desk.scene.sitters} == set(colours)


def test_an_animal_with_a_name_of_its_own_and_its_temper_go_along():
    desk = Desk()
    sit_down(desk, "link")
    desk.scene.set(1, name="Reynard", temper=BOLD)
    play(desk)
    for game in ROUND:
        assert [(sitter.name, sitter.temper) for sitter in sit_down(desk, game)[1:]] == [("Reynard", BOLD)]
        play(desk)


def test_animals_and_numbers_are_called_in_the_language_that_is_spoken_now():
    desk = Desk()
    sit_down(desk, "link")
    before = play(desk)
    with speaking("de"):
        for game in ("link", "tantrix"):
            person, computer = sit_down(desk, game)
            assert (person.name, computer.name) == ("Spieler 1", "Elster")
            assert [person.colour, computer.colour] == [sitter.colour for sitter in before]
            assert computer.temper == before[1].temper


def test_a_cup_is_played_by_those_of_the_evening_in_their_colours_and_so_is_what_comes_after():
    desk = Desk()
    colours = first_table(desk, "HHC", 2)
    desk.cabinet.open(CupSeatsScene)
    players = desk.scene.sitters
    assert {sitter.name: sitter.colour for sitter in players} == colours
    cup = Cup(players, ["tetrix", "link", "borderline", "tantrix"])
    while cup.next is not None:
        fixture, sitters = cup.next, cup.sitters(cup.next)
        check_colours(fixture.game, sitters, colours)
        seats = [sitter.seat_name for sitter in sitters]
        match = Match(game_named(fixture.game), seats, 1, options_for(fixture.game, sitters))
        match.forfeit_by(0, "resigned")
        cup.enter(match)
    desk.cabinet.follow(desk.scene.begin())
    assert {sitter.name: sitter.colour for sitter in sit_down(desk, "tantrix")} == colours


def test_the_next_game_of_the_same_people_is_in_the_same_colours():
    desk = Desk()
    colours = first_table(desk, "HHC", 2)
    sitters = sit_down(desk, "tetrix")
    match = Match(game_named("tetrix"), [s.seat_name for s in sitters], 1, options_for("tetrix", sitters))
    match.forfeit_by(0, "resigned")
    desk.cabinet.open(ResultsScene, match=match, sitters=sitters)
    desk.wait(1.5)
    desk.click_on(desk.widget(text=say("Play again")))
    desk.wait(0.3)
    assert isinstance(desk.scene, PlayScene) and sorted(desk.scene.sitters) == sorted(sitters)
    check_colours("link", sit_down(desk, "link"), colours)


def test_settings_from_before_animals_were_of_the_evening_are_as_they_were():
    ada = {"name": "Ada", "who": HUMAN, "colour": "green", "sheet": "white"}
    fox = {"name": "Fox", "who": "easy", "colour": "red", "temper": BOLD}
    desk = Desk(settings=Settings(seats={"evening": [ada], "link": [fox, ada]}))
    assert [(sitter.name, sitter.colour) for sitter in sit_down(desk, "link")] == [("Fox", "red"), ("Ada", "green")]
    assert {sitter.name: sitter.colour for sitter in sit_down(desk, "tetrix")}["Ada"] == "white"
    assert usual_name(0, HUMAN) not in {sitter.name for sitter in desk.scene.sitters}
