"""What the computer has to know about a game so that it can play it; each game's `bot.py` says it.

A position is *quiet* where nothing is left to settle before chance or the next player has a say; only there can it be
judged as it lies. Values are the parts of the win that the seats may expect, from 0 to 1 and together 1; who plays
alone has the points that they may expect to end with.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from games.bots.budget import Budget
from games.core.contract import CHANCE, OVER, Game

NEARLY = 0.0005  # of a win

Values = np.ndarray[tuple[Any, ...], np.dtype[np.float64]]


class Evaluated(NamedTuple):
    """Moves with what they lead to: a row of values for each, a column for each seat."""

    moves: list[Any]
    values: Values


class Plain(NamedTuple):
    """What everybody sees of moves without thinking ahead."""

    gains: Values  # what each brings its player at once, in points
    flaws: Values  # the harm that it does on the spot, in points; 0 for one that is clean


class Sight(NamedTuple):
    """How well a level sees."""

    only_gain: bool = False  # it goes by what it gains at once, not by what the position is worth
    overlooks: float = 0.0  # the part of the moves that it does not notice; nothing that is plain, and no certain win
    off_days: float = 0.0  # the part of its games that it plays without a plan, by what it gains at once
    careless: float = 0.0  # the part of its decisions in which it does not see either what is plain
    stands_by: float = inf  # by how much it must prefer a move that plainly looks like a slip before it makes it
    tolerance: float = NEARLY  # values that are so close are nearly equal: the temper decides
    doubt: float = 0.0  # how far its judgement of a move may be off: a standard deviation, in values (or in gains)
    widths: tuple[int, ...] = ()  # so many of the best moves are looked at one quiet position further, two further, ...
    follows_again: int = 8  # so many moves of chance are all followed even where chance has had a say before
    samples: int = 8  # so many courses of chance are followed where its moves are too many to follow all
    positions: int = 100_000  # that may be looked at before the search settles for what it has


class Why(NamedTuple):
    """Why a move is good: a sentence with gaps, and what goes into them."""

    sentence: str
    facts: Mapping[str, Any] = {}


class Bot(ABC):
    game: Game
    sights: Mapping[str, Sight]  # by level: easy, medium, hard, master
    looks_back_s: float | None = None  # seconds to judge a move that was made; None: as long as it takes

    @abstractmethod
    def values(self, states: Sequence[Any]) -> Values:
        """For each of these quiet positions, over or not, a row of the seats' values."""

    @abstractmethod
    def evaluate(self, state: Any) -> Evaluated:
        """At a decision: the moves worth a look, and the values at the next quiet position after each."""

    def look(self, state: Any, luck: tuple[int, ...], budget: Budget) -> Evaluated:
        """The first look of every level but one that goes by gains; who has no judgement may search here already."""
        return self.evaluate(state)

    @abstractmethod
    def gains(self, state: Any) -> tuple[list[Any], Values]:
        """At a decision: the moves that anybody would think of, and what a beginner sees in each.

        As a rule that is what it brings its player at once, in points.
        """

    def plain(self, state: Any, moves: Sequence[Any]) -> Plain | None:
        """What is plain to see of these moves; None where nothing is."""
        return None

    @abstractmethod
    def why(self, state: Any, move: Any) -> Why:
        """What speaks for a move, in one sentence for a person."""

    def prevents(self, state: Any, move: Any) -> Why | None:
        """What a move keeps the others from, if that is worth a sentence besides `why`."""
        return None

    @abstractmethod
    def leaning(self, temper: str, state: Any, move: Any) -> float:
        """How much a player of this temper (see games.bots.tempers) likes a move, other things being equal."""

    def sight(self, level: str, state: Any) -> Sight:
        """How well a level sees here."""
        return self.sights[level]

    def is_quiet(self, state: Any) -> bool:
        return self.game.to_move(state) in (CHANCE, OVER)

    def replies(self, states: Sequence[Any]) -> list[Any]:
        """For each of these decisions the move that looks best at once."""
        return [self._best(state)[0] for state in states]

    def outlook(self, states: Sequence[Any]) -> Values:
        """For each of these decisions the values at the next quiet position after the move that looks best."""
        return np.array([self._best(state)[1] for state in states])

    def _best(self, state: Any) -> tuple[Any, Values]:
        moves, values = self.evaluate(state)
        best = int(values[:, self.game.to_move(state)].argmax())
        return moves[best], values[best]
