"""What the tower sounds like: a piece that whirrs down its rails, blows, what rattles below, and the pour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.link.table.pour import Hit

WHIRRS = 0.5  # how loud a piece slides between the rails
RATTLES = 0.55  # a harder blow than this makes the pieces below rattle
CALMS = 2.6  # of the pour: how soon it gets quiet again, in parts of it a second
GROWS = 0.055  # and how much louder with each blow
AUDIBLE = 0.03


class TowerHeard:
    def __init__(self, sound: Any, play: Callable[..., None], impact: Callable[..., None]):
        self._sound = sound
        self._play = play
        self._impact = impact
        self._whirr: Any = None
        self._avalanche: Any = None
        self._crowd = 0.0  # how many blows fall just now, from 0 to 1

    def begin_fall(self, column: float) -> None:
        self.hush()
        self._whirr = self._sound.hum("slide_loop", WHIRRS, pan=_pan(column))

    def begin_pour(self) -> None:
        self.hush()
        self._avalanche = self._sound.hum("avalanche", AUDIBLE)
        self._crowd = 0.0

    def hush(self) -> None:
        """Nothing slides any more."""
        for hum in (self._whirr, self._avalanche):
            if hum is not None:
                hum.stop()
        self._whirr = self._avalanche = None

    def hear(self, hits: Sequence[Hit], seconds: float, is_open: bool) -> None:
        """What has hit in so many seconds. Many blows at once are one roar, of which the hardest stand out."""
        for x, _, strength, kind in hits:
            if kind == "rail":
                self._play("rail", strength, pan=_pan(x))
                continue
            self._impact("plastic_wood" if is_open and kind == "floor" else "plastic", strength, pan=_pan(x))
            if self._whirr is not None:
                self._whirr.stop()
                self._whirr = None
                if strength > RATTLES:
                    self._play("rattle", strength * strength, pan=_pan(x))
        if self._avalanche is not None:
            calm = max(0.0, 1 - CALMS * seconds)
            self._crowd = min(1.0, self._crowd * calm + GROWS * len(hits))
            self._avalanche.set(max(AUDIBLE, self._crowd))


def _pan(column: float) -> float:
    return max(-0.8, min(0.8, (column - 5) / 9))
