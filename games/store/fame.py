"""The hall of fame: what came of the games and cups that people have finished here, and what can be read off that.

The file is one line of JSON for each game and each cup, the newest last. A line that makes no sense is left out and
kept beside; the others stay.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from games.core.catalogue import feats_of
from games.core.contract import Complaint
from games.core.match import HUMAN, Match
from games.core.reading import shorten
from games.people.party import Sitter, is_unnamed
from games.store import files
from games.store.cup import Cup
from games.store.lists import (
    LARGEST_SCORE,
    Day,
    GameId,
    ListFile,
    Name,
    Score,
    Word,
    check_day,
    check_name,
    counts,
    decoded,
)

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
    parts: Annotated[list[Participant], msgspec.Meta(min_length=1)]  # of as many seats as the rules allow
    feats: list[Feat] = []
    of: GameId = ""


class CupPlayer(msgspec.Struct, frozen=True):
    """One seat of a cup that is over."""

    name: Name
    who: Name  # human, or the level of the computer
    points: Annotated[float, msgspec.Meta(ge=0, le=LARGEST_SCORE)]  # those of a shared place may be halves
    won: bool


class CupEntry(msgspec.Struct, frozen=True):
    """A finished cup."""

    day: Day
    cup: Annotated[list[Word], msgspec.Meta(min_length=1)]  # its games
    players: Annotated[list[CupPlayer], msgspec.Meta(min_length=1, max_length=4)]  # the best first
    of: GameId = ""


class CupStanding(NamedTuple):
    """What one person has done in cups."""

    name: str
    played: int
    won: int


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


def entry_of_cup(cup: Cup, day: str) -> CupEntry | None:
    """What is kept of a cup that is over: the people who have names, and the computers; nothing without such a person.

    It is known by the id of the cup; one from before cups had that, by what was played in it.
    """
    totals, ranking = cup.totals(), cup.ranking()
    players = [
        CupPlayer(sitter.name, sitter.who, totals[player], group is ranking[0])
        for group in ranking
        for player in group
        if not is_unnamed(sitter := cup.players[player])
    ]
    if not cup.is_over or all(player.who != HUMAN for player in players):
        return None
    played = msgspec.json.encode([cup.games, cup.kept.played, cup.kept.counted])
    return CupEntry(day, list(cup.games), players, cup.kept.id or hashlib.sha256(played).hexdigest()[:12])


class Fame(ListFile[list[FameEntry | CupEntry]]):
    LONGEST_FILE = 8_000_000

    @property
    def entries(self) -> list[FameEntry]:
        """The games."""
        return [entry for entry in self._list if isinstance(entry, FameEntry)]

    @property
    def cups(self) -> list[CupEntry]:
        return [entry for entry in self._list if isinstance(entry, CupEntry)]

    def enter(self, entry: FameEntry) -> None:
        """Add a game, unless it is here already."""
        self._change(lambda: self._add(entry))

    def holds(self, of: str) -> bool:
        return any(entry.of == of for entry in self._list)

    def sign(self, entry: FameEntry | CupEntry) -> None:
        """Tell anew what came of a game or a cup, with names that were not known before; it is still the same day's."""
        self._change(lambda: self._replace(entry))

    def _add(self, entry: FameEntry | CupEntry) -> None:
        if not entry.of or not self.holds(entry.of):
            self._list = [*self._list, entry][-MOST_ENTRIES:]

    def _replace(self, entry: FameEntry | CupEntry) -> None:
        self._add(entry)
        self._list = [
            msgspec.structs.replace(entry, day=each.day) if entry.of and each.of == entry.of else each
            for each in self._list
        ]

    def _nothing(self) -> list[FameEntry | CupEntry]:
        return []

    def _understood(self, data: bytes) -> tuple[list[FameEntry | CupEntry], Complaint | None]:
        return _from_lines(data)

    def _written(self) -> bytes:
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in self._list)

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
                    if part.who == HUMAN:
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

    def cup_standings(self) -> list[CupStanding]:
        """The people by the cups that they have won; who shares a cup has won it too."""
        found: dict[str, list[bool]] = {}
        for entry in self.cups:
            for player in entry.players:
                if player.who == HUMAN:
                    found.setdefault(player.name, []).append(player.won)
        standings = [CupStanding(name, len(won), sum(won)) for name, won in found.items()]
        return sorted(standings, key=lambda each: (-each.won, each.played, each.name))


def _from_lines(data: bytes) -> tuple[list[FameEntry | CupEntry], Complaint | None]:
    """All the entries that make sense, and what is wrong with the first that does not."""
    entries: list[FameEntry | CupEntry] = []
    fault = None
    for line in filter(None, data.splitlines()):
        try:
            entries.append(_entry(line))
        except Complaint as damage:
            fault = fault or damage
    return entries[-MOST_ENTRIES:], fault


class _Kind(msgspec.Struct):
    """What tells the lines apart: that of a cup names its games."""

    cup: object = None


def _entry(line: bytes) -> FameEntry | CupEntry:
    """What a line tells of; a Complaint if there can be no such game or cup."""
    return _game(line) if decoded(line, _Kind).cup is None else _cup(line)


def _cup(line: bytes) -> CupEntry:
    entry = decoded(line, CupEntry)
    for player in entry.players:
        check_name(player.name)
    check_day(entry.day)
    return entry


def _game(line: bytes) -> FameEntry:
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
