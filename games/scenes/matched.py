"""A computer that is a match for the people at its table: how strong it is for them, and that it says so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from games.bots.players import LEVELS, MATCH, dial_of, on_dial
from games.bots.rating import places_of
from games.core.match import Match
from games.people.party import Sitter, is_unnamed, level_word, temper_words
from games.words import say

if TYPE_CHECKING:
    from games.window.app import Cabinet

NEAR = 0.25  # of the way from one level to the next: as strong as the one


def known_people(sitters: Sequence[Sitter]) -> list[str]:
    """The people at a table who can be known again."""
    return [sitter.name for sitter in sitters if sitter.is_human and not is_unnamed(sitter)]


def matched(cabinet: Cabinet, game: str, sitters: Sequence[Sitter]) -> list[Sitter]:
    """Those who sit down: whoever is to be a match for the people is from now on as strong as they have been so far."""
    dial = on_dial(cabinet.strengths.dial_against(known_people(sitters), game))
    return [sitter._replace(who=dial) if is_match(sitter.who) else sitter for sitter in sitters]


def is_match(who: str) -> bool:
    return who == MATCH or dial_of(who) is not None


def seat_words(cabinet: Cabinet, game: str, sitters: Sequence[Sitter]) -> list[str]:
    """What is said at each seat: what a computer there is like, nothing of people."""
    return [
        ""
        if each.is_human
        else _match_words(cabinet, game, sitters)
        if is_match(each.who)
        else temper_words(each.temper)
        for each in sitters
    ]


def _match_words(cabinet: Cabinet, game: str, sitters: Sequence[Sitter]) -> str:
    names = known_people(sitters)
    strength = strength_words(game, places_of(game).at(cabinet.strengths.dial_against(names, game)))
    if not names:
        return say("gets to know who has a name; for now {strength}", strength=strength)
    if len(names) == 1:
        return say("as strong as {name}: now {strength}", name=names[0], strength=strength)
    return say("in the middle between you: now {strength}", strength=strength)


def played_words(match: Match, sitters: Sequence[Sitter]) -> str:
    """What is said of it at the end; empty if there was none."""
    for name, sitter in zip(match.seats, sitters, strict=True):
        dial = dial_of(name)
        if dial is not None:
            strength = strength_words(match.game.name, places_of(match.game.name).at(dial))
            return say("{name} tried to be as strong as you: {strength}.", name=sitter.name, strength=strength)
    return ""


def strength_words(game: str, place: float) -> str:
    """About how strong somebody is, by the levels of the computer."""
    players = places_of(game).players
    levels = [(level_word(level), players[level]) for level in LEVELS]
    first, last = levels[0], levels[-1]
    for (lower, low), (upper, high) in pairwise(levels):
        near = NEAR * (high - low)
        if place < low - near:
            break
        if place <= low + near:
            return say("about as strong as “{level}”", level=lower)
        if place < high - near:
            return say("between “{lower}” and “{upper}”", lower=lower, upper=upper)
    if place < first[1]:
        return say("weaker than “{level}”", level=first[0])
    near = NEAR * (last[1] - levels[-2][1])
    if place <= last[1] + near:
        return say("about as strong as “{level}”", level=last[0])
    return say("stronger than “{level}”", level=last[0])


def steps_of(game: str, units: float) -> float:
    """So many steps from level to level are so many units of the scale, on average."""
    players = places_of(game).players
    return units * (len(LEVELS) - 1) / (players[LEVELS[-1]] - players[LEVELS[0]])


def give_or_take_words(game: str, units: float) -> str:
    """How uncertain that is."""
    steps = steps_of(game, units)
    if steps < 0.35:
        return say("give or take a quarter of a level")
    if steps < 0.75:
        return say("give or take half a level")
    return say("give or take a level") if steps < 1.5 else say("give or take two levels")
