"""The bottom of the tower opens: all pieces fall out and spread over the table.

From here on the pieces are free bodies in a pymunk space. The table has depth, though the picture is flat: below the
tower the pieces come to lie in several lanes, one behind the other, which do not touch each other. Side by side in a
single lane they would not all find room below the tower, and the first ones would block the way of the others.

Units are cells and seconds; x points right from the left rail, y up from the tower's floor.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pymunk

from games.core.tetrominoes import COLUMNS, Place, turns

STEP = 1 / 240
LONGEST = 6.0
GRAVITY = 90.0
PACE, SLOWER_BY_ROW = 32.0, 0.7  # how fast pieces come down in the tower

TABLE = -2.2
LEFT_END, RIGHT_END = -14.0, 24.0
SOFT = 5.0  # within so many cells of the ends pieces are slowed down

LANES = range(1, 11)  # from the back to the front; each is a bit in the filters of its pieces
IN_THE_TOWER = 0
OUT_BELOW = 0.3  # a piece whose middle is lower has left the tower

HIGHEST_WEIGHT, HIGHEST_TOP = -0.1, 1.0  # a piece whose centre of gravity, or top, comes to rest higher topples,
TOPPLE = 2.6  # turning so fast at first
LAST_TOPPLE = 4.0  # seconds after the start
LAST_BOUNCE = 1.8

ROUND = 0.06  # the radius of the corners
CLEAR = 0.01  # pieces are smaller than their cells by this much all around

SLOW = 0.5  # cells a second
STILL, STILL_STEPS = 0.03, 48  # nothing moves by more than this within so many steps: it is over

PIECE, FLOOR, RAILS = 1, 2, 3
LOUDEST = 55.0  # the speed of the loudest knock
FAINTEST = 0.06


class PiecePose(NamedTuple):
    """A piece as it is to be drawn.

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
        self.lane = IN_THE_TOWER
        self.pace = pace
        self.half_width, self.half_height = len(turn.bottoms) / 2, turn.height / 2
        self.half_length = max(self.half_width, self.half_height)
        self.body = pymunk.Body()
        # The body's own coordinates have their origin in the middle of the box; the centre of gravity follows from
        # the shapes.
        self.body.position = place.column + self.half_width, place.row + self.half_height
        self.shapes = [self._bar(bar) for bar in bars(turn.cells)]

    def _bar(self, bar: tuple[int, int, int, int]) -> pymunk.Poly:
        left, bottom, right, top = bar
        inset = ROUND + CLEAR
        x1, x2 = left - self.half_width + inset, right - self.half_width - inset
        y1, y2 = bottom - self.half_height + inset, top - self.half_height - inset
        shape = pymunk.Poly(self.body, [(x1, y1), (x2, y1), (x2, y2), (x1, y2)], radius=ROUND)
        shape.density, shape.friction, shape.elasticity = 1.0, 0.35, 0.4
        shape.collision_type = PIECE
        shape.filter = _only(IN_THE_TOWER)
        return shape

    def rub_along_the_rails(self) -> None:
        """In the tower nothing falls freely, and what is higher up comes later: so the pieces come loose."""
        vx, vy = self.body.velocity
        if vy < -self.pace:
            self.body.velocity = vx, -self.pace

    def go_to(self, lane: int) -> None:
        """From now on only the pieces of this lane are in its way."""
        self.lane = lane
        for shape in self.shapes:
            shape.filter = _only(lane)

    def leave(self, random: Random) -> None:
        """Out of the rails it may go aside."""
        vx, vy = self.body.velocity
        outwards = (self.body.position.x - COLUMNS / 2) * 2.0
        self.body.velocity = vx + outwards + random.uniform(-14, 14), vy
        self.body.angular_velocity += random.uniform(-6, 6)

    @property
    def is_too_high(self) -> bool:
        """Whether it would be in the tower's way if it came to rest like this."""
        weight = self.body.local_to_world(self.body.center_of_gravity)
        return weight.y > HIGHEST_WEIGHT or self.box.top > HIGHEST_TOP

    def topple(self) -> None:
        """Tip over the lower edge, away from the tower."""
        outwards = 1.0 if self.body.position.x > COLUMNS / 2 else -1.0
        vx, vy = self.body.velocity
        self.body.velocity = vx + outwards * TOPPLE * self.half_length, vy
        self.body.angular_velocity -= outwards * TOPPLE

    @property
    def box(self) -> pymunk.BB:
        first, *others = (shape.bb for shape in self.shapes)
        for other in others:
            first = first.merge(other)
        return first

    @property
    def pose(self) -> PiecePose:
        x, y = self.body.position
        return PiecePose(self.seat, self.place, x - self.half_width, y - self.half_height, self.body.angle)


def _only(lane: int) -> pymunk.ShapeFilter:
    return pymunk.ShapeFilter(categories=1 << lane, mask=1 << lane)


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
        self._steps = 0
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
            piece.body.velocity = self._random.uniform(-1, 1), 0
            piece.body.angular_velocity = self._random.uniform(-0.5, 0.5)
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
        self._space.step(STEP)
        for piece in self._pieces:
            if not piece.body.is_sleeping:
                self._guide(piece)
        if self._steps % STILL_STEPS == 0:
            self._look_for_rest()

    def _look_for_rest(self) -> None:
        now = [(*piece.body.position, piece.body.angle) for piece in self._pieces]
        self.is_at_rest = self._steps * STEP >= LONGEST or all(
            math.dist(here, before) < STILL for here, before in zip(now, self._seen)
        )
        self._seen = now

    def _stop_bouncing(self) -> None:
        """Wedged pieces would tremble for ever if they still threw each other back."""
        for piece in self._pieces:
            for shape in piece.shapes:
                shape.elasticity = 0.0

    def _guide(self, piece: _Loose) -> None:
        """What the space does not do by itself."""
        body = piece.body
        x, y = body.position
        if piece.lane == IN_THE_TOWER:
            if y < OUT_BELOW:
                piece.go_to(self._free_lane(piece))
                piece.leave(self._random)
            else:
                piece.rub_along_the_rails()
            return
        into_the_end = max(LEFT_END + SOFT - x, x - RIGHT_END + SOFT)
        if into_the_end > 0:
            vx, vy = body.velocity
            body.velocity = vx * (1 - min(0.12, 0.025 * into_the_end)), vy
        slow = body.velocity.length < SLOW and self._steps * STEP < LAST_TOPPLE
        if slow and piece.is_too_high:
            # Standing on end or lying on others, it slips off to where there is room.
            piece.go_to(self._free_lane(piece))
            piece.topple()

    def _free_lane(self, piece: _Loose) -> int:
        """The lane with the most room where a piece is."""
        box = piece.box
        crowd = {lane: self._random.random() for lane in LANES}
        for other in self._pieces:
            if other.lane != IN_THE_TOWER:
                crowd[other.lane] += 100 if box.intersects(other.box) else 1
        return min(crowd, key=crowd.__getitem__)

    def poses(self) -> list[PiecePose]:
        """All pieces, those at the back first."""
        return [piece.pose for piece in sorted(self._pieces, key=lambda piece: piece.lane)]

    def impacts(self) -> list[Hit]:
        heard = self._heard.copy()
        self._heard.clear()
        return heard

    def finish(self) -> None:
        while not self.is_at_rest:
            self._one_step()
        self._heard.clear()


def _damping_at(time: float) -> float:
    """The part of its speed that everything keeps for a second; towards the end less and less, so that it does end."""
    return max(0.02, 0.95 * 0.1 ** max(0.0, time - 2.0))


def _add_surroundings(space: pymunk.Space) -> None:
    """The table, the rails of the tower, and what keeps pieces from leaving the picture; all too thick to pass."""
    thick = 20.0
    ground = space.static_body
    table = pymunk.Segment(ground, (-100, TABLE - thick), (100, TABLE - thick), thick)
    table.collision_type = FLOOR
    ends = [pymunk.Segment(ground, (x, TABLE - thick), (x, 100), thick) for x in (LEFT_END - thick, RIGHT_END + thick)]
    # The lower ends of the rails are flush with the opening.
    rails = [pymunk.Poly(ground, [(x, 0), (x + 8, 0), (x + 8, 60), (x, 60)]) for x in (-8, COLUMNS)]
    for rail in rails:
        rail.collision_type = RAILS
        rail.filter = _only(IN_THE_TOWER)
    surfaces = [(table, 0.4, 0.75), *((end, 0.2, 0.0) for end in ends), *((rail, 0.05, 0.2) for rail in rails)]
    for shape, friction, elasticity in surfaces:
        shape.friction, shape.elasticity = friction, elasticity
        space.add(shape)
