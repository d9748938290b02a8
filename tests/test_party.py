"""A party at the cabinet: who sits where next, names of the evening, the clock for moves, and the first start."""

import pygame
import pytest

from games.bots.tempers import BOLD, CAUTIOUS, temper_of
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.people.party import (
    Sitter,
    computer,
    moved_on,
    remember,
    remembered,
    sitters_at,
    usual_name,
    with_people_of_the_evening,
)
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.seats import SeatsScene
from games.scenes.welcome import WelcomeScene
from games.store.settings import Settings
from games.tools.studio import FRAME, Thoughtless, unseen
from games.words import say
from tests.desk import Desk, written_on


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))


ADA, BEN = Sitter("Ada", HUMAN, "green"), Sitter("Ben", HUMAN, "blue")


# Who sits where


def test_the_next_one_begins_and_everybody_stays_who_they_are():
    fox = computer(3, "easy", "red", [])
    nobody = Sitter(usual_name(2, HUMAN), HUMAN, "blue")
    sitters = [ADA, fox, nobody]
    assert moved_on(sitters) == [fox, nobody, ADA], "who was the third player is still called so"


def test_people_of_the_evening_come_to_the_next_table():
    settings = Settings()
    remember(settings, "link", [ADA, BEN])
    remember(settings, "borderline", [BEN, Sitter("Magpie", "easy", "red")])
    usual = [Sitter("Player 1", HUMAN, "red"), Sitter("Magpie", "easy", "blue"), Sitter("Player 3", HUMAN, "green")]
    found = with_people_of_the_evening(settings, "tantrix", usual)
    assert [sitter.name for sitter in found] == ["Ben", "Magpie", "Ada"]
    assert len({sitter.colour for sitter in found}) == 3 and found[0].colour == "blue"
    assert [sitter.name for sitter in remembered(settings, "link")] == ["Ada", "Ben"]


def test_names_are_taken_from_table_to_table_by_hand():
    desk = Desk()
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.3)
    desk.click_on(next(widget for widget in desk.scene.controls.widgets if widget.takes_text))
    for _ in range(12):
        desk.key(pygame.K_BACKSPACE)
    desk.type("Zoe")
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.5)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Leave the table")))
    desk.wait(0.5)
    desk.click_on(desk.widget(game="tantrix"))
    desk.wait(0.3)
    assert desk.scene.sitters[0].name == "Zoe"


# Animals and their tempers


class Listener(Thoughtless):
    """Remembers of which temper the players were that it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.tempers: dict[int, set[str]] = {}

    def ask(self, match, seat: int, level: str, temper: str = "") -> int:
        self.tempers.setdefault(seat, set()).add(temper)
        return super().ask(match, seat, level, temper)


def test_an_animal_plays_its_own_temper_wherever_it_sits():
    desk = Desk(thinker=Listener())
    seats = [Sitter("Fox", "easy", "red", BOLD), Sitter("Hedgehog", "easy", "blue", CAUTIOUS)]
    desk.cabinet.open(PlayScene, match=Match(game_named("borderline"), ["easy", "easy"], 5), sitters=seats)
    with unseen(desk.cabinet):
        desk.wait_until(lambda: len(desk.cabinet.thinker.tempers) == 2, 60)
    assert desk.cabinet.thinker.tempers == {0: {BOLD}, 1: {CAUTIOUS}}


def test_the_temper_that_is_asked_for_decides_and_otherwise_that_of_the_seat(monkeypatch):
    from games.bots.live import thinking
    from games.bots.live.seated import answer
    from games.bots.players import question

    monkeypatch.setattr(thinking, "decide", lambda *facts: facts[-1])
    match = Match(game_named("link"), ["easy", "easy"], 5)
    while match.to_move == CHANCE:
        match.draw()
    assert answer(question(match, 1, "easy", temper=BOLD)) == BOLD
    assert answer(question(match, 1, "easy")) == temper_of(1), "as in simulations"


def test_animals_are_the_same_when_a_game_is_taken_up_again():
    settings = Settings()
    for name in names():
        sitters = [Sitter("Fox", "easy", "red", BOLD), Sitter("Ada", HUMAN, "yellow")]
        remember(settings, name, sitters)
        match = Match(game_named(name), [sitter.seat_name for sitter in sitters], 5)
        assert [(each.name, each.temper) for each in sitters_at(settings, match)] == [("Fox", BOLD), ("Ada", "")]


def test_seats_from_before_there_were_tempers_have_those_of_their_places():
    fox = {"name": "Fox", "who": "easy", "colour": "red"}
    settings = Settings(seats={"link": [fox, {**fox, "temper": "mad"}, {**fox, "who": HUMAN, "temper": "mad"}]})
    assert [sitter.temper for sitter in remembered(settings, "link")] == [temper_of(0), temper_of(1), ""]


# The clock


def scene_with_clock(desk: Desk, name: str, seats: list[str]) -> PlayScene:
    desk.cabinet.settings.move_clock = 30
    match = Match(game_named(name), seats, 5)
    sitters = [Sitter(str(seat), HUMAN if who == HUMAN else who, "red") for seat, who in enumerate(seats)]
    desk.cabinet.open(PlayScene, match=match, sitters=sitters)
    return desk.scene


@pytest.mark.parametrize("name", names())
def test_when_the_time_is_up_the_computer_moves_once_and_the_seat_stays(name):
    desk = Desk()
    with unseen(desk.cabinet):
        scene = scene_with_clock(desk, name, [HUMAN, HUMAN])
        made, waited = 0, 0.0
        while made < 3 and waited < 300:
            made = sum(step.by != CHANCE for step in scene.match.steps)
            desk.cabinet.frame([], FRAME)
            waited += FRAME
    assert made == 3 and scene.match.seats == [HUMAN, HUMAN]
    assert any(say("The computer moved for {name}.", name=seat) in written_on(desk) for seat in (0, 1))
    with unseen(desk.cabinet):
        desk.wait(5.0)
    assert say("The computer moved for {name}.", name=scene.turns.mover) not in written_on(desk), (
        "it is told for a while"
    )
    assert waited > 3 * 30, "nobody is hurried before the time is up"


def test_little_time_is_told_and_a_move_starts_the_clock_anew():
    desk = Desk()
    scene = scene_with_clock(desk, "borderline", [HUMAN, HUMAN])
    desk.wait(21.0)
    told = desk.cabinet.sound.played.count("clock_tick")
    assert told >= 1 and scene.turns.clock.left < 10
    assert say("Still thinking? The computer is about to help out.") in written_on(desk)
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.turns.is_awaited)
    assert scene.turns.clock.left < 10, "pressing the button has no time of its own"
    scene.turns.offer(scene.match.moves[0])
    desk.wait_until(lambda: scene.turns.is_awaited)
    assert scene.turns.clock.left > 25


def test_without_a_clock_nobody_is_hurried():
    desk = Desk()
    with unseen(desk.cabinet):
        scene = scene_with_clock(desk, "link", [HUMAN, HUMAN])
        desk.cabinet.settings.move_clock = 0
        desk.wait(40.0)
    assert scene.match.steps == []


# The first start


def test_a_newcomer_is_in_a_game_against_the_computer_with_two_clicks():
    desk = Desk()
    desk.cabinet.stack.clear()
    desk.cabinet.open(WelcomeScene)
    texts = []
    for _ in range(4):
        desk.wait(5.05)
        texts.append(desk.scene.current)
    assert texts == [1, 2, 3, 3], "all four are told about in twenty seconds"
    desk.click(730, 600)
    desk.click_on(desk.widget(text=say("Play")))
    desk.wait(0.5)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.seats[1] == "easy"
    assert desk.cabinet.settings.welcomed
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Leave the table")))
    desk.wait(0.3)
    assert desk.widget(text=say("Continue the game"))


def test_the_welcome_can_be_skipped_by_keys():
    desk = Desk()
    desk.cabinet.stack.clear()
    desk.cabinet.open(WelcomeScene)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert desk.widget(game="link") and desk.cabinet.settings.welcomed


# Taking seats away


def test_who_has_no_name_is_called_after_the_seat():
    desk = Desk()
    desk.cabinet.open(SeatsScene, game="link")
    for seat in range(2):
        desk.click_on(desk.widget(text=say("One more seat")))
        desk.scene.set_who(2 + seat, "easy")
    desk.scene.set(0, name="Ann")
    desk.scene.set_who(1, HUMAN)
    desk.scene.swap(0, 1)
    assert [sitter.name for sitter in desk.scene.sitters[:2]] == [usual_name(0, HUMAN), "Ann"]
    desk.scene.remove(0)
    names = [sitter.name for sitter in desk.scene.sitters]
    assert names == ["Ann", usual_name(2, "easy"), usual_name(3, "easy")], "animals have names of their own"
    remember(desk.cabinet.settings, "tetrix", moved_on([Sitter(usual_name(0, HUMAN), HUMAN, "red"), ADA]))
    desk.cabinet.open(SeatsScene, game="tetrix")
    assert [sitter.name for sitter in desk.scene.sitters] == ["Ada", usual_name(1, HUMAN)]


def test_a_name_survives_a_look_at_the_computers():
    desk = Desk()
    desk.cabinet.open(SeatsScene, game="link")
    desk.scene.set(0, name="Ann")
    for who in ("easy", "medium", HUMAN):
        desk.scene.set_who(0, who)
    assert desk.scene.sitters[0].name == "Ann"


def test_who_plays_alone_is_not_hurried():
    desk = Desk()
    with unseen(desk.cabinet):
        scene = scene_with_clock(desk, "tetrix", [HUMAN])
        desk.wait(70.0)
    assert scene.match.steps == []


@pytest.mark.parametrize("name", names())
def test_a_lesson_knows_no_clock(name):
    desk = Desk()
    desk.cabinet.settings.move_clock = 30
    desk.cabinet.open(LessonScene, game=name)
    scene = desk.scene
    with unseen(desk.cabinet):
        for _ in range(4):
            if scene.turns.step is not None and not hasattr(scene.turns.step, "accepts"):
                desk.key(pygame.K_RETURN)
            desk.wait(20.0)
    assert desk.scene is scene
