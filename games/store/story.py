"""The lines of a journal: how a match is written down, and what can be believed of what was written.

The first line is the head of a record (RECORDS.md) with when the game began; then comes a line for every entry of the
match, in the form that records have, and one for every undo and redo, with the number of entries that it leaves. Each
line ends with a check number that takes in all the lines before it, so a line that was damaged, lost or doubled is
noticed where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from games.core import record
from games.core.catalogue import game_named
from games.core.contract import OVER, Complaint, Game, Unreadable
from games.core.match import Match
from games.core.reading import only_fields, whole_number
from games.store import files

MOST_MOVES = 1_000_000
_CHECK = b',"check":'


class Header(record.Record):
    """The first line: a record that has no moves yet."""

    began: datetime
    took_back_chance: bool
    rules_changed: int | None = None  # how often, before it began; older journals do not tell


# There


def sealed(data: Any, before: int) -> tuple[bytes, int]:
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


def first_lines(match: Match) -> tuple[list[bytes], int]:
    """The lines for a match as it stands, and the last check number."""
    head = record.to_record(match)
    head.moves, head.outcome = [], None
    facts = msgspec.structs.asdict(head)
    header = Header(
        **facts,
        began=datetime.now(UTC),
        took_back_chance=match.took_back_chance,
        rules_changed=len(match.game.earlier()),
    )
    line, check = sealed(header, 0)
    lines = [line]
    for entry in match.entries:
        line, check = sealed(record.entry_to_json(match.game, entry), check)
        lines.append(line)
    return lines, check


# And back


class Story(NamedTuple):
    """What a journal tells, as far as it can be believed."""

    match: Match
    lines: list[bytes]
    check: int
    fault: Complaint | None  # why it cannot be believed any further
    is_of_now: bool  # it was surely begun by the present rules


def story_in(data: bytes, game_named: Callable[[str], Game] = game_named) -> Story:
    """Replay a journal, every move checked; Damaged if not even the first line can be used."""
    # What follows the last line end is torn: the power went while it was written, so nobody was told that it was safe.
    *whole, _ = data.split(b"\n")
    match, check, rules_changed = _begun(whole[0] if whole else b"", game_named)
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
    is_of_now = rules_changed == len(match.game.earlier())
    return Story(match, [line + b"\n" for line in whole[:good]], check, fault, is_of_now)


def is_outdated(data: bytes, story: Story) -> bool:
    """Whether not the file is wrong, but the rules have changed: earlier ones lead further in the same game."""
    is_over = story.match.to_move == OVER
    if story.is_of_now or (story.fault is None and not is_over):
        return False
    by_earlier = [story_in(data, partial(_always, game)) for game in story.match.game.earlier()]
    return any(len(each.lines) > len(story.lines) or (is_over and each.match.to_move != OVER) for each in by_earlier)


def _always(game: Game, name: str) -> Game:
    return game


def glance(data: bytes) -> tuple[Match, int]:
    """Who plays what, and the number of moves: all that a list needs, without the time that it takes to replay."""
    *whole, _ = data.split(b"\n")
    match, check, _ = _begun(whole[0] if whole else b"", game_named)
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


def _begun(line: bytes, game_named: Callable[[str], Game]) -> tuple[Match, int, int | None]:
    """The match that the first line begins, its check number, and how often the rules had changed before it."""
    try:
        text, check = _unsealed(line, 0)
        header = _decoded(text, Header)
        if header.format != record.FORMAT:
            raise Unreadable(
                "format {format} is unknown; this program reads format {known}",
                format=header.format,
                known=record.FORMAT,
            )
        if header.seed is None:
            raise Unreadable("a game without a seed cannot be played on")
        match = record.replay(header, game_named)
    except Complaint as fault:
        raise files.Damaged("its first line cannot be used: {fault}", fault=fault) from None
    match.took_back_chance |= header.took_back_chance
    return match, check, header.rules_changed


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
