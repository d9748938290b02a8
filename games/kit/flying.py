"""What a move was worth, and what somebody did, on its way from where it happened to the score."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from games.kit.felt import Spot
from games.kit.scripts import smooth
from games.kit.tokens import HOVERS, draw_token, enamel_of, signed
from games.window.canvas import Box, Canvas

FLY = 1.4  # seconds
STAYS = 0.45  # the part of them in which it is read where it was made
GROWS = 0.12
LIFTED, UP = 46.0, 70.0  # on its way: how high it hovers, and how much higher it is seen

Colour = tuple[int, int, int]
ENGRAVED = (58, 36, 14)


class Flying(NamedTuple):
    word: str
    enamel: str | None  # of a token; None: a word on a plate of brass
    start: Spot
    goal: Callable[[], Spot]  # it may move, too
    age: float = 0.0


class FlyingWords:
    """Everything that flies over a table."""

    def __init__(self) -> None:
        self.words: list[Flying] = []

    def points(self, points: int, start: Spot, goal: Callable[[], Spot]) -> None:
        """A token that appears beside what was paid, stays there for a moment, and goes to the score."""
        self.words.append(Flying(signed(points), enamel_of(points), start, goal))

    def word(self, word: str, start: Spot, goal: Callable[[], Spot]) -> None:
        self.words.append(Flying(word, None, start, goal))

    def leave(self) -> None:
        """All of them set off at once: something else is to be seen where they are."""
        self.words = [one._replace(age=max(one.age, STAYS)) for one in self.words]

    def update(self, seconds: float) -> None:
        self.words = [one._replace(age=one.age + seconds) for one in self.words if one.age + seconds < FLY]

    def draw(self, canvas: Canvas) -> None:
        for one in self.words:
            share = max(0.0, (one.age - STAYS) / (FLY - STAYS))
            way, arc = smooth(share), math.sin(math.pi * share)
            goal_x, goal_y = one.goal()
            x = one.start[0] + (goal_x - one.start[0]) * way
            y = one.start[1] + (goal_y - one.start[1]) * way - UP * arc
            size = 0.4 + 0.6 * smooth(min(1.0, one.age / GROWS)) - 0.25 * way
            if one.enamel is not None:
                draw_token(canvas, one.word, one.enamel, x, y, size, HOVERS + (LIFTED - HOVERS) * arc)
            else:
                draw_word(canvas, one.word, x, y)


def draw_word(canvas: Canvas, word: str, x: float, y: float) -> None:
    """On a plate of brass with its middle at (x, y)."""
    width = canvas.text_width(word, 46, "head") + 84
    canvas.nine("ui/plate_brass", Box(x - width / 2, y - 42, width, 84))
    canvas.text(word, x, y, 46, ENGRAVED, "head", "centre")
