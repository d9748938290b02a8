"""Guests with phones before a game: how to invite them, and where they sit down when they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.core.match import HUMAN
from games.people.party import Sitter, is_unnamed, told_apart
from games.scenes.inviting import InviteScene
from games.window.canvas import Box
from games.window.control_scene import ControlScene
from games.window.guests import Guest
from games.window.scenes import Change, Push
from games.window.widgets import WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.window.app import Cabinet


class SeatsForGuests(ControlScene):
    """Who arrives takes the seat of a computer, or a new one, or that of somebody without a name, and looks on else.

    Where the host has taken somebody away, they stay away until the next game.
    """

    sitters: list[Sitter]
    _placed: set[str]  # names of guests that have been given a seat

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self._placed = set()

    @property
    def _colours(self) -> tuple[str, ...]:
        raise NotImplementedError

    @property
    def _seats(self) -> range:
        raise NotImplementedError

    def set(self, seat: int, **facts: Any) -> None:
        raise NotImplementedError

    def set_who(self, seat: int, who: str) -> None:
        raise NotImplementedError

    def add(self) -> None:
        raise NotImplementedError

    @property
    def levels(self) -> list[str]:
        raise NotImplementedError

    def _build(self) -> None:
        raise NotImplementedError

    def _way_to_guests(self) -> list[Callable[[Box], Widget]]:
        if not self.cabinet.guests.is_possible:
            return []
        return [lambda box: WideButton(box, say("Phones"), lambda: Push(InviteScene), "human", 30)]

    def update(self, seconds: float) -> Change | None:
        guests = self.cabinet.guests
        if guests.are_invited:
            guests.poll()  # nothing that was meant for a table counts here
            present = guests.present()
            self._let_go(frozenset(guest.name for guest in present))
            for guest in present:
                if guest.name not in self._placed and guest.is_here:
                    self._place(guest)
            first = next((sitter.name for sitter in self.sitters if sitter.is_human), "")
            guests.take_names([first] if first not in self._placed else [])
        return super().update(seconds)

    def _let_go(self, present: frozenset[str]) -> None:
        """Whoever has gone for good, or has another name now, leaves the seat to a computer."""
        for name in self._placed - present:
            self._placed.discard(name)
            seat = self._seat_of(name)
            if seat is not None and self.levels:
                self.set_who(seat, self.levels[0])

    def _seat_of(self, name: str) -> int | None:
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.is_human and sitter.name == name), None)

    def _place(self, guest: Guest) -> None:
        self._placed.add(guest.name)
        seat = self._seat_of(guest.name)
        if seat is None:
            seat = next((number for number, sitter in enumerate(self.sitters) if not sitter.is_human), None)
        if seat is None and len(self.sitters) < self._seats[-1]:
            self.add()
            seat = len(self.sitters) - 1
        if seat is None:
            unnamed = (number for number, sitter in enumerate(self.sitters) if is_unnamed(sitter) and number)
            seat = next(unnamed, None)
        if seat is not None:
            if not self.sitters[seat].is_human:
                self.set_who(seat, HUMAN)
            self.set(seat, name=guest.name)
            self._give_colour(seat, guest.colour)
            self.cabinet.sound.play("panel_in")
            self._build()

    def _give_colour(self, seat: int, colour: str) -> None:
        """The one that they have chosen, if no other guest has it; whoever has it takes theirs in exchange."""
        if colour not in self._colours or self.sitters[seat].colour == colour:
            return
        for other, sitter in enumerate(self.sitters):
            if sitter.colour == colour:
                if sitter.name in self._placed:
                    return
                self.set(other, colour=self.sitters[seat].colour)
        self.set(seat, colour=colour)

    def _at_seats(self, words: Sequence[str]) -> list[str]:
        """What is said at each seat, and who plays with a phone."""
        return [
            say("plays with a phone") if sitter.is_human and sitter.name in self._placed else told
            for sitter, told in zip(self.sitters, words, strict=True)
        ]

    def _told_apart(self, sitters: Sequence[Sitter]) -> list[Sitter]:
        """Of those with one name a guest keeps it: the phone knows them by it."""
        order = sorted(range(len(sitters)), key=lambda seat: sitters[seat].name not in self._placed)
        apart = dict(zip(order, told_apart([sitters[seat] for seat in order]), strict=True))
        return [apart[seat] for seat in range(len(sitters))]
