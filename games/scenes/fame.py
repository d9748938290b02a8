"""The hall of fame: who has won how often, the best scores, what people may be proud of, and the cups."""

from __future__ import annotations

import math
from datetime import date, timedelta
from typing import Any, NamedTuple

from games.core.catalogue import feats_of, info_of, names
from games.kit.best_list import FADED
from games.people.party import CUP
from games.scenes.chart import PENS
from games.scenes.fame_cups import FameOfCups
from games.scenes.pencil import GRAPHITE, darken, draw_grid, draw_hatched, draw_tally, stroke, tally_pitch
from games.scenes.standings import draw_tape
from games.scenes.strengths import StrengthsScene
from games.store.fame import Standing
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.intents import Act, Go, Intent, Wheel
from games.window.scenes import Change, Pop, Push
from games.window.widgets import Choice, RoundButton, WideButton
from games.words import said, say

SHOWN = 8  # people on a page
FIRST_ROW, ROW = 116, 72  # of people: the middle of the first one, and from one to the next
WON_AT, TALLIES_AT = 364, 424  # from the left edge of their sheet
PLAYED_AT, BETWEEN = 208, 58  # from its right edge, and from the last tally to there


class Wall(NamedTuple):
    """Where everything hangs, in a lying window and in an upright one."""

    title: Box
    people: Box
    feats: Box
    days: Box
    winners: Box  # of cups
    choice: Box
    pages: tuple[float, float]  # the middle of their number
    turns: float  # from there to the buttons that turn them
    clear: Box
    strengths: Box
    back: Box


LYING = Wall(
    Box(260, 30, 1400, 124),
    Box(90, 190, 1080, 700),
    Box(1210, 190, 620, 366),
    Box(1210, 580, 620, 310),
    Box(1210, 190, 620, 700),
    Box(90, 930, 410, 84),
    (634, 972),
    82,
    Box(780, 930, 390, 84),
    Box(1190, 930, 350, 84),
    Box(1560, 930, 270, 84),
)
UPRIGHT = Wall(
    Box(40, 26, 1000, 124),
    Box(40, 180, 1000, 700),
    Box(40, 904, 1000, 366),
    Box(40, 1294, 1000, 346),
    Box(40, 904, 1000, 736),
    Box(40, 1670, 600, 96),
    (850, 1718),
    120,
    Box(40, 1792, 320, 96),
    Box(380, 1792, 320, 96),
    Box(720, 1792, 320, 96),
)
PRINTED, MARGIN_PRINT = (214, 208, 196), (236, 184, 172)  # both darken the paper
SHOWN_DAYS = 14
HIGHEST_GAME = 60.0  # units for each game of a day, where there were few


class FameScene(ControlScene):
    """Of all games, of one of them, or the cups; `game` says which, as seats are remembered."""

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.game: str | None = None
        self._build()

    @property
    def has_upright(self) -> bool:
        return True

    @property
    def wall(self) -> Wall:
        return UPRIGHT if self.upright else LYING

    def lay_out(self) -> None:
        wall = self.wall
        self._choice.box, self._clear.box, self._back.box = wall.choice, wall.clear, wall.back
        self._strengths.box = wall.strengths
        x, y = wall.pages
        self._before.put_at(x - wall.turns, y)
        self._after.put_at(x + wall.turns, y)
        self.stale = True

    def _build(self) -> None:
        nowhere = Box(0, 0, 1, 1)
        choices = [(None, say("All games")), *((game, info_of(game).title) for game in names()), (CUP, say("Cups"))]
        self._choice = Choice(nowhere, choices, self.game, self._choose)
        self._before = RoundButton(0, 0, "previous", lambda: self._turn(-1), say("Page back"))
        self._after = RoundButton(0, 0, "next", lambda: self._turn(1), say("Next page"))
        self._clear = WideButton(nowhere, say("Clear everything"), self._ask, "close", 28)
        known = any(self.cabinet.strengths.names(game) for game in names())
        self._clear.enabled = bool(self.cabinet.fame.entries or self.cabinet.fame.cups or known)
        self._strengths = WideButton(nowhere, say("How strong?"), self._show_strengths, "human", 28)
        self._back = WideButton(nowhere, say("Back"), Pop, "previous", 30)
        self.controls.widgets = [
            self._choice,
            self._before,
            self._after,
            self._clear,
            self._strengths,
            self._back,
        ]
        self.lay_out()
        self.controls.focus = self._choice
        self._choose(self.game)

    def _choose(self, game: str | None) -> None:
        self.game = game
        self.standings = self.cabinet.fame.standings(game)
        self.cups = FameOfCups(self.cabinet.fame)
        self.page = 0
        self._turn(0)

    @property
    def _pages(self) -> int:
        is_full = math.ceil(len(self.standings) / SHOWN) if self.game != CUP else self.cups.pages
        return max(1, is_full)

    def _turn(self, by: int) -> None:
        page = min(max(self.page + by, 0), self._pages - 1)
        if page != self.page:
            self.cabinet.sound.play("page")
        self.page = page
        self._before.enabled, self._after.enabled = page > 0, page < self._pages - 1
        self.stale = True

    def handle(self, intent: Intent) -> Change | None:
        """The pages are also turned by the wheel, by the keys for pages, and by steps up and down.

        In an upright window there are controls above each other: there such a step leads from one to the other.
        """
        walks = self.upright and self.controls.shows_focus
        if isinstance(intent, Wheel):
            self._turn(-1 if intent.steps > 0 else 1)
        elif isinstance(intent, Go) and intent.dy and not walks:
            self._turn(intent.dy)
        elif intent in (Act.PAGE_UP, Act.PAGE_DOWN):
            self._turn(-1 if intent == Act.PAGE_UP else 1)
        else:
            return super().handle(intent)
        return None

    def _show_strengths(self) -> Change:
        return Push(StrengthsScene, self.game if self.game in names() else None)

    def _ask(self) -> Change:
        choices = [("stay", say("Keep it"), "play"), ("clear", say("Clear everything"), "close")]
        text = say("All results of all players are forgotten, the best scores and how strong everybody is, too.")
        return Push(AskScene, say("Clear the hall of fame?"), choices, text)

    def resume(self, answer: Any) -> Change | None:
        if answer == "clear":
            for results in (self.cabinet.fame, self.cabinet.bests, self.cabinet.strengths):
                results.clear()
                self.cabinet.tell(results.problems)
        self._build()
        return super().resume(answer)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        wall = self.wall
        draw_desk(canvas)
        canvas.nine("ui/panel_leather", wall.title)
        width = wall.title.width - 200
        canvas.text(say("Hall of fame"), *wall.title.centre, 54, CREAM, "head", "centre", width, shade=True)
        told = f"{self.page + 1} / {self._pages}"
        canvas.text(told, *wall.pages, 30, CREAM, "bold", "centre", width=90, shade=True)
        if self.game == CUP:
            self.cups.draw_list(canvas, wall.people, self.page)
            self.cups.draw_winners(canvas, wall.winners)
        else:
            self._draw_people(canvas, wall.people)
            self._draw_feats(canvas, wall.feats)
            self._draw_days(canvas, wall.days)
        self.controls.draw(canvas)

    def _draw_people(self, canvas: Canvas, sheet: Box) -> None:
        canvas.nine("ui/panel_paper", sheet)
        draw_tape(canvas, sheet)
        if not self.standings:
            canvas.paragraph(say("Nobody has finished a game yet."), sheet.grown(-60), 34, INK)
            return
        _draw_rules(canvas, sheet)
        y = sheet.y + 54
        canvas.text(say("won"), sheet.x + WON_AT, y, 26, PENS["green"], "bold", "centre", width=120)
        canvas.text(say("played"), sheet.right - PLAYED_AT, y, 26, GRAPHITE, "bold", "centre", width=130)
        if self.game is not None:  # points of different games cannot be compared
            canvas.text(say("best score"), sheet.right - 40, y, 24, FADED, "text", "right", width=130)
        most = max(standing.played for standing in self.standings)
        first = SHOWN * self.page
        for row, standing in enumerate(self.standings[first : first + SHOWN]):
            y = sheet.y + FIRST_ROW + ROW * row
            canvas.text(str(first + row + 1), sheet.x + 74, y, 24, FADED, "bold", "right")
            self._draw_person(canvas, sheet, y, standing, most)

    def _draw_person(self, canvas: Canvas, sheet: Box, y: float, standing: Standing, most: int) -> None:
        canvas.text(standing.name, sheet.x + 104, y, 46, INK, "hand", width=212)
        canvas.text(str(standing.won), sheet.x + WON_AT, y, 46, PENS["green"], "hand", "centre")
        canvas.text(str(standing.played), sheet.right - PLAYED_AT, y, 46, GRAPHITE, "hand", "centre")
        strip = Box(sheet.x + TALLIES_AT, y - 17, sheet.width - TALLIES_AT - PLAYED_AT - BETWEEN, 34)
        pitch = tally_pitch(most, strip.width)
        if pitch:
            pens = [PENS["green"]] * standing.won + [GRAPHITE] * (standing.played - standing.won)
            draw_tally(canvas, strip.x, y, pens, pitch)
        else:  # too many to be counted by strokes
            whole = strip._replace(width=strip.width * standing.played / most)
            won = whole.width * standing.rate
            draw_hatched(canvas, whole._replace(width=won), PENS["green"], framed=False)
            draw_hatched(canvas, whole._replace(x=whole.x + won, width=whole.width - won), GRAPHITE, framed=False)
        if self.game is not None:
            canvas.text(str(standing.best), sheet.right - 40, y, 50, INK, "hand", "right")

    def _draw_feats(self, canvas: Canvas, board: Box) -> None:
        canvas.nine("ui/panel_wood", board)
        found = [
            (said(feats_of(game)[kind].told(feat.value)), feat.name)
            for (game, kind), feat in self.cabinet.fame.feats().items()
            if self.game in (None, game)
        ]
        told = say("Something to be proud of")
        canvas.text(told, board.centre[0], board.y + 46, 30, BRASS, "head", "centre", width=540)
        names = 0.2 * board.width
        for row, (words, name) in enumerate(found[:5]):
            y = board.y + 102 + 54 * row
            canvas.text(words, board.x + 34, y, 26, CREAM, "text", width=board.width - 104 - names, shade=True)
            canvas.text(name, board.right - 34, y, 38, BRASS, "hand", "right", width=names, shade=True)

    def _draw_days(self, canvas: Canvas, paper: Box) -> None:
        """Games finished in the last two weeks, on graph paper, with the day of the month below each."""
        canvas.nine("ui/panel_paper", paper)
        draw_tape(canvas, paper)
        width = (paper.width - 24) / (SHOWN_DAYS + 1)
        draw_grid(canvas, paper.grown(-12), width / 2, 4)
        told = say("games in the last two weeks")
        canvas.text(told, paper.x + 40, paper.y + 42, 28, INK, "text", width=paper.width - 80)
        today = date.today()
        days = [today - timedelta(days=back) for back in reversed(range(SHOWN_DAYS))]
        counts = self.cabinet.fame.games_by_day([day.isoformat() for day in days], self.game)
        floor = paper.bottom - 62
        unit = min(HIGHEST_GAME, (floor - paper.y - 122) / max(1, *counts))
        for number, (day, count) in enumerate(zip(days, counts, strict=True)):
            x = paper.x + 12 + width * (number + 0.5)
            if count:
                draw_hatched(canvas, Box(x + 5, floor - unit * count, width - 10, unit * count), PENS["blue"])
            if count > 1:
                canvas.text(str(count), x + width / 2, floor - unit * count - 24, 38, INK, "hand", "centre")
            if number % 2:  # up to today
                canvas.text(str(day.day), x + width / 2, floor + 26, 30, GRAPHITE, "hand", "centre")
        stroke(canvas, paper.x + 30, floor, paper.right - 30, floor)


def _draw_rules(canvas: Canvas, sheet: Box) -> None:
    """The print of the score sheet: a line below each name, and one that sets the names off."""
    for row in range(SHOWN + 1):
        y = sheet.y + FIRST_ROW + ROW * (row - 0.5)
        darken(canvas, Box(sheet.x + 30, y, sheet.width - 60, 1.5), PRINTED)
    darken(canvas, Box(sheet.x + 88, sheet.y + 26, 2, sheet.height - 52), MARGIN_PRINT)
