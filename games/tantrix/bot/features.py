"""What a Tantrix position looks like to the network: a row of numbers for each position, seen by one of the seats.

What counts for a colour is how long its lines are, whether a tile that is left still fits their ends, and who holds
it. Where two ends meet in one cell whatever is laid there joins them, or closes a loop; where two end in neighbouring
cells a tile may lead one to the other. How soon that happens depends on who must (TX-6) or may fill the cell, so the
best hope of every kind is a feature of its own.
"""

from __future__ import annotations

from functools import cache, reduce
from typing import NamedTuple

import numpy as np

from games.tantrix.bot.boards import CELLS, FORCED, NOWHERE, POWERS, STEPS, Played, as_bits, facts
from games.tantrix.rules.tiles import COLOURS, TILES

LINES = 5  # longest lines of a colour that are looked at
REACHING = 3  # longest lines whose ends are looked at for others in the next cell

# Chances that a meeting is filled, for one rough guess of what the lines may come to.
MUST_NOW, MUST_SOON, MUST_LATER = 1.0, 0.85, 0.75
MAY_NOW, MAY_NEXT, MAY_SOON, MAY_LATER = 0.9, 0.8, 0.6, 0.35
GAP = 0.06  # that a tile leads an end over to another
HOPE = 0.6  # the part that counts of what the ends of a line may gain
GROWTH = 0.9  # tiles that an open end soon gains
FUTURE = 0.5  # tiles that a line with open ends gains in each turn to come

# The features of a seat's colour, and what each is divided by.
COLOUR = {
    "longest": 8.0,
    "second longest": 8.0,
    "third longest": 8.0,
    "score": 12.0,
    "loop": 12.0,  # its points
    # Of the longest line and the second longest:
    "open end": 1.0,  # how many of the tiles left fit, from 0 to 1: at the better end
    "open end 2": 1.0,
    "other end": 1.0,  # and at the other
    "other end 2": 1.0,
    "ends with own tile": 1.0,
    "ends with own tile 2": 1.0,
    "forced ends": 1.0,
    "forced ends 2": 1.0,
    "ends with tile in bag": 1.0,
    "ends with tile in bag 2": 1.0,
    "barred ends": 1.0,  # where for now no tile may be laid (TX-9)
    "barred ends 2": 1.0,
    # What a tile may join, in points more than the score: who fills the cell, because they must or may
    "join must now": 6.0,
    "join must soon": 6.0,
    "join must later": 6.0,
    "join may": 6.0,
    "join may later": 6.0,
    # and the same for loops,
    "loop must now": 8.0,
    "loop must soon": 8.0,
    "loop must later": 8.0,
    "loop may": 8.0,
    "loop may later": 8.0,
    # and what two tiles may do, the first with anybody's tile or with an own one.
    "gap": 6.0,
    "gap with own tile": 6.0,
    "loop over gap": 6.0,
    "loop over gap with own tile": 6.0,
    "expected": 12.0,  # a rough guess of all this
    "second expected": 12.0,
    "own tiles": 4.0,  # with the colour
    "tiles of others": 8.0,
    "tiles in bag": 12.0,
    "useful tiles": 3.0,  # own ones that fit an end of the longest lines
    "lines": 4.0,
    "meetings": 2.0,
    "dead ends": 2.0,
}
# The features of the position as a whole.
COMMON = {
    "bag": 30.0,
    "held": 6.0,
    "held by others": 6.0,
    "restricted": 1.0,
    "free move to come": 1.0,
    "forced spaces for mover": 2.0,
    "forced spaces for next": 2.0,
    "forced spaces for later": 2.0,
    "moves next": 1.0,
    "moves second": 1.0,
    "moves third": 1.0,
    "near the end": 10.0,
}
PER_SEAT = len(COLOUR)
AT = {name: number for number, name in enumerate(COLOUR)}
IN_COMMON = {name: number for number, name in enumerate(COMMON)}
NEAR_THE_END = 12  # tiles left

HOPES = [AT[name] for name in COLOUR if name.startswith(("join", "loop", "gap"))]
OPENNESS = [AT[name] for name in ("open end", "other end", "open end 2", "other end 2")]


class Ends(NamedTuple):
    """The ends of the longest lines: position x seat x line x 2."""

    keys: np.ndarray
    lengths: np.ndarray  # of their lines
    patterns: np.ndarray
    fitting: np.ndarray  # the tiles that fit, as bits
    meeting: np.ndarray  # how many ends of the colour there are in this cell
    others: np.ndarray  # the length of the line that it meets
    is_loop: np.ndarray  # whether it meets the other end of its own line
    own: np.ndarray  # whether the owner holds a tile that fits
    mover: np.ndarray  # whether the one whose turn it is holds one
    held: np.ndarray  # whether anybody holds one
    in_bag: np.ndarray  # how many in the bag fit
    left: np.ndarray  # how many that are left fit
    is_forced: np.ndarray


def rows_for_all(laid: Played) -> np.ndarray:
    """Position x seat x feature: every position as each of its seats sees it."""
    blocks, expected = seat_features(laid)
    count, seats, _ = blocks.shape
    rows = []
    for seat in range(seats):
        others = [(seat + step) % seats for step in range(1, seats)]
        rows.append(_row(laid, blocks, expected, np.full(count, seat), np.array(others)[None, :].repeat(count, 0)))
    return np.stack(rows, 1)


def rows_for_mover(laid: Played) -> np.ndarray:
    """Position x feature: every position as the seat sees it whose turn it is."""
    blocks, expected = seat_features(laid)
    seats = blocks.shape[1]
    others = (laid.turn[:, None] + np.arange(1, seats)) % seats
    return _row(laid, blocks, expected, laid.turn, others)


def _row(laid: Played, blocks: np.ndarray, expected: np.ndarray, seat: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The own lines, those of the others (with more than one: the best of them and all on average), the rest."""
    at = np.arange(len(blocks))
    parts = [blocks[at, seat]]
    theirs = blocks[at[:, None], others]
    if others.shape[1] > 1:
        best = expected[at[:, None], others].argmax(1)
        parts += [theirs[at, best], theirs.mean(1)]
    else:
        parts.append(theirs[:, 0])
    parts.append(_common(laid, seat))
    return np.concatenate(parts, 1)


def scale(seats: int) -> np.ndarray:
    """What the features of a row are divided by."""
    return np.array([*(2 if seats == 2 else 3) * list(COLOUR.values()), *COMMON.values()])


def longest_ends(laid: Played) -> Ends:
    """The ends of the longest lines of every seat, the longest first."""
    count, seats, slots = laid.lengths.shape
    # Sorting a length and its line's number as one number is far quicker than sorting lines by length.
    order = np.sort(laid.lengths * 64 + np.arange(slots), axis=2)[:, :, : -LINES - 1 : -1]
    if slots < LINES:
        order = np.concatenate([order, np.full((count, seats, LINES - slots), slots - 1)], 2)
    return _ends(laid, order >> 6, order & 63)


def seat_features(laid: Played) -> tuple[np.ndarray, np.ndarray]:
    """Position x seat x feature of its colour, and position x seat the points that it may expect."""
    count, seats, _ = laid.lengths.shape
    ends = longest_ends(laid)
    lengths = ends.lengths[..., 0]
    score = np.maximum(lengths[:, :, 0], 2 * laid.loops)
    meets = (ends.meeting == 2) & ~ends.is_loop
    closes = (ends.meeting == 2) & ends.is_loop
    gaps = over_gaps(laid, ends)
    out = np.zeros((count, seats, PER_SEAT), np.float32)

    def put(name: str, values: np.ndarray) -> None:
        out[:, :, AT[name]] = values

    def put_pair(name: str, values: np.ndarray) -> None:
        out[:, :, AT[name] : AT[name] + 2] = values

    out[:, :, :3] = lengths[:, :, :3]
    put("score", score)
    put("loop", 2 * laid.loops)
    some = ends.left[:, :, :2] / (ends.left[:, :, :2] + 3.0)
    put_pair("open end", np.maximum(some[..., 0], some[..., 1]))
    put_pair("other end", np.minimum(some[..., 0], some[..., 1]))
    put_pair("ends with own tile", _both(ends.own[:, :, :2]))
    put_pair("forced ends", _both(ends.is_forced[:, :, :2]))
    put_pair("ends with tile in bag", _both(ends.in_bag[:, :, :2] > 0))
    put_pair("barred ends", _both(_barred(laid, ends.keys[:, :, :2])))
    joined = np.maximum(ends.lengths + ends.others + 1 - score[:, :, None, None], 0) * meets
    closed = np.maximum(2 * (ends.lengths + 1) - score[:, :, None, None], 0) * closes
    for number, kind in enumerate(_kinds(ends)):
        out[:, :, AT["join must now"] + number] = _most(joined * kind)
        out[:, :, AT["loop must now"] + number] = _most(closed * kind)
    for number, each in enumerate(gaps):
        out[:, :, AT["gap"] + number] = np.maximum(_most(each) - score, 0)
    expected, second = _expected(laid, ends, meets, closes, gaps[0])
    put("expected", expected)
    put("second expected", second)
    of_colour = _tiles_of_colours()[laid.colours]
    own = np.bitwise_count(laid.hands & of_colour).astype(np.int32)
    put("own tiles", own)
    put("tiles of others", np.bitwise_count(np.bitwise_or.reduce(laid.hands, 1)[:, None] & of_colour) - own)
    put("tiles in bag", np.bitwise_count(laid.bag[:, None] & of_colour))
    put("useful tiles", np.bitwise_count(_any(ends.fitting[:, :, :REACHING]) & laid.hands))
    put("lines", (laid.lengths > 0).sum(2))
    put("meetings", _total(meets))
    put("dead ends", _total((ends.left == 0) & (ends.lengths > 0)))
    return out, expected


def _expected(
    laid: Played, ends: Ends, meets: np.ndarray, closes: np.ndarray, led: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """A rough guess of the points that a seat may come to, and of what its second line may come to soon."""
    seats = laid.boards.seats
    lengths = ends.lengths[..., 0]
    turns = laid.held + laid.left[:, None] / seats
    is_mover = np.arange(seats) == laid.turn[:, None]
    may = np.where(is_mover, np.where(laid.is_free_to_come, MAY_NOW, MAY_SOON)[:, None], MAY_NEXT)
    chance = _chances(ends, may[:, :, None, None]) * (turns > 0)[:, :, None, None]
    growth = GROWTH * ends.left / (ends.left + 3.0) * np.minimum(1.0, turns / 4)[:, :, None, None] * (ends.meeting == 1)
    top = (slice(None), slice(None), slice(REACHING))
    over_gap = GAP * np.maximum(led - ends.lengths[top], 0) * (ends.left[top] > 0)
    growth[top] = np.maximum(growth[top], over_gap)
    gain = growth + meets * chance * (ends.others + 1)
    soon = lengths + HOPE * (gain[..., 0] + gain[..., 1])
    open_ends = _both(gain > 0)
    whole = soon + FUTURE * turns[:, :, None] * np.array([0.0, 0.9, 1.0])[open_ends] * (lengths > 0)
    best = np.maximum(whole.max(2), 2 * laid.loops)
    loops = closes * chance * np.maximum(2 * (ends.lengths + 1) - best[:, :, None, None], 0)
    return best + _most(loops), np.sort(soon, axis=2)[:, :, -2]


def _barred(laid: Played, keys: np.ndarray) -> np.ndarray:
    """Whether a tile here would be a fourth neighbour of a forced space, while that is forbidden (TX-9)."""
    edges_of = facts().edges
    barred = np.zeros(keys.shape, bool)
    for step in STEPS:
        barred |= edges_of[laid.patterns(np.where(keys == NOWHERE, NOWHERE, (keys + step) % CELLS))] >= FORCED
    return barred & (laid.left > 0)[:, None, None, None]


def _ends(laid: Played, lengths: np.ndarray, line: np.ndarray) -> Ends:
    count, seats, _lines = line.shape
    known = facts()
    keys = laid.ends[np.arange(count)[:, None, None], np.arange(seats)[:, None], line]
    keys = np.where(lengths[..., None] > 0, keys, NOWHERE)
    lengths = np.broadcast_to(lengths[..., None], keys.shape)
    patterns = laid.patterns(keys)
    met, total = laid.meetings(keys, np.arange(count)[:, None, None, None], np.arange(seats)[:, None, None])
    fitting = known.fitting[patterns]
    hands = np.bitwise_or.reduce(laid.hands, 1)
    mover = laid.hands[np.arange(count), laid.turn]
    wide = (slice(None), None, None, None)
    held = fitting & hands[wide]
    in_bag = np.bitwise_count(fitting & laid.bag[wide])
    return Ends(
        keys,
        lengths,
        patterns,
        fitting,
        met,
        total - lengths,
        (keys[..., :1] == keys[..., 1:]) & np.ones(2, bool),
        (fitting & laid.hands[:, :, None, None]) != 0,
        (fitting & mover[wide]) != 0,
        held != 0,
        in_bag.astype(np.float32),
        (np.bitwise_count(held) + in_bag).astype(np.float32),
        known.edges[patterns] >= FORCED,
    )


def _kinds(ends: Ends) -> list[np.ndarray]:
    """Who fills a meeting: now, soon or later because they must; soon or later because they may."""
    may = ~ends.is_forced
    later = ends.in_bag > 0
    return [
        ends.is_forced & ends.mover,
        ends.is_forced & ends.held & ~ends.mover,
        ends.is_forced & ~ends.held & later,
        may & ends.own,
        may & ~ends.own & later,
    ]


def _chances(ends: Ends, may: np.ndarray) -> np.ndarray:
    bag = ends.in_bag
    must = np.where(ends.mover, MUST_NOW, np.where(ends.held, MUST_SOON, MUST_LATER * bag / (bag + 1)))
    free = np.where(ends.own, may, MAY_LATER * bag / (bag + 3))
    return np.where(ends.is_forced, must, free)


def over_gaps(laid: Played, ends: Ends) -> tuple[np.ndarray, ...]:
    """What a line comes to when a tile, any that is left or an own one, leads its end to another: joins, then loops."""
    known = facts()
    top = (slice(None), slice(None), slice(REACHING))
    shape = ends.keys[top].shape
    found = tuple(np.zeros(shape, np.int32) for _ in range(4))
    # Step by step only what is still a way: few ends come so close.
    is_single = (ends.meeting[top] == 1) & (ends.keys[top] != NOWHERE)
    row, seat, line, end = np.nonzero(is_single)
    pattern = ends.patterns[row, seat, line, end]
    which, direction = np.nonzero(known.is_blank[pattern])
    row, seat, line, end, pattern = (each[which] for each in (row, seat, line, end, pattern))
    beyond = (ends.keys[row, seat, line, end] + STEPS[direction]) % CELLS
    count, total = laid.meetings(beyond, row, seat)
    near = np.flatnonzero(count == 1)
    row, seat, line, end, pattern, beyond, total, direction = (
        each[near] for each in (row, seat, line, end, pattern, beyond, total, direction)
    )
    fitting = known.fitting[pattern + (1 + laid.colours[row, seat]) * POWERS[direction]]
    hands = np.bitwise_or.reduce(laid.hands, 1) | laid.bag
    anyhow = (fitting & hands[row]) != 0
    own = (fitting & laid.hands[row, seat]) != 0
    is_ring = beyond == ends.keys[row, seat, line, 1 - end]
    length = ends.lengths[row, seat, line, end]
    reach = np.where(is_ring, 2 * (length + 2), length + total + 2)
    for each, ok in zip(found, (~is_ring & anyhow, ~is_ring & own, is_ring & anyhow, is_ring & own)):
        np.maximum.at(each, (row[ok], seat[ok], line[ok], end[ok]), reach[ok])
    return found


def _most(values: np.ndarray) -> np.ndarray:
    """The maximum over lines and ends: several times quicker than numpy's own over such short axes."""
    return reduce(np.maximum, (values[:, :, line, end] for line in range(values.shape[2]) for end in (0, 1)))


def _both(flags: np.ndarray) -> np.ndarray:
    """For how many of the two ends something is so."""
    return flags[..., 0].astype(np.int32) + flags[..., 1]


def _any(bits: np.ndarray) -> np.ndarray:
    """The tiles that are among those of some line or end."""
    return reduce(np.bitwise_or, (bits[:, :, line, end] for line in range(bits.shape[2]) for end in (0, 1)))


def _total(values: np.ndarray) -> np.ndarray:
    return values.sum((2, 3))


def fitting_of(laid: Played, keys: np.ndarray) -> np.ndarray:
    """The tiles that fit cells, as bits."""
    return facts().fitting[laid.patterns(keys)]


def has_colour(laid: Played, seat: int) -> np.ndarray:
    """Whether a seat holds a tile with its own colour."""
    return (laid.hands[:, seat] & _tiles_of_colours()[laid.colours[:, seat]]) != 0


@cache
def _tiles_of_colours() -> np.ndarray:
    return np.array([as_bits([tile for tile in TILES if colour in TILES[tile]]) for colour in COLOURS], np.uint64)


def _common(laid: Played, seat: np.ndarray) -> np.ndarray:
    """How far the game is, whose turn it is, and which spaces must be filled."""
    count, seats = laid.held.shape
    at = np.arange(count)
    out = np.zeros((count, len(COMMON)), np.float32)

    def put(name: str, values: np.ndarray) -> None:
        out[:, IN_COMMON[name]] = values

    put("bag", laid.left)
    put("held", laid.held[at, seat])
    put("held by others", (laid.held.sum(1) - laid.held[at, seat]) / (seats - 1))
    put("restricted", laid.left > 0)
    put("free move to come", laid.is_free_to_come)
    is_forced, fitting = _forced_spaces(laid)
    mover = is_forced & ((fitting & laid.hands[at, laid.turn][:, None]) != 0)
    following = is_forced & ((fitting & laid.hands[at, (laid.turn + 1) % seats][:, None]) != 0) & ~mover
    put("forced spaces for mover", mover.sum(1))
    put("forced spaces for next", following.sum(1))
    put("forced spaces for later", (is_forced & ~mover & ~following).sum(1))
    away = (seat - laid.turn) % seats
    for step, name in enumerate(("moves next", "moves second", "moves third"), start=1):
        put(name, away == step)
    put("near the end", np.maximum(NEAR_THE_END - laid.left - laid.held.sum(1), 0))
    return out


def _forced_spaces(laid: Played) -> tuple[np.ndarray, np.ndarray]:
    """Which of some cells are forced spaces, and the tiles that fit: those from before, and around the new tile."""
    known = facts()
    before = laid.boards.forced[laid.position]
    around = np.where(laid.key[:, None] == NOWHERE, NOWHERE, (laid.key[:, None] + STEPS) % CELLS)
    keys = np.concatenate([np.where(before == laid.key[:, None], NOWHERE, before), around], 1)
    patterns = laid.patterns(keys)
    is_forced = known.edges[patterns] >= FORCED
    # Those that were forced before are among the first already.
    is_forced[:, before.shape[1] :] &= known.edges[laid.boards.patterns[laid.position[:, None], around]] < FORCED
    return is_forced, known.fitting[patterns]
