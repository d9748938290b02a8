"""Sounds: by name, in their variants, as loud as the blow was; many at once never get louder than the speakers bear."""

from __future__ import annotations

import json
import math
import os
import random
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from weakref import WeakSet

import pygame

from games.store.brought import brought
from games.window.music import MIDDLE, MOST_PARTS, Music
from games.window.voices import Heard, Voice, Voices

SOUNDS = brought("sounds")
CHANNELS = 40  # for sounds, beside those of the music
FADE_OUT = 90  # milliseconds in which a hum dies away
STEPS = 24  # of pitch, up to an octave: the steps of a scale are among them
STRENGTHS = ((0.33, "soft"), (0.66, "mid"), (1.0, "hard"))
RANGE = 25.0  # decibels from the largest volume that can be chosen to the least; a tenth of it is the usual one
LEAST = 0.1  # of a slider: below it the last of the sound goes
TONE = "room_tone"  # what is heard where nothing happens
LONGEST_DUCK = 3.0  # seconds


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep from the terminal what the system's sound library mutters about a missing device."""
    try:
        kept = os.dup(2)
    except OSError:
        yield  # there is no terminal
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


class Hum:
    """A sound that goes on: it can get louder and softer, and has to be stopped."""

    def __init__(self, voice: Voice | None, volumes: Callable[[float], tuple[float, float]]):
        self._voice = voice
        self._volumes = volumes

    def set(self, strength: float) -> None:
        if self._voice is not None:
            self._voice.wished = self._volumes(strength)

    def stop(self) -> None:
        if self._voice is not None:
            self._voice.channel.fadeout(FADE_OUT)
            self._voice = None  # its channel may sound for somebody else from now on


class Sound:
    """Plays sounds and music; without a sound device it keeps silent and nobody minds."""

    def __init__(self, settings: Any):
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound] = {}  # by file and pitch
        self._facts: dict[str, Any] = {}
        self._dice = random.Random()  # which variant sounds next matters to nobody but the ear
        self._last: dict[str, str] = {}
        self._hums: WeakSet[Hum] = WeakSet()
        self._later: list[tuple[float, Callable[[], None]]] = []
        self._tone: Hum | None = None
        self.is_on = self._open()
        self.set_levels(settings)

    def _open(self) -> bool:
        try:
            with _hushed():
                pygame.mixer.init(44_100, -16, 2, 512)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(CHANNELS + MOST_PARTS)
        channels = [pygame.mixer.Channel(number) for number in range(CHANNELS + MOST_PARTS)]
        self._voices = Voices(channels[MOST_PARTS:])
        self._facts = json.loads((SOUNDS / "sounds.json").read_text(encoding="utf-8"))
        pieces = json.loads((SOUNDS / "music.json").read_text(encoding="utf-8"))
        self._music = Music(channels[:MOST_PARTS], SOUNDS, pieces)
        return True

    @property
    def counted(self) -> dict[str, int]:
        """How many sounds were played, and what became of them; for those who measure."""
        return self._voices.counted

    def knows(self, name: str) -> bool:
        """Whether there is such a sound."""
        return name in self._facts or not self.is_on

    # How loud it is

    def set_levels(self, settings: Any) -> None:
        self._levels = {
            "table": 0.0 if settings.muted else gain(settings.sound),
            "interface": 0.0 if settings.muted else gain(settings.interface),
        }
        if self.is_on:
            self._music.set_level(0.0 if settings.muted else gain(settings.music))
            self._sound_of_the_room()

    def _level_of(self, name: str) -> float:
        group = "interface" if self._facts[name]["rung"] == "interface" else "table"
        return self._levels[group] * 10 ** (self._facts[name]["gain"] / 20)

    def _volumes(self, name: str, strength: float, pan: float) -> tuple[float, float]:
        """How loud it is at the left and at the right; equally loud wherever it is."""
        volume = self._level_of(name) * max(0.05, strength)
        angle = (max(-1.0, min(1.0, pan)) + 1) * math.pi / 4
        left, right = (min(1.0, math.sqrt(2) * side) for side in (math.cos(angle), math.sin(angle)))
        return volume * left, volume * right

    # Sounds

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: float = 1.0, after: float = 0.0) -> None:
        """One of the variants of a sound. Strength is 0 to 1, pan -1 (left) to 1 (right); pitch 2 is an octave up."""
        if after > 0:
            self._later.append((after, lambda: self.play(name, strength, pan, pitch)))
        elif self.is_on:
            self._start(name, name, strength, pan, pitch)

    def impact(self, material: str, strength: float, pan: float = 0.0, after: float = 0.0) -> None:
        """A blow of a material that has soft, middle and hard sounds; within each, strength is a shade of loudness."""
        if after > 0:
            self._later.append((after, lambda: self.impact(material, strength, pan)))
        elif self.is_on:
            strength = min(1.0, strength)
            limit, kind = next((limit, kind) for limit, kind in STRENGTHS if strength <= limit)
            self._start(f"{material}_{kind}", material, 0.7 + 0.3 * strength / limit, pan)

    def hum(self, name: str, strength: float = 1.0, pan: float = 0.0) -> Hum:
        """A sound that goes on until it is stopped."""
        hum = self._humming(name, strength, pan)
        self._hums.add(hum)
        return hum

    def _humming(self, name: str, strength: float, pan: float) -> Hum:
        voice = self._start(name, name, strength, pan, loops=True) if self.is_on else None
        return Hum(voice, lambda now: self._volumes(name, now, pan))

    def _sound_of_the_room(self) -> None:
        """Under everything; who has chosen silence has it."""
        if self._tone is not None:
            self._tone.set(1.0)
        elif self._levels["table"]:
            self._tone = self._humming(TONE, 1.0, 0.0)

    def hush(self) -> None:
        """Everything that hums is silent, and nothing comes later: what it belongs to stands still."""
        self._later.clear()
        for hum in list(self._hums):
            hum.stop()

    def _start(
        self, name: str, kind: str, strength: float, pan: float, pitch: float = 1.0, loops: bool = False
    ) -> Voice | None:
        facts = self._facts[name]
        if not self._level_of(name):
            return None
        file = self._dice.choice([f for f in facts["files"] if f != self._last.get(name)] or [*facts["files"]])
        self._last[name] = file
        sound = self._at_pitch(file, round(pitch * STEPS))
        volumes = self._volumes(name, strength, pan)
        heard = Heard(kind, sound, facts["files"][file], volumes, facts["is_strong"], loops)
        if facts["is_big"] and not loops:
            self._music.duck(min(LONGEST_DUCK, sound.get_length()))
        return self._voices.start(heard)

    def _at_pitch(self, file: str, steps: int) -> pygame.mixer.Sound:
        """A sound as it is kept, or made shorter and so higher, in so many steps of which STEPS are none."""
        key = file, steps
        if key not in self._sounds:
            if steps == STEPS:
                self._sounds[key] = pygame.mixer.Sound(SOUNDS / file)
            else:
                self._sounds[key] = raised(self._at_pitch(file, STEPS), steps)
        return self._sounds[key]

    # Music

    def tune(self, piece: str) -> None:
        """The music that belongs to where people are now: a game, or "title"."""
        if self.is_on:
            self._music.follow(piece)

    def mood(self, mood: str = MIDDLE) -> None:
        """How far the game has come (see games.window.music): parts of its music enter and leave."""
        if self.is_on:
            self._music.set_mood(mood)

    # Time

    def tick(self, seconds: float) -> None:
        """Once in every frame."""
        if not self.is_on:
            return
        later, self._later = self._later, []
        for wait, sounds in later:
            if wait > seconds:
                self._later.append((wait - seconds, sounds))
            else:
                sounds()
        self._music.tick(seconds)
        self._voices.music = self._music.height
        self._voices.tick(seconds)

    def pause(self) -> None:
        if self.is_on:
            self._voices.pause()
            pygame.mixer.pause()

    def resume(self) -> None:
        if self.is_on:
            self._voices.resume()
            pygame.mixer.unpause()

    def close(self) -> None:
        if self.is_on:
            self._music.close()
            pygame.mixer.quit()
            self.is_on = False


def gain(slider: float) -> float:
    """What a slider means, 0 to 1: every step of it sounds like an equal one, and at its end there is silence."""
    return 10 ** (RANGE * (slider - 1) / 20) * min(1.0, slider / LEAST) if slider > 0 else 0.0


def raised(sound: pygame.mixer.Sound, steps: int) -> pygame.mixer.Sound:
    """The same, played `steps` / STEPS times as fast: the mixer takes it for one of a higher rate, and resamples it."""
    opened, file = pygame.mixer.get_init(), BytesIO()
    assert opened is not None
    with wave.open(file, "wb") as written:
        written.setnchannels(opened[2])
        written.setsampwidth(2)
        written.setframerate(opened[0] * steps // STEPS)
        written.writeframes(sound.get_raw())
    file.seek(0)
    return pygame.mixer.Sound(file)
