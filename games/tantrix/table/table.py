"""The Tantrix table: an unbounded baize with its tiles, the hands around it, and the bag."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from games.core.contract import CHANCE
from games.core.match import Match
from games.kit.still import StillPart
from games.people.party import INKS, Sitter
from games.tantrix.rules.game import Lay, State
from games.tantrix.rules.layout import Cell
from games.tantrix.rules.tiles import edges
from games.tantrix.table import marks
from games.tantrix.table import picture as pic
from games.tantrix.table.art import NAMES
from games.tantrix.table.causes import controlled_cells
from games.tantrix.table.hinting import TantrixHints
from games.tantrix.table.keepsake import draw_line
from games.tantrix.table.motion import best_of, draw_running, longest
from games.tantrix.table.prompts import asked_of
from games.tantrix.table.refusing import LIFT
from games.tantrix.table.tile_in_hand import HeldTile
from games.tantrix.table.view import middle
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.widgets import Widget
from games.words import say

PULSE = 1.6  # seconds for a beat of what asks to be filled
FITS = 20  # design units that a tile which fits a forced space is lifted in the hand
NOW, TURNED = 1.0, 0.6  # how bright a space is where the tile in the hand fits as it is, or in another turn
LAST = (255, 238, 206)  # the light on the rim of the tile that was laid last
LYING = (150, 255, 170)  # and of one that lies there and does not count yet
RAISED = 5  # design units that it lies higher than the others


class TantrixTable(TantrixHints):
    draws_itself = True
    has_upright = True

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.baize = pic.Baize()
        self.tiles = pic.LaidTiles()
        self.around = StillPart(self.laid.around)
        self._seen: tuple[float, float, float] | None = None  # the view that was drawn last
        self._beating: set[Cell] = set()  # forced spaces that ask to be filled

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.around = StillPart(self.laid.around)
        self.slip.lay_out(upright)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.pulse = (self.pulse + seconds) % PULSE

    @property
    def is_glowing(self) -> bool:
        """Forced spaces beat, too, where the player has to fill one of them."""
        asks_to_fill = self.deciding and self.shown.stage != 1 and not self.cabinet.settings.reduced_motion
        return super().is_glowing or asks_to_fill

    def moving_part(self) -> Box | None:
        """Everywhere; but where only forced spaces beat, only they."""
        if self.is_moving or super().is_glowing or not self._beating:
            return None
        reach = 0.75 * self.view.shown_size
        places = [self.view.on_screen(middle(cell)) for cell in self._beating]
        left, top = min(x for x, _ in places) - reach, min(y for _, y in places) - reach
        right, bottom = max(x for x, _ in places) + reach, max(y for _, y in places) + reach
        return Box(left, top, right - left, bottom - top)

    def looks(self) -> Any:
        view = self.view
        return self.hand.held, self.hand.seen_at, self.hand.shows_counts, view.x, view.y, view.size, self.told

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if seat != self.active:
            self._settle(match.state, seat)
        self.view.frame(match.state.layout.tiles)

    def widgets(self, match: Match) -> list[Widget]:
        return self.hand.widgets(match)

    def side_words(self, match: Match, seat: int) -> str:
        return say("Lines and loops in your colour count for you.")

    def chance_words(self) -> str:
        return say("draws a tile")

    def prompt(self, match: Match) -> str:
        return self.chance_words() if match.to_move == CHANCE else asked_of(self.hand, match)

    # The picture

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        self._paint_still(canvas)

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        """The tiles of their best line or loop."""
        layout, colour = match.state.layout, match.state.colours[seat]
        return draw_line(canvas, self.art, layout, best_of(layout, colour).cells, room, self.cabinet.settings.patterns)

    def draw(self, canvas: Canvas, match: Match) -> None:
        decides = self.deciding and match.to_move >= 0 and not self.is_moving
        seen = self.view.x, self.view.y, self.view.shown_size
        if seen != self._seen:
            self._seen = seen
            self._paint_still(canvas)  # while the view moves, a layer would be of no use for a second frame
        else:
            self.still.draw(canvas, self._still_key(), self._paint_still)
        self._draw_cells(canvas, match, decides)
        self._draw_refusal(canvas)
        held = self.hand.held
        if decides and held is not None and held.cell is not None:
            self._draw_lying(canvas, held, held.cell)
        for one in self.running:
            draw_running(canvas, self.view, self.shown.layout, one)
        self._draw_around(canvas)
        if self.traced is not None:
            self._draw_traced(canvas, match.state, *self.traced)
        canvas.sprite("tantrix/rack", *self.laid.rack)
        self._draw_hand(canvas, match, decides)
        self.slip.draw(canvas)
        with canvas.moved(self.laid.bag):
            pic.draw_bag(canvas, self.shake, len(self.shown.bag))
        self._draw_held(canvas)
        self._draw_thrown(canvas)
        self._draw_edges(canvas)
        self._draw_flying(canvas)
        self._draw_told(canvas)
        self.card.draw(canvas)

    def _still_key(self) -> Any:
        view, state = self.view, self.shown
        marks = self.cabinet.settings.patterns
        return view.x, view.y, view.shown_size, state.layout, marks

    def _paint_still(self, canvas: Canvas) -> None:
        state = self.shown
        self.baize.draw(canvas, self.view)
        self.tiles.draw(canvas, self.art, self.view, state.layout, self.cabinet.settings.patterns)

    def _draw_around(self, canvas: Canvas) -> None:
        """The players' hands and the steps of the turn, which lie over the table."""
        state, marks = self.shown, self.cabinet.settings.patterns
        counts = tuple(longest(state.layout, colour) for colour in state.colours)
        key = (
            state.hands,
            state.stage,
            state.end,
            bool(state.laid),
            state.draws_for is None,
            counts,
            self.active,
            marks,
        )
        self.around.draw(canvas, key, lambda layer: self._paint_around(layer, counts, marks))

    def _paint_around(self, canvas: Canvas, counts: Sequence[tuple[int, int]], marks: bool) -> None:
        state = self.shown
        for seat in sorted(range(len(self.sitters)), key=lambda seat: seat != self.active):  # light lies below all else
            box, hand, is_active = self.laid.panel_box(seat), state.hands[seat], seat == self.active
            pic.draw_panel(canvas, self.art, box, self.sitters[seat], hand, counts[seat], is_active, marks)
        if not state.end and (state.laid or state.draws_for is None):
            pic.draw_steps(
                canvas, self.laid.steps, state.stage, (say("Forced spaces"), say("Free move"), say("Fill again"))
            )

    def _draw_cells(self, canvas: Canvas, match: Match, decides: bool) -> None:
        """Forced and controlled cells, and where the tile in the hand may go."""
        state = self.shown
        view, art = self.view, self.art
        beat = 0.5 + 0.5 * math.sin(2 * math.pi * self.pulse / PULSE)
        fillable = self._beating = self._fillable(match) if decides else set()
        for cell in state.layout.forced_spaces() if not state.end else ():
            pic.draw_cells(canvas, art, view, [cell], "cell", add=False)
            pic.draw_cells(canvas, art, view, [cell], "glow_amber", 0.55 + 0.45 * beat if cell in fillable else 0.6)
        if state.is_restricted and state.stage == 1:
            pic.draw_cells(canvas, art, view, controlled_cells(state.layout), "controlled", 0.8, add=False)
        if decides and self.hand.held is not None:
            self._draw_where_it_fits(canvas, match)
        if state.laid and not state.end:
            pic.draw_rim(canvas, view, state.laid[-1].cell, LAST, 0.85)
        if self.hand.shows_counts:
            for cell in state.layout.forced_spaces():
                fitting = state.layout.space(cell).fitting
                marks.draw_count(canvas, view, cell, sum(tile in fitting for tile in state.bag))

    def _draw_where_it_fits(self, canvas: Canvas, match: Match) -> None:
        """Spaces that the tile in the hand fits as it is shine; those that it has to be turned for bear an arrow."""
        now, turned = self.hand.cells_now(match), self.hand.cells_turned(match)
        pic.draw_cells(canvas, self.art, self.view, [*now, *turned], "cell", add=False)
        pic.draw_cells(canvas, self.art, self.view, now, "glow_green", NOW)
        pic.draw_cells(canvas, self.art, self.view, turned, "glow_green", TURNED)
        pic.draw_cells(canvas, self.art, self.view, turned, "turn", add=False)

    def _fillable(self, match: Match) -> set[Cell]:
        """The forced spaces that one of the player's tiles fits."""
        if match.state.stage == 1:
            return set()
        return {move.cell for move in match.moves if isinstance(move, Lay)}

    def _draw_traced(self, canvas: Canvas, state: State, seat: int, share: float) -> None:
        """The tiles of a best line light up one after the other, and are counted."""
        colour = state.colours[seat]
        best = best_of(state.layout, colour)
        count = round(share * len(best.cells))
        pic.draw_lit(canvas, self.view, state.layout, best.cells[:count], colour, 0.8)
        if best.cells and share < 1:
            path = pic.line_path(state.layout, best.cells, best.is_loop, colour)
            pic.draw_spark(canvas, self.view, path, share, INKS[NAMES[colour]])
        sitter = self.sitters[seat]
        told = f"2 \N{MULTIPLICATION SIGN} {count}" if best.is_loop else str(count)
        box = self.laid.counted
        canvas.nine("ui/panel_leather", box)
        canvas.text(f"{sitter.name}  {told}", *box.centre, 48, INKS[sitter.colour], "head", "centre", width=580)

    def _draw_hand(self, canvas: Canvas, match: Match, decides: bool) -> None:
        """The active player's tiles on the rack; those that fit a forced space are lifted."""
        fitting = (
            {move.tile for move in match.moves if isinstance(move, Lay)} if decides and self.shown.stage != 1 else set()
        )
        held = self.hand.held
        for tile in self.rack.tiles:
            own = held if held is not None and held.tile == tile else None
            is_out = own is not None and (own.cell is not None or own.at is not None)
            is_thrown = own is not None and self.thrown is not None
            if is_out or is_thrown or (self.flying is not None and self.flying.tile == tile):
                continue
            up = LIFT if own is not None else FITS if tile in fitting else 0
            (x, y), size = self.laid.rack.outside(*self.rack.place(tile)), self.laid.rack_tile
            self.art.part(canvas, "tile_shadow_1" if up else "tile_shadow_0", x, y, size)
            turn, swing = (own.turn, self.hand.swing) if own is not None else (0, 0.0)
            self.art.draw(canvas, tile, turn, x, y - up, size, swing, self.cabinet.settings.patterns)

    def _draw_lying(self, canvas: Canvas, held: HeldTile, cell: Cell) -> None:
        """A tile that lies on its cell and does not count yet."""
        size = self.view.shown_size
        x, y = self.view.on_screen(middle(cell))
        x += self._aside()  # where it cannot be turned
        self.art.part(canvas, "tile_shadow_0", x + RAISED, y + RAISED, size)
        self.art.draw(
            canvas, held.tile, held.turn, x, y - RAISED, size, self.hand.swing, self.cabinet.settings.patterns
        )
        if not self.hand.swing:
            pic.add_light(canvas, "rim", x, y - RAISED, size, 1.0, LYING)

    def _draw_held(self, canvas: Canvas) -> None:
        held = self.hand.held
        if held is None or held.at is None or self.is_moving:
            return
        (x, y), size = self.hand.seen_at or held.at, max(self.view.shown_size, 110)
        self.art.part(canvas, "tile_shadow_1", x, y, size)
        patterns, (right, down) = self.cabinet.settings.patterns, self.hand.lean
        if self.hand.swing or not (right or down):
            self.art.draw(canvas, held.tile, held.turn, x, y - 16, size, self.hand.swing, patterns)
            return
        side = ("right" if right > 0 else "left") if abs(right) > abs(down) else "down" if down > 0 else "up"
        shown, degrees = edges(held.tile, held.turn), max(abs(right), abs(down))
        pic.draw_leaning(canvas, self.art, shown, x, y - 16, size, side, degrees, patterns)

    def _draw_flying(self, canvas: Canvas) -> None:
        flying = self.flying
        if flying is None:
            return
        marks = self.cabinet.settings.patterns
        tile, turn, x, y, size, degrees, face = flying
        self.art.part(canvas, "tile_shadow_1", x, y, size)
        if face >= 0.98:
            self.art.draw(canvas, tile, turn, x, y, size, degrees, marks)
        else:
            pic.draw_turning_over(canvas, self.art, tile, x, y, size, face, marks)
