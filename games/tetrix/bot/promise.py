"""What a sheet of Te-Trix may bring in the end: the points that it has, and the promise of what is not finished.

For each symbol the end brings the number of its areas times their cells (TT-10). So an unfinished area enters both
numbers by its chance to reach five cells. A second area then pays more than the same cells in the first one, and two
finished areas that are joined pay less, without a rule for either.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from games.tetrix.rules.game import FULL_SHEET, LEAST_AREA, Sheet, areas

# The chance of an area of one to four cells to be finished, with all the room and all the time that it can use.
FINISHED = (0.0, 0.08, 0.2, 0.45, 0.7)
ROOM = 7.0  # with so many cells, its own and free ones near it, an area has all the room that it can use
TIME = 5.0  # so many free cells on the sheet, for each cell that an area lacks, are all the time that it can use
CONTESTED = 0.5  # the part of a free cell that is lost to an area where another symbol could grow as well
CELLS = 6.0  # what a finished area has in the end, on average
GROWTH = 0.45  # the cells that each free cell beside a finished area adds to it
MOST_GROWTH = 4  # free cells beside a finished area that count
GROWTH_TIME = 18.0  # with fewer free cells on the sheet the growth fades
HOLE = 1.0  # each free cell between taken ones: nearly nothing fits there
FREEDOM = 1.0  # each free box of the solo strip on an empty sheet, beside its point; less as the sheet fills


def worth(sheet: Sheet) -> float:
    """The points that a sheet is expected to have in the end, without the solo strip."""
    circles, squares, crosses = sheet
    free = FULL_SHEET & ~(circles | squares | crosses)
    left = free.bit_count()
    holes = (free & ~beside(free)).bit_count()
    return (
        _worth_of_symbol(circles, free, left, beside(squares | crosses))
        + _worth_of_symbol(squares, free, left, beside(circles | crosses))
        + _worth_of_symbol(crosses, free, left, beside(circles | squares))
        - HOLE * holes
    )


def worth_of_boxes(sheet: Sheet, boxes: int) -> float:
    """What the free boxes of the solo strip bring: a point each (TT-14), and places for forms that would not fit."""
    left = (FULL_SHEET & ~sum(sheet)).bit_count()
    return boxes * (1 + FREEDOM * left / FULL_SHEET.bit_count())


def _worth_of_symbol(mask: int, free: int, left: int, contested: int) -> float:
    """The expected product of two numbers, both of them the sum over the same areas."""
    count = cells = doubt = 0.0
    for size, edge in _areas_with_edges(mask):
        near = edge & free
        lost = CONTESTED * (near & contested).bit_count()
        if size >= LEAST_AREA:
            count += 1
            cells += size + _growth(near.bit_count() - lost, left)
        elif (room := (near | beside(near) & free).bit_count()) >= LEAST_AREA - size:
            chance = _chance(size, room - lost, left)
            count += chance
            cells += chance * CELLS
            # An area counts with its own cells wholly or not at all, not its chance times its chance.
            doubt += chance * (1 - chance) * CELLS
    return count * cells + doubt


@cache
def _chance(size: int, room: float, left: int) -> float:
    """The chance of an unfinished area, one that has room enough, to be finished."""
    return FINISHED[size] * min(1.0, (size + room) / ROOM) * min(1.0, left / (TIME * (LEAST_AREA - size)))


@cache
def _growth(near: float, left: int) -> float:
    """The cells that a finished area is expected to win yet."""
    return GROWTH * min(near, MOST_GROWTH) * min(1.0, left / GROWTH_TIME)


class Area(NamedTuple):
    size: int
    edge: int  # the cells beside it that touch no other area of the symbol: it can grow there and stay on its own


@lru_cache(1 << 16)
def _areas_with_edges(mask: int) -> tuple[Area, ...]:
    found = [(area, beside(area) & ~area) for area in areas(mask)]
    touched = shared = 0
    for _, edge in found:
        shared |= touched & edge
        touched |= edge
    return tuple(Area(area.bit_count(), edge & ~shared) for area, edge in found)


def beside(cells: int) -> int:
    """The cells that share an edge with these, some of these themselves among them."""
    return (cells << 1 | cells >> 1 | cells << 8 | cells >> 8) & FULL_SHEET
