"""The music of the room: 32 slow bars in F for electric piano, marimba, bass and soft strings, without an end.

The chords and the tune are written down here; how each chord lies under the hands follows from the one before, and
no note comes exactly on time.
"""

from itertools import combinations, product

import numpy as np

from sounds.make.bodies import levelled
from sounds.make.instruments import bass, celesta, marimba, pad, rhodes
from sounds.make.room import echo
from sounds.make.waves import Chance, clock, convolved, dull, filtered, laid, panned, silence

BEAT = 60 / 72
BAR = 4 * BEAT

# The bass note and the four notes above it, as semitones above C.
CHORDS = {
    "Fmaj9": (5, (9, 0, 4, 7)),
    "Dm9": (2, (5, 9, 0, 4)),
    "Bbmaj9": (10, (2, 5, 9, 0)),
    "C9sus": (0, (5, 7, 10, 2)),
    "C13sus": (0, (10, 2, 5, 9)),
    "Am11": (9, (0, 2, 4, 7)),
    "Gm9": (7, (10, 2, 5, 9)),
    "Bbm6": (10, (1, 5, 7, 0)),
    "Ebmaj9": (3, (7, 10, 2, 5)),
}
PROGRESSION = (
    *("Fmaj9", "Dm9", "Bbmaj9", "C9sus", "Am11", "Dm9", "Gm9", "C13sus"),
    *("Fmaj9", "Dm9", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C13sus"),
    *("Bbmaj9", "Am11", "Gm9", "Fmaj9", "Ebmaj9", "Dm9", "Gm9", "C13sus"),
    *("Fmaj9", "Dm9", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C9sus"),
)

# How the left and right hand share a chord: beat, which of the four notes from the lowest, force, beats held.
ALL, TOP, INNER = (0, 1, 2, 3), (2, 3), (1, 2)
TOUCHES = {
    "held": ((0.0, ALL, 0.46, 3.8),),
    "answered": ((0.0, ALL, 0.44, 2.3), (2.5, TOP, 0.28, 1.4)),
    "broken": (
        *((0.0, (0,), 0.42, 3.8), (0.5, (1,), 0.3, 3.3), (1.0, (2,), 0.33, 2.8)),
        *((1.5, (3,), 0.35, 2.3), (2.5, INNER, 0.26, 1.4)),
    ),
    "late": ((0.0, (0, 1), 0.36, 3.8), (1.0, TOP, 0.38, 2.8), (3.0, INNER, 0.22, 0.9)),
}  # fmt: skip
HANDS = (
    *("answered", "held", "answered", "late", "answered", "held", "late", "held"),
    *("broken", "broken", "broken", "held", "broken", "broken", "late", "held"),
    *("held", "late", "held", "late", "held", "late", "broken", "broken"),
    *("answered", "broken", "answered", "held", "broken", "late", "held", "held"),
)

# The tune: bar, beat, pitch, force. The second time it climbs, the third it belongs to the celesta, then it rests.
TUNE = (
    *((0, 1.0, 69, 0.5), (0, 2.0, 72, 0.55), (0, 2.5, 67, 0.45)),
    *((1, 0.0, 65, 0.5), (1, 2.5, 64, 0.32), (1, 3.0, 65, 0.36)),
    *((2, 1.0, 74, 0.52), (2, 2.0, 72, 0.5), (2, 2.5, 69, 0.45), (3, 0.0, 67, 0.48)),
    *((4, 1.0, 72, 0.5), (4, 2.0, 76, 0.56), (4, 2.5, 74, 0.48), (5, 0.0, 72, 0.5), (5, 1.5, 69, 0.4)),
    *((6, 1.0, 70, 0.46), (6, 1.5, 69, 0.42), (6, 2.5, 65, 0.4), (7, 0.0, 67, 0.45), (7, 2.0, 62, 0.3)),
    *((8, 1.0, 69, 0.5), (8, 2.0, 72, 0.55), (8, 2.5, 79, 0.5)),
    *((9, 0.0, 77, 0.52), (9, 2.0, 76, 0.36), (9, 2.5, 72, 0.34)),
    *((10, 1.0, 74, 0.5), (10, 2.0, 77, 0.52), (10, 2.5, 72, 0.45), (11, 0.0, 73, 0.46), (11, 2.0, 72, 0.36)),
    *((12, 0.5, 67, 0.42), (12, 1.5, 72, 0.46), (12, 2.0, 76, 0.5)),
    *((13, 0.0, 77, 0.52), (13, 1.5, 76, 0.42), (13, 2.5, 72, 0.36)),
    *((14, 1.0, 74, 0.46), (14, 1.5, 70, 0.4), (14, 2.5, 69, 0.4), (15, 0.0, 67, 0.42)),
    *((22, 2.0, 65, 0.3), (22, 3.0, 67, 0.33), (23, 0.0, 69, 0.38), (23, 1.5, 70, 0.36), (23, 3.0, 67, 0.34)),
    *((24, 1.0, 69, 0.46), (24, 2.0, 72, 0.5), (24, 2.5, 67, 0.42), (25, 0.0, 65, 0.46)),
    *((26, 1.0, 74, 0.46), (26, 2.0, 72, 0.44), (26, 2.5, 69, 0.4), (27, 0.0, 68, 0.42), (27, 2.0, 67, 0.34)),
    *((28, 1.0, 72, 0.42), (28, 2.5, 76, 0.42), (29, 0.0, 74, 0.4)),
    *((30, 1.0, 70, 0.34), (30, 2.5, 69, 0.3), (31, 0.0, 67, 0.34)),
)  # fmt: skip
GLINTS = (
    *((16, 2.0, 84, 0.34), (16, 2.5, 81, 0.3), (17, 0.0, 79, 0.32)),
    *((18, 2.0, 82, 0.34), (18, 2.5, 79, 0.3), (19, 0.0, 76, 0.32)),
    *((20, 1.5, 82, 0.3), (20, 2.0, 86, 0.34), (20, 3.0, 84, 0.28)),
    *((21, 0.5, 81, 0.3), (31, 2.5, 84, 0.2), (31, 3.0, 79, 0.18)),
)  # fmt: skip


def voicings() -> list[tuple[int, ...]]:
    """Where the four notes of each chord lie: near where the hand was, and not muddy below."""
    voiced: list[tuple[int, ...]] = []
    before: tuple[int, ...] = (57, 60, 64, 67)
    for name in PROGRESSION:
        places = [[pitch for pitch in range(53, 75) if pitch % 12 == tone] for tone in CHORDS[name][1]]
        chords = {tuple(sorted(pitches)) for pitches in product(*places)}
        before = min(chords, key=lambda chord: (_awkward(chord, before), chord))
        voiced.append(before)
    return voiced


def _awkward(chord: tuple[int, ...], before: tuple[int, ...]) -> float:
    """How far the hand moves, how far the chord strays from the middle, how tight or wide it lies, how it rubs."""
    gaps = np.diff(chord)
    moved = sum(abs(new - old) for new, old in zip(chord, before, strict=True))
    tight = sum(6 for gap, low in zip(gaps, chord, strict=False) if gap < 3 and low < 58)
    rubbing = sum({1: 8, 13: 12}.get(high - low, 0) for low, high in combinations(chord, 2))
    wide = 3 * max(0, chord[-1] - chord[0] - 14)
    return moved + 0.8 * abs(sum(chord) / 4 - 63) + tight + rubbing + wide


def music_room(chance: Chance) -> np.ndarray:
    """The whole piece, wrapped round: what still rings at the end rings on at the beginning."""
    seconds = BAR * len(PROGRESSION)
    keys, strings, dry = silence(seconds, 2), silence(seconds, 2), silence(seconds, 2)
    for bar, (name, chord, touch) in enumerate(zip(PROGRESSION, voicings(), HANDS, strict=True)):
        _play_keys(keys, bar * BAR, chord, touch, chance)
        _play_bass(dry, bar, CHORDS[name][0], chance)
        for pitch in (chord[0], chord[2], chord[3]):
            laid(strings, pad(pitch, BAR, chance), bar * BAR - 0.5, 0.05 if 16 <= bar < 24 else 0.036, loop=True)
    for instrument, tune, gain, side in ((marimba, TUNE, 0.23, 0.25), (celesta, GLINTS, 0.14, -0.35)):
        for bar, beat, pitch, force in tune:
            force *= chance.uniform(0.92, 1.08)
            sound = force * levelled(instrument(pitch, force, chance))
            at = bar * BAR + beat * BEAT + chance.normal(0.006, 0.009)
            laid(dry, panned(sound, side + 0.1 * chance.uniform(-1, 1)), at, gain, loop=True)
    keys *= _tremolo(seconds)
    keys = filtered(keys, dull(4200), loop=True)
    strings = filtered(strings, dull(1800), loop=True)
    return convolved(keys + strings + dry, echo(1.9, 0.42, 2, 3000.0), loop=True)


def _play_keys(track: np.ndarray, start: float, chord: tuple[int, ...], touch: str, chance: Chance) -> None:
    for beat, which, force, held in TOUCHES[touch]:
        at = start + beat * BEAT + chance.normal(0.0, 0.008)
        for index in which:
            at += chance.uniform(0.006, 0.022)  # the fingers come down one after another
            played = force * chance.uniform(0.9, 1.1) * (1.08 if index == 3 else 1.0)
            sound = rhodes(chord[index], played, held * BEAT)
            laid(track, panned(sound, (chord[index] - 63) / 30), at, 0.15, loop=True)


def _play_bass(track: np.ndarray, bar: int, tone: int, chance: Chance) -> None:
    root = 36 + tone
    lines = [(0.0, root, 0.5, 2.6)]
    if bar % 2:
        lines.append((3.0, root + 7 if root < 44 else root - 5, 0.3, 0.8))
    elif bar % 4 == 2:
        lines.append((2.5, root, 0.28, 1.3))
    for beat, pitch, force, held in lines:
        at = bar * BAR + beat * BEAT + chance.normal(0.004, 0.006)
        laid(track, panned(bass(pitch, force, held * BEAT), 0.0), at, 0.19, loop=True)


def _tremolo(seconds: float) -> np.ndarray:
    """The slow swing from side to side of such a piano; a whole number of swings, or the loop would jump."""
    swings = round(seconds * 1.2)
    wave = 0.1 * np.sin(2 * np.pi * swings * clock(seconds) / seconds)
    return np.stack([1 + wave, 1 - wave], axis=1)
