"""Voices: strong sounds are always heard, blows that fall together are one, and all of them stay below the ceiling."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.window.voices import ASSERTED, BEHIND, CEILING, TOGETHER, Heard, Voices

FRAME = 1 / 60
SECONDS = 0.2
PEAKS = (0.9, 0.5, 0.2, 0.05)


class Channel:
    """What a channel of the mixer does, in the time of the test; what it plays is as high as its peaks say."""

    def __init__(self, clock: list[float]):
        self._clock = clock
        self._until = self._begins = 0.0
        self.lag = 0.0  # seconds until the mixer begins with it
        self.volume = (0.0, 0.0)

    def play(self, sound: Any, loops: int) -> None:
        self._begins = self._clock[0] + self.lag
        self._until = float("inf") if loops else self._begins + SECONDS

    def set_volume(self, left: float, right: float) -> None:
        self.volume = (left, right)

    def get_busy(self) -> bool:
        return self._clock[0] < self._until

    def stop(self) -> None:
        self._until = 0.0

    def heights(self) -> tuple[float, float]:
        if not self.get_busy() or self._clock[0] < self._begins:
            return 0.0, 0.0
        age = 0.0 if self._until == float("inf") else self._clock[0] - self._begins
        peak = PEAKS[int(age / SECONDS * len(PEAKS))]
        return peak * self.volume[0], peak * self.volume[1]


class Blow:
    @staticmethod
    def get_length() -> float:
        return SECONDS


def blow(kind: str, strength: float, is_strong: bool = False, loops: bool = False) -> Heard:
    return Heard(kind, Blow, PEAKS, (strength, strength), is_strong, loops)


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


KINDS = st.tuples(st.sampled_from("abcdef"), st.floats(0.01, 1), st.floats(0.01, 1), st.booleans(), st.booleans())


@given(
    st.lists(st.tuples(KINDS, st.integers(0, 3), st.floats(0, BEHIND), st.floats(0, 0.6)), max_size=60),
    st.integers(2, 14),
)
def test_all_together_never_rise_above_the_ceiling(meetings, count):
    """Whatever meets, however late the mixer begins with it, and whatever the music does meanwhile."""
    clock = [0.0]
    heard, channels = voices(clock, count)
    hums = 0

    def looked_at(music: float) -> None:
        for side in zip(*(each.heights() for each in channels), strict=True):
            assert sum(side) + music <= CEILING + 1e-6

    for (kind, left, right, is_strong, loops), frames, lag, music in meetings:
        for each in channels:
            each.lag = lag
        hums += loops
        heard.start(Heard(kind, Blow, PEAKS, (left, right), is_strong, loops and hums < 3))
        looked_at(heard.music)
        for _ in range(frames):
            for _ in range(4):
                clock[0] += FRAME / 4
                looked_at(heard.music)
            heard.music = music
            heard.tick(FRAME)
            looked_at(music)
    assert count < 3 or heard.counted["dropped_strong"] == 0


def test_a_strong_sound_asserts_itself_among_many_weak_ones_as_long_as_it_lasts(clock):
    heard, _ = voices(clock, 12)
    heard.music = 0.4
    for number in range(8):
        heard.start(blow(f"blow {number}", 0.4))
    win = heard.start(blow("win", 0.5, is_strong=True))
    assert win.volume[0] >= 0.999 * ASSERTED * 0.5
    pass_time(clock, heard, FRAME)
    assert win.volume[0] >= 0.999 * ASSERTED * 0.5


def test_what_gave_way_comes_back_when_there_is_room_again(clock):
    heard, _ = voices(clock)
    heard.music = 0.6
    win = heard.start(blow("win", 0.6, is_strong=True))
    softer = win.volume[0]
    heard.music = 0.3
    pass_time(clock, heard, FRAME)
    assert softer < win.volume[0] < 1.2 * softer, "not at once"
    for _ in range(9):
        pass_time(clock, heard, FRAME)
    assert 1.6 * softer < win.volume[0] <= 0.6


def test_what_was_paused_is_as_high_as_before_when_it_goes_on(clock):
    heard, channels = voices(clock, 12)
    heard.start(blow("win", 0.9, is_strong=True))
    heard.pause()
    heard.tick(1.0)  # the clock of what is played stands still
    heard.resume()
    heard.start(blow("slam", 0.9, is_strong=True))
    assert sum(each.heights()[0] for each in channels) <= CEILING + 1e-6


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
