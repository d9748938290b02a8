"""Controls for paper and leather: brass tags with engraved words, ticks in printed boxes, and tiles with a letter."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from games.window.canvas import INK, Box, Canvas, written
from games.window.space import Placed
from games.window.widgets import Choice, Toggle, WideButton

ENGRAVED = (46, 30, 12)
SHINE = (250, 222, 160)  # the lower edge of what is engraved
WORN = (34, 28, 22)  # engraved in a tag that cannot be used now
FADED = (112, 86, 58)  # printed in a lighter ink
PENCIL = (70, 62, 58)
PLATE = 72.0  # units: as high as a plate was made
FINER = 3  # strokes are drawn so many times larger and scaled down


def engrave(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    width: float,
    colour: tuple[int, int, int] = ENGRAVED,
    face: str = "bold",
) -> None:
    """A line cut into metal, its middle at (x, y); the light catches its lower edge."""
    if colour != WORN:
        real = canvas.fitting(text, size, face, width)
        shine = written(text, face, real, SHINE)
        left, middle = canvas.px(x, y)
        step = max(1, round(real / 26))
        canvas.surface.blit(shine, (left - shine.get_width() // 2, middle - shine.get_height() // 2 + step))
    canvas.text(text, x, y, size, colour, face, "centre", width)


def engrave_sign(
    canvas: Canvas, glyph: str, x: float, y: float, size: float, colour: tuple[int, int, int] = ENGRAVED
) -> None:
    if colour != WORN:
        canvas.glyph(glyph, x, y + 1.6, size, SHINE)
    canvas.glyph(glyph, x, y, size, colour)


def draw_plate(canvas: Canvas, box: Box, text: str, size: float) -> None:
    """A brass plate with a name on it, which is no button."""
    grown = box.height / PLATE  # its screws are round
    with canvas.moved(Placed(box.x, box.y, grown)):
        canvas.nine("ui/plate_brass", Box(0, 0, box.width / grown, PLATE))
    engrave(canvas, text, *box.centre, size, box.width - 64 * grown, face="head")


def _tag(canvas: Canvas, box: Box, enabled: bool, lit: bool, down: bool) -> tuple[int, int, int]:
    """The brass of a control, and the colour of what is engraved in it."""
    canvas.nine(f"paper/tag_{'off' if not enabled else 'down' if down else 'lit' if lit else 'up'}", box)
    return ENGRAVED if enabled else WORN


class TagButton(WideButton):
    """A brass tag with an engraved word, and a sign before it if there is one."""

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        colour = _tag(canvas, self.box, self.enabled, lit, down)
        x, y = self.box.centre
        if not self.text:
            engrave_sign(canvas, self.glyph, x, y, 0.56, colour)
            return
        sign = min(0.56, self.box.height / 150) if self.glyph else 0.0
        taken = 106 * sign
        wide = min(canvas.text_width(self.text, self.size, "bold"), self.box.width - 44 - taken)
        if sign:
            engrave_sign(canvas, self.glyph, x - wide / 2 - 10, y, sign, colour)
        engrave(canvas, self.text, x + taken / 2, y, self.size, wide + 2, colour)


class TagChoice(Choice):
    """One of several words engraved in a brass tag."""

    SIZE = 30.0

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        colour = _tag(canvas, self.box, self.enabled, lit, down)
        x, y = self.box.centre
        for glyph, at in (("previous", self.box.x + 34), ("next", self.box.right - 34)):
            engrave_sign(canvas, glyph, at, y, 0.4, colour)
        engrave(canvas, dict(self.choices).get(self.value, ""), x, y, self.SIZE, self.box.width - 116, colour)


class TickBox(Toggle):
    """A line on a card, with a printed box before it in which a tick is made by hand."""

    SIDE = 46.0  # units of the box
    lies_on_paper = True

    @property
    def text_room(self) -> Box:
        left = self.box.x + self.SIDE + 34
        return Box(left, self.box.y, self.box.right - left - 4, self.box.height)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if lit or down:
            _wash(canvas, self.box.grown(-2), (176, 128, 52, 70 if down else 44))
        ink = INK if self.enabled else FADED
        x, y = self.box.x + 14 + self.SIDE / 2, self.box.centre[1]
        side = canvas.length(self.SIDE)
        field = pygame.Rect(0, 0, side, side)
        field.center = canvas.px(x, y)
        pygame.draw.rect(canvas.surface, (*ink,), field, canvas.length(2.4), canvas.length(5))
        if self.is_on:
            tick(canvas, x, y, self.SIDE)
        room = self.text_room
        if canvas.text_width(self.text, self.size, "bold") <= room.width:
            canvas.text(self.text, room.x, y, self.size, ink, "bold", width=room.width)
            return
        used = canvas.paragraph_height(self.text, room, self.size, "bold")
        canvas.paragraph(self.text, room._replace(y=y - used / 2), self.size, ink, "bold")


class LetterTile(WideButton):
    """A word or a letter on a small card."""

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine(f"paper/card_{'off' if not self.enabled else 'down' if down else 'lit' if lit else 'up'}", self.box)
        x, y = self.box.centre
        if self.glyph and not self.text:
            canvas.glyph(self.glyph, x, y, 0.5, INK)
        else:
            canvas.text(self.text, x, y, self.size, INK, "bold", "centre", width=self.box.width - 24)


def tick(canvas: Canvas, x: float, y: float, side: float) -> None:
    """Two strokes of a pencil that reach out of their box."""
    drawn = _ticked(canvas.length(1.5 * side))
    canvas.surface.blit(drawn, drawn.get_rect(center=canvas.px(x, y)))


@lru_cache(maxsize=4)
def _ticked(size: int) -> pygame.Surface:
    made = pygame.Surface((size * FINER, size * FINER), pygame.SRCALPHA)
    places = [(0.24, 0.5), (0.33, 0.6), (0.42, 0.73), (0.55, 0.48), (0.72, 0.26), (0.86, 0.12)]
    points = [pygame.Vector2(place) * size * FINER for place in places]
    for number, (start, end) in enumerate(pairwise(points)):
        for step in range(25):
            thick = size * FINER * (0.040 + 0.006 * ((number * 25 + step) % 7 % 3) - 0.004 * number)
            pygame.draw.circle(made, PENCIL, start.lerp(end, step / 24), thick)
    return pygame.transform.smoothscale(made, (size, size))


def dotted_line(canvas: Canvas, x: float, right: float, y: float) -> None:
    """Printed on a card, to be written on."""
    pitch, radius = canvas.length(9), max(1, round(1.3 * canvas.scale))
    (left, height), (end, _) = canvas.px(x, y), canvas.px(right, y)
    for place in range(left, end, pitch):
        pygame.draw.circle(canvas.surface, FADED, (place, height), radius)


def _wash(canvas: Canvas, box: Box, colour: tuple[int, int, int, int]) -> None:
    area = canvas.rect(box)
    veil = pygame.Surface(area.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, colour, veil.get_rect(), border_radius=canvas.length(12))
    canvas.surface.blit(veil, area)
