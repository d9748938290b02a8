"""Bodies that are struck: each rings in its own modes, as long as its material lets it.

A blow is a short push. The harder the blow and the bodies, the shorter the push and the brighter the sound; the modes
that answer depend on where the body is hit, which is what makes two blows differ.
"""

from typing import NamedTuple

import numpy as np

from sounds.make.waves import RATE, Chance, bump, clock, convolved, filtered, laid, length, ring, silence, thin


class Body(NamedTuple):
    """Modes as (frequency, strength), and the loss: the part of its energy that a mode loses in a radian."""

    modes: tuple[tuple[float, float], ...]
    loss: float
    spread: float = 0.03  # how much one specimen differs from the next in pitch


PIECE = Body(
    ((1540, 0.3), (2080, 0.6), (2690, 0.9), (3420, 1.0), (4310, 1.0), (5400, 0.8), (6800, 0.6), (8500, 0.4)), 0.02
)
HOLLOW = Body(((560, 0.8), (830, 1.0), (1180, 0.8)), 0.07)  # the air and the walls of the whole stack of pieces
RAIL = Body(((2650, 0.6), (3480, 1.0), (4620, 0.9), (6050, 0.6), (7900, 0.4)), 0.016, 0.05)
TABLE = Body(((128, 0.35), (197, 0.7), (274, 0.9), (386, 1.0), (548, 0.9), (775, 0.8), (1100, 0.7), (1550, 0.5)), 0.05)
IVORY = Body(((2350, 0.5), (3180, 1.0), (4380, 0.8), (5900, 0.5), (7700, 0.3)), 0.03, 0.05)
RIM = Body(((470, 0.3), (740, 0.55), (1060, 0.85), (1510, 1.0), (2090, 0.95), (2880, 0.75), (3950, 0.5)), 0.024, 0.06)
TRAY = Body(((182, 0.45), (276, 0.8), (401, 1.0), (562, 0.95), (775, 0.7), (1040, 0.45)), 0.08, 0.07)
BRASS = Body(((1840, 0.4), (2930, 0.8), (4260, 1.0), (5680, 0.7), (7350, 0.5), (9100, 0.3)), 0.0035, 0.02)
LATCH = Body(((1220, 0.6), (1890, 1.0), (2780, 0.8), (3960, 0.6), (5350, 0.4)), 0.006, 0.02)
FLAP = Body(((142, 1.0), (231, 0.9), (338, 0.8), (512, 0.6), (760, 0.4), (1130, 0.25)), 0.04)


def answer(body: Body, chance: Chance, pitch: float = 1.0) -> np.ndarray:
    """What a body does after an endlessly short push."""
    size = pitch * (1 + body.spread * chance.uniform(-1, 1))
    partials = []
    for hertz, strength in body.modes:
        tuned = hertz * size * (1 + 0.4 * body.spread * chance.uniform(-1, 1))
        place = 0.15 + 0.85 * abs(np.sin(np.pi * chance.uniform()))
        partials.append((tuned, strength * place, 1 / (np.pi * tuned * body.loss)))
    slowest = max(fall for _, _, fall in partials)
    return ring(min(1.2, 8 * slowest), partials)


def push(seconds: float) -> np.ndarray:
    """The force of a contact: it grows and goes without a corner, and its strength is 1 however long it takes."""
    count = max(3, length(seconds))
    force = np.sin(np.pi * (np.arange(count) + 0.5) / count) ** 2
    return force / force.sum()


def struck(body: Body, contact: float, chance: Chance, pitch: float = 1.0) -> np.ndarray:
    """A body after a push that lasts as long as the contact. Its loudest moment is 1.

    A small body cannot move the air slowly: what lies below its lowest mode is not heard.
    """
    lowest = pitch * body.modes[0][0]
    return levelled(filtered(convolved(answer(body, chance, pitch), push(contact)), thin(0.6 * lowest, 2)))


def scrape(contact: float, chance: Chance, centre: float, octaves: float = 0.8) -> np.ndarray:
    """The surfaces themselves: a burst of noise about as long as the contact. Its loudest moment is 1."""
    seconds = max(0.004, 10 * contact)
    time = clock(seconds)
    burst = chance.standard_normal(len(time)) * (1 - np.exp(-time / (0.25 * contact))) * np.exp(-time / contact)
    burst = filtered(burst, bump(centre, octaves))
    return levelled(burst)


def knock(contact: float) -> np.ndarray:
    """The air pushed aside by a small hard body that stops and turns back: one swing there and back."""
    force = push(contact)
    swing = np.diff(np.concatenate([[0.0], force, [0.0]]))
    return levelled(swing)


def levelled(sound: np.ndarray) -> np.ndarray:
    return sound / (np.abs(sound).max() + 1e-12)


def together(*parts: tuple[np.ndarray, float, float]) -> np.ndarray:
    """Several sounds as one, each with its gain and the time at which it begins."""
    end = max(len(sound) / RATE + at for sound, _, at in parts)
    track = silence(end + 0.002)
    for sound, gain, at in parts:
        laid(track, sound, at, gain)
    return track
