"""A dial of strength from below easy to master: the levels of a game, and whatever lies between two of them.

Nobody plays now like one level and now like another: what a level sees is blended, so that between two of them lies
somebody who sees a little less than the one and a little more than the other. The lowest level may go by gains alone,
which cannot be blended with judgement; below medium the dial then has somebody who judges, and doubts more and more.
"""

from __future__ import annotations

from math import inf
from typing import Any

from games.bots.bot import Bot, Sight
from games.bots.players import LEVELS, dial_of

STEP = 1 / len(LEVELS)  # of the dial, from one level to the next; the first lies one step above its lower end
UNSURE = 4.0  # times the doubt of the level above has somebody one step below medium, and again below that
OVERLOOKS = 0.15  # more of the moves, likewise
CARELESS = 0.6  # at the lower end: so many decisions in which even what is plain is not seen


def sight_of(bot: Bot, level: str, state: Any) -> Sight:
    """How well a level sees here, or somebody on the dial."""
    dial = dial_of(level)
    return bot.sight(level, state) if dial is None else _at(dial, [bot.sight(each, state) for each in LEVELS])


def _at(dial: float, levels: list[Sight]) -> Sight:
    easy, medium, *above = levels
    if easy.only_gain:
        easy = _blunter(medium)
    steps = [_blunter(easy)._replace(careless=CARELESS), easy, medium, *above]
    lower = min(int(dial / STEP), len(LEVELS) - 1)
    return between(steps[lower], steps[lower + 1], dial / STEP - lower)


def _blunter(sight: Sight) -> Sight:
    return sight._replace(doubt=UNSURE * sight.doubt, overlooks=min(0.5, sight.overlooks + OVERLOOKS))


def between(one: Sight, other: Sight, part: float) -> Sight:
    """Somebody who sees like the first where `part` is 0, like the second where it is 1."""
    widths = max(len(one.widths), len(other.widths))
    return Sight(
        only_gain=one.only_gain if part < 1 else other.only_gain,
        overlooks=_mean(one.overlooks, other.overlooks, part),
        careless=_mean(one.careless, other.careless, part),
        off_days=_mean(one.off_days, other.off_days, part),
        stands_by=_mean(one.stands_by, other.stands_by, part),
        tolerance=_mean(one.tolerance, other.tolerance, part),
        doubt=_by_ratio(one.doubt, other.doubt, part)
        if one.doubt * other.doubt
        else _mean(one.doubt, other.doubt, part),
        widths=_widths([_mean(*pair, part) for pair in zip(_padded(one, widths), _padded(other, widths))]),
        follows_again=round(_mean(one.follows_again, other.follows_again, part)),
        samples=round(_mean(one.samples, other.samples, part)),
        positions=round(_by_ratio(one.positions, other.positions, part)),
    )


def _mean(one: float, other: float, part: float) -> float:
    if inf in (one, other):
        return one if part < 0.5 else other
    return (1 - part) * one + part * other  # exactly what they are at both ends


def _by_ratio(one: float, other: float, part: float) -> float:
    between: float = one ** (1 - part) * other**part
    return between


def _padded(sight: Sight, count: int) -> tuple[int, ...]:
    return sight.widths + (1,) * (count - len(sight.widths))  # to look at one move more closely is to look at none


def _widths(widths: list[float]) -> tuple[int, ...]:
    """A look at a single move compares it with nothing, and ends the looking."""
    found = [round(width) for width in widths]
    return tuple(found[: next((depth for depth, width in enumerate(found) if width < 2), len(found))])
