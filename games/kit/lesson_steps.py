"""What a lesson is made of: things to read, things to do, and what happens meanwhile. Each game writes its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.match import Match
from games.kit.tables import Gesture
from games.window.canvas import Box


class Read(NamedTuple):
    """Something to read; it goes on by a press."""

    words: str
    where: Box


class Do(NamedTuple):
    """Something to do: the step is done when a decision of the learner, or a throw, is as it was asked for."""

    words: str
    where: Box
    accepts: Callable[[Match, Any], bool]  # of a move; a Gesture where chance is to be set off


class Happens(NamedTuple):
    """What chance brings, or what another player does: a move, or a function of the match that gives it.

    A function is for what depends on what the learner has chosen before.
    """

    move: Any


class Lesson(NamedTuple):
    """How it begins, and what happens in it."""

    seats: int
    before: Sequence[Any]  # moves that have been made when it begins, of chance and of players
    steps: Sequence[Read | Do | Happens]
    options: Mapping[str, Any] = {}


def a_throw(match: Match, meant: Any) -> bool:
    return isinstance(meant, Gesture)
