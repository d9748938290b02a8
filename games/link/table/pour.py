"""The bottom of the tower opens: all pieces fall out of it and come to lie in a heap on the table.

From here on the pieces are free bodies in a pymunk space, upright as long as they are between the rails. Out of the
tower a piece comes feet first and falls onto its back. It then is a slab that takes several of the lanes in which the
table is cut (games.link.table.heap): what shares a lane cannot pass through each other, and lies on top of each other.
The first pieces run furthest, the last ones stay where they come out.

Units are cells and seconds; x points right from the left rail, y up from the tower's floor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pymunk

from games.core.tetrominoes import COLUMNS, Place, turns
from games.link.table.heap import FRONT, LANE, LANES, PARTS, THICK, YAWS, Fallen, in_order, reach, slices

STEP = 1 / 180
GUIDED = 3  # every so many steps what lies about is looked at
LONGEST = 4.2
GRAVITY = 90.0
PACE, SLOWER_BY_ROW = 27.0, 0.7  # how fast pieces come down in the tower

TABLE = -1.62
LEFT_END, RIGHT_END = -13.0, 23.0
SOFT = 5.0  # within so many cells of the ends pieces are slowed down

IN_THE_TOWER = 1 << (LANES + 1)  # in the filters of pieces; each lane is a lower bit
OUT_BELOW = -0.2  # a piece whose middle is lower has left the tower
SLOT, SLOT_DEPTH = -0.5, -0.7  # where its middle is then, behind the opening of the base
BASE_FRONT = 0.62

NEAREST, FURTHEST = 2.0, 9.0  # how deep on the table pieces come to lie
TRIES = 6  # so many places are looked at for each
NEARBY = 4.2  # cells: no two pieces whose middles are further from each other touch
SLIDE = 0.62  # seconds until a piece has come to its lane
SPIN, MOST_SPIN = 0.55, 6  # seconds, and steps of YAWS, that it turns meanwhile
TIPPING = 0.13  # seconds until it lies on its back
MOST_TILT, RIGHTING = 0.26, 900.0  # a slab that leans more is pushed back, as its corners would do it
LAST_BOUNCE = 1.8
EASE = 0.7  # the last seconds of the longest pours, in which all goes slower and slower
LAST_OUT = 2.8  # seconds after which nothing is in the tower any more

ROUND = 0.06  # the radius of the corners
CLEAR = 0.01  # pieces are smaller than their cells by this much all around

SLOW = 0.5  # cells a second
STILL, STILL_STEPS = 0.03, 27  # nothing moves by more than this within so many steps: it is over

PIECE, FLOOR, RAILS = 1, 2, 3
LOUDEST = 55.0  # the speed of the loudest knock
FAINTEST = 0.06


class PiecePose(NamedTuple):
    """A piece as it is to be drawn, upright.

    (x, y) is the lower left corner of the box around the cells of the piece, in the turn of its place, before the box
    is turned about its middle by `angle` (in radians, counterclockwise). At rest in the tower that is (column, row, 0).
    """

    seat: int
    place: Place
    x: float
    y: float
    angle: float


class Hit(NamedTuple):
    x: float
    y: float
    strength: float  # 0 to 1
    kind: str  # "piece", "floor" or "rail"


class _Loose:
    """A piece as a free body."""

    def __init__(self, seat: int, place: Place, pace: float):
        turn = turns(place.shape)[place.turn]
        self.seat = seat
        self.place = place
        self.pace = pace
        self.half_width, self.half_height = len(turn.bottoms) / 2, turn.height / 2
        self.body = pymunk.Body()
        # The body's own coordinates have their origin in the middle of the box; the centre of gravity follows from
        # the shapes.
        self.body.position = place.column + self.half_width, place.row + self.half_height
        self.shapes = [self._bar(bar) for bar in bars(turn.cells)]
        self.is_out = False
        self.age = 0.0  # seconds since it has left the tower
        self.first_yaw = self.yaw = -place.turn * YAWS // 4 % YAWS
        self.depth = 0.0
        self.lanes: list[tuple[int, float, float]] = []  # which it takes, and from where to where in each
        self._left_at = 0.0, 0.0, 0.0  # where it was when it left: x, y and its speed downwards

    def _bar(self, bar: tuple[int, int, int, int]) -> pymunk.Poly:
        left, bottom, right, top = bar
        inset = ROUND + CLEAR
        x1, x2 = left - self.half_width + inset, right - self.half_width - inset
        y1, y2 = bottom - self.half_height + inset, top - self.half_height - inset
        return self._made(pymunk.Poly(self.body, [(x1, y1), (x2, y1), (x2, y2), (x1, y2)], radius=ROUND), IN_THE_TOWER)

    def _made(self, shape: pymunk.Poly, lane: int) -> pymunk.Poly:
        shape.density, shape.friction, shape.elasticity = 1.0, 0.35, 0.35
        shape.collision_type = PIECE
        shape.filter = pymunk.ShapeFilter(categories=lane, mask=lane)
        return shape

    def keep_to_the_rails(self) -> None:
        """They let it go down only, and not freely; what is higher up comes later: so the pieces come loose."""
        self.body.velocity = 0.0, max(-self.pace, min(0.0, self.body.velocity.y))
        self.body.angular_velocity = 0.0

    def leave(self, space: pymunk.Space, depth: float, spin: int, aside: float, turn: float) -> None:
        """Out of the tower and onto its back: it will lie so deep on the table, turned by so many of YAWS."""
        body = self.body
        self.is_out = True
        self._left_at = body.position.x, body.position.y, body.velocity.y
        self.depth = depth
        self.yaw = (self.first_yaw + spin) % YAWS
        self._spin = spin
        space.remove(*self.shapes)
        self.lanes = self.slices(depth, self.yaw)
        self.shapes = [self._slab(*slice_) for slice_ in self.lanes]
        space.add(*self.shapes)
        body.position = body.position.x, SLOT
        body.angle, body.angular_velocity = 0.0, turn
        body.velocity = aside, body.velocity.y * 0.25
        space.reindex_shapes_for_body(body)

    def slices(self, depth: float, yaw: int) -> list[tuple[int, float, float]]:
        """Which lanes it would take if it lay like this."""
        lane, part = divmod(round((depth - FRONT) / LANE * PARTS), PARTS)
        return [(lane + number, left, right) for number, left, right in slices(self.place.shape, yaw, part)]

    def _slab(self, lane: int, left: float, right: float) -> pymunk.Poly:
        inset = ROUND + CLEAR
        x1, x2, half = left + inset, max(left + inset + 0.05, right - inset), THICK / 2 - inset
        corners = [(x1, -half), (x2, -half), (x2, half), (x1, half)]
        return self._made(pymunk.Poly(self.body, corners, radius=ROUND), 1 << min(max(lane, 0), LANES))

    def keep_flat(self) -> None:
        """It lies on a table, and other pieces lie around it."""
        angle = self.body.angle
        if abs(angle) > MOST_TILT:
            over = angle - math.copysign(MOST_TILT, angle)
            self.body.angular_velocity -= (RIGHTING * over + 9 * self.body.angular_velocity) * STEP * GUIDED

    def keep_on_the_table(self) -> None:
        """Near its ends it is slowed down."""
        x = self.body.position.x
        into_the_end = max(LEFT_END + SOFT - x, x - RIGHT_END + SOFT)
        if into_the_end > 0:
            vx, vy = self.body.velocity
            self.body.velocity = vx * (1 - min(0.4, 0.1 * into_the_end)), vy

    # How it is seen

    @property
    def pose(self) -> PiecePose | None:
        """Upright in the tower; what sinks into the base is seen there as long as it stands out."""
        if not self.is_out:
            x, y = self.body.position
            return PiecePose(self.seat, self.place, x - self.half_width, y - self.half_height, self.body.angle)
        x, y, speed = self._left_at
        y += speed * self.age
        if y + self.half_height < 0:
            return None
        return PiecePose(self.seat, self.place, x - self.half_width, y - self.half_height, 0.0)

    @property
    def lying(self) -> Fallen:
        x, y = self.body.position
        way = min(1.0, self.age / SLIDE)
        depth = SLOT_DEPTH + (self.depth - SLOT_DEPTH) * (1 - (1 - way) ** 2)
        turned = min(1.0, self.age / SPIN)
        yaw = round(self.first_yaw + self._spin * (1 - (1 - turned) ** 2)) % YAWS
        is_tipping = self.age < TIPPING
        _, back, _, _ = reach(self.place.shape, self.first_yaw if is_tipping else yaw)
        inside = min(1.0, max(0.0, BASE_FRONT - depth - back))
        x += (self._within_the_opening(x) - x) * min(1.0, 1.6 * inside)
        fast = min(1.0, max(0.0, abs(self.body.velocity.y) / 12 - 0.15, 1 - way - 0.4))
        return Fallen(
            self.seat, self.place.shape, x, y, depth, self.body.angle,
            self.first_yaw if is_tipping else yaw, is_tipping,
            inside, fast,
        )  # fmt: skip

    def _within_the_opening(self, x: float) -> float:
        """What is still behind the front of the base cannot be beside its opening."""
        left, _, right, _ = reach(self.place.shape, self.first_yaw)
        return min(max(x, 0.1 - left), COLUMNS - 0.1 - right)


def bars(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """The cells of a piece as at most three rectangles: left, bottom, right, top. Fewer shapes have fewer edges to
    catch on, and take less time, than four squares."""
    columns: dict[tuple[int, int], list[int]] = {}
    for column in sorted({column for column, _ in cells}):
        rows = [row for at, row in cells if at == column]
        columns.setdefault((min(rows), max(rows) + 1), []).append(column)
    found = []
    for (bottom, top), alike in columns.items():
        start = alike[0]
        for column, following in zip(alike, [*alike[1:], -1]):  # after the last one comes none
            if following != column + 1:
                found.append((start, bottom, column + 1, top))
                start = following
    return found


class Pour:
    """All pieces of a tower on their way to the table. The same seed gives the same motion."""

    def __init__(self, places: Sequence[tuple[int, Place]], seed: int):
        self._random = Random(seed)
        self._pieces = [_Loose(seat, place, self._pace(place)) for seat, place in places]
        self._heard: list[Hit] = []
        self._steps = self._out = 0
        self._time_left = 0.0
        self._space = self._make_space()
        self._seen = [(math.inf, math.inf, 0.0)] * len(places)  # where the pieces were when it was last looked
        self.is_at_rest = not places

    def _pace(self, place: Place) -> float:
        return PACE - SLOWER_BY_ROW * place.row + self._random.uniform(-2, 2)

    def _make_space(self) -> pymunk.Space:
        space = pymunk.Space()
        space.gravity = 0, -GRAVITY
        space.iterations = 10
        space.collision_slop = 0.02
        space.sleep_time_threshold = 0.3
        space.idle_speed_threshold = SLOW
        for piece in self._pieces:
            space.add(piece.body, *piece.shapes)
        _add_surroundings(space)
        for kind, other in (("piece", PIECE), ("floor", FLOOR), ("rail", RAILS)):
            self._listen(space, kind, other)
        return space

    def _listen(self, space: pymunk.Space, kind: str, other: int) -> None:
        def hear(arbiter: pymunk.Arbiter, *_: object) -> None:
            one, two = arbiter.bodies
            strength = (one.velocity - two.velocity).length / LOUDEST
            if strength > FAINTEST:
                self._heard.append(Hit(*one.position, min(1.0, strength), kind))

        # Only the beginning of a touch is asked for: a call for every contact at every step would take too long.
        space.on_collision(PIECE, other, begin=hear)

    def step(self, seconds: float) -> None:
        self._time_left += seconds
        while self._time_left >= STEP and not self.is_at_rest:
            self._time_left -= STEP
            self._one_step()
        if self.is_at_rest:
            self._time_left = 0.0

    def _one_step(self) -> None:
        self._steps += 1
        if self._steps == round(LAST_BOUNCE / STEP):
            self._stop_bouncing()
        self._space.damping = _damping_at(self._steps * STEP)
        self._space.step(STEP * min(1.0, max(0.02, (LONGEST - self._steps * STEP) / EASE)))
        self._guide_pieces()
        if self._steps % STILL_STEPS == 0:
            self._look_for_rest()

    def _look_for_rest(self) -> None:
        now = [(*piece.body.position, piece.body.angle) for piece in self._pieces]
        still = all(math.dist(here, before) < STILL for here, before in zip(now, self._seen))
        arrived = all(piece.age >= SLIDE for piece in self._pieces)
        self.is_at_rest = self._steps * STEP >= LONGEST or (still and arrived)
        self._seen = now

    def _stop_bouncing(self) -> None:
        """Wedged pieces would tremble for ever if they still threw each other back."""
        for piece in self._pieces:
            for shape in piece.shapes:
                shape.elasticity = 0.0

    def _guide_pieces(self) -> None:
        """What the space does not do by itself."""
        is_late = self._steps * STEP > LAST_OUT
        for piece in [piece for piece in self._pieces if not piece.is_out]:
            if is_late or piece.body.position.y < OUT_BELOW:
                self._let_out(piece)
            else:
                piece.keep_to_the_rails()
        for piece in self._pieces:
            if piece.is_out:
                piece.age += STEP
                if self._steps % GUIDED == 0 and not piece.body.is_sleeping:
                    piece.keep_flat()
                    piece.keep_on_the_table()

    def _let_out(self, piece: _Loose) -> None:
        """The further it runs the earlier it is; among some places it takes one where little lies yet."""
        random = self._random
        early = 1 - self._out / len(self._pieces)
        self._out += 1
        spin = random.randint(-MOST_SPIN, MOST_SPIN)
        yaw = (piece.first_yaw + spin) % YAWS
        outwards = (piece.body.position.x - COLUMNS / 2) / (COLUMNS / 2)
        aside = outwards * (7 + 15 * early) + random.gauss(0, 11)
        ahead = piece.body.position.x + aside * 0.16
        near = [other for other in self._pieces if other.is_out and abs(other.body.position.x - ahead) < NEARBY]
        places = [self._some_depth(piece, yaw, early) for _ in range(TRIES)]
        depth = min(places, key=lambda depth: _crowd(piece.slices(depth, yaw), ahead, near))
        piece.leave(self._space, depth, spin, aside, random.uniform(-3, 3))

    def _some_depth(self, piece: _Loose, yaw: int, early: float) -> float:
        _, back, _, front = reach(piece.place.shape, yaw)
        wanted = NEAREST + (FURTHEST - NEAREST) * early**0.8 * self._random.uniform(0.25, 1.0)
        least, most = FRONT - back, FRONT + LANES * LANE - front
        return round((min(max(wanted, least), most) - FRONT) / LANE * PARTS) / PARTS * LANE + FRONT

    def poses(self) -> list[PiecePose]:
        """What is still to be seen in the tower."""
        poses = [piece.pose for piece in self._pieces]
        return [pose for pose in poses if pose is not None]

    def heap(self) -> list[Fallen]:
        """What is out of the tower, in the order in which it is to be drawn."""
        return in_order([piece.lying for piece in self._pieces if piece.is_out])

    def impacts(self) -> list[Hit]:
        heard = self._heard.copy()
        self._heard.clear()
        return heard

    def finish(self) -> None:
        while not self.is_at_rest:
            self._one_step()
        self._heard.clear()


def _crowd(wanted: Sequence[tuple[int, float, float]], x: float, others: Sequence[_Loose]) -> float:
    """How much lies where a piece would come to lie."""
    own = {lane: (x + left, x + right) for lane, left, right in wanted}
    total = 0.0
    for other in others:
        middle, y = other.body.position
        for lane, left, right in other.lanes:
            if lane in own:
                own_left, own_right = own[lane]
                shared = min(own_right, middle + right) - max(own_left, middle + left)
                if shared > 0:
                    total += shared * (1.5 + y - TABLE)
    return total


def _damping_at(time: float) -> float:
    """The part of its speed that everything keeps for a second; towards the end less and less, so that it does end."""
    return max(0.005, 0.9 * 0.06 ** max(0.0, time - 1.8))


def _add_surroundings(space: pymunk.Space) -> None:
    """The table, the rails of the tower, and what keeps pieces from leaving the picture; all too thick to pass."""
    thick = 20.0
    ground = space.static_body
    table = pymunk.Segment(ground, (-100, TABLE - thick), (100, TABLE - thick), thick)
    table.collision_type = FLOOR
    table.filter = pymunk.ShapeFilter(mask=IN_THE_TOWER - 1)  # the bottom of the tower is open
    ends = [pymunk.Segment(ground, (x, TABLE - thick), (x, 100), thick) for x in (LEFT_END - thick, RIGHT_END + thick)]
    # The lower ends of the rails are flush with the opening.
    rails = [pymunk.Poly(ground, [(x, 0), (x + 8, 0), (x + 8, 60), (x, 60)]) for x in (-8, COLUMNS)]
    for rail in rails:
        rail.collision_type = RAILS
        rail.filter = pymunk.ShapeFilter(categories=IN_THE_TOWER, mask=IN_THE_TOWER)
    surfaces = [(table, 0.4, 0.75), *((end, 0.2, 0.0) for end in ends), *((rail, 0.05, 0.2) for rail in rails)]
    for shape, friction, elasticity in surfaces:
        shape.friction, shape.elasticity = friction, elasticity
        space.add(shape)
