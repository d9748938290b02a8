"""What players of a game may be proud of, such as a long loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.contract import Sentence
from games.core.match import Match


class FeatKind(NamedTuple):
    """One kind of it: how it is told, and how much of it each seat has achieved in a finished game."""

    name: str
    told: Callable[[int], Sentence]
    achieved: Callable[[Match], Sequence[int]]
