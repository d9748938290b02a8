"""The games that are kept: which can be played on, and how; and what cannot is set aside and told."""

from __future__ import annotations

import os
import re
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match
from games.core.reading import shorten
from games.core.record import LONGEST_LINE, read_records
from games.core.sentences import Plural
from games.store import fault_log, files, locks
from games.store.journal import ENDING, Journal, finished_folder, finished_name, games_folder, lock_of
from games.store.locks import LOCK_ENDING
from games.store.story import Story, glance, is_outdated, story_in

LONGEST_JOURNAL = 16_000_000  # bytes; a long game has some 30,000
# What can stand for nothing but a file in the folder of games; more than `begin` ever calls one.
_JOURNAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}" + re.escape(ENDING))


class Unfinished(NamedTuple):
    """A game that can be resumed."""

    path: Path
    game: str
    seats: tuple[str, ...]
    when: datetime  # it was played last
    moves: int  # as records count them: rolls and draws too
    begun: Match  # before its first move, with those who play it now


def unfinished() -> list[Unfinished]:
    """The games that can be resumed, the one played last first; without those that are being played just now."""
    found = []
    for path in idle_journals():
        try:
            match, moves = glance(_content(path))
            when = files.last_change(path)
        except Complaint:
            continue  # `tidy` tells
        found.append(Unfinished(path, match.game.name, tuple(match.seats), when, moves, match))
    return sorted(found, key=lambda one: one.when, reverse=True)


def resume(path: Path) -> tuple[Match | None, Journal | None, list[Complaint]]:
    """Play on: the match, the journal to go on with, and what the players should be told.

    There is no match and no journal if nothing of the game can be used; a useless file is then out of the way already.
    """
    told: list[Complaint] = []
    lock = None
    try:
        lock = locks.lock(lock_of(path))
    except locks.InUse:
        return None, None, [locks.InUse("this game is being played in another window")]
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


def is_gone(path: Path) -> bool:
    """Whether there surely is no such game any more; not if nobody can look."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return True
    except OSError:
        pass
    return False


def discard(path: Path) -> list[Complaint]:
    """Throw an unfinished game away; what went wrong."""
    try:
        lock = locks.lock(lock_of(path))
    except locks.InUse:
        return [locks.InUse("this game is being played in another window")]
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
    for path in idle_journals(with_finished=True):
        try:
            told += _tidied(path)
        except Complaint as fault:
            told.append(fault)
    places = (files.folder(), games_folder(), finished_folder(), fault_log.usual_path().parent)
    return told + files.clear_leftovers(places) + _remove_forgotten_locks()


def _remove_forgotten_locks() -> list[Complaint]:
    told = []
    for path in sorted(games_folder().glob("*" + LOCK_ENDING)):
        if is_gone(path.with_suffix(ENDING)) and not locks.is_locked(path):
            try:
                files.remove(path)
            except Complaint as fault:
                told.append(fault)
    return told


def _tidied(path: Path) -> list[Complaint]:
    """Look at one journal, unless another window has taken it up by now."""
    try:
        lock = locks.lock(lock_of(path))
    except locks.InUse:
        return []
    try:
        if _is_on_shelf(path):
            files.remove(path)
        else:
            _told_by(path)
    finally:
        lock.release()
    return []


def _is_on_shelf(path: Path) -> bool:
    """Whether the game of a journal is there, finished, and no other game under its name."""
    kept = finished_name(path)
    try:
        data = files.read(kept, LONGEST_LINE)
        if data is None:
            return False
        (finished,) = read_records(BytesIO(data), game_named, earlier_rules=True)
        begun, _ = glance(_content(path))
    except (Complaint, ValueError):
        return False
    same = finished.game.name == begun.game.name and finished.seed == begun.seed
    return same and finished.outcome is not None


def _content(path: Path) -> bytes:
    data = files.read(path, LONGEST_JOURNAL)
    if data is None:
        raise Complaint("the saved game '{file}' is no longer there", file=path)
    return data


def _told_by(path: Path) -> tuple[bytes, Story]:
    """What is in a journal, and what that means; a useless file is set aside, and so is a game of earlier rules."""
    try:
        data = _content(path)
        story = story_in(data)
    except files.Damaged as fault:
        raise _aside(path, fault) from None
    if is_outdated(data, story):
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


# Names


def journal_named(name: str) -> Path:
    """Where the journal of this name lies, as long as its game is in play; a Complaint if no journal is called so."""
    if not _JOURNAL_NAME.fullmatch(name):
        raise Complaint("there is no saved game called {name}", name=shorten(name))
    return games_folder() / name


def finished_record(name: str) -> Path:
    """Where the record of the game lies whose journal has this name, once it is finished; a Complaint as above."""
    return finished_name(journal_named(name))


def idle_journals(with_finished: bool = False) -> list[Path]:
    """The journals that nobody is using; usually without those whose game is on the shelf already."""
    return [
        path
        for path in sorted(games_folder().glob("*" + ENDING))
        if not locks.is_locked(lock_of(path)) and (with_finished or not _is_on_shelf(path))
    ]
