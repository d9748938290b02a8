"""What has been played, by day or by hour and by game; and how the operator takes it along."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk import plays, plays_chart, take_along
from games.kiosk import sticks as sticks_there
from games.kiosk.errand import Errand
from games.kiosk.operator.page import OperatorPage, cut_to
from games.kiosk.operator.scene import OperatorScene
from games.kiosk.sticks import Stick
from games.store import files
from games.window.canvas import Box, Canvas
from games.window.tags import FADED, TagButton, TagChoice, draw_plate
from games.window.widgets import Widget
from games.words import in_words, say

LOOK = 1.5  # seconds between two looks for a stick
CHARTS = ("days", "hours")
# The chart of all games, that of each game, which chart is shown, the stick, and where the statistics go.
LYING = (
    Box(84, 180, 990, 540), Box(1102, 180, 734, 540), Box(84, 746, 492, 96), Box(600, 746, 598, 96),
    Box(1222, 746, 614, 96),
)  # fmt: skip
UPRIGHT = (
    Box(60, 310, 960, 510), Box(60, 850, 960, 470), Box(60, 1352, 460, 92), Box(540, 1352, 480, 92),
    Box(60, 1460, 960, 92),
)  # fmt: skip


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
        _, _, shown, plugged, to = self._places()
        made: list[Widget] = [TagChoice(shown, charts, self.chart, self._show)]
        if len(self.sticks) > 1:
            names = [(stick, stick.name) for stick in self.sticks]
            made.append(TagChoice(plugged, names, self.chosen, self._choose))
        if self.chosen is None:
            made.append(TagButton(to, say("Statistics to a file"), self._export, "down", 30))
        else:
            made.append(TagButton(to, say("Take along on the stick"), self._take_along, "down", 30))
        made[-1].enabled = self._writing is None
        return made

    def _places(self) -> tuple[Box, ...]:
        return UPRIGHT if self.upright else LYING

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
        left, right, _, plugged, _ = self._places()
        if self.chart == "days":
            plays_chart.draw_days(canvas, left, last, today)
        else:
            plays_chart.draw_hours(canvas, left, last)
        plays_chart.draw_games(canvas, right, last)
        if self.chosen is None:
            told = say("No USB stick is plugged in.")
            canvas.text(told, *plugged.centre, 28, FADED, "bold", "centre", width=plugged.width)
        elif len(self.sticks) == 1:
            plate = Box(plugged.x + 30, plugged.y + 10, plugged.width - 60, plugged.height - 20)
            draw_plate(canvas, plate, cut_to(canvas, self.chosen.name, 30, "head", plate.width - 90), 30)

    def _last_games(self) -> list[plays.Play]:
        """Read once: nobody plays while the page is open."""
        if self._games is None:
            try:
                self._games = plays.last_plays(date.today(), plays_chart.DAYS)
            except Complaint as complaint:
                self._games, self.scene.told = [], in_words(complaint)
        return self._games
