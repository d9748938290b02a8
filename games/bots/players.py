"""Who can sit at a table without a person: the names that a seat may carry, and the players behind them."""

from typing import Any, Protocol

from games.bots.external import PREFIX, ExternalPlayer, command_of
from games.core import chance
from games.core.contract import Complaint
from games.core.match import Match


class Player(Protocol):
    """Somebody who decides for one seat."""

    def choose(self, match: Match) -> Any:
        """One of the legal moves, or Failed."""

    def leave(self) -> None:
        """The game is over, or the seat goes to somebody else."""


class RandomPlayer:
    """Any legal move is as good as another; which one follows from the seed, the seat and the number of moves made."""

    def __init__(self, seat: int, seed: int):
        self.seat = seat
        self.seed = seed

    def choose(self, match: Match) -> Any:
        return match.moves[chance.number(len(match.moves), self.seed, self.seat, len(match.entries))]

    def leave(self) -> None:
        pass


def check_name(name: str) -> None:
    """A Complaint if nobody by this name can be seated."""
    if name.startswith(PREFIX):
        command_of(name)
    elif name != "random":
        raise Complaint("there is no player '{name}': use random or cmd:PROGRAM", name=name)


def player_named(name: str, seat: int, seed: int, patience: float) -> Player:
    check_name(name)
    if name.startswith(PREFIX):
        return ExternalPlayer(command_of(name), seat, patience)
    return RandomPlayer(seat, seed)
