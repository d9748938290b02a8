"""The tiles on the rack: each is drawn to its place by a spring, and makes room when another one comes near.

Discs in a flat pymunk space; the unit is a design unit, (0, 0) the rack's upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pymunk

STEP = 1 / 120
RADIUS = 68.0
STIFFNESS, DAMPING = 260.0, 22.0
STILL = 0.6  # a speed and a distance that nobody can see
AWAY = pymunk.Vec2d(0, -1000)  # where the finger is when it carries nothing near


class Rack:
    def __init__(self, places: Sequence[Sequence[float]]):
        self._places = [(x, y) for x, y in places]
        self._space = pymunk.Space()
        self._bodies: dict[int, pymunk.Body] = {}
        self._springs: dict[int, pymunk.DampedSpring] = {}
        self._finger = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._finger.position = AWAY
        self._space.add(self._finger, pymunk.Circle(self._finger, RADIUS))
        self._left_over = 0.0
        self._rests = True  # nothing changes any more until a hand or another tile comes

    @property
    def tiles(self) -> list[int]:
        return list(self._bodies)

    def set(self, tiles: Sequence[int]) -> None:
        """Exactly these tiles, each at rest in its place."""
        for tile in self.tiles:
            self._remove(tile)
        for number, tile in enumerate(tiles):
            self._add(tile, number, self._places[number])
        self._rests = True

    def change(self, tiles: Sequence[int], comes_from: tuple[float, float] = (1300.0, -300.0)) -> None:
        """The hand is another one now: what is new slides in from somewhere, the others move up."""
        if {tile: spring.anchor_a for tile, spring in self._springs.items()} == dict(zip(tiles, self._places)):
            return
        self._rests = False
        for tile in self.tiles:
            if tile not in tiles:
                self._remove(tile)
        for number, tile in enumerate(tiles):
            if tile in self._bodies:
                self._springs[tile].anchor_a = self._places[number]
            else:
                self._add(tile, number, comes_from)

    def _add(self, tile: int, number: int, at: tuple[float, float]) -> None:
        body = pymunk.Body(1, float("inf"))  # tiles on a rack do not turn
        body.position = at
        disc = pymunk.Circle(body, RADIUS)
        disc.elasticity, disc.friction = 0.2, 0.1
        spring = pymunk.DampedSpring(self._space.static_body, body, self._places[number], (0, 0), 0, STIFFNESS, DAMPING)
        self._space.add(body, disc, spring)
        self._bodies[tile], self._springs[tile] = body, spring

    def _remove(self, tile: int) -> None:
        body = self._bodies.pop(tile)
        self._space.remove(body, *body.shapes, self._springs.pop(tile))

    def finger(self, place: tuple[float, float] | None) -> None:
        """A tile is carried here, and pushes the others aside; None if it is far away."""
        place = place or AWAY
        if self._finger.position == place:
            return
        self._rests = False
        self._finger.position = place
        self._space.reindex_shapes_for_body(self._finger)

    def place(self, tile: int) -> tuple[float, float]:
        x, y = self._bodies[tile].position
        return x, y

    def update(self, seconds: float) -> None:
        if self._rests:
            return
        self._left_over = min(self._left_over + seconds, 0.1)
        while self._left_over >= STEP:
            self._left_over -= STEP
            self._space.step(STEP)
        self._rests = self._finger.position == AWAY and not self._stirs()

    @property
    def is_moving(self) -> bool:
        return not self._rests and self._stirs()

    def _stirs(self) -> bool:
        return any(
            body.velocity.length > 4 * STILL
            or math.dist(body.position, self._springs[tile].anchor_a) > STILL + 24 * pushed
            for pushed in [self._finger.position != AWAY]
            for tile, body in self._bodies.items()
        )

    def settle(self) -> None:
        """Everything lies in its place at once."""
        for tile, body in self._bodies.items():
            body.position, body.velocity = self._springs[tile].anchor_a, (0, 0)
        self._rests = True
