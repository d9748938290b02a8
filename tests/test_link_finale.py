"""The end of a game at the tower: groups light up, a lever is pulled, and everything pours out onto the table."""

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.kit.dice import throw
from games.kit.pace import COMPUTER
from games.kit.shots import go_on
from games.link.table.finale import PAYS, STANDS
from games.link.table.layout import Laid
from games.link.table.motion import FELT, START
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.store.settings import Settings
from games.tools.moments import make, situation, table_after
from games.tools.studio import FRAME, open_studio, unseen
from games.window.canvas import Box
from tests.desk import Desk, tokens_on, written_on

SIZE = (1280, 720)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def ended(desk: Desk, seats: int = 2) -> PlayScene:
    """A game of people whose last piece lies."""
    whole = table_after(desk.cabinet, "link", seats, -1)
    scene = desk.scene
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.turns.is_awaited)
        make(desk.cabinet, go_on(situation(desk.cabinet, whole)))
        desk.wait_until(lambda: scene.turns.has_ended)
    return scene


def seconds_until(desk: Desk, is_reached) -> float:
    frames = 0
    with unseen(desk.cabinet):
        while not is_reached():
            desk.cabinet.frame([], FRAME)
            frames += 1
            assert frames * FRAME < 20, "it did not come to that"
    return frames * FRAME


def shows_results(desk: Desk):
    return lambda: isinstance(desk.scene, ResultsScene)


PULLS = {
    "mouse": lambda desk, scene: desk.click_on(scene.table.lever),
    "finger": lambda desk, scene: desk.tap(*scene.table.lever.box.centre),
    "space": lambda desk, scene: desk.key(pygame.K_SPACE),
    "enter": lambda desk, scene: desk.key(pygame.K_RETURN),
    "pad": lambda desk, scene: desk.pad(pygame.CONTROLLER_BUTTON_A),
}


@pytest.mark.parametrize(("device", "seats"), [("mouse", 2), ("finger", 4), ("space", 3), ("enter", 2), ("pad", 2)])
def test_the_lever_is_pulled_and_the_results_come_in_time(desk, device, seats):
    scene = ended(desk, seats)
    table = scene.table
    stood = seconds_until(desk, lambda: table.lever.enabled)
    assert stood == pytest.approx(STANDS, abs=0.1) and not table.is_open
    PULLS[device](desk, scene)
    pulled = seconds_until(desk, lambda: table.is_open)
    assert pulled < 0.5
    total = stood + pulled + seconds_until(desk, shows_results(desk))
    assert total <= 10.0 - 0.5  # for the hand
    assert len(table.tower.heap()) == len(scene.match.state.laid)


def test_a_lever_that_nobody_pulls_falls_by_itself(desk):
    scene = ended(desk)
    until_open = seconds_until(desk, lambda: scene.table.is_open)
    assert 8.0 < until_open
    assert until_open + seconds_until(desk, shows_results(desk)) <= 14.0


@pytest.mark.parametrize("seats", [2, 4])
def test_all_groups_that_count_light_up_the_winners_last_and_the_winner_is_named(desk, seats):
    scene = ended(desk, seats)
    counts = []
    seconds_until(desk, lambda: counts.append(len(scene.table.lit)) or scene.table.lever.enabled)
    state, scores = scene.match.state, scene.match.game.scores(scene.match.state)
    groups = [(seat, *group) for seat in range(seats) for group in state.groups[seat] if group[1] >= PAYS]
    assert sorted(one[:3] for one in scene.table.lit) == sorted(groups)
    assert sorted(set(counts)) == list(range(1, len(groups) + 1))  # one after the other
    order = [scores[one.seat] for one in scene.table.lit]
    assert order == sorted(order)
    names = [scene.sitters[seat].name for seat in scene.match.result.winners]
    words = written_on(desk)
    assert (f"{names[0]} wins!" if len(names) == 1 else f"{', '.join(names)} share the win") in words
    assert {str(pieces) for _, _, pieces in groups} <= set(tokens_on(desk))
    assert "Pull the lever!" in words


def test_the_lever_is_the_only_control_and_large_enough_for_a_finger(desk):
    scene = ended(desk)
    assert scene.controls.widgets == [scene.table.lever]
    assert min(scene.table.lever.box[2:]) >= 64
    desk.click_on(scene.table.lever)  # it cannot be pulled yet: this is a press like any other, and skips the lights
    assert not scene.table.is_open and scene.table.lever.enabled


def test_each_press_finishes_one_part_of_the_end(desk):
    scene = ended(desk)
    table = scene.table
    desk.click(960, 500)
    assert table.lever.enabled and len(table.lit) > 1
    desk.click(960, 500)
    seconds_until(desk, lambda: table.is_open)
    desk.click(960, 500)
    assert not table.is_moving and len(table.tower.heap()) == len(scene.match.state.laid)
    assert seconds_until(desk, shows_results(desk)) < 1.5


@pytest.mark.parametrize("when", ["lights", "lever", "pour", "heap"])
def test_the_last_move_can_be_taken_back_in_the_middle(desk, when):
    scene = ended(desk)
    table = scene.table
    is_reached = {
        "lights": lambda: len(table.lit) > 1,
        "lever": lambda: table.lever.enabled,
        "pour": lambda: table.lever.use() or table.poured_for > 0.6,
        "heap": lambda: table.lever.use() or not table.is_moving,
    }[when]
    seconds_until(desk, is_reached)
    scene.turns.undo()
    desk.wait(0.6)
    assert scene.match.to_move != OVER and not table.is_open and not table.lit and not table.lever.enabled
    assert len(table.tower.poses()) == len(scene.match.state.laid) and table.tower.heap() == []
    desk.wait_until(lambda: scene.turns.is_awaited)
    scene.turns.redo()
    desk.wait_until(lambda: scene.turns.has_ended)
    seconds_until(desk, lambda: table.lever.use() or shows_results(desk)())


def test_with_reduced_motion_the_heap_lies_there_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk(settings=Settings(introduced=["link"], reduced_motion=True))
    scene = ended(desk)
    assert scene.table.is_open and not scene.table.is_moving
    assert len(scene.table.tower.heap()) == len(scene.match.state.laid)
    assert "trapdoor" in desk.cabinet.sound.played


def test_a_table_made_for_the_results_shows_the_heap_that_was_watched(desk):
    scene = ended(desk)
    table = scene.table
    seconds_until(desk, lambda: table.lever.use() or not table.is_moving)
    watched = table.tower.heap()
    table.end_at_once(scene.match)
    assert table.tower.heap() == watched != []
    table.draw_end(desk.cabinet.canvas, scene.match)


def test_words_fly_to_the_plate_of_whoever_they_belong_to(desk):
    scene = ended(desk)
    assert {one.goal() for one in scene.table.flying.words}
    seat = scene.match.steps[-1].by
    plate = Laid(2).panel_box(seat).grown(10)
    assert all(plate.holds(*one.goal()) for one in scene.table.flying.words)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("room", [Box(200, 150, 300, 220), Box(500, 300, 620, 460)])
def test_everybody_takes_home_their_groups(desk, seats, room):
    scene = ended(desk, seats)
    canvas = desk.cabinet.canvas
    for seat in range(seats):
        canvas.surface.fill((9, 9, 9))
        assert scene.table.draw_keepsake(canvas, scene.match, seat, room)
        area = canvas.rect(room.grown(8))
        drawn = pygame.mask.from_threshold(canvas.surface, (9, 9, 9), (1, 1, 1))
        drawn.invert()
        inked = drawn.get_bounding_rects()
        assert inked and all(area.contains(rect) for rect in inked)
        whole = inked[0].unionall(inked[1:])
        assert whole.height > 0.8 * area.height or whole.width > 0.8 * area.width


def test_who_has_laid_nothing_takes_nothing_home(desk):
    table_after(desk.cabinet, "link", 2, 0)
    scene = desk.scene
    assert not scene.table.draw_keepsake(desk.cabinet.canvas, scene.match, 0, Box(0, 0, 300, 220))
    assert scene.table.end_widgets(scene.match) == []


# Pace


def test_a_computers_turn_takes_no_longer_than_two_and_a_half_seconds():
    cabinet = open_studio(SIZE)
    match = Match(game_named("link"), ["easy"] * 2, 4)
    cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "link", match.options))
    scene = cabinet.top
    decisions = [0]
    with unseen(cabinet):
        frames, since = 0, 0
        while decisions[-1] < 9:
            cabinet.frame([], FRAME)
            frames += 1
            made = sum(step.by != CHANCE for step in match.steps)
            if made > decisions[-1] and not scene.table.is_moving:
                if decisions[-1]:  # before the first one it is found out who starts
                    assert (frames - since) * FRAME <= 2.5
                decisions.append(made)
                since = frames


def test_a_braked_throw_is_shorter_and_shows_the_same():
    for seed in range(6):
        free, same, braked = (
            throw(FELT, [START], (0.0, 0.0), [seed], seed, *brake) for brake in ((), (1.0,), (COMPUTER.brake,))
        )
        times = [0.1, 0.3, 0.6, 2.0]
        assert [free.pose(0, time) for time in times] == [same.pose(0, time) for time in times]
        assert braked.duration < 0.85 * free.duration and braked.face_up(0) == free.face_up(0) == seed


def test_a_die_at_rest_does_not_lean_over_the_rim_of_its_tray():
    for seed in range(40):
        thrown = throw(FELT, [START], (0.0, 0.0), [seed % 6], seed)
        pose = thrown.pose(0, thrown.duration)
        assert -1.42 + 0.5 <= pose.x <= 1.42 - 0.5 and pose.y <= 0.2
