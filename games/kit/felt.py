"""Dice on the felt of a tray, seen from above: where they go, and what they knock against.

Squares in a flat pymunk space, slowed down by the felt. The unit is a die's side.
"""

import math
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pymunk
from pymunk import batch

Spot = tuple[float, float]

STEP = 1 / 120
LONGEST = 2.25  # no die moves over the felt for longer

SLOWEST_FLICK, FASTEST_FLICK = 6.0, 20.0
BUTTON_FLICKS = (11.0, 15.0)  # the speeds of a throw that no hand has made
STAGGER = (0.03, 0.06)  # seconds from one die that leaves the hand to the next one
WAITS = 0.2  # so much longer a die stays in the hand at most, where another one is in its way
FAN = 0.3  # so much of a right angle the ways of all dice fill

GAP = 0.04  # each die keeps this much room around it, more than the solver's slop
ROOM = 0.75  # from a die's centre to the rim at the start; its corners are at 0.71
GRIP = 6.0  # how fast the felt slows a die down
TWIST_GRIP = 7.0  # and its spin
STILL = 0.02  # a speed that nobody can see
LOOK = 6  # every so many steps it is looked whether the dice still move

DIE, RIM = 1, 2


class Impact(NamedTuple):
    time: float
    strength: float  # 0 to 1
    kind: str  # "felt", "rim" or "die"


class Move(NamedTuple):
    """One die at one step."""

    x: float
    y: float
    angle: float
    vx: float
    vy: float
    spin: float


class Glide(NamedTuple):
    """What has happened on the felt: of each die its way and the step at which it left the hand, and all knocks."""

    tracks: list[list[Move]]
    leaves: list[int]
    impacts: list[Impact]


def glide(
    tray: Sequence[Spot], starts: Sequence[Spot], flick: Spot, pause: float, random: Random, brake: float = 1.0
) -> Glide:
    """The way of each die until all have lain still for `pause` seconds.

    The felt grips `brake` times as hard, and with more than 1 no throw takes longer than that part of the time.
    """
    edges = _inward_edges(tray)
    starts = _apart(starts, edges)
    velocities = _velocities(edges, starts, flick, random)
    space = pymunk.Space()
    space.collision_slop = GAP / 4
    hand = _Hand([_add_die(space, spot, random) for spot in starts], velocities, random)
    bodies = hand.dice
    for edge in edges:
        _add_rim(space, edge)
    frictions = [friction for body in bodies for friction in _add_felt(space, body, brake)]
    heard = _listen(space)
    hand.let_go(0)

    impacts: list[Impact] = []
    diary = _Diary(space, len(bodies))
    steps = still_steps = 0
    while still_steps * STEP < pause:
        steps += 1
        space.step(STEP / 2)
        space.step(STEP / 2)  # in a whole step a fast die would go a sixth of its side into the rim
        hand.let_go(steps)
        diary.note()
        impacts += [Impact(steps * STEP, strength, kind) for strength, kind in heard]
        heard.clear()
        if steps % LOOK == 0:
            is_busy = hand.is_full or any(map(_is_moving, bodies)) or _overlap(bodies)
            still_steps = 0 if is_busy else still_steps + LOOK
            _grip(frictions, steps * STEP, LONGEST / brake)
    return Glide(diary.tracks(), hand.leaves, impacts)


class _Hand:
    """The dice leave it one after the other, each at its own speed and spin; in it they are in nobody's way."""

    def __init__(self, dice: list[pymunk.Body], velocities: Sequence[Spot], random: Random):
        self.dice = dice
        self.leaves = [-1] * len(dice)  # the step at which each has left
        self._velocities = velocities
        self._spins = [random.uniform(-9, 9) for _ in dice]
        self._due, time = [], 0.0
        for _ in dice:
            self._due.append(time)
            time += random.uniform(*STAGGER)

    @property
    def is_full(self) -> bool:
        """Whether a die is still in it."""
        return -1 in self.leaves

    def let_go(self, steps: int) -> None:
        """Of those that are due, if nothing is in their way."""
        for die, body in enumerate(self.dice):
            late = steps * STEP - self._due[die]
            if self.leaves[die] < 0 <= late and (late >= WAITS or self._is_free(body)):
                self.leaves[die] = steps
                body.velocity, body.angular_velocity = self._velocities[die], self._spins[die]
                for shape in body.shapes:
                    shape.filter = pymunk.ShapeFilter()

    def _is_free(self, body: pymunk.Body) -> bool:
        gone = (other for other, left in zip(self.dice, self.leaves) if left >= 0)
        return all(body.position.get_distance(other.position) > 2 * ROOM - 0.1 for other in gone)


class _Diary:
    """What all dice do at every step, read in bulk: asking each body takes three times as long."""

    FIELDS = (
        batch.BodyFields.POSITION
        | batch.BodyFields.ANGLE
        | batch.BodyFields.VELOCITY
        | batch.BodyFields.ANGULAR_VELOCITY
    )

    def __init__(self, space: pymunk.Space, dice: int):
        self._space = space
        self._dice = dice
        self._buffer = _buffer()
        self._buffer.clear()
        self.note()

    def note(self) -> None:
        batch.get_space_bodies(self._space, self.FIELDS, self._buffer)

    def tracks(self) -> list[list[Move]]:
        numbers = memoryview(self._buffer.float_buf()).cast("d").tolist()
        # Each note holds the dice in the order in which they were added, and after them the space's static body.
        fields = len(Move._fields)
        stride = fields * (self._dice + 1)
        return [
            [Move(*numbers[at : at + fields]) for at in range(fields * die, len(numbers), stride)]
            for die in range(self._dice)
        ]


@cache
def _buffer() -> batch.Buffer:
    """The only one of all throws: pymunk never gives the memory of a buffer back."""
    return batch.Buffer()


# The tray and the hand


class Edge(NamedTuple):
    """One side of the tray with its normal, which points inwards."""

    start: Spot
    end: Spot
    normal: Spot

    def distance(self, spot: Spot) -> float:
        return (spot[0] - self.start[0]) * self.normal[0] + (spot[1] - self.start[1]) * self.normal[1]


def _inward_edges(tray: Sequence[Spot]) -> list[Edge]:
    pairs = list(zip(tray, [*tray[1:], tray[0]]))
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    side = math.copysign(1, area)
    edges = []
    for (ax, ay), (bx, by) in pairs:
        length = math.hypot(bx - ax, by - ay)
        edges.append(Edge((ax, ay), (bx, by), (-(by - ay) / length * side, (bx - ax) / length * side)))
    return edges


def _apart(starts: Sequence[Spot], edges: Sequence[Edge]) -> list[Spot]:
    """The starts moved, where they must be, inside the tray and away from each other."""
    spots = [(float(x), float(y)) for x, y in starts]
    for _ in range(200):
        moved = False
        for index, spot in enumerate(spots):
            for edge in edges:
                missing = ROOM - edge.distance(spot)
                if missing > 1e-9:
                    spot = spot[0] + edge.normal[0] * missing, spot[1] + edge.normal[1] * missing
                    moved = True
            spots[index] = spot
            for other in range(index):
                moved |= _push_apart(spots, index, other)
        if not moved:
            return spots
    raise ValueError("the tray is too small for so many dice")


def _push_apart(spots: list[Spot], one: int, other: int) -> bool:
    (ax, ay), (bx, by) = spots[one], spots[other]
    distance = math.hypot(ax - bx, ay - by)
    missing = 2 * ROOM - distance
    if missing <= 1e-6:
        return False
    # Dice in one spot have no direction between them; the numbers of the dice give one.
    angle = math.atan2(ay - by, ax - bx) if distance > 1e-6 else one * 2.4
    dx, dy = math.cos(angle) * missing * 0.51, math.sin(angle) * missing * 0.51
    spots[one], spots[other] = (ax + dx, ay + dy), (bx - dx, by - dy)
    return True


def _velocities(edges: Sequence[Edge], starts: Sequence[Spot], flick: Spot, random: Random) -> list[Spot]:
    speed = math.hypot(*flick)
    if speed > 0:
        angle = math.atan2(flick[1], flick[0])
        speed = min(max(speed, SLOWEST_FLICK), FASTEST_FLICK)
    else:
        angle = _towards_the_middle(edges, starts) + random.uniform(-0.5, 0.5)
        speed = random.uniform(*BUTTON_FLICKS)
    velocities = []
    fan = [FAN * (die - (len(starts) - 1) / 2) / max(1, len(starts) - 1) * math.pi / 2 for die in range(len(starts))]
    random.shuffle(fan)
    for aside in fan:
        own_angle, own_speed = angle + aside + random.uniform(-0.16, 0.16), speed * random.uniform(0.82, 1.08)
        velocities.append((own_speed * math.cos(own_angle), own_speed * math.sin(own_angle)))
    return velocities


def _towards_the_middle(edges: Sequence[Edge], starts: Sequence[Spot]) -> float:
    x, y = (sum(values) / len(starts) for values in zip(*starts))
    middle_x, middle_y = (sum(values) / len(edges) for values in zip(*(edge.start for edge in edges)))
    return math.atan2(middle_y - y, middle_x - x)


# The space


def _is_moving(body: pymunk.Body) -> bool:
    return body.velocity.length > STILL or abs(body.angular_velocity) > STILL


def _overlap(bodies: Sequence[pymunk.Body]) -> bool:
    """Whether the solver still pushes dice out of something, which is no speed that they have."""
    depths: list[float] = []

    def note(arbiter: pymunk.Arbiter) -> None:
        depths.extend(point.distance for point in arbiter.contact_point_set.points)

    for body in bodies:
        body.each_arbiter(note)
    return min(depths, default=0.0) < -GAP


def _grip(frictions: Sequence[tuple[pymunk.Constraint, float]], time: float, longest: float) -> None:
    """The felt grips more and more, so that every throw ends in time."""
    grip = 1 + 4 * max(0.0, time - 0.9) ** 2 if time < longest else 1e3
    for joint, force in frictions:
        joint.max_force = force * grip


def _add_die(space: pymunk.Space, spot: Spot, random: Random) -> pymunk.Body:
    """A die in the hand."""
    body = pymunk.Body(1, 1 / 6)
    body.position = spot
    body.angle = random.uniform(0, math.tau)
    shape = pymunk.Poly.create_box(body, (1, 1), radius=GAP)
    shape.filter = pymunk.ShapeFilter(mask=0)
    shape.elasticity, shape.friction, shape.collision_type = 0.8, 0.45, DIE
    space.add(body, shape)
    return body


def _add_rim(space: pymunk.Space, edge: Edge) -> None:
    """A wall so thick that no die can pass it within a step; its face is the edge."""
    thick = 3.0
    out_x, out_y = -edge.normal[0] * thick, -edge.normal[1] * thick
    start = edge.start[0] + out_x, edge.start[1] + out_y
    end = edge.end[0] + out_x, edge.end[1] + out_y
    wall = pymunk.Segment(space.static_body, start, end, thick)
    wall.elasticity, wall.friction, wall.collision_type = 0.75, 0.45, RIM
    space.add(wall)


def _add_felt(space: pymunk.Space, body: pymunk.Body, brake: float) -> list[tuple[pymunk.Constraint, float]]:
    """Friction with the felt: two joints to the table that slip, but only against a force, which comes with each."""
    slide = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
    twist = pymunk.GearJoint(space.static_body, body, 0, 1)
    slide.max_bias = twist.max_bias = 0
    slide.max_force = GRIP * brake * body.mass
    twist.max_force = TWIST_GRIP * brake * body.moment
    space.add(slide, twist)
    return [(slide, slide.max_force), (twist, twist.max_force)]


def _listen(space: pymunk.Space) -> list[tuple[float, str]]:
    """A list that fills with strength and kind of each knock."""
    heard: list[tuple[float, str]] = []

    def hear(arbiter: pymunk.Arbiter, kind: str) -> None:
        impulse = arbiter.total_impulse.length
        if arbiter.is_first_contact and impulse > 0.5:
            heard.append((min(1.0, impulse / 18), kind))

    space.on_collision(DIE, RIM, post_solve=lambda arbiter, *_: hear(arbiter, "rim"))
    space.on_collision(DIE, DIE, post_solve=lambda arbiter, *_: hear(arbiter, "die"))
    return heard
