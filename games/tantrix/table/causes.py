"""What stands in the way of a tile: the cells and the edges that a refusal is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import dist
from typing import NamedTuple

from games.core.contract import Reason
from games.core.match import Match
from games.tantrix.rules.game import MIDDLE, Lay
from games.tantrix.rules.layout import Cell, Layout, around
from games.tantrix.table.view import middle


class TouchingEdge(NamedTuple):
    """An edge of a cell; directions are counted clockwise from north."""

    cell: Cell
    direction: int


def causes_of(match: Match, reason: Reason, lay: Lay) -> list[Cell | TouchingEdge]:
    """The cells that forbid a tile to be laid, or the edges at which its colours differ."""
    layout: Layout = match.state.layout
    if not layout.tiles:
        return [MIDDLE]
    if lay.cell in layout.tiles:
        return [lay.cell]
    if lay.cell not in layout.bounds:
        return [_nearest_tile(layout, lay.cell)]
    if reason.rule_id == "TX-6":
        return sorted({move.cell for move in match.moves})
    found = CAUSES.get(reason.rule_id)
    return [] if found is None else list(found(layout, lay))


def _nearest_tile(layout: Layout, cell: Cell) -> Cell:
    return min(layout.tiles, key=lambda laid: dist(middle(laid), middle(cell)))


def _edges_that_differ(layout: Layout, lay: Lay) -> Iterable[Cell | TouchingEdge]:
    asked = layout.bounds[lay.cell]
    return (TouchingEdge(lay.cell, way) for way in range(6) if asked[way] not in (" ", lay.edges[way]))


def _spaces_of_one_colour(layout: Layout, lay: Lay) -> Iterable[Cell | TouchingEdge]:
    barred = layout.unmatchable(lay.cell)
    return (around(lay.cell)[way] for way, colour in barred if lay.edges[way] == colour)


def _protected_spaces(layout: Layout, lay: Lay) -> Iterable[Cell | TouchingEdge]:
    return (cell for cell in around(lay.cell) if layout.neighbours.get(cell, 0) >= 3)


def _controlled_side(layout: Layout, lay: Lay) -> Iterable[Cell | TouchingEdge]:
    """The row of controlled cells that this one is part of, and the forced space that it leads to."""
    controlled, forced = set(controlled_cells(layout)), set(layout.forced_spaces())
    side, waiting = {lay.cell}, [lay.cell]
    while waiting:
        beside = around(waiting.pop())
        waiting += (new := (controlled & set(beside)) - side)
        side |= new | (forced & set(beside))
    return sorted(side)


CAUSES: dict[str, Callable[[Layout, Lay], Iterable[Cell | TouchingEdge]]] = {
    "TX-3": _edges_that_differ,
    "TX-8": _spaces_of_one_colour,
    "TX-9": _protected_spaces,
    "TX-10": _controlled_side,
}


@lru_cache(maxsize=8)
def controlled_cells(layout: Layout) -> tuple[Cell, ...]:
    """The empty cells beside the tiles on which no free move may be made (TX-10)."""
    return tuple(cell for cell in layout.bounds if layout.neighbours[cell] < 3 and layout.is_controlled(cell))
