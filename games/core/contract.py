"""What a game is: the one contract that matches, bots, tables and tests rely on.

A state is an immutable value and a game a stateless object that knows the rules, so a position can be
kept, compared, searched from and shown without anyone else noticing. Chance is a player: a roll, a spin
or a draw is a move like any other, listed by `odds` and kept in records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core.sentences import in_english

CHANCE = -1
OVER = -2
AS_RECORDED = "{move}"  # a move in the words of its record: nothing in it can be put into another language


class Complaint(Exception):
    """Something a person should be told: a sentence with gaps, and what goes into the gaps.

    Sentence and facts stay apart until the last moment, so that either can be put into another language.
    A fact may be another complaint, the cause of this one.
    """

    def __init__(self, sentence: str, **facts: Any):
        super().__init__(sentence, facts)
        self.sentence = sentence
        self.facts = facts

    def __str__(self) -> str:
        return in_english(self.sentence, self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        # So that one process can tell it to another; what kind of complaint it was is not needed there.
        return _complaint, (self.sentence, self.facts)


def _complaint(sentence: str, facts: Mapping[str, Any]) -> Complaint:
    return Complaint(sentence, **facts)


class Sentence(NamedTuple):
    """Something to be said to a person: a sentence with gaps, and what goes into the gaps."""

    key: str
    facts: Mapping[str, Any] = MappingProxyType({})


class Reason(NamedTuple):
    """Why a move is not allowed: a sentence (see Complaint), the rule it breaks, and the facts."""

    key: str
    rule_id: str
    facts: Mapping[str, Any] = MappingProxyType({})


class IllegalMove(Complaint):
    """The move is well formed, but the rules do not allow it here."""

    def __init__(self, reason: Reason):
        why = Complaint(reason.key, **reason.facts)
        super().__init__("{why} (rule {rule_id})", why=why, rule_id=reason.rule_id)
        self.reason = reason


class Unreadable(Complaint):
    """A move, an option or a record that does not have the form it must have."""


class Outcome(NamedTuple):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class ScoreLine(NamedTuple):
    """One line of a player's score: a sentence, its facts, and the points that it adds."""

    sentence: str
    facts: Mapping[str, Any]
    points: int


class Game(ABC):
    """The rules of one game.

    A game without chance never has CHANCE to move; it need write neither `odds` nor `released_by`.

    Moves are tuples that begin with the same type of field wherever they can occur together, so that
    `sorted` puts any list of them in one order, everywhere and always.
    """

    name: str
    seats: range  # how many may play

    def options(self, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """The complete options for a game: what was given, and the usual choice for the rest."""
        for option in given:
            raise Unreadable("{game} has no option '{option}'", game=self.name, option=option)
        return {}

    def earlier(self) -> Sequence[Game]:
        """The same game by rules that have been changed since, the latest first: records of that time follow them."""
        return ()

    @abstractmethod
    def start(self, options: Mapping[str, Any], seats: int) -> Any:
        """The position before the first roll, spin or draw. `options` are complete."""

    @abstractmethod
    def to_move(self, state: Any) -> int:
        """The seat that decides, CHANCE, or OVER."""

    @abstractmethod
    def moves(self, state: Any) -> list[Any]:
        """Every legal move, sorted; at a chance node everything that may come up. Empty only when over.

        This is the only statement of what is legal.
        """

    def ahead(self, state: Any, seat: int) -> list[Any]:
        """What a seat may already decide before its turn: exactly the moves that it will have then, or nothing yet."""
        return []

    def odds(self, state: Any) -> list[tuple[Any, int]]:
        """At a chance node: the same moves, each with its weight. A game without chance is never asked."""
        raise NotImplementedError(f"{self.name} leaves something to chance and must say with which odds")

    @abstractmethod
    def after(self, state: Any, move: Any) -> Any:
        """The position after a move taken from `moves`; anything else gives nonsense."""

    def play(self, state: Any, move: Any) -> Any:
        """The position after any move, or IllegalMove with the reason."""
        if move not in self.moves(state):
            raise IllegalMove(self.why_not(state, move))
        return self.after(state, move)

    @abstractmethod
    def why_not(self, state: Any, move: Any) -> Reason:
        """For a move that is not among `moves`: the rule that it breaks."""

    def released_by(self, state: Any) -> int:
        """At a chance node: the seat whose hand sets it off. A game without chance is never asked."""
        raise NotImplementedError(f"{self.name} leaves something to chance and must say whose hand sets it off")

    @abstractmethod
    def scores(self, state: Any) -> tuple[int, ...]:
        """What each seat has at this moment, in play too."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """Who won and why; None while in play."""

    @abstractmethod
    def score_sheet(self, state: Any) -> tuple[tuple[ScoreLine, ...], ...]:
        """For each seat the lines that add up to its score."""

    @abstractmethod
    def to_json(self, move: Any) -> dict[str, Any]:
        """The move as a record holds it, without `by`."""

    @abstractmethod
    def from_json(self, data: Mapping[str, Any]) -> Any:
        """The move that a record holds, or Unreadable. It need not be legal."""

    def in_words(self, move: Any) -> Sentence:
        """The move as a person would tell it; without words of its own, the fields of its record one after the other.

        No two moves of one position sound alike, so that one can be chosen from a list.
        """
        told = ", ".join(f"{name} {_plain(value)}" for name, value in self.to_json(move).items())
        return Sentence(AS_RECORDED, {"move": told})

    @abstractmethod
    def picture(self, state: Any) -> str:
        """The position in letters, for tests and bug reports."""


def _plain(value: Any) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)


def most_points(scores: Sequence[int]) -> tuple[int, ...]:
    """All the seats that share the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
