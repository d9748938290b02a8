"""How a tile comes to lie on a cell: in which turns it may, and what happens where it may not."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import Reason
from games.core.match import Match
from games.tantrix.rules.game import FORCED, FREE, Lay
from games.tantrix.rules.layout import Cell
from games.tantrix.table.fitting import Fits, Fitting, nearest, steps_between
from games.tantrix.table.tile_in_hand import TileInHand
from games.tantrix.table.view import View


class LayingHand(TileInHand):
    """On a cell that a tile fits in another turn it takes the nearest one by itself, and can be turned on there."""

    def __init__(
        self,
        view: View,
        play: Callable[..., None],
        refuse: Callable[[Match, Reason, Lay], None],
        at_once: Callable[[], bool],
    ):
        super().__init__(view, play, refuse)
        self._at_once = at_once
        self._fitting = Fitting()

    # Where tiles may go

    def fits(self, match: Match) -> Fits:
        """Where the held tile may be laid now, and in which turns."""
        return self._fitting.of(match, self.thing.tile)

    def turns_of(self, match: Match, tile: int) -> set[int]:
        """The turns in which a tile may be laid somewhere."""
        return {turn for turns in self._fitting.of(match, tile).values() for turn in turns}

    def turns_here(self, match: Match) -> list[int]:
        """The turns in which it may be laid on the cell where it lies."""
        cell = self.thing.cell
        return [] if cell is None else self.fits(match).get(cell, [])

    def cells_now(self, match: Match) -> set[Cell]:
        """Where it may go in its present turn."""
        return {cell for cell, turns in self.fits(match).items() if self.thing.turn in turns}

    def cells_turned(self, match: Match) -> set[Cell]:
        """Where it may go in another turn."""
        return self.fits(match).keys() - self.cells_now(match)

    def move(self, match: Match, cell: Cell) -> Lay:
        step = FREE if match.state.stage == 1 else FORCED
        return Lay(self.thing.tile, self.thing.turn, *cell, step)

    # How it is turned and laid

    def turn(self, match: Match, by: int) -> None:
        """The held tile, if there is one; on a cell to the next turn on that side in which it fits there."""
        if self.held is None or self.thing.cell is None:
            self.rotate(by)
            return
        way, fitting = (1 if by > 0 else -1), self.turns_here(match)
        found = [steps for steps in range(1, 6) if (self.thing.turn + way * steps) % 6 in fitting]
        if found:
            self.rotate(way * found[0])
        else:
            self._refuse(match, Reason("it fits here in no other turn", "TX-3"), self.aim(match))

    def lay_on(self, match: Match, cell: Cell) -> Lay | None:
        """On a cell, in the nearest turn in which it fits there: it lies until it is confirmed.

        What counts at once is only a tile that lies as it was held. Where it fits in no turn it springs back with the
        reason.
        """
        fits = self.fits(match)
        if cell not in fits:
            self._throw_back(match, cell)
            return None
        turn = self.thing.turn
        self._lie(cell, fits)
        return self.move(match, cell) if self._at_once() and self.thing.turn == turn else None

    def _lie(self, cell: Cell, fits: Fits) -> None:
        """A turn that an earlier cell has asked for is forgotten: what counts is how the tile was held."""
        chosen = self.thing.turn if self.thing.chosen is None else self.thing.chosen
        turn = nearest(chosen, fits[cell])
        if turn != self.thing.turn:
            self.rotate(steps_between(self.thing.turn, turn))
        slides = self.thing.cell is not None
        self.held = self.thing._replace(cell=cell, at=None, chosen=None if turn == chosen else chosen)
        self.view.bring_into_sight(cell)
        self._play("tile_slide" if slides else "tile_lay_soft")

    def _throw_back(self, match: Match, cell: Cell) -> None:
        """It fits there in no turn. What forbids the cell itself is told of a turn in which the colours would match."""
        lay = self.move(match, cell)
        matching = match.state.layout.space(cell).fitting.get(lay.tile, ())
        self.refuse(match, lay._replace(turn=nearest(lay.turn, matching)) if matching else lay)
        self.held = self.thrown_back = self.thing._replace(at=None, cell=None)

    def ghost(self, match: Match) -> Lay | None:
        """The tile lies on a cell where it may be laid."""
        is_there = self.held is not None and self.thing.turn in self.turns_here(match)
        return self.aim(match) if is_there else None

    def aim(self, match: Match) -> Lay:
        assert self.thing.cell is not None  # what lies nowhere is not put down
        return self.move(match, self.thing.cell)
