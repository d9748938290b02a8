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


WIN = 1e9  # more than any points


class GeneralGreedy:
    """For a game that says nothing of its own: points, and a win before all of them."""

    def __init__(self, game: Game):
        self.game = game

    def candidates(self, state: Any) -> Sequence[Any]:
        return self.game.moves(state)

    def value(self, state: Any, seat: int) -> float:
        scores, outcome = self.game.scores(state), self.game.outcome(state)
        lead = scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)
        if outcome is None or len(scores) == 1:
            return lead
        return lead + (WIN / len(outcome.winners) if seat in outcome.winners else -WIN)


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
