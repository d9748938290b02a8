"""Hasty hands: what is pressed in haste never costs anything. Each fault that was found is a test of its name."""

from itertools import product

import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.kiosk.attract import AttractScene
from games.kiosk.cabinet import KioskCabinet
from games.kiosk.config import Config
from games.kiosk.pin import Pin
from games.kiosk.title import KioskTitle
from games.people.party import options_for, sitters_of
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.title import TitleScene
from games.tools.kiosk_studio import studio_kiosk
from games.tools.soak_bursts import soak_bursts
from games.tools.soak_hurry import HANDS, complaints_about, hurried_cabinet, phases
from games.tools.studio import FRAME
from games.window.ask import AskScene
from games.window.guard import QUIET_PERSON, QUIET_RESULTS, Guard
from games.window.intents import Act, Drag, Go, Point, Press, Release
from tests.desk import Desk

FEW = 121  # of all the cases every so many; `soak hurry` tries them all


@pytest.mark.parametrize("game", names())
def test_two_events_in_one_frame_never_break_anything(game):
    """A skip and a second event in the same frame ended Te-Trix: its hand was asked before it was given its form."""
    cabinet = hurried_cabinet()
    cases = list(product(phases(game), product(HANDS, HANDS)))
    skips = ("space", "arrow"), ("click", "move")
    crash = [(phase, pair) for phase, pair in cases if "moving" in phase.name and pair in skips]
    assert crash
    assert [told for case in [*crash, *cases[::FEW]] for told in complaints_about(cabinet, *case)] == []


# The guard itself


def press_and_lift(guard: Guard, x: float = 100, y: float = 100) -> bool:
    """Whether a click was swallowed, all of it or nothing."""
    swallowed = {guard.swallows(Press(x, y)), guard.swallows(Release(x, y))}
    assert len(swallowed) == 1
    return swallowed == {True}


def test_a_guard_waits_for_quiet_and_every_swallowed_press_starts_it_again():
    guard = Guard()
    guard.close(0.35)
    for _ in range(20):
        guard.tick(0.3)
        assert press_and_lift(guard) and not guard.is_open
    guard.tick(0.36)
    assert guard.is_open and not press_and_lift(guard)


def test_a_guard_lets_hands_move_about():
    guard = Guard()
    guard.close(0.35)
    assert not any(map(guard.swallows, (Point(1, 1), Go(1, 0), Act.NEXT)))
    assert guard.swallows(Act.CONFIRM) and guard.swallows(Act.BACK)


def test_a_guard_that_opens_by_motion_takes_no_tremble_for_it():
    for moved, is_open in ((Point(104, 103), False), (Point(200, 100), True), (Act.NEXT, True), (Go(0, 1), False)):
        guard = Guard(only=(Act.CONFIRM,), opens_by_motion=True)
        guard.swallows(Press(100, 100))
        guard.swallows(Release(100, 100))
        guard.close(0.6)
        guard.swallows(moved)
        assert guard.is_open is is_open, moved


def test_a_press_that_was_swallowed_is_swallowed_until_it_is_lifted():
    guard = Guard()
    guard.close(0.1)
    assert guard.swallows(Press(1, 1))
    guard.tick(5)
    assert guard.swallows(Drag(500, 500)) and guard.swallows(Release(500, 500))
    assert not guard.swallows(Press(1, 1)) and not guard.swallows(Drag(2, 2))


# In the cabinet


@pytest.fixture
def desk() -> Desk:
    return Desk()


def sat_down(desk: Desk, game: str, *seats: str) -> PlayScene:
    match = Match(game_named(game), seats, 7, options_for(game, sitters_of(seats, game)))
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(seats, game, match.options))
    desk.wait_until(lambda: desk.scene.turns.is_awaited)
    desk.take_time()
    return desk.scene


def finished(game: str, *seats: str) -> Match:
    match = Match(game_named(game), seats, 7, options_for(game, sitters_of(seats, game)))
    while match.outcome is None:
        match.draw() if match.to_move == CHANCE else match.commit(match.moves[0])
    return match


def hasty_click(desk: Desk, x: float, y: float) -> None:
    """Both halves of it in one frame, and no time taken before."""
    place = desk.cabinet.canvas.px(x, y)
    kinds = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    desk.cabinet.frame([pygame.Event(kind, pos=place, button=1, touch=False) for kind in kinds], FRAME)


def hasty_key(desk: Desk, key: int) -> None:
    kinds = pygame.KEYDOWN, pygame.KEYUP
    desk.cabinet.frame([pygame.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in kinds], FRAME)


def test_a_double_click_on_the_way_to_the_other_games_does_not_quit(desk):
    match = finished("link", HUMAN, HUMAN)
    desk.cabinet.open(ResultsScene, match=match, sitters=sitters_of(match.seats, "link"))
    desk.take_time()
    button = desk.widget(text="To the other games").box.centre
    for _ in range(6):
        hasty_click(desk, *button)
        desk.wait(0.1)
    assert isinstance(desk.scene, TitleScene) and desk.cabinet.is_running


def test_skipping_the_end_neither_leaves_the_results_nor_starts_a_new_game(desk):
    """Whoever skips goes on pressing for a while; the results take a whole second to listen."""
    scene = sat_down(desk, "link", HUMAN, HUMAN)
    for step in finished("link", HUMAN, HUMAN).steps:
        scene.match.trust(step)
    scene.table.show(scene.match)
    for _ in range(100):
        hasty_key(desk, pygame.K_RETURN)
        hasty_click(desk, 300, 975)  # where "Play again" will be
        desk.wait(0.15)
    results = desk.scene
    assert isinstance(results, ResultsScene)
    for pause in (0.5, 0.9):
        desk.wait(pause)
        hasty_key(desk, pygame.K_RETURN)
        hasty_click(desk, *desk.widget(text="Play again").box.centre)
        assert desk.scene is results
    desk.wait(QUIET_RESULTS + 0.05)
    hasty_click(desk, *desk.widget(text="Play again").box.centre)
    assert isinstance(desk.scene, PlayScene)


def on_turn(scene: PlayScene) -> int:
    """The person who decides, or sets chance off."""
    match = scene.match
    return match.game.released_by(match.state) if match.to_move == CHANCE else match.to_move


@pytest.mark.parametrize("game", names())
def test_a_skip_does_not_play_for_the_next_person(desk, game):
    """Space is pressed over and over, as by somebody in a hurry: only one's own decisions may come of it."""
    scene = sat_down(desk, game, HUMAN, HUMAN)
    first = on_turn(scene)
    while on_turn(scene) == first:
        if scene.turns.is_awaited:
            scene.table.hint(scene.match, scene.match.moves[0])
        desk.key(pygame.K_SPACE)
        desk.wait_until(lambda: scene.turns.is_awaited)
    entries = len(scene.match.entries)
    for pause in (0.0, 0.1, 0.1, 0.4, 0.5, 0.5):
        desk.wait(pause)
        hasty_key(desk, pygame.K_SPACE)
        hasty_click(desk, 960, 500)
    assert len(scene.match.entries) == entries, "the other person has decided nothing yet"
    desk.wait(QUIET_PERSON + 0.05)
    assert scene.press_guard.is_open


def test_the_next_person_is_heard_at_once_when_they_reach_out(desk):
    scene = sat_down(desk, "link", HUMAN, HUMAN)
    first = scene.match.to_move
    desk.key(pygame.K_SPACE)
    desk.wait_until(lambda: scene.turns.is_awaited and scene.match.game.released_by(scene.match.state) != first)
    hasty_key(desk, pygame.K_SPACE)
    entries = len(scene.match.entries)
    hasty_key(desk, pygame.K_RIGHT)
    hasty_key(desk, pygame.K_SPACE)
    assert len(scene.match.entries) == entries + 1


def test_a_press_that_skips_only_skips(desk, monkeypatch):
    """Lifting the finger that has skipped a fall must not drop the next piece."""
    scene = sat_down(desk, "link", HUMAN, "easy")
    desk.key(pygame.K_SPACE)
    desk.wait(0.05)
    assert scene.table.is_moving
    entries, seen = len(scene.match.entries), []
    monkeypatch.setattr(scene.table, "interpret", lambda match, intent: seen.append(intent))
    monkeypatch.setattr(scene.table, "look_around", seen.append)
    desk.finger(pygame.FINGERDOWN, 1, 960, 500)
    assert not scene.table.is_moving
    desk.finger(pygame.FINGERUP, 1, 960, 500)
    hasty_key(desk, pygame.K_SPACE)
    assert len(scene.match.entries) == entries and seen == []


def test_the_space_bar_never_presses_skips_and_drops_in_one_breath(desk):
    """At Borderline the same key presses the button, cuts the spin short and lets the piece slide."""
    for is_hurried in (False, True):
        desk.cabinet.settings.reduced_motion = is_hurried  # then nothing moves that could be skipped
        scene = sat_down(desk, "borderline", HUMAN, HUMAN)
        for gap in (0.02, 0.1, 0.2, 0.3):
            desk.take_time()
            entries = len(scene.match.entries)
            for _ in range(8):
                hasty_key(desk, pygame.K_SPACE)
                desk.wait(gap)
            assert len(scene.match.entries) == entries + 1
            desk.wait_until(lambda scene=scene: scene.turns.is_awaited)


def test_a_key_that_is_held_down_rolls_once_and_drops_nothing(desk):
    """At Tetris Link an arrow rolls and drops; a held one repeats all the time."""
    desk.cabinet.settings.reduced_motion = True
    scene = sat_down(desk, "link", HUMAN, "easy")
    while scene.match.state.starting or scene.turns.decider is None:
        if scene.turns.is_awaited:
            desk.key(pygame.K_SPACE)
        desk.wait(0.1)
    desk.wait_until(lambda: scene.turns.is_awaited)
    desk.take_time()
    assert scene.match.to_move == CHANCE
    entries = len(scene.match.entries)
    for _ in range(60):
        desk.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
        desk.wait(0.05)
    assert len(scene.match.entries) == entries + 1


def test_no_table_is_asked_before_it_awaits_a_decision(desk, monkeypatch):
    scene = sat_down(desk, "tetrix", HUMAN, HUMAN)
    awaited, asked = [], []
    monkeypatch.setattr(scene.table, "await_decision", lambda match, seat: awaited.append(len(match.entries)))
    monkeypatch.setattr(scene.table, "interpret", lambda match, intent: asked.append(len(match.entries)))
    scene.match.draw()
    arrows = 3 * HANDS["arrow"](desk.cabinet)
    desk.cabinet.frame(arrows, FRAME)
    assert asked == []
    desk.wait(0.1)
    hasty_key(desk, pygame.K_RIGHT)
    assert asked == awaited == [len(scene.match.entries)]


def test_a_double_click_takes_one_person_away_and_one_more_seat_brings_them_back():
    desk = Desk()
    desk.cabinet.open(SeatsScene, "link")
    for _ in range(2):
        desk.click_on(desk.widget(text="One more seat"))
    for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dora")):
        desk.scene.set_who(seat, HUMAN)
        desk.scene.set(seat, name=name)
    before = list(desk.scene.sitters)
    desk.take_time()
    box = [widget for widget in desk.scene.controls.widgets if getattr(widget, "glyph", "") == "close"][1].box
    for kind in 3 * (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.send(pygame.Event(kind, pos=desk.cabinet.canvas.px(*box.centre), button=1, touch=False))
    assert [sitter.name for sitter in desk.scene.sitters] == ["Ada", "Cleo", "Dora"]
    desk.click_on(desk.widget(text="One more seat"))
    assert sorted(desk.scene.sitters) == sorted(before), "under the same name, in the same colour"


# Quitting


def test_quitting_with_an_unfinished_game_asks_first(desk):
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait_until(lambda: isinstance(desk.scene, PlayScene) and desk.scene.turns.is_awaited)
    desk.key(pygame.K_p)
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Leave the table"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text="Quit"))
    assert desk.cabinet.is_running and isinstance(desk.scene, AskScene)
    desk.click_on(desk.widget(text="Quit"))
    assert not desk.cabinet.is_running


def test_closing_the_window_over_an_open_game_asks_first_and_the_second_time_closes(desk):
    sat_down(desk, "link", HUMAN, HUMAN)
    closing = [pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)]
    desk.cabinet.frame(closing, FRAME)
    assert desk.cabinet.is_running and isinstance(desk.scene, AskScene)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, PlayScene)
    desk.cabinet.frame(closing, FRAME)
    desk.cabinet.frame(closing, FRAME)
    assert not desk.cabinet.is_running


def test_closing_the_window_over_a_lesson_closes_it(desk):
    desk.cabinet.open(LessonScene, game="link")
    desk.cabinet.frame([pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)], FRAME)
    assert not desk.cabinet.is_running


def test_a_system_that_shuts_down_is_not_kept_waiting_by_a_question(desk):
    sat_down(desk, "link", HUMAN, HUMAN)
    desk.send(pygame.Event(pygame.QUIT))
    assert not desk.cabinet.is_running


# Giving up


def test_giving_up_with_three_people_lets_the_computer_play_on_for_the_others(desk):
    scene = sat_down(desk, "link", HUMAN, HUMAN, HUMAN)
    seat = on_turn(scene)
    desk.click_on(desk.widget(glyph="flag"))
    with pytest.raises(LookupError):
        desk.widget(text="Give up")
    desk.click_on(desk.widget(text="Let the computer go on"))
    assert desk.scene is scene and scene.match.outcome is None
    assert [scene.match.is_human(each) for each in range(3)].count(True) == 2 and not scene.match.is_human(seat)


def test_giving_up_with_two_says_what_it_means_and_can_be_thought_better_of(desk):
    scene = sat_down(desk, "borderline", "human:Anna", "human:Ben")
    for answer in ("Play on", "Give up"):
        desk.click_on(desk.widget(glyph="flag"))
        desk.click_on(desk.widget(text="Give up"))
        assert "Ben" in desk.scene.text and scene.match.outcome is None
        desk.click_on(desk.widget(text=answer))
    assert scene.match.outcome.winners == (1,)


# The clock


def test_a_clock_that_is_turned_on_in_a_turn_gives_the_full_time(desk):
    scene = sat_down(desk, "borderline", HUMAN, HUMAN)
    desk.cabinet.settings.move_clock = 30
    desk.wait(29)
    assert scene.match.entries == []
    desk.wait(2)
    assert len(scene.match.entries) == 1


# Fingers


def lost(desk: Desk, by) -> None:
    """A finger comes down, something happens, and nobody ever hears of its being lifted."""
    desk.finger(pygame.FINGERDOWN, 1, 960, 300)
    by()
    desk.wait(1.0)


def answers_a_finger(desk: Desk) -> bool:
    button = desk.widget(glyph="pause")
    desk.finger(pygame.FINGERDOWN, 2, *button.box.centre)
    desk.finger(pygame.FINGERUP, 2, *button.box.centre)
    return isinstance(desk.scene, AskScene)


def test_touch_lives_on_when_a_finger_is_lost_to_another_window(desk):
    sat_down(desk, "link", HUMAN, HUMAN)
    lost(desk, lambda: desk.send(pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED)))
    assert answers_a_finger(desk)


def test_touch_lives_on_when_a_finger_is_lost_to_another_scene(desk):
    sat_down(desk, "link", HUMAN, HUMAN)
    lost(desk, lambda: (desk.key(pygame.K_F1), desk.key(pygame.K_ESCAPE)))
    assert answers_a_finger(desk)


def test_a_key_that_was_lifted_over_another_window_works_again(desk):
    scene = sat_down(desk, "link", HUMAN, "easy")
    space = pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="", scancode=0)
    desk.send(space)
    desk.send(pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED))
    desk.key(pygame.K_ESCAPE)
    desk.take_time()
    desk.send(space)
    assert desk.scene is not scene


def test_a_finger_held_until_the_kiosk_falls_asleep_does_not_kill_touch():
    cabinet = resting_kiosk()
    touch(cabinet, pygame.FINGERDOWN, 1)
    touch(cabinet, pygame.FINGERUP, 1)
    assert isinstance(cabinet.top, KioskTitle)
    wait(cabinet, 0.5)
    touch(cabinet, pygame.FINGERDOWN, 1)
    wait(cabinet, 40)
    assert isinstance(cabinet.top, AttractScene), "a finger that does not move is nobody"
    for finger in (2, 3):  # one wakes it, the next one chooses a game
        touch(cabinet, pygame.FINGERDOWN, finger)
        touch(cabinet, pygame.FINGERUP, finger)
        wait(cabinet, 0.5)
    assert isinstance(cabinet.top, PlayScene)


def test_a_finger_that_moves_keeps_the_kiosk_awake():
    cabinet = resting_kiosk()
    touch(cabinet, pygame.FINGERDOWN, 1)
    for _ in range(60):
        wait(cabinet, 1.0)
        touch(cabinet, pygame.FINGERMOTION, 1)
    assert isinstance(cabinet.top, KioskTitle)


def test_a_mouse_that_is_moved_keeps_the_kiosk_awake_and_one_that_only_trembles_does_not():
    for reach, is_awake in ((90, True), (6, False)):
        cabinet = resting_kiosk()
        touch(cabinet, pygame.FINGERDOWN, 1)
        touch(cabinet, pygame.FINGERUP, 1)
        for second in range(60):
            wait(cabinet, 1.0)
            place = (600 + reach * (second % 2), 300)
            cabinet.frame([pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], FRAME)
        assert isinstance(cabinet.top, KioskTitle) is is_awake, reach


def resting_kiosk() -> KioskCabinet:
    cabinet = studio_kiosk(
        (1280, 720), Config(pin=Pin(b"s" * 16, 2, 1, 1, b""), idle_seconds=20, still_there_seconds=5)
    )
    cabinet.rest()
    wait(cabinet, 0.5)
    return cabinet


def touch(cabinet, kind: int, finger: int) -> None:
    """At the first game on the table."""
    facts = {"finger_id": finger, "touch_id": 0, "x": 0.14, "y": 0.5, "dx": 0, "dy": 0, "pressure": 1}
    cabinet.frame([pygame.Event(kind, **facts)], FRAME)


def wait(cabinet, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        cabinet.frame([], FRAME)


# A monkey


@pytest.mark.parametrize("seed", (1, 2))
def test_whatever_is_done_several_times_in_a_row_does_one_thing_at_most(seed):
    """On every scene and table: no game is left, no result unseen, nobody decided for. `soak hurry` does many more."""
    assert soak_bursts(60, seed) == []
