"""A window that is higher than wide: what can be laid out for it is, and nothing is lost when it is turned."""

import itertools

import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.match import HUMAN, Match
from games.kit.plain_table import PlainTable
from games.kit.tables import Table
from games.people.party import Sitter, colours_of, sitters_of
from games.scenes.about import AboutScene
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.play import scene as play_scene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.seat_cards import BlankCards
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.store.cup import Cup
from games.tools import moments
from games.window.ask import AskScene
from games.window.canvas import Box
from games.window.control_scene import ControlScene
from games.window.name_field import NameField
from games.window.widgets import WideButton
from tests.desk import Desk

LYING, UPRIGHT = (960, 540), (540, 960)


def turn(desk: Desk, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    desk.cabinet.refit()


class Card(ControlScene):
    """A name to be written and a button below it, for both kinds of windows."""

    has_upright = True

    def __init__(self, cabinet):
        self.field = NameField(Box(0, 0, 400, 80), "Ada", lambda name: None)
        self.button = WideButton(Box(0, 0, 300, 80), "Done", lambda: None)
        super().__init__(cabinet, [self.field, self.button])
        self.lay_out()

    def lay_out(self):
        x, y = self.whole.centre
        self.field.put_at(x, y - 200)
        self.button.put_at(x, y + 200)

    def draw(self, canvas):
        canvas.surface.fill((20, 20, 20))
        self.controls.draw(canvas)


class OldCard(Card):
    has_upright = False


def test_what_is_written_and_where_the_focus_is_outlives_the_turning_of_the_window():
    desk = Desk(LYING)
    desk.cabinet.open(Card)
    desk.click_on(desk.scene.field)
    desk.type("B")
    turn(desk, UPRIGHT)
    desk.type("o")
    assert "Bo" in desk.scene.field.value and desk.scene.controls.focus is desk.scene.field
    assert desk.cabinet.canvas.upright and desk.scene.field.box.centre == (540, 760)
    desk.click_on(desk.scene.button)
    assert desk.scene.controls.focus is desk.scene.button


def test_a_scene_for_lying_windows_only_is_seen_whole_in_an_upright_one_and_can_be_used():
    desk = Desk(UPRIGHT)
    desk.cabinet.open(OldCard)
    assert not desk.cabinet.canvas.upright and desk.scene.whole.width == 1920
    assert desk.cabinet.surface.get_rect().contains(desk.cabinet.canvas.rect(desk.scene.whole))
    desk.click_on(desk.scene.field)
    desk.type("x")
    assert "x" in desk.scene.field.value


def test_a_question_of_an_upright_window_keeps_the_second_answer_away_from_the_hand():
    desk = Desk(UPRIGHT)
    for scene in (Card, OldCard):
        desk.cabinet.open(scene)
        for wanted in (0, 1):  # the hand is where either answer would lie
            question = [("stay", "Stay", ""), ("leave", "Leave", "")]
            desk.cabinet.open(AskScene, "Leave?", question)
            assert desk.cabinet.canvas.upright
            pixel = desk.cabinet.canvas.px(*desk.scene.controls.widgets[wanted].box.centre)
            desk.cabinet.stack.pop().leave()
            there = desk.cabinet.canvas.units(pixel)
            desk.point(*there)
            desk.cabinet.open(AskScene, "Leave?", question)
            assert not desk.cabinet.canvas.rect(desk.scene.controls.widgets[1].box).collidepoint(pixel)
            desk.cabinet.stack.pop().leave()


class OldTable(PlainTable):
    """Of a game that has never heard of upright windows."""

    has_upright = False

    def lay_out(self, upright: bool) -> None:
        assert not upright


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_a_table_for_lying_windows_only_is_played_at_in_any_window(size, monkeypatch):
    monkeypatch.setattr(play_scene, "table_of", lambda game: OldTable)
    desk = Desk(size)
    match = Match(moments.played(names()[0], 2).game, [HUMAN] * 2, 3)
    desk.cabinet.open(PlayScene, match, sitters_of(match.seats, match.game.name, match.options))
    turn(desk, size[::-1])
    assert isinstance(desk.scene.table, Table) and desk.scene.whole.width == 1920
    steps = len(match.entries)
    for _ in range(3):
        desk.wait_until(lambda: desk.scene.turns.is_awaited)
        desk.key(pygame.K_RETURN)
        desk.wait(0.6)
    assert len(match.entries) > steps
    desk.click_on(desk.widget(glyph="pause"))
    assert isinstance(desk.scene, AskScene)


def apart(one: Box, other: Box) -> bool:
    return one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom


@pytest.mark.parametrize("scene, facts", [
    *((SeatsScene, {"game": game}) for game in names()),
    (CupSeatsScene, {}), (SettingsScene, {}), (AboutScene, {}),
])  # fmt: skip
def test_cards_and_controls_lie_side_by_side_in_both_kinds_of_windows_and_are_large_enough_for_a_finger(scene, facts):
    desk = Desk(LYING)
    desk.cabinet.open(scene, **facts)
    while add := next((each for each in desk.scene.controls.widgets if isinstance(each, BlankCards)), None):
        lies_well(desk)
        add.use()
    before = list(desk.scene.controls.widgets)
    lies_well(desk)
    turn(desk, UPRIGHT)
    assert desk.cabinet.canvas.upright and desk.scene.controls.widgets == before
    lies_well(desk)
    desk.cabinet.draw()
    assert desk.cabinet.canvas.cut == set()


def lies_well(desk: Desk) -> None:
    whole, boxes = desk.scene.whole, [widget.box for widget in desk.scene.controls.widgets]
    for number, box in enumerate(boxes):
        assert whole.x <= box.x and box.right <= whole.right and whole.y <= box.y and box.bottom <= whole.bottom
        assert min(box.width, box.height) >= 64
        assert all(apart(box, other) for other in boxes[:number])


def test_a_name_at_the_seats_and_its_caret_outlive_the_turning_of_the_window():
    desk = Desk(LYING)
    desk.cabinet.open(SeatsScene, names()[0])
    field = next(widget for widget in desk.scene.controls.widgets if isinstance(widget, NameField))
    desk.click_on(field)
    desk.type("Bo")
    desk.key(pygame.K_LEFT)
    turn(desk, UPRIGHT)
    desk.type("e")
    assert field.value == desk.scene.sitters[0].name == "Beo" and desk.scene.controls.focus is field


def test_what_came_too_early_is_seen_where_it_was_in_every_kind_of_window():
    desk = Desk(UPRIGHT)
    desk.cabinet.open(OldCard)
    desk.wait(0.25)
    place = desk.cabinet.canvas.px(900, 500)
    before = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    desk.wait(0.1)
    changed = pygame.mask.from_threshold(
        desk.cabinet.surface, (0, 0, 0), (1, 1, 1, 255), pygame.image.frombytes(before, UPRIGHT, "RGB")
    )
    changed.invert()
    assert changed.count() and pygame.Vector2(changed.centroid()).distance_to(place) < 8


FINGER = 64  # design units


def given_up() -> tuple[Match, list[Sitter]]:
    """A game that is over before it has begun, at a table that has an upright layout."""
    match = Match(game_named("link"), [HUMAN] * 3, 3)
    match.forfeit_by(0, "resigned")
    return match, sitters_of(match.seats, match.game.name, match.options)


def cup(*matches: list[list[int]]) -> Cup:
    made = Cup([Sitter(name, HUMAN, colour) for name, colour in zip("ABCD", colours_of("link"), strict=True)])
    made.kept.played = list(matches)
    return made


@pytest.mark.parametrize(
    ("scene", "facts"),
    [
        (ResultsScene, given_up),
        (ReviewScene, given_up),
        (ReplayScene, given_up),
        (RulesScene, lambda: ("link",)),
        (CupScene, lambda: (cup(),)),
        (CupScene, lambda: (cup([[3], [2, 1], [0]], [[0], [1], [2], [3]]),)),
        (FameScene, tuple),
    ],
)
def test_the_papers_of_the_shell_are_laid_out_anew_and_every_control_can_be_pressed(scene, facts):
    desk = Desk(UPRIGHT)
    desk.cabinet.open(scene, *facts())
    focus = desk.scene.controls.focus
    for size in (UPRIGHT, LYING, UPRIGHT):
        turn(desk, size)
        desk.cabinet.draw()
        whole, boxes = desk.scene.whole, [widget.box for widget in desk.scene.controls.widgets]
        assert desk.scene.upright == (size == UPRIGHT) and desk.scene.controls.focus is focus
        assert all(whole.holds(*box.centre) and min(box.width, box.height) >= FINGER for box in boxes)
        assert not any(one.holds(*other.centre) for one, other in itertools.permutations(boxes, 2))
    assert max(box.bottom for box in boxes) > 0.9 * whole.height  # at the foot, where hands are
