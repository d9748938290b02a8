"""Whoever only watches need not do anything: what a table lets its players do at the end is done for them."""

from __future__ import annotations

from games.core.match import Match
from games.kit.tables import Table

SEEN = 0.9  # seconds that such a control is there before it is used


class HelpingHand:
    def __init__(self) -> None:
        self._waited = 0.0

    def tick(self, table: Table, match: Match, seconds: float) -> None:
        """So much time passes at the end of this game."""
        waiting = [widget for widget in table.end_widgets(match) if widget.enabled]
        self._waited = self._waited + seconds if waiting else 0.0
        if self._waited > SEEN:
            self._waited = 0.0
            for widget in waiting:
                widget.use()
