"""Who won how often, and how sure that is."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from games.core.contract import Outcome

SURE = 1.96  # standard errors: 19 of 20 intervals hold the true rate


class Result(NamedTuple):
    line: bytes  # the record
    seats: tuple[str, ...]
    outcome: Outcome
    times: tuple[tuple[float, ...], ...]  # for each seat the seconds that it thought about each of its moves


class Rate(NamedTuple):
    """A part of the games, with its interval (after Wilson, which holds for few games and near 0 and 1 too)."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: float, games: int) -> "Rate":
        share, square = wins / games, SURE * SURE
        middle = (share + square / (2 * games)) / (1 + square / games)
        width = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
        return cls(share, max(0.0, middle - width), min(1.0, middle + width))

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


class Performance(NamedTuple):
    """What one player has done."""

    chairs: int  # seats taken, over all games: one that takes two seats of a game could win it twice
    rate: Rate
    mean: float  # score
    median_s: float  # thinking about a move
    slow_s: float  # 19 of 20 moves took no longer


class Tally:
    """Results of games between the same players, by name."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: defaultdict[str, float] = defaultdict(float)
        self.chairs: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.times: dict[str, list[float]] = {}

    def add(self, result: Result) -> None:
        self.count(result.seats, result.outcome)
        for name, times in zip(result.seats, result.times):
            self.times.setdefault(name, []).extend(times)

    def count(self, seats: Sequence[str], outcome: Outcome) -> None:
        self.games += 1
        self.reasons[outcome.reason] += 1
        for seat, name in enumerate(seats):
            self.chairs[name] += 1
            self.points[name] += outcome.scores[seat]
            if seat in outcome.winners:
                self.wins[name] += 1 / len(outcome.winners)  # a shared win is shared

    def of(self, name: str) -> Performance:
        times = sorted(self.times.get(name, ())) or [0.0]
        chairs = self.chairs[name]
        return Performance(
            chairs,
            Rate.of(self.wins[name], self.games),
            self.points[name] / chairs,
            times[len(times) // 2],
            times[int(0.95 * (len(times) - 1))],
        )
