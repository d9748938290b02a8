"""What the network sees of a position of Borderline: numbers, for many positions at once.

Both sides are described alike: of one that has just been played on, and of the one whose turn it is. How a surface
lies is told by the columns and their two neighbours: how often each pair of steps occurs, whichever is left and right.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from games.borderline.bot.boards import NOWHERE, PUSHES, Sides, reach
from games.borderline.rules.game import EACH
from games.core.tetrominoes import COLUMNS, SHAPES

NEAREST = 8  # fewer free rows than these are told apart
RELEVANT = 12  # rows above the lowest column that are looked at
WINDOW = 4  # rows that one piece can complete at most
STEEPEST = 3  # steps of so many rows and of more are taken for the same

I = SHAPES.index("I")  # noqa: E741 -- the shape's name


class Seen(NamedTuple):
    """One player's side in each of many positions."""

    traits: np.ndarray  # traits x positions
    pushes: np.ndarray  # of the border, with each shape, or NOWHERE: shapes x positions
    room: np.ndarray  # free rows up to the border

    def at(self, which: np.ndarray) -> Seen:
        return Seen(self.traits[:, which], self.pushes[:, which], self.room[which])


class Trait(NamedTuple):
    """A number about one side, and how large it is when it is large."""

    name: str
    scale: float


@cache
def traits() -> tuple[Trait, ...]:
    """What `seen` puts into its rows, in this order."""
    return (
        Trait("rows", 8),
        Trait("room", 4),
        *(Trait(f"room below {rows}", 1) for rows in range(1, NEAREST + 1)),
        Trait("lowest column", 8),
        Trait("mean height", 8),
        Trait("height above the lowest column", 4),
        Trait("spoiled rows above the lowest column", 2),
        *(Trait(f"rows that lack {lacking}", 1) for lacking in range(1, COLUMNS)),
        *(Trait(f"lacking in window row {row}", 5) for row in range(WINDOW)),
        *(Trait(f"spoiled in window row {row}", 1) for row in range(1, WINDOW)),
        Trait("steps", 8),
        Trait("wells", 4),
        *(Trait(f"step of {step} at a wall", 1) for step in range(-STEEPEST, STEEPEST + 1)),
        *(Trait(f"surface {left} {right}", 1) for left, right in _surfaces()),
        Trait("mean push", 2),
        Trait("best push", 3),
        Trait("push of I", 3),
        *(Trait(f"shapes that complete {rows}", 2) for rows in range(1, WINDOW + 1)),
        Trait("homeless shapes", 1),
        Trait("awkward shapes", 2),
        Trait("flush places", 10),
        Trait("shapes with one flush place", 2),
    )


@cache
def scale() -> np.ndarray:
    side = [trait.scale for trait in traits()]
    return np.array([*side, *side, *(1.0 for _ in range(CROSSED))])


# One side


def seen(sides: Sides) -> Seen:
    reached = reach(sides)
    heights = sides.heights
    low, top = heights.min(0), heights.max(0)
    room = sides.rows - top
    out = np.empty((len(traits()), len(room)), np.float32)
    pushes = np.where(reached.completed >= 0, PUSHES[reached.completed], np.int8(NOWHERE))
    parts = (
        [sides.rows, room],
        [room < rows for rows in range(1, NEAREST + 1)],
        [low, heights.sum(0) / np.float32(COLUMNS), top - low],
        _rows(heights - low, sides.spoiled >> low.view(np.uint8), top - low),
        _surface(heights),
        _reached(reached.completed, reached.flush, pushes),
    )
    at = 0
    for part in parts:
        for trait in part:
            out[at] = trait
            at += 1
    return Seen(out, pushes, room)


def _rows(heights: np.ndarray, spoiled: np.ndarray, top: np.ndarray) -> list[np.ndarray]:
    """How complete the rows are, counted from the lowest column."""
    lacking = np.empty((RELEVANT, len(top)), np.int8)
    live = np.empty((RELEVANT, len(top)), bool)
    for row in range(RELEVANT):
        lacking[row] = (heights <= np.int8(row)).sum(0, dtype=np.int8)
        live[row] = (spoiled >> np.uint32(row)) & np.uint32(1) == 0
    counted = np.where(live, lacking, np.int8(0))
    # The window begins at the lowest row that can still be completed.
    first = live.argmax(0)
    each = np.arange(len(top))
    window = [np.minimum(first + row, RELEVANT - 1) for row in range(WINDOW)]
    return [
        np.bitwise_count(spoiled),
        *((counted == np.int8(number)).sum(0, dtype=np.int8) for number in range(1, COLUMNS)),
        *(lacking[row, each] for row in window),
        *(~live[row, each] for row in window[1:]),
    ]


def _surface(heights: np.ndarray) -> list[np.ndarray]:
    steps = heights[1:] - heights[:-1]
    depth = np.empty_like(heights)  # below the lower one of both neighbours
    depth[1:-1] = np.minimum(-steps[:-1], steps[1:])
    depth[0], depth[-1] = steps[0], -steps[-1]
    np.maximum(depth, np.int8(0), out=depth)
    steepest = np.int8(STEEPEST)
    clipped = np.clip(steps, -steepest, steepest)
    index = _surface_index()[-clipped[:-1] + steepest, clipped[1:] + steepest]
    return [
        np.abs(steps).sum(0, dtype=np.int16),
        (depth.astype(np.int16) * (depth + 1) // 2).sum(0, dtype=np.int16),
        *(
            (clipped[0] == np.int8(step)).view(np.int8) + (clipped[-1] == np.int8(-step)).view(np.int8)
            for step in range(-STEEPEST, STEEPEST + 1)
        ),
        *((index == np.int8(number)).sum(0, dtype=np.int8) for number in range(len(_surfaces()))),
    ]


@cache
def _surfaces() -> list[tuple[int, int]]:
    """How much higher than a column its neighbours are, the lower one first."""
    steps = range(-STEEPEST, STEEPEST + 1)
    return [(one, two) for one in steps for two in steps if one <= two]


@cache
def _surface_index() -> np.ndarray:
    steps = range(-STEEPEST, STEEPEST + 1)
    return np.array([[_surfaces().index((min(one, two), max(one, two))) for two in steps] for one in steps], np.int8)


def _reached(completed: np.ndarray, flush: np.ndarray, pushes: np.ndarray) -> list[np.ndarray]:
    gained = np.maximum(pushes, np.int8(0))
    return [
        gained.sum(0, dtype=np.int8) / np.float32(len(SHAPES)),
        gained.max(0),
        gained[I],
        *((completed >= np.int8(rows)).sum(0, dtype=np.int8) for rows in range(1, WINDOW + 1)),
        (completed == np.int8(NOWHERE)).sum(0, dtype=np.int8),
        (flush == 0).sum(0, dtype=np.int8),
        flush.sum(0, dtype=np.int16),
        (flush == 1).sum(0, dtype=np.int8),
    ]


# Both sides

MARGINS = range(-2, 3)  # by so many rows more, or fewer, than there are now a side may be short of being overrun
CROSSED = 2 * len(MARGINS) + 2 + len(SHAPES)


def features(waiting: Seen, moving: Seen, stock: np.ndarray) -> np.ndarray:
    """A row for each position, as it looks to the player who waits while the other is about to press the button."""
    odds = (stock > 0).astype(np.float32)
    odds /= odds.sum(0)
    crossed = [
        *_chances_to_overrun(moving, waiting, odds),
        *_chances_to_overrun(waiting, moving, odds),
        (odds * (moving.pushes == NOWHERE)).sum(0),
        (odds * (waiting.pushes == NOWHERE)).sum(0),
        *(stock / np.float32(EACH)),
    ]
    return np.concatenate([waiting.traits, moving.traits, np.stack(crossed)]).T


def _chances_to_overrun(who: Seen, whom: Seen, odds: np.ndarray) -> list[np.ndarray]:
    return [(odds * (who.pushes > whom.room + np.int8(margin))).sum(0) for margin in MARGINS]
