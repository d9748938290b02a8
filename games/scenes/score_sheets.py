"""The sheets of the results: what each player has made, the score line by line, and a total that writes itself."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.match import Match
from games.kit.askew import askew
from games.kit.handwriting import draw_ring, uncovered
from games.kit.seat_sign import draw_seat_sign
from games.kit.tables import Table
from games.people.party import Sitter
from games.scenes.result_cards import ResultCard
from games.scenes.sheet_parts import (
    GAVE_UP,
    HEAD,
    LINE_GAP,
    SIGNED_HEAD,
    Parts,
    SheetRoom,
    paid_of,
    paid_size,
    total_size,
    words_of,
    words_room,
)
from games.window.canvas import INK, Box, Canvas
from games.words import say

LARGEST_NAME = 68  # design units: so many fit at the head
MOST_TOTAL = 0.34  # of the width that it takes at most, beside the word
CUP = 0.33  # how large the cup of a winner stands on their card
RULE = (116, 134, 150)  # printed on the paper
FAINT = (112, 86, 58)
PEN = (34, 44, 104)
RED = (176, 40, 30)

BEGINS, WRITES, APART, RINGS = 0.5, 0.55, 0.32, 0.4  # seconds: until the first total, for each, between two, for a ring


class SheetPainter:
    """Draws the sheets of a match; those who may sign their name leave room for it."""

    def __init__(self, match: Match, table: Table, cards: Sequence[ResultCard]):
        self._match = match
        self._table = table
        self._cards = cards
        self._room = SheetRoom(match, table)
        self._begins = {card.seat: BEGINS + APART * number for number, card in enumerate(reversed(cards))}

    @property
    def seconds(self) -> float:
        """Until all totals are written."""
        return max(self._begins.values()) + WRITES + RINGS

    def name_box(self, canvas: Canvas, seat: int) -> Box:
        """Where a seat may write its name, with room for a tick beside it."""
        card = next(card for card in self._cards if card.seat == seat)
        head = self._room.parts(canvas, card, SIGNED_HEAD).head
        return Box(head.x + 102, head.y + 20, head.width - 198, head.height - 60)

    def draw(self, canvas: Canvas, sitters: Sequence[Sitter], signing: Sequence[int], ticked: Sequence[int]) -> None:
        """`signing`: seats whose name is written just now; `ticked`: those with a tick where the cup would be."""
        for number, card in reversed(list(enumerate(self._cards))):  # the first lies on top
            signs = card.seat in signing
            with askew(canvas, 0.0 if signs else card.tilt, card.box):
                canvas.nine("ui/panel_paper", card.box)
                parts = self._parts(canvas, card, signing)
                self._draw_head(canvas, card, parts, sitters[card.seat], signs)
                if card.is_winner and len(self._cards) > 1 and card.seat not in ticked:  # alone nobody has won
                    canvas.sprite("podium/cup", card.box.right - (52 if signs else 84), card.box.y + 122, CUP)
                self._draw_parts(canvas, card, parts)
                x, y = card.box.centre[0] + (8 if number % 2 else -14), card.box.y - 4
                canvas.sprite(f"stationery/tape_{number % 3}", x, y)

    def draw_totals(self, canvas: Canvas, signing: Sequence[int], seconds: float) -> None:
        """As far as they have been written after so many seconds."""
        for card in self._cards:
            age = seconds - self._begins[card.seat]
            if age > 0:
                tilt = 0.0 if card.seat in signing else card.tilt
                self._draw_total(canvas, card, self._parts(canvas, card, signing), tilt, age)

    def totals_part(self, canvas: Canvas, signing: Sequence[int]) -> Box:
        """Where something is written."""
        boxes = [self._parts(canvas, card, signing).total.grown(26) for card in self._cards]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def _parts(self, canvas: Canvas, card: ResultCard, signing: Sequence[int]) -> Parts:
        return self._room.parts(canvas, card, SIGNED_HEAD if signing else HEAD)

    # What stands on them

    def _draw_head(self, canvas: Canvas, card: ResultCard, parts: Parts, sitter: Sitter, signs: bool) -> None:
        box = parts.head
        draw_seat_sign(canvas, sitter, box.x + 62, box.y + 66)
        if signs:
            canvas.text(say("Sign your name"), box.x + 108, box.bottom - 14, 22, FAINT, width=box.width - 148)
        else:
            room = box.width - (120 if parts.is_slip else 200)
            size = min(58 if card.is_winner else 46, LARGEST_NAME / canvas.big_text)
            canvas.text(sitter.name, box.x + 110, box.y + 66, size, INK, "hand", width=room)

    def _draw_parts(self, canvas: Canvas, card: ResultCard, parts: Parts) -> None:
        if parts.keepsake is not None:
            self._table.draw_keepsake(canvas, self._match, card.seat, parts.keepsake)
        self._draw_lines(canvas, card, parts)
        total = parts.total
        if parts.is_slip:
            for aside in (0, 5):
                _rule(canvas, Box(total.x - aside, total.y, 1.6, total.height), RED, 120)
            y = self._number_at(canvas, card, parts)[1] - 0.62 * total_size(canvas, card) * canvas.big_text - 16
            canvas.text(say("Total"), total.centre[0], y, 30, INK, "head", "centre", width=total.width - 24)
            return
        for up in (5, 0):
            _rule(canvas, Box(total.x, total.y + 4 - up, total.width, 1.6), RED, 120)
        wide = min(self._total_width(canvas, card), total.width * MOST_TOTAL)
        room = total.width - wide - 34
        canvas.text(say("Total"), total.x, total.y + total.height / 2 + 4, 34, INK, "head", width=room)

    def _draw_lines(self, canvas: Canvas, card: ResultCard, parts: Parts) -> None:
        """They end just above the total."""
        room, sheet = parts.lines, self._room.lines(card)
        size = sheet.size_in(canvas, room)
        y = room.bottom - sheet.height(canvas, room, size) + 0.2 * size
        for line in sheet.lines:
            used = canvas.paragraph(words_of(line), words_room(canvas, room, line, size)._replace(y=y), size, INK)
            middle = y + canvas.font(size).get_linesize() / canvas.scale / 2
            canvas.text(paid_of(line), room.right, middle, paid_size(size), INK, "bold", "right")
            y += used + LINE_GAP * size
            if line is not sheet.lines[-1]:
                _rule(canvas, Box(room.x, y - 0.36 * size, room.width, 1.6), RULE, 90)
        if self._match.forfeit is not None and self._match.forfeit.seat == card.seat:
            canvas.paragraph(say("gave up"), Box(room.x, y, room.width, GAVE_UP), 30, RED, "bold")

    # The total

    def _total_width(self, canvas: Canvas, card: ResultCard) -> float:
        return canvas.text_width(_total_of(self._match, card.seat), total_size(canvas, card), "hand")

    def _number_at(self, canvas: Canvas, card: ResultCard, parts: Parts) -> tuple[float, float, float]:
        """The middle of the number, and how wide it may be."""
        total = parts.total
        if parts.is_slip:
            return total.centre[0], total.centre[1] + (70 if card.is_winner else 20), total.width - 40
        most = total.width * MOST_TOTAL
        return (
            total.right - 14 - min(self._total_width(canvas, card), most) / 2,
            total.y + total.height / 2 + 6,
            most,
        )

    def _draw_total(self, canvas: Canvas, card: ResultCard, parts: Parts, tilt: float, age: float) -> None:
        told, room = _total_of(self._match, card.seat), parts.total
        x, y, most = self._number_at(canvas, card, parts)
        asked = total_size(canvas, card)
        wide = min(self._total_width(canvas, card), most)
        size = canvas.fitting(told, asked, "hand", most)
        with askew(canvas, tilt, card.box, room.grown(26)):
            if age < WRITES:
                number = uncovered(told, size, PEN, round(age / WRITES, 2))
                canvas.surface.blit(number, number.get_rect(center=canvas.px(x, y)))
            else:
                canvas.text(told, x, y, asked, PEN, "hand", "centre", width=most)
            ring = (age - WRITES) / RINGS
            if ring > 0 and card.is_winner and len(self._cards) > 1:
                around = wide + 36, min(room.height - 16, 0.94 * size / canvas.scale)
                draw_ring(canvas, (x, y), around, RED, min(1.0, ring))


def _rule(canvas: Canvas, box: Box, colour: tuple[int, int, int], alpha: int) -> None:
    """A thin printed line."""
    line = canvas.rect(box)
    veil = pygame.Surface((max(1, line.width), max(1, line.height)), pygame.SRCALPHA)
    veil.fill((*colour, alpha))
    canvas.surface.blit(veil, line)


def _total_of(match: Match, seat: int) -> str:
    return str(match.result.scores[seat]).replace("-", "\N{MINUS SIGN}")
