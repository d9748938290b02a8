"""How a network learns: it plays against itself, and takes every position's worth from those that came after it.

That is TD(lambda): the target of a position is a mixture of the value of the next one and of that one's own target,
and the last one's is the result. Nothing here depends on the clock, so the same seed and the same number of rounds
give the same weights on the same machine.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from games.bots.net import Net


class Stories(NamedTuple):
    """Ways through games, one after another: each is what one seat saw, from its first position to its last."""

    rows: np.ndarray  # the features of every position
    lengths: np.ndarray  # how many positions each way has
    results: np.ndarray  # what each came to


class Course(Protocol):
    """What there is to learn: one network of a game."""

    @property
    def hidden(self) -> int:
        """Units of the network."""

    @property
    def trace(self) -> float:
        """Lambda."""

    @property
    def patience(self) -> int:
        """Rounds after which the steps are half as long."""

    @property
    def remembers(self) -> int:
        """Rounds whose stories are learned from."""

    @property
    def rehearsals(self) -> int:
        """Small batches that are learned in a round."""

    @property
    def steadies(self) -> int:
        """Rounds whose networks are averaged in the end."""

    @property
    def voices(self) -> int:
        """Networks that learn with different luck, to be asked together: chance has misled each another way."""

    def untaught(self, rng: np.random.Generator) -> Net:
        """The network before the first lesson."""

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        """The games of one round, played by the network against itself with some curiosity."""


class Learned(NamedTuple):
    number: int
    error: float  # mean square
    result: float  # of the stories, on average


BATCH = 512


def lessons(course: Course, net: Net, rng: np.random.Generator) -> Iterator[Learned]:
    """Teach the network round by round, for as long as anybody asks for more."""
    memory: list[Stories] = []
    number = 0
    while True:
        memory = [*memory, course.play(net, rng, number)][-course.remembers :]
        rows = np.concatenate([stories.rows for stories in memory])
        targets = np.concatenate([targets_of(net, stories, course.trace) for stories in memory])
        rate = 1 / (1 + number / course.patience)
        errors = []
        for _ in range(course.rehearsals):
            chosen = rng.integers(0, len(rows), BATCH)
            errors.append(net.learn(rows[chosen], targets[chosen], rate))
        number += 1
        yield Learned(number, float(np.mean(errors)), float(memory[-1].results.mean()))


class Average:
    """The networks of the last rounds in one: what single rounds have pushed this way and that comes to rest."""

    def __init__(self, rounds: int):
        self.rounds = rounds
        self.weights: list[np.ndarray] = []
        self._taken = 0

    def take(self, net: Net) -> None:
        self._taken = min(self._taken + 1, self.rounds)
        before = self.weights or [np.zeros_like(weight) for weight in net.weights]
        self.weights = [mean + (weight - mean) / self._taken for mean, weight in zip(before, net.weights)]


def targets_of(net: Net, stories: Stories, trace: float) -> np.ndarray:
    """What the network should have said about every position."""
    values = net(stories.rows)
    targets = np.empty(len(values), np.float32)
    ends = np.cumsum(stories.lengths) - 1
    at, left = ends, stories.lengths.copy()
    target = stories.results.astype(np.float32)
    targets[at] = target
    # All the stories at once, backwards; those that have come to their beginning drop out.
    while (going := left > 1).any():
        at, left, target = at[going] - 1, left[going] - 1, target[going]
        target = (1 - trace) * values[at + 1] + trace * target
        targets[at] = target
    return targets
