"""Games that survive a pulled plug: the journal of the game in play, and the shelf of those that were finished.

A journal is a file of lines that is only ever added to. The first line is the head of a record (RECORDS.md) with
when the game began; then comes a line for every entry of the match, in the form that records have, and one for every
undo and redo, with the number of entries that it leaves. Each line ends with a check number that takes in all the
lines before it, so a line that was damaged, lost or doubled is noticed where it stands. A finished game is kept as a
plain record.
"""

from __future__ import annotations

import atexit
import re
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from games.core import record
from games.core.catalogue import game_named
from games.core.contract import OVER, Complaint, Game, Unreadable
from games.core.match import Match
from games.core.reading import only_fields, shorten, whole_number
from games.core.sentences import Plural
from games.store import files

ENDING = ".journal"
LOCK_ENDING = ".lock"
LONGEST_JOURNAL = 16_000_000  # bytes; a long game has some 30,000
MOST_FINISHED = 200
PATIENCE = 3.0  # seconds that the program waits for the disk when it ends

MOST_MOVES = 1_000_000
# What can stand for nothing but a file in the folder of games; more than `begin` ever calls one.
_JOURNAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}" + re.escape(ENDING))
_END = b""  # in the queue of lines: no more will come
_CHECK = b',"check":'


class Header(record.Record):
    """The first line: a record that has no moves yet."""

    began: datetime
    took_back_chance: bool


# Lines


def _sealed(data: Any, before: int) -> tuple[bytes, int]:
    """The line for an object, and its check number, which follows from the one before."""
    text = msgspec.json.encode(data)[:-1]
    check = crc32(text, before)
    return b"%b%b%d}\n" % (text, _CHECK, check), check


def _unsealed(line: bytes, before: int) -> tuple[bytes, int]:
    """The object in a line as it was before it was sealed, and its check number."""
    text, _, told = line.rpartition(_CHECK)
    check = crc32(text, before)
    if told != b"%d}" % check:
        raise Unreadable("the line does not fit its check number")
    return text + b"}", check


def _decoded(text: bytes, wanted: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Unreadable("not a line of JSON: {fault}", fault=fault) from None


def _first_lines(match: Match) -> tuple[list[bytes], int]:
    """The lines for a match as it stands, and the last check number."""
    head = record.to_record(match)
    head.moves, head.outcome = [], None
    facts = msgspec.structs.asdict(head)
    header = Header(**facts, began=datetime.now(UTC), took_back_chance=match.took_back_chance)
    line, check = _sealed(header, 0)
    lines = [line]
    for entry in match.entries:
        line, check = _sealed(record.entry_to_json(match.game, entry), check)
        lines.append(line)
    return lines, check


class Story(NamedTuple):
    """What a journal tells, as far as it can be believed."""

    match: Match
    lines: list[bytes]
    check: int
    fault: Complaint | None  # why it cannot be believed any further


def _story(data: bytes, game_named: Callable[[str], Game] = game_named) -> Story:
    """Replay a journal, every move checked; Damaged if not even the first line can be used."""
    # What follows the last line end is torn: the power went while it was written, so nobody was told that it was safe.
    *whole, _ = data.split(b"\n")
    match, check = _begun(whole[0] if whole else b"", game_named)
    good, fault = 1, None
    for line in whole[1:]:
        try:
            text, next_check = _unsealed(line, check)
            _replay(match, _decoded(text, dict[str, Any]))
        except Complaint as complaint:
            fault = complaint
            break
        check = next_check
        good += 1
    return Story(match, [line + b"\n" for line in whole[:good]], check, fault)


def _is_outdated(data: bytes, story: Story) -> bool:
    """Whether not the file is wrong, but the rules have changed: earlier ones lead further in the same game."""
    is_over = story.match.to_move == OVER
    if story.fault is None and not is_over:
        return False
    by_earlier = [_story(data, lambda _, game=game: game) for game in story.match.game.earlier()]
    return any(len(each.lines) > len(story.lines) or (is_over and each.match.to_move != OVER) for each in by_earlier)


def _glance(data: bytes) -> tuple[Match, int]:
    """Who plays what, and the number of moves: all that a list needs, without the time that it takes to replay."""
    *whole, _ = data.split(b"\n")
    match, check = _begun(whole[0] if whole else b"", game_named)
    moves = 0
    for line in whole[1:]:
        try:
            text, check = _unsealed(line, check)
            told = _decoded(text, dict[str, Any])
            left = _moves_told(told)
            if "seat" in told:
                record.replay_entry(match, told)
        except Complaint:
            break
        moves = moves + 1 if left is None else left
    return match, moves


def _begun(line: bytes, game_named: Callable[[str], Game]) -> tuple[Match, int]:
    """The match that the first line begins, and its check number."""
    try:
        text, check = _unsealed(line, 0)
        header = _decoded(text, Header)
        if header.format != record.FORMAT:
            raise Unreadable(
                "format {format} is unknown; this program reads format {known}",
                format=header.format,
                known=record.FORMAT,
            )
        match = record.replay(header, game_named)
    except Complaint as fault:
        raise files.Damaged("its first line cannot be used: {fault}", fault=fault) from None
    match.took_back_chance |= header.took_back_chance
    return match, check


def _replay(match: Match, data: dict[str, Any]) -> None:
    if _moves_told(data) is None:
        record.replay_entry(match, data)
    elif "undo" in data:
        match.undo()
    else:
        match.redo()


def _moves_told(data: dict[str, Any]) -> int | None:
    """How many entries an undo or a redo leaves; None if it is neither."""
    for word in ("undo", "redo"):
        if word in data:
            only_fields(data, {word})
            return whole_number(data, word, 0, MOST_MOVES)
    return None


# Writing


class Journal:
    """The file of one game in play, written by a thread of its own: nobody who calls this waits for the disk.

    Right after the match has changed, `entry`, `undone` or `redone` is called and gives a ticket, a number that counts
    up from 1. What a ticket stands for is safe when `committed` has reached it.
    """

    def __init__(self, path: Path, lines: list[bytes], check: int, size: int | None, lock: files.Lock | None):
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
        return cls(_games() / name, *_first_lines(match), size=None, lock=None)

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
        line, self._check = _sealed(data, self._check)
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
        return fault.facts.get("reason", fault)  # which file it was, `problems` tells

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
            self._lock = files.lock(_lock_of(self.path))
        text = b"".join(self._lines)
        files.write_atomically(self.path, text)
        self._size = len(text)

    def _shelve(self, line: bytes) -> None:
        kept = _finished_name(self.path)
        try:
            files.write_atomically(kept, line)
            files.remove(self.path)
            _keep_newest(kept)
        except Complaint as fault:
            self._report(fault)

    def _report(self, fault: Complaint) -> None:
        self._problems.put(Complaint("The game cannot be saved: {reason}", reason=fault))


# What is there


class Unfinished(NamedTuple):
    """A game that can be resumed."""

    path: Path
    game: str
    seats: tuple[str, ...]
    when: datetime  # it was played last
    moves: int  # as records count them: rolls and draws too


def unfinished() -> list[Unfinished]:
    """The games that can be resumed, the one played last first; without those that are being played just now."""
    found = []
    for path in _idle_journals():
        try:
            match, moves = _glance(_content(path))
            when = files.last_change(path)
        except Complaint:
            continue  # `tidy` tells
        found.append(Unfinished(path, match.game.name, tuple(match.seats), when, moves))
    return sorted(found, key=lambda one: one.when, reverse=True)


def resume(path: Path) -> tuple[Match | None, Journal | None, list[Complaint]]:
    """Play on: the match, the journal to go on with, and what the players should be told.

    There is no match and no journal if nothing of the game can be used; a useless file is then out of the way already.
    """
    told: list[Complaint] = []
    lock = None
    try:
        lock = files.lock(_lock_of(path))
    except files.InUse:
        return None, None, [Complaint("this game is being played in another window")]
    except Complaint as fault:
        told.append(fault)  # the game can be played even where nothing can be written
    try:
        data, story = _told_by(path)
    except Complaint as fault:
        if lock is not None:
            lock.release()
        return None, None, [*told, fault]
    if story.fault is not None:
        told.append(_rescued(path, story))
    size = len(data) if len(data) == sum(map(len, story.lines)) else None
    return story.match, Journal(path, story.lines, story.check, size, lock), told


def discard(path: Path) -> list[Complaint]:
    """Throw an unfinished game away; what went wrong."""
    try:
        lock = files.lock(_lock_of(path))
    except files.InUse:
        return [Complaint("this game is being played in another window")]
    except Complaint as fault:
        return [fault]
    try:
        files.remove(path)
    except Complaint as fault:
        return [fault]
    finally:
        lock.release()
    return []


def tidy() -> list[Complaint]:
    """At the start of the program: set aside what cannot be resumed, and remove what the last power cut left over."""
    told = []
    for path in _idle_journals(with_finished=True):
        try:
            if _finished_name(path).exists():
                files.remove(path)
            else:
                _told_by(path)
        except Complaint as fault:
            told.append(fault)
    return told + _remove_forgotten_locks()


def _remove_forgotten_locks() -> list[Complaint]:
    told = []
    for path in sorted(_games().glob("*" + LOCK_ENDING)):
        if not path.with_suffix(ENDING).exists() and not files.is_locked(path):
            try:
                files.remove(path)
            except Complaint as fault:
                told.append(fault)
    return told


def _content(path: Path) -> bytes:
    data = files.read(path, LONGEST_JOURNAL)
    if data is None:
        raise Complaint("the saved game '{file}' is no longer there", file=path)
    return data


def _told_by(path: Path) -> tuple[bytes, Story]:
    """What is in a journal, and what that means; a useless file is set aside, and so is a game of earlier rules."""
    try:
        data = _content(path)
        story = _story(data)
    except files.Damaged as fault:
        raise _aside(path, fault) from None
    if _is_outdated(data, story):
        raise _outdated(path, story)
    return data, story


def _aside(path: Path, fault: Complaint) -> Complaint:
    """Set a useless file aside; what to tell."""
    return Complaint(
        "A saved game cannot be read; its file is now '{file}' ({fault})", file=files.set_aside(path), fault=fault
    )


def _outdated(path: Path, story: Story) -> Complaint:
    """Set a game aside, all of it, that the present rules do not let go on; what to tell."""
    return Complaint(
        "A rule has changed since this game was begun: it cannot be played on. It is kept whole as '{file}' ({fault})",
        file=files.set_aside(path, "earlier-rules"),
        fault=story.fault or Complaint("by the present rules it is over"),
    )


def _rescued(path: Path, story: Story) -> Complaint:
    """Set a partly damaged file aside; what to tell. The journal writes what is good under the old name."""
    moves = len(story.match.entries)
    try:
        aside = files.set_aside(path)
    except Complaint as fault:
        return Complaint(
            Plural("The saved game was damaged; {moves} [move was|moves were] saved ({fault})"),
            moves=moves,
            fault=fault,
        )
    return Complaint(
        Plural(
            "The saved game was damaged; {moves} [move was|moves were] saved. "
            "The damaged file is now '{file}' ({fault})"
        ),
        moves=moves,
        file=aside,
        fault=story.fault,
    )


# Folders and names


def _games() -> Path:
    return files.folder() / "games"


def journal_named(name: str) -> Path:
    """Where the journal of this name lies, as long as its game is in play; a Complaint if no journal is called so."""
    if not _JOURNAL_NAME.fullmatch(name):
        raise Complaint("there is no saved game called {name}", name=shorten(name))
    return _games() / name


def finished_record(name: str) -> Path:
    """Where the record of the game lies whose journal has this name, once it is finished; a Complaint as above."""
    return _finished_name(journal_named(name))


def _lock_of(path: Path) -> Path:
    return path.with_suffix(LOCK_ENDING)


def _finished_name(path: Path) -> Path:
    return path.parent.with_name("finished") / path.with_suffix(".jsonl").name


def _idle_journals(with_finished: bool = False) -> list[Path]:
    """The journals that nobody is using; usually without those whose game is on the shelf already."""
    return [
        path
        for path in sorted(_games().glob("*" + ENDING))
        if not files.is_locked(_lock_of(path)) and (with_finished or not _finished_name(path).exists())
    ]


def _keep_newest(latest: Path) -> None:
    """Names begin with the time, so that their order is that of the games."""
    others = sorted(path for path in latest.parent.glob("*.jsonl") if path != latest)
    for path in others[: max(0, len(others) - MOST_FINISHED + 1)]:
        files.remove(path)
