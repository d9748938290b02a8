"""Why a tile may not lie somewhere, told at its cell: it trembles there, what is in its way is lit, it comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from games.core.contract import Reason
from games.core.match import Match
from games.kit.refusals import GAP, LEAST_WIDTH, RED_FOR, Told, draw_plate, plate
from games.kit.scripts import smooth
from games.tantrix.rules.game import Lay
from games.tantrix.rules.layout import Cell
from games.tantrix.table import marks
from games.tantrix.table import picture as pic
from games.tantrix.table.causes import TouchingEdge, causes_of
from games.tantrix.table.motion import TableInMotion
from games.tantrix.table.view import middle, stepped
from games.window.canvas import Box, Canvas
from games.window.intents import Intent

BACK = 0.25  # seconds in which a refused tile comes back to the rack
LIFT = 34  # design units that the tile in the hand is lifted above the rack


class RefusingTable(TableInMotion):
    BESIDE = Box(30, 168, 1780, 674)  # below the banner, above the rack
    UPRIGHT_BESIDE = Box(10, 262, 1060, 1180)

    def place_of(self, match: Match, move: Lay) -> Box:
        return marks.cell_box(self.view, move.cell)

    def causes(self, match: Match, reason: Reason, move: Lay) -> Iterable[Any]:
        return causes_of(match, reason, move)

    def interpret(self, match: Match, intent: Intent) -> Any:
        before = self.hand.held
        meant = self.hand.interpret(match, intent)
        held = self.hand.held
        is_another = (held and held.tile) != (before and before.tile)
        if is_another or (held is not None and held.cell is not None and held != before):
            self.told = None  # why the one before could not lie elsewhere is of no use any more
        return meant

    def step_back(self) -> bool:
        is_holding = self.hand.held is not None
        self.hand.put_back()
        return is_holding

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.told is not None and self.told.refused is not None:  # its plate goes where its cell goes
            self.told = self.told._replace(about=marks.cell_box(self.view, self.told.refused.move.cell))

    # The tile that was refused

    @property
    def thrown(self) -> Lay | None:
        """A refused tile that is still seen at its cell, or on its way back to the rack."""
        told, hand = self.told, self.hand
        if told is None or told.refused is None or hand.held is None or hand.held != hand.thrown_back:
            return None
        away_for = RED_FOR if self.cabinet.settings.reduced_motion else RED_FOR + BACK
        return told.refused.move if told.age < away_for else None

    def _aside(self) -> float:
        """How far what was refused is out of its place."""
        return 0.0 if self.told is None or self.cabinet.settings.reduced_motion else self.told.aside

    def _draw_thrown(self, canvas: Canvas) -> None:
        """Red and trembling for a moment, over everything that lies on the table; then it comes back."""
        told, lay = self.told, self.thrown
        if told is None or lay is None:
            return
        share = smooth(max(0.0, told.age - RED_FOR) / BACK)
        x, y = self.rack.place(lay.tile)
        goal_x, goal_y = self.laid.rack.outside(x, y)
        goal = goal_x, goal_y - LIFT
        start_x, start_y = self.view.on_screen(middle(lay.cell))
        x, y = (a + (b - a) * share for a, b in zip((start_x + self._aside(), start_y), goal))
        size = stepped(self.view.shown_size + (self.laid.rack_tile - self.view.shown_size) * share)
        self.art.part(canvas, "tile_shadow_1", x, y, size)
        self.art.draw(canvas, lay.tile, lay.turn, x, y, size, marks=self.cabinet.settings.patterns, alpha=225)
        if told.redness:
            for _ in range(2):  # as bright as it can be, and over the edge
                pic.add_light(canvas, "rim", x, y, size, 0.5 + 0.5 * told.redness, marks.RED)

    # What it is about

    def _draw_refusal(self, canvas: Canvas) -> None:
        """The cell in question in red; what is in the way is lit as long as it is told."""
        refused, held = self.refused_move, self.hand.held
        if refused is None:
            return
        if held is None or held.cell is None:
            pic.draw_cells(canvas, self.art, self.view, [refused.move.cell], "glow_red")
        for cause in refused.causes:
            if not isinstance(cause, TouchingEdge):
                self._light_cause(canvas, cause)

    def _light_cause(self, canvas: Canvas, cell: Cell) -> None:
        """The rim of a tile, or the cloth of a space, brighter than anything else."""
        if cell in self.shown.layout.tiles:
            for _ in range(2):
                pic.draw_rim(canvas, self.view, cell, marks.AMBER)
        else:
            pic.draw_cells(canvas, self.art, self.view, [cell], "glow_amber")

    def _draw_edges(self, canvas: Canvas) -> None:
        """Where the colours differ, over the tile that shows them."""
        for cause in self.refused_move.causes if self.refused_move is not None else ():
            if isinstance(cause, TouchingEdge):
                marks.draw_edge(canvas, self.view, cause)

    def _draw_told(self, canvas: Canvas) -> None:
        told = self.told
        if told is None or told.about is None:
            super()._draw_told(canvas)
        else:
            draw_plate(canvas, told.sentence, told.about, self._plate_room(canvas, told, told.about), self.turned)

    def _plate_room(self, canvas: Canvas, told: Told, about: Box) -> Box:
        """The room on that side of the cell where the plate hides least."""
        causes = told.refused.causes if told.refused is not None else ()
        lit = [marks.cell_box(self.view, cause) for cause in causes if not isinstance(cause, TouchingEdge)]
        tiles = [marks.cell_box(self.view, cell) for cell in self.shown.layout.tiles]
        # What lies around the table is never hidden, what is in the way hardly ever, and of the tiles few.
        hidden = [(1000, [about]), (100, [*self.laid.things()]), (10, lit), (1, tiles)]

        def cost(room: Box) -> float:
            box, _ = plate(canvas, told.sentence, about, room)
            hides = sum(weight * covered(box, boxes) for weight, boxes in hidden)
            return hides + 1000 * beyond(box, self.laid.on_table)

        widest, _ = plate(canvas, told.sentence, about, self.beside)
        return min(rooms_beside(about, widest.width + 8, self.beside, self.view.free), key=cost)


def rooms_beside(about: Box, width: float, room: Box, free: Box) -> list[Box]:
    """The parts of a room to the right of a place, to its left, above and below, for a plate of this width.

    Above and below, the place is part of the room and leaves nothing beside it: so the plate has nowhere else to go.
    Last come the sides once more, for a plate that is narrow enough to stand where the tiles are.
    """
    right, left, top = about.right + GAP, about.x - GAP, free.y
    rooms = [room._replace(x=right, width=width), room._replace(x=left - width, width=width)]
    for x in (about.centre[0] - width / 2, about.right - width, about.x):
        x = min(max(x, room.x), room.right - width)  # the place may be at the edge of the window, or beyond it
        rooms.append(Box(x, top, width, about.bottom - top))
        rooms.append(Box(x, about.y, width, room.bottom - about.y))
    narrow = max(LEAST_WIDTH, min(width, free.right - right))
    rooms.append(room._replace(x=right, width=narrow))
    narrow = max(LEAST_WIDTH, min(width, left - free.x))
    rooms.append(room._replace(x=left - narrow, width=narrow))
    return rooms


def covered(box: Box, others: Sequence[Box]) -> float:
    """The area of these boxes that a box lies on."""
    clips = [pygame.FRect(box).clip(pygame.FRect(other)) for other in others]
    return sum(clip.width * clip.height for clip in clips)


def beyond(box: Box, room: Box) -> float:
    """The area of a box that lies outside a room."""
    return box.width * box.height - covered(box, [room])
