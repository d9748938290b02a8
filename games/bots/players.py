"""Who can sit at a table without a person: the names that a seat may carry, and the players behind them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from games.bots.greedy import best_move
from games.bots.live.external import PREFIX, ExternalPlayer, command_of
from games.core import chance
from games.core.catalogue import NoBot, game_named, greedy_named, has_bot
from games.core.contract import Complaint
from games.core.match import Match

RANDOM = "random"
GREEDY = "greedy"  # the first, simple player of each game, kept to measure the others by
LEVELS = ("easy", "medium", "hard", "master")  # that a person may play against, the weakest first
STAND_IN = "hard"  # plays on for somebody who leaves the table


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
    seconds: float | None = None  # to think; None: as long as it takes, so that the answer is always the same
    temper: str = ""  # of whoever plays (see games.bots.tempers); empty: that of the seat


class HintQuestion(NamedTuple):
    """What would be a good move here, and why?"""

    game: str
    state: Any
    luck: tuple[int, ...]
    seconds: float | None = None


class Hint(NamedTuple):
    move: Any
    sentence: str  # why; with gaps
    facts: Mapping[str, Any]


class PastQuestion(NamedTuple):
    """How good was this move?"""

    game: str
    state: Any
    move: Any
    luck: tuple[int, ...]


class Verdict(NamedTuple):
    """About a move that was made."""

    values: tuple[float, ...]  # what the seats could expect after it (see games.bots.bot)
    cost: float  # by how much the best move would have been better
    better: Hint  # that move


def question(match: Match, seat: int, level: str, seconds: float | None = None, temper: str = "") -> Question:
    """What a seat has to decide now; a Complaint if the computer cannot play this game at this level."""
    if level in (*LEVELS, GREEDY):
        if not has_bot(match.game.name):
            raise NoBot(match.game.name)
    elif level != RANDOM:
        raise Complaint("the computer has no level '{level}'", level=level)
    return Question(match.game.name, level, match.state, seat, luck_of(match, seat), seconds, temper)


def luck_of(match: Match, seat: int) -> tuple[int, ...]:
    return (match.seed or 0, seat, len(match.entries))


def answer(asked: Any, is_cancelled: Callable[[], bool] = lambda: False) -> Any:
    """The move that the level chooses; or the Hint, or the Verdict, that was asked for."""
    if isinstance(asked, Question) and asked.level == RANDOM:
        return any_move(asked)
    if isinstance(asked, Question) and asked.level == GREEDY:
        return best_move(game_named(asked.game), greedy_named(asked.game), asked.state, asked.seat, asked.luck)
    from games.bots.live.thinking import think  # it brings numpy along, which nobody else needs

    return think(asked, is_cancelled)


def any_move(asked: Question) -> Any:
    """Some legal move, with no thought."""
    moves = game_named(asked.game).moves(asked.state)
    return moves[chance.number(len(moves), *asked.luck)]


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


def levels_for(game_name: str) -> list[str]:
    """The computer players that a person may choose for a game, the weakest first."""
    return list(LEVELS) if has_bot(game_name) else []


def check_name(name: str, game_name: str | None = None) -> None:
    """A Complaint if nobody by this name can be seated; told the game, also if that player cannot play it."""
    if name.startswith(PREFIX):
        command_of(name)
    elif name in (*LEVELS, GREEDY):
        if game_name is not None and not has_bot(game_name):
            raise NoBot(game_name)
    elif name != RANDOM:
        names = ", ".join((*LEVELS, GREEDY, RANDOM))
        raise Complaint("there is no player '{name}': use {names} or cmd:PROGRAM", name=name, names=names)


def player_named(name: str, seat: int, seed: int, patience: float) -> Player:
    check_name(name)
    if name.startswith(PREFIX):
        return ExternalPlayer(command_of(name), seat, patience)
    if name == RANDOM:
        return RandomPlayer(seat, seed)
    return ComputerPlayer(seat, name)
