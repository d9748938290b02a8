"""The games of the arcade: every folder beside this one that says `GAME = GameInfo(...)`.

The parts of a game are named there, and imported only when they are used. What is wrong with one of them is told, and
the others go on: a folder that cannot be used is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

import games
from games.core.contract import Complaint, Game
from games.core.feats import FeatKind
from games.core.info import GameInfo
from games.core.options import SeatOption
from games.core.rooms import ROOMS

MOST_SEATS = 4  # on the seats page and among the people of an evening; rules may allow more
DECLARED: dict[str, Any] = {"feats": FeatKind, "options": SeatOption}  # what the lists in a game's folder hold
LONGEST_FAULT = 200  # letters of what Python says about a broken folder

_untold: list[Complaint] = []  # see untold


@cache
def _shelf() -> dict[str, GameInfo]:
    """The games that can be played as far as is known now, in the order of the cup; what is not in a cup comes last."""
    found = []
    for folder in sorted(module.name for module in iter_modules(games.__path__) if module.ispkg):
        if folder not in ROOMS:
            try:
                found.append(_stated(folder))
            except Complaint as fault:
                note(_left_out(folder, fault))
    found.sort(key=lambda info: (info.cup_order is None, info.cup_order, info.id))
    return {info.id: info for info in found}


def _stated(folder: str) -> GameInfo:
    """What the game in a folder says about itself; a Complaint if that is nothing that can be used."""
    with _telling():
        info = import_module(f"games.{folder}").GAME
    if not isinstance(info, GameInfo):
        raise Complaint("its GAME is no GameInfo")
    info.check(folder)
    usable, faults = info.without_faults()
    for fault in faults:
        note(Complaint("The game in the folder '{folder}' goes on without a part: {fault}", folder=folder, fault=fault))
    return usable


def catalogue() -> MappingProxyType[str, GameInfo]:
    """What is there to play."""
    return MappingProxyType(_shelf())


def names() -> tuple[str, ...]:
    """The ids of all the games."""
    return tuple(catalogue())


def note(fault: Complaint) -> None:
    """Something is wrong with a game, and whoever found it goes on without: somebody should be told."""
    _untold.append(fault)


def untold() -> list[Complaint]:
    """What is wrong with games, each told once."""
    told = _untold.copy()
    _untold.clear()
    return told


def info_of(name: str) -> GameInfo:
    """What a game says about itself; a Complaint if there is no such game."""
    if name not in catalogue():
        raise Complaint("there is no game '{name}'; there are {names}", name=name, names=", ".join(names()))
    return catalogue()[name]


@cache
def game_named(name: str) -> Game:
    """The rules of a game; a Complaint if there is no such game. One without rules is none, from then on."""
    rules = part_of(name, "rules")
    try:
        with _telling():
            game: Game = rules()
        _check(name, game)
    except Complaint as fault:
        raise _taken_away(name, fault) from fault
    return game


def _check(name: str, game: object) -> None:
    if not isinstance(game, Game):
        raise Complaint("its rules are no Game")
    game.name = name  # as records and the command line know it, whatever its rules call it
    if not game.seats or game.seats[0] not in range(1, MOST_SEATS + 1):
        raise Complaint("no table has room for its seats")


def training_named(name: str) -> Any:
    """The module with the courses in which a game's networks learn (see games.bots.training.Course)."""
    return part_of(name, "training")


def lesson_named(name: str) -> Any:
    """The function that gives a game's lesson (see games.kit.lesson_steps.Lesson)."""
    return part_of(name, "lesson")


def table_named(name: str) -> Any:
    """The class of a game's table (see games.kit.tables.Table)."""
    return part_of(name, "table")


def feats_of(name: str) -> Mapping[str, FeatKind]:
    """The kinds of what players of a game may be proud of, by their names."""
    return {kind.name: kind for kind in _declared(name, "feats")}


def seat_options(name: str) -> tuple[SeatOption, ...]:
    """What the seats page offers for a game, besides who sits where."""
    return _declared(name, "options")


def shots_of(name: str) -> Any:
    """What is photographed and measured at a game's table (see games.kit.shots.Shots); None if it does not say."""
    return part_of(name, "shots") if info_of(name).shots else None


def pages_named(name: str) -> Any:
    """The function that gives the pages of a game's rules."""
    return part_of(name, "pages")


@cache
def _declared(name: str, field: str) -> tuple[Any, ...]:
    """A list in a game's folder that it can do without."""
    if getattr(info_of(name), field) is None:
        return ()
    try:
        found = part_of(name, field)
        if not isinstance(found, tuple | list) or not all(isinstance(each, DECLARED[field]) for each in found):
            raise Complaint("{game} has no part '{part}'", game=info_of(name).title, part=field)
        return tuple(found)
    except Complaint as fault:
        note(fault)
        return ()


def part_of(name: str, field: str) -> Any:
    """What a field of a game's GAME names; a Complaint if that cannot be had. Without its rules a game is none."""
    info = info_of(name)
    module, _, thing = (getattr(info, field) or "").partition(":")
    if not module:
        raise Complaint("{game} has no part '{part}'", game=info.title, part=field)
    try:
        with _telling():
            found = import_module(f"games.{name}.{module}")
            return getattr(found, thing) if thing else found
    except Complaint as fault:
        if field == "rules":
            raise _taken_away(name, fault) from fault
        raise Complaint(
            "the part '{part}' of {game} is missing: {fault}", part=field, game=info.title, fault=fault
        ) from fault


@contextmanager
def _telling() -> Iterator[None]:
    """Whatever goes wrong in a game's folder is a Complaint: it must not take the others along."""
    try:
        yield
    except Complaint:
        raise
    except Exception as fault:
        told = " ".join(f"{type(fault).__name__}: {fault}".split())
        raise Complaint("it cannot be loaded ({fault})", fault=told[:LONGEST_FAULT]) from fault


def _left_out(folder: str, fault: Complaint) -> Complaint:
    return Complaint("The game in the folder '{folder}' is left out: {fault}", folder=folder, fault=fault)


def _taken_away(name: str, fault: Complaint) -> Complaint:
    """A game that turns out to be none is no longer offered."""
    _shelf().pop(name, None)
    return _left_out(name, fault)
