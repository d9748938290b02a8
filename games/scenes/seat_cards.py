"""The cards on the table before a game: a place card for each seat, blank ones for more, and one with the options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from games.kit.askew import askew
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.window.desk import draw_desk
from games.window.tags import FADED, dotted_line
from games.window.widgets import WideButton, Widget

GAP = 26
TILTS = (-0.9, 0.7, -0.5, 1.0)  # degrees, of the card of each seat
WIDEST, TALLEST = 470, 540  # of a card in a row
WIDEST_UPRIGHT, TALLEST_UPRIGHT = 820, 560  # in an upright window
TALL = 500  # a card that is lower leaves less room between its controls
DISC = 1.5  # how large the disc of a seat is
ROW, LABEL = 76, 40  # of an option: its control, and what stands above it
ROW_GAP, WIDEST_OPTION = 18, 640
MARGIN = 34  # of the card with the options
IN_ROW, UPRIGHT_IN_ROW = 4, 2  # options side by side
HEAD, UPRIGHT_HEAD = Box(360, 22, 1200, 150), Box(40, 40, 1000, 200)  # the leather with the title
FOOT, UPRIGHT_FOOT = Box(60, 952, 1800, 100), Box(40, 1636, 1000, 244)  # the ways on
WAY_GAP, WAY, WAYS_IN_ROW = 20, 88, 3
TITLE, TOLD = 56, 29  # how large it is written at the top
INKS = {
    "red": (164, 52, 38), "yellow": (196, 140, 30), "green": (52, 118, 62), "blue": (44, 76, 140),
    "white": (150, 140, 124),
}  # fmt: skip
SIGN = 96  # units each way that the disc needs


class Option(NamedTuple):
    """Something that is chosen for the whole game: what stands above it, and how it is made in a box."""

    label: str
    make: Callable[[Box], Widget]
    row: int = 0  # those of one row lie side by side, as far as they can
    is_long: bool = False  # there is much to read: nothing lies beside it in an upright window


class PlaceCard(NamedTuple):
    """The card of a seat, and where everything lies on it."""

    card: Box
    disc: tuple[float, float]
    name: Box
    who: Box
    temper: Box
    before: tuple[float, float]  # the middle of the button that leads one seat forward
    away: tuple[float, float]  # and of the one that takes the seat away


def place_on(card: Box) -> PlaceCard:
    x, high = card.centre[0], card.height
    room, wide = Box(card.x + 40, card.y, card.width - 80, high), Box(card.x + 28, card.y, card.width - 56, high)
    who = card.y + (0.68 if high >= TALL else 0.66) * high
    return PlaceCard(
        card,
        (x, card.y + 0.18 * high),
        room._replace(y=card.y + 0.34 * high, height=0.2 * high),
        room._replace(y=who - 42, height=84),
        wide._replace(y=who + 44, height=card.bottom - who - 60),
        (card.x + 70, card.y + 70),
        (card.right - 70, card.y + 70),
    )


class SeatsLayout:
    """Where the cards lie: so many seats, room for more or not, and the options."""

    def __init__(
        self, upright: bool, seats: int, has_more: bool, options: Sequence[Option], ways: int, least: float = 0
    ):
        """`ways`: how many lead on; `least`: units that the card below the seats is high at least."""
        self.upright = upright
        self.head = UPRIGHT_HEAD if upright else HEAD
        foot = UPRIGHT_FOOT if upright else FOOT
        if upright and ways - 1 > WAYS_IN_ROW:
            foot = foot._replace(y=foot.y - WAY - WAY_GAP, height=foot.height + WAY + WAY_GAP)
        self.foot, self._ways = foot, ways
        rows = _rows(options, upright)
        heights = [ROW + (LABEL if any(option.label for option in row) else 0) for row in rows]
        high = max(sum(heights) + ROW_GAP * (len(rows) - 1) + 2 * MARGIN if rows else 0.0, least)
        wide = min(foot.width, max((len(row) for row in rows), default=9) * WIDEST_OPTION + 2 * MARGIN)
        wide = foot.width if upright else wide
        left = foot.centre[0] - wide / 2
        self.options = Box(left, foot.y - GAP - high, wide, high) if high else None
        self.cells = [] if self.options is None else _cells(self.options, rows, heights)
        top, bottom = self.head.bottom + 20, self.options.y - GAP if self.options else foot.y - GAP
        room = Box(foot.x, top, foot.width, bottom - top)
        cards, self.more = self._upright_cards(room, seats, has_more) if upright else _row(room, seats, has_more)
        self.places = [place_on(card) for card in cards]

    @staticmethod
    def _upright_cards(room: Box, seats: int, has_more: bool) -> tuple[list[Box], Box]:
        columns = 1 if seats <= 2 else 2
        rows = -(-seats // columns)
        slip = 130 if has_more else 0.0
        high = min((room.height - slip - GAP * (rows - 1 + has_more)) / rows, TALLEST_UPRIGHT)
        used = high * rows + slip + GAP * (rows - 1 + has_more)
        top = room.y + (room.height - used) / 2
        wide = min((room.width - GAP * (columns - 1)) / columns, WIDEST_UPRIGHT)
        cards = []
        for seat in range(seats):
            row, column = divmod(seat, columns)
            in_row = min(columns, seats - row * columns)
            left = room.centre[0] - (wide * in_row + GAP * (in_row - 1)) / 2
            cards.append(Box(left + (wide + GAP) * column, top + (high + GAP) * row, wide, high))
        return cards, Box(room.centre[0] - wide / 2, top + used - slip, wide, slip)

    @property
    def ways(self) -> list[Box]:
        """Boxes for the ways on, the last and largest of which leads to the game."""
        foot, count = self.foot, self._ways
        if self.upright:
            begin = Box(foot.x, foot.bottom - 130, foot.width, 130)
            others = Box(foot.x, foot.y, foot.width, foot.height - 148)
            return [*others.cells(count - 1, WAYS_IN_ROW if count - 1 > 2 else count - 1, WAY_GAP), begin]
        begin = Box(foot.right - 520, foot.y - 8, 520, foot.height + 10)
        wide = min(310.0, (foot.width - 520 - WAY_GAP * (count - 1)) / (count - 1))
        others = Box(foot.x, foot.y, wide, foot.height - 8)
        return [*(others._replace(x=foot.x + (wide + WAY_GAP) * number) for number in range(count - 1)), begin]


def _rows(options: Sequence[Option], upright: bool) -> list[Sequence[Option]]:
    """As many side by side as there is room for, and evenly."""
    made: list[Sequence[Option]] = []
    for number in sorted({option.row for option in options}):
        row = [option for option in options if option.row == number]
        in_row = IN_ROW if not upright else 1 if any(option.is_long for option in row) else UPRIGHT_IN_ROW
        count = -(-len(row) // in_row)
        each = -(-len(row) // count)
        made += [row[start : start + each] for start in range(0, len(row), each)]
    return made


def _cells(card: Box, rows: Sequence[Sequence[Option]], heights: Sequence[float]) -> list[Box]:
    """The controls of the options; their labels stand above them."""
    made: list[Box] = []
    y = card.y + MARGIN
    for row, height in zip(rows, heights, strict=True):
        wide = min((card.width - 2 * MARGIN - GAP * (len(row) - 1)) / len(row), 1.4 * WIDEST_OPTION)
        left = card.centre[0] - (wide * len(row) + GAP * (len(row) - 1)) / 2
        made += [Box(left + (wide + GAP) * number, y + height - ROW, wide, ROW) for number in range(len(row))]
        y += height + ROW_GAP
    return made


def _row(room: Box, seats: int, has_more: bool) -> tuple[list[Box], Box]:
    """Side by side in the middle of their room, and beside them the blank ones."""
    count = seats + has_more
    wide = min((room.width - GAP * (count - 1)) / count, WIDEST)
    high = min(room.height, TALLEST)
    left, top = room.centre[0] - (wide * count + GAP * (count - 1)) / 2, room.y + (room.height - high) / 2
    cards = [Box(left + (wide + GAP) * number, top, wide, high) for number in range(count)]
    blank = cards.pop() if has_more else Box(0, 0, 1, 1)
    return cards, blank


class ColourButton(Widget):
    """The colour of a seat; using it takes the next colour that is free."""

    def __init__(self, x: float, y: float, sitter: Sitter, on_use: Callable[[], Any]):
        super().__init__(Box(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN), on_use)
        self.sitter = sitter

    @property
    def colour(self) -> str:
        return self.sitter.colour

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        draw_seat_sign(canvas, self.sitter, *self.box.centre, DISC * 1.1 if lit else DISC)


class BlankCards(WideButton):
    """A few place cards that nobody has written on."""

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box = self.box
        state = "down" if down else "lit" if lit else "up"
        for step in (2, 1, 0):  # the last one lies on top
            aside = 7.0 * step
            lies = Box(box.x + aside, box.y + aside, box.width - 14, box.height - 14)
            canvas.nine(f"paper/card_{state if not step else 'up'}", lies, 1.0 if not step else 0.86)
        x, y = box.centre[0] - 7, box.centre[1] - 7
        if box.width > 2.5 * box.height:
            canvas.sprite("ui/button_round_lit" if lit else "ui/button_round_up", box.x + 76, y, 1.1)
            canvas.sprite("signs/plus", box.x + 76, y, 0.56)
            canvas.text(self.text, x + 40, y, self.size, INK, "bold", "centre", width=box.width - 240)
            return
        canvas.sprite("ui/button_round_lit" if lit else "ui/button_round_up", x, y - 50, 1.3)
        canvas.sprite("signs/plus", x, y - 50, 0.66)
        canvas.text(self.text, x, y + 56, self.size, INK, "bold", "centre", width=box.width - 70)


def draw_below(
    layout: SeatsLayout,
    options: Sequence[Option],
    sitters: Sequence[Sitter],
    at_seats: Sequence[str],
    title: str,
    told: str,
    canvas: Canvas,
) -> None:
    """All that lies below the controls."""
    draw_desk(canvas)
    draw_head(canvas, layout.head, title, told)
    draw_cards(canvas, layout.places, sitters, at_seats)
    draw_options(canvas, layout, options)


def draw_head(canvas: Canvas, head: Box, title: str, told: str) -> None:
    """The leather at the top with the title stamped into it, and what can be done here."""
    canvas.nine("ui/panel_leather", head)
    x, wide = head.centre[0], head.width - 120
    part = min(1.0, (head.height - 30) / (1.38 * (TITLE + TOLD) * canvas.big_text))  # what there is room for
    rest = head.height - 1.38 * (TITLE + TOLD) * part * canvas.big_text
    y = head.y + rest / 2 + 0.69 * TITLE * part * canvas.big_text
    canvas.text(title, x, y, TITLE * part, CREAM, "head", "centre", width=wide, shade=True)
    y += 0.69 * (TITLE + TOLD) * part * canvas.big_text
    if canvas.text_width(told, TOLD * part) <= wide or head.height < UPRIGHT_HEAD.height:
        canvas.text(told, x, y, TOLD * part, BRASS, "text", "centre", width=wide)
        return
    room = Box(x - wide / 2, y - 0.69 * TOLD * part * canvas.big_text, wide, 0.0)
    canvas.paragraph(told, room._replace(height=head.bottom - 24 - room.y), TOLD * part, BRASS, align="centre")


def draw_cards(canvas: Canvas, places: Sequence[PlaceCard], sitters: Sequence[Sitter], told: Sequence[str]) -> None:
    """What lies below the controls of the seats, and is told there. Nobody lays cards down quite straight."""
    for place, sitter, words, tilt in zip(places, sitters, told, TILTS, strict=False):
        with askew(canvas, tilt, place.card):
            canvas.nine("paper/card_up", place.card)
            _draw_border(canvas, place.card.grown(-14), INKS[sitter.colour])
            dotted_line(canvas, place.name.x + 6, place.name.right - 6, place.name.bottom - 8)
        if words and place.temper.height > 30:
            used = canvas.paragraph_height(words, place.temper, 24)
            room = place.temper._replace(y=place.temper.y + max(0.0, (place.temper.height - used) / 2))
            canvas.paragraph(words, room, 24, FADED, align="centre")


def _draw_border(canvas: Canvas, box: Box, ink: tuple[int, int, int]) -> None:
    """Two lines printed around a card, in the colour of its seat."""
    for inset, thick in ((0.0, 4.0), (8.0, 1.4)):
        line, width = canvas.rect(box.grown(-inset)), canvas.length(thick)
        pygame.draw.rect(canvas.surface, ink, line, width, canvas.length(7))


def draw_options(canvas: Canvas, layout: SeatsLayout, options: Sequence[Option]) -> None:
    """The card below them, with what is printed above its controls."""
    if layout.options is None:
        return
    canvas.nine("paper/card_up", layout.options)
    for option, cell in zip(options, layout.cells, strict=True):
        if option.label:
            canvas.text(option.label, cell.centre[0], cell.y - LABEL / 2, 25, INK, "bold", "centre", width=cell.width)
