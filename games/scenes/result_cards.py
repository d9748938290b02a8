"""The cards of the results: what each player has made, the score line by line, the total; the winner's is largest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract import ScoreLine
from games.core.match import Match
from games.kit.seat_sign import draw_seat_sign
from games.kit.tables import Table
from games.kit.tokens import signed
from games.people.party import Sitter
from games.store.cup import places_in
from games.window.canvas import INK, Box, Canvas
from games.words import say

ROOM = Box(60, 212, 1800, 698)  # for all the cards
GAP = 26
WIDEST, WIDEST_WINNER = 600, 760
FIRST = 1.3  # how much wider the card of a winner is
LOWER, SHORTER = 36, 20  # the others begin and end so far inside

HEAD, SIGNED_HEAD = 104, 144  # how high the part is in which the name stands
FOOT = 104  # and that of the total
MARGIN = 38
LEAST_KEEPSAKE, TALLEST_KEEPSAKE = 110, 330  # smaller than that it is nothing but a blot
LINE_SIZE, SMALLEST_LINE, PAID_SIZE = 27, 12, 32
SMALLER_LINE = 23  # no smaller for the sake of keepsakes
LINE_GAP = 0.55  # of the size, below each line
FAINT = (112, 86, 58)  # on paper
GOLD = (176, 120, 28)
RED = (150, 40, 30)


class ResultCard(NamedTuple):
    seat: int
    box: Box
    is_winner: bool


def cards_of(match: Match, room: Box = ROOM) -> list[ResultCard]:
    """One for each seat, by their places."""
    assert match.outcome is not None
    order = [seat for group in places_in(match) for seat in group]
    winners = [seat for seat in order if seat in match.outcome.winners] if len(order) > 1 else order
    order.sort(key=lambda seat: seat not in winners)
    if not winners or len(winners) == len(order):
        shares, widest = dict.fromkeys(order, 1.0), dict.fromkeys(order, float(WIDEST_WINNER))
    else:
        shares = {seat: FIRST if seat in winners else 1.0 for seat in order}
        widest = {seat: float(WIDEST_WINNER if seat in winners else WIDEST) for seat in order}
    unit = (room.width - GAP * (len(order) - 1)) / sum(shares.values())
    widths = {seat: min(widest[seat], unit * shares[seat]) for seat in order}
    x = room.centre[0] - (sum(widths.values()) + GAP * (len(order) - 1)) / 2
    cards = []
    for seat in order:
        first = seat in winners or not winners
        top, bottom = (room.y, room.bottom) if first else (room.y + LOWER, room.bottom - SHORTER)
        cards.append(ResultCard(seat, Box(x, top, widths[seat], bottom - top), seat in winners))
        x += widths[seat] + GAP
    return cards


class CardPainter:
    """Draws the cards of a match; those who may sign their name leave room for it."""

    def __init__(self, match: Match, table: Table, cards: Sequence[ResultCard]):
        self._match = match
        self._table = table
        self._cards = cards
        self._sheets = match.game.score_sheet(match.state)

    def draw(self, canvas: Canvas, sitters: Sequence[Sitter], signing: Sequence[int], ticked: Sequence[int]) -> None:
        """`signing`: seats whose name is written just now; `ticked`: those with a tick where the trophy would be."""
        head = SIGNED_HEAD if signing else HEAD
        size = self._size_for_all(canvas, head)
        for card in self._cards:
            canvas.nine("ui/panel_paper", card.box)
            self._draw_head(canvas, card, sitters[card.seat], card.seat in signing, card.seat in ticked)
            top = self._draw_keepsake(canvas, card, head, size)
            self._draw_lines(canvas, card, top, size)
            self._draw_total(canvas, card)

    def _draw_head(self, canvas: Canvas, card: ResultCard, sitter: Sitter, signs: bool, is_ticked: bool) -> None:
        box = card.box
        draw_seat_sign(canvas, sitter, box.x + 62, box.y + 62)
        if signs:
            canvas.text(say("Sign your name"), box.x + 108, box.y + 126, 22, FAINT, width=box.width - 148)
        else:
            room = box.width - 190
            canvas.text(sitter.name, box.x + 110, box.y + 62, 52 if card.is_winner else 44, INK, "hand", width=room)
        if card.is_winner and len(self._cards) > 1 and not is_ticked:  # nobody has won who played alone
            canvas.glyph("trophy", box.right - 56, box.y + 62, 0.66, GOLD)

    # What was made

    def _draw_keepsake(self, canvas: Canvas, card: ResultCard, head: float, size: float) -> float:
        """Above the lines, as large as they let it be; where the lines begin."""
        box, top = card.box, card.box.y + head
        spare = self._spare(canvas, card, head, size)
        if spare < LEAST_KEEPSAKE:
            return top
        room = Box(box.x + MARGIN, top, box.width - 2 * MARGIN, min(spare, TALLEST_KEEPSAKE))
        return room.bottom + 16 if self._table.draw_keepsake(canvas, self._match, card.seat, room) else top

    def _spare(self, canvas: Canvas, card: ResultCard, head: float, size: float) -> float:
        """How high a keepsake may be above lines of this size."""
        return card.box.height - head - FOOT - self._height(canvas, card, size) - 16

    # The score

    def _size_for_all(self, canvas: Canvas, head: float) -> float:
        """One size for the lines of all cards, somewhat smaller if that leaves every card room for its keepsake."""
        largest = min(self._line_size(canvas, card, head) for card in self._cards)
        for size in range(int(largest), SMALLER_LINE - 1, -1):
            if all(self._spare(canvas, card, head, size) >= LEAST_KEEPSAKE for card in self._cards):
                return size
        return largest

    def _line_size(self, canvas: Canvas, card: ResultCard, head: float) -> float:
        """The size in which all lines of a card end above the total, and their words before the points."""
        size = float(LINE_SIZE)
        while size > SMALLEST_LINE and not self._fit(canvas, card, head, size):
            size -= 1
        return size

    def _fit(self, canvas: Canvas, card: ResultCard, head: float, size: float) -> bool:
        are_narrow = all(
            canvas.text_width(word, size) <= _words_room(canvas, card.box, line).width
            for line in self._sheets[card.seat]
            for word in _words(line).split(" ")
        )
        return are_narrow and self._height(canvas, card, size) <= card.box.height - head - FOOT

    def _height(self, canvas: Canvas, card: ResultCard, size: float) -> float:
        """What all lines need."""
        used = sum(
            canvas.paragraph_height(_words(line), _words_room(canvas, card.box, line), size) + LINE_GAP * size
            for line in self._sheets[card.seat]
        )
        return used + (60 if self._match.forfeit is not None else 0)

    def _draw_lines(self, canvas: Canvas, card: ResultCard, top: float, size: float) -> None:
        box, y = card.box, top
        for line in self._sheets[card.seat]:
            used = canvas.paragraph(_words(line), _words_room(canvas, box, line)._replace(y=y), size, INK)
            middle = y + canvas.font(size).get_linesize() / canvas.scale / 2
            canvas.text(_paid(line), box.right - MARGIN, middle, PAID_SIZE, INK, "bold", "right")
            y += used + LINE_GAP * size
        if self._match.forfeit is not None and self._match.forfeit.seat == card.seat:
            room = Box(box.x + MARGIN, y, box.width - 2 * MARGIN, 60)
            canvas.paragraph(say("gave up"), room, 30, RED, "bold")

    def _draw_total(self, canvas: Canvas, card: ResultCard) -> None:
        box = card.box
        canvas.surface.fill(FAINT, canvas.rect(Box(box.x + MARGIN, box.bottom - FOOT + 4, box.width - 2 * MARGIN, 2)))
        total = str(self._match.result.scores[card.seat]).replace("-", "\N{MINUS SIGN}")
        size = 84 if card.is_winner else 66
        wide = min(canvas.text_width(total, size, "hand"), box.width * 0.4)
        room = box.width - 2 * MARGIN - wide - 30
        canvas.text(say("Total"), box.x + MARGIN, box.bottom - 54, 36, INK, "head", width=room)
        canvas.text(total, box.right - MARGIN, box.bottom - 54, size, INK, "hand", "right", width=wide)


def _paid(line: ScoreLine) -> str:
    return signed(line.points) if line.points else ""


def _words_room(canvas: Canvas, box: Box, line: ScoreLine) -> Box:
    """Beside the points of a line, if it has any, and as high as the card."""
    beside = 20 + max(80, canvas.text_width(_paid(line), PAID_SIZE, "bold")) if line.points else 0
    return Box(box.x + MARGIN, box.y, box.width - 2 * MARGIN - beside, box.height)


def _words(line: ScoreLine) -> str:
    """With blanks at which no line ends on both sides of a multiplication sign, and before a number at the end."""
    words = re.sub(r": (?=\d+$)", ":\N{NO-BREAK SPACE}", say(line.sentence, **line.facts))
    return re.sub(" ([x\N{MULTIPLICATION SIGN}]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", words)
