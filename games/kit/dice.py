"""A throw of dice into a tray, seen from above: the result is drawn first, the throw only shows it.

The whole throw is worked out at once, so that it can be shown at any speed, backwards, or skipped. Three passes:

1. Where the dice go: squares in a flat pymunk space, which knock against each other and the rim.
2. How they tumble: a die rolls over the felt as its velocity says. This is worked out backwards from lying flat,
   so a die always comes to rest flat, with nothing to correct at the end.
3. How high they are: the centre flies and falls freely, and the lowest corner bounces on the felt.

Then the faces are put on the dice so that the wanted ones lie on top. The unit is a die's side. x points right,
y away from the viewer, z up.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from games.kit.felt import STEP, Impact, Move, Spot, glide
from games.kit.rotations import Matrix, Quaternion

GRAVITY = 70.0
FELT_BOUNCE = 0.42
LEAST_BOUNCE, LEAST_HEARD = 1.2, 3.5  # speeds of a corner that hits the felt
HIGHEST_RISE = 5.0  # however fast a die rolls, its edges throw it up no faster

ROLL = math.pi / 2  # a quarter turn for each side that a die moves on
SLIDES_BELOW, ROLLS_ABOVE = 1.5, 4.5  # speeds; between the two a die tips over onto a face
TIPPING = 0.14  # seconds that it takes at least
CALM = 0.34  # the last seconds of a die, in which it turns no faster than CALM_TURN a second
CALM_TURN = 2.7
FASTEST_TURN = 36.0  # any faster and the eye no longer sees which way it turns

SIDES = ("+x", "-x", "+y", "-y", "+z", "-z")
TOP = SIDES.index("+z")
NORMALS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


class Pose(NamedTuple):
    """Where a die's centre is, and its turn: `rotation` takes the die's own axes to the world's."""

    x: float
    y: float
    height: float
    rotation: Matrix


class Sample(NamedTuple):
    x: float
    y: float
    height: float
    turn: Quaternion


class Throw:
    """A throw from the hand to rest, to be looked at at any moment."""

    def __init__(
        self,
        paths: Sequence[Sequence[Sample]],
        impacts: list[Impact],
        dressings: Sequence[Matrix],
        leaves: Sequence[float],
    ):
        self._paths = paths
        self._dressings = dressings
        self.impacts = impacts
        self.leaves = leaves  # when each die leaves the hand; until then it is where it starts from
        self.duration = (len(paths[0]) - 1) * STEP

    def pose(self, die: int, time: float) -> Pose:
        path = self._paths[die]
        at = min(max(time / STEP, 0.0), len(path) - 1.0)
        index = min(int(at), len(path) - 2)
        part = at - index
        a, b = path[index], path[index + 1]
        rotation = _matrix(_between(a.turn, b.turn, part))
        height = a.height + (b.height - a.height) * part
        # Halfway between two samples a corner may reach lower than in both.
        return Pose(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, max(height, reach(rotation)), rotation)

    def label_rotation(self, die: int) -> Matrix:
        """How the picture of the standard die, which has number n on side n of SIDES, sits on this one.

        A die whose faces have a right way up is drawn as the standard die turned by `pose.rotation` after this.
        """
        return self._dressings[die]

    def labels(self, die: int) -> tuple[int, ...]:
        """The numbers on the sides +x, -x, +y, -y, +z, -z of the unturned die."""
        numbers = [0] * 6
        for number, normal in enumerate(NORMALS):
            numbers[NORMALS.index(_turned(self._dressings[die], normal))] = number
        return tuple(numbers)

    def face_up(self, die: int) -> int:
        """The number on top when the die has come to rest."""
        upwards = self.pose(die, self.duration).rotation[2]
        side = max(range(6), key=lambda side: sum(a * b for a, b in zip(upwards, NORMALS[side])))
        return self.labels(die)[side]


def throw(
    tray: Sequence[Spot], starts: Sequence[Spot], flick: Spot, faces: Sequence[int], seed: int, brake: float = 1.0
) -> Throw:
    """Throw a die from each start so that the wanted faces (0 to 5) come up. The tray's floor is a convex polygon.

    The flick is the hand's velocity; too slow or too fast a hand is put right, and a hand that does not move at all
    (a button) throws by the seed. They leave the hand one after the other. The felt grips `brake` times as hard as
    usual. Everything follows from the arguments.
    """
    if len(starts) != len(faces):
        raise ValueError(f"{len(starts)} starts for {len(faces)} dice")
    random = Random(seed)
    tracks, leaves, impacts = glide(tray, starts, flick, TIPPING + STEP, random, brake)
    paths = []
    for whole, left in zip(tracks, leaves):
        track = whole[left:]
        turns = _tumble(track, random)
        heights, landings = _hop(turns, random)
        impacts += [landing._replace(time=landing.time + left * STEP) for landing in landings]
        path = _path(track, turns, heights)
        paths.append(path[:1] * left + path)
    length = max(2, *map(_moving_samples, paths))
    paths = [(path + path[-1:] * length)[:length] for path in paths]
    dressings = [random.choice(_rotations_with_on_top(face)) for face in faces]
    return Throw(paths, sorted(impacts), dressings, [left * STEP for left in leaves])


# Second pass: tumbling


def _tumble(track: Sequence[Move], random: Random) -> list[Quaternion]:
    """The die's turn at each step, from the end, where it lies flat, back to the hand."""
    rates = _turning(track, random)
    turn = math.cos(track[-1].angle / 2), 0.0, 0.0, math.sin(track[-1].angle / 2)
    turns = [turn]
    for x, y, z in reversed(rates[1:]):
        rate = math.sqrt(x * x + y * y + z * z)
        if rate > 0:
            half = rate * STEP / 2
            c, s = math.cos(half), -math.sin(half) / rate
            x, y, z = x * s, y * s, z * s
            w, i, j, k = turn
            turn = (
                c * w - x * i - y * j - z * k,
                c * i + x * w + y * k - z * j,
                c * j + y * w + z * i - x * k,
                c * k + z * w + x * j - y * i,
            )
        turns.append(turn)
    turns.reverse()
    return turns


def _turning(track: Sequence[Move], random: Random) -> list[tuple[float, float, float]]:
    """How fast the die turns about each of the world's axes at each step.

    On the felt it rolls about the level axis across its way; in the hand's first throw it keeps the turn it was given.
    A die that has come to lie on a face only slides when another one pushes it.
    """
    lands = math.sqrt(2 / GRAVITY)
    first = track[0]
    roll_x, roll_y = -first.vy * ROLL * 0.8 + random.uniform(-5, 5), first.vx * ROLL * 0.8 + random.uniform(-5, 5)
    rolling = 1.0
    rest = _rest_index(track)
    rates = []
    for index, (_, _, _, vx, vy, spin) in enumerate(track):
        wanted = (math.hypot(vx, vy) - SLIDES_BELOW) / (ROLLS_ABOVE - SLIDES_BELOW)
        wanted = min(max(wanted, 0.0), 1.0)
        rolling = min(rolling, max(wanted * wanted * (3 - 2 * wanted), rolling - STEP / TIPPING))
        rolling = max(rolling, 0.0)
        hold = STEP / (0.4 if index * STEP < lands else 0.05)
        roll_x += (-vy * ROLL - roll_x) * hold
        roll_y += (vx * ROLL - roll_y) * hold
        x, y = roll_x * rolling, roll_y * rolling
        rate = math.sqrt(x * x + y * y + spin * spin)
        most = min(FASTEST_TURN, CALM_TURN + 60 * max(0.0, (rest - index) * STEP - CALM))
        slower = most / rate if rate > most else 1.0
        rates.append((x * slower, y * slower, spin * slower))
    return rates


def _rest_index(track: Sequence[Move]) -> int:
    last = track[-1]
    for index in range(len(track) - 1, -1, -1):
        if math.hypot(track[index].x - last.x, track[index].y - last.y) > 1e-3:
            return index
    return 0


# Third pass: height


def _hop(turns: Sequence[Quaternion], random: Random) -> tuple[list[float], list[Impact]]:
    """The centre's height at each step; the lowest corner stays on or above the felt.

    If the die is still in the air when it has stopped turning, the heights go on until it lies.
    """
    reach = _quaternion_reach(turns[0])
    height = reach + 1.0 + random.uniform(0, 0.4)
    rise = random.uniform(0, 3)
    heights, landings = [height], []
    while len(heights) < len(turns) or rise != 0:
        index = len(heights)
        if index < len(turns):
            before, reach = reach, _quaternion_reach(turns[index])
        else:
            before = reach
        rise -= GRAVITY * STEP
        height += rise * STEP
        if height < reach:
            height = reach
            lifted = (reach - before) / STEP
            hit = lifted - rise
            rise = lifted
            if hit > LEAST_BOUNCE:
                rise = min(lifted + hit * FELT_BOUNCE, HIGHEST_RISE)
            if hit > LEAST_HEARD:
                landings.append(Impact(index * STEP, min(1.0, hit / 14), "felt"))
        heights.append(height)
    return heights, landings


def _quaternion_reach(turn: Quaternion) -> float:
    """How far the lowest corner is below the centre."""
    w, x, y, z = turn
    return abs(x * z - w * y) + abs(y * z + w * x) + abs(0.5 - x * x - y * y)


def reach(rotation: Matrix) -> float:
    """How far the lowest corner of a die is below its centre."""
    return sum(map(abs, rotation[2])) / 2


def _path(track: Sequence[Move], turns: Sequence[Quaternion], heights: Sequence[float]) -> list[Sample]:
    path = [Sample(move.x, move.y, height, turn) for move, turn, height in zip(track, turns, heights)]
    return path + [path[-1]._replace(height=height) for height in heights[len(path) :]]


def _moving_samples(path: Sequence[Sample]) -> int:
    """How many samples it takes until nothing changes any more."""
    x, y, height, turn = path[-1]
    for count in range(len(path), 1, -1):
        before = path[count - 2]
        if before.turn != turn or abs(before.x - x) + abs(before.y - y) + abs(before.height - height) > 1e-6:
            return count
    return 1


# Turns


def _between(a: Quaternion, b: Quaternion, part: float) -> Quaternion:
    """Neighbouring samples differ by a small turn, for which the straight line is as good as the arc."""
    w, x, y, z = (p + (q - p) * part for p, q in zip(a, b))
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return w / length, x / length, y / length, z / length


def _matrix(turn: Quaternion) -> Matrix:
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def _turned(rotation: Matrix, vector: Sequence[float]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in rotation)


@cache
def _cube_rotations() -> tuple[Matrix, ...]:
    """The 24 turns that bring a cube back into its place."""
    found = []
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = tuple(tuple(signs[row] if column == order[row] else 0 for column in range(3)) for row in range(3))
            a, b, c = rows
            if sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) for i in range(3)) == 1:
                found.append(rows)
    return tuple(found)


def _rotations_with_on_top(face: int) -> list[Matrix]:
    """A die comes to rest with its own +z upwards: the dressings of the standard die that put a number there."""
    return [rotation for rotation in _cube_rotations() if _turned(rotation, NORMALS[face]) == NORMALS[TOP]]
