"""Times, and how loud it may be."""

from __future__ import annotations

from datetime import time
from functools import partial
from typing import Any

from games.kiosk.config import Hours
from games.kiosk.operator.page import OperatorPage
from games.window.canvas import INK, Box, Canvas
from games.window.tags import TagChoice, dotted_line
from games.window.widgets import Widget
from games.words import say


class TimesPage(OperatorPage):
    """Two columns of choices, or one in an upright window; each has its name beside it, or above it."""

    def _cells(self) -> list[Box]:
        room, count = self.room, len(_choices())
        rows = count // 2
        if self.upright:
            return room.cells(count, 1, 0)
        wide, high = (room.width - 70) / 2, room.height / rows
        return [Box(room.x + (wide + 70) * (n // rows), room.y + high * (n % rows), wide, high) for n in range(count)]

    def widgets(self) -> list[Widget]:
        made: list[Widget] = []
        for (field, choices), cell in zip(_choices().items(), self._cells(), strict=True):
            wide = 0.47 * cell.width
            box = Box(cell.right - wide, cell.centre[1] - 44, wide, 88)
            value = getattr(self.cabinet.config, field)
            made.append(TagChoice(box, self.choice_of(field, choices), value, partial(self.scene.set, field)))
        return made

    def draw(self, canvas: Canvas) -> None:
        words = (
            say("Idle until the question"), say("Question until forgotten"), say("Time for each game shown"),
            say("Nightly restart"), say("Loudest volume"), say("Quiet hours"), say("Volume in quiet hours"),
            say("Restarts in an hour"),
        )  # fmt: skip
        for word, cell in zip(words, self._cells(), strict=True):
            room = cell._replace(x=cell.x + 10, width=0.53 * cell.width - 40)
            used = canvas.paragraph_height(word, room, 30, "bold")
            canvas.paragraph(word, room._replace(y=cell.centre[1] - used / 2), 30, INK, "bold")
            dotted_line(canvas, cell.x, cell.right, cell.bottom - 2)


def _choices() -> dict[str, list[tuple[Any, str]]]:
    """The settings that are chosen from a list, each with the values and their words."""
    seconds = lambda *values: [(value, say("{seconds} s", seconds=value)) for value in values]  # noqa: E731
    parts = [(value / 10, f"{10 * value} %") for value in range(11)]
    nights = ((20, 8), (22, 7), (22, 8), (23, 6))
    return {
        "idle_seconds": seconds(30, 45, 60, 75, 90, 120, 180, 300),
        "still_there_seconds": seconds(20, 30, 45, 60, 90),
        "attract_seconds": seconds(20, 40, 60, 90, 120, 180, 300),
        "restart_at": [(None, say("never")), *((time(hour, 30), f"{hour:02}:30") for hour in (2, 3, 4, 5))],
        "volume_cap": parts,
        "quiet_hours": [
            (None, say("none")), *((Hours(time(a), time(b)), f"{a:02}:00-{b:02}:00") for a, b in nights)
        ],
        "quiet_volume": parts,
        "restarts_per_hour": [(value, str(value)) for value in (3, 6, 12, 30)],
    }  # fmt: skip
