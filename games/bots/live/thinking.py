"""What the computer thinks: its moves, its hints, and what it says about moves that were made."""

import time
from collections.abc import Callable
from itertools import count
from typing import Any

from games.bots.bot import Bot, Sight
from games.bots.budget import Budget, Spent
from games.bots.dial import sight_of
from games.bots.known import bot_named
from games.bots.players import LEVELS, Hint, HintQuestion, NextBest, PastQuestion, Question, Reasoned, Verdict
from games.bots.search import Ranked, compare, decide, rank
from games.bots.tempers import temper_of
from games.core import chance
from games.core.catalogue import game_named
from games.core.contract import CHANCE

MASTER = LEVELS[-1]
LOOKING_BACK = 3  # moves that are looked at closely, beside the one that was made
SMALL = 0.01  # of the win: what costs less is not worth a second look
POINTS_OF_A_WIN = 50  # who plays alone plays for points
SAMPLES = 4  # of chance, at most: a whole game has to be judged while somebody waits


def think(asked: Any, is_cancelled: Callable[[], bool]) -> Any:
    """The answer to any question; Cancelled if nobody waits for it any more."""
    bot = bot_named(asked.game)
    if isinstance(asked, Question):
        sight = sight_of(bot, asked.level, asked.state)
        budget = _budget(sight, asked.seconds, is_cancelled)
        return decide(bot, asked.state, sight, asked.luck, budget, asked.temper or temper_of(asked.seat))
    if isinstance(asked, HintQuestion):
        sight = bot.sight(MASTER, asked.state)
        ranked = rank(bot, asked.state, sight, asked.luck, _budget(sight, asked.seconds, is_cancelled))
        return _hint(bot, asked.state, ranked[0].move)._replace(second=_second(bot, asked.state, ranked))
    return _close_verdict(bot, asked, is_cancelled) if asked.closely else _verdict(bot, asked, is_cancelled)


def _budget(sight: Sight, seconds: float | None, is_cancelled: Callable[[], bool]) -> Budget:
    if seconds is None:
        return Budget(sight.positions, is_cancelled=is_cancelled)
    end = time.monotonic() + seconds
    return Budget(sight.positions, lambda: time.monotonic() > end, is_cancelled)


def _hint(bot: Bot, state: Any, move: Any) -> Hint:
    why, prevents = bot.why(state, move), bot.prevents(state, move)
    kept_from = None if prevents is None else Reasoned(prevents.sentence, dict(prevents.facts))
    return Hint(move, why.sentence, dict(why.facts), kept_from)


def _second(bot: Bot, state: Any, ranked: list[Ranked]) -> NextBest | None:
    """The next best of the moves that were looked at as far as the best one."""
    best = ranked[0]
    for other in ranked[1:]:
        if other.depth == best.depth:
            why = bot.why(state, other.move)
            return NextBest(other.move, Reasoned(why.sentence, dict(why.facts)), max(0.0, best.worth - other.worth))
    return None


def _verdict(bot: Bot, asked: PastQuestion, is_cancelled: Callable[[], bool]) -> Verdict:
    """The move beside the best one, both seen equally far."""
    master = bot.sight(MASTER, asked.state)
    sight = master._replace(widths=(LOOKING_BACK,), samples=min(SAMPLES, master.samples))
    best = rank(bot, asked.state, sight, asked.luck, _budget(sight, bot.looks_back_s, is_cancelled))[0].move
    moves = [asked.move] if best == asked.move else [asked.move, best]
    seen = compare(bot, asked.state, moves, sight, asked.luck, _budget(sight, None, is_cancelled))
    cost = max(0.0, seen[-1].worth - seen[0].worth)
    if cost > SMALL * (
        1 if len(seen[0].values) > 1 else POINTS_OF_A_WIN
    ):  # nobody is blamed for what the master would advise, who looks further
        best = rank(bot, asked.state, master, asked.luck, _budget(master, bot.looks_back_s, is_cancelled))[0].move
        cost = 0.0 if best == asked.move else cost
    return Verdict(seen[0].values, cost, _hint(bot, asked.state, moves[-1] if cost else asked.move))


def _close_verdict(bot: Bot, asked: PastQuestion, is_cancelled: Callable[[], bool]) -> Verdict:
    """The move beside the one that the master would make, who has looked at all there is; both seen equally far."""
    master = bot.sight(MASTER, asked.state)
    best = rank(bot, asked.state, master, asked.luck, _budget(master, asked.seconds, is_cancelled))[0].move
    moves = [asked.move] if best == asked.move else [asked.move, best]
    seen = _seen_far(bot, asked, moves, master, is_cancelled)
    cost = max(0.0, seen[-1].worth - seen[0].worth)
    return Verdict(seen[0].values, cost, _hint(bot, asked.state, moves[-1] if cost else asked.move))


def _seen_far(
    bot: Bot, asked: PastQuestion, moves: list[Any], sight: Sight, is_cancelled: Callable[[], bool]
) -> list[Ranked]:
    """These moves as far as this sight reaches, or where there is no time for it, not quite so far."""
    for depth in range(max(1, len(sight.widths)), 1, -1):
        try:
            budget = _budget(sight, asked.seconds, is_cancelled)
            return compare(bot, asked.state, moves, sight, asked.luck, budget, depth)
        except Spent:
            continue
    return compare(bot, asked.state, moves, sight, asked.luck, _budget(sight, None, is_cancelled))


def warm_up(game_name: str) -> None:
    """Make everything ready that thinking about this game needs, by thinking about its first decision."""
    game, bot = game_named(game_name), bot_named(game_name)
    state = game.start(game.options({}, game.seats[0]), game.seats[0])
    for number in count():
        if game.to_move(state) != CHANCE:
            break
        state = game.after(state, chance.draw(game.odds(state), 1, number))
    bot.evaluate(state)
