"""What there is to see in positions of Tetris Link, as numbers for a network: one view for each seat.

A view is the seat's own block, the blocks of the others, the strongest first, and what concerns everybody. The most
telling numbers are what the next roll would bring each seat, over all the faces of the die and all the drops.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from games.core.tetrominoes import COLUMNS
from games.link.bot.boards import PAID, PIECES, Boards, Look, all_drops, gains, own_marks
from games.link.rules.game import FACES, KINDS, ROWS

NEVER = 64  # taken from what a drop brings that is not possible

# With what each number is divided to be of the size of one. A block of a seat:
BLOCK = {
    "score": 8,
    "expected": 1.5,  # what the next roll brings on average
    "free": 3,  # what LINK would bring
    "threes": 0.4,  # the part of the faces that bring three points or more
    "ones": 0.5,  # or at least one
    "losses": 0.4,  # or cost something
    "ways to three": 10,  # drops without a hole that bring three or more
    "ways to one": 20,
    "open pairs": 1,  # groups without points that a drop without a hole can reach
    "open singles": 2,
    "pairs": 2,
    "singles": 4,
    "columns at points": 4,  # where the next cell touches a paid group
    "columns at pairs": 3,  # where it touches two unpaid pieces
    "columns at singles": 3,
    "walls at points": 4,  # where one of the next four cells touches a paid group
    "walls at pairs": 3,
    "largest": 8,
    "left": 12,  # pieces
    **{f"stock of {kind}": 3 for kind in KINDS},
    "rolls": 1,  # 1 for who rolls next, less for the later ones
}
SHARED = {  # what concerns everybody
    "space": 100,  # cells above the surface
    "holes": 10,
    "steps": 12,
    "rough": 40,
    "highest": 10,
    "spread": 5,  # between the highest and the lowest column
    **{f"clean {kind}": 8 for kind in KINDS},  # drops without a hole
    "unclean": 0.5,  # the part of the shapes that have none
    "wells": 1.5,
    "legal": 100,  # drops
}
LEADS = {  # before the best of the others
    "lead": 4,
    "lead ahead": 4,  # with what the next roll brings
    "lead for the rest": 1,  # against what is still to come
    "lead in largest": 4,
}


def scale(seats: int) -> np.ndarray:
    return np.array([*list(BLOCK.values()) * seats, *SHARED.values(), *LEADS.values()], np.float32)


def views(boards: Boards, found: Look) -> np.ndarray:
    """(seats, n, features)"""
    clean = found.legal & (found.penalty == 0)
    surface = found.beside[:, np.arange(COLUMNS)[:, None], boards.heights, np.arange(boards.size)]
    blocks = np.array([_block(boards, found, seat, clean, surface) for seat in range(boards.seats)], np.float32)
    shared = np.array(_shared(boards, found, clean), np.float32)
    seen = [
        np.concatenate([blocks[seat], *_others(blocks, seat), shared, _leads(blocks, seat, shared[0])])
        for seat in range(boards.seats)
    ]
    return np.array(seen).transpose(0, 2, 1)


def _column(blocks: np.ndarray, name: str) -> np.ndarray:
    return blocks[:, list(BLOCK).index(name)]


def _standing(blocks: np.ndarray) -> np.ndarray:
    """The points of the seats, with what their next rolls bring."""
    return _column(blocks, "score") + _column(blocks, "expected")


def _others(blocks: np.ndarray, seat: int) -> list[np.ndarray]:
    """The blocks of all but this seat, the strongest first."""
    others = np.delete(blocks, seat, axis=0)
    if len(others) == 1:
        return [others[0]]
    order = np.argsort(-_standing(others), axis=0, kind="stable")
    return list(np.take_along_axis(others, order[:, None], axis=0))


def _leads(blocks: np.ndarray, seat: int, space: np.ndarray) -> list[np.ndarray]:
    others = np.delete(blocks, seat, axis=0)
    own = blocks[seat : seat + 1]
    lead, ahead, largest = (
        of(own)[0] - of(others).max(0)
        for of in (lambda some: _column(some, "score"), _standing, lambda some: _column(some, "largest"))
    )
    return [lead, ahead, ahead / np.sqrt(1 + space / 8), largest]


def _block(boards: Boards, found: Look, seat: int, clean: np.ndarray, surface: np.ndarray) -> list[np.ndarray]:
    unpaid, paired, stock = boards.unpaid[seat], boards.paired[seat], boards.stock[seat]
    own = own_marks(found.touched, seat)
    gain = gains(own, unpaid)
    faces = roll_gains(gain - found.penalty, found, stock)
    ways = gain * clean
    reach = np.bitwise_or.reduce(own * clean, axis=0)
    next_cells = own_marks(surface, seat)
    next_joined = np.bitwise_count(next_cells & unpaid)
    walls = own[_standing_i()]
    return [
        boards.scores[seat],
        faces.mean(0, dtype=np.float32),
        faces[-1],
        _count(faces >= 3) / len(FACES),
        _count(faces >= 1) / len(FACES),
        _count(faces < 0) / len(FACES),
        _count(ways >= 3),
        _count(ways >= 1),
        np.bitwise_count(reach & paired) // 2,
        np.bitwise_count(reach & unpaid & ~paired),
        np.bitwise_count(paired) // 2,
        np.bitwise_count(unpaid & ~paired),
        _count(next_cells >= PAID),
        _count(next_joined >= 2),
        _count(next_joined == 1),
        _count(walls >= PAID),
        _count(np.bitwise_count(walls & unpaid) >= 2),
        boards.largest[seat],
        stock.sum(0),
        *stock,
        1 - ((seat - boards.turn) % boards.seats) / (boards.seats - 1),
    ]


def roll_gains(net: np.ndarray, found: Look, stock: np.ndarray) -> np.ndarray:
    """For each face of the die the most that it brings: 0 where the turn would be passed (TL-3 to TL-7)."""
    # Multiplied and not chosen by np.where, which takes many times as long.
    possible = net - ~found.legal * np.int8(NEVER)
    best = np.array([possible[kind].max(0) for kind in all_drops().of_kind])
    has = stock > 0
    free = np.where(has, best, np.int8(-NEVER)).max(0)
    faces = np.array([*np.where(has, best, free), free])
    return faces * (faces > -NEVER // 2)


def _count(found: np.ndarray) -> np.ndarray:
    """How often something was found in each position: fewer than 256 times."""
    return found.reshape(-1, found.shape[-1]).view(np.uint8).sum(0, dtype=np.uint8)


def _shared(boards: Boards, found: Look, clean: np.ndarray) -> list[np.ndarray]:
    heights = boards.heights
    total = heights.sum(0, dtype=np.int32)
    steps = np.diff(heights, axis=0)
    laid = boards.seats * PIECES - boards.stock.sum((0, 1), dtype=np.int32)
    cleans = [_count(clean[kind]) for kind in all_drops().of_kind]
    walls = np.full((1, boards.size), ROWS, np.int8)
    left, right = np.concatenate([walls, heights[:-1]]), np.concatenate([heights[1:], walls])
    return [
        ROWS * COLUMNS - total - boards.cut * COLUMNS,
        total + boards.cut * COLUMNS - 4 * laid,
        np.abs(steps).sum(0),
        np.minimum(steps * steps.astype(np.int16), 36).sum(0),
        heights.max(0) + boards.cut,
        heights.max(0) - heights.min(0),
        *cleans,
        sum(each == 0 for each in cleans) / len(KINDS),
        (np.minimum(left, right) - heights >= 3).sum(0),
        _count(found.legal),
    ]


@cache
def _standing_i() -> slice:
    """The drops of an upright I, one for each column."""
    upright = [number for number, place in enumerate(all_drops().places) if place.shape == "I" and place.turn == 1]
    return slice(upright[0], upright[-1] + 1)
