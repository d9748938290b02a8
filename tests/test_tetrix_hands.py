"""Hands at the Te-Trix table that slip, or try what is not allowed: nothing is lost, and all is explained."""

from collections.abc import Iterator

import pygame
import pytest

from games.core.contract import CHANCE, OVER
from games.kit.refusals import plate
from games.scenes.play.scene import PlayScene
from games.tetrix.rules.forms import Enter, Form, bit, is_inside, placements
from games.tetrix.rules.game import Cannot, Decline, Stop, can_enter
from games.tetrix.table import picture as pic
from games.tetrix.table.layout import Laid
from games.tetrix.table.shots import SHOTS
from games.tetrix.table.tray import TRAY, TrayButton
from games.tools.moments import played, table_after
from games.tools.shell_shots import screens
from games.tools.studio import unseen
from games.window.canvas import Box
from games.window.intents import Act, Drag, Go, Point, Press, Release, Wheel
from tests.desk import Desk, written_on
from tests.test_tetrix_table import (
    aim,
    build_by_mouse,
    decide,
    desk,
    enter_by_mouse,
    place_of_die,
    play_on,
    roll,
    roll_by_mouse,
    sit_down,
    to_entering,
)

__all__ = ["desk"]  # the fixture
REFUSED = [name for name in SHOTS.pictures if name.startswith("refused_")]


def open_before(desk: Desk, seats: int, kind: type, seed: int = 3) -> PlayScene:
    """The table before the last such move of a game."""
    whole = played("tetrix", seats, seed)
    last = max(number for number, step in enumerate(whole.steps) if isinstance(step.move, kind))
    table_after(desk.cabinet, "tetrix", seats, last, seed)
    decide(desk, desk.scene)
    return desk.scene


def taken_cells(scene: PlayScene) -> set[tuple[int, int]]:
    taken = sum(scene.match.state.sheets[scene.match.to_move])
    return {(column, row) for column in range(7) for row in range(7) if taken & bit(column, row)}


def wrong_place(scene: PlayScene) -> Enter:
    """Where the form, as it is turned now, would cover something."""
    held, taken = scene.table.hand.held, taken_cells(scene)
    tried = [held._replace(column=c, row=r) for _, _, turn, c, r in placements(held.letter) if turn == held.turn]
    return next(move for move in tried if any((c, r) in taken for c, r, _ in move.cells))


# Why something is not allowed


def test_what_covers_a_symbol_is_refused_at_its_cells_and_the_symbol_is_ringed(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    steps, wrong = len(scene.match.steps), wrong_place(scene)
    desk.click(*aim(scene, wrong))
    told = scene.table.told
    assert len(scene.match.steps) == steps and scene.table.hand.held == wrong
    assert told.refused.move == wrong and told.redness > 0.8
    assert told.about == pic.cells_box([(column, row) for column, row, _ in wrong.cells])
    covered = {(column, row) for column, row, _ in wrong.cells} & taken_cells(scene)
    assert {pic.cell_at(*cause.centre) for cause in told.refused.causes} == {(c + 0.5, r + 0.5) for c, r in covered}


def test_alone_it_is_shown_which_symbols_hang_over_and_which_boxes_are_not_free():
    cabinet = screens()["tetrix_refused_overhang"]((1280, 720))
    scene = cabinet.top
    told = scene.table.told
    outside = [cell for cell in told.refused.move.cells if not is_inside(*cell[:2])]
    assert scene.table.refused.rule_id == "TT-12" and len(outside) > scene.match.state.boxes
    assert len(told.refused.causes) == len(outside) + 8 - scene.match.state.boxes


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_every_refusal_is_told_beside_its_place_in_words_without_numbers(name, text_size):
    cabinet = screens()[f"tetrix_{name}"]((1280, 720))
    cabinet.canvas.big_text = text_size
    told, room = cabinet.top.table.told, cabinet.top.table.BESIDE
    assert not any(letter.isdigit() for letter in told.sentence)
    box, is_aside = plate(cabinet.canvas, told.sentence, told.about, room)
    assert room.x <= box.x and box.right <= room.right and room.y <= box.y and box.bottom <= room.bottom
    assert not overlap(box, told.about)
    if is_aside:
        assert box.y < told.about.bottom and told.about.y < box.bottom, "the pointer meets the place"
    else:
        assert box.x < told.about.right and told.about.x < box.right, "the pointer meets the place"


def test_every_refusal_that_a_hand_can_cause_has_its_picture():
    told = {screens()[f"tetrix_{name}"]((320, 180)).top.table.refused.rule_id for name in REFUSED}
    assert told == {"TT-2", "TT-6", "TT-7", "TT-12", "TT-13"}


@pytest.mark.parametrize("reduced", [True, False])
def test_a_refused_form_trembles_but_not_for_those_who_want_less_motion(desk, monkeypatch, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "O")
    desk.click(*aim(scene, wrong_place(scene)))
    seen, tint = [], pic.tint_boxes

    def watched(canvas, boxes, colour, alpha):
        if colour == pic.BAD:
            seen.append(boxes[0].x)
        tint(canvas, boxes, colour, alpha)

    monkeypatch.setattr(pic, "tint_boxes", watched)
    desk.wait(0.5)
    assert seen and (len(set(seen)) <= 2) is reduced, "the square has two columns"


def test_a_form_on_the_paper_beside_the_grid_is_told_to_leave_a_symbol(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    held = scene.table.hand.held
    for press in (desk.click, desk.tap):
        scene.table.told = None
        press(pic.LARGE.centre[0], pic.LARGE.bottom - 60)
        assert scene.table.refused.rule_id == "TT-6" and scene.table.hand.held == held
        assert "At least one symbol must be entered" in written_on(desk)
    desk.drag_from(pic.LARGE.centre[0], pic.LARGE.bottom - 60, *pic.GRID_BOX.centre)
    assert scene.match.state.entered == 0


# Building


def look_of(desk: Desk, box: Box) -> list[str]:
    """How the panel of a control is drawn."""
    canvas, seen = desk.cabinet.canvas, []
    nine = canvas.nine
    canvas.nine = lambda name, where, *more, **light: (
        seen.append(name) if where == box else None,
        nine(name, where, *more, **light),
    )[1]
    try:
        desk.cabinet.draw()
    finally:
        del canvas.nine
    return [name for name in seen if name.startswith("ui/button")]


def test_build_it_is_dark_until_a_form_is_chosen_and_says_so(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.point(*pic.LARGE.centre)
    assert look_of(desk, pic.BUILD_BUTTON) == ["ui/button_wide_off"]
    for try_it in (
        lambda: desk.click_on(desk.widget(text="Build it")),
        lambda: desk.key(pygame.K_SPACE),
        lambda: desk.click(*place_of_die(scene, 0)),
        lambda: desk.click(*pic.GRID_BOX.centre),
    ):
        scene.table.told = None
        try_it()
        assert "Pick a form first" in written_on(desk) and scene.table.told.about == pic.FORM_ROW
    desk.click_on(desk.widget(letter="T"))
    assert "pick a form first" not in written_on(desk)
    desk.point(*pic.LARGE.centre)
    assert look_of(desk, pic.BUILD_BUTTON) == ["ui/button_wide_up"]
    assert scene.match.state.form is None


def test_a_form_that_is_tried_on_the_sheet_has_to_be_built_first(desk):
    scene = sit_down(desk, 2)
    roll(desk, scene)
    desk.click_on(desk.widget(letter="T"))
    desk.click(*pic.GRID_BOX.centre)
    assert "A form has to be built first" in written_on(desk)
    (cause,) = scene.table.told.refused.causes
    assert overlap(cause, pic.BUILD_BUTTON) and scene.match.state.form is None


def test_a_form_that_cannot_be_entered_alone_says_so_at_its_button(desk):
    whole = played("tetrix", 1, 9)
    stop = next(
        number
        for number, step in enumerate(whole.steps)
        if isinstance(step.move, Form) and not all(can_enter(step.before, 0, letter) for letter in pic.LETTERS)
    )
    table_after(desk.cabinet, "tetrix", 1, stop, 9)
    scene = desk.scene
    decide(desk, scene)
    dark = next(letter for letter in pic.LETTERS if not can_enter(scene.match.state, 0, letter))
    desk.click_on(desk.widget(letter=dark))
    assert "This form cannot be entered, and in solo it must be" in written_on(desk)
    assert scene.table.told.about == scene.table.laid.form_button(dark) and scene.table.builder.letter is None
    assert look_of(desk, scene.table.laid.form_button(dark)) == ["ui/button_wide_off"]


# What helps


def test_a_finger_is_told_that_the_second_touch_enters(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    assert "Tap again to enter it" not in written_on(desk)
    place = scene.table.hand.held._replace(column=0, row=0)
    desk.tap(*aim(scene, place))
    assert "Tap again to enter it" in written_on(desk) and scene.match.state.entered == 0
    desk.tap(*aim(scene, place))
    assert scene.match.state.entered == 1


def test_a_mouse_is_not_told_to_tap_again(desk):
    scene = sit_down(desk, 2)
    to_entering(desk, scene, "T")
    desk.point(*aim(scene, scene.table.hand.held._replace(column=0, row=0)))
    assert "Tap again to enter it" not in written_on(desk)


def test_a_turn_is_offered_only_where_it_makes_the_form_fit(desk):
    table_after(desk.cabinet, "tetrix", 2, len(played("tetrix", 2).steps) // 2)
    scene = desk.scene
    while not isinstance(scene.match.moves[0], Enter):
        scene.turns.offer(scene.match.moves[0])
        scene.table.finish()
        decide(desk, scene)
    hand, form, offered = scene.table.hand, scene.match.state.form, 0
    for _, _, turn, column, row in placements(form.letter):
        hand.held = Enter(form.letter, form.symbols, turn, column, row)
        by, fits = hand.helpful_turn(scene.match), hand.ghost(scene.match) is not None
        assert by is None or not fits
        if by is not None:
            hand.rotate(by)
            assert hand.ghost(scene.match) is not None
            offered += 1
    assert offered


@pytest.mark.parametrize("seats", [1, 3])
def test_the_last_entry_is_framed_on_each_sheet_until_it_is_taken_back_or_scored(desk, seats):
    scene = sit_down(desk, seats)
    papers, match = scene.table.sheets.papers, scene.match
    entered: dict[int, list] = {seat: [()] for seat in range(seats)}
    with unseen(desk.cabinet):
        for _ in range(5 * seats + 4):
            decide(desk, scene)
            move, seat = match.moves[len(match.moves) // 2], match.to_move
            scene.turns.offer(move) if seat != CHANCE else desk.key(pygame.K_SPACE)
            scene.table.finish()
            if isinstance(move, Enter):
                entered[seat].append(tuple((c, r) for c, r, _ in move.cells if is_inside(c, r)))
            assert [paper.last for paper in papers] == [entered[seat][-1] for seat in range(seats)]
    while not isinstance(match.steps[-1].move, Enter):
        desk.key(pygame.K_z, pygame.KMOD_CTRL)
    seat = match.steps[-1].by
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert papers[seat].last == entered[seat][-2]


def test_no_frame_is_left_on_a_sheet_that_is_scored(desk):
    scene = open_before(desk, 2, Enter)
    while scene.match.to_move != OVER:
        scene.turns.offer(scene.match.moves[0])
        scene.table.finish()
    desk.wait_until(lambda: scene.turns.has_ended)
    assert [paper.last for paper in scene.table.sheets.papers] == [(), ()]


# Slips


def last_deciding(desk: Desk, seats: int, kind: type) -> PlayScene:
    """A person is to decide, and may make a move of this kind."""
    for seed in range(1, 60):
        whole = played("tetrix", seats, seed)
        for number, step in enumerate(whole.steps):
            if step.by != CHANCE and any(isinstance(move, kind) for move in whole.game.moves(step.before)):
                table_after(desk.cabinet, "tetrix", seats, number, seed)
                decide(desk, desk.scene)
                return desk.scene
    raise LookupError(f"no game for {seats} comes to {kind}")


@pytest.mark.parametrize(
    ("seats", "kind"),
    [(seats, kind) for seats in (2, 4) for kind in (Form, Enter, Decline, Cannot)] + [(1, Form), (1, Enter), (1, Stop)],
)
def test_whatever_a_slip_has_done_can_be_taken_back_before_the_next_roll(desk, seats, kind):
    scene = last_deciding(desk, seats, kind)
    before, seat = scene.match.state, scene.match.to_move
    move = next(move for move in scene.match.moves if isinstance(move, kind))
    for seconds in (0.1, 1.5):  # while it is shown, and afterwards
        scene.turns.offer(move)
        desk.wait(seconds)
        assert scene.match.steps[-1].move == move
        assert scene.turns.has_ended or desk.widget(glyph="undo").enabled  # at the end the controls have stepped aside
        desk.key(pygame.K_z, pygame.KMOD_CTRL)
        assert desk.scene is scene and scene.match.state == before
        decide(desk, scene)
        assert scene.match.to_move == seat and not scene.match.took_back_chance


DEEDS = {"Roll the dice", "Build it", "Enter it", "Leave it", "It fits nowhere", "End the game here"}


def deeds_of(scene: PlayScene) -> Iterator[tuple[str, Box]]:
    """The controls that make a move, by what they are called."""
    for widget in scene.table.widgets(scene.match):
        if isinstance(widget, TrayButton):
            yield "Roll the dice", widget.box
        elif getattr(widget, "text", "") in DEEDS:
            yield widget.text, widget.box


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_second_press_in_the_same_place_never_means_something_else(desk, seats):
    """Whatever follows in a game: what makes a move lies apart from what has made the one before, in every window."""
    seen = set()
    with unseen(desk.cabinet):
        for seed in (2, 3, 15):
            whole = played("tetrix", seats, seed)
            scene = table_of_people(desk, seats, seed)
            before: dict[bool, list[tuple[str, Box]]] = {False: [], True: []}
            for step in whole.steps:
                for upright in before:
                    scene.table.lay_out(upright)
                    now = list(deeds_of(scene))
                    for name, box in before[upright]:
                        for other, place in now:
                            assert name == other or not overlap(box.grown(12), place), (name, other)
                    before[upright] = now
                seen |= {name for name, _ in now}
                scene.match.commit(step.move)
    assert seen == (DEEDS - {"Leave it", "It fits nowhere"} if seats == 1 else DEEDS - {"End the game here"})


def table_of_people(desk: Desk, seats: int, seed: int) -> PlayScene:
    table_after(desk.cabinet, "tetrix", seats, 0, seed)
    return desk.scene


@pytest.mark.parametrize("upright", [False, True])
def test_entering_and_leaving_a_form_lie_far_apart(upright):
    enter, leave = (Laid(2, upright).at(box) for box in (pic.ENTER_BUTTON, pic.LEAVE_BUTTON))
    assert enter.x - leave.right > leave.width


# Every drop is first tried in a wrong place


def test_a_whole_game_in_which_everything_is_first_tried_in_a_wrong_place(desk):
    scene = table_of_people(desk, 2, 3)
    build, enter, refused = build_by_mouse(desk, by_dragging=False), enter_by_mouse(desk), []

    def is_refused() -> None:
        assert scene.table.told is not None and scene.table.told.redness > 0.5
        assert desk.cabinet.sound.played[-1] in ("refuse_paper", "button_up")
        refused.append(scene.table.refused.rule_id)
        scene.table.told = None

    def build_second(scene, form):
        for place in (pic.BUILD_BUTTON.centre, pic.GRID_BOX.centre):
            desk.click(*place)
            is_refused()
        assert scene.match.state.form is None
        build(scene, form)

    def enter_second(scene, move):
        entered = scene.match.state.entered
        desk.click(*aim(scene, wrong_place(scene)))
        is_refused()
        desk.click(pic.LARGE.centre[0], pic.LARGE.bottom - 30)
        is_refused()
        assert scene.match.state.entered == entered
        enter(scene, move)

    def give_up_second(scene):
        desk.click(*pic.GRID_BOX.centre)
        assert scene.table.told is not None
        desk.click_on(desk.widget(text="It fits nowhere"))

    hurry = lambda: desk.click(1180, 1010)  # noqa: E731
    results = play_on(desk, roll_by_mouse(desk), build_second, enter_second, give_up_second, hurry)
    assert results.match.outcome.reason == "last round" and set(refused) == {"TT-2", "TT-6", "TT-7"}
    assert len(refused) > 40


# Nobody is asked before their time


PLACES = (TRAY.centre, pic.GRID_BOX.centre, (pic.LARGE.centre[0], pic.LARGE.bottom - 30))
INTENTS = (
    Act.CONFIRM, Act.TURN_LEFT, Act.TURN_RIGHT, Act.PAGE_DOWN, Go(1, 0), Go(0, 1), Wheel(1, 900, 500),
    *(kind(*place) for place in PLACES for kind in (Point, Press, Drag, Release)),
)  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2])
def test_a_table_that_awaits_nothing_understands_nothing(desk, seats):
    whole = played("tetrix", seats)
    scene = table_of_people(desk, seats, 3)
    table, match = scene.table, scene.match
    with unseen(desk.cabinet):
        for step in [*whole.steps[:12], *whole.steps[-8:]]:
            if match.state != step.before:
                table_after(desk.cabinet, "tetrix", seats, len(whole.steps) - 8)
                scene = desk.scene
                table, match = scene.table, scene.match
            table.show(match)
            assert [table.interpret(match, intent) for intent in INTENTS] == [None] * len(INTENTS)
            for move in match.moves[:3]:
                table.hint(match, move)
            assert table.hand.held is None and table.tray.held is None
            match.commit(step.move)
            table.show(match)
    assert match.to_move == OVER and [table.interpret(match, intent) for intent in INTENTS] == [None] * len(INTENTS)


@pytest.mark.parametrize("seats", [1, 2])
def test_controls_that_have_outlived_their_phase_do_nothing(desk, seats):
    """Used in another phase they change nothing, and what they give is not allowed there or was always meant."""
    whole = played("tetrix", seats)
    for made in range(len(whole.steps) - 8, len(whole.steps)):
        table_after(desk.cabinet, "tetrix", seats, made)
        scene = desk.scene
        decide(desk, scene)
        table, match, phase = scene.table, scene.match, kind_of(scene)
        widgets = table.widgets(match)
        for step in whole.steps[made:]:
            match.commit(step.move)
            table.show(match)
            if kind_of(scene) is phase:
                continue
            dice, letter, held = table.tray.poses(), table.builder.letter, table.hand.held
            for widget in widgets:
                widget.drag(*widget.box.centre)
                assert widget.use() not in match.moves
                widget.lose()
            assert (table.tray.poses(), table.builder.letter, table.hand.held) == (dice, letter, held)


def kind_of(scene: PlayScene) -> type | None:
    """What is decided now."""
    return None if scene.match.to_move == OVER else type(scene.match.moves[0])
