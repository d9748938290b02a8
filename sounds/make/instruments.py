"""Instruments: a note is a pitch (MIDI number, 60 is middle C), its force (0 to 1) and how long it is held."""

import numpy as np

from sounds.make.bodies import TRAY, levelled, scrape, struck, together
from sounds.make.waves import Chance, clock, curve, dull, eased, filtered, ring


def hertz(pitch: float) -> float:
    return 440.0 * 2 ** ((pitch - 69) / 12)


def marimba(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A rosewood bar, its overtones tuned two and three octaves up, over a tube that holds the ground note."""
    base = hertz(pitch)
    fall = 0.42 * (262 / base) ** 0.6
    bar = ring(
        min(2.4, 7 * fall),
        (
            (base, 1.0, fall),
            (base * 1.0015, 0.25, 0.8 * fall),
            (base * 3.98, 0.16 + 0.3 * force**2, 0.16 * fall),
            (base * 9.6, 0.12 * force**2, 0.05 * fall),
        ),
    )
    bar = eased(bar, 0.003 - 0.0016 * force, 0.05)
    mallet = filtered(struck(TRAY, 0.004, chance, 1.5), dull(900))
    return force * together((bar, 1.0, 0.0), (mallet, 0.16, 0.0))


def celesta(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A steel plate under a felt hammer: clear, sweet, a little wood at the start."""
    base = hertz(pitch)
    fall = 0.75 * (523 / base) ** 0.5
    beat = 1 + 0.0006 * chance.uniform(-1, 1)
    plate = ring(
        min(3.0, 6 * fall),
        (
            (base, 1.0, fall),
            (base * 2.0 * beat, 0.14, 0.5 * fall),
            (base * 4.02, 0.2 * (0.4 + force), 0.2 * fall),
            (base * 6.9, 0.1 * force, 0.08 * fall),
        ),
    )
    wood = scrape(0.002, chance, 1600, 0.6)
    return force * together((eased(plate, 0.0015, 0.08), 1.0, 0.0), (wood, 0.04, 0.0))


def glass(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A glass touched with a soft mallet: pairs of partials a hair apart, so that it shimmers."""
    base = hertz(pitch)
    fall = 0.62 * (523 / base) ** 0.4
    partials = []
    for ratio, gain, hold in ((1, 1.0, 1.0), (2.0, 0.22, 0.8), (2.73, 0.13, 0.5), (4.9, 0.07 * (0.4 + force), 0.3)):
        split = 1.1 + chance.uniform(0, 0.8)
        partials += [(base * ratio, 0.7 * gain, hold * fall), (base * ratio + split, 0.4 * gain, hold * fall)]
    return force * eased(ring(min(3.0, 6 * fall), partials), 0.006, 0.1)


def wood(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A low hollow block: short, dull."""
    base = hertz(pitch)
    block = ring(0.7, ((base, 0.9, 0.11), (base * 2.62, 0.5, 0.05), (base * 4.9, 0.2, 0.025)))
    thud = filtered(struck(TRAY, 0.004, chance), dull(800))
    return force * together((eased(block, 0.003, 0.05), 1.0, 0.0), (thud, 0.5, 0.0))


def rhodes(pitch: float, force: float, held: float) -> np.ndarray:
    """An electric piano: a tine before a pickup. The harder the blow, the more the pickup bends the wave."""
    base = hertz(pitch)
    seconds = min(held + 0.5, 6.0)
    time = clock(seconds)
    fall = 1.9 * (262 / base) ** 0.45
    bend = (0.25 + 0.9 * force) * np.exp(-time / (0.35 * fall)) + 0.12
    turn = 2 * np.pi * base * time
    body = np.sin(turn + bend * np.sin(turn)) + 0.18 * np.sin(2 * turn + 0.4 * bend * np.sin(turn))
    bell = 0.1 * force * np.sin(2 * np.pi * min(base * 7.02, 9000) * time) * np.exp(-time / 0.09)
    bell *= 1 if base < 700 else 0.5
    damper = np.where(time < held, 1.0, np.exp(-(time - held) / 0.11))
    return force * eased((body * np.exp(-time / fall) + bell) * damper, 0.004, 0.06)


def bass(pitch: float, force: float, held: float) -> np.ndarray:
    """A plucked bass with felt under the strings."""
    base = hertz(pitch)
    seconds = held + 0.35
    time = clock(seconds)
    tone = ring(seconds, ((base, 1.0, 1.4), (2 * base, 0.42, 0.6), (3 * base, 0.16, 0.3), (4 * base, 0.06, 0.15)))
    damper = np.where(time < held, 1.0, np.exp(-(time - held) / 0.09))
    return force * eased(tone * damper, 0.009, 0.06)


def pad(pitch: float, held: float, chance: Chance) -> np.ndarray:
    """Soft strings far away: two voices a hair apart on each side, that come and go slowly. In stereo."""
    base = hertz(pitch)
    seconds = held + 2.2
    time = clock(seconds)
    swell = curve(seconds, (0, 0), (1.5, 1), (held, 0.85), (seconds, 0))
    columns = []
    for _ in range(2):
        side = np.zeros(len(time))
        for _ in range(2):
            voice = base * 2 ** (chance.uniform(-4, 4) / 1200)
            for harmonic in range(1, 6):
                gain = harmonic**-1.9 / (1 + (harmonic * base / 1500) ** 2)
                side += gain * np.sin(2 * np.pi * voice * harmonic * time + chance.uniform(0, 2 * np.pi))
        columns.append(side * swell)
    return np.stack(columns, axis=1) / 2


def chime(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """Celesta and glass as one, for what should shine from far off."""
    return together((celesta(pitch, force, chance), 0.6, 0.0), (glass(pitch, force, chance), 0.6, 0.0))


def note(instrument, pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A note at its own level, its loudest moment as high as its force."""
    return force * levelled(instrument(pitch, force, chance))
