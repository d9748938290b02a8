"""The journal of the game in play, which survives a pulled plug.

It is a file of lines that is only ever added to; `games.store.story` says what they look like. A finished game is put
on the shelf as a plain record.
"""

from __future__ import annotations

import atexit
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from games.core import record
from games.core.contract import Complaint
from games.core.match import Match
from games.store import files, locks
from games.store.story import first_lines, sealed

ENDING = ".journal"
LOCK_ENDING = ".lock"
MOST_FINISHED = 200
PATIENCE = 3.0  # seconds that the program waits for the disk when it ends

_END = b""  # in the queue of lines: no more will come


class Journal:
    """The file of one game in play, written by a thread of its own: nobody who calls this waits for the disk.

    Right after the match has changed, `entry`, `undone` or `redone` is called and gives a ticket, a number that counts
    up from 1. What a ticket stands for is safe when `committed` has reached it.
    """

    def __init__(self, path: Path, lines: list[bytes], check: int, size: int | None, lock: locks.Lock | None):
        """Use `begin` or `resume`. `size` is that of the file if it holds exactly these lines."""
        self.path = path
        self.committed = -1 if size is None else 0
        self._check = check
        self._tickets = 0
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
        self._thread = Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()
        atexit.register(self.close, PATIENCE)

    @classmethod
    def begin(cls, match: Match) -> Journal:
        """The journal of a match that has just begun, or of any other that has nothing to redo."""
        if match.can_redo:
            raise ValueError("what was undone before the journal began could not be redone after it")
        began = datetime.now(UTC)
        name = f"{began:%Y%m%d-%H%M%S}-{match.game.name}-{secrets.token_hex(3)}{ENDING}"
        return cls(games_folder() / name, *first_lines(match), size=None, lock=None)

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
        line, self._check = sealed(data, self._check)
        self._tickets += 1
        self._queue.put(line)
        return self._tickets

    @property
    def is_safe(self) -> bool:
        """Whether all that has been played is on the disk."""
        return self.committed == self._tickets

    def trouble(self, patience: float = 0.0) -> Complaint | str | None:
        """Why not all is safe, in few words, None if it is; a disk that is still busy gets so many seconds for it."""
        deadline = time.monotonic() + patience
        while not self.is_safe and self._fault is None and time.monotonic() < deadline:
            time.sleep(0.002)
        if self.is_safe:
            return None
        fault = self._fault or Complaint("the disk has not answered yet")
        reason: Complaint | str = fault.facts.get("reason", fault)  # which file it was, `problems` tells
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
        """Wait until everything is on the disk, but no longer than this; whether it is."""
        if self._is_open:
            self._end()
        self._thread.join(timeout)
        atexit.unregister(self.close)
        return not self._thread.is_alive() and self.committed == self._tickets

    def _end(self) -> None:
        self._is_open = False
        self._queue.put(_END)

    # The thread

    def _write(self) -> None:
        fresh: list[bytes] = []
        while _END not in fresh:
            self._save(fresh)
            fresh = [self._queue.get()]
            while not self._queue.empty():  # when the disk is slower than the game, one wait serves many lines
                fresh.append(self._queue.get())
        self._save(fresh[:-1])
        if self._record is not None:
            self._shelve(self._record)
        if self._lock is not None:
            self._lock.release()

    def _save(self, fresh: list[bytes]) -> None:
        self._lines += fresh
        try:
            if not self._append(b"".join(fresh)):
                self._rewrite()
        except Complaint as fault:
            self._size = None  # half a line may have been written
            if self._fault is None:
                self._report(fault)
            self._fault = fault
        else:
            self._fault = None
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
        try:
            files.write_atomically(kept, line)
            files.remove(self.path)
            _keep_newest(kept)
        except Complaint as fault:
            self._report(fault)

    def _report(self, fault: Complaint) -> None:
        self._problems.put(Complaint("The game cannot be saved: {reason}", reason=fault))


# Folders and names


def games_folder() -> Path:
    return files.folder() / "games"


def lock_of(path: Path) -> Path:
    return path.with_suffix(LOCK_ENDING)


def finished_name(path: Path) -> Path:
    return path.parent.with_name("finished") / path.with_suffix(".jsonl").name


def _keep_newest(latest: Path) -> None:
    """Names begin with the time, so that their order is that of the games."""
    others = sorted(path for path in latest.parent.glob("*.jsonl") if path != latest)
    for path in others[: max(0, len(others) - MOST_FINISHED + 1)]:
        files.remove(path)
