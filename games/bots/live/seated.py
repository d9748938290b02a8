"""The players behind the names that a seat may carry, and what they answer."""

from collections.abc import Callable
from typing import Any, Protocol

from games.bots.greedy import best_move
from games.bots.known import greedy_named
from games.bots.live.external import PREFIX, ExternalPlayer, command_of
from games.bots.players import GREEDY, LEVELS, MATCH, RANDOM, Question, any_move, is_computer, question
from games.core import chance
from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match


class Player(Protocol):
    """Somebody who decides for one seat."""

    def choose(self, match: Match) -> Any:
        """One of the legal moves, or Failed."""

    def leave(self) -> None:
        """The game is over, or the seat goes to somebody else."""


def answer(asked: Any, is_cancelled: Callable[[], bool] = lambda: False) -> Any:
    """The move that the level chooses; or the Hint, or the Verdict, that was asked for."""
    if isinstance(asked, Question) and asked.level == RANDOM:
        return any_move(asked)
    if isinstance(asked, Question) and asked.level == GREEDY:
        return best_move(game_named(asked.game), greedy_named(asked.game), asked.state, asked.seat, asked.luck)
    from games.bots.live.thinking import think  # it brings numpy along, which nobody else needs

    return think(asked, is_cancelled)


class ComputerPlayer:
    """The computer at one of its levels, or as its first simple player."""

    def __init__(self, seat: int, level: str):
        self.seat = seat
        self.level = level

    def choose(self, match: Match) -> Any:
        return answer(question(match, self.seat, self.level))

    def leave(self) -> None:
        pass


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
    elif not is_computer(name):
        names = ", ".join((*LEVELS, f"{MATCH}:0.00-1.00", GREEDY, RANDOM))
        raise Complaint("there is no player '{name}': use {names} or cmd:PROGRAM", name=name, names=names)


def player_named(name: str, seat: int, seed: int, patience: float) -> Player:
    check_name(name)
    if name.startswith(PREFIX):
        return ExternalPlayer(command_of(name), seat, patience)
    if name == RANDOM:
        return RandomPlayer(seat, seed)
    return ComputerPlayer(seat, name)
