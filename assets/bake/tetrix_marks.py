"""Pencil marks of Te-Trix: strokes with pressure, wobble and the tooth of the paper, each with the path of the hand."""

import itertools
import math
from collections.abc import Sequence

import numpy as np

from assets.bake import kit, textures
from assets.bake.kit import DENSITY
from assets.bake.tetrix_print import CELL

SMALL_CELL = 40  # a box of the solo strip
MARGIN = 12  # pixels around a cell
GRAPHITE = (44, 43, 46)
WHITE = (255, 255, 255)

Stroke = np.ndarray  # points (x, y) in design units from the middle of the cell


class Hand:
    """Someone who writes: never twice the same."""

    def __init__(self, seed: int):
        self.chance = np.random.default_rng(seed)

    def about(self, spread: float) -> float:
        return float(np.clip(self.chance.normal(0, spread), -2 * spread, 2 * spread))

    def line(self, start: Sequence[float], stop: Sequence[float], bow: float = 0, points: int = 16) -> Stroke:
        """A nearly straight stroke that bends sideways by `bow`."""
        part = np.linspace(0, 1, points)[:, None]
        begin, way = np.array(start, float), np.array(stop, float) - np.array(start, float)
        sideways = np.array([-way[1], way[0]]) / np.hypot(*way)
        return begin + way * part + sideways * bow * np.sin(math.pi * part)

    def circle(self, radius: float) -> list[Stroke]:
        """Against the clock from the upper left, and a little beyond its start."""
        turn = -self.chance.uniform(1.9, 2.6) - np.linspace(0, 2 * math.pi + self.chance.uniform(0.12, 0.30), 40)
        flat, lean = 1 + self.about(0.05), self.chance.uniform(0, 6.3)
        uneven = 1 + 0.045 * np.sin(2 * turn + lean)
        drift = np.linspace(-0.03, 0.05, 40)
        reach = radius * (uneven + drift * 0.6)
        return [np.stack([reach * flat * np.cos(turn), reach / flat * np.sin(turn)], 1) + self.place()]

    def square(self, radius: float) -> list[Stroke]:
        """One stroke: down, right, up, back."""
        r = radius * 0.9
        corners = [(-r, -r), (-r, r), (r, r), (r, -r), (-r * 1.07, -r * 1.02)]
        corners = [np.array(corner) + np.array((self.about(1.6), self.about(1.6))) for corner in corners]
        sides = [
            self.line(a, b, self.about(0.9), 12)[: 12 if k == 3 else 11]
            for k, (a, b) in enumerate(itertools.pairwise(corners))
        ]
        return [np.concatenate(sides) + self.place()]

    def cross(self, radius: float, jitter: float = 1.8) -> list[Stroke]:
        r, place = radius * 0.95, self.place()
        made = []
        for side in (1, -1):
            start = (-side * r + self.about(jitter), -r + self.about(jitter))
            stop = (side * r + self.about(jitter), r + self.about(jitter))
            made.append(self.line(start, stop, self.about(1.2)) + place)
        return made

    def place(self) -> np.ndarray:
        return np.array([self.about(1.5), self.about(1.5)])

    def hatch(self) -> list[Stroke]:
        """Five diagonals of which each goes on in the next cell, with ends that overlap a little."""
        made = []
        for number in range(1, 6):
            total = CELL * number / 3  # x + y, from the cell's upper left corner
            low, high = max(0.0, total - CELL), min(CELL, total)
            ends = [(low, total - low), (high, total - high)]
            (x0, y0), (x1, y1) = [(x - CELL / 2, y - CELL / 2) for x, y in ends]
            over, under = self.chance.uniform(-1.0, 2.6, 2)
            aside = self.about(0.45)
            start, stop = (x0 - over + aside, y0 + over + aside), (x1 + under + aside, y1 - under + aside)
            made.append(self.line(start, stop, self.about(0.7), 12))
        return made

    def strike(self) -> list[Stroke]:
        start = (-34 + self.about(2), 33 + self.about(2.5))
        stop = (36 + self.about(2), -34 + self.about(2.5))
        stroke = self.line(start, stop, -3.5 + self.about(1.5), 20)
        part = np.linspace(0, 1, 20)
        stroke[:, 1] += 1.6 * np.sin(part * 7 + self.about(1))
        return [stroke]

    def crossing_out(self) -> list[Stroke]:
        """Two quick strokes, bent as the wrist turns."""
        made = []
        for side in (1, -1):
            start = (-side * 33 + self.about(2.5), -32 + self.about(2.5))
            stop = (side * 34 + self.about(2.5), 33 + self.about(2.5))
            made.append(self.line(start, stop, side * (2.5 + self.about(1.0)), 18))
        return made


def paint(strokes: Sequence[Stroke], side: float, width: float, seed: int, strong: float = 1.0) -> np.ndarray:
    """How dark each pixel is, 0 to 1, on a square of `side` design units and the margin; `width` in design units."""
    size = round(side * DENSITY) + 2 * MARGIN
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    dark = np.zeros((size, size), np.float32)
    chance = np.random.default_rng(seed)
    for stroke in strokes:
        points = stroke * DENSITY + size / 2
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        count = int(lengths[-1]) + 2
        along = np.linspace(0, lengths[-1], count)
        x, y = (np.interp(along, lengths, points[:, axis]) for axis in (0, 1))
        wobble = np.cumsum(chance.standard_normal((2, count)), 1) * 0.05
        wobble -= np.linspace(0, 1, count) * wobble[:, -1:]
        part = along / lengths[-1]
        press = 0.72 + 0.28 * np.sin(math.pi * np.minimum(1, 0.06 + part * 1.05)) ** 0.5
        press += 0.07 * np.sin(part * 9 + chance.uniform(0, 6))
        taper = np.minimum(1, np.minimum(0.55 + part * 5, 0.4 + (1 - part) * 5))  # the ends are lighter
        for k in range(count):
            radius = width / 2 * DENSITY * (0.5 + 0.5 * press[k]) * (0.6 + 0.4 * taper[k])
            far = np.hypot(columns - x[k] - wobble[0, k] + 0.5, rows - y[k] - wobble[1, k] + 0.5)
            soft = np.clip((radius - far) / 1.3 + 0.5, 0, 1) * (0.72 + 0.28 * np.clip(1.4 - far / radius, 0, 1))
            dark = np.maximum(dark, soft * press[k] * (0.55 + 0.45 * taper[k]))
    tooth = 0.6 * textures.noise(size, size, 2.4, 2.4, 1.6, seed + 1)
    fibre = 0.5 * textures.noise(size, size, 9, 2, 2, seed + 2)
    grain = np.clip(0.82 + 0.26 * (tooth + fibre), 0.12, 1.06)
    return np.clip(dark * grain * strong, 0, 0.94)


def path(strokes: Sequence[Stroke]) -> list[list[list[float]]]:
    """The strokes as the program reveals them: at most 24 points each, in design units from the anchor."""
    made = []
    for stroke in strokes:
        chosen = np.unique(np.linspace(0, len(stroke) - 1, min(24, len(stroke))).round().astype(int))
        made.append([[round(float(x), 1), round(float(y), 1)] for x, y in stroke[chosen]])
    return made


def bake_marks(sprites: kit.Sprites) -> None:
    """Graphite, or white to be tinted. Anchor: the middle of the cell."""
    kinds = (
        ("mark_o", 8, lambda hand: hand.circle(21.5), CELL, 5.0, GRAPHITE, 1.0),
        ("mark_s", 8, lambda hand: hand.square(21.5), CELL, 5.0, GRAPHITE, 1.0),
        ("mark_x", 8, lambda hand: hand.cross(21.5), CELL, 5.0, GRAPHITE, 1.0),
        ("hatch", 8, Hand.hatch, CELL, 2.3, WHITE, 0.85),
        ("strike", 4, Hand.strike, CELL, 5.4, WHITE, 1.0),
        ("cross_out", 4, Hand.crossing_out, CELL, 5.4, WHITE, 1.0),
        ("tick", 8, lambda hand: hand.cross(11.5, 1.2), SMALL_CELL, 4.4, GRAPHITE, 1.0),
    )
    for kind, (name, count, draw, side, width, colour, strong) in enumerate(kinds):
        for number in range(count):
            seed = 1000 * kind + 10 * number
            strokes = draw(Hand(seed))
            dark = paint(strokes, side, width, seed + 5, strong)
            pixels = np.zeros((*dark.shape, 4), np.uint8)
            pixels[..., :3] = colour
            pixels[..., 3] = (dark * 255).round()
            middle = len(dark) / 2
            sprites.add(f"{name}_{number}", pixels, (middle, middle), "marks", path=path(strokes))


# In the felt

GUIDE = (92, 84)  # design units that a cell of a form takes on the felt
GUIDE_MARGIN = 6


def bake_guide(sprites: kit.Sprites) -> None:
    """A cell pressed into the felt: its near slopes lie in the shade, the far ones in the light."""
    columns, rows = (round((side + 2 * GUIDE_MARGIN) * DENSITY) for side in GUIDE)
    x = (np.arange(columns) + 0.5 - columns / 2)[None, :] / DENSITY
    y = (np.arange(rows) + 0.5 - rows / 2)[:, None] / DENSITY
    corner = 13.0
    over_x, over_y = (np.abs(way) - side / 2 + 4 + corner for way, side in zip((x, y), GUIDE))
    distance = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0)) + np.minimum(np.maximum(over_x, over_y), 0)
    distance = distance - corner + 0.5 * textures.noise(rows, columns, 6, 6, 2.0, 71)  # the fibres are no ruler
    slope_y, slope_x = np.gradient(distance)
    lit = (0.7 * slope_x + 0.7 * slope_y) / np.maximum(np.hypot(slope_x, slope_y), 1e-3)  # 1 towards the lower right
    slope = np.exp(-(((distance + 3.0) / 3.4) ** 2))
    inside = 1 - textures.smoothstep(distance, -1.5, 1.5)
    shade = np.exp(np.minimum(distance, 0) / 9) * inside * np.clip(0.35 - lit, 0, 1.3) / 1.3
    dark = 1 - (1 - 0.75 * slope * np.clip(0.2 - lit, 0, 1)) * (1 - 0.5 * shade) * (1 - 0.16 * inside)
    pale = 0.46 * np.exp(-(((distance + 1.0) / 2.2) ** 2)) * np.clip(lit, 0, 1)
    alpha = 1 - (1 - dark) * (1 - pale)
    made = np.zeros((rows, columns, 4), np.float32)
    made[..., :3] = np.array((170, 208, 240)) * (pale / np.maximum(alpha, 1e-4))[..., None]
    made[..., 3] = 255 * alpha
    sprites.add("guide", made.clip(0, 255).round().astype(np.uint8), (columns / 2, rows / 2))
