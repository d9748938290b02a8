"""What sheets of Te-Trix promise, and what forms are worth to everybody who has to enter them; for many at a time.

To weigh every sheet that a roll can lead to would take too long. So the places of a form are ranked by a sum first:
what each symbol of it would bring if it were entered alone, and what two equal neighbours would bring beyond that.
Only the best are weighed exactly.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from games.bots.net import Net
from games.core.tetrominoes import SHAPES
from games.tetrix.boards import (
    DOWN,
    NO_PAIR,
    RIGHT,
    SQUARES,
    Built,
    U,
    built_from,
    can_enter_any,
    free_on,
    numbers_of,
    places,
    points_of,
    symbols_of,
    written,
)
from games.tetrix.features import POINTS, SCALE, seen

UNIT = 20.0  # points in the networks' answers
AT_ONCE = 4096  # sheets, so that all that is known of them stays near at hand
TIGHT = 9  # free cells; with more, some form can practically always be entered

# Beside the sheet a network sees: solo, the free boxes. Otherwise the seats; the fewest free cells on another's sheet,
# since who is full ends the game; and how many rounds it takes until this seat rolls.
STRIP_SCALE = np.array([8], np.float32)
PARTY_SCALE = np.array([4, 24, 3], np.float32)
STRIP, PARTY = len(STRIP_SCALE), len(PARTY_SCALE)


class Prospect(NamedTuple):
    """A network, and what it answers in points for sheets."""

    net: Net
    solo: bool

    def __call__(self, sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray:
        """The points that each of these sheets may expect to end with; `beyond` has what is seen beside it."""
        parts = [
            self._some(sheets[start : start + AT_ONCE], beyond[start : start + AT_ONCE])
            for start in range(0, len(sheets), AT_ONCE)
        ]
        return np.concatenate(parts) if parts else np.empty(0, np.float32)

    def _some(self, sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray:
        rows = rows_of(sheets, beyond)
        worth = UNIT * self.net(rows)
        now = rows[:, POINTS]
        free = np.bitwise_count(free_on(sheets))
        if not self.solo:
            return np.where(free == 0, now, worth)
        boxes = beyond[:, 0]
        now = now + boxes
        worth = np.maximum(worth, now)  # who plays alone may stop
        tight = np.flatnonzero(free < TIGHT)
        stuck = tight[~can_enter_any(sheets[tight], boxes[tight])]
        worth[stuck] = now[stuck]
        return worth


def rows_of(sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray:
    """What a network sees."""
    return np.concatenate([seen(sheets), beyond.astype(np.float32)], 1)


def scale_of(solo: bool) -> np.ndarray:
    return np.concatenate([SCALE, STRIP_SCALE if solo else PARTY_SCALE])


def start_weights(net: Net) -> Net:
    """A network that has learned nothing expects the points that are there."""
    net.weights[3][POINTS] = SCALE[POINTS] / UNIT
    return net


# Ranking places by a sum


class Rough(NamedTuple):
    """Of each sheet: its worth, and what single symbols and pairs of neighbours would add to it."""

    worth: np.ndarray
    alone: np.ndarray  # symbols x sheets x SQUARES
    paired: np.ndarray  # symbols x sheets x (NO_PAIR + 1), the same index as Places.neighbours
    box: np.ndarray  # what a box of the strip is worth

    def of(self, sheets: np.ndarray) -> "Rough":
        return Rough(self.worth[sheets], self.alone[:, sheets], self.paired[:, sheets], self.box[sheets])


EVERY_SQUARE = np.arange(SQUARES, dtype=U)


def roughly(prospect: Prospect, sheets: np.ndarray, beyond: np.ndarray) -> Rough:
    free = free_on(sheets)
    shapes = (free, U(1)), (free & free >> RIGHT, U(3)), (free & free >> DOWN, U(257))  # a cell, two across, two down
    found = [np.nonzero(cells[:, None] >> EVERY_SQUARE & U(1)) for cells, _ in shapes]
    which = np.concatenate([sheet for sheet, _ in found])
    mask = np.concatenate([shape << square.astype(U) for (_, square), (_, shape) in zip(found, shapes)])
    more = np.repeat(sheets[which][None], 3, 0)
    for symbol in range(3):
        more[symbol, :, symbol] |= mask
    asked, beside_it = [sheets, more.reshape(-1, 3)], [beyond, np.tile(beyond[which], (3, 1))]
    if prospect.solo:
        asked.append(sheets)
        beside_it.append(np.maximum(beyond - 1, 0))
    answers = prospect(np.concatenate(asked), np.concatenate(beside_it))
    count = len(sheets)
    worth, added = answers[:count], answers[count : count + 3 * len(which)].reshape(3, -1) - answers[which]
    box = worth - answers[-count:] if prospect.solo else np.zeros(count, np.float32)
    alone = np.zeros((3, count, SQUARES), np.float32)
    paired = np.zeros((3, count, NO_PAIR + 1), np.float32)
    (sheet, square), *pairs = found
    alone[:, sheet, square] = added[:, : len(sheet)]
    done = len(sheet)
    for (sheet, square), step, first in zip(pairs, (1, 8), (0, SQUARES)):
        both = added[:, done : done + len(sheet)]
        paired[:, sheet, first + square] = both - alone[:, sheet, square] - alone[:, sheet, square + step]
        done += len(sheet)
    return Rough(worth, alone, paired, box)


class Sums(NamedTuple):
    """What the forms of one letter add up to on some sheets, in every place that is free."""

    place: np.ndarray  # those of one sheet after those of another
    first: np.ndarray  # of each sheet
    count: np.ndarray
    total: np.ndarray  # forms x places; -inf for a form that looks the same in another turn


def _sums(rough: Rough, taken: np.ndarray, boxes: np.ndarray, built: Built) -> Sums:
    there = places(built.letter)
    fits = (taken[:, None] & there.mask == 0) & (there.overhang <= boxes[:, None])
    sheet, place = np.nonzero(fits)
    count = fits.sum(1)
    at = sheet * SQUARES + there.squares[place].T
    gains = rough.alone.reshape(3, -1)[:, at]  # symbol x which of the four x place
    at = sheet * (NO_PAIR + 1) + there.neighbours[:, place]
    bonus = rough.paired.reshape(3, -1)[:, at]
    halves = [(gains[:, None, one] + gains[None, :, one + 1]).reshape(9, -1) for one in (0, 2)]
    halves[0] -= there.overhang[place] * rough.box[sheet]
    symbols = built.symbols
    crossing = []
    for pair, (one, other) in enumerate(there.pairs):
        if one // 2 == other // 2:
            halves[one // 2][::4] += bonus[:, pair]  # both the same symbol
        else:
            equal = np.where(symbols[one] == symbols[other], symbols[one], 3)
            crossing.append(np.concatenate([bonus[:, pair], np.zeros((1, len(place)), np.float32)])[equal])
    total = halves[0][symbols[0] * 3 + symbols[1]]
    total += halves[1][symbols[2] * 3 + symbols[3]]
    for each in crossing:
        total += each
    if not built.turns.all():
        total[~built.turns[:, there.turn[place]]] = -np.inf
    return Sums(place, np.cumsum(count) - count, count, total)


class Ways(NamedTuple):
    """How the forms of a roll, or all forms, can be entered on some sheets."""

    best: np.ndarray  # sheets x forms: roughly what each brings at best; -inf where it cannot be entered
    built: tuple[Built, ...]
    letters: list[Sums]


def ways(rough: Rough, sheets: np.ndarray, boxes: np.ndarray, dice: str | None) -> Ways:
    taken = ~free_on(sheets)
    built = built_from(dice)
    letters = [_sums(rough, taken, boxes, each) for each in built]
    return Ways(np.concatenate([_highest(sums) for sums in letters], 1), built, letters)


def _highest(sums: Sums) -> np.ndarray:
    """Sheets x forms."""
    best = np.full((len(sums.count), len(sums.total)), -np.inf, np.float32)
    some = sums.count > 0
    if some.any():
        best[some] = np.maximum.reduceat(sums.total, sums.first[some], axis=1).T
    return best


def best_places(found: Ways, sheet: np.ndarray, form: np.ndarray, number: int) -> np.ndarray:
    """For some forms on each of these sheets (sheets x forms) their best places, as in `everywhere`; -1 for no more."""
    chosen = np.full((*form.shape, number), -1)
    for built, sums in zip(found.built, found.letters):
        mine = (form >= built.first) & (form < built.first + len(sums.total)) & (sums.count[sheet] > 0)[:, None]
        row, each = np.nonzero(mine)
        if not len(row):
            continue
        count, first = sums.count[sheet[row]], sums.first[sheet[row]]
        most = max(number, count.max())
        offset = np.arange(most)
        at = np.minimum(first[:, None] + offset, len(sums.place) - 1)
        total = np.where(offset < count[:, None], sums.total[(form[row, each] - built.first)[:, None], at], -np.inf)
        best = np.argpartition(-total, number - 1, axis=1)[:, :number]
        fits = np.take_along_axis(total, best, 1) > -np.inf
        place = sums.place[np.take_along_axis(at, best, 1)] + everywhere().first[built.letter]
        chosen[row, each] = np.where(fits, place, -1)
    return chosen


class Everywhere(NamedTuple):
    """The places of all letters, one letter after another."""

    first: dict[str, int]
    bits: np.ndarray
    overhang: np.ndarray


@cache
def everywhere() -> Everywhere:
    starts = np.cumsum([0] + [len(places(letter).mask) for letter in SHAPES])
    return Everywhere(
        dict(zip(SHAPES, starts.tolist())),
        np.concatenate([places(letter).bits for letter in SHAPES]),
        np.concatenate([places(letter).overhang for letter in SHAPES]),
    )


# Positions


class Positions(NamedTuple):
    """Games with the same number of seats, each before a form is built or when all have entered it."""

    sheets: np.ndarray  # games x seats x 3
    roller: np.ndarray
    boxes: np.ndarray  # of the solo strip

    @property
    def seats(self) -> int:
        return self.sheets.shape[1]


def beyond_sheets(at: Positions, waiting: np.ndarray | None = None) -> np.ndarray:
    """What is seen beside each sheet, games x seats x (STRIP or PARTY).

    Where some seats (games x seats) are waiting to enter a form it is as it will probably be when they have done so.
    """
    if at.seats == 1:
        return at.boxes[:, None, None].astype(np.float32)
    free = np.bitwise_count(free_on(at.sheets)).astype(np.float32)
    roller = at.roller[:, None]
    if waiting is not None:
        free, roller = np.maximum(free - 4 * waiting, 0), roller + 1
    others = np.stack([np.delete(free, seat, 1).min(1) for seat in range(at.seats)], 1)
    waits = (np.arange(at.seats) - roller) % at.seats
    return np.stack([np.full_like(free, at.seats), others, waits], -1, dtype=np.float32)


def values_of(prospect: Prospect, at: Positions) -> np.ndarray:
    """The seats' values where all have entered the form and the game goes on: parts of the win, or the points."""
    beyond = beyond_sheets(at)
    worth = prospect(at.sheets.reshape(-1, 3), beyond.reshape(-1, beyond.shape[-1])).reshape(-1, at.seats)
    return worth if at.seats == 1 else shares(worth, np.bitwise_count(free_on(at.sheets)))


def shares(worth: np.ndarray, free: np.ndarray) -> np.ndarray:
    """The parts of the win that follow from the points expected; the more cells are free, the less they say."""
    doubt = CERTAIN + DOUBT * free.min(-1, keepdims=True)
    power = np.exp((worth - worth.max(-1, keepdims=True)).astype(np.float64) / doubt)
    return power / power.sum(-1, keepdims=True)


CERTAIN, DOUBT = 2.0, 0.2  # points: fitted to games of the computer against itself


def won(points: np.ndarray) -> np.ndarray:
    """The parts of the win at the end (TT-11)."""
    best = points == points.max(-1, keepdims=True)
    return best / best.sum(-1, keepdims=True)


class Found(NamedTuple):
    """Of games x forms: what the best forms for the roller lead to."""

    form: np.ndarray  # its number among the forms of the roll; -1 where there are no more
    values: np.ndarray  # games x forms x seats; -inf where there are no more
    sheets: np.ndarray  # games x forms x seats x 3: after everybody has entered it as it looks best to them
    overhang: np.ndarray  # of the first seat
    ends: np.ndarray  # whether it ends the game


def weigh_forms(prospect: Prospect, at: Positions, dice: np.ndarray, made: int, number: int) -> Found:
    """For each game and its roll the `made` best forms; each seat looks closely at its `number` best places."""
    games, seats = len(at.sheets), at.seats
    beyond = beyond_sheets(at, np.ones((games, seats)))
    sheets, boxes = at.sheets.reshape(-1, 3), np.repeat(at.boxes if seats == 1 else np.full(games, 4), seats)
    which, first = _different(np.hstack([sheets, beyond.reshape(len(sheets), -1).astype(U)]))
    rough = roughly(prospect, sheets[first], beyond.reshape(len(sheets), -1)[first])
    which = which.reshape(games, seats)
    rolls = np.unique(dice)
    # Different rolls over the same sheets are looked at together.
    all_ = ways(rough, sheets[first], boxes[first], None) if len(rolls) * seats > 2 * len(first) else None
    now = points_of(sheets).reshape(games, seats)
    free = np.bitwise_count(free_on(at.sheets))
    place = np.full((games, made, seats, number), -1)
    form = np.full((games, made), -1)
    symbols = np.zeros((games, made, 4), np.intp)
    for roll in rolls:
        some = np.flatnonzero(dice == roll)
        sheet = which[some].ravel()
        if all_ is None:
            found = ways(rough.of(sheet), sheets[first[sheet]], boxes[first[sheet]], str(roll))
            sheet, numbers = np.arange(len(sheet)), np.arange(found.best.shape[1])
        else:
            found, numbers = all_, numbers_of(str(roll))
        best = found.best[sheet][:, numbers].reshape(len(some), seats, -1)
        top = _promising(rough.worth[which[some]], best, now[some], free[some], at.roller[some], made)
        kept = top.shape[1]
        form[some, :kept] = top
        there = best_places(found, sheet, np.repeat(numbers[top], seats, 0), number)
        place[some, :kept] = there.reshape(len(some), seats, kept, number).swapaxes(1, 2)
        symbols[some, :kept] = symbols_of(str(roll))[top]
    return _weighed(prospect, at, now, form, place, symbols)


def _different(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each row which of the different rows it is, and where each of those is found first."""
    numbers: dict[bytes, int] = {}
    which = np.array([numbers.setdefault(row.tobytes(), len(numbers)) for row in rows])
    return which, np.unique(which, return_index=True)[1]


def _promising(
    worth: np.ndarray, best: np.ndarray, now: np.ndarray, free: np.ndarray, roller: np.ndarray, made: int
) -> np.ndarray:
    """For each game the numbers of the forms that look best to the roller, roughly."""
    games, seats, _ = best.shape
    if seats == 1:
        value = best[:, 0]
    else:
        points = (worth[..., None] + best).swapaxes(1, 2)
        ends = (best == -np.inf).any(1)
        points = np.where(ends[..., None], now[:, None], points)
        value = shares(points, np.where(ends[..., None], 0, free[:, None]))[np.arange(games), :, roller]
    return np.argsort(-value, axis=1, kind="stable")[:, :made]


def _weighed(
    prospect: Prospect, at: Positions, now: np.ndarray, form: np.ndarray, place: np.ndarray, symbols: np.ndarray
) -> Found:
    games, made, seats, number = place.shape
    there = everywhere()
    after = at.sheets[:, None, :, None] | written(there.bits[place], symbols[:, :, None, None])
    overhang = there.overhang[place]
    can = place >= 0
    ends = ~can.any(-1).all(-1)  # somebody cannot enter it
    beyond = beyond_sheets(at, np.ones((games, seats)))
    worth = np.full(place.shape, -np.inf)
    game, each, seat, way = np.nonzero(can & ~ends[..., None, None])
    seen_beside = beyond[game, seat]
    if prospect.solo:
        seen_beside = seen_beside - overhang[game, each, seat, way, None]
    worth[game, each, seat, way] = prospect(after[game, each, seat, way], seen_beside)
    last = can & ends[..., None, None]
    if last.any():
        worth[last] = points_of(after[last])
    best = worth.argmax(-1)[..., None]
    worth = np.take_along_axis(worth, best, -1)[..., 0]
    sheets = np.take_along_axis(after, best[..., None], 3)[..., 0, :]
    overhang = np.take_along_axis(overhang, best, -1)[..., 0, 0]
    if prospect.solo:
        return Found(np.where(ends, -1, form), worth, sheets, overhang, ends)
    declines = ends[..., None] & (worth < now[:, None])
    worth = np.where(declines, now[:, None], worth)
    sheets = np.where(declines[..., None], at.sheets[:, None], sheets)
    values = np.where(ends[..., None], won(worth), shares(worth, np.bitwise_count(free_on(sheets))))
    values = np.where(form[..., None] < 0, -np.inf, values)
    return Found(form, values, sheets, overhang, ends)
