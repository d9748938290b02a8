"""The hall of fame: what came of the games that people have finished here, and what can be read off that.

The file is one line of JSON for each game, the newest last. A line that makes no sense is left out; the others stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from games.cabinet import files
from games.cabinet.party import Sitter
from games.catalogue import table_named
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import LONGEST_NAME

MOST_ENTRIES = 5_000  # the oldest go first
LONGEST_FILE = 8_000_000  # bytes

Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Part(msgspec.Struct, frozen=True):
    """One seat of a finished game."""

    name: Name
    who: Name  # human, or the level of the computer
    score: int
    won: bool


class Feat(msgspec.Struct, frozen=True):
    """Something to be proud of, such as a long loop."""

    kind: Name
    name: Name
    value: int


class Entry(msgspec.Struct, frozen=True):
    """A finished game."""

    day: Annotated[str, msgspec.Meta(max_length=10)]  # as 2026-11-16
    game: Name
    parts: Annotated[list[Part], msgspec.Meta(max_length=4)]
    feats: Annotated[list[Feat], msgspec.Meta(max_length=16)] = []


class Standing(NamedTuple):
    """What one person has done, in one game or in all of them."""

    name: str
    played: int
    won: int
    best: int  # score

    @property
    def rate(self) -> float:
        return self.won / self.played


def entry_of(match: Match, sitters: Sequence[Sitter], day: str) -> Entry | None:
    """What is kept of a finished game; nothing of one in which no person played to its end."""
    outcome = match.outcome
    if outcome is None or match.took_back_chance or not any(match.is_human(seat) for seat in range(len(match.seats))):
        return None
    parts = [
        Part(sitter.name, sitter.who, outcome.scores[seat], seat in outcome.winners and len(sitters) > 1)
        for seat, sitter in enumerate(sitters)
    ]
    told = table_named(match.game.name).feats(match)
    feats = [Feat(kind, sitters[seat].name, value) for kind, seat, value in told if match.is_human(seat) and value > 0]
    return Entry(day, match.game.name, parts, feats)


class Fame:
    """Without a path nothing is kept."""

    def __init__(self, path: Path | None = None):
        self._path = path
        self.problems: list[Complaint] = []  # what the user should be told
        self._is_read = True  # as long as it is not, nothing is written: that would erase what could not be read
        self.entries: list[Entry] = []
        self._load()

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            data = files.read(self._path, LONGEST_FILE) or b""
        except Complaint as fault:
            self._is_read = False
            self.problems.append(fault)
            return
        self._is_read = True
        self.entries = list(_readable(data.splitlines()))[-MOST_ENTRIES:]

    def enter(self, entry: Entry) -> None:
        self._load()  # another window may have added one
        self.entries = [*self.entries, entry][-MOST_ENTRIES:]
        self._save()

    def clear(self) -> None:
        self.entries = []
        self._save()

    def _save(self) -> None:
        if self._path is None or not self._is_read:
            return
        try:
            files.write_atomically(self._path, b"".join(msgspec.json.encode(entry) + b"\n" for entry in self.entries))
        except Complaint as fault:
            self.problems.append(fault)

    # What can be read off

    def standings(self, game: str | None = None) -> list[Standing]:
        """The people by what they have won, in one game or in all of them."""
        found: dict[str, list[Part]] = {}
        for entry in self.entries:
            if game in (None, entry.game):
                for part in entry.parts:
                    if part.who == "human":
                        found.setdefault(part.name, []).append(part)
        standings = [
            Standing(name, len(parts), sum(part.won for part in parts), max(part.score for part in parts))
            for name, parts in found.items()
        ]
        return sorted(standings, key=lambda each: (-each.won, -each.best, each.name))

    def feats(self) -> dict[tuple[str, str], Feat]:
        """The greatest of each game and kind; of equals the older one."""
        best: dict[tuple[str, str], Feat] = {}
        for entry in self.entries:
            for feat in entry.feats:
                key = entry.game, feat.kind
                if key not in best or feat.value > best[key].value:
                    best[key] = feat
        return best

    def games_by_day(self, days: Sequence[str], game: str | None = None) -> list[int]:
        """How many games were finished on each of these days."""
        counted = Counter(entry.day for entry in self.entries if game in (None, entry.game))
        return [counted[day] for day in days]


def _readable(lines: Iterable[bytes]) -> Iterable[Entry]:
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=Entry)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue  # torn by a power cut, or not ours


def usual_path() -> Path:
    return files.folder() / "fame.jsonl"
