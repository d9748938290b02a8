"""Runs of many games: what is kept of them, how an interrupted run goes on, and how far it has come."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from typing import IO, Any

from games.commands.arguments import open_file
from games.core.catalogue import game_named
from games.core.contract import Complaint, Outcome
from games.core.record import FORMAT, BadRecord, read_records
from games.store.faults import cannot_write_output, reason_of
from games.words import say

BEGINNING = b'{"format":%d,' % FORMAT  # of a line as a run writes it
GameKey = tuple[str, tuple[str, ...], int | None]  # game, seats and seed


class Keeper:
    """A file of records, standard output (`-`), or nothing. What could not be written whole is not left in a file."""

    def __init__(self, path: str | None, resumes: bool = False):
        self.path = path
        self.kept = _outcomes(path) if resumes and path is not None else {}
        self._resumes = resumes
        self._file: IO[bytes] | None = None
        self._size = 0  # of the file, with all lines whole

    def __enter__(self) -> Keeper:
        if self.path == "-":
            self._file = _standard_output()
        elif self.path is not None:
            self._file = open_file(self.path, "ab" if self._resumes else "wb", buffering=0)
        if self._file is not None:
            self._size = os.fstat(self._file.fileno()).st_size
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def keep(self, line: bytes) -> None:
        if self._file is None:
            return
        written = 0
        try:
            while written < len(line):  # without a buffer: a run that is broken off can be resumed from here
                written += self._file.write(line[written:]) or 0
        except BrokenPipeError:
            raise
        except OSError as fault:
            self._cut_off(self._file.fileno(), written)
            if self.path == "-":
                raise cannot_write_output(fault) from None
            raise Complaint("cannot write to '{path}': {reason}", path=self.path, reason=reason_of(fault)) from None
        self._size += written

    def _cut_off(self, number: int, written: int) -> None:
        """Take back the beginning of a line, unless somebody else writes to this file as well."""
        with suppress(OSError):
            told = os.fstat(number)
            if stat.S_ISREG(told.st_mode) and told.st_size == self._size + written:
                os.ftruncate(number, self._size)


def _standard_output() -> IO[bytes]:
    try:
        return open(sys.stdout.fileno(), "wb", buffering=0, closefd=False)
    except OSError:
        raise Complaint("there is no standard output here: name a file instead of -") from None


def _outcomes(path: str) -> dict[GameKey, Outcome]:
    """What an earlier run has written; nothing where there is no file yet. A last line that was torn is cut off.

    A file that is not what a run has written stays as it is.
    """
    try:
        with open(path, "rb+") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Complaint("--resume needs a file on a disk, and '{path}' is none", path=path)
            data = file.read()
            whole = data.rfind(b"\n") + 1
            matches = list(read_records(BytesIO(data[:whole]), game_named))
            if not _is_torn_record(data[whole:]):
                list(read_records(BytesIO(data), game_named))  # complains
            file.truncate(whole)
    except FileNotFoundError:
        return {}
    except BadRecord as fault:
        raise Complaint("{file}: {fault}", file=path, fault=fault) from None
    except OSError as fault:
        raise Complaint("cannot read '{file}': {reason}", file=path, reason=reason_of(fault)) from None
    except ValueError as fault:
        raise Complaint("cannot read '{file}': {reason}", file=path, reason=str(fault)) from None
    return {(match.game.name, match.first_seats, match.seed): match.outcome for match in matches if match.outcome}


def _is_torn_record(text: bytes) -> bool:
    """Whether a run may have ended while it wrote this line."""
    return text[: len(BEGINNING)] == BEGINNING[: len(text)]


def play_kept(pairing: Any, seeds: Sequence[int], jobs: int, keeper: Keeper, progress: Progress) -> Any:
    """A Tally of these games; those that are kept already are counted, the others played."""
    from games.bots.live.arena import play_many
    from games.bots.tally import Tally

    tally = Tally()
    missing = []
    for seed in seeds:
        seats = pairing.seats_for(seed)
        if outcome := keeper.kept.get((pairing.game, seats, seed)):
            tally.count(seats, outcome)
            progress.one_more(was_kept=True)
        else:
            missing.append(seed)
    for result in play_many(pairing, missing, jobs):
        keeper.keep(result.line)
        tally.add(result)
        progress.one_more()
    return tally


class Progress:
    """A bar on the terminal; nothing where nobody watches."""

    WIDTH = 30

    def __init__(self, title: str, total: int):
        self.title = title
        self.total = total
        self.done = self.kept = 0
        self.begun = time.monotonic()
        self.is_watched = sys.stderr is not None and sys.stderr.isatty()
        self.next_look = 0.0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun

    @property
    def rate(self) -> float:
        """Games per second, of those that had to be played."""
        return (self.done - self.kept) / max(self.seconds, 0.001)

    def one_more(self, was_kept: bool = False) -> None:
        self.done += 1
        self.kept += was_kept
        self._show()

    def _show(self) -> None:
        if not self.is_watched or (self.seconds < self.next_look and self.done < self.total):
            return
        self.next_look = self.seconds + 0.1
        filled = self.WIDTH * self.done // self.total
        text = say(
            "{title} [{bar}] {done} of {total}, {rate:.1f} games per second",
            title=self.title,
            bar="#" * filled + "." * (self.WIDTH - filled),
            done=self.done,
            total=self.total,
            rate=self.rate,
        )
        print("\r" + text + "\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.is_watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
