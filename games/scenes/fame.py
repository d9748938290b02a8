"""The hall of fame: who has won how often, the best scores, what people may be proud of, and the cups."""

from __future__ import annotations

import math
from datetime import date, timedelta
from typing import Any

from games.core.catalogue import feats_of, info_of, names
from games.kit.best_list import FADED
from games.people.party import CUP
from games.scenes.chart import PENS
from games.scenes.fame_cups import FameOfCups
from games.scenes.pencil import GRAPHITE, darken, draw_grid, draw_hatched, draw_tally, stroke, tally_pitch
from games.store.fame import Standing
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent, Wheel
from games.window.scenes import Change, Pop, Push
from games.window.widgets import Choice, RoundButton, WideButton
from games.words import said, say

LEFT = Box(90, 190, 1080, 700)
RIGHT = Box(1210, 190, 620, 400)
DAYS = Box(1210, 620, 620, 270)
WINNERS = Box(1210, 190, 620, 700)  # of cups
SHOWN = 8  # people on a page
FIRST_ROW, ROW = 116, 72  # of people: the middle of the first one, and from one to the next
WON_AT, STRIP, PLAYED_AT = LEFT.x + 364, Box(LEFT.x + 424, 0, 390, 34), LEFT.x + 872
PRINTED, MARGIN_PRINT = (214, 208, 196), (236, 184, 172)  # both darken the paper
SHOWN_DAYS = 14


class FameScene(ControlScene):
    """Of all games, of one of them, or the cups; `game` says which, as seats are remembered."""

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.game: str | None = None
        self._build()

    def _build(self) -> None:
        choices = [(None, say("All games")), *((game, info_of(game).title) for game in names()), (CUP, say("Cups"))]
        self._choice = Choice(Box(90, 930, 410, 84), choices, self.game, self._choose)
        self._before = RoundButton(552, 972, "previous", lambda: self._turn(-1), say("Page back"))
        self._after = RoundButton(716, 972, "next", lambda: self._turn(1), say("Next page"))
        clear = WideButton(Box(780, 930, 390, 84), say("Clear everything"), self._ask, "close", 28)
        clear.enabled = bool(self.cabinet.fame.entries or self.cabinet.fame.cups)
        back = WideButton(Box(1480, 930, 350, 84), say("Back"), Pop, "previous", 30)
        self.controls.widgets = [self._choice, self._before, self._after, clear, back]
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
        """The pages are also turned by the wheel, by the keys for pages, and by steps up and down."""
        if isinstance(intent, Wheel):
            self._turn(-1 if intent.steps > 0 else 1)
        elif isinstance(intent, Go) and intent.dy:
            self._turn(intent.dy)
        elif intent in (Act.PAGE_UP, Act.PAGE_DOWN):
            self._turn(-1 if intent == Act.PAGE_UP else 1)
        else:
            return super().handle(intent)
        return None

    def _ask(self) -> Change:
        choices = [("stay", say("Keep it"), "play"), ("clear", say("Clear everything"), "close")]
        text = say("All results of all players are forgotten, and the best scores too.")
        return Push(AskScene, say("Clear the hall of fame?"), choices, text)

    def resume(self, answer: Any) -> Change | None:
        if answer == "clear":
            for results in (self.cabinet.fame, self.cabinet.bests):
                results.clear()
                self.cabinet.tell(results.problems)
        self._build()
        return super().resume(answer)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 30, 1400, 124))
        canvas.text(say("Hall of fame"), 960, 93, 54, CREAM, "head", "centre", width=1200, shade=True)
        told = f"{self.page + 1} / {self._pages}"
        canvas.text(told, 634, 972, 30, CREAM, "bold", "centre", width=90, shade=True)
        if self.game == CUP:
            self.cups.draw_list(canvas, LEFT, self.page)
            self.cups.draw_winners(canvas, WINNERS)
        else:
            self._draw_people(canvas)
            self._draw_feats(canvas)
            self._draw_days(canvas)
        self.controls.draw(canvas)

    def _draw_people(self, canvas: Canvas) -> None:
        canvas.nine("ui/panel_paper", LEFT)
        if not self.standings:
            canvas.paragraph(say("Nobody has finished a game yet."), LEFT.grown(-60), 34, INK)
            return
        self._draw_rules(canvas)
        canvas.text(say("won"), WON_AT, LEFT.y + 54, 26, PENS["green"], "bold", "centre", width=120)
        canvas.text(say("played"), PLAYED_AT, LEFT.y + 54, 26, GRAPHITE, "bold", "centre", width=130)
        if self.game is not None:  # points of different games cannot be compared
            canvas.text(say("best score"), LEFT.right - 40, LEFT.y + 54, 24, FADED, "text", "right", width=150)
        most = max(standing.played for standing in self.standings)
        first = SHOWN * self.page
        for row, standing in enumerate(self.standings[first : first + SHOWN]):
            y = LEFT.y + FIRST_ROW + ROW * row
            canvas.text(str(first + row + 1), LEFT.x + 74, y, 24, FADED, "bold", "right")
            self._draw_person(canvas, y, standing, most)

    def _draw_rules(self, canvas: Canvas) -> None:
        """The print of the score sheet: a line below each name, and one that sets the names off."""
        for row in range(SHOWN + 1):
            y = LEFT.y + FIRST_ROW + ROW * (row - 0.5)
            darken(canvas, Box(LEFT.x + 30, y, LEFT.width - 60, 1.5), PRINTED)
        darken(canvas, Box(LEFT.x + 88, LEFT.y + 26, 2, LEFT.height - 52), MARGIN_PRINT)

    def _draw_person(self, canvas: Canvas, y: float, standing: Standing, most: int) -> None:
        canvas.text(standing.name, LEFT.x + 104, y, 46, INK, "hand", width=212)
        canvas.text(str(standing.won), WON_AT, y, 46, PENS["green"], "hand", "centre")
        canvas.text(str(standing.played), PLAYED_AT, y, 46, GRAPHITE, "hand", "centre")
        strip = STRIP._replace(y=y - 17)
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
            canvas.text(str(standing.best), LEFT.right - 40, y, 50, INK, "hand", "right")

    def _draw_feats(self, canvas: Canvas) -> None:
        canvas.nine("ui/panel_wood", RIGHT)
        found = [
            (said(feats_of(game)[kind].told(feat.value)), feat.name)
            for (game, kind), feat in self.cabinet.fame.feats().items()
            if self.game in (None, game)
        ]
        canvas.text(
            say("Something to be proud of"), RIGHT.centre[0], RIGHT.y + 46, 30, BRASS, "head", "centre", width=540
        )
        for row, (words, name) in enumerate(found[:5]):
            y = RIGHT.y + 108 + 60 * row
            canvas.text(words, RIGHT.x + 30, y, 25, CREAM, "text", width=394)
            canvas.text(name, RIGHT.right - 30, y, 36, BRASS, "hand", "right", width=130)

    def _draw_days(self, canvas: Canvas) -> None:
        """Games finished in the last two weeks, on graph paper."""
        canvas.nine("ui/panel_paper", DAYS)
        draw_grid(canvas, DAYS.grown(-12), (DAYS.width - 24) / (4 * (SHOWN_DAYS + 1)), 4)
        canvas.text(say("games in the last two weeks"), DAYS.x + 40, DAYS.y + 38, 24, FADED, "text", width=540)
        today = date.today()
        days = [(today - timedelta(days=back)).isoformat() for back in reversed(range(SHOWN_DAYS))]
        counts = self.cabinet.fame.games_by_day(days, self.game)
        most, width = max(4, *counts), (DAYS.width - 24) / (SHOWN_DAYS + 1)
        floor = DAYS.bottom - 34
        for number, count in enumerate(counts):
            x = DAYS.x + 12 + width * (number + 0.5)
            height = 132 * count / most
            if count:
                draw_hatched(canvas, Box(x + 5, floor - height, width - 10, height), PENS["blue"])
                canvas.text(str(count), x + width / 2, floor - height - 20, 30, INK, "hand", "centre")
        stroke(canvas, DAYS.x + 30, floor, DAYS.right - 30, floor)
