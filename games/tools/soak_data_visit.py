"""Somebody who starts the program among files that may be wrong, for `soak data`: what they see, do and hear."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.core.contract import CHANCE, OVER, Complaint
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.store import settings
from games.store.journal import PATIENCE
from games.tools.studio import Silence, Thoughtless, shared_sprites
from games.window.intents import Act
from games.window.scenes import Change, Home
from games.words import in_words, language, use_language

SIZE = (640, 360)  # of a window that nobody sees: small, as all of it is drawn
FRAME = 0.04
LOOKS = 3  # frames at a table

MOST_DIGITS = 4000
NOTHING = object()  # is in no file


class Visit:
    """Somebody starts the program among these files; `path` is the one that may be wrong."""

    def __init__(self, street: Path, path: Path, luck: Random, looked: Callable[[], None]):
        self.street = street
        self.path = path
        self.luck = luck
        self.looked = looked
        self.data = path.read_bytes() if path.is_file() and path.stat().st_size < 20_000_000 else None
        self.told: list[str] = []
        self.amiss: list[Complaint] = []
        self.ends_game = False  # so that its results may be somewhere else now

    def expect(self, is_so: Any, otherwise: Complaint) -> None:
        if not is_so:
            self.amiss.append(otherwise)

    def tell(self, complaints: list[Complaint]) -> None:
        self.told += map(in_words, complaints)

    @property
    def lines(self) -> list[bytes]:
        return [line for line in (self.data or b"").splitlines() if line.strip()]


# A cabinet at home


class Evening:
    """A cabinet as `play` makes it; what it has to tell is heard after it was drawn."""

    def __init__(self, visit: Visit):
        from games.commands.play import cabinet_at_home

        self.visit = visit
        now, complaints = settings.load()
        use_language(now.language)
        more = {"size": SIZE, "sprites": shared_sprites(SIZE)}
        self.cabinet = cabinet_at_home(now, complaints, Silence(), Thoughtless(), **more)
        self.cabinet.open(TitleScene if now.welcomed else WelcomeScene)
        self.see()
        if not now.welcomed:
            self.cabinet.open(TitleScene)
            self.see()

    @property
    def scene(self) -> Any:
        return self.cabinet.top

    def go(self, change: Change | None) -> None:
        self.cabinet.follow(change)
        self.see()

    def see(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.cabinet.frame([], FRAME)
        if self.cabinet.notices:
            self.cabinet.draw()
            self.visit.told += self.cabinet.notices
            self.cabinet.notices.clear()

    def use(self, text: str) -> None:
        """The control with this word on it, if it is there."""
        found = (each for each in self.scene.controls.widgets if getattr(each, "text", None) == text)
        for widget in found:
            self.go(widget.use())
            return

    def turn(self, act: Act) -> None:
        self.go(self.scene.handle(act))

    def play_on(self) -> None:
        """Look at the table, make a move whoever's turn it is, and leave."""
        scene = self.scene
        if not isinstance(scene, PlayScene):
            return
        self.see(LOOKS)
        match = scene.match
        if match.to_move == OVER or self.scene is not scene:
            self.visit.ends_game = True
        else:
            scene.turns.made(
                match.draw() if match.to_move == CHANCE else match.commit(self.visit.luck.choice(match.moves))
            )
            self.see(LOOKS)
            self.visit.ends_game |= match.to_move == OVER
        self.go(Home())


@contextmanager
def evening(visit: Visit) -> Iterator[Evening]:
    before, others = language(), _journals()
    try:
        one = Evening(visit)
        yield one
        one.see()
        one.cabinet.close()
        visit.expect(_all_written(others), Complaint("a journal is still being written"))
    finally:
        use_language(before)


def _journals() -> set[threading.Thread]:
    """Those that are being written."""
    return {thread for thread in threading.enumerate() if thread.name == "journal"}


def _all_written(others: set[threading.Thread]) -> bool:
    """Wait for the disk, as the program does at its end; what others write is none of this evening."""
    for thread in _journals() - others:
        thread.join(PATIENCE)
    return not _journals() - others


# What a file says, read by somebody else


def plain(text: bytes | str) -> Any:
    """What JSON means; NOTHING where it is none."""
    try:
        return json.loads(text, parse_int=_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return NOTHING


def _number(digits: str) -> int | str:
    """Python reads no more digits, but they are JSON all the same."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def _no_number(word: str) -> None:
    raise ValueError(word)


def says_same(told: Any, struct: Any) -> bool:
    """Whether a value is what the file says, beside what a newer program may have added to it."""
    if isinstance(told, dict):
        fields = msgspec.to_builtins(struct)
        return all(key not in told or says_same(told[key], value) for key, value in fields.items())
    if isinstance(told, list):
        return len(told) == len(struct) and all(map(says_same, told, struct))
    return bool(told == struct)
