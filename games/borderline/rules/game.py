"""Borderline: two players fill rows from their own ends of one board and push the border between them.

Cells are (column, row) as seat 0 sees the board: row 0 is seat 0's floor, row 31 seat 1's. Seat 1 looks at it
turned by half, and all that belongs to a seat (heights, filled cells, completed rows) is kept as that seat sees it,
so that the rules are written once for both. Rule ids are those of RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, ScoreLine, Sentence, Unreadable
from games.core.reading import one_of, only_fields
from games.core.sentences import Plural
from games.core.tetrominoes import (
    COLUMNS,
    SHAPES,
    Place,
    drops,
    footprint,
    place_from_json,
    place_of,
    place_to_json,
    raised,
)

ROWS = 32
EACH = 16  # pieces of each shape in the common stock
PUSH = (0, 1, 3, 5, 7)  # by how many rows one piece completes (BL-7)
FLAT = 2  # rows that a piece of any shape needs at most, lying on top of all the others
FULL_ROW = (1 << COLUMNS) - 1

OVERRUN, NO_ROOM, NO_PLACE = "overrun", "no room", "no place"
RULE_OF_END = {OVERRUN: "BL-9", NO_ROOM: "BL-10", NO_PLACE: "BL-11"}


class Selection(NamedTuple):
    """One press of the selector's button, and the shape on which the drum stops."""

    shape: str


class State(NamedTuple):
    turn: int
    shape: str | None  # what the player has to place; None before the press
    rows: tuple[int, int]  # for each seat the rows on its side of the border
    heights: tuple[tuple[int, ...], tuple[int, ...]]
    filled: tuple[int, int]  # for each seat its filled cells as bits
    stock: tuple[int, ...]  # pieces left, in the order of SHAPES
    laid: tuple[tuple[int, Place], ...]  # every piece with its player, in order
    end: str | None  # how the game was won
    winner: int | None


class Borderline(Game):
    name = "borderline"
    seats = range(2, 3)

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        return State(
            turn=0,
            shape=None,
            rows=(ROWS // 2, ROWS // 2),
            heights=((0,) * COLUMNS, (0,) * COLUMNS),
            filled=(0, 0),
            stock=(EACH,) * len(SHAPES),
            laid=(),
            end=None,
            winner=None,
        )

    def earlier(self) -> tuple[Borderline, ...]:
        return (WithoutContact(),)

    def to_move(self, state: State) -> int:
        if state.end:
            return OVER
        return CHANCE if state.shape is None else state.turn

    def moves(self, state: State) -> list[Any]:
        if state.end:
            return []
        if state.shape is None:
            return [press for press, _ in self.odds(state)]
        places = self._places(state, state.turn, state.shape)
        return sorted(map(half_turned, places)) if state.turn else places

    def _places(self, state: State, seat: int, shape: str) -> list[Place]:
        """Where a seat could lay this shape, as it sees them."""
        filled = state.filled[seat]
        resting = drops(shape, state.heights[seat], state.rows[seat])  # BL-4, BL-5
        return [place for place in resting if has_contact(place, filled)]

    def _has_place(self, state: State, seat: int, shape: str) -> bool:
        """Whether `_places` would find any."""
        return free_rows(state, seat) >= FLAT or bool(self._places(state, seat, shape))

    def odds(self, state: State) -> list[tuple[Selection, int]]:
        return _presses()

    def after(self, state: State, move: Any) -> State:
        return self._pressed(state, move.shape) if type(move) is Selection else self._placed(state, move)

    def _pressed(self, state: State, shape: str) -> State:
        if state.stock[SHAPES.index(shape)] == 0:
            return state  # BL-2: the player presses again
        seat = state.turn
        if self._has_place(state, seat, shape):
            return state._replace(shape=shape)
        return state._replace(shape=shape, end=NO_PLACE, winner=1 - seat)  # BL-11

    def _placed(self, state: State, place: Place) -> State:
        seat, other = state.turn, 1 - state.turn
        own = half_turned(place) if seat else place
        filled = state.filled[seat] | footprint(own).mask
        push = PUSH[len(completed_rows(filled, own))]
        index = SHAPES.index(place.shape)
        after = State(
            turn=other,
            shape=None,
            rows=state.rows,
            heights=_with(state.heights, seat, raised(state.heights[seat], own)),
            filled=_with(state.filled, seat, filled),
            stock=(*state.stock[:index], state.stock[index] - 1, *state.stock[index + 1 :]),
            laid=(*state.laid, (seat, place)),
            end=None,
            winner=None,
        )
        return self._pushed(after, seat, push) if push else after

    def _pushed(self, state: State, seat: int, push: int) -> State:
        other = 1 - seat
        if push > free_rows(state, other):
            return state._replace(end=OVERRUN, winner=seat)  # BL-9: the border itself stays
        rows = _with(_with(state.rows, seat, state.rows[seat] + push), other, state.rows[other] - push)
        state = state._replace(rows=rows)
        if any(left and self._has_place(state, other, shape) for shape, left in zip(SHAPES, state.stock)):
            return state
        return state._replace(end=NO_ROOM, winner=seat)  # BL-10

    def why_not(self, state: State, move: Any) -> Reason:
        if state.end:
            return Reason("the game is over", RULE_OF_END[state.end])
        if state.shape is None:
            return Reason("the button has to be pressed first", "BL-1")
        if isinstance(move, Selection):
            return Reason("the drum shows {shape}: that piece has to be placed first", "BL-1", {"shape": state.shape})
        if {move.shape, state.shape} in ({"L", "J"}, {"S", "Z"}):
            return Reason(
                "a piece may be turned, but not mirrored: the drum shows {shape}", "BL-3", {"shape": state.shape}
            )
        if move.shape != state.shape:
            return Reason("the drum shows {shape}, not {other}", "BL-1", {"shape": state.shape, "other": move.shape})
        if not _on_own_side(state, move):
            return Reason("the whole piece must stay on its own side of the border", "BL-5")
        if not _rests(state, move):
            return Reason("the piece does not come to rest there when it slides straight in from the border", "BL-4")
        return Reason("the piece must share an edge with one of your own", "BL-4")

    def released_by(self, state: State) -> int:
        return state.turn

    def scores(self, state: State) -> tuple[int, ...]:
        return state.rows

    def outcome(self, state: State) -> Outcome | None:
        if state.end is None or state.winner is None:
            return None
        return Outcome(state.rows, (state.winner,), state.end)

    def score_sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        return tuple(
            (
                ScoreLine(
                    Plural("{rows} [row|rows] on this side of the border"), {"rows": state.rows[seat]}, state.rows[seat]
                ),
                ScoreLine("pin at row {row}", {"row": pin(state, seat)}, 0),
            )
            for seat in (0, 1)
        )

    def to_json(self, move: Any) -> dict[str, Any]:
        return {"shape": move.shape} if isinstance(move, Selection) else place_to_json(move)

    def from_json(self, data: Mapping[str, Any]) -> Any:
        if "place" in data:
            return place_from_json(data)
        if "shape" not in data:
            raise Unreadable("a move must hold 'shape' or 'place'")
        only_fields(data, {"shape"})
        return Selection(one_of(data, "shape", tuple(SHAPES)))

    def in_words(self, move: Any) -> Sentence:
        if isinstance(move, Selection):
            return Sentence("the drum stops at {shape}", {"shape": move.shape})
        facts = {"shape": move.shape, "column": move.column + 1}
        if not move.turn:
            return Sentence("place {shape} at column {column}", facts)
        return Sentence("place {shape} at column {column}, turned by {degrees}°", {**facts, "degrees": 90 * move.turn})

    def picture(self, state: State) -> str:
        """The board as seat 0 sees it, a letter for each filled cell, small letters for seat 1, and the border."""
        marks = {}
        for seat, place in state.laid:
            for cell in place.cells:
                marks[cell] = place.shape.lower() if seat else place.shape
        lines = []
        for row in reversed(range(ROWS)):
            lines.append(f"{row:2} |" + "".join(marks.get((column, row), ".") for column in range(COLUMNS)) + "|")
            if row == state.rows[0]:
                lines.append("   +" + "=" * COLUMNS + "+")
        stock = " ".join(f"{shape}{left}" for shape, left in zip(SHAPES, state.stock))
        return "\n".join([*lines, f"stock {stock}", f"rows {state.rows}, turn {state.turn}, drum {state.shape}"])


@cache
def _presses() -> list[tuple[Selection, int]]:
    return [(Selection(shape), 1) for shape in SHAPES]


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (pair[0], value) if seat else (value, pair[1])


@cache
def half_turned(place: Place) -> Place:
    """The same place as the player at the other end sees it."""
    seen = place_of(sorted((COLUMNS - 1 - column, ROWS - 1 - row) for column, row in place.cells))
    assert seen is not None
    return seen


def completed_rows(filled: int, own: Place) -> list[int]:
    """The rows that are complete now and in which this piece lies (BL-6)."""
    foot = footprint(own)
    return [row for row in range(own.row, max(foot.tops)) if filled >> row * COLUMNS & FULL_ROW == FULL_ROW]


def free_rows(state: State, seat: int) -> int:
    """How far the border can come towards this seat: to its highest piece, or to its floor."""
    return state.rows[seat] - max(state.heights[seat])


def has_contact(own: Place, filled: int) -> bool:
    """Whether it is the player's first piece, or shares an edge with one laid before, as all do that rest on one."""
    return not filled or own.row > 0 or footprint(own).edge & filled != 0  # BL-4


def pin(state: State, seat: int) -> int:
    """The row that the seat has completed last, counted from its own floor; 0 before the first one (BL-8).

    A complete row closes all that is below it, so it is always the highest one.
    """
    row = max(state.heights[seat])
    while row and state.filled[seat] >> (row - 1) * COLUMNS & FULL_ROW != FULL_ROW:
        row -= 1
    return row


def _on_own_side(state: State, place: Place) -> bool:
    first = 0 if state.turn == 0 else state.rows[0]
    last = first + state.rows[state.turn]
    return all(0 <= column < COLUMNS and first <= row < last for column, row in place.cells)


def _rests(state: State, place: Place) -> bool:
    """Whether this is where the piece ends when it slides straight towards the floor."""
    own = half_turned(place) if state.turn else place
    return own in drops(own.shape, state.heights[state.turn], state.rows[state.turn])


class WithoutContact(Borderline):
    """The game as it was until BL-4 asked for contact: for records of that time."""

    def earlier(self) -> tuple[Borderline, ...]:
        return ()

    def _places(self, state: State, seat: int, shape: str) -> list[Place]:
        return drops(shape, state.heights[seat], state.rows[seat])
