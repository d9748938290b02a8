"""Renders the pieces as parts that run in step: the ground, the tune, the drive of a close race, the glow of an end.

`python -m sounds.make.music [NAME ...]` makes the pieces of these names, or all, and enters them in music.json.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from sounds.make.bodies import BRASS, IVORY, PIECE, RIM, TABLE, TRAY, levelled, scrape, struck
from sounds.make.harmony import CHORDS, Note, melody, voicings
from sounds.make.instruments import bass, celesta, chime, glass, hertz, marimba, pad, rhodes
from sounds.make.ladder import USUAL, peaks, raised_to
from sounds.make.room import echo
from sounds.make.store import FOLDER, chance, ogg
from sounds.make.tunes import TUNES, Tune
from sounds.make.waves import RATE, Chance, convolved, dull, eased, filtered, laid, loudness, panned, ring, thin

LIST = FOLDER / "music.json"
HEARD = -19.5  # LUFS at the usual volume of all that sounds in the middle of a game: under the blows of the table
GLOW_BARS = 8  # the drive and the glow come round more often: they stand on the key note and go with every chord
QUALITY = 0.25

# Which parts sound: at first there is only the ground to think over.
MOODS = {
    "opening": ["ground"],
    "middle": ["ground", "tune"],
    "close": ["ground", "tune", "drive"],
    "end": ["ground", "glow"],
}


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


def held(instrument: Callable[..., np.ndarray]) -> Callable[[float, float, float, Chance], np.ndarray]:
    return lambda pitch, force, seconds, chance: instrument(pitch, force, chance)


INSTRUMENTS: dict[str, Callable[[float, float, float, Chance], np.ndarray]] = {
    "rhodes": lambda pitch, force, seconds, chance: rhodes(pitch, force, seconds),
    "marimba": held(marimba),
    "celesta": held(celesta),
    "glass": held(glass),
    "chime": held(chime),
    "kalimba": held(kalimba),
    "pluck": held(pluck),
}
ASIDE = {"rhodes": 0.0, "marimba": 0.2, "celesta": -0.3, "glass": -0.15, "chime": 0.35, "kalimba": -0.1, "pluck": 0.15}

# What is struck in a close race: body, contact, pitch, gain, and the beats of two bars on which it is.
Struck = tuple[Any, float, float, float, tuple[float, ...]]
_EIGHTHS = tuple(number / 2 for number in range(16))
_SWUNG = tuple(beat + step for beat in range(8) for step in (0, 0.66))
DRIVES: dict[str, tuple[Struck, ...]] = {
    "brushes": (
        (TABLE, 0.005, 0.9, 0.5, (0, 2.5, 4, 6.5)),
        (RIM, 0.0009, 1.3, 0.16, _EIGHTHS),
        (None, 0.02, 5200, 0.2, (1, 3, 5, 7)),
    ),
    "pencils": (
        (TRAY, 0.004, 1.0, 0.5, (0, 2, 4, 6)),
        (RIM, 0.0006, 1.5, 0.18, _SWUNG),
        (None, 0.012, 6000, 0.16, (1, 3, 5, 7)),
    ),
    "machine": (
        (TABLE, 0.004, 0.8, 0.6, (0, 1.5, 4, 5.5, 7)),
        (PIECE, 0.0005, 0.8, 0.16, _EIGHTHS),
        (BRASS, 0.0004, 1.0, 0.08, (2, 6)),
    ),
    "hands": (
        (TRAY, 0.005, 0.8, 0.55, (0, 3)),
        (TRAY, 0.002, 1.5, 0.24, (1, 2, 2.5, 4, 5, 5.5)),
        (None, 0.01, 4800, 0.12, (1.5, 4.5)),
    ),
    "drops": (
        (TABLE, 0.005, 0.85, 0.5, (0, 4)),
        (IVORY, 0.0005, 1.0, 0.1, _EIGHTHS),
        (PIECE, 0.0006, 0.7, 0.22, (1.5, 3, 5.5, 7)),
    ),
}


class Score:
    """A piece, part by part."""

    def __init__(self, name: str):
        self.name = name
        self.tune: Tune = TUNES[name]
        self.bars = len(self.tune.chords)
        self.chance = chance(f"music {name}", 0)

    def samples(self, bars: float) -> int:
        return round(bars * self.tune.beats * self.tune.beat)

    def at(self, bar: float, beat: float) -> float:
        """In seconds; no note comes exactly on time."""
        return (bar * self.tune.beats + beat) * self.tune.beat / RATE + float(self.chance.normal(0.004, 0.006))

    def empty(self, bars: float) -> np.ndarray:
        return np.zeros((self.samples(bars), 2))

    def ground(self) -> np.ndarray:
        tune, track, strings, low = self.tune, self.empty(self.bars), self.empty(self.bars), self.empty(self.bars)
        voiced = voicings(tune.chords, 65 if tune.keys in ("glass", "kalimba", "marimba") else 63)
        bar_seconds = tune.beats * tune.beat / RATE
        for bar, (name, chord) in enumerate(zip(tune.chords, voiced, strict=True)):
            for beat, notes, force, beats in tune.touches[bar % 8]:
                for number, which in enumerate(notes):
                    force_now = force * float(self.chance.uniform(0.88, 1.1))
                    sound = self.sounded(tune.keys, chord[which], force_now, beats)
                    at = self.at(bar, beat) + 0.009 * number
                    laid(track, panned(sound, (chord[which] - 64) / 30), at, 0.5, loop=True)
            root = 36 + CHORDS[name][0] % 12 + (12 if CHORDS[name][0] < 4 else 0)
            for beat, force in ((0.0, 0.62), (tune.beats - 1.5, 0.3)):
                laid(low, panned(levelled(bass(root, force, 1.2)) * force, 0.0), self.at(bar, beat), 0.2, loop=True)
            for pitch in (chord[0], chord[2], chord[3] + 12):
                laid(strings, pad(pitch, bar_seconds, self.chance), bar * bar_seconds - 0.5, 0.045, loop=True)
        wet = convolved(track + 0.8 * strings, echo(1.6, 0.4, 2, 6500.0), loop=True)
        return bright(wet) + low

    def melody(self) -> np.ndarray:
        tune, track = self.tune, self.empty(self.bars)
        notes = melody(tune.chords, tune.form, tune.motif, tune.second, self.chance)
        said: set[tuple[int, float]] = set()
        for one in notes:
            if (one.bar % self.bars, one.beat) in said or one.beat >= tune.beats:
                continue
            said.add((one.bar % self.bars, one.beat))
            self._sing(track, one)
        return bright(convolved(track, echo(1.4, 0.35, 2, 7000.0), loop=True))

    def _sing(self, track: np.ndarray, one: Note) -> None:
        is_echo = self.tune.form[one.bar // 4 % len(self.tune.form)] == "e"
        name = self.tune.reply if is_echo else self.tune.lead
        sound = self.sounded(name, one.pitch, one.force, one.held)
        laid(track, panned(sound, ASIDE[name]), self.at(one.bar % self.bars, one.beat), 0.55, loop=True)
        if not is_echo and one.held > 1:  # the note that a phrase rests on shines a little
            shine = self.sounded(self.tune.reply, one.pitch + 12, 0.4 * one.force, 1.0)
            laid(track, panned(shine, -ASIDE[name]), self.at(one.bar % self.bars, one.beat + 0.5), 0.3, loop=True)

    def drive(self) -> np.ndarray:
        track = self.empty(GLOW_BARS)
        pairs = GLOW_BARS // 2
        for body, contact, pitch, gain, beats in DRIVES[self.tune.drive]:
            for pair in range(pairs):
                for beat in beats:
                    if beat >= 2 * self.tune.beats:
                        continue
                    force = gain * float(self.chance.uniform(0.8, 1.1)) * (1.12 if beat == int(beat) else 0.85)
                    sound = (scrape(contact, self.chance, pitch, 0.7) if body is None
                             else struck(body, contact, self.chance, pitch))  # fmt: skip
                    side = 0.5 * float(self.chance.uniform(-1, 1)) * (gain < 0.3)
                    laid(track, panned(sound, side), self.at(2 * pair, beat), force, loop=True)
        for bar in range(GLOW_BARS):  # the key note, repeated: it goes with every chord
            for beat in range(2 * self.tune.beats):
                pitch = (65, 72, 65, 77)[(bar + beat) % 4]
                sound = self.sounded("pluck", pitch, 0.3, 0.4)
                laid(track, panned(sound, 0.3 * (-1) ** beat), self.at(bar, beat / 2), 0.2, loop=True)
        return bright(convolved(track, echo(0.5, 0.2, 2, 6500.0), loop=True))

    def glow(self) -> np.ndarray:
        """Strings far away, and now and then a light: fifths on the key note, which rub against nothing."""
        track = self.empty(GLOW_BARS)
        seconds = self.tune.beats * self.tune.beat / RATE
        for bar in range(0, GLOW_BARS, 2):
            for pitch in (53, 60, 65, 72, 79):
                laid(track, pad(pitch, 2 * seconds, self.chance), bar * seconds - 0.5, 0.07, loop=True)
        for bar in range(GLOW_BARS):
            for beat, pitch in ((0.0, 84), (1.5, 89), (2.5, 79)):
                pitch += (0, 5, 0, 7)[bar % 4] * (beat == 0)
                sound = self.sounded("chime", pitch, 0.35, 1.0)
                laid(track, panned(sound, float(self.chance.uniform(-0.6, 0.6))), self.at(bar, beat), 0.25, loop=True)
        return bright(convolved(track, echo(1.8, 0.5, 2, 7000.0), loop=True))

    def sounded(self, name: str, pitch: float, force: float, beats: float) -> np.ndarray:
        seconds = beats * self.tune.beat / RATE
        return force * levelled(INSTRUMENTS[name](pitch, force, seconds, self.chance))


def bright(track: np.ndarray) -> np.ndarray:
    """So that the small speakers of a laptop have something to play: less below 300 Hz, more from 1 to 6 kHz."""

    def response(hertz: np.ndarray) -> np.ndarray:
        octaves = np.log2(np.maximum(hertz, 20))
        places = np.log2([60, 200, 500, 1000, 2200, 5000, 9000, 16000])
        return 10 ** (np.interp(octaves, places, (-12, -6, 0, 5, 11, 12, 5, -4)) / 20)

    return filtered(
        filtered(track, response, loop=True), lambda hertz: thin(45, 2)(hertz) * dull(15000)(hertz), loop=True
    )


# How much louder or softer each part is than the ground.
BALANCE = {"ground": 0.0, "tune": -1.0, "drive": -5.0, "glow": -2.0}


# How high each may rise: what the music does not need is left for the blows of the table.
CEILINGS = {"ground": 0.36, "tune": 0.34, "drive": 0.24, "glow": 0.36}


def made(name: str) -> int:
    """A piece: its parts as loud as they should be among each other, and together as loud as all the others."""
    score = Score(name)
    parts = {"ground": score.ground(), "tune": score.melody(), "drive": score.drive(), "glow": score.glow()}
    parts = {part: track * 10 ** ((BALANCE[part] - loudness(track, True)) / 20) for part, track in parts.items()}
    lift = 10 ** ((HEARD + USUAL - loudness(parts["ground"] + parts["tune"], True)) / 20)
    (FOLDER / "music").mkdir(exist_ok=True)
    files, rises, heights, size = {}, {}, {}, 0
    for part, track in parts.items():
        parts[part] = track = raised_to(track * lift, loudness(track * lift, True), True, CEILINGS[part])
        files[part] = f"music/{name}_{part}.ogg"
        rises[part] = peaks(track, True)[0]
        data = ogg(track, QUALITY, files[part])
        (FOLDER / files[part]).write_bytes(data)
        size += len(data)
    for mood, heard in MOODS.items():
        whole = sum(np.resize(parts[part], parts["ground"].shape) for part in heard)
        heights[mood] = peaks(whole, True)[0]
    known: dict[str, Any] = json.loads(LIST.read_text()) if LIST.exists() else {}
    known[name] = {"parts": files, "rises": rises, "heights": heights, "moods": MOODS}
    lines = [f'"{each}": {json.dumps(known[each])}' for each in TUNES if each in known]
    LIST.write_text("{\n    " + ",\n    ".join(lines) + "\n}\n")
    return size


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in TUNES]:
        print(f"there is no piece {', '.join(unknown)}; there are: {', '.join(TUNES)}")
        return 2
    for name in names or TUNES:
        print(f"{name}: {made(name) / 1024:.0f} KB, {Score(name).samples(Score(name).bars) / RATE:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
