"""Tetris Link: pieces dropped into a tower, paid when three of a colour are linked.

Cells are (column, row), row 0 at the tower's floor. Rule ids are those of RULES.md.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, ScoreLine, Sentence, Unreadable
from games.core.reading import one_of, only_fields, true, whole_number
from games.core.tetrominoes import (
    COLUMNS,
    Place,
    drops,
    fits,
    footprint,
    place_from_json,
    place_to_json,
    raised,
)

ROWS = 20
EACH = 5  # pieces of a kind for each player
COLOURS = ("red", "yellow", "green", "blue")

# A piece can be put in either way round, so L and J are one kind of piece, and S and Z another.
KINDS = ("I", "O", "T", "L", "S")
SHAPES_OF = {"I": ("I",), "O": ("O",), "T": ("T",), "L": ("J", "L"), "S": ("S", "Z")}
KIND_OF = {shape: kind for kind, shapes in SHAPES_OF.items() for shape in shapes}
FACES = (*KINDS, "LINK")

Group = tuple[int, int]  # its cells as bits, how many pieces it has


class Roll(NamedTuple):
    face: str
    seat: int
    start: bool  # one of the rolls that decide who begins


class Pass(NamedTuple):
    kind: str = "pass"


class State(NamedTuple):
    seats: int
    turn: int  # whose roll or move it is
    starting: bool
    face: str | None  # what the die shows; None before the roll
    heights: tuple[int, ...]
    laid: tuple[tuple[int, Place], ...]  # every piece with its owner, in order
    stock: tuple[tuple[int, ...], ...]  # for each seat its pieces left, in the order of KINDS
    groups: tuple[tuple[Group, ...], ...]  # for each seat
    gains: tuple[int, ...]
    losses: tuple[int, ...]
    over: bool


class Link(Game):
    name = "link"
    seats = range(2, 5)

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        return State(
            seats=seats,
            turn=0,
            starting=True,
            face=None,
            heights=(0,) * COLUMNS,
            laid=(),
            stock=((EACH,) * len(KINDS),) * seats,
            groups=((),) * seats,
            gains=(0,) * seats,
            losses=(0,) * seats,
            over=False,
        )

    def to_move(self, state: State) -> int:
        if state.over:
            return OVER
        return CHANCE if state.face is None else state.turn

    def moves(self, state: State) -> list[Any]:
        if state.over:
            return []
        if state.face is None:
            return [roll for roll, _ in self.odds(state)]
        shapes = sorted(shape for kind in playable(state) for shape in SHAPES_OF[kind])
        found = [place for shape in shapes for place in drops(shape, state.heights, ROWS)]
        return found or [Pass()]  # TL-7

    def odds(self, state: State) -> list[tuple[Roll, int]]:
        return _rolls(state.turn, state.starting)

    def after(self, state: State, move: Any) -> State:
        if type(move) is Roll:
            return self._rolled(state, move)
        if type(move) is Place:
            return self._placed(state, move)
        return state._replace(face=None, turn=_next(state))

    def _rolled(self, state: State, roll: Roll) -> State:
        if not state.starting:
            return state._replace(face=roll.face)
        if roll.face == "LINK":
            return state._replace(starting=False)
        return state._replace(turn=_next(state))  # TL-2

    def _placed(self, state: State, place: Place) -> State:
        seat = state.turn
        groups, gain = linked(state.groups[seat], place)
        heights = raised(state.heights, place)
        kind = KINDS.index(KIND_OF[place.shape])
        own = state.stock[seat]
        stock = _with(state.stock, seat, _with(own, kind, own[kind] - 1))
        return State(
            seats=state.seats,
            turn=_next(state),
            starting=False,
            face=None,
            heights=heights,
            laid=(*state.laid, (seat, place)),
            stock=stock,
            groups=_with(state.groups, seat, groups),
            gains=_with(state.gains, seat, state.gains[seat] + gain),
            losses=_with(state.losses, seat, state.losses[seat] + penalty(state.heights, place)),
            over=not any(can_place(pieces, heights) for pieces in stock),  # TL-13
        )

    def why_not(self, state: State, move: Any) -> Reason:
        if state.over:
            return Reason("the game is over: nobody can place a piece", "TL-13")
        if state.face is None:
            if not isinstance(move, Roll):
                return Reason("the die has to be rolled first", "TL-3")
            return Reason(
                "seat {seat} rolls for the start now" if state.starting else "seat {seat} rolls for a piece now",
                "TL-2",
                {"seat": state.turn},
            )
        if isinstance(move, Roll):
            return Reason("the die shows {face}: a piece has to be played first", "TL-3", {"face": state.face})
        if isinstance(move, Pass):
            return Reason("a piece can be placed, so the turn cannot be passed", "TL-7")
        return self._why_not_there(state, move)

    def _why_not_there(self, state: State, place: Place) -> Reason:
        kind = KIND_OF[place.shape]
        if state.stock[state.turn][KINDS.index(kind)] == 0:
            return Reason("no {kind} piece is left", "TL-5", {"kind": kind})
        if kind not in playable(state):
            return Reason(
                "the die shows {face}, so a {kind} piece cannot be played", "TL-3", {"face": state.face, "kind": kind}
            )
        if not _inside(place):
            return Reason("the piece would not be inside the tower", "TL-7")
        return Reason("the piece does not come to rest there when it slides straight down", "TL-6")

    def released_by(self, state: State) -> int:
        return state.turn

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(gain - loss for gain, loss in zip(state.gains, state.losses))  # TL-11

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        scores = self.scores(state)
        ranks = [(score, largest_group(state, seat)) for seat, score in enumerate(scores)]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))  # TL-14
        return Outcome(scores, winners, "tower full")

    def score_sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        sheets = []
        for seat, (gain, loss) in enumerate(zip(state.gains, state.losses)):
            lines = [ScoreLine("pieces linked in groups of three or more: {pieces}", {"pieces": gain}, gain)]
            if loss:
                lines.append(ScoreLine("holes left below pieces", {}, -loss))
            lines.append(ScoreLine("pieces in the largest group: {pieces}", {"pieces": largest_group(state, seat)}, 0))
            sheets.append(tuple(lines))
        return tuple(sheets)

    def to_json(self, move: Any) -> dict[str, Any]:
        if isinstance(move, Place):
            return place_to_json(move)
        if isinstance(move, Pass):
            return {"pass": True}
        roll = {"roll": move.face, "for": move.seat}
        return {**roll, "start": True} if move.start else roll

    def from_json(self, data: Mapping[str, Any]) -> Any:
        if "place" in data:
            return place_from_json(data)
        if "pass" in data:
            only_fields(data, {"pass"})
            true(data, "pass")
            return Pass()
        if "roll" not in data:
            raise Unreadable("a move must hold 'roll', 'place' or 'pass'")
        only_fields(data, {"roll", "for"}, {"start"})
        if "start" in data:
            true(data, "start")
        return Roll(one_of(data, "roll", FACES), whole_number(data, "for", 0, 3), "start" in data)

    def in_words(self, move: Any) -> Sentence:
        if isinstance(move, Place):
            facts = {"shape": move.shape, "column": move.column + 1}
            if not move.turn:
                return Sentence("drop {shape} at column {column}", facts)
            return Sentence(
                "drop {shape} at column {column}, turned by {degrees}°", {**facts, "degrees": 90 * move.turn}
            )
        if isinstance(move, Pass):
            return Sentence("pass")
        return Sentence("roll {face}", {"face": move.face})

    def picture(self, state: State) -> str:
        """Two letters for each filled cell: the colour and the shape."""
        marks = {}
        for seat, place in state.laid:
            for cell in place.cells:
                marks[cell] = COLOURS[seat][0] + place.shape
        rows = [
            f"{row:2} |" + " ".join(marks.get((column, row), " .") for column in range(COLUMNS)) + "|"
            for row in reversed(range(ROWS))
        ]
        stock = [
            f"{COLOURS[seat]}: " + " ".join(f"{kind}{count}" for kind, count in zip(KINDS, pieces))
            for seat, pieces in enumerate(state.stock)
        ]
        return "\n".join([*rows, *stock, f"scores {self.scores(state)}, turn {state.turn}, die {state.face}"])


@cache
def _rolls(seat: int, start: bool) -> list[tuple[Roll, int]]:
    return [(Roll(face, seat, start), 1) for face in sorted(FACES)]


def _next(state: State) -> int:
    return (state.turn + 1) % state.seats


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def playable(state: State) -> list[str]:
    """The kinds that the player may take: the one shown, or any that is left (TL-3 to TL-5)."""
    left = [kind for kind, count in zip(KINDS, state.stock[state.turn]) if count]
    return [state.face] if state.face in left else left


def can_place(pieces: tuple[int, ...], heights: tuple[int, ...]) -> bool:
    """Whether any of a player's pieces still fits into the tower."""
    return any(
        count and any(fits(shape, heights, ROWS) for shape in SHAPES_OF[kind]) for kind, count in zip(KINDS, pieces)
    )


def linked(groups: tuple[Group, ...], place: Place) -> tuple[tuple[Group, ...], int]:
    """A player's groups after one more piece, and what it pays (TL-8, TL-9).

    A group of three or more is always paid for in full and a smaller one not at all, so the sizes tell
    which pieces are still to be paid.
    """
    mask, edge, *_ = footprint(place)
    apart = []
    pieces = unpaid = 1
    for group in groups:
        if group[0] & edge:
            mask |= group[0]
            pieces += group[1]
            if group[1] < 3:
                unpaid += group[1]
        else:
            apart.append(group)
    return (*apart, (mask, pieces)), unpaid if pieces >= 3 else 0


def penalty(heights: tuple[int, ...], place: Place) -> int:
    """What the holes below a new piece cost (TL-10). Nothing lies above a column's height, so all below it is hole."""
    foot = footprint(place)
    return min(2, sum(foot.bottoms) - sum(heights[foot.columns.start : foot.columns.stop]))


def largest_group(state: State, seat: int) -> int:
    return max((pieces for _, pieces in state.groups[seat]), default=0)


def _inside(place: Place) -> bool:
    return all(0 <= column < COLUMNS and 0 <= row < ROWS for column, row in place.cells)
