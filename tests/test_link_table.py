"""Whole games on the Tetris Link table, through the events of each device alone."""

import pygame
import pytest

from games.core.catalogue import lesson_named
from games.core.contract import CHANCE
from games.core.match import HUMAN
from games.core.record import to_line, to_record
from games.core.tetrominoes import COLUMNS, Place, turns
from games.kit.held import HeldPiece
from games.kit.lesson_steps import Do, Happens
from games.kit.shots import refused
from games.link.rules.game import COLOURS, KINDS, ROWS, Link, playable
from games.link.table import picture as pic
from games.link.table.layout import Laid
from games.link.table.loose import LoosePieces
from games.link.table.shots import is_link, stands_out
from games.link.table.trays import draw_panel
from games.people.party import Sitter, usual_name
from games.scenes.lesson import LessonMatch
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.store import saves
from games.store.settings import TEXT_SIZES, Settings
from games.tools.moments import situation, table_after
from games.tools.studio import open_studio
from games.words import LANGUAGES, use_language
from tests.desk import Desk, only_people, play_to_results, written_on
from tests.test_overlaps import collisions


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


OUTSIDE = "The piece would not be inside the tower"


def place_wanted(scene: PlayScene) -> Place | None:
    """A low place for the piece in the hand; None if only a pass is left."""
    places = [move for move in scene.match.moves if isinstance(move, Place)]
    return min(places, key=lambda place: (place.row, place.column), default=None)


def play_on(desk: Desk, roll, lay, hurry, seen=False) -> None:
    def decide(scene: PlayScene) -> None:
        roll(scene) if scene.match.to_move == CHANCE else lay(scene)

    assert play_to_results(desk, decide, hurry, seen).match.outcome.reason == "tower full"


def test_a_whole_game_by_mouse_alone(desk):
    desk.click_on(desk.widget(game="link"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    only_people(desk.scene)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))

    def roll(scene):
        x, y = pic.DIE_TRAY
        desk.drag_from(x - 40, y, x + 60, y - 30)

    def lay(scene):
        wanted = place_wanted(scene)
        if wanted is None:
            return desk.click(*pic.TOWER.centre)
        if scene.table.held.shape not in (wanted.shape, {"L": "J", "J": "L", "S": "Z", "Z": "S"}.get(wanted.shape)):
            kind = {"J": "L", "Z": "S"}.get(wanted.shape, wanted.shape)
            box = scene.table.laid.compartment_box(scene.match.to_move, kind)
            desk.click(*box.centre)
        if scene.table.held.shape != wanted.shape:
            desk.click_on(desk.widget(glyph="flip"))
        while scene.table.held.turn != wanted.turn:
            desk.wheel(-1)
        x = pic.LEFT + (wanted.column + scene.table.held.width / 2) * pic.CELL
        desk.click(x, pic.TOWER.y + 200)
        assert scene.match.steps[-1].move == wanted
        return None

    play_on(desk, roll, lay, lambda: desk.click(960, 40), seen=True)
    desk.click_on(desk.widget(text="Play again"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))


def test_a_whole_game_by_keys_alone(desk):
    desk.key(pygame.K_TAB)
    while getattr(desk.scene.controls.focus, "game", "") != "link":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    only_people(desk.scene)
    while getattr(desk.scene.controls.focus, "text", "") != "Begin" or not desk.scene.controls.shows_focus:
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))

    def lay(scene):
        wanted = place_wanted(scene)
        if wanted is not None:
            kind = {"J": "L", "Z": "S"}.get(wanted.shape, wanted.shape)
            while {"J": "L", "Z": "S"}.get(scene.table.held.shape, scene.table.held.shape) != kind:
                desk.key(pygame.K_PAGEDOWN)
            if scene.table.held.shape != wanted.shape:
                desk.key(pygame.K_f)
            while scene.table.held.turn != wanted.turn:
                desk.key(pygame.K_UP)
            while scene.table.held.column != wanted.column:
                desk.key(pygame.K_RIGHT if scene.table.held.column < wanted.column else pygame.K_LEFT)
        desk.key(pygame.K_SPACE)

    play_on(desk, lambda scene: desk.key(pygame.K_SPACE), lay, lambda: desk.key(pygame.K_SPACE))


def kind_of(shape: str) -> str:
    return {"J": "L", "Z": "S"}.get(shape, shape)


def place_for_held(scene: PlayScene) -> Place | None:
    """A low place for the kind of piece that is in the hand."""
    kind = kind_of(scene.table.held.shape)
    places = [move for move in scene.match.moves if kind_of(move.shape) == kind]
    return min(places, key=lambda place: (place.row, place.column), default=None)


def test_a_whole_game_by_gamepad_alone(desk):
    while getattr(desk.scene.controls.focus, "game", "") != "link" or not desk.scene.controls.shows_focus:
        desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    desk.pad(pygame.CONTROLLER_BUTTON_A)
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    only_people(desk.scene)
    while getattr(desk.scene.controls.focus, "text", "") != "Begin" or not desk.scene.controls.shows_focus:
        desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    desk.pad(pygame.CONTROLLER_BUTTON_A)
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))

    def choose_another(scene):
        """Walk to the next kind in the tray, take it, and back to the table."""
        kinds = [w.kind for w in scene.controls.widgets if hasattr(w, "kind")]
        after = kinds[(kinds.index(kind_of(scene.table.held.shape)) + 1) % len(kinds)]
        while getattr(scene.controls.focus, "kind", "") != after or not scene.controls.shows_focus:
            desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        desk.pad(pygame.CONTROLLER_BUTTON_B)

    def lay(scene):
        if scene.table.held is not None:
            while (wanted := place_for_held(scene)) is None:
                choose_another(scene)
            if scene.table.held.shape != wanted.shape:
                desk.pad(pygame.CONTROLLER_BUTTON_Y)
            while scene.table.held.turn != wanted.turn:
                desk.pad(pygame.CONTROLLER_BUTTON_X)
            while scene.table.held.column != wanted.column:
                left = scene.table.held.column > wanted.column
                desk.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT if left else pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        desk.pad(pygame.CONTROLLER_BUTTON_A)

    def press_a(*_):
        desk.pad(pygame.CONTROLLER_BUTTON_A)

    play_on(desk, press_a, lay, press_a)


def test_a_whole_game_by_touch_alone(desk):
    def tap_on(widget):
        desk.tap(*widget.box.centre)

    tap_on(desk.widget(game="link"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    only_people(desk.scene)
    tap_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))

    def lay(scene):
        if scene.table.held is None:
            return tap_on(desk.widget(text="Pass"))
        wanted = place_wanted(scene)
        if kind_of(scene.table.held.shape) != kind_of(wanted.shape):
            tap_on(desk.widget(kind=kind_of(wanted.shape)))
        if scene.table.held.shape != wanted.shape:
            tap_on(desk.widget(glyph="flip"))
        while scene.table.held.turn != wanted.turn:
            tap_on(desk.widget(glyph="turn_right"))
        x = pic.LEFT + (wanted.column + scene.table.held.width / 2) * pic.CELL
        while wanted not in [step.move for step in scene.match.steps[-1:]]:
            desk.tap(x, 600)
        return None

    play_on(desk, lambda scene: desk.tap(*pic.DIE_TRAY), lay, lambda: desk.tap(960, 40))


def somewhere_illegal(scene: PlayScene) -> HeldPiece | None:
    """How the piece in the hand could be held so that it may not be dropped; None if it goes in everywhere."""
    shape, legal = scene.table.held.shape, {move[:3] for move in scene.match.moves}
    held = [HeldPiece(shape, turn, column) for turn in range(len(turns(shape))) for column in range(COLUMNS)]
    return next((one for one in held if one.over(one.column) == one and one not in legal), None)


def test_a_whole_game_in_which_every_piece_is_first_dropped_in_a_wrong_place(desk):
    table_after(desk.cabinet, "link", 2, 0)
    refused = []

    def drop(scene, held):
        while scene.table.held.turn != held.turn:
            desk.wheel(-1)
        desk.click(pic.LEFT + (held.column + held.width / 2) * pic.CELL, pic.TOWER.y + 200)

    def lay(scene):
        if scene.table.held is None:
            return desk.click_on(desk.widget(text="Pass"))
        state = scene.match.state
        if (wrong := somewhere_illegal(scene)) is None:
            desk.click(560, 600)  # beside the tower
            assert scene.match.state is state and scene.table.told is None
        else:
            drop(scene, wrong)
            assert scene.match.state is state and scene.table.held == wrong
            refused.append(scene.table.told.sentence)
        wanted = place_wanted(scene)
        if kind_of(scene.table.held.shape) != kind_of(wanted.shape):
            desk.click_on(desk.widget(kind=kind_of(wanted.shape)))
        if scene.table.held.shape != wanted.shape:
            desk.click_on(desk.widget(glyph="flip"))
        drop(scene, HeldPiece(*wanted[:3]))
        assert scene.match.steps[-1].move == wanted
        return None

    play_on(desk, lambda scene: desk.click(*pic.DIE_TRAY), lay, lambda: desk.click(960, 40))
    assert set(refused) == {OUTSIDE} and len(refused) > 3


def begin(desk: Desk, *people: bool) -> PlayScene:
    desk.click_on(desk.widget(game="link"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    only_people(desk.scene)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    scene = desk.scene
    while scene.table.held is None:
        if scene.turns.is_awaited or scene.table.is_moving:
            desk.key(pygame.K_SPACE)  # it rolls, or hurries what rolls
        desk.wait(0.1)
    return scene


def test_a_finger_carries_the_piece_first_and_drops_it_with_the_second_tap(desk):
    scene = begin(desk)
    x = pic.LEFT + 1.5 * pic.CELL
    desk.tap(x, 500)
    moved = scene.table.held.column
    assert moved <= 1 and not scene.match.state.laid
    desk.tap(x, 500)
    assert scene.match.state.laid[0][1].column == moved


def test_two_fingers_turn_the_piece(desk):
    scene = begin(desk)
    before = scene.table.held
    desk.finger(pygame.FINGERDOWN, 1, 900, 500)
    desk.finger(pygame.FINGERDOWN, 2, 1000, 500)
    for y in (520, 545, 570, 600, 640):
        desk.finger(pygame.FINGERMOTION, 2, 990, y)
    desk.finger(pygame.FINGERUP, 2, 990, 640)
    assert scene.table.held.turn != before.turn or before.shape == "O"


def test_a_gamepad_can_roll_turn_and_drop(desk):
    scene = begin(desk)
    turn = scene.table.held.turn
    desk.pad(pygame.CONTROLLER_BUTTON_X)
    assert scene.table.held.turn != turn or scene.table.held.shape == "O"
    desk.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    desk.pad(pygame.CONTROLLER_BUTTON_A)
    assert len(scene.match.state.laid) == 1


def test_undo_brings_the_piece_back_to_the_hand_and_redo_lays_it_again(desk):
    scene = begin(desk)
    desk.key(pygame.K_SPACE)
    laid = scene.match.state.laid
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    desk.wait_until(lambda: scene.table.held is not None)
    assert scene.match.state.laid == ()
    desk.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.match.state.laid == laid


def test_closing_the_window_keeps_the_game_and_the_title_offers_it(desk):
    scene = begin(desk)
    desk.key(pygame.K_SPACE)
    line = to_line(to_record(scene.match))
    desk.send(pygame.Event(pygame.QUIT))
    assert not desk.cabinet.is_running
    (kept,) = saves.unfinished()
    match, journal, complaints = saves.resume(kept.path)
    journal.close()
    assert complaints == [] and to_line(to_record(match)) == line
    again = Desk()
    again.click_on(again.widget(text="Continue the game"))
    again.wait_until(lambda: isinstance(again.scene, PlayScene))
    assert to_line(to_record(again.scene.match)) == line


def give_up(desk: Desk) -> None:
    desk.click_on(desk.widget(glyph="flag"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Give up"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Give up"))


def test_resigning_and_handing_over_are_possible_at_any_time(desk):
    scene = begin(desk)
    seat = scene.match.to_move
    desk.click_on(desk.widget(glyph="flag"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Let the computer go on"))
    desk.wait(0.3)
    assert not scene.match.is_human(seat)
    desk.wait_until(lambda: scene.turns.is_awaited)
    give_up(desk)
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene))
    assert desk.scene.match.outcome.reason == "forfeit"


def test_a_control_that_is_held_while_the_position_changes_does_nothing(desk):
    """Held by the mouse, overtaken by the keys: the die, a turn and a pass must not act on the next position."""
    scene = begin(desk)
    turn = desk.widget(glyph="turn_right")
    place = desk.cabinet.canvas.px(*turn.box.centre)
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    desk.key(pygame.K_SPACE)
    steps = len(scene.match.steps)
    desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    desk.wait_until(lambda: scene.turns.is_awaited)
    x, y = pic.DIE_TRAY
    place = desk.cabinet.canvas.px(x, y)
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    desk.key(pygame.K_SPACE)
    desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    assert len(scene.match.steps) == steps + 1


def paying_position(desk: Desk) -> PlayScene:
    """A play scene in which the next piece of the game pays."""
    from games.core.match import Match
    from games.people.party import sitters_of
    from games.tools.moments import played as whole_game

    played = whole_game("link", 2)
    number = next(
        n for n, step in enumerate(played.steps) if n > 20 and step.by >= 0 and step.after.gains != step.before.gains
    )
    match = Match(played.game, [HUMAN, HUMAN], 3)
    for step in played.steps[:number]:
        match.trust(step)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "link"))
    desk.wait(0.3)
    desk.scene.paying = played.steps[number].move
    return desk.scene


@pytest.mark.parametrize("reduced", [True, False])
def test_the_sliders_show_the_true_score_after_a_piece_and_after_undo(desk, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    scene = paying_position(desk)
    scene.turns.offer(scene.paying)
    desk.wait(4.0)
    assert scene.table.sliders.shown == list(map(float, scene.match.game.scores(scene.match.state)))
    assert scene.table.last == scene.paying
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    desk.wait(2.0)
    assert scene.table.sliders.shown == list(map(float, scene.match.game.scores(scene.match.state)))
    assert scene.table.flying.words == []


def test_nothing_stays_on_the_screen_when_it_has_gone(desk):
    """After the points have flown the window shows what a fresh drawing shows."""
    scene = paying_position(desk)
    scene.turns.offer(scene.paying)
    desk.wait(5.0)
    shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.cabinet.draw()
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown


def test_a_thrown_die_is_never_cut_off(desk):
    """What is redrawn while the die rolls is all that a full drawing would change."""
    scene = begin(desk)
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.turns.is_awaited)
    desk.key(pygame.K_SPACE)
    for _ in range(200):
        if not scene.table.is_moving:
            break
        desk.cabinet.frame([], 1 / 60)
        shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
        desk.cabinet.draw()
        assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown


def test_lifting_fingers_after_a_twist_does_not_drop_the_piece(desk):
    scene = begin(desk)
    x = pic.LEFT + (scene.table.held.column + scene.table.held.width / 2) * pic.CELL
    desk.finger(pygame.FINGERDOWN, 1, x, 500)
    desk.finger(pygame.FINGERDOWN, 2, x + 100, 500)
    for y in (540, 580, 620, 660):
        desk.finger(pygame.FINGERMOTION, 2, x + 90, y)
    desk.finger(pygame.FINGERUP, 2, x + 90, 660)
    desk.finger(pygame.FINGERUP, 1, x, 500)
    assert scene.match.state.laid == ()


def test_taking_back_after_the_end_goes_on_with_the_same_saved_game(desk):
    scene = begin(desk)
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.turns.is_awaited)
    give_up(desk)
    desk.wait(0.2)
    assert scene.turns.has_ended and scene.journal is not None
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.match.outcome is None
    desk.send(pygame.Event(pygame.QUIT))
    (kept,) = saves.unfinished()
    match, journal, complaints = saves.resume(kept.path)
    journal.close()
    assert match.outcome is None and complaints == []


def test_giving_up_is_possible_while_the_computer_thinks_and_the_results_say_so(desk):
    desk.click_on(desk.widget(game="link"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    scene = desk.scene
    for _ in range(600):
        if scene.turns.decider is None:
            break
        desk.key(pygame.K_SPACE)
        desk.wait(0.05)
    scene.refresh()
    give_up(desk)
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene))
    assert desk.scene.match.forfeit.seat == 0 and desk.scene.match.outcome.winners == (1,)


def test_trouble_with_the_disk_is_told(desk):
    from games.core.contract import Complaint

    scene = begin(desk)
    scene.journal._problems.put(Complaint("the disk is full"))
    desk.wait(0.1)
    assert desk.cabinet.notices == ["the disk is full"]


# A piece that does not go in


def stuck(desk: Desk, seats: int = 2) -> PlayScene:
    """A person holds a piece over a place where it would stand out of the tower."""
    whole = table_after(desk.cabinet, "link", seats, stands_out)
    scene = desk.scene
    desk.wait_until(lambda: scene.table.held is not None)
    assert refused(situation(desk.cabinet, whole)) is None
    scene.table.told = scene.table.refused = None
    desk.wait(0.1)
    return scene


def redness(desk: Desk, place: Place) -> list[int]:
    """How much more red than green there is in the middle of each cell."""
    desk.cabinet.draw()
    canvas, cells = desk.cabinet.canvas, [pic.cell_corner(column + 0.5, row + 0.5) for column, row in place.cells]
    colours = [canvas.surface.get_at(canvas.px(*cell)) for cell in cells if cell[1] > 0]
    return [colour.r - colour.g for colour in colours]


def test_where_a_piece_does_not_go_in_it_is_shown_in_red_before_anything_is_pressed(desk):
    scene = stuck(desk)
    assert scene.table.ghost(scene.match) is None
    assert min(redness(desk, scene.table.hand.aim(scene.match))) > 60


def test_the_plate_stands_beside_the_place_and_what_stands_out_is_lit(desk):
    scene = stuck(desk)
    place, steps = scene.table.hand.aim(scene.match), len(scene.match.steps)
    desk.key(pygame.K_SPACE)
    told = scene.table.told
    assert OUTSIDE in written_on(desk) and len(scene.match.steps) == steps
    assert told.about == pic.cells_box(place) and told.refused.move == place
    assert set(told.refused.causes) == {cell for cell in place.cells if cell[1] >= ROWS} != set()
    desk.wait(6.0)
    assert scene.table.told is None and not scene.is_moving
    shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    desk.cabinet.draw()
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown, "nothing of the plate stays"


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_refused_piece_trembles_unless_motion_is_reduced(desk, is_reduced):
    desk.cabinet.settings.reduced_motion = is_reduced
    scene = stuck(desk)
    name = f"link/piece_{scene.sitters[scene.match.to_move].colour}_{scene.table.held.shape}{scene.table.held.turn}_add"
    places, canvas, sprite = set(), desk.cabinet.canvas, desk.cabinet.canvas.sprite
    canvas.sprite = lambda what, x, y, *facts, **more: (
        what == name and y == pic.HANG and places.add(x),
        sprite(what, x, y, *facts, **more),
    )
    desk.key(pygame.K_SPACE)
    for _ in range(6):
        desk.wait(0.05)
    assert (len(places) == 1) == is_reduced


def test_a_reason_goes_when_the_piece_has_been_taken_elsewhere_but_not_before_it_can_be_read(desk):
    scene = stuck(desk)
    desk.key(pygame.K_SPACE)
    scene.table.hint(scene.match, scene.match.moves[0])
    desk.wait(0.8)
    assert scene.table.told is not None
    desk.wait(0.8)
    assert scene.table.told is None


def test_the_rules_open_where_they_say_why_a_piece_does_not_go_in(desk):
    """Over a full column, where it would stick out at the top."""

    def some_do_not_fit(number, step, record) -> bool:
        return "place" in record and number > 80 and any(height > 17 for height in step.before.heights)

    table_after(desk.cabinet, "link", 2, some_do_not_fit)
    scene = desk.scene
    desk.wait_until(lambda: scene.table.held is not None)
    tries = ((turn, column) for turn in range(4) for column in range(10))
    while scene.table.hand.ghost(scene.match) is not None:
        turn, column = next(tries)
        if column == 0 and turn:
            desk.key(pygame.K_r)
        scene.table.hand.held = scene.table.hand.held.over(column)
    steps = len(scene.match.steps)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_F1)
    assert len(scene.match.steps) == steps
    assert desk.scene.rule_id == "TL-7" and "TL-7" in written_on(desk)


def test_an_arrow_that_is_held_down_neither_drops_again_nor_rolls(desk):
    scene = begin(desk)
    steps = len(scene.match.steps)
    desk.take_time()
    for _ in range(240):
        desk.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
        desk.wait(1 / 30)
    assert len(scene.match.steps) == steps + 1
    desk.send(pygame.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    desk.key(pygame.K_DOWN)
    assert len(scene.match.steps) == steps + 2


# What helps those who are new


def brightness(desk: Desk, seat: int, kind: str) -> int:
    """Of the back of a drawer."""
    desk.cabinet.draw()
    canvas, box = desk.cabinet.canvas, desk.scene.table.laid.compartment_box(seat, kind)
    return sum(canvas.surface.get_at(canvas.px(box.x + 14, box.bottom - 14))[:3])


def test_link_lights_all_drawers_that_may_be_chosen_from_and_the_chosen_one_most(desk):
    table_after(desk.cabinet, "link", 2, is_link)
    scene = desk.scene
    desk.wait_until(lambda: scene.table.held is not None)
    seat = scene.match.to_move
    chosen = kind_of(scene.table.held.shape)
    lit = {kind: brightness(desk, seat, kind) for kind in playable(scene.match.state)}
    dark = {kind: brightness(desk, 1 - seat, kind) for kind in KINDS}
    assert len(lit) > 1 and min(lit.values()) > max(dark.values()) + 40
    assert all(lit[chosen] > light + 40 for kind, light in lit.items() if kind != chosen)


def test_one_press_rolls_for_all_and_each_roll_is_told_at_the_panel_of_whoever_rolled(desk):
    table_after(desk.cabinet, "link", 4, 0)
    scene = desk.scene
    desk.wait_until(lambda: scene.turns.is_awaited)
    assert scene.table.prompt(scene.match) == "Roll for the start: one press for all"
    desk.key(pygame.K_SPACE)
    told = 0
    while scene.match.state.starting or scene.table.is_moving:
        desk.wait_until(lambda: len(scene.match.steps) > told and scene.table.flying.words)
        roll, word = scene.match.steps[-1].move, scene.table.flying.words[-1]
        assert word.word == ("LINK!" if roll.face == "LINK" else "no LINK")
        assert scene.table.rolls_for_start == roll.seat and Laid(4).panel_box(roll.seat).holds(*word.goal())
        desk.wait(0.6)
        assert scene.table.is_moving, "there is time to read it"
        desk.wait_until(lambda: not scene.table.is_moving)
        desk.wait_until(lambda: not scene.table.flying.words or scene.turns.is_awaited)
        told += 1
    assert told == len(scene.match.steps) > 1 and [step.move.seat for step in scene.match.steps] == [
        number % 4 for number in range(told)
    ]
    desk.wait_until(lambda: scene.turns.is_awaited)
    assert scene.table.rolls_for_start is None and scene.turns.decider == scene.match.steps[-1].move.seat


def test_the_lesson_does_not_ask_for_what_is_so_already(desk):
    """Its pieces are taken as they lie in the tray, in the middle of the tower."""
    lesson = lesson_named("link")()
    match = LessonMatch("link", lesson)
    for step in lesson.steps:
        if isinstance(step, Happens):
            match.commit(step.move)
        elif isinstance(step, Do) and match.to_move != CHANCE:
            wanted = [move for move in match.moves if step.accepts(match, move)]
            shape = match.state.face
            if shape != "LINK":
                piece = HeldPiece(shape, pic.SHOWN_TURN[shape], 0)
                assert piece.over((COLUMNS - piece.width) // 2) not in {move[:3] for move in wanted}
            if "Turn" in step.words:
                assert pic.SHOWN_TURN[shape] not in {move.turn for move in wanted}
            match.commit(wanted[0])


@pytest.fixture
def back_to_english():
    yield
    use_language("en")


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_scores_of_four_players_do_not_run_together(language, size, monkeypatch, back_to_english):
    use_language(language)
    cabinet = open_studio(size, Settings(text_size=TEXT_SIZES[-1]))
    state, pieces = Link().start({}, 4), LoosePieces()
    for score in (0, 9, -12, 25):

        def panels(canvas, score=score) -> None:
            for seat, colour in enumerate(COLOURS):
                name = "Bartholomäus" if seat == 0 else usual_name(seat, HUMAN)
                with canvas.moved(Laid(4).panel(seat)):
                    draw_panel(canvas, pieces, state, seat, Sitter(name, HUMAN, colour), score, seat == 0)

        assert collisions(cabinet, monkeypatch, panels) == []


def test_a_drawer_that_the_die_does_not_open_says_why(desk):
    table_after(desk.cabinet, "link", 2, 26)
    scene = desk.scene
    desk.wait_until(lambda: scene.turns.is_awaited)
    while scene.match.to_move < 0 or len(playable(scene.match.state)) == len(KINDS):
        desk.take_time()
        desk.key(pygame.K_SPACE)
        desk.wait_until(lambda: scene.turns.is_awaited)
    seat, held = scene.match.to_move, scene.table.held
    shut = next(kind for kind in KINDS if kind not in playable(scene.match.state))
    box = desk.scene.table.laid.compartment_box(seat, shut)
    desk.click(*box.centre)
    assert scene.table.told.about == box and scene.table.told.sentence in written_on(desk)
    assert scene.table.held == held and scene.match.to_move == seat
