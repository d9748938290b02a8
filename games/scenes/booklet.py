"""A stapled booklet that lies open on the table: its paper, its corners that can be turned, and its page numbers."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from games.window.canvas import Box, Canvas
from games.window.widgets import Widget

CORNER = 150  # units each way in which a corner is pressed
FADED = (104, 80, 56)  # of page numbers and captions
NUMBER = 26
FOOT = 44  # of a page, above its lower edge: where its number stands


class Open(NamedTuple):
    """How a booklet lies open: its pages beside each other, or one above the other in an upright window."""

    book: Box
    suffix: str = ""  # of its pictures

    @property
    def pages(self) -> tuple[Box, Box]:
        book, is_upright = self.book, bool(self.suffix)
        width, height = (book.width, book.height / 2) if is_upright else (book.width / 2, book.height)
        first = Box(book.x, book.y, width, height)
        return first, (first._replace(y=first.bottom) if is_upright else first._replace(x=first.right))

    @property
    def corners(self) -> tuple[Box, Box]:
        """Where the pages are turned: back and on. What is turned down from above has its corner up there."""
        before, after = self.pages
        y = before.y if self.suffix else before.bottom - CORNER
        return Box(before.x, y, CORNER, CORNER), Box(after.right - CORNER, after.bottom - CORNER, CORNER, CORNER)


LYING, UPRIGHT = Open(Box(110, 20, 1700, 900)), Open(Box(40, 36, 1000, 1650), "_upright")


class PageCorner(Widget):
    """An outer corner of the booklet, which stands up further while it is pointed at; that is seen in the booklet
    itself."""

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        pass


class Booklet:
    """The open booklet with its two corners."""

    def __init__(self, before: PageCorner, after: PageCorner):
        self.before, self.after = before, after
        self.open = LYING
        self._made: tuple[object, pygame.Surface] | None = None

    def lay_out(self, upright: bool) -> None:
        self.open = UPRIGHT if upright else LYING
        self.before.box, self.after.box = self.open.corners

    def draw(self, canvas: Canvas, pointed: Widget | None) -> None:
        states = [_state(corner, pointed) for corner in (self.before, self.after)]
        suffix, book = self.open.suffix, self.open.book
        picture = canvas.sprites.get(f"paper/booklet{suffix}")
        if self._made is None or self._made[0] != (picture, states):
            made = _composed(canvas, dict(zip(("left", "right"), states, strict=True)), suffix)
            self._made = (picture, states), made
        x, y = book.x * canvas.scale - picture.anchor[0], book.y * canvas.scale - picture.anchor[1]
        canvas.surface.blit(self._made[1], (round(canvas.left + x), round(canvas.top + y)))

    def draw_number(self, canvas: Canvas, number: int) -> None:
        """At the foot of a page; the first ones have the even numbers."""
        page = self.open.pages[number % 2]
        canvas.text(str(number), page.centre[0], page.bottom - FOOT, NUMBER, FADED, "text", "centre")


def _state(corner: PageCorner, pointed: Widget | None) -> str:
    return "off" if not corner.enabled else "lit" if corner is pointed else "up"


def _composed(canvas: Canvas, corners: dict[str, str], suffix: str) -> pygame.Surface:
    """The picture of the booklet with those of its corners in their places."""
    whole = canvas.sprites.get(f"paper/booklet{suffix}")
    made = whole.surface.copy()
    for side, state in corners.items():
        if state == "up":
            continue  # as they are in the picture
        corner = canvas.sprites.get(f"paper/corner_{side}_{state}{suffix}")
        place = corner.surface.get_rect(
            topleft=tuple(round(whole.anchor[axis] - corner.anchor[axis]) for axis in (0, 1))
        )
        made.fill((0, 0, 0, 0), place)
        made.blit(corner.surface, place, special_flags=pygame.BLEND_RGBA_ADD)
    return made
