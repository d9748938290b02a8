"""What every throw of dice promises, and a long proof of it."""

import itertools
import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from games.kit.dice import Pose, Throw, throw
from games.kit.felt import Spot
from games.kit.pace import COMPUTER
from games.words import say

FRAME = 1 / 60
LONGEST = 2.5
CALM = 0.3  # the seconds before rest in which a die turns by less than CALM_DEGREES in a frame
CALM_DEGREES = 3.0

TINY = 1e-6


class Thrown(NamedTuple):
    """A throw together with what was asked for."""

    throw: Throw
    tray: Sequence[Spot]
    faces: Sequence[int]

    @property
    def dice(self) -> range:
        return range(len(self.faces))

    def frames(self, die: int, rate: float = FRAME) -> list[Pose]:
        count = math.ceil(self.throw.duration / rate) + 1
        return [self.throw.pose(die, frame * rate) for frame in range(count)]


def soak_throws(count: int, trays: Sequence[Sequence[Spot]] = ()) -> list[str]:
    """What is wrong with the first `count` of an endless row of different throws.

    Every second one is of four dice into one of the given trays, if there are any.
    """
    complaints = []
    for number in range(count):
        thrown = any_throw(number, trays if number % 2 else ())
        for promise in PROMISES:
            complaints += [
                say("throw {number}: {complaint}", number=number, complaint=complaint) for complaint in promise(thrown)
            ]
    return complaints


def any_throw(number: int, trays: Sequence[Sequence[Spot]] = ()) -> Thrown:
    """Trays, starts, flicks and numbers of dice of all sorts; the same for the same number."""
    random = Random(number)
    tray: Sequence[Spot] = random.choice(
        (octagon(4.5), octagon(7), rectangle(9, 6), rectangle(5, 12), triangle(9), octagon(4.5)[::-1])
    )
    dice = random.choice((1, 1, 2, 3, 4, 4))
    if trays:
        tray, dice = random.choice(trays), 4
    middle = random.uniform(-3, 3), random.uniform(-3, 3)
    starts = [(middle[0] + random.uniform(-1.5, 1.5), middle[1] + random.uniform(-1.5, 1.5)) for _ in range(dice)]
    angle, speed = random.uniform(0, math.tau), random.choice((0, 1e-9, 0.5, 8, 14, 20, 60, 1e4))
    faces = [random.randrange(6) for _ in range(dice)]
    flick = speed * math.cos(angle), speed * math.sin(angle)
    seed, brake = random.randrange(10**9), random.choice((1.0, COMPUTER.brake))
    return Thrown(throw(tray, starts, flick, faces, seed, brake), tray, faces)


def octagon(radius: float) -> list[Spot]:
    angles = [math.pi / 8 + side * math.pi / 4 for side in range(8)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def rectangle(width: float, height: float) -> list[Spot]:
    return [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]


def triangle(side: float) -> list[Spot]:
    return [(-side / 2, -side / 3), (side / 2, -side / 3), (0, side * 2 / 3)]


# The promises: each gives complaints, none if it is kept


def wanted_faces(thrown: Thrown) -> list[str]:
    return [
        say("die {die} shows {shown} instead of {wanted}", die=die, shown=shown, wanted=wanted)
        for die, wanted in enumerate(thrown.faces)
        if (shown := thrown.throw.face_up(die)) != wanted
    ]


def true_dice(thrown: Thrown) -> list[str]:
    """The labels must be those of the standard die, turned: a die whose faces have changed sides is another die."""
    return [
        say("die {die} carries its numbers in a wrong way", die=die)
        for die in thrown.dice
        if not _is_turned_standard_die(thrown.throw.labels(die))
    ]


def _is_turned_standard_die(labels: Sequence[int]) -> bool:
    pairs = [(labels[side] // 2, labels[side + 1] // 2) for side in (0, 2, 4)]
    opposite = all(a == b for a, b in pairs)
    if not opposite or sorted(labels) != list(range(6)):
        return False
    order = tuple(pair[0] for pair in pairs)
    flips = sum(labels[side] % 2 for side in (0, 2, 4))
    odd_order = order in ((0, 2, 1), (1, 0, 2), (2, 1, 0))
    return (flips + odd_order) % 2 == 0  # otherwise it is the mirror image


def short(thrown: Thrown) -> list[str]:
    duration = thrown.throw.duration
    return [say("it takes {seconds} s", seconds=round(duration, 2))] if duration > LONGEST else []


def never_in_the_felt(thrown: Thrown) -> list[str]:
    return [
        say("die {die} sinks into the felt", die=die)
        for die in thrown.dice
        if any(pose.height < _reach(pose) - TINY for pose in thrown.frames(die, FRAME / 3))
    ]


def flat_at_rest(thrown: Thrown) -> list[str]:
    return [
        say("die {die} is tilted or not on the felt at the end", die=die)
        for die in thrown.dice
        if max(map(abs, _last(thrown, die).rotation[2])) < 1 - 1e-9 or abs(_last(thrown, die).height - 0.5) > TINY
    ]


def inside_the_tray(thrown: Thrown) -> list[str]:
    """At the end with all corners, and at any time with its middle."""
    return [
        say("die {die} leaves the tray", die=die)
        for die in thrown.dice
        if _depth(thrown.tray, _corners(_last(thrown, die))) < -TINY
        or any(_depth(thrown.tray, [(pose.x, pose.y)]) < 0.4 for pose in thrown.frames(die))
    ]


def apart(thrown: Thrown) -> list[str]:
    corners = [_corners(_last(thrown, die)) for die in thrown.dice]
    return [
        say("dice {one} and {other} overlap", one=one, other=other)
        for one in thrown.dice
        for other in range(one)
        if max(_gap(corners[one], corners[other]), _gap(corners[other], corners[one])) < 0
    ]


def calm_end(thrown: Thrown) -> list[str]:
    return [
        say("die {die} turns by {degrees}° in a frame just before it rests", die=die, degrees=round(most, 1))
        for die in thrown.dice
        if (most := _turn_before_rest(thrown, die)) >= CALM_DEGREES
    ]


def no_jumps(thrown: Thrown) -> list[str]:
    """In a frame no die moves by more than the fastest throw does, or turns by more than a third of a quarter."""
    return [
        say("die {die} jumps", die=die)
        for die in thrown.dice
        for before, after in _pairs(thrown.frames(die))
        if math.dist(before[:3], after[:3]) > 0.6 or degrees_between(before, after) > 40
    ]


PROMISES: tuple[Callable[[Thrown], list[str]], ...] = (
    wanted_faces,
    true_dice,
    short,
    never_in_the_felt,
    flat_at_rest,
    inside_the_tray,
    apart,
    calm_end,
    no_jumps,
)


def degrees_between(one: Pose, other: Pose) -> float:
    """By how much a die has turned from one pose to another."""
    trace = sum(a * b for row, other_row in zip(one.rotation, other.rotation) for a, b in zip(row, other_row))
    return math.degrees(math.acos(min(1.0, max(-1.0, (trace - 1) / 2))))


def rest_time(thrown: Thrown, die: int) -> float:
    """When a die has reached its last pose."""
    last = _last(thrown, die)
    steps = math.ceil(thrown.throw.duration * 120)
    while steps > 0:
        pose = thrown.throw.pose(die, (steps - 1) / 120)
        if math.dist(pose[:3], last[:3]) > 1e-3 or degrees_between(pose, last) > 0.1:
            break
        steps -= 1
    return steps / 120


def _turn_before_rest(thrown: Thrown, die: int) -> float:
    rest = rest_time(thrown, die)
    times = [max(0.0, rest - CALM + offset / 240) for offset in range(int((CALM - FRAME) * 240) + 1)]
    pose = thrown.throw.pose
    return max(degrees_between(pose(die, time), pose(die, time + FRAME)) for time in times)


def _pairs(poses: Sequence[Pose]) -> list[tuple[Pose, Pose]]:
    return list(itertools.pairwise(poses))


def _last(thrown: Thrown, die: int) -> Pose:
    return thrown.throw.pose(die, thrown.throw.duration)


def _reach(pose: Pose) -> float:
    """From the centre down to the lowest corner, by looking at all eight."""
    x, y, z = pose.rotation[2]
    return max(-(a * x + b * y + c * z) for a in (-0.5, 0.5) for b in (-0.5, 0.5) for c in (-0.5, 0.5))


def _corners(pose: Pose) -> list[Spot]:
    """The outline of a die that lies flat, counterclockwise."""
    level = [axis for axis in range(3) if abs(pose.rotation[2][axis]) < 0.5]
    (ax, ay), (bx, by) = ((pose.rotation[0][axis] / 2, pose.rotation[1][axis] / 2) for axis in level)
    outline = [(ax + bx, ay + by), (bx - ax, by - ay), (-ax - bx, -ay - by), (ax - bx, ay - by)]
    outline = [(pose.x + x, pose.y + y) for x, y in outline]
    return outline if ax * by - ay * bx > 0 else outline[::-1]


def _depth(outline: Sequence[Spot], spots: Sequence[Spot]) -> float:
    """How far inside a convex outline the outermost of the spots is; negative outside."""
    ahead = [*outline[1:], outline[0]]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, ahead))
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist((ax, ay), (bx, by)) * math.copysign(1, area)
        for (ax, ay), (bx, by) in zip(outline, ahead)
        for x, y in spots
    )


def _gap(outline: Sequence[Spot], other: Sequence[Spot]) -> float:
    """The widest gap that a side of the outline, as a line, leaves to the other; negative if there is none."""
    ahead = [*outline[1:], outline[0]]
    return max(
        min(((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / math.dist((ax, ay), (bx, by)) for x, y in other)
        for (ax, ay), (bx, by) in zip(outline, ahead)
    )
