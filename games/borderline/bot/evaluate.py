"""What positions of Borderline are worth: every place for a piece laid and judged at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from games.borderline.bot.boards import HIGH, NOWHERE, PUSHES, AfterPlace, Boards, joined, lay, pushed
from games.borderline.bot.features import Seen, features, seen
from games.bots.net import Net, load_nets

NAME = "2"  # of the network: there are always two players
NEAR = 4  # rows: no piece is higher


@cache
def net() -> Net:
    return load_nets(Path(__file__).with_name("weights.json"))[NAME]


class Followed(NamedTuple):
    """Every place for a piece, with what comes of it."""

    laid: AfterPlace
    boards: Boards  # after each, the other's turn
    won: np.ndarray  # where the player who laid it has won
    rows: np.ndarray  # features of the positions


def follow(boards: Boards, shapes: np.ndarray, tidily: bool = False) -> Followed:
    """For every position every place for the shape that its player holds; or only those worth a look."""
    laid = lay(boards, shapes)
    if tidily:
        laid = laid.at(_is_tidy(boards, laid))
    after, overrun = pushed(boards, laid, shapes)
    waiting, moving = _seen(after, laid, len(boards))
    homeless = ((moving.pushes == NOWHERE) | (after.stock == 0)).all(0)
    won = overrun | (homeless & (laid.completed > 0))  # BL-9, BL-10
    return Followed(laid, after, won, features(waiting, moving, after.stock))


def _is_tidy(boards: Boards, laid: AfterPlace) -> np.ndarray:
    """Where a piece completes a row, or spoils as few as it can; near the border one more, for there height counts.

    That is one place in three, and the best one is elsewhere in less than one of a hundred positions.
    """
    spoils = np.bitwise_count(laid.side.spoiled & ~boards.mover.spoiled[laid.parent]).astype(np.int8)
    allowed = np.full(len(boards), HIGH)
    np.minimum.at(allowed, laid.parent, spoils)
    allowed += boards.mover.room < NEAR
    return (spoils <= allowed[laid.parent]) | (laid.completed > 0)


def _seen(after: Boards, laid: AfterPlace, count: int) -> tuple[Seen, Seen]:
    """Those who have laid a piece, and the others: what these have only differs where the border has moved."""
    key = laid.parent * len(PUSHES) + laid.completed
    first = np.full(count * len(PUSHES), -1)
    first[key[::-1]] = np.arange(len(key))[::-1]
    different = first[first >= 0]
    number = np.cumsum(first >= 0) - 1
    both = seen(joined([after.other, after.mover.at(different)]))
    return both.at(np.arange(len(key))), both.at(len(key) + number[key])


def worth(followed: Followed, net: Net) -> np.ndarray:
    """To the player who has laid the piece: the part of the win that they may expect."""
    return np.where(followed.won, np.float32(1), net(followed.rows))


def best_of_each(worth: np.ndarray, parent: np.ndarray) -> np.ndarray:
    """For each position that has any, in order, which of its places is worth most."""
    order = np.lexsort((worth, parent))
    of = parent[order]
    return order[np.flatnonzero(np.append(of[1:] != of[:-1], True))] if len(order) else order
