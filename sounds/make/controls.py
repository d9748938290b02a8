"""What the player touches besides the games: brass buttons, paper pages, wooden panels."""

import numpy as np

from sounds.make.bodies import BRASS, FLAP, RIM, TRAY, levelled, scrape, struck, together
from sounds.make.pieces import in_room
from sounds.make.room import echo
from sounds.make.waves import RATE, Chance, clock, convolved, curve, dull, eased, filtered, laid, noise, thin


def button_down(chance: Chance) -> np.ndarray:
    """A brass button is pressed home: the metal's short ring on a wooden stop."""
    metal = filtered(struck(BRASS, 0.0005, chance), dull(6000))
    metal *= np.exp(-clock(len(metal) / RATE) / 0.03)  # the finger on it damps it
    return in_room(
        together(
            (metal, 0.8, 0.0),
            (struck(RIM, 0.0011, chance, 0.75), 0.6, 0.0008),
            (struck(TRAY, 0.003, chance), 0.3, 0.0008),
            (scrape(0.001, chance, 2500), 0.15, 0.0),
        )
    )


def button_up(chance: Chance) -> np.ndarray:
    """The spring brings it back: lighter, higher, and free to ring."""
    metal = filtered(struck(BRASS, 0.00045, chance, 1.12), dull(7000))
    metal *= np.exp(-clock(len(metal) / RATE) / 0.05)
    return in_room(
        together(
            (metal, 0.9, 0.002),
            (struck(RIM, 0.0009, chance, 1.15), 0.5, 0.002),
            (scrape(0.0012, chance, 1800), 0.12, 0.0),
        )
    )


def focus(chance: Chance) -> np.ndarray:
    """A fingertip on wood, hardly there."""
    return in_room(together((struck(RIM, 0.0016, chance, 0.9), 1.0, 0.0), (struck(TRAY, 0.004, chance, 1.4), 0.5, 0.0)))


def page(chance: Chance) -> np.ndarray:
    """A page is lifted, swings over with a swish and lies down; stiff paper crackles on the way."""
    seconds = 0.62
    lift = chance.uniform(0.05, 0.08)
    over = chance.uniform(0.3, 0.36)
    swish = noise(seconds, chance, 2600, 0.8) * curve(
        seconds, (0, 0), (lift, 0.55), (lift + 0.08, 0.25), (over, 1), (over + 0.1, 0.2), (0.58, 0), (seconds, 0)
    )
    body = noise(seconds, chance, 650, 0.7) * curve(
        seconds, (0, 0), (over - 0.1, 0.3), (over + 0.04, 1), (over + 0.16, 0), (seconds, 0)
    )
    track = 0.2 * swish + 0.16 * body
    for _ in range(46):
        at = abs(chance.choice([lift, over]) + chance.normal(0, 0.05))
        crackle = scrape(chance.uniform(0.0003, 0.0009), chance, chance.uniform(1800, 5200), 0.5)
        laid(track, crackle, at, 0.5 * chance.uniform(0.1, 1.0) ** 2)
    laid(track, scrape(0.012, chance, 480, 0.8), over + 0.05, 0.3)
    return in_room(filtered(track, dull(6500)))


def panel(chance: Chance, inwards: bool) -> np.ndarray:
    """A wooden panel glides on felt and stops softly; on its way out it starts with the lighter of the two touches."""
    seconds = 0.7
    swell = ((0, 0), (0.16, 1), (0.36, 0.7), (0.5, 0)) if inwards else ((0, 0), (0.07, 0.5), (0.3, 1), (0.5, 0))
    loud = curve(seconds, *swell, (seconds, 0))
    low, high = noise(seconds, chance, 420, 0.6), noise(seconds, chance, 1250, 0.6)
    time = clock(seconds) / seconds
    lean = 1 - time if inwards else time  # slowing down darkens the friction, getting faster brightens it
    track = loud * (0.26 * low + 0.2 * lean * high)
    grain = 1 + 0.3 * np.sin(2 * np.pi * 33 * time + 3 * np.sin(5 * time))
    track *= grain
    at, gain = (0.44, 0.9) if inwards else (0.012, 0.35)
    laid(track, struck(FLAP, 0.005, chance, 0.95), at, gain)
    laid(track, struck(TRAY, 0.004, chance), at, 0.6 * gain)
    return convolved(eased(track, 0.0, 0.12), echo(0.3, 0.2, 2))


def refuse(chance: Chance) -> np.ndarray:
    """A felt thud, and a smaller one: no."""
    thud = together(
        (struck(TRAY, 0.0045, chance, 0.95), 1.0, 0.0),
        (scrape(0.012, chance, 380, 0.7), 0.35, 0.0),
    )
    return in_room(together((thud, 1.0, 0.0), (filtered(thud, dull(500)), 0.6, 0.105)))


def undo(chance: Chance) -> np.ndarray:
    """Time runs back: a breath of air that swells, and the echo of a touch that comes before the touch."""
    seconds = 0.5
    air = noise(seconds, chance, 900, 0.6) * curve(seconds, (0, 0), (0.22, 0.25), (0.42, 1), (0.46, 0.3), (seconds, 0))
    high = noise(seconds, chance, 2400, 0.6) * curve(seconds, (0, 0), (0.3, 0.15), (0.42, 1), (0.45, 0), (seconds, 0))
    touch = convolved(struck(RIM, 0.0012, chance, 0.8), echo(0.3, 0.5))[: round(0.36 * RATE)]
    track = 0.2 * air + 0.1 * high
    backwards = levelled(touch)[::-1]
    laid(track, backwards, 0.435 - len(backwards) / RATE, 0.8)
    laid(track, struck(TRAY, 0.004, chance, 1.2), 0.435, 0.25)
    return convolved(eased(filtered(track, thin(90)), 0.0, 0.03), echo(0.25, 0.2, 2))
