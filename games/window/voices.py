"""Which sounds are heard at once: blows that fall together share a voice, strong ones take the place of weak ones, and
all of them together stay below what the speakers bear.

How loud it may still get is known beforehand: of each file it is kept how high it rises from each moment on. So nothing
has to look at samples while people play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

TOGETHER = 0.025  # seconds in which two blows of one kind are one to the ear
STRONGER = 1.6  # a blow that is so many times as strong as the one before is heard for itself
CEILING = 0.8  # of full scale; between two samples the wave rises a little higher still
BEHIND = 0.04  # seconds, at most, by which what the speakers play lags behind what was begun
MASKED = 0.22  # of what is wished: less of a weak sound would not be heard at all
ASSERTED = 0.7  # of what is wished is left to a strong one, and the others make room


class Heard(NamedTuple):
    """What is known of a sound that is to be played."""

    kind: str  # of one kind are blows that could be one
    sound: Any  # of pygame
    peaks: Sequence[float]  # how high it rises from the beginning of each of so many equal parts on
    volume: tuple[float, float]  # left and right
    is_strong: bool = False
    loops: bool = False


@dataclass
class Voice:
    """A sound on a channel."""

    channel: Any
    heard: Heard
    began: float
    volume: tuple[float, float]

    def height(self, now: float, side: int) -> float:
        """How high it may still rise at that side."""
        peaks = self.heard.peaks
        if self.heard.loops:
            return max(peaks) * self.volume[side]
        part = max(0.0, now - self.began - BEHIND) / self.heard.sound.get_length() * len(peaks)
        return peaks[int(part)] * self.volume[side] if part < len(peaks) else 0.0

    def level(self, now: float) -> float:
        return max(self.height(now, 0), self.height(now, 1))

    def set_volume(self, volume: tuple[float, float]) -> None:
        self.volume = volume
        self.channel.set_volume(*volume)


class Voices:
    def __init__(self, channels: Sequence[Any]):
        self._free = [*channels]
        self._sounding: list[Voice] = []
        self.now = 0.0
        self.music = 0.0  # how high that rises, of full scale
        self.counted = {"played": 0, "merged": 0, "masked": 0, "dropped": 0, "dropped_strong": 0}  # who measures asks

    def tick(self, seconds: float) -> None:
        self.now += seconds
        over = [voice for voice in self._sounding if not voice.channel.get_busy()]
        for voice in over:
            self._sounding.remove(voice)
            self._free.append(voice.channel)

    def start(self, heard: Heard) -> Voice | None:
        """Let it be heard; None if nobody could hear it for all the rest."""
        self.counted["played"] += 1
        if not heard.loops and self._joins(heard):
            self.counted["merged"] += 1
            return None
        volume = self._room_for(heard)
        channel = self._channel(heard, volume) if volume else None
        if volume is None or channel is None:
            self.counted["masked" if volume is None else "dropped"] += 1
            self.counted["dropped_strong"] += heard.is_strong
            return None
        voice = Voice(channel, heard, self.now, volume)
        self._sounding.append(voice)
        channel.play(heard.sound, -1 if heard.loops else 0)
        channel.set_volume(*volume)
        return voice

    def _joins(self, heard: Heard) -> bool:
        """Whether it is one with a blow that began just now, which gets louder by it."""
        for voice in self._sounding:
            if voice.heard.kind != heard.kind or self.now - voice.began >= TOGETHER or voice.heard.loops:
                continue
            before, added = (max(each.volume) * each.peaks[0] for each in (voice.heard, heard))
            if added < STRONGER * before:
                both = [math.hypot(a, b * added / (before or 1)) for a, b in zip(voice.volume, voice.volume)]
                left, right = (min(1.0, side, self._most(voice, number)) for number, side in enumerate(both))
                voice.set_volume((max(left, voice.volume[0]), max(right, voice.volume[1])))
                return True
        return False

    def _most(self, voice: Voice, side: int) -> float:
        """How loud a voice may be among the others."""
        others = self._height(side) - voice.height(self.now, side)
        return max(0.0, CEILING - others) / max(0.01, voice.heard.peaks[0])

    def _room_for(self, heard: Heard) -> tuple[float, float] | None:
        """As loud as it is wished, or as the others leave it; None if that is next to nothing."""
        share = self._share(heard)
        if share < ASSERTED and heard.is_strong:
            self._make_room(heard)
            share = max(share, min(ASSERTED, self._share(heard)))
        elif share < MASKED:
            return None
        left, right = heard.volume
        return left * share, right * share

    def _share(self, heard: Heard) -> float:
        shares = [1.0]
        for side, volume in enumerate(heard.volume):
            if wished := volume * max(heard.peaks):
                shares.append(max(0.0, CEILING - self._height(side)) / wished)
        return min(shares)

    def _make_room(self, heard: Heard) -> None:
        """All that sounds becomes softer, so that a strong one can be heard; music and what hums go on."""
        for side in (0, 1):
            blows = [voice for voice in self._sounding if not voice.heard.loops]
            height = sum(voice.height(self.now, side) for voice in blows)
            wished = ASSERTED * heard.volume[side] * max(heard.peaks)
            left = max(0.0, CEILING - wished - (self._height(side) - height))
            if height > left:
                softer = left / height
                for voice in blows:
                    sides = [*voice.volume]
                    sides[side] *= softer
                    voice.set_volume((sides[0], sides[1]))

    def _height(self, side: int) -> float:
        """How high all that sounds may still rise, if every wave should meet the others at its highest."""
        return self.music + sum(voice.height(self.now, side) for voice in self._sounding)

    def _channel(self, heard: Heard, volume: tuple[float, float]) -> Any:
        """A free one, or that of the weakest sound, if it is weaker than this one."""
        if self._free:
            return self._free.pop()
        weakest = min((voice for voice in self._sounding if not voice.heard.loops), default=None,
                      key=lambda voice: voice.level(self.now))  # fmt: skip
        level = max(volume) * max(heard.peaks)
        if weakest is None or (weakest.level(self.now) >= level and not heard.is_strong):
            return None
        self._sounding.remove(weakest)
        return weakest.channel
