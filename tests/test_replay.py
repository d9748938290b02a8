"""A game seen again, decision by decision: by the events of mouse, finger, keys and gamepad."""

from collections.abc import Callable

import pygame
import pytest

from games.bots.players import Hint, Verdict
from games.core.catalogue import names
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.judging import Costly, Judging
from games.scenes.replay import ReplayScene
from games.scenes.timeline import Timeline
from games.tools.moments import played as whole_game
from games.tools.studio import unseen
from tests.desk import Desk, written_on


def watched(match: Match, **facts) -> tuple[Desk, ReplayScene]:
    desk = Desk()
    desk.cabinet.open(
        ReplayScene, match=match, sitters=sitters_of(match.seats, match.game.name, match.options), **facts
    )
    return desk, desk.scene


def decisions(match: Match) -> list[int]:
    return [number for number, step in enumerate(match.steps) if step.by >= 0]


@pytest.fixture(scope="module")
def match() -> Match:
    return whole_game("link", 2)


def test_rests_lie_after_decisions_and_what_follows_the_last_belongs_to_it():
    by_seat = [-1, 0, -1, -1, 1, 0, -1]
    steps = [type("Made", (), {"by": by})() for by in by_seat]
    timeline = Timeline(steps)
    assert timeline.rests == [0, 2, 5, 7] and timeline.count == 3
    assert [timeline.made(place) for place in range(8)] == [0, 0, 1, 1, 1, 2, 3, 3]
    assert [timeline.after(place) for place in range(8)] == [2, 2, 5, 5, 5, 7, 7, 7]
    assert [timeline.before(place) for place in range(8)] == [0, 0, 0, 2, 2, 2, 5, 5]
    assert [timeline.rest_at(timeline.share(place)) for place in (0, 1, 2, 4, 5, 7)] == [0, 0, 2, 2, 5, 7]
    assert Timeline([]).rests == [0] and Timeline(steps[:1]).rests == [0, 1]


def test_one_step_is_one_decision_with_its_chance_on_the_way(match):
    desk, scene = watched(match)
    first, second = decisions(match)[:2]
    shown, animate = [], scene.table.animate
    scene.table.animate = lambda match, step, gesture: (shown.append(step), animate(match, step, gesture))
    assert f"decision 0 of {len(decisions(match))}" in written_on(desk)
    desk.key(pygame.K_RIGHT)
    assert f"decision 1 of {len(decisions(match))}" in written_on(desk), "it is on the way there"
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.number == first + 1 and not scene.table.is_moving)
        assert shown == match.steps[: first + 1] and first > 0
        desk.wait(1.0)
        assert scene.number == first + 1, "there it stands still"
        desk.click_on(desk.widget(glyph="next"))
        desk.wait_until(lambda: scene.number == second + 1 and not scene.table.is_moving)
        desk.key(pygame.K_LEFT)
        assert scene.number == first + 1
        desk.click_on(desk.widget(glyph="previous"))
        assert scene.number == 0


def test_whoever_presses_again_on_the_way_sees_the_next_step_at_once(match):
    desk, scene = watched(match)
    with unseen(desk.cabinet):
        for number in range(1, len(match.steps) + 1):
            desk.key(pygame.K_RIGHT)
            assert scene.number == number
    assert scene.shown.state == match.state


def test_it_plays_through_all_decisions_by_itself():
    match = whole_game("borderline", 2)
    desk, scene = watched(match)
    scene.go_to(len(match.steps) - 5)
    desk.key(pygame.K_SPACE)
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.number == len(match.steps), 60)
        desk.wait_until(lambda: not scene.plays, 60)


# The bar


def by_mouse(desk: Desk, scene: ReplayScene, number: int) -> None:
    x, y = scene.bar.place(scene.bar.value), scene.bar.box.bottom - 10
    desk.drag_from(x, y, scene.bar.place(number / scene.timeline.count), y)


def by_finger(desk: Desk, scene: ReplayScene, number: int) -> None:
    y = scene.bar.box.bottom - 10
    desk.finger(pygame.FINGERDOWN, 1, scene.bar.place(0.5), y)
    desk.finger(pygame.FINGERMOTION, 1, scene.bar.place(number / scene.timeline.count), y)
    desk.finger(pygame.FINGERUP, 1, scene.bar.place(number / scene.timeline.count), y)


def stepwise(desk: Desk, scene: ReplayScene, number: int, left: Callable, right: Callable, on: Callable) -> None:
    for _ in range(len(scene.controls.widgets)):
        if scene.controls.focus is scene.bar and scene.controls.shows_focus:
            break
        on()
    assert scene.controls.focus is scene.bar
    while scene.timeline.made(scene.number) != number:
        (right if scene.timeline.made(scene.number) < number else left)()


def by_keys(desk: Desk, scene: ReplayScene, number: int) -> None:
    keys = [lambda key=key: desk.key(key) for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB)]
    stepwise(desk, scene, number, *keys)


def by_pad(desk: Desk, scene: ReplayScene, number: int) -> None:
    buttons = (
        pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    )
    stepwise(desk, scene, number, *(lambda button=button: desk.pad(button) for button in buttons))


@pytest.mark.parametrize("scrub", [by_mouse, by_finger, by_keys, by_pad])
def test_every_single_decision_can_be_reached_by_the_bar(match, scrub):
    desk, scene = watched(match)
    count = len(decisions(match))
    wanted = range(1, count + 1) if scrub is by_mouse else (count // 2, count // 2 + 1, 2, count)
    with unseen(desk.cabinet):
        for number in wanted:
            scrub(desk, scene, number)
            assert scene.number == decisions(match)[number - 1] + 1


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("name", names())
def test_the_bar_is_as_wide_as_the_table_and_a_decision_more_than_a_pixel(name, size):
    match = whole_game(name, 2)
    desk = Desk(size)
    desk.cabinet.open(ReplayScene, match=match, sitters=sitters_of(match.seats, name, match.options))
    bar, count = desk.scene.bar, len(decisions(match))
    assert bar.box.width > 1800
    assert desk.cabinet.canvas.length(bar.place(1 / count) - bar.place(0)) >= 10


def test_while_it_is_held_it_tells_the_decision_and_who_made_it(match):
    desk, scene = watched(match)
    seat = match.steps[decisions(match)[9]].by
    told = {scene.sitters[seat].name, f"decision 10 of {len(decisions(match))}"}
    x, y = scene.bar.place(10 / len(decisions(match))), scene.bar.box.bottom - 10
    desk.finger(pygame.FINGERDOWN, 1, x, y)
    scene.table.draw = lambda canvas, match: None  # there are names on it, too
    assert told <= written_on(desk)
    desk.finger(pygame.FINGERUP, 1, x, y)
    assert scene.sitters[seat].name not in written_on(desk)


def test_what_cost_most_is_marked_where_it_was_decided(match):
    dear = [decisions(match)[5], decisions(match)[20]]
    judged = [
        Costly(number, match.steps[number].by, Verdict((0.5, 0.5), 0.1 + number / 1000, Hint(None, "", {})))
        for number in dear
    ]
    desk, scene = watched(match, judging=Judging(match, judged))
    assert [mark.text for mark in scene.bar.marks] == ["1", "2"]
    for mark, number in zip(scene.bar.marks, reversed(dear)):
        desk.click(scene.bar.place(mark.share), scene.bar.box.bottom - 10)
        assert scene.number == number + 1
        assert mark.colour == scene.sitters[match.steps[number].by].colour


# The end


@pytest.mark.parametrize("name", names())
def test_the_finale_is_for_those_who_watch_up_to_it(name):
    match = whole_game(name, 2)
    desk, scene = watched(match)
    ended, end = [], scene.table.end
    scene.table.end = lambda match: (ended.append(match), end(match))
    with unseen(desk.cabinet):
        desk.key(pygame.K_END)
        desk.wait(1.0)
        for share in (0.5, 1.0):
            desk.click(scene.bar.place(share), scene.bar.box.bottom - 10)
            desk.wait(0.5)
        assert scene.number == len(match.steps) and ended == []
        desk.key(pygame.K_LEFT)
        while scene.number < len(match.steps):
            desk.key(pygame.K_RIGHT)
        desk.wait_until(lambda: ended != [])
    assert set(scene.table.end_widgets(scene.shown)) <= set(scene.controls.widgets)
    desk.wait(0.2)
    desk.key(pygame.K_HOME)
    assert scene.number == 0 and not scene.table.is_moving
    desk.wait(0.2)


def test_who_only_watches_does_not_wait_for_a_hand_at_the_end():
    """The tower at its end waits some time for somebody who pulls its lever; here nobody has to."""
    match = whole_game("link", 2)
    desk, scene = watched(match)
    with unseen(desk.cabinet):
        desk.key(pygame.K_END)
        desk.key(pygame.K_LEFT)
        while scene.number < len(match.steps):
            desk.key(pygame.K_RIGHT)
        desk.wait_until(lambda: scene.table.lever.enabled)
        desk.wait_until(lambda: scene.table.is_open, 2)
