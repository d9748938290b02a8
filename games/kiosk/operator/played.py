"""What has been played, by day or by hour and by game; and how the operator takes it along."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk import plays, plays_chart, take_along
from games.kiosk import sticks as sticks_there
from games.kiosk.errand import Errand
from games.kiosk.operator.page import BOTTOM, TOP, OperatorPage, cut_to
from games.kiosk.operator.scene import OperatorScene
from games.kiosk.sticks import Stick
from games.store import files
from games.window.canvas import DIM, Box, Canvas
from games.window.widgets import Choice, WideButton, Widget
from games.words import in_words, say

LOOK = 1.5  # seconds between two looks for a stick
CHARTS = ("days", "hours")
ROW = BOTTOM - 104  # where the controls below the charts begin
STICKS = Box(600, ROW, 598, 104)


class PlaysPage(OperatorPage):
    """A stick that is plugged in while the page is open appears on it, and may be pulled out again."""

    def __init__(self, scene: OperatorScene):
        super().__init__(scene)
        self.chart = CHARTS[0]
        self.sticks: list[Stick] = []
        self.chosen: Stick | None = None
        self._looking: Errand[list[Stick]] | None = Errand(sticks_there.sticks)
        self._since_look = 0.0
        self._writing: Errand[Path] | None = None
        self._games: list[plays.Play] | None = None

    # Controls

    def widgets(self) -> list[Widget]:
        charts = list(zip(CHARTS, (say("By day"), say("By hour"))))
        made: list[Widget] = [Choice(Box(84, ROW, 492, 104), charts, self.chart, self._show)]
        if len(self.sticks) > 1:
            names = [(stick, stick.name) for stick in self.sticks]
            made.append(Choice(STICKS, names, self.chosen, self._choose))
        to = Box(1222, ROW, 614, 104)
        if self.chosen is None:
            made.append(WideButton(to, say("Statistics to a file"), self._export, "down", 30))
        else:
            made.append(WideButton(to, say("Take along on the stick"), self._take_along, "down", 30))
        made[-1].enabled = self._writing is None
        return made

    def _show(self, chart: str) -> None:
        self.chart = chart
        self.scene.stale = True

    def _choose(self, stick: Stick) -> None:
        self.chosen = stick
        self.scene.stale = True

    # Sticks

    def update(self, seconds: float) -> None:
        self._since_look += seconds
        if self._looking is None and self._since_look >= LOOK:
            self._looking = Errand(sticks_there.sticks)
        if self._looking is not None and self._looking.is_done:
            looked, self._looking, self._since_look = self._looking, None, 0.0
            self._see(looked.answer())
        if self._writing is not None and self._writing.is_done:
            written, self._writing = self._writing, None
            self._tell_end(written)

    def _see(self, sticks: list[Stick]) -> None:
        if sticks == self.sticks:
            return
        self.sticks = sticks
        if self.chosen not in sticks:
            self.chosen = sticks[0] if sticks else None
        self.scene.build()

    def _take_along(self) -> None:
        stick, config, self.is_busy = self.chosen, self.cabinet.config, True
        assert stick is not None
        self._writing = Errand(lambda: take_along.to_stick(stick, config, date.today()))
        self.scene.told = say("Writing to {stick}. Please leave it where it is.", stick=stick.name)
        self.scene.build()

    def _tell_end(self, written: Errand[Path]) -> None:
        self.is_busy = False
        try:
            folder = written.answer()
            self.scene.told = say("All of it is in {folder}. The stick may be pulled out now.", folder=folder.name)
        except Complaint as complaint:
            self.scene.told = in_words(complaint)
        self.scene.build()

    def _export(self) -> None:
        path = files.folder() / "plays.csv"
        try:
            lines = plays.export(path)
            self.scene.told = say(Plural("{lines} [line|lines] in {file}"), lines=lines, file=path)
        except Complaint as complaint:
            self.scene.told = in_words(complaint)
        self.scene.stale = True

    # The picture

    def draw(self, canvas: Canvas) -> None:
        today, last = date.today(), self._last_games()
        left = Box(84, TOP, 990, ROW - TOP - 24)
        if self.chart == "days":
            plays_chart.draw_days(canvas, left, last, today)
        else:
            plays_chart.draw_hours(canvas, left, last)
        plays_chart.draw_games(canvas, Box(1102, TOP, 734, ROW - TOP - 24), last)
        if self.chosen is None:
            told = say("No USB stick is plugged in.")
            canvas.text(told, *STICKS.centre, 28, DIM, "bold", "centre", width=STICKS.width)
        elif len(self.sticks) == 1:
            plate = Box(STICKS.x + 40, STICKS.y + 16, STICKS.width - 80, STICKS.height - 32)
            canvas.nine("ui/plate_brass", plate)
            line = cut_to(canvas, self.chosen.name, 30, "head", plate.width - 80)
            canvas.text(line, *plate.centre, 30, (30, 20, 12), "head", "centre")

    def _last_games(self) -> list[plays.Play]:
        """Read once: nobody plays while the page is open."""
        if self._games is None:
            try:
                self._games = plays.last_plays(date.today(), plays_chart.DAYS)
            except Complaint as complaint:
                self._games, self.scene.told = [], in_words(complaint)
        return self._games
