"""What is found out about the decisions of a game: all of them at a first look, and later each of them closely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from games.bots.players import Hint, Verdict
from games.core.match import Match, Step
from games.words import say

SHOWN = 3  # decisions that cost most
LEAST_COST = 0.015  # of the win; less is a matter of taste
LEAST_POINTS = 0.75  # the same for who plays alone


class LookingBack(Protocol):
    """Who judges (see games.bots.live.worker)."""

    def ask_about(self, match: Match, step: Step, closely: bool = False) -> int: ...

    def poll(self) -> tuple[int, Any] | None: ...

    def forget(self) -> None: ...


class Costly(NamedTuple):
    """A decision that was made, and what is said about it."""

    number: int  # of the step, counted from 0
    seat: int
    verdict: Verdict
    is_certain: bool = False  # it was looked at closely


class Judging:
    """One question at a time, and never any waiting. Verdicts are replaced in place when they have become certain."""

    def __init__(self, match: Match, judged: Sequence[Costly] = ()):
        self.match = match
        self.decisions = [(number, step) for number, step in enumerate(match.steps) if step.by >= 0]
        self.judged: list[Costly] = list(judged)
        self._question: int | None = None
        self._again: int | None = None  # the place among the judged of what is looked at closely now
        self._is_silent = False  # the computer has nothing more to say

    @property
    def is_solo(self) -> bool:
        return len(self.match.seats) == 1

    @property
    def is_done(self) -> bool:
        """Whether all decisions have been looked at once."""
        return len(self.judged) == len(self.decisions)

    @property
    def certain(self) -> int:
        """How many decisions have been looked at closely."""
        return sum(each.is_certain for each in self.judged)

    def costliest(self) -> list[Costly]:
        """The dearest decisions, the dearest first."""
        dear = [each for each in self.judged if self._is_dear(each)]
        return sorted(dear, key=lambda each: (-each.verdict.cost, each.number))[:SHOWN]

    def _is_dear(self, costly: Costly) -> bool:
        return costly.verdict.cost >= (LEAST_POINTS if self.is_solo else LEAST_COST)

    def tick(self, thinker: LookingBack, may_look_closely: bool) -> bool:
        """Ask what is not known yet, and hear what has been found out; whether anything has."""
        if self._question is None:
            self._ask(thinker, may_look_closely)
        found = None if self._question is None else thinker.poll()
        if found is None or found[0] != self._question:
            return False
        self._question = None
        self._hear(found[1])
        return True

    def forget(self, thinker: LookingBack) -> None:
        """What is asked is not waited for any more; it is asked again at the next tick."""
        thinker.forget()
        self._question = None

    def _ask(self, thinker: LookingBack, may_look_closely: bool) -> None:
        if not self.is_done:
            self._again = None
            self._question = thinker.ask_about(self.match, self.decisions[len(self.judged)][1])
        elif may_look_closely and (place := self._most_doubtful()) is not None:
            self._again = place
            self._question = thinker.ask_about(self.match, self.decisions[place][1], closely=True)

    def _most_doubtful(self) -> int | None:
        """What should be looked at closely next: what seems to have cost most, then where the game was most open."""
        if self._is_silent:
            return None
        doubtful = [place for place, each in enumerate(self.judged) if not each.is_certain]
        return min(doubtful, key=self._urgency, default=None)

    def _urgency(self, place: int) -> tuple[bool, float, int]:
        judged = self.judged[place]
        is_dear = self._is_dear(judged)
        urgency = judged.verdict.cost if is_dear else _openness(judged.verdict.values)
        return not is_dear, -urgency, place

    def _hear(self, verdict: Verdict | None) -> None:
        """Where the computer falls silent, which is told by a notice, everything stays as it is."""
        if self._again is not None:
            self._is_silent = verdict is None
            if verdict is not None:
                told = self.judged[self._again]
                self.judged[self._again] = told._replace(verdict=verdict, is_certain=True)
        elif verdict is None:
            self.decisions = self.decisions[: len(self.judged)]
            self._is_silent = True
        else:
            number, step = self.decisions[len(self.judged)]
            self.judged.append(Costly(number, step.by, verdict))


def _openness(values: Sequence[float]) -> float:
    """How uncertain it was who would win: 0 where that was decided. Who plays alone has no such doubts."""
    return 1 - sum(value * value for value in values) if len(values) > 1 else 0.0


def why_words(hint: Hint) -> str:
    """What a good move gains, and what it keeps the others from."""
    why = say(hint.sentence, **hint.facts)
    if hint.prevents is None:
        return why
    return say("{why}; besides: {prevents}", why=why, prevents=say(hint.prevents.sentence, **hint.prevents.facts))


def cost_words(cost: float, is_solo: bool) -> str:
    """What a decision has cost: in points, or of the chance to win."""
    minus = "\N{MINUS SIGN}"
    return f"{minus}{cost:.0f}" if is_solo else f"{minus}{100 * cost:.0f} %"
