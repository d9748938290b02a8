"""Whole games on the Te-Trix table, through the events of each device alone."""

import math

import pygame
import pytest

from games.core.contract import CHANCE
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.tetrix.rules.forms import Enter, Form, is_inside
from games.tetrix.rules.game import Decline, Stop
from games.tetrix.table import picture as pic
from games.tetrix.table.hand import size_of
from games.tetrix.table.tray import TRAY, on_screen
from games.tools.studio import FRAME
from tests.desk import Desk, only_people, play_to_results, written_on

LYING, UPRIGHT = (1280, 720), (540, 960)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def turn(desk: Desk, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    desk.cabinet.refit()


def people(scene: SeatsScene, count: int) -> None:
    """So many people at the table, whoever sat there before."""
    while len(scene.sitters) > count:
        scene.remove(len(scene.sitters) - 1)
    while len(scene.sitters) < count:
        scene.add()
    only_people(scene)


def sit_down(desk: Desk, count: int) -> PlayScene:
    desk.click_on(desk.widget(game="tetrix"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    people(desk.scene, count)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    return desk.scene


def wanted_move(scene: PlayScene):
    """Always another form; the entry that fills most cells."""
    moves = scene.match.moves
    if isinstance(moves[0], Form):
        forms = [move for move in moves if isinstance(move, Form)]
        return forms[7 * len(scene.match.steps) % len(forms)]
    if isinstance(moves[0], Enter):
        entries = [move for move in moves if isinstance(move, Enter)]
        return max(entries, key=lambda move: (sum(is_inside(c, r) for c, r, _ in move.cells), move.row, move.turn))
    return moves[0]


def play_on(desk: Desk, roll, build, enter, give_up, hurry, seen=False) -> ResultsScene:
    def decide(scene: PlayScene) -> None:
        if scene.match.to_move == CHANCE:
            roll(scene)
            return
        move, steps = wanted_move(scene), len(scene.match.steps)
        if isinstance(move, Form):
            build(scene, move)
        elif isinstance(move, Enter):
            enter(scene, move)
        else:
            give_up(scene)
        assert [step.move for step in scene.match.steps[steps:]] == [move]

    return play_to_results(desk, decide, hurry, seen)


# By mouse


def place_of_die(scene: PlayScene, die: int) -> tuple[float, float]:
    spot = scene.table.tray.spots[die]
    return scene.table.laid.tray.outside(*on_screen(spot.x, spot.y, 0.6))


def wrong_cells(scene: PlayScene, form: Form) -> list[tuple[int, int]]:
    """The dice of the first two cells that should change places; none if the form is as wanted."""
    builder = scene.table.builder
    if builder.form == form:
        return []
    shown = [scene.table.tray.symbols[die] for die in builder.order]
    for cell, symbol in enumerate(form.symbols):
        if shown[cell] != symbol:
            other = next(c for c in range(cell + 1, 4) if shown[c] == symbol)
            return [(builder.order[cell], builder.order[other])]
    raise AssertionError("the symbols are as wanted, but the form is not")


def roll_by_mouse(desk):
    def roll(scene):
        x, y = scene.table.laid.tray.outside(*TRAY.centre)
        desk.drag_from(x - 60, y + 40, x + 120, y - 60)
        assert scene.match.to_move != CHANCE

    return roll


def build_by_mouse(desk, by_dragging):
    """Every second swap is a drag, the others are two taps."""

    def build(scene, form):
        desk.click_on(desk.widget(letter=form.letter))
        scene.table.side_stage.finish()
        for one, other in iter(lambda: next(iter(wrong_cells(scene, form)), None), None):
            if by_dragging:
                desk.drag_from(*place_of_die(scene, one), *place_of_die(scene, other))
            else:
                desk.click(*place_of_die(scene, one))
                desk.click(*place_of_die(scene, other))
            scene.table.side_stage.finish()
        desk.click_on(desk.widget(text="Build it"))

    return build


def aim(scene: PlayScene, move: Enter) -> tuple[float, float]:
    """Where the pointer has to be for the ghost to lie there."""
    width, height = size_of(scene.table.hand.held)
    box = pic.cell_box(move.column, move.row)
    return scene.table.laid.table.outside(box.x + width * pic.CELL / 2 + 1, box.y + height * pic.CELL / 2 + 1)


def enter_by_mouse(desk):
    def enter(scene, move):
        while scene.table.hand.held.turn != move.turn:
            desk.wheel(-1)
        desk.click(*aim(scene, move))

    return enter


@pytest.mark.parametrize(("seats", "size"), [(1, LYING), (1, UPRIGHT), (2, LYING), (3, UPRIGHT), (4, LYING)])
def test_a_whole_game_by_mouse_alone(desk, seats, size):
    turn(desk, size)
    sit_down(desk, seats)
    results = play_on(
        desk,
        roll_by_mouse(desk),
        build_by_mouse(desk, by_dragging=seats % 2 == 0),
        enter_by_mouse(desk),
        lambda scene: desk.click_on(desk.widget(text="It fits nowhere")),
        lambda: desk.click(*desk.scene.table.laid.table.outside(1180, 1010)),
        seen=seats == 4,
    )
    assert results.match.outcome.reason == ("solo end" if seats == 1 else "last round")
    desk.click_on(desk.widget(text="Play again"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))


# By keys


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_by_keys_alone(desk, seats):
    while getattr(desk.scene.controls.focus, "game", "") != "tetrix":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    people(desk.scene, seats)
    while getattr(desk.scene.controls.focus, "text", "") != "Begin" or not desk.scene.controls.shows_focus:
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))

    def build(scene, form):
        while scene.table.builder.letter != form.letter:
            desk.key(pygame.K_DOWN)
        while scene.table.builder.form != form:
            desk.key(pygame.K_RIGHT)
        desk.key(pygame.K_SPACE)

    def enter(scene, move):
        hand = scene.table.hand
        while hand.held.turn != move.turn:
            desk.key(pygame.K_r)
        walk_to(desk, hand, move)
        desk.key(pygame.K_SPACE)

    def space(*_):
        desk.key(pygame.K_SPACE)

    play_on(desk, space, build, enter, space, space)


def walk_to(desk: Desk, hand, move: Enter) -> None:
    """Step by step, columns first where that way is free of corners without a cell on the sheet."""
    for _ in range(40):
        if (hand.held.column, hand.held.row) == (move.column, move.row):
            return
        before = hand.held.column, hand.held.row
        if hand.held.column != move.column:
            desk.key(pygame.K_RIGHT if hand.held.column < move.column else pygame.K_LEFT)
        if (hand.held.column, hand.held.row) == before and hand.held.row != move.row:
            desk.key(pygame.K_DOWN if hand.held.row < move.row else pygame.K_UP)
    raise AssertionError(f"the ghost cannot be led to {move}")


# By touch and by gamepad


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_a_whole_game_by_touch_alone(desk, size):
    turn(desk, size)
    sit_down(desk, 2)

    def tap_on(**facts):
        desk.tap(*desk.widget(**facts).box.centre)

    def build(scene, form):
        tap_on(letter=form.letter)
        scene.table.side_stage.finish()
        for one, other in iter(lambda: next(iter(wrong_cells(scene, form)), None), None):
            desk.tap(*place_of_die(scene, one))
            desk.tap(*place_of_die(scene, other))
            scene.table.side_stage.finish()
        tap_on(text="Build it")

    def enter(scene, move):
        while scene.table.hand.held.turn != move.turn:
            tap_on(glyph="turn_right")
        desk.tap(*aim(scene, move))
        if scene.table.deciding:  # the first touch only carries the form there
            desk.tap(*aim(scene, move))

    play_on(
        desk,
        lambda scene: desk.tap(*scene.table.laid.tray.outside(*TRAY.centre)),
        build,
        enter,
        lambda scene: tap_on(text="It fits nowhere"),
        lambda: desk.tap(*desk.scene.table.laid.table.outside(1180, 1010)),
    )


def test_a_whole_game_by_gamepad_alone(desk):
    sit_down(desk, 2)

    def press_a(*_):
        desk.pad(pygame.CONTROLLER_BUTTON_A)

    def build(scene, form):
        while scene.table.builder.letter != form.letter:
            desk.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        while scene.table.builder.form != form:
            desk.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        press_a()

    def enter(scene, move):
        hand = scene.table.hand
        while hand.held.turn != move.turn:
            desk.pad(pygame.CONTROLLER_BUTTON_X)
        for _ in range(40):
            if (hand.held.column, hand.held.row) == (move.column, move.row):
                break
            before = hand.held.column, hand.held.row
            if hand.held.column != move.column:
                left = hand.held.column > move.column
                desk.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT if left else pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
            if (hand.held.column, hand.held.row) == before:
                up = hand.held.row > move.row
                desk.pad(pygame.CONTROLLER_BUTTON_DPAD_UP if up else pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        press_a()

    play_on(desk, press_a, build, enter, press_a, press_a)


# Single things


def decide(desk: Desk, scene: PlayScene) -> None:
    desk.wait_until(lambda: scene.turns.is_awaited)


def roll(desk: Desk, scene: PlayScene) -> None:
    decide(desk, scene)
    desk.key(pygame.K_SPACE)
    desk.wait(0.1)
    desk.key(pygame.K_SPACE)
    decide(desk, scene)


def to_entering(desk: Desk, scene: PlayScene, letter: str) -> None:
    roll(desk, scene)
    while scene.table.builder.letter != letter:
        desk.key(pygame.K_DOWN)
    desk.key(pygame.K_SPACE)
    decide(desk, scene)


def test_the_dice_follow_the_hand_and_the_throw_has_its_direction(desk):
    scene = sit_down(desk, 2)
    decide(desk, scene)
    x, y = TRAY.centre
    start = desk.cabinet.canvas.px(x, y)
    desk.take_time()
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    assert scene.table.tray.held is not None
    for step in (20, 60, 110):
        place = desk.cabinet.canvas.px(x + step, y)
        desk.send(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    before = scene.table.tray.poses()
    desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    seen = []
    for _ in range(20):  # the last one leaves the hand after some 0.18 s; the first ones are back from the rim by then
        desk.wait(1 / 60)
        seen.append(scene.table.tray.poses())
    assert scene.table.is_moving
    furthest = [max(poses[die].x for poses in seen) for die in range(4)]
    assert all(x > pose.x + 0.3 for x, pose in zip(furthest, before)), "all dice fly to the right"


def test_the_dice_show_what_was_rolled(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    assert sorted(scene.table.tray.symbols) == list(scene.match.state.dice)


def test_a_die_that_is_let_go_beside_the_form_slides_back_into_its_cell(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.key(pygame.K_DOWN)
    desk.wait(1.0)
    before, form = list(scene.table.builder.order), scene.table.builder.form
    desk.drag_from(*place_of_die(scene, before[0]), TRAY.x + 120, TRAY.bottom - 200)
    assert math.dist(scene.table.tray.spots[before[0]][:2], scene.table.builder.goals()[before[0]]) > 1
    desk.wait(1.0)
    assert scene.table.builder.order == before and scene.table.builder.form == form
    for die, goal in enumerate(scene.table.builder.goals()):
        assert math.dist(scene.table.tray.spots[die][:2], goal) < 1e-6


def test_an_entry_that_is_not_allowed_is_refused_with_its_reason(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "O")
    hand = scene.table.hand
    hand.held = hand.held._replace(column=2, row=2)  # on the printed circle
    steps = len(scene.match.steps)
    desk.key(pygame.K_SPACE)
    assert len(scene.match.steps) == steps
    assert "A symbol would cover a cell that is not empty" in written_on(desk)
    desk.key(pygame.K_F1)
    assert desk.scene.rule_id == "TT-7" and "TT-7" in written_on(desk)


def test_the_form_comes_back_to_its_place_after_four_turns(desk):
    scene = sit_down(desk, 2)
    for letter in "TLJSZOI":
        scene.table.hand.take(None)
        scene.table.hand.take(Form(letter, "osxx"))
        start = scene.table.hand.held
        seen = []
        for _ in range(4):
            scene.table.hand.rotate(1)
            seen.append(scene.table.hand.held)
        assert seen[-1] == start
        for _ in range(4):
            scene.table.hand.rotate(-1)
        assert scene.table.hand.held == start


def test_a_ghost_that_is_turned_at_the_edge_stays_in_reach(desk):
    scene = sit_down(desk, 2)
    hand = scene.table.hand
    for letter in "TLJSZOI":
        for column in range(-3, 7):
            for row in range(-3, 7):
                for turn in range(4):
                    hand.held = Enter(letter, "osxx", turn, column, row)
                    if not any(is_inside(c, r) for c, r, _ in hand.held.cells):
                        continue  # nobody can carry it there
                    hand.rotate(1)
                    assert any(is_inside(c, r) for c, r, _ in hand.held.cells)


def test_solo_can_be_ended_early_after_a_question(desk):
    scene = sit_down(desk, 1)
    roll(desk, scene)
    desk.click_on(desk.widget(text="End the game here"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Play on"))
    desk.wait(0.3)
    assert desk.scene is scene and scene.match.to_move == 0
    desk.click_on(desk.widget(text="End the game here"))
    desk.wait(0.3)
    assert "8 points" in desk.scene.text
    desk.click_on(desk.widget(text="End the game"))
    desk.wait(0.1)
    assert scene.match.steps[-1].move == Stop() and scene.match.outcome.reason == "stopped"
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 60)
    assert [best.score for best in desk.cabinet.bests.of("tetrix solo")] == [8]
    assert desk.scene.place == 1


def test_a_solo_game_in_which_a_roll_was_taken_back_is_no_best(desk):
    scene = sit_down(desk, 1)
    to_entering(desk, scene, "O")
    desk.key(pygame.K_SPACE)
    decide(desk, scene)
    roll(desk, scene)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)  # the entry and the roll after it
    decide(desk, scene)
    assert scene.match.took_back_chance
    desk.key(pygame.K_SPACE)
    roll(desk, scene)
    scene.turns.offer(Stop())
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 60)
    assert desk.cabinet.bests.of("tetrix solo") == []


def last_form(desk: Desk) -> PlayScene:
    """A game for three in which the next form is the last one."""
    from games.tetrix.table.shots import is_last_form
    from games.tools.moments import table_after

    played = table_after(desk.cabinet, "tetrix", 3, is_last_form)
    desk.wait(0.3)
    desk.scene.next_move = played.steps[len(desk.scene.match.steps)].move
    return desk.scene


def test_the_last_round_is_announced_with_who_cannot_enter(desk):
    scene = last_form(desk)
    scene.turns.offer(scene.next_move)
    desk.wait_until(lambda: scene.table.card.words is not None, 3)
    headline, text = scene.table.card.words
    state = scene.match.state
    from games.tetrix.rules.game import can_enter

    blocked = [s.name for seat, s in enumerate(scene.sitters) if not can_enter(state, seat, state.form.letter)]
    assert headline == "The last round" and blocked and all(name in text for name in blocked)
    decide(desk, scene)
    if Decline() in scene.match.moves:
        desk.click_on(desk.widget(text="Leave it"))
        assert scene.match.steps[-1].move == Decline()


def test_scoring_writes_what_the_rules_say(desk):
    """All the areas are hatched or struck out, and the box holds areas, cells and the total."""
    from games.tetrix.rules.game import counted
    from games.tetrix.table.paper import Handwriting
    from games.tools.moments import table_after

    table_after(desk.cabinet, "tetrix", 2, -1)
    scene = desk.scene
    desk.wait(0.3)
    scene.turns.offer(scene.match.moves[0])
    desk.wait_until(lambda: scene.turns.has_ended, 20)
    scene.table.finish()
    scene.table.finish()  # one sheet at a time
    state = scene.match.state
    for seat, paper in enumerate(scene.table.sheets.papers):
        words = [ink.text for ink in paper.inks if isinstance(ink, Handwriting)][1:]
        expected = [str(number) for mask in state.sheets[seat] for number in counted(mask)]
        assert words == [*expected, str(scene.match.outcome.scores[seat])]
        marks = [ink.picture.split("_")[0] for ink in paper.inks if not isinstance(ink, Handwriting)]
        assert marks.count("hatch") == sum(counted(mask)[1] for mask in state.sheets[seat])
        assert marks.count("hatch") + marks.count("strike") == sum(mask.bit_count() for mask in state.sheets[seat])


@pytest.mark.parametrize("reduced", [True, False])
def test_nothing_stays_on_the_screen_when_it_has_gone(desk, reduced):
    """After a roll, a form and an entry the window shows what a fresh drawing shows."""
    desk.cabinet.settings.reduced_motion = reduced
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "O")
    desk.key(pygame.K_SPACE)
    desk.wait(6.0)
    shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.cabinet.draw()
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_what_moves_is_redrawn_wherever_it_is(desk, size):
    """In every frame of a throw and of an entry, a full drawing shows nothing that the window does not."""
    turn(desk, size)
    scene = sit_down(desk, 2)
    decide(desk, scene)
    tray = scene.table.laid.tray.box(TRAY)
    desk.drag_from(tray.right - 160, tray.centre[1], tray.right, tray.bottom)  # their shadows fall far to the right
    frames = 0
    for _ in range(900):
        desk.cabinet.frame([], 1 / 60)
        if not scene.table.is_moving:
            if scene.match.state.dice and scene.match.state.form is None and scene.turns.is_asked:
                scene.turns.offer(next(move for move in scene.match.moves if move.letter == "I"))
            elif scene.match.state.form is not None and scene.match.state.entered == 0 and scene.turns.is_asked:
                scene.turns.offer(scene.match.moves[40])
            elif scene.match.state.entered == 1:
                break
            continue
        frames += 1
        if frames % 3 == 0:
            shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
            desk.cabinet.draw()
            assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown
    assert frames > 100


def test_undo_takes_the_pencil_marks_away_again(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "O")
    seat = scene.match.to_move
    before = list(scene.table.sheets.papers[seat].inks)
    desk.key(pygame.K_SPACE)
    desk.wait(0.2)
    scene.table.finish()
    assert len(scene.table.sheets.papers[seat].inks) == len(before) + 4
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.table.sheets.papers[seat].inks == before


def test_a_window_that_is_turned_in_the_middle_of_a_move_leaves_it_where_it_was(desk):
    scene = sit_down(desk, 2)
    decide(desk, scene)
    desk.key(pygame.K_SPACE)
    desk.wait(0.3)
    poses = scene.table.tray.poses()
    turn(desk, UPRIGHT)
    assert scene.table.is_moving and scene.table.tray.poses() == poses, "the same throw goes on"
    decide(desk, scene)
    build_by_mouse(desk, by_dragging=True)(scene, wanted_move(scene))
    decide(desk, scene)
    held = scene.table.hand.held
    turn(desk, LYING)
    assert scene.table.hand.held == held
    turn(desk, UPRIGHT)
    enter_by_mouse(desk)(scene, wanted_move(scene))
    desk.wait(0.1)
    scene.table.finish()
    desk.wait_until(lambda: scene.table.sheets.flying)
    turn(desk, LYING)
    decide(desk, scene)
    assert not scene.table.sheets.flying and scene.table.sheets.large == scene.match.to_move == 1


def test_every_sheet_keeps_its_place_whoever_writes(desk):
    scene = sit_down(desk, 4)
    sheets, large = scene.table.sheets, set()
    for _ in range(9):
        roll_if_needed(desk, scene)
        decider = scene.match.state.roller if scene.match.to_move == CHANCE else scene.match.to_move
        assert sheets.large == decider and sheets.place(decider) == pic.LARGE_PLACE
        large.add(decider)
        for seat in {0, 1, 2, 3} - {decider}:
            assert sheets.place(seat) == sheets.home(seat)
    assert len(large) == 4


def roll_if_needed(desk: Desk, scene: PlayScene) -> None:
    """One step of the game, whatever it is."""
    decide(desk, scene)
    move = wanted_move(scene) if scene.match.to_move != CHANCE else None
    if move is None:
        desk.key(pygame.K_SPACE)
    else:
        scene.turns.offer(move)
    desk.wait(0.1)
    scene.table.finish()
    decide(desk, scene)


# Bugs that were there once


@pytest.mark.parametrize("place", [(1600, 500), (1600, 930), (660, 600), (1586, 172)])
def test_a_click_or_a_tap_where_the_form_cannot_be_enters_nothing(desk, place):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    steps = len(scene.match.steps)
    desk.click(*place)
    desk.tap(*place)
    assert len(scene.match.steps) == steps


def test_a_finger_that_drags_the_form_does_not_enter_it(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    steps = len(scene.match.steps)
    x, y = aim(scene, scene.table.hand.held)
    for start in ((x, y), (700, 300)):
        desk.finger(pygame.FINGERDOWN, 1, *start)
        desk.finger(pygame.FINGERMOTION, 1, x + 2 * pic.CELL, y)
        desk.finger(pygame.FINGERUP, 1, x + 2 * pic.CELL, y)
        assert len(scene.match.steps) == steps


def computer_enters(desk: Desk) -> PlayScene:
    """A computer that is about to write."""
    scene = sit_down(desk, 2)
    scene.match.hand_over(1, "greedy")
    to_entering(desk, scene, "T")
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.table.ghosted is not None, 20)
    return scene


def test_the_ghost_of_a_computer_is_not_in_its_own_way(desk, monkeypatch):
    computer_enters(desk)
    reds = []
    monkeypatch.setattr(pic, "draw_symbol", lambda canvas, symbol, x, y, size, colour, *_: reds.append(colour))
    desk.cabinet.draw()
    assert pic.BAD not in reds


@pytest.mark.parametrize("reduced", [True, False])
def test_the_last_round_is_told_to_those_in_a_hurry_and_to_those_who_want_less_motion(desk, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    scene = last_form(desk)
    scene.turns.offer(scene.next_move)
    desk.wait(0.05)
    if not reduced:
        desk.click(1180, 1010)
    assert scene.table.card.words is not None and scene.table.is_moving
    assert "bell_last" in desk.cabinet.sound.played
    desk.wait(1.0)
    desk.click(1180, 1010)
    assert scene.table.card.words is None


def test_with_less_motion_every_scored_sheet_is_shown_for_a_while(desk):
    from games.tools.moments import table_after

    desk.cabinet.settings.reduced_motion = True
    table_after(desk.cabinet, "tetrix", 3, -1)
    scene = desk.scene
    desk.wait(0.3)
    scene.turns.offer(scene.match.moves[0])
    shown = set()
    for _ in range(600):
        desk.cabinet.frame([], 1 / 60)
        if desk.scene is not scene:
            break
        shown.add((scene.table.sheets.large, bool(scene.table.sheets.papers[scene.table.sheets.large].scored)))
    assert {(seat, True) for seat in range(3)} <= shown


def test_with_less_motion_arranging_by_keys_is_drawn_at_once(desk):
    desk.cabinet.settings.reduced_motion = True
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.key(pygame.K_DOWN)
    for _ in range(3):
        desk.key(pygame.K_RIGHT)
        desk.wait(FRAME)
        shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
        desk.cabinet.draw()
        assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown


def test_another_language_reaches_what_does_not_move(desk):
    from games.words import use_language

    scene = sit_down(desk, 1)
    decide(desk, scene)
    desk.cabinet.draw()
    before = pygame.image.tobytes(desk.cabinet.surface.subsurface(desk.cabinet.canvas.rect(pic.BEST_PANEL)), "RGB")
    use_language("de")
    try:
        desk.cabinet.draw()
        after = pygame.image.tobytes(desk.cabinet.surface.subsurface(desk.cabinet.canvas.rect(pic.BEST_PANEL)), "RGB")
    finally:
        use_language("en")
    assert after != before


def test_dice_in_the_hand_are_put_down_when_the_game_is_paused(desk):
    scene = sit_down(desk, 2)
    decide(desk, scene)
    place = desk.cabinet.canvas.px(*TRAY.centre)
    desk.take_time()
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    assert scene.table.tray.held is not None
    desk.key(pygame.K_p)
    desk.wait(0.3)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    assert desk.scene is scene and scene.table.tray.held is None and scene.match.to_move == CHANCE


def test_a_die_that_is_dragged_while_the_form_is_built_goes_to_its_place(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.key(pygame.K_DOWN)
    desk.wait(1.0)
    start = desk.cabinet.canvas.px(*place_of_die(scene, 0))
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    away = desk.cabinet.canvas.px(TRAY.x + 100, TRAY.bottom - 100)
    desk.send(pygame.Event(pygame.MOUSEMOTION, pos=away, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    assert scene.table.tray.carried is not None
    desk.key(pygame.K_SPACE)
    assert scene.table.tray.carried is None and scene.table.builder.picked is None
    for die, goal in enumerate(scene.table.builder.goals()):
        assert math.dist(scene.table.tray.spots[die][:2], goal) < 1e-6


def test_a_replay_that_jumps_out_of_a_throw_shows_dice_at_rest(desk):
    from games.people.party import sitters_of
    from games.tools.moments import played as whole_game

    desk.cabinet.open(ReplayScene, match=whole_game("tetrix", 2), sitters=sitters_of(["human", "human"], "tetrix"))
    desk.wait(0.2)
    desk.key(pygame.K_RIGHT)
    desk.wait(0.2)
    assert desk.scene.table.is_moving
    desk.click_on(desk.widget(glyph="last"))
    desk.wait(0.1)
    assert all(pose.height == 0.5 for pose in desk.scene.table.tray.poses())


def test_a_replay_that_is_watched_to_the_end_shows_the_scoring(desk):
    from games.people.party import sitters_of
    from games.tools.moments import played as whole_game

    played = whole_game("tetrix", 2)
    desk.cabinet.open(ReplayScene, match=played, sitters=sitters_of(["human", "human"], "tetrix"))
    desk.scene.go_to(len(played.steps) - 1)
    desk.wait(0.2)
    desk.key(pygame.K_RIGHT)
    desk.wait_until(lambda: desk.scene.table.counting is not None, 20)


def test_the_preview_goes_with_the_form_and_with_the_pointer(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.key(pygame.K_DOWN)
    desk.point(*pic.GRID_BOX.centre)
    assert scene.table.hand.form == scene.table.builder.form
    desk.key(pygame.K_DOWN)
    assert scene.table.hand.form == scene.table.builder.form
    desk.click_on(desk.widget(letter="I"))
    assert scene.table.hand.form is None


def test_the_solo_preview_knows_how_many_boxes_are_free(desk):
    scene = sit_down(desk, 1)
    hand, state = scene.table.hand, scene.match.state
    hand.held = Enter("I", "osxx", 0, -2, 0)
    assert hand.fits(state, 0) and not hand.fits(state._replace(boxes=1), 0)


def test_only_dice_that_move_click_and_a_built_form_lies_as_it_was(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.key(pygame.K_DOWN)
    desk.wait(1.0)
    desk.cabinet.sound.played.clear()
    scene.table.builder.swap(0, 1)
    desk.wait(1.0)
    assert desk.cabinet.sound.played.count("dice_click") == 2
    before = scene.table.tray.poses()
    desk.key(pygame.K_SPACE)
    assert scene.table.tray.poses() == before


def test_showing_a_position_makes_no_sound(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    desk.cabinet.sound.played.clear()
    scene.table.show(scene.match)
    assert desk.cabinet.sound.played == []


def test_points_that_have_flown_leave_nothing_behind_while_dice_roll(desk):
    """What ends in the middle of a partial drawing is wiped off."""
    from games.kit.shots import next_with
    from games.tools.moments import table_after

    table_after(desk.cabinet, "tetrix", 2, next_with("dice", 12))
    scene = desk.scene
    decide(desk, scene)
    scene.table.flying.points(5, pic.GRID_BOX.centre, lambda: pic.SCORE_PANEL.centre)
    scene.table.flying.update(1.1)
    desk.key(pygame.K_SPACE)
    desk.wait(0.5)
    assert scene.table.is_moving and not scene.table.flying.words
    shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.cabinet.draw()
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown
