"""How much the computer may think."""

from collections.abc import Callable


class Spent(Exception):
    """There is no time, or no budget, to look at more positions."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


class Budget:
    """How many positions may be looked at, and until when. Only the number is the same in every run."""

    def __init__(
        self,
        positions: int,
        is_late: Callable[[], bool] = lambda: False,
        is_cancelled: Callable[[], bool] = lambda: False,
    ):
        self.left = positions
        self.is_late = is_late
        self.is_cancelled = is_cancelled

    def spend(self, positions: int) -> None:
        if self.is_cancelled():
            raise Cancelled
        if self.left <= 0 or self.is_late():
            raise Spent
        self.left -= positions
