"""What the lists of results have in common: the hall of fame, and the best scores.

Each is a file that is replaced as a whole. What makes no sense in it is left out and told, and the old file is kept
beside; the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Annotated, Generic, TypeVar

import msgspec

from games.core.contract import Complaint
from games.core.match import Match
from games.core.names import is_clean
from games.core.record import LONGEST_NAME
from games.store import files
from games.store.locks import changing

LONGEST_GAME_ID = 120
LARGEST_SCORE = 1_000_000  # no game comes near it

Word = Annotated[str, msgspec.Meta(max_length=40)]  # of the program, not of a person
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Score = Annotated[int, msgspec.Meta(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]
Day = Annotated[str, msgspec.Meta(max_length=10)]  # as 2026-11-16
GameId = Annotated[str, msgspec.Meta(max_length=LONGEST_GAME_ID)]  # the name of its journal; none in older lines

Listed = TypeVar("Listed")
Wanted = TypeVar("Wanted")
Done = TypeVar("Done")


def counts(match: Match) -> bool:
    """Whether a game is for the hall of fame and the lists of the best: over, and really played.

    Nobody has fished for luck, and each side has decided something: who gives up before the first move makes no winner.
    """
    deciders = {step.by for step in match.steps}
    return match.outcome is not None and not match.took_back_chance and deciders.issuperset(range(len(match.seats)))


class ListFile(Generic[Listed]):
    """A list and the file that it is in. Without a path nothing is kept."""

    LONGEST_FILE: int  # bytes

    def __init__(self, path: Path | None = None):
        self._path = path
        self._list = self._nothing()
        self.is_kept = True  # the last change of it
        self.problems: list[Complaint] = []  # what the user should be told
        self._load()

    # What each of them knows

    def _nothing(self) -> Listed:
        """The list while nothing is in it."""
        raise NotImplementedError

    def _understood(self, data: bytes) -> tuple[Listed, Complaint | None]:
        """The list without what makes no sense, and what is wrong with that; Damaged if it is no list at all."""
        raise NotImplementedError

    def _written(self) -> bytes:
        """The list as it is in the file."""
        raise NotImplementedError

    def _begun_anew(self, aside: Path, fault: Complaint) -> Complaint:
        """What is told of a file that was useless."""
        raise NotImplementedError

    def _left_out(self, aside: Path, fault: Complaint) -> Complaint:
        """What is told of a file that was good in part."""
        raise NotImplementedError

    # There and back

    def clear(self) -> None:
        self._change(self._empty)  # what cannot be read is not cleared either

    def _empty(self) -> None:
        self._list = self._nothing()

    def _change(self, deed: Callable[[], Done]) -> Done:
        """Do something to the list as it is now: other windows may have added to it, and wait meanwhile.

        Where the disk fails, it is done to the list in memory alone, and told.
        """
        with ExitStack() as stack:
            if self._path is not None:
                try:
                    stack.enter_context(changing(self._path))
                except Complaint as fault:
                    self._tell(fault)
                    self.is_kept = False
                    return deed()
            self._load()
            done = deed()
            self._save()
        return done

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            found = self._found(self._path)
            if found is not None and found[2] is not None:
                with changing(self._path):
                    self._mend(self._path)
            elif found is not None:
                self._list = found[1]
        except files.SetAside as gone:
            self._list = self._nothing()
            self._tell(self._begun_anew(gone.aside, gone.fault))
        except Complaint as fault:
            self._tell(fault)

    def _found(self, path: Path) -> tuple[bytes, Listed, Complaint | None] | None:
        return files.take_up(path, self.LONGEST_FILE, lambda data: (data, *self._understood(data)))

    def _mend(self, path: Path) -> None:
        """Leave out what makes no sense, unless another window has done so by now."""
        found = self._found(path)
        if found is not None:
            data, self._list, fault = found
            if fault is not None:
                self._tell(self._left_out(files.mend(path, data, self._written()), fault))

    def _save(self) -> None:
        if self._path is None:
            return
        try:
            files.replace(self._path, self._written())
            self.is_kept = True
        except Complaint as fault:
            self.is_kept = False
            self._tell(fault)

    def _tell(self, fault: Complaint) -> None:
        if fault not in self.problems:  # what could not be read is not written either, for the same reason
            self.problems.append(fault)


# Each is Damaged if it makes no sense


def decoded(data: bytes | msgspec.Raw, wanted: type[Wanted]) -> Wanted:
    try:
        text = bytes(data).decode()  # what nobody asks for is not looked at any further: a damaged key would pass
        return msgspec.json.decode(text, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise files.Damaged("not a list of scores in JSON: {fault}", fault=fault) from None


def check_name(name: str) -> None:
    if not is_clean(name):
        raise files.Damaged("a name has characters that cannot be shown")


def check_day(day: str) -> None:
    try:
        is_day = date.fromisoformat(day).isoformat() == day  # it reads other forms too
    except ValueError:
        is_day = False
    if not is_day:
        raise files.Damaged("there is no day '{day}'", day=day)
