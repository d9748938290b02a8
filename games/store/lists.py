"""What the lists of results have in common: the hall of fame, and the best scores.

Each is a file that is replaced as a whole. What makes no sense in it is left out and told, and the old file is kept
beside; the rest goes on.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Generic, TypeVar

import msgspec

from games.core.contract import Complaint
from games.core.match import Match
from games.core.names import is_clean
from games.core.record import LONGEST_NAME
from games.store import files

LARGEST_SCORE = 1_000_000  # no game comes near it

Word = Annotated[str, msgspec.Meta(max_length=40)]  # of the program, not of a person
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Score = Annotated[int, msgspec.Meta(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]
Day = Annotated[str, msgspec.Meta(max_length=10)]  # as 2026-11-16

Listed = TypeVar("Listed")
Wanted = TypeVar("Wanted")


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
        self._load()  # what cannot be read is not cleared either
        self._list = self._nothing()
        self._save()

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            found = files.take_up(self._path, self.LONGEST_FILE, lambda data: (data, *self._understood(data)))
            if found is None:
                return
            data, self._list, fault = found
            if fault is not None:
                self._tell(self._left_out(files.mend(self._path, data, self._written()), fault))
        except files.SetAside as gone:
            self._list = self._nothing()
            self._tell(self._begun_anew(gone.aside, gone.fault))
        except Complaint as fault:
            self._tell(fault)

    def _save(self) -> None:
        if self._path is None:
            return
        try:
            files.replace(self._path, self._written())
        except Complaint as fault:
            self._tell(fault)

    def _tell(self, fault: Complaint) -> None:
        if fault not in self.problems:  # what could not be read is not written either, for the same reason
            self.problems.append(fault)


# Each is Damaged if it makes no sense


def decoded(data: bytes | msgspec.Raw, wanted: type[Wanted]) -> Wanted:
    try:
        return msgspec.json.decode(data, type=wanted)
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
