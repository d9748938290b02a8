"""How the computer plays Te-Trix: which forms and places are worth a look, and what a position is worth.

To evaluate every sheet that a roll can lead to would take too long. So places are ranked by a sum first: what each
symbol of the form would bring if it were entered alone, and what two equal neighbours would bring beyond that. Only
the best are evaluated exactly.

What a sheet may bring in the end are the points that it has, and the promise of what is not finished. For each symbol
the end brings the number of its areas times their cells (TT-10). So an unfinished area enters both numbers by its
chance to reach five cells. A second area then pays more than the same cells in the first one, and two finished areas
that are joined pay less, without a rule for either.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from heapq import nlargest
from operator import itemgetter
from typing import Any, NamedTuple

from games.core.tetrominoes import SHAPES
from games.tetrix.rules.forms import SYMBOLS, Enter, Form, entries, forms, is_inside, placements, turns
from games.tetrix.rules.game import FULL_SHEET, LEAST_AREA, Sheet, State, Stop, Tetrix, areas, can_enter, points

FORMS = 12  # so many forms of a roll are evaluated,
PLACES = 8  # and so many places of each
OTHERS = 0.5  # the part of what a form gains for the others that counts against it: they may not see it
WIN = 20.0  # points that a game won here and now is worth beyond its lead, and a lost one below it

SQUARES = 64  # of the bits that a sheet uses (see forms.bit), with room to spare
NOWHERE = 63  # a bit that no sheet uses
ALONE, WITH_RIGHT, WITH_BELOW = range(3)  # a symbol; what it gains with an equal one to its right, and below it


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


class Placement(NamedTuple):
    """One way to enter a form."""

    mask: int
    overhang: int
    symbols: Sheet  # what it writes
    gains: Callable[[list[float]], tuple[float, ...]]  # picks from _gains what belongs to it
    move: Enter


class TetrixGreedy:
    def __init__(self) -> None:
        self.game = Tetrix()

    def candidates(self, state: State) -> list[Any]:
        if state.form is None:
            return _forms_worth_a_look(state)
        if state.last_round:
            return self.game.moves(state)
        sheet = state.sheets[self.game.to_move(state)]
        return [place.move for place in _best_places(sheet, state.form, _strip(state))]

    def value(self, state: State, seat: int) -> float:
        """The lead over the best of the others that is to be expected; solo, the points."""
        own = _prospect(state, seat, 1.0)
        if state.is_solo:
            return own
        lead = own - max(_prospect(state, other, OTHERS) for other in range(state.seats) if other != seat)
        if state.last_round and lead:
            return lead + WIN if lead > 0 else lead - WIN
        return lead


def _prospect(state: State, seat: int, gain: float) -> float:
    """The points that a seat may expect; with this part of what the form gains where it still has to be entered."""
    sheet, form = state.sheets[seat], state.form
    if state.end:
        return points(sheet) + state.boxes
    has_entered = form is None or (seat - state.roller) % state.seats < state.entered
    if state.last_round:
        return points(sheet) if has_entered else _most_points(sheet, form)
    before = worth(sheet) + _worth_of_strip(sheet, _strip(state))
    if has_entered:
        return before
    return before + gain * (_best_worth(sheet, form, _strip(state)) - before)


def _strip(state: State) -> int | None:
    """The boxes that symbols over the edge have to cross; None where there is no strip, and they cost nothing."""
    return state.boxes if state.is_solo else None


@lru_cache(1 << 12)
def _best_worth(sheet: Sheet, form: Form, strip: int | None) -> float:
    return max(_worth_after(sheet, place, strip) for place in _best_places(sheet, form, strip))


def _worth_after(sheet: Sheet, place: Placement, strip: int | None) -> float:
    entered = _entered(sheet, place)
    return worth(entered) + _worth_of_strip(entered, strip and strip - place.overhang)


def _worth_of_strip(sheet: Sheet, strip: int | None) -> float:
    return worth_of_boxes(sheet, strip or 0)


@lru_cache(1 << 12)
def _most_points(sheet: Sheet, form: Form) -> int:
    """What a sheet can end with in the last round: the form may be declined (TT-8)."""
    taken = sum(sheet)
    ends = [sum(map(_points_of, _entered(sheet, place))) for place in _places(form) if not place.mask & taken]
    return max([points(sheet), *ends])


@lru_cache(1 << 16)
def _points_of(mask: int) -> int:
    return points((mask, 0, 0))


# Forms


def _forms_worth_a_look(state: State) -> list[Any]:
    """The best for the roller's own sheet; and all the ways to end the game, since that may decide it."""
    if state.is_solo:
        letters = {letter for letter in SHAPES if can_enter(state, 0, letter)}  # TT-13
        return [*_best_forms(state, letters), Stop()]
    letters = {letter for letter in SHAPES if all(can_enter(state, seat, letter) for seat in range(state.seats))}
    ending = [form for form in forms(state.dice) if form.letter not in letters]  # TT-8
    return [*_best_forms(state, letters), *ending]


def _best_forms(state: State, letters: set[str]) -> list[Form]:
    sheet, strip = state.sheets[state.roller], _strip(state)

    def rank(form: Form) -> float:
        return max(gain for gain, _ in _ranked_places(sheet, form, strip))

    return nlargest(FORMS, (form for form in forms(state.dice) if form.letter in letters), key=rank)


# Places


@cache
def _places(form: Form) -> tuple[Placement, ...]:
    numbers = [SYMBOLS.index(symbol) for symbol in form.symbols]
    return tuple(_place(numbers, *entry) for entry in entries(form))


def _place(numbers: list[int], mask: int, overhang: int, move: Enter) -> Placement:
    symbols = [0] * len(SYMBOLS)
    picked = [NOWHERE]  # with a second one at least, so that itemgetter gives a tuple
    spots, pairs = _spots(move.letter)[move[2:]]
    for which, square in spots:
        symbols[numbers[which]] |= 1 << square
        picked.append(_index(ALONE, numbers[which], square))
    for one, other, kind, square in pairs:
        if numbers[one] == numbers[other]:
            picked.append(_index(kind, numbers[one], square))
    circles, squares, crosses = symbols
    return Placement(mask, overhang, (circles, squares, crosses), itemgetter(*picked), move)


@cache
def _spots(letter: str) -> dict[tuple[int, int, int], tuple[list[Any], list[Any]]]:
    """By turn, column and row of a placement: its symbols as (which, square), its pairs as (one, other, kind, square).

    Worked out for a letter, since its arrangements are many.
    """
    found = {}
    for _, _, turn, left, top in placements(letter):
        which_at = {
            (left + column, top + row): which
            for which, (column, row) in enumerate(turns(letter)[turn])
            if is_inside(left + column, top + row)
        }
        spots, pairs = [], []
        for (column, row), which in which_at.items():
            spots.append((which, row * 8 + column))
            for kind, beside in (WITH_RIGHT, (column + 1, row)), (WITH_BELOW, (column, row + 1)):
                if beside in which_at:
                    pairs.append((which, which_at[beside], kind, row * 8 + column))
        found[turn, left, top] = spots, pairs
    return found


@cache  # so that all the places share their numbers
def _index(kind: int, symbol: int, square: int) -> int:
    return (kind * len(SYMBOLS) + symbol) * SQUARES + square


def _entered(sheet: Sheet, place: Placement) -> Sheet:
    circles, squares, crosses = sheet
    more_circles, more_squares, more_crosses = place.symbols
    return circles | more_circles, squares | more_squares, crosses | more_crosses


@lru_cache(1 << 12)
def _best_places(sheet: Sheet, form: Form, strip: int | None) -> list[Placement]:
    ranked = nlargest(PLACES, _ranked_places(sheet, form, strip), key=itemgetter(0))
    return [place for _, place in ranked]


def _ranked_places(sheet: Sheet, form: Form, strip: int | None) -> list[tuple[float, Placement]]:
    """Every place that the form fits, with roughly what it gains."""
    taken, gains = sum(sheet), _gains(sheet)
    fitting = [place for place in _places(form) if not place.mask & taken]
    if strip is None:
        return [(sum(place.gains(gains)), place) for place in fitting]
    box = worth_of_boxes(sheet, 1)
    return [(sum(place.gains(gains)) - place.overhang * box, place) for place in fitting if place.overhang <= strip]


@lru_cache(1 << 6)
def _gains(sheet: Sheet) -> list[float]:
    """By _index: what each symbol alone in each free square gains, and equal neighbours beyond their sum."""
    before = worth(sheet)
    free = FULL_SHEET & ~sum(sheet)
    squares = [square for square in range(SQUARES) if free >> square & 1]
    gains = [0.0] * (3 * len(SYMBOLS) * SQUARES)
    for symbol in range(len(SYMBOLS)):
        alone = {square: _with_symbol(sheet, symbol, 1 << square) - before for square in squares}
        for square in squares:
            gains[_index(ALONE, symbol, square)] = alone[square]
            for kind, other in (WITH_RIGHT, square + 1), (WITH_BELOW, square + 8):
                if other in alone:
                    both = _with_symbol(sheet, symbol, 1 << square | 1 << other) - before
                    gains[_index(kind, symbol, square)] = both - alone[square] - alone[other]
    return gains


def _with_symbol(sheet: Sheet, symbol: int, mask: int) -> float:
    written = list(sheet)
    written[symbol] |= mask
    return worth((written[0], written[1], written[2]))


# What a sheet promises


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
