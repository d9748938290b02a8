"""Voices: strong sounds are always heard, blows that fall together are one, and all of them stay below the ceiling."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.window.voices import CEILING, TOGETHER, Heard, Voices

FRAME = 1 / 60
SECONDS = 0.2


class Channel:
    """What a channel of the mixer does, in the time of the test."""

    def __init__(self, clock: list[float]):
        self._clock = clock
        self._until = self.began = 0.0
        self.volume = (0.0, 0.0)

    def play(self, sound: Any, loops: int) -> None:
        self.began = self._clock[0]
        self._until = float("inf") if loops else self._clock[0] + SECONDS

    def set_volume(self, left: float, right: float) -> None:
        self.volume = (left, right)

    def get_busy(self) -> bool:
        return self._clock[0] < self._until

    def stop(self) -> None:
        self._until = 0.0


class Blow:
    @staticmethod
    def get_length() -> float:
        return SECONDS


def blow(kind: str, strength: float, is_strong: bool = False, loops: bool = False) -> Heard:
    return Heard(kind, Blow, (0.9, 0.5, 0.2, 0.05), (strength, strength), is_strong, loops)


@pytest.fixture
def clock():
    return [0.0]


def voices(clock: list[float], count: int = 6) -> tuple[Voices, list[Channel]]:
    channels = [Channel(clock) for _ in range(count)]
    return Voices(channels), channels


def pass_time(clock: list[float], heard: Voices, seconds: float) -> None:
    clock[0] += seconds
    heard.tick(seconds)


def test_a_strong_blow_takes_the_channel_of_the_weakest(clock):
    heard, channels = voices(clock)
    for number in range(6):
        assert heard.start(blow(f"weak {number}", 0.1)) is not None
    assert heard.start(blow("weaker", 0.01)) is None
    assert heard.start(blow("strong", 1.0, is_strong=True)) is not None
    assert heard.counted["dropped_strong"] == 0 and max(each.volume[0] for each in channels) > 0.5


def test_blows_that_fall_together_are_one_that_is_louder(clock):
    heard, channels = voices(clock)
    first = heard.start(blow("plastic", 0.3))
    before = first.volume[0]
    pass_time(clock, heard, 0.4 * TOGETHER)
    assert heard.start(blow("plastic", 0.3)) is None
    assert first.volume[0] > before and sum(each.get_busy() for each in channels) == 1
    assert heard.start(blow("wood", 0.3)) is not None, "another kind is heard for itself"
    pass_time(clock, heard, TOGETHER)
    assert heard.start(blow("plastic", 0.3)) is not None, "so is what comes later"


def test_what_hums_is_never_taken_away(clock):
    heard, _ = voices(clock, 1)
    hum = heard.start(blow("hum", 0.1, loops=True))
    assert hum is not None and heard.start(blow("strong", 1.0, is_strong=True)) is None


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.floats(0.01, 1), st.booleans(), st.integers(0, 3)), max_size=60),
    st.floats(0, 0.5),
)
def test_all_together_never_rise_above_the_ceiling(blows, music):
    clock = [0.0]
    heard, channels = voices(clock, 12)
    heard.music = music
    for kind, strength, is_strong, frames in blows:
        heard.start(blow(kind, strength, is_strong))
        # Nothing that began in this moment has died away.
        heights = [0.9 * each.volume[0] for each in channels if each.get_busy() and each.began == clock[0]]
        assert sum(heights) + music <= CEILING + 1e-6
        pass_time(clock, heard, frames * FRAME)
    assert heard.counted["dropped_strong"] == 0


def test_in_a_crowd_all_give_way_to_each_other_and_none_is_left_out(clock):
    """A call that falls among blows is heard, if softer, whatever hums and whatever music there is."""
    heard, channels = voices(clock, 12)
    heard.music = 0.4
    heard.start(blow("avalanche", 1.0, loops=True))
    for number in range(8):
        assert heard.start(blow(f"blow {number}", 0.3)) is not None
    assert heard.counted["masked"] == 0
    assert min(max(each.volume) for each in channels if each.get_busy()) > 0.01


def test_the_music_may_get_louder_while_something_sounds(clock):
    heard, channels = voices(clock)
    heard.start(blow("win", 1.0, is_strong=True))
    heard.music = 0.6
    pass_time(clock, heard, FRAME / 2)
    assert sum(0.9 * each.volume[0] for each in channels if each.get_busy()) + heard.music <= CEILING + 1e-6
