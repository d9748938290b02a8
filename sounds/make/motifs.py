"""Short phrases that tell what happened. They keep to F major like the music, so that they never rub against it."""

from collections.abc import Callable, Iterable

import numpy as np

from sounds.make.instruments import chime, glass, marimba, note, wood
from sounds.make.room import echo
from sounds.make.waves import Chance, convolved, eased, laid, panned, silence

Instrument = Callable[[float, float, Chance], np.ndarray]
Score = Iterable[tuple[Instrument, float, float, float]]  # instrument, time, pitch, force

F3, A3, C4, D4, F4, G4, A4, BB4, C5, D5, E5, F5, G5, A5, C6, D6, E6, F6 = (
    53, 57, 60, 62, 65, 67, 69, 70, 72, 74, 76, 77, 79, 81, 84, 86, 88, 89,
)  # fmt: skip


def played(score: Score, seconds: float, chance: Chance, wet: float = 0.3) -> np.ndarray:
    """A phrase in the room, spread a little from left (low) to right (high)."""
    track = silence(seconds, 2)
    for instrument, at, pitch, force in score:
        sound = note(instrument, pitch, force * chance.uniform(0.95, 1.05), chance)
        laid(track, panned(sound, (pitch - 72) / 40), at + chance.uniform(0, 0.004))
    return convolved(eased(track, 0.0, 0.5), echo(1.1, wet, 2))


def link(chance: Chance, pitches: tuple[int, ...], step: float, bed: tuple[int, ...]) -> np.ndarray:
    """Pieces light up one after another: a rise in glass over a warm ground, the last note left to ring."""
    last = len(pitches) - 1
    score: list[tuple[Instrument, float, float, float]] = [(marimba, 0.0, pitch, 0.4) for pitch in bed]
    for index, pitch in enumerate(pitches):
        score.append((glass, index * step, pitch, 0.5 + 0.35 * index / last))
        score.append((marimba, index * step, pitch - 12, 0.22))
    score.append((chime, last * step + 0.02, pitches[-1] + 12, 0.18))
    return played(score, last * step + 1.3, chance)


def penalty(chance: Chance) -> np.ndarray:
    score = [(wood, 0.0, 57, 0.9), (wood, 0.0, 64, 0.25), (wood, 0.21, 52, 1.0), (wood, 0.21, 58, 0.25)]
    return played(score, 0.8, chance, 0.18)


def win(chance: Chance) -> np.ndarray:
    """A rise over B flat and C home to F, once more with sparkle, and a chord to end on. Four seconds."""
    beat = 0.21
    score: list[tuple[Instrument, float, float, float]] = []
    for index, pitch in enumerate((F4, A4, C5, F5)):
        at = index * beat / 1.5
        score += [(marimba, at, pitch, 0.55 + 0.05 * index), (chime, at, pitch + 12, 0.35)]
    chords = ((3.2, (BB4 - 12, D4, F4, BB4), D6), (4.7, (C4, G4, BB4, E5), E6), (6.2, (F3, C4, A4, C5, F5), F6))
    for at, chord, top in chords:
        for index, pitch in enumerate(chord):
            score.append((marimba, at * beat + 0.012 * index, pitch, 0.55))
        score += [(chime, at * beat, top - 12, 0.55), (chime, at * beat + 0.02, top, 0.4)]
    for index, pitch in enumerate((A5, C6, F6, C6, F6, A5 + 12)):
        score.append((chime, (6.95 + 0.5 * index) * beat, pitch, 0.34 - 0.02 * index))
    for index, pitch in enumerate((F3, C4, F4, A4, C5, F5)):
        score.append((marimba, 10.2 * beat + 0.03 * index, pitch, 0.5))
    score.append((chime, 10.2 * beat + 0.2, F6, 0.4))
    return played(score, 3.9, chance, 0.35)


def over(chance: Chance) -> np.ndarray:
    """The game has ended, whoever won: four calm notes down to the ground."""
    score: list[tuple[Instrument, float, float, float]] = [
        (marimba, 0.24 * index, pitch, 0.6 - 0.04 * index) for index, pitch in enumerate((C5, A4, G4, F4))
    ]
    score += [(marimba, 0.74, pitch, 0.35) for pitch in (F3, C4)] + [(glass, 0.74, C5, 0.25)]
    return played(score, 2.0, chance)


def draw(chance: Chance) -> np.ndarray:
    """Nobody is ahead: the same two notes from either side meet in the middle."""
    score: list[tuple[Instrument, float, float, float]] = []
    for index, (low, high) in enumerate(((F4, D5), (G4, C5), (A4, A4))):
        score += [(marimba, 0.26 * index, low, 0.5), (marimba, 0.26 * index + 0.01, high, 0.5)]
    score += [(glass, 0.54, A4, 0.3), (marimba, 0.53, D4, 0.35)]
    return played(score, 1.8, chance)
