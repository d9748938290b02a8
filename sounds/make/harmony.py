"""Chords, where they lie under the hands, and melodies over them: what the pieces of music have in common."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

# The bass note and the four notes above it, as semitones above C.
CHORDS = {
    "F": (5, (9, 0, 5, 7)),
    "Fmaj9": (5, (9, 0, 4, 7)),
    "F/A": (9, (0, 5, 7, 9)),
    "F6": (5, (9, 0, 2, 7)),
    "Dm9": (2, (5, 9, 0, 4)),
    "Dm7": (2, (5, 9, 0, 7)),
    "Bbmaj9": (10, (2, 5, 9, 0)),
    "Bb6": (10, (2, 5, 7, 0)),
    "C9sus": (0, (5, 7, 10, 2)),
    "C13sus": (0, (10, 2, 5, 9)),
    "C": (0, (4, 7, 0, 2)),
    "C7": (0, (4, 7, 10, 2)),
    "Am11": (9, (0, 2, 4, 7)),
    "Am7": (9, (0, 4, 7, 2)),
    "Gm9": (7, (10, 2, 5, 9)),
    "Gm7": (7, (10, 2, 5, 0)),
    "Bbm6": (10, (1, 5, 7, 0)),
    "Ebmaj9": (3, (7, 10, 2, 5)),
}
SCALE = {0, 2, 4, 5, 7, 9, 10}  # F major
LEANS = {"Bbm6": {4: 3, 2: 1}, "Ebmaj9": {4: 3}}  # notes of it that give way to a chord from elsewhere

HIGHEST, LOWEST = 88, 62  # of a melody


class Note(NamedTuple):
    bar: int
    beat: float
    pitch: int
    force: float
    held: float = 1.0  # beats


class Motif(NamedTuple):
    """Two bars as (bar, beat, steps of the scale from where it begins, force); and where it likes to lie."""

    notes: tuple[tuple[int, float, int, float], ...]
    around: int = 74


def voicings(chords: Sequence[str], middle: float = 63, lowest: int = 53) -> list[tuple[int, ...]]:
    """Where the four notes of each chord lie: near where the hand was, and not muddy below."""
    voiced: list[tuple[int, ...]] = []
    before = tuple(round(middle) + step for step in (-6, -3, 1, 4))
    for name in chords:
        places = [
            [pitch for pitch in range(lowest, lowest + 22) if pitch % 12 == tone % 12] for tone in CHORDS[name][1]
        ]
        found = {tuple(sorted(pitches)) for pitches in product(*places)}
        before = min(found, key=lambda chord: (_awkward(chord, before, middle), chord))
        voiced.append(before)
    return voiced


def _awkward(chord: tuple[int, ...], before: tuple[int, ...], middle: float) -> float:
    """How far the hand moves, how far the chord strays from the middle, how tight or wide it lies, how it rubs."""
    gaps = np.diff(chord)
    moved = sum(abs(new - old) for new, old in zip(chord, before, strict=True))
    tight = sum(6 for gap, low in zip(gaps, chord, strict=False) if gap < 3 and low < 58)
    rubbing = sum({1: 8, 13: 12}.get(high - low, 0) for low, high in combinations(chord, 2))
    wide = 3 * max(0, chord[-1] - chord[0] - 14)
    return float(moved + 0.8 * abs(sum(chord) / 4 - middle) + tight + rubbing + wide)


def scale_at(chord: str) -> list[int]:
    """The notes that a melody may have over a chord."""
    leans = LEANS.get(chord, {})
    tones = {leans.get(tone, tone) for tone in SCALE} | {tone % 12 for tone in CHORDS[chord][1]}
    return [pitch for pitch in range(LOWEST - 7, HIGHEST + 8) if pitch % 12 in tones]


def melody(chords: Sequence[str], form: str, motif: Motif, second: Motif, chance: np.random.Generator) -> list[Note]:
    """A melody of phrases of four bars; the form has a letter for each.

    `a` states the motif and answers it, `b` does so with the second one, `A` and `B` a third higher with a longer
    breath at the end, `r` rests, `e` is an echo: only the last bar of the phrase before, an octave up and soft.
    """
    made: list[Note] = []
    for phrase, kind in enumerate(form):
        first = 4 * phrase
        if kind == "r":
            continue
        if kind == "e":
            made += [
                note._replace(bar=note.bar + 4, pitch=min(HIGHEST + 6, note.pitch + 12), force=0.6 * note.force)
                for note in made
                if note.bar in (first - 2, first - 3)
            ]
            continue
        theme = motif if kind in "aA" else second
        up = 2 if kind.isupper() else 0
        made += _stated(chords, first, theme, up, chance)
        made += _answered(chords, first + 2, theme, up, kind.isupper(), chance)
    return made


def _stated(chords: Sequence[str], first: int, motif: Motif, up: int, chance: np.random.Generator) -> list[Note]:
    made = []
    for bar, beat, steps, force in motif.notes:
        made.append(_fitted(chords, first + bar, beat, motif.around, steps + up, force, chance))
    return made


def _answered(
    chords: Sequence[str], first: int, motif: Motif, up: int, is_last: bool, chance: np.random.Generator
) -> list[Note]:
    """Its beginning a step lower, then a note of the chord to rest on."""
    made = [
        _fitted(chords, first, beat, motif.around, steps + up - 1, 0.94 * force, chance)
        for bar, beat, steps, force in motif.notes
        if bar == 0
    ]
    rest = _fitted(chords, first + 1, 0.0, motif.around, up + (0 if is_last else 1), 0.5, chance)
    return [*made, rest._replace(held=3.0)]


def _fitted(
    chords: Sequence[str], bar: int, beat: float, around: int, steps: int, force: float, chance: np.random.Generator
) -> Note:
    """So many steps of the scale from where it lies; on a beat that weighs, the nearest note of the chord."""
    name = chords[bar % len(chords)]
    scale = scale_at(name)
    begin = min(range(len(scale)), key=lambda number: abs(scale[number] - around))
    pitch = scale[max(0, min(len(scale) - 1, begin + steps))]
    if beat in (0.0, 2.0, 3.0) or beat == int(beat) == 1.0:
        tones = {tone % 12 for tone in CHORDS[name][1]}
        near = [other for other in scale if other % 12 in tones and abs(other - pitch) <= 3]
        pitch = min(near, key=lambda other: (abs(other - pitch), other), default=pitch)
    return Note(bar, beat, pitch, force * float(chance.uniform(0.93, 1.07)))
