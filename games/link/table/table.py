"""The Tetris Link table: the tower with its falling pieces, the die in its tray, and the hand that holds a piece."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import pygame

from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.core.tetrominoes import Cell, Place, turns
from games.kit.die import DiePicture, squares
from games.kit.held import HeldPiece, is_left_behind
from games.kit.lamp import LIGHT
from games.kit.tokens import draw_points
from games.link.rules.game import FACES, KIND_OF, KINDS, ROWS, State, linked, penalty, playable
from games.link.table import picture as pic
from games.link.table.endings import ending_words
from games.link.table.hinting import LinkHints
from games.link.table.lever import draw_lever
from games.link.table.loose import LoosePieces
from games.link.table.motion import DIE_SIDE, GLOW
from games.link.table.trays import draw_panel
from games.people.party import Sitter
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.intents import Intent, Press, inside
from games.window.widgets import Widget
from games.words import say

VIEW = math.radians(42)  # how far the tray is looked down upon
FELT_MIDDLE = (pic.DIE_TRAY[0], pic.DIE_TRAY[1] - 1)


class LinkTable(LinkHints):
    has_upright = True
    BESIDE = Box(640, 16, 1250, 176)  # where a piece stands out of the tower, clear of the banner and of the panels
    UPRIGHT_BESIDE = Box(20, 380, 1040, 1240)

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self._die: DiePicture | None = None
        self.supply = LoosePieces()
        self._ink = [squares(turns(face)[0].cells) for face in FACES[:5]] + [_logo()]

    def moving_part(self) -> Box | None:
        if self.flying.words or self.sliders.are_moving or self.told is not None:
            return None
        part = self.part_of_the_end() if self.has_begun_to_end else self._part
        return None if part is None else self.laid.tower.box(part)

    def looks(self) -> Any:
        return self.held, self.hinted, self.told

    # The hand

    @property
    def held(self) -> HeldPiece | None:
        return self.hand.held

    def ghost(self, match: Match) -> Place | None:
        return self.hand.ghost(match)

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if match.to_move == CHANCE:
            self.hand.held = None
        else:
            self.hand.take(match)

    def interpret(self, match: Match, intent: Intent) -> Any:
        intent = inside(intent, self.laid.tower)
        if isinstance(intent, Press) and (kind := self._shut_drawer(match, intent)) is not None:
            self.hand.refuse(match, HeldPiece(kind, pic.SHOWN_TURN[kind], 0).resting_on(match.state.heights))
            return None
        return self.hand.interpret(match, intent)

    def _shut_drawer(self, match: Match, where: Press) -> str | None:
        """The kind in the player's own tray at a place, if the die does not allow it."""
        if match.to_move < 0:
            return None
        boxes = {kind: self.laid.compartment_box(match.to_move, kind) for kind in KINDS}
        found = next((kind for kind, box in boxes.items() if box.holds(*where)), None)
        return None if found in playable(match.state) else found

    def goes_on(self, match: Match) -> bool:
        """One press rolls for all, one after the other, until somebody has LINK (TL-2)."""
        return bool(match.state.starting)

    def widgets(self, match: Match) -> list[Widget]:
        return self.hand.widgets(match)

    ending = staticmethod(ending_words)

    def side_words(self, match: Match, seat: int) -> str:
        return say("Your pieces lie in the tray with your name.")

    # Refusals

    def place_of(self, match: Match, move: Place) -> Box:
        kind = KIND_OF[move.shape]
        if kind not in playable(match.state):  # it was not even taken out of its drawer
            return self.laid.tower.box(self.laid.compartment_box(match.to_move, kind))
        return self.laid.tower.box(pic.cells_box(move))

    def causes(self, match: Match, reason: Reason, move: Place) -> Iterable[Cell]:
        """The cells that would stand out of the tower."""
        return [(column, row) for column, row in move.cells if row >= ROWS]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        told = self.told
        if told is None or told.refused is None or self.held is None:
            return
        is_drawer = KIND_OF[told.refused.move.shape] != KIND_OF[self.held.shape]
        if not is_drawer and is_left_behind(told, told.refused.move, self.held):
            self.told = None

    # Words

    def chance_words(self) -> str:
        return say("rolls")

    def prompt(self, match: Match) -> str:
        state: State = match.state
        if match.to_move == CHANCE:
            return say("Roll for the start: one press for all") if state.starting else say("Roll the die")
        if self.held is None:
            return say("Nothing fits: pass")
        if len(playable(state)) > 1:
            return say("Choose a piece and drop it")
        return say("Turn it, move it, drop it")

    # The picture

    def draw(self, canvas: Canvas, match: Match) -> None:
        with canvas.moved(self.laid.tower):
            self.warm_up(canvas, match)
            down = round(self.pan(canvas) * canvas.scale)
            canvas.top -= down
            self._draw_room(canvas, match, down)
            canvas.top += down
        self._draw_told(canvas)

    def _draw_room(self, canvas: Canvas, match: Match, down: int) -> None:
        self._draw_still(canvas, match, down)
        if self.is_open:
            for pose in self.tower.poses():
                self.loose.draw_upright(canvas, self.sitters[pose.seat].colour, pose)
        else:
            self._draw_tower(canvas, match)
        self.draw_lights(canvas, match)
        canvas.sprite("link/front", pic.TOWER.x, pic.TOWER.y, blend=pygame.BLEND_RGB_ADD)
        if self.held is not None and not self.is_moving and match.to_move >= 0 and (place := self.ghost(match)):
            self._draw_worth(canvas, match.state, match.to_move, place)
        pic.draw_sliders(canvas, self.sitters, self.sliders.shown)
        if not self.is_open:
            self._draw_die(canvas)
        draw_lever(canvas, self.pulled)
        if self.is_open:
            self.loose.draw_heap(canvas, [sitter.colour for sitter in self.sitters], self.tower.heap())
        self.draw_winner(canvas, match)
        self.flying.draw(canvas)

    def _draw_still(self, canvas: Canvas, match: Match, down: int) -> None:
        """All that does not move, drawn once for each position."""
        turn = match.to_move
        active = match.game.released_by(match.state) if turn == CHANCE else turn
        if self.rolls_for_start is not None:
            active = self.rolls_for_start
        key = self.is_open, self.cabinet.settings.patterns, self.upright and self.laid.cleared
        parts = self._still_parts(match, active)
        canvas.top += down
        self.still.draw(canvas, key, lambda layer: self._paint_still(layer, match, active), (0, -down), parts)
        canvas.top -= down
        if down:
            pic.continue_table(canvas, down)

    def _still_parts(self, match: Match, active: int) -> dict[Box, Any]:
        """The tower and the panels, and what decides how they are seen."""
        state, scores = match.state, match.game.scores(match.state)
        parts: dict[Box, Any] = {pic.TOWER.grown(pic.CELL): state.laid if self.tower.is_at_rest else None}
        for seat, sitter in enumerate(self.sitters):
            seen = sitter, state.stock[seat], scores[seat], seat == active
            parts[self.laid.panel_box(seat).grown(LIGHT)] = seen
        return parts

    def _paint_still(self, canvas: Canvas, match: Match, active: int) -> None:
        canvas.backdrop("link/background")
        pic.draw_print(canvas)
        if self.is_open:
            canvas.sprite("link/base_open", 0, 0)
        with canvas.moved(self.laid.die):
            canvas.sprite("link/die_tray", *pic.DIE_TRAY)
        if self.is_open:  # nobody rolls any more
            self._draw_die(canvas)
        scores = match.game.scores(match.state)
        for seat in sorted(range(len(self.sitters)), key=lambda seat: seat != active):  # light lies below all else
            with canvas.moved(self.laid.panel(seat)):
                is_active = seat == active
                draw_panel(canvas, self.supply, match.state, seat, self.sitters[seat], scores[seat], is_active)
        if self.tower.is_at_rest and not self.is_open:
            for seat, place in match.state.laid:
                self._draw_piece(canvas, seat, place, *pic.cell_corner(place.column, place.row))

    def _draw_piece(self, canvas: Canvas, seat: int, place: Place | HeldPiece, x: float, y: float) -> None:
        colour = self.sitters[seat].colour
        pic.draw_piece(canvas, colour, place.shape, place.turn, x, y)
        if self.cabinet.settings.patterns:
            pic.draw_marks(canvas, colour, place.shape, place.turn, x, y)

    def _draw_tower(self, canvas: Canvas, match: Match) -> None:
        if not self.tower.is_at_rest:
            for seat, place, x, y, _ in self.tower.poses():
                self._draw_piece(canvas, seat, place, *pic.cell_corner(x, y))
        elif self.last is not None:
            pic.draw_last(canvas, self.last)
        if self.hinted is not None:
            pic.draw_outline(canvas, pic.mask_of(self.hinted), (255, 200, 90), 0.8)
        if self._joint_age < GLOW:
            pic.draw_joints(canvas, self._joint_lines, 1 - self._joint_age / GLOW)
        for seat, place in self._rising:
            x, y = pic.cell_corner(place.column, place.row)
            self._draw_piece(canvas, seat, place, x, y + (pic.HANG - y) * self._risen**2)
        if self.held is not None and self.tower.is_at_rest:
            self._draw_held(canvas, match, self.held)

    def _draw_held(self, canvas: Canvas, match: Match, held: HeldPiece) -> None:
        seat = match.to_move
        if seat < 0:
            return
        place, aside = self.ghost(match), self._aside
        if place is not None:
            self._draw_ghost(canvas, match.state, seat, place)
        self._draw_piece(canvas, seat, held, pic.cell_corner(held.column, 0)[0] + aside, pic.HANG)
        if place is None:  # it would stand out of the tower, up to where the piece hangs
            pic.draw_red_ghost(canvas, self.hand.aim(match), aside)
        if self.refused_move is not None:
            pic.light_rim(canvas, self.refused_move.causes)

    @property
    def _aside(self) -> float:
        """How far what was refused is out of its place just now."""
        told, held = self.told, self.held
        if told is None or told.refused is None or held is None or self.cabinet.settings.reduced_motion:
            return 0.0
        return told.aside if told.refused.move[:3] == held else 0.0  # a drawer that is shut moves nothing

    def _draw_ghost(self, canvas: Canvas, state: State, seat: int, place: Place) -> None:
        """Where it will rest, which links it makes and what it will be worth."""
        x, y = pic.cell_corner(place.column, place.row)
        pic.draw_piece(canvas, self.sitters[seat].colour, place.shape, place.turn, x, y, ghost=True)
        pic.draw_outline(canvas, pic.mask_of(place), (255, 244, 214), 0.55)
        pic.draw_joints(canvas, list(pic.joints(pic.mask_of(place), state.groups[seat])), 0.7)

    def _draw_worth(self, canvas: Canvas, state: State, seat: int, place: Place) -> None:
        _, gain = linked(state.groups[seat], place)
        for points, at in pic.worths(place, gain, penalty(state.heights, place)):
            draw_points(canvas, points, *at, pic.WORTH)

    def _draw_die(self, canvas: Canvas) -> None:
        if self._die is None:
            self._die = DiePicture(canvas, "link")
        with canvas.moved(self.laid.die):
            self._draw_thrown(canvas, self._die)

    def _draw_thrown(self, canvas: Canvas, die: DiePicture) -> None:
        pose = self.throw.pose(0, self._throw_time)
        x = FELT_MIDDLE[0] + pose.x * DIE_SIDE
        ground = FELT_MIDDLE[1] - pose.y * DIE_SIDE * math.sin(VIEW)
        lift = pose.height
        canvas.sprite(f"link/die_shadow_{min(2, int(max(0.0, lift - 0.5) * 2))}", x, ground)
        die.draw(canvas, x, ground - lift * DIE_SIDE * math.cos(VIEW), pose.rotation, self.throw.labels(0), self._ink)


def _logo() -> list:
    """The sign for LINK: two linked squares."""

    def ring(x: float, y: float) -> list:
        a, b = 0.17, 0.10
        return [
            [(x - a, y - a), (x + a, y - a), (x + b, y - b), (x - b, y - b)],
            [(x + a, y - a), (x + a, y + a), (x + b, y + b), (x + b, y - b)],
            [(x + a, y + a), (x - a, y + a), (x - b, y + b), (x + b, y + b)],
            [(x - a, y + a), (x - a, y - a), (x - b, y - b), (x - b, y + b)],
        ]

    return ring(-0.10, 0.10) + ring(0.10, -0.10)
