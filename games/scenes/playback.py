"""A game on its table that goes back and forth through its decisions; it stands still at each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract import OVER
from games.core.match import Match, Step
from games.kit.parts import table_of
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.scenes.helping_hand import HelpingHand
from games.scenes.timeline import Timeline
from games.window.app import Cabinet

PAUSE = 0.5  # seconds between two decisions while it plays


class Playback:
    """What chance brings is shown on the way to the decision that follows it. `changed` hears of everything."""

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter], changed: Callable[[], None]):
        self.whole = match
        self.steps: list[Step] = match.steps
        self.timeline = Timeline(self.steps)
        self.shown = Match(match.game, match.first_seats, match.seed, match.options)
        self.table = table_of(match.game.name)(cabinet, self.shown, sitters)
        self.goal = 0  # where it stands still next
        self.plays = False
        self.has_ended = False  # the table shows the end, which is for those who have watched up to it
        self.is_astray = False  # a move is shown that was not made
        self._ends = False  # the last move is being shown
        self._helping_hand = HelpingHand()
        self._waited = 0.0
        self._changed = changed

    @property
    def number(self) -> int:
        """How many steps have been made."""
        return len(self.shown.steps)

    @property
    def is_at_end(self) -> bool:
        return self.number == len(self.steps)

    @property
    def made(self) -> int:
        """How many decisions have been made, or are being shown."""
        return self.timeline.made(self.goal)

    # Back and forth

    def go_to(self, number: int) -> None:
        """Show a position at once."""
        number = min(max(number, 0), len(self.steps))
        self._ends = self.has_ended = self.is_astray = False
        self.shown = Match(self.whole.game, self.whole.first_seats, self.whole.seed, self.whole.options)
        for step in self.steps[:number]:
            self.shown.trust(step)
        self.goal = number
        self.table.show(self.shown)
        self._changed()

    def backwards(self) -> None:
        """To where the decision before this one had been made."""
        self.go_to(self.timeline.before(self.number))

    def forwards(self) -> None:
        """Show the next decision as it was made, or hurry what is on the way to it."""
        self.table.finish()
        if self.is_astray:
            self.go_to(self.number - 1)
        elif not self.is_at_end:
            self.goal = self.timeline.after(self.number)
            self._step()
        else:
            self.stop()

    def show_instead(self, number: int, move: Any) -> None:
        """Another move in place of a decision that was made: the one with this number of a step."""
        self.go_to(number)
        step = self.shown.commit(move)
        self.is_astray = True
        self.goal = self.timeline.after(number)
        self.table.animate(self.shown, step, Gesture())
        self._changed()

    def _step(self) -> None:
        step = self.steps[self.number]
        self.shown.trust(step)
        self.table.animate(self.shown, step, Gesture())
        self._ends = self.is_at_end
        self._changed()

    # By itself

    def toggle(self) -> None:
        """Play, or stop playing; what has been played to its end begins anew."""
        self.plays = not self.plays
        if self.plays and self.is_at_end:
            self.go_to(0)
        self._changed()

    def stop(self) -> None:
        if self.plays:
            self.toggle()

    def tick(self, seconds: float, speed: float) -> None:
        """So much time passes."""
        was_moving = self.table.is_moving
        self.table.update(seconds * speed)
        if self.has_ended and was_moving:
            self._helping_hand.tick(self.table, self.shown, seconds)
        if was_moving and not self.table.is_moving:
            self._changed()
        if not self.table.is_moving:
            self._go_on(seconds, speed)

    def _go_on(self, seconds: float, speed: float) -> None:
        """What follows when all is at rest."""
        if self._ends:
            self._ends = False
            self.has_ended = self.shown.to_move == OVER
            if self.has_ended:
                self.table.end(self.shown)
            self._changed()
        elif self.number < self.goal and not self.is_astray:
            self._step()
        elif self.plays:
            self._waited += seconds
            if self._waited > PAUSE / speed:
                self._waited = 0.0
                self.forwards()
