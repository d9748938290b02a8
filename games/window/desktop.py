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


def fitted(wanted: Window, screens: Sequence[tuple[int, int]]) -> Window:
    """The window as near to what is wanted as the screens allow.

    They are taken to stand side by side, the first one on the left, which is all that can be known of them. A window
    whose middle is on none of them comes to the middle of the first: its screen may have been unplugged.
    """
    if not screens:
        return wanted
    number = screen_of(wanted, screens)
    left = sum(width for width, _ in screens[: number or 0])
    screen_width, screen_height = screens[number or 0]
    width, height = min(wanted.width, screen_width), min(wanted.height, screen_height - TITLE_BAR)
    most_x, most_y = left + screen_width - width, screen_height - height
    if number is None:
        return Window(most_x // 2, max(TITLE_BAR, most_y // 2), width, height)
    return Window(min(max(wanted.x, left), most_x), min(max(wanted.y, TITLE_BAR), most_y), width, height)


def screen_of(window: Window, screens: Sequence[tuple[int, int]]) -> int | None:
    """The number of the screen that has the middle of the window; None if none has."""
    x, y = window.x + window.width / 2, window.y + window.height / 2
    for number, (width, height) in enumerate(screens):
        if 0 <= x < width and 0 <= y < height:
            return number
        x -= width
    return None
