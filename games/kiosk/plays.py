"""What is played on a kiosk: one line for each game that ended, and what the operator wants to know about them.

The lines are JSON in plays/YEAR-MONTH.jsonl in the data folder, only ever added to, so that a month of them stays
small and the last 30 days are in two files. A power cut may tear the last line; what cannot be read is left out. No
line says who played.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from games.core.contract import Complaint
from games.core.info import LONGEST_ID
from games.store import files

FOLDER = "plays"
LONGEST_FILE = 50_000_000  # bytes, some 400,000 games: more than a month has room for
COLUMNS = ("day", "game", "plays", "finished", "abandoned", "mean_seconds", "human_seats", "computer_seats")

Count = Annotated[int, msgspec.Meta(ge=0, le=16)]
Key = TypeVar("Key", bound=Hashable)


class Play(msgspec.Struct, frozen=True):
    """One game."""

    day: date  # when it began
    game: Annotated[str, msgspec.Meta(pattern=rf"\A[a-z0-9_]{{1,{LONGEST_ID}}}\Z")]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]
    finished: bool  # or abandoned
    humans: Count
    computers: Count


class PlaySums(NamedTuple):
    """Several games together."""

    plays: int
    finished: int
    mean_seconds: float
    humans: int  # seats taken by people
    computers: int

    @property
    def abandoned(self) -> int:
        return self.plays - self.finished


def folder() -> Path:
    return files.folder() / FOLDER


# Writing


def add(play: Play) -> None:
    """Keep a game, or a Complaint. What stands in its way and is none of our files is set aside; so says SetAside."""
    path = folder() / f"{play.day:%Y-%m}.jsonl"
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
    try:
        return msgspec.json.decode(line, type=Play)
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
    return PlaySums(
        plays=len(plays),
        finished=sum(play.finished for play in plays),
        mean_seconds=sum(play.seconds for play in plays) / len(plays) if plays else 0.0,
        humans=sum(play.humans for play in plays),
        computers=sum(play.computers for play in plays),
    )


def export(path: Path) -> int:
    """Write a table of all days and games as CSV; how many lines it has. A Complaint if that cannot be done."""
    table = tallies(all_plays(), lambda play: (play.day.isoformat(), play.game))
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for (day, game), sums in table.items():
        mean = round(sums.mean_seconds, 1)
        writer.writerow([day, game, sums.plays, sums.finished, sums.abandoned, mean, sums.humans, sums.computers])
    files.write_atomically(path, text.getvalue().encode())
    return len(table)
