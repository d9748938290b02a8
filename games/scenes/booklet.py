"""A stapled booklet that lies open on the table: its paper, its corners that can be turned, and its page numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.window.canvas import Box, Canvas
from games.window.widgets import Widget

BOOK = Box(110, 20, 1700, 900)
FOLD = BOOK.x + BOOK.width / 2
CORNER = 150  # units each way in which a corner is pressed
FADED = (104, 80, 56)  # of page numbers and captions
NUMBER = 26
FOOT = 44  # of a page, above its lower edge: where its number stands


class PageCorner(Widget):
    """A lower outer corner of the booklet, which stands up further while it is pointed at; that is seen in the booklet
    itself."""

    def __init__(self, is_left: bool, on_use: Callable[[], Any]):
        x = BOOK.x if is_left else BOOK.right - CORNER
        super().__init__(Box(x, BOOK.bottom - CORNER, CORNER, CORNER), on_use)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        pass


class Booklet:
    """The open booklet with its two corners."""

    def __init__(self, before: PageCorner, after: PageCorner):
        self.before, self.after = before, after
        self._made: tuple[object, pygame.Surface] | None = None

    def draw(self, canvas: Canvas, pointed: Widget | None) -> None:
        states = [_state(corner, pointed) for corner in (self.before, self.after)]
        picture = canvas.sprites.get("paper/booklet")
        if self._made is None or self._made[0] != (picture, states):
            self._made = (picture, states), _composed(canvas, dict(zip(("left", "right"), states, strict=True)))
        x, y = BOOK.x * canvas.scale - picture.anchor[0], BOOK.y * canvas.scale - picture.anchor[1]
        canvas.surface.blit(self._made[1], (round(canvas.left + x), round(canvas.top + y)))


def _state(corner: PageCorner, pointed: Widget | None) -> str:
    return "off" if not corner.enabled else "lit" if corner is pointed else "up"


def _composed(canvas: Canvas, corners: dict[str, str]) -> pygame.Surface:
    """The picture of the booklet with those of its corners in their places."""
    whole = canvas.sprites.get("paper/booklet")
    made = whole.surface.copy()
    for side, state in corners.items():
        if state == "up":
            continue  # as they are in the picture
        corner = canvas.sprites.get(f"paper/corner_{side}_{state}")
        place = corner.surface.get_rect(
            topleft=tuple(round(whole.anchor[axis] - corner.anchor[axis]) for axis in (0, 1))
        )
        made.fill((0, 0, 0, 0), place)
        made.blit(corner.surface, place, special_flags=pygame.BLEND_RGBA_ADD)
    return made


def draw_number(canvas: Canvas, number: int) -> None:
    """At the foot of a page; those on the left have the even ones."""
    x = (BOOK.x + FOLD) / 2 if number % 2 == 0 else (BOOK.right + FOLD) / 2
    canvas.text(str(number), x, BOOK.bottom - FOOT, NUMBER, FADED, "text", "centre")
