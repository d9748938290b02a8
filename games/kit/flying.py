"""Points on their way from where they were made to the score."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from games.people.party import INKS
from games.window.canvas import CREAM, Box, Canvas

FLY = 1.3  # seconds

Colour = tuple[int, int, int]
RED = (240, 96, 84)


class Flying(NamedTuple):
    word: str
    colour: Colour
    start: tuple[float, float]
    goal: Callable[[], tuple[float, float]]  # it may move, too
    age: float = 0.0
    on_plate: bool = False  # over what is full of words itself


class FlyingWords:
    """Everything that flies over a table."""

    def __init__(self) -> None:
        self.words: list[Flying] = []

    def points(self, points: int, start: tuple[float, float], goal: Callable[[], tuple[float, float]]) -> None:
        self.words.append(Flying(signed(points), score_colour(points), start, goal))

    def word(self, word: str, start: tuple[float, float], goal: Callable[[], tuple[float, float]]) -> None:
        self.words.append(Flying(word, CREAM, start, goal))

    def update(self, seconds: float) -> None:
        self.words = [one._replace(age=one.age + seconds) for one in self.words if one.age + seconds < FLY]

    def draw(self, canvas: Canvas) -> None:
        for one in self.words:
            share = min(1.0, one.age / FLY)
            ease = share * share * (3 - 2 * share)
            goal_x, goal_y = one.goal()
            x = one.start[0] + (goal_x - one.start[0]) * ease
            y = one.start[1] + (goal_y - one.start[1]) * ease - 90 * math.sin(math.pi * share)
            if one.on_plate:
                width = canvas.text_width(one.word, 60, "head") + 56
                canvas.nine("ui/panel_slate", Box(x - width / 2, y - 48, width, 96))
            canvas.text(one.word, x, y, 60, one.colour, "head", "centre", shade=True)


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def score_colour(points: int) -> Colour:
    return INKS["green"] if points > 0 else RED if points < 0 else CREAM
