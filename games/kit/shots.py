"""What is photographed and measured at a table: each game's `table/shots.py` says it in these words.

A game is played by computers and told again by people, so that a moment of it can be named by the number of steps
before it. The tools that do it are in games.tools; nothing of this is part of a finished program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.match import Match, Step
from games.core.tetrominoes import COLUMNS
from games.kit.felt import Spot
from games.kit.tables import Gesture
from games.store.settings import Settings
from games.window.intents import Act, Intent

# Of a step of the game: its number, the step itself and its move as in a record.
StopBefore = int | Callable[[int, Step, Mapping[str, Any]], bool]


@dataclass(frozen=True)
class Situation:
    """A person is to decide: where, and what was decided in the game that is told again."""

    table: Any
    match: Match
    step: Step
    settings: Settings


# What a person does there. It gives the move or the Gesture that is meant, or None.
Doing = Callable[[Situation], Any]


def go_on(at: Situation) -> Any:
    """What was done in the game."""
    return Gesture() if at.step.by < 0 else at.step.move


def carry(at: Situation) -> None:
    """The hand holds what it is about to put down."""
    at.table.hint(at.match, at.step.move)


def refused(at: Situation) -> Any:
    """A piece in the hand is let go over the first column, in the first turn, in which it may not be."""
    hand = at.table.hand
    for column in (column for _ in range(4) for column in range(COLUMNS)):
        hand.held = hand.held.over(column)
        if hand.ghost(at.match) is None:
            break
        if column == COLUMNS - 1:
            hand.rotate(1)
    return hand.put_down(at.match)


@dataclass(frozen=True)
class AtTable:
    """A table in the middle of a game, a while after a deed, or after it has come to something."""

    seats: int
    steps: StopBefore
    deed: Doing | Act | None = None
    seconds: float = 0.0
    until: Callable[[Any], Any] | None = None  # of the table
    seed: int = 3


@dataclass(frozen=True)
class AtSeats:
    """The page before a game, with so many seats more than usual."""

    more: int = 0
    alone: bool = False


@dataclass(frozen=True)
class AtResults:
    seats: int


@dataclass(frozen=True)
class AtReplay:
    seats: int
    step: int | None = None  # its end, and what the table shows then


@dataclass(frozen=True)
class AtReview:
    """Looking back at a game; with a number, at one of the moves that cost most, or at what would have been better.

    From there it may be played on, too.
    """

    seats: int
    costly: int | None = None
    better: bool = False
    tried: bool = False


@dataclass(frozen=True)
class AtClock:
    """The time for a move is nearly up, or was up just now."""

    seats: int
    is_up: bool


Shot = AtTable | AtSeats | AtResults | AtReplay | AtReview | AtClock


@dataclass(frozen=True)
class Motion:
    """Frames that are measured while something moves: after a deed at each of these stops, until all is at rest."""

    seats: int
    stops: Sequence[StopBefore]
    deed: Doing = go_on
    seed: int = 3
    until_results: bool = False  # or until the table is left
    beside_a_master: bool = False  # that never stops thinking


@dataclass(frozen=True)
class Stirring:
    """Frames that are measured while a hand goes on doing something; it gets the number of the frame.

    What it gives are intents, which go the way of every input.
    """

    seats: int
    stop: StopBefore
    stir: Callable[[Situation, int], Sequence[Intent]]
    frames: int = 240


@dataclass(frozen=True)
class Reel:
    """A piece of the film: for so many seconds the game goes on from a stop, as it was played."""

    seats: int
    stop: StopBefore
    seconds: float
    seed: int = 3


def next_with(field: str, at_least: int = 0) -> StopBefore:
    """The first move after so many steps that has this field in a record, such as `dice`, `form` or `enter`."""
    return lambda number, step, record: number >= at_least and field in record


@dataclass(frozen=True)
class Shots:
    """All that a game has for its pictures, measurements and long proofs."""

    pictures: Mapping[str, Shot]
    motions: Mapping[str, Motion | Stirring] = field(default_factory=dict)
    options: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)  # by the number of seats, if not the usual
    trays: Sequence[Sequence[Spot]] = ()  # outlines of the felt on which it throws dice
    reels: Sequence[Reel] = ()
    proofs: Mapping[str, Callable[[int, int], list[str]]] = field(default_factory=dict)  # of a count and a seed
