"""A good move on the Tetris Link table: its place in the tower, the drawer of its piece, and the piece in the hand."""

from __future__ import annotations

from typing import Any

from games.core.match import Match
from games.core.tetrominoes import Place
from games.kit.held import HeldPiece
from games.link.rules.game import KIND_OF
from games.link.table import picture as pic
from games.link.table.finale import Finale
from games.window.canvas import Box


class LinkHints(Finale):
    def hint_place(self, match: Match, move: Any) -> Box | None:
        return self.laid.tower.box(pic.cells_box(move)) if isinstance(move, Place) else None

    def hint_thing(self, match: Match, move: Any) -> Box | None:
        if not isinstance(move, Place):
            return None
        return self.laid.tower.box(self.laid.compartment_box(match.to_move, KIND_OF[move.shape]))

    def take_hinted(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            column = 0 if self.hand.held is None else self.hand.held.column
            self.hand.held = HeldPiece(move.shape, move.turn, 0).over(column)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            self.hinted = move
            self.hand.held = HeldPiece(move.shape, move.turn, move.column)
