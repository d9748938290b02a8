"""Before a game: who sits where, under which name, and who is a computer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.core.catalogue import MOST_SEATS, game_named, info_of
from games.core.match import HUMAN, Match
from games.core.options import OptionChoice
from games.people.party import (
    Seating,
    Sitter,
    animal,
    choices_for,
    colours_of,
    company,
    invitation_to,
    is_unnamed,
    level_word,
    new_seed,
    newcomer,
    options_for,
    remember,
    remembered,
    temper_words,
    told_apart,
    usual_name,
    usual_seats,
    with_people_of_the_evening,
)
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.rulebook import RulesScene
from games.scenes.table_choices import TableChoices
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.guard import QUIET
from games.window.name_field import NameField
from games.window.scenes import Change, Pop, Push, Replace
from games.window.widgets import Choice, RoundButton, WideButton, Widget
from games.words import said, say

MOST_CHOICES = 4  # for the whole game
FIRST, PITCH = 264, 120  # the middle of the first seat, and from one to the next
CHOICES = Box(400, 798, 1120, 46)


class ColourButton(Widget):
    """The colour of a seat; using it takes the next colour that is free."""

    def __init__(self, x: float, y: float, colour: str, on_use):
        super().__init__(Box(x - 36, y - 36, 72, 72), on_use)
        self.colour = colour

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.sprite(f"ui/seat_disc_{self.colour}", *self.box.centre, size=1.12 if lit else 1.0)


class SeatsScene(ControlScene):
    _may_reorder = True
    choices: Sequence[OptionChoice] = ()  # for the whole game
    at_table: TableChoices | None = None

    def __init__(self, cabinet: Cabinet, game: str):
        super().__init__(cabinet)
        self.game: Seating = game_named(game)
        self.choices = choices_for(game)[:MOST_CHOICES]
        self.chosen = {choice.option: choice.values[0][0] for choice in self.choices}
        self.at_table = TableChoices(cabinet, game, self._build)
        self._sit_down()
        self._build()

    def _sit_down(self) -> None:
        self._names: dict[int, str] = {}
        self._gone: list[Sitter] = []  # who has been taken away here, the last one first
        last = self._remembered() or self._company()
        self.sitters = with_people_of_the_evening(self.cabinet.settings, self.game.name, last)
        self._number()

    def _company(self) -> list[Sitter]:
        """Who sat at the last table; otherwise a person, and computers to play with."""
        allowed = [*self.levels, HUMAN]
        found = company(self.cabinet.settings, self._seats[-1])
        sitters = [sitter if sitter.who in allowed else sitter._replace(who=allowed[0]) for sitter in found]
        wanted = max(len(found), self._seats[0]) if found else usual_seats(self.game)
        for seat in range(len(sitters), wanted):
            who = allowed[0] if seat else HUMAN
            sitters.append(self._newcomer(seat, who, self._colours[seat], sitters))
        return sitters

    def _newcomer(self, seat: int, who: str, colour: str, others: list[Sitter]) -> Sitter:
        return newcomer(self.cabinet.settings, self.game.name, seat, who, colour, others)

    @property
    def levels(self) -> list[str]:
        return self.cabinet.levels_for(self.game.name)

    @property
    def _colours(self) -> tuple[str, ...]:
        return colours_of(self.game.name)

    def _remembered(self) -> list[Sitter]:
        found = remembered(self.cabinet.settings, self.game.name)
        allowed = {HUMAN, *self.levels}
        fits = len(found) in self._seats and all(sitter.who in allowed for sitter in found)
        return found if fits else []

    @property
    def _seats(self) -> range:
        """How many may sit down here."""
        return range(self.game.seats[0], min(self.game.seats[-1], MOST_SEATS) + 1)

    # Controls

    def _build(self) -> None:
        widgets: list[Widget] = []
        people = [(HUMAN, say("Person")), *((level, level_word(level)) for level in self.levels)]
        for seat, sitter in enumerate(self.sitters):
            y = FIRST + PITCH * seat
            colour = ColourButton(416, y, sitter.colour, partial(self.next_colour, seat))
            colour.enabled = self._may_choose_colour
            widgets.append(colour)
            widgets.append(self._name_field(Box(500, y - 38, 400, 76), seat))
            widgets.append(Choice(Box(930, y - 38, 340, 76), people, sitter.who, partial(self.set_who, seat)))
            if seat and self._may_reorder:
                widgets.append(RoundButton(1342, y, "up", partial(self.swap, seat, seat - 1), say("One seat up")))
            if self._may_remove(seat):
                widgets.append(RoundButton(1484, y, "close", partial(self.remove, seat), say("Take the seat away")))
        below = FIRST + PITCH * len(self.sitters) - 38
        if len(self.sitters) < self._seats[-1]:
            widgets.append(WideButton(Box(500, below, 400, 76), say("One more seat"), self.add, "plus", 28))
        if 1 in self._seats and len(self.sitters) > 1:
            widgets.append(WideButton(Box(930, below, 340, 76), say("Play alone"), self.play_alone, "human", 28))
        start = self._start_button(Box(1120, 930, 400, 96))
        widgets += [WideButton(Box(400, 940, 220, 80), say("Back"), Pop, "previous", 28), start]
        widgets += self._more_controls()
        # Who works with keys stays where they were.
        focus = self.controls.focus
        old = self.controls.widgets.index(focus) if focus is not None and self.controls.shows_focus else None
        self.controls.widgets = widgets
        self.controls.after_text = start
        self.controls.focus = start if old is None else widgets[min(old, len(widgets) - 1)]
        self.controls.held = self.controls.pointed = None
        self.stale = True

    @property
    def _may_choose_colour(self) -> bool:
        return len(self.sitters) > 1  # who plays alone has the sheet for that

    def _may_remove(self, seat: int) -> bool:
        return len(self.sitters) > self._seats[0]

    def _start_button(self, box: Box) -> Widget:
        return WideButton(box, say("Begin"), self.begin, "play", 38)

    def _name_field(self, box: Box, seat: int) -> Widget:
        sitter = self.sitters[seat]
        is_chosen = sitter.is_human and not is_unnamed(sitter)
        return NameField(box, sitter.name, lambda text: self.set(seat, name=text), is_chosen)

    def _more_controls(self) -> list[Widget]:
        game = self.game.name
        rules = WideButton(Box(640, 940, 220, 80), say("Rules"), lambda: Push(RulesScene, game), "rules", 28)
        lesson = WideButton(Box(880, 940, 220, 80), say("Lesson"), lambda: Push(LessonScene, game), "hint", 28)
        lesson.enabled = info_of(game).lesson is not None
        at_table = [] if self.at_table is None else self.at_table.widgets(len(self.sitters))
        return [*self._choice_widgets(), *at_table, rules, lesson]

    def resume(self, answer: Any) -> Change | None:
        if self.at_table is not None:
            self.at_table.look()
        self._build()
        return super().resume(answer)

    def _choice_widgets(self) -> list[Widget]:
        """What can be chosen for the whole game, side by side below the seats."""
        return [
            Choice(
                box,
                [(value, said(word)) for value, word in choice.values],
                self.chosen[choice.option],
                partial(self._choose, choice.option),
            )
            for choice, box in zip(self.choices, CHOICES.cells(len(self.choices), MOST_CHOICES, 20), strict=True)
        ]

    def _choose(self, option: str, value: Any) -> None:
        self.chosen[option] = value
        self.stale = True

    def set(self, seat: int, **facts: Any) -> None:
        self.sitters[seat] = self.sitters[seat]._replace(**facts)
        self.stale = True

    def set_who(self, seat: int, who: str) -> None:
        was = self.sitters[seat]
        if was.is_human:
            self._names[seat] = was.name  # for the way back to a person
        sitter = was._replace(who=who)  # from one level to another the computer stays the same animal
        if HUMAN in (who, was.who):
            others = [other for number, other in enumerate(self.sitters) if number != seat]
            sitter = self._newcomer(seat, who, was.colour, others)
        name = self._names.get(seat, sitter.name) if who == HUMAN else sitter.name
        self.set(seat, **sitter._replace(name=name)._asdict())
        self._build()

    def next_colour(self, seat: int) -> None:
        """Whoever has that colour takes this one's in exchange."""
        mine = self.sitters[seat].colour
        wanted = self._colours[(self._colours.index(mine) + 1) % len(self._colours)]
        for other, sitter in enumerate(self.sitters):
            if sitter.colour == wanted:
                self.set(other, colour=mine)
        self.set(seat, colour=wanted)
        self._build()

    def swap(self, one: int, other: int) -> None:
        order = list(range(len(self.sitters)))
        order[one], order[other] = other, one
        self._reorder(order)

    def remove(self, seat: int) -> None:
        self._reorder([other for other in range(len(self.sitters)) if other != seat])

    def _reorder(self, kept: list[int]) -> None:
        """Only these stay, in this order. Who comes up under the hand that took somebody away is not meant."""
        self._gone = [*(sitter for seat, sitter in enumerate(self.sitters) if seat not in kept), *self._gone]
        self.sitters = [self.sitters[seat] for seat in kept]
        self._number()
        self._build()
        self.cabinet.press_guard.close(QUIET)

    def _number(self) -> None:
        """Who has no name of their own is called after the seat, so that no two have the same number."""
        for seat, sitter in enumerate(self.sitters):
            if is_unnamed(sitter):
                self.set(seat, name=usual_name(seat, HUMAN))

    def add(self) -> None:
        taken = {sitter.colour for sitter in self.sitters}
        colour = next(colour for colour in self._colours if colour not in taken)
        newcomer = self._newcomer(len(self.sitters), HUMAN, colour, self.sitters)
        here = {sitter.name for sitter in self.sitters}
        self._gone = [sitter for sitter in self._gone if sitter.name not in here]
        if self._gone:  # whoever was taken away last comes back: it may have been a slip
            newcomer = self._gone.pop(0)
            newcomer = newcomer._replace(colour=colour if newcomer.colour in taken else newcomer.colour)
        self.sitters.append(newcomer)
        self._number()
        self._build()

    def play_alone(self) -> None:
        self._reorder([next((seat for seat, sitter in enumerate(self.sitters) if sitter.is_human), 0)])

    def begin(self) -> Change:
        for seat, sitter in enumerate(self.sitters):
            if not sitter.name.strip():
                self.set(seat, name=usual_name(seat, HUMAN) if sitter.is_human else animal(sitter.temper))
        self.sitters = told_apart(self.sitters)
        remember(self.cabinet.settings, self.game.name, self.sitters)
        self.cabinet.save_settings()
        return self._opened()

    def _opened(self) -> Change:
        """What begins when all have sat down."""
        options = options_for(self.game.name, self.sitters, self.chosen)
        match = Match(game_named(self.game.name), [sitter.seat_name for sitter in self.sitters], new_seed(), options)
        journal = self.cabinet.begin_journal(match)
        return Replace(PlayScene, match, self.sitters, journal, introduces=True)

    def _title(self) -> str:
        return info_of(self.game.name).title

    def _told(self) -> str:
        """What can be done here."""
        own = invitation_to(self.game.name, len(self.sitters))
        if own is not None:
            return said(own)
        if len(self.sitters) == 1:
            return say("Who plays alone plays for points.")
        return say("Who plays? Choose names, colours and the order.")

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(330, 50, 1260, 1004))
        canvas.text(self._title(), 960, 106, 60, CREAM, "head", "centre", width=1160, shade=True)
        canvas.text(self._told(), 960, 180, 28, BRASS, "text", "centre", width=1160)
        for seat, sitter in enumerate(self.sitters):
            if not sitter.is_human:
                y = FIRST + 59 + PITCH * seat
                canvas.text(temper_words(sitter.temper), 700, y, 22, DIM, "text", "centre", width=600)
        for choice, box in zip(self.choices, CHOICES.cells(len(self.choices), MOST_CHOICES, 20), strict=True):
            canvas.text(said(choice.label), box.centre[0], box.y - 15, 24, BRASS, "text", "centre", width=box.width)
        self.controls.draw(canvas)
