"""What a hasty hand does at the Tantrix table is understood or explained, and costs nothing."""

import math

import pygame
import pytest

from games.kit.lesson_steps import Do
from games.kit.refusals import RED_FOR, plate
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.store.settings import TEXT_SIZES
from games.tantrix.rules.layout import around
from games.tantrix.rules.tiles import edges
from games.tantrix.table.causes import TouchingEdge, controlled_cells
from games.tantrix.table.fitting import nearest, steps_between
from games.tantrix.table.lesson import lesson
from games.tantrix.table.marks import cell_box
from games.tantrix.table.refusing import covered
from games.tantrix.table.shots import forbids, try_what, wrongs
from games.tantrix.table.view import middle
from games.tools.moments import situation, table_after
from games.tools.studio import unseen
from games.words import LANGUAGES, speaking
from tests.desk import Desk, written_on
from tests.test_lessons import begin, settle
from tests.test_tantrix_rules import RED_BELOW, draw, drawn, game
from tests.test_tantrix_table import decide, fitting_in_turns, in_play, on_rack, on_table, sit_down_at


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def take(scene: PlayScene, tile: int, turn: int):
    hand = scene.table.hand
    hand.take(scene.match, tile)
    hand.held = hand.held._replace(turn=turn)
    return hand


def turned_away(scene: PlayScene, are_wanted=lambda turns: True):
    """A tile, a cell that it fits only in other turns than the one in which it is held now, and those turns."""
    tile, cell, turns = fitting_in_turns(scene, lambda turns: len(turns) < 6 and are_wanted(turns))
    take(scene, tile, next(turn for turn in range(6) if turn not in turns))
    return tile, cell, turns


# Drops


@pytest.mark.parametrize("turn", range(6))
def test_the_nearest_turn_is_the_one_with_the_fewest_steps_either_way(turn):
    for other in range(6):
        steps = steps_between(turn, other)
        assert (turn + steps) % 6 == other and -2 <= steps <= 3
        assert nearest(turn, {other, (turn + 3) % 6}) in (other, (turn + 3) % 6)
        assert nearest(turn, {other, turn}) == turn
    assert nearest(turn, {(turn + 2) % 6, (turn - 1) % 6}) == (turn - 1) % 6


def test_a_tile_takes_the_nearest_turn_that_fits_wherever_it_is_dropped(desk):
    scene, _ = in_play(desk, "free", 45)
    fitting: dict = {}
    for move in scene.match.moves:
        fitting.setdefault((move.tile, move.cell), set()).add(move.turn)
    for (tile, cell), turns in fitting.items():
        for turn in range(6):
            hand = take(scene, tile, turn)
            hand.calm()
            assert hand.lay_on(scene.match, cell) is None
            steps = {other: min((other - turn) % 6, (turn - other) % 6) for other in turns}
            assert hand.held.cell == cell and hand.held.turn in turns
            assert steps[hand.held.turn] == min(steps.values())
            assert abs(hand.swing) == 60 * steps[hand.held.turn], "it is seen to swing the short way"


@pytest.mark.parametrize("way", ["drag", "click", "tap"])
def test_a_tile_in_a_wrong_turn_is_not_thrown_back(desk, way):
    scene, _ = in_play(desk, "free", 45)
    tile, cell, turns = turned_away(scene)
    hand, steps = scene.table.hand, len(scene.match.steps)
    if way == "drag":
        desk.drag_from(*on_rack(scene, tile), *on_table(scene, cell))
    else:
        (desk.click if way == "click" else desk.tap)(*on_table(scene, cell))
    assert hand.held.cell == cell and hand.held.turn in turns
    assert scene.table.told is None and len(scene.match.steps) == steps
    desk.click_on(desk.widget(glyph="check"))
    assert scene.match.steps[steps].move.cell == cell


def test_keys_reach_cells_that_the_tile_fits_in_another_turn_and_come_back_to_the_chosen_one(desk):
    scene, move = in_play(desk, "free", 45)
    hand = take(scene, move.tile, move.turn)
    cells = {lay.cell for lay in scene.match.moves if lay.tile == move.tile}
    seen = set()
    for _ in cells:
        desk.key(pygame.K_DOWN)
        assert hand.held.turn in hand.turns_here(scene.match)
        assert hand.held.turn == move.turn or move.turn not in hand.turns_here(scene.match)
        seen.add(hand.held.cell)
    assert seen == cells and len(cells) > len(take(scene, move.tile, move.turn).cells_now(scene.match))


def test_a_tile_that_had_to_be_turned_does_not_count_at_once(desk):
    desk.cabinet.settings.lay_at_once = True
    scene, _ = in_play(desk, "free", 45)
    tile, cell, _turns = turned_away(scene)
    steps = len(scene.match.steps)
    desk.drag_from(*on_rack(scene, tile), *on_table(scene, cell))
    assert len(scene.match.steps) == steps and scene.table.hand.held.cell == cell
    desk.key(pygame.K_SPACE)
    assert scene.match.steps[steps].move.cell == cell


def test_a_cell_that_fits_in_another_turn_draws_the_tile_softly(desk):
    scene, _ = in_play(desk, "free", 45)
    tile, cell, turns = turned_away(scene)
    hand, (x, y) = scene.table.hand, on_table(scene, cell)
    pulled = []
    for turn in (hand.held.turn, turns[0]):
        take(scene, tile, turn)
        desk.take_time()
        start, near = (desk.cabinet.canvas.px(*place) for place in (on_rack(scene, tile), (x + 30, y)))
        desk.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        desk.send(pygame.Event(pygame.MOUSEMOTION, pos=near, rel=(0, 0), buttons=(1, 0, 0), touch=False))
        desk.wait(0.6)
        pulled.append(hand.held.at[0] - hand.seen_at[0])
        desk.point(x + 30, y)  # nothing is pressed any more
    assert 6 < pulled[0] < pulled[1] - 4


# Turning


def test_the_first_tap_takes_a_tile_and_the_next_ones_turn_it(desk):
    scene, move = in_play(desk, "free", 45)
    hand = scene.table.hand
    desk.tap(*on_rack(scene, move.tile))
    turn = hand.held.turn
    for taps in (1, 2, 3):
        desk.tap(*on_rack(scene, move.tile))
        assert (hand.held.tile, hand.held.turn) == (move.tile, (turn + taps) % 6)
    desk.drag_from(*on_rack(scene, move.tile), 1300, 300)
    assert hand.held.turn == (turn + 3) % 6, "what is dragged is carried, and not turned"


def test_a_tap_where_a_tile_was_that_lies_on_a_cell_turns_nothing(desk):
    scene, move = in_play(desk, "free", 45)
    scene.table.hint(scene.match, move)
    held = scene.table.hand.held
    desk.click(*on_rack(scene, move.tile))
    assert scene.table.hand.held == held


def turnings(desk: Desk):
    """Every way to turn a tile to the right by one, and to the left."""
    return {
        "key": lambda: desk.key(pygame.K_r),
        "key_left": lambda: desk.key(pygame.K_r, pygame.KMOD_SHIFT),
        "wheel": lambda: desk.wheel(-1),
        "wheel_left": lambda: desk.wheel(1),
        "button": lambda: desk.click_on(desk.widget(glyph="turn_right")),
        "button_left": lambda: desk.click_on(desk.widget(glyph="turn_left")),
    }


@pytest.mark.parametrize("way", ["key", "key_left", "wheel", "wheel_left", "button", "button_left"])
def test_on_a_cell_a_tile_is_turned_past_the_turns_that_do_not_fit(desk, way):
    scene, _ = in_play(desk, "free", 20)
    tile, cell, turns = fitting_in_turns(scene, lambda turns: 1 < len(turns) < 6)
    hand = take(scene, tile, turns[0])
    hand.lay_on(scene.match, cell)
    seen = [hand.held.turn]
    for _ in turns:
        turnings(desk)[way]()
        seen.append(hand.held.turn)
    order = turns[1:] + turns[:1] if "left" not in way else turns[:0:-1] + turns[:1]
    assert seen == [turns[0], *order]


@pytest.mark.parametrize("way", ["key", "wheel_left", "button", "tap"])
def test_that_a_tile_fits_in_no_other_turn_is_told_at_its_cell(desk, way):
    scene, _ = in_play(desk, "free", 45)
    tile, cell, turns = fitting_in_turns(scene, lambda turns: len(turns) == 1)
    hand = take(scene, tile, turns[0])
    hand.lay_on(scene.match, cell)
    held = hand.held
    scene.table.view.settle()
    (turnings(desk) | {"tap": lambda: desk.tap(*on_table(scene, cell))})[way]()
    assert hand.held == held and "no other turn" in scene.table.told.sentence
    assert scene.table.told.about.holds(*on_table(scene, cell))
    desk.key(pygame.K_SPACE)
    assert scene.match.steps[-1].move.cell == cell


# Refusals


def refusals(desk: Desk, at_least: int):
    """Every tile of a hand on every cell beside the tiles where it fits in no turn, in each turn: what is told."""
    scene, _ = in_play(desk, "free", at_least)
    for tile in scene.match.state.hands[scene.match.to_move]:
        for cell in scene.match.state.layout.bounds:
            if cell not in take(scene, tile, 0).fits(scene.match):
                told = []
                for turn in range(6):
                    assert take(scene, tile, turn).lay_on(scene.match, cell) is None
                    told.append(scene.table.told)
                yield scene, cell, told


def test_what_is_told_is_nothing_that_a_turn_would_cure_and_has_no_number(desk):
    rules = set()
    with unseen(desk.cabinet):
        for at_least in (30, 45, 60):
            for scene, cell, told in refusals(desk, at_least):
                sentences = {one.sentence for one in told}
                assert len(sentences) == 1, "the same in every turn"
                assert not any(letter.isdigit() for letter in sentences.pop())
                assert all(one.refused.causes for one in told), "something is lit"
                assert_causes(scene, cell, told)
                rules.add(scene.table.refused.rule_id)
    assert rules == {"TX-3", "TX-8", "TX-9", "TX-10"}


def assert_causes(scene: PlayScene, cell, told) -> None:
    layout = scene.match.state.layout
    for one in told:
        causes, lay = set(one.refused.causes), one.refused.move
        if "colours differ" in one.sentence:
            for way, beside in enumerate(around(cell)):
                here = edges(lay.tile, lay.turn)[way]
                differs = beside in layout.tiles and edges(*layout.tiles[beside])[(way + 3) % 6] != here
                assert (TouchingEdge(cell, way) in causes) == differs
        elif "fourth neighbour" in one.sentence:
            assert causes == set(layout.forced_spaces()) & set(around(cell))
        elif "three edges" in one.sentence:
            after = layout.with_tile(lay.cell, lay.tile, lay.turn)
            new = set(after.forced_spaces()) - set(layout.forced_spaces())
            assert causes == {space for space in new if after.space(space).all_alike}
        else:
            assert "controlled" in one.sentence and cell in causes
            assert causes <= {*controlled_cells(layout), *layout.forced_spaces()}
            assert causes & set(layout.forced_spaces()), "the row begins at a forced space"


def test_where_forced_spaces_come_first_those_that_can_be_filled_are_lit(desk):
    scene, move = in_play(desk, "forced", 45)
    hand = scene.table.hand
    wrong = next(
        cell for cell in scene.match.state.layout.bounds if cell not in scene.match.state.layout.forced_spaces()
    )
    take(scene, move.tile, move.turn)
    hand.lay_on(scene.match, wrong)
    assert scene.table.refused.rule_id == "TX-6"
    assert set(scene.table.told.refused.causes) == {lay.cell for lay in scene.match.moves}


def test_the_space_is_lit_that_would_have_three_edges_of_one_colour_in_whatever_turn_it_was_tried(desk):
    table = drawn(RED_BELOW, "ybrbyr bbrryy", "ggrbrb yygrgr")
    scene = sit_down_at(desk, draw(game.play(table.state, table.free("ybrbyr")), "YYBRRB"))
    decide(desk, scene)
    lay = table.fill("bbrryy")
    for turn in range(6):
        take(scene, lay.tile, turn).lay_on(scene.match, lay.cell)
        assert scene.table.refused.rule_id == "TX-8"
        assert scene.table.told.refused.causes == (table.at["below"],)
        assert scene.table.told.refused.move == lay, "it is shown as the colours would fit"


def test_a_laid_tile_the_nearest_one_and_the_middle_are_lit(desk):
    scene, move = in_play(desk, "free", 45)
    for cell, lit in (
        ((0, 0), (0, 0)),
        ((40, 0), max(scene.match.state.layout.tiles, key=lambda cell: middle(cell).x)),
    ):
        take(scene, move.tile, 0).lay_on(scene.match, cell)
        assert math.dist(middle(scene.table.told.refused.causes[0]), middle(lit)) < 1.3
    first, lay = in_play(desk, "free", 0)
    take(first, lay.tile, 0).lay_on(first.match, (1, 0))
    assert first.table.told.refused.causes == ((0, 0),)


def seen_at(desk: Desk, scene: PlayScene, tile: int) -> list[tuple[float, float]]:
    """Where a tile is drawn now in the size of the table or the rack."""
    places, draw_tile = [], scene.table.art.draw
    sizes = scene.table.laid.rack_tile, scene.table.view.shown_size

    def noted(canvas, drawn_tile, turn, x, y, size, *rest, **more):
        if drawn_tile == tile and size >= min(sizes):
            places.append((x, y))
        draw_tile(canvas, drawn_tile, turn, x, y, size, *rest, **more)

    scene.table.art.draw = noted
    desk.cabinet.draw()
    del scene.table.art.draw
    return places


@pytest.mark.parametrize("reduced", [True, False])
def test_a_refused_tile_is_seen_at_its_cell_for_a_moment_and_then_on_the_rack(desk, reduced):
    desk.cabinet.settings.reduced_motion = reduced
    scene, move = in_play(desk, "free", 45)
    on_tile = on_table(scene, next(iter(scene.match.state.layout.tiles)))
    desk.drag_from(*on_rack(scene, move.tile), *on_tile)
    seen = []
    while scene.table.told.age < RED_FOR - 0.05:
        (place,) = seen_at(desk, scene, move.tile)
        assert math.dist(place, on_tile) < 20
        seen.append(place[0])
        desk.wait(0.05)
    assert (len(set(seen)) == 1) == reduced, "it trembles, unless somebody wants less motion"
    desk.wait(0.5)
    (place,) = seen_at(desk, scene, move.tile)
    assert abs(place[0] - on_rack(scene, move.tile)[0]) < 5 and scene.table.told is not None
    desk.drag_from(*on_rack(scene, move.tile), *on_tile)
    desk.tap(*on_rack(scene, move.tile))
    (place,) = seen_at(desk, scene, move.tile)
    assert place[1] > 800, "who goes on does not wait for it"


def test_what_was_told_is_gone_when_the_tile_lies_where_it_may(desk):
    scene, move = in_play(desk, "free", 45)
    desk.drag_from(*on_rack(scene, move.tile), *on_table(scene, next(iter(scene.match.state.layout.tiles))))
    assert scene.table.told is not None
    desk.drag_from(*on_rack(scene, move.tile), *on_table(scene, move.cell))
    assert scene.table.told is None


def test_the_plate_goes_with_its_cell_when_the_table_is_moved(desk):
    scene, move = in_play(desk, "free", 45)
    cell = next(iter(scene.match.state.layout.tiles))
    take(scene, move.tile, 0).lay_on(scene.match, cell)
    scene.table.view.pan(130, 40)
    desk.wait(0.05)
    assert scene.table.told.about == cell_box(scene.table.view, cell)


@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
@pytest.mark.parametrize("rule_id", ["TX-3", "TX-6", "TX-8", "TX-9", "TX-10"])
def test_the_plate_hides_neither_its_cell_nor_what_lies_around_the_table(desk, rule_id, text_size, monkeypatch):
    desk.cabinet.canvas.big_text = text_size
    whole = table_after(desk.cabinet, "tantrix", 2, forbids(rule_id, 20))
    scene = desk.scene
    decide(desk, scene)
    scene.table.view.settle()
    plates = []
    monkeypatch.setattr("games.kit.refusals.plate", lambda *facts: plates.append(plate(*facts)[0]) or plate(*facts))
    for wrong in list(wrongs(scene.match.state, rule_id))[:12]:
        take(scene, wrong.tile, 0).lay_on(scene.match, wrong.cell)
        desk.cabinet.draw()
        about = scene.table.told.about
        assert covered(plates[-1], [about, *desk.scene.table.laid.things()]) == 0
        assert scene.table.told.sentence in written_on(desk)
    assert plates and not desk.cabinet.canvas.cut
    try_what(rule_id)(situation(desk.cabinet, whole))
    assert scene.table.refused.rule_id == rule_id


def test_the_tick_without_a_tile_on_a_space_says_what_to_do_first(desk):
    scene, move = in_play(desk, "free", 45)
    for _ in range(2):
        desk.click_on(desk.widget(glyph="check"))
        assert "first" in scene.table.told.sentence and scene.match.to_move >= 0
        scene.table.hand.take(scene.match, move.tile)


# Aids


def shot(desk: Desk) -> pygame.Surface:
    desk.cabinet.draw()
    return desk.cabinet.surface.copy()


def changed(one: pygame.Surface, other: pygame.Surface, least: int = 40) -> pygame.mask.Mask:
    """Where two pictures differ clearly."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (least, least, least, 255), other)
    same.invert()
    return same


def test_cells_that_fit_in_another_turn_are_seen_and_bear_an_arrow(desk):
    scene, _ = in_play(desk, "free", 45)
    before = shot(desk)
    hand = scene.table.hand
    tile, cell, turns = fitting_in_turns(scene, lambda turns: len(turns) < 6)
    canvas, size = desk.cabinet.canvas, scene.table.view.shown_size
    found = {}
    for name, turn in (("now", turns[0]), ("turned", next(turn for turn in range(6) if turn not in turns))):
        take(scene, tile, turn)
        seen = changed(before, shot(desk))
        x, y = canvas.px(*on_table(scene, cell))
        whole, inner = canvas.length(size / 2), canvas.length(size / 5)
        cut = pygame.mask.Mask((2 * whole, 2 * whole), fill=True)
        found[name, "cell"] = seen.overlap_area(cut, (x - whole, y - whole))
        cut = pygame.mask.Mask((2 * inner, 2 * inner), fill=True)
        found[name, "middle"] = seen.overlap_area(cut, (x - inner, y - inner))
    assert hand.held is not None
    assert found["turned", "cell"] > 100, "it is visible on the baize"
    assert found["turned", "middle"] > 60 > found["now", "middle"], "an arrow in the middle"


def test_the_tile_that_was_laid_last_has_a_line_around_it_until_the_next_one(desk):
    scene, move = in_play(desk, "free", 45)
    canvas = desk.cabinet.canvas

    def has_line(cell) -> bool:
        """Along the edge to the north, inside the tile."""
        box = cell_box(scene.table.view, cell)
        x, y = canvas.px(box.centre[0], box.y + 0.05 * box.height)
        bright = [
            min(desk.cabinet.surface.get_at((x + dx, y + dy))[:3]) > 150 for dx in (-12, 12) for dy in (-2, -1, 0, 1, 2)
        ]
        return any(bright[:5]) and any(bright[5:])

    last = scene.match.state.laid[-1].cell
    desk.cabinet.draw()
    assert has_line(last)
    assert not any(has_line(cell) for cell in scene.match.state.layout.tiles if cell != last)
    scene.turns.offer(move)
    desk.wait_until(lambda: not scene.table.is_moving)
    desk.wait(2.0)
    scene.table.view.settle()
    desk.cabinet.draw()
    assert scene.table.shown.laid[-1].cell != last and not has_line(last)


@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
def test_counts_grow_with_the_zoom_and_stay_in_their_spaces(desk, text_size):
    desk.cabinet.canvas.big_text = text_size
    scene, _ = in_play(desk, "free", 55)
    hand, view = scene.table.hand, scene.table.view
    cell = scene.match.state.layout.forced_spaces()[0]
    sizes = []
    for zoom in (0.01, 2.0, 2.0):
        view.zoom(zoom, *on_table(scene, cell))
        hand.shows_counts = False
        without = shot(desk)
        hand.shows_counts = True
        marks = changed(without, shot(desk), 6)
        around_it = desk.cabinet.canvas.rect(cell_box(view, cell))
        box = marks.connected_component(around_it.center).get_bounding_rects()[0]
        assert around_it.contains(box) and box.height >= 14
        sizes.append(box.width)
    assert sizes[0] < sizes[1] < sizes[2] and sizes[2] / sizes[1] == pytest.approx(2.0, abs=0.3)


# Words


def prompts(scene: PlayScene):
    """What the banner says in each state of the hand."""
    hand, match = scene.table.hand, scene.match
    hand.put_back()
    yield scene.table.prompt(match)
    tile, cell, turns = fitting_in_turns(scene, lambda turns: len(turns) == 1)
    take(scene, tile, turns[0])
    yield scene.table.prompt(match)
    hand.held = hand.where(900, 500)
    yield scene.table.prompt(match)
    hand.lay_on(match, cell)
    yield scene.table.prompt(match)
    tile, cell, turns = fitting_in_turns(scene, lambda turns: len(turns) > 1)
    take(scene, tile, turns[0]).lay_on(match, cell)
    yield scene.table.prompt(match)
    hand.put_back()


def test_the_banner_says_what_can_be_done_now(desk):
    scene, _ = in_play(desk, "free", 20)
    told = list(prompts(scene))
    assert len(set(told)) == 5
    assert ["turn" in words for words in told] == [False, True, False, False, True]
    assert ["ick to lay" in words for words in told] == [False, False, False, True, True]
    forced, _move = in_play(desk, "forced", 45)
    fitting = {move.tile for move in forced.match.moves}
    useless = next(tile for tile in forced.match.state.hands[forced.match.to_move] if tile not in fitting)
    take(forced, useless, 0)
    assert "nowhere" in forced.table.prompt(forced.match)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_prompt_is_cut_in_the_smallest_window(tmp_path, monkeypatch, language):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk((1024, 600))
    with speaking(language):
        scene, _ = in_play(desk, "free", 20)
        desk.cabinet.canvas.big_text = TEXT_SIZES[-1]
        for _ in prompts(scene):
            desk.cabinet.draw()
    assert not desk.cabinet.canvas.cut


# The lesson


def test_in_the_lesson_too_a_tile_in_a_wrong_turn_takes_the_one_that_fits(desk):
    with unseen(desk.cabinet):
        scene: LessonScene = begin(desk, "tantrix")
        settle(desk, scene)
        while not isinstance(scene.turns.step, Do):
            desk.key(pygame.K_RETURN)
            settle(desk, scene)
        wanted, at = scene.turns.wanted(), scene.turns.at
        take(scene, wanted.tile, (wanted.turn + 2) % 6)
        scene.table.view.settle()
        desk.drag_from(*on_rack(scene, wanted.tile), *on_table(scene, wanted.cell))
        assert scene.table.hand.held.turn == wanted.turn and scene.turns.at == at
        desk.click_on(desk.widget(glyph="check"))
        assert scene.turns.at > at


def test_the_lesson_speaks_of_turning_and_of_the_tick():
    words = " ".join(step.words for step in lesson().steps if isinstance(step, Do))
    assert "tick" in words and "tap it" in words and "press R" in words
