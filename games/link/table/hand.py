"""The hand above the tower: which piece it holds, how it is turned and carried, and the controls for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract import CHANCE
from games.core.match import Match
from games.core.tetrominoes import COLUMNS, Place
from games.kit.flick import FlickButton
from games.kit.held import Held
from games.kit.tables import Gesture
from games.link.rules.game import KIND_OF, Pass, playable
from games.link.table import picture as pic
from games.window.canvas import Box, Canvas
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release, Twist, Wheel
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

DIE_BOX = Box(pic.DIE_TRAY[0] - 170, pic.DIE_TRAY[1] - 120, 340, 230)
# Where a thrown die and its shadow are seen.
THROW_BOX = Box(DIE_BOX.x - 80, DIE_BOX.y - 180, DIE_BOX.width + 200, DIE_BOX.height + 270)


class Hand:
    """Turns intents into what is held and where, and in the end into a place."""

    def __init__(self, play: Callable[..., None], clock: Callable[[], float]):
        self.held: Held | None = None
        self._play = play
        self._clock = clock
        self._was_there = False

    def take(self, match: Match) -> None:
        """Take up what the die allows; nothing if the turn can only be passed."""
        self.held = None
        if isinstance(match.moves[0], Place):
            self.take_kind(playable(match.state)[0])

    def take_kind(self, kind: str) -> None:
        piece = Held(kind, pic.SHOWN_TURN[kind], 0)
        self.held = piece.over(self.held.column if self.held else (COLUMNS - piece.width) // 2)

    def ghost(self, match: Match) -> Place | None:
        """Where the piece in the hand would come to rest."""
        return next((move for move in match.moves if isinstance(move, Place) and move[:3] == self.held), None)

    def interpret(self, match: Match, intent: Intent) -> Any:
        if match.to_move == CHANCE:
            return Gesture() if intent in (Act.CONFIRM, Go(0, 1)) else None
        if self.held is None:
            return Pass() if intent == Act.CONFIRM else None
        if isinstance(intent, Act):
            return self._act(match, intent)
        if isinstance(intent, Go):
            return self._go(match, intent)
        if isinstance(intent, Release):
            return self._let_go(match, intent)
        if isinstance(intent, Press):
            before = self.held
            self._follow(intent.x)
            self._was_there = self.held == before
        elif isinstance(intent, Point | Drag):
            before = self.held
            self._follow(intent.x)
            self._was_there &= self.held == before  # what is dragged is carried, and not dropped
        elif isinstance(intent, Wheel):
            self.turn(-1 if intent.steps > 0 else 1)
        elif isinstance(intent, Twist):
            self._was_there = False  # a finger that turned the piece does not drop it when it is lifted
            self.turn(intent.quarters)
        return None

    def _act(self, match: Match, act: Act) -> Place | None:
        if act == Act.CONFIRM:
            return self.drop(match)
        if act in (Act.TURN_RIGHT, Act.TURN_LEFT):
            self.turn(1 if act == Act.TURN_RIGHT else -1)
        elif act == Act.FLIP:
            self.flip()
        elif act in (Act.PAGE_DOWN, Act.PAGE_UP):
            kinds = playable(match.state)
            index = kinds.index(KIND_OF[self.held.shape]) + (1 if act == Act.PAGE_DOWN else -1)
            self.take_kind(kinds[index % len(kinds)])
        return None

    def _go(self, match: Match, step: Go) -> Place | None:
        if step.dx:
            self._move_to(self.held.column + step.dx)
        elif step.dy < 0:
            self.turn(1)
        else:
            return self.drop(match)
        return None

    def _let_go(self, match: Match, where: Release) -> Place | None:
        """A mouse was over the column before it was pressed, and so drops the piece; a finger's first touch only
        carries it there."""
        drops = self._was_there and _is_over_tower(where.x)
        self._was_there = False
        return self.drop(match) if drops else None

    def _follow(self, x: float) -> None:
        if _is_over_tower(x):
            self._move_to(round(pic.column_at(x) - self.held.width / 2))

    def _move_to(self, column: int) -> None:
        before, self.held = self.held, self.held.over(column)
        if self.held != before:
            self._play("rail", 0.25, pan=(self.held.column - 5) / 10)

    def turn(self, by: int) -> None:
        if self.held is not None:
            self.held = self.held.turned(by)
            self._play("rail", 0.5)

    def flip(self) -> None:
        if self.held is not None:
            self.held = self.held.flipped()
            self._play("rail", 0.5)

    def drop(self, match: Match) -> Place | None:
        place = self.ghost(match)
        if place is None:
            self._play("refuse")
        return place

    def widgets(self, match: Match) -> list[Widget]:
        """The controls for the present decision."""
        if match.to_move == CHANCE:
            return [FlickButton(DIE_BOX, say("Press, or flick it (Space)"), self._clock)]
        if self.held is None:
            return [WideButton(Box(820, 520, 280, 84), say("Pass"), Pass, "next")]
        kinds = playable(match.state)
        return [
            *([KindButton(self, match, kind) for kind in kinds] if len(kinds) > 1 else []),
            RoundButton(1390, 860, "turn_left", lambda: self.turn(-1), say("Turn (Shift+R)")),
            RoundButton(1510, 860, "turn_right", lambda: self.turn(1), say("Turn (R)")),
            RoundButton(1630, 860, "flip", self.flip, say("The other way round (F)")),
            RoundButton(1750, 860, "drop", lambda: self.drop(match), say("Drop (Space)")),
        ]


def _is_over_tower(x: float) -> bool:
    return pic.TOWER.x - pic.CELL <= x <= pic.TOWER.right + pic.CELL


class KindButton(Widget):
    """A kind of piece in the player's own tray, to be chosen."""

    def __init__(self, hand: Hand, match: Match, kind: str):
        super().__init__(pic.compartment_box(match.to_move, match.state.seats, kind), lambda: hand.take_kind(kind))
        self.tip = say("Take this one (Page Down)")
        self.hand = hand
        self.kind = kind

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if lit or (self.hand.held and KIND_OF[self.hand.held.shape] == self.kind):
            canvas.nine("ui/focus", self.box)
