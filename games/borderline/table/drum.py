"""The shape selector: a drum that is given a push, slows down by friction and stops on the drawn shape.

The result is drawn first; the spin only shows it. The drum is a pymunk body that a brake holds with a steady force.
How hard the push must be for the drum to stop exactly there is found by trying: the harder, the further it goes.
Angles are in radians; the drum shows the shape with number n of SHAPES at n sevenths of a turn.
"""

import math
from random import Random
from typing import NamedTuple

import pymunk

from games.core.tetrominoes import SHAPES

FIELD = math.tau / len(SHAPES)
STEP = 1 / 240
LONGEST = 2.5
TURNS = (1.6, 2.6)  # how far a push carries the drum
BRAKE = (7.5, 11.5)  # radians a second, each second
HARDER = 3.0  # the power of a harder brake: the time to rest goes with its square root only
TEETH = 28  # of the ratchet, evenly around the drum
EXACT = 1e-5


class Spin(NamedTuple):
    """A spin from the push to rest: an angle for every step."""

    angles: tuple[float, ...]

    @property
    def duration(self) -> float:
        return (len(self.angles) - 1) * STEP

    def angle(self, time: float) -> float:
        at = min(max(time / STEP, 0.0), len(self.angles) - 1.0)
        index = min(int(at), len(self.angles) - 2)
        a, b = self.angles[index], self.angles[index + 1]
        return a + (b - a) * (at - index)

    def teeth(self, time: float) -> int:
        """How many teeth have passed the pawl since the drum was made."""
        return math.floor(self.angle(time) * TEETH / math.tau + 0.5)


def spin(start: float, shape: str, seed: int, harder: float = 1.0) -> Spin:
    """From an angle to a shape; a brake that is harder lets it come to rest sooner. All follows from the arguments."""
    random = Random(seed)
    least = start + random.uniform(*TURNS) * math.tau
    goal = SHAPES.index(shape) * FIELD
    goal += math.ceil((least - goal) / math.tau) * math.tau
    brake = random.uniform(*BRAKE) * harder**HARDER
    push = math.sqrt(2 * brake * (goal - start))
    angles = _run(start, push, brake)
    while abs(angles[-1] - goal) > EXACT:
        push *= math.sqrt((goal - start) / (angles[-1] - start))  # the way grows with the square of the push
        angles = _run(start, push, brake)
    return Spin((*angles[:-1], goal))  # the rest is less than anybody can see


def _run(start: float, push: float, brake: float) -> list[float]:
    """The angles of the drum after a push, until it stands."""
    space = pymunk.Space()
    drum = pymunk.Body(1, 1)
    drum.angle, drum.angular_velocity = start, push
    holder = pymunk.SimpleMotor(space.static_body, drum, 0)
    holder.max_force = brake * drum.moment
    space.add(drum, holder)
    angles = [start]
    while abs(drum.angular_velocity) > 1e-9:
        space.step(STEP)
        angles.append(drum.angle)
    return angles
