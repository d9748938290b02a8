"""The room around the table: its echo, and how it sounds when nothing happens."""

from functools import cache

import numpy as np

from sounds.make.waves import Chance, bump, clock, curve, dull, filtered, length, noise, silence

ROOM_TONE_SECONDS = 20.0


@cache
def echo(seconds: float, wet: float, channels: int = 1, bright: float = 3800.0) -> np.ndarray:
    """The answer to a clap: the clap, the table top, the nearest walls, then a tail that loses its highs first."""
    chance = np.random.default_rng(length(seconds) + channels)
    time = clock(seconds)
    columns = []
    for _ in range(channels):
        tail = filtered(chance.standard_normal(len(time)), dull(bright)) * np.exp(-time * 6.9 / seconds)
        darker = filtered(tail, dull(bright / 4))
        age = time / seconds
        tail = tail * (1 - age) ** 2 + 1.6 * darker * age
        tail *= curve(seconds, (0, 0), (0.004, 0), (0.03, 1), (0.8 * seconds, 1), (seconds, 0))
        tail *= wet / np.sqrt(np.sum(tail**2))
        walls = silence(seconds)
        for delay, gain in ((0.0013, 0.5), (0.0061, 0.4), (0.0097, 0.35), (0.0142, 0.3), (0.0197, 0.24), (0.0263, 0.2)):
            late = delay * chance.uniform(0.93, 1.07)
            walls[min(length(late), len(walls) - 1)] += wet * gain * chance.choice([-1, 1])
        answer = tail + filtered(walls, dull(bright))
        answer[0] += 1.0
        columns.append(answer)
    return columns[0] if channels == 1 else np.stack(columns, axis=1)


def room_tone(chance: Chance) -> np.ndarray:
    """A quiet room: far-off air, slowly rising and falling, and a trace of a hum. It joins its own beginning."""
    time = clock(ROOM_TONE_SECONDS)
    turn = 2 * np.pi * time / ROOM_TONE_SECONDS
    columns = []
    low, shared = noise(ROOM_TONE_SECONDS, chance, 110, 0.9), noise(ROOM_TONE_SECONDS, chance, 320, 1.1)
    for side in (-1, 1):
        air = 0.6 * noise(ROOM_TONE_SECONDS, chance, 420, 1.2) + 0.12 * noise(ROOM_TONE_SECONDS, chance, 2100, 0.9)
        swell = 1 + 0.16 * np.sin(3 * turn + side) + 0.1 * np.sin(7 * turn + 2 * side)
        columns.append(0.7 * low + swell * (0.5 * shared + air) + 0.05 * np.sin(1640 * turn))
    return filtered(np.stack(columns, axis=1), lambda hertz: 1 - bump(20, 1.0)(hertz), loop=True)
