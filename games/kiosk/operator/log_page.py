"""The last lines of the kiosk's log."""

from __future__ import annotations

from games.kiosk import log_reading
from games.kiosk.log_reading import LogLine
from games.kiosk.operator.page import RED, OperatorPage, cut_to
from games.kiosk.operator.scene import OperatorScene
from games.scenes.pencil import darken
from games.window.canvas import INK, Box, Canvas
from games.window.tags import FADED, TagButton, TickBox
from games.window.widgets import Widget
from games.words import say

# The lines, and the buttons beside them or below.
LYING = (Box(74, 184, 1436, 656), Box(1540, 190, 296, 650))
UPRIGHT = (Box(40, 300, 1000, 960), Box(60, 1290, 960, 250))
LINES, UPRIGHT_LINES, PITCH = 16, 23, 40  # that are seen at once, and units from one to the next
SIZE = 24
TIME = 210  # units
BAR = (228, 236, 224)  # what is left of the light on every second line
LOOK = 1.0  # seconds between two looks for new lines


class LogPage(OperatorPage):
    """The newest line stands at the bottom. Whoever reads older ones is not disturbed by new ones."""

    def __init__(self, scene: OperatorScene):
        super().__init__(scene)
        self.only_faults = False
        self.back = 0  # how many of the newest lines are below the listing
        self._since_look = 0.0
        self._read()

    def _read(self) -> None:
        self._state = log_reading.state()
        self._all = log_reading.last_lines()

    def lines(self) -> list[LogLine]:
        return [line for line in self._all if line.is_fault or not self.only_faults]

    @property
    def most_seen(self) -> int:
        """How many lines are seen at once."""
        return UPRIGHT_LINES if self.upright else LINES

    def seen(self) -> list[LogLine]:
        """The lines of the listing."""
        lines = self.lines()
        last = len(lines) - self.back
        return lines[max(0, last - self.most_seen) : last]

    def widgets(self) -> list[Widget]:
        places = self._places()[1].cells(4, 2 if self.upright else 1, 18)
        older = TagButton(places[0], say("Older"), self._older, "up", 30)
        newer = TagButton(places[1], say("Newer"), self._newer, "down", 30)
        newest = TagButton(places[2], say("Newest"), self._newest, "last", 30)
        older.enabled, newer.enabled = self.back < self._most(), self.back > 0
        newest.enabled = newer.enabled
        return [older, newer, newest, TickBox(places[3], say("Only faults"), self.only_faults, self._filter, 28)]

    def _places(self) -> tuple[Box, Box]:
        return UPRIGHT if self.upright else LYING

    def _most(self) -> int:
        return max(0, len(self.lines()) - self.most_seen)

    def _older(self) -> None:
        self._go(self.back + self.most_seen - 1)

    def _newer(self) -> None:
        self._go(self.back - self.most_seen + 1)

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
        listing = self._places()[0]
        lines = self.seen()
        if not lines:
            told = say("There is nothing in the log.")
            canvas.text(told, *listing.centre, 30, FADED, "text", "centre", width=listing.width - 100)
        for row in range(0, self.most_seen, 2):  # as on the paper of a line printer
            y = listing.y + 8 + PITCH * row
            darken(canvas, Box(listing.x, y, listing.width, PITCH), BAR)
        for row, line in enumerate(lines):
            _draw_line(canvas, line, listing, listing.y + 8 + PITCH * (row + 0.5))


def _draw_line(canvas: Canvas, line: LogLine, listing: Box, y: float) -> None:
    x, right = listing.x + 20, listing.right - 20
    canvas.text(cut_to(canvas, _moment(line.time), SIZE, "text", TIME), x, y, SIZE, FADED)
    x += TIME + 12
    event = cut_to(canvas, line.event, SIZE, "bold", right - x)
    canvas.text(event, x, y, SIZE, RED if line.is_fault else INK, "bold")
    x += canvas.text_width(event, SIZE, "bold") + 14
    if right - x > 40:
        canvas.text(cut_to(canvas, line.facts, SIZE, "text", right - x), x, y, SIZE, INK)


def _moment(time: str) -> str:
    """Day and time of 2026-11-18T09:30:00+0100, without year and zone."""
    return f"{time[5:10]} {time[11:19]}" if time[10:11] == "T" else time
