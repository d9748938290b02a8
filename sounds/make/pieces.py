"""Tetris Link: translucent pieces in a rail tower, the score sliders, and the bottom that opens."""

import numpy as np

from sounds.make.bodies import FLAP, HOLLOW, LATCH, PIECE, RAIL, TABLE, answer, levelled, scrape, struck, together
from sounds.make.room import echo
from sounds.make.waves import (
    Chance,
    bump,
    clock,
    convolved,
    curve,
    dull,
    eased,
    filtered,
    laid,
    length,
    noise,
    silence,
    thin,
)

SLIDE_SECONDS = 1.2

CONTACT = {"soft": 0.00038, "mid": 0.00026, "hard": 0.00018}  # seconds that plastic touches plastic


def in_room(sound: np.ndarray) -> np.ndarray:
    return convolved(eased(sound, 0.0, 0.01), echo(0.22, 0.16))


def click(chance: Chance, contact: float, pitch: float = 1.0) -> np.ndarray:
    """Two pieces touch once: both ring, each in its own pitch."""
    return together(
        (struck(PIECE, contact, chance, pitch), 1.0, 0.0),
        (struck(PIECE, contact, chance, pitch * chance.uniform(0.84, 0.94)), 0.7, 0.00005),
        (scrape(2 * contact, chance, 3600, 0.7), 0.3, 0.0),
    )


def plastic(chance: Chance, strength: str) -> np.ndarray:
    """A piece comes down on a piece. A hard blow makes the stack sound hollow, and touches in several places."""
    contact = CONTACT[strength] * chance.uniform(0.88, 1.12)
    force = {"soft": 0.25, "mid": 0.6, "hard": 1.0}[strength]
    parts = [
        (click(chance, contact), 1.0, 0.0),
        (struck(HOLLOW, 3 * contact, chance), 0.1 + 0.2 * force, 0.0002),
    ]
    later = 0.0
    for again in range({"soft": 1, "mid": 2, "hard": 3}[strength]):
        later += chance.uniform(0.0025, 0.008) * (1 + again)
        parts.append((click(chance, contact * 1.3, chance.uniform(0.95, 1.08)), 0.42 * force / (1 + again), later))
    return in_room(together(*parts))


def plastic_wood(chance: Chance, strength: str) -> np.ndarray:
    """A piece falls on the table: the clack of the piece on top of the board's own knock."""
    contact = 1.25 * CONTACT[strength] * chance.uniform(0.88, 1.12)
    force = {"soft": 0.3, "mid": 0.6, "hard": 1.0}[strength]
    return in_room(
        together(
            (struck(PIECE, contact, chance, 0.96), 1.0, 0.0),
            (struck(TABLE, 2.6 * contact, chance), 0.35 + 0.25 * force, 0.0),
            (scrape(2 * contact, chance, 2600), 0.3, 0.0),
            (struck(PIECE, 1.2 * contact, chance), 0.5 * force, chance.uniform(0.006, 0.017)),
            (struck(TABLE, 3 * contact, chance), 0.25 * force, chance.uniform(0.007, 0.015)),
        )
    )


def rail(chance: Chance) -> np.ndarray:
    """The corner of a piece ticks against a rail."""
    contact = chance.uniform(0.00026, 0.00036)
    return in_room(
        together(
            (struck(RAIL, contact, chance), 1.0, 0.0),
            (struck(PIECE, contact, chance, 1.1), 0.5, 0.0001),
            (struck(RAIL, contact, chance), chance.uniform(0.15, 0.3), chance.uniform(0.004, 0.011)),
        )
    )


def slide_loop(chance: Chance) -> np.ndarray:
    """A piece whirrs down between the rails: friction, and the small unevenness that it passes again and again."""
    track = 0.5 * noise(SLIDE_SECONDS, chance, 2300, 0.75) + 0.3 * noise(SLIDE_SECONDS, chance, 900, 0.8)
    turn = 2 * np.pi * clock(SLIDE_SECONDS) / SLIDE_SECONDS
    track *= 1 + 0.25 * np.sin(41 * turn + 2 * np.sin(3 * turn)) + 0.12 * np.sin(17 * turn + 1)
    beats = 46
    for beat in range(beats):
        at = (beat + chance.uniform(-0.2, 0.2)) * SLIDE_SECONDS / beats
        tick = struck(RAIL, 0.0005, chance, chance.uniform(0.6, 0.85))
        laid(track, tick, at, 0.5 * chance.uniform(0.3, 1.0), loop=True)
    return track


def rattle(chance: Chance) -> np.ndarray:
    """The pieces below jump a little when one is hit: many light touches that die away."""
    track = silence(0.5)
    at, force = 0.0, 1.0
    while force > 0.1:
        contact = chance.uniform(0.00024, 0.0004)
        laid(track, click(chance, contact, chance.uniform(0.85, 1.15)), at, force * chance.uniform(0.5, 1.0))
        if chance.uniform() < 0.35:
            laid(track, struck(HOLLOW, 0.0009, chance), at, 0.2 * force)
        at += chance.uniform(0.012, 0.038)
        force *= chance.uniform(0.76, 0.9)
    return in_room(track)


def avalanche(chance: Chance) -> np.ndarray:
    """Many pieces come down at once, too many to be told apart: what lies under the blows that are."""
    seconds = 2.4
    track = silence(seconds)
    for _ in range(620):
        contact = chance.uniform(0.0003, 0.0009)
        laid(track, click(chance, contact, chance.uniform(0.75, 1.2)), chance.uniform(0, seconds),
             0.5 * chance.uniform(0.15, 1.0) ** 2, loop=True)  # fmt: skip
    for _ in range(90):
        body = (TABLE, HOLLOW)[int(chance.integers(2))]
        laid(track, struck(body, 0.0016, chance), chance.uniform(0, seconds), chance.uniform(0.1, 0.4), loop=True)
    rush = filtered(noise(seconds, chance, 1500, 1.2), dull(5200), loop=True)
    return track + 0.12 * rush * np.sqrt(np.mean(track**2)) / np.sqrt(np.mean(rush**2))


def slider(chance: Chance) -> np.ndarray:
    """A score slider goes one notch on: it scrapes out, its spring snaps in."""
    snap = chance.uniform(0.034, 0.044)
    out = noise(0.05, chance, 2000, 0.6) * curve(0.05, (0, 0), (0.02, 1), (snap, 0.5), (0.05, 0))
    return in_room(
        together(
            (out, 0.045, 0.0),
            (struck(RAIL, 0.0005, chance, 0.8), 0.3, 0.006),
            (struck(PIECE, 0.0003, chance, 0.92), 1.0, snap),
            (struck(RAIL, 0.0003, chance, 0.85), 0.4, snap + 0.001),
            (struck(HOLLOW, 0.001, chance), 0.25, snap),
        )
    )


def slider_glide(chance: Chance) -> np.ndarray:
    """A slider is pushed along its scale over many notches."""
    seconds = 0.7
    hiss = noise(seconds, chance, 1700, 0.7) + 0.5 * noise(seconds, chance, 700, 0.6)
    track = 0.05 * hiss * curve(seconds, (0, 0), (0.12, 1), (0.5, 0.8), (0.68, 0), (seconds, 0))
    for notch in range(13):
        share = notch / 12
        at = 0.03 + 0.6 * (share - 0.06 * np.sin(2 * np.pi * share)) + chance.uniform(-0.003, 0.003)
        force = 0.12 + 0.2 * np.sin(np.pi * share) + 0.08 * chance.uniform()
        laid(track, struck(PIECE, 0.00055, chance, 0.9 + 0.1 * share), at, force)
    return in_room(track)


def trapdoor(chance: Chance) -> np.ndarray:
    """A latch springs, the hinge creaks, the flap stops against the foot."""
    track = silence(1.25)
    for at, gain, contact in ((0.0, 0.5, 0.0005), (0.045, 1.0, 0.0003), (0.052, 0.4, 0.0004)):
        laid(track, struck(LATCH, contact, chance), at, gain)
    laid(track, struck(FLAP, 0.002, chance), 0.046, 0.7)
    laid(track, creak(chance), 0.11, 0.5)
    for at, gain in ((0.76, 1.0), (0.865, 0.38), (0.925, 0.16)):
        laid(track, struck(FLAP, 0.0022, chance), at, gain)
        laid(track, struck(PIECE, 0.0006, chance, 0.7), at, 0.3 * gain)
    return convolved(eased(track, 0.0, 0.1), echo(0.35, 0.22))


def creak(chance: Chance) -> np.ndarray:
    """Wood that sticks and slips: a row of small pushes, ever slower, into a dry board."""
    seconds = 0.62
    pushes = silence(seconds)
    at, share = 0.0, 0.0
    while share < 1:
        pushes[length(at)] += (0.4 + 0.6 * chance.uniform()) * np.sin(np.pi * min(1.0, 0.1 + share)) ** 0.7
        at += 1 / (130 - 75 * share + 22 * np.sin(5 * share)) * chance.uniform(0.94, 1.06)
        share = at / (seconds - 0.02)
    dry = together((answer(FLAP, chance, 2.6), 1.0, 0.0), (answer(LATCH, chance, 0.55), 0.4, 0.0))
    board = convolved(pushes, dry)
    board = filtered(board, lambda hertz: dull(2600)(hertz) * thin(220)(hertz))
    return levelled(filtered(board, lambda hertz: 1 + 1.2 * bump(950, 0.35)(hertz)))
