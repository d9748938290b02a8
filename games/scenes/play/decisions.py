"""Whose decision it is, and what may be decided."""

from __future__ import annotations

from games.bots.players import levels_for
from games.core.contract import CHANCE, OVER
from games.core.match import HandOver, Match, is_human_name
from games.kit.tables import Table


class Decisions:
    """What can be asked about a game in play."""

    def __init__(self, match: Match, table: Table, takes_back: bool):
        self.match = match
        self.table = table
        self.takes_back = takes_back  # False: where it is about points, what was rolled or seen stays so
        self.has_computer = bool(levels_for(match.game.name))  # for hints and empty seats
        self.elsewhere: frozenset[int] = frozenset()  # seats whose hands are at devices of their own (see guests)
        self._asked: tuple[int, int] | None = None  # the position and the seat whose decision is awaited

    @property
    def seat(self) -> int:
        """Whose turn it is, to decide or to set chance off; OVER at the end."""
        turn = self.match.to_move
        return self.match.game.released_by(self.match.state) if turn == CHANCE else turn

    @property
    def decider(self) -> int | None:
        """The person whose turn it is to decide or to set chance off."""
        if self.match.to_move == CHANCE and (self.table.draws_itself or self.goes_on):
            return None
        seat = self.seat
        return seat if seat != OVER and self.match.is_human(seat) else None

    @property
    def goes_on(self) -> bool:
        """Whether chance goes on by itself after it was set off once."""
        last = self.match.steps[-1] if self.match.steps else None
        return last is not None and last.by == CHANCE == self.match.to_move and self.table.goes_on(self.match)

    def _ask(self, seat: int) -> None:
        self._asked = (len(self.match.entries), seat)

    def _was_asked(self, seat: int) -> bool:
        return self._asked == (len(self.match.entries), seat)

    @property
    def is_asked(self) -> bool:
        """Whether somebody was told that it is their turn, and has not decided yet."""
        return self._asked is not None

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for a person's decision: until it has been told so, it is asked for none."""
        seat = self.decider
        return seat is not None and self._was_asked(seat) and not self.table.is_moving

    @property
    def is_awaited_here(self) -> bool:
        """Whether it waits for the hands at the screen."""
        return self.is_awaited and self.decider not in self.elsewhere

    @property
    def who_may_stop(self) -> int | None:
        """Who may give up now: whoever decides, or the only person at the table while others move."""
        if self.match.to_move == OVER:
            return None
        people = [seat for seat in range(len(self.match.seats)) if self.match.is_human(seat)]
        return self.decider if len(people) != 1 else people[0]

    @property
    def handed_over(self) -> dict[int, str]:
        """The seats in which a computer plays on for a person who may come back, as the match knows that person."""
        people = {seat: name for seat, name in enumerate(self.match.first_seats) if is_human_name(name)}
        for entry in self.match.entries:
            if isinstance(entry, HandOver) and is_human_name(entry.to):
                people[entry.seat] = entry.to
        is_over = self.match.to_move == OVER
        return {seat: name for seat, name in people.items() if not is_over and not self.match.is_human(seat)}

    @property
    def may_give_up(self) -> bool:
        """That ends the game for everybody: where others want to play on, the computer takes the seat."""
        return len(self.match.seats) <= 2 or not self.has_computer

    @property
    def can_undo(self) -> bool:
        """Where it is about points, a slip may be taken back as long as nothing new has been seen since.

        One at a time: the decision before it may have been somebody else's, and what they did has been seen.
        """
        is_slip = self.match.is_decision_last and not self.match.can_redo
        return self.match.can_undo and (self.takes_back or is_slip)

    @property
    def can_redo(self) -> bool:
        return self.match.can_redo

    @property
    def can_hint(self) -> bool:
        is_here = self.decider is not None and self.decider not in self.elsewhere
        return is_here and self.can_hint_at(self.decider)

    def can_hint_at(self, seat: int | None) -> bool:
        """Whether a good move can be looked for, wherever the hands of this seat are."""
        return self.has_computer and seat is not None and seat == self.decider and self.match.to_move != CHANCE
