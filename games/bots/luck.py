"""Numbers as if by chance, and always the same for the same key: for those who try out many courses of a game."""

from collections.abc import Iterator

import numpy as np

AT_ONCE = 1024  # numbers that are made together, which is much faster


class Luck:
    """Call it for the next number, from 0 to below 1."""

    def __init__(self, key: tuple[int, ...]):
        self._next = _numbers(key).__next__

    def __call__(self) -> float:
        return self._next()


def _numbers(key: tuple[int, ...]) -> Iterator[float]:
    dice = np.random.default_rng(key)
    while True:
        yield from dice.random(AT_ONCE).tolist()
