"""What a game is like, as far as it shows when it is played a few times without a thought.

Whoever knows nothing about a game but its rules cannot tell what points mean there: how many decide it, whether many or
few of them win, whether they say anything before the end.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, NamedTuple

from games.bots.luck import Luck
from games.core.contract import CHANCE, OVER, Game, Outcome

GAMES = 8  # that are played; fewer if they are long
POSITIONS = 2000  # in all of these games together
DECIDED = 2.0  # how sure a lead is that is as large as leads are in the end: e to this, to one


class Manner(NamedTuple):
    """What points are worth in a game with so many seats."""

    seats: int
    sign: int  # 1: most points win, -1: fewest, 0: they say nothing about who wins
    lead: float  # points between winners and the others in the end; of who plays alone between one end and another

    def shares(self, outcome: Outcome) -> tuple[float, ...]:
        """What the seats have of the win; who plays alone has the points."""
        if self.seats == 1:
            return (float(outcome.scores[0]),)
        share = 1 / max(1, len(outcome.winners))
        return tuple(share if seat in outcome.winners else 0.0 for seat in range(self.seats))

    def promise(self, scores: tuple[int, ...]) -> tuple[float, ...]:
        """What the seats may expect of the win with these points, by nothing else."""
        if self.seats == 1:
            return (float(scores[0]),)
        if not self.sign or min(scores) == max(scores):
            return (1 / self.seats,) * self.seats
        steepness = self.sign * DECIDED / self.lead
        best = max(self.sign * score for score in scores)
        weights = [exp(steepness * (score - self.sign * best)) for score in scores]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


def manner_of(game: Game, seats: int) -> Manner:
    """Found out by playing at random, always the same games."""
    luck = Luck((seats,))
    ends: list[Outcome] = []
    left = POSITIONS
    while left > 0 and len(ends) < GAMES:
        state = game.start(game.options({}, seats), seats)
        while left > 0 and game.to_move(state) != OVER:
            state = game.after(state, any_move(game, state, luck))
            left -= 1
        if (outcome := game.outcome(state)) is not None:
            ends.append(outcome)
    if seats == 1:
        points = [end.scores[0] for end in ends] or [0]
        return Manner(1, 1, max(1.0, (max(points) - min(points)) / 2))
    leads = [lead for end in ends if (lead := _lead(end)) is not None]
    balance = sum((lead > 0) - (lead < 0) for lead in leads)
    mean = sum(map(abs, leads)) / len(leads) if leads else 0.0
    return Manner(seats, (balance > 0) - (balance < 0), max(mean, 1e-6))


def _lead(end: Outcome) -> float | None:
    """By how many points the winners are ahead; None where everybody wins."""
    won = [score for seat, score in enumerate(end.scores) if seat in end.winners]
    lost = [score for seat, score in enumerate(end.scores) if seat not in end.winners]
    return sum(won) / len(won) - sum(lost) / len(lost) if won and lost else None


def any_move(game: Game, state: Any, luck: Callable[[], float]) -> Any:
    """Any move, of chance by its weight."""
    if game.to_move(state) != CHANCE:
        moves = game.moves(state)
        return moves[int(luck() * len(moves))]
    odds = game.odds(state)
    rest = luck() * sum([weight for _, weight in odds])
    for move, weight in odds:
        rest -= weight
        if rest < 0:
            return move
    return odds[-1][0]
