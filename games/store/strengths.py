"""How strong people are at each game, by what came of their games against computers here.

The file is one line of JSON for each person and game played, the newest last: whom they met, and what they had of the
win. What that says about them is found out anew from these lines. A line that makes no sense is left out and kept
beside; the others stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from games.bots.rating import Encounter, Estimate, estimate, places_of
from games.core.contract import Complaint
from games.core.match import HandOver, Match
from games.people.party import Sitter, is_unnamed
from games.store import files
from games.store.lists import GameId, ListFile, Name, Word, check_name, counts, decoded

MOST_OF_ONE = 120  # games of one person at one game: what was before says nothing any more
MOST_LINES = 5_000  # of all; the oldest go first


class Met(msgspec.Struct, frozen=True):
    """A game as one person has played it."""

    name: Name
    game: Word
    against: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=3)]  # the computers, as the match knows them
    share: Annotated[float, msgspec.Meta(ge=0, le=1)]  # of the win, among those and this person
    of: GameId = ""


def played_by(match: Match, sitters: Sequence[Sitter], of: str) -> list[Met]:
    """What a finished game says about the people who have names and have played all of it against computers.

    A game that was given up is lost by who gave it up. One in which a seat changed hands says nothing, nor does one
    that another person has won: against the computers nothing was decided by that.
    """
    outcome = match.outcome
    if outcome is None or not counts(match) or any(isinstance(entry, HandOver) for entry in match.entries):
        return []
    places = places_of(match.game.name)
    computers = [seat for seat, name in enumerate(match.seats) if places.of(name) is not None]
    found = []
    for seat, sitter in enumerate(sitters):
        if computers and match.is_human(seat) and not is_unnamed(sitter):
            winners = [each for each in outcome.winners if each == seat or each in computers]
            if winners:
                share = (seat in winners) / len(winners)
                against = [match.seats[each] for each in computers]
                found.append(Met(sitter.name, match.game.name, against, share, of))
    return found


class Strengths(ListFile[list[Met]]):
    LONGEST_FILE = 4_000_000

    def enter(self, played: Sequence[Met]) -> None:
        """Add what a game has told, unless it is known already."""
        if played:
            self._change(lambda: self._add(played))

    def holds(self, of: str) -> bool:
        return any(each.of == of for each in self._list)

    def forget(self, name: str) -> None:
        """Nothing of this person stays."""
        self._change(lambda: self._drop(name))

    def names(self, game: str) -> list[str]:
        """Who is known at a game."""
        return sorted({each.name for each in self._list if each.game == game})

    def of(self, name: str, game: str) -> Estimate:
        """How strong a person is; one who is not known is as strong as anybody may be."""
        places = places_of(game)
        games = []
        for each in self._list:
            if (each.name, each.game) == (name, game):
                against = [place for computer in each.against if (place := places.of(computer)) is not None]
                if against:  # by now nobody may know any of them
                    games.append(Encounter(against, each.share))
        return estimate(games[-MOST_OF_ONE:], places.expected)

    def dial_against(self, names: Sequence[str], game: str) -> float:
        """The dial of a computer that is a match for these people: in the middle between them, if there are several."""
        places = places_of(game)
        known = [self.of(name, game).place for name in names] or [places.expected]
        return places.match_for(sum(known) / len(known))

    def _add(self, played: Sequence[Met]) -> None:
        known = {(each.of, each.name) for each in self._list if each.of}
        self._list = _newest([*self._list, *(each for each in played if (each.of, each.name) not in known)])

    def _drop(self, name: str) -> None:
        self._list = [each for each in self._list if each.name != name]

    def _nothing(self) -> list[Met]:
        return []

    def _understood(self, data: bytes) -> tuple[list[Met], Complaint | None]:
        played, fault = [], None
        for line in filter(None, data.splitlines()):
            try:
                each = decoded(line, Met)
                check_name(each.name)
                played.append(each)
            except Complaint as damage:
                fault = fault or damage
        return _newest(played), fault

    def _written(self) -> bytes:
        return b"".join(msgspec.json.encode(each) + b"\n" for each in self._list)

    def _begun_anew(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "What is known of how strong people are was damaged and begins anew; the old file is '{file}' ({fault})",
            file=aside,
            fault=fault,
        )

    def _left_out(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "Some of what is known of how strong people are was damaged and is left out; the old file is '{file}' "
            "({fault})",
            file=aside,
            fault=fault,
        )


def _newest(played: list[Met]) -> list[Met]:
    """As many as are kept, of each person and of all."""
    left: Counter[tuple[str, str]] = Counter()
    kept = []
    for each in reversed(played):
        left[each.name, each.game] += 1
        if left[each.name, each.game] <= MOST_OF_ONE:
            kept.append(each)
    return kept[:MOST_LINES][::-1]


def usual_path() -> Path:
    return files.folder() / "strengths.jsonl"
