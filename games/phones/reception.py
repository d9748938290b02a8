"""Receives the guests: who comes in by what, what they mean, and what they are told. It lives in the wire's thread."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from games.core.contract import Complaint
from games.people.party import INKS, USUAL_COLOURS
from games.phones import protocol, telling
from games.phones.animals import animals
from games.phones.announcing import Announcing, Caller
from games.phones.protocol import Beat, Hello, NoMessage, Sit
from games.phones.room import CODE, GuestRoom, KnownGuest
from games.phones.wire import Connection
from games.window.guests import Guest, SeatIntent
from games.words import known_languages, language, speaking

BEAT = 10.0  # seconds between two signs of life
PAUSED = 2.0  # seconds in which the table has not listened: something lies over it
MOST_LINES_OF_ONE = 3  # tabs of the same guest


class Reception:
    def __init__(self, room: GuestRoom, lines: Callable[[], list[Connection]], keep: Callable[[], None]):
        self.room = room
        self.orders: SimpleQueue[Callable[[], None]] = SimpleQueue()  # from the main thread
        self.wishes: deque[SeatIntent] = deque(maxlen=500)  # to it
        self.present: tuple[tuple[Guest, float], ...] = ()  # for it: never changed, only replaced
        self.listened = time.monotonic()  # when the table did so last
        self.announcing = Announcing(room)
        self._lines = lines
        self._write = keep
        self._callers = self.announcing.callers
        self._seen: dict[str, float] = {}  # by secret: when a guest was here last
        self._next_beat = 0.0

    # What the wire tells

    def opened(self, line: Connection) -> None:
        pass  # the first message says who it is

    def closed(self, line: Connection) -> None:
        caller = self._callers.pop(line, None)
        if caller is not None and caller.guest is not None:
            self._seen[caller.guest.secret] = time.monotonic()
            self._count()

    def heard(self, line: Connection, text: bytes) -> None:
        try:
            said = protocol.read(text)
        except NoMessage:
            line.close()
            return
        caller = self._callers.get(line)
        if caller is None and isinstance(said, Hello) and said.v == protocol.VERSION:
            self._greet(line, said)
        elif caller is None or isinstance(said, Hello):
            line.close()
        elif isinstance(said, Sit):
            self._sit(line, caller, said)
        elif not isinstance(said, Beat):
            meant = protocol.meant(said)
            if meant is not None and caller.guest is not None:
                self.wishes.append(SeatIntent(caller.guest.name, meant))

    def passed(self, now: float) -> None:
        while True:
            try:
                order = self.orders.get_nowait()
            except Empty:
                break
            order()
        if now >= self._next_beat:
            self._next_beat = now + BEAT
            for line in self._callers:
                line.tell("beat", protocol.written({"say": "beat"}))
        is_paused = now - self.listened > PAUSED
        if is_paused != self.announcing.is_paused:
            self.announcing.is_paused = is_paused
            self.announcing.tell_room()

    def _keep(self) -> None:
        try:
            self._write()
        except Complaint as fault:
            self.announcing.problems.append(fault)

    # Coming in

    def _greet(self, line: Connection, hello: Hello) -> None:
        spoken = next(known_languages([hello.lang, language()]), "en")
        guest = self.room.guest_with(hello.secret) if hello.secret else None
        may_sit = guest is not None or (bool(hello.key) and self.room.knows_key(hello.key))
        why = ""
        if not may_sit:
            now = time.monotonic()
            if not hello.code:
                why = "code"
            elif not self.room.may_try(now):
                why = "too_many"
            elif self.room.knows_code(hello.code[: 4 * CODE], now):
                may_sit = True
            else:
                why = "wrong" if self.room.code_counts else "not_inviting"
        caller = Caller(spoken, guest)
        with speaking(spoken):
            welcome = {
                "say": "welcome",
                "v": protocol.VERSION,
                "lang": spoken,
                "words": telling.page_words(),
                "animals": animals(),
                "colours": {name: list(INKS[name]) for name in (*USUAL_COLOURS, "white")},
                "why": why,
            }
        if may_sit and guest is None:
            welcome["key"] = self.room.kept.key  # whoever typed the code need not do so again
        line.tell("welcome", protocol.written(welcome))
        if may_sit:
            line.is_known = True
            self._callers[line] = caller
            self._welcome(line, caller)
        else:
            line.close()  # whoever has found the letters calls again

    def _welcome(self, line: Connection, caller: Caller) -> None:
        if caller.guest is not None:
            own = [each for each, other in self._callers.items() if other.guest is caller.guest and each is not line]
            for old in own[: max(0, len(own) + 1 - MOST_LINES_OF_ONE)]:
                old.close()
            self._seen[caller.guest.secret] = time.monotonic()
        self._count()
        self.announcing.tell_all(line)

    def _sit(self, line: Connection, caller: Caller, said: Sit) -> None:
        if caller.guest is not None and self._is_playing(caller.guest):
            return  # the name is that of the seat now
        guest = self.room.sit(said.name, said.colour, caller.guest)
        if guest is None:
            line.tell("no", protocol.written({"say": "no", "why": "full"}))
            return
        caller = caller._replace(guest=guest)
        self._callers[line] = caller
        self._keep()
        line.tell("secret", protocol.written({"say": "secret", "secret": guest.secret}))
        self._welcome(line, caller)
        self.announcing.tell_room()

    def _is_playing(self, guest: KnownGuest) -> bool:
        view = self.announcing.view
        return view is not None and view.winners is None and telling.seat_of(view, guest.name) is not None

    # What the main thread wants

    def invite(self) -> None:
        """The letters are on the screen."""
        self.room.code_counts = True

    def cover(self) -> None:
        self.room.code_counts = False

    def take_names(self, names: Sequence[str]) -> None:
        """Of people at the table; those of guests are their own."""
        self.room.taken = frozenset(names) - {guest.name for guest in self.room.guests}

    def failed(self, fault: Exception) -> None:
        """The thread has ended; play goes on at the screen."""
        told = f"{type(fault).__name__}: {fault}"
        self.announcing.problems.append(Complaint("The phones are cut off ({fault}). Invite them again.", fault=told))

    def send_away(self, name: str) -> None:
        gone = self.room.send_away(name)
        if gone is None:
            return
        self._keep()
        for line, caller in [*self._callers.items()]:
            if caller.guest is gone:
                line.tell("gone", protocol.written({"say": "gone", "why": "sent_away"}))
                line.close()
                del self._callers[line]
        self._count()
        self.announcing.tell_room()

    def say_good_bye(self) -> None:
        for line in self._callers:
            line.tell("gone", protocol.written({"say": "gone", "why": "gone"}))

    def _count(self) -> None:
        """Who is here, for the main thread."""
        now = time.monotonic()
        here = {caller.guest.secret for line, caller in self._callers.items() if caller.guest and line.is_live}
        for guest in self.room.guests:
            if guest.secret in here or guest.secret not in self._seen:
                self._seen[guest.secret] = now
        self.present = tuple(
            (Guest(guest.name, guest.colour, guest.secret in here), self._seen[guest.secret])
            for guest in self.room.guests
        )
        self.announcing.look_for_pictures()
