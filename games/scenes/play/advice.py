"""Help in steps: about where a good move is, with what it is made, all of it and why, and how much worse the next is.

Each step shows a little more, so that somebody who wants to learn can find the rest without it. None of them decides
anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.players import Hint, NextBest, Reasoned
from games.core.match import Match
from games.core.sentences import Plural
from games.kit.tables import Table
from games.scenes.judging import why_words
from games.words import say

if TYPE_CHECKING:
    from games.window.canvas import Box

PLACE, THING, MOVE, NEXT_BEST = "place", "thing", "move", "second"
ALIKE, LITTLE, CLEARLY = 0.005, 0.03, 0.08  # of the win: less is hardly, a little and clearly better


class Advice:
    """A hint, and how much of it has been shown."""

    def __init__(self, hint: Hint, table: Table, match: Match):
        self.hint = hint
        self._table = table
        self._match = match
        table.bring_into_sight(match, hint.move)
        self._left = [MOVE]
        if self.thing is not None:
            self._left.insert(0, THING)
        if self.place is not None:
            self._left.insert(0, PLACE)
        if hint.second is not None:
            self._left.append(NEXT_BEST)
        self.step = ""
        self.go_on()

    @property
    def place(self) -> Box | None:
        """Where the good move is made."""
        return self._table.hint_place(self._match, self.hint.move)

    @property
    def thing(self) -> Box | None:
        """Where that lies with which it is made."""
        return self._table.hint_thing(self._match, self.hint.move)

    @property
    def next_best_place(self) -> Box | None:
        second = self.hint.second
        return None if second is None else self._table.hint_place(self._match, second.move)

    @property
    def shows_move(self) -> bool:
        """Whether the hand holds all of it now."""
        return self.step in (MOVE, NEXT_BEST)

    def go_on(self) -> None:
        """The next step; after the last one the move is shown once more."""
        self.step = self._left.pop(0) if self._left else MOVE
        if self.step == THING:
            self._table.take_hinted(self._match, self.hint.move)
        elif self.step == MOVE:
            self._table.hint(self._match, self.hint.move)

    @property
    def words(self) -> str:
        if self.step == PLACE:
            return say("There is a good move around here. Ask again, and you see more.")
        if self.step == THING:
            return say("It is made with this. Ask again, and you see all of it.")
        if self.step == NEXT_BEST and self.hint.second is not None:
            return _compared(self.hint, self.hint.second, is_solo=len(self._match.seats) == 1)
        return why_words(self.hint)


def _said(reasoned: Reasoned) -> str:
    return say(reasoned.sentence, **reasoned.facts)


def _compared(hint: Hint, second: NextBest, is_solo: bool) -> str:
    is_same = second.why == (hint.sentence, hint.facts)
    why = say("the same elsewhere") if is_same else _said(second.why)
    if is_solo:
        return say(
            Plural("About {points} [point|points] better than the next best: {why}"),
            points=round(second.worse),
            why=why,
        )
    if second.worse < ALIKE:
        return say("Hardly better than the next best: {why}", why=why)
    if second.worse < LITTLE:
        return say("A little better than the next best: {why}", why=why)
    if second.worse < CLEARLY:
        return say("Clearly better than the next best: {why}", why=why)
    return say("Much better than the next best: {why}", why=why)
