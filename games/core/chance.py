"""Chance that can be told again: everything drawn follows from the seed and the step's number.

Taking a move back and playing on therefore brings the same roll, and a record of the seed is a record of the luck.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any


def number(below: int, *key: int) -> int:
    """A whole number from 0 to below - 1, the same for the same key on every machine.

    A hash rather than `random.Random(key)`: seeding that one takes ten times as long as one roll needs.
    """
    digest = blake2b(repr(key).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") * below >> 64


def draw(odds: Sequence[tuple[Any, int]], *key: int) -> Any:
    """One of the moves, by its weight."""
    rest = number(sum(weight for _, weight in odds), *key)
    for move, weight in odds:
        rest -= weight
        if rest < 0:
            return move
    raise ValueError("there is nothing to draw from")
