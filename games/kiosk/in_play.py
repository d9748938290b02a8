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
from games.kiosk import plays
from games.kiosk.plays import Count, End, GameId, Hour, Mark, Play
from games.store import files

LONGEST_FILE = 10_000  # bytes; a game needs some 100


class Begun(msgspec.Struct, frozen=True):
    """A game as its first step was made."""

    day: date
    hour: Hour
    game: GameId
    humans: Count
    computers: Count
    mark: Mark

    def play(self, seconds: float, end: End) -> Play:
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
            end = End.FINISHED if match.to_move == OVER else End.ABANDONED
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
    """At the start: count the games in which the program died, each once; how many. A Complaint if it cannot be."""
    found = _left_behind()
    new = [begun for begun in found if not plays.holds(begun.day, begun.mark)]
    for begun in new:
        plays.add(begun.play(0.0, End.CRASHED))
    files.remove(path())
    return len(new)


def _left_behind() -> list[Begun]:
    try:
        return msgspec.json.decode(files.read(path(), LONGEST_FILE) or b"[]", type=list[Begun])
    except (files.Damaged, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return []  # whatever it was, nobody can tell which games
