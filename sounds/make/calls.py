"""What calls the players: whose turn it is, what is refused, the last seconds, and who has won. All of it is in F."""

from collections.abc import Callable

import numpy as np

from sounds.make.bodies import BRASS, PIECE, RIM, TABLE, TRAY, Body, levelled, scrape, struck, together
from sounds.make.instruments import bass, celesta, chime, glass, marimba, rhodes, wood
from sounds.make.motifs import A4, A5, BB4, C4, C5, C6, D4, D5, D6, E5, F3, F4, F5, F6, G4, G5, Instrument, played
from sounds.make.pieces import in_room
from sounds.make.waves import RATE, Chance, clock, dull, filtered

A3, G6, A6 = 57, 91, 93


def pluck(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A string with felt under it, an octave below what is written."""
    return levelled(bass(pitch - 12, force, 0.5)) * force


def tine(pitch: float, force: float, chance: Chance) -> np.ndarray:
    return levelled(rhodes(pitch, force, 0.8)) * force


# Each seat has an instrument and a turn of its own, so that nobody has to look up to know who is meant.
TURNS: tuple[tuple[Instrument, tuple[int, ...]], ...] = (
    (marimba, (C5, F5)),
    (celesta, (F5, C6, A5)),
    (tine, (A4, C5)),
    (pluck, (F4, G4, C5)),
)


def turn(chance: Chance, seat: int) -> np.ndarray:
    instrument, pitches = TURNS[seat]
    score = [(instrument, 0.13 * index, pitch, 0.55 + 0.1 * index) for index, pitch in enumerate(pitches)]
    score.append((glass, 0.13 * (len(pitches) - 1), pitches[-1] + 12, 0.1))
    return played(score, 1.0, chance, 0.22)


# What says no: what lies on the table is pushed back, and that sounds as it is made.
REFUSING: dict[str, Body] = {"plastic": PIECE, "paper": TABLE, "tile": RIM}


def refuse(chance: Chance, body: str) -> np.ndarray:
    """Twice against something that does not give way, the second time lower; not loud, and not to be mistaken."""
    touched = REFUSING[body]
    hit = together(
        (filtered(struck(touched, 0.0012, chance, 0.7), dull(2600)), 0.55, 0.0),
        (struck(TRAY, 0.004, chance, 0.95), 1.0, 0.0),
        (scrape(0.01, chance, 420, 0.7), 0.3, 0.0),
    )
    lower = together(
        (filtered(struck(touched, 0.0016, chance, 0.58), dull(1900)), 0.45, 0.0),
        (struck(TRAY, 0.005, chance, 0.8), 0.9, 0.0),
    )
    return in_room(together((hit, 1.0, 0.0), (lower, 0.75, 0.12)))


def clock_tick(chance: Chance) -> np.ndarray:
    """A small clock of brass on the table."""
    metal = struck(BRASS, 0.0004, chance, 0.9)
    metal *= np.exp(-clock(len(metal) / RATE) / 0.018)
    return in_room(together((metal, 0.7, 0.0), (struck(RIM, 0.0006, chance, 1.3), 1.0, 0.0)))


def _phrase(
    notes: list[tuple[Instrument, float, tuple[int, ...], float]], seconds: float, chance: Chance
) -> np.ndarray:
    score = [
        (instrument, at + 0.012 * index, pitch, force)
        for instrument, at, pitches, force in notes
        for index, pitch in enumerate(pitches)
    ]
    return played(score, seconds, chance, 0.34)


def _win_link(chance: Chance) -> np.ndarray:
    """Group after group lights up: a climb in glass through the whole tower, and a chord at its top."""
    climb = (F4, A4, C5, F5, A5, C6, F6)
    notes = [(glass, 0.16 * index, (pitch,), 0.5 + 0.05 * index) for index, pitch in enumerate(climb)]
    notes += [(marimba, 0.16 * index, (pitch - 12,), 0.45) for index, pitch in enumerate(climb)]
    notes += [(marimba, 1.25, (BB4 - 12, D4, F4, BB4), 0.6), (chime, 1.27, (D6,), 0.5)]
    notes += [(marimba, 1.72, (C4, G4, BB4, E5), 0.6), (chime, 1.74, (G5 + 12,), 0.4)]
    notes += [(marimba, 2.2, (F3, C4, A4, C5, F5), 0.7), (chime, 2.22, (C6, F6, A6), 0.45)]
    return _phrase(notes, 4.0, chance)


def _win_tetrix(chance: Chance) -> np.ndarray:
    """Four dice, and the sum below the line: four wooden knocks that turn into four notes, and the cadence."""
    notes = [(wood, 0.14 * index, (57 + 5 * (index % 2),), 0.5) for index in range(4)]
    notes += [(celesta, 0.62 + 0.17 * index, (pitch,), 0.6) for index, pitch in enumerate((C5, F5, A5, C6))]
    notes += [(tine, 0.62, (F3, C4, A4), 0.5), (tine, 1.3, (BB4 - 12, F4, D5), 0.55), (tine, 1.75, (C4, G4, E5), 0.55)]
    notes += [(celesta, 1.3, (D6,), 0.55), (celesta, 1.52, (C6,), 0.45), (celesta, 1.75, (G5 + 12, E5 + 12), 0.5)]
    notes += [(tine, 2.2, (F3, C4, A4, C5), 0.6), (chime, 2.22, (F5, C6, F6), 0.5), (marimba, 2.2, (F4, A4, C5), 0.5)]
    return _phrase(notes, 4.0, chance)


def _win_borderline(chance: Chance) -> np.ndarray:
    """The border is pushed home, step by step: a march in fourths, each higher, to a broad last chord."""
    notes: list[tuple[Instrument, float, tuple[int, ...], float]] = []
    for index, (low, high) in enumerate(((F4, C5), (G4, D5), (A4, E5), (BB4, F5))):
        at = 0.3 * index
        notes += [(pluck, at, (low,), 0.7), (marimba, at, (low, high), 0.55), (marimba, at + 0.15, (high,), 0.4)]
    notes += [(pluck, 1.25, (C5,), 0.8), (marimba, 1.25, (C4, G4, BB4, E5), 0.65), (chime, 1.27, (G5, C6), 0.4)]
    notes += [(pluck, 1.85, (F4,), 0.9), (marimba, 1.85, (F3, C4, F4, A4, C5, F5), 0.7), (chime, 1.87, (A5, F6), 0.5)]
    notes += [(celesta, 2.2 + 0.1 * index, (pitch,), 0.35) for index, pitch in enumerate((C6, F6, A6))]
    return _phrase(notes, 3.9, chance)


def _win_tantrix(chance: Chance) -> np.ndarray:
    """A line that comes back to where it began: a round that turns once about F and closes."""
    way = (F4, G4, A4, C5, D5, C5, F5, G5, A5, C6, D6, C6, F6)
    notes = [(tine, 0.13 * index, (pitch,), 0.45 + 0.02 * index) for index, pitch in enumerate(way)]
    notes += [(glass, 0.13 * index, (pitch + 12,), 0.2) for index, pitch in enumerate(way) if index % 3 == 0]
    notes += [(marimba, 0.0, (F3, C4), 0.45), (marimba, 0.78, (BB4 - 12, F4), 0.45), (marimba, 1.3, (C4, G4), 0.45)]
    notes += [(tine, 1.85, (F3, C4, A4, C5, F5), 0.6), (chime, 1.87, (A5, C6, F6), 0.5), (glass, 2.3, (G6,), 0.2)]
    return _phrase(notes, 4.0, chance)


WINS: dict[str, Callable[[Chance], np.ndarray]] = {
    "link": _win_link,
    "tetrix": _win_tetrix,
    "borderline": _win_borderline,
    "tantrix": _win_tantrix,
}


def win(chance: Chance, game: str) -> np.ndarray:
    return WINS[game](chance)
