"""Tells all who are at the other end of a line what there is for them. It lives in the wire's thread."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import pygame

from games.core.contract import Complaint
from games.phones import protocol, telling
from games.phones.room import GuestRoom, KnownGuest
from games.phones.still import as_jpeg
from games.phones.wire import Connection
from games.window.guests import TableView
from games.words import speaking


class Caller(NamedTuple):
    """Who is at the other end of a line: somebody with a secret, the key or the code."""

    language: str
    guest: KnownGuest | None

    @property
    def name(self) -> str:
        return self.guest.name if self.guest else ""


class Announcing:
    def __init__(self, room: GuestRoom):
        self.callers: dict[Connection, Caller] = {}
        self.problems: deque[Complaint] = deque(maxlen=20)
        self.wants_picture = False
        self.is_paused = False
        self.view: TableView | None = None
        self._room = room
        self._told: dict[tuple[str, str], bytes] = {}  # of this view, by name and language
        self._picture: bytes | None = None

    def show(self, view: TableView | None) -> None:
        if view is None or self.view is None or view.game != self.view.game:
            self._picture = None
        self.view = view
        self._told.clear()
        for line, caller in self.callers.items():
            self._tell_table(line, caller)

    def show_picture(self, picture: pygame.Surface) -> None:
        self._picture = as_jpeg(picture)
        for line, caller in self.callers.items():
            self._tell_picture(line, caller)

    def tell_room(self) -> None:
        for line, caller in self.callers.items():
            self._tell_room(line, caller)

    def tell_all(self, line: Connection) -> None:
        """Everything that whoever has just come has to know."""
        caller = self.callers[line]
        self._told.clear()  # somebody may have another name now
        self._tell_room(line, caller)
        self._tell_table(line, caller)

    def look_for_pictures(self) -> None:
        self.wants_picture = any(map(self._looks_at_picture, self.callers.values()))

    def _looks_at_picture(self, caller: Caller) -> bool:
        """Whoever has the page of the game in hand does not need it."""
        view = self.view
        if view is None:
            return False
        return telling.page_of(view.game) is None or telling.seat_of(view, caller.name) is None

    def _tell_room(self, line: Connection, caller: Caller) -> None:
        guest = caller.guest
        message: dict[str, Any] = {
            "say": "room",
            "you": None if guest is None else {"name": guest.name, "colour": guest.colour},
            "guests": [each.name for each in self._room.guests],
            "paused": self.is_paused and self.view is not None,
        }
        line.tell("room", protocol.written(message))

    def _tell_table(self, line: Connection, caller: Caller) -> None:
        line.tell("table", self._table(caller.name, caller.language))
        self.look_for_pictures()
        self._tell_picture(line, caller)

    def _table(self, name: str, spoken: str) -> bytes:
        """The view in a guest's words; all who only look on are told the same."""
        view = self.view
        if view is None:
            return protocol.written({"say": "table", "game": None})
        has_seat = telling.seat_of(view, name) is not None or name in view.gone
        key = name if has_seat else f"\n{bool(name)}", spoken  # no name has a line end
        if key not in self._told:
            with speaking(spoken):
                self._told[key] = protocol.written(self._in_words(view, name))
        return self._told[key]

    def _in_words(self, view: TableView, name: str) -> dict[str, Any]:
        """What a game brings for phones, and is broken, must not cut off those who play the others."""
        try:
            return telling.table(view, name)
        except Exception as fault:
            told = f"{type(fault).__name__}: {fault}"
            self.problems.append(Complaint("The table cannot be told to the phones ({fault}).", fault=told))
            return {"say": "table", "game": None}

    def _tell_picture(self, line: Connection, caller: Caller) -> None:
        if self._picture is not None and self._looks_at_picture(caller):
            line.tell("picture", self._picture, binary=True)
