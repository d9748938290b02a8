"""What people have decided before their turn: kept until it comes, and dropped when the rules no longer allow it."""

from __future__ import annotations

from typing import Any

from games.core.contract import OVER
from games.core.match import Match
from games.kit.tables import Table


class Prepared:
    """One decision for each seat, out of those that the game allows ahead of its turn."""

    def __init__(self, match: Match, table: Table):
        self._match = match
        self._table = table
        self._moves: dict[int, Any] = {}

    def of(self, seat: int) -> Any:
        """What this seat has decided, or None."""
        return self._moves.get(seat)

    def put(self, seat: int, move: Any) -> bool:
        """Decide, in place of what was decided before; whether the rules allow it."""
        if not self._is_allowed(seat, move):
            return False
        self._moves[seat] = move
        self._table.show_prepared(seat, move)
        return True

    def _is_allowed(self, seat: int, move: Any) -> bool:
        is_waiting = self._match.to_move not in (OVER, seat) and self._match.is_human(seat)
        return is_waiting and move in self._match.game.ahead(self._match.state, seat)

    def take(self, seat: int) -> Any:
        """The decision of a seat whose turn has come, or None; from now on it is no longer prepared."""
        move = self.of(seat)
        if move is not None:
            self._drop(seat)
        return move

    def drop_all(self) -> None:
        for seat in list(self._moves):
            self._drop(seat)

    def drop_spoilt(self) -> None:
        """The position has changed: only what is still legal stays."""
        for seat, move in list(self._moves.items()):
            is_due = seat == self._match.to_move and self._match.is_human(seat) and move in self._match.moves
            if not is_due and not self._is_allowed(seat, move):
                self._drop(seat)

    def _drop(self, seat: int) -> None:
        del self._moves[seat]
        self._table.show_prepared(seat, None)
