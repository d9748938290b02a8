"""What is played on a kiosk: one line for each game that ended, and what the operator wants to know about them.

The lines are JSON in plays/YEAR-MONTH.jsonl in the data folder, only ever added to, so that a month of them stays
small and the last 30 days are in two files. A power cut may tear the last line; what cannot be read is left out. No
line says who played. Lines of earlier versions, which knew neither the hour nor what has crashed, stay readable.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from datetime import date, timedelta
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from games.core.contract import Complaint
from games.core.info import LONGEST_ID
from games.store import files

FOLDER = "plays"
LONGEST_FILE = 50_000_000  # bytes, some 400,000 games: more than a month has room for
COLUMNS = (
    "day", "hour", "game", "plays", "finished", "abandoned", "crashed", "mean_seconds", "human_seats", "computer_seats",
)  # fmt: skip

Count = Annotated[int, msgspec.Meta(ge=0, le=16)]
Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]
PlayedGame = Annotated[str, msgspec.Meta(pattern=rf"\A[a-z0-9_]{{1,{LONGEST_ID}}}\Z")]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]
PlayMark = Annotated[str, msgspec.Meta(max_length=32)]
Key = TypeVar("Key", bound=Hashable)
LineKind = TypeVar("LineKind", bound=msgspec.Struct)
HOURS = 24


class PlayEnd(Enum):
    """What became of a game; the values stand in the files."""

    FINISHED = "finished"
    ABANDONED = "abandoned"
    CRASHED = "crashed"  # the program died, and nobody knows how long it was played


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game."""

    day: date  # when it began
    game: PlayedGame
    seconds: Seconds
    end: PlayEnd
    humans: Count
    computers: Count
    hour: Hour | None = None  # when it began; old lines do not tell
    mark: PlayMark = ""  # by chance, so that no game is counted twice


class _OldPlay(msgspec.Struct, frozen=True):
    """A line as it was before there were hours and crashes."""

    day: date
    game: PlayedGame
    seconds: Seconds
    finished: bool
    humans: Count
    computers: Count

    def renewed(self) -> Play:
        end = PlayEnd.FINISHED if self.finished else PlayEnd.ABANDONED
        return Play(self.day, self.game, self.seconds, end, self.humans, self.computers)


class PlaySums(NamedTuple):
    """Several games together."""

    plays: int
    finished: int
    crashed: int
    mean_seconds: float  # of those that did not crash
    humans: int  # seats taken by people
    computers: int

    @property
    def abandoned(self) -> int:
        return self.plays - self.finished - self.crashed


def folder() -> Path:
    return files.folder() / FOLDER


# Writing


def add(play: Play) -> None:
    """Keep a game, or a Complaint. What stands in its way and is none of our files is set aside; so says SetAside."""
    path = _month_of(play.day)
    line = msgspec.json.encode(play) + b"\n"
    try:
        before = _of_ours(path)
    except files.Damaged as fault:
        aside = files.set_aside(path)
        files.write_atomically(path, line)
        raise files.SetAside("'{file}' could not be used ({fault})", file=aside, fault=fault) from None
    if before is None:
        files.write_atomically(path, line)
        return
    is_torn = before != b"" and not before.endswith(b"\n")
    files.append(path, len(before), b"\n" + line if is_torn else line)


def holds(day: date, mark: str) -> bool:
    """Whether a game that began on that day has been kept under this mark."""
    return any(play.mark == mark for play in _read(_month_of(day)))


def _month_of(day: date) -> Path:
    return folder() / f"{day:%Y-%m}.jsonl"


def _of_ours(path: Path) -> bytes | None:
    data = files.read(path, LONGEST_FILE)
    if data and not any(map(_play, data.splitlines())):
        raise files.Damaged("not a line of it can be read")
    return data


# Reading


def all_plays() -> list[Play]:
    """Everything that was ever kept, oldest month first; a Complaint if it cannot be read."""
    return [play for path in _months() for play in _read(path)]


def last_plays(today: date, days: int) -> list[Play]:
    """What was played on the last so many days, today being one of them."""
    first = today - timedelta(days=days - 1)
    months = {f"{first + timedelta(days=day):%Y-%m}" for day in range(days)}
    return [play for path in _months() if path.stem in months for play in _read(path) if first <= play.day <= today]


def _months() -> list[Path]:
    try:
        names = sorted(os.listdir(folder()))
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise Complaint("cannot read '{file}': {reason}", file=folder(), reason=fault.strerror) from None
    return [folder() / name for name in names if re.fullmatch(r"[0-9]{4}-[0-9]{2}\.jsonl", name)]


def _read(path: Path) -> list[Play]:
    lines = (files.read(path, LONGEST_FILE) or b"").splitlines()
    return [play for play in map(_play, lines) if play is not None]


def _play(line: bytes) -> Play | None:
    if (play := _decoded(line, Play)) is not None:
        return play
    old = _decoded(line, _OldPlay)
    return None if old is None else old.renewed()


def _decoded(line: bytes, kind: type[LineKind]) -> LineKind | None:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None  # torn by a power cut, or not ours


# What the operator wants to know


def tallies(plays: Iterable[Play], key: Callable[[Play], Key]) -> dict[Key, PlaySums]:
    """The games put together by a key, such as their name or their day."""
    groups: defaultdict[Key, list[Play]] = defaultdict(list)
    for play in plays:
        groups[key(play)].append(play)
    return {key: tally(group) for key, group in sorted(groups.items())}


def tally(plays: list[Play]) -> PlaySums:
    lasted = [play.seconds for play in plays if play.end is not PlayEnd.CRASHED]
    return PlaySums(
        plays=len(plays),
        finished=sum(play.end is PlayEnd.FINISHED for play in plays),
        crashed=sum(play.end is PlayEnd.CRASHED for play in plays),
        mean_seconds=sum(lasted) / len(lasted) if lasted else 0.0,
        humans=sum(play.humans for play in plays),
        computers=sum(play.computers for play in plays),
    )


def by_hour(plays: Iterable[Play]) -> dict[tuple[int, str], int]:
    """How often each game was begun in each hour of the day, as far as that is known."""
    known = [(play.hour, play.game) for play in plays if play.hour is not None]
    return dict(Counter(known))


def export(path: Path) -> int:
    """Write a table of all days, hours and games as CSV; how many lines it has. A Complaint if that cannot be done."""
    lines = rows()
    files.write_atomically(path, as_csv(lines))
    return len(lines)


def rows() -> list[tuple[Any, ...]]:
    """The lines of that table below its heading; where the hour is not known, its place is empty."""
    table = tallies(all_plays(), lambda play: (play.day.isoformat(), -1 if play.hour is None else play.hour, play.game))
    return [
        (
            day, "" if hour < 0 else hour, game, sums.plays, sums.finished, sums.abandoned, sums.crashed,
            round(sums.mean_seconds, 1), sums.humans, sums.computers,
        )
        for (day, hour, game), sums in table.items()
    ]  # fmt: skip


def as_csv(lines: Iterable[tuple[Any, ...]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(lines)
    return text.getvalue().encode()
