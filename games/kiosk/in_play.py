"""The games that visitors play just now, kept on the disk so that those in which the program dies are counted as well.

plays/in_play.json is written when people make the first step of a game and taken away when it is left. What a start
finds there was in play when the program died.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

import msgspec

from games.core.contract import OVER, Complaint
from games.core.match import HUMAN, Match
from games.kiosk import log, plays
from games.kiosk.plays import Count, Hour, Play, PlayedGame, PlayEnd, PlayMark
from games.store import files
from games.words import in_words

LONGEST_FILE = 10_000  # bytes; a game needs some 100


class Begun(msgspec.Struct, frozen=True):
    """A game as its first step was made."""

    day: date
    hour: Hour
    game: PlayedGame
    humans: Count
    computers: Count
    mark: PlayMark

    def play(self, seconds: float, end: PlayEnd) -> Play:
        return Play(self.day, self.game, round(seconds, 1), end, self.humans, self.computers, self.hour, self.mark)


class GamesInPlay:
    """Hears of games that begin and that are left. A game that cannot be counted is told, and play goes on."""

    def __init__(self, tell: Callable[[Complaint], None], now: Callable[[], datetime] = datetime.now):
        self._tell = tell
        self._now = now
        self._begun: dict[int, Begun] = {}  # by the identity of the match, which lives as long as it is played

    def begun(self, match: Match) -> None:
        people = sum(name.partition(":")[0] == HUMAN for name in match.first_seats)
        if not people or id(match) in self._begun:
            return
        now, name = self._now(), match.game.name
        computers = len(match.seats) - people
        self._begun[id(match)] = Begun(now.date(), now.hour, name, people, computers, secrets.token_hex(4))
        self._keep()

    def left(self, match: Match, seconds: float) -> None:
        begun = self._begun.pop(id(match), None)
        if begun is None:
            return
        if match.steps:
            end = PlayEnd.FINISHED if match.to_move == OVER else PlayEnd.ABANDONED
            try:
                plays.add(begun.play(seconds, end))
            except Complaint as complaint:
                self._tell(complaint)
        self._keep()

    def _keep(self) -> None:
        """If the disk does not take it, a crash goes uncounted: nothing that a visitor need hear of."""
        with suppress(Complaint):
            if kept := list(self._begun.values()):
                files.write_atomically(path(), msgspec.json.encode(kept))
            else:
                files.remove(path())


def path() -> Path:
    return plays.folder() / "in_play.json"


def count_crashed() -> int:
    """At the start: count the games in which the program died, each once; how many. What speaks against it is logged,
    and it is tried again at the next start."""
    count = 0
    try:
        for begun in _left_behind():
            if not plays.holds(begun.day, begun.mark):
                plays.add(begun.play(0.0, PlayEnd.CRASHED))
                count += 1
        files.remove(path())
    except Complaint as complaint:
        log.note("statistics", told=in_words(complaint))
    return count


def clear_away() -> None:
    """At the start, too: what the last power cut has left of files of the kiosk that were just being written."""
    for told in files.clear_leftovers((files.folder(), plays.folder(), log.usual_path().parent)):
        log.note("leftover", told=in_words(told))


def _left_behind() -> list[Begun]:
    try:
        return msgspec.json.decode(files.read(path(), LONGEST_FILE) or b"[]", type=list[Begun])
    except (files.Damaged, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return []  # whatever it was, nobody can tell which games
