"""A tetromino in the hand above a row of columns, into which it will slide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.core.tetrominoes import COLUMNS, Place, turns
from games.kit.refusals import Told

LINGERS = 1.2  # seconds that it is told why a piece was refused, though the hand has gone on
MIRROR = {"L": "J", "J": "L", "S": "Z", "Z": "S"}


class HeldPiece(NamedTuple):
    """A piece in one of its turns, above a column."""

    shape: str
    turn: int
    column: int

    @property
    def width(self) -> int:
        return len(turns(self.shape)[self.turn].bottoms)

    @property
    def height(self) -> int:
        return turns(self.shape)[self.turn].height

    def over(self, column: int) -> HeldPiece:
        """The same piece above another column, but always between the first and the last."""
        return self._replace(column=min(max(column, 0), COLUMNS - self.width))

    def turned(self, by: int) -> HeldPiece:
        """Turned clockwise by quarters about its middle."""
        return self._about_the_middle(self._replace(turn=(self.turn + by) % len(turns(self.shape))))

    def flipped(self) -> HeldPiece:
        """The other way round: the mirror image of the piece as it hangs."""
        cells = turns(self.shape)[self.turn].cells
        mirrored = tuple(sorted((self.width - 1 - column, row) for column, row in cells))
        shape = MIRROR.get(self.shape, self.shape)
        turn = next(number for number, turn in enumerate(turns(shape)) if turn.cells == mirrored)
        return self._about_the_middle(HeldPiece(shape, turn, self.column))

    def resting_on(self, heights: Sequence[int]) -> Place:
        """Where it would come to rest on columns of these heights, whether it may or not."""
        bottoms = turns(self.shape)[self.turn].bottoms
        return Place(*self, max(height - bottom for height, bottom in zip(heights[self.column :], bottoms)))

    def _about_the_middle(self, other: HeldPiece) -> HeldPiece:
        return other.over(math.floor(self.column + (self.width - other.width) / 2 + 0.25))


def is_left_behind(told: Told, refused: Place, held: HeldPiece | None) -> bool:
    """Whether the hand has gone on from where its piece was refused, and it was told long enough why."""
    return refused[:3] != held and told.age > LINGERS
