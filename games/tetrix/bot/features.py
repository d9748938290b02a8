"""What can be seen on a sheet of Te-Trix, as numbers for a network.

The three symbols are alike, so what is seen of each is put in order: first the one with the most areas that count.
"""

from functools import cache

import numpy as np

from games.core.tetrominoes import SHAPES
from games.tetrix.bot.boards import ACROSS, BORDER, CORNERS, DOWN, RIGHT, UPRIGHT, U, areas_on, beside, free_on
from games.tetrix.rules.forms import turns
from games.tetrix.rules.game import LEAST_AREA

# Of one symbol: areas by kind (see _kinds); then large areas of 5, 6, 7, and more cells; the cells in large areas;
# the points; the free cells beside large areas, those that would join two of them, and the same for small ones.
KINDS = 19
SIZES = 4
OF_SYMBOL = KINDS + SIZES + 6
# Of the sheet: its points; free cells; those with no free neighbour; those at the border, and in corners; letters that
# fit inside; places inside; free cells that no place inside covers: off the border, at it; two free cells side by side
# at the border.
OF_SHEET = 10
SEEN = 3 * OF_SYMBOL + OF_SHEET
POINTS = 3 * OF_SYMBOL  # the column of the points

SCALE = np.array(
    3 * ([2.0] * KINDS + [2.0] * SIZES + [10, 30, 6, 2, 6, 2]) + [60, 24, 4, 10, 2, 7, 60, 4, 4, 6], np.float32
)


def seen(sheets: np.ndarray) -> np.ndarray:
    """A row of SEEN numbers for each sheet."""
    free = free_on(sheets)
    symbols = _of_symbols(sheets, free)
    rank = (symbols @ _ranking()).reshape(-1, 3)
    order = np.argsort(-rank, axis=1, kind="stable") + 3 * np.arange(len(sheets))[:, None]
    symbols = symbols[order]
    points = symbols[..., KINDS + SIZES + 1].sum(1)
    return np.concatenate([symbols.reshape(len(sheets), -1), points[:, None], _of_sheets(free)], 1)


@cache
def _ranking() -> np.ndarray:
    """Puts the symbols in order by all that is seen of them, so that no two that look different tie."""
    weights = np.sqrt(2.0 + np.arange(OF_SYMBOL)) % 1
    weights[16:KINDS] += 100  # the areas that count
    weights[KINDS + SIZES] += 1  # their cells
    return weights.astype(np.float32)


def _of_symbols(sheets: np.ndarray, free: np.ndarray) -> np.ndarray:
    """Sheets x 3 x OF_SYMBOL."""
    owner, mask = areas_on(sheets)
    size = np.bitwise_count(mask).astype(np.intp)
    room = (free[:, None] | sheets).ravel()[owner]  # where the symbol is or can be
    around = beside(mask) & room & ~mask
    open_ = np.bitwise_count(around)
    kind = _kinds(mask | around, size, open_, room)
    counts = np.bincount(owner * KINDS + kind, minlength=sheets.size * KINDS).reshape(-1, KINDS)
    large = size >= LEAST_AREA
    rows = np.empty((sheets.size, OF_SYMBOL), np.float32)
    rows[:, :KINDS] = counts
    rows[:, KINDS + SIZES + 2 : KINDS + SIZES + 4] = _joints(owner[large], around[large], open_[large], len(rows))
    rows[:, KINDS + SIZES + 4 :] = _joints(owner[~large], around[~large], open_[~large], len(rows))
    owner, size = owner[large], size[large]
    size_class = np.minimum(size, LEAST_AREA + SIZES - 1) - LEAST_AREA
    sizes = np.bincount(owner * SIZES + size_class, minlength=len(rows) * SIZES).reshape(-1, SIZES)
    cells = np.bincount(owner, size, minlength=len(rows))
    rows[:, KINDS : KINDS + SIZES] = sizes
    rows[:, KINDS + SIZES] = cells
    rows[:, KINDS + SIZES + 1] = cells * counts[:, 16:].sum(1)
    return rows


def _joints(owner: np.ndarray, around: np.ndarray, open_: np.ndarray, owners: int) -> np.ndarray:
    """For each owner the free cells around its areas, and how many areas one symbol there would join to others."""
    total = np.bincount(owner, open_, minlength=owners)
    union = np.zeros(owners, U)
    if len(owner):
        first = np.flatnonzero(np.diff(owner, prepend=-1))
        union[owner[first]] = np.bitwise_or.reduceat(around, first)
    different = np.bitwise_count(union)
    return np.stack([different, total - different], 1)


def _kinds(reach: np.ndarray, size: np.ndarray, open_: np.ndarray, room: np.ndarray) -> np.ndarray:
    """Small areas by size and by the free cells around: too few to ever count, one, two, more; large ones by those."""
    for _ in range(LEAST_AREA - 2):
        reach = (reach | beside(reach)) & room
    alive = np.bitwise_count(reach) >= LEAST_AREA
    small = (size - 1) * 4 + np.where(alive, np.clip(open_, 1, 3), 0)
    return np.where(size >= LEAST_AREA, 16 + np.where(open_ > 2, 2, open_ > 0), small)


@cache
def _turned() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Every letter in its different turns: how far its other cells are from its first one, as bits."""
    found: dict[tuple[str, tuple[int, ...]], None] = {}
    for letter in SHAPES:
        for cells in turns(letter):
            squares = sorted(row * 8 + column for column, row in cells)
            corner = min(column for column, _ in cells)
            found[letter, tuple(square - corner for square in squares)] = None
    return tuple(found)


def _of_sheets(free: np.ndarray) -> np.ndarray:
    """All of OF_SHEET but the points."""
    fits = {letter: np.zeros(len(free), bool) for letter in SHAPES}
    number = np.zeros(len(free), np.int64)
    covered = np.zeros(len(free), U)
    for letter, squares in _turned():
        steps = [U(square) for square in squares]
        at = free >> steps[0] & free >> steps[1] & free >> steps[2] & free >> steps[3]
        number += np.bitwise_count(at)
        fits[letter] |= at != 0
        covered |= at << steps[0] | at << steps[1] | at << steps[2] | at << steps[3]
    border = free & BORDER
    bare = free & ~covered
    columns = [
        np.bitwise_count(free),
        np.bitwise_count(free & ~beside(free)),
        np.bitwise_count(border),
        np.bitwise_count(free & CORNERS),
        sum(fit.astype(np.int64) for fit in fits.values()),
        number,
        np.bitwise_count(bare & ~BORDER),
        np.bitwise_count(bare & BORDER),
        _pairs_at_border(border),
    ]
    return np.stack(columns, 1).astype(np.float32)


def _pairs_at_border(border: np.ndarray) -> np.ndarray:
    """Two free cells side by side along the border: what O needs where it hangs over."""
    across, upright = border & ACROSS, border & UPRIGHT
    return np.bitwise_count(across & across >> RIGHT) + np.bitwise_count(upright & upright >> DOWN)
