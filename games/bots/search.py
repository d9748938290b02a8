"""Looking ahead in any game: the best moves of a first look are followed further, through chance and replies.

All seats are taken to make the move that looks best to them at once. Where chance has few moves all of them are
followed, by their weights; where it has many, as with a bag full of tiles, a few courses of chance are drawn, and every
move is tried on the same ones, so that none is favoured by its luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from math import inf, isclose, log
from typing import Any, NamedTuple

import numpy as np

from games.bots.bot import NEARLY, Bot, Plain, Sight
from games.bots.budget import Budget, Spent
from games.core.contract import CHANCE, OVER

FOLLOWED = 16  # moves of chance that are all followed; of more only samples
AT_ONCE = 256  # positions that are looked at between two glances at the clock
TOGETHER = 4  # moves that are looked at together: many positions at once are judged faster, but one cannot stop between
UNSURE = 1e-4  # what is only judged is never quite 0 or 1
NEARLY_POINTS = 0.25  # nearly equal to who plays alone, where values are points
OBVIOUS = 3  # points that nobody leaves lying
WIN = 1e6  # more than any gain
COMPARED = 8  # moves of equal gain, at most: there may be a hundred, and what a temper likes takes time to find out
OFF_DAYS = 1  # sets the luck that decides over a whole game apart from any other
SAME_GAIN = 1e-6  # points: gains that differ by less differ only in how they were added up


class Ranked(NamedTuple):
    """A move as far as it has been looked at."""

    move: Any
    depth: int  # quiet positions beyond the first
    worth: float  # to the seat that decides, as its level sees it
    values: tuple[float, ...]  # to all the seats; empty where only the gain was looked at
    gain: float | None = None  # where only that was looked at: as it is, whatever the doubts about it
    price: float = 0.0  # by how much it must be better than others, as it looks like a slip

    @property
    def rank(self) -> float:
        return self.worth - (0 if _is_certain(self) else self.price)


class Line(NamedTuple):
    """One way that the game may go on after a move."""

    origin: int  # the number of that move
    chance: float
    state: Any
    course: int | None = None  # of chance; None as long as all its moves are followed
    drawn: int = 0  # how often it has been followed


def decide(bot: Bot, state: Any, sight: Sight, luck: tuple[int, ...], budget: Budget, temper: str | None = None) -> Any:
    """The move that a player with this sight makes."""
    return favourite(bot, state, rank(bot, state, sight, luck, budget), temper, sight.tolerance)


def favourite(bot: Bot, state: Any, ranked: Sequence[Ranked], temper: str | None, tolerance: float = NEARLY) -> Any:
    """The best move, or of those nearly as good the one that the temper likes most."""
    best = ranked[0]
    if temper is None or _is_certain(best):
        return best.move  # no temper declines a win
    alike = [each.move for each in ranked if each.depth == best.depth and _is_nearly_as_good(each, best, tolerance)]
    if best.gain is not None:
        alike = alike[:COMPARED]
    return max(alike, key=lambda move: bot.leaning(temper, state, move)) if len(alike) > 1 else best.move


def _is_nearly_as_good(move: Ranked, best: Ranked, tolerance: float) -> bool:
    if best.gain is not None and move.gain is not None:
        return isclose(move.gain, best.gain, abs_tol=SAME_GAIN)  # a gain is plain to see: a smaller one is no equal
    return move.rank >= best.rank - (tolerance if len(best.values) > 1 else NEARLY_POINTS)


def rank(bot: Bot, state: Any, sight: Sight, luck: tuple[int, ...], budget: Budget) -> list[Ranked]:
    """The moves that are noticed, the best first: those that were looked at furthest come before the others."""
    dice = np.random.default_rng(luck)
    if _has_off_day(sight, luck):
        sight = sight._replace(only_gain=True, stands_by=inf)
    first = _by_gains(bot, state) if sight.only_gain else _by_values(bot, state, luck, budget)
    prices = _prices(bot, state, first, sight, dice)
    worth = _doubted(first, sight.doubt * dice.standard_normal(len(first.moves)))
    ranked = [
        Ranked(
            first.moves[each],
            0,
            float(worth[each]),
            tuple(first.values[each].tolist()),
            first.gains[each],
            float(prices[each]),
        )
        for each in _noticed(first, prices, sight, dice)
    ]
    ranked.sort(key=_best_first)
    for depth, width in enumerate(sight.widths, start=1):
        if len(ranked) < 2:
            break
        try:
            ranked = _look_closer(bot, state, ranked, depth, width, sight, luck, budget)
        except Spent:
            break
    return _by_points(bot, state, ranked) if _is_certain(ranked[0]) else ranked


def _has_off_day(sight: Sight, luck: tuple[int, ...]) -> bool:
    """Whether the player has no plan in this game; the game and the seat come first in its luck."""
    return sight.off_days > 0 and bool(np.random.default_rng((*luck[:2], OFF_DAYS)).random() < sight.off_days)


class _FirstLook(NamedTuple):
    """The moves as they look at once."""

    moves: list[Any]
    worth: np.ndarray  # to the seat that decides
    is_won: np.ndarray  # which win for certain: nobody overlooks these
    values: np.ndarray  # a row for each move, of all the seats' values; without columns where only gains were looked at
    gains: list[float] | list[None]  # None where nobody looks at them


def _by_gains(bot: Bot, state: Any) -> _FirstLook:
    moves, gains = bot.gains(state)
    is_won = _wins_at_once(bot, state, moves)
    gains = gains + WIN * is_won
    return _FirstLook(moves, gains, is_won, np.empty((len(moves), 0)), gains.tolist())


def _by_values(bot: Bot, state: Any, luck: tuple[int, ...], budget: Budget) -> _FirstLook:
    moves, values = bot.look(state, luck, budget)
    worth = values[:, bot.game.to_move(state)]
    # Who plays alone has nobody to win against.
    return _FirstLook(moves, worth, (worth >= 1) & (values.shape[1] > 1), values, [None] * len(moves))


def _doubted(first: _FirstLook, doubts: np.ndarray) -> np.ndarray:
    """What the moves seem to be worth."""
    worth: np.ndarray = first.worth + doubts
    if first.values.shape[1] > 1:
        # Whoever has doubts about moves has none about a win or a loss that is there to be seen.
        worth = np.where((first.worth <= 0) | (first.worth >= 1), first.worth, np.clip(worth, UNSURE, 1 - UNSURE))
    return worth


def _noticed(first: _FirstLook, prices: np.ndarray, sight: Sight, dice: np.random.Generator) -> list[int]:
    """Which moves the player thinks of; one at least."""
    considered = prices < inf
    found = np.flatnonzero(first.is_won | (considered & (dice.random(len(prices)) >= sight.overlooks)))
    if not len(found):
        found = np.flatnonzero(considered)[[dice.integers(np.count_nonzero(considered))]]
    indices: list[int] = found.tolist()
    return indices


def _prices(bot: Bot, state: Any, first: _FirstLook, sight: Sight, dice: np.random.Generator) -> np.ndarray:
    """By how much each move must be better than others before it is made; what looks like a slip has its price."""
    is_careless = dice.random() < sight.careless
    plain = bot.plain(state, first.moves)
    if plain is None or is_careless:
        return np.zeros(len(first.moves))
    return np.where(slips(plain) & ~first.is_won, sight.stands_by, 0.0)


def slips(plain: Plain) -> np.ndarray:
    """Which moves anybody would call a slip."""
    slip: np.ndarray = leaves_lying(plain) | does_harm(plain)
    return slip


def leaves_lying(plain: Plain) -> np.ndarray:
    """Which bring far less than another."""
    nets = plain.gains - plain.flaws
    far_less: np.ndarray = nets <= nets.max() - OBVIOUS
    return far_less


def does_harm(plain: Plain) -> np.ndarray:
    """Which do more harm than another that brings as much."""
    gains, flaws = plain
    order = np.lexsort((flaws, -gains))
    more = np.empty(len(flaws), bool)
    more[order] = flaws[order] > np.minimum.accumulate(flaws[order])  # of those that bring as much, or more
    return more


def _wins_at_once(bot: Bot, state: Any, moves: Sequence[Any]) -> np.ndarray:
    """Which of the moves end the game and win it, by the rules themselves."""
    game, seat = bot.game, bot.game.to_move(state)
    wins = np.zeros(len(moves), bool)
    if len(game.scores(state)) > 1:
        for each, move in enumerate(moves):
            outcome = game.outcome(game.after(state, move))
            wins[each] = outcome is not None and outcome.winners == (seat,)
    return wins


def _best_first(ranked: Ranked) -> float:
    return -ranked.rank


def _is_certain(ranked: Ranked) -> bool:
    """Whether the game is won or lost with this move."""
    return len(ranked.values) > 1 and ranked.worth in (0.0, 1.0)


def _by_points(bot: Bot, state: Any, ranked: list[Ranked]) -> list[Ranked]:
    """Where it makes no difference to the win any more, points still do: most of the player's own first."""
    seat, best = bot.game.to_move(state), ranked[0]
    alike = [each for each in ranked if (each.depth, each.worth) == (best.depth, best.worth)]
    others = [each for each in ranked if (each.depth, each.worth) != (best.depth, best.worth)]
    return sorted(alike, key=lambda each: -bot.game.scores(bot.game.after(state, each.move))[seat]) + others


def compare(
    bot: Bot, state: Any, moves: Sequence[Any], sight: Sight, luck: tuple[int, ...], budget: Budget, depth: int = 1
) -> list[Ranked]:
    """These moves, in this order, all looked at so many quiet positions further; Spent if there is no time for it."""
    seat = bot.game.to_move(state)
    look = _Look(bot, sight, luck, budget)
    seen = look.values([bot.game.after(state, move) for move in moves], depth)
    return [Ranked(move, depth, float(values[seat]), tuple(values.tolist())) for move, values in zip(moves, seen)]


def _look_closer(
    bot: Bot,
    state: Any,
    ranked: list[Ranked],
    depth: int,
    width: int,
    sight: Sight,
    luck: tuple[int, ...],
    budget: Budget,
) -> list[Ranked]:
    """The best `width` moves ranked by a look that goes `depth` quiet positions further, then the rest as they were."""
    seat = bot.game.to_move(state)
    look = _Look(bot, sight, luck, budget)
    closer: list[Ranked] = []
    chosen = ranked[:width]
    for start in range(0, len(chosen), TOGETHER):
        some = chosen[start : start + TOGETHER]
        try:
            values = look.values([bot.game.after(state, each.move) for each in some], depth)
        except Spent:
            if not closer:
                raise
            break
        closer += [
            Ranked(each.move, depth, row[seat], tuple(row), price=each.price)
            for each, row in zip(some, values.tolist())
        ]
    seen = len(closer)
    return sorted(closer, key=_best_first) + ranked[seen:]


class _Look:
    """Follows the lines that begin with some moves."""

    def __init__(self, bot: Bot, sight: Sight, luck: tuple[int, ...], budget: Budget):
        self.bot = bot
        self.game = bot.game
        self.sight = sight
        self.luck = luck
        self.budget = budget

    def values(self, states: Sequence[Any], depth: int) -> np.ndarray:
        """For each position what the seats may expect from it, as it looks `depth` quiet positions after the next."""
        lines = self._settled([Line(number, 1.0, state) for number, state in enumerate(states)])
        for _ in range(depth - 1):
            lines = self._settled(self._replied(self._opened(lines)))
        lines = self._opened(lines)
        over = [line for line in lines if self.game.to_move(line.state) == OVER]
        open_ = [line for line in lines if self.game.to_move(line.state) != OVER]
        judged = [*self._judged(over, self.bot.values), *self._judged(open_, self.bot.outlook)]
        found = np.zeros((len(states), judged[0].shape[1]))
        np.add.at(found, [line.origin for line in (*over, *open_)], np.concatenate(judged))
        return found

    def _judged(self, lines: list[Line], judge: Callable[[Sequence[Any]], np.ndarray]) -> Iterator[np.ndarray]:
        """What the lines come to, by their chances."""
        for start in range(0, len(lines), AT_ONCE):
            some = lines[start : start + AT_ONCE]
            self.budget.spend(len(some))
            yield np.array([[line.chance] for line in some]) * judge([line.state for line in some])

    def _settled(self, lines: list[Line]) -> list[Line]:
        """All the lines played on to a quiet position."""
        quiet: list[Line] = []
        while lines:
            quiet += [line for line in lines if self.bot.is_quiet(line.state)]
            lines = [line for line in lines if not self.bot.is_quiet(line.state)]
            waiting = [line for line in lines if self._is_chance(line)]
            lines = self._drawn(lines, waiting) if waiting else self._replied(lines)
        return quiet

    def _opened(self, lines: list[Line]) -> list[Line]:
        """All the lines played on until somebody decides, or the game is over."""
        while waiting := [line for line in lines if self._is_chance(line)]:
            lines = self._drawn(lines, waiting)
        return lines

    def _is_chance(self, line: Line) -> bool:
        return self.game.to_move(line.state) == CHANCE

    def _drawn(self, lines: list[Line], waiting: list[Line]) -> list[Line]:
        """The lines after one move of chance in those that wait for it."""
        if not waiting:
            return lines
        drawn = [line for line in lines if not self._is_chance(line)]
        for line in waiting:
            odds = self.game.odds(line.state)
            if line.course is None and len(odds) <= FOLLOWED:
                total = sum(weight for _, weight in odds)
                for number, (move, weight) in enumerate(odds):
                    course = number if len(odds) > self.sight.follows_again else None
                    state = self.game.after(line.state, move)
                    drawn.append(Line(line.origin, line.chance * weight / total, state, course, line.drawn + 1))
                continue
            courses = range(self.sight.samples) if line.course is None else (line.course,)
            for course in courses:
                move = self._next_in(course, line.drawn, odds)
                state = self.game.after(line.state, move)
                drawn.append(Line(line.origin, line.chance / len(courses), state, course, line.drawn + 1))
        return drawn

    def _next_in(self, course: int, drawn: int, odds: Sequence[tuple[Any, int]]) -> Any:
        """What comes up next in this course of chance."""
        key = (*self.luck, course, drawn)
        return min(odds, key=lambda each: _waits(each[0], key) / each[1])[0]

    def _replied(self, lines: list[Line]) -> list[Line]:
        """The lines after the best reply where somebody decides."""
        deciding = [line for line in lines if self.game.to_move(line.state) >= 0]
        if not deciding:
            return lines
        others = [line for line in lines if self.game.to_move(line.state) < 0]
        for start in range(0, len(deciding), AT_ONCE):
            some = deciding[start : start + AT_ONCE]
            self.budget.spend(len(some))
            for line, move in zip(some, self.bot.replies([line.state for line in some])):
                others.append(line._replace(state=self.game.after(line.state, move)))
        return others


def _waits(move: Any, key: tuple[int, ...]) -> float:
    """How long something waits for its turn in a course of chance: exponential, so that weights can be divided by."""
    digest = blake2b(repr((move, key)).encode(), digest_size=8).digest()
    return -log((int.from_bytes(digest, "big") + 1) / (2**64 + 1))
