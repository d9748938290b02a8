"""Te-Trix: a pencil on paper, sheets on the table, ivory dice that are drawn together, and the bell before the end."""

import numpy as np

from sounds.make.bodies import IVORY, TABLE, TRAY, Body, answer, levelled, scrape, struck, together
from sounds.make.dice import clack
from sounds.make.friction import bumps, hand, rubbed
from sounds.make.instruments import celesta, hertz, marimba
from sounds.make.motifs import A4, C5, C6, F3, F4, F5, F6, played
from sounds.make.pieces import in_room
from sounds.make.room import echo
from sounds.make.waves import Chance, convolved, dull, eased, filtered, laid, ring, silence

STICK = Body(((640, 0.5), (1180, 0.7), (1690, 1.0), (2650, 0.8), (3900, 0.6), (5600, 0.4)), 0.035, 0.04)  # of cedar

Points = tuple[tuple[float, float], ...]


def drawn(speed: np.ndarray, chance: Chance, bright: float = 1.0) -> np.ndarray:
    """Graphite over the tooth of the paper. The stick and the table below hum along with what the tip feels."""
    fine, coarse = bumps(speed, 9000, chance), bumps(speed, 420, chance, 0.9)
    hiss = rubbed(speed, fine, 4300 * bright, 0.75)
    grit = rubbed(speed, coarse, 2500 * bright, 0.6)
    board = filtered(convolved(fine + coarse, answer(TABLE, chance, 1.3))[: len(speed)], dull(1300))
    stick = convolved(fine + coarse, answer(STICK, chance))[: len(speed)]
    board, stick = (part / np.sqrt(np.mean(part**2) + 1e-20) for part in (board, stick))
    return 0.2 * hiss + 0.09 * grit + 0.055 * board + 0.06 * stick


def touch(chance: Chance) -> np.ndarray:
    """The tip comes down on the sheet."""
    return together(
        (struck(STICK, 0.0007, chance, 1.15), 0.6, 0.0),
        (struck(TABLE, 0.0016, chance, 1.5), 0.5, 0.0),
        (scrape(0.0006, chance, 4200, 0.6), 0.5, 0.0),
    )


def written(seconds: float, chance: Chance, strokes: list[tuple[float, Points]], tap: float = 0.35) -> np.ndarray:
    """Strokes one after another: each begins at a time with a touch and follows its own speed."""
    track = silence(seconds)
    for at, points in strokes:
        laid(track, touch(chance), at, tap * chance.uniform(0.7, 1.1))
        speed = hand(points[-1][0], chance, *points)
        laid(track, drawn(speed, chance, chance.uniform(0.92, 1.08)), at + 0.002, 1.0)
    return in_room(filtered(track, dull(9000)))


def pencil_line(chance: Chance) -> np.ndarray:
    """One straight line: quickly up to speed, braked at its end."""
    seconds = chance.uniform(0.12, 0.14)
    fast = seconds * chance.uniform(0.35, 0.55)
    points = (0, 0.1), (fast, chance.uniform(0.85, 1.0)), (0.8 * seconds, 0.6), (seconds, 0)
    return written(seconds + 0.01, chance, [(0.0, points)])


def pencil_curve(chance: Chance) -> np.ndarray:
    """A circle in one go: pulled down, pushed up, and slower in between where the hand turns."""
    seconds = chance.uniform(0.28, 0.32)
    turn = seconds * chance.uniform(0.44, 0.54)
    points = (0, 0.1), (0.45 * turn, 0.9), (turn, chance.uniform(0.4, 0.5)), (1.5 * turn, 1.0), (seconds, 0)
    return written(seconds + 0.01, chance, [(0.0, points)])


def pencil_hatch(chance: Chance) -> np.ndarray:
    """Quick strokes to and fro without lifting the pencil: pulling sounds darker than pushing."""
    count = int(chance.integers(5, 8))
    track = silence(0.46)
    laid(track, touch(chance), 0.0, 0.3)
    at = 0.002
    for index in range(count):
        seconds = 0.4 / count * chance.uniform(0.88, 1.12)
        fast = seconds * chance.uniform(0.4, 0.6)
        speed = hand(seconds, chance, (0, 0), (fast, chance.uniform(0.8, 1.0)), (seconds, 0), unsteady=0.1)
        bright = chance.uniform(0.95, 1.05) * (1.14 if index % 2 else 0.88)
        laid(track, drawn(speed, chance, bright), at, 1.0 if index % 2 else 0.85)
        at += 0.97 * seconds
    return in_room(filtered(track, dull(9000)))


def pencil_number(chance: Chance) -> np.ndarray:
    """A digit: one bent stroke, or a long one and a short one after a small lift."""
    seconds = 0.22
    first = chance.uniform(0.09, 0.13)
    corner = chance.uniform(0.4, 0.6) * first
    bent = (0, 0.1), (0.5 * corner, 0.9), (corner, 0.25), (corner + 0.5 * (first - corner), 0.85), (first, 0)
    second = seconds - first - chance.uniform(0.018, 0.03)
    short = (0, 0.1), (0.4 * second, chance.uniform(0.7, 0.95)), (second, 0)
    return written(seconds + 0.02, chance, [(0.0, bent), (seconds - second, short)], 0.45)


def pencil_down(chance: Chance) -> np.ndarray:
    """The pencil is laid down: its point, its end, and two edges over which it still rolls."""
    track = silence(0.5)
    at, force = 0.0, 1.0
    for wait in (0.04, 0.019, 0.075, 0.06, 0.0):
        laid(track, struck(STICK, 0.00042, chance, chance.uniform(0.94, 1.06)), at, force)
        laid(track, struck(TABLE, 0.0014, chance, 1.15), at, 0.4 * force)
        at += wait * chance.uniform(0.85, 1.15)
        force *= chance.uniform(0.5, 0.72)
    return in_room(track)


def paper_slide(chance: Chance) -> np.ndarray:
    """A sheet over polished wood: a dry rush, the sheet's own flutter, some crackles, and the hand that stops it."""
    seconds = 0.37
    fast = chance.uniform(0.1, 0.15)
    speed = hand(seconds, chance, (0, 0), (fast, 1), (0.26, 0.6), (0.35, 0), (seconds, 0), unsteady=0.2)
    track = 0.2 * rubbed(speed, bumps(speed, 7000, chance), 2400, 0.8)
    track += 0.11 * rubbed(speed, bumps(speed, 1500, chance), 620, 0.7)
    for _ in range(14):
        crackle = scrape(chance.uniform(0.0003, 0.0008), chance, chance.uniform(1800, 4600), 0.5)
        laid(track, crackle, abs(chance.normal(fast, 0.08)), 0.35 * chance.uniform(0.1, 1.0) ** 2)
    laid(track, scrape(0.009, chance, 520, 0.8), 0.31, 0.25)
    return in_room(filtered(track, dull(6500)))


def dice_gather(chance: Chance) -> np.ndarray:
    """A die brushes over the felt, with a breath of the tray below and hardly any of its own ring."""
    seconds = 0.21
    speed = hand(seconds, chance, (0, 0), (chance.uniform(0.05, 0.08), 0.8), (0.15, 1), (0.2, 0), (seconds, 0))
    nap = bumps(speed, 5000, chance)
    track = 0.2 * rubbed(speed, nap, 1150, 0.75)
    tray = convolved(nap, answer(TRAY, chance))[: len(nap)]
    ivory = convolved(nap, answer(IVORY, chance, 0.8))[: len(nap)]
    for part, gain in ((tray, 0.07), (ivory, 0.025)):
        track += gain * part / np.sqrt(np.mean(part**2) + 1e-20)
    return in_room(eased(filtered(track, dull(3200)), 0.0, 0.02))


def dice_click(chance: Chance) -> np.ndarray:
    """Two dice meet with an edge and lie face to face a moment later: both touches are soft, the felt holds them."""
    contact = chance.uniform(0.00046, 0.00056)
    flat = chance.uniform(0.007, 0.013)
    soft = together(
        (clack(chance, contact), 1.0, 0.0),
        (clack(chance, 1.25 * contact), chance.uniform(0.4, 0.6), flat),
    )
    return in_room(together((filtered(soft, dull(4200)), 1.0, 0.0), (struck(TRAY, 0.003, chance, 1.1), 0.14, flat)))


def bell_last(chance: Chance) -> np.ndarray:
    """A small desk bell: a dome of brass, whose every mode is a pair a hair apart, so that its ring sways."""
    base = hertz(F6)
    partials = []
    for ratio, gain, fall in ((0.5, 0.1, 0.7), (1, 1.0, 0.95), (2.42, 0.38, 0.42), (4.2, 0.2, 0.2), (6.3, 0.1, 0.09)):
        sway = chance.uniform(1.4, 2.6)
        partials += [(base * ratio, 0.65 * gain, fall), (base * ratio + sway, 0.35 * gain, 0.9 * fall)]
    dome = eased(ring(2.0, partials), 0.0008, 0.4)
    key = struck(TABLE, 0.002, chance, 1.4)  # the push on the key, just before the hammer
    struck_bell = together((levelled(filtered(dome, dull(4500))), 1.0, 0.014), (key, 0.22, 0.0))
    return convolved(struck_bell, echo(0.8, 0.25, 2))


def total(chance: Chance) -> np.ndarray:
    """Two notes, the second a fifth above the first and on warm ground: written and done."""
    score = [(marimba, 0.0, F4, 0.6), (celesta, 0.0, F5, 0.16), (marimba, 0.0, F3, 0.25)]
    score += [(marimba, 0.17, C5, 0.7), (celesta, 0.17, C6, 0.2), (marimba, 0.17, A4, 0.3)]
    return played(score, 1.0, chance, 0.25)
