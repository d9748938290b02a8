"""The computer at a table: one question at a time, for a move or for a hint, and never any waiting."""

from __future__ import annotations

from typing import Any, Protocol

from games.bots.players import Hint
from games.core.match import Match


class Thinking(Protocol):
    """Who answers (see games.bots.live.worker)."""

    def ask(self, match: Match, seat: int, level: str, temper: str = "") -> int: ...

    def ask_hint(self, match: Match, seat: int) -> int: ...

    def poll(self) -> tuple[int, Any] | None: ...

    def forget(self) -> None: ...


class Computer:
    def __init__(self, thinker: Thinking):
        self._thinker = thinker
        self._question: int | None = None  # for a move
        self._hint_question: int | None = None

    @property
    def is_asked(self) -> bool:
        return self._question is not None or self._hint_question is not None

    @property
    def looks_for_hint(self) -> bool:
        return self._hint_question is not None

    def forget(self) -> None:
        """The position has passed."""
        self._thinker.forget()
        self._question = self._hint_question = None

    def think(self, match: Match, seat: int, level: str, temper: str) -> None:
        """Let a level think about a seat's move, unless it does already; that is more urgent than a hint."""
        if self._question is None:
            self._hint_question = None
            self._question = self._thinker.ask(match, seat, level, temper)

    def look_for_hint(self, match: Match, seat: int) -> None:
        self._hint_question = self._thinker.ask_hint(match, seat)

    def move(self) -> Any:
        """The move that was found, once; None as long as there is none."""
        answer = self._thinker.poll()
        if answer is None or answer[0] != self._question:
            return None
        self._question = None
        return answer[1]

    def hint(self) -> tuple[Hint | None] | None:
        """The hint that was found, once, or that there is none to be found; None while nothing is known."""
        if self._hint_question is None:
            return None
        answer = self._thinker.poll()
        if answer is None or answer[0] != self._hint_question:
            return None
        self._hint_question = None
        return (answer[1],)
