"""What a person should be told, over whatever is on the screen: notices, one at a time, and what lasts."""

from __future__ import annotations

from games.store.journal import not_saved
from games.window.canvas import CREAM, WIDTH, Box, Canvas
from games.words import say

LASTS = 7.0  # seconds
PLACE = Box(410, 880, 1100, 170)
EDGE = Box(0, 0, WIDTH, 34)  # above everything that can be used, on every table and page
ALARM = (142, 38, 30)


class NoticeBoard:
    """Shows the first of the notices; a press or some time takes it away."""

    def __init__(self, notices: list[str]):
        self._notices = notices
        self._age = 0.0

    def tick(self, seconds: float) -> bool:
        """Whether it looks different now."""
        if not self._notices:
            return False
        is_new = self._age == 0.0
        self._age += seconds
        if self._age > LASTS:
            self.next()
            return True
        return is_new

    def next(self) -> None:
        """The first notice has been read."""
        del self._notices[0]
        self._age = 0.0

    def draw(self, canvas: Canvas) -> None:
        if self._notices:
            canvas.nine("ui/panel_slate", PLACE)
            room = Box(PLACE.x + 40, PLACE.y + 20, PLACE.width - 80, PLACE.height - 36)
            canvas.paragraph(self._notices[0], room, 28, CREAM, align="centre")


class SavingSign:
    """While something that was played is not on the disk, the upper edge of the screen says so, and why."""

    def __init__(self) -> None:
        self._reason: object = None

    def tick(self) -> bool:
        """Whether it looks different now."""
        before, self._reason = self._reason, not_saved()
        return self._reason != before

    def draw(self, canvas: Canvas) -> None:
        if self._reason is not None:
            canvas.surface.fill(ALARM, canvas.rect(EDGE))
            told = say("Not saved yet: {reason}. It is tried again and again.", reason=self._reason)
            canvas.text(told, *EDGE.centre, 23, CREAM, "bold", "centre", width=WIDTH - 80)
