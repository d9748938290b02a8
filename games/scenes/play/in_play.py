"""A game in play, as far as people decide: whether an input counts, moves, taking back, hints, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from games.bots.players import STAND_IN, Hint
from games.core.contract import CHANCE, OVER, Complaint
from games.core.match import HUMAN, Match, Step
from games.kit.tables import Gesture, Table
from games.people.party import Sitter
from games.scenes.play.advice import Advice
from games.scenes.play.clock import Clock
from games.scenes.play.computer import Computer, Thinking
from games.scenes.play.decisions import Decisions
from games.scenes.play.happenings import Listener, Made
from games.scenes.play.prepared import Prepared
from games.window.guard import QUIET, Guard
from games.window.intents import Act, Go, Intent, Press

DECIDING = (Act.CONFIRM, Act.DROP)  # what makes a move; of steps to a side only the table knows (see `hear`)
BY_ITSELF = Gesture()  # nobody's hand has done it


class TimeSettings(Protocol):
    """How fast a game goes, as people have chosen it."""

    speed: float
    move_clock: int  # seconds for a decision; 0: as long as they like


class InPlay(Decisions):
    """What people do at a table, and who hears of it. All that comes by itself is in Turns."""

    def __init__(
        self,
        match: Match,
        sitters: list[Sitter],
        table: Table,
        thinker: Thinking,
        pace: TimeSettings,
        listeners: Iterable[Listener] = (),
        takes_back: bool = True,
    ):
        super().__init__(match, table, takes_back)
        self.sitters = sitters
        self.pace = pace
        self.listeners = list(listeners)
        self.computer = Computer(thinker)
        self.clock = Clock(self.time_for_a_move)
        self.guard = Guard(DECIDING, opens_by_motion=True)
        self.prepared = Prepared(match, table)
        self.advice: Advice | None = None  # the good move of which something is shown
        self.hint_in_hand: Hint | None = None  # the same for somebody whose hands are elsewhere, who sees it there
        self.mover = 0  # whose step is being shown
        self.waited = 0.0  # seconds since anything has happened
        self.has_ended = False  # the table was told that the game is over
        self._is_kept = False  # so were the listeners
        self._person_before: int | None = None  # whose decision was awaited last
        self._was_to_roll = False  # and whether that was only to set chance off
        self._is_forward = False  # a step was made since then, and not taken back

    def time_for_a_move(self) -> int:
        """In seconds; who plays alone keeps nobody waiting, and nobody plays their game for them."""
        return self.pace.move_clock if len(self.match.seats) > 1 else 0

    def counts(self, intent: Intent) -> bool:
        """Whether an input is meant for what is on the table now. All of them have to come by here."""
        return not self.guard.swallows(intent)

    def hear(self, intent: Intent) -> None:
        """A hand does something at the table: it hurries what moves, decides, or looks about.

        This is the only place where a table is asked what an intent means, and none is asked before it awaits a
        decision. A key that is held down decides nothing.
        """
        if self.table.is_moving and (isinstance(intent, Press) or intent == Act.CONFIRM):
            self.skip(intent)
        elif not self.is_awaited_here:
            self.table.look_around(intent)
        elif (meant := self.table.interpret(self.match, intent)) is not None:
            if not (isinstance(intent, Go) and (intent.again or self.guard.hold_back())):
                self.offer(meant)
        elif isinstance(intent, Go):
            self.guard.reached_out()

    def skip(self, intent: Intent) -> None:
        """Whatever moves is at its end at once; a press that does this does nothing else, nor does one right after."""
        self.table.finish()
        self.guard.close(QUIET)
        if isinstance(intent, Press):
            self.guard.swallow_the_rest()
        for listener in self.listeners:
            listener.skipped(self)
        self._changed()

    def offer(self, meant: Any) -> bool:
        """Do what the table understood, a move or a Gesture; whether that was possible.

        What comes too late, when nobody is asked any more, is nothing.
        """
        return self.is_awaited_here and self._do(meant)

    def decide(self, seat: int, meant: Any) -> bool:
        """The same for a seat whose hands are elsewhere: they wait for no guard but their own, which is there."""
        return seat == self.decider and seat in self.elsewhere and self.is_awaited and self._do(meant)

    def sit_elsewhere(self, seats: frozenset[int]) -> None:
        """The hands of these seats are at devices of their own now, and those of all others at the screen."""
        seat, before, self.elsewhere = self.decider, self.elsewhere, seats
        if self.is_asked and (seat in before) != (seat in seats):
            self._forget()  # whoever decides is asked anew, where the hands are now
            self._show_anew()
        elif before != seats:
            self._changed()

    def _do(self, meant: Any) -> bool:
        """What somebody means who is asked."""
        self._forget_questions()
        is_gesture = isinstance(meant, Gesture)
        try:
            step = self.match.draw() if is_gesture else self.match.commit(meant)
        except Complaint:
            for listener in self.listeners:
                listener.refused(self)
            return False
        self.made(step, meant if is_gesture else BY_ITSELF)
        return True

    def made(self, step: Step, gesture: Gesture = BY_ITSELF) -> Made:
        """A step was made: it is kept, and shown."""
        self._tell_entered()
        self._asked = None
        self._is_forward = True
        self.waited = 0.0
        self.mover = self.match.game.released_by(step.before) if step.by == CHANCE else step.by
        self._was_to_roll &= self.mover == self._person_before  # whoever else has a turn ends this one
        self.table.animate(self.match, step, gesture)
        self._changed()
        return Made(step)

    def prepare(self, seat: int, move: Any) -> bool:
        """Somebody decides before their turn, which may be done anew until it comes; whether the rules allow it."""
        is_prepared = self.prepared.put(seat, move)
        if is_prepared:
            self._changed()
        return is_prepared

    def undo(self) -> None:
        if not self.can_undo:
            return
        self._forget()
        self.table.finish()
        steps = self.match.undo()
        self.prepared.drop_all()
        for listener in self.listeners:
            listener.undone(self)
        self.table.animate_back(self.match, steps)
        self._changed()

    def redo(self) -> None:
        if not self.can_redo:
            return
        self._forget()
        self.table.finish()
        self.match.redo()
        self.prepared.drop_spoilt()
        for listener in self.listeners:
            listener.redone(self)
        self._show_anew()

    def hint(self) -> None:
        """Look for a good move, of which the table then shows a little; when it is known, a little more.

        Whoever asks in haste may mean something else with the next press: nothing is decided right after it.
        """
        if not self.can_hint or not self.is_awaited or self.computer.is_asked:
            return
        if self.advice is None:
            self.hint_at(self.decider)
        else:
            self.advice.go_on()
            self.guard.close(QUIET)
            self._changed()

    def hint_at(self, seat: int | None) -> None:
        """Look for a good move of whoever decides, wherever their hands are."""
        if seat is not None and self.can_hint_at(seat) and self.is_awaited and not self.computer.is_asked:
            self.hint_in_hand = None
            self.computer.look_for_hint(self.match, seat)

    def resign(self, seat: int | None = None) -> None:
        """A seat gives up, that of whoever may stop if no other is named, and the game is over."""
        seat = self.who_may_stop if seat is None else seat
        if seat is None or self.match.to_move == OVER:
            return
        self.match.forfeit_by(seat, "resigned")
        self._tell_entered()
        self._forget()
        self._show_anew()

    def hand_over(self, seat: int | None = None) -> None:
        """The computer plays on for a seat, that of whoever may stop if no other is named."""
        seat = self.who_may_stop if seat is None else seat
        if seat is None or self.match.to_move == OVER:
            return
        self.sitters[seat] = self.sitters[seat]._replace(who=STAND_IN)
        for listener in self.listeners:
            listener.handing_over(self, seat)
        self.match.hand_over(seat, STAND_IN)
        self._tell_entered()
        self._forget()
        self._show_anew()

    def take_seat_back(self, seat: int) -> None:
        """Whoever had handed this seat over plays on."""
        if (person := self.handed_over.get(seat)) is not None:
            self._seat_person(seat, person, person.partition(":")[2] or self.sitters[seat].name)

    def take_over(self, seat: int, name: str) -> None:
        """Somebody new plays on for a computer."""
        if self.match.to_move != OVER and not self.match.is_human(seat):
            self._seat_person(seat, f"{HUMAN}:{name}", name)

    def _seat_person(self, seat: int, person: str, name: str) -> None:
        self.sitters[seat] = self.sitters[seat]._replace(name=name, who=HUMAN, temper="")
        for listener in self.listeners:
            listener.taking_back(self, seat)
        self.match.hand_over(seat, person)
        self._tell_entered()
        self._forget()
        self._show_anew()

    def leave(self) -> None:
        """The table is left for good."""
        self.computer.forget()
        self.table.leave()
        if self.match.to_move == OVER:  # it may have been left before its end was shown
            self._keep_end()
        for listener in self.listeners:
            listener.left(self)

    def _show_anew(self) -> None:
        """What somebody had in hand is put back."""
        self.table.show(self.match)
        self._changed()

    def _forget_questions(self) -> None:
        self.computer.forget()
        self.advice = self.hint_in_hand = None

    def _forget(self) -> None:
        self._forget_questions()
        self._asked = None
        self._was_to_roll = self._is_forward = False
        self.waited = 0.0
        self.has_ended = False

    def _tell_entered(self) -> None:
        self.prepared.drop_spoilt()
        for listener in self.listeners:
            listener.entered(self)

    def _changed(self) -> None:
        for listener in self.listeners:
            listener.changed(self)

    def _keep_end(self) -> None:
        if not self._is_kept:
            self._is_kept = True
            for listener in self.listeners:
                listener.ended(self)
