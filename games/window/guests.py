"""Guests with a device of their own: what scenes may ask of them, and what they tell them. Who serves them is above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.words import say

if TYPE_CHECKING:
    import pygame

    from games.core.contract import Complaint
    from games.people.party import Sitter

# What somebody means at a device of their own. All of it has passed no guard: whoever saw a question answers it.


class Choose(NamedTuple):
    """One of the moves that a question has offered."""

    question: int
    move: int


class Flung(NamedTuple):
    """Chance is set off, with the flick of a hand."""

    question: int
    dx: float
    dy: float


class GuestWish(Enum):
    HINT = "hint"
    UNDO = "undo"
    RESIGN = "resign"
    LEAVE = "leave"  # the computer may play on
    RETURN = "return"  # and now no longer


class Agree(NamedTuple):
    """The answer to what somebody else has asked for."""

    request: int
    yes: bool


class Take(NamedTuple):
    """Somebody without a seat takes over that of a computer."""

    seat: int


class SeatIntent(NamedTuple):
    """What a guest means; their seat is the one that bears their name."""

    name: str
    meant: Choose | Flung | GuestWish | Agree | Take


class Source(Protocol):
    """Intents that come from elsewhere than the hands at the window, each with the one who means it."""

    def poll(self) -> list[SeatIntent]:
        """What has come since the last time; nobody waits for it."""
        ...


# What they are told


class SeatQuestion(NamedTuple):
    """What a seat may decide now, or ahead of its turn. Its number is never used again."""

    number: int
    moves: tuple[Any, ...]
    is_ahead: bool = False
    is_throw: bool = False  # chance is to be set off
    chosen: int | None = None  # what has been decided ahead


class Request(NamedTuple):
    """Somebody wants to take a move back, and the others are asked."""

    number: int
    seat: int
    asked: frozenset[int]  # the seats of guests that have not answered


class HintInHand(NamedTuple):
    """A good move, and why."""

    question: int
    move: int
    sentence: str
    facts: Mapping[str, Any]


class TableView(NamedTuple):
    """All that is told of a game in play. Its parts never change: another thread may read them."""

    game: str
    state: Any
    sitters: tuple[Sitter, ...]
    turn: int  # the seat that decides or sets chance off; OVER at the end
    elsewhere: frozenset[int]  # the seats whose hands are at devices
    questions: Mapping[int, SeatQuestion]
    last: tuple[int, Any] | None = None  # who has made the last move that was no chance, and that move
    may_undo: int | None = None  # the seat that may ask for its last move back
    may_resign: bool = False
    may_hint: bool = False
    may_take: frozenset[int] = frozenset()  # the seats of computers that a guest may take over
    gone: Mapping[str, int] = MappingProxyType({})  # who has left their seat to the computer, and which
    request: Request | None = None
    hints: Mapping[int, HintInHand] = MappingProxyType({})
    winners: tuple[int, ...] | None = None


# Who is there


class Guest(NamedTuple):
    name: str
    colour: str
    is_here: bool  # the device is connected, or was a moment ago
    away: float = 0.0  # seconds since it was


class Invitation(NamedTuple):
    address: str  # as it is typed
    code: str  # likewise
    url: str  # what is scanned instead
    qr: tuple[tuple[bool, ...], ...]


class Guests(Source, Protocol):
    """Whoever serves guests with devices of their own. Nothing here waits for a network."""

    is_possible: bool  # whether anybody may be invited here at all

    @property
    def are_invited(self) -> bool:
        """Whether the room is open."""
        ...

    def invite(self) -> Invitation:
        """Open the room if it is not, and let the code count; a Complaint names what is in the way, and the remedy."""
        ...

    def cover(self) -> None:
        """The invitation is no longer seen: from now on the code does not count."""
        ...

    def end(self) -> None:
        """The evening is over: everybody goes, and all names are forgotten."""
        ...

    def present(self) -> Sequence[Guest]:
        """In the order in which they came."""
        ...

    def send_away(self, name: str) -> None: ...

    def take_names(self, names: Sequence[str]) -> None:
        """Who else sits here: no guest may have such a name."""
        ...

    def show(self, view: TableView | None) -> None:
        """What is on the table now; None: no game."""
        ...

    @property
    def want_picture(self) -> bool:
        """Whether anybody looks at the table through a picture of it."""
        ...

    def show_picture(self, picture: pygame.Surface) -> None:
        """The table as it looks now; the picture is given away."""
        ...

    def problems(self) -> list[Complaint]:
        """What has gone wrong since the last time."""
        ...


class NoGuests:
    """Where nobody is served."""

    is_possible = False
    are_invited = False
    want_picture = False

    def poll(self) -> list[SeatIntent]:
        return []

    def invite(self) -> Invitation:
        from games.core.contract import Complaint

        raise Complaint("Nobody can be invited here.")

    def cover(self) -> None:
        pass

    def end(self) -> None:
        pass

    def present(self) -> Sequence[Guest]:
        return ()

    def send_away(self, name: str) -> None:
        pass

    def take_names(self, names: Sequence[str]) -> None:
        pass

    def show(self, view: TableView | None) -> None:
        pass

    def show_picture(self, picture: pygame.Surface) -> None:
        pass

    def problems(self) -> list[Complaint]:
        return []


def guests_word() -> str:
    return say("Guests with phones")
