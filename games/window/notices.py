"""What a person should be told, over whatever is on the screen: notices, one at a time, and what lasts."""

from __future__ import annotations

from games.store.journal import not_saved
from games.window.canvas import CREAM, Box, Canvas
from games.words import say

LASTS = 7.0  # seconds
WIDEST, HIGH = 1100, 170
EDGE = 34  # how high it is: above everything that can be used, on every table and page
ALARM = (142, 38, 30)


def notice_place(whole: Box) -> Box:
    """Where the plate of a notice lies: at the foot of the design space, in its middle."""
    width = min(WIDEST, whole.width - 60)
    return Box(whole.centre[0] - width / 2, whole.bottom - 30 - HIGH, width, HIGH)


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
            place = notice_place(canvas.whole)
            canvas.nine("ui/panel_slate", place)
            room = Box(place.x + 40, place.y + 20, place.width - 80, place.height - 36)
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
            edge = canvas.whole._replace(height=EDGE)
            canvas.surface.fill(ALARM, canvas.rect(edge))
            told = say("Not saved yet: {reason}. It is tried again and again.", reason=self._reason)
            canvas.text(told, *edge.centre, 23, CREAM, "bold", "centre", width=edge.width - 80)
