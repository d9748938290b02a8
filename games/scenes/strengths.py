"""How strong people are at a game, as far as their games against computers tell: a mark on the scale of the levels for
each of them, with the room in which it may be wrong. Whoever wants to be forgotten here is."""

from __future__ import annotations

import math
from functools import partial
from typing import Any, NamedTuple

from games.bots.players import LEVELS
from games.bots.rating import Estimate, places_of
from games.core.catalogue import info_of, names
from games.core.sentences import Plural
from games.people.party import level_word
from games.scenes.chart import PENS
from games.scenes.matched import give_or_take_words, strength_words
from games.scenes.pencil import GRAPHITE, darken, draw_ring, stroke
from games.scenes.standings import draw_tape
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.intents import Act, Intent, Wheel
from games.window.scenes import Change, Pop, Push
from games.window.widgets import Choice, RoundButton, WideButton
from games.words import say

PRINTED = (214, 208, 196)  # darkens the paper
BESIDE = 1.3  # units of the scale of strength that are shown beside the weakest and the strongest level


class StrengthSheet(NamedTuple):
    """Where everything lies, in a lying window and in an upright one."""

    title: Box
    paper: Box
    rows: int  # people on a page
    name: Box  # in a row, from its left upper corner
    scale: Box  # likewise
    words: Box
    forget: tuple[float, float]
    choice: Box
    pages: tuple[float, float]
    turns: float
    back: Box

    @property
    def row(self) -> float:
        return (self.paper.height - HEAD - 30) / self.rows

    def row_box(self, number: int) -> Box:
        return Box(self.paper.x, self.paper.y + HEAD + self.row * number, self.paper.width, self.row)


HEAD = 130  # of the paper, above the first row
LYING = StrengthSheet(
    Box(260, 30, 1400, 124),
    Box(90, 190, 1740, 700),
    6,
    Box(46, 0, 290, 90),
    Box(360, 0, 640, 90),
    Box(1040, 4, 570, 82),
    (1670, 45),
    Box(90, 930, 560, 84),
    (834, 972),
    82,
    Box(1480, 930, 350, 84),
)
UPRIGHT = StrengthSheet(
    Box(40, 26, 1000, 124),
    Box(40, 180, 1000, 1450),
    8,
    Box(36, 0, 250, 90),
    Box(300, 0, 580, 90),
    Box(36, 86, 850, 70),
    (940, 60),
    Box(40, 1670, 600, 96),
    (850, 1718),
    120,
    Box(555, 1792, 485, 96),
)


class StrengthsScene(ControlScene):
    has_upright = True

    def __init__(self, cabinet: Cabinet, game: str | None = None):
        super().__init__(cabinet)
        self.page = 0
        self.game = game or next((each for each in names() if cabinet.strengths.names(each)), names()[0])
        nowhere = Box(0, 0, 1, 1)
        choices = [(each, info_of(each).title) for each in names()]
        self._choice = Choice(nowhere, choices, self.game, self._choose)
        self._before = RoundButton(0, 0, "previous", lambda: self._turn(-1), say("Page back"))
        self._after = RoundButton(0, 0, "next", lambda: self._turn(1), say("Next page"))
        self._back = WideButton(nowhere, say("Back"), Pop, "previous", 30)
        self.controls.focus = self._back
        self._choose(self.game)

    @property
    def sheet(self) -> StrengthSheet:
        return UPRIGHT if self.upright else LYING

    def _choose(self, game: str) -> None:
        self.game = game
        strengths = self.cabinet.strengths
        people = [(name, strengths.of(name, game)) for name in strengths.names(game)]
        self.people: list[tuple[str, Estimate]] = sorted(people, key=lambda each: -each[1].place)
        self._turn(0)

    def _turn(self, by: int) -> None:
        page = min(max(self.page + by, 0), self._pages - 1)
        if page != self.page:
            self.cabinet.sound.play("page")
        self.page = page
        self.lay_out()

    @property
    def _pages(self) -> int:
        return max(1, math.ceil(len(self.people) / self.sheet.rows))

    @property
    def _shown(self) -> list[tuple[str, Estimate]]:
        return self.people[self.sheet.rows * self.page : self.sheet.rows * (self.page + 1)]

    def lay_out(self) -> None:
        sheet = self.sheet
        self.page = min(self.page, self._pages - 1)
        self._before.enabled, self._after.enabled = self.page > 0, self.page < self._pages - 1
        self._choice.box, self._back.box = sheet.choice, sheet.back
        x, y = sheet.pages
        self._before.put_at(x - sheet.turns, y)
        self._after.put_at(x + sheet.turns, y)
        forgets = []
        for number, (name, _) in enumerate(self._shown):
            row = sheet.row_box(number)
            at = row.x + sheet.forget[0], row.y + sheet.forget[1]
            forgets.append(RoundButton(*at, "close", partial(self._ask, name), say("Forget it")))
        self.controls.widgets = [*forgets, self._choice, self._before, self._after, self._back]
        self.controls.forget_missing()
        self.stale = True

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Wheel):
            self._turn(-1 if intent.steps > 0 else 1)
        elif intent in (Act.PAGE_UP, Act.PAGE_DOWN):
            self._turn(-1 if intent == Act.PAGE_UP else 1)
        else:
            return super().handle(intent)
        return None

    def _ask(self, name: str) -> Change:
        choices = [("stay", say("Keep it"), "play"), (f"forget:{name}", say("Forget it"), "close")]
        told = say("What is known of it comes from games against computers, and is used for nothing but “My match”.")
        return Push(AskScene, say("Forget how strong {name} is?", name=name), choices, told)

    def resume(self, answer: Any) -> Change | None:
        kind, _, name = answer.partition(":") if isinstance(answer, str) else ("", "", "")
        if kind == "forget":
            self.cabinet.strengths.forget(name)
            self.cabinet.tell(self.cabinet.strengths.problems)
            self._choose(self.game)
        return super().resume(answer)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        sheet = self.sheet
        draw_desk(canvas)
        canvas.nine("ui/panel_leather", sheet.title)
        width = sheet.title.width - 200
        canvas.text(say("How strong?"), *sheet.title.centre, 54, CREAM, "head", "centre", width, shade=True)
        canvas.nine("ui/panel_paper", sheet.paper)
        draw_tape(canvas, sheet.paper)
        told = f"{self.page + 1} / {self._pages}"
        canvas.text(told, *sheet.pages, 30, CREAM, "bold", "centre", width=90, shade=True)
        if self.people:
            self._draw_scale(canvas)
            for number, (name, known) in enumerate(self._shown):
                self._draw_person(canvas, sheet.row_box(number), name, known)
        else:
            told = say("Nobody who has a name has finished this game against a computer yet.")
            canvas.paragraph(told, sheet.paper.grown(-80), 34, INK)
        self.controls.draw(canvas)

    def _x(self, place: float) -> float:
        """Where a place of the scale lies across the paper."""
        players, scale = places_of(self.game).players, self.sheet.scale
        low, high = players[LEVELS[0]] - BESIDE, players[LEVELS[-1]] + BESIDE
        return self.sheet.paper.x + scale.x + scale.width * min(1.0, max(0.0, (place - low) / (high - low)))

    def _draw_scale(self, canvas: Canvas) -> None:
        paper, places = self.sheet.paper, places_of(self.game)
        for number, level in enumerate(LEVELS):
            x = self._x(places.players[level])
            darken(canvas, Box(x - 1.5, paper.y + HEAD - 20, 3, paper.height - HEAD - 10), PRINTED)
            y = paper.y + (52 if number % 2 else 88)  # two that lie close together are not written over each other
            canvas.text(level_word(level), x, y, 28, INK, "bold", "centre", width=190)

    def _draw_person(self, canvas: Canvas, row: Box, name: str, known: Estimate) -> None:
        sheet = self.sheet
        middle = row.y + 45
        darken(canvas, Box(row.x + 30, row.y, row.width - 60, 1.5), PRINTED)
        canvas.text(name, row.x + sheet.name.x, middle, 46, INK, "hand", width=sheet.name.width)
        x, give = self._x(known.place), known.give_or_take
        away = self._x(known.place - give), self._x(known.place + give)
        stroke(canvas, away[0], middle, away[1], middle, GRAPHITE, 4)
        for end in away:
            stroke(canvas, end, middle - 11, end, middle + 11, GRAPHITE, 3)
        draw_ring(canvas, x, middle, 10, PENS["blue"], 7)
        told = say(
            Plural("{strength}, {uncertain}: by {games} [game|games]"),
            strength=strength_words(self.game, known.place),
            uncertain=give_or_take_words(self.game, known.give_or_take),
            games=known.games,
        )
        room = Box(row.x + sheet.words.x, row.y + sheet.words.y, sheet.words.width, sheet.words.height)
        used = canvas.paragraph_height(told, room, 27)
        canvas.paragraph(told, room._replace(y=room.y + max(0.0, (room.height - used) / 2)), 27, INK)
