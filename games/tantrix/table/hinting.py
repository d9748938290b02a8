"""A good move on the Tantrix table: its place among the tiles, the tile on the rack, and the tile as it lies there."""

from __future__ import annotations

from typing import Any

from games.core.match import Match
from games.tantrix.rules.game import Lay, Pass
from games.tantrix.table.refusing import RefusingTable
from games.window.canvas import Box
from games.words import say


class TantrixHints(RefusingTable):
    def bring_into_sight(self, match: Match, move: Any) -> None:
        if isinstance(move, Lay):
            self.view.bring_into_sight(move.cell)

    def hint_place(self, match: Match, move: Any) -> Box | None:
        return self.place_of(match, move) if isinstance(move, Lay) else None

    def hint_thing(self, match: Match, move: Any) -> Box | None:
        if not isinstance(move, Lay) or move.tile not in self.rack.tiles:
            return None
        x, y = self.laid.rack.outside(*self.rack.place(move.tile))
        reach = self.laid.rack_tile / 2
        return Box(x - reach, y - reach, 2 * reach, 2 * reach)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Lay):
            self.hand.let_go()
            self.hand.take(match, move.tile)
            self.hand.held = self.hand.thing._replace(turn=move.turn, cell=move.cell)
            self.view.bring_into_sight(move.cell)
        elif isinstance(move, Pass):
            self._tell(say("No tile can be laid: the move is passed."))
