"""The best scores, and the file that remembers them."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import Annotated

import msgspec

from games.cabinet import files
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import LONGEST_NAME

MOST = 10  # of each kind
LONGEST_FILE = 1_000_000  # bytes; some 1,000 are usual


class Best(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    score: int
    day: Annotated[str, msgspec.Meta(max_length=10)]  # as 2026-11-16


Lists = dict[str, list[Best]]


def solo_kind(match: Match) -> str:
    """The list for games that one person plays alone."""
    return f"{match.game.name} solo"


def usual_path() -> Path:
    return files.folder() / "bests.json"


class Bests:
    """The lists by kind, such as `tetrix solo`. Without a path nothing is kept."""

    def __init__(self, path: Path | None = None):
        self._path = path
        self._lists: Lists = {}
        self.problems: list[Complaint] = []  # what the user should be told
        self._load()

    def of(self, kind: str) -> list[Best]:
        """The best first; of equals the older one."""
        return self._lists.get(kind, [])

    def enter(self, kind: str, best: Best) -> int | None:
        """Add a score; its place in the list, the first being 1, or None if it is not among the best."""
        self._load()  # another window may have added one
        better = [other for other in self.of(kind) if other.score >= best.score]
        if len(better) >= MOST:
            return None
        worse = [other for other in self.of(kind) if other.score < best.score]
        self._lists[kind] = [*better, best, *worse][:MOST]
        self._save()
        return len(better) + 1

    def clear(self) -> None:
        self._lists = {}
        self._save()

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            data = files.read(self._path, LONGEST_FILE)
            if data is not None:
                self._lists = _from_json(data)
        except files.Damaged as fault:
            self._set_aside(fault)
        except Complaint as fault:
            self.problems.append(fault)

    def _save(self) -> None:
        if self._path is None:
            return
        text = msgspec.json.format(msgspec.json.encode(self._lists), indent=2)
        try:
            files.write_atomically(self._path, text + b"\n")
        except Complaint as fault:
            self.problems.append(fault)

    def _set_aside(self, fault: Complaint) -> None:
        try:
            aside = files.set_aside(self._path)
        except Complaint as second:
            self.problems.append(second)
            return
        self.problems.append(
            Complaint(
                "The best scores were damaged and begin anew; the old file is '{file}' ({fault})",
                file=aside,
                fault=fault,
            )
        )


def _from_json(data: bytes) -> Lists:
    try:
        # Some text editors begin a file with this mark.
        lists = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8), type=Lists)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise files.Damaged("not a list of scores in JSON: {fault}", fault=fault) from None
    return {kind: sorted(bests, key=lambda best: -best.score)[:MOST] for kind, bests in lists.items()}
