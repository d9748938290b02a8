"""A guest wants to take a move back, and the others are asked whether they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.core.contract import CHANCE
from games.core.match import Step
from games.window.guests import Agree, Request
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay

PATIENCE = 20.0  # seconds that the others have to agree


class AskingBack:
    """One request at a time. At the screen nobody is asked: whoever agrees there takes the move back."""

    def __init__(self, numbers: Iterator[int], notices: list[str]):
        self._numbers = numbers
        self._notices = notices
        self.request: Request | None = None
        self._left = 0.0

    @staticmethod
    def who_may(turns: InPlay) -> int | None:
        """Whoever has decided last, if that can be taken back."""
        if not turns.can_undo:
            return None
        steps = (entry for entry in reversed(turns.match.entries) if isinstance(entry, Step) and entry.by != CHANCE)
        return next((step.by for step in steps if turns.match.is_human(step.by)), None)

    def ask(self, turns: InPlay, seat: int) -> None:
        if self.request is not None or self.who_may(turns) != seat:
            return
        others = _people(turns) - {seat}
        if not others:
            turns.undo()
            return
        self.request = Request(next(self._numbers), seat, frozenset(others & turns.elsewhere))
        self._left = PATIENCE
        if others - turns.elsewhere:
            name = turns.sitters[seat].name
            told = say("{name} wants to take a move back. Whoever agrees at the screen takes it back.", name=name)
            self._notices.append(told)

    def answer(self, turns: InPlay, seat: int, meant: Agree) -> None:
        request = self.request
        if request is None or request.number != meant.request or seat not in request.asked:
            return
        self.request = request._replace(asked=request.asked - {seat}) if meant.yes else None
        is_last = request.asked == {seat} and _people(turns) - {request.seat} <= turns.elsewhere
        if meant.yes and is_last:
            turns.undo()

    def forget(self) -> None:
        self.request = None

    def passed(self, seconds: float) -> None:
        self._left -= seconds
        if self._left < 0:
            self.request = None


def _people(turns: InPlay) -> set[int]:
    return {seat for seat in range(len(turns.sitters)) if turns.match.is_human(seat)}
