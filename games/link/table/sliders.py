"""The sliders that show the scores beside the tower."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from games.link.table import picture as pic

SPEED = 6.0  # points a second
FAR = 4  # points over which a slider is pushed in one go


class Sliders:
    """They glide to their scores, with a tick at every notch."""

    def __init__(self, seats: int, play: Callable[..., None]):
        self.shown = [0.0] * seats
        self._goals = self.shown
        self._play = play

    @property
    def are_moving(self) -> bool:
        return self.shown != self._goals

    def show(self, scores: Sequence[int]) -> None:
        self.shown = [float(score) for score in scores]
        self._goals = self.shown

    def glide_to(self, scores: Sequence[int]) -> None:
        self.shown, self._goals = list(self.shown), [float(score) for score in scores]
        if max(abs(goal - shown) for goal, shown in zip(self._goals, self.shown)) >= FAR:
            self._play("slider_glide", 0.8)

    def place(self, seat: int) -> tuple[float, float]:
        return pic.slider_place(seat, self.shown[seat])

    def update(self, seconds: float) -> None:
        for seat, (shown, goal) in enumerate(zip(self.shown, self._goals)):
            if shown == goal:
                continue
            step = SPEED * seconds
            new = goal if abs(goal - shown) <= step else shown + math.copysign(step, goal - shown)
            if math.floor(new) != math.floor(shown):
                self._play("slider", 0.6)
            self.shown[seat] = new
