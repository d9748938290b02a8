"""Where things lie: boxes in design units, and the pixels of a window in which they are seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from games.window.sprites import Sprites

WIDTH, HEIGHT = 1920, 1080  # of the design space; the upright one has them the other way round


class Box(NamedTuple):
    """A rectangle in design units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def cells(self, count: int, in_row: int, gap: float) -> list[Box]:
        """So many boxes that fill it, in as few rows as will do with so many in each, and all of one size."""
        rows = max(1, math.ceil(count / in_row))
        columns = max(1, math.ceil(count / rows)) if rows > 1 else in_row
        width, height = (self.width - gap * (columns - 1)) / columns, (self.height - gap * (rows - 1)) / rows
        corners = [(number % columns, number // columns) for number in range(count)]
        return [Box(self.x + (width + gap) * x, self.y + (height + gap) * y, width, height) for x, y in corners]

    def at_least(self, side: float) -> Box:
        """Grown about its middle, each way only as far as it is smaller."""
        x, y = self.centre
        width, height = max(self.width, side), max(self.height, side)
        return Box(x - width / 2, y - height / 2, width, height)

    def distance(self, x: float, y: float) -> float:
        """How far a place is away from it; 0 inside."""
        return math.hypot(max(self.x - x, 0, x - self.right), max(self.y - y, 0, y - self.bottom))


def around(boxes: Sequence[Box]) -> Box:
    """The smallest one that holds them all."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def box_of(sprites: Sprites, name: str) -> Box:
    """Where a picture is seen, from the place where it is put."""
    facts, density = sprites.facts(name), sprites.density(name)
    (width, height), (x, y) = facts["rect"][2:], facts.get("anchor", (0, 0))
    if facts.get("mirrored"):
        width, height = height, width
    return Box(-x / density, -y / density, width / density, height / density)


def is_upright(window: pygame.Rect) -> bool:
    """Whether the upright design space suits a window better, which is seen larger in it."""
    return window.height > window.width


def joined(rects: Iterable[pygame.Rect], spare: int = 0) -> list[pygame.Rect]:
    """The same room in fewer rectangles: two become one where that is no larger than both and some spare pixels."""
    found: list[pygame.Rect] = []
    for rect in rects:
        for other in list(found):
            both = rect.union(other)
            if _area(both) <= _area(rect) + _area(other) + spare:
                found.remove(other)
                rect = both
        found.append(rect)
    return found


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


class DesignSpace:
    """A design space in the middle of a part of a window, as large as it can be there."""

    def __init__(self, area: pygame.Rect, sprites: Sprites, upright: bool = False):
        self.upright = upright
        self.width, self.height = (HEIGHT, WIDTH) if upright else (WIDTH, HEIGHT)
        self.scale = min(area.width / self.width, area.height / self.height)
        self.left = area.x + (area.width - self.width * self.scale) / 2
        self.top = area.y + (area.height - self.height * self.scale) / 2
        self.sprites = sprites.at(self.scale)

    @property
    def whole(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def px(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def length(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def rect(self, box: Box) -> pygame.Rect:
        left, top = self.px(box.x, box.y)
        right, bottom = self.px(box.right, box.bottom)
        return pygame.Rect(left, top, right - left, bottom - top)

    def units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The place in the design space that a pixel of the window shows."""
        return (pixel[0] - self.left) / self.scale, (pixel[1] - self.top) / self.scale

    @contextmanager
    def moved(self, place: Placed) -> Iterator[None]:
        """What is drawn meanwhile has its units where it was placed, and in that size."""
        before = self.left, self.top, self.scale, self.sprites
        self.left += place.x * self.scale
        self.top += place.y * self.scale
        if place.size != 1.0:
            self.scale *= place.size
            self.sprites = self.sprites.at(self.scale)
        try:
            yield
        finally:
            self.left, self.top, self.scale, self.sprites = before


class Placed(NamedTuple):
    """Where a part of a picture is put that was laid out in units of its own: its origin, and how large a unit is."""

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0

    def inside(self, x: float, y: float) -> tuple[float, float]:
        """The place in its own units that lies at this one."""
        return (x - self.x) / self.size, (y - self.y) / self.size

    def outside(self, x: float, y: float) -> tuple[float, float]:
        """Where a place in its own units lies."""
        return self.x + x * self.size, self.y + y * self.size

    def within(self, other: Placed) -> Placed:
        """The same place, told in the units of another part."""
        return Placed(*other.inside(self.x, self.y), self.size / other.size)

    def box(self, box: Box) -> Box:
        """Where a box in its own units lies."""
        return Box(*self.outside(box.x, box.y), box.width * self.size, box.height * self.size)
