"""The hall of fame: what came of the games that people have finished here, and what can be read off that.

The file is one line of JSON for each game, the newest last. A line that makes no sense is left out and kept beside; the
others stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from games.core.catalogue import feats_of
from games.core.contract import Complaint
from games.core.match import Match
from games.core.reading import shorten
from games.people.party import Sitter, is_unnamed
from games.store import files
from games.store.lists import Day, GameId, ListFile, Name, Score, Word, check_day, check_name, counts, decoded

MOST_ENTRIES = 5_000  # the oldest go first


class Participant(msgspec.Struct, frozen=True):
    """One seat of a finished game."""

    name: Name
    who: Name  # human, or the level of the computer
    score: Score
    won: bool


class Feat(msgspec.Struct, frozen=True):
    """Something to be proud of, such as a long loop."""

    kind: Word
    name: Name
    value: Score


class FameEntry(msgspec.Struct, frozen=True):
    """A finished game."""

    day: Day
    game: Word
    parts: Annotated[list[Participant], msgspec.Meta(min_length=1, max_length=4)]
    feats: Annotated[list[Feat], msgspec.Meta(max_length=16)] = []
    of: GameId = ""


class Standing(NamedTuple):
    """What one person has done, in one game or in all of them."""

    name: str
    played: int
    won: int
    best: int  # score

    @property
    def rate(self) -> float:
        return self.won / self.played


def entry_of(match: Match, sitters: Sequence[Sitter], day: str, of: str = "") -> FameEntry | None:
    """What is kept of a finished game: the people who have names, and the computers.

    Nothing of one that does not count, or which no such person has played to its end.
    """
    outcome = match.outcome
    people = [seat for seat in range(len(match.seats)) if match.is_human(seat)]
    unnamed = unsigned_seats(match, sitters)
    if outcome is None or not counts(match) or len(people) == len(unnamed):
        return None
    parts = [
        Participant(sitter.name, sitter.who, outcome.scores[seat], seat in outcome.winners and len(sitters) > 1)
        for seat, sitter in enumerate(sitters)
        if seat not in unnamed
    ]
    feats = [
        Feat(kind, sitters[seat].name, value)
        for kind, feat in feats_of(match.game.name).items()
        for seat, value in enumerate(feat.achieved(match))
        if seat in people and seat not in unnamed and value > 0
    ]
    return FameEntry(day, match.game.name, parts, feats, of)


def unsigned_seats(match: Match, sitters: Sequence[Sitter]) -> list[int]:
    """Where a person without a name has played a game that counts to its end."""
    seats = range(len(sitters)) if counts(match) else range(0)
    return [seat for seat in seats if match.is_human(seat) and is_unnamed(sitters[seat])]


class Fame(ListFile[list[FameEntry]]):
    LONGEST_FILE = 8_000_000

    @property
    def entries(self) -> list[FameEntry]:
        return self._list

    def enter(self, entry: FameEntry) -> None:
        """Add a game, unless it is here already."""
        self._change(lambda: self._add(entry))

    def holds(self, of: str) -> bool:
        return any(entry.of == of for entry in self.entries)

    def sign(self, entry: FameEntry) -> None:
        """Tell anew what came of a game, with names that were not known before; it is still the same day's."""
        self._change(lambda: self._replace(entry))

    def _add(self, entry: FameEntry) -> None:
        if not entry.of or not self.holds(entry.of):
            self._list = [*self.entries, entry][-MOST_ENTRIES:]

    def _replace(self, entry: FameEntry) -> None:
        self._add(entry)
        self._list = [
            msgspec.structs.replace(entry, day=each.day) if entry.of and each.of == entry.of else each
            for each in self.entries
        ]

    def _nothing(self) -> list[FameEntry]:
        return []

    def _understood(self, data: bytes) -> tuple[list[FameEntry], Complaint | None]:
        return _from_lines(data)

    def _written(self) -> bytes:
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in self.entries)

    def _begun_anew(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "The hall of fame was damaged and begins anew; the old file is '{file}' ({fault})", file=aside, fault=fault
        )

    def _left_out(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "Some lines of the hall of fame were damaged and are left out; the old file is '{file}' ({fault})",
            file=aside,
            fault=fault,
        )

    # What can be read off

    def standings(self, game: str | None = None) -> list[Standing]:
        """The people by what they have won, in one game or in all of them."""
        found: dict[str, list[Participant]] = {}
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


def _from_lines(data: bytes) -> tuple[list[FameEntry], Complaint | None]:
    """All the entries that make sense, and what is wrong with the first that does not."""
    entries, fault = [], None
    for line in filter(None, data.splitlines()):
        try:
            entries.append(_entry(line))
        except Complaint as damage:
            fault = fault or damage
    return entries[-MOST_ENTRIES:], fault


def _entry(line: bytes) -> FameEntry:
    """The game that a line tells of; a Complaint if there can be no such game."""
    entry = decoded(line, FameEntry)
    kinds = feats_of(entry.game)
    for feat in entry.feats:
        if feat.kind not in kinds:
            raise files.Damaged("there is no feat {kind} in {game}", kind=shorten(feat.kind), game=entry.game)
    for name in [part.name for part in entry.parts] + [feat.name for feat in entry.feats]:
        check_name(name)
    check_day(entry.day)
    return entry


def usual_path() -> Path:
    return files.folder() / "fame.jsonl"
