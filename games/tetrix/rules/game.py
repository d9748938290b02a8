"""Te-Trix: one player rolls four dice and builds a form; everybody enters it on a sheet of their own.

Rule ids are those of RULES.md; cells and forms are explained in forms.py.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, NamedTuple

from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, ScoreLine, Sentence, Unreadable, most_points
from games.core.reading import cells, one_of, only_fields, shorten, true
from games.core.sentences import Plural
from games.core.tetrominoes import SHAPES
from games.tetrix.rules.forms import (
    SIZE,
    SYMBOLS,
    Enter,
    Form,
    bit,
    cells_to_json,
    entries,
    forms,
    is_inside,
    placements,
    read_dice,
    read_entry,
    read_form,
)

COLOURS = ("red", "yellow", "white", "blue")  # of the sheets; by seat if nobody has chosen (TT-1)
SOLO = "solo"  # the back of every sheet
SCORED = {
    "o": Sentence("circles: {areas} x {cells}"),
    "s": Sentence("squares: {areas} x {cells}"),
    "x": Sentence("crosses: {areas} x {cells}"),
}
PRINTED = {  # the symbol that each sheet bears from the start
    "red": (2, 2, "o"),
    "yellow": (2, 3, "x"),
    "white": (4, 3, "s"),
    "blue": (4, 4, "o"),
    SOLO: (3, 3, "x"),
}
BOXES = 8  # the strip of the solo sheet (TT-12)
LEAST_AREA = 5
FULL_SHEET = sum(bit(column, row) for column in range(SIZE) for row in range(SIZE))
MIRRORED = {"L": "J", "J": "L", "S": "Z", "Z": "S"}

Sheet = tuple[int, int, int]  # the cells of each symbol as bits, in the order of SYMBOLS


class Roll(NamedTuple):
    dice: str  # four symbols, sorted: the dice are alike


class Stop(NamedTuple):
    kind: str = "stop"


class Cannot(NamedTuple):
    kind: str = "cannot"


class Decline(NamedTuple):
    kind: str = "decline"


class State(NamedTuple):
    colours: tuple[str, ...]  # of each seat's sheet; SOLO if there is only one
    roller: int
    dice: str | None
    form: Form | None
    entered: int  # how many seats have had their turn with this form
    last_round: bool
    sheets: tuple[Sheet, ...]
    boxes: int  # free boxes of the solo strip
    end: str | None

    @property
    def seats(self) -> int:
        return len(self.colours)

    @property
    def is_solo(self) -> bool:
        return len(self.colours) == 1


class Tetrix(Game):
    name = "tetrix"
    seats = range(1, 5)

    def options(self, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """The sheets that the players have chosen (TT-1). Who has not chosen says nothing, as records always did."""
        super().options({option: value for option, value in given.items() if option != "sheets"}, seats)
        if "sheets" not in given:
            return {}
        if seats == 1:
            raise Unreadable("who plays alone has the solo sheet, so there is no option 'sheets'")
        return {"sheets": _read_sheets(given["sheets"], seats)}

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        colours = tuple(options.get("sheets", COLOURS[:seats])) if seats > 1 else (SOLO,)
        return State(
            colours=colours,
            roller=0,
            dice=None,
            form=None,
            entered=0,
            last_round=False,
            sheets=tuple(_write((0, 0, 0), [PRINTED[colour]]) for colour in colours),
            boxes=BOXES if seats == 1 else 0,
            end=None,
        )

    def to_move(self, state: State) -> int:
        if state.end:
            return OVER
        if state.dice is None:
            return CHANCE
        return (state.roller + state.entered) % state.seats

    def moves(self, state: State) -> list[Any]:
        if state.end:
            return []
        if state.dice is None:
            return [roll for roll, _ in self.odds(state)]
        if state.form is None:
            return self._forms(state)
        return self._entries(state, self.to_move(state))

    def ahead(self, state: State, seat: int) -> list[Any]:
        """The entries of those who come after: nothing but their own sheet decides them once the form is built."""
        if state.end or state.form is None or (seat - state.roller) % state.seats <= state.entered:
            return []
        return self._entries(state, seat)

    def _forms(self, state: State) -> list[Any]:
        built = forms(state.dice)
        if not state.is_solo:
            return list(built)
        enterable = {letter for letter in SHAPES if can_enter(state, 0, letter)}  # TT-13
        return [*(form for form in built if form.letter in enterable), Stop()]

    def _entries(self, state: State, seat: int) -> list[Any]:
        occupied = sum(state.sheets[seat])
        if state.is_solo:
            boxes = state.boxes
            return [move for mask, over, move in entries(state.form) if not mask & occupied and over <= boxes]
        found = [move for mask, _, move in entries(state.form) if not mask & occupied]
        if not found:
            return [Cannot()]
        return [*found, Decline()] if state.last_round else found  # TT-8

    def odds(self, state: State) -> list[tuple[Roll, int]]:
        return _rolls()

    def after(self, state: State, move: Any) -> State:
        if type(move) is Enter:
            return self._entered(state, move)
        if type(move) is Form:
            last = any(not can_enter(state, seat, move.letter) for seat in range(state.seats))
            return state._replace(form=move, last_round=last)
        if type(move) is Roll:
            rolled = state._replace(dice=move.dice)
            if state.is_solo and not any(can_enter(state, 0, letter) for letter in SHAPES):
                return rolled._replace(end="solo end")
            return rolled
        if type(move) is Stop:
            return state._replace(end="stopped")
        return self._turn_done(state)

    def _entered(self, state: State, move: Enter) -> State:
        seat = self.to_move(state)
        inside = [cell for cell in move.cells if is_inside(cell[0], cell[1])]
        sheets = (*state.sheets[:seat], _write(state.sheets[seat], inside), *state.sheets[seat + 1 :])
        state = state._replace(sheets=sheets)
        if state.is_solo:
            state = state._replace(boxes=state.boxes - (4 - len(inside)))
            if sum(sheets[0]) == FULL_SHEET:
                return state._replace(entered=1, end="solo end")
        return self._turn_done(state)

    def _turn_done(self, state: State) -> State:
        if state.entered + 1 < state.seats:
            return state._replace(entered=state.entered + 1)
        if state.last_round:
            return state._replace(entered=state.seats, end="last round")
        return state._replace(roller=(state.roller + 1) % state.seats, dice=None, form=None, entered=0)  # TT-1

    def why_not(self, state: State, move: Any) -> Reason:
        if state.end:
            return Reason("the game is over", "TT-13" if state.is_solo else "TT-8")
        if state.dice is None:
            return Reason("the dice have to be rolled first", "TT-2")
        if isinstance(move, Roll):
            return Reason("the dice are rolled already", "TT-2")
        if isinstance(move, Stop):
            return Reason("only in solo, and instead of building a form, can a player stop", "TT-13")
        if state.form is None:
            return self._why_no_form(state.dice, move)
        return self._why_no_entry(state, state.form, move)

    def _why_no_form(self, dice: str, move: Any) -> Reason:
        if not isinstance(move, Form):
            return Reason("a form has to be built first", "TT-2")
        if sorted(move.symbols) != list(dice):
            return Reason("the form does not show what was rolled: {dice}", "TT-2", {"dice": " ".join(dice)})
        return Reason("this form cannot be entered, and in solo it must be", "TT-13")

    def _why_no_entry(self, state: State, form: Form, move: Any) -> Reason:
        if isinstance(move, Form):
            return Reason("the form is built already: it has to be entered", "TT-3")
        if isinstance(move, Cannot):
            return Reason("the form can be entered, so it must be", "TT-8")
        if isinstance(move, Decline):
            return Reason("only in the last round, and by those who can enter the form, may it be declined", "TT-8")
        if move.letter == MIRRORED.get(form.letter):
            return Reason("a form may be turned, but not mirrored", "TT-4")
        if (move.letter, move.symbols) != form:
            return Reason("exactly the form that was built has to be entered", "TT-3")
        inside = [cell for cell in move.cells if is_inside(cell[0], cell[1])]
        if not inside:
            return Reason("at least one symbol must be entered", "TT-6")
        if state.is_solo and 4 - len(inside) > state.boxes:
            return Reason("more symbols hang over the edge than boxes are free", "TT-12")
        return Reason("a symbol would cover a cell that is not empty", "TT-7")

    def released_by(self, state: State) -> int:
        return state.roller

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(points(sheet) + state.boxes for sheet in state.sheets)  # TT-14; only solo has boxes

    def outcome(self, state: State) -> Outcome | None:
        if state.end is None:
            return None
        scores = self.scores(state)
        return Outcome(scores, most_points(scores), state.end)  # TT-11

    def score_sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        sheets = [tuple(_score_lines(sheet)) for sheet in state.sheets]
        if state.is_solo:
            sheets[0] += (ScoreLine("free boxes: {boxes}", {"boxes": state.boxes}, state.boxes),)
        return tuple(sheets)

    def to_json(self, move: Any) -> dict[str, Any]:
        if isinstance(move, Enter):
            return {"enter": cells_to_json(move.cells)}
        if isinstance(move, Form):
            return {"form": move.letter, "cells": cells_to_json(move.cells)}
        if isinstance(move, Roll):
            return {"dice": list(move.dice)}
        return {move.kind: True}

    def from_json(self, data: Mapping[str, Any]) -> Any:
        if "enter" in data:
            only_fields(data, {"enter"})
            return read_entry(cells(data, "enter", 4, SYMBOLS))
        if "form" in data:
            only_fields(data, {"form", "cells"})
            return read_form(one_of(data, "form", tuple(SHAPES)), cells(data, "cells", 4, SYMBOLS))
        if "dice" in data:
            only_fields(data, {"dice"})
            return Roll(read_dice(data["dice"]))
        for move in (Stop(), Cannot(), Decline()):
            if move.kind in data:
                only_fields(data, {move.kind})
                true(data, move.kind)
                return move
        raise Unreadable("a move must hold 'dice', 'form', 'enter', 'cannot', 'decline' or 'stop'")

    def in_words(self, move: Any) -> Sentence:
        if isinstance(move, Enter):
            facts = {"letter": move.letter, "column": move.column + 1, "row": move.row + 1}
            if not move.turn:
                return Sentence("enter {letter} at column {column}, row {row}", facts)
            return Sentence(
                "enter {letter} at column {column}, row {row}, turned by {degrees}°",
                {**facts, "degrees": 90 * move.turn},
            )
        if isinstance(move, Form):
            return Sentence("build {letter} from {symbols}", {"letter": move.letter, "symbols": " ".join(move.symbols)})
        if isinstance(move, Roll):
            return Sentence("roll {dice}", {"dice": " ".join(move.dice)})
        if isinstance(move, Stop):
            return Sentence("stop")
        return Sentence("decline the form" if isinstance(move, Decline) else "leave the form out: it does not fit")

    def picture(self, state: State) -> str:
        """The sheets side by side, a letter for each symbol."""
        rows = [
            "   ".join("".join(symbol_at(sheet, column, row) for column in range(SIZE)) for sheet in state.sheets)
            for row in range(SIZE)
        ]
        form = state.form and f"{state.form.letter} {state.form.symbols}"
        lines = [*rows, f"scores {self.scores(state)}, roller {state.roller}, dice {state.dice}, form {form}"]
        return "\n".join([f"boxes {state.boxes}", *lines] if state.is_solo else lines)


@cache
def _rolls() -> list[tuple[Roll, int]]:
    """The fifteen different rolls, weighted by how many of the 81 throws show them."""
    found = []
    for dice in combinations_with_replacement(SYMBOLS, 4):
        alike = 1
        for count in Counter(dice).values():
            alike *= factorial(count)
        found.append((Roll("".join(dice)), factorial(4) // alike))
    return found


def _read_sheets(value: Any, seats: int) -> list[str]:
    """For each seat the colour of its sheet, all different (TT-1)."""
    if (
        not isinstance(value, list)
        or len(value) != seats
        or any(colour not in list(COLOURS) for colour in value)
        or len(set(value)) != seats
    ):
        raise Unreadable(
            Plural("'sheets' must name {seats} [sheet|different sheets] of red, yellow, white and blue, not {value}"),
            seats=seats,
            value=shorten(value),
        )
    return list(value)


def _write(sheet: Sheet, written: list[tuple[int, int, str]]) -> Sheet:
    cells_of = dict(zip(SYMBOLS, sheet))
    for column, row, symbol in written:
        cells_of[symbol] |= bit(column, row)
    circles, squares, crosses = cells_of.values()
    return circles, squares, crosses


def symbol_at(sheet: Sheet, column: int, row: int) -> str:
    for symbol, mask in zip(SYMBOLS, sheet):
        if mask & bit(column, row):
            return symbol
    return "."


def can_enter(state: State, seat: int, letter: str) -> bool:
    """Whether a form of this letter, however arranged, can be entered on the seat's sheet."""
    occupied = sum(state.sheets[seat])
    if state.is_solo:
        return any(not mask & occupied and over <= state.boxes for mask, over, *_ in placements(letter))
    return any(not mask & occupied for mask, *_ in placements(letter))


def areas(mask: int) -> list[int]:
    """The cells of one symbol split into areas that hang together by edges (TT-9)."""
    found = []
    while mask:
        area, grown = 0, mask & -mask
        while grown != area:
            area = grown
            grown = (area | area << 1 | area >> 1 | area << 8 | area >> 8) & mask
        found.append(area)
        mask &= ~area
    return found


def counted(mask: int) -> tuple[int, int]:
    """How many areas of one symbol count, and how many cells they have together."""
    sizes = [size for area in areas(mask) if (size := area.bit_count()) >= LEAST_AREA]
    return len(sizes), sum(sizes)


def points(sheet: Sheet) -> int:
    """The score of a sheet without the solo strip (TT-10)."""
    total = 0
    for mask in sheet:
        count, size = counted(mask)
        total += count * size
    return total


def _score_lines(sheet: Sheet) -> list[ScoreLine]:
    lines = []
    for symbol, mask in zip(SYMBOLS, sheet):
        count, size = counted(mask)
        facts = {"areas": count, "cells": size}
        lines.append(ScoreLine(SCORED[symbol].key, facts, count * size))
    return lines


def verdict(score: int) -> str:
    """How good a solo game was (TT-15)."""
    if score >= 130:
        return "mastery"
    return "good" if score >= 120 else "practice"
