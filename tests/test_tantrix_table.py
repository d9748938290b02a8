"""Whole games on the Tantrix table, through the events of each device alone, and its view, rack and tiles."""

import itertools
import math

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.store.settings import TEXT_SIZES
from games.tantrix.rules.game import Lay, Pass
from games.tantrix.rules.layout import around
from games.tantrix.rules.tiles import TILES, edges
from games.tantrix.table import picture as pic
from games.tantrix.table.art import edge_middle, line_points, lines_of
from games.tantrix.table.causes import controlled_cells
from games.tantrix.table.motion import best_of
from games.tantrix.table.rack import Rack
from games.tantrix.table.shots import closes_loop, lays
from games.tantrix.table.view import LARGEST, SMALLEST, TablePlace, View, cell_at, middle
from games.tools.moments import played as whole_game
from games.tools.moments import table_after
from games.words import LANGUAGES, speaking
from tests.desk import Desk, only_people, play_to_results, written_on
from tests.test_tantrix_rules import ALL_WITHOUT_BLUE, DEADLOCK, STUCK, TWO_ROWS, draw, drawn, game


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def sit_down(desk: Desk, count: int) -> PlayScene:
    desk.click_on(desk.widget(game="tantrix"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    scene = desk.scene
    while len(scene.sitters) < count:
        scene.add()
    only_people(scene)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    return desk.scene


def wanted_move(scene: PlayScene):
    """Any legal move, always another one; near the middle, so that the table stays in sight."""
    moves = scene.match.moves
    if isinstance(moves[0], Pass):
        return moves[0]
    return min(moves, key=lambda move: (math.dist(middle(move.cell), (0, 0)) // 0.6, move.tile * 7919 % 101, move))


def play_on(desk: Desk, lay, give_up, hurry, seen=False) -> ResultsScene:
    def decide(scene: PlayScene) -> None:
        move, steps = wanted_move(scene), len(scene.match.steps)
        scene.table.view.settle()
        scene.table.rack.settle()
        give_up(scene) if isinstance(move, Pass) else lay(scene, move)
        assert [step.move for step in scene.match.steps[steps:]][:1] == [move]

    return play_to_results(desk, decide, hurry, seen)


def on_rack(scene: PlayScene, tile: int) -> tuple[float, float]:
    x, y = scene.table.rack.place(tile)
    return scene.table.laid.rack.outside(x, y)


def on_table(scene: PlayScene, cell) -> tuple[float, float]:
    return scene.table.view.on_screen(middle(cell))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_mouse_alone(desk, seats):
    """Every second tile is dragged to its place, the others are tapped, turned with the wheel, and confirmed."""
    sit_down(desk, seats)

    def lay(scene, move):
        hand = scene.table.hand
        desk.click(*on_rack(scene, move.tile))
        while hand.held.turn != move.turn:
            desk.wheel(-1)
        if len(scene.match.steps) % 2:
            desk.drag_from(*on_rack(scene, move.tile), *on_table(scene, move.cell))
        else:
            desk.click(*on_table(scene, move.cell))
        assert hand.held.cell == move.cell
        desk.click_on(desk.widget(glyph="check"))

    def give_up(scene):
        desk.click_on(desk.widget(text="Pass"))

    results = play_on(desk, lay, give_up, lambda: desk.click(1400, 40), seen=seats == 4)
    assert results.match.outcome.reason in ("all laid", "all passed", "deadlock")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_keys_alone(desk, seats):
    sit_down(desk, seats)

    def lay(scene, move):
        hand = scene.table.hand
        while hand.held is None or hand.held.tile != move.tile:
            desk.key(pygame.K_RIGHT)
        while hand.held.turn != move.turn:
            desk.key(pygame.K_r)
        while hand.held.cell != move.cell:
            desk.key(pygame.K_DOWN)
        desk.key(pygame.K_SPACE)

    def space(*_):
        desk.key(pygame.K_SPACE)

    play_on(desk, lay, space, space)


def test_a_whole_game_by_touch_alone_with_tiles_that_count_at_once(desk):
    desk.cabinet.settings.lay_at_once = True
    sit_down(desk, 2)

    def lay(scene, move):
        hand = scene.table.hand
        desk.tap(*on_rack(scene, move.tile))
        while hand.held.turn != move.turn:
            desk.tap(*desk.widget(glyph="turn_right").box.centre)
        desk.tap(*on_table(scene, move.cell))

    play_on(desk, lay, lambda scene: desk.tap(*desk.widget(text="Pass").box.centre), lambda: desk.tap(1400, 40))


def test_a_whole_game_in_which_every_drop_is_first_tried_in_a_wrong_place(desk):
    """On a laid tile, far away, where no turn fits: the tile comes back each time, and nothing is lost."""
    match = Match(game_named("tantrix"), [HUMAN, HUMAN], 5)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "tantrix", match.options))
    tried = set()

    def lay(scene, move):
        hand, steps = scene.table.hand, len(scene.match.steps)
        place = next(wrong_places(scene, move.tile))
        desk.drag_from(*on_rack(scene, move.tile), *place)
        assert (hand.held.tile, hand.held.cell, hand.held.at, len(scene.match.steps)) == (move.tile, None, None, steps)
        assert scene.table.told.about.holds(*place)
        tried.add(scene.table.refused.rule_id)
        desk.drag_from(*on_rack(scene, move.tile), *on_table(scene, move.cell))
        assert hand.held.cell == move.cell
        scene.table.view.settle()
        while hand.held.turn != move.turn:
            desk.click(*on_table(scene, move.cell))
        desk.click_on(desk.widget(glyph="check"))

    play_on(desk, lay, lambda scene: desk.click_on(desk.widget(text="Pass")), lambda: desk.click(1400, 40))
    assert {"TX-3", "TX-6", "TX-9", "TX-10"} <= tried


def wrong_places(scene: PlayScene, tile: int):
    """Places of the screen where a tile may not be dropped, each time another kind of them first."""
    state, steps = scene.match.state, len(scene.match.steps)
    fits = {move.cell for move in scene.match.moves if move.tile == tile}
    beside = sorted(state.layout.bounds, key=lambda cell: (7 * cell[0] + 3 * cell[1] + steps) % 23)
    far = [cell_at(scene.table.view.on_table(1450, 640))]
    controlled = [cell for cell in controlled_cells(state.layout) if not state.layout.touches_forced(cell)]
    kinds = [list(state.layout.tiles), far, beside, controlled]
    first = len(state.laid) % 4
    for cell in itertools.chain(*kinds[first:], *kinds[:first]):
        x, y = on_table(scene, cell)
        if cell not in fits and not scene.table.laid.covers(x, y) and 0 < x < 1920 and 0 < y < 1080:
            yield x, y


# Single things


def decide(desk: Desk, scene: PlayScene) -> None:
    desk.wait_until(lambda: scene.turns.is_awaited and scene.match.to_move >= 0)


def in_play(desk: Desk, step: str, at_least: int, seats: int = 2) -> tuple[PlayScene, Lay]:
    played = table_after(desk.cabinet, "tantrix", seats, lays(step, at_least))
    scene = desk.scene
    decide(desk, scene)
    scene.table.view.settle()
    scene.table.rack.settle()
    return scene, played.steps[len(scene.match.steps)].move


def test_tiles_are_dealt_by_themselves_and_the_highest_number_begins(desk):
    scene = sit_down(desk, 3)
    decide(desk, scene)
    hands = scene.match.state.hands
    assert [len(hand) for hand in hands] == [6, 6, 6]
    assert scene.match.to_move == max(range(3), key=lambda seat: max(hands[seat])) == scene.table.active


def test_everybody_plays_for_the_colour_of_their_seat(desk):
    desk.click_on(desk.widget(game="tantrix"))
    desk.wait_until(lambda: isinstance(desk.scene, SeatsScene))
    desk.scene.next_colour(0)
    chosen = [sitter.colour[0].upper() for sitter in desk.scene.sitters]
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene))
    match = desk.scene.match
    assert list(match.state.colours) == chosen != ["R", "Y"]
    told = sitters_of(match.seats, "tantrix", match.options)
    assert [sitter.colour[0].upper() for sitter in told] == chosen


def test_an_illegal_drop_springs_back_and_says_why(desk):
    scene, move = in_play(desk, "free", 45)
    hand = scene.table.hand
    steps = len(scene.match.steps)
    for target, words in (
        (next(iter(scene.match.state.layout.tiles)), "There is a tile already"),
        ((40, -20), "must touch"),
    ):
        scene.table.view.zoom(0.5, *scene.table.view.centre)
        scene.table.hand.take(scene.match, move.tile)
        assert hand.lay_on(scene.match, target) is None
        assert words in scene.table.told[0] and hand.held.cell is None and hand.held.at is None
    assert len(scene.match.steps) == steps
    desk.key(pygame.K_F1)
    assert desk.scene.rule_id == "TX-3" and "TX-3" in written_on(desk)


def test_every_reason_of_the_rules_can_be_told(desk):
    """Colours differ, beside a forced space, on a controlled side: each is said when a tile is dropped there."""
    told = set()
    for at_least in range(30, 70, 5):
        scene, _ = in_play(desk, "free", at_least)
        hand = scene.table.hand
        for tile in scene.match.state.hands[scene.match.to_move]:
            for turn in range(6):
                for cell in scene.match.state.layout.bounds:
                    hand.take(scene.match, tile)
                    hand.held = hand.held._replace(turn=turn)
                    if cell not in hand.fits(scene.match):
                        hand.lay_on(scene.match, cell)
                        told.add(scene.table.told[0])
        desk.cabinet.follow(scene.pause())
        desk.cabinet.stack.pop()
    assert {
        "The colours differ at a touching edge",
        "A forced space would get a fourth neighbour",
        "This is a controlled side: it leads to a forced space",
    } <= told


def test_a_tile_that_lies_on_a_cell_can_be_taken_back_before_it_counts(desk):
    scene, move = in_play(desk, "free", 45)
    steps = len(scene.match.steps)
    scene.table.hint(scene.match, move)
    desk.click_on(desk.widget(glyph="close"))
    assert scene.table.hand.held is None and len(scene.match.steps) == steps
    scene.table.hint(scene.match, move)
    desk.key(pygame.K_SPACE)
    assert scene.match.steps[steps].move == move


def fitting_in_turns(scene: PlayScene, are_wanted) -> tuple[int, tuple[int, int], list[int]]:
    """A tile of the hand, a cell, and the turns in which the tile fits there."""
    found: dict = {}
    for move in scene.match.moves:
        found.setdefault((move.tile, move.cell), []).append(move.turn)
    return next((tile, cell, turns) for (tile, cell), turns in found.items() if are_wanted(turns))


def test_a_tap_on_the_tile_turns_it_to_the_next_turn_that_fits(desk):
    scene, _ = in_play(desk, "free", 20)
    tile, cell, fitting = fitting_in_turns(scene, lambda turns: len(turns) > 1)
    hand = scene.table.hand
    hand.take(scene.match, tile)
    hand.held = hand.held._replace(turn=min(fitting), cell=cell)
    seen = []
    for _ in fitting:
        desk.click(*on_table(scene, cell))
        seen.append(hand.held.turn)
    assert sorted(seen) == sorted(fitting) and scene.match.to_move >= 0


def test_what_a_tile_in_the_hand_may_do_is_what_the_rules_allow(desk):
    scene, move = in_play(desk, "free", 45)
    hand = scene.table.hand
    hand.take(scene.match, move.tile)
    for turn in range(6):
        hand.held = hand.held._replace(turn=turn)
        now = {lay.cell for lay in scene.match.moves if (lay.tile, lay.turn) == (move.tile, turn)}
        ever = {lay.cell for lay in scene.match.moves if lay.tile == move.tile}
        assert hand.cells_now(scene.match) == now and hand.cells_turned(scene.match) == ever - now


def test_wheel_and_fingers_zoom_the_table_and_turn_a_tile_in_the_hand(desk):
    scene, move = in_play(desk, "free", 45)
    view, hand = scene.table.view, scene.table.hand
    size = view.size
    desk.point(900, 400)
    desk.wheel(1)
    assert view.size > size and not view.is_framed
    desk.key(pygame.K_MINUS)
    desk.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    x = view.x
    desk.drag_from(1300, 500, 1200, 500)
    assert view.x > x
    desk.finger(pygame.FINGERDOWN, 1, 800, 400)
    desk.finger(pygame.FINGERDOWN, 2, 900, 400)
    size = view.size
    desk.finger(pygame.FINGERMOTION, 2, 1000, 400)
    assert view.size > size
    desk.finger(pygame.FINGERUP, 2, 1000, 400)
    desk.finger(pygame.FINGERUP, 1, 800, 400)
    desk.key(pygame.K_HOME)
    assert view.is_framed
    view.settle()
    hand.take(scene.match, move.tile)
    turn, size = hand.held.turn, view.size
    desk.wheel(-1)
    assert hand.held.turn == (turn + 1) % 6 and view.size == size


@pytest.mark.parametrize("reduced", [False, True])
def test_a_loop_that_closes_flares_and_is_heard(desk, reduced):
    """Who wants less motion sees no light run, and hears it all the same."""
    desk.cabinet.settings.reduced_motion = reduced
    played = table_after(desk.cabinet, "tantrix", 2, closes_loop, seed=5)
    scene = desk.scene
    decide(desk, scene)
    scene.turns.offer(played.steps[len(scene.match.steps)].move)
    desk.wait_until(lambda: "loop_closed" in desk.cabinet.sound.played, 3)
    assert any(one.is_loop for one in scene.table.running) is not reduced


def test_the_end_of_the_restrictions_is_told_to_those_in_a_hurry_too(desk):
    table_after(desk.cabinet, "tantrix", 2, lambda number, step, record: bool(step.before.bag) and not step.after.bag)
    scene = desk.scene
    desk.wait_until(lambda: scene.table.is_moving, 5)
    scene.table.finish()
    desk.wait(0.1)
    assert any("restrictions" in told for told in written_on(desk))
    assert not scene.table.is_moving  # nobody waits until it has been read


def sit_down_at(desk: Desk, state) -> PlayScene:
    """A game between people that has come to this position."""
    match = Match(game, ["human:Ada", "human:Ben"], 1)
    match._set_state(state)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "tantrix"))
    return desk.scene


def test_a_tile_is_refused_on_a_controlled_side_for_that_and_not_for_its_colours(desk):
    table = drawn(TWO_ROWS, "bryrby bbryry")
    scene = sit_down_at(desk, table.state)
    decide(desk, scene)
    desk.wait(0.7)
    hand, fitting = scene.table.hand, table.free("bryrby")
    hand.take(scene.match, fitting.tile)
    hand.held = hand.held._replace(turn=(fitting.turn + 1) % 6)
    scene.table.view.settle()
    desk.click(*on_table(scene, fitting.cell))
    assert hand.held.cell is None and "controlled side" in scene.table.told[0]


def test_a_deadlock_is_explained_before_the_lines_are_counted_and_on_the_results(desk):
    table = drawn(DEADLOCK, "brryyb", ALL_WITHOUT_BLUE)
    scene = sit_down_at(desk, draw(game.play(table.state, table.free("brryyb")), "RYGYRG"))
    desk.wait_until(lambda: scene.table.card.words is not None, 5)
    headline, text = scene.table.card.words
    assert headline == "Deadlock"
    assert text == "Ben cannot lay any tile, and the bag is not empty yet. So the game is drawn: all share the win."
    assert scene.table.traced is None
    scene.table.finish()  # who is in a hurry sends the card away, and still sees the lines
    desk.wait_until(lambda: scene.table.traced is not None, 1)
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 20)
    written = " ".join(written_on(desk))
    assert "Ada, Ben share the win" in written and "Ben cannot lay any tile" in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_deadlock_can_be_read_in_very_large_text(tmp_path, monkeypatch, language):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk((1024, 600))
    desk.cabinet.canvas.big_text = max(TEXT_SIZES)
    table = drawn(DEADLOCK, "brryyb", ALL_WITHOUT_BLUE)
    with speaking(language):
        scene = sit_down_at(desk, draw(game.play(table.state, table.free("brryyb")), "RYGYRG"))
        desk.wait_until(lambda: scene.table.card.words is not None, 5)
        desk.wait(1.0)
    assert desk.cabinet.canvas.cut == set()


def test_that_all_have_passed_is_explained(desk):
    scene = sit_down_at(desk, drawn(STUCK, "ggrbrb", "rbgbrg", bag="").state)
    for _ in range(2):
        desk.wait_until(lambda: scene.turns.decider is not None and not scene.table.is_moving, 5)
        desk.wait(0.7)
        desk.click_on(desk.widget(text="Pass"))
    desk.wait_until(lambda: scene.table.card.words is not None, 5)
    headline, text = scene.table.card.words
    assert headline == "All have passed" and text.startswith("Nobody can lay a tile any more")
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 30)
    written = " ".join(written_on(desk))
    assert "Ada wins!" in written and "Nobody can lay a tile any more" in written


def test_nothing_stays_on_the_screen_when_it_has_gone(desk):
    scene, move = in_play(desk, "free", 45)
    scene.table.hint(scene.match, move)
    desk.key(pygame.K_SPACE)
    desk.wait(6.0)
    scene.table.pulse = 0.0
    desk.cabinet.draw()
    shown = pygame.image.tobytes(desk.cabinet.surface, "RGB")
    scene.table.still.forget()
    desk.cabinet.draw()
    assert pygame.image.tobytes(desk.cabinet.surface, "RGB") == shown


# The view


def test_every_cell_is_found_at_its_middle_and_near_it():
    for q in range(-9, 10):
        for r in range(-9, 10):
            x, y = middle((q, r))
            for angle in range(0, 360, 60):
                spot = TablePlace(x + 0.4 * math.cos(math.radians(angle)), y + 0.4 * math.sin(math.radians(angle)))
                assert cell_at(spot) == (q, r)


def test_neighbours_touch_at_the_middle_of_their_edges():
    for direction, neighbour in enumerate(around((2, -3))):
        (x, y), (dx, dy) = middle((2, -3)), edge_middle(direction)
        (a, b), (da, db) = middle(neighbour), edge_middle((direction + 3) % 6)
        assert math.dist((x + dx, y + dy), (a + da, b + db)) < 1e-9


def test_the_view_frames_all_tiles_until_somebody_moves_it():
    view = View()
    cells = [(0, 0), (7, -3), (-6, 5), (2, 8)]
    view.frame(cells)
    view.settle()
    for cell in cells:
        x, y = view.on_screen(middle(cell))
        assert 372 < x < 1532 and 90 < y < 845
    view.zoom(3.0, 500, 500)
    assert SMALLEST <= view.size <= LARGEST
    before = view.x, view.y
    view.frame([(30, 30)])
    view.settle()
    assert (view.x, view.y) == before


def test_what_lies_under_the_pointer_stays_there_when_zooming():
    view = View()
    spot = view.on_table(1000, 300)
    for factor in (1.3, 1.3, 0.5):
        view.zoom(factor, 1000, 300)
        assert math.dist(view.on_screen(spot), (1000, 300)) < 1e-6


# Tiles and rack


def test_every_tile_is_drawn_with_the_lines_that_join_its_edges():
    for tile in TILES:
        for turn in range(6):
            shown = edges(tile, turn)
            apart = {"corner": 1, "bend": 2, "straight": 3}
            for colour, kind, direction in lines_of(shown):
                assert shown[direction] == shown[(direction + apart[kind]) % 6] == colour
            assert len(lines_of(shown)) == 3


def test_a_line_runs_from_edge_to_edge():
    for first in range(6):
        for second in range(6):
            if first != second:
                points = line_points(first, second)
                assert math.dist(points[0], edge_middle(first)) < 1e-9
                assert math.dist(points[-1], edge_middle(second)) < 1e-9


def test_the_light_runs_along_the_line_without_a_jump():
    state = whole_game("tantrix", 2).state
    for colour in state.colours:
        best = best_of(state.layout, colour)
        points = pic.line_path(state.layout, best.cells, best.is_loop, colour)
        assert len(points) == 9 * len(best.cells)
        assert max(math.dist(a, b) for a, b in itertools.pairwise(points)) < 0.2


def test_tiles_on_the_rack_make_room_and_come_back():
    places = [(100 + 160 * number, 90) for number in range(6)]
    rack = Rack(places)
    rack.set([1, 2, 3, 4, 5, 6])
    assert not rack.is_moving
    rack.finger((places[2][0] + 60, 90))
    for _ in range(60):
        rack.update(1 / 60)
    assert rack.place(4)[0] > places[3][0] + 5
    rack.finger(None)
    for _ in range(240):
        rack.update(1 / 60)
    assert not rack.is_moving and math.dist(rack.place(4), places[3]) < 2
    rack.change([1, 2, 4, 5, 6, 7], (1200, -200))
    assert rack.is_moving
    for _ in range(300):
        rack.update(1 / 60)
    assert not rack.is_moving and math.dist(rack.place(7), places[5]) < 2 and 3 not in rack.tiles


def test_a_game_against_the_computer_goes_on_by_itself(desk):
    match = Match(game_named("tantrix"), [HUMAN, "greedy"], 5)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "tantrix", match.options))
    scene = desk.scene
    for _ in range(2):
        desk.wait_until(lambda: scene.turns.is_awaited and scene.turns.decider == 0, 60)
        scene.table.hint(match, wanted_move(scene))
        desk.key(pygame.K_SPACE)
        desk.wait(0.1)
    assert CHANCE in {step.by for step in match.steps} and 0 in {step.by for step in match.steps}


# Bugs that were there once


def test_a_pinch_with_a_tile_in_the_hand_lays_nothing(desk):
    desk.cabinet.settings.lay_at_once = True
    scene, move = in_play(desk, "free", 45)
    hand, view = scene.table.hand, scene.table.view
    hand.take(scene.match, move.tile)
    hand.held = hand.held._replace(turn=move.turn)
    steps = len(scene.match.steps)
    x, y = on_table(scene, move.cell)
    desk.finger(pygame.FINGERDOWN, 1, x, y)
    desk.finger(pygame.FINGERDOWN, 2, x + 100, y)
    desk.finger(pygame.FINGERMOTION, 2, x + 160, y)
    desk.finger(pygame.FINGERUP, 2, x + 160, y)
    before = view.x
    desk.finger(pygame.FINGERMOTION, 1, x + 1, y)
    assert abs(view.x - before) * view.shown_size < 5, "the table does not jump"
    desk.finger(pygame.FINGERUP, 1, x + 1, y)
    assert len(scene.match.steps) == steps


def test_two_fingers_on_a_tile_turn_it_and_do_not_zoom(desk):
    scene, move = in_play(desk, "free", 45)
    x, y = on_rack(scene, move.tile)
    size = scene.table.view.size
    desk.finger(pygame.FINGERDOWN, 1, x, y)
    turn = scene.table.hand.held.turn
    desk.finger(pygame.FINGERDOWN, 2, x + 100, y)
    for angle in (20, 40, 60):
        turned = math.radians(angle)
        desk.finger(pygame.FINGERMOTION, 2, x + 140 * math.cos(turned), y + 140 * math.sin(turned))
    assert scene.table.view.size == size and scene.table.hand.held.turn != turn


def test_a_tile_that_counts_at_once_lies_where_it_was_dropped(desk):
    desk.cabinet.settings.lay_at_once = True
    scene, move = in_play(desk, "free", 45)
    hand = scene.table.hand
    hand.take(scene.match, move.tile)
    hand.held = hand.held._replace(turn=move.turn)
    desk.drag_from(*on_rack(scene, move.tile), *on_table(scene, move.cell))
    assert scene.match.steps[-1].move == move and scene.table.flying is None
    assert move.cell in scene.table.shown.layout.tiles


def test_what_lies_under_a_panel_is_not_laid_upon(desk):
    scene, move = in_play(desk, "free", 45)
    hand, view = scene.table.hand, scene.table.view
    x, y = on_table(scene, move.cell)
    goal = desk.scene.table.laid.panel_box(0).centre
    view.pan(goal[0] - x, goal[1] - y)
    hand.take(scene.match, move.tile)
    hand.held = hand.held._replace(turn=move.turn)
    desk.click(*goal)
    assert hand.held.cell is None


def test_a_computers_tile_is_seen_only_once(desk):
    match = Match(game_named("tantrix"), [HUMAN, "greedy"], 5)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "tantrix", match.options))
    scene = desk.scene
    desk.wait_until(lambda: scene.turns.is_awaited and scene.turns.decider == 0, 60)
    scene.table.hint(match, wanted_move(scene))
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.table.flying is not None and match.steps[-1].by == 1, 30)
    drawn = []
    scene.table.art.draw = lambda canvas, tile, turn, x, y, size, *_, **__: drawn.append((tile, size))
    desk.cabinet.draw()
    del scene.table.art.draw
    assert [tile for tile, _ in drawn].count(scene.table.flying.tile) == 1


def test_the_table_can_be_looked_at_while_a_computer_thinks_and_in_a_replay(desk):
    played = whole_game("tantrix", 2)
    desk.cabinet.open(ReplayScene, match=played, sitters=sitters_of(["human", "human"], "tantrix", played.options))
    desk.scene.go_to(80)
    desk.wait(0.2)
    view = desk.scene.table.view
    size = view.size
    desk.point(900, 400)
    desk.wheel(1)
    assert view.size > size
    x = view.x
    desk.drag_from(1300, 500, 1200, 500)
    assert view.x > x
    desk.click_on(desk.widget(glyph="fullscreen"))
    assert view.is_framed


@pytest.mark.parametrize("reduced", [True, False])
def test_the_end_is_shown_with_less_motion_and_in_a_replay_that_is_hurried(desk, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    played = whole_game("tantrix", 2)
    desk.cabinet.open(ReplayScene, match=played, sitters=sitters_of(["human", "human"], "tantrix", played.options))
    desk.scene.go_to(len(played.steps) - 1)
    desk.key(pygame.K_RIGHT)
    if not reduced:
        desk.scene.table.finish()
    desk.wait_until(lambda: desk.scene.table.traced is not None, 5)


def test_tiles_are_drawn_wherever_the_window_shows_the_table(tmp_path, monkeypatch):
    """In a tall window, with the table moved up beyond the design space."""
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk((1024, 1020))
    scene, _ = in_play(desk, "free", 60)
    scene.table.view.pan(0, -480)
    desk.cabinet.draw()
    cell = min(scene.table.shown.layout.tiles, key=lambda cell: middle(cell).y)
    place = desk.cabinet.canvas.px(*on_table(scene, cell))
    assert place[1] < desk.cabinet.canvas.top, "the tile lies above the design space"
    colours = {tuple(desk.cabinet.surface.get_at((place[0] + dx, place[1])))[:3] for dx in range(-20, 20, 2)}
    assert any(max(colour) > 150 or max(colour) < 30 for colour in colours), "nothing but baize there"


def test_keys_bring_a_far_cell_into_sight(desk):
    scene, move = in_play(desk, "free", 45)
    scene.table.view.pan(4000, 0)
    scene.table.hint(scene.match, move)
    desk.wait(2.0)
    x, y = on_table(scene, move.cell)
    assert 300 < x < 1600 and 50 < y < 900


def test_a_carried_tile_is_put_back_when_the_game_is_paused(desk):
    scene, move = in_play(desk, "free", 45)
    start = desk.cabinet.canvas.px(*on_rack(scene, move.tile))
    desk.take_time()
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    away = desk.cabinet.canvas.px(900, 400)
    desk.send(pygame.Event(pygame.MOUSEMOTION, pos=away, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    assert scene.table.hand.held.at is not None
    desk.key(pygame.K_p)
    desk.wait(0.3)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert scene.table.hand.held.at is None


def test_pictures_of_flying_tiles_are_kept_in_few_sizes(desk):
    scene, _move = in_play(desk, "free", 45)
    sizes = set()
    part = scene.table.art.part

    def noted(canvas, name, x, y, size, *rest, **more):
        sizes.add(size)
        part(canvas, name, x, y, size, *rest, **more)

    scene.table.art.part = noted
    for _ in range(3):
        decide(desk, scene)
        scene.turns.offer(wanted_move(scene))
        desk.wait(2.0)
    assert len(sizes) < 60


def test_a_carried_tile_is_drawn_to_a_cell_where_it_may_go(desk):
    scene, move = in_play(desk, "free", 45)
    hand = scene.table.hand
    hand.take(scene.match, move.tile)
    hand.held = hand.held._replace(turn=move.turn)
    x, y = on_table(scene, move.cell)
    start = desk.cabinet.canvas.px(*on_rack(scene, move.tile))
    desk.take_time()
    desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    near = desk.cabinet.canvas.px(x + 20, y)
    desk.send(pygame.Event(pygame.MOUSEMOTION, pos=near, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    desk.wait(0.6)
    assert math.dist(hand.seen_at, (x, y)) < 8
    desk.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=near, button=1, touch=False))
    assert hand.held.cell == move.cell
