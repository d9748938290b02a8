"""Two people face each other over a flat screen: whatever comes up is turned towards the one whose turn it is."""

from __future__ import annotations

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.rulebook import RulesScene
from games.store.settings import Settings
from games.window.ask import AskScene
from games.window.canvas import HEIGHT, WIDTH
from tests.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk(settings=Settings(across=True))


def opposite_turn(desk: Desk) -> PlayScene:
    """It is the turn of the person at the far side."""
    match = Match(game_named("borderline"), (HUMAN, HUMAN), 7)
    while match.state.turn == 0:
        match.draw() if match.state.shape is None else match.commit(match.moves[0])
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "borderline"))
    desk.wait_until(lambda: desk.scene.turns.is_awaited)
    desk.take_time()
    assert desk.scene.table.turned
    return desk.scene


def tap_turned(desk: Desk, x: float, y: float) -> None:
    desk.tap(WIDTH - x, HEIGHT - y)


def test_pause_rules_and_questions_are_turned_and_answer_where_they_are_seen(desk):
    scene = opposite_turn(desk)
    tap_turned(desk, *scene.buttons.pause.box.centre)
    assert isinstance(desk.scene, AskScene) and desk.scene.is_turned
    tap_turned(desk, *desk.widget(text="Rules").box.centre)
    desk.wait(0.5)
    rules = desk.scene
    assert isinstance(rules, RulesScene) and rules.is_turned
    desk.key(pygame.K_ESCAPE)
    while desk.scene is not scene:
        desk.key(pygame.K_ESCAPE)
    tap_turned(desk, *scene.buttons.flag.box.centre)
    assert isinstance(desk.scene, AskScene) and desk.scene.is_turned
    tap_turned(desk, *desk.widget(text="Give up").box.centre)
    assert desk.scene.is_turned and desk.scene.question == "Really give up?"
    tap_turned(desk, *desk.widget(text="Play on").box.centre)
    assert desk.scene is scene and scene.match.outcome is None


def test_a_turned_scene_is_the_upright_one_upside_down(desk):
    opposite_turn(desk)
    facts = {"question": "Pause", "choices": [("stay", "Play on", "play"), ("go", "Go", "leave")]}
    desk.cabinet.open(AskScene, **facts)
    assert desk.scene.is_turned
    desk.wait(0.5)
    turned = desk.cabinet.surface.copy()
    desk.scene.is_turned = False
    desk.cabinet.draw()
    upright = pygame.transform.flip(desk.cabinet.surface, True, True)
    box = desk.cabinet.canvas.rect(desk.scene.box.grown(-30))  # it lies in the middle: turned, it covers itself
    box.center = [side // 2 for side in turned.get_size()]
    seen = [(turned.get_at((x, y)), upright.get_at((x, y))) for x in range(box.x, box.right, 7)
            for y in range(box.y, box.bottom, 7)]  # fmt: skip
    differ = sum(max(abs(a - b) for a, b in zip(one[:3], other[:3])) > 24 for one, other in seen)
    assert differ < 0.02 * len(seen)


def test_the_board_is_seen_behind_a_turned_question(desk):
    opposite_turn(desk)
    before = desk.cabinet.surface.copy()
    desk.key(pygame.K_p)
    desk.wait(0.5)
    assert desk.scene.is_turned
    for x, y in ((100, 60), (300, 400), (1200, 100)):
        seen, was = desk.cabinet.surface.get_at((x, y)), before.get_at((x, y))
        assert 0 < sum(seen[:3]) < sum(was[:3]), (x, y)


def test_without_the_switch_nothing_is_turned():
    desk = Desk()
    match = Match(game_named("borderline"), (HUMAN, HUMAN), 7)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "borderline"))
    desk.wait(0.5)
    desk.key(pygame.K_p)
    assert isinstance(desk.scene, AskScene) and not desk.scene.is_turned
