"""The last lines of the kiosk's log."""

from __future__ import annotations

from games.kiosk import log_reading
from games.kiosk.log_reading import LogLine
from games.kiosk.operator.page import BOTTOM, TOP, OperatorPage, cut_to
from games.kiosk.operator.scene import OperatorScene
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.widgets import Toggle, WideButton, Widget
from games.words import say

SLATE = Box(84, TOP, 1436, BOTTOM - TOP)
BESIDE = Box(1548, TOP, 288, BOTTOM - TOP)
LINES, PITCH = 16, 40  # that are seen at once, and units from one to the next
SIZE = 24
TIME = 210  # units
LOOK = 1.0  # seconds between two looks for new lines
FAULT = (240, 140, 116)


class LogPage(OperatorPage):
    """The newest line stands at the bottom. Whoever reads older ones is not disturbed by new ones."""

    def __init__(self, scene: OperatorScene):
        super().__init__(scene)
        self.only_faults = False
        self.back = 0  # how many of the newest lines are below the slate
        self._since_look = 0.0
        self._read()

    def _read(self) -> None:
        self._state = log_reading.state()
        self._all = log_reading.last_lines()

    def lines(self) -> list[LogLine]:
        return [line for line in self._all if line.is_fault or not self.only_faults]

    def seen(self) -> list[LogLine]:
        """The lines on the slate."""
        lines = self.lines()
        last = len(lines) - self.back
        return lines[max(0, last - LINES) : last]

    def widgets(self) -> list[Widget]:
        x, width, tall = BESIDE.x, BESIDE.width, 124
        older = WideButton(Box(x, BESIDE.y, width, tall), say("Older"), self._older, "up", 30)
        newer = WideButton(Box(x, BESIDE.y + 144, width, tall), say("Newer"), self._newer, "down", 30)
        newest = WideButton(Box(x, BESIDE.y + 288, width, tall), say("Newest"), self._newest, "last", 30)
        older.enabled, newer.enabled = self.back < self._most(), self.back > 0
        newest.enabled = newer.enabled
        faults = Toggle(
            Box(x, BESIDE.bottom - tall, width, tall), say("Only faults"), self.only_faults, self._filter, 30
        )
        return [older, newer, newest, faults]

    def _most(self) -> int:
        return max(0, len(self.lines()) - LINES)

    def _older(self) -> None:
        self._go(self.back + LINES - 1)

    def _newer(self) -> None:
        self._go(self.back - LINES + 1)

    def _newest(self) -> None:
        self._go(0)

    def _go(self, back: int) -> None:
        self.back = min(max(0, back), self._most())
        self.scene.build()

    def _filter(self) -> None:
        self.only_faults = not self.only_faults
        self._go(0)

    def update(self, seconds: float) -> None:
        self._since_look += seconds
        if self._since_look < LOOK or self.back:
            return
        self._since_look = 0.0
        if log_reading.state() != self._state:
            self._read()
            self.scene.build()

    def draw(self, canvas: Canvas) -> None:
        canvas.nine("ui/panel_slate", SLATE)
        lines = self.seen()
        if not lines:
            told = say("There is nothing in the log.")
            canvas.text(told, *SLATE.centre, 30, DIM, "text", "centre", width=SLATE.width - 100)
        for row, line in enumerate(lines):
            _draw_line(canvas, line, SLATE.y + 16 + PITCH * (row + 0.5))


def _draw_line(canvas: Canvas, line: LogLine, y: float) -> None:
    x, right = SLATE.x + 36, SLATE.right - 36
    canvas.text(cut_to(canvas, _moment(line.time), SIZE, "text", TIME), x, y, SIZE, DIM)
    x += TIME + 12
    event = cut_to(canvas, line.event, SIZE, "bold", right - x)
    canvas.text(event, x, y, SIZE, FAULT if line.is_fault else BRASS, "bold")
    x += canvas.text_width(event, SIZE, "bold") + 14
    if right - x > 40:
        canvas.text(cut_to(canvas, line.facts, SIZE, "text", right - x), x, y, SIZE, CREAM)


def _moment(time: str) -> str:
    """Day and time of 2026-11-18T09:30:00+0100, without year and zone."""
    return f"{time[5:10]} {time[11:19]}" if time[10:11] == "T" else time
