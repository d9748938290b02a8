"""What a hand does with what it carries, whatever the game: a click puts down, a first touch only carries."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games.core.contract import CHANCE, Reason
from games.kit.carrying import Carrying
from games.kit.tables import Gesture
from games.window.intents import Act, Drag, Go, Pinch, Point, Press, Release, Twist, Wheel

LANES = range(10)


class Marble(Carrying[tuple[int, int]]):
    """Held over one of ten lanes, turned any number of times; it may not be put down in the fourth."""

    passing = (str,)

    def where(self, x: float, y: float) -> tuple[int, int] | None:
        return (int(x), self.held[1]) if int(x) in LANES else None

    def go(self, match: Any, step: Go) -> Any:
        return self.put_down(match) if step.dy else self.move_to((self.held[0] + step.dx, self.held[1]))

    def rotate(self, by: int) -> None:
        self.held = (self.held[0], self.held[1] + by)

    def ghost(self, match: Any) -> Any:
        return self.held if self.held in match.moves else None

    def aim(self, match: Any) -> Any:
        return self.held

    def moved(self) -> None:
        self._play("rolls")


@pytest.fixture
def match() -> Any:
    game = SimpleNamespace(why_not=lambda state, move: Reason("not in lane {lane}", "XX-1", {"lane": move[0]}))
    legal = [(lane, turn) for lane in LANES for turn in range(-4, 5) if lane != 4]
    return SimpleNamespace(to_move=0, moves=legal, game=game, state=None)


@pytest.fixture
def hand() -> Marble:
    hand = Marble(lambda *sound: hand.heard.append(sound), lambda *refused: hand.refused.append(refused))
    hand.heard, hand.refused, hand.held = [], [], (2, 0)
    return hand


def do(hand: Marble, match: Any, *intents: Any) -> list[Any]:
    """What each of them means, but for those that mean nothing."""
    return [meant for intent in intents if (meant := hand.interpret(match, intent)) is not None]


def test_a_click_puts_down_where_the_pointer_has_carried_it(hand, match):
    assert do(hand, match, Point(7, 0), Press(7, 0), Release(7, 0)) == [(7, 0)]


def test_a_first_touch_only_carries_and_a_second_puts_down(hand, match):
    assert do(hand, match, Press(7, 0), Release(7, 0)) == [] and hand.held == (7, 0)
    assert do(hand, match, Press(7, 0), Release(7, 0)) == [(7, 0)]


def test_what_is_dragged_is_carried_and_not_put_down_even_when_it_comes_back(hand, match):
    assert do(hand, match, Press(2, 0), Drag(3, 0), Drag(2, 0), Release(2, 0)) == [] and hand.held == (2, 0)


def test_nothing_is_put_down_by_a_press_that_begins_or_ends_out_of_reach(hand, match):
    assert do(hand, match, Press(20, 0), Drag(2, 0), Release(2, 0)) == []
    assert do(hand, match, Press(2, 0), Drag(20, 0), Release(20, 0)) == []
    assert hand.held == (2, 0)


def test_a_release_without_a_press_puts_nothing_down(hand, match):
    assert do(hand, match, Press(2, 0), Release(2, 0), Release(2, 0)) == [(2, 0)]


def test_fingers_that_turn_do_not_put_down_when_they_are_lifted(hand, match):
    assert do(hand, match, Press(2, 0), Pinch(1.2, 2, 0), Twist(1), Release(2, 0)) == [] and hand.held == (2, 1)


def test_wheel_and_keys_turn_carry_and_put_down(hand, match):
    assert do(hand, match, Wheel(1, 2, 0), Act.TURN_RIGHT, Act.TURN_RIGHT, Go(1, 0), Act.FLIP) == []
    assert hand.held == (3, 1)
    assert do(hand, match, Act.CONFIRM) == do(hand, match, Go(0, 1)) == [(3, 1)]


def test_it_is_heard_when_it_is_carried_to_another_place_and_only_then(hand, match):
    do(hand, match, Point(2.2, 0), Point(3, 0), Point(3.5, 0), Point(20, 0))
    assert hand.heard == [("rolls",)]


def test_what_may_not_be_put_down_stays_in_the_hand_and_the_reason_is_told(hand, match):
    assert do(hand, match, Point(4, 0), Press(4, 0), Release(4, 0)) == []
    assert hand.held == (4, 0) and hand.refused == [(match, Reason("not in lane {lane}", "XX-1", {"lane": 4}), (4, 0))]


def test_an_empty_hand_means_nothing_but_the_only_thing_left_to_do(hand, match):
    hand.held = None
    assert do(hand, match, Press(2, 0), Release(2, 0), Act.CONFIRM, Go(1, 0), Wheel(1, 0, 0)) == []
    match.moves = ["pass"]
    assert do(hand, match, Press(2, 0), Release(2, 0), Go(0, 1), Act.CONFIRM) == ["pass"]


def test_chance_is_set_off_by_confirming_and_by_nothing_else(hand, match):
    match.to_move = CHANCE
    assert do(hand, match, Press(2, 0), Release(2, 0), Go(0, 1), Act.TURN_RIGHT, Act.CONFIRM) == [Gesture()]
