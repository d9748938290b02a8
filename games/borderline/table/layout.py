"""Where things lie around the board, in a lying window and in an upright one.

Between two people who sit face to face the banner comes to either end, and controls and stock change sides with it: the
board is a little smaller then, and clear of both places.
"""

from __future__ import annotations

from typing import NamedTuple

from games.borderline.table.board import Board
from games.core.tetrominoes import SHAPES
from games.window.canvas import Box, Canvas
from games.window.space import Placed

# How a piece lies in the stock.
LYING_TURN = {"I": 0, "O": 0, "T": 0, "L": 1, "J": 1, "S": 0, "Z": 0}
STANDING_TURN = {"I": 1, "O": 0, "T": 1, "L": 0, "J": 0, "S": 1, "Z": 1}
NEXT_CONTROL = 124  # from the middle of one to that of the next, in an upright window


class Laid(NamedTuple):
    upright: bool = False
    across: bool = False  # two people face each other
    turned: bool = False  # and it is the turn of the one at the far side

    @property
    def board(self) -> Board:
        return Board(self.upright)

    @property
    def place(self) -> Placed:
        """Of the board."""
        if not self.upright:
            size = 0.93 if self.across else 1.0
            return Placed(960 * (1 - size), 540 - (564 if self.across else 540) * size, size)
        size = 0.852 if self.across else 0.886
        return Placed(1062 - 940 * size, (960 if self.across else 988) - 960 * size, size)

    # The stock

    @property
    def stock(self) -> Placed:
        if not self.upright:
            return Placed(40, 948) if self.turned else Placed(640, 12)
        if not self.across:
            return Placed(116, 206, 1.12)
        return Placed(128, 484 if self.turned else 196)

    @property
    def small(self) -> float:
        """The size of its pieces, in units of its own."""
        return 0.58 if self.upright else 0.46

    @property
    def shown_turn(self) -> dict[str, int]:
        return STANDING_TURN if self.upright else LYING_TURN

    def compartment(self, canvas: Canvas, shape: str) -> Box:
        """In units of the stock."""
        boxes = canvas.sprites.facts(self.board.picture("stock"))["compartments"]
        return Box(*boxes[SHAPES.index(shape)])

    def piece_and_count(self, compartment: Box) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where the middles of both are in a compartment."""
        x, y = compartment.centre
        return ((x, y - 20), (x, y + 62)) if self.upright else ((x - 29, y + 4), (x + 52, y))

    # Plates and controls

    def plate(self, seat: int) -> Box:
        """The name plate of a seat: at its end of the board."""
        if self.upright:
            return self.place.box(Box(258, 1770 if seat == 0 else 78, 476, 72))
        return Box(1124 if seat else 406, 24 if self.turned else 966, 390, 72)

    def to_floor(self, seat: int) -> int:
        """By how many degrees an arrow that points down is turned to point to the floor of a seat, as it sees that."""
        is_far = seat == 1 and not self.turned
        if self.upright:
            return 180 if is_far else 0
        return 90 if is_far else -90

    def controls(self) -> list[tuple[float, float]]:
        """The three controls of a piece, as their seat sees them."""
        if not self.upright:
            return [(840 + 120 * number, 1020) for number in range(3)]
        x, y = (205, 1600) if self.across else (185, 1724)
        if self.turned:
            x = 1080 - x
        return [(x + NEXT_CONTROL * (number - 1), y) for number in range(3)]
