"""Where on the desktop a window may be: whole, and with its title bar within reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TITLE_BAR = 36  # pixels above the window, by which it is moved and closed


class Window(NamedTuple):
    """The inside of a window, in pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int


class ScreenPart(NamedTuple):
    """The part of a screen that windows may cover, in pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int

    def has_middle_of(self, window: Window) -> bool:
        x, y = window.x + window.width / 2, window.y + window.height / 2
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Border(NamedTuple):
    """How far what the desktop draws around a window reaches beyond its sides."""

    left: int
    top: int
    right: int
    bottom: int


USUAL_BORDER = Border(0, TITLE_BAR, 0, 0)


def fitted(wanted: Window, screens: Sequence[ScreenPart], border: Border = USUAL_BORDER) -> Window:
    """The window as near to what is wanted as the screens allow, whole with its border.

    One whose middle is on none of them comes to the middle of the first: its screen may have been unplugged.
    """
    if not screens:
        return wanted
    home = home_of(wanted, screens)
    left, top, most_width, most_height = _inside(home or screens[0], border)
    width, height = min(wanted.width, most_width), min(wanted.height, most_height)
    free_x, free_y = most_width - width, most_height - height
    if home is None:
        return Window(left + free_x // 2, top + free_y // 2, width, height)
    x, y = min(max(wanted.x, left), left + free_x), min(max(wanted.y, top), top + free_y)
    return Window(x, y, width, height)


def _inside(screen: ScreenPart, border: Border) -> ScreenPart:
    """What is left of a screen inside the border of a window that covers it."""
    width, height = screen.width - border.left - border.right, screen.height - border.top - border.bottom
    return ScreenPart(screen.x + border.left, screen.y + border.top, max(1, width), max(1, height))


def home_of(window: Window, screens: Sequence[ScreenPart]) -> ScreenPart | None:
    """The screen that has the middle of the window, if one has."""
    return next((screen for screen in screens if screen.has_middle_of(window)), None)
