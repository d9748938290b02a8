"""The guests of the program, as the scenes know them. What serves them is loaded when somebody is invited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.core.contract import Complaint
from games.store import files
from games.window.guests import Guest, Invitation, SeatIntent, TableView

if TYPE_CHECKING:
    import pygame

    from games.phones.evening import GuestEvening
    from games.phones.room import KeptRoom


class PhoneGuests:
    """Off until somebody invites, and off again when the evening ends."""

    is_possible = True

    def __init__(self, own_address: Callable[[], str] | None = None):
        self._own_address = own_address
        self._evening: GuestEvening | None = None
        self._names: list[str] = []

    @property
    def are_invited(self) -> bool:
        return self._evening is not None and self._evening.is_on

    def open_again(self) -> None:
        """The program was cut off in the middle of an evening: its guests are still there."""
        if not (files.folder() / "phones.json").exists():
            return
        from games.phones import keeping

        try:
            kept = keeping.found()
            if kept is not None and kept.guests:
                self._begin(kept)
        except Complaint:
            pass  # whoever invites them anew is told what is in the way

    def invite(self) -> Invitation:
        evening = self._evening
        if evening is None or not evening.is_on:
            evening = self._begin()
        return evening.invite()

    def _begin(self, kept: KeptRoom | None = None) -> GuestEvening:
        from games.phones import address
        from games.phones.evening import GuestEvening

        self._evening = GuestEvening(self._own_address or address.own_address, kept)
        self._evening.take_names(self._names)
        return self._evening

    def cover(self) -> None:
        if self._evening is not None:
            self._evening.cover()

    def end(self) -> None:
        evening, self._evening = self._evening, None
        if evening is None:
            return
        evening.end()
        from games.phones import keeping

        keeping.forget()

    # Who is there

    def present(self) -> Sequence[Guest]:
        return self._evening.present() if self._evening is not None and self._evening.is_on else ()

    def send_away(self, name: str) -> None:
        if self._evening is not None:
            self._evening.send_away(name)

    def take_names(self, names: Sequence[str]) -> None:
        if self._evening is not None and [*names] != self._names:
            self._names = [*names]
            self._evening.take_names(self._names)

    # The table

    def poll(self) -> list[SeatIntent]:
        return [] if self._evening is None else self._evening.poll()

    def show(self, view: TableView | None) -> None:
        if self._evening is not None:
            self._evening.show(view)

    @property
    def want_picture(self) -> bool:
        return self._evening is not None and self._evening.wants_picture

    def show_picture(self, picture: pygame.Surface) -> None:
        if self._evening is not None:
            self._evening.show_picture(picture)

    def problems(self) -> list[Complaint]:
        return [] if self._evening is None else self._evening.problems()
