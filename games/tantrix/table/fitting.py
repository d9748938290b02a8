"""In which turns a tile fits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.match import Match
from games.tantrix.rules.game import Lay
from games.tantrix.rules.layout import Cell

Fits = Mapping[Cell, list[int]]  # by cell: the turns in which a tile may be laid there, in their order


def steps_between(turn: int, other: int) -> int:
    """The shortest way from one turn to another in sixths, clockwise if positive; halfway round is clockwise, too."""
    return (other - turn + 2) % 6 - 2


def nearest(turn: int, turns: Iterable[int]) -> int:
    """The one of these turns that takes the fewest steps."""
    return min(turns, key=lambda other: (abs(steps_between(turn, other)), -steps_between(turn, other)))


class Fitting:
    """What the rules allow now, found once for each decision."""

    def __init__(self) -> None:
        self._known_for: Any = None
        self._by_tile: dict[int, dict[Cell, list[int]]] = {}

    def of(self, match: Match, tile: int) -> Fits:
        """Where a tile may be laid now, and in which turns."""
        if self._known_for is not match.moves:
            self._known_for, self._by_tile = match.moves, {}
            for move in match.moves:
                if isinstance(move, Lay):
                    self._by_tile.setdefault(move.tile, {}).setdefault(move.cell, []).append(move.turn)
        return self._by_tile.get(tile, {})
