"""How loud sounds are to each other, and what becomes of every one of them before it is written.

A rung is the loudness, in LUFS of the loudest fifth of a second, at which a sound is heard at the usual volume. Who
looks for the right loudness of a sound asks which rung it stands on, never how many decibels it should have.
"""

import numpy as np

from sounds.make.waves import RATE, length, loudness, rising, silence

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
BEFORE = 1.0  # seconds before the beginning of a loop from which the limiter sets out
AFTER = 2 * LOOK_AHEAD  # seconds after its end that it looks at: it falls for what the loop begins with, too
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
    gain = giving_way(np.minimum(1.0, ceiling / np.maximum(outline, 1e-9)), loop)
    return sound * (gain[:, None] if sound.ndim == 2 else gain)


def giving_way(needed: np.ndarray, loop: bool) -> np.ndarray:
    """A gain that is never above what is needed: it falls just before it has to, and comes back slowly."""
    ahead = length(LOOK_AHEAD)
    before = min(len(needed), length(BEFORE)) if loop else 0  # a loop has heard how it ends
    after = min(len(needed), length(AFTER)) if loop else 0  # and knows how it begins again
    end = before + len(needed)
    needed = np.concatenate([needed[len(needed) - before :], needed, needed[:after]])
    lowest = _lowest(needed, ahead)
    # What is taken away falls back by the same part in every sample: in logarithms, the highest of falling lines.
    falls = np.arange(len(lowest)) / (RELEASE * RATE)
    taken = np.log(np.maximum(1 - lowest, 1e-12)) + falls
    gain = 1 - np.exp(np.maximum.accumulate(taken) - falls)
    ramp = np.ones(ahead) / ahead
    smooth = np.convolve(np.concatenate([np.full(ahead, gain[0]), gain]), ramp, "full")[ahead : ahead + len(gain)]
    smooth = np.minimum(np.concatenate([smooth[ahead // 2 :], smooth[-1:].repeat(ahead // 2)]), 1.0)
    return np.minimum(smooth, needed)[before:end]


def _lowest(values: np.ndarray, ahead: int) -> np.ndarray:
    """Of each place and so many after it, the lowest value."""
    lowest, reach = values, 1
    while reach <= ahead:
        step = min(reach, ahead + 1 - reach)
        lowest = np.minimum(lowest, np.concatenate([lowest[step:], np.ones(step)]))
        reach += step
    return lowest


def peaks(sound: np.ndarray, loop: bool) -> list[float]:
    """How high the wave rises from each part of it on, between the samples, too. `sound` is as the file gives it back.

    Sounds are added up by the mixer, and so is what lies between their samples: whatever sum of these heights stays
    below full scale, the true peak of the sum does.
    """
    outline = rising(sound)
    parts = [outline] if loop else np.array_split(outline, OUTLINE)
    onwards = np.maximum.accumulate([part.max() for part in parts][::-1])[::-1]
    return [float(np.ceil(1000 * each) / 1000) for each in onwards]
