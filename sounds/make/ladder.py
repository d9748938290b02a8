"""How loud sounds are to each other, and what becomes of every one of them before it is written.

A rung is the loudness, in LUFS of the loudest fifth of a second, at which a sound is heard at the usual volume. Who
looks for the right loudness of a sound asks which rung it stands on, never how many decibels it should have.
"""

import numpy as np

from sounds.make.waves import RATE, length, loudness, silence

RUNGS = {
    "room": -49.5,  # what is heard where nothing happens
    "interface": -31.5,
    "pencil": -26.5,
    "click": -24.0,
    "tile": -22.0,
    "throw": -19.5,
    "link": -17.5,
    "slam": -15.0,
    "win": -14.0,
}
BIG = ("link", "slam", "win")  # for these the music gives way
STRONG = ("throw", *BIG)  # of these nothing is ever left out, but for the weaker blows of a kind
USUAL = 2.5  # decibels that the usual volume lies below the largest one (see games.window.sound.gain)
CEILING = 10 ** (-1.6 / 20)  # of every file: Vorbis gives a wave back with slightly other peaks
LOOK_AHEAD, RELEASE = 0.0015, 0.06  # seconds in which the limiter gives way before a peak, and comes back after it
OUTLINE = 16  # parts of a sound of which it is kept how high it rises from there on

# The nearest walls and the table top, which answer first, one a little later at the left than at the right: delay in
# seconds, strength, where they are from -1 (left) to 1 (right). All sounds share them, so all stand in one room.
REFLECTIONS = (
    (0.0041, 0.20, -0.5), (0.0057, 0.18, 0.6), (0.0098, 0.15, 0.9), (0.0123, 0.14, -0.9),
    (0.0187, 0.11, 0.3), (0.0226, 0.10, -0.4), (0.0311, 0.07, 0.8), (0.0352, 0.06, -0.8),
)  # fmt: skip


def in_the_room(sound: np.ndarray) -> np.ndarray:
    """What reaches both ears: the sound itself, and what the room answers within a thirtieth of a second."""
    both = np.stack([sound, sound], axis=1) if sound.ndim == 1 else sound
    made = np.concatenate([both, silence(0.04, 2)])
    middle = both.mean(axis=1)
    darker = np.convolve(middle, np.hanning(9) / np.hanning(9).sum(), "same")
    for delay, strength, side in REFLECTIONS:
        start = length(delay)
        for ear, share in enumerate((1 - side, 1 + side)):
            made[start : start + len(darker), ear] += strength * min(1.0, share) * darker
    return made


def raised_to(sound: np.ndarray, wished: float, loop: bool, ceiling: float = CEILING) -> np.ndarray:
    """As loud as it is wished, its peaks held below the ceiling; the more they stand out, the more they give way."""
    made = sound
    for _ in range(8):
        missing = wished - loudness(made, loop)
        made = limited(made * 10 ** (missing / 20), loop, ceiling)
        if abs(wished - loudness(made, loop)) < 0.2:
            break
    return made


def limited(sound: np.ndarray, loop: bool, ceiling: float = CEILING) -> np.ndarray:
    """No peak above the ceiling: the loudness gives way just before it, and comes back slowly."""
    outline = np.abs(sound) if sound.ndim == 1 else np.abs(sound).max(axis=1)
    if outline.max() <= ceiling:
        return sound
    needed = np.minimum(1.0, ceiling / np.maximum(outline, 1e-9))
    ahead = length(LOOK_AHEAD)
    turns = 2 if loop else 1  # the second time round it has heard how the sound ends
    lowest = _lowest(np.tile(needed, turns), ahead)
    back = np.exp(-1 / (RELEASE * RATE))
    gain, now = np.empty(len(lowest)), 1.0
    for place, least in enumerate(lowest):
        now = min(least, 1 - (1 - now) * back)
        gain[place] = now
    ramp = np.ones(ahead) / ahead
    smooth = np.convolve(np.concatenate([np.full(ahead, gain[0]), gain]), ramp, "full")[ahead : ahead + len(gain)]
    smooth = np.minimum(np.concatenate([smooth[ahead // 2 :], smooth[-1:].repeat(ahead // 2)]), 1.0)
    smooth = np.minimum(smooth, np.tile(needed, turns))[-len(sound) :]
    return sound * (smooth[:, None] if sound.ndim == 2 else smooth)


def _lowest(values: np.ndarray, ahead: int) -> np.ndarray:
    """Of each place and so many after it, the lowest value."""
    padded = np.concatenate([values, np.ones(ahead)])
    return np.lib.stride_tricks.sliding_window_view(padded, ahead + 1).min(axis=1)[: len(values)]


def peaks(sound: np.ndarray, loop: bool) -> list[float]:
    """How high it rises from each part of it on; a little more than it does, for what the encoder changes."""
    outline = np.abs(sound) if sound.ndim == 1 else np.abs(sound).max(axis=1)
    if loop:
        return [round(1.06 * float(outline.max()), 2)]
    parts = [float(part.max()) for part in np.array_split(outline, OUTLINE)]
    onwards = np.maximum.accumulate(parts[::-1])[::-1]
    return [round(min(1.0, 1.06 * float(each) + 0.002), 3) for each in onwards]
