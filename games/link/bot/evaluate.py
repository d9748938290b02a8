"""What positions of Tetris Link are worth to the seats, and what every move leads to: for many positions at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from games.bots.net import Net, load_nets
from games.link.bot.boards import Boards, Look, gains, is_over, look, own_marks, passed, placed, shares, trimmed
from games.link.bot.features import views

AT_ONCE = 640  # positions whose arrays still fit into the processor's cache
# What is seen at a glance, in points:
PAIR = np.float32(0.5)  # to link two pieces
BLOCKED = np.float32(0.3)  # the part of a gain that counts if it is another's, who cannot have it any more
LOW = np.float32(0.05)  # each row that a drop lies lower


@cache
def nets() -> dict[str, Net]:
    return load_nets(Path(__file__).with_name("weights.json"))


def net(seats: int) -> Net:
    return nets()[str(seats)]


def evaluated(net: Net, boards: Boards) -> np.ndarray:
    """(seats, n) parts of the win before the next roll; exact where the game is over."""
    boards = trimmed(boards, 0)
    found = look(boards)
    seen = views(boards, found)
    values = net(seen.reshape(-1, seen.shape[-1])).reshape(seen.shape[:2])
    values = values / values.sum(0)
    over = is_over(boards, found)
    if over.any():
        values[:, over] = shares(boards.at(over))
    return values


def promise(boards: Boards, found: Look) -> np.ndarray:
    """(drops, n) what drops look worth at a glance, in points: to find those that are worth a closer look."""
    glance = -LOW * found.rows - found.penalty
    for seat in range(boards.seats):
        own = own_marks(found.touched, seat)
        linked = gains(own, boards.unpaid[seat]) + PAIR * (np.bitwise_count(own & boards.unpaid[seat]) == 1)
        glance += linked * np.where(boards.turn == seat, np.float32(1), BLOCKED)
    return glance


def most_promising(can: np.ndarray, glance: np.ndarray, most: int) -> np.ndarray:
    """Of the drops that `can` marks the `most` that look best, and their equals."""
    glance = np.where(can, glance, np.float32(-np.inf))
    least = np.partition(glance, len(glance) - most, axis=0)[len(glance) - most]
    return can & (glance >= least)


class Choices(NamedTuple):
    """All the moves in many positions, in the order of the positions; -1 for the drop where the turn is passed."""

    which: np.ndarray
    drop: np.ndarray
    row: np.ndarray  # where it comes to rest
    values: np.ndarray  # (seats, moves)

    def own(self, turn: np.ndarray) -> np.ndarray:
        """What each move is worth to who makes it."""
        return self.values[turn[self.which], np.arange(len(self.which))]

    def best(self, worth: np.ndarray) -> np.ndarray:
        """For each position the number of the move that is worth most."""
        order = np.lexsort((-worth, self.which))
        return order[np.searchsorted(self.which, np.arange(self.which[-1] + 1))]


def choices(net: Net, boards: Boards, found: Look, can: np.ndarray) -> Choices:
    """What the drops that `can` marks lead to; a pass where there are none."""
    which, drop = np.nonzero(can.T)
    values = [np.empty((boards.seats, 0), np.float32)]
    for start in range(0, len(which), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        first = which[start]
        near = slice(first, which[some][-1] + 1)
        after = placed(trimmed(boards.at(near), 1), found.at(near), which[some] - first, drop[some])
        values.append(evaluated(net, after))
    row = found.rows[drop, which]
    stuck = np.flatnonzero(~can.any(0))
    if not len(stuck):
        return Choices(which, drop, row, np.concatenate(values, axis=1))
    values.append(evaluated(net, passed(boards.at(stuck))))
    none = np.full(len(stuck), -1)
    which, drop, row = (np.concatenate(each) for each in ((which, stuck), (drop, none), (row, none)))
    order = np.argsort(which, kind="stable")
    return Choices(which[order], drop[order], row[order], np.concatenate(values, axis=1)[:, order])
