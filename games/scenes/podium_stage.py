"""Where steps, cups and medallions of a podium stand, for two to four players of whom some may share a place.

Places are in the units in which the set was baked: those of a lying window, the winner's step in its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.kit.felt import Spot
from games.window.canvas import Canvas
from games.window.space import Placed

FOOT = 814  # where the steps stand on the table
REACHES = ((370, 1182), (370, 1544), (370, 1893))  # from where to where two, three and four steps reach
LAST_STANDS = 352  # units right of the one beside it
BEHIND = 415  # how near to the steps slips fall behind them
NARROWEST, WIDEST = 150, 190  # half of the top of a step
MEDALLION, CUP = (84, 26), (-84, 6)  # aside and nearer, from the middle of the top of a step, beside each other
CUP_SIZE, SHARED_CUP_SIZE = 1.0, 0.74
SHARED_CUP, SHARED_MEDALLION = (-58, -14), (62, 30)
ALONE = (0, 18)  # a medallion without a cup beside it


class PodiumStep(NamedTuple):
    """The step that so many players stand right of or before: 0 is the winner's."""

    stand: int
    place: int
    x: float
    top: Spot
    picture: str
    shift: float  # of its picture


class PodiumStage(NamedTuple):
    steps: tuple[PodiumStep, ...]  # from the winner's on

    @classmethod
    def built(cls, canvas: Canvas, places: Sequence[int]) -> PodiumStage:
        """The steps for players who came in at these places, counted from 0, the best first."""
        return cls(tuple(_step(canvas, stand, place) for stand, place in enumerate(places)))

    def placed(self, x: float, foot: float, width: float, largest: float = 1.0) -> Placed:
        """In the middle of a width, as large as that allows, with its foot at a height."""
        left, right = REACHES[max(0, len(self.steps) - 2)]
        size = min(largest, width / (right - left))
        return Placed(x - (left + right) / 2 * size, foot - FOOT * size, size)

    def draw_steps(self, canvas: Canvas) -> None:
        """From left to right: the light falls from the left, and each shadow lies below what is drawn after it."""
        for step in sorted(self.steps, key=lambda step: step.x):
            canvas.sprite(step.picture, step.shift, 0)

    @property
    def winners(self) -> int:
        return sum(step.place == 0 for step in self.steps)

    def draw_cups(self, canvas: Canvas) -> None:
        at, size = (CUP, CUP_SIZE) if self.winners == 1 else (SHARED_CUP, SHARED_CUP_SIZE)
        for step in self.steps[: self.winners]:
            canvas.sprite("podium/cup", step.top[0] + at[0], step.top[1] + at[1], size)

    def medallion(self, step: PodiumStep) -> Spot:
        """Where it stands."""
        aside, nearer = (MEDALLION if self.winners == 1 else SHARED_MEDALLION) if step.place == 0 else ALONE
        return step.top[0] + aside, step.top[1] + nearer

    # Where slips may come to lie

    def on_steps(self, luck: Random) -> Spot:
        step = luck.choice(self.steps)
        half = WIDEST if step.stand == 0 else NARROWEST
        return step.top[0] + luck.uniform(-half, half) * 0.82, step.top[1] + luck.uniform(-34, 46)


def _step(canvas: Canvas, stand: int, place: int) -> PodiumStep:
    """No step of its own was baked for the last one where it shares a place: it is like the one beside it."""
    picture, shift = f"podium/step_{stand}_{place}", 0.0
    if stand == 3 and place < 3:
        picture, shift = f"podium/step_2_{place}", float(LAST_STANDS)
    x, y = canvas.sprites.facts(picture)["top"]
    return PodiumStep(stand, place, x + shift, (x + shift, y), picture, shift)
