"""The podium of a party cup: who came where, and confetti."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

import pygame

from games.core.sentences import Plural
from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS
from games.scenes.chart import PENS
from games.store.cup import Cup
from games.window.canvas import BRASS, CREAM, HEIGHT, INK, WIDTH, Box, Canvas
from games.words import language, say

CONFETTI = 160  # pieces
FALLING = 9.0  # seconds that they fall
STEPS = ((960, 300), (600, 220), (1320, 160), (1620, 100))  # of the podium: the middle of each, and its height
GROUND = 900


def as_points(points: float) -> str:
    """Points that may have been shared; only English has a point in them."""
    told = f"{points:.1f}".removesuffix(".0")
    return told if language() == "en" else told.replace(".", ",")


def points_words(points: float) -> str:
    """Only a whole number chooses the form of a word; shares of a point have a sentence of their own."""
    if points == int(points):
        return say(Plural("{points} [point|points]"), points=int(points))
    return say("{points} points", points=as_points(points))


class Podium:
    def __init__(self, cup: Cup, has_confetti: bool):
        self._cup = cup
        luck = Random(len(cup.kept.played))
        self._confetti = [Scrap.thrown(luck) for _ in range(CONFETTI if has_confetti else 0)]
        self._fallen = 0.0

    @property
    def is_moving(self) -> bool:
        return bool(self._confetti) and self._fallen < FALLING

    def update(self, seconds: float) -> None:
        self._fallen += seconds

    def draw(self, canvas: Canvas) -> None:
        cup = self._cup
        winners = [cup.players[player].name for player in cup.ranking()[0]]
        if len(winners) == 1:
            told = say("{name} wins the cup!", name=winners[0])
        else:
            told = say("{names} share the cup", names=", ".join(winners))
        canvas.text(told, 960, 93, 54, CREAM, "head", "centre", width=1300, shade=True)
        totals, place = cup.totals(), 0
        for group in cup.ranking():
            first = place
            for player in group:
                self._draw_step(canvas, place, first + 1, player, totals[player])
                place += 1
        for scrap in self._confetti:
            scrap.draw(canvas, min(self._fallen, FALLING))

    def _draw_step(self, canvas: Canvas, step: int, place: int, player: int, total: float) -> None:
        x, height = STEPS[step][0], STEPS[place - 1][1]
        sitter = self._cup.players[player]
        box = Box(x - 140, GROUND - height, 280, height)
        canvas.nine("ui/panel_wood", box)
        plate = Box(x - 46, GROUND - min(height / 2, 110) - 42, 92, 84)
        canvas.nine("ui/plate_brass", plate)
        canvas.text(str(place), *plate.centre, 56, INK, "head", "centre")
        draw_seat_sign(canvas, sitter, x, box.y - 182, 1.5)
        if place == 1:
            canvas.glyph("trophy", x, box.y - 290, 1.1, BRASS)
        canvas.text(sitter.name, x, box.y - 100, 54, INKS[sitter.colour], "hand", "centre", width=300, shade=True)
        canvas.text(points_words(total), x, box.y - 30, 28, CREAM, "text", "centre", width=290, shade=True)


class Scrap(NamedTuple):
    """A piece of confetti: how it falls follows from how it was thrown."""

    x: float
    late: float  # seconds until it comes into sight
    speed: float
    sway: float
    spin: float
    size: float
    colour: tuple[int, int, int]

    @classmethod
    def thrown(cls, luck: Random) -> Scrap:
        return cls(
            luck.uniform(0, WIDTH), luck.uniform(0, 4), luck.uniform(170, 330), luck.uniform(0, math.tau),
            luck.uniform(2, 7), luck.uniform(9, 17), luck.choice(list(PENS.values())),
        )  # fmt: skip

    def draw(self, canvas: Canvas, seconds: float) -> None:
        fallen = seconds - self.late
        y = -30 + self.speed * fallen
        if fallen < 0 or y > HEIGHT + 30:
            return
        x = self.x + 46 * math.sin(self.sway + 1.7 * fallen)
        turn, tilt = self.sway + self.spin * fallen, math.cos(self.spin * 1.3 * fallen + self.sway)
        long, broad = (
            pygame.Vector2(self.size, 0).rotate_rad(turn),
            pygame.Vector2(0, self.size * 0.62 * tilt).rotate_rad(turn),
        )
        middle = pygame.Vector2(x, y)
        corners = [canvas.px(*(middle + a * long + b * broad)) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        light = 0.75 + 0.25 * abs(tilt)
        pygame.draw.polygon(canvas.surface, tuple(round(part * light) for part in self.colour), corners)
