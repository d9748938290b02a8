"""A phone without a screen: it speaks to the table as the page does, over a real connection."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.phones.service import PhoneGuests
from tests.desk import Desk

HERE = "127.0.0.1"


def invited(desk: Desk) -> tuple[str, str]:
    """The table invites: its address, and the key in the code."""
    desk.cabinet.guests = PhoneGuests(lambda: HERE)
    return address_and_key(desk)


def address_and_key(desk: Desk) -> tuple[str, str]:
    invitation = desk.cabinet.guests.invite()
    return invitation.address, invitation.url.partition("#")[2]


class Phone:
    def __init__(self, address: str, **hello: str):
        self.address = address
        self.heard: dict[str, Any] = {}  # the latest of each kind
        self.secret = ""
        self.pictures = 0
        self.is_cut = False
        self._opened = ExitStack()
        line = connect(f"ws://{address}/live", origin=f"http://{address}", compression=None, max_size=None)
        self.socket = self._opened.enter_context(line)
        self.say("hello", v=1, lang="en", **hello)

    def say(self, what: str, /, **facts: Any) -> None:
        try:
            self.socket.send(json.dumps({"say": what, **facts}))
        except ConnectionClosed:
            self.is_cut = True

    def listen(self, seconds: float = 0.0) -> None:
        """Hear all that has come."""
        end = time.monotonic() + seconds
        while not self.is_cut:
            try:
                said = self.socket.recv(timeout=max(0.0, end - time.monotonic()))
            except TimeoutError:
                return
            except ConnectionClosed:
                self.is_cut = True
                return
            if isinstance(said, bytes):
                self.pictures += 1
                continue
            message = json.loads(said)
            self.heard[message["say"]] = message
            if message["say"] == "beat":
                self.say("beat")
            if message["say"] == "secret":
                self.secret = message["secret"]

    def await_(self, is_so: Callable[[], Any], desk: Desk | None = None, seconds: float = 10.0) -> None:
        """Until something is so; meanwhile the table goes on."""
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError(f"it did not come to that; heard was {self.heard}")
            if desk is not None:
                desk.wait(0.02)
            self.listen(0.0 if desk is not None else 0.02)

    @property
    def table(self) -> dict[str, Any]:
        return self.heard.get("table") or {"game": None, "question": None}

    @property
    def question(self) -> dict[str, Any] | None:
        return self.table.get("question")

    def choose(self, move: int, question: int | None = None) -> None:
        assert self.question is not None or question is not None
        self.say("choose", q=self.question["q"] if question is None else question, move=move)

    def cut(self) -> None:
        """The line is gone, without a good-bye."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()
        self.is_cut = True

    def close(self) -> None:
        self._opened.close()


def sit_down(desk: Desk, *names: str) -> list[Phone]:
    """Guests of these names, in the room."""
    address, key = address_and_key(desk)
    found = []
    for name in names:
        phone = Phone(address, key=key)
        phone.say("sit", name=name)
        phone.await_(lambda: phone.secret)
        found.append(phone)
    return found
