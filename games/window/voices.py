"""Which sounds are heard at once: blows that fall together share a voice, strong ones take the place of weak ones, and
all of them together stay below what the speakers bear.

How loud it may still get is known beforehand: of each file it is kept how high it rises from each moment on. So nothing
has to look at samples while people play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, NamedTuple

TOGETHER = 0.025  # seconds in which two blows of one kind are one to the ear
STRONGER = 1.6  # a blow that is so many times as strong as the one before is heard for itself
CEILING = 0.8  # of full scale; between two samples the wave rises a little higher still
BEHIND = 0.04  # seconds, at most, by which what the speakers play lags behind what was begun
LEAST = 0.05  # of what is wished: less of it would not be heard at all
HUMMED = 0.22  # of full scale: how high what goes on may rise, so that blows have room above it
MASKED = 0.1  # of all the others together: where there is no room, such a weak sound is not heard beside them
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
    wished: tuple[float, float]
    volume: tuple[float, float] = (0.0, 0.0)  # it may be softer than wished, beside others

    def peak(self, now: float) -> float:
        """How high it may still rise, at full volume."""
        peaks = self.heard.peaks
        if self.heard.loops:
            return max(peaks)
        part = max(0.0, now - self.began - BEHIND) / self.heard.sound.get_length() * len(peaks)
        return peaks[int(part)] if part < len(peaks) else 0.0

    def height(self, now: float, side: int) -> float:
        """The same at that side, as loud as it is."""
        return self.peak(now) * self.volume[side]

    def level(self, now: float) -> float:
        return max(self.height(now, 0), self.height(now, 1))

    def set_volume(self, volume: tuple[float, float]) -> None:
        if self.heard.loops:
            volume = held_back(volume, self.heard.peaks)
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
        self._make_room((0.0, 0.0), 0.0)  # the music may have become louder

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
        voice = Voice(channel, heard, self.now, heard.volume)
        self._sounding.append(voice)
        channel.play(heard.sound, -1 if heard.loops else 0)
        voice.set_volume(volume)
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
                louder = max(left, voice.volume[0]), max(right, voice.volume[1])
                voice.wished = max(louder[0], voice.wished[0]), max(louder[1], voice.wished[1])
                voice.set_volume(louder)
                return True
        return False

    def _most(self, voice: Voice, side: int) -> float:
        """How loud a voice may be among the others."""
        others = self._height(side) - voice.height(self.now, side)
        return max(0.0, CEILING - others) / max(0.01, voice.heard.peaks[0])

    def _room_for(self, heard: Heard) -> tuple[float, float] | None:
        """As loud as it is wished, or as there is room for it and all the others; None if nobody would hear it."""
        if heard.loops:
            return held_back(heard.volume, heard.peaks)
        share = self._share(heard)
        if heard.is_strong:
            share = max(share, min(ASSERTED, self._alone(heard)))
        elif share < LEAST or (share < 1 and self._is_masked(heard)):
            return None
        left, right = (share * volume for volume in heard.volume)
        if share < 1:
            self._make_room((left, right), max(heard.peaks))
        return left, right

    def _share(self, heard: Heard) -> float:
        """What is left of what is wished if it and all the other blows give way alike."""
        return min(self._part_of(side, self._wished(side), heard) for side in (0, 1))

    def _alone(self, heard: Heard) -> float:
        """What is left of it if all the other blows were silent."""
        return min(self._part_of(side, 0.0, heard) for side in (0, 1))

    def _part_of(self, side: int, others: float, heard: Heard) -> float:
        wished = heard.volume[side] * max(heard.peaks)
        room = self._room(side)
        return max(0.0, room / (others + wished)) if others + wished > room else 1.0

    def _is_masked(self, heard: Heard) -> bool:
        """Whether the others are so much louder that it makes no difference to the ear."""
        wished = max(heard.volume) * max(heard.peaks)
        return wished < MASKED * max(self._wished(0), self._wished(1))

    def _make_room(self, volume: tuple[float, float], peak: float) -> None:
        """All that sounds becomes softer, so that another one has its part; music and what hums go on."""
        shares = []
        for side in (0, 1):
            left, wished = max(0.0, self._room(side) - volume[side] * peak), self._wished(side)
            shares.append(left / wished if wished > left else 1.0)
        if min(shares) < 1:
            for voice in self._sounding:
                if not voice.heard.loops:
                    left, right = (min(*each) for each in zip(voice.volume, map(mul, shares, voice.wished)))
                    voice.set_volume((left, right))

    def _room(self, side: int) -> float:
        """What music and hums leave to blows."""
        hums = sum(voice.height(self.now, side) for voice in self._sounding if voice.heard.loops)
        return CEILING - self.music - hums

    def _wished(self, side: int) -> float:
        """How high all blows would rise together, as loud as they are wished."""
        return sum(voice.peak(self.now) * voice.wished[side] for voice in self._sounding if not voice.heard.loops)

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


def held_back(volume: tuple[float, float], peaks: Sequence[float]) -> tuple[float, float]:
    """The volume of what goes on, lowered where it would rise too high."""
    share = min(1.0, HUMMED / max(0.001, max(volume) * max(peaks)))
    return share * volume[0], share * volume[1]
