"""Variants that differ: a thing is never touched twice at the same place, nor is it held the same way."""

from collections.abc import Callable
from itertools import combinations

import numpy as np

from sounds.make.waves import RATE, Chance, filtered

CANDIDATES = 6  # for each variant that is wanted
BANDS = 100 * 2 ** (np.arange(0, 7.25 * 12) / 12)  # a twelfth of an octave each
PLACES = (260, 620, 1500, 3400, 7600)  # frequencies about which the place of a touch decides
MOST = 7.0  # decibels by which it takes away or adds there


def touched(sound: np.ndarray, chance: Chance) -> np.ndarray:
    """The same thing touched elsewhere and held otherwise: other parts of it ring, and some of them shorter."""
    levels = chance.uniform(-MOST, MOST, len(PLACES))
    levels -= levels.mean()

    def response(hertz: np.ndarray) -> np.ndarray:
        octaves = np.log2(np.maximum(hertz, 20))
        decibels = np.interp(octaves, np.log2(PLACES), levels)
        return 10 ** (decibels / 20)

    return filtered(sound, response)


def spectrum(sound: np.ndarray) -> np.ndarray:
    """How strong each band is, as the ear divides them."""
    one = sound.mean(axis=1) if sound.ndim == 2 else sound
    power = np.abs(np.fft.rfft(one, max(len(one), RATE))) ** 2
    hertz = np.fft.rfftfreq(max(len(one), RATE), 1 / RATE)
    total = np.concatenate([[0.0], np.cumsum(power)])
    at = np.searchsorted(hertz, BANDS)
    return np.sqrt(np.diff(total[at]))


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.corrcoef(spectrum(one), spectrum(other))[0, 1])


def different(make: Callable[[int], np.ndarray], count: int) -> list[np.ndarray]:
    """So many of them, from as many candidates as it takes; where these are used up, those that are least alike."""
    takes = [make(number) for number in range(CANDIDATES * count)]
    spectra = [spectrum(take) for take in takes]
    alike = np.corrcoef(np.array(spectra))
    best = min((_chosen(alike, first, count) for first in range(len(takes))), key=lambda chosen: _worst(alike, chosen))
    return [takes[number] for number in sorted(best)]


def _chosen(alike: np.ndarray, first: int, count: int) -> list[int]:
    """Beginning with one, always the one that is least like those that were chosen."""
    chosen = [first]
    while len(chosen) < count:
        nearest = alike[:, chosen].max(axis=1)
        nearest[chosen] = 2.0
        chosen.append(int(nearest.argmin()))
    return chosen


def _worst(alike: np.ndarray, chosen: list[int]) -> float:
    return max((float(alike[a, b]) for a, b in combinations(chosen, 2)), default=0.0)
