"""Confetti: slips of paper that tumble down, each onto a place of its own, and stay there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from games.kit.felt import Spot
from games.window.canvas import Canvas

FRAMES, WAYS = 24, 6  # baked: of one that tumbles, and in which one lies
COLOURS = ("red", "yellow", "green", "blue")
LATEST = 4.5  # seconds until the last one comes into sight
SLOWEST, FASTEST = 190.0, 340.0  # units a second
SWAY, SWAYS = 42.0, 1.7  # to both sides, and how fast
CALM = 160.0  # units above its place, from where on it sways less and less
NEAR_GROUND = 190.0  # units above its place in which its shadow is seen
NO_END = 60.0  # seconds: longer than any of them falls


class Scrap(NamedTuple):
    """How it falls follows from how it was thrown."""

    x: float  # where it comes to lie
    y: float
    late: float  # seconds until it comes into sight
    speed: float
    sway: float
    spin: float  # frames a second
    colour: str
    way: int
    size: float

    @classmethod
    def thrown(cls, luck: Random, spot: Spot, size: float) -> Scrap:
        return cls(
            *spot, luck.uniform(0, LATEST), luck.uniform(SLOWEST, FASTEST), luck.uniform(0, math.tau),
            luck.choice((-1, 1)) * luck.uniform(14, 34), luck.choice(COLOURS), luck.randrange(WAYS), size,
        )  # fmt: skip

    def height(self, seconds: float, top: float) -> float:
        """How far above its place it is; what is not yet in sight is above the top."""
        return max(0.0, self.y - top - self.speed * (seconds - self.late))

    def draw(self, canvas: Canvas, seconds: float, top: float) -> None:
        high = self.height(seconds, top)
        if not high:
            canvas.sprite(f"podium/lying_{self.colour}_{self.way}", self.x, self.y, self.size)
            return
        if seconds < self.late:
            return
        aside = SWAY * math.sin(self.sway + SWAYS * (seconds - self.late)) * min(1.0, high / CALM)
        frame = int(self.spin * seconds) % FRAMES
        canvas.sprite(f"podium/tumble_{self.colour}_{frame}", self.x + aside, self.y - high, self.size)

    def draw_shadow(self, canvas: Canvas, seconds: float, top: float) -> None:
        """While it comes down; what lies has one in its picture."""
        high = self.height(seconds, top)
        if 0 < high < NEAR_GROUND:
            dark = round(200 * (1 - high / NEAR_GROUND))
            canvas.sprite("podium/scrap_shadow", self.x + 0.3 * high, self.y + 0.1 * high, self.size, alpha=dark)


class Confetti:
    """`spots`: how many fall where, each given by whoever knows what there is to lie on."""

    def __init__(self, luck: Random, spots: Sequence[tuple[int, Callable[[Random], Spot]]], top: float, falls: bool):
        """`top`: the height from which they fall. Those that do not fall lie there from the beginning."""
        thrown = [some(luck) for count, some in spots for _ in range(count)]
        self._slips = [Scrap.thrown(luck, spot, _size(spot[1])) for spot in sorted(thrown, key=lambda spot: spot[1])]
        self._top = top
        self._seconds = 0.0 if falls else NO_END

    @property
    def is_moving(self) -> bool:
        return any(slip.height(self._seconds, self._top) > 0 for slip in self._slips)

    def update(self, seconds: float) -> None:
        self._seconds = min(NO_END, self._seconds + seconds)

    def draw(self, canvas: Canvas) -> None:
        """Those that lie further back are hidden by those before them."""
        for slip in self._slips:
            slip.draw_shadow(canvas, self._seconds, self._top)
            slip.draw(canvas, self._seconds, self._top)


def _size(y: float) -> float:
    """What is further away is smaller; there are only some sizes, each made once."""
    return 0.75 if y < 330 else 0.9 if y < 620 else 1.05
