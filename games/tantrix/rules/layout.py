"""The tiles on the table: the spaces around them, what is forced and controlled, and the coloured lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.tantrix.rules.tiles import DIRECTIONS, Space, edges, opposite, space

Cell = tuple[int, int]

NO_BOUNDS = " " * 6


@cache
def around(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours of a cell, clockwise from north."""
    q, r = cell
    return tuple((q + step_q, r + step_r) for step_q, step_r in DIRECTIONS)


class Layout:
    """An immutable set of laid tiles. Equal when the same tiles lie in the same way."""

    __slots__ = ("bounds", "neighbours", "tiles")

    def __init__(self, tiles: dict[Cell, tuple[int, int]], bounds: dict[Cell, str], neighbours: dict[Cell, int]):
        self.tiles = tiles  # by cell: the tile and its turn
        # For every empty cell that touches a tile:
        self.bounds = bounds  # the edges around it, clockwise from north, with blanks
        self.neighbours = neighbours  # how many tiles it touches

    @classmethod
    def empty(cls) -> Layout:
        return cls({}, {}, {})

    def with_tile(self, cell: Cell, tile: int, turn: int) -> Layout:
        bounds = self.bounds.copy()
        neighbours = self.neighbours.copy()
        bounds.pop(cell, None)
        neighbours.pop(cell, None)
        for direction, (neighbour, colour) in enumerate(zip(around(cell), edges(tile, turn))):
            if neighbour not in self.tiles:
                side = opposite(direction)
                known = bounds.get(neighbour, NO_BOUNDS)
                bounds[neighbour] = known[:side] + colour + known[side + 1 :]
                neighbours[neighbour] = neighbours.get(neighbour, 0) + 1
        return Layout({**self.tiles, cell: (tile, turn)}, bounds, neighbours)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def space(self, cell: Cell) -> Space:
        """What an empty cell asks of a tile."""
        return space(self.bounds.get(cell, NO_BOUNDS))

    def forced_spaces(self) -> list[Cell]:
        """The empty cells with three or more laid neighbours (TX-5)."""
        return [cell for cell, count in self.neighbours.items() if count >= 3]

    def touches_forced(self, cell: Cell) -> bool:
        """Whether a tile here would be a fourth neighbour of a forced space (TX-9)."""
        count = self.neighbours.get
        return any(count(neighbour, 0) >= 3 for neighbour in around(cell))

    def unmatchable(self, cell: Cell) -> list[tuple[int, str]]:
        """The (direction, colour) that would bound a new forced space with three edges of that colour (TX-8)."""
        found = []
        for direction, neighbour in enumerate(around(cell)):
            if self.neighbours.get(neighbour) == 2 and (colour := self.space(neighbour).all_alike):
                found.append((direction, colour))
        return found

    def is_controlled(self, cell: Cell) -> bool:
        """Whether a tile here, followed by filling forced spaces, could give an empty cell a fourth neighbour (TX-10).

        The tile itself comes first (pop takes the last); after it the order does not matter: of two neighbours
        that can each be filled without the other, whichever comes first gives the other its fourth.
        """
        waiting = [*(space for space in self.forced_spaces() if space != cell), cell]
        tiles, neighbours = self.tiles, self.neighbours
        filled: set[Cell] = set()
        count: dict[Cell, int] = {}
        while waiting:
            new = waiting.pop()
            filled.add(new)
            for neighbour in around(new):
                if neighbour in tiles or neighbour in filled:
                    continue
                now = 1 + (count.get(neighbour) or neighbours.get(neighbour, 0))
                count[neighbour] = now
                if now == 3:
                    waiting.append(neighbour)
                elif now > 3:
                    return True
        return False

    def lines(self, colour: str) -> Iterator[tuple[list[Cell], bool]]:
        """Every line of a colour as its cells in order, and whether it is a closed loop (TX-13)."""
        seen: set[Cell] = set()
        for cell, laid in self.tiles.items():
            if cell in seen or colour not in edges(*laid):
                continue
            one_way, is_loop = self._follow(cell, edges(*laid).index(colour), colour)
            if is_loop:
                line = [cell, *one_way]
            else:
                other_way, _ = self._follow(cell, edges(*laid).rindex(colour), colour)
                line = [*reversed(one_way), cell, *other_way]
            seen.update(line)
            yield line, is_loop

    def longest(self, colour: str) -> tuple[int, int]:
        """Tiles in the longest line and in the longest loop of a colour."""
        line = loop = 0
        for cells, is_loop in self.lines(colour):
            line, loop = (line, max(loop, len(cells))) if is_loop else (max(line, len(cells)), loop)
        return line, loop

    def _follow(self, start: Cell, direction: int, colour: str) -> tuple[list[Cell], bool]:
        """The cells beyond a tile's edge along its line, and whether they lead back to the tile."""
        path: list[Cell] = []
        cell = around(start)[direction]
        while cell in self.tiles:
            if cell == start:
                return path, True
            path.append(cell)
            shown = edges(*self.tiles[cell])
            entered = opposite(direction)
            direction = shown.index(colour) if shown.index(colour) != entered else shown.rindex(colour)
            cell = around(cell)[direction]
        return path, False
