"""Who can sit at a table without a person: the names that a seat may carry, and the players behind them."""

from typing import Any, NamedTuple, Protocol

from games.bots.external import PREFIX, ExternalPlayer, command_of
from games.bots.greedy import best_move
from games.catalogue import bot_named, game_named, has_bot
from games.core import chance
from games.core.contract import Complaint
from games.core.match import Match

RANDOM = "random"
LEVELS = ("greedy",)  # of the computer as a player, the weakest first


class Player(Protocol):
    """Somebody who decides for one seat."""

    def choose(self, match: Match) -> Any:
        """One of the legal moves, or Failed."""

    def leave(self) -> None:
        """The game is over, or the seat goes to somebody else."""


class Question(NamedTuple):
    """All that is needed to decide once: a value that can be sent to another process."""

    game: str
    level: str
    state: Any
    seat: int
    luck: tuple[int, ...]  # decides between equal moves; the same whenever the same game comes to this point


def question(match: Match, seat: int, level: str) -> Question:
    """What a seat has to decide now; a Complaint if the computer cannot play this game at this level."""
    if level in LEVELS:
        bot_named(match.game.name)
    elif level != RANDOM:
        raise Complaint("the computer has no level '{level}'", level=level)
    return Question(match.game.name, level, match.state, seat, (match.seed or 0, seat, len(match.entries)))


def answer(asked: Question) -> Any:
    """The move that the level chooses."""
    if asked.level == RANDOM:
        return any_move(asked)
    return best_move(game_named(asked.game), bot_named(asked.game), asked.state, asked.seat, asked.luck)


def any_move(asked: Question) -> Any:
    """Some legal move, with no thought."""
    moves = game_named(asked.game).moves(asked.state)
    return moves[chance.number(len(moves), *asked.luck)]


class ComputerPlayer:
    """The computer at one of its levels."""

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


def levels_for(game_name: str) -> list[str]:
    """The computer players that a person may choose for a game, the weakest first."""
    return list(LEVELS) if has_bot(game_name) else []


def check_name(name: str, game_name: str | None = None) -> None:
    """A Complaint if nobody by this name can be seated; told the game, also if that player cannot play it."""
    if name.startswith(PREFIX):
        command_of(name)
    elif name in LEVELS:
        if game_name is not None:
            bot_named(game_name)
    elif name != RANDOM:
        names = ", ".join((*LEVELS, RANDOM))
        raise Complaint("there is no player '{name}': use {names} or cmd:PROGRAM", name=name, names=names)


def player_named(name: str, seat: int, seed: int, patience: float) -> Player:
    check_name(name)
    if name.startswith(PREFIX):
        return ExternalPlayer(command_of(name), seat, patience)
    if name == RANDOM:
        return RandomPlayer(seat, seed)
    return ComputerPlayer(seat, name)
