"""Tantrix: tiles with coloured lines, laid so that every touching edge matches; the longest line or loop wins.

Cells are axial (q, r) with the first tile at (0, 0). Rule ids are those of RULES.md.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, ScoreLine, Sentence, Unreadable, most_points
from games.core.reading import FURTHEST, one_of, only_fields, shorten, true, whole_number
from games.core.sentences import Plural
from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.rules.tiles import COLOURS, TILES, edges, turn_showing

HAND = 6
MIDDLE = (0, 0)

FORCED, FREE = "forced", "free"
ALL_LAID, ALL_PASSED, DEADLOCK = "all laid", "all passed", "deadlock"  # the ways in which a game ends


class Draw(NamedTuple):
    tile: int
    seat: int


class Lay(NamedTuple):
    tile: int
    turn: int
    q: int
    r: int
    step: str  # FORCED or FREE

    @property
    def cell(self) -> Cell:
        return self.q, self.r

    @property
    def edges(self) -> str:
        return edges(self.tile, self.turn)


class Pass(NamedTuple):
    kind: str = "pass"


class State(NamedTuple):
    colours: str  # for each seat its colour
    turn: int
    stage: int  # the three steps of a turn: 0 forced spaces, 1 the free move, 2 forced spaces again (TX-6)
    draws_for: int | None  # the seat that draws next
    bag: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    layout: Layout
    laid: tuple[Lay, ...]
    passes: int  # in succession
    end: str | None

    @property
    def seats(self) -> int:
        return len(self.colours)

    @property
    def is_restricted(self) -> bool:
        """Whether the three restrictions hold: until the bag is empty (TX-11)."""
        return bool(self.bag)


class Tantrix(Game):
    name = "tantrix"
    seats = range(2, 5)

    def options(self, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
        only_fields(given, set(), {"colours"})
        colours = given.get("colours", list(COLOURS[:seats]))
        if (
            not isinstance(colours, list)
            or len(colours) != seats
            or any(colour not in list(COLOURS) for colour in colours)
            or len(set(colours)) != seats
        ):
            raise Unreadable(
                Plural("'colours' must name {seats} [colour|different colours] of R, Y, G and B, not {value}"),
                seats=seats,
                value=shorten(colours),
            )
        return {"colours": colours}

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        return State(
            colours="".join(options["colours"]),
            turn=0,
            stage=1,
            draws_for=0,
            bag=tuple(TILES),
            hands=((),) * seats,
            layout=Layout.empty(),
            laid=(),
            passes=0,
            end=None,
        )

    def to_move(self, state: State) -> int:
        if state.end:
            return OVER
        return CHANCE if state.draws_for is not None else state.turn

    def moves(self, state: State) -> list[Any]:
        if state.end:
            return []
        if state.draws_for is not None:
            return [draw for draw, _ in self.odds(state)]
        return sorted(possible_lays(state)) or [Pass()]  # TX-15

    def odds(self, state: State) -> list[tuple[Draw, int]]:
        return [(_draw(tile, state.draws_for), 1) for tile in state.bag]

    def after(self, state: State, move: Any) -> State:
        if type(move) is Draw:
            return self._drawn(state, move)
        if type(move) is Lay:
            return self._laid(state, move)
        return self._settled(state._replace(stage=2, passes=state.passes + 1))

    def _drawn(self, state: State, draw: Draw) -> State:
        bag = tuple(tile for tile in state.bag if tile != draw.tile)
        hands = _with(state.hands, draw.seat, (*state.hands[draw.seat], draw.tile))
        state = state._replace(bag=bag, hands=hands, draws_for=None)
        if state.laid:
            return self._settled(state)
        if len(hands[-1]) < HAND:
            return state._replace(draws_for=(draw.seat + 1) % state.seats)
        first = max(range(state.seats), key=lambda seat: max(hands[seat]))  # TX-2
        return state._replace(turn=first)

    def _laid(self, state: State, lay: Lay) -> State:
        hand = tuple(tile for tile in state.hands[state.turn] if tile != lay.tile)
        state = state._replace(
            hands=_with(state.hands, state.turn, hand),
            layout=state.layout.with_tile(lay.cell, lay.tile, lay.turn),
            laid=(*state.laid, lay),
            passes=0,
            stage=2 if lay.step == FREE else state.stage,
            draws_for=state.turn if state.bag else None,  # TX-4
        )
        return state if state.bag else self._settled(state)

    def _settled(self, state: State) -> State:
        """On to the next decision: past the steps in which there is nothing to do, and past empty hands."""
        if not any(state.hands):
            return state._replace(end=ALL_LAID)  # TX-12
        if state.passes == sum(map(bool, state.hands)):
            return state._replace(end=ALL_PASSED)  # TX-15
        if state.stage != 1:
            if any(possible_lays(state)):
                return state
            if state.stage == 0 and state.hands[state.turn]:
                state = state._replace(stage=1)
        if state.stage != 1:
            return self._settled(_next_turn(state))
        if state.is_restricted and not any(possible_lays(state)):
            return state._replace(end=DEADLOCK)  # TX-15
        return state

    def why_not(self, state: State, move: Any) -> Reason:
        if state.end:
            return Reason("the game is over", "TX-12")
        if state.draws_for is not None:
            return Reason("seat {seat} has to draw a tile first", "TX-4", {"seat": state.draws_for})
        if isinstance(move, Draw):
            return Reason("there is nothing to draw now", "TX-4")
        if isinstance(move, Pass):
            return Reason("a tile can be laid, so the move cannot be passed", "TX-15")
        return why_not_there(state, move)

    def released_by(self, state: State) -> int:
        assert state.draws_for is not None
        return state.draws_for

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(max(line, 2 * loop) for line, loop in map(state.layout.longest, state.colours))  # TX-13

    def outcome(self, state: State) -> Outcome | None:
        if state.end is None:
            return None
        scores = self.scores(state)
        winners = tuple(range(state.seats)) if state.end == DEADLOCK else most_points(scores)  # TX-14, TX-15
        return Outcome(scores, winners, state.end)

    def score_sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        sheets = []
        for line, loop in map(state.layout.longest, state.colours):
            counts_loop = 2 * loop > line
            sheets.append(
                (
                    ScoreLine(
                        Plural("longest line: {tiles} [tile|tiles]"), {"tiles": line}, 0 if counts_loop else line
                    ),
                    ScoreLine(
                        Plural("longest loop: {tiles} [tile|tiles], twice"),
                        {"tiles": loop},
                        2 * loop if counts_loop else 0,
                    ),
                )
            )
        return tuple(sheets)

    def to_json(self, move: Any) -> dict[str, Any]:
        if isinstance(move, Lay):
            return {"lay": move.tile, "at": [move.q, move.r], "edges": move.edges, "step": move.step}
        if isinstance(move, Draw):
            return {"draw": move.tile, "to": move.seat}
        return {"pass": True}

    def from_json(self, data: Mapping[str, Any]) -> Any:
        if "lay" in data:
            return _read_lay(data)
        if "draw" in data:
            only_fields(data, {"draw", "to"})
            return Draw(whole_number(data, "draw", 1, len(TILES)), whole_number(data, "to", 0, 3))
        if "pass" in data:
            only_fields(data, {"pass"})
            true(data, "pass")
            return Pass()
        raise Unreadable("a move must hold 'draw', 'lay' or 'pass'")

    def in_words(self, move: Any) -> Sentence:
        if isinstance(move, Lay):
            facts = {"tile": move.tile, "q": move.q, "r": move.r}
            if not move.turn:
                return Sentence("lay tile {tile} at ({q}, {r})", facts)
            return Sentence("lay tile {tile} at ({q}, {r}), turned by {degrees}°", {**facts, "degrees": 60 * move.turn})
        if isinstance(move, Draw):
            return Sentence("draw tile {tile}", {"tile": move.tile})
        return Sentence("pass")

    def picture(self, state: State) -> str:
        """Each tile as its six edges clockwise from north; forced spaces as question marks."""
        marks = {cell: edges(*laid) for cell, laid in state.layout.tiles.items()}
        marks.update(dict.fromkeys(state.layout.forced_spaces(), "??????"))
        lines = []
        if marks:
            left, right = min(q for q, _ in marks), max(q for q, _ in marks)
            heights = {cell: 2 * cell[1] + cell[0] for cell in marks}  # neighbours in a column are two lines apart
            for height in range(min(heights.values()), max(heights.values()) + 1):
                here = [divmod(height - q, 2) for q in range(left, right + 1)]  # between two cells of a column: nothing
                found = ["" if half else marks.get((q, r), "") for q, (r, half) in enumerate(here, start=left)]
                lines.append("  ".join(f"{mark:6}" for mark in found).rstrip())
        hands = [f"{colour}: {' '.join(map(str, hand))}" for colour, hand in zip(state.colours, state.hands)]
        step = ("forced", "free", "forced again")[state.stage]
        told = f"bag {len(state.bag)}, scores {self.scores(state)}, turn {state.turn}, {step}"
        return "\n".join([*lines, *hands, told])


@cache
def _draw(tile: int, seat: int) -> Draw:
    return Draw(tile, seat)


def _with(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _next_turn(state: State) -> State:
    """The next seat that holds tiles (TX-15)."""
    seat = (state.turn + 1) % state.seats
    while not state.hands[seat]:
        seat = (seat + 1) % state.seats
    return state._replace(turn=seat, stage=0)


def possible_lays(state: State) -> Iterable[Lay]:
    """Every way to lay a tile in this step of the turn, in no special order."""
    layout = state.layout
    hand = state.hands[state.turn]
    if not layout.tiles:
        yield from (Lay(tile, turn, *MIDDLE, FREE) for tile in hand for turn in range(6))
        return
    step = FREE if state.stage == 1 else FORCED
    for cell in layout.bounds if step == FREE else layout.forced_spaces():
        asked = layout.space(cell)
        fitting = [(tile, turn) for tile in hand for turn in asked.fitting.get(tile, ())]
        if not fitting:
            continue
        barred = []
        if state.is_restricted:
            if layout.touches_forced(cell) or (step == FREE and layout.is_controlled(cell)):  # TX-9, TX-10
                continue
            barred = layout.unmatchable(cell)  # TX-8
        for tile, turn in fitting:
            shown = edges(tile, turn)
            if not any(shown[direction] == colour for direction, colour in barred):
                yield Lay(tile, turn, *cell, step)


def why_not_there(state: State, lay: Lay) -> Reason:
    """The first rule that keeps a tile from being laid there. What forbids the cell itself comes before the colours."""
    layout, cell = state.layout, lay.cell
    if lay.tile not in state.hands[state.turn]:
        return Reason("tile {tile} is not in the player's hand", "TX-7", {"tile": lay.tile})
    if cell in layout.tiles:
        return Reason("there is a tile already", "TX-3")
    if not layout.tiles:
        return Reason("the first tile goes to the middle, as a free move", "TX-3")
    if cell not in layout.bounds:
        return Reason("the tile must touch a laid tile", "TX-3")
    if state.stage != 1 and cell not in layout.forced_spaces():
        return Reason("forced spaces have to be filled first", "TX-6")
    if state.is_restricted and layout.touches_forced(cell):
        return Reason("a forced space would get a fourth neighbour", "TX-9")
    if state.is_restricted and state.stage == 1 and layout.is_controlled(cell):
        return Reason("this is a controlled side: it leads to a forced space", "TX-10")
    fitting = set(layout.space(cell).fitting.get(lay.tile, ()))
    barred = {turn for turn in fitting if state.is_restricted and _is_unmatchable(layout, lay._replace(turn=turn))}
    if lay.turn in barred or (barred and barred == fitting):  # no other turn would help
        return Reason("a forced space with three edges of one colour would arise", "TX-8")
    if lay.turn not in fitting:
        return Reason("the colours differ at a touching edge", "TX-3")
    return Reason("this step of the turn is '{step}'", "TX-6", {"step": FREE if state.stage == 1 else FORCED})


def _is_unmatchable(layout: Layout, lay: Lay) -> bool:
    return any(lay.edges[direction] == colour for direction, colour in layout.unmatchable(lay.cell))


def _read_lay(data: Mapping[str, Any]) -> Lay:
    only_fields(data, {"lay", "at", "edges", "step"})
    tile = whole_number(data, "lay", 1, len(TILES))
    at = data["at"]
    if not isinstance(at, list) or len(at) != 2 or any(type(n) is not int or abs(n) > FURTHEST for n in at):
        raise Unreadable("'at' must be a cell [q, r], not {value}", value=shorten(at))
    shown = data["edges"]
    turn = turn_showing(tile, shown) if isinstance(shown, str) else None
    if turn is None:
        raise Unreadable("tile {tile} does not show the edges {value} in any turn", tile=tile, value=shorten(shown))
    q, r = at
    return Lay(tile, turn, q, r, one_of(data, "step", (FORCED, FREE)))
