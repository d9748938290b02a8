"""The Tetris Link table: the tower with its falling pieces, the die in its tray, and the hand that holds a piece."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame

from games.core.contract import CHANCE
from games.core.match import Match, Step
from games.core.tetrominoes import Place, turns
from games.kit.dice import Throw, throw
from games.kit.die import DiePicture, squares
from games.kit.flying import FlyingWords, score_colour
from games.kit.held import HeldPiece
from games.kit.still import StillLayer
from games.kit.tables import Gesture, QuietTable
from games.link.rules.game import FACES, Roll, State, linked, penalty, playable
from games.link.table import picture as pic
from games.link.table.endings import ending_words
from games.link.table.hand import THROW_BOX, Hand
from games.link.table.motion import Tower
from games.people.party import Sitter
from games.window.canvas import Box, Canvas
from games.window.intents import Intent
from games.window.widgets import Widget
from games.words import say

DIE_SIDE = 84
VIEW = math.radians(42)  # how far the tray is looked down upon
FELT = ((-1.42, -1.12), (1.42, -1.12), (1.42, 1.12), (-1.42, 1.12))  # the tray's floor in sides of the die
FELT_MIDDLE = (pic.DIE_TRAY[0], pic.DIE_TRAY[1] - 1)
FALL_FROM = 20.3  # the row from which a piece is let go
RISE = 0.28  # seconds for a piece that is taken back
GLOW = 0.9  # seconds that a new joint is lit


class LinkTable(QuietTable):
    def __init__(self, cabinet: Any, match: Match, sitters: list[Sitter]):
        self.cabinet = cabinet
        self.sitters = sitters
        self.tower = Tower()
        self.hand = Hand(cabinet.sound.play, self._refuse, lambda: self._clock)
        self._clock = 0.0
        self.hinted: Place | None = None
        self.last: Place | None = None
        self.throw: Throw | None = None
        self._throw_time = 0.0
        self._impacts_heard = 0
        self.flying = FlyingWords()
        self._joint_lines: list = []
        self._joint_age = GLOW
        self._rising: list[tuple[int, Place]] = []
        self._rise_age = RISE
        self._shown_scores = [0.0] * len(sitters)
        self._landing: Step | None = None
        self._is_pouring = False
        self._sliders_move = False
        self._target_scores: list[float] | None = None
        self._turned = pic.TurnedPieces()
        self._die: DiePicture | None = None
        self._still = StillLayer()
        self._ink = [squares(turns(face)[0].cells) for face in FACES[:5]] + [_logo()]

    # Positions

    def show(self, match: Match) -> None:
        state: State = match.state
        self.tower.settle(state.laid)
        self._is_pouring = False
        self.hand.held = self.hinted = None
        self.last = state.laid[-1][1] if state.laid else None
        self._shown_scores = [float(score) for score in match.game.scores(state)]
        self._target_scores = None
        self._sliders_move = False
        self.flying.words = []
        self._joint_age = GLOW
        self._landing = None
        self._rising = []
        self._still.forget()
        self._rest_die(match)

    def _rest_die(self, match: Match) -> None:
        """The die lies as it was rolled last."""
        rolls = [step for step in match.steps if isinstance(step.move, Roll)]
        face = FACES.index(rolls[-1].move.face) if rolls else FACES.index("LINK")
        self.throw = throw(FELT, [(0.0, 0.0)], (0.0, 0.0), [face], seed=len(match.steps))
        self._throw_time = self.throw.duration
        self._impacts_heard = len(self.throw.impacts)

    # Steps

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self.hinted = None
        if isinstance(step.move, Roll):
            flick = (gesture.dx / DIE_SIDE, -gesture.dy / DIE_SIDE)
            face = FACES.index(step.move.face)
            self.throw = throw(FELT, [(-0.8, -0.6)], flick, [face], seed=len(match.steps))
            self._throw_time = self.throw.duration if self.cabinet.settings.reduced_motion else 0.0
            self._impacts_heard = 0
        elif isinstance(step.move, Place):
            self.hand.held = None
            self._landing = step
            self.tower.settle(step.before.laid)
            self.tower.drop(step.by, step.move, FALL_FROM)
            self._still.forget()
            if self.cabinet.settings.reduced_motion:
                self.finish()
        else:
            self.flying.word(say("passes"), pic.panel_box(step.by, match.state.seats).centre, self._slider_of(step.by))

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        self.show(match)
        self._rising = [(step.by, step.move) for step in steps if isinstance(step.move, Place)]
        self._rise_age = RISE if self.cabinet.settings.reduced_motion else 0.0

    def end(self, match: Match) -> None:
        """The bottom opens and everything pours out."""
        self.last = None
        if match.state.laid and not self.cabinet.settings.reduced_motion:
            self.cabinet.sound.play("trapdoor")
            self.tower.pour(seed=len(match.steps))
            self._is_pouring = True
            self._still.forget()

    @property
    def _is_rolling(self) -> bool:
        return self.throw is not None and self._throw_time < self.throw.duration

    @property
    def is_moving(self) -> bool:
        return self._is_rolling or not self.tower.is_at_rest or self._rise_age < RISE

    @property
    def is_glowing(self) -> bool:
        """Something goes on that nobody has to wait for."""
        return bool(self.flying.words) or self._joint_age < GLOW or self._sliders_move

    def moving_part(self) -> Box | None:
        if self.flying.words or self._sliders_move:
            return None
        if self._is_pouring:
            return pic.POUR
        return pic.FALL if not self._is_rolling else None if not self.tower.is_at_rest else THROW_BOX

    def looks(self) -> Any:
        return self.held, self.hinted

    def update(self, seconds: float) -> None:
        self._clock += seconds
        if self._is_rolling:
            self._throw_time += seconds
            self._hear_die()
        if not self.tower.is_at_rest:
            self.tower.step(seconds)
            self._hear_tower()
            if self.tower.is_at_rest:
                self._landed()
        self._rise_age = min(RISE, self._rise_age + seconds)
        self._joint_age = min(GLOW, self._joint_age + seconds)
        self.flying.update(seconds)
        self._move_sliders(seconds)

    def finish(self) -> None:
        if self.throw is not None:
            self._throw_time = self.throw.duration
        if not self.tower.is_at_rest:
            if self._landing is not None:
                self.cabinet.sound.impact("plastic", 0.6)
            self.tower.finish()
            self._landed()
        self._rise_age = RISE

    def _hear_die(self) -> None:
        impacts = self.throw.impacts
        while self._impacts_heard < len(impacts) and impacts[self._impacts_heard][0] <= self._throw_time:
            _, strength, kind = impacts[self._impacts_heard]
            self.cabinet.sound.impact("die_felt" if kind == "felt" else "die_wood", strength, pan=-0.5)
            self._impacts_heard += 1

    def _hear_tower(self) -> None:
        for x, _, strength, kind in self.tower.impacts():
            if kind == "rail":
                self.cabinet.sound.play("rail", strength, pan=(x - 5) / 12)
            elif self._is_pouring and kind == "floor":
                self.cabinet.sound.impact("plastic_wood", strength, pan=max(-1, min(1, (x - 5) / 15)))
            else:
                self.cabinet.sound.impact("plastic", strength, pan=max(-1, min(1, (x - 5) / 15)))

    def _landed(self) -> None:
        """The piece lies: what it was worth flies to the score."""
        step, self._landing = self._landing, None
        self._still.forget()
        if step is None:
            return
        self.last = step.move
        before, after = step.before, step.after
        gain = after.gains[step.by] - before.gains[step.by]
        loss = after.losses[step.by] - before.losses[step.by]
        x, y = pic.cell_corner(step.move.column + 1, step.move.row + 1)
        if gain:
            self.flying.points(gain, (x, y), self._slider_of(step.by))
            self._joint_lines = list(pic.joints(pic.mask_of(step.move), before.groups[step.by]))
            self._joint_age = 0.0
            self.cabinet.sound.play("link_small" if gain < 4 else "link_mid" if gain < 6 else "link_big")
        if loss:
            self.flying.points(-loss, (x, y + 30), self._slider_of(step.by))
            self.cabinet.sound.play("penalty")
        self._target_scores = [float(g - lost) for g, lost in zip(after.gains, after.losses)]

    def _slider_of(self, seat: int) -> Callable[[], tuple[float, float]]:
        return lambda: pic.slider_place(seat, self._shown_scores[seat])

    def _move_sliders(self, seconds: float) -> None:
        """The sliders glide to their scores, with a tick at every notch."""
        self._sliders_move = False
        if self._target_scores is None:
            return
        for seat, target in enumerate(self._target_scores):
            shown = self._shown_scores[seat]
            if shown == target:
                continue
            self._sliders_move = True
            step = 6.0 * seconds
            new = target if abs(target - shown) <= step else shown + math.copysign(step, target - shown)
            if math.floor(new) != math.floor(shown):
                self.cabinet.sound.play("slider", 0.6)
            self._shown_scores[seat] = new

    # The hand

    @property
    def held(self) -> HeldPiece | None:
        return self.hand.held

    def ghost(self, match: Match) -> Place | None:
        return self.hand.ghost(match)

    def await_decision(self, match: Match, seat: int) -> None:
        if match.to_move == CHANCE:
            self.hand.held = None
        else:
            self.hand.take(match)

    def interpret(self, match: Match, intent: Intent) -> Any:
        return self.hand.interpret(match, intent)

    def widgets(self, match: Match) -> list[Widget]:
        return self.hand.widgets(match)

    def _refuse(self, reason: str, place: Place) -> None:
        """The piece would stand out of the tower: everybody sees why."""
        self.cabinet.sound.play("refuse")

    ending = staticmethod(ending_words)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Place):
            self.hinted = move
            self.hand.held = HeldPiece(move.shape, move.turn, move.column)

    def chance_words(self) -> str:
        return say("rolls")

    def prompt(self, match: Match) -> str:
        state: State = match.state
        if match.to_move == CHANCE:
            return say("Roll: whoever gets LINK begins") if state.starting else say("Roll the die")
        if self.held is None:
            return say("Nothing fits: pass")
        if len(playable(state)) > 1:
            return say("Choose a piece and drop it")
        return say("Turn it, move it, drop it")

    # The picture

    def draw(self, canvas: Canvas, match: Match) -> None:
        self._draw_still(canvas, match)
        if self._is_pouring:
            self._draw_pour(canvas)
        else:
            self._draw_tower(canvas, match)
        canvas.sprite("link/front", pic.TOWER.x, pic.TOWER.y, blend=pygame.BLEND_RGB_ADD)
        if self.held is not None and not self.is_moving and match.to_move >= 0 and (place := self.ghost(match)):
            self._draw_worth(canvas, match.state, match.to_move, place)
        pic.draw_sliders(canvas, self.sitters, self._shown_scores)
        self._draw_die(canvas)
        self.flying.draw(canvas)

    def _draw_still(self, canvas: Canvas, match: Match) -> None:
        """All that does not move, drawn once for each position."""
        turn = match.to_move
        active = match.game.released_by(match.state) if turn == CHANCE else turn
        key = (
            len(match.entries),
            match.state,
            active,
            self.tower.is_at_rest,
            self._is_pouring,
            self.cabinet.settings.patterns,
        )
        self._still.draw(canvas, key, lambda layer: self._paint_still(layer, match, active))

    def _paint_still(self, canvas: Canvas, match: Match, active: int) -> None:
        canvas.backdrop("link/background")
        pic.draw_print(canvas)
        if self._is_pouring:
            canvas.sprite("link/base_open", 0, 0)
        canvas.sprite("link/die_tray", *pic.DIE_TRAY)
        scores = match.game.scores(match.state)
        for seat, sitter in enumerate(self.sitters):
            pic.draw_panel(canvas, match.state, seat, sitter, scores[seat], seat == active)
        if self.tower.is_at_rest and not self._is_pouring:
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
            pic.draw_outline(canvas, pic.mask_of(self.last), (255, 214, 150), 0.3)
        if self.hinted is not None:
            pic.draw_outline(canvas, pic.mask_of(self.hinted), (255, 200, 90), 0.8)
        if self._joint_age < GLOW:
            pic.draw_joints(canvas, self._joint_lines, 1 - self._joint_age / GLOW)
        for seat, place in self._rising if self._rise_age < RISE else []:
            x, y = pic.cell_corner(place.column, place.row)
            share = (self._rise_age / RISE) ** 2
            self._draw_piece(canvas, seat, place, x, y + (pic.HANG - y) * share)
        if self.held is not None and self.tower.is_at_rest:
            self._draw_held(canvas, match)

    def _draw_held(self, canvas: Canvas, match: Match) -> None:
        held, seat = self.held, match.to_move
        if seat < 0:
            return
        place = self.ghost(match)
        if place is not None:
            self._draw_ghost(canvas, match.state, seat, place)
        self._draw_piece(canvas, seat, held, pic.cell_corner(held.column, 0)[0], pic.HANG)

    def _draw_ghost(self, canvas: Canvas, state: State, seat: int, place: Place) -> None:
        """Where it will rest, which links it makes and what it will be worth."""
        x, y = pic.cell_corner(place.column, place.row)
        pic.draw_piece(canvas, self.sitters[seat].colour, place.shape, place.turn, x, y, ghost=True)
        pic.draw_outline(canvas, pic.mask_of(place), (255, 244, 214), 0.55)
        pic.draw_joints(canvas, list(pic.joints(pic.mask_of(place), state.groups[seat])), 0.7)

    def _draw_worth(self, canvas: Canvas, state: State, seat: int, place: Place) -> None:
        """What the piece will be worth there, above its ghost, or below it near the top."""
        _, gain = linked(state.groups[seat], place)
        loss = penalty(state.heights, place)
        told = "  ".join([f"+{gain}"] * bool(gain) + [f"\N{MINUS SIGN}{loss}"] * bool(loss))
        if not told:
            return
        turn = turns(place.shape)[place.turn]
        x, top = pic.cell_corner(place.column + len(turn.bottoms) / 2, place.row + turn.height)
        above = top - 62
        if above < pic.TOWER.y:  # it would hide the piece in the hand
            above = top + turn.height * pic.CELL + 10
        width = 40 + 24 * len(told)
        canvas.nine("ui/panel_slate", Box(x - width / 2, above, width, 52))
        canvas.text(told, x, above + 26, 38, score_colour(gain - loss), "head", "centre")

    def _draw_pour(self, canvas: Canvas) -> None:
        for seat, place, x, y, angle in self.tower.poses():
            turn = turns(place.shape)[place.turn]
            left, bottom = pic.cell_corner(x + len(turn.bottoms) / 2, y + turn.height / 2)
            self._turned.draw(canvas, self.sitters[seat].colour, place, left, bottom, math.degrees(angle))

    def _draw_die(self, canvas: Canvas) -> None:
        if self._die is None:
            self._die = DiePicture(canvas, "link")
        pose = self.throw.pose(0, self._throw_time)
        x = FELT_MIDDLE[0] + pose.x * DIE_SIDE
        ground = FELT_MIDDLE[1] - pose.y * DIE_SIDE * math.sin(VIEW)
        lift = pose.height
        canvas.sprite(f"link/die_shadow_{min(2, int(max(0.0, lift - 0.5) * 2))}", x, ground)
        self._die.draw(
            canvas, x, ground - lift * DIE_SIDE * math.cos(VIEW), pose.rotation, self.throw.labels(0), self._ink
        )


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
