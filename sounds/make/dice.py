"""Ivory dice: on felt, against the wooden rim, against each other, and in the hand."""

import numpy as np

from sounds.make.bodies import IVORY, RIM, TRAY, knock, scrape, struck, together
from sounds.make.pieces import in_room
from sounds.make.waves import Chance, curve, dull, filtered, laid, noise, silence

FORCE = {"soft": 0.3, "mid": 0.6, "hard": 1.0}


def die_felt(chance: Chance, strength: str) -> np.ndarray:
    """The cloth catches the die: a long soft push into the tray, a brush of fibres, hardly anything of the ivory."""
    force = FORCE[strength]
    contact = (0.0034 - 0.0018 * force) * chance.uniform(0.88, 1.12)
    tick = filtered(struck(IVORY, 0.0005, chance), dull(1500, 2))
    return in_room(
        together(
            (struck(TRAY, contact, chance), 1.0, 0.0),
            (scrape(2.2 * contact, chance, 620, 0.7), 0.4, 0.0),
            (tick, 0.12 + 0.12 * force, 0.0003),
            (struck(TRAY, 1.2 * contact, chance, 1.1), 0.25 * force, chance.uniform(0.012, 0.022)),
        )
    )


def die_wood(chance: Chance, strength: str) -> np.ndarray:
    """A die against the rim: the knock of hard wood with the ivory's tick at its front."""
    force = FORCE[strength]
    contact = (0.00075 - 0.00047 * force) * chance.uniform(0.9, 1.1)
    return in_room(
        together(
            (struck(RIM, contact, chance), 1.0, 0.0),
            (struck(IVORY, 0.8 * contact, chance), 0.55 + 0.35 * force, 0.0),
            (knock(1.2 * contact), 0.4, 0.0),
            (struck(TRAY, 5 * contact, chance), 0.12, 0.0005),
            (struck(RIM, 1.4 * contact, chance), 0.2 * force, chance.uniform(0.005, 0.012)),
        )
    )


def clack(chance: Chance, contact: float) -> np.ndarray:
    """Ivory on ivory, once: over almost at once, for the bodies are small and dense."""
    return together(
        (knock(1.4 * contact), 0.8, 0.0),
        (struck(IVORY, contact, chance), 1.0, 0.0),
        (struck(IVORY, contact, chance, chance.uniform(0.82, 0.94)), 0.7, 0.00004),
    )


def die_die(chance: Chance, strength: str) -> np.ndarray:
    force = FORCE[strength]
    contact = (0.00042 - 0.00022 * force) * chance.uniform(0.9, 1.1)
    again = chance.uniform(0.004, 0.009)
    return in_room(together((clack(chance, contact), 1.0, 0.0), (clack(chance, 1.4 * contact), 0.3 * force, again)))


def die_shake(chance: Chance) -> np.ndarray:
    """Dice in closed hands: their clacks come through the fingers, and every turn of the hand lands in the palm."""
    seconds = 0.95
    track = silence(seconds)
    hiss = noise(seconds, chance, 520, 0.8)
    swings = 4
    for swing in range(swings):
        middle = 0.1 + swing * 0.2 + chance.uniform(-0.012, 0.012)
        laid(track, struck(TRAY, 0.006, chance, 1.3), middle, 0.22)
        for _ in range(4):
            at = middle + chance.normal(0.01, 0.028)
            laid(track, clack(chance, chance.uniform(0.00024, 0.00042)), at, chance.uniform(0.4, 1.0))
        points = (0, 0), (max(0.01, middle - 0.07), 0), (middle, 1), (middle + 0.08, 0), (seconds, 0)
        track += 0.05 * hiss * curve(seconds, *points)
    muffled = 0.7 * filtered(track, dull(2600, 2)) + 0.3 * track
    return in_room(muffled)
