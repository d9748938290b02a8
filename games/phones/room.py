"""The room of the guests: who is there, and what proves it. It has no clock and no network of its own."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Iterable

import msgspec

from games.core.names import cleaned
from games.people.party import INKS, is_number

LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ"  # no I, O and S, which look like 1, 0 and 5
CODE = 4  # letters
LONGEST_NAME = 14  # as on the place cards
KEY, SECRET = 16, 16  # bytes
MOST_WRONG, WITHIN = 5, 60.0  # tries of all together, and the seconds in which they count
MOST_GUESTS = 24  # with a name; everybody else may look on


class KnownGuest(msgspec.Struct):
    name: str
    colour: str
    secret: str


class KeptRoom(msgspec.Struct):
    """What the room is found by again after a power cut."""

    port: int
    key: str
    guests: list[KnownGuest] = []


class GuestRoom:
    """Whoever knows the key or the code comes in; whoever has sat down has a secret of their own."""

    def __init__(self, kept: KeptRoom | None = None):
        self.kept = kept or KeptRoom(0, secrets.token_urlsafe(KEY))
        self.code = new_code()
        self.code_counts = False  # only while it can be read on the screen
        self.taken: frozenset[str] = frozenset()  # names of people who sit at the screen
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)

    @property
    def guests(self) -> list[KnownGuest]:
        return self.kept.guests

    def guest_with(self, secret: str) -> KnownGuest | None:
        return next((guest for guest in self.guests if _same(guest.secret, secret)), None)

    def knows_key(self, key: str) -> bool:
        return _same(self.kept.key, key)

    def may_try(self, now: float) -> bool:
        """Whether a code is looked at: wrong ones count together, whoever they come from."""
        while self._wrong and now - self._wrong[0] >= WITHIN:
            self._wrong.popleft()
        return len(self._wrong) < MOST_WRONG

    def knows_code(self, code: str, now: float) -> bool:
        """Whether that is the code; a wrong one is noted. Where no more are looked at, none is right."""
        if not self.may_try(now):
            return False
        is_right = self.code_counts and _same(self.code, code.strip().upper())
        if not is_right:
            self._wrong.append(now)
        return is_right

    def sit(self, name: str, colour: str, known: KnownGuest | None = None) -> KnownGuest | None:
        """Somebody sits down, or changes their name; None if the room is full."""
        if known is None and len(self.guests) >= MOST_GUESTS:
            return None
        others = {guest.name.casefold() for guest in self.guests if guest is not known}
        name = apart(_fit(name), others | {each.casefold() for each in self.taken})
        colour = colour if colour in INKS else ""
        if known is None:
            known = KnownGuest(name, colour, secrets.token_urlsafe(SECRET))
            self.guests.append(known)
        else:
            known.name, known.colour = name, colour
        return known

    def send_away(self, name: str) -> KnownGuest | None:
        """Their secret opens nothing any more; nor does the key by which they came."""
        gone = next((guest for guest in self.guests if guest.name == name), None)
        if gone is not None:
            self.guests.remove(gone)
            self.kept.key = secrets.token_urlsafe(KEY)
            self.code = new_code()
        return gone


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody has it already."""
    taken = set(others)
    number, told = 2, name
    while told.casefold() in taken:
        end = f" {number}"
        told = name[: LONGEST_NAME - len(end)].rstrip() + end
        number += 1
    return told


def _fit(name: str) -> str:
    """As a name can be written on a card; nobody is called as somebody without a name is."""
    fitting = " ".join(cleaned(name).split())[:LONGEST_NAME].strip()
    return fitting if fitting and not is_number(fitting) else "?"


def _same(one: str, other: str) -> bool:
    """In a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))
