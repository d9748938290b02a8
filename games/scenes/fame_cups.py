"""The cups in the hall of fame: each with its day, its people and their points, and who has won how many."""

from __future__ import annotations

import math
from datetime import date

from games.core.match import HUMAN
from games.kit.best_list import FADED
from games.scenes.pencil import stroke
from games.scenes.podium import as_points
from games.scenes.standings import draw_graph_paper
from games.store.fame import CupEntry, Fame
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.words import say

SHOWN = 6  # cups on a page
WINNERS = 8  # people beside them
WON = (128, 84, 18)  # brass, as ink on paper


class FameOfCups:
    def __init__(self, fame: Fame):
        self._cups = fame.cups[::-1]  # the last one first
        self._standings = fame.cup_standings()[:WINNERS]

    @property
    def pages(self) -> int:
        return math.ceil(len(self._cups) / SHOWN)

    def draw_list(self, canvas: Canvas, paper: Box, page: int) -> None:
        draw_graph_paper(canvas, paper)
        if not self._cups:
            canvas.paragraph(say("Nobody has finished a cup yet."), paper.grown(-60), 34, INK)
            return
        pitch = (paper.height - 40) / SHOWN
        for row, entry in enumerate(self._cups[SHOWN * page : SHOWN * (page + 1)]):
            y = paper.y + 20 + pitch * row
            if row:
                stroke(canvas, paper.x + 36, y, paper.right - 36, y)
            _draw_cup(canvas, entry, Box(paper.x + 40, y, paper.width - 80, pitch))

    def draw_winners(self, canvas: Canvas, panel: Box) -> None:
        canvas.nine("ui/panel_wood", panel)
        canvas.text(say("cups won"), panel.centre[0], panel.y + 46, 30, BRASS, "head", "centre", width=540)
        for row, standing in enumerate(self._standings):
            y = panel.y + 122 + 70 * row
            canvas.text(standing.name, panel.x + 44, y, 44, CREAM, "hand", width=270, shade=True)
            canvas.glyph("trophy", panel.right - 236, y, 0.34, BRASS)
            canvas.text(str(standing.won), panel.right - 200, y, 38, BRASS, "head", width=60, shade=True)
            told = say("of {count}", count=standing.played)
            canvas.text(told, panel.right - 44, y, 26, CREAM, "text", "right", width=96)


def _draw_cup(canvas: Canvas, entry: CupEntry, box: Box) -> None:
    """The day, and all who have names with their points: who won it first, larger and with the cup."""
    middle = box.centre[1]
    canvas.text(_day(entry.day), box.x, middle, 24, FADED, "bold", width=150)
    left, room = box.x + 176, (box.width - 176) / 4
    for number, player in enumerate(entry.players):
        x = left + room * number
        if player.won:
            canvas.glyph("trophy", x + 16, middle - 18, 0.36, WON)
        name_x, ink = x + 40 if player.won else x, WON if player.won else INK
        canvas.text(player.name, name_x, middle - 20, 38, ink, "hand", width=room - (name_x - x) - 30)
        canvas.text(as_points(player.points), name_x, middle + 30, 36, ink, "hand", width=72)
        if player.who != HUMAN:
            canvas.glyph("robot", name_x + 92, middle + 29, 0.3, FADED)


def _day(day: str) -> str:
    """As it is written where people speak like this."""
    known = date.fromisoformat(day)
    return say("{day}/{month}/{year}", day=known.day, month=known.month, year=known.year)
