"""Sounds: by name, in their variants, as loud as the blow was; many at once never get louder than the speakers bear."""

import json
import os
import random
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pygame

SOUNDS = Path(__file__).resolve().parents[2] / "sounds"
CHANNELS = 32  # a pour of fifty pieces has at most some thirty sounding at a time
HEADROOM = 0.5  # sixty hard impacts in a second and the music, each by its own gain, then stay below full scale
FADE_OUT = 90  # milliseconds in which a hum dies away
STEPS = 12  # of pitch, up to an octave
STRENGTHS = ((0.33, "soft"), (0.66, "mid"), (1.0, "hard"))


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

    def __init__(self, channel: pygame.mixer.Channel | None, volumes: Callable[[float], tuple[float, float]]):
        self._channel = channel
        self._volumes = volumes

    def set(self, strength: float) -> None:
        if self._channel is not None:
            self._channel.set_volume(*self._volumes(strength))

    def stop(self) -> None:
        if self._channel is not None:
            self._channel.fadeout(FADE_OUT)
            self._channel = None  # it may sound for somebody else from now on


class Sound:
    """Plays sounds and music; without a sound device it keeps silent and nobody minds."""

    def __init__(self, settings: Any):
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound] = {}  # by file and pitch
        self._facts: dict[str, Any] = {}
        self._dice = random.Random()  # which variant sounds next matters to nobody but the ear
        self._last: dict[str, str] = {}
        self._hums: WeakSet[Hum] = WeakSet()
        self.counted = {"played": 0, "merged": 0, "dropped": 0, "dropped_strong": 0}  # for those who measure
        self.is_on = self._open()
        self.set_levels(settings)

    def _open(self) -> bool:
        try:
            with _hushed():
                pygame.mixer.init(44_100, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            return False
        text = (SOUNDS / "sounds.json").read_text(encoding="utf-8")
        self._facts = json.loads(text)
        return True

    def set_levels(self, settings: Any) -> None:
        self._level = 0.0 if settings.muted else settings.sound
        self._music_level = 0.0 if settings.muted else settings.music
        if self.is_on:
            pygame.mixer.music.set_volume(self._music_volume())

    def _music_volume(self) -> float:
        return HEADROOM * self._music_level * _factor(self._facts["music_room"]["gain"])

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: float = 1.0) -> None:
        """One of the variants of a sound. Strength is 0 to 1, pan -1 (left) to 1 (right); pitch 2 is an octave up."""
        self._start(name, strength, pan, 0, pitch)

    def hum(self, name: str, strength: float = 1.0, pan: float = 0.0) -> "Hum":
        """A sound that goes on until it is stopped."""
        hum = Hum(self._start(name, strength, pan, -1), lambda now: self._volumes(name, now, pan))
        self._hums.add(hum)
        return hum

    def hush(self) -> None:
        """Everything that hums is silent: what it belongs to stands still."""
        for hum in list(self._hums):
            hum.stop()

    def _start(
        self, name: str, strength: float, pan: float, loops: int, pitch: float = 1.0
    ) -> pygame.mixer.Channel | None:
        if not self.is_on or self._level == 0:
            return None
        facts = self._facts[name]
        file = self._dice.choice([f for f in facts["files"] if f != self._last.get(name)] or facts["files"])
        self._last[name] = file
        sound = self._at_pitch(file, round(pitch * STEPS))
        channel = pygame.mixer.find_channel()
        self.counted["played"] += 1
        if channel is None:
            self.counted["dropped"] += 1
            self.counted["dropped_strong"] += name.endswith(STRENGTHS[-1][1])
            return None  # so much is sounding that nobody would hear one more
        channel.play(sound, loops)
        channel.set_volume(*self._volumes(name, strength, pan))
        return channel

    def _at_pitch(self, file: str, steps: int) -> pygame.mixer.Sound:
        """A sound as it is kept, or made shorter and so higher, in so many steps of which STEPS are none."""
        key = file, steps
        if key not in self._sounds:
            if steps == STEPS:
                self._sounds[key] = pygame.mixer.Sound(SOUNDS / file)
            else:
                self._sounds[key] = pygame.mixer.Sound(buffer=raised(self._at_pitch(file, STEPS).get_raw(), steps))
        return self._sounds[key]

    def _volumes(self, name: str, strength: float, pan: float) -> tuple[float, float]:
        """How loud it is at the left and at the right."""
        volume = HEADROOM * self._level * _factor(self._facts[name]["gain"]) * max(0.05, strength)
        return volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan)

    def impact(self, material: str, strength: float, pan: float = 0.0) -> None:
        """A blow of a material that has soft, middle and hard sounds; within each, strength is a shade of loudness."""
        strength = min(1.0, strength)
        limit, kind = next((limit, kind) for limit, kind in STRENGTHS if strength <= limit)
        self.play(f"{material}_{kind}", 0.7 + 0.3 * strength / limit, pan)

    def music(self) -> None:
        """The room's music, over and over."""
        if self.is_on:
            pygame.mixer.music.load(SOUNDS / self._facts["music_room"]["files"][0])
            pygame.mixer.music.play(-1, fade_ms=2000)
            pygame.mixer.music.set_volume(self._music_volume())

    def pause(self) -> None:
        if self.is_on:
            pygame.mixer.music.pause()

    def resume(self) -> None:
        if self.is_on:
            pygame.mixer.music.unpause()


def _factor(decibels: float) -> float:
    return 10 ** (decibels / 20)


def raised(samples: bytes, steps: int) -> bytes:
    """Stereo sound of 16 bits that is played `steps` / STEPS times as fast.

    It takes samples as they are, in strides, which costs nothing; scratches and knocks do not suffer by it.
    """
    frames = array("i")  # both sides of a sample are one number
    frames.frombytes(samples[: len(samples) // frames.itemsize * frames.itemsize])
    made = array("i", bytes(frames.itemsize * (len(frames) * STEPS // steps)))
    for number in range(STEPS):
        places = len(range(number, len(made), STEPS))
        made[number::STEPS] = frames[number * steps // STEPS :: steps][:places]
    return made.tobytes()
