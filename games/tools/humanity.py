"""How human the computer players are: what of their decisions anybody would call a slip, and how far tempers show."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from games.bots.bot import Bot, Sight
from games.bots.budget import Budget
from games.bots.known import bot_named
from games.bots.players import luck_of
from games.bots.search import does_harm, favourite, leaves_lying, rank
from games.bots.tempers import TEMPERS, temper_of
from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER
from games.core.match import Match

PAIRS = list(itertools.combinations(TEMPERS, 2))


@dataclass
class Humanity:
    """What was counted over all decisions of a level against itself."""

    decisions: int = 0
    harms: int = 0  # done though another move brought as much and did less
    left: int = 0  # lying: a gain of three points and more
    could_leave: int = 0  # decisions in which that was possible
    wins: int = 0  # at once that there were
    missed: int = 0  # of them
    differ: list[int] = field(default_factory=lambda: [0] * len(PAIRS))  # decisions, by pair of tempers

    def figures(self) -> dict[str, float]:
        part = 100 / max(1, self.decisions)
        return {
            "decisions": self.decisions,
            "harm_pct": part * self.harms,
            "left_pct": part * self.left,
            "slips_pct": part * (self.harms + self.left),
            "wins_at_once": self.wins,
            "wins_missed": self.missed,
            "tempers_least_pct": part * min(self.differ),
            "tempers_most_pct": part * max(self.differ),
        }


def humanity(game: str, level: str, games: int, seed: int, seats: int = 2) -> Humanity:
    """Of so many games that the level plays against itself, seat by seat with another temper."""
    bot, found = bot_named(game), Humanity()
    for number in range(seed, seed + games):
        match = Match(game_named(game), (level,) * seats, number)
        while (seat := match.to_move) != OVER:
            if seat == CHANCE:
                match.draw()
                continue
            sight = bot.sight(level, match.state)
            moves = _choices(bot, match, seat, sight)
            move = moves[temper_of(seat)]
            found.differ = [n + (moves[one] != moves[two]) for n, (one, two) in zip(found.differ, PAIRS)]
            _judge(found, bot, match.state, seat, move)
            match.commit(move)
    return found


def _choices(bot: Bot, match: Match, seat: int, sight: Sight) -> dict[str, Any]:
    """What each temper would do here."""
    ranked = rank(bot, match.state, sight, luck_of(match, seat), Budget(sight.positions))
    return {temper: favourite(bot, match.state, ranked, temper, sight.tolerance) for temper in TEMPERS}


def _judge(found: Humanity, bot: Bot, state: Any, seat: int, move: Any) -> None:
    game = bot.game
    moves = list(game.moves(state))
    if len(moves) == 1:
        return
    found.decisions += 1
    if len(game.scores(state)) > 1:
        wins = [each for each in moves if _wins(game, state, seat, each)]
        found.wins += bool(wins)
        found.missed += bool(wins) and move not in wins
        if move in wins:
            return
    plain = bot.plain(state, moves)
    if plain is None:
        return
    at = moves.index(move)
    nets = plain.gains - plain.flaws
    found.could_leave += bool(np.ptp(nets) >= 3)
    if does_harm(plain)[at]:
        found.harms += 1
    elif leaves_lying(plain)[at]:
        found.left += 1


def _wins(game: Any, state: Any, seat: int, move: Any) -> bool:
    outcome = game.outcome(game.after(state, move))
    return outcome is not None and outcome.winners == (seat,)
