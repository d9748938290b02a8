"""The seven forms of four dice: every turn of each, every arrangement of symbols, every place on the sheet.

Cells are (column, row) from the sheet's top left corner, rows counting downwards. A form is a letter and its four
symbols, read off the letter in its first turn row by row. Turning a form gives the same form, so where a turned
letter covers its own cells (O, I, S, Z) the arrangements that a turn makes equal share one name: the first in the
alphabet.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from games.core.contract import Unreadable
from games.core.reading import shorten
from games.core.tetrominoes import FIRST_TURN, SHAPES, clockwise

SIZE = 7
SYMBOLS = "osx"  # circle, square, cross

Cell = tuple[int, int]
Written = tuple[int, int, str]  # a cell with its symbol


class Form(NamedTuple):
    letter: str
    symbols: str

    @property
    def cells(self) -> tuple[Written, ...]:
        return tuple(sorted((*cell, symbol) for cell, symbol in zip(turns(self.letter)[0], self.symbols)))


class Enter(NamedTuple):
    """A form in one of its four turns, the top left corner of its frame at (column, row)."""

    letter: str
    symbols: str
    turn: int
    column: int
    row: int

    @property
    def cells(self) -> tuple[Written, ...]:
        places = turns(self.letter)[self.turn]
        return tuple(
            sorted(
                (self.column + column, self.row + row, symbol) for (column, row), symbol in zip(places, self.symbols)
            )
        )


def bit(column: int, row: int) -> int:
    """The sheet as bits, eight to a row: the spare one keeps neighbours from wrapping round the edge."""
    return 1 << (row * 8 + column)


def is_inside(column: int, row: int) -> bool:
    return 0 <= column < SIZE and 0 <= row < SIZE


@cache
def turns(letter: str) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a letter in its four turns, always in the same order of symbols."""
    upwards = FIRST_TURN[letter]
    height = 1 + max(row for _, row in upwards)
    reading = sorted(((column, height - 1 - row) for column, row in upwards), key=lambda cell: (cell[1], cell[0]))
    found = [tuple(reading)]
    for _ in range(3):
        # Three clockwise turns seen with rows upwards are one with rows downwards.
        found.append(tuple(clockwise(clockwise(clockwise(found[-1])))))
    return tuple(found)


@cache
def forms(dice: str) -> tuple[Form, ...]:
    """All the forms that can be built from four symbols, sorted (TT-2)."""
    arrangements = {"".join(symbols) for symbols in permutations(dice)}
    return tuple(sorted({Form(letter, _first_name(letter, symbols)) for letter in SHAPES for symbols in arrangements}))


@cache
def _first_name(letter: str, symbols: str) -> str:
    first, *others = turns(letter)
    names = [symbols]
    for turned in others:
        if set(turned) == set(first):
            there = dict(zip(turned, symbols))
            names.append("".join(there[cell] for cell in first))
    return min(names)


@cache
def placements(letter: str) -> tuple[tuple[int, int, int, int, int], ...]:
    """Every (mask, overhang, turn, column, row) with at least one cell on the sheet (TT-4, TT-6).

    The mask holds the cells that it fills, the overhang counts those outside.
    """
    found = []
    for number, cells in enumerate(turns(letter)):
        for column in range(-3, SIZE):
            for row in range(-3, SIZE):
                inside = [(column + c, row + r) for c, r in cells if is_inside(column + c, row + r)]
                if inside:
                    found.append((sum(bit(*cell) for cell in inside), 4 - len(inside), number, column, row))
    return tuple(found)


@cache
def entries(form: Form) -> tuple[tuple[int, int, Enter], ...]:
    """Every different way to enter a form on an empty sheet, sorted, as (mask, overhang, move)."""
    written = [frozenset(zip(turned, form.symbols)) for turned in turns(form.letter)]
    different = {number for number, cells in enumerate(written) if cells not in written[:number]}
    return tuple(
        (mask, overhang, Enter(*form, turn, column, row))
        for mask, overhang, turn, column, row in placements(form.letter)
        if turn in different
    )


def read_dice(value: Any) -> str:
    """The symbols of a roll, in the order of the alphabet, whatever the order in which they are told."""
    if not isinstance(value, list) or len(value) != 4 or any(symbol not in list(SYMBOLS) for symbol in value):
        raise Unreadable("'dice' must be four of the symbols o, s and x, not {value}", value=shorten(value))
    return "".join(sorted(value))


def read_form(letter: str, cells: Sequence[Written]) -> Form:
    """The form on these cells, in whatever turn it is shown."""
    if min(column for column, _, _ in cells) or min(row for _, row, _ in cells):
        raise Unreadable("the form's smallest column and smallest row must be 0")
    shown = read_entry(cells)
    if shown.letter != letter:
        raise Unreadable("the cells show the form {shown}, not {letter}", shown=shown.letter, letter=letter)
    return Form(shown.letter, shown.symbols)


def read_entry(cells: Sequence[Written]) -> Enter:
    """The entry that covers these sorted cells: of the names that fit, the one that `entries` uses."""
    column = min(column for column, _, _ in cells)
    row = min(row for _, row, _ in cells)
    symbol_at = {(c - column, r - row): symbol for c, r, symbol in cells}
    fitting = [
        ("".join(symbol_at[cell] for cell in turned), number, letter)
        for letter in SHAPES
        for number, turned in enumerate(turns(letter))
        if set(turned) == symbol_at.keys()
    ]
    if not fitting:
        raise Unreadable("the four cells are none of the seven forms")
    symbols, number, letter = min(fitting)
    return Enter(letter, symbols, number, column, row)


def cells_to_json(cells: Sequence[Written]) -> list[list[Any]]:
    return [list(cell) for cell in cells]
