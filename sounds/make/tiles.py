"""Tantrix: bakelite tiles on baize, on wood, against each other and in their bag; lines that grow and close."""

import numpy as np

from sounds.make.bodies import RIM, TABLE, TRAY, Body, knock, scrape, struck, together
from sounds.make.friction import bumps, hand, rubbed
from sounds.make.instruments import chime, glass, marimba, note, rhodes
from sounds.make.motifs import C4, F3, F4, Instrument, played
from sounds.make.pieces import in_room
from sounds.make.room import echo
from sounds.make.waves import (
    Chance,
    clock,
    convolved,
    curve,
    dull,
    eased,
    filtered,
    laid,
    noise,
    panned,
    silence,
)

# Small, thick and dense: high modes that are soon over.
BAKELITE = Body(((2280, 0.35), (3150, 0.8), (4120, 1.0), (5250, 0.8), (6700, 0.5), (8600, 0.3)), 0.024, 0.04)

PENTATONIC = (65, 67, 69, 72, 74, 77, 79, 81, 84, 86, 89, 91, 93, 96)  # F major without the notes that rub, from F4
TRACE_SECONDS = 2.4


def clack(chance: Chance, contact: float, pitch: float = 1.0) -> np.ndarray:
    """Tile on tile, once."""
    return together(
        (struck(BAKELITE, contact, chance, pitch), 1.0, 0.0),
        (struck(BAKELITE, contact, chance, pitch * chance.uniform(0.86, 0.95)), 0.75, 0.00004),
        (knock(1.5 * contact), 0.35, 0.0),
    )


def on_baize(chance: Chance, contact: float, tick: float) -> np.ndarray:
    """A tile on cloth over wood: a padded thump, a brush of fibres, and as much of the tile as gets through."""
    return together(
        (struck(TABLE, contact, chance, chance.uniform(1.1, 1.5)), 0.6, 0.0),
        (struck(TRAY, 0.9 * contact, chance, chance.uniform(1.2, 1.6)), 0.6, 0.0),
        (scrape(1.5 * contact, chance, 1100, 0.7), 0.35, 0.0),
        (filtered(struck(BAKELITE, 0.00045, chance), dull(3400)), tick, 0.0002),
    )


def over_cloth(chance: Chance, speed: np.ndarray, centre: float) -> np.ndarray:
    """Something slides over baize: fibres that bend and spring back."""
    return filtered(rubbed(speed, bumps(speed, 6000, chance), centre, 0.75), dull(3500))


def tile_lift(chance: Chance) -> np.ndarray:
    """A fingernail under the edge, the cloth lets go with a breath."""
    seconds = 0.13
    speed = hand(seconds, chance, (0, 0), (chance.uniform(0.03, 0.05), 1), (0.09, 0.3), (0.12, 0), (seconds, 0))
    return in_room(
        together(
            (over_cloth(chance, speed, 1500), 0.11, 0.0),
            (struck(BAKELITE, 0.0005, chance, 1.05), 0.42, chance.uniform(0.008, 0.014)),
            (filtered(struck(BAKELITE, 0.0007, chance), dull(3000)), 0.25, chance.uniform(0.035, 0.05)),
        )
    )


def tile_lay(chance: Chance, strength: str) -> np.ndarray:
    """A tile is laid on the baize: one edge a moment before the other."""
    contact, tick = {"soft": (0.0026, 0.7), "mid": (0.0016, 1.1)}[strength]
    contact *= chance.uniform(0.88, 1.12)
    flat = chance.uniform(0.006, 0.018)
    return in_room(
        together(
            (on_baize(chance, 1.1 * contact, 0.7 * tick), chance.uniform(0.3, 0.65), 0.0),
            (on_baize(chance, contact, tick), 1.0, flat),
        )
    )


def tile_snap(chance: Chance) -> np.ndarray:
    """A tile closes up to its neighbours: two sides click, one just after the other, while the cloth holds all."""
    contact = chance.uniform(0.00018, 0.00024)
    side = chance.uniform(0.0025, 0.006)
    return in_room(
        together(
            (clack(chance, contact), 1.0, 0.0),
            (clack(chance, 1.1 * contact, 1.04), chance.uniform(0.45, 0.7), side),
            (on_baize(chance, 0.0024, 0.1), 0.24, 0.0008),
        )
    )


def tile_turn(chance: Chance) -> np.ndarray:
    """One sixth of a turn: a small tick with hardly any body and hardly any room, for it comes in rows."""
    contact = chance.uniform(0.00032, 0.0004)
    tick = together(
        (struck(BAKELITE, contact, chance, 1.12), 1.0, 0.0),
        (struck(RIM, 0.0007, chance, 1.4), 0.3, 0.0),
        (scrape(0.0006, chance, 2600, 0.6), 0.15, 0.0),
    )
    return convolved(eased(tick, 0.0, 0.008), echo(0.09, 0.1))


def tile_slide(chance: Chance) -> np.ndarray:
    seconds = 0.31
    fast = chance.uniform(0.08, 0.13)
    speed = hand(seconds, chance, (0, 0), (fast, 1), (0.22, 0.6), (0.3, 0), (seconds, 0))
    track = 0.2 * over_cloth(chance, speed, 1500) + 0.12 * over_cloth(chance, speed, 520)
    laid(track, struck(BAKELITE, 0.0009, chance, 0.9), fast, 0.05)
    return in_room(track)


def tile_back(chance: Chance) -> np.ndarray:
    """A tile springs back to where it was: down on one edge, then on the other."""
    second = chance.uniform(0.075, 0.09)
    return in_room(
        together(
            (on_baize(chance, 0.0024, 0.55), 1.0, 0.0),
            (on_baize(chance, 0.003, 0.4), 0.6, second),
        )
    )


def rustle(seconds: float, chance: Chance, speed: np.ndarray) -> np.ndarray:
    """Cloth in the hand: a soft rush with folds that rub past each other."""
    folds = 1 + 0.5 * noise(seconds, chance, 16, 0.7)
    return np.clip(folds, 0.1, 2.5) * over_cloth(chance, speed, 1900)


def bag_rattle(chance: Chance) -> np.ndarray:
    """The bag is shaken: its tiles knock against each other in two or three throws, and the cloth keeps the highs."""
    seconds = 0.75
    track = silence(seconds)
    swings = int(chance.integers(2, 4))
    loud = silence(seconds)
    for swing in range(swings):
        middle = 0.09 + swing * 0.52 / swings + chance.uniform(-0.015, 0.015)
        near = (0, 0), (max(0.01, middle - 0.08), 0), (middle, 1), (middle + 0.12, 0), (seconds, 0)
        loud = np.maximum(loud, curve(seconds, *near))
        for _ in range(9):
            at = max(0.0, middle + abs(chance.normal(0, 0.05)) - 0.025)
            contact = chance.uniform(0.00025, 0.00045)
            laid(track, clack(chance, contact, chance.uniform(0.9, 1.08)), at, 0.9 * chance.uniform(0.2, 1.0) ** 1.5)
        laid(track, struck(TRAY, 0.005, chance, 1.2), middle, 0.3)
    muffled = 0.75 * filtered(track, dull(2300, 2)) + 0.22 * track
    return in_room(1.5 * muffled + 0.028 * rustle(seconds, chance, loud))


def bag_draw(chance: Chance) -> np.ndarray:
    """A hand comes out of the bag with a tile: cloth along the back of the hand, neighbours that fall together."""
    seconds = 0.36
    fast = chance.uniform(0.15, 0.2)
    speed = hand(seconds, chance, (0, 0), (0.06, 0.5), (fast, 1), (0.3, 0.2), (0.34, 0), (seconds, 0), unsteady=0.25)
    track = silence(seconds)
    for _ in range(4):
        laid(track, clack(chance, 0.00032), chance.uniform(0.01, 0.17), chance.uniform(0.4, 1.0))
    track = filtered(track, dull(2300, 2))
    laid(track, clack(chance, 0.00028, 1.05), fast + chance.uniform(0.06, 0.08), 0.35)  # already out of the bag
    return in_room(track + 0.05 * rustle(seconds, chance, speed))


def rack_set(chance: Chance) -> np.ndarray:
    """A tile is stood on the rack: its foot on the ledge, then its back against the wood."""
    lean = chance.uniform(0.028, 0.042)
    contact = chance.uniform(0.00045, 0.0006)
    return in_room(
        together(
            (struck(RIM, contact, chance, 0.78), 1.0, 0.0),
            (struck(BAKELITE, 0.6 * contact, chance), 0.7, 0.0),
            (struck(RIM, 1.3 * contact, chance, 0.62), 0.5, lean),
            (struck(BAKELITE, 0.8 * contact, chance, 0.95), 0.35, lean),
            (struck(TABLE, 0.002, chance), 0.25, 0.0005),
        )
    )


def line_grow(chance: Chance) -> np.ndarray:
    """Light runs along a line: five glassy notes upwards, each time some others of the same scale."""
    start = int(chance.integers(2, 6))
    steps = chance.integers(1, 3, 4)
    places = start + np.concatenate([[0], np.cumsum(steps)])
    score: list[tuple[Instrument, float, float, float]] = []
    for index, place in enumerate(places):
        score.append((glass, 0.062 * index, PENTATONIC[place], 0.4 + 0.07 * index))
    return played(score, 0.95, chance, 0.3)


def loop_closed(chance: Chance) -> np.ndarray:
    """The ring is closed: a chord opens from the ground upwards, in a glow of air that swells and goes."""
    score: list[tuple[Instrument, float, float, float]] = []
    for index, pitch in enumerate((F3, C4, F4, 69, 72, 77)):
        score.append((marimba, 0.025 * index, pitch, 0.55 - 0.03 * index))
    for index, pitch in enumerate((77, 81, 84, 89)):
        score.append((chime, 0.13 + 0.045 * index, pitch, 0.42))
    phrase = played(score, 1.0, chance, 0.3)
    seconds = 0.9
    glow = curve(seconds, (0, 0), (0.22, 1), (0.4, 0.5), (seconds, 0))
    for side in range(2):
        air = noise(seconds, chance, 2600, 0.5) * glow + 0.8 * noise(seconds, chance, 900, 0.5) * glow
        laid(phrase[:, side], air, 0.0, 0.02)
    return eased(phrase[: len(clock(1.5))], 0.0, 0.6)


def tine(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """The electric piano of the room's music, held for a moment."""
    return rhodes(pitch, force * chance.uniform(0.95, 1.05), 0.9)


def restrictions_lapse(chance: Chance) -> np.ndarray:
    """All may lie anywhere now: a low open chord, broken as gently as a harp's."""
    score: list[tuple[Instrument, float, float, float]] = [
        (tine, 0.055 * index, pitch, 0.3 + 0.05 * index) for index, pitch in enumerate((46, F3, 57, C4, 62))
    ]
    score += [(marimba, 0.0, 46, 0.15), (glass, 0.3, 74, 0.12)]
    return played(score, 1.7, chance, 0.3)


def score_trace(chance: Chance) -> np.ndarray:
    """A line is counted: a run that rises and falls without end, shimmering and light, and joins its own beginning."""
    track = silence(TRACE_SECONDS, 2)
    run = (5, 7, 8, 9, 7, 8, 9, 10, 8, 9, 10, 11, 10, 9, 8, 10, 9, 8, 7, 9, 8, 7, 5, 6)
    for index, place in enumerate(run):
        at = index * TRACE_SECONDS / len(run)
        force = 0.5 + 0.14 * np.sin(2 * np.pi * index / len(run)) + 0.08 * (index % 3 == 0)
        sound = eased(note(glass, PENTATONIC[place], force, chance)[: len(clock(1.1))], 0.0, 0.3)
        laid(track, panned(sound, 0.5 * np.sin(2 * np.pi * 2 * index / len(run))), at, 0.6, loop=True)
    for side in range(2):
        air = noise(TRACE_SECONDS, chance, 6200, 0.35)
        track[:, side] += 0.006 * air * (1 + 0.6 * np.sin(2 * np.pi * 8 * clock(TRACE_SECONDS) / TRACE_SECONDS + side))
    return convolved(track, echo(1.0, 0.3, 2), loop=True)
