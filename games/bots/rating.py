"""How strong somebody is, by what came of their games against computers whose strength is known.

Strength is a place on a scale: who is one unit above another wins against them e times as often as they lose. With more
seats everybody wins by the same weights. On this scale lie the levels of each game, the dial (see games.bots.dial), as
they were measured, and whoever plays against them. What is known of a person is how likely every place on it is: each
game makes some likelier than others, and from game to game all of it spreads a little, since people learn and forget.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import exp, sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.bots.players import GREEDY, LEVELS, dial_of

GAMES = Path(__file__).resolve().parents[1]
FILE = "places.json"  # in the folder of a game: written by games.tools.places
LOWEST, HIGHEST, FINE = -8.0, 14.0, 0.1  # of the scale, and how finely it is looked at
STRANGE = 2.5  # units by which somebody whom nobody knows is likely to be off what is expected of them
DRIFT = 0.06  # units from game to game, likewise
AHEAD = 0.06  # units that somebody's match is above them: who plays learns, and above master there is nobody to go to


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the players of a game lie on the scale."""

    players: dict[str, float]  # the levels, the weakest at 0, and greedy
    dial: list[float]  # at equal steps from 0 to 1, rising

    def of(self, name: str) -> float | None:
        """The place of a computer, by its name in a seat; None where nobody has measured it."""
        dial = dial_of(name)
        return self.players.get(name) if dial is None else self.at(dial)

    def at(self, dial: float) -> float:
        """The place of somebody on the dial."""
        along = dial * (len(self.dial) - 1)
        lower = min(int(along), len(self.dial) - 2)
        return self.dial[lower] + (along - lower) * (self.dial[lower + 1] - self.dial[lower])

    def dial_for(self, place: float) -> float:
        """Who on the dial lies at this place, or as near to it as anybody does."""
        upper = min(max(bisect_right(self.dial, place), 1), len(self.dial) - 1)
        low, high = self.dial[upper - 1], self.dial[upper]
        return min(1.0, max(0.0, (upper - 1 + (place - low) / (high - low)) / (len(self.dial) - 1)))

    def match_for(self, place: float) -> float:
        """The dial at which a computer wins as often as somebody at this place does."""
        return self.dial_for(place + AHEAD)

    @property
    def expected(self) -> float:
        """Where somebody lies whom nobody knows: between the two lowest levels."""
        return (self.players[LEVELS[0]] + self.players[LEVELS[1]]) / 2


USUAL = Scale({"easy": 0.0, "medium": 1.2, "hard": 2.4, "master": 3.6, GREEDY: 1.2}, [-1.2, 0.0, 1.2, 2.4, 3.6])


@cache
def places_of(game: str) -> Scale:
    """As they were measured; for a game that nobody has measured, what is usual."""
    try:
        found = msgspec.json.decode((GAMES / game / FILE).read_bytes(), type=Scale)
    except FileNotFoundError:
        return USUAL
    assert all(low < high for low, high in pairwise(found.dial)), f"the dial of {game} does not rise"
    return found


class Encounter(NamedTuple):
    """What came of one game for a person."""

    against: Sequence[float]  # the places of the computers in it
    share: float  # of the win


class Estimate(NamedTuple):
    """What is known of somebody."""

    place: float
    give_or_take: float  # a standard deviation
    games: int  # that it rests on


def estimate(games: Iterable[Encounter], expected: float) -> Estimate:
    """From a person's games, the oldest first."""
    places = [LOWEST + FINE * step for step in range(round((HIGHEST - LOWEST) / FINE) + 1)]
    chances = [exp(-(((place - expected) / STRANGE) ** 2) / 2) for place in places]
    count = 0
    for against, share in games:
        others = sum(exp(place) for place in against)
        for number, place in enumerate(places):
            won = 1 / (1 + others * exp(-place))
            chances[number] *= won**share * (1 - won) ** (1 - share)
        chances = _spread(chances)
        count += 1
    total = sum(chances)
    mean = sum(place * chance for place, chance in zip(places, chances)) / total
    square = sum((place - mean) ** 2 * chance for place, chance in zip(places, chances)) / total
    return Estimate(mean, sqrt(square), count)


def _spread(chances: list[float]) -> list[float]:
    """Some of each goes to both sides, so that the whole becomes wider by the drift; together they are 1 again."""
    away = (DRIFT / FINE) ** 2 / 2
    total = sum(chances)
    padded = [chances[0], *chances, chances[-1]]
    return [
        ((1 - 2 * away) * here + away * (before + after)) / total
        for before, here, after in zip(padded, padded[1:], padded[2:])
    ]
