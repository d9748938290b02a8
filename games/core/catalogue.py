"""The games of the arcade: every folder beside this one that says `GAME = GameInfo(...)`.

The parts of a game are named there, and imported only when they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

import games
from games.core.contract import Complaint, Game
from games.core.feats import FeatKind
from games.core.info import GameInfo
from games.core.rooms import ROOMS


@cache
def catalogue() -> MappingProxyType[str, GameInfo]:
    """What is there to play, in the order of the cup; what is not in a cup comes last."""
    folders = [found.name for found in iter_modules(games.__path__) if found.ispkg and found.name not in ROOMS]
    infos = [info for folder in folders if (info := getattr(import_module(f"games.{folder}"), "GAME", None))]
    infos.sort(key=lambda info: (info.cup_order is None, info.cup_order, info.id))
    return MappingProxyType({info.id: info for info in infos})


def names() -> tuple[str, ...]:
    """The ids of all the games."""
    return tuple(catalogue())


def info_of(name: str) -> GameInfo:
    """What a game says about itself; a Complaint if there is no such game."""
    if name not in catalogue():
        raise Complaint("there is no game '{name}'; there are {names}", name=name, names=", ".join(names()))
    return catalogue()[name]


@cache
def game_named(name: str) -> Game:
    """The rules of a game; a Complaint if there is no such game."""
    game: Game = part_of(name, info_of(name).rules)()
    return game


def training_named(name: str) -> Any:
    """The module with the courses in which a game's networks learn (see games.bots.training.Course)."""
    return import_module(f"games.{name}.{info_of(name).training}")


def lesson_named(name: str) -> Any:
    """The function that gives a game's lesson (see games.kit.lesson_steps.Lesson)."""
    return part_of(name, info_of(name).lesson)


def table_named(name: str) -> Any:
    """The class of a game's table (see games.kit.tables.Table)."""
    return part_of(name, info_of(name).table)


@cache
def feats_of(name: str) -> Mapping[str, FeatKind]:
    """The kinds of what players of a game may be proud of, by their names."""
    feats = info_of(name).feats
    return {kind.name: kind for kind in part_of(name, feats)} if feats else {}


def shots_of(name: str) -> Any:
    """What is photographed and measured at a game's table (see games.kit.shots.Shots); None if it does not say."""
    shots = info_of(name).shots
    return part_of(name, shots) if shots else None


def pages_named(name: str) -> Any:
    """The function that gives the pages of a game's rules."""
    return part_of(name, info_of(name).pages)


def part_of(game: str, dotted: str | None) -> Any:
    """What a game calls "module:thing" in its own folder."""
    if dotted is None:
        raise LookupError(f"{game} does not have that part")
    module, _, thing = dotted.partition(":")
    return getattr(import_module(f"games.{game}.{module}"), thing)
