"""Who can sit at a table without a person: the names that a seat may carry, and what is asked of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core import chance
from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match

RANDOM = "random"
GREEDY = "greedy"  # the first, simple player of each game, kept to measure the others by
LEVELS = ("easy", "medium", "hard", "master")  # that a person may play against, the weakest first
STAND_IN = "hard"  # plays on for somebody who leaves the table
MATCH = "match"  # a fifth one, as strong as the people whom it plays against; in a game it has a place on the dial


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


class Reasoned(NamedTuple):
    """Why, in a sentence with gaps, and what goes into them."""

    sentence: str
    facts: Mapping[str, Any]


class NextBest(NamedTuple):
    """The next best move."""

    move: Any
    why: Reasoned
    worse: float  # by how much, in parts of the win; of who plays alone in points


class Hint(NamedTuple):
    move: Any
    sentence: str  # why; with gaps
    facts: Mapping[str, Any]
    prevents: Reasoned | None = None  # what it keeps the others from
    second: NextBest | None = None


class PastQuestion(NamedTuple):
    """How good was this move?"""

    game: str
    state: Any
    move: Any
    luck: tuple[int, ...]
    closely: bool = False  # with all that the best level can see
    seconds: float | None = None  # to think, about each half of the question; None: as long as it takes


class Verdict(NamedTuple):
    """About a move that was made."""

    values: tuple[float, ...]  # what the seats could expect after it (see games.bots.bot)
    cost: float  # by how much the best move would have been better
    better: Hint  # that move


def question(match: Match, seat: int, level: str, seconds: float | None = None, temper: str = "") -> Question:
    """What a seat has to decide now; a Complaint if the computer has no such level."""
    if not is_computer(level):
        raise Complaint("the computer has no level '{level}'", level=level)
    return Question(match.game.name, level, match.state, seat, luck_of(match, seat), seconds, temper)


def is_computer(name: str) -> bool:
    """Whether a seat of this name is played by a computer that is known here."""
    return name in (*LEVELS, GREEDY, RANDOM) or dial_of(name) is not None


def on_dial(dial: float) -> str:
    """The name of a computer that is as strong as this place on the dial (see games.bots.dial)."""
    return f"{MATCH}:{dial:.2f}"


def dial_of(name: str) -> float | None:
    """The place on the dial, from 0 to 1; None for every other player."""
    told = name.removeprefix(f"{MATCH}:")
    if told == name or not told.isascii() or not told.replace(".", "", 1).isdigit():
        return None
    dial = float(told)
    return dial if dial <= 1 else None


def luck_of(match: Match, seat: int) -> tuple[int, ...]:
    return (match.seed or 0, seat, len(match.entries))


def any_move(asked: Question) -> Any:
    """Some legal move, with no thought."""
    moves = game_named(asked.game).moves(asked.state)
    return moves[chance.number(len(moves), *asked.luck)]


def levels_for(game_name: str) -> list[str]:
    """The computer players that a person may choose for a game, the weakest first."""
    return list(LEVELS)
