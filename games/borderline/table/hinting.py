"""A good move on the Borderline table: its place on the board, and the piece in the hand as it is to be turned."""

from __future__ import annotations

from typing import Any

from games.borderline.table.motion import LIFT, TableInMotion
from games.core.match import Match
from games.core.tetrominoes import Place, turns
from games.window.canvas import Box


class BorderlineHints(TableInMotion):
    def hint_place(self, match: Match, move: Any) -> Box | None:
        return self.laid.place.box(self.laid.board.cells_box(move.cells)) if isinstance(move, Place) else None

    def hint_thing(self, match: Match, move: Any) -> Box | None:
        """The piece in the hand, if there is a choice how to turn it."""
        held = self.hand.held
        if held is None or not isinstance(move, Place) or len(turns(move.shape)) == 1:
            return None
        box = self.laid.board.cells_box(self.hand.at_border(match.state).cells)
        return self.laid.place.box(box._replace(y=box.y - LIFT, height=box.height + LIFT))

    def take_hinted(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            self.hand.turn_as(move, match.to_move)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            self.hinted = move
            self.hand.hold(move, match.to_move)
