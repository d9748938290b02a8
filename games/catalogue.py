"""The games of the arcade, one line each. The parts of a game are named, and imported only when they are used."""

from functools import cache
from importlib import import_module
from typing import NamedTuple

from games.core.contract import Complaint, Game


class Entry(NamedTuple):
    name: str
    rules: str  # module and class


ENTRIES = (
    Entry("tetrix", "games.tetrix.rules:Tetrix"),
    Entry("borderline", "games.borderline.rules:Borderline"),
    Entry("tantrix", "games.tantrix.rules:Tantrix"),
    Entry("link", "games.link.rules:Link"),
)

NAMES = tuple(entry.name for entry in ENTRIES)


@cache
def game_named(name: str) -> Game:
    """The rules of a game; a Complaint if there is no such game."""
    for entry in ENTRIES:
        if entry.name == name:
            module, _, thing = entry.rules.partition(":")
            return getattr(import_module(module), thing)()
    raise Complaint("there is no game '{name}'; there are {names}", name=name, names=", ".join(NAMES))
