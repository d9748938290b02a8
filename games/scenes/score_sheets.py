"""The sheets of the results: what each player has made, the score line by line, and a total that writes itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.core.contract import ScoreLine
from games.core.match import Match
from games.kit.handwriting import draw_ring, uncovered
from games.kit.seat_sign import draw_seat_sign
from games.kit.tables import Table
from games.kit.tokens import signed
from games.people.party import Sitter
from games.scenes.result_cards import ResultCard
from games.window.canvas import INK, Box, Canvas
from games.words import say

HEAD, SIGNED_HEAD = 104, 144  # how high the part is in which the name stands
LARGEST_NAME = 68  # design units: so many fit there
MARGIN = 36
FOOT = 88  # the part of the total is at least so high
MOST_FOOT = 100  # and no higher, however large letters are
TOTAL, WINNERS_TOTAL = 70, 92
MOST_TOTAL = 0.34  # of the width that it takes at most
LEAST_KEEPSAKE, TALLEST_KEEPSAKE = 110, 470  # smaller than that it is nothing but a blot
WANTED_KEEPSAKE = 250  # lines are written smaller for its sake
BESIDE = 0.51  # of the width, for something tall that stands beside the lines
LEAST_BESIDE = 550  # how wide a card is on which it may
LINE_SIZE, SMALLEST_LINE, PAID_SIZE = 27, 12, 32
SMALLEST_BESIDE = 20
SMALLER_LINE = 23  # no smaller for the sake of keepsakes
LINE_GAP = 0.55  # of the size, below each line
RULE = (116, 134, 150)  # printed on the paper
FAINT = (112, 86, 58)
PEN = (34, 44, 104)
RED = (176, 40, 30)

BEGINS, WRITES, APART, RINGS = 0.5, 0.55, 0.32, 0.4  # seconds: until the first total, for each, between two, for a ring


class Parts(NamedTuple):
    """How the room of a sheet is used."""

    keepsake: Box | None
    lines: Box
    total: Box


class SheetPainter:
    """Draws the sheets of a match; those who may sign their name leave room for it."""

    def __init__(self, match: Match, table: Table, cards: Sequence[ResultCard]):
        self._match = match
        self._table = table
        self._cards = cards
        self._sheets = match.game.score_sheet(match.state)
        self._begins = {card.seat: BEGINS + APART * number for number, card in enumerate(reversed(cards))}

    @property
    def seconds(self) -> float:
        """Until all totals are written."""
        return max(self._begins.values()) + WRITES + RINGS

    def draw(self, canvas: Canvas, sitters: Sequence[Sitter], signing: Sequence[int], ticked: Sequence[int]) -> None:
        """`signing`: seats whose name is written just now; `ticked`: those with a tick where the cup would be."""
        head = SIGNED_HEAD if signing else HEAD
        for number, card in reversed(list(enumerate(self._cards))):  # the first lies on top
            signs = card.seat in signing
            glass = _Glass(canvas, 0.0 if signs else card.tilt, card.box)
            canvas.nine("ui/panel_paper", card.box)
            parts = self._parts(canvas, card, head)
            self._draw_head(canvas, card, sitters[card.seat], signs, card.seat in ticked)
            self._draw_parts(canvas, card, parts)
            x, y = card.box.centre[0] + (8 if number % 2 else -14), card.box.y - 4
            canvas.sprite(f"stationery/tape_{number % 3}", x, y)
            glass.lay()

    def draw_totals(self, canvas: Canvas, signing: Sequence[int], seconds: float) -> None:
        """As far as they have been written after so many seconds."""
        head = SIGNED_HEAD if signing else HEAD
        for card in self._cards:
            age = seconds - self._begins[card.seat]
            if age > 0:
                tilt = 0.0 if card.seat in signing else card.tilt
                self._draw_total(canvas, card, self._parts(canvas, card, head).total, tilt, age)

    def totals_part(self, canvas: Canvas, signing: Sequence[int]) -> Box:
        """Where something is written."""
        head = SIGNED_HEAD if signing else HEAD
        boxes = [self._parts(canvas, card, head).total.grown(26) for card in self._cards]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    # How the room is used

    def _parts(self, canvas: Canvas, card: ResultCard, head: float) -> Parts:
        box = card.box
        inner = Box(box.x + MARGIN, box.y + head, box.width - 2 * MARGIN, box.height - head - 6)
        foot = min(MOST_FOOT, max(FOOT, 1.1 * self._total_size(card) * canvas.big_text))
        if self._table.keepsake_is_tall and box.width >= LEAST_BESIDE * canvas.big_text:
            parts = self._beside(canvas, card, inner, foot)
            if parts is not None:
                return parts
        total = Box(inner.x, inner.bottom - foot, inner.width, foot)
        lines = inner._replace(height=inner.height - foot)
        size = self._size(canvas, card, lines)
        spare = lines.height - self._height(canvas, card, lines, size) - 16
        if spare < LEAST_KEEPSAKE:
            return Parts(None, lines, total)
        high = min(spare, TALLEST_KEEPSAKE)
        keepsake = Box(inner.x, inner.y, inner.width, high)
        return Parts(keepsake, lines._replace(y=inner.y + high + 16, height=lines.height - high - 16), total)

    def _beside(self, canvas: Canvas, card: ResultCard, inner: Box, foot: float) -> Parts | None:
        """Lines and total in a column of their own; None if they would have to be too small for it."""
        wide = BESIDE * inner.width
        right = inner._replace(x=inner.x + wide + 24, width=inner.width - wide - 24, height=inner.height - foot)
        size = self._size_in(canvas, card, right)
        if size * canvas.big_text < SMALLEST_BESIDE:
            return None
        high = self._height(canvas, card, right, size)
        lines = right._replace(y=right.y + (right.height - high) / 2, height=high + 1)
        keepsake = Box(inner.x, inner.y, wide, inner.height - 8)
        return Parts(keepsake, lines, Box(right.x, lines.bottom, right.width, foot))

    def _size(self, canvas: Canvas, card: ResultCard, lines: Box) -> float:
        """In which all lines of a sheet end above the total; smaller if that leaves its keepsake the room it should."""
        largest = float(LINE_SIZE)
        while largest > SMALLEST_LINE and not self._fit(canvas, card, lines, largest):
            largest -= 1
        smallest = round(SMALLER_LINE / canvas.big_text**0.6)  # what is written large may become a little smaller
        for size in range(int(largest), smallest - 1, -1):
            if lines.height - self._height(canvas, card, lines, size) - 16 >= WANTED_KEEPSAKE:
                return size
        return min(largest, smallest)

    def _fit(self, canvas: Canvas, card: ResultCard, lines: Box, size: float) -> bool:
        are_narrow = all(
            canvas.text_width(word, size) <= _words_room(canvas, lines, line, size).width
            for line in self._sheets[card.seat]
            for word in _words(line).split(" ")
        )
        return are_narrow and self._height(canvas, card, lines, size) <= lines.height

    def _height(self, canvas: Canvas, card: ResultCard, lines: Box, size: float) -> float:
        """What all lines need."""
        used = sum(
            canvas.paragraph_height(_words(line), _words_room(canvas, lines, line, size), size) + LINE_GAP * size
            for line in self._sheets[card.seat]
        )
        return used + (60 if self._match.forfeit is not None else 0)

    # What stands on them

    def _draw_head(self, canvas: Canvas, card: ResultCard, sitter: Sitter, signs: bool, is_ticked: bool) -> None:
        box = card.box
        draw_seat_sign(canvas, sitter, box.x + 62, box.y + 66)
        if signs:
            canvas.text(say("Sign your name"), box.x + 108, box.y + 126, 22, FAINT, width=box.width - 148)
        else:
            room = box.width - 190
            size = min(58 if card.is_winner else 46, LARGEST_NAME / canvas.big_text)
            canvas.text(sitter.name, box.x + 110, box.y + 66, size, INK, "hand", width=room)
        if card.is_winner and len(self._cards) > 1 and not is_ticked:  # nobody has won who played alone
            canvas.sprite("podium/cup", box.right - 62, box.y + 98, 0.36)

    def _draw_parts(self, canvas: Canvas, card: ResultCard, parts: Parts) -> None:
        if parts.keepsake is not None:
            self._table.draw_keepsake(canvas, self._match, card.seat, parts.keepsake)
        self._draw_lines(canvas, card, parts.lines)
        total = parts.total
        for up, colour in ((5, RED), (0, RED)):
            _rule(canvas, total.x, total.right, total.y + 4 - up, colour, 120)
        told = _total_of(self._match, card.seat)
        wide = min(canvas.text_width(told, self._asked(canvas, card), "hand"), total.width * MOST_TOTAL)
        room = total.width - wide - 34
        canvas.text(say("Total"), total.x, total.y + total.height / 2 + 4, 34, INK, "head", width=room)

    def _draw_lines(self, canvas: Canvas, card: ResultCard, room: Box) -> None:
        """They end just above the total."""
        size = self._size_in(canvas, card, room)
        y = room.bottom - self._height(canvas, card, room, size) + 0.2 * size
        for line in self._sheets[card.seat]:
            used = canvas.paragraph(_words(line), _words_room(canvas, room, line, size)._replace(y=y), size, INK)
            middle = y + canvas.font(size).get_linesize() / canvas.scale / 2
            canvas.text(_paid(line), room.right, middle, _paid_size(size), INK, "bold", "right")
            y += used + LINE_GAP * size
            if line is not self._sheets[card.seat][-1]:
                _rule(canvas, room.x, room.right, y - 0.36 * size, RULE, 90)
        if self._match.forfeit is not None and self._match.forfeit.seat == card.seat:
            canvas.paragraph(say("gave up"), Box(room.x, y, room.width, 60), 30, RED, "bold")

    def _size_in(self, canvas: Canvas, card: ResultCard, room: Box) -> float:
        size = float(LINE_SIZE)
        while size > SMALLEST_LINE and not self._fit(canvas, card, room, size):
            size -= 1
        return size

    # The total

    @staticmethod
    def _total_size(card: ResultCard) -> float:
        return WINNERS_TOTAL if card.is_winner else TOTAL

    def _asked(self, canvas: Canvas, card: ResultCard) -> float:
        """The size that is asked for: with very large text, no larger than there is room."""
        return min(self._total_size(card), MOST_FOOT / canvas.big_text)

    def _draw_total(self, canvas: Canvas, card: ResultCard, room: Box, tilt: float, age: float) -> None:
        told, most = _total_of(self._match, card.seat), room.width * MOST_TOTAL
        asked = self._asked(canvas, card)
        wide = min(canvas.text_width(told, asked, "hand"), most)
        x, y = room.right - 14 - wide / 2, room.y + room.height / 2 + 4
        glass = _Glass(canvas, tilt, card.box, room.grown(26))
        size = canvas.fitting(told, asked, "hand", most)
        if age < WRITES:
            number = uncovered(told, size, PEN, round(age / WRITES, 2))
            canvas.surface.blit(number, number.get_rect(center=canvas.px(x, y)))
        else:
            canvas.text(told, x, y, asked, PEN, "hand", "centre", width=most)
        ring = (age - WRITES) / RINGS
        if ring > 0 and card.is_winner and len(self._cards) > 1:
            around = wide + 36, min(room.height - 12, 0.94 * size / canvas.scale)
            draw_ring(canvas, (x, y), around, RED, min(1.0, ring))
        glass.lay()


class _Glass:
    """A clear sheet over the window, on which a part is drawn that is laid askew then, about the middle of its card."""

    def __init__(self, canvas: Canvas, degrees: float, card: Box, part: Box | None = None):
        self._canvas, self._degrees = canvas, degrees
        if not degrees:
            return
        window = canvas.surface
        self._card, self._window = card, window
        self._area = canvas.rect((part or card).grown(30)).clip(window.get_rect())
        canvas.surface = pygame.Surface(window.get_size(), pygame.SRCALPHA)

    def lay(self) -> None:
        canvas = self._canvas
        if not self._degrees:
            return
        drawn, canvas.surface = canvas.surface.subsurface(self._area), self._window
        turned = pygame.transform.rotozoom(drawn, self._degrees, 1.0)
        middle, pivot = pygame.Vector2(self._area.center), pygame.Vector2(canvas.px(*self._card.centre))
        place = pivot + (middle - pivot).rotate(-self._degrees)
        canvas.surface.blit(turned, turned.get_rect(center=(round(place.x), round(place.y))))


def _rule(canvas: Canvas, left: float, right: float, y: float, colour: tuple[int, int, int], alpha: int) -> None:
    """A thin printed line."""
    line = canvas.rect(Box(left, y, right - left, 1.6))
    veil = pygame.Surface((line.width, max(1, line.height)), pygame.SRCALPHA)
    veil.fill((*colour, alpha))
    canvas.surface.blit(veil, line)


def _total_of(match: Match, seat: int) -> str:
    return str(match.result.scores[seat]).replace("-", "\N{MINUS SIGN}")


def _paid(line: ScoreLine) -> str:
    return signed(line.points) if line.points else ""


def _paid_size(size: float) -> float:
    return PAID_SIZE if size >= LINE_SIZE - 2 else 1.16 * size


def _words_room(canvas: Canvas, lines: Box, line: ScoreLine, size: float) -> Box:
    """Beside the points of a line, if it has any, and as high as all lines."""
    beside = 20 + max(2.2 * size, canvas.text_width(_paid(line), _paid_size(size), "bold")) if line.points else 0
    return Box(lines.x, lines.y, lines.width - beside, lines.height)


def _words(line: ScoreLine) -> str:
    """With blanks at which no line ends on both sides of a multiplication sign, and before a number at the end."""
    words = re.sub(r": (?=\d+$)", ":\N{NO-BREAK SPACE}", say(line.sentence, **line.facts))
    return re.sub(" ([x\N{MULTIPLICATION SIGN}]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", words)
