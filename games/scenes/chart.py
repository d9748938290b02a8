"""A chart on graph paper: a curve for each player, sketched with a pencil and inked where it is certain."""

import itertools
import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame

from games.scenes.pencil import draw_path, draw_ring
from games.window.canvas import INK, Box, Canvas

FINER = 2  # drawn so many times larger and scaled down, since pygame has no smooth thick lines
RULED = (168, 145, 110, 255)  # the printed lines
FAINTLY = (120, 84, 44, 64)  # those between them
PENS = {
    "red": (198, 40, 32),
    "yellow": (206, 138, 0),
    "green": (30, 128, 62),
    "blue": (36, 84, 196),
    "white": (126, 116, 104),  # white ink cannot be read on paper
}
PEN, PENCIL = 5.4, 3.4  # units wide
HARDER = 0.8  # of the light of a pen is left where it is pressed down
UNSTEADY, SHAKES, PRESSES = 16.0, 0.3, 0.2  # pixels between two tremors of the hand; how far and how hard, in widths
SKETCHED = 0.28  # how much of the paper shines through a stroke of the pencil
PAPER_COLOUR = (233, 217, 186)
RULE, FINE_RULE = 1.6, 1.0
BETWEEN = 5  # as on any graph paper
FINELY = range(1, BETWEEN)


class ChartPoint(NamedTuple):
    """From 0 to 1 both ways, from the lower left corner of the chart."""

    x: float
    y: float
    is_certain: bool = False


class Chart:
    """Curves in a box; the picture is kept until they change."""

    def __init__(self, box: Box):
        self.box = box
        self._key: object = None
        self._picture: pygame.Surface | None = None
        self._before: pygame.Surface | None = None

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the design space."""
        return self.box.x + x * self.box.width, self.box.bottom - y * self.box.height

    def draw(
        self,
        canvas: Canvas,
        curves: Sequence[tuple[str, Sequence[ChartPoint]]],
        rules: Sequence[float],
        ticks: Sequence[tuple[float, bool]] = (),
        settled: float = 1.0,
    ) -> None:
        """Each curve in the pen of its colour, over horizontal rules at these heights.

        `ticks`: where upright ones are, and whether they are numbered. `settled`: how far, from 0 to 1, it has changed
        from what was drawn before.
        """
        area = canvas.rect(self.box.grown(2 * PEN))
        key = (area.size, tuple((colour, tuple(points)) for colour, points in curves), tuple(rules), tuple(ticks))
        if self._picture is None or key != self._key:
            self._before = self._picture
            self._key, self._picture = key, self._drawn(canvas, area, curves, rules, ticks)
        if settled >= 1.0 or self._before is None or self._before.get_size() != area.size:
            self._before = None
            canvas.surface.blit(self._picture, area)
            return
        for picture, strength in ((self._before, 1 - settled), (self._picture, settled)):
            picture.set_alpha(round(255 * strength))
            canvas.surface.blit(picture, area)
            picture.set_alpha(255)

    def _drawn(self, canvas: Canvas, area: pygame.Rect, curves, rules, ticks) -> pygame.Surface:
        large = pygame.Surface((area.width * FINER, area.height * FINER), pygame.SRCALPHA)
        large.fill((*RULED[:3], 0))  # nothing is black at the edges of what is drawn

        def pixel(x: float, y: float) -> tuple[float, float]:
            place_x, place_y = canvas.px(*self.at(x, y))
            return (place_x - area.x) * FINER, (place_y - area.y) * FINER

        fine, broad = _width(canvas, FINE_RULE), _width(canvas, RULE)
        between = [low + (high - low) * part / BETWEEN for low, high in itertools.pairwise(rules) for part in FINELY]
        for height in between:
            pygame.draw.line(large, FAINTLY, pixel(0, height), pixel(1, height), fine)
        for along, is_numbered in ticks:
            colour, thick = (RULED, broad) if is_numbered else (FAINTLY, fine)
            pygame.draw.line(large, colour, pixel(along, 0), pixel(along, 1), thick)
        for height in rules:
            pygame.draw.line(large, RULED, pixel(0, height), pixel(1, height), broad)
        # What is inked lies over all that is only sketched.
        for inked in (False, True):
            for colour, points in curves:
                ink, width = (PENS[colour], PEN) if inked else (_sketched(PENS[colour]), PENCIL)
                for one, other in itertools.pairwise(points):
                    if inked == (one.is_certain and other.is_certain):
                        _stroke(large, ink, pixel(one.x, one.y), pixel(other.x, other.y), _width(canvas, width))
        return pygame.transform.smoothscale(large, area.size)


def in_pencil(colour: str) -> tuple[int, int, int]:
    """The pen of a colour as it is pressed down harder, for numbers in thin letters."""
    red, green, blue = (round(HARDER * part) for part in PENS[colour])
    return red, green, blue


def _sketched(ink: tuple[int, int, int]) -> tuple[int, ...]:
    """The colour of a crayon in place of a pen."""
    return tuple(round(part + SKETCHED * (paper - part)) for part, paper in zip(ink, PAPER_COLOUR))


def _width(canvas: Canvas, units: float) -> int:
    return max(1, round(units * canvas.scale * FINER))


def _stroke(
    surface: pygame.Surface,
    colour: tuple[int, ...],
    one: tuple[float, float],
    other: tuple[float, float],
    width: float,
) -> None:
    """By hand: not quite straight, and not as broad everywhere. The places that it joins stay where they are."""
    hand = Random(round(one[0]) * 7 + round(one[1]))
    (x, y), (to_x, to_y) = one, other
    length = math.dist(one, other)
    steps = max(1, round(length / UNSTEADY))
    path = []
    for step in range(steps + 1):
        share, aside = step / steps, hand.uniform(-1, 1) * SHAKES * width * (0 < step < steps)
        across = (y - to_y) / (length or 1), (to_x - x) / (length or 1)
        place = x + (to_x - x) * share + across[0] * aside, y + (to_y - y) * share + across[1] * aside
        path.append((*place, width * (1 + hand.uniform(-PRESSES, PRESSES))))
    draw_path(surface, colour, path)


def number_mark(canvas: Canvas, text: str, x: float, y: float, colour: str, size: float = 1.0) -> None:
    """A number with a ring drawn around it, on a spot that was rubbed clean."""
    pygame.draw.aacircle(canvas.surface, PAPER_COLOUR, canvas.px(x, y), canvas.length(21 * size))
    draw_ring(canvas, x, y, 19 * size, PENS[colour], 3.6 * size)
    canvas.text(text, x, y, 34 * size, INK, "hand", "centre")
