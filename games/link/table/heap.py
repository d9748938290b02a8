"""Pieces that lie: what each takes of the table, and which of them hides which.

The table before the tower is cut into lanes that run from left to right. Units are cells; x points right from the left
rail, y up from the tower's floor, and depth towards the viewer from the front of the pieces in the tower.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.core.tetrominoes import FIRST_TURN

YAWS = 16  # so many ways to lie have a picture
THICK = 0.62  # how far a lying piece stands up
LANE = 0.5  # how deep a lane is
FRONT, LANES = 1.6, 17  # where the first lane begins, and how many there are

PARTS = 4  # of a lane, in one of which a piece has its middle
LEVEL = 0.2  # pieces whose middles differ by less than this in height lie side by side


class Fallen(NamedTuple):
    """A piece that is out of the tower."""

    seat: int
    shape: str
    x: float  # its middle
    y: float
    depth: float
    tilt: float  # how far it leans to a side, in radians, counterclockwise as it is seen
    yaw: int  # which of YAWS it shows
    is_tipping: bool  # feet first, on its way onto its back
    is_inside: float  # from 1 to 0: how far it still is behind the front of the tower's base
    airborne: float  # from 1 to 0


@cache
def spans(shape: str, yaw: int) -> tuple[tuple[float, float, float, float], ...]:
    """The corners of the cells of a lying piece around its middle: for each cell left, back, right and front of it.

    Of a turned cell the corners are those of the square itself, so this is only what has to be looked through.
    """
    return tuple((min(xs), min(ds), max(xs), max(ds)) for xs, ds in (zip(*cell) for cell in _cells(shape, yaw)))


@cache
def _cells(shape: str, yaw: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The corners of the four cells, x to the right and depth towards the viewer."""
    cells = FIRST_TURN[shape]
    middle_x, middle_y = ((1 + max(cell[axis] for cell in cells)) / 2 for axis in (0, 1))
    angle = math.tau * yaw / YAWS
    c, s = math.cos(angle), math.sin(angle)
    found = []
    for column, row in cells:
        around = []
        for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
            x, y = column + right - middle_x, row + up - middle_y
            around.append((x * c - y * s, -(x * s + y * c)))
        found.append(tuple(around))
    return tuple(found)


@cache
def reach(shape: str, yaw: int) -> tuple[float, float, float, float]:
    """The box around a lying piece: left, back, right and front of its middle."""
    lefts, backs, rights, fronts = zip(*spans(shape, yaw))
    return min(lefts), min(backs), max(rights), max(fronts)


@cache
def slices(shape: str, yaw: int, lane_part: int) -> tuple[tuple[int, float, float], ...]:
    """What a piece takes in each lane: its number from the lane of the middle on, left and right end.

    `lane_part`: in which of the PARTS of its lane the middle is.
    """
    offset = lane_part / PARTS * LANE
    _, back, _, front = reach(shape, yaw)
    found = []
    for lane in range(math.floor((back + offset) / LANE), math.ceil((front + offset) / LANE)):
        start = lane * LANE - offset
        ends = [_cut(cell, start + LANE * part / 4) for cell in _cells(shape, yaw) for part in (0.4, 1, 2, 3, 3.6)]
        met = [end for end in ends if end is not None]
        if met:
            found.append((lane, min(left for left, _ in met), max(right for _, right in met)))
    return tuple(found)


def _cut(cell: Sequence[tuple[float, float]], depth: float) -> tuple[float, float] | None:
    """Where a line from left to right goes into a square and out of it."""
    xs = []
    for (ax, ad), (bx, bd) in zip(cell, (*cell[1:], cell[0])):
        if (ad - depth) * (bd - depth) <= 0 and ad != bd:
            xs.append(ax + (bx - ax) * (depth - ad) / (bd - ad))
    return (min(xs), max(xs)) if xs else None


def in_order(pieces: Sequence[Fallen]) -> list[Fallen]:
    """From what is hidden to what hides: what is further back first, and of what shares its depth, what is lower."""
    boxes = []
    for piece in pieces:
        left, back, right, front = reach(piece.shape, piece.yaw)
        boxes.append((piece.x + left, piece.x + right, piece.depth + back, piece.depth + front, piece.y))
    over: list[list[int]] = [[] for _ in pieces]  # which are to be drawn after it
    waits = [0] * len(pieces)
    by_left = sorted(range(len(pieces)), key=lambda one: boxes[one][0])
    for at, one in enumerate(by_left):
        right = boxes[one][1]
        for other in by_left[at + 1 :]:
            if boxes[other][0] >= right:
                break
            first, second = (one, other) if _is_behind(boxes[one], boxes[other]) else (other, one)
            over[first].append(second)
            waits[second] += 1
    return [pieces[one] for one in _sorted(boxes, over, waits)]


def _is_behind(one: Sequence[float], other: Sequence[float]) -> bool:
    _, _, back, front, y = one
    _, _, other_back, other_front, other_y = other
    shared = min(front, other_front) - max(back, other_back)
    if shared > 0.1 and abs(y - other_y) > LEVEL:
        return y < other_y
    return back + front < other_back + other_front


def _sorted(boxes: Sequence[Sequence[float]], over: Sequence[Sequence[int]], waits: list[int]) -> list[int]:
    """Each after all that it waits for; where they wait for each other in a ring, the one furthest back goes first."""
    left = sorted(range(len(boxes)), key=lambda one: boxes[one][2] + boxes[one][3])
    found = []
    while left:
        one = next((one for one in left if waits[one] <= 0), left[0])
        left.remove(one)
        found.append(one)
        for other in over[one]:
            waits[other] -= 1
    return found
