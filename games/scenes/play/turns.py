"""A game in play, without a pixel of it: whose decision it is, whether an input counts, and what happens by itself.

The match knows what has happened, the table shows it, and the thinker decides for computers; this brings them together.
Whoever keeps something of a game listens to it (see Listener).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.players import STAND_IN
from games.core.contract import CHANCE, OVER
from games.kit.pace import COMPUTER
from games.scenes.play.advice import Advice
from games.scenes.play.happenings import Awaited, Ended, Finished, Happening, Helped, Hinted, Second
from games.scenes.play.in_play import InPlay
from games.window.guard import QUIET, QUIET_PERSON

AFTER_END = 0.8  # seconds from the last thing that moves to the results


class Turns(InPlay):
    """What happens by itself, and when."""

    def tick(self, seconds: float) -> list[Happening]:
        """Time passes; what has happened."""
        for listener in self.listeners:
            listener.passed(self, seconds)
        if self.table.is_moving:
            return []
        self.waited += seconds
        return [*self._run_clock(seconds), *self._find_hint(), *self.proceed()]

    def proceed(self) -> Iterator[Happening]:
        """The next thing that needs nobody's hand, if it is time for it."""
        turn, seat = self.match.to_move, self.seat
        if turn == OVER:
            yield from self._end()
        elif turn == CHANCE and self.table.draws_itself:
            yield self.made(self.match.draw())
        elif turn == CHANCE and self.goes_on:
            yield from self._roll_on()
        elif self.match.is_human(seat):
            yield from self._wait_for(seat)
        elif turn != CHANCE:
            yield from self._think(seat, self.match.seats[seat])
        else:
            yield from self._roll_on()

    def _roll_on(self) -> Iterator[Happening]:
        """Chance is set off by nobody's hand, when what came before could be seen."""
        if self.waited > COMPUTER.rolls / self.pace.speed:
            yield self.made(self.match.draw())

    def _wait_for(self, seat: int) -> Iterator[Happening]:
        if self._was_asked(seat):
            if self.clock.is_up:
                yield from self._move_for(seat)
        elif self.match.to_move == seat and (move := self.prepared.take(seat)) is not None:
            yield self.made(self.match.commit(move))
        else:
            self._await(seat)
            yield Awaited(seat)

    def _await(self, seat: int) -> None:
        """A person is to decide now, and must not find it decided already by a press that was meant for before.

        Whoever takes moves back, one after the other, is not kept waiting.
        """
        self._ask(seat)
        is_same = seat == self._person_before
        if not (is_same and self._was_to_roll):  # rolling has no time of its own
            self.clock.grant()
        if seat not in self.elsewhere:
            self._await_hands(seat, is_same)
        self._person_before = seat
        self._was_to_roll, self._is_forward = self.match.to_move == CHANCE, False
        self._changed()

    def _await_hands(self, seat: int, is_same: bool) -> None:
        """Those at the screen."""
        self.table.await_decision(self.match, seat)
        if self._person_before is not None and not is_same:
            self.guard.close(QUIET_PERSON)
        elif self._is_forward:
            self.guard.close(QUIET)

    def _run_clock(self, seconds: float) -> Iterator[Happening]:
        """The clock of the person who decides runs."""
        self.clock.follow_the_limit()
        if self.clock.is_set and self.is_asked and self.decider is not None and self.clock.run(seconds):
            yield Second(self.clock.left)

    def _move_for(self, seat: int) -> Iterator[Happening]:
        """The time is up: chance is set off, or the computer moves, this once."""
        if self.match.to_move == CHANCE:
            self.table.let_go()
            yield self.made(self.match.draw())
            yield Helped(seat)
        else:
            yield from self._think(seat, STAND_IN)

    def _think(self, seat: int, level: str) -> Iterator[Happening]:
        self.computer.think(self.match, seat, level, self.sitters[seat].temper)
        if self.waited >= COMPUTER.thinks / self.pace.speed and (move := self.computer.move()) is not None:
            self.table.let_go()
            yield self.made(self.match.commit(move))
            if self.match.is_human(seat):
                yield Helped(seat)

    def _find_hint(self) -> Iterator[Happening]:
        if (found := self.computer.hint()) is not None:
            (hint,) = found
            if hint is not None and self.decider in self.elsewhere:
                self.hint_in_hand = hint
            elif hint is not None:
                self.advice = Advice(hint, self.table, self.match)
                if self.advice.shows_move:
                    self.guard.close(QUIET)
            self._changed()
            yield Hinted(hint)

    def _end(self) -> Iterator[Happening]:
        if not self.has_ended:
            self.has_ended = True
            self.waited = 0.0
            self.table.end(self.match)
            yield Ended()
        elif self.waited >= AFTER_END:
            self._keep_end()
            yield Finished()
