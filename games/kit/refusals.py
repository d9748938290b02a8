"""Why something may not be done, told where it was tried: a plate beside the place, and its causes are lit."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pygame

from games.window.canvas import BRASS, CREAM, Box, Canvas

RED_FOR = 0.7  # seconds that a thing is red which may not be put down where it is
TREMBLES, TREMOR = 4, 13  # how often it goes to and fro meanwhile, and how far at first, in design units
GAP = 34  # units from the place to its plate
WIDEST, LEAST_WIDTH = 520, 240  # of a plate
PADDING = (28, 18)
SIZE = 27
POINTER = 5  # how thick the pointer is that leads from the plate to the place


class Refused(NamedTuple):
    """What was tried, and what stands in its way, in the terms of the game: cells, edges, pieces."""

    move: Any
    causes: tuple[Any, ...] = ()


class Told(NamedTuple):
    """A sentence on a plate that stands for a while: beside what it is `about`, or where the table has room for it."""

    sentence: str
    seconds: float
    age: float = 0.0
    about: Box | None = None
    refused: Refused | None = None

    @property
    def redness(self) -> float:
        """How red a refused thing still is, from 1 to 0."""
        return 0.0 if self.refused is None else max(0.0, 1 - self.age / RED_FOR)

    @property
    def aside(self) -> float:
        """How far a refused thing is out of its place just now: it trembles."""
        return TREMOR * self.redness * math.sin(math.tau * TREMBLES * (1 - self.redness))


def beside(about: Box, width: float, height: float, room: Box) -> tuple[Box, bool]:
    """Where a plate of this size stands beside a place, all of it in the room, and whether that is to its side.

    To the right if it can be, else to the left, above, below; in a corner it covers as little of the place as it can.
    """
    x, y = about.centre
    candidates = [
        (Box(about.right + GAP, y - height / 2, width, height), True),
        (Box(about.x - GAP - width, y - height / 2, width, height), True),
        (Box(x - width / 2, about.y - GAP - height, width, height), False),
        (Box(x - width / 2, about.bottom + GAP, width, height), False),
    ]
    moved = [(_within(box, room), is_aside) for box, is_aside in candidates]
    return min(moved, key=lambda found: (_shared(found[0], about), not _faces(found[0], found[1], about)))


def _within(box: Box, room: Box) -> Box:
    x = min(max(box.x, room.x), room.right - box.width)
    y = min(max(box.y, room.y), room.bottom - box.height)
    return box._replace(x=x, y=y)


def _faces(box: Box, is_aside: bool, about: Box) -> bool:
    """Whether a pointer straight across from the plate meets the place: the room may have pushed them apart."""
    if is_aside:
        return box.y < about.bottom and about.y < box.bottom
    return box.x < about.right and about.x < box.right


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def plate(canvas: Canvas, sentence: str, about: Box, room: Box) -> tuple[Box, bool]:
    """The plate for a sentence: no wider than its longest line, and as high as it needs to be."""
    width = min(WIDEST, room.width) - 2 * PADDING[0]
    _, wide, high = canvas.measured(sentence, width, SIZE)
    return beside(about, max(LEAST_WIDTH, wide + 2 * PADDING[0]), high + 2 * PADDING[1], room)


def draw_plate(canvas: Canvas, sentence: str, about: Box, room: Box, turned: bool = False) -> None:
    """The sentence on its plate, and a pointer to the place; `turned` for somebody on the other side of the table."""
    box, is_aside = plate(canvas, sentence, about, room)
    _draw_pointer(canvas, box, about, is_aside)

    def write() -> None:
        canvas.nine("ui/panel_slate", box)
        inner = Box(box.x + PADDING[0] - 2, box.y + PADDING[1], box.width - 2 * PADDING[0] + 4, box.height)
        canvas.paragraph(sentence, inner, SIZE, CREAM, align="centre")

    canvas.turned(box, write, turned, in_place=True)


def _draw_pointer(canvas: Canvas, box: Box, about: Box, is_aside: bool) -> None:
    """A brass rod with a knob, straight across the gap; none where the plate has no gap to the place."""
    x, y = about.centre
    if is_aside:
        y = min(max(y, box.y + 20), box.bottom - 20)
        start, end = (box.x, about.right) if box.x >= about.right else (box.right, about.x)
        ends = (start, y), (end, y)
    else:
        x = min(max(x, box.x + 20), box.right - 20)
        start, end = (box.y, about.bottom) if box.y >= about.bottom else (box.bottom, about.y)
        ends = (x, start), (x, end)
    if _shared(box, about) or math.dist(*ends) > 3 * GAP:
        return
    pygame.draw.line(canvas.surface, BRASS, canvas.px(*ends[0]), canvas.px(*ends[1]), canvas.length(POINTER))
    pygame.draw.aacircle(canvas.surface, BRASS, canvas.px(*ends[1]), canvas.length(1.6 * POINTER))
