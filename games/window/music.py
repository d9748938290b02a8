"""Music in parts that sound together: they enter and leave as the game goes on, without a beat lost.

All parts of a piece run in step from its beginning; which of them are heard is a matter of their loudness. They are
decoded beside the frames, and only those of one piece are kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import pygame

MOST_PARTS = 4
WAITS = 0.5  # seconds until the first piece: first of all there is something to see
ENTERS, LEAVES = 2.4, 1.2  # seconds in which a part, or a whole piece, comes and goes
DUCKED = 10 ** (-4 / 20)  # of the loudness, under the big moments
LOUDEST = 0.6  # of full scale: who chooses more gets no more, for the blows of the table need room above it
DUCKS, RISES = 0.12, 0.9  # seconds in which it gives way, and comes back
OPENING, MIDDLE, CLOSE, END = "opening", "middle", "close", "end"


class Music:
    """`facts` says of each piece its parts, which of them sound in which mood, and how high they rise."""

    def __init__(self, channels: Sequence[Any], folder: Path, facts: Mapping[str, Any]):
        self._channels = channels
        self._folder = folder
        self._facts = facts
        self._level = 0.0
        self._wanted: str | None = None
        self._mood = MIDDLE
        self._piece: str | None = None  # which sounds, and its parts by their names
        self._parts: dict[str, pygame.mixer.Sound] = {}
        self._volumes: dict[str, float] = {}
        self._loader: Thread | None = None
        self._loaded: tuple[str, dict[str, pygame.mixer.Sound]] | None = None
        self._broken: set[str] = set()
        self._waits = WAITS
        self._ducked_for = 0.0
        self._duck = self._held = 1.0

    def follow(self, piece: str, mood: str = MIDDLE) -> None:
        """Whatever else sounds dies away, and this begins; a game without music of its own has that of the title."""
        self._wanted = piece if piece in self._facts else next(iter(self._facts), None)
        self.set_mood(mood)

    def set_mood(self, mood: str) -> None:
        self._mood = mood

    def set_level(self, level: float) -> None:
        self._level = level

    def duck(self, seconds: float) -> None:
        """Something big is to be heard."""
        self._ducked_for = max(self._ducked_for, seconds)

    @property
    def height(self) -> float:
        """How high it may rise, of full scale, however loud its parts are just now."""
        return self._loudness * self._rise if self._piece is not None else 0.0

    @property
    def _loudness(self) -> float:
        return self._level * self._duck * self._held

    @property
    def _rise(self) -> float:
        """Of the mood that has all parts that sound."""
        assert self._piece is not None
        facts, sounding = self._facts[self._piece], {part for part, volume in self._volumes.items() if volume}
        return float(min(facts["heights"][mood] for mood, parts in facts["moods"].items() if sounding <= {*parts}))

    def tick(self, seconds: float) -> None:
        self._waits -= seconds
        self._ducked_for -= seconds
        goal = DUCKED if self._ducked_for > 0 else 1.0
        self._duck = _towards(self._duck, goal, seconds * (1 - DUCKED) / (DUCKS if goal < self._duck else RISES))
        self._change_piece()
        most = min(1.0, LOUDEST / max(LOUDEST, self._level * self._rise)) if self._piece is not None else 1.0
        self._held = _towards(self._held, most, seconds)
        heard = self._heard()
        leaving = [part for part, volume in self._volumes.items() if volume and part not in heard]
        for part in leaving:
            self._volumes[part] = _towards(self._volumes[part], 0.0, seconds / LEAVES)
        if not leaving:  # only then others enter: never is more to be heard than in one mood
            for part in heard:
                self._volumes[part] = _towards(self._volumes[part], 1.0, seconds / ENTERS)
        for part, channel in zip(self._parts, self._channels):
            channel.set_volume(self._loudness * _share(self._volumes[part]))

    def close(self) -> None:
        """Nothing may be decoded any more when the mixer goes."""
        self._wanted = None
        if self._loader is not None:
            self._loader.join()

    def _heard(self) -> Sequence[str]:
        if self._piece != self._wanted or self._piece is None:
            return ()
        moods = self._facts[self._piece]["moods"]
        return moods.get(self._mood, moods[MIDDLE])

    def _change_piece(self) -> None:
        if self._piece is not None and self._piece != self._wanted and not any(self._volumes.values()):
            for channel in self._channels:
                channel.stop()
            self._piece, self._parts, self._volumes = None, {}, {}
        if self._loader is not None and not self._loader.is_alive():
            self._loader = None
        if self._loaded is not None and self._loaded[0] != self._wanted:
            self._loaded = None
        if self._loaded is None and self._loader is None and self._is_missing:
            self._loader = Thread(target=self._load, args=(self._wanted,), name="music", daemon=True)
            self._loader.start()
        if self._piece is None and self._loaded is not None:
            self._piece, self._parts = self._loaded
            self._loaded = None
            self._volumes = dict.fromkeys(self._parts, 0.0)
            for channel in self._channels:
                channel.set_volume(0.0)
            for sound, channel in zip(self._parts.values(), self._channels):  # one right after the other: in step
                channel.play(sound, -1)

    @property
    def _is_missing(self) -> bool:
        """Whether a piece is wanted that can be heard, and is not there."""
        return self._wanted not in (None, self._piece, *self._broken) and self._level > 0 and self._waits <= 0

    def _load(self, piece: str) -> None:
        """In a thread of its own; decoding lets the others run."""
        parts = self._facts[piece]["parts"]
        loaded: dict[str, pygame.mixer.Sound] = {}
        try:
            for part, file in parts.items():
                if piece != self._wanted:
                    return  # nobody waits for it any more
                loaded[part] = pygame.mixer.Sound(self._folder / file)
            self._loaded = piece, loaded
        except (pygame.error, OSError):
            self._broken.add(piece)  # it is silent, and the game goes on


def _share(volume: float) -> float:
    """Along a quarter of a sine: no part seems to hesitate."""
    return math.sin(volume * math.pi / 2)


def _towards(value: float, goal: float, by: float) -> float:
    return min(goal, value + by) if goal > value else max(goal, value - by)
