"""Scoring a sheet with coloured pencils, area by area, and the words that a solo game earns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.match import Match
from games.tetrix.rules.forms import SIZE, SYMBOLS, bit
from games.tetrix.rules.game import BOXES, LEAST_AREA, Sheet, State, areas, counted, verdict
from games.tetrix.table import picture as pic
from games.tetrix.table.paper import GRAPHITE, Handwriting, Ink, Mark, variant
from games.tetrix.table.writing import Stroke
from games.words import say

# The pencil for the areas of each symbol, and the colour of its lead.
PENCILS = {"o": ("blue", (38, 92, 190)), "s": ("green", (30, 124, 66)), "x": ("orange", (206, 92, 20))}
STRUCK = (120, 112, 104)


class Part(NamedTuple):
    """One part of the scoring: what is drawn, with which pencil, and what of its symbol is counted afterwards."""

    symbol: str
    inks: Sequence[Ink]
    pencil: str
    counted: tuple[int, int]  # areas and cells that count so far


def plan(sheet: Sheet, seat: int) -> list[Part]:
    """For each symbol first the areas that count, the largest first, then those that do not."""
    parts = []
    for symbol, mask in zip(SYMBOLS, sheet):
        pencil, lead = PENCILS[symbol]
        found = sorted(areas(mask), key=lambda area: (-area.bit_count(), area))
        count = cells = 0
        for area in [area for area in found if area.bit_count() >= LEAST_AREA]:
            count, cells = count + 1, cells + area.bit_count()
            inks = [Mark(f"hatch_{variant(seat, *c, 'h')}", *pic.cell_on_paper(*c), lead) for c in _cells(area)]
            parts.append(Part(symbol, inks, pencil, (count, cells)))
        small = [cell for area in found if area.bit_count() < LEAST_AREA for cell in _cells(area)]
        if small:
            inks = [Mark(f"strike_{variant(seat, *c, 's') % 4}", *pic.cell_on_paper(*c), STRUCK) for c in small]
            parts.append(Part(symbol, inks, "red", (count, cells)))
    return parts


def _cells(area: int) -> list[tuple[int, int]]:
    return [(column, row) for row in range(SIZE) for column in range(SIZE) if area & bit(column, row)]


def box_words(boxes: list[list[float]], number: int, count: int, cells: int) -> list[Handwriting]:
    """What is written in the printed box of a symbol, left and right of its multiplication sign."""
    x, y, width, height = boxes[number]
    return [
        Handwriting(str(count), x + width * 0.34, y + height * 0.58, 62, room=width * 0.26),
        Handwriting(str(cells), x + width * 0.74, y + height * 0.58, 62, room=width * 0.36),
    ]


def total_word(boxes: list[list[float]], total: int) -> Handwriting:
    x, y, width, height = boxes[-1]
    return Handwriting(str(total), x + width * 0.56, y + height * 0.6, 70, room=width * 0.8)


def free_boxes_word(boxes: list[list[float]], free: int) -> Handwriting:
    x, y, width, height = boxes[3]
    return Handwriting(str(free), x + width * 0.74, y + height * 0.6, 62, room=width * 0.36)


def crossed_boxes(facts: Any, free: int) -> list[Mark]:
    """The boxes of the solo strip that are used up, from the left (TT-12)."""
    crossed = []
    for number in range(BOXES - free):
        x, y, width, height = facts["strip"][number]
        crossed.append(Mark(f"tick_{number % 8}", x + width / 2, y + height / 2))
    return crossed


def strokes(state: State, seat: int, boxes: list[list[float]], score: int) -> list[Stroke]:
    """Scoring a sheet, stroke by stroke: each symbol's areas are hatched or struck out, then its box is filled in."""
    found: list[Stroke] = []
    parts = plan(state.sheets[seat], seat)
    for number, (symbol, mask) in enumerate(zip(SYMBOLS, state.sheets[seat])):
        so_far = None
        for part in [part for part in parts if part.symbol == symbol]:
            *inks, last = part.inks
            found += [Stroke(ink, part.pencil, so_far) for ink in inks]
            so_far = (symbol, *part.counted)
            found.append(Stroke(last, part.pencil, so_far))
        found += [Stroke(word) for word in box_words(boxes, number, *counted(mask))]
    if state.is_solo:
        found.append(Stroke(free_boxes_word(boxes, state.boxes)))
    return [*found, Stroke(total_word(boxes, score))]


def all_inks(state: State, seat: int, boxes: list[list[float]], score: int) -> list[Ink]:
    """Everything that scoring leaves on a sheet."""
    return [stroke.ink for stroke in strokes(state, seat, boxes, score)]


def name_word(name: str, is_solo: bool) -> Handwriting:
    x, y = pic.SOLO_NAME_AT if is_solo else pic.NAME_AT
    return Handwriting(name, x, y, 56, "right", GRAPHITE, room=230)


def verdict_words(score: int) -> str:
    """How good a solo game was (TT-15)."""
    words = {
        "mastery": say("The sheet of a master!"),
        "good": say("A good sheet: mastery is near."),
        "practice": say("Keep practising: the next sheet will be fuller."),
    }
    return words[verdict(score)]


def ending_words(match: Match, names: Sequence[str]) -> str:
    """How the game has come to its end (TT-8, TT-13)."""
    if not match.state.is_solo:
        return say("Not every sheet had room for the last form, and so the game is over. Most points win.")
    if match.result.reason == "stopped":
        return say("The game was ended before the sheet was full.")
    return say("No other form has room on the sheet.")
