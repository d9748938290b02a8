"""The tile in the hand has some weight: it swings when it is turned, leans when it is carried, and lags behind."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from games.core.contract import Reason
from games.core.match import Match
from games.kit.carrying import Carrying
from games.tantrix.rules.game import Lay
from games.tantrix.rules.layout import Cell
from games.tantrix.table.view import View, middle

SETTLING = 11.0  # how quickly a turned tile comes to rest, per second
TILT = 0.025  # degrees for each design unit a second that a carried tile leans into the way it goes
MOST_TILT = 26.0
FOLLOWS = 26.0  # how quickly a carried tile comes after the hand, per second
PULLED, PULLED_SOFTLY = 0.8, 0.5  # of the way to a cell that draws it as it is, or in another turn


class HeldTile(NamedTuple):
    """A tile out of the hand: in the air at a place of the screen, or lying on a cell until it is confirmed."""

    tile: int
    turn: int
    cell: Cell | None = None
    at: tuple[float, float] | None = None
    chosen: int | None = None  # the turn in which it was held before its cell has turned it


class Magnet(NamedTuple):
    """A cell that draws the carried tile, and which part of the way."""

    cell: Cell
    pull: float


class TileInHand(Carrying[HeldTile]):
    """How the held tile is seen in the course of time."""

    def __init__(self, view: View, play: Callable[..., None], refuse: Callable[[Match, Reason, Lay], None]):
        super().__init__(play, refuse)
        self.view = view
        self.thrown_back: HeldTile | None = None  # what was refused last, as it is held since then
        self.calm()

    def calm(self) -> None:
        """Nothing of it moves any more."""
        self.swing = 0.0  # degrees by which a turned tile has yet to turn
        self.lean = (0.0, 0.0)  # degrees by which a carried tile looks to the right and downwards
        self.seen_at: tuple[float, float] | None = None  # where the carried tile is seen: it lags behind the hand
        self._magnet: Magnet | None = None
        self._moved = (0.0, 0.0)  # how far a carried tile has gone since the last frame

    def rotate(self, by: int) -> None:
        if self.held is not None:
            self.held = self.thing._replace(turn=(self.thing.turn + by) % 6, chosen=None)
            self.swing -= 60 * by
            self._play("tile_turn", 0.8)

    @property
    def is_moving(self) -> bool:
        if abs(self.swing) > 0.5 or any(self.lean):
            return True
        hand = None if self.held is None else self.held.at
        return hand is not None and self.seen_at is not None and math.dist(self.seen_at, self._drawn_to(*hand)) > 0.5

    def _drawn_to(self, x: float, y: float) -> tuple[float, float]:
        """Where a tile carried there wants to be: under the hand, or on the way to the cell that draws it."""
        if self._magnet is None:
            return x, y
        cell_x, cell_y = self.view.on_screen(middle(self._magnet.cell))
        return x + self._magnet.pull * (cell_x - x), y + self._magnet.pull * (cell_y - y)

    def update(self, seconds: float) -> None:
        """A turned tile swings to rest, a carried one leans with its speed."""
        rest = math.exp(-SETTLING * seconds)
        notch = int(self.swing / 30)
        self.swing = self.swing * rest if abs(self.swing) > 0.5 else 0.0
        if int(self.swing / 30) != notch and abs(self.swing) > 40:
            self._play("tile_turn", 0.4)
        self._follow_hand(seconds)
        gone, self._moved = self._moved, (0.0, 0.0)
        right, down = (self._leaning(lean, way / max(seconds, 1e-3), seconds) for lean, way in zip(self.lean, gone))
        self.lean = right, down

    @staticmethod
    def _leaning(lean: float, speed: float, seconds: float) -> float:
        """How far it leans one way when it has leant so far and is carried that way with this speed."""
        wanted = max(-MOST_TILT, min(MOST_TILT, speed * TILT))
        lean += (wanted - lean) * min(1.0, 9 * seconds)
        return lean if abs(lean) >= 0.3 or wanted else 0.0

    def _follow_hand(self, seconds: float) -> None:
        """A carried tile has some weight: it comes after the hand."""
        if self.held is None or self.thing.at is None:
            self.seen_at = self._magnet = None
            return
        goal_x, goal_y = self._drawn_to(*self.thing.at)
        share = min(1.0, FOLLOWS * seconds)
        x, y = self.seen_at or (goal_x, goal_y)
        self.seen_at = (x + (goal_x - x) * share, y + (goal_y - y) * share)
