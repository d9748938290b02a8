"""A phone without a screen, for proofs and measurements: it speaks to the table as the page does, over a real line."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from games.core.catalogue import game_named, names
from games.core.contract import Game
from games.phones.service import PhoneGuests

HERE = "127.0.0.1"


def invite(cabinet: Any) -> tuple[str, str]:
    """The table invites phones of this machine: its address, and the key in the code."""
    if not cabinet.guests.is_possible:
        cabinet.guests = PhoneGuests(lambda: HERE)
    invitation = cabinet.guests.invite()
    return invitation.address, invitation.url.partition("#")[2]


def sit_down(cabinet: Any, *people: str) -> list[PocketPhone]:
    """Guests of these names, in the room."""
    address, key = invite(cabinet)
    return [PocketPhone(address, key=key).sit(name) for name in people]


def game_of_all() -> Game:
    """The first game in which several decide at the same time."""
    return next(game for game in map(game_named, names()) if type(game).ahead is not Game.ahead)


class PocketPhone:
    def __init__(self, address: str, **hello: str):
        self.address = address
        self.heard: dict[str, Any] = {}  # the latest of each kind
        self.secret = ""
        self.pictures = 0
        self.is_cut = False
        self._opened = ExitStack()
        line = connect(f"ws://{address}/live", origin=Origin(f"http://{address}"), compression=None, max_size=None)
        self.socket = self._opened.enter_context(line)
        self.send("hello", v=1, lang="en", **hello)

    def send(self, what: str, /, **facts: Any) -> None:
        try:
            self.socket.send(json.dumps({"say": what, **facts}))
        except ConnectionClosed:
            self.is_cut = True

    def sit(self, name: str) -> PocketPhone:
        self.send("sit", name=name)
        self.await_(lambda: self.secret)
        return self

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
                self.send("beat")
            if message["say"] == "secret":
                self.secret = message["secret"]

    def await_(
        self, is_so: Callable[[], Any], passes: Callable[[float], None] | None = None, seconds: float = 10.0
    ) -> None:
        """Until something is so; meanwhile the table goes on."""
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError(f"it did not come to that; heard was {self.heard}")
            if passes is not None:
                passes(0.02)
            self.listen(0.0 if passes is not None else 0.02)

    @property
    def table(self) -> dict[str, Any]:
        return self.heard.get("table") or {"game": None, "question": None}

    @property
    def question(self) -> dict[str, Any] | None:
        return self.table.get("question")

    def choose(self, move: int, question: int | None = None) -> None:
        """Answer the present question, or another one."""
        asked = self.question
        self.send("choose", q=asked["q"] if question is None and asked is not None else question, move=move)

    def cut(self) -> None:
        """The line is gone, without a good-bye."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()
        self.is_cut = True

    def close(self) -> None:
        self._opened.close()
