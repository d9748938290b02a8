"""A small neural network over the features of a position: what it says, how it is kept, and how it learns.

One hidden layer, and beside it a straight line from the features to the answer, so that a network that has learned
nothing yet about combinations is still a weighted sum. The weights are data: `weights.json` in the folder of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

DIGITS = 5  # of a weight in the file
STEP = 1e-3  # how far Adam goes at first
MEMORY = (0.9, 0.999)  # how slowly Adam forgets the last slopes and their squares
SQUASHED, PLAIN = "share", "points"  # what a network answers: a part of the win, from 0 to 1; or any number


class Net:
    """The answer for each of many rows of features."""

    def __init__(self, kind: str, scale: np.ndarray, weights: list[np.ndarray], notes: dict[str, Any] | None = None):
        self.kind = kind
        self.scale = scale.astype(np.float32)  # each feature is divided by this first
        # features x hidden, hidden, hidden, features, 1
        self.weights = [np.asarray(weight, np.float32) for weight in weights]
        self.notes = notes or {}  # where the weights come from
        self._slopes: list[list[np.ndarray]] | None = None
        self._steps = 0

    @classmethod
    def untaught(cls, kind: str, scale: np.ndarray, hidden: int, rng: np.random.Generator) -> Net:
        features = len(scale)
        return cls(
            kind,
            np.asarray(scale),
            [
                rng.normal(0, 1 / np.sqrt(features), (features, hidden)),
                np.zeros(hidden),
                np.zeros(hidden),
                np.zeros(features),
                np.zeros(1),
            ],
        )

    def __call__(self, rows: np.ndarray) -> np.ndarray:
        """For each row the answer."""
        return self._answer(self._scaled(rows))[0]

    def _scaled(self, rows: np.ndarray) -> np.ndarray:
        return rows.astype(np.float32) / self.scale

    def _answer(self, scaled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        into, bias, out, straight, last = self.weights
        hidden = np.tanh(scaled @ into + bias)
        total = hidden @ out + scaled @ straight + last[0]
        return (1 / (1 + np.exp(-total)) if self.kind == SQUASHED else total), hidden

    # Learning

    def learn(self, rows: np.ndarray, targets: np.ndarray, rate: float = 1.0) -> float:
        """One step of Adam towards the targets; the mean square error before it."""
        scaled = self._scaled(rows)
        answers, hidden = self._answer(scaled)
        error = answers - targets.astype(np.float32)
        # The same slope for both kinds: of cross entropy for shares, of squares for points.
        slope = (error / len(error))[:, None]
        back = slope * self.weights[2] * (1 - hidden * hidden)
        self._descend(
            [scaled.T @ back, back.sum(0), (hidden * slope).sum(0), (scaled * slope).sum(0), slope.sum(0)], rate
        )
        return float(np.mean(error * error))

    def _descend(self, slopes: list[np.ndarray], rate: float) -> None:
        if self._slopes is None:
            self._slopes = [[np.zeros_like(weight) for weight in self.weights] for _ in MEMORY]
        self._steps += 1
        first, second = self._slopes
        for weight, slope, mean, square in zip(self.weights, slopes, first, second):
            mean += (1 - MEMORY[0]) * (slope - mean)
            square += (1 - MEMORY[1]) * (slope * slope - square)
            step = mean / (1 - MEMORY[0] ** self._steps)
            weight -= rate * STEP * step / (np.sqrt(square / (1 - MEMORY[1] ** self._steps)) + 1e-8)


def joined(nets: Sequence[Net]) -> Net:
    """One network that answers as the average of several does (of shares, the average before they are squashed)."""
    into, bias, out, straight, last = zip(*(net.weights for net in nets))
    weights = [np.concatenate(into, 1), np.concatenate(bias), np.concatenate(out) / len(nets)]
    return Net(nets[0].kind, nets[0].scale, [*weights, np.mean(straight, 0), np.mean(last, 0)])


class _Kept(msgspec.Struct):
    """A network in the file."""

    kind: str
    notes: dict[str, Any]
    scale: list[float]
    into: list[list[float]]
    bias: list[float]
    out: list[float]
    straight: list[float]
    last: list[float]


def load_nets(path: Path) -> dict[str, Net]:
    """The networks of a game, by name."""
    kept = msgspec.json.decode(path.read_bytes(), type=dict[str, _Kept])
    return {
        name: Net(
            each.kind,
            np.array(each.scale),
            [np.array(part) for part in (each.into, each.bias, each.out, each.straight, each.last)],
            each.notes,
        )
        for name, each in kept.items()
    }


def to_json(nets: dict[str, Net]) -> bytes:
    """The file of the networks of a game."""
    kept = {
        name: _Kept(net.kind, net.notes, net.scale.tolist(), *(_rounded(weight) for weight in net.weights))
        for name, net in sorted(nets.items())
    }
    return msgspec.json.format(msgspec.json.encode(kept), indent=0) + b"\n"


def _rounded(weight: np.ndarray) -> list[Any]:
    rounded: list[Any] = np.round(weight.astype(np.float64), DIGITS).tolist()
    return rounded
