"""Surfaces that rub: one passes the bumps of the other, the faster the more of them, and the louder and brighter."""

import numpy as np

from sounds.make.waves import RATE, Chance, bump, curve, filtered, noise


def hand(seconds: float, chance: Chance, *points: tuple[float, float], unsteady: float = 0.15) -> np.ndarray:
    """The speed of something moved by hand, from 0 to 1: a curve through (time, speed) points, never quite smooth."""
    wavering = 1 + unsteady * noise(seconds, chance, 28, 0.6)
    return np.clip(curve(seconds, *points) * wavering, 0.0, 1.0)


def bumps(speed: np.ndarray, dense: float, chance: Chance, uneven: float = 0.7) -> np.ndarray:
    """A push for every bump that is passed, each of its own height; at full speed there are so many in a second."""
    path = np.cumsum(speed) * dense / RATE
    places = chance.uniform(0, path[-1], max(1, round(path[-1])))
    at = np.minimum(np.searchsorted(path, places), len(speed) - 1)
    heights = speed[at] * chance.lognormal(0, uneven, len(at)) * chance.choice([-1.0, 1.0], len(at))
    pushes = np.zeros(len(speed))
    np.add.at(pushes, at, heights)
    return pushes


def rubbed(speed: np.ndarray, pushes: np.ndarray, centre: float, octaves: float, loop: bool = False) -> np.ndarray:
    """How the bumps sound, around this frequency at full speed and below it when slow. Its power in motion is 1."""
    slow = filtered(pushes, bump(0.55 * centre, octaves), loop)
    fast = filtered(pushes, bump(1.1 * centre, octaves), loop)
    sound = (1 - speed) * slow + speed * fast
    return sound / np.sqrt(np.sum(sound**2 * speed) / np.sum(speed) + 1e-20)
