"""The journal of the game in play, which survives a pulled plug.

It is a file of lines that is only ever added to; `games.store.story` says what they look like. A finished game is put
on the shelf as a plain record.
"""

from __future__ import annotations

import atexit
import re
import secrets
import time
from contextlib import suppress
from datetime import MAXYEAR, UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from games.core import record
from games.core.contract import Complaint
from games.core.match import Match
from games.store import files, locks
from games.store.locks import LOCK_ENDING
from games.store.story import first_lines, sealed

ENDING = ".journal"
MOST_FINISHED = 200
PATIENCE = 3.0  # seconds that the program waits for the disk when it ends, or when a table is left
TRIED_AGAIN = 2.0  # seconds after the disk has failed

_END = b""  # in the queue of lines: no more will come
_STAMP = "%Y%m%d-%H%M%S"  # at the beginning of a name
_FINISHED_NAME = re.compile(r"[0-9]{8}-[0-9]{6}-[a-z][a-z0-9_]*-[0-9a-f]{6}\.jsonl")
LATE = 2.0  # seconds without an answer from the disk: it hangs

_living: set[Journal] = set()  # those that may still have something to write


def not_saved() -> Complaint | str | None:
    """Why a game that was played here is not on the disk, in few words; None if all of them are."""
    return next((journal.fault_in_words for journal in _living.copy() if journal.is_in_trouble), None)


class Journal:
    """The file of one game in play, written by a thread of its own: nobody who calls this waits for the disk.

    Right after the match has changed, `entry`, `undone` or `redone` is called and gives a ticket, a number that counts
    up from 1. What a ticket stands for is safe when `committed` has reached it. What the disk does not take is tried
    again and again, as long as the program runs.
    """

    def __init__(self, path: Path, lines: list[bytes], check: int, size: int | None, lock: locks.Lock | None):
        """Use `begin` or `resume`. `size` is that of the file if it holds exactly these lines."""
        self.path = path
        self.committed = -1 if size is None else 0
        self._check = check
        self._tickets = 0
        self._asked_at = time.monotonic()  # for the first thing that is not safe
        self._is_open = True
        self._queue: SimpleQueue[bytes] = SimpleQueue()
        self._problems: SimpleQueue[Complaint] = SimpleQueue()
        self._record: bytes | None = None  # of the finished game
        # From here on the thread's own
        self._lines = lines
        self._unticketed = len(lines)
        self._size = size
        self._lock = lock
        self._fault: Complaint | None = None  # while nothing can be written
        self._tried = Event()  # to bring it to an end
        self._thread = Thread(target=self._write, name="journal", daemon=True)
        _living.add(self)
        self._thread.start()
        atexit.register(self.close, PATIENCE)

    @classmethod
    def begin(cls, match: Match) -> Journal:
        """The journal of a match that has just begun, or of any other that has nothing to redo."""
        if match.can_redo:
            raise ValueError("what was undone before the journal began could not be redone after it")
        name = f"{_next_stamp():{_STAMP}}-{match.game.name}-{secrets.token_hex(3)}{ENDING}"
        path = games_folder() / name
        try:
            lock = locks.lock(lock_of(path))  # at once: whoever learns its name from a cup must find it in use
        except Complaint:
            lock = None  # the thread tells, when it cannot either
        return cls(path, *first_lines(match), size=None, lock=lock)

    def entry(self, match: Match) -> int:
        """An entry has been added to the match: a step, a forfeit or a handed-over seat."""
        return self._add(record.entry_to_json(match.game, match.entries[-1]))

    def undone(self, match: Match) -> int:
        return self._add({"undo": len(match.entries)})

    def redone(self, match: Match) -> int:
        return self._add({"redo": len(match.entries)})

    def _add(self, data: dict[str, Any]) -> int:
        if not self._is_open:
            raise ValueError("the journal is closed")
        if self.is_safe:
            self._asked_at = time.monotonic()
        line, self._check = sealed(data, self._check)
        self._tickets += 1
        self._queue.put(line)
        return self._tickets

    @property
    def is_safe(self) -> bool:
        """Whether all that has been played is on the disk."""
        return self.committed == self._tickets

    @property
    def is_in_trouble(self) -> bool:
        """Whether the disk refuses something, or does not answer."""
        return self._fault is not None or (not self.is_safe and time.monotonic() - self._asked_at > LATE)

    def trouble(self, patience: float = 0.0) -> Complaint | str | None:
        """Why not all is safe, in few words, None if it is; a disk that is still busy gets so many seconds for it."""
        deadline = time.monotonic() + patience
        while not self.is_safe and self._fault is None and time.monotonic() < deadline:
            time.sleep(0.002)
        return None if self.is_safe else self.fault_in_words

    @property
    def fault_in_words(self) -> Complaint | str:
        """Why something is not safe; which file it was, `problems` tells."""
        fault = self._fault or Complaint("the disk has not answered yet")
        reason: Complaint | str = fault.facts.get("reason", fault)
        return reason

    def problems(self) -> list[Complaint]:
        """What went wrong since the last call. A trouble that lasts is told once."""
        found = []
        while not self._problems.empty():
            found.append(self._problems.get())
        return found

    def finish(self, match: Match) -> None:
        """The game is over and will not be taken back: put it on the shelf of the finished ones, and close."""
        if not self._is_open:
            raise ValueError("the journal is closed")
        self._record = record.to_line(record.to_record(match))
        self._end()

    def close(self, timeout: float | None = None) -> bool:
        """Wait until everything is on the disk or cannot be put there now, but no longer than this; whether it is.

        What cannot is still tried again until the program ends, which tries for the last time.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        self._tried.clear()
        self._end()
        while self._thread.is_alive() and not self._tried.wait(0.02):
            if deadline is not None and time.monotonic() > deadline:
                break
        if not self._tried.is_set() or self._fault is None:
            self._thread.join(None if deadline is None else max(0.0, deadline - time.monotonic()))
        if not self._thread.is_alive():
            atexit.unregister(self.close)
        return not self._thread.is_alive() and self.committed == self._tickets

    def _end(self) -> None:
        self._is_open = False
        self._queue.put(_END)

    # The thread

    def _write(self) -> None:
        fresh: list[bytes] = []
        is_last = False
        while True:
            is_last = is_last or _END in fresh
            self._lines += [line for line in fresh if line != _END]
            self._try(b"".join(fresh), self._record if is_last else None)
            if is_last:
                self._tried.set()
            if is_last and self._fault is None:
                break
            fresh = self._awaited()
        _living.discard(self)
        if self._lock is not None:
            self._lock.release()

    def _awaited(self) -> list[bytes]:
        """The next lines; none if it is time to try once more."""
        try:
            fresh = [self._queue.get(timeout=TRIED_AGAIN if self._fault else None)]
        except Empty:
            return []
        while not self._queue.empty():  # when the disk is slower than the game, one wait serves many lines
            fresh.append(self._queue.get())
        return fresh

    def _try(self, text: bytes, finished: bytes | None) -> None:
        try:
            self._save(text)
            if finished is not None:
                self._shelve(finished)
        except Complaint as fault:
            if self._fault is None:  # a trouble that lasts is told once
                self._problems.put(Complaint("The game cannot be saved: {reason}", reason=fault))
            self._fault = fault
        else:
            self._fault = None

    def _save(self, text: bytes) -> None:
        try:
            if not self._append(text):
                self._rewrite()
        except Complaint:
            self._size = None  # half a line may have been written
            raise
        self.committed = len(self._lines) - self._unticketed

    def _append(self, text: bytes) -> bool:
        """Add to the file, if it is as it should be."""
        if self._size is None or (text and not files.append(self.path, self._size, text)):
            return False
        self._size += len(text)
        return True

    def _rewrite(self) -> None:
        """Write the whole file anew: it is not there yet, or something happened to it."""
        if self._lock is not None and not self._lock.is_in_place():
            self._lock.release()
            self._lock = None
        if self._lock is None:
            self._lock = locks.lock(lock_of(self.path))
        text = b"".join(self._lines)
        files.write_atomically(self.path, text)
        self._size = len(text)

    def _shelve(self, line: bytes) -> None:
        kept = finished_name(self.path)
        files.write_atomically(kept, line)
        files.remove(self.path)
        try:
            _keep_newest(kept)
        except Complaint as fault:
            self._problems.put(fault)  # there is one too many, and no harm in that


# Folders and names


def games_folder() -> Path:
    return files.folder() / "games"


def lock_of(path: Path) -> Path:
    return path.with_suffix(LOCK_ENDING)


def finished_folder() -> Path:
    return files.folder() / "finished"


def finished_name(path: Path) -> Path:
    return finished_folder() / path.with_suffix(".jsonl").name


def _next_stamp() -> datetime:
    """The time for the name of a new game: later than all the others', also in the same second, or where the clock has
    been set back.

    So the order of the names is that of the games, and the shelf knows which are the oldest.
    """
    now = datetime.now(UTC).replace(microsecond=0)
    stamps: list[datetime] = []
    for folder in (games_folder(), finished_folder()):
        with suppress(Complaint):  # what cannot be read now is not asked
            stamps += filter(None, map(_stamp_of, files.names(folder)))
    return max([now, *(stamp + timedelta(seconds=1) for stamp in stamps)])


def _stamp_of(name: str) -> datetime | None:
    try:
        stamp = datetime.strptime(name[:15], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None  # not one of ours
    return stamp if stamp.year < MAXYEAR else None  # nor is that: there would be no later ones


def _keep_newest(latest: Path) -> None:
    """What somebody else has put there is not counted, and stays."""
    ours = (latest.with_name(name) for name in files.names(latest.parent) if _FINISHED_NAME.fullmatch(name))
    others = sorted(path for path in ours if path != latest)
    for path in others[: max(0, len(others) - MOST_FINISHED + 1)]:
        files.remove(path)
