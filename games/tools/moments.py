"""Moments of games: computers play, and people tell it again up to the moment that is wanted."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.bots.live.arena import play_match
from games.core.catalogue import MOST_SEATS, game_named, shots_of
from games.core.match import HUMAN, Match
from games.kit.shots import Shots, Situation, StopBefore
from games.people.party import Sitter, sitters_of
from games.scenes.play.scene import PlayScene

NAMES = ("Ada", "Bartholomäus", "Chloé", "Żaneta")
PATIENCE = 1.0  # never needed: greedy players answer at once

NOTHING_SPECIAL = Shots(pictures={})


@cache
def shots_for(game: str) -> Shots:
    """What a game wants to be photographed and measured; little for one that says nothing."""
    return shots_of(game) or NOTHING_SPECIAL


@cache
def played(game: str, seats: int, seed: int = 3) -> Match:
    """A whole game between computers."""
    options = shots_for(game).options.get(seats)
    return play_match(game_named(game), ["greedy"] * seats, seed, patience=PATIENCE, options=options)


def most_seats(game: str) -> int:
    """As many as a table has room for."""
    return min(game_named(game).seats[-1], MOST_SEATS)


def people(match: Match) -> list[Sitter]:
    """People with names in the seats of a game between computers."""
    return sitters_of(["human:" + name for name in NAMES[: len(match.seats)]], match.game.name, match.options)


def table_after(cabinet: Any, game: str, seats: int, stop: StopBefore, seed: int = 3) -> Match:
    """Open a table after so many steps of a game between computers, told again by people; the whole game.

    Instead of a number of steps, `stop` may say of a step whether it is the one to stop before.
    """
    whole = played(game, seats, seed)
    match = Match(whole.game, [HUMAN] * seats, seed, whole.options)
    for step in whole.steps[: number_of(whole, stop)]:
        match.trust(step)
    cabinet.open(PlayScene, match=match, sitters=people(match))
    return whole


def told_by_people(game: str, seats: int) -> Match:
    """A whole game between computers as if people without names had played it."""
    whole = played(game, seats)
    match = Match(whole.game, [HUMAN] * seats, whole.seed, whole.options)
    for step in whole.steps:
        match.trust(step)
    return match


def number_of(whole: Match, stop: StopBefore) -> int:
    """How many steps of a game lie before a stop; -1 is before the last one."""
    if isinstance(stop, int):
        return stop
    told = [(number, step, whole.game.to_json(step.move)) for number, step in enumerate(whole.steps)]
    return next(number for number, step, record in told if stop(number, step, record))


def situation(cabinet: Any, whole: Match) -> Situation:
    """Where the person at the open table stands."""
    scene = cabinet.top
    last = len(whole.steps) - 1
    step = whole.steps[min(len(scene.match.steps), last)]  # after the last one nothing is left to be decided
    return Situation(scene.table, scene.match, step, cabinet.settings)


def make(cabinet: Any, meant: Any) -> None:
    """A move or a Gesture at the open table, as if a hand had meant it."""
    scene = cabinet.top
    if meant is not None:
        scene.turns.offer(meant)
    scene.refresh()
