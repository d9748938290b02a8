"""Renders the pieces as parts that run in step: the ground, the tune, the drive of a close race, the glow of an end.

`python -m sounds.make.music [NAME ...]` makes the pieces of these names, or all, and enters them in music.json.
"""

import json
import sys
from typing import Any

import numpy as np

from sounds.make.band import ASIDE, INSTRUMENTS
from sounds.make.bodies import BRASS, IVORY, PIECE, RIM, TABLE, TRAY, levelled, scrape, struck
from sounds.make.harmony import CHORDS, Note, melody, voicings
from sounds.make.instruments import bass, pad
from sounds.make.ladder import USUAL, giving_way, limited
from sounds.make.room import echo
from sounds.make.store import FOLDER, chance, heard, ogg
from sounds.make.tunes import TUNES, Tune
from sounds.make.waves import RATE, convolved, dull, filtered, laid, loudness, panned, rising, thin

LIST = FOLDER / "music.json"
# LUFS at the usual volume of all that sounds in the middle of a game, under the blows of the table; parts that give way
# to each other lose one of them.
HEARD = -18.8
GLOW_BARS = 8  # the drive and the glow come round more often: they stand on the key note and go with every chord
SHINE = 0.2  # how loud the line above the chords is
QUALITY = 0.25

# Which parts sound: at first there is only the ground to think over.
MOODS = {
    "opening": ["ground"],
    "middle": ["ground", "tune"],
    "close": ["ground", "tune", "drive"],
    "end": ["ground", "glow"],
}


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
        self.strings: dict[tuple[float, float], np.ndarray] = {}

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
                if 3 in notes:  # the line of the highest notes shines two octaves above
                    shine = self.sounded(tune.reply, chord[3] + 24, force, 1.0)
                    laid(track, panned(shine, -0.35), self.at(bar, beat) + 0.02, SHINE, loop=True)
            root = 36 + CHORDS[name][0] % 12 + (12 if CHORDS[name][0] < 4 else 0)
            for beat, force in ((0.0, 0.62), (tune.beats - 1.5, 0.3)):
                laid(low, panned(levelled(bass(root, force, 1.2)) * force, 0.0), self.at(bar, beat), 0.2, loop=True)
            for pitch in (chord[0], chord[2], chord[3] + 12):
                laid(strings, self.string(pitch, bar_seconds), bar * bar_seconds - 0.5, 0.045, loop=True)
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
                laid(track, self.string(pitch, 2 * seconds), bar * seconds - 0.5, 0.07, loop=True)
        for bar in range(GLOW_BARS):
            for beat, pitch in ((0.0, 84), (1.5, 89), (2.5, 79)):
                pitch += (0, 5, 0, 7)[bar % 4] * (beat == 0)
                sound = self.sounded("chime", pitch, 0.35, 1.0)
                laid(track, panned(sound, float(self.chance.uniform(-0.6, 0.6))), self.at(bar, beat), 0.25, loop=True)
        return bright(convolved(track, echo(1.8, 0.5, 2, 7000.0), loop=True))

    def string(self, pitch: float, seconds: float) -> np.ndarray:
        """Each note of the strings is played once and kept: they take longer than all the others together."""
        if (pitch, seconds) not in self.strings:
            self.strings[pitch, seconds] = pad(pitch, seconds, self.chance)
        return self.strings[pitch, seconds]

    def sounded(self, name: str, pitch: float, force: float, beats: float) -> np.ndarray:
        seconds = beats * self.tune.beat / RATE
        return force * levelled(INSTRUMENTS[name](pitch, force, seconds, self.chance))


def bright(track: np.ndarray) -> np.ndarray:
    """As if the microphone stood close: less of the room's depth, a little more of the attack."""

    def response(hertz: np.ndarray) -> np.ndarray:
        octaves = np.log2(np.maximum(hertz, 20))
        places = np.log2([60, 200, 500, 1000, 2200, 5000, 9000, 16000])
        return 10 ** (np.interp(octaves, places, (-10, -5, 0, 3, 5, 5, 0, -8)) / 20)

    return filtered(
        filtered(track, response, loop=True), lambda hertz: thin(45, 2)(hertz) * dull(15000)(hertz), loop=True
    )


# How much louder or softer each part is than the ground.
BALANCE = {"ground": 0.0, "tune": -1.0, "drive": -5.0, "glow": -2.0}
# How high each may rise for itself.
CEILINGS = {"ground": 0.36, "tune": 0.36, "drive": 0.18, "glow": 0.24}
GUESTS = ("drive", "glow")  # they come and go: ground and tune make room for them
HEIGHT = 0.62  # of full scale: about so high rises what sounds in any mood; the rest is for the blows of the table
STEP = RATE // 100  # samples: by no more are parts apart that begin one right after the other


def made(name: str) -> int:
    """A piece: its parts as loud as they should be among each other, and together as loud as all the others."""
    score = Score(name)
    parts = {"ground": score.ground(), "tune": score.melody(), "drive": score.drive(), "glow": score.glow()}
    parts = {part: track * 10 ** ((BALANCE[part] - loudness(track, True)) / 20) for part, track in parts.items()}
    lift = 10 ** ((HEARD + USUAL - loudness(parts["ground"] + parts["tune"], True)) / 20)
    parts = {part: limited(track * lift, True, CEILINGS[part]) for part, track in parts.items()}
    gain = giving_way(_room_in(parts), True)[:, None]
    parts = {part: track if part in GUESTS else gain * track for part, track in parts.items()}
    (FOLDER / "music").mkdir(exist_ok=True)
    files, outlines, size = {}, {}, 0
    for part, track in parts.items():
        files[part] = f"music/{name}_{part}.ogg"
        data = ogg(track, QUALITY, files[part])
        (FOLDER / files[part]).write_bytes(data)
        outlines[part] = _outline(rising(heard(data)), score.samples(score.bars))
        size += len(data)
    heights = {mood: round(float(sum(outlines[part] for part in of).max()) + 0.005, 2) for mood, of in MOODS.items()}
    known: dict[str, Any] = json.loads(LIST.read_text()) if LIST.exists() else {}
    known[name] = {"parts": files, "heights": heights, "moods": MOODS}
    lines = [f'"{each}": {json.dumps(known[each])}' for each in TUNES if each in known]
    LIST.write_text("{\n    " + ",\n    ".join(lines) + "\n}\n")
    return size


def _room_in(parts: dict[str, np.ndarray]) -> np.ndarray:
    """What ground and tune may be at each moment, so that no mood rises far above the height that all have."""
    count = len(parts["ground"])
    outlines = {part: _outline(np.abs(track).max(axis=1), count) for part, track in parts.items()}
    needed = np.ones(len(outlines["ground"]))
    for mood in MOODS.values():
        others = sum((outlines[part] for part in mood if part in GUESTS), np.zeros(len(needed)))
        own = sum(outlines[part] for part in mood if part not in GUESTS)
        needed = np.minimum(needed, (0.96 * HEIGHT - others) / np.maximum(own, 1e-9))  # the encoder changes a little
    return np.repeat(needed, STEP)[:count]


def _outline(heights: np.ndarray, count: int) -> np.ndarray:
    """How high a part may rise in each hundredth of a second of the piece, and in the one before and after it."""
    whole = np.resize(heights, count)
    blocks = np.pad(whole, (0, -count % STEP), "wrap").reshape(-1, STEP).max(axis=1)
    return np.maximum(blocks, np.maximum(np.roll(blocks, 1), np.roll(blocks, -1)))


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in TUNES]:
        print(f"there is no piece {', '.join(unknown)}; there are: {', '.join(TUNES)}")
        return 2
    for name in names or TUNES:
        print(f"{name}: {made(name) / 1024:.0f} KB, {Score(name).samples(Score(name).bars) / RATE:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
