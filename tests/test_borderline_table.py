"""Whole games on the Borderline table, from both ends, through the events of each device alone; and its drum."""

import math

import pygame
import pytest

from games.borderline.rules.game import NO_PLACE, NO_ROOM, OVERRUN
from games.borderline.table import picture as pic
from games.borderline.table.board import CELL, Board, board_place
from games.borderline.table.drum import FIELD, STEP, Spin, spin
from games.borderline.table.layout import Laid
from games.borderline.table.motion import reason_words
from games.borderline.table.shots import (
    ENDING_SEEDS,
    broken_promises,
    completes,
    reaches_border,
    refused,
    shape_at,
    soak_spins,
)
from games.borderline.table.table import BORDER
from games.bots.known import greedy_named
from games.core import chance
from games.core.catalogue import game_named, lesson_named
from games.core.contract import CHANCE
from games.core.tetrominoes import COLUMNS, SHAPES, Place, turns
from games.kit.held import HeldPiece
from games.kit.lesson_steps import Do, Happens
from games.kit.tables import Gesture
from games.scenes.lesson import LessonMatch
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.tools.moments import situation, table_after
from games.window.widgets import Widget
from tests.desk import Desk, only_people, play_to_results, written_on

BOARD = Board()  # as it lies
LYING, UPRIGHT = (1280, 720), (720, 1280)
BESIDE = (480, 1040)  # where there is no control


@pytest.fixture
def desk(tmp_path, monkeypatch, request) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk(getattr(request, "param", LYING))


in_both_windows = pytest.mark.parametrize("desk", [LYING, UPRIGHT], indirect=True, ids=["lying", "upright"])


def the_button(desk: Desk) -> Widget:
    return next(widget for widget in desk.scene.controls.widgets if widget.lies_on_table)


def sit_down(desk: Desk) -> PlayScene:
    desk.click_on(desk.widget(game="borderline"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    scene = desk.scene
    only_people(scene)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    return desk.scene


def wanted_place(scene: PlayScene) -> Place:
    """What the computer would do, so that the game comes to an end."""
    game, bot, seat = scene.match.game, greedy_named("borderline"), scene.match.to_move
    return max(scene.match.moves, key=lambda move: bot.value(game.after(scene.match.state, move), seat))


def play_on(desk: Desk, press, lay, hurry, seen=False) -> ResultsScene:
    def decide(scene: PlayScene) -> None:
        if scene.match.to_move == CHANCE:
            press(scene)
            return
        move, steps = wanted_place(scene), len(scene.match.steps)
        lay(scene, move)
        assert [step.move for step in scene.match.steps[steps:]] == [move]

    return play_to_results(desk, decide, hurry, seen)


def aim(scene: PlayScene, move: Place) -> tuple[float, float]:
    """Where on the screen the pointer carries the piece to its column."""
    laid = scene.table.laid
    (x, y), (to_x, to_y) = laid.board.cells_box(move.cells).centre, laid.board.middle(scene.match.state.rows[0] + 1)
    return laid.place.outside(*((x, to_y) if laid.upright else (to_x, y)))


def own_turn(scene: PlayScene, move: Place) -> int:
    return board_place(move, scene.match.to_move).turn


def test_a_whole_game_by_mouse_alone(desk):
    sit_down(desk)

    def lay(scene, move):
        while scene.table.hand.held.turn != own_turn(scene, move):
            desk.wheel(-1)
        desk.click(*aim(scene, move))

    play_on(desk, lambda scene: desk.click_on(the_button(desk)), lay, lambda: desk.click(*BESIDE), seen=True)
    desk.click_on(desk.widget(text="Play again"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))


def walk(scene, move, step):
    """Along the border, by steps (dx, dy) on the screen."""
    hand = scene.table.hand
    wanted = board_place(move, hand.seat).column
    while hand.held.column != wanted:
        on = 1 if (hand.held.column < wanted) == (hand.seat == 0) else -1  # the far seat counts from the other side
        step((on, 0) if scene.upright else (0, on))


ARROWS = {(0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN, (-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT}
CROSS = {
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP, (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT, (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}  # fmt: skip


@in_both_windows
def test_a_whole_game_by_keys_alone(desk):
    sit_down(desk)

    def lay(scene, move):
        while scene.table.hand.held.turn != own_turn(scene, move):
            desk.key(pygame.K_r)
        walk(scene, move, lambda step: desk.key(ARROWS[step]))
        # Towards the own floor, or simply Space.
        far = scene.match.to_move
        towards = ((0, -1) if far else (0, 1)) if scene.upright else ((1, 0) if far else (-1, 0))
        desk.key(ARROWS[towards] if len(scene.match.steps) % 4 == 1 else pygame.K_SPACE)

    def space(*_):
        desk.key(pygame.K_SPACE)

    play_on(desk, space, lay, space)


@in_both_windows
def test_a_whole_game_by_touch_alone(desk):
    sit_down(desk)

    def lay(scene, move):
        while scene.table.hand.held.turn != own_turn(scene, move):
            desk.tap(*desk.widget(glyph="turn_right").box.centre)
        steps = len(scene.match.steps)
        for _ in range(2):
            if len(scene.match.steps) == steps:
                desk.tap(*aim(scene, move))

    play_on(desk, lambda scene: desk.tap(*the_button(desk).box.centre), lay, lambda: desk.tap(*BESIDE))


def test_a_whole_game_by_gamepad_alone(desk):
    sit_down(desk)

    def press_a(*_):
        desk.pad(pygame.CONTROLLER_BUTTON_A)

    def lay(scene, move):
        while scene.table.hand.held.turn != own_turn(scene, move):
            desk.pad(pygame.CONTROLLER_BUTTON_X)
        walk(scene, move, lambda step: desk.pad(CROSS[step]))
        press_a()

    play_on(desk, press_a, lay, press_a)


def somewhere_illegal(scene: PlayScene) -> HeldPiece | None:
    """How the piece in the hand could be held so that it may not be let go; None if it may lie everywhere."""
    hand, shape = scene.table.hand, scene.table.hand.held.shape
    legal = {board_place(move, hand.seat)[:3] for move in scene.match.moves}
    held = [HeldPiece(shape, turn, column) for turn in range(len(turns(shape))) for column in range(COLUMNS)]
    return next((one for one in held if one.over(one.column) == one and one not in legal), None)


def test_a_whole_game_in_which_every_piece_is_first_let_go_in_a_wrong_place(desk):
    table_after(desk.cabinet, "borderline", 2, 0)
    refused = []

    def let_go(scene, held):
        while scene.table.hand.held.turn != held.turn:
            desk.wheel(-1)
        desk.click(*aim(scene, board_place(Place(*held, 0), scene.table.hand.seat)))

    def lay(scene, move):
        state = scene.match.state
        if (wrong := somewhere_illegal(scene)) is None:
            desk.click(40, 600)  # beside the board
            assert scene.match.state is state and scene.table.told is None
        else:
            let_go(scene, wrong)
            assert scene.match.state is state and scene.table.hand.held == wrong
            refused.append(scene.table.told.sentence)
        let_go(scene, HeldPiece(*board_place(move, scene.table.hand.seat)[:3]))

    play_on(desk, lambda scene: desk.click_on(the_button(desk)), lay, lambda: desk.click(*BESIDE))
    assert set(refused) == {APART, OVER_THE_BORDER} and len(refused) > 8


# The three ways of winning, each told for what it is


@pytest.mark.parametrize(
    "reason, words",
    [
        (OVERRUN, "the border hits the pieces"),
        (NO_ROOM, "None of the shapes in stock has room"),
        (NO_PLACE, "There is no place for this shape"),
    ],
)
def test_each_way_of_winning_is_reached_and_told(desk, reason, words):
    played = table_after(desk.cabinet, "borderline", 2, -3, ENDING_SEEDS[reason])
    scene = desk.scene
    desk.wait(0.3)
    for step in played.steps[-3:]:
        decide(desk, scene)
        if step.by == CHANCE:
            desk.click_on(the_button(desk))
        else:
            while scene.table.hand.held.turn != own_turn(scene, step.move):
                desk.wheel(-1)
            desk.click(*aim(scene, step.move))
        desk.wait(0.1)
        scene.table.finish()
    desk.wait_until(lambda: scene.table.card.words is not None, 10)
    headline, text = scene.table.card.words
    state = scene.match.state
    assert state.end == reason and words in text
    assert headline.startswith(scene.sitters[state.winner].name)
    assert text == reason_words(reason, scene.sitters[1 - state.winner].name)
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 20)


# Single things


def decide(desk: Desk, scene: PlayScene) -> None:
    desk.wait_until(lambda: scene.turns.is_awaited)


def test_a_piece_is_shown_on_the_screen_as_it_will_lie(desk):
    """From both ends: the picture that is drawn covers exactly the cells of the move, turned and never mirrored."""
    for shape in SHAPES:
        for turn in range(len(turns(shape))):
            for seat in (0, 1):
                place = board_place(Place(shape, turn, 3, 4), seat)
                for board in (Board(), Board(upright=True)):
                    box = board.cells_box(place.cells)
                    seen = turns(shape)[board.seen_turn(shape, place.turn)]
                    drawn = {(box.x + c * CELL, box.bottom - (r + 1) * CELL) for c, r in seen.cells}
                    assert drawn == {board.cells_box([cell])[:2] for cell in place.cells}


@in_both_windows
def test_the_hand_follows_the_pointer_on_the_screen_from_both_ends(desk):
    scene = sit_down(desk)
    for seat in (0, 1):
        decide(desk, scene)
        desk.click_on(the_button(desk))
        desk.wait(0.1)
        scene.table.finish()
        decide(desk, scene)
        assert scene.match.to_move == seat
        laid, row = scene.table.laid, scene.match.state.rows[0]
        for column in (0.2, COLUMNS - 0.2):
            desk.point(*laid.place.outside(*laid.board.corner(column, row)))
            cells = scene.table.hand.at_border(scene.match.state).cells
            assert abs(sum(column for column, _ in cells) / 4 + 0.5 - column) < 2.1
            assert all((row_of < row) == (seat == 0) for _, row_of in cells), "it hovers on its own side of the border"
        desk.key(pygame.K_SPACE)
        desk.wait(0.1)
        scene.table.finish()


def test_what_is_held_stays_in_the_hand_when_the_window_is_turned(desk):
    """In the middle of a move, and it is put down in the other window; so is what slides and pushes."""
    played = table_after(desk.cabinet, "borderline", 2, completes(1), seed=32)
    scene = desk.scene
    decide(desk, scene)
    scene.table.hand.hold(move := played.steps[len(scene.match.steps)].move, scene.match.to_move)
    held, border = scene.table.hand.held, scene.table.border
    turn_window(desk, UPRIGHT)
    assert desk.cabinet.canvas.upright and scene.table.hand.held == held
    desk.click(*aim(scene, move))
    assert scene.match.steps[-1].move == move and scene.table.is_moving
    desk.wait(0.1)
    turn_window(desk, LYING)
    desk.wait_until(lambda: not scene.table.is_moving)
    assert abs(scene.table.border - border) == 1


def turn_window(desk: Desk, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    desk.cabinet.refit()


def test_a_used_up_shape_asks_for_another_press(desk):
    from games.borderline.rules.game import Selection

    scene = sit_down(desk)
    decide(desk, scene)
    state = scene.match.state
    scene.match._set_state(state._replace(stock=(0, *state.stock[1:])))
    step = scene.match.commit(Selection("I"))
    scene.table.animate(scene.match, step, None)
    scene.table.finish()
    assert scene.match.to_move == CHANCE and scene.table.prompt(scene.match) == "Used up: press again"


def test_undo_brings_border_pins_and_stock_back(desk):

    played = table_after(desk.cabinet, "borderline", 2, completes(1), seed=32)
    scene = desk.scene
    decide(desk, scene)
    before = scene.table.border, list(scene.table.pins), scene.table.shown.stock
    scene.turns.offer(played.steps[len(scene.match.steps)].move)
    desk.wait(0.1)
    scene.table.finish()
    assert scene.table.border == before[0] + 1
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    decide(desk, scene)
    assert (scene.table.border, scene.table.pins, scene.table.shown.stock) == before
    assert scene.table.hand.held is not None


@in_both_windows
def test_what_moves_is_redrawn_wherever_it_is(desk):
    """In a press and in a push, a full drawing shows nothing that the window does not."""

    played = table_after(desk.cabinet, "borderline", 2, completes(2), seed=32)
    scene = desk.scene
    decide(desk, scene)
    scene.turns.offer(played.steps[len(scene.match.steps)].move)
    frames = 0
    for _ in range(400):
        desk.cabinet.frame([], 1 / 60)
        if not scene.table.is_moving:
            if scene.match.to_move != CHANCE:
                break
            if scene.turns.is_asked:
                scene.turns.offer(Gesture())
        frames += 1
        if frames % 3 == 0:
            shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
            desk.cabinet.draw()
            assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown
    assert frames > 120


# Across a flat screen


def across(desk: Desk) -> PlayScene:
    """Seat 1 has to place a piece, and the texts are turned towards it."""

    desk.cabinet.settings.across = True
    table_after(desk.cabinet, "borderline", 2, completes(1, seat=1))
    scene = desk.scene
    decide(desk, scene)
    assert scene.table.turned
    return scene


@in_both_windows
def test_turned_controls_are_used_where_they_are_seen(desk):
    scene = across(desk)
    turn = scene.table.hand.held.turn
    x, y = desk.widget(glyph="turn_right").box.centre
    if not scene.upright:  # there that is a place on the board
        desk.click(x, y)
        assert scene.table.hand.held.turn == turn, "nothing is there any more"
    desk.click(scene.whole.width - x, scene.whole.height - y)
    assert scene.table.hand.held.turn != turn or scene.table.hand.held.shape == "O"


def test_what_lies_on_the_board_stays_where_it_is_when_texts_are_turned(desk):
    scene = across(desk)
    held = scene.table.hand.held
    place = scene.table.laid.place.outside(900, BOARD.field.y + 10)
    desk.point(*place)
    assert scene.table.hand.held.column == 10 - held.width
    desk.click(*place)
    desk.wait(0.1)
    scene.table.finish()
    decide(desk, scene)
    assert not scene.table.turned, "now it is the other's turn"
    desk.click_on(the_button(desk))
    desk.wait(0.1)
    scene.table.finish()
    decide(desk, scene)
    desk.key(pygame.K_SPACE)
    desk.wait(0.1)
    scene.table.finish()
    decide(desk, scene)
    assert scene.table.turned and scene.match.to_move == CHANCE
    desk.click_on(the_button(desk))
    assert scene.match.to_move != CHANCE or scene.table.vain


def test_turned_text_is_the_same_picture_upside_down(desk):
    canvas = desk.cabinet.canvas
    scene = across(desk)
    drawn = []
    for turned in (False, True):
        canvas.surface.fill((0, 0, 0))
        canvas.turned(BOARD.button, lambda: scene.banner.draw(canvas), turned)
        drawn.append(canvas.surface.copy())
    plain, turned = drawn
    assert pygame.transform.flip(plain, True, True).get_bounding_rect().size == turned.get_bounding_rect().size


# The drum


def test_a_small_soak_of_spins_finds_nothing():
    game = game_named("borderline")
    odds = game.odds(game.start({}, 2))
    assert soak_spins(60, lambda number: chance.draw(odds, 1, number).shape) == []


def test_the_drum_begins_where_it_stood_and_shows_the_shape():
    made = spin(3 * FIELD, "T", 5)
    assert made.angles[0] == 3 * FIELD and shape_at(made.angles[-1]) == "T"
    assert made.angle(-1) == made.angles[0] and made.angle(99) == made.angles[-1]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda angles: [*angles, *[angles[-1]] * 200],  # too long
        lambda angles: [*angles[:-1], angles[-1] + math.radians(0.6)],  # beside the shape, with a snap
        lambda angles: [*angles[:200], *(a + 0.3 for a in angles[200:])],  # a jump
        lambda angles: [angle + FIELD for angle in angles],  # another shape, and another start
    ],
)
def test_a_promise_of_the_drum_notices_when_it_is_broken(spoil):
    good = spin(0.0, "S", 7)
    assert broken_promises(good, 0.0, "S") == []
    assert broken_promises(Spin(tuple(spoil(list(good.angles)))), 0.0, "S") != []


def test_an_unfair_drum_is_noticed():
    assert soak_spins(140, lambda number: "T" if number % 2 else SHAPES[number % 7]) != []


def test_the_ratchet_clicks_for_every_tooth_and_slower_towards_the_end():
    made = spin(0.0, "Z", 2)
    counts = [made.teeth(n * STEP) for n in range(len(made.angles))]
    assert counts == sorted(counts)
    half = len(counts) // 2
    assert counts[half] - counts[0] > 2 * (counts[-1] - counts[half])


# Bugs that were there once


def test_the_drum_falls_silent_when_the_table_is_left_or_covered(desk):
    stopped = []

    class Humming:
        def set(self, strength):
            pass

        def stop(self):
            stopped.append(True)

    scene = sit_down(desk)
    decide(desk, scene)
    desk.cabinet.sound.hum = lambda *_, **__: Humming()
    desk.cabinet.sound.hush = lambda: stopped.append("hush")
    desk.click_on(the_button(desk))
    desk.wait(0.4)
    desk.key(pygame.K_p)
    assert stopped == ["hush"]
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Leave the table"))
    desk.wait(0.3)
    assert True in stopped


def test_a_hinted_place_stays_marked_when_the_pointer_moves_on(desk):

    played = table_after(desk.cabinet, "borderline", 2, completes(1), seed=32)
    scene = desk.scene
    decide(desk, scene)
    scene.table.hint(scene.match, played.steps[len(scene.match.steps)].move)
    desk.point(900, BOARD.field.y + 10)
    assert scene.table.hinted is not None


def test_texts_turn_to_the_other_player_only_when_nothing_moves_any_more(desk):
    desk.cabinet.settings.across = True
    scene = sit_down(desk)
    decide(desk, scene)
    desk.click_on(the_button(desk))
    desk.wait(0.1)
    scene.table.finish()
    decide(desk, scene)
    desk.key(pygame.K_SPACE)
    assert scene.table.is_moving and not scene.table.turned
    scene.table.finish()
    decide(desk, scene)
    assert scene.table.turned
    desk.cabinet.settings.across = False
    scene.refresh()
    assert not scene.table.turned


def test_a_used_up_shape_is_remembered_when_the_position_is_shown_again(desk):
    from games.borderline.rules.game import Selection

    scene = sit_down(desk)
    decide(desk, scene)
    scene.match._set_state(scene.match.state._replace(stock=(0, *scene.match.state.stock[1:])))
    scene.match.commit(Selection("I"))
    scene.table.show(scene.match)
    assert scene.table.prompt(scene.match) == "Used up: press again"


# A piece that may not lie there

APART = "The piece must share an edge with one of your own"
OVER_THE_BORDER = "The whole piece must stay on its own side of the border"


def apart(desk: Desk, seat: int) -> PlayScene:
    """A person holds a piece over columns in which it would have no contact."""

    def is_it(number, step, record) -> bool:
        return number >= 6 and step.by == seat

    table_after(desk.cabinet, "borderline", 2, is_it)
    scene = desk.scene
    decide(desk, scene)
    hand = scene.table.hand
    columns = (column for column in range(COLUMNS + 1 - hand.held.width))
    while hand.ghost(scene.match) is not None:
        hand.held = hand.held.over(next(columns))
    return scene


def drop_by_key(desk: Desk, scene: PlayScene) -> None:
    desk.key(pygame.K_SPACE)


def drop_by_arrow(desk: Desk, scene: PlayScene) -> None:
    desk.key(pygame.K_LEFT if scene.match.to_move == 0 else pygame.K_RIGHT)


def drop_by_mouse(desk: Desk, scene: PlayScene) -> None:
    _, y = BOARD.cells_box(scene.table.hand.at_border(scene.match.state).cells).centre
    desk.click(700, y)


def drop_by_button(desk: Desk, scene: PlayScene) -> None:
    desk.click_on(desk.widget(glyph="drop"))


def picture_of(desk: Desk) -> bytes:
    desk.cabinet.draw()
    return pygame.image.tobytes(desk.cabinet.canvas.surface.subsurface(desk.cabinet.canvas.rect(BOARD.field)), "RGB")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("drop", [drop_by_key, drop_by_arrow, drop_by_mouse, drop_by_button])
def test_an_illegal_drop_is_seen_and_said_and_the_piece_stays_in_the_hand(desk, drop, seat):
    scene = apart(desk, seat)
    held, steps, before = scene.table.hand.held, len(scene.match.steps), picture_of(desk)
    drop(desk, scene)
    desk.wait(0.2)
    red = picture_of(desk)
    assert red != before
    assert APART in written_on(desk)
    assert (len(scene.match.steps), scene.match.to_move, scene.table.hand.held) == (steps, seat, held)
    desk.wait(1.0)
    assert APART in written_on(desk)
    desk.wait(5.0)
    assert picture_of(desk) == before and APART not in written_on(desk)
    assert not scene.is_moving, "nothing goes on by itself for ever"


def test_the_rules_open_where_they_say_why_a_piece_was_refused_until_another_is_laid(desk):
    scene = apart(desk, 0)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_F1)
    assert desk.scene.rule_id == "BL-4" and any("must share an edge" in words for words in written_on(desk))
    desk.key(pygame.K_F1)
    desk.click_on(desk.widget(glyph="rules"))
    assert desk.scene.rule_id == "BL-4"
    desk.key(pygame.K_ESCAPE)
    scene.table.hand.hold(scene.match.moves[0], 0)
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: not scene.table.is_moving)
    desk.key(pygame.K_F1)
    assert desk.scene.rule_id is None and desk.scene.number == 0


def test_a_piece_that_would_stick_out_over_the_border_is_told_so(desk):
    scene = apart(desk, 0)
    state = scene.match.state
    scene.match._set_state(state._replace(rows=(1, 31)))
    scene.table.hand.rotate(1)
    desk.key(pygame.K_SPACE)
    assert OVER_THE_BORDER in written_on(desk)


def test_the_next_piece_can_be_laid_while_it_is_still_told_why_not(desk):
    scene = apart(desk, 0)
    steps = len(scene.match.steps)
    desk.key(pygame.K_SPACE)
    scene.table.hand.hold(scene.match.moves[0], 0)
    desk.key(pygame.K_SPACE)
    assert len(scene.match.steps) == steps + 1
    assert not any("must share an edge" in words for words in written_on(desk))


@pytest.mark.parametrize("reduced", [False, True])
def test_a_refused_piece_trembles_unless_motion_is_reduced(desk, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    apart(desk, 0)
    before = picture_of(desk)
    shadows = set()
    canvas, sprite = desk.cabinet.canvas, desk.cabinet.canvas.sprite
    canvas.sprite = lambda name, x, *facts, **more: (
        name.endswith("shadow_1") and shadows.add(x),
        sprite(name, x, *facts, **more),
    )
    desk.key(pygame.K_SPACE)
    for _ in range(6):
        desk.wait(0.05)
        assert picture_of(desk) != before
    assert (len(shadows) == 1) == reduced


def redness(desk: Desk, place: Place) -> list[int]:
    """How much more red than green there is in the middle of each cell."""
    desk.cabinet.draw()
    canvas = desk.cabinet.canvas
    colours = [canvas.surface.get_at(canvas.px(*BOARD.cells_box([cell]).centre)) for cell in place.cells]
    return [colour.r - colour.g for colour in colours]


@pytest.mark.parametrize("seat", [0, 1])
def test_where_a_piece_may_not_lie_it_is_shown_in_red_before_anything_is_pressed(desk, seat):
    scene = apart(desk, seat)
    wrong = scene.table.hand.aim(scene.match)
    assert min(redness(desk, wrong)) > 60
    legal = next(move for move in scene.match.moves if not set(move.cells) & set(wrong.cells))
    scene.table.hand.hold(legal, seat)
    assert max(redness(desk, wrong)) < 30


@pytest.mark.parametrize("seat", [0, 1])
def test_the_plate_stands_beside_the_place_and_the_own_pieces_are_lit(desk, seat):
    scene = apart(desk, seat)
    place = scene.table.hand.aim(scene.match)
    desk.key(pygame.K_SPACE)
    told = scene.table.told
    assert told.about == BOARD.cells_box(place.cells) and told.refused.move == place
    assert told.refused.causes == tuple(own for by, own in scene.match.state.laid if by == seat)
    desk.wait(1.0)
    own = BOARD.cells_box(told.refused.causes[0].cells[:1])
    lit = desk.cabinet.surface.subsurface(desk.cabinet.canvas.rect(own.grown(3)))
    colours = {tuple(lit.get_at((x, y)))[:3] for x in range(lit.get_width()) for y in range(lit.get_height())}
    assert pic.LIT in colours


def test_the_border_is_lit_that_a_piece_would_reach_over(desk):
    whole = table_after(desk.cabinet, "borderline", 2, reaches_border)
    scene = desk.scene
    decide(desk, scene)
    assert refused(situation(desk.cabinet, whole)) is None
    assert scene.table.told.sentence == OVER_THE_BORDER and scene.table.told.refused.causes == (BORDER,)
    assert scene.table.told.about.right > BOARD.middle(scene.match.state.rows[0])[0], "it is shown where it would be"


def test_a_reason_goes_when_the_piece_has_been_taken_elsewhere_but_not_before_it_can_be_read(desk):
    scene = apart(desk, 0)
    desk.key(pygame.K_SPACE)
    scene.table.hand.hold(scene.match.moves[0], 0)
    desk.wait(0.8)
    assert scene.table.told is not None
    desk.wait(0.8)
    assert scene.table.told is None


def test_a_refusal_is_written_towards_the_one_who_sits_opposite(desk):
    desk.cabinet.settings.across = True
    scene = apart(desk, 1)
    desk.key(pygame.K_SPACE)
    desk.wait(1.0)
    assert scene.table.turned and APART in written_on(desk)
    towards = picture_of(desk)
    scene.table.turned = False
    assert picture_of(desk) != towards


def test_the_drop_button_points_to_the_floor_of_whoever_drops(desk):
    """Down turned clockwise is left; a button that is turned by half is seen the other way round."""
    angles = []
    for seat, is_across in ((0, False), (1, False), (1, True)):
        desk.cabinet.settings.across = is_across
        apart(desk, seat)
        angles.append(desk.widget(glyph="drop").angle)
    assert angles == [-90, 90, -90]
    upright = [Laid(upright=True, turned=turned).to_floor(seat) for seat, turned in ((0, False), (1, False), (1, True))]
    assert upright == [0, 180, 0]


def hold(desk: Desk, key: int, seconds: float) -> None:
    """Hold a key down, which repeats thirty times a second."""
    for _ in range(round(seconds * 30)):
        desk.send(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        desk.wait(1 / 30)
    desk.send(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def test_a_key_that_is_held_down_presses_the_button_once_and_drops_nothing(desk):
    scene = sit_down(desk)
    decide(desk, scene)
    desk.take_time()
    hold(desk, pygame.K_SPACE, 6.0)
    assert len(scene.match.steps) == 1


def test_an_arrow_that_is_held_down_is_refused_once(desk):
    scene = apart(desk, 0)
    desk.take_time()
    desk.cabinet.sound.played.clear()
    hold(desk, pygame.K_LEFT, 2.0)
    assert desk.cabinet.sound.played.count("refuse_plastic") == 1 and scene.match.to_move == 0


def test_an_arrow_that_was_held_down_since_the_piece_came_does_not_drop_it(desk):
    scene = sit_down(desk)
    decide(desk, scene)
    desk.click_on(the_button(desk))
    hold(desk, pygame.K_LEFT, 4.0)
    decide(desk, scene)
    assert scene.match.state.laid == () and scene.table.hand.held is not None
    desk.key(pygame.K_LEFT)
    assert len(scene.match.state.laid) == 1


def test_the_lesson_does_not_ask_to_turn_what_hangs_right_already(desk):
    lesson = lesson_named("borderline")()
    match = LessonMatch("borderline", lesson)
    for step in lesson.steps:
        if isinstance(step, Happens):
            match.commit(step.move)
        elif isinstance(step, Do) and match.to_move != CHANCE:
            wanted = [move for move in match.moves if step.accepts(match, move)]
            assert "Turn" in step.words and 0 not in {move.turn for move in wanted}
            match.commit(wanted[0])
