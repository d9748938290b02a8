"""Who has which sheet of Te-Trix: the colours of the evening stay with the people, at every table that has them."""

import json
from io import BytesIO

import pytest

from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.core.record import read_records, to_line, to_record
from games.kiosk.visitors import KioskSeats
from games.people.party import (
    USUAL_COLOURS,
    Sitter,
    colours_of,
    in_colours_of_game,
    moved_on,
    options_for,
    remember,
    sitters_at,
    sitters_of,
    with_people_of_the_evening,
)
from games.scenes.cup import CupScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import ColourButton, SeatsScene
from games.store import settings as kept_settings
from games.store.cup import Cup
from games.store.settings import Settings
from games.tetrix.rules.forms import bit
from games.tetrix.rules.game import COLOURS, PRINTED, areas, counted
from games.tetrix.table import pages
from games.tetrix.table.paper import Mark
from games.tools.studio import unseen
from games.words import say
from tests.desk import Desk

SHEETS = ("red", "yellow", "white", "blue")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    return tmp_path


def person(name: str, colour: str) -> Sitter:
    return Sitter(name, HUMAN, colour)


def at_table(settings: Settings, game: str, names: str) -> dict[str, str]:
    """The colours in which people find themselves at a table where all of the evening sit."""
    strangers = [person(f"stranger {seat}", colour) for seat, colour in zip(range(len(names)), USUAL_COLOURS)]
    found = {sitter.name: sitter.colour for sitter in with_people_of_the_evening(settings, game, strangers)}
    return {name: found[name] for name in names}


def test_the_cabinet_knows_the_sheets_of_the_rules():
    assert colours_of("tetrix") == SHEETS == COLOURS


# The colours of the evening


def test_who_was_red_yellow_or_blue_elsewhere_has_that_sheet_and_green_gets_one_that_is_left():
    settings = Settings()
    remember(settings, "link", [person("A", "green"), person("B", "red"), person("C", "blue"), person("D", "yellow")])
    assert at_table(settings, "tetrix", "ABCD") == {"A": "white", "B": "red", "C": "blue", "D": "yellow"}


def test_green_comes_back_after_te_trix_whatever_the_sheet_was():
    for sheet in SHEETS:
        settings = Settings()
        remember(settings, "link", [person("A", "green")])
        remember(settings, "tetrix", [person("A", sheet), person("B", "blue" if sheet == "red" else "red")])
        assert at_table(settings, "tantrix", "A")["A"] == "green"
        assert at_table(settings, "tetrix", "A")["A"] == sheet, "and at Te-Trix the sheet"


def test_the_white_sheet_does_not_overwrite_the_colour_of_the_evening():
    settings = Settings()
    remember(settings, "link", [person("A", "red"), person("B", "blue")])
    remember(settings, "tetrix", [person("A", "white"), person("B", "blue")])
    assert at_table(settings, "link", "AB") == {"A": "red", "B": "blue"}
    remember(settings, "link", [person("A", "red"), person("B", "blue")])
    assert at_table(settings, "tetrix", "AB") == {"A": "white", "B": "blue"}, "the sheet was chosen"


def test_white_is_no_colour_at_other_tables_and_comes_back_at_te_trix():
    settings = Settings()
    remember(settings, "tetrix", [person("A", "white"), person("B", "blue")])
    assert at_table(settings, "link", "AB") == {"A": "green", "B": "blue"}
    remember(settings, "link", [person("A", "yellow"), person("B", "blue")])
    assert at_table(settings, "tantrix", "AB") == {"A": "yellow", "B": "blue"}
    assert at_table(settings, "tetrix", "AB") == {"A": "white", "B": "blue"}


def test_a_new_colour_elsewhere_is_the_new_sheet_and_a_new_sheet_the_new_colour():
    settings = Settings()
    remember(settings, "link", [person("A", "red"), person("B", "blue")])
    remember(settings, "tetrix", [person("A", "white"), person("B", "yellow")])
    assert at_table(settings, "link", "AB") == {"A": "red", "B": "yellow"}
    remember(settings, "borderline", [person("A", "blue"), person("B", "green")])
    assert at_table(settings, "tetrix", "A")["A"] == "blue"


def test_of_equal_colours_a_person_keeps_theirs_before_a_computer():
    seats = [Sitter("Fox", "easy", "red"), person("A", "red"), person("B", "red"), person("C", "pink")]
    for game in ("tetrix", "link"):
        found = [sitter.colour for sitter in in_colours_of_game(game, seats)]
        assert found[1] == "red" and len(set(found)) == 4


# Matches, old and new


def test_a_match_has_the_sheets_that_were_chosen_and_alone_there_is_no_choice():
    seats = [person("A", "blue"), person("B", "white")]
    assert options_for("tetrix", seats) == {"sheets": ["blue", "white"]}
    assert options_for("tetrix", seats[:1]) == {}
    match = Match(game_named("tetrix"), ["human:A", "human:B"], 1, options_for("tetrix", seats))
    assert [sitter.colour for sitter in sitters_of(match.seats, "tetrix", match.options)] == ["blue", "white"]


def test_a_game_that_is_taken_up_again_has_its_own_sheets_not_those_chosen_since():
    settings = Settings()
    remember(settings, "tetrix", [person("A", "blue"), person("B", "white")])
    for options, sheets in (({}, ["red", "yellow"]), ({"sheets": ["yellow", "red"]}, ["yellow", "red"])):
        match = Match(game_named("tetrix"), ["human:A", "human:B"], 1, options)
        assert [sitter.colour for sitter in sitters_at(settings, match)] == sheets


def test_the_sheet_moves_on_with_the_person():
    seats = [person("A", "blue"), person("B", "white"), person("C", "red")]
    assert options_for("tetrix", moved_on(seats)) == {"sheets": ["white", "red", "blue"]}


def test_seats_from_before_sheets_were_chosen_are_the_same_now(folder):
    by_seat = [{"name": name, "who": HUMAN, "colour": colour} for name, colour in zip("ABCD", SHEETS)]
    (folder / "settings.json").write_text(json.dumps({"seats": {"tetrix": by_seat, "evening": by_seat}}))
    settings, complaints = kept_settings.load()
    assert not complaints
    desk = Desk(settings=settings)
    desk.cabinet.open(SeatsScene, game="tetrix")
    assert [(sitter.name, sitter.colour) for sitter in desk.scene.sitters] == list(zip("ABCD", SHEETS))


@pytest.mark.parametrize("colour", ["pink", "", "white" * 100, "red"])
def test_wild_colours_in_the_settings_give_other_sheets(colour):
    seats = [{"name": name, "who": HUMAN, "colour": colour, "sheet": colour} for name in "ABCD"]
    for game in ("tetrix", "link"):
        desk = Desk(settings=Settings(seats={game: [*seats], "evening": [*seats]}))
        desk.cabinet.open(SeatsScene, game=game)
        assert {sitter.colour for sitter in desk.scene.sitters} == set(colours_of(game))


def test_a_cup_keeps_the_colours_where_there_is_such_a_sheet():
    cup = Cup([person("A", "green"), person("B", "red"), person("C", "blue")], ["link", "tetrix", "tantrix"])
    colours = []
    for _event in (0, 1, 2):
        sitters = cup.sitters(cup.next)
        colours.append({sitter.name: sitter.colour for sitter in sitters})
        seats = [sitter.seat_name for sitter in sitters]
        match = Match(game_named(cup.next.game), seats, 1, options_for(cup.next.game, sitters))
        match.forfeit_by(0, "resigned")
        cup.enter(match)
    own = {"A": "green", "B": "red", "C": "blue"}
    assert colours == [own, {**own, "A": "white"}, own]


def test_a_match_of_a_cup_from_before_sheets_were_chosen_goes_on_with_the_sheets_by_seat():
    desk = Desk()
    cup = Cup([person("A", "green"), person("B", "red")], ["tetrix"])
    match = Match(game_named("tetrix"), ["human:A", "human:B"], 1)
    journal = desk.cabinet.begin_journal(match)
    assert journal.close(10)
    cup.kept.journal = journal.path.name
    desk.cabinet.open(CupScene, cup=cup)
    desk.wait(0.5)
    desk.click_on(desk.widget(text=say("Play")))
    desk.wait(0.5)
    assert [sitter.colour for sitter in desk.scene.sitters] == ["red", "yellow"]
    assert desk.scene.match.options == {}


# At the cabinet


def choose(desk: Desk, seat: int, sheet: str) -> None:
    """Press the disc of a seat until it shows this sheet."""
    for _ in range(len(SHEETS)):
        if desk.scene.sitters[seat].colour == sheet:
            return
        discs = [widget for widget in desk.scene.controls.widgets if isinstance(widget, ColourButton)]
        desk.click_on(discs[seat])
        desk.wait(0.1)
    raise AssertionError(f"seat {seat} cannot have {sheet}")


def begin(desk: Desk) -> None:
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.5)


@pytest.mark.parametrize("page", [SeatsScene, KioskSeats])
def test_everybody_chooses_a_sheet_at_the_seats(page):
    desk = Desk()
    if page is KioskSeats:
        desk.cabinet.stack.append(KioskSeats(desk.cabinet, "tetrix"))
    else:
        desk.cabinet.open(page, game="tetrix")
    desk.wait(0.4)
    desk.click_on(desk.widget(text=say("One more seat")))
    desk.click_on(desk.widget(text=say("One more seat")))
    for seat, sheet in enumerate(("blue", "white", "red", "yellow")):
        choose(desk, seat, sheet)
    assert [sitter.colour for sitter in desk.scene.sitters] == ["blue", "white", "red", "yellow"]
    begin(desk)
    assert desk.scene.match.options == {"sheets": ["blue", "white", "red", "yellow"]}
    papers = desk.scene.table.sheets.papers
    assert [paper.colour for paper in papers] == ["blue", "white", "red", "yellow"]
    assert not any(isinstance(ink, Mark) for paper in papers for ink in paper.inks), "printed is not pencilled"


def test_who_plays_alone_has_no_sheet_to_choose():
    desk = Desk()
    desk.cabinet.open(SeatsScene, game="tetrix")
    desk.wait(0.4)
    desk.click_on(desk.widget(text=say("Play alone")))
    before = desk.scene.sitters[0].colour
    desk.click(416, 300)
    assert desk.scene.sitters[0].colour == before
    begin(desk)
    assert desk.scene.match.options == {} and desk.scene.table.sheets.papers[0].colour == "solo"


def test_the_sheets_are_as_chosen_when_the_seats_are_seen_again():
    desk = Desk()
    desk.cabinet.open(SeatsScene, game="tetrix")
    desk.wait(0.4)
    desk.scene.set(0, name="Ada")
    choose(desk, 0, "white")
    begin(desk)
    desk.cabinet.open(SeatsScene, game="tetrix")
    assert (desk.scene.sitters[0].name, desk.scene.sitters[0].colour) == ("Ada", "white")
    assert desk.scene.sitters[1].colour != "white"


def test_a_game_is_kept_with_its_sheets_and_the_next_one_is_played_with_them():
    desk = Desk()
    match = Match(game_named("tetrix"), ["human:A", "human:B"], 1, {"sheets": ["blue", "white"]})
    match.forfeit_by(0, "resigned")
    desk.cabinet.open(ResultsScene, match=match, sitters=[person("A", "blue"), person("B", "white")])
    desk.wait(1.5)
    assert isinstance(desk.scene, ResultsScene)
    desk.click_on(desk.widget(text=say("Play again")))
    desk.wait(0.5)
    assert desk.scene.match.first_seats == ("human:B", "human:A")
    assert desk.scene.match.options == {"sheets": ["white", "blue"]}


def test_a_replay_shows_the_sheets_of_its_record():
    match = Match(game_named("tetrix"), ["easy", "easy", "easy"], 1, {"sheets": ["white", "blue", "yellow"]})
    (again,) = read_records(BytesIO(to_line(to_record(match))), game_named)
    desk = Desk()
    with unseen(desk.cabinet):
        desk.cabinet.open(ReplayScene, match=again, sitters=sitters_of(again.seats, "tetrix", again.options))
        desk.wait(0.2)
    assert [paper.colour for paper in desk.scene.table.sheets.papers] == ["white", "blue", "yellow"]


# In the rules


@pytest.mark.parametrize(
    "drawing, colour",
    [
        (pages.TURNED, "red"),
        (pages.OVER, "red"),
        (pages.BLOCKED, "red"),
        (pages.AREAS, "red"),
        (pages.ALONE, "solo"),
    ],
)
def test_the_sheets_on_the_pages_bear_their_printed_symbol(drawing, colour):
    column, row, symbol = PRINTED[colour]
    assert drawing.split()[row][column] == symbol, "it is drawn on the sheet, so it counts"


def test_the_areas_on_the_page_are_those_of_its_example():
    """Two areas of five and six circles; the printed one is in the larger."""
    circles = sum(
        bit(column, row)
        for row, line in enumerate(pages.AREAS.split())
        for column, symbol in enumerate(line)
        if symbol == "o"
    )
    assert counted(circles) == (2, 11)
    (largest,) = (area for area in areas(circles) if area.bit_count() == 6)
    assert largest & bit(*PRINTED["red"][:2])


def test_the_pages_tell_who_begins_who_follows_and_what_is_chosen():
    told = " ".join(page.text for page in pages.pages())
    for words in ("chooses a sheet", "oldest player", "clockwise", "player to the left", "the printed symbol does"):
        assert words in told
