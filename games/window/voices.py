"""Which sounds are heard at once: blows that fall together share a voice, strong ones take the place of weak ones, and
all of them together stay below what the speakers bear.

How loud it may still get is known beforehand: of each file it is kept how high its wave rises from each moment on, and
the waves of all that sounds are never higher together than these heights added up. So nothing has to look at samples
while people play, and nothing is left to chance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

TOGETHER = 0.025  # seconds in which two blows of one kind are one to the ear
STRONGER = 1.6  # a blow that is so many times as strong as the one before is heard for itself
CEILING = 0.86  # of full scale: 1.3 dB below it
BEHIND = 0.04  # seconds, at most, by which what the speakers play lags behind what was begun
LEAST = 0.05  # of what is wished: less of it would not be heard at all
HUMMED = 0.16  # of full scale: how high all that goes on may rise, so that blows have room above it
MASKED = 0.1  # of all the others together: where there is no room, such a weak sound is not heard beside them
ASSERTED = 0.7  # of what is wished is left to strong ones, and the others make room
YIELDED = 0.9  # of the room, at most, that strong ones take before they give way to each other, too
RISES = 3.5  # times e in a second: so fast comes back what gave way, once there is room


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
            return peaks[0]
        part = max(0.0, now - self.began - BEHIND) / self.heard.sound.get_length() * len(peaks)
        return peaks[int(part)] if part < len(peaks) else 0.0

    def level(self, now: float) -> float:
        """How high it rises, as loud as it is."""
        return self.peak(now) * max(self.volume)

    def set_volume(self, volume: tuple[float, float]) -> None:
        if volume != self.volume:
            self.volume = volume
            self.channel.set_volume(*volume)


class Shares(NamedTuple):
    """What is left of what is wished."""

    hums: float = 1.0
    strong: float = 1.0
    weak: float = 1.0

    def of(self, heard: Heard) -> float:
        return self.hums if heard.loops else self.strong if heard.is_strong else self.weak


class Voices:
    def __init__(self, channels: Sequence[Any]):
        self._free = [*channels]
        self._sounding: list[Voice] = []
        self.now = 0.0
        self._paused_at: float | None = None
        self.music = 0.0  # how high that rises, of full scale
        # For who measures; pressed are strong ones that begin at less than half of what is wished.
        self.counted = dict.fromkeys(("played", "merged", "masked", "dropped", "dropped_strong", "pressed"), 0)

    def tick(self, seconds: float) -> None:
        self.now += seconds
        over = [voice for voice in self._sounding if not voice.channel.get_busy()]
        for voice in over:
            self._sounding.remove(voice)
            self._free.append(voice.channel)
        self._settle(self._shares(self._sounding), seconds)

    def pause(self) -> None:
        """Nothing that sounds goes on; what begins meanwhile may sound or not."""
        self._paused_at = self.now if self._paused_at is None else self._paused_at

    def resume(self) -> None:
        """To be called before it does go on: it may rise as high again as when it was stopped."""
        if self._paused_at is not None:
            for voice in self._sounding:
                voice.began = min(self.now, voice.began + self.now - self._paused_at)
            self._paused_at = None
            self._settle(self._shares(self._sounding))

    def start(self, heard: Heard) -> Voice | None:
        """Let it be heard; None if nobody could hear it for all the rest."""
        self.counted["played"] += 1
        if not heard.loops and self._joins(heard):
            self.counted["merged"] += 1
            return None
        voice = Voice(None, heard, self.now, heard.volume)
        shares = self._shares([*self._sounding, voice])
        share = shares.of(heard)
        if not (heard.is_strong or heard.loops) and (share < LEAST or (share < 1 and self._is_masked(voice))):
            self.counted["masked"] += 1
            return None
        channel = self._channel(heard, share * self._wished_height(voice))
        if channel is None:
            self.counted["dropped"] += 1
            self.counted["dropped_strong"] += heard.is_strong
            return None
        self.counted["pressed"] += heard.is_strong and share < 0.5
        self._settle(shares)
        self._sounding.append(voice)
        channel.stop()
        voice.channel = channel
        voice.set_volume(_times(share, heard.volume))  # before it begins: its first samples would be too loud
        channel.play(heard.sound, -1 if heard.loops else 0)
        return voice

    def _joins(self, heard: Heard) -> bool:
        """Whether it is one with a blow that began just now, which gets louder by it."""
        for voice in self._sounding:
            if voice.heard.kind != heard.kind or self.now - voice.began >= TOGETHER or voice.heard.loops:
                continue
            before, added = self._wished_height(voice), max(heard.volume) * heard.peaks[0]
            if added < STRONGER * before:
                left, right = _times(math.hypot(1, added / before), voice.wished)
                voice.wished = min(1.0, left), min(1.0, right)
                shares = self._shares(self._sounding)
                self._settle(shares)
                voice.set_volume(_times(shares.of(voice.heard), voice.wished))
                return True
        return False

    def _shares(self, voices: Sequence[Voice]) -> Shares:
        """Blows give way to each other alike, but weak ones first; music and what hums have a room of their own."""
        humming = max(self._heights([voice for voice in voices if voice.heard.loops]))
        hums = min(1.0, HUMMED / (humming or 1.0))
        room = max(0.0, CEILING - self.music - hums * humming)
        blows = [voice for voice in voices if not voice.heard.loops]
        of_strong = self._heights([voice for voice in blows if voice.heard.is_strong])
        of_weak = self._heights([voice for voice in blows if not voice.heard.is_strong])
        strong = min(map(partial(_share_of_strong, room), of_strong, of_weak))
        left = [(room - strong * high) / low for high, low in zip(of_strong, of_weak) if low]
        return Shares(hums, strong, max(0.0, min(1.0, *left, 1.0)))

    def _heights(self, voices: Sequence[Voice]) -> tuple[float, float]:
        """How high these may still rise together, left and right, as loud as they are wished."""
        left = right = 0.0
        for voice in voices:
            peak = voice.peak(self.now)
            left += peak * voice.wished[0]
            right += peak * voice.wished[1]
        return left, right

    def _wished_height(self, voice: Voice) -> float:
        return max(self._heights([voice]))

    def _is_masked(self, voice: Voice) -> bool:
        """Whether the others are so much louder that it makes no difference to the ear."""
        blows = [each for each in self._sounding if not each.heard.loops]
        return self._wished_height(voice) < MASKED * max(self._heights(blows))

    def _settle(self, shares: Shares, seconds: float = 0.0) -> None:
        """What is too loud gives way at once; what may be louder again becomes so by and by."""
        for voice in self._sounding:
            goal = _times(shares.of(voice.heard), voice.wished)
            if not voice.heard.loops:
                reached = _times(math.exp(RISES * seconds), voice.volume)
                goal = min(goal[0], reached[0]), min(goal[1], reached[1])
            voice.set_volume(goal)

    def _channel(self, heard: Heard, level: float) -> Any:
        """A free one, or that of the weakest sound, if it is weaker than this one."""
        if self._free:
            return self._free.pop()
        weakest = min((voice for voice in self._sounding if not voice.heard.loops), default=None,
                      key=lambda voice: voice.level(self.now))  # fmt: skip
        if weakest is None or (weakest.level(self.now) >= level and not heard.is_strong):
            return None
        self._sounding.remove(weakest)
        return weakest.channel


def _share_of_strong(room: float, strong: float, weak: float) -> float:
    if strong + weak <= room:
        return 1.0
    return max(room / (strong + weak), min(ASSERTED, YIELDED * room / strong) if strong else 0.0)


def _times(share: float, volume: tuple[float, float]) -> tuple[float, float]:
    return share * volume[0], share * volume[1]
