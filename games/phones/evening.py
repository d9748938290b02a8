"""An evening with phones: the room, the thread that serves it, and the main thread's side of both."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame
import segno

from games.core.contract import Complaint
from games.phones import address
from games.phones.gate import Gate, files
from games.phones.keeping import keep
from games.phones.reception import Reception
from games.phones.room import GuestRoom, KeptRoom
from games.phones.wire import Connection, Wire
from games.window.guests import Guest, Invitation, SeatIntent, TableView


class GuestEvening:
    """Nothing here waits: what is to be done is put in the thread's queue."""

    def __init__(self, own_address: Callable[[], str], kept: KeptRoom | None = None):
        """A Complaint if no phone can be let in."""
        self._own_address = own_address
        self._room = GuestRoom(kept)
        sock = address.listening(self._room.kept.port)
        self._room.kept.port = sock.getsockname()[1]
        self._reception = Reception(self._room, self._lines, lambda: keep(self._room.kept))
        self._wire = Wire(sock, Gate(files()), self._reception, self._reception.failed)
        self._wire.thread.start()

    @property
    def is_on(self) -> bool:
        return self._wire.thread.is_alive()

    def _lines(self) -> list[Connection]:
        return self._wire.lines

    def _order(self, deed: Callable[[], None]) -> None:
        self._reception.orders.put(deed)
        self._wire.wake()

    def invite(self) -> Invitation:
        host, room = self._own_address(), self._room
        if not room.code_counts:
            self._order(self._reception.invite)
        place = f"{host}:{room.kept.port}"
        url = f"http://{place}/#{room.kept.key}"
        code = segno.make(url, error="m", micro=False)
        return Invitation(place, room.code, url, tuple(tuple(bool(dot) for dot in row) for row in code.matrix))

    def cover(self) -> None:
        self._order(self._reception.cover)

    def end(self) -> None:
        """The thread is not waited for longer than a moment."""
        self._order(self._reception.say_good_bye)
        self._wire.stop()

    # Who is there

    def present(self) -> Sequence[Guest]:
        now = time.monotonic()
        known = self._reception.present
        return [guest if guest.is_here else guest._replace(away=now - since) for guest, since in known]

    def send_away(self, name: str) -> None:
        self._order(lambda: self._reception.send_away(name))

    def take_names(self, names: Sequence[str]) -> None:
        self._order(lambda: self._reception.take_names(names))

    # The table

    def poll(self) -> list[SeatIntent]:
        self._reception.listened = time.monotonic()
        found, wishes = [], self._reception.wishes
        while wishes:
            found.append(wishes.popleft())
        return found

    def show(self, view: TableView | None) -> None:
        self._order(lambda: self._reception.announcing.show(view))

    @property
    def wants_picture(self) -> bool:
        return self._reception.announcing.wants_picture

    def show_picture(self, picture: pygame.Surface) -> None:
        self._order(lambda: self._reception.announcing.show_picture(picture))

    def problems(self) -> list[Complaint]:
        found, problems = [], self._reception.announcing.problems
        while problems:
            found.append(problems.popleft())
        return found
