"""A long proof: whatever is in the files, the program opens, says what is wrong, and harms nothing else.

Each mutant is one file of a furnished data folder (`soak_data_home`), damaged or well-formed and wrong
(`soak_data_mutants`). The program is started among the files and walks through every scene that reads this one, and
does what writes it (`soak_data_walks`). Each time it must hold that

- no error of the program comes up, in no thread;
- what the mutant says is still there, in its place or beside it, until somebody does something at a table;
- what was set aside or left out is told, and only once;
- no other file is changed but those that the deed itself concerns, and none is left over.

Ignored without a word, and why:

- settings: keys that nobody knows may be of a newer program.
- the last line of a journal if it has no end: the power went while it was written, and nobody was told that it was
  safe.
- records on the shelf: nobody reads them but a cup whose match was finished and not counted yet; if that cannot be
  read, the match is played on.
- control characters in a kiosk's words of welcome: they are cleaned as names are. A time to answer from when it could
  be less is as near as it may be now.
- lines of the statistics of a kiosk: a power cut may tear one, and they are counted, not read.
- games that visitors played when a kiosk died: likewise. How a kiosk is, it writes anew every minute.
- the count of wrong PINs: whatever cannot be read counts as locked, and more would tell a visitor something.
- unknown keys in best scores, hall of fame and cup: a newer program may have written them.

The networks of the computer players are a part of the program, as its pictures are, and no file of a person's.
"""

from __future__ import annotations

import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.reading import shorten
from games.core.record import read_records
from games.tools import soak_data_walks as walks
from games.tools.soak_data_home import Snapshot, in_street, put_back, snapshot
from games.tools.soak_data_mutants import Mutant, mutant
from games.tools.soak_data_visit import SIZE, Visit
from games.tools.studio import open_studio
from games.words import in_words, language, say, use_language


class FileKind(NamedTuple):
    """A kind of file: where there are such files, how they are written, and who reads them."""

    name: str
    where: str  # in the street, as `glob` has it
    form: str
    walk: Callable[[Visit], None]
    may_change: tuple[str, ...] = ()  # other files that what is done at the end of the walk concerns; likewise
    may_be_odd: bool = True  # whether it may be something else than a file
    place: str = ""  # where it is brought, if that is elsewhere
    begins: bool = False  # whether a new game may be begun


CUP, SETTINGS, STRENGTHS = "house/cup.json", "house/settings.json", "house/strengths.jsonl"
LEFT, IN_CUP, RECORD_OF_CUP = "house/games/*-left.journal", "house/games/*-cup.journal", "house/finished/*-cup.jsonl"
KINDS = (
    FileKind("settings", "house/settings.json", "json", walks.walk_settings),
    FileKind("fame", "house/fame.jsonl", "lines", walks.walk_fame),
    FileKind("bests", "house/bests.json", "json", walks.walk_bests),
    FileKind("strengths", STRENGTHS, "lines", walks.walk_strengths),
    FileKind("cup", CUP, "json", walks.walk_cup, (IN_CUP, SETTINGS), begins=True),
    FileKind("journal", LEFT, "journal", walks.walk_game, (SETTINGS,)),
    FileKind("cup-journal", IN_CUP, "journal", walks.walk_cup, (CUP, SETTINGS), begins=True),
    FileKind(
        "cup-record",
        "cup_match.jsonl",
        "lines",
        walks.walk_cup,
        (CUP, IN_CUP, SETTINGS),
        place=RECORD_OF_CUP,
        begins=True,
    ),
    FileKind("kiosk", "house/kiosk.toml", "toml", walks.walk_kiosk),
    FileKind("pin-tries", "house/pin_tries", "tries", walks.walk_tries),
    FileKind("statistics", "house/plays/*.jsonl", "lines", walks.walk_plays, ("house/plays.csv",)),
    FileKind(
        "in-play",
        "in_play.json",
        "json",
        walks.walk_in_play,
        ("house/plays/*.jsonl",),
        place="house/plays/in_play.json",
    ),
    FileKind("status", "house/status.json", "json", walks.walk_status),
    FileKind("records", "records.jsonl", "lines", walks.walk_records, may_be_odd=False),
    FileKind(
        "operator-file",
        "operator.toml",
        "toml",
        walks.walk_operator_file,
        ("house/kiosk.toml", "house/pin_tries"),
        may_be_odd=False,
    ),
)
LOGS = ("house/logs", "house/logs/*")  # of settings that are changed, and of wrong PINs
RESULTS = ("house/fame.jsonl", "house/bests.json", "house/finished/*", CUP, STRENGTHS)  # of a game that came to its end


def soak_data(
    count: int, seed: int, report: Callable[[str], None] = print, kinds: Sequence[FileKind] = KINDS
) -> list[str]:
    """Start among so many mutants, of each kind in turn; what went wrong."""
    complaints: list[str] = []
    sums: Counter[tuple[str, bool]] = Counter()
    open_studio(SIZE)  # so that there is a screen
    with in_street() as street:
        was = snapshot(street)
        for number in range(count):
            kind = kinds[number % len(kinds)]
            luck = Random(f"data {seed} {number}")
            one = Trial(street, was, kind, luck)
            found = one.run()
            complaints += [
                say(
                    "mutant {number}, {kind}, {what}: {complaint}",
                    number=number,
                    kind=kind.name,
                    what=one.what,
                    complaint=each,
                )
                for each in found
            ]
            sums[kind.name, one.is_told] += 1
            put_back(street, was)
    for kind in kinds:
        told, silent = sums[kind.name, True], sums[kind.name, False]
        report(say("  {kind}: {told} told, {silent} believed or ignored", kind=kind.name, told=told, silent=silent))
    return complaints


class Trial:
    """One mutant, and what came of it; one made by luck if none is given, out of the content of the file."""

    def __init__(
        self, street: Path, was: Snapshot, kind: FileKind, luck: Random, made: Callable[[bytes], Mutant] | None = None
    ):
        self.street = street
        self.kind = kind
        self.luck = luck
        chosen = self._chosen(was, kind.where)
        self.name = self._brought(was) if kind.place else chosen
        self.path = street / self.name
        contents = [each for each in was.values() if isinstance(each, bytes)]
        content = was[chosen]
        assert isinstance(content, bytes)
        self.mutant = made(content) if made else mutant(content, kind.form, contents, luck, kind.may_be_odd)
        self.what = f"{self.name}, {self.mutant.told}"
        self.is_told = False
        self._amiss: list[Complaint] = []

    def _chosen(self, was: Snapshot, where: str) -> str:
        found = [name for name, content in was.items() if isinstance(content, bytes) and Path(name).match(where)]
        return self.luck.choice(found)

    def _brought(self, was: Snapshot) -> str:
        """A place of its own; or the record of a match is on the shelf, and its journal is gone already, or not yet."""
        if "*" not in self.kind.place:
            return self.kind.place
        journal = self._chosen(was, IN_CUP)
        if self.luck.random() < 0.5:
            (self.street / journal).unlink()
        return str(Path(self.kind.place).with_name(Path(journal).with_suffix(".jsonl").name))

    def run(self) -> list[str]:
        self.path.unlink(missing_ok=True)
        self.mutant.put(self.path)
        self.before = snapshot(self.street)
        visit = Visit(self.street, self.path, self.luck, self._looked)
        self.visit = visit
        faults: list[str] = []
        before = language()
        hook, threading.excepthook = threading.excepthook, lambda fault: faults.append(_traceback(fault.exc_value))
        try:
            self.kind.walk(visit)
        except Exception as fault:
            faults.append(_traceback(fault))
        finally:
            threading.excepthook = hook
            use_language(before)
        self.is_told = any(visit.told)
        self._amiss += visit.amiss
        if not faults:
            self._done()
        return [*faults, *map(in_words, self._amiss)]  # only now the language is the user's again

    # What must hold

    def _looked(self) -> None:
        """Everything was looked at, and nothing done yet."""
        now = snapshot(self.street)
        allowed = self._own_names(now)
        if self.kind.place and self._is_record():
            allowed |= self._matching(self.before, (IN_CUP,))  # a game is on the shelf, or it is in play
        self._only(now, allowed)
        own = self._own_names(now)
        kept = [content for name, content in now.items() if name in own]
        is_there = self.before[self.name] in kept or self.visit.data in kept  # what a link led to is as good
        if not is_there:
            self._amiss.append(Complaint("what it said is lost by looking at it"))

    def _done(self) -> None:
        now = snapshot(self.street)
        allowed = self._own_names(now) | self._matching({**now, **self.before}, (*self.kind.may_change, *LOGS))
        if self.kind.begins:
            allowed |= self._matching(now, ("house/games/*",)) - self.before.keys()
        if self.visit.ends_game:
            allowed |= self._matching({**now, **self.before}, RESULTS)
        self._only(now, allowed)
        aside = {name for name in self._own_names(now) - self.before.keys() if name in now}
        if aside and not self.is_told:
            self._amiss.append(Complaint("set aside without a word: {files}", files=", ".join(sorted(aside))))

    def _only(self, now: Snapshot, allowed: Iterable[str]) -> None:
        names = {name for name in now.keys() | self.before.keys() if now.get(name) != self.before.get(name)}
        for name in sorted(names - set(allowed)):
            is_now = shorten(now[name]) if name in now else "-"
            self._amiss.append(Complaint("{file} is not what it was: {now}", file=name, now=is_now))

    def _own_names(self, now: Snapshot) -> set[str]:
        """The mutant, and what was set aside of it."""
        return {name for name in {**self.before, **now} if name.startswith(self.name)} | {self.name}

    def _is_record(self) -> bool:
        try:
            return len(list(read_records(BytesIO(self.visit.data or b""), game_named, earlier_rules=True))) == 1
        except Complaint:
            return False

    @staticmethod
    def _matching(now: Snapshot, patterns: tuple[str, ...]) -> set[str]:
        return {name for name in now if any(Path(name).match(pattern) for pattern in patterns)}


def _traceback(fault: Any) -> str:
    return "".join(traceback.format_exception(fault))
