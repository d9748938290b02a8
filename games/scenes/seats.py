"""Before a game: who sits where, under which name, and who is a computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from games.core.catalogue import MOST_SEATS, game_named, info_of
from games.core.match import HUMAN, Match
from games.core.options import OptionChoice
from games.kit.still import StillLayer
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
    usual_name,
    usual_seats,
    with_people_of_the_evening,
)
from games.scenes.guest_seats import SeatsForGuests
from games.scenes.lesson import LessonScene
from games.scenes.matched import matched, seat_words
from games.scenes.play.scene import PlayScene
from games.scenes.rulebook import RulesScene
from games.scenes.seat_cards import (
    BlankCards,
    ColourButton,
    Option,
    PlaceCard,
    SeatsLayout,
    draw_below,
)
from games.scenes.table_choices import TableChoices
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.guard import QUIET
from games.window.name_field import NameField
from games.window.scenes import Change, Pop, Push, Replace
from games.window.tags import TagButton, TagChoice
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import said, say

MOST_CHOICES = 4  # for the whole game
NAME = 74  # how large a name is written


class SeatsScene(SeatsForGuests):
    has_upright = True
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
        """All controls anew: who works with keys stays where they were."""
        self._below = StillLayer()
        focus = self.controls.focus
        old = self.controls.widgets.index(focus) if focus is not None and self.controls.shows_focus else None
        widgets = self._made()
        self.controls.widgets = widgets
        self.controls.after_text = widgets[-1]
        self.controls.focus = widgets[-1] if old is None else widgets[min(old, len(widgets) - 1)]
        self.controls.held = self.controls.pointed = None
        self.stale = True

    def lay_out(self) -> None:
        for widget, made in zip(self.controls.widgets, self._made(), strict=False):
            widget.box = made.box

    def _made(self) -> list[Widget]:
        """The controls where they belong in a window of this kind, as the eye finds them."""
        self.options = self._options()
        has_more = len(self.sitters) < self._seats[-1]
        ways, seats = self._ways(), len(self.sitters)
        self.layout = SeatsLayout(self.upright, seats, has_more, self.options, len(ways), self._least_options)
        widgets = [widget for seat, place in enumerate(self.layout.places) for widget in self._at_seat(seat, place)]
        options = [option.make(cell) for option, cell in zip(self.options, self.layout.cells, strict=True)]
        for widget in (*widgets, *options):
            widget.lies_on_paper = True
        if has_more:
            widgets.append(BlankCards(self.layout.more, say("One more seat"), self.add, "plus", 28))
        return [*widgets, *options, *(make(box) for make, box in zip(ways, self.layout.ways, strict=True))]

    def _at_seat(self, seat: int, place: PlaceCard) -> list[Widget]:
        sitter = self.sitters[seat]
        people = [(HUMAN, say("Person")), *((level, level_word(level)) for level in self.levels)]
        colour = ColourButton(*place.disc, sitter, partial(self.next_colour, seat))
        colour.enabled = self._may_choose_colour
        widgets: list[Widget] = [colour, self._name_field(place.name, seat)]
        widgets.append(TagChoice(place.who, people, sitter.who, partial(self.set_who, seat)))
        if seat and self._may_reorder:
            swap = partial(self.swap, seat, seat - 1)
            widgets.append(RoundButton(*place.before, "previous", swap, say("One seat forward")))
        if self._may_remove(seat):
            widgets.append(RoundButton(*place.away, "close", partial(self.remove, seat), say("Take the seat away")))
        return widgets

    @property
    def _may_choose_colour(self) -> bool:
        return len(self.sitters) > 1  # who plays alone has the sheet for that

    def _may_remove(self, seat: int) -> bool:
        return len(self.sitters) > self._seats[0]

    def _name_field(self, box: Box, seat: int) -> Widget:
        sitter = self.sitters[seat]
        is_chosen = sitter.is_human and not is_unnamed(sitter)
        return NameField(box, sitter.name, lambda text: self.set(seat, name=text), is_chosen, size=NAME)

    def _ways(self) -> list[Callable[[Box], Widget]]:
        """Back, to what explains the game, and at last into it."""
        ways: list[Callable[[Box], Widget]] = [lambda box: WideButton(box, say("Back"), Pop, "previous", 30)]
        ways += self._explained()
        if 1 in self._seats and len(self.sitters) > 1:
            ways.append(lambda box: WideButton(box, say("Play alone"), self.play_alone, "human", 30))
        return [*ways, *self._way_to_guests(), self._start_button]

    def _start_button(self, box: Box) -> Widget:
        return TagButton(box, say("Begin"), self.begin, "play", 50)

    def _explained(self) -> list[Callable[[Box], Widget]]:
        return explained(self.game.name)

    @property
    def _least_options(self) -> float:
        """Units that the card with the options is high at least."""
        return 0.0

    def _options(self) -> list[Option]:
        """What can be chosen for the whole game, and what the table offers."""
        options = [Option(said(choice.label), partial(self._option, choice)) for choice in self.choices]
        return options if self.at_table is None else [*options, *self.at_table.options(len(self.sitters))]

    def _option(self, choice: OptionChoice, box: Box) -> Widget:
        values = [(value, said(word)) for value, word in choice.values]
        return TagChoice(box, values, self.chosen[choice.option], partial(self._choose, choice.option))

    def resume(self, answer: Any) -> Change | None:
        if self.at_table is not None:
            self.at_table.look()
        self._build()
        return super().resume(answer)

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
        self.sitters = self._told_apart(self.sitters)
        remember(self.cabinet.settings, self.game.name, self.sitters)
        self.cabinet.save_settings()
        return self._opened()

    def _opened(self) -> Change:
        """What begins when all have sat down."""
        options = options_for(self.game.name, self.sitters, self.chosen)
        sitters = matched(self.cabinet, self.game.name, self.sitters)
        match = Match(game_named(self.game.name), [sitter.seat_name for sitter in sitters], new_seed(), options)
        journal = self.cabinet.begin_journal(match)
        return Replace(PlayScene, match, sitters, journal, introduces=True)

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
        sitters, told = tuple(self.sitters), self._told()
        at_seats = tuple(self._at_seats(seat_words(self.cabinet, self.game.name, sitters)))
        paint = partial(draw_below, self.layout, self.options, sitters, at_seats, self._title(), told)
        self._below.draw(canvas, (sitters, at_seats, tuple(self.layout.places), self.layout.options, told), paint)
        self.controls.draw(canvas)


def explained(game: str) -> list[Callable[[Box], Widget]]:
    """Ways to what explains a game."""

    def lesson(box: Box) -> Widget:
        button = WideButton(box, say("Lesson"), lambda: Push(LessonScene, game), "hint", 30)
        button.enabled = info_of(game).lesson is not None
        return button

    return [lambda box: WideButton(box, say("Rules"), lambda: Push(RulesScene, game), "rules", 30), lesson]
