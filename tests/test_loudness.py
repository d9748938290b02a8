"""The meter against signals whose loudness the standards give (ITU-R BS.1770-4, EBU Tech 3341)."""

import numpy as np
import pytest

from games.tools.loudness import integrated, momentary, true_peak


def tone(decibels: float, seconds: float, rate: int, hertz: float = 1000.0, sides: tuple[int, ...] = (1, 1)):
    wave = 10 ** (decibels / 20) * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)
    return wave[:, None] * np.array(sides)


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_a_full_tone_on_one_side_is_three_below_full_scale(rate):
    assert integrated(tone(0.0, 5.0, rate, 997.0, (1, 0)), rate) == pytest.approx(-3.01, abs=0.01)


@pytest.mark.parametrize(
    "parts, loudness",
    [
        ([(-23, 20)], -23),
        ([(-33, 20)], -33),
        ([(-36, 10), (-23, 60), (-36, 10)], -23),
        ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23),
        ([(-26, 20), (-20, 20.1), (-26, 20)], -23),
    ],
)
def test_what_is_quiet_does_not_count(parts, loudness):
    rate = 48_000
    whole = np.concatenate([tone(*part, rate) for part in parts])
    assert integrated(whole, rate) == pytest.approx(loudness, abs=0.1)


def test_low_notes_count_for_less():
    """-14.05 is what another meter (pyloudnorm with the same filters) gives for it, too."""
    assert integrated(tone(20 * np.log10(0.3), 10, 48_000, 60.0), 48_000) == pytest.approx(-14.05, abs=0.02)


def test_a_moment_is_as_loud_as_it_is():
    loud = momentary(np.concatenate([tone(-40, 1, 48_000), tone(-20, 1, 48_000)]), 48_000)
    assert loud[0] == pytest.approx(-40, abs=0.1) and loud[-1] == pytest.approx(-20, abs=0.1)


@pytest.mark.parametrize("samples, degrees", [(4, 0), (4, 45), (6, 60), (8, 67.5)])
def test_a_peak_between_two_samples_is_found(samples, degrees):
    wave = 0.5 * np.sin(2 * np.pi * np.arange(4800) / samples + np.radians(degrees))
    assert true_peak(wave[:, None]) == pytest.approx(-6.02, abs=0.1)


def test_silence_has_no_loudness():
    assert integrated(np.zeros((48_000, 2)), 48_000) == -np.inf
