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

from games.tantrix.boards import CELLS, FORCED, NOWHERE, POWERS, STEPS, TAKEN, Laid, as_bits, facts
from games.tantrix.tiles import COLOURS, TILES

LINES = 5  # longest lines of a colour that are looked at
REACHING = 3  # longest lines whose ends are looked at for others in the next cell

# Chances that a meeting is filled, for one rough guess of what the lines may come to.
MUST_NOW, MUST_SOON, MUST_LATER = 1.0, 0.85, 0.75
MAY_NOW, MAY_NEXT, MAY_SOON, MAY_LATER = 0.9, 0.8, 0.6, 0.35
GAP = 0.06  # that a tile leads an end over to another
HOPE = 0.6  # the part that counts of what the ends of a line may gain
GROWTH = 0.9  # tiles that an open end soon gains
FUTURE = 0.5  # tiles that a line with open ends gains in each turn to come

PER_SEAT = 37
IN_COMMON = 12
EXPECTED = 29  # the number of the feature that guesses a colour's points


class Ends(NamedTuple):
    """The ends of the longest lines: position x seat x line x 2."""

    keys: np.ndarray
    lengths: np.ndarray  # of their lines
    patterns: np.ndarray
    count: np.ndarray  # ends of the colour in this cell
    others: np.ndarray  # the length of the line that it meets
    is_loop: np.ndarray  # whether it meets the other end of its own line
    own: np.ndarray  # whether the owner holds a tile that fits
    mover: np.ndarray  # whether the one whose turn it is holds one
    held: np.ndarray  # whether anybody holds one
    in_bag: np.ndarray  # how many in the bag fit
    left: np.ndarray  # how many that are left fit
    is_forced: np.ndarray


def rows_for_all(laid: Laid) -> np.ndarray:
    """Position x seat x feature: every position as each of its seats sees it."""
    blocks, expected = seat_features(laid)
    count, seats, _ = blocks.shape
    rows = []
    for seat in range(seats):
        others = [(seat + step) % seats for step in range(1, seats)]
        rows.append(_row(laid, blocks, expected, np.full(count, seat), np.array(others)[None, :].repeat(count, 0)))
    return np.stack(rows, 1)


def rows_for_mover(laid: Laid) -> np.ndarray:
    """Position x feature: every position as the seat sees it whose turn it is."""
    blocks, expected = seat_features(laid)
    seats = blocks.shape[1]
    others = (laid.turn[:, None] + np.arange(1, seats)) % seats
    return _row(laid, blocks, expected, laid.turn, others)


def _row(laid: Laid, blocks: np.ndarray, expected: np.ndarray, seat: np.ndarray, others: np.ndarray) -> np.ndarray:
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


def width(seats: int) -> int:
    return (2 if seats == 2 else 3) * PER_SEAT + IN_COMMON


def scale(seats: int) -> np.ndarray:
    """What the features are divided by."""
    per_seat = np.array([8.0] * 3 + [12.0] * 2 + [1.0] * 10 + [6.0] * 5 + [8.0] * 5 + [6.0] * 4 + [12.0] * 2 + [4.0, 8.0, 12.0, 4.0, 2.0, 2.0])
    common = np.array([30.0, 6.0, 6.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 10.0])
    return np.concatenate([per_seat] * (2 if seats == 2 else 3) + [common])


def seat_features(laid: Laid) -> tuple[np.ndarray, np.ndarray]:
    """Position x seat x feature of its colour, and position x seat the points that it may expect."""
    count, seats, slots = laid.lengths.shape
    known = facts()
    # Sorting a length and its line's number as one number is far quicker than sorting lines by length.
    order = np.sort(laid.lengths * 64 + np.arange(slots), axis=2)[:, :, : -LINES - 1 : -1]
    if order.shape[2] < LINES:
        order = np.concatenate([order, np.zeros((count, seats, LINES - order.shape[2]), order.dtype)], 2)
        order[:, :, slots:] = slots - 1
    lengths, line = order >> 6, order & 63
    ends = _ends(laid, lengths, line)
    scores = np.maximum(lengths[:, :, 0], 2 * laid.loops)[:, :, None, None]
    turns = laid.held + laid.left[:, None] / seats
    can_be = ends.left > 0

    out = np.zeros((count, seats, PER_SEAT), np.float32)
    out[:, :, 0:3] = lengths[:, :, :3]
    out[:, :, 3] = scores[:, :, 0, 0]
    out[:, :, 4] = 2 * laid.loops
    # How open the ends of the two longest lines are.
    some = ends.left[:, :, :2] / (ends.left[:, :, :2] + 3.0)
    out[:, :, 5:7], out[:, :, 7:9] = np.maximum(some[..., 0], some[..., 1]), np.minimum(some[..., 0], some[..., 1])
    out[:, :, 9:11] = _both(ends.own[:, :, :2])
    out[:, :, 11:13] = _both(ends.is_forced[:, :, :2])
    out[:, :, 13:15] = _both(ends.in_bag[:, :, :2] > 0)
    # Meetings, by how soon they may be filled.
    kinds = _kinds(ends)
    joined = np.maximum(ends.lengths + ends.others + 1 - scores, 0) * ((ends.count == 2) & ~ends.is_loop)
    closed = np.maximum(2 * (ends.lengths + 1) - scores, 0) * ((ends.count == 2) & ends.is_loop)
    for number, kind in enumerate(kinds):
        out[:, :, 15 + number] = _most(joined * kind)
        out[:, :, 20 + number] = _most(closed * kind)
    # Ends that a tile may lead to each other.
    led, led_own, ringed, ringed_own = _over_gaps(laid, ends)
    for number, each in enumerate((led, led_own, ringed, ringed_own)):
        out[:, :, 25 + number] = _most(np.maximum(each - scores, 0))
    # A rough guess of what all this comes to.
    is_mover = np.arange(seats) == laid.turn[:, None]
    may = np.where(is_mover, np.where(laid.is_free_to_come, MAY_NOW, MAY_SOON)[:, None], MAY_NEXT)
    chance = _chances(ends, may[:, :, None, None]) * (turns[:, :, None, None] > 0)
    meets = (ends.count == 2) & ~ends.is_loop
    growth = GROWTH * ends.left / (ends.left + 3.0) * np.minimum(1.0, turns / 4)[:, :, None, None] * (ends.count == 1)
    growth[:, :, :REACHING] = np.maximum(
        growth[:, :, :REACHING], GAP * np.maximum(led - lengths[:, :, :REACHING, None], 0) * can_be[:, :, :REACHING]
    )
    gain = growth + meets * chance * (ends.others + 1)
    soon = lengths + HOPE * (gain[..., 0] + gain[..., 1])
    open_ends = _both(gain > 0)
    whole = soon + FUTURE * turns[:, :, None] * np.array([0.0, 0.9, 1.0])[open_ends] * (lengths > 0)
    best = np.maximum(whole.max(2), 2 * laid.loops)
    loop = (ends.is_loop & (ends.count == 2)) * chance * np.maximum(2 * (ends.lengths + 1) - best[:, :, None, None], 0)
    best = best + _most(loop)
    out[:, :, 29] = best
    out[:, :, 30] = np.sort(soon, axis=2)[:, :, -2]
    # Tiles of the colour, where they are.
    of_colour = _tiles_of_colours()[laid.colours]
    own = np.bitwise_count(laid.hands & of_colour).astype(np.int32)
    hands = np.bitwise_count(np.bitwise_or.reduce(laid.hands, 1)[:, None] & of_colour)
    out[:, :, 31] = own
    out[:, :, 32] = hands - own
    out[:, :, 33] = np.bitwise_count(laid.bag[:, None] & of_colour)
    out[:, :, 34] = (laid.lengths > 0).sum(2)
    out[:, :, 35] = _total(meets)
    out[:, :, 36] = _total((ends.left == 0) & (ends.lengths > 0))
    return out, best


def _ends(laid: Laid, lengths: np.ndarray, line: np.ndarray) -> Ends:
    count, seats, lines = line.shape
    known = facts()
    keys = laid.ends[np.arange(count)[:, None, None], np.arange(seats)[:, None], line]
    keys = np.where(lengths[..., None] > 0, keys, NOWHERE)
    lengths = np.broadcast_to(lengths[..., None], keys.shape)
    patterns = laid.patterns(keys)
    met, total = laid.meetings(
        keys, np.arange(count)[:, None, None, None], np.arange(seats)[:, None, None]
    )
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


def _over_gaps(laid: Laid, ends: Ends) -> tuple[np.ndarray, ...]:
    """What a line comes to when a tile leads its end to another one: joins (with the owner's tiles), loops (the same)."""
    known = facts()
    top = (slice(None), slice(None), slice(REACHING))
    shape = ends.keys[top].shape
    found = tuple(np.zeros(shape, np.int32) for _ in range(4))
    # Step by step only what is still a way: few ends come so close.
    is_single = (ends.count[top] == 1) & (ends.keys[top] != NOWHERE)
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


def _total(values: np.ndarray) -> np.ndarray:
    return reduce(np.add, (values[:, :, line, end].astype(np.int32) for line in range(values.shape[2]) for end in (0, 1)))


@cache
def _tiles_of_colours() -> np.ndarray:
    return np.array([as_bits([tile for tile in TILES if colour in TILES[tile]]) for colour in COLOURS], np.uint64)


def _common(laid: Laid, seat: np.ndarray) -> np.ndarray:
    """How far the game is, whose turn it is, and which spaces must be filled."""
    known = facts()
    count, seats = laid.held.shape
    at = np.arange(count)
    out = np.zeros((count, IN_COMMON), np.float32)
    out[:, 0] = laid.left
    out[:, 1] = laid.held[at, seat]
    out[:, 2] = (laid.held.sum(1) - laid.held[at, seat]) / (seats - 1)
    out[:, 3] = laid.left > 0
    out[:, 4] = laid.is_free_to_come
    around = np.where(laid.key[:, None] == NOWHERE, NOWHERE, (laid.key[:, None] + STEPS) % CELLS)
    before = laid.boards.forced[laid.position]
    keys = np.concatenate([np.where(before == laid.key[:, None], NOWHERE, before), around], 1)
    patterns = laid.patterns(keys)
    is_new = np.ones(keys.shape, bool)
    is_new[:, before.shape[1] :] = laid.boards.patterns[laid.position[:, None], around] != TAKEN
    # A neighbour that was forced before is already among the first.
    is_new[:, before.shape[1] :] &= known.edges[laid.boards.patterns[laid.position[:, None], around]] < FORCED
    is_forced = is_new & (known.edges[patterns] >= FORCED)
    fitting = known.fitting[patterns]
    mover = (fitting & laid.hands[at, laid.turn][:, None]) != 0
    following = (fitting & laid.hands[at, (laid.turn + 1) % seats][:, None]) != 0
    out[:, 5] = (is_forced & mover).sum(1)
    out[:, 6] = (is_forced & following & ~mover).sum(1)
    out[:, 7] = (is_forced & ~following & ~mover).sum(1)
    away = (seat - laid.turn) % seats
    for step in range(1, 4):
        out[:, 7 + step] = away == step
    out[:, 11] = np.maximum(12 - laid.left - laid.held.sum(1), 0) if seats == 2 else 0
    return out
