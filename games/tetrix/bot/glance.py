"""What anybody sees of an entry on a sheet of Te-Trix, without thinking ahead.

Points count when the game ends, and nobody can take them away before: an area of four may as well become one of five
next round. So what an entry brings counts as plain only in the last round; before that, what it costs at once, as where
it joins two areas that count. Flaws are what else anybody would call a slip where another entry brings as much:
- a cell off the border is sealed: it is empty, and so closed in that no form can ever reach it again;
- an area of three or four symbols that could have come to count is walled in, so that it never will.

What hangs over the edge is no flaw: with others at the table it is how one keeps out what is not needed (TT-6), and who
plays alone pays for it in points.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.tetrix.bot.boards import BORDER, Areas, U, areas_on, beside, free_on, points_in
from games.tetrix.rules.game import LEAST_AREA

NOTICED = 3  # symbols of an area that is missed when it is walled in
TOUCH = 0.2  # points that a symbol beside its like seems to be worth to who sees no further


class Glance(NamedTuple):
    """Of each sheet after an entry."""

    gained: np.ndarray  # points, without the boxes of the solo strip
    spoiled: np.ndarray  # cells
    touches: np.ndarray  # how many more symbols have an equal neighbour

    @property
    def appeal(self) -> np.ndarray:
        """To who sees no further, in points."""
        appeal: np.ndarray = self.gained - self.spoiled + TOUCH * self.touches
        return appeal

    def at(self, which: list[int]) -> Glance:
        return Glance(*(seen[which] for seen in self))


def glance(before: np.ndarray, after: np.ndarray) -> Glance:
    """From one sheet, a row of three masks, to many."""
    sheets = np.vstack([before, after])
    found = areas_on(sheets)
    promising, lost = _small_areas(sheets, found)
    sealed = np.bitwise_count(_sealed(sheets)).astype(np.int64)
    walled = np.bitwise_count(promising[0] & lost).sum(1, dtype=np.int64)
    spoiled = np.maximum(sealed, sealed[0]) + walled
    touching = np.bitwise_count(sheets & beside(sheets)).sum(1, dtype=np.int64)
    return Glance(*((seen - seen[0])[1:] for seen in (points_in(found, sheets.size), spoiled, touching)))


def _sealed(sheets: np.ndarray) -> np.ndarray:
    free = free_on(sheets)
    sealed: np.ndarray = free & ~beside(free) & ~BORDER
    return sealed


def _small_areas(sheets: np.ndarray, found: Areas) -> tuple[np.ndarray, np.ndarray]:
    """Of each symbol the cells of the areas that may still come to count, and of those that never will."""
    size = np.bitwise_count(found.mask)
    noticed = np.flatnonzero((size >= NOTICED) & (size < LEAST_AREA))
    small, owner = found.mask[noticed], found.owner[noticed]
    room = (free_on(sheets)[:, None] | sheets).ravel()[owner]
    reach = small
    for _ in range(LEAST_AREA - NOTICED):
        reach = (reach | beside(reach)) & room
    is_alive = np.bitwise_count(reach) >= LEAST_AREA
    promising, lost = np.zeros(sheets.size, U), np.zeros(sheets.size, U)
    np.bitwise_or.at(promising, owner[is_alive], small[is_alive])
    np.bitwise_or.at(lost, owner[~is_alive], small[~is_alive])
    return promising.reshape(-1, 3), lost.reshape(-1, 3)
