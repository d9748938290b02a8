"""Who plays the music: the instruments of the calls and motifs, with more on top, and some that only the band has.

A laptop gives back little of a note below middle C but its overtones. So every instrument has more of its attack than
it has elsewhere: a tine, the ring of a bar or a plate, the nail at a tongue. That is where the light of the music comes
from, and not from a filter.
"""

from collections.abc import Callable

import numpy as np

from sounds.make.bodies import levelled, scrape
from sounds.make.instruments import celesta, chime, glass, hertz, marimba, rhodes
from sounds.make.waves import RATE, Chance, eased, laid, ring

# What rings on top of a note: times its pitch, how strong beside its loudest moment, seconds in which it falls to 1/e.
Light = tuple[tuple[float, float, float], ...]
HIGHEST = 7000.0  # hertz: what rings higher only hisses


def kalimba(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A steel tongue on a small box, plucked with the thumb."""
    base = hertz(pitch)
    fall = 0.5 * (330 / base) ** 0.4
    tongue = ring(min(2.2, 6 * fall), ((base, 1.0, fall), (base * 5.4, 0.22 + 0.2 * force, 0.12 * fall),
                                       (base * 2.0, 0.12, 0.5 * fall), (base * 9.1, 0.07, 0.05)))  # fmt: skip
    thumb = scrape(0.0012, chance, 2600, 0.6)
    tongue = eased(tongue, 0.002, 0.06)
    tongue[: len(thumb)] += 0.08 * thumb
    return force * tongue


def pluck(pitch: float, force: float, chance: Chance) -> np.ndarray:
    """A muted string with a bright finger."""
    base = hertz(pitch)
    partials = [(base * number * (1 + 0.0003 * number**2), number**-1.1, 0.55 / number**0.7) for number in range(1, 10)]
    return force * eased(ring(1.6, partials), 0.002, 0.08)


Played = Callable[[float, float, float, Chance], np.ndarray]  # pitch, force, seconds that it is held


def held(instrument: Callable[[float, float, Chance], np.ndarray]) -> Played:
    return lambda pitch, force, seconds, chance: instrument(pitch, force, chance)


def lit(instrument: Played, light: Light) -> Played:
    """An instrument with more on top; low notes need it most."""

    def play(pitch: float, force: float, seconds: float, chance: Chance) -> np.ndarray:
        note = levelled(instrument(pitch, force, seconds, chance))
        base = hertz(pitch)
        low = min(1.0, (523 / base) ** 0.5)
        partials = [(base * times, low * share * (0.7 + force), fall) for times, share, fall in light]
        top = ring(min(1.6, len(note) / RATE), [each for each in partials if each[0] < HIGHEST])
        laid(note, eased(top, 0.0012, 0.05), 0.0, 1.0)
        return note

    return play


INSTRUMENTS: dict[str, Played] = {
    "rhodes": lit(lambda pitch, force, seconds, chance: rhodes(pitch, force, seconds),
                  ((4.0, 0.32, 0.6), (7.0, 0.3, 0.4), (11.0, 0.08, 0.12))),
    "marimba": lit(held(marimba), ((3.98, 0.22, 0.24), (9.6, 0.08, 0.06))),
    "celesta": lit(held(celesta), ((2.0, 0.16, 0.5), (4.02, 0.16, 0.26))),
    "glass": lit(held(glass), ((2.73, 0.16, 0.4), (4.9, 0.24, 0.3))),
    "chime": held(chime),
    "kalimba": lit(held(kalimba), ((5.4, 0.16, 0.16),)),
    "pluck": held(pluck),
}  # fmt: skip
# Where they sit, from -1 (left) to 1 (right).
ASIDE = {"rhodes": 0.0, "marimba": 0.2, "celesta": -0.3, "glass": -0.15, "chime": 0.35, "kalimba": -0.1, "pluck": 0.15}
