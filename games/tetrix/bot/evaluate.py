"""What sheets of Te-Trix promise, and what forms are worth to everybody who has to enter them; for many at a time.

To evaluate every sheet that a roll can lead to would take too long. So the places of a form are ranked by a sum first:
what each symbol of it would bring if it were entered alone, and what two equal neighbours would bring beyond that.
Only the best are evaluated exactly.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from games.bots.net import Net
from games.tetrix.bot.boards import (
    DOWN,
    NO_PAIR,
    RIGHT,
    SQUARES,
    Built,
    U,
    built_from,
    can_enter_any,
    free_on,
    is_closed,
    places,
    points_of,
    written,
)
from games.tetrix.bot.features import POINTS, SCALE, seen

UNIT = 20.0  # points in the networks' answers
AT_ONCE = 4096  # sheets, so that all that is known of them stays near at hand
TIGHT = 9  # free cells; with more, some form can practically always be entered

# Beside the sheet a network sees: solo, the free boxes. Otherwise the seats; the fewest free cells on another's sheet,
# since who is full ends the game; and how many rounds it takes until this seat rolls.
STRIP_SCALE = np.array([8], np.float32)
PARTY_SCALE = np.array([4, 24, 3], np.float32)


class Prospect(NamedTuple):
    """A network, and what it answers in points for sheets."""

    net: Net
    solo: bool

    def __call__(self, sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray:
        """The points that each of these sheets may expect to end with; `beyond` has what is seen beside it.

        Many entries lead to the same sheet, so only different ones are judged.
        """
        first, which = _different(sheets, beyond)
        sheets, beyond = sheets[first], beyond[first]
        parts = [
            self._some(sheets[start : start + AT_ONCE], beyond[start : start + AT_ONCE])
            for start in range(0, len(sheets), AT_ONCE)
        ]
        return np.concatenate(parts)[which] if parts else np.empty(0, np.float32)

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


MIXING = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], U)  # odd


def _different(sheets: np.ndarray, beyond: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The number of the first of each that are alike; and for all, which of those they are like.

    What is seen of a sheet is mixed into one number: among ten thousand, two would get the same once in 10 ** 11 times.
    """
    places = np.array([1, 64, 64 * 64], np.float32)[: beyond.shape[1]]
    seen = np.column_stack([sheets, (beyond @ places).astype(np.int64).astype(U)])
    mixed = seen * MIXING
    mixed ^= mixed >> U(29)
    mixed *= MIXING[::-1]
    _, first, which = np.unique(mixed.sum(1, dtype=U), return_index=True, return_inverse=True)
    return first, which


class Evaluate(Protocol):
    """Says what sheets are worth; `beyond` has what is seen beside each."""

    def __call__(self, sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray: ...


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
    """What single symbols and pairs of neighbours would add to the worth of sheets."""

    alone: np.ndarray  # symbols x sheets x SQUARES
    paired: np.ndarray  # symbols x sheets x (NO_PAIR + 1), the same index as Places.neighbours
    box: np.ndarray  # what a box of the strip is worth


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
    added = answers[count : count + 3 * len(which)].reshape(3, -1) - answers[which]
    box = answers[:count] - answers[-count:] if prospect.solo else np.zeros(count, np.float32)
    alone = np.zeros((3, count, SQUARES), np.float32)
    paired = np.zeros((3, count, NO_PAIR + 1), np.float32)
    (sheet, square), *pairs = found
    alone[:, sheet, square] = added[:, : len(sheet)]
    done = len(sheet)
    for (sheet, square), step, first in zip(pairs, (1, 8), (0, SQUARES)):
        both = added[:, done : done + len(sheet)]
        paired[:, sheet, first + square] = both - alone[:, sheet, square] - alone[:, sheet, square + step]
        done += len(sheet)
    return Rough(alone, paired, box)


class Sums(NamedTuple):
    """For the forms of one letter what each free place roughly adds to the worth of each sheet."""

    built: Built
    place: np.ndarray  # sheets x places: which of the letter's places are free
    total: np.ndarray  # forms x sheets x places; -inf where a sheet has no more free places


def _sums(rough: Rough, taken: np.ndarray, boxes: np.ndarray, built: Built) -> Sums:
    there = places(built.letter)
    fits = (taken[:, None] & there.mask == 0) & (there.overhang <= boxes[:, None])
    most = max(1, fits.sum(1).max())
    place = np.argsort(~fits, axis=1, kind="stable")[:, :most]
    fits = np.take_along_axis(fits, place, 1)
    row = np.arange(len(taken))[:, None]
    gains = [rough.alone[:, row, there.squares[place, which]] for which in range(4)]  # symbols x sheets x places
    halves = [gains[one][:, None] + gains[one + 1][None] for one in (0, 2)]
    halves[0] += np.where(fits, -there.overhang[place] * rough.box[:, None], -np.inf)
    symbols = built.symbols
    crossing = []
    for neighbours, (one, other) in zip(there.neighbours, there.pairs):
        bonus = rough.paired[:, row, neighbours[place]]
        if one // 2 == other // 2:
            halves[one // 2][range(3), range(3)] += bonus
        else:
            equal = np.where(symbols[one] == symbols[other], symbols[one], 3)
            crossing.append(np.concatenate([bonus, np.zeros_like(bonus[:1])])[equal])
    total = halves[0][symbols[0], symbols[1]]
    total += halves[1][symbols[2], symbols[3]]
    for each in crossing:
        total += each
    if not built.turns.all():  # a form that looks the same in another turn
        total[~built.turns[:, there.turn[place]]] = -np.inf
    return Sums(built, place, total)


def every_sum(
    prospect: Prospect, sheets: np.ndarray, beyond: np.ndarray, dice: str | None, hurry: np.ndarray | float = 0.0
) -> list[Sums]:
    """For all forms of a roll, or every form, letter by letter."""
    rough = roughly(prospect, sheets, beyond)
    rough = rough._replace(box=rough.box + hurry)
    boxes = beyond[:, 0] if prospect.solo else np.full(len(sheets), 4)
    return [_sums(rough, ~free_on(sheets), boxes, built) for built in built_from(dice)]


class Answers(NamedTuple):
    """How forms are best entered on sheets; sheets x forms."""

    worth: np.ndarray  # the points that may be expected then; -inf where a form cannot be entered
    sheets: np.ndarray  # sheets x forms x 3: what they look like then
    overhang: np.ndarray


def best_answers(
    prospect: Prospect,
    sheets: np.ndarray,
    beyond: np.ndarray,
    dice: str | None,
    number: int,
    hurry: np.ndarray | float = 0.0,
) -> Answers:
    """For all forms of a roll, or every form; the `number` best places of each are looked at closely.

    Who is in a hurry to fill a sheet dislikes a symbol over the edge by so many points.
    """
    sums = every_sum(prospect, sheets, beyond, dice, hurry)
    wanted = np.ones((sum(len(each.total) for each in sums), len(sheets)), bool)
    found = closely(prospect, sheets, beyond, sums, wanted, number, hurry)
    return Answers(*(part.reshape(*wanted.shape, *part.shape[1:]).swapaxes(0, 1) for part in found))


def closely(
    evaluate: Evaluate,
    sheets: np.ndarray,
    beyond: np.ndarray,
    sums: list[Sums],
    wanted: np.ndarray,
    number: int,
    hurry: np.ndarray | float = 0.0,
) -> Answers:
    """The best places by the sums evaluated exactly, where that is wanted (forms x sheets): an answer for each."""
    sheet_of, writings, hanging = [], [], []
    for built, place, total in sums:
        form, sheet = np.nonzero(wanted[built.first : built.first + len(total)])
        there = places(built.letter)
        sums_there = total[form, sheet]
        kept = min(number, sums_there.shape[1])
        best = np.argpartition(-sums_there, kept - 1, axis=1)[:, :kept]
        fits = np.take_along_axis(sums_there, best, 1) > -np.inf
        best = place[sheet[:, None], best]
        sheet_of.append(sheet)
        writings.append(np.zeros((len(form), number, 3), U))
        writings[-1][:, :kept] = sheets[sheet][:, None] | written(there.bits[best], built.symbols.T[form, None])
        hanging.append(np.full((len(form), number), NO_PLACE))
        hanging[-1][:, :kept] = np.where(fits, there.overhang[best], NO_PLACE)
    of, after, overhang = np.concatenate(sheet_of), np.concatenate(writings), np.concatenate(hanging)
    pair, way = np.nonzero(overhang < NO_PLACE)
    beside_it = beyond[of[pair]]
    if beyond.shape[1] == len(STRIP_SCALE):
        beside_it = beside_it - overhang[pair, way, None]
    worth = np.full(overhang.shape, -np.inf, np.float32)
    worth[pair, way] = evaluate(after[pair, way], beside_it)
    best = (worth - overhang * np.broadcast_to(hurry, len(sheets))[of][:, None]).argmax(1)
    each = np.arange(len(of))
    return Answers(worth[each, best], after[each, best], overhang[each, best])


NO_PLACE = 9  # more than can hang over the edge


# Positions


class Positions(NamedTuple):
    """Games with the same number of seats, each before a form is built or when all have entered it."""

    sheets: np.ndarray  # games x seats x 3
    roller: np.ndarray
    boxes: np.ndarray  # of the solo strip

    @property
    def seats(self) -> int:
        return self.sheets.shape[1]

    def at(self, which: np.ndarray) -> Positions:
        return Positions(self.sheets[which], self.roller[which], self.boxes[which])


def beyond_sheets(at: Positions, waiting: np.ndarray | None = None) -> np.ndarray:
    """What is seen beside each sheet, games x seats x numbers.

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
    return worth if at.seats == 1 else shares(worth, at.sheets, at.roller, most_free(at.sheets))


def point_in_win(prospect: Prospect, at: Positions, waiting: np.ndarray) -> np.ndarray:
    """What one point more is worth to each seat (games x seats), where some still have to enter a form."""
    beyond = beyond_sheets(at, waiting)
    worth = prospect(at.sheets.reshape(-1, 3), beyond.reshape(-1, beyond.shape[-1])).reshape(-1, at.seats)
    doubt = np.minimum(CERTAIN + DOUBT * most_free(at.sheets), VAGUE)
    part = _by_points(worth, doubt)
    return part * (1 - part) / doubt


def most_free(sheets: np.ndarray) -> np.ndarray:
    """Of sheets that are side by side in the last axis but one: the free cells of the one that has most."""
    return np.bitwise_count(free_on(sheets)).max(-1, keepdims=True).astype(np.float32)


def shares(worth: np.ndarray, sheets: np.ndarray, roller: np.ndarray, free: np.ndarray) -> np.ndarray:
    """The parts of the win that follow from the points expected; the last axis is that of the seats.

    The more cells are free, the less the points say. Where some letter cannot be entered, whoever rolls next may end
    the game with it (TT-8): then the points count that are there, if that is better for the roller.
    """
    going = _by_points(worth, np.minimum(CERTAIN + DOUBT * free, VAGUE))
    may_end = is_closed(sheets).any(-1)
    if may_end.any():
        points = points_of(sheets[may_end].reshape(-1, 3)).reshape(-1, worth.shape[-1])
        ended, on = _by_points(points, CERTAIN), going[may_end]
        rolls = np.broadcast_to(roller, may_end.shape)[may_end][:, None]
        ends = np.take_along_axis(ended, rolls, 1) > np.take_along_axis(on, rolls, 1)
        going[may_end] = np.where(ends, ended, on)
    return going


CERTAIN, DOUBT, VAGUE = 2.0, 0.8, 24.0  # points: fitted to games of the computer against itself


def _by_points(points: np.ndarray, doubt: np.ndarray | float) -> np.ndarray:
    power = np.exp((points - points.max(-1, keepdims=True)).astype(np.float64) / doubt)
    return power / power.sum(-1, keepdims=True)


def won(points: np.ndarray) -> np.ndarray:
    """The parts of the win at the end (TT-11)."""
    best = points == points.max(-1, keepdims=True)
    return best / best.sum(-1, keepdims=True)


class Rounds(NamedTuple):
    """What forms lead to in some games: games x forms x seats, as all enter them as it looks best to them."""

    values: np.ndarray  # -inf where a form cannot be entered in solo
    sheets: np.ndarray  # and three masks
    ends: np.ndarray  # games x forms: whether a form ends the game


def rounds(answers: Answers, at: Positions) -> Rounds:
    """From the answers of the seats, games x seats x forms."""
    worth, after = (part.swapaxes(1, 2) for part in answers[:2])
    if at.seats == 1:
        return Rounds(worth, after, np.zeros(worth.shape[:2], bool))
    cannot = worth == -np.inf
    ends = cannot.any(2)
    after = np.where(cannot[..., None], at.sheets[:, None], after)
    # The doubt is that of the round, whatever is entered: nobody should fill a sheet to be the surer of a lead.
    free = np.maximum(most_free(at.sheets) - 4, 0)[:, None]
    values = shares(np.where(cannot, 0, worth), after, (at.roller[:, None] + 1) % at.seats, free)
    if ends.any():
        now = np.broadcast_to(at.sheets[:, None], after.shape)[ends]
        before, last = (points_of(sheets.reshape(-1, 3)).reshape(-1, at.seats) for sheets in (now, after[ends]))
        after[ends] = np.where((last < before)[..., None], now, after[ends])  # TT-8
        values[ends] = won(np.maximum(before, last))
    return Rounds(values, after, ends)
