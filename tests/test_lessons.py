"""The lessons: every step is done through the events of a device, and leads to the next."""

import random

import pygame
import pytest

from games.borderline.table.board import BUTTON
from games.core.catalogue import lesson_named, names
from games.core.contract import CHANCE
from games.kit.lesson_steps import Do, Happens, Read
from games.kit.tables import Gesture
from games.link.table import picture as link
from games.scenes.lesson import LessonMatch, LessonScene
from games.scenes.seats import SeatsScene
from games.tools.shell_shots import screens
from games.tools.studio import unseen
from games.window.intents import Act
from games.window.scenes import Pop
from tests.desk import Desk

SMALLEST = (1024, 600)
LONGER = 1.4  # another language may need so much more room than English


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def written(data) -> dict:
    return {file: file.read_bytes() for file in data.rglob("*") if file.is_file()}


def begin(desk: Desk, game: str) -> LessonScene:
    """From the seats, where it is offered."""
    desk.click_on(desk.widget(game=game))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    desk.click_on(desk.widget(text="Lesson"))
    desk.wait_until(lambda: isinstance(desk.scene, LessonScene))
    return desk.scene


def settle(desk: Desk, scene: LessonScene) -> None:
    """Whatever moves or happens by itself is over, and the learner is asked."""
    desk.wait_until(lambda: not scene.table.is_moving and not isinstance(scene.turns.step, Happens))
    desk.wait(0.05)


def walk(desk: Desk, scene: LessonScene, act, at_each_step=lambda: None) -> None:
    """Through all the steps, each by one `act`, to the words that end the lesson."""
    settle(desk, scene)
    while scene.turns.step is not None:
        at_each_step()
        step, before = scene.turns.step, scene.turns.at
        act(scene)
        settle(desk, scene)
        assert scene.turns.at > before, step
    at_each_step()


def by_keys(desk: Desk):
    def act(scene: LessonScene) -> None:
        if isinstance(scene.turns.step, Read):
            desk.key(pygame.K_RETURN)
            return
        if scene.turns.wanted() is not None:
            desk.key(pygame.K_h)
            desk.wait_until(lambda: not scene.table.is_moving)
        desk.key(pygame.K_SPACE)

    return act


def by_mouse(desk: Desk):
    """The throw of Tetris Link is a flick; everything else is a click on something that can be seen."""

    def act(scene: LessonScene) -> None:
        if isinstance(scene.turns.step, Read):
            if scene.turns.at % 2:
                desk.click(960, 500)
            else:
                desk.click_on(desk.widget(text="Go on"))
        elif scene.turns.wanted() is not None:
            desk.click_on(desk.widget(glyph="hint"))
            desk.wait_until(lambda: not scene.table.is_moving)
            desk.click_on(next(w for w in scene.controls.widgets if getattr(w, "glyph", "") in ("drop", "check")))
        elif scene.match.game.name == "link":
            x, y = link.DIE_TRAY
            desk.drag_from(x - 40, y, x + 60, y - 30)
        elif scene.match.game.name == "borderline":
            desk.click(*BUTTON)
        else:
            desk.click_on(desk.widget(text="Roll the dice"))

    return act


@pytest.mark.parametrize("game", names())
def test_a_lesson_by_keys_alone_without_a_word_that_is_cut(data, game):
    """In the smallest window and with longer words; it may be left at each step."""
    desk = Desk(SMALLEST)
    with unseen(desk.cabinet):
        scene = begin(desk, game)
        kept = written(data)
        lesson = scene.match.lesson
        scene.match.lesson = lesson._replace(steps=[_with_longer_words(step) for step in lesson.steps])

        def look() -> None:
            scene.draw(desk.cabinet.canvas)
            assert not desk.cabinet.canvas.cut
            assert desk.widget(text="End the lesson").enabled
            assert isinstance(scene.handle(Act.BACK), Pop)  # it is not followed: the lesson goes on

        walk(desk, scene, by_keys(desk), look)
        desk.key(pygame.K_RETURN)
    assert isinstance(desk.scene, SeatsScene)
    assert written(data) == kept


def _with_longer_words(step):
    if isinstance(step, Happens):
        return step
    more = round(len(step.words) * (LONGER - 1))
    return step._replace(words=f"{step.words} {step.words[:more]}")


@pytest.mark.parametrize("game", names())
def test_a_lesson_by_mouse_alone(data, game):
    desk = Desk()
    with unseen(desk.cabinet):
        scene = begin(desk, game)
        walk(desk, scene, by_mouse(desk))
        desk.click_on(desk.widget(text="Done"))
    assert isinstance(desk.scene, SeatsScene)


@pytest.mark.parametrize("game", names())
def test_what_the_step_did_not_ask_for_is_not_made(data, game):
    desk = Desk()
    with unseen(desk.cabinet):
        scene = begin(desk, game)
        act = by_keys(desk)
        settle(desk, scene)
        while not isinstance(scene.turns.step, Do) or scene.turns.wanted() is None:
            act(scene)
            settle(desk, scene)
        at, steps = scene.turns.at, len(scene.match.steps)
        wrong = next(move for move in scene.match.moves if not scene.turns.step.accepts(scene.match, move))
        scene.table.hint(scene.match, wrong)
        desk.wait_until(lambda: not scene.table.is_moving)
        heard = len(desk.cabinet.sound.played)
        desk.key(pygame.K_SPACE)
        assert (scene.turns.at, len(scene.match.steps)) == (at, steps)
        assert scene.nudge > 0 and "refuse" in desk.cabinet.sound.played[heard:]
        desk.wait(1.5)
        assert scene.nudge == 0
        act(scene)
        assert scene.turns.at > at and len(scene.match.steps) > steps


@pytest.mark.parametrize("game", names())
def test_whatever_the_learner_chooses_the_lesson_goes_on(game):
    """All that a step accepts leads to the next one: what the others do is legal, and something can be done."""
    for seed in range(25):
        rng = random.Random(seed)
        lesson = lesson_named(game)()
        match = LessonMatch(game, lesson)
        for step in lesson.steps:
            if isinstance(step, Happens):
                match.commit(step.move(match) if callable(step.move) else step.move)
            elif isinstance(step, Do) and match.to_move == CHANCE:
                assert step.accepts(match, Gesture()) and not any(step.accepts(match, move) for move in match.moves)
            elif isinstance(step, Do):
                accepted = [move for move in match.moves if step.accepts(match, move)]
                match.commit(rng.choice(accepted))


def test_the_lesson_of_te_trix_names_the_turns_and_the_tick_and_asks_for_nothing_that_is_so(data):
    """Wherever the hand begins, the form is not yet where it is to be entered."""
    lesson = lesson_named("tetrix")()
    told = " ".join(step.words for step in lesson.steps if isinstance(step, Do))
    assert all(word in told for word in ("R,", "right click", "two fingers", "round buttons", "tick"))
    build = next(number for number, step in enumerate(lesson.steps) if isinstance(step, Do) and "form" in step.words)
    desk = Desk()
    with unseen(desk.cabinet):
        scene = begin(desk, "tetrix")
        match, table = scene.match, scene.table
        settle(desk, scene)
        while scene.turns.at < build:
            by_keys(desk)(scene)
            settle(desk, scene)
        for form in [move for move in match.moves if lesson.steps[build].accepts(match, move)]:
            match.commit(form)
            table.show(match)
            table.await_decision(match, 0)
            assert not lesson.steps[build + 1].accepts(match, table.hand.ghost(match)), form
            match.undo()


def test_keys_that_walked_to_go_on_are_back_at_the_table_when_there_is_something_to_do(data):
    desk = Desk()
    scene = begin(desk, "borderline")
    while getattr(scene.controls.focus, "text", "") != "Go on":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    settle(desk, scene)
    assert scene.turns.at == 1
    desk.key(pygame.K_SPACE)
    assert scene.turns.at == 3 and scene.table.is_moving


def test_the_lesson_is_left_by_its_button_and_by_the_keys_that_walk_to_it(data):
    desk = Desk()
    scene = begin(desk, "link")
    while getattr(scene.controls.focus, "text", "") != "End the lesson":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.scene, SeatsScene) and scene.turns.at == 0
    desk.click_on(desk.widget(text="Lesson"))
    desk.wait_until(lambda: isinstance(desk.scene, LessonScene))
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_SPACE)
    assert desk.scene.table.is_moving
    desk.click_on(desk.widget(text="End the lesson"))
    assert isinstance(desk.scene, SeatsScene)


@pytest.mark.parametrize("game", names())
def test_every_step_of_a_lesson_is_photographed(game):
    told = sum(isinstance(step, Read | Do) for step in lesson_named(game)().steps)
    photographed = [name for name in screens() if name.startswith(f"{game}_lesson_")]
    assert len(photographed) == told + 1, "and its end"


@pytest.mark.parametrize("game", names())
def test_nothing_is_taken_back_in_a_lesson(data, game):
    """Its script goes on from what was done: the lesson would never come to its end."""
    desk = Desk()
    with unseen(desk.cabinet):
        scene = begin(desk, game)

        def take_back() -> None:
            steps = len(scene.match.steps)
            desk.key(pygame.K_z, pygame.KMOD_CTRL)
            assert len(scene.match.steps) == steps

        walk(desk, scene, by_keys(desk), take_back)
