"""An opponent for any game: it knows nothing but the rules, and finds the rest out by trying.

Who has a judgement of a game (see games.bots.bot) plays it better and faster; this one gives every other game its
levels, its hints and its review from the first day.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from games.bots.bot import Bot, Evaluated, Sight, Values, Why
from games.bots.budget import Budget
from games.bots.manner import Manner, manner_of
from games.bots.search import UNSURE
from games.bots.tempers import BLOCKER, GREEDY
from games.bots.tree import Tree
from games.core.contract import Game
from games.core.sentences import Plural

GLANCE = 300  # positions that are looked at where many are to be judged
ANY_LUCK = (0,)  # for a look that must be the same whenever it is taken


class GeneralBot(Bot):
    sights = {
        "easy": Sight(overlooks=0.3, doubt=0.2, positions=150),
        "medium": Sight(overlooks=0.1, doubt=0.06, positions=1000),
        "hard": Sight(positions=4000),
        "master": Sight(positions=16_000),
    }
    looks_back_s = 1.0

    def __init__(self, game: Game):
        self.game = game
        self._manners: dict[int, Manner] = {}

    def sight(self, level: str, state: Any) -> Sight:
        sight, manner = self.sights[level], self._manner(state)
        # Who plays alone has points to be in doubt about, and not parts of the win.
        return sight._replace(doubt=sight.doubt * manner.lead) if manner.seats == 1 else sight

    def look(self, state: Any, luck: tuple[int, ...], budget: Budget) -> Evaluated:
        tree = Tree(self.game, self._manner(state), state, luck)
        if len(tree.moves()) > 1:
            tree.grow(budget)
        ways = tree.moves()
        return Evaluated(
            [way.move for way in ways],
            np.array([way.settled or _not_quite(way.values()) for way in ways]),
        )

    def evaluate(self, state: Any) -> Evaluated:
        return self.look(state, ANY_LUCK, Budget(GLANCE))

    def values(self, states: Sequence[Any]) -> Values:
        return np.array([self._value(state) for state in states])

    def _value(self, state: Any) -> tuple[float, ...]:
        manner, outcome = self._manner(state), self.game.outcome(state)
        return manner.shares(outcome) if outcome else _not_quite(manner.promise(self.game.scores(state)))

    def gains(self, state: Any) -> tuple[list[Any], Values]:
        moves = self.game.moves(state)
        return moves, np.array([self._gain(state, move) for move in moves], float)

    def _gain(self, state: Any, move: Any) -> int:
        """What a move brings its player at once: points, or fewer where few are good."""
        seat = self.game.to_move(state)
        gained = self.game.scores(self.game.after(state, move))[seat] - self.game.scores(state)[seat]
        return -gained if self._manner(state).sign < 0 else gained

    def is_quiet(self, state: Any) -> bool:
        return True  # nothing is known about what would have to be settled first

    def why(self, state: Any, move: Any) -> Why:
        outcome = self.game.outcome(self.game.after(state, move))
        if outcome is not None and len(outcome.scores) > 1 and outcome.winners == (self.game.to_move(state),):
            return Why("wins at once")
        if self._manner(state).sign > 0 and (points := self._gain(state, move)) > 0:
            return Why(Plural("brings {points} [point|points]"), {"points": points})
        words = self.game.in_words(move)
        return Why(words.key, words.facts)

    def leaning(self, temper: str, state: Any, move: Any) -> float:
        """A temper shows only in points: nothing else means the same in every game."""
        if temper == GREEDY:
            return self._gain(state, move)
        if temper == BLOCKER and self._manner(state).seats > 1:
            seat, values = self.game.to_move(state), self._value(self.game.after(state, move))
            return -max(value for other, value in enumerate(values) if other != seat)
        return 0.0

    def _manner(self, state: Any) -> Manner:
        seats = len(self.game.scores(state))
        if seats not in self._manners:
            self._manners[seats] = manner_of(self.game, seats)
        return self._manners[seats]


def _not_quite(values: tuple[float, ...]) -> tuple[float, ...]:
    """What was only tried is never quite 0 or 1; who plays alone has points, which may be anything."""
    if len(values) == 1:
        return values
    return tuple((1 - UNSURE) * value + UNSURE / len(values) for value in values)
