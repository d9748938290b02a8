"""The best scores, and the file that remembers them. A score that makes no sense is left out; the others stay."""

from __future__ import annotations

import codecs
from pathlib import Path

import msgspec

from games.core.contract import Complaint
from games.core.match import Match
from games.store import files
from games.store.lists import Day, GameId, ListFile, Name, Score, check_day, check_name, decoded

MOST = 10  # of each kind


class Best(msgspec.Struct, frozen=True):
    name: Name
    score: Score
    day: Day
    of: GameId = ""


Lists = dict[str, list[Best]]


def solo_kind(match: Match) -> str:
    """The list for games that one person plays alone."""
    return f"{match.game.name} solo"


def usual_path() -> Path:
    return files.folder() / "bests.json"


class Bests(ListFile[Lists]):
    """The lists by kind, such as `NAME solo`."""

    LONGEST_FILE = 1_000_000  # some 1,000 are usual

    def of(self, kind: str) -> list[Best]:
        """The best first; of equals the older one."""
        return self._list.get(kind, [])

    def enter(self, kind: str, best: Best) -> int | None:
        """Add a score; its place in the list, the first being 1, or None if it is not among the best.

        That of a game which is here already is not added again.
        """
        return self._change(lambda: self._add(kind, best))

    def holds(self, of: str) -> bool:
        return any(best.of == of for bests in self._list.values() for best in bests)

    def sign(self, kind: str, of: str, name: str) -> None:
        """Give the score of a game its name; one that has left the list since then stays away."""
        self._change(lambda: self._name(kind, of, name))

    def _add(self, kind: str, best: Best) -> int | None:
        bests = self.of(kind)
        if best.of and self.holds(best.of):
            return next((place for place, other in enumerate(bests, 1) if other.of == best.of), None)
        better = [other for other in bests if other.score >= best.score]
        if len(better) >= MOST:
            return None
        worse = [other for other in bests if other.score < best.score]
        self._list[kind] = [*better, best, *worse][:MOST]
        return len(better) + 1

    def _name(self, kind: str, of: str, name: str) -> None:
        if of and self.of(kind):
            self._list[kind] = [
                msgspec.structs.replace(best, name=name) if best.of == of else best for best in self.of(kind)
            ]

    def _nothing(self) -> Lists:
        return {}

    def _understood(self, data: bytes) -> tuple[Lists, Complaint | None]:
        return _from_json(data)

    def _written(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self._list), indent=2) + b"\n"

    def _begun_anew(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "The best scores were damaged and begin anew; the old file is '{file}' ({fault})", file=aside, fault=fault
        )

    def _left_out(self, aside: Path, fault: Complaint) -> Complaint:
        return Complaint(
            "Some of the best scores were damaged and are left out; the old file is '{file}' ({fault})",
            file=aside,
            fault=fault,
        )


def _from_json(data: bytes) -> tuple[Lists, Complaint | None]:
    fault, lists = None, {}
    # Some text editors begin a file with this mark.
    for kind, told in decoded(data.removeprefix(codecs.BOM_UTF8), dict[str, list[msgspec.Raw]]).items():
        bests = []
        for each in told:
            try:
                bests.append(_best(each))
            except files.Damaged as damage:
                fault = fault or damage
        lists[kind] = sorted(bests, key=lambda best: -best.score)[:MOST]
    return lists, fault


def _best(data: msgspec.Raw) -> Best:
    best = decoded(data, Best)
    check_name(best.name)
    check_day(best.day)
    return best
