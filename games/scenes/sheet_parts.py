"""How the room of a sheet of the results is used: for the name, for what was made, for the lines and for the total."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract import ScoreLine
from games.core.match import Match
from games.kit.tables import Table
from games.kit.tokens import signed
from games.scenes.result_cards import ResultCard
from games.window.canvas import Box, Canvas
from games.words import language, say

HEAD, SIGNED_HEAD = 104, 144  # how high the part is in which the name stands
MARGIN = 36
TOTAL, WINNERS_TOTAL = 70, 92
FOOT, MOST_FOOT = 92, 128  # the part of the total is at least so high, and no higher, however large letters are
AIR = 1.24  # of the size of the number: so high is its part, so that it does not touch the rule
COLUMN = 190  # units for the total on a slip, where it stands beside the lines
LOW, FLAT = 400, 0.62  # a card that is lower is a slip; and one that is so much wider than high has all in two columns
SLIP_LINES, SLIP_HEAD = 0.47, 124  # of the width of a slip; and how high its head is at most
LEAST_KEEPSAKE, TALLEST_KEEPSAKE = 110, 520  # smaller than that it is nothing but a blot
WANTED_KEEPSAKE = 380  # lines are written smaller for its sake
TALL = 1.4  # how much higher than wide what is tall may be
BESIDE = 0.51  # of the width, for something that stands beside the lines
BELOW_CUP = 30  # units that the lines of a winner begin lower there
GAIN = 1.2  # so many times larger it has to be there
LEAST_BESIDE = 520  # how wide a card is on which it may
LINE_SIZE, SMALLEST_LINE, PAID_SIZE = 27, 12, 32
SMALLEST_BESIDE = 20
SMALLER_LINE = 23  # no smaller for the sake of keepsakes
LINE_GAP = 0.55  # of the size, below each line
GAVE_UP = 60  # units for these words


class Parts(NamedTuple):
    head: Box
    keepsake: Box | None
    lines: Box
    total: Box
    is_slip: bool = False  # the total stands in a column of its own


class SheetLines(NamedTuple):
    """The lines of one sheet as they are set in some room."""

    lines: Sequence[ScoreLine]
    more: float = 0.0  # units below them

    def size_in(self, canvas: Canvas, room: Box) -> float:
        """The largest in which all of them fit."""
        size = float(LINE_SIZE)
        while size > SMALLEST_LINE and not self._fit(canvas, room, size):
            size -= 1
        return size

    def size_beside(self, canvas: Canvas, room: Box, wanted: float) -> float:
        """The same, or smaller if that leaves so much room above them."""
        largest = self.size_in(canvas, room)
        smallest = round(SMALLER_LINE / canvas.big_text**0.6)  # what is written large may become a little smaller
        for size in range(int(largest), smallest - 1, -1):
            if room.height - self.height(canvas, room, size) - 16 >= wanted:
                return size
        return min(largest, smallest)

    def height(self, canvas: Canvas, room: Box, size: float) -> float:
        used = (
            canvas.paragraph_height(words_of(line), words_room(canvas, room, line, size), size) + LINE_GAP * size
            for line in self.lines
        )
        return sum(used) + self.more

    def _fit(self, canvas: Canvas, room: Box, size: float) -> bool:
        are_narrow = all(
            canvas.text_width(word, size) <= words_room(canvas, room, line, size).width
            for line in self.lines
            for word in words_of(line).split(" ")
        )
        return are_narrow and self.height(canvas, room, size) <= room.height


class SheetRoom:
    """Finds the parts of all the sheets of a match; they are kept as long as the picture is the same."""

    def __init__(self, match: Match, table: Table):
        sheets = match.game.score_sheet(match.state)
        self._lines = [SheetLines(sheet, GAVE_UP if match.forfeit is not None else 0.0) for sheet in sheets]
        self._table = table
        self._kept: dict[ResultCard, Parts] = {}
        self._key: object = None

    def lines(self, card: ResultCard) -> SheetLines:
        return self._lines[card.seat]

    def parts(self, canvas: Canvas, card: ResultCard, head: float) -> Parts:
        key = (canvas, language(), head)
        if key != self._key:
            self._key, self._kept = key, {}
        if card not in self._kept:
            self._kept[card] = self._found(canvas, card, head)
        return self._kept[card]

    def _found(self, canvas: Canvas, card: ResultCard, head: float) -> Parts:
        """Whatever shows the keepsake largest; lines and total are where people look for them if nothing is gained."""
        box, is_flat = card.box, card.box.height < FLAT * card.box.width
        if is_flat and box.height < LOW:
            return self._slip(canvas, card, head)
        found = [self._above(canvas, card, head)]
        if box.width >= LEAST_BESIDE * canvas.big_text and (self._table.keepsake_is_tall or is_flat):
            beside = self._beside(canvas, card, head)
            found += [beside] if beside is not None else []
        if is_flat:
            found.append(self._slip(canvas, card, head))
        seen = [self._seen(parts) * self._readable(canvas, card, parts) for parts in found]
        seen[0] *= GAIN
        return found[seen.index(max(seen))]

    def _seen(self, parts: Parts) -> float:
        """How large a keepsake is seen."""
        if parts.keepsake is None:
            return 0.0
        width, height = parts.keepsake.width, parts.keepsake.height
        return min(width, height / TALL) if self._table.keepsake_is_tall else min(width, 1.6 * height)

    def _readable(self, canvas: Canvas, card: ResultCard, parts: Parts) -> float:
        """How large the lines are, of what is large enough."""
        return min(1.0, self.lines(card).size_in(canvas, parts.lines) / SMALLER_LINE)

    def _above(self, canvas: Canvas, card: ResultCard, head: float) -> Parts:
        """All below each other."""
        inner, foot = _inner(card, head), foot_of(canvas, card)
        total = Box(inner.x, inner.bottom - foot, inner.width, foot)
        lines = inner._replace(height=inner.height - foot)
        size = self.lines(card).size_beside(canvas, lines, WANTED_KEEPSAKE)
        spare = lines.height - self.lines(card).height(canvas, lines, size) - 16
        if spare < LEAST_KEEPSAKE:
            return Parts(_head(card, head), None, lines, total)
        high = min(spare, TALLEST_KEEPSAKE)
        keepsake = Box(inner.x, inner.y, inner.width, high)
        lines = lines._replace(y=inner.y + high + 16, height=lines.height - high - 16)
        return Parts(_head(card, head), keepsake, lines, total)

    def _beside(self, canvas: Canvas, card: ResultCard, head: float) -> Parts | None:
        """Lines and total in a column of their own; None if they would have to be too small for it."""
        inner, foot = _inner(card, head), foot_of(canvas, card)
        wide = BESIDE * inner.width
        top = BELOW_CUP if card.is_winner else 0
        x, y = inner.x + wide + 24, inner.y + top
        right = Box(x, y, inner.width - wide - 24, inner.height - foot - top)
        size = self.lines(card).size_in(canvas, right)
        if size * canvas.big_text < SMALLEST_BESIDE:
            return None
        high = self.lines(card).height(canvas, right, size)
        lines = right._replace(y=right.y + (right.height - high) / 2, height=high + 1)
        keepsake = Box(inner.x, inner.y, wide, inner.height - 8)
        return Parts(_head(card, head), keepsake, lines, Box(right.x, lines.bottom, right.width, foot))

    def _slip(self, canvas: Canvas, card: ResultCard, head: float) -> Parts:
        """Name and lines at the left, the total at the right, and what was made between them."""
        box = card.box
        left, head = SLIP_LINES * box.width, min(head, SLIP_HEAD)
        lines = Box(box.x + MARGIN, box.y + head - 4, left - MARGIN, box.height - head - 14)
        lines = lines._replace(height=min(lines.height, 1 + self.lines(card).height(
            canvas, lines, self.lines(card).size_in(canvas, lines))))  # fmt: skip
        total = Box(box.right - MARGIN / 2 - COLUMN, box.y + 26, COLUMN, box.height - 52)
        x = lines.right + 24
        keepsake = Box(x, box.y + 26, total.x - 20 - x, box.height - 52)
        return Parts(Box(box.x, box.y, left, head), keepsake, lines, total, True)


def _head(card: ResultCard, head: float) -> Box:
    return card.box._replace(height=head)


def _inner(card: ResultCard, head: float) -> Box:
    box = card.box
    return Box(box.x + MARGIN, box.y + head, box.width - 2 * MARGIN, box.height - head - 6)


def total_size(canvas: Canvas, card: ResultCard) -> float:
    """Of the number: with very large text, no larger than there is room."""
    wanted = WINNERS_TOTAL if card.is_winner else TOTAL
    return min(wanted, MOST_FOOT / AIR / canvas.big_text)


def foot_of(canvas: Canvas, card: ResultCard) -> float:
    """How high the part of the total is at the foot of a card."""
    return max(FOOT, AIR * total_size(canvas, card) * canvas.big_text)


# What a line says


def paid_of(line: ScoreLine) -> str:
    return signed(line.points) if line.points else ""


def paid_size(size: float) -> float:
    return PAID_SIZE if size >= LINE_SIZE - 2 else 1.16 * size


def words_room(canvas: Canvas, lines: Box, line: ScoreLine, size: float) -> Box:
    """Beside the points of a line, if it has any, and as high as all lines."""
    beside = 20 + max(2.2 * size, canvas.text_width(paid_of(line), paid_size(size), "bold")) if line.points else 0
    return Box(lines.x, lines.y, lines.width - beside, lines.height)


def words_of(line: ScoreLine) -> str:
    """With blanks at which no line ends on both sides of a multiplication sign, and before a number at the end."""
    words = re.sub(r": (?=\d+$)", ":\N{NO-BREAK SPACE}", say(line.sentence, **line.facts))
    return re.sub(" ([x\N{MULTIPLICATION SIGN}]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", words)
