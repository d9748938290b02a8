"""What a person should be told, one notice at a time, over whatever is on the screen."""

from __future__ import annotations

from games.window.canvas import CREAM, Box, Canvas

LASTS = 7.0  # seconds
PLACE = Box(410, 880, 1100, 170)


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
