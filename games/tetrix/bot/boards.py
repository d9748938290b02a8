"""Many sheets of Te-Trix at a time, as arrays: their areas, and where forms can be entered.

A sheet is three numbers, the cells of each symbol as bits (see forms.bit). All that is counted here is counted for
thousands of sheets in one go: the same engine serves the computer's play and the games that it learns from.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from games.core.tetrominoes import SHAPES
from games.tetrix.rules.forms import SIZE, SYMBOLS, Form, bit, entries, forms, is_inside, placements, turns
from games.tetrix.rules.game import FULL_SHEET, LEAST_AREA

SQUARES = 64  # of the bits that a sheet uses, with room to spare
NOWHERE = 63  # a bit that no sheet uses: where the symbols over the edge go
NO_PAIR = 2 * SQUARES  # neighbours that are not both on the sheet
ROLLS = tuple("".join(dice) for dice in combinations_with_replacement(SYMBOLS, 4))

U = np.uint64
FULL = U(FULL_SHEET)
BORDER = U(sum(bit(c, r) for c in range(SIZE) for r in range(SIZE) if {c, r} & {0, SIZE - 1}))
# The border along the upper and the lower edge, and along the two sides.
ACROSS = U(sum(bit(c, r) for c in range(SIZE) for r in (0, SIZE - 1)))
UPRIGHT = U(sum(bit(c, r) for c in (0, SIZE - 1) for r in range(SIZE)))
CORNERS = U(sum(bit(c, r) for c in (0, SIZE - 1) for r in (0, SIZE - 1)))
RIGHT, DOWN = U(1), U(8)


# Areas


def beside(masks: np.ndarray) -> np.ndarray:
    """The cells that share an edge with these; some lie off the sheet."""
    return masks << RIGHT | masks >> RIGHT | masks << DOWN | masks >> DOWN


class Areas(NamedTuple):
    """The areas (TT-9) of many masks, those of one mask side by side."""

    owner: np.ndarray  # which mask
    mask: np.ndarray


def areas(masks: np.ndarray) -> Areas:
    owners, found = [np.empty(0, np.intp)], [np.empty(0, U)]
    owner, rest = np.flatnonzero(masks), masks[masks != 0]
    while len(owner):
        area = rest & (~rest + U(1))  # one cell,
        while ((grown := (area | beside(area)) & rest) != area).any():  # and all that hangs together with it
            area = grown
        owners.append(owner)
        found.append(area)
        rest = rest & ~area
        left = rest != 0
        owner, rest = owner[left], rest[left]
    owner, mask = np.concatenate(owners), np.concatenate(found)
    order = np.argsort(owner, kind="stable")
    return Areas(owner[order], mask[order])


def areas_on(sheets: np.ndarray) -> Areas:
    """The areas on sheets, a row of three masks each; the owner is 3 * sheet + symbol.

    Sheets that are looked at together have most of their masks in common, so each is taken apart only once.
    """
    different, which = np.unique(sheets.ravel(), return_inverse=True)
    once = areas(different)
    count = np.bincount(once.owner, minlength=len(different))
    first = np.cumsum(count) - count
    count, first = count[which], first[which]
    owner = np.repeat(np.arange(sheets.size), count)
    place = np.arange(len(owner)) - (np.cumsum(count) - count)[owner]
    return Areas(owner, once.mask[first[owner] + place])


def points_of(sheets: np.ndarray) -> np.ndarray:
    """The score of each sheet without the solo strip (TT-10)."""
    return points_in(areas_on(sheets), sheets.size)


def points_in(found: Areas, masks: int) -> np.ndarray:
    """The same from the areas of so many masks, three to a sheet."""
    size = np.bitwise_count(found.mask)
    large = size >= LEAST_AREA
    count = np.bincount(found.owner[large], minlength=masks)
    cells = np.bincount(found.owner[large], size[large], minlength=masks)
    return (count * cells).reshape(-1, len(SYMBOLS)).sum(1).astype(np.int64)


def free_on(sheets: np.ndarray) -> np.ndarray:
    """The empty cells of each sheet."""
    return FULL & ~(sheets[..., 0] | sheets[..., 1] | sheets[..., 2])


def is_closed(sheets: np.ndarray) -> np.ndarray:
    """For each sheet whether some letter cannot be entered on it, however much may hang over the edge.

    At a free cell of the border every letter but O can hang over with all its other cells; O with three of them in a
    corner, and with two along the border.
    """
    free = free_on(sheets)
    border = free & BORDER
    along = border & border >> RIGHT & ACROSS | border & border >> DOWN & UPRIGHT
    has_room_for_o = (along | free & CORNERS | free & free >> RIGHT & (free & free >> RIGHT) >> DOWN) != 0
    others = border != 0
    inner = ~others
    others[inner] = np.all([(free[inner, None] & masks == masks).any(1) for masks in _inner_places()], 0)
    return ~(has_room_for_o & others)


@cache
def _inner_places() -> tuple[np.ndarray, ...]:
    """For each letter the cells of its places off the border."""
    return tuple(
        np.array([mask for mask, overhang, *_ in placements(letter) if not (overhang or U(mask) & BORDER)], U)
        for letter in SHAPES
    )


# Forms and their places


class Places(NamedTuple):
    """All the places of a letter, in its four turns."""

    mask: np.ndarray  # the cells that are filled
    overhang: np.ndarray
    turn: np.ndarray
    squares: np.ndarray  # places x 4: where each symbol of the form goes
    bits: np.ndarray  # the same as masks, empty over the edge
    pairs: tuple[tuple[int, int], ...]  # which of the four symbols are neighbours
    neighbours: np.ndarray  # pairs x places: the left one's square, or SQUARES + the upper one's square, or NO_PAIR


@cache
def places(letter: str) -> Places:
    mask, overhang, turn, _, _ = (np.array(column) for column in zip(*placements(letter)))
    squares = np.full((len(mask), 4), NOWHERE)
    for number, (_, _, turned, column, row) in enumerate(placements(letter)):
        for which, (c, r) in enumerate(turns(letter)[turned]):
            if is_inside(column + c, row + r):
                squares[number, which] = (row + r) * 8 + column + c
    first = turns(letter)[0]
    pairs = tuple((a, b) for a in range(4) for b in range(a) if _touch(first[a], first[b]))
    neighbours = np.full((len(pairs), len(mask)), NO_PAIR)
    for number, pair in enumerate(pairs):
        lower, upper = np.sort(squares[:, pair], 1).T
        inside = upper != NOWHERE
        neighbours[number, inside] = np.where(upper - lower == 1, lower, SQUARES + lower)[inside]
    bits = np.where(squares == NOWHERE, U(0), U(1) << squares.astype(U))
    return Places(mask.astype(U), overhang, turn, squares, bits, pairs, neighbours)


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


class Built(NamedTuple):
    """The forms of one letter, all of them or those that a roll allows."""

    letter: str
    first: int  # the number of the first of them among those of all letters
    symbols: np.ndarray  # 4 x forms
    turns: np.ndarray  # forms x 4: whether a form looks different in this turn than in those before


@cache
def every_form() -> tuple[Form, ...]:
    return tuple(sorted({form for dice in ROLLS for form in forms(dice)}))


@cache
def numbers_of(dice: str) -> np.ndarray:
    """Which of `every_form` a roll allows, in the order of `forms`."""
    return np.array([every_form().index(form) for form in forms(dice)])


@cache
def built_from(dice: str | None) -> tuple[Built, ...]:
    """The forms of a roll by letter, in the order of `forms`; or every form."""
    made = every_form() if dice is None else forms(dice)
    found = []
    for letter in SHAPES:
        same = [form for form in made if form.letter == letter]
        symbols = np.array([_numbers(form) for form in same]).T
        different = [{move.turn for _, _, move in entries(form)} for form in same]
        turned = np.array([[turn in each for turn in range(4)] for each in different])
        found.append(Built(letter, made.index(same[0]), symbols, turned))
    return tuple(found)


def _numbers(form: Form) -> list[int]:
    return [SYMBOLS.index(symbol) for symbol in form.symbols]


def written(squares_bits: np.ndarray, symbols: np.ndarray) -> np.ndarray:
    """What four symbols write, as a row of three masks: for arrays that end with an axis of four."""
    return np.stack([np.where(symbols == which, squares_bits, U(0)).sum(-1, dtype=U) for which in range(3)], -1)


class Entries(NamedTuple):
    """Every different way to enter one form, in the order of `entries`."""

    mask: np.ndarray
    overhang: np.ndarray
    written: np.ndarray  # entries x 3


@cache
def entries_of(form: Form) -> Entries:
    found = places(form.letter)
    turned = {move.turn for _, _, move in entries(form)}
    kept = np.isin(found.turn, list(turned))
    return Entries(found.mask[kept], found.overhang[kept], written(found.bits[kept], np.array(_numbers(form))))


@cache
def _everywhere() -> tuple[np.ndarray, np.ndarray]:
    """The cells of every place of every letter, and the overhang of each; the smallest places first."""
    found = sorted({(over, mask) for letter in SHAPES for mask, over, *_ in placements(letter)}, reverse=True)
    overhang, mask = zip(*found)
    return np.array(mask, U), np.array(overhang)


def can_enter_any(sheets: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """For each sheet whether any form can be entered on it, with so many symbols over the edge at most."""
    mask, overhang = _everywhere()
    taken = FULL & ~free_on(sheets)
    return ((taken[:, None] & mask == 0) & (overhang <= boxes[:, None])).any(1)
