"""The tower in motion: pieces that fall in the rails, hit, bounce, and rattle what is below.

Where a piece comes to rest is decided by the rules before it falls; the motion only leads there, and ends exactly so.
In the rails a piece can move in one direction only, so its fall is worked out exactly, hit by hit: however fast it is,
it never dips into what it lands on. Everything that it shakes is held in its place by damped springs. Once the bottom
opens nothing is held any more, and the pour (games.link.table.pour) takes over.

Units are cells and seconds; x points right from the left rail, y up from the floor.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.core.tetrominoes import Place, turns
from games.link.table.heap import Fallen
from games.link.table.pour import Hit, PiecePose, Pour

STEP = 1 / 240

GRAVITY = 230.0
LONGEST_FALL = 0.44  # a piece from higher up falls faster, so that nobody has to wait
FASTEST = GRAVITY * LONGEST_FALL
LEAST_HIT = 6.0  # a slower hit does not bounce
MOST_BOUNCE = 0.45
BOUNCE = 1.9  # the rebound grows with the square root of the hit's speed: low falls bounce too, high ones not too far

SHORTEST_RATTLE, LONGEST_RATTLE = 0.35, 0.44  # seconds from the first hit until all is still
FADE = 0.12  # the last of them, in which what is left of the shiver goes
SPRING = (2 * math.pi * 11) ** 2
DAMPING = 20.0
PUSH, SWAY, TILT = 7.0, 2.8, 3.6  # what the hardest hit gives to the piece below: down, aside, and turning
CARRIED = 0.72  # how much of a hit each piece passes on to those that carry it
NEARBY, NEARBY_REACH = 0.4, 2.5  # how much the others feel, and how many cells it takes to fall to a third
WAVE = 90.0  # cells a second at which a hit runs through the tower


class _Piece:
    """A piece in the tower: its place, and how far it is shaken out of it at the moment."""

    def __init__(self, seat: int, place: Place):
        turn = turns(place.shape)[place.turn]
        self.seat = seat
        self.place = place
        self.cells = place.cells
        self.centre = place.column + len(turn.bottoms) / 2, place.row + turn.height / 2
        self.lift = 0.0
        self.calm()

    def calm(self) -> None:
        self.offsets = [0.0, 0.0, 0.0]  # x, y, angle
        self.speeds = [0.0, 0.0, 0.0]
        self.steps_left = 0

    def rattle_for(self, steps: int) -> None:
        part = self._fade()  # what has already faded must not come back
        self.offsets = [offset * part for offset in self.offsets]
        self.steps_left = max(self.steps_left, steps)

    def kick(self, push: Sequence[float]) -> None:
        self.speeds = [speed + more for speed, more in zip(self.speeds, push)]

    def shiver(self) -> None:
        self.steps_left -= 1
        if self.steps_left <= 0:
            self.calm()
            return
        for axis in range(3):
            speed = self.speeds[axis]
            speed -= (SPRING * self.offsets[axis] + DAMPING * speed) * STEP
            self.speeds[axis] = speed
            self.offsets[axis] += speed * STEP

    def _fade(self) -> float:
        part = min(1.0, self.steps_left * STEP / FADE)
        return part * part * (3 - 2 * part)

    @property
    def pose(self) -> PiecePose:
        if not self.steps_left:
            return PiecePose(self.seat, self.place, float(self.place.column), self.place.row + self.lift, 0.0)
        part = self._fade()
        x, y, angle = (offset * part for offset in self.offsets)
        return PiecePose(self.seat, self.place, self.place.column + x, self.place.row + self.lift + y, angle)


class _Fall:
    """A piece on its way down."""

    def __init__(self, piece: _Piece, lift: float, haste: float):
        self.piece = piece
        self.haste = haste
        self.speed = 0.0  # downwards
        self.gravity = max(GRAVITY, 2 * lift / LONGEST_FALL**2) * haste
        self.hits = 0
        self.landed = False
        piece.lift = lift

    def step(self) -> float | None:
        """Go on for a step; the speed of the hit if there was one."""
        lift, speed = self.piece.lift, self.speed
        self.piece.lift = lift - speed * STEP - self.gravity * STEP**2 / 2
        self.speed = speed + self.gravity * STEP
        if self.piece.lift > 0:
            return None
        hit = math.sqrt(speed**2 + 2 * self.gravity * lift)
        left = STEP - (hit - speed) / self.gravity
        back = hit * min(MOST_BOUNCE, BOUNCE / math.sqrt(hit)) if hit > LEAST_HIT else 0.0
        self.piece.lift = max(0.0, back * left - self.gravity * left**2 / 2)
        self.speed = self.gravity * left - back
        self.landed = back == 0.0
        self.hits += 1
        return hit


class _Kick(NamedTuple):
    """A push on its way through the tower."""

    due: int  # the step at which it arrives
    piece: _Piece
    push: tuple[float, float, float]


class Tower:
    """The pieces of a game, at rest, falling or pouring out. The same calls give the same motion."""

    def __init__(self) -> None:
        self.settle(())

    def settle(self, places: Iterable[tuple[int, Place]]) -> None:
        """Exactly these pieces, each at rest in its cells."""
        self._pieces: list[_Piece] = []
        self._by_cell: dict[tuple[int, int], _Piece] = {}  # what lies or will lie there
        for seat, place in places:
            self._add(_Piece(seat, place))
        self._falls: list[_Fall] = []
        self._kicks: list[_Kick] = []
        self._impacts: list[Hit] = []
        self._steps = 0
        self._time_left = 0.0
        self._pour: Pour | None = None

    def drop(self, seat: int, place: Place, from_row: float, haste: float = 1.0) -> None:
        """One more piece, which falls from a row (that of its lowest cell) to its place.

        With more haste it is thrown in harder: it falls faster by that, and all is still sooner.
        """
        if self._pour:
            raise ValueError("the bottom of the tower is open")
        piece = _Piece(seat, place)
        if not self._touching(piece):
            raise ValueError(f"{place} would rest on nothing")
        self._add(piece)
        self._falls.append(_Fall(piece, max(0.0, from_row - place.row), haste))

    def _add(self, piece: _Piece) -> None:
        self._pieces.append(piece)
        self._by_cell.update(dict.fromkeys(piece.cells, piece))

    def pour(self, seed: int) -> None:
        """Open the bottom."""
        self.finish()
        self._pour = Pour([(piece.seat, piece.place) for piece in self._pieces], seed)

    def step(self, seconds: float) -> None:
        if self._pour:
            self._pour.step(seconds)
            return
        self._time_left += seconds
        while self._time_left >= STEP:
            self._time_left -= STEP
            self._one_step()
        if self.is_at_rest:
            self._time_left = 0.0

    def poses(self) -> list[PiecePose]:
        """All pieces in the tower, in the order in which they are to be drawn."""
        return self._pour.poses() if self._pour else [piece.pose for piece in self._pieces]

    def heap(self) -> list[Fallen]:
        """The pieces that are out of the tower, in the order in which they are to be drawn."""
        return self._pour.heap() if self._pour else []

    def impacts(self) -> list[Hit]:
        """What has hit since the last call."""
        heard = self._pour.impacts() if self._pour else []
        heard = [*self._impacts, *heard]
        self._impacts.clear()
        return heard

    @property
    def is_at_rest(self) -> bool:
        if self._pour:
            return self._pour.is_at_rest
        return not self._falls and not self._kicks and not any(piece.steps_left for piece in self._pieces)

    def finish(self) -> None:
        """Jump to the end of whatever moves."""
        if self._pour:
            self._pour.finish()
            return
        self._falls.clear()
        self._kicks.clear()
        self._time_left = 0.0
        for piece in self._pieces:
            piece.lift = 0.0
            piece.calm()

    def _one_step(self) -> None:
        self._steps += 1
        for piece in self._pieces:
            if piece.steps_left:
                piece.shiver()
        for fall in self._falls:
            hit = fall.step()
            if hit is not None:
                self._hit(fall, hit)
        self._falls = [fall for fall in self._falls if not fall.landed]
        for kick in self._kicks:
            if kick.due <= self._steps:
                kick.piece.kick(kick.push)
        self._kicks = [kick for kick in self._kicks if kick.due > self._steps]

    # What a hit does

    def _hit(self, fall: _Fall, speed: float) -> None:
        piece = fall.piece
        strength = min(1.0, speed / FASTEST)
        touching = self._touching(piece)
        spot = sum(column + 0.5 for column, _, _ in touching) / len(touching), float(piece.place.row)
        if speed > LEAST_HIT / 2:
            self._impacts += [Hit(x, y, strength, kind) for kind, (x, y) in self._spots(touching)]
        if fall.hits == 1:
            self._knock_at_the_rail(piece, spot[0], strength)
            rattle = SHORTEST_RATTLE + (LONGEST_RATTLE - SHORTEST_RATTLE) * strength
            for shaken in self._pieces:
                shaken.rattle_for(math.ceil(rattle / math.sqrt(fall.haste) / STEP))
        for shaken, part in self._shaken_by(piece).items():
            self._send(shaken, spot, strength**0.7 * part)

    def _knock_at_the_rail(self, piece: _Piece, hit_x: float, strength: float) -> None:
        """Caught on one side only, a piece tips to the other and knocks against its rail there."""
        lean = piece.centre[0] - hit_x
        if abs(lean) > 0.3:
            half_width = piece.centre[0] - piece.place.column
            rail_x = piece.centre[0] + math.copysign(half_width, lean)
            self._impacts.append(Hit(rail_x, piece.centre[1], strength * 0.3, "rail"))

    def _touching(self, piece: _Piece) -> list[tuple[int, int, _Piece | None]]:
        """The cells of a piece at its place that lie on something, and on what; None is the floor."""
        below = [(column, row, self._by_cell.get((column, row - 1))) for column, row in piece.cells]
        return [(column, row, other) for column, row, other in below if row == 0 or other not in (None, piece)]

    def _spots(self, touching: Sequence[tuple[int, int, _Piece | None]]) -> list[tuple[str, tuple[float, float]]]:
        """For each kind of thing that is hit: where, on average."""
        spots = []
        for kind, cells in (
            ("floor", [cell for *cell, below in touching if below is None]),
            ("piece", [cell for *cell, below in touching if below is not None]),
        ):
            if cells:
                x = sum(column + 0.5 for column, _ in cells) / len(cells)
                spots.append((kind, (x, sum(row for _, row in cells) / len(cells))))
        return spots

    def _shaken_by(self, piece: _Piece) -> dict[_Piece, float]:
        """How much of a hit each piece feels: what carries the new one most, and what is near more than what is far."""
        felt = {
            other: NEARBY * math.exp(-math.dist(other.centre, piece.centre) / NEARBY_REACH) for other in self._pieces
        }
        carriers, part = {piece}, 1.0
        seen: set[_Piece] = set()
        while carriers:
            for carrier in carriers:
                felt[carrier] = max(felt[carrier], part)
            seen |= carriers
            carriers = {
                below for carrier in carriers for *_, below in self._touching(carrier) if below and below not in seen
            }
            part *= CARRIED
        return felt

    def _send(self, piece: _Piece, spot: tuple[float, float], strength: float) -> None:
        """Start a push towards a piece. The lower it stands the less it can give way, for the floor cannot."""
        give = 0.4 + 0.6 * min(1.0, piece.place.row / 4)
        lever = max(-1.5, min(1.5, spot[0] - piece.centre[0]))
        push = -SWAY * lever * strength * give, -PUSH * strength * give, -TILT * lever * strength * give
        delay = round(math.dist(spot, piece.centre) / WAVE / STEP)
        if delay < piece.steps_left:  # later than that it would come too late to be seen
            self._kicks.append(_Kick(self._steps + delay, piece, push))
