"""The simplest player with a purpose: it looks one move ahead and takes what is worth most there."""

from collections.abc import Sequence
from typing import Any, Protocol

from games.core import chance
from games.core.contract import Game


class Greedy(Protocol):
    """What the simplest player knows about one game; `greedy.py` of the game says it."""

    def candidates(self, state: Any) -> Sequence[Any]:
        """The legal moves that are worth a look; at least one at every decision."""

    def value(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat, in points of the game; whoever's turn it is, over or not."""


def best_move(game: Game, bot: Greedy, state: Any, seat: int, luck: tuple[int, ...]) -> Any:
    """The candidate with the best position after it; which one of several equals follows from `luck`."""
    best: list[Any] = []
    best_value = float("-inf")
    for move in bot.candidates(state):
        value = bot.value(game.after(state, move), seat)
        if value > best_value:
            best, best_value = [move], value
        elif value == best_value:
            best.append(move)
    return best[chance.number(len(best), *luck)]
