"""The plain table: any game, in letters and words, by whatever a person holds."""

from __future__ import annotations

import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN, Match
from games.core.record import to_record
from games.kit import parts
from games.kit.letters import changed_cells, folded
from games.kit.move_list import MoveList
from games.kit.plain_table import SHEET, SHOWN, PlainTable
from games.kit.rule_pages import rule_pages
from games.kit.tables import Gesture
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.store.settings import TEXT_SIZES, Settings
from games.tools.studio import unseen
from games.window.canvas import Box
from games.window.intents import Act, Drag, Go, Point, Press, Release, Wheel
from games.words import LANGUAGES, speaking
from tests.desk import Desk

NARROW = Box(100, 100, 400, 300)  # room for four moves


def listed(count: int) -> MoveList:
    moves = MoveList(NARROW, lambda name: None, lambda: 1.0)
    moves.take([(number,) for number in range(count)])
    return moves


def middle(moves: MoveList, index: int) -> tuple[float, float]:
    return moves.row_box(index).centre


# The list


def test_keys_walk_through_the_list_and_confirm():
    moves = listed(10)
    for intent, chosen in [
        (Go(0, 1), 1), (Go(0, -1), 0), (Go(0, -1), 0), (Act.PAGE_DOWN, 4), (Go(1, 0), 8), (Go(-1, 0), 4),
        (Act.LAST, 9), (Go(0, 1), 9), (Act.PAGE_UP, 5), (Act.FIRST, 0), (Go(0, 1), 1),
    ]:  # fmt: skip
        assert moves.interpret(intent) is None
        assert moves.chosen == chosen and moves.first <= chosen < moves.first + moves.in_sight
    assert moves.interpret(Act.CONFIRM) == (1,)


def test_a_mouse_makes_the_move_that_it_is_over():
    moves = listed(3)
    place = middle(moves, 2)
    assert [moves.interpret(kind(*place)) for kind in (Point, Press, Release)] == [None, None, (2,)]


def test_the_first_touch_of_a_finger_chooses_and_the_second_makes_the_move():
    moves = listed(3)
    place = middle(moves, 1)
    assert [moves.interpret(kind(*place)) for kind in (Press, Release)] == [None, None]
    assert moves.chosen == 1
    assert [moves.interpret(kind(*place)) for kind in (Press, Release)] == [None, (1,)]


def test_what_is_let_go_elsewhere_is_not_made():
    moves = listed(3)
    moves.interpret(Point(*middle(moves, 1)))
    moves.interpret(Press(*middle(moves, 1)))
    assert moves.interpret(Release(*middle(moves, 2))) is None
    assert moves.interpret(Release(*middle(moves, 1))) is None


def test_a_finger_drags_a_long_list_and_makes_no_move_by_that():
    moves = listed(20)
    x, y = middle(moves, 3)
    moves.interpret(Press(x, y))
    moves.interpret(Drag(x, y - 2 * moves.row))
    assert moves.first == 2
    assert moves.interpret(Release(x, y - 2 * moves.row)) is None
    moves.interpret(Press(x, y))
    moves.interpret(Drag(x, y + 9 * moves.row))
    assert moves.first == 0


def test_the_wheel_scrolls_and_chooses_what_comes_to_lie_under_the_pointer():
    moves = listed(20)
    x, y = middle(moves, 0)
    moves.interpret(Wheel(-1, x, y))
    assert moves.first == moves.chosen == 2
    for _ in range(20):
        moves.interpret(Wheel(-1, x, y))
    assert moves.first == 20 - moves.in_sight


def test_a_hint_is_brought_into_sight_and_forgotten_with_the_next_moves():
    moves = listed(20)
    moves.hint((15,))
    assert moves.hinted == moves.chosen == 15 and moves.first <= 15 < moves.first + moves.in_sight
    moves.hint("no move at all")
    assert moves.hinted == 15
    moves.take([(1,)])
    assert moves.hinted is None and moves.chosen == 0


def test_larger_text_gets_higher_rows():
    assert MoveList(NARROW, lambda name: None, lambda: 1.5).row > listed(1).row


# Letters


def test_a_line_that_tells_something_is_broken_and_a_row_of_the_board_is_not():
    board = "#" * 30
    told = "scores (1, 2, 3, 4), turn 0, the die shows LINK"
    assert folded(f"{board}\n{told}") == f"{board}\nscores (1, 2, 3, 4), turn 0,\nthe die shows LINK"


def test_what_a_move_has_changed_is_known_by_row_and_column():
    assert changed_cells("ab\ncd", "ab\nce\nf") == [(1, 1), (2, 0)]
    assert changed_cells("abc\nd", "ab\nd") == [], "what is no longer there cannot be marked"


# The table


@pytest.fixture
def plain(monkeypatch):
    """Every game is played at the plain table."""
    monkeypatch.setattr("games.scenes.play.scene.table_of", lambda name: PlainTable)


def opened(name: str, seats: int, size: tuple[int, int] = (1280, 720), **settings: object) -> Desk:
    desk = Desk(size, settings=Settings(**settings))
    match = Match(game_named(name), [HUMAN] * seats, 5)
    desk.cabinet.open(PlayScene, match, sitters_of(match.seats, name, match.options))
    desk.wait(0.3)
    return desk


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_begun_with_keys_alone_and_leaves_a_record(plain, name):
    desk = opened(name, 2)
    match = desk.scene.match
    with unseen(desk.cabinet):
        while len(match.steps) < 20 and match.to_move != OVER:
            desk.wait_until(lambda: desk.scene.turns.is_awaited or match.to_move == OVER)
            if match.to_move != CHANCE:
                desk.key(pygame.K_DOWN)
            desk.key(pygame.K_RETURN)
    assert len(to_record(match).moves) == len(match.steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_nothing_is_cut_on_the_smallest_window_in_very_large_text(plain, name, language):
    most = game_named(name).seats[-1]
    with speaking(language):
        desk = opened(name, most, (1024, 600), text_size=max(TEXT_SIZES), language=language)
        for _ in range(6):
            desk.cabinet.draw()
            assert desk.cabinet.canvas.cut == set()
            with unseen(desk.cabinet):
                desk.wait_until(lambda: desk.scene.turns.is_awaited)
                desk.key(pygame.K_RETURN)


def test_a_step_is_shown_for_less_than_half_a_second_and_at_once_where_nothing_shall_move(plain):
    assert SHOWN < 0.5
    for reduced in (False, True):
        desk = opened("link", 2, reduced_motion=reduced)
        table, match = desk.scene.table, desk.scene.match
        table.animate(match, match.draw(), Gesture())
        assert table.is_moving is not reduced
        table.finish()
        assert not table.is_moving


@pytest.mark.parametrize("reduced", [True, False])
@pytest.mark.parametrize("name", names())
def test_a_double_click_on_a_move_makes_no_second_one(plain, name, reduced):
    desk = opened(name, game_named(name).seats[0], reduced_motion=reduced)
    match = desk.scene.match
    with unseen(desk.cabinet):
        for _ in range(4):
            desk.wait_until(lambda: desk.scene.turns.is_awaited)
            while match.to_move == CHANCE:
                desk.click_on(desk.widget(text="Let chance decide"))
                desk.wait_until(lambda: desk.scene.turns.is_awaited)
            desk.wait(1.0)
            x, y = desk.scene.table.moves.row_box(0).centre
            steps, at = len(match.steps), desk.cabinet.canvas.px(x, y)
            desk.point(x, y)
            for _ in range(3):
                desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
                desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
                desk.wait(0.1)
            assert len([step for step in match.steps[steps:] if step.by != CHANCE]) == 1
            if match.to_move == OVER:
                return


def test_a_press_that_means_nothing_is_answered_with_what_to_do(plain):
    desk = opened("link", 2)
    desk.wait_until(lambda: desk.scene.turns.is_awaited)
    before = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.click(*SHEET.centre)
    assert "Let chance decide" in plates_on(desk) and desk.cabinet.sound.played[-1] == "refuse"
    desk.wait(3.0)
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == before, "the plate has gone, and left nothing behind"
    while desk.scene.match.to_move == CHANCE:
        desk.key(pygame.K_RETURN)
        desk.wait_until(lambda: desk.scene.turns.is_awaited)
    desk.click(*SHEET.centre)
    assert "Choose a move" in plates_on(desk)
    desk.tap(*desk.scene.table.moves.row_box(1).centre)
    assert plates_on(desk) == set(), "what is chosen needs no words"


def plates_on(desk: Desk) -> set[str]:
    """All that is told on plates."""
    canvas, told = desk.cabinet.canvas, set()
    measured = canvas.measured
    canvas.measured = lambda text, *facts: (told.add(text), measured(text, *facts))[1]
    try:
        desk.cabinet.draw()
    finally:
        del canvas.measured
    return told


def test_a_table_that_awaits_nothing_understands_nothing(plain):
    desk = opened("link", 2)
    table, match = desk.scene.table, desk.scene.match
    table.show(match)
    for intent in (Act.CONFIRM, Press(*SHEET.centre), Release(*SHEET.centre), Go(0, 1)):
        assert table.interpret(match, intent) is None


def test_what_looks_the_same_is_not_drawn_again(plain):
    desk = opened("link", 2)
    match, table = desk.scene.match, desk.scene.table
    while match.to_move == CHANCE:
        match.draw()
    table.show(match)
    before = table.looks()
    table.moves.interpret(Point(5, 5))
    assert table.looks() == before
    table.moves.interpret(Go(0, 1))
    assert table.looks() != before


# The pages


@pytest.mark.parametrize("name", names())
def test_all_of_the_rulebook_is_on_the_pages_and_none_is_cut_in_very_large_text(name, monkeypatch):
    from games.core.rulebook import rulebook
    from games.scenes.rulebook import RulesScene

    monkeypatch.setattr("games.scenes.rulebook.pages_of", rule_pages)
    desk = Desk((1024, 600))
    desk.cabinet.canvas.big_text = max(TEXT_SIZES)
    desk.cabinet.open(RulesScene, name)
    told = " ".join(page.text for page in desk.scene.pages)
    for section in rulebook(name).sections:
        assert section.heading in [page.title for page in desk.scene.pages]
        for rule in section.rules:
            assert all(word in told for word in rule.text.replace("*", "").split())
            assert any(rule.id in page.rules for page in desk.scene.pages)
    for _ in desk.scene.pages:
        desk.cabinet.draw()
        assert desk.cabinet.canvas.cut == set()
        desk.key(pygame.K_RIGHT)


def test_a_game_has_its_own_table_and_pages_where_it_brings_them():
    assert parts.table_of("link").__name__ == "LinkTable"
    assert len(parts.pages_of("link")) < len(rule_pages("link"))
