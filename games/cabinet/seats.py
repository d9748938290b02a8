"""Before a game: who sits where, under which name, and who is a computer."""

from __future__ import annotations

import time
from typing import Any

from games.bots.players import levels_for
from games.cabinet import saves
from games.cabinet.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.cabinet.control_scene import ControlScene
from games.cabinet.party import (
    SEAT_COLOURS,
    Sitter,
    colours_of,
    level_word,
    options_for,
    remembered,
    temper_words,
    usual_name,
)
from games.cabinet.scenes import Change, Pop, Push, Replace
from games.cabinet.title import TITLES
from games.cabinet.widgets import Choice, NameField, RoundButton, WideButton, Widget
from games.cabinet.words import say
from games.catalogue import game_named
from games.core.match import HUMAN, Match


class ColourButton(Widget):
    """The colour of a seat; using it takes the next colour that is free."""

    def __init__(self, x: float, y: float, colour: str, on_use):
        super().__init__(Box(x - 36, y - 36, 72, 72), on_use)
        self.colour = colour

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.sprite(f"ui/seat_disc_{self.colour}", *self.box.centre, size=1.12 if lit else 1.0)


class SeatsScene(ControlScene):
    def __init__(self, cabinet: Any, game: str):
        super().__init__(cabinet)
        self.game = game_named(game)
        self.sitters = self._remembered() or self._usual()
        self._build()

    def _usual(self) -> list[Sitter]:
        level = levels_for(self.game.name)
        second = level[0] if level else HUMAN
        return [Sitter(usual_name(seat, who), who, self._colours[seat]) for seat, who in enumerate((HUMAN, second))]

    @property
    def _colours(self) -> tuple[str, ...]:
        return colours_of(self.game.name)

    def _remembered(self) -> list[Sitter]:
        found = remembered(self.cabinet.settings, self.game.name)
        allowed = {HUMAN, *levels_for(self.game.name)}
        fits = len(found) in self.game.seats and all(s.who in allowed and s.colour in self._colours for s in found)
        return found if fits else []

    # Controls

    def _build(self) -> None:
        if self.game.name in SEAT_COLOURS:
            self.sitters = [sitter._replace(colour=self._colours[seat]) for seat, sitter in enumerate(self.sitters)]
        widgets: list[Widget] = []
        people = [(HUMAN, say("Person")), *((level, level_word(level)) for level in levels_for(self.game.name))]
        for seat, sitter in enumerate(self.sitters):
            y = 300 + 140 * seat
            colour = ColourButton(430, y, sitter.colour, lambda seat=seat: self._next_colour(seat))
            colour.enabled = self.game.name not in SEAT_COLOURS
            widgets.append(colour)
            widgets.append(
                NameField(Box(500, y - 40, 400, 80), sitter.name, lambda text, seat=seat: self._set(seat, name=text))
            )
            widgets.append(
                Choice(Box(930, y - 40, 340, 80), people, sitter.who, lambda who, seat=seat: self._set_who(seat, who))
            )
            if seat:
                widgets.append(
                    RoundButton(1330, y, "up", lambda seat=seat: self._swap(seat, seat - 1), say("One seat up"))
                )
            if len(self.sitters) > self.game.seats[0]:
                widgets.append(
                    RoundButton(1420, y, "close", lambda seat=seat: self._remove(seat), say("Take the seat away"))
                )
        if len(self.sitters) < self.game.seats[-1]:
            box = Box(500, 260 + 140 * len(self.sitters), 400, 80)
            widgets.append(WideButton(box, say("One more seat"), self._add, "plus", 28))
        if 1 in self.game.seats and len(self.sitters) > 1:
            box = Box(930, 260 + 140 * len(self.sitters), 340, 80)
            widgets.append(WideButton(box, say("Play alone"), self._play_alone, "human", 28))
        start = WideButton(Box(1100, 905, 420, 96), say("Begin"), self._begin, "play", 38)
        widgets += [WideButton(Box(400, 913, 300, 80), say("Back"), Pop, "previous", 30), start]
        widgets.append(
            WideButton(
                Box(730, 913, 340, 80), say("Rules"), lambda: Push("rules", {"game": self.game.name}), "rules", 30
            )
        )
        # Who works with keys stays where they were.
        old = self.controls.widgets.index(self.controls.focus) if self.controls.shows_focus else None
        self.controls.widgets = widgets
        self.controls.focus = start if old is None else widgets[min(old, len(widgets) - 1)]
        self.controls.held = self.controls.pointed = None
        self.stale = True

    def _set(self, seat: int, **facts: Any) -> None:
        self.sitters[seat] = self.sitters[seat]._replace(**facts)
        self.stale = True

    def _set_who(self, seat: int, who: str) -> None:
        was = self.sitters[seat]
        # From one level to another the computer stays the same animal.
        name = was.name if HUMAN not in (who, was.who) else usual_name(seat, who)
        self._set(seat, who=who, name=name)
        fields = [widget for widget in self.controls.widgets if isinstance(widget, NameField)]
        fields[seat].value = name

    def _next_colour(self, seat: int) -> None:
        """Whoever has that colour takes this one's in exchange."""
        mine = self.sitters[seat].colour
        wanted = self._colours[(self._colours.index(mine) + 1) % len(self._colours)]
        for other, sitter in enumerate(self.sitters):
            if sitter.colour == wanted:
                self._set(other, colour=mine)
        self._set(seat, colour=wanted)
        self._build()

    def _swap(self, one: int, other: int) -> None:
        was_usual = {seat: self._has_usual_name(seat) for seat in (one, other)}
        self.sitters[one], self.sitters[other] = self.sitters[other], self.sitters[one]
        for seat, came_from in ((one, other), (other, one)):
            if was_usual[came_from]:
                self._set(seat, name=usual_name(seat, self.sitters[seat].who))
        self._build()

    def _has_usual_name(self, seat: int) -> bool:
        return self.sitters[seat].name == usual_name(seat, self.sitters[seat].who)

    def _remove(self, seat: int) -> None:
        del self.sitters[seat]
        self._build()

    def _add(self) -> None:
        taken = {sitter.colour for sitter in self.sitters}
        colour = next(colour for colour in self._colours if colour not in taken)
        self.sitters.append(Sitter(usual_name(len(self.sitters), HUMAN), HUMAN, colour))
        self._build()

    def _play_alone(self) -> None:
        self.sitters = [next((sitter for sitter in self.sitters if sitter.is_human), self.sitters[0])]
        self._build()

    def _begin(self) -> Change:
        for seat, sitter in enumerate(self.sitters):
            if not sitter.name.strip():
                self._set(seat, name=usual_name(seat, sitter.who))
        self.cabinet.settings.seats[self.game.name] = [sitter._asdict() for sitter in self.sitters]
        options = options_for(self.game.name, self.sitters)
        match = Match(self.game, [sitter.seat_name for sitter in self.sitters], time.time_ns() % 2**53, options)
        journal = saves.Journal.begin(match)
        return Replace("play", {"match": match, "sitters": self.sitters, "journal": journal})

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(330, 60, 1260, 980))
        canvas.text(TITLES[self.game.name], 960, 130, 60, CREAM, "head", "centre", shade=True)
        if len(self.sitters) == 1:
            told = say("One player, one sheet: who plays alone plays for points.")
        elif self.game.name in SEAT_COLOURS:
            told = say("Who plays? Write names and choose the order.")
        else:
            told = say("Who plays? Write names, choose colours and order.")
        canvas.text(told, 960, 200, 28, BRASS, "text", "centre", width=1100)
        for seat, sitter in enumerate(self.sitters):
            if not sitter.is_human:
                canvas.text(temper_words(seat), 700, 358 + 140 * seat, 22, DIM, "text", "centre", width=560)
        self.controls.draw(canvas)
