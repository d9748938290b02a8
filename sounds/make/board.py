"""Borderline: the selector with its button and drum, pieces in a moulded tray, the border in its grooves, pins."""

import numpy as np

from sounds.make.bodies import PIECE, TABLE, Body, answer, scrape, struck, together
from sounds.make.friction import bumps, hand, rubbed
from sounds.make.instruments import celesta, chime, glass, marimba
from sounds.make.motifs import A5, C5, C6, F4, F6, played
from sounds.make.pieces import click, in_room
from sounds.make.room import echo
from sounds.make.waves import (
    RATE,
    Chance,
    clock,
    convolved,
    curve,
    dull,
    eased,
    filtered,
    laid,
    noise,
    silence,
)

SHELL = Body(  # the whole tray: large, thin, hollow, and of a plastic that soon falls silent
    ((118, 0.5), (176, 0.8), (255, 1.0), (362, 1.0), (505, 0.9), (690, 0.8), (960, 0.65), (1340, 0.45), (1900, 0.3)),
    0.055,
)
CAP = Body(((760, 0.5), (1130, 0.9), (1620, 1.0), (2340, 0.8), (3250, 0.5), (4500, 0.3)), 0.04)
SPRING = Body(((1430, 0.5), (2190, 0.8), (3060, 1.0), (4120, 0.8), (5480, 0.6), (7100, 0.4)), 0.005, 0.03)
DRUM = Body(((330, 0.5), (520, 0.9), (770, 1.0), (1120, 0.9), (1640, 0.7), (2380, 0.5), (3400, 0.3)), 0.045)
PAWL = Body(((1750, 0.5), (2540, 1.0), (3560, 0.9), (4900, 0.6), (6700, 0.4)), 0.03, 0.05)  # the tongue on the teeth
BAR = Body(((505, 0.35), (1390, 0.8), (2725, 1.0), (4500, 0.8), (6730, 0.5), (9100, 0.25)), 0.007, 0.015)
PIN = Body(((2900, 0.7), (4100, 1.0), (5600, 0.8), (7600, 0.5)), 0.022, 0.05)

CONTACT = {"soft": 0.00042, "mid": 0.0003, "hard": 0.0002}  # seconds that the parts touch
FORCE = {"soft": 0.3, "mid": 0.6, "hard": 1.0}
DRUM_SECONDS = 1.25
GLIDE_SECONDS = 1.4


def dry(sound: np.ndarray) -> np.ndarray:
    """Hardly any room: for what comes so often that echoes would pile up."""
    return convolved(eased(sound, 0.0, 0.008), echo(0.09, 0.12))


def selector_press(chance: Chance) -> np.ndarray:
    """A finger on the cap, the spring gives way, the catch lets go with a snap, and the cap lands at the bottom."""
    snap = chance.uniform(0.04, 0.05)
    down = snap + chance.uniform(0.018, 0.026)
    squeezed = noise(0.07, chance, 2100, 0.7) * curve(0.07, (0, 0), (0.02, 1), (snap, 0.6), (0.07, 0))
    coil = struck(SPRING, 0.0006, chance)
    coil *= np.exp(-clock(len(coil) / RATE) / 0.02)  # squeezed together it cannot ring
    return in_room(
        together(
            (struck(CAP, 0.002, chance, 0.8), 0.25, 0.0),
            (squeezed, 0.03, 0.0),
            (struck(PAWL, 0.0003, chance, 0.85), 0.75, snap),
            (coil, 0.16, snap),
            (struck(CAP, 0.0007, chance), 1.0, down),
            (struck(SHELL, 0.0018, chance), 0.65, down),
            (struck(CAP, 0.0009, chance, 1.1), 0.25, down + chance.uniform(0.01, 0.016)),
        )
    )


def selector_release(chance: Chance) -> np.ndarray:
    """The spring throws the cap back against its collar, and is left ringing a little."""
    up = chance.uniform(0.028, 0.036)
    freed = noise(0.05, chance, 2600, 0.6) * curve(0.05, (0, 0), (0.015, 0.6), (up, 1), (0.05, 0))
    coil = struck(SPRING, 0.0004, chance, 1.06)
    coil *= np.exp(-clock(len(coil) / RATE) / 0.055)
    return in_room(
        together(
            (struck(PAWL, 0.0005, chance, 0.95), 0.25, 0.0),
            (freed, 0.025, 0.0),
            (struck(CAP, 0.00055, chance, 1.18), 1.0, up),
            (coil, 0.22, up),
            (struck(SHELL, 0.002, chance, 1.25), 0.35, up),
            (struck(CAP, 0.0008, chance, 1.2), 0.3, up + chance.uniform(0.012, 0.018)),
        )
    )


def tooth(chance: Chance, contact: float) -> np.ndarray:
    """The tongue slips off one tooth and slaps down on the next; the drum is its sounding box."""
    return together(
        (struck(PAWL, contact, chance), 1.0, 0.0012),
        (struck(DRUM, 2.5 * contact, chance, chance.uniform(0.94, 1.06)), chance.uniform(0.25, 0.4), 0.0012),
        (scrape(0.0005, chance, 3000, 0.6), 0.2, 0.0),
    )


def ratchet(chance: Chance) -> np.ndarray:
    return dry(tooth(chance, chance.uniform(0.0002, 0.0003)))


def drum_loop(chance: Chance) -> np.ndarray:
    """The drum spins freely: air, its axle's rub, and the one spot at which it runs out of true, eight turns long."""
    turn = 2 * np.pi * clock(DRUM_SECONDS) / DRUM_SECONDS
    speed = 0.86 + 0.12 * np.sin(8 * turn) + 0.02 * np.sin(3 * turn)
    rub = bumps(speed, 5000, chance)
    hollow = convolved(rub, answer(DRUM, chance), loop=True)
    track = 0.3 * rubbed(speed, rub, 1500, 0.8, loop=True) + 0.5 * hollow / np.sqrt(np.mean(hollow**2))
    for harmonic, gain in ((96, 0.3), (192, 0.16), (288, 0.08)):  # the axle in its bearing, twelve balls a turn
        track += gain * np.sin(harmonic * turn + 0.6 * np.sin(8 * turn))
    for spot in range(8):
        laid(track, struck(DRUM, 0.0022, chance, 0.9), spot * DRUM_SECONDS / 8, 0.5, loop=True)
    return filtered(track, dull(4200), loop=True)


def drum_stop(chance: Chance) -> np.ndarray:
    """Two last slow teeth, then the tongue falls into the notch; the drum rocks back against it and is still."""
    track = silence(0.5)
    for at, gain in ((0.0, 0.3), (0.1, 0.36)):
        laid(track, tooth(chance, 0.0004), at, gain)
    for at, gain, contact in ((0.235, 1.0, 0.0004), (0.285, 0.34, 0.0007), (0.322, 0.14, 0.001)):
        laid(track, struck(PAWL, 0.8 * contact, chance, 0.75), at, 0.85 * gain)
        laid(track, struck(DRUM, 2 * contact, chance), at, gain)
        laid(track, struck(SHELL, 0.0018, chance), at + 0.0006, 0.6 * gain)
    return in_room(track)


def piece_take(chance: Chance) -> np.ndarray:
    """A piece is levered out of its bed: it rubs along the walls, one corner clicks, and the bed rings after it."""
    seconds = 0.14
    speed = hand(seconds, chance, (0, 0), (0.05, 0.8), (0.09, 1), (0.12, 0), (seconds, 0))
    free = chance.uniform(0.085, 0.1)
    rub = bumps(speed, 2600, chance)
    return in_room(
        together(
            (rubbed(speed, rub, 2300, 0.7), 0.06, 0.0),
            (struck(PIECE, 0.00045, chance, 0.85), 0.4, chance.uniform(0.006, 0.016)),
            (struck(PIECE, 0.00032, chance, 0.95), 1.0, free),
            (struck(SHELL, 0.0014, chance, 1.5), 0.4, free),
            (struck(PIECE, 0.0005, chance, 1.05), 0.22, free + chance.uniform(0.012, 0.02)),
        )
    )


def piece_slide(chance: Chance) -> np.ndarray:
    """A piece slides over the grid: a soft rush of plastic, and a tick at every edge between two cells."""
    seconds = 0.26
    fast = chance.uniform(0.07, 0.1)
    speed = hand(seconds, chance, (0, 0.1), (fast, 1), (0.2, 0.55), (0.25, 0), (seconds, 0))
    rub = bumps(speed, 3800, chance)
    track = 0.06 * rubbed(speed, rub, 2100, 0.7)
    hollow = convolved(rub, answer(SHELL, chance, 1.4))[: len(rub)]
    track += 0.04 * hollow / np.sqrt(np.mean(hollow**2) + 1e-20)
    path = np.cumsum(speed)
    for edge in (np.arange(7) + chance.uniform(0.2, 0.8)) / 7:
        at = int(np.searchsorted(path, edge * path[-1]))
        tick = struck(PIECE, 0.00045, chance, chance.uniform(0.8, 0.95))
        laid(track, tick, at / RATE, 0.75 * speed[min(at, len(speed) - 1)] * chance.uniform(0.5, 1.0))
    return in_room(filtered(track, dull(6500)))


def piece_click(chance: Chance, strength: str) -> np.ndarray:
    """A piece goes down into its cells: one edge, then the other, and the tray below says where."""
    contact = CONTACT[strength] * chance.uniform(0.9, 1.1)
    force = FORCE[strength]
    flat = chance.uniform(0.0035, 0.0075) * (1.5 - 0.6 * force)
    return in_room(
        together(
            (click(chance, contact, 0.88), 0.55, 0.0),
            (click(chance, contact, 0.92), 1.0, flat),
            (struck(SHELL, 3 * contact, chance, 1.4), 0.25 + 0.25 * force, flat),
            (click(chance, 1.4 * contact), 0.22 * force, flat + chance.uniform(0.009, 0.016)),
        )
    )


def row_full(chance: Chance) -> np.ndarray:
    """Three quick bright notes up to the key note, the last with a sparkle."""
    score = [(celesta, 0.075 * index, pitch, 0.5 + 0.1 * index) for index, pitch in enumerate((A5, C6, F6))]
    score += [
        (marimba, 0.0, F4, 0.2),
        (marimba, 0.15, C5, 0.25),
        (chime, 0.165, F6, 0.45),
        (glass, 0.225, C6 + 12, 0.16),
    ]
    return played(score, 0.8, chance, 0.22)


def bar_glide(chance: Chance) -> np.ndarray:
    """Smooth metal in two plastic grooves: a low rub that the bar takes up, and a slight chatter of its ends."""
    turn = 2 * np.pi * clock(GLIDE_SECONDS) / GLIDE_SECONDS
    speed = 0.88 + 0.06 * np.sin(5 * turn) + 0.06 * np.sin(13 * turn + 2)
    rub = bumps(speed, 4200, chance)
    held = answer(BAR, chance)
    held *= np.exp(-clock(len(held) / RATE) / 0.0025)  # between the grooves it cannot ring, or it would whistle
    metal = convolved(rub, held, loop=True)
    hollow = convolved(rub, answer(SHELL, chance), loop=True)
    track = 0.4 * rubbed(speed, rub, 1250, 0.8, loop=True)
    for part, gain in ((metal, 0.16), (hollow, 0.42)):
        track += gain * part / np.sqrt(np.mean(part**2))
    beats = 34
    for beat in range(beats):
        at = (beat + chance.uniform(-0.35, 0.35)) * GLIDE_SECONDS / beats
        laid(track, struck(CAP, 0.0009, chance, 0.8), at, 0.6 * chance.uniform(0.1, 1.0) ** 2, loop=True)
    return filtered(track, dull(4600), loop=True)


def stopped(chance: Chance, contact: float, force: float) -> list[tuple[np.ndarray, float, float]]:
    """The bar against its stops, first with one end, then the other; the grooves damp what it would ring."""
    parts = []
    for at, gain in ((0.0, 1.0), (chance.uniform(0.003, 0.009), chance.uniform(0.6, 0.9))):
        metal = struck(BAR, contact, chance)
        metal *= np.exp(-clock(len(metal) / RATE) / (0.03 + 0.03 * force))
        parts += [
            (metal, gain, at),
            (struck(CAP, 2 * contact, chance, 0.8), 0.5 * gain, at),
            (struck(SHELL, 4 * contact, chance), (0.3 + 0.35 * force) * gain, at + 0.0004),
        ]
    return parts


def bar_clack(chance: Chance, strength: str) -> np.ndarray:
    contact = 1.1 * CONTACT[strength] * chance.uniform(0.9, 1.1)
    force = FORCE[strength]
    again = chance.uniform(0.022, 0.034)
    back = [(sound, 0.24 * force * gain, at + again) for sound, gain, at in stopped(chance, 1.5 * contact, force)]
    return in_room(together(*stopped(chance, contact, force), *back))


def bar_slam(chance: Chance) -> np.ndarray:
    """The bar is hurled home: the tray jumps on the table, and all that lies in it comes down again and again."""
    track = silence(1.1)
    bounces = (0.0, 0.052, 0.112, 0.15)
    for at, gain in zip(bounces, (1.0, 0.4, 0.2, 0.1), strict=True):
        for sound, share, later in stopped(chance, 0.00022 / gain**0.5, gain):
            laid(track, sound, at + later, gain * share)
        laid(track, struck(TABLE, 0.003, chance, 0.85), at + 0.0015, 0.8 * gain)
        laid(track, struck(SHELL, 0.0018, chance, 0.8), at, 0.9 * gain)
    at, force = 0.03, 0.8
    while force > 0.025:
        laid(track, click(chance, chance.uniform(0.00026, 0.00045), chance.uniform(0.8, 1.05)), at, force)
        if chance.uniform() < 0.4:
            laid(track, struck(SHELL, 0.0012, chance, 1.4), at, 0.5 * force)
        at += chance.uniform(0.008, 0.03)
        force *= chance.uniform(0.86, 0.95)
    return convolved(eased(track, 0.0, 0.1), echo(0.4, 0.24))


def pin(chance: Chance) -> np.ndarray:
    """A pin finds its hole, slips in and sits: a tick at the edge, a short rub, a small hollow tap."""
    seated = chance.uniform(0.06, 0.075)
    speed = hand(0.08, chance, (0, 0), (0.03, 0.5), (seated - 0.006, 1), (seated, 0), (0.08, 0))
    return in_room(
        together(
            (struck(PIN, 0.0004, chance, 1.05), 0.35, 0.0),
            (rubbed(speed, bumps(speed, 2400, chance), 2900, 0.6), 0.045, 0.0),
            (struck(PIN, 0.0003, chance), 0.9, seated),
            (struck(SHELL, 0.001, chance, 2.0), 0.5, seated),
        )
    )
