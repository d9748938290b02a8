"""Names from outside: whatever is in them, they can be drawn, and the records that they come from stay as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.live.arena import play_match
from games.bots.players import STAND_IN
from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.core.names import cleaned, is_clean
from games.core.record import LONGEST_PERSON, parse, replay, to_line, to_record
from games.people.party import EVENING, Sitter, remembered, sitters_at, sitters_of, with_people_of_the_evening
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.seats import SeatsScene
from games.store.cup import Cup
from games.store.cup_file import begun, keep
from games.store.journal import Journal
from games.store.saves import resume
from games.store.settings import Settings, load, save
from games.window.canvas import Box
from games.words import say
from tests.desk import Desk, written_on

ROOT = Path(__file__).resolve().parent.parent
WILD = "A\0d\x1b[31ma\N{RIGHT-TO-LEFT OVERRIDE}\n\t\ud800\N{ZERO WIDTH JOINER}"
LONE = ["\0", "\n", "\x1b", "\ud800", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{ZERO WIDTH SPACE}", "\u0301"]


@pytest.fixture(scope="module")
def canvas():
    return Desk().cabinet.canvas


def test_what_cannot_be_drawn_is_left_out_of_a_name():
    assert cleaned(WILD) == "Ad[31ma  " and not is_clean(WILD)
    for name in ("Ada", "Zoë", "Łucja", "Anne Marie", "O'Neil-Ćwik", "李", "2\N{NARROW NO-BREAK SPACE}000"):
        assert cleaned(name) == name and is_clean(name)


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=20))
def test_whatever_is_written_can_be_drawn(canvas, text):
    canvas.text(text, 100, 100, 30, width=200, shade=True)
    canvas.paragraph(text, Box(100, 100, 300, 200), 30)
    assert canvas.text_width(text, 30) >= 0 and is_clean(cleaned(text))


@pytest.mark.parametrize("text", LONE)
def test_a_letter_without_a_picture_draws_nothing_and_breaks_nothing(canvas, text):
    canvas.text(text, 100, 100, 30, width=200, shade=True)
    canvas.paragraph(text, Box(100, 100, 300, 200), 30)


def test_a_record_with_nul_in_a_name_is_shown_clean_and_stays_as_it_is():
    match = play_match(game_named("link"), ("random", "random"), 1, 10.0)
    told = to_record(match)
    told.seats = ["human:A\0da", "human:\x1b"]
    again = replay(parse(to_line(told)), game_named)
    sitters = sitters_of(again.first_seats, "link")
    assert [sitter.name for sitter in sitters] == ["Ada", "Player 2"]
    assert to_record(again).seats == told.seats
    desk = Desk()
    for scene in (ResultsScene, ReplayScene, ReviewScene):
        desk.cabinet.open(scene, match=again, sitters=sitters)
        desk.wait(0.1)
        desk.cabinet.draw()


def test_a_journal_with_nul_in_a_name_goes_on():
    match = Match(game_named("link"), ["human:A\0da", "easy"], 11)
    journal = Journal.begin(match)
    journal.close()
    match, journal, told = resume(journal.path)
    assert told == [] and match.seats == ["human:A\0da", "easy"]
    desk = Desk()
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_at(Settings(), match), journal=journal)
    desk.wait(0.3)
    assert not any("\0" in words for words in written_on(desk))
    desk.cabinet.close()


def test_a_journal_with_a_computer_that_nobody_knows_goes_on():
    journal = Journal.begin(Match(game_named("borderline"), ["wizard", "human:Ada"], 11))
    journal.close()
    desk = Desk()
    desk.click_on(desk.widget(text=say("Continue the game")))
    desk.wait_until(lambda: any(step.by == 0 for step in desk.scene.match.steps))
    assert desk.scene.match.first_seats == ("wizard", "human:Ada") and desk.scene.match.seats[0] == STAND_IN
    desk.cabinet.close()


def test_seats_of_the_settings_are_clean_and_have_colours():
    seat = {"name": "A\0da", "who": HUMAN, "colour": "purple"}
    settings = Settings(seats={"link": [seat, {**seat, "name": "Ben", "colour": "red"}], EVENING: [seat]})
    assert [(sitter.name, sitter.colour) for sitter in remembered(settings, "link")] == [("Ada", "red"), ("Ben", "red")]
    match = Match(game_named("link"), ["human:Ada", "human:Ben"], 11)
    assert len({sitter.colour for sitter in sitters_at(settings, match)}) == 2
    people = with_people_of_the_evening(settings, "link", sitters_of(["human", "human"], "link"))
    assert people[0].name == "Ada" and people[0].colour != people[1].colour
    desk = Desk(settings=settings)
    desk.cabinet.open(SeatsScene, game="link")
    desk.cabinet.draw()
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_at(settings, match))
    desk.wait(0.2)
    desk.cabinet.draw()


def test_the_longest_name_of_the_settings_and_of_a_cup_can_be_a_seat_of_a_record():
    """What sits down with it is a game that can be read again."""
    for length, fits in ((LONGEST_PERSON, True), (LONGEST_PERSON + 1, False)):
        name = "x" * length
        save(Settings(seats={"link": [{"name": name, "who": HUMAN, "colour": "red"}]}))
        assert ("link" in load()[0].seats) == fits
        cup = Cup([Sitter(name, HUMAN, "red"), Sitter("Ben", HUMAN, "blue")])
        keep(cup)
        again, _ = begun()
        assert (again is not None) == fits
    journal = Journal.begin(Match(game_named("link"), ["human:" + "x" * LONGEST_PERSON, "easy"], 11))
    journal.close()
    assert resume(journal.path)[2] == []


@pytest.mark.skipif(os.name == "nt", reason="there no argument holds half a letter")
def test_a_name_on_the_command_line_is_clean(tmp_path):
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETRIX_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)}
    program = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    seats = b"human:A\xffda\x1b,easy"
    command = [sys.executable, "-c", program, "play", "link", "--seats", seats, "--first-frame"]
    subprocess.run(command, env=environ, cwd=ROOT, check=True)
    (begun,) = (tmp_path / "games").glob("*.journal")
    assert resume(begun)[0].seats == ["human:Ada", "easy"]
