"""The hand above the tower: which piece it holds, how it is turned and carried, and the controls for it."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.core.tetrominoes import COLUMNS, Place
from games.kit.carrying import Carrying
from games.kit.flick import FlickButton
from games.kit.held import HeldPiece
from games.link.rules.game import KIND_OF, Pass, playable
from games.link.table import picture as pic
from games.link.table.layout import Laid
from games.link.table.trays import light_compartment
from games.window.canvas import Box, Canvas
from games.window.intents import Act, Go
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

DIE_BOX = Box(pic.DIE_TRAY[0] - 170, pic.DIE_TRAY[1] - 120, 340, 230)
# Where a thrown die and its shadow are seen.
THROW_BOX = Box(DIE_BOX.x - 80, DIE_BOX.y - 180, DIE_BOX.width + 200, DIE_BOX.height + 270)


class Hand(Carrying[HeldPiece]):
    sets_off = (Act.CONFIRM, Go(0, 1))
    passing = (Pass,)

    def __init__(
        self,
        play: Callable[..., None],
        refuse: Callable[[Match, Reason, Place], None],
        clock: Callable[[], float],
        seats: int,
    ):
        super().__init__(play, refuse)
        self._clock = clock
        self.laid = Laid(seats)

    def take(self, match: Match) -> None:
        """Take up what the die allows; nothing if the turn can only be passed."""
        self.held = None
        if isinstance(match.moves[0], Place):
            self.take_kind(playable(match.state)[0])

    def take_kind(self, kind: str) -> None:
        piece = HeldPiece(kind, pic.SHOWN_TURN[kind], 0)
        self.held = piece.over(self.thing.column if self.held else (COLUMNS - piece.width) // 2)

    def ghost(self, match: Match) -> Place | None:
        """Where the piece in the hand would come to rest."""
        return next((move for move in match.moves if isinstance(move, Place) and move[:3] == self.held), None)

    def aim(self, match: Match) -> Place:
        return self.thing.resting_on(match.state.heights)

    def where(self, x: float, y: float) -> HeldPiece | None:
        if not pic.TOWER.x - pic.CELL <= x <= pic.TOWER.right + pic.CELL:
            return None
        return self.thing.over(round(pic.column_at(x) - self.thing.width / 2))

    def act(self, match: Match, act: Act) -> None:
        if act == Act.FLIP:
            self.flip()
        elif act in (Act.PAGE_DOWN, Act.PAGE_UP):
            kinds = playable(match.state)
            index = kinds.index(KIND_OF[self.thing.shape]) + (1 if act == Act.PAGE_DOWN else -1)
            self.take_kind(kinds[index % len(kinds)])

    def go(self, match: Match, step: Go) -> Place | None:
        if step.dx:
            self.move_to(self.thing.over(self.thing.column + step.dx))
        elif step.dy < 0:
            self.rotate(1)
        elif not step.again:
            return self.put_down(match)
        return None

    def moved(self) -> None:
        self._play("rail", 0.25, pan=(self.thing.column - 5) / 10)

    def rotate(self, by: int) -> None:
        if self.held is not None:
            self.held = self.thing.turned(by)
            self._play("rail", 0.5)

    def flip(self) -> None:
        if self.held is not None:
            self.held = self.thing.flipped()
            self._play("rail", 0.5)

    def widgets(self, match: Match) -> list[Widget]:
        """The controls for the present decision."""
        return self.laid.put(self._widgets(match))

    def _widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            return [FlickButton(self.laid.die.box(DIE_BOX), say("Press, or flick it (Space)"), self._clock)]
        if self.held is None:
            return [WideButton(Box(820, 520, 280, 84), say("Pass"), Pass, "next")]
        kinds, turn = playable(match.state), say("Turn")
        left, right, flip, drop = self.laid.controls()
        return [
            *([KindButton(self, match, kind) for kind in kinds] if len(kinds) > 1 else []),
            RoundButton(*left, "turn_left", lambda: self.rotate(-1), say("Turn (Shift+R)"), turn),
            RoundButton(*right, "turn_right", lambda: self.rotate(1), say("Turn (R)"), turn),
            RoundButton(*flip, "flip", self.flip, say("The other way round (F)"), say("Flip")),
            RoundButton(*drop, "drop", lambda: self.put_down(match), say("Drop (Space)"), say("Drop")),
        ]


class KindButton(Widget):
    """A kind of piece in the player's own tray, to be chosen."""

    lies_on_table = True

    def __init__(self, hand: Hand, match: Match, kind: str):
        touched, lies = hand.laid.touch_box(match.to_move, kind), hand.laid.compartment_box(match.to_move, kind)
        super().__init__(touched, lambda: hand.take_kind(kind))
        self._from, self._wide = (lies.x - touched.x) / touched.width, lies.width / touched.width
        self.tip = say("Take this one (Page Down)")
        self.hand = hand
        self.kind = kind

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        """Light falls into all that may be chosen, most of it into the one that is."""
        is_chosen = self.hand.held is not None and KIND_OF[self.hand.held.shape] == self.kind
        x, y, width, height = self.box
        compartment = Box(x + self._from * width, y, self._wide * width, height)
        light_compartment(canvas, compartment, 1.0 if is_chosen else 0.7 if lit else 0.45)
        if is_chosen or lit:
            canvas.nine("ui/focus", compartment)
