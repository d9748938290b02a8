"""A chart on paper: a curve for each player, as drawn with a pen."""

import itertools
from collections.abc import Sequence

import pygame

from games.window.canvas import INK, Box, Canvas

FINER = 3  # drawn so many times larger and scaled down, since pygame has no smooth thick lines
RULED = (176, 154, 120)  # the printed lines
PENS = {
    "red": (198, 40, 32),
    "yellow": (206, 138, 0),
    "green": (30, 128, 62),
    "blue": (36, 84, 196),
    "white": (126, 116, 104),  # white ink cannot be read on paper
}
PEN = 5.0  # units wide
RULE = 1.6

ChartPoint = tuple[float, float]  # from 0 to 1 both ways, from the lower left corner of the chart


class Chart:
    """Curves in a box; the picture is kept until they change."""

    def __init__(self, box: Box):
        self.box = box
        self._key: object = None
        self._picture: pygame.Surface | None = None

    def at(self, point: ChartPoint) -> tuple[float, float]:
        """Where a point lies in the design space."""
        return self.box.x + point[0] * self.box.width, self.box.bottom - point[1] * self.box.height

    def draw(self, canvas: Canvas, curves: Sequence[tuple[str, Sequence[ChartPoint]]], rules: Sequence[float]) -> None:
        """Each curve in the pen of its colour, over horizontal rules at these heights."""
        area = canvas.rect(self.box.grown(2 * PEN))
        key = (area.size, tuple((colour, tuple(points)) for colour, points in curves), tuple(rules))
        if self._picture is None or key != self._key:
            self._key, self._picture = key, self._drawn(canvas, area, curves, rules)
        canvas.surface.blit(self._picture, area)

    def _drawn(self, canvas: Canvas, area: pygame.Rect, curves, rules) -> pygame.Surface:
        large = pygame.Surface((area.width * FINER, area.height * FINER), pygame.SRCALPHA)

        def pixel(point: ChartPoint) -> tuple[float, float]:
            x, y = canvas.px(*self.at(point))
            return (x - area.x) * FINER, (y - area.y) * FINER

        for height in rules:
            pygame.draw.line(large, RULED, pixel((0, height)), pixel((1, height)), _width(canvas, RULE))
        for colour, points in curves:
            pen = _width(canvas, PEN)
            places = [pixel(point) for point in points]
            for one, other in itertools.pairwise(places):
                _stroke(large, PENS[colour], one, other, pen)
        return pygame.transform.smoothscale(large, area.size)


def _width(canvas: Canvas, units: float) -> int:
    return max(1, round(units * canvas.scale * FINER))


def _stroke(
    surface: pygame.Surface, colour: tuple[int, int, int], one: ChartPoint, other: ChartPoint, width: int
) -> None:
    """A straight stroke with round ends; lines of pygame are cut off slantwise."""
    way = pygame.Vector2(other) - pygame.Vector2(one)
    if way.length() > 0:
        side = way.rotate(90)
        side.scale_to_length(width / 2)
        corners = [one + side, other + side, other - side, one - side]
        pygame.draw.polygon(surface, colour, corners)
    for end in (one, other):
        pygame.draw.circle(surface, colour, end, width / 2)


def number_mark(canvas: Canvas, text: str, x: float, y: float, colour: str, size: float = 1.0) -> None:
    """A round mark with a number in it."""
    middle, radius = canvas.px(x, y), canvas.length(19 * size)
    side = 2 * radius + 2
    large = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    centre = (large.get_width() / 2, large.get_height() / 2)
    pygame.draw.circle(large, (250, 243, 226), centre, radius * FINER)
    pygame.draw.circle(large, PENS[colour], centre, radius * FINER, max(1, round(3.2 * canvas.scale * size * FINER)))
    small = pygame.transform.smoothscale(large, (side, side))
    canvas.surface.blit(small, small.get_rect(center=middle))
    canvas.text(text, x, y, 24 * size, INK, "head", "centre")
