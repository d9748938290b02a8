"""The tournament of a game in a cup, pencilled on graph paper: who plays whom, who has won, and who plays now."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.catalogue import info_of
from games.kit.seat_sign import draw_seat_sign
from games.scenes.chart import PENS
from games.scenes.pencil import GRAPHITE, darken, stroke
from games.scenes.standings import draw_graph_paper
from games.store.cup import FINAL, ROUND, SEMI, THIRD, Cup, Fixture, Standings, in_order
from games.window.canvas import INK, Box, Canvas
from games.words import say

GRAPH = Box(0, 0, 1104, 540)  # the paper, in units of its own
MARKER = (255, 240, 176)  # darkens the paper
OUT = (150, 128, 100)  # whoever has lost
LINE = 370.0  # that a name stands on
PITCH = 74.0  # from one name of a match to the other
SEMIS, FINALS = 60.0, 596.0  # the two columns
SEMI_TOPS, FINAL_TOP, THIRD_TOP = (152.0, 364.0), 189.0, 412.0  # the upper name of each match
ROUND_TOPS = (150.0, 290.0, 430.0)

Event = Sequence[tuple[Fixture, Standings | None]]


def stage_words(fixture: Fixture) -> str:
    words = {
        ROUND: say("everybody plays everybody"),
        SEMI: say("semi-final"),
        THIRD: say("for the third place"),
        FINAL: say("final"),
    }
    return words.get(fixture.stage, "")


class Bracket:
    """Of the game that a cup is at; the paper lies in `box`."""

    def __init__(self, cup: Cup, box: Box):
        self._cup = cup
        self._box = box
        self._event: Event = cup.event
        self._order = cup.seating(cup.games.index(self._event[0][0].game))

    def draw(self, canvas: Canvas) -> None:
        draw_graph_paper(canvas, self._box)
        title = info_of(self._event[0][0].game).title
        canvas.text(title, self._box.x + SEMIS, self._box.y + 46, 38, INK, "head", width=460)
        if self._event[0][0].stage == ROUND:
            self._draw_round(canvas)
        else:
            self._draw_knock_out(canvas)

    # Three, each against each

    def _draw_round(self, canvas: Canvas) -> None:
        first = self._event[0][0]
        canvas.text(stage_words(first), self._box.right - SEMIS, self._box.y + 52, 26, INK, "text", "right", width=480)
        for number, top in enumerate(ROUND_TOPS):
            pair = (self._order[number], self._order[(number + 1) % len(self._order)])
            places = self._event[number][1] if number < len(self._event) else None
            is_now = number == len(self._event) - 1
            left, right = self._box.x + SEMIS + 40, self._box.x + FINALS + 40
            y = self._box.y + top
            if is_now:
                self._mark(canvas, Box(left - 50, y - 46, right + LINE - left + 70, 78))
            for x, player in ((left, pair[0]), (right, pair[1])):
                self._draw_name(canvas, x, y, player, places)
            canvas.text(
                say("against"), (left + LINE + right) / 2, y, 28, INK, "text", "centre", width=right - left - LINE
            )

    # Four: the winners play each other, and so do the losers

    def _draw_knock_out(self, canvas: Canvas) -> None:
        for number, top in enumerate(SEMI_TOPS):
            self._draw_match(canvas, number, SEMIS, top, say("semi-final"))
            self._join(canvas, top)
        self._draw_match(canvas, 3, FINALS, FINAL_TOP, say("final"))
        self._draw_match(canvas, 2, FINALS, THIRD_TOP, say("for the third place"))
        x, y = self._box.x + FINALS + LINE, self._box.y + FINAL_TOP + PITCH / 2 + 26
        self._draw_joint(canvas, x, y - PITCH / 2, y + PITCH / 2)
        canvas.glyph("trophy", x + 86, y - 4, 0.8, GRAPHITE)

    def _join(self, canvas: Canvas, top: float) -> None:
        """From a semi-final to the line of its winner in the final."""
        x, y = self._box.x + SEMIS + LINE, self._box.y + top + 26
        self._draw_joint(canvas, x, y, y + PITCH)
        goal = self._box.y + FINAL_TOP + 26 + (PITCH if top == SEMI_TOPS[1] else 0)
        middle, bend = y + PITCH / 2, x + 70
        stroke(canvas, bend, middle, bend, goal)
        stroke(canvas, bend, goal, self._box.x + FINALS, goal)

    def _draw_joint(self, canvas: Canvas, x: float, top: float, bottom: float) -> None:
        middle = (top + bottom) / 2
        for y in (top, bottom):
            stroke(canvas, x, y, x + 26, y)
        stroke(canvas, x + 26, top, x + 26, bottom)
        stroke(canvas, x + 26, middle, x + 70 if x < self._box.x + FINALS else x + 48, middle)

    def _draw_match(self, canvas: Canvas, number: int, left: float, top: float, stage: str) -> None:
        """The match with this number; who plays it may not be known yet."""
        x, y = self._box.x + left, self._box.y + top
        fixture, places = self._event[number] if number < len(self._event) else (None, None)
        if number == len(self._event) - 1:
            self._mark(canvas, Box(x - 44, y - 44, LINE + 56, PITCH + 76))
        canvas.text(stage, x + LINE, y - 62, 24, INK, "bold", "right", width=LINE)
        for seat in range(2):
            at = y + PITCH * seat
            stroke(canvas, x, at + 26, x + LINE, at + 26)
            player = fixture.players[seat] if fixture is not None else self._coming(number, seat)
            if player is not None:
                self._draw_name(canvas, x, at, player, places)

    def _coming(self, number: int, seat: int) -> int | None:
        """Who is known to play in a match that cannot begin yet."""
        if number < len(SEMI_TOPS):
            return self._order[2 * number + seat]
        if seat >= len(self._event):
            return None
        places = self._event[seat][1]
        third = len(SEMI_TOPS)  # the losers play before the winners
        return None if places is None else in_order(places)[1 if number == third else 0]

    # Names

    def _mark(self, canvas: Canvas, box: Box) -> None:
        """What is played now, as with a marker, and with a sign for whoever sees no colours."""
        darken(canvas, box, MARKER)
        canvas.glyph("play", box.x + 20, box.centre[1], 0.36, INK)

    def _draw_name(self, canvas: Canvas, x: float, y: float, player: int, places: Standings | None) -> None:
        sitter = self._cup.players[player]
        has_lost = places is not None and in_order(places)[0] != player
        colour = OUT if has_lost else INK
        draw_seat_sign(canvas, sitter, x + 34, y - 6, 0.62)
        canvas.text(sitter.name, x + 76, y - 4, 46, colour, "hand", width=LINE - 130)
        if has_lost:
            wide = min(canvas.text_width(sitter.name, 46, "hand"), LINE - 130)
            stroke(canvas, x + 70, y - 2, x + 82 + wide, y - 2)
        elif places is not None:
            canvas.glyph("check", x + LINE - 22, y - 4, 0.42, PENS[sitter.colour])
