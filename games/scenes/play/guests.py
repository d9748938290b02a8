"""Guests with devices of their own at a table: what each of their seats is asked, and what their answers mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN
from games.kit.tables import Gesture
from games.scenes.play.asking_back import AskingBack
from games.scenes.play.happenings import Listener
from games.scenes.play.questions import Questions
from games.window.guests import (
    Agree,
    Choose,
    Flung,
    Guest,
    GuestWish,
    HintInHand,
    Request,
    SeatIntent,
    TableView,
    Take,
)

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay
    from games.window.app import Cabinet

AT_SCREEN = 12.0  # seconds after which the screen may decide for a guest whose device is gone
STANDS_IN = 60.0  # and after which the computer does
LONGEST_SIDE = 960  # pixels of the picture of the table
BETWEEN_PICTURES = 0.5  # seconds
FASTEST = 4000.0  # design units a second: no hand flicks faster


class GuestsAtTable(Listener):
    """Hears every frame what guests mean, and tells them what has changed; without guests it does nothing."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._guests = cabinet.guests
        self._questions = Questions()
        self._waiting: dict[int, Any] = {}  # answers that came while the table was still moving, by seat
        self._hints: dict[int, HintInHand] = {}
        self._asking = AskingBack(self._questions.numbers, cabinet.notices)
        self._gone: set[str] = set()  # who has left the table, and not returned
        self._stands_in = False  # the computer is just sitting down for a guest whose device is gone
        self._shown_request: Request | None = None
        self._is_new = True  # something has changed that guests are to be told
        self._picture_due = True
        self._since_picture = BETWEEN_PICTURES
        self._guests.poll()  # whatever is left was meant for another table

    def changed(self, turns: InPlay) -> None:
        self._is_new = self._picture_due = True

    def entered(self, turns: InPlay) -> None:
        self._asking.forget()

    def undone(self, turns: InPlay) -> None:
        self._questions.forget()
        self._waiting.clear()
        self._hints.clear()
        self._asking.forget()

    redone = undone

    def handing_over(self, turns: InPlay, seat: int) -> None:
        if not self._stands_in:
            self._gone.add(_name_in(turns.match.seats[seat]))

    def taking_back(self, turns: InPlay, seat: int) -> None:
        self._gone.discard(turns.sitters[seat].name)

    def left(self, turns: InPlay) -> None:
        if turns.match.to_move != OVER:
            self._guests.show(None)

    def passed(self, turns: InPlay, seconds: float) -> None:
        if not self._guests.are_invited:
            turns.sit_elsewhere(frozenset())
            return
        present = {guest.name: guest for guest in self._guests.present()}
        self._seat(turns, present)
        for intent in self._guests.poll():
            self._hear(turns, intent)
        self._decide_what_waited(turns)
        self._asking.passed(seconds)
        self._since_picture += seconds
        self._show(turns)

    # Who sits where

    def _seat(self, turns: InPlay, present: dict[str, Guest]) -> None:
        """Whose hands are at devices; and a computer sits down for who is gone for too long, and up for who is back."""
        for seat, person in turns.handed_over.items():
            name = _name_in(person)
            if name in present and present[name].is_here and name not in self._gone:
                turns.take_seat_back(seat)
        decider = turns.decider
        if decider is not None and turns.has_computer and turns.is_awaited:
            guest = present.get(turns.sitters[decider].name)
            if guest is not None and guest.away > STANDS_IN:
                self._hand_over(turns, decider)
        near = {name for name, guest in present.items() if guest.away < AT_SCREEN}
        turns.sit_elsewhere(
            frozenset(
                seat for seat, sitter in enumerate(turns.sitters) if turns.match.is_human(seat) and sitter.name in near
            )
        )

    def _hand_over(self, turns: InPlay, seat: int) -> None:
        self._stands_in = True
        try:
            turns.hand_over(seat)
        finally:
            self._stands_in = False

    # What they mean

    def _hear(self, turns: InPlay, intent: SeatIntent) -> None:
        meant, seat = intent.meant, self._seat_of(turns, intent.name)
        if isinstance(meant, Take):
            if seat is None:
                self._take(turns, intent.name, meant.seat)
        elif meant is GuestWish.RETURN:
            self._return(turns, intent.name)
        elif seat is None:
            return
        elif isinstance(meant, Choose):
            self._choose(turns, seat, meant)
        elif isinstance(meant, Flung):
            self._throw(turns, seat, meant)
        elif isinstance(meant, Agree):
            self._asking.answer(turns, seat, meant)
        elif meant is GuestWish.HINT:
            turns.hint_at(seat)
        elif meant is GuestWish.UNDO:
            self._asking.ask(turns, seat)
        elif meant is GuestWish.LEAVE and turns.has_computer:
            turns.hand_over(seat)
        elif meant is GuestWish.RESIGN and turns.may_give_up:
            turns.resign(seat)

    @staticmethod
    def _seat_of(turns: InPlay, name: str) -> int | None:
        return next((seat for seat in turns.elsewhere if turns.sitters[seat].name == name), None)

    def _choose(self, turns: InPlay, seat: int, meant: Choose) -> None:
        """What answers another question than the present one comes too late, and is nothing."""
        move = self._questions.chosen(seat, meant)
        if move is None:
            return
        if turns.match.to_move != seat:
            turns.prepare(seat, move)
        elif turns.is_awaited:
            turns.decide(seat, move)
        else:
            self._waiting[seat] = move

    def _throw(self, turns: InPlay, seat: int, meant: Flung) -> None:
        if self._questions.is_thrown(seat, meant):
            speed = (max(-FASTEST, min(FASTEST, part)) for part in (meant.dx, meant.dy))
            turns.decide(seat, Gesture(*speed))

    def _decide_what_waited(self, turns: InPlay) -> None:
        seat = turns.decider
        if seat in self._waiting and turns.is_awaited:
            turns.decide(seat, self._waiting.pop(seat))

    def _take(self, turns: InPlay, name: str, seat: int) -> None:
        """Of a computer that stands in for nobody."""
        if seat in self._free_seats(turns):
            turns.take_over(seat, name)

    @staticmethod
    def _free_seats(turns: InPlay) -> frozenset[int]:
        if turns.match.to_move == OVER:
            return frozenset()
        seats = range(len(turns.match.seats))
        return frozenset(seat for seat in seats if not turns.match.is_human(seat) and seat not in turns.handed_over)

    def _return(self, turns: InPlay, name: str) -> None:
        self._gone.discard(name)
        for seat, person in turns.handed_over.items():
            if _name_in(person) == name:
                turns.take_seat_back(seat)
                return

    # What they are told

    def _show(self, turns: InPlay) -> None:
        """What chance has brought is not told before it is seen; all else at once."""
        steps = turns.match.steps
        is_rolling = turns.table.is_moving and bool(steps) and steps[-1].by == CHANCE
        self._is_new |= self._asking.request != self._shown_request
        if self._is_new and not is_rolling:
            self._is_new, self._shown_request = False, self._asking.request
            self._questions.ask(turns)
            self._waiting = {seat: move for seat, move in self._waiting.items() if seat in self._questions.asked}
            self._keep_hint(turns)
            self._guests.take_names([sitter.name for sitter in turns.sitters if sitter.is_human])
            self._guests.show(self._view(turns))
        elif self._picture_due and self._since_picture > BETWEEN_PICTURES and not self._cabinet.is_moving:
            self._picture_due, self._since_picture = False, 0.0
            if self._guests.want_picture:
                self._guests.show_picture(_small(self._cabinet.surface))

    def _keep_hint(self, turns: InPlay) -> None:
        """The good move that was found is told to whoever it is for, as long as they are asked the same."""
        self._hints.clear()
        seat, advice = turns.decider, turns.hint_in_hand
        question = None if seat is None else self._questions.asked.get(seat)
        if seat is not None and question is not None and advice is not None and advice.move in question.moves:
            move = question.moves.index(advice.move)
            self._hints[seat] = HintInHand(question.number, move, advice.sentence, advice.facts)

    def _view(self, turns: InPlay) -> TableView:
        match = turns.match
        decided = next((step for step in reversed(match.steps) if step.by != CHANCE), None)
        outcome = match.outcome
        return TableView(
            game=match.game.name,
            state=match.state,
            sitters=tuple(turns.sitters),
            turn=turns.seat,
            elsewhere=turns.elsewhere,
            questions=dict(self._questions.asked),
            last=None if decided is None else (decided.by, decided.move),
            may_undo=self._asking.who_may(turns),
            may_resign=turns.may_give_up and outcome is None,
            may_hint=turns.has_computer,
            may_take=self._free_seats(turns),
            gone={_name_in(person): seat for seat, person in turns.handed_over.items()},
            request=self._asking.request,
            hints=dict(self._hints),
            winners=None if outcome is None else outcome.winners,
        )


def _name_in(seat: str) -> str:
    """The name of a person, as a match knows them."""
    kind, _, name = seat.partition(":")
    return name if kind == HUMAN else ""


def _small(surface: pygame.Surface) -> pygame.Surface:
    width, height = surface.get_size()
    part = min(1.0, LONGEST_SIDE / max(width, height))
    return pygame.transform.smoothscale(surface, (round(width * part), round(height * part)))
