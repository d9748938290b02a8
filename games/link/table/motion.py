"""What happens on the Tetris Link table in the course of time: the die is thrown, pieces fall, the tower pours out."""

from __future__ import annotations

from collections.abc import Callable

from games.core.match import Match, Step
from games.core.tetrominoes import Place
from games.kit.dice import Throw, throw
from games.kit.flying import FlyingWords
from games.kit.rising import risen
from games.kit.rolling import rolling
from games.kit.scripts import Script, over, pause
from games.kit.staged import StagedTable
from games.kit.tables import Gesture
from games.link.rules.game import FACES, Roll, State
from games.link.table import picture as pic
from games.link.table.hand import THROW_BOX, Hand
from games.link.table.heard import TowerHeard
from games.link.table.layout import Laid
from games.link.table.sliders import Sliders
from games.link.table.tower import Tower
from games.people.party import Sitter
from games.window.app import Cabinet
from games.words import say

DIE_SIDE = 84
# The tray's floor in sides of the die: no die on it stands before a rim so that it would seem to lean over it.
FELT = ((-1.42, -1.18), (1.42, -1.18), (1.42, 0.68), (-1.42, 0.68))
REST = (0.0, -0.25)
START = (-1.42, -0.25)  # at the edge
FALL_FROM = 20.3  # the row from which a piece is let go
RISE = 0.28  # seconds for a piece that is taken back
GLOW = 0.9  # seconds that a new joint is lit


class TableInMotion(StagedTable):
    """The die, the tower and the sliders, and the scripts that move them."""

    throw: Throw  # the last one; there is one as soon as a position is shown

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.tower = Tower()
        self.hand = Hand(cabinet.sound.play, self._refuse, lambda: self._clock, len(sitters))
        self.heard = TowerHeard(cabinet.sound, self._play, self._impact)
        self.sliders = Sliders(len(sitters), cabinet.sound.play)
        self.flying = FlyingWords()
        self.hinted: Place | None = None
        self.last: Place | None = None
        self.streak = [0] * len(sitters)  # how many moves in a row have brought each player points
        self.is_open = False  # the bottom of the tower
        self.rolls_for_start: int | None = None  # whose roll for the start is shown
        self._throw_time = 0.0
        self._joint_lines: list = []
        self._joint_age = GLOW
        self._rising: list[tuple[int, Place]] = []  # pieces that are taken back
        self._risen = 0.0  # which part of their way
        self._clock = 0.0

    @property
    def laid(self) -> Laid:
        """Where everything lies now."""
        return self.hand.laid

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.hand.laid = self.laid._replace(upright=upright)

    REFUSES = "refuse_plastic"

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        state: State = match.state
        self.tower.settle(state.laid)
        self.is_open = False
        self.hand.held = self.hinted = self.rolls_for_start = None
        self.last = state.laid[-1][1] if state.laid else None
        self.sliders.show(match.game.scores(state))
        self.flying.words = []
        self._joint_age = GLOW
        self._rising = []
        self._part = pic.FALL
        self.still.forget()
        self._rest_die(match)

    def _rest_die(self, match: Match) -> None:
        """The die lies as it was rolled last."""
        rolls = [step for step in match.steps if isinstance(step.move, Roll)]
        face = FACES.index(rolls[-1].move.face) if rolls else FACES.index("LINK")
        self.throw = throw(FELT, [REST], (0.0, 0.0), [face], seed=len(match.steps))
        self._throw_time = self.throw.duration

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        self.hinted = None
        if isinstance(step.move, Roll):
            return self._rolling(match, step.move, gesture)
        return self._dropping(match, step) if isinstance(step.move, Place) else self._passing(match, step)

    def _rolling(self, match: Match, roll: Roll, gesture: Gesture) -> Script:
        flick = (gesture.dx / DIE_SIDE, -gesture.dy / DIE_SIDE)
        face = FACES.index(roll.face)
        self.throw = throw(FELT, [START], flick, [face], seed=len(match.steps), brake=self.pace.brake)
        self._part = self.laid.die.box(THROW_BOX)
        self.rolls_for_start = roll.seat if roll.start else None
        yield from rolling(self.throw, self._show_die, self._impact, -0.5)
        self._part = pic.FALL
        if roll.start:
            yield from self._tell_start(match, roll)

    def _tell_start(self, match: Match, roll: Roll) -> Script:
        """Whose roll it was and what came of it: there may be several, one after the other (TL-2)."""
        x, y = self.laid.panel_box(roll.seat).centre
        has_link = roll.face == "LINK"
        self.flying.word(
            say("LINK!") if has_link else say("no LINK"), self.laid.word_place(roll.seat), lambda: (x, y + 46)
        )
        if has_link:
            self._play("link_small")
        yield from pause(self.pace.tells)
        self.rolls_for_start = None

    def _show_die(self, time: float) -> None:
        self._throw_time = time

    def _dropping(self, match: Match, step: Step) -> Script:
        self.hand.held = None
        self.tower.settle(step.before.laid)
        self.tower.drop(step.by, step.move, FALL_FROM, self.pace.brake)
        if not self.stage.is_hurried:
            self.heard.begin_fall(step.move.column)
        try:
            yield from self._move_tower()
        finally:
            self.heard.hush()
        if self.stage.is_hurried:
            self.cabinet.sound.impact("plastic", 0.6)  # who does not see it fall still hears it
        self._landed(match, step)

    def _move_tower(self) -> Script:
        """Until all of it is at rest."""
        while not self.tower.is_at_rest:
            self._move_on((yield))

    def _landed(self, match: Match, step: Step) -> None:
        """The piece lies: what it was worth flies to the score."""
        self.last = step.move
        before, after = step.before, step.after
        gain = after.gains[step.by] - before.gains[step.by]
        loss = after.losses[step.by] - before.losses[step.by]
        for points, beside in pic.worths(step.move, gain, loss):
            self.flying.points(points, beside, self._score_of(match, step.by))
        if gain:
            self._joint_lines = list(pic.joints(pic.mask_of(step.move), before.groups[step.by]))
            self._joint_age = 0.0
            self.streak[step.by] += 1
            rise = risen(self.streak[step.by] - 1)
            self.cabinet.sound.play("link_small" if gain < 4 else "link_mid" if gain < 6 else "link_big", pitch=rise)
        else:
            self.streak[step.by] = 0
        if loss:
            self.cabinet.sound.play("penalty")
        self.sliders.glide_to([g - lost for g, lost in zip(after.gains, after.losses)])

    def _score_of(self, match: Match, seat: int) -> Callable[[], tuple[float, float]]:
        """Where the score of a seat is written, on its plate."""
        return lambda: self.laid.score_place(seat)

    def _passing(self, match: Match, step: Step) -> Script:
        """It is told, and nobody has to wait for it."""
        self.flying.word(say("passes"), self.laid.panel_box(step.by).centre, self._score_of(match, step.by))
        yield from pause(0.0)

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        self.show(match)
        self._act(self._raising([(step.by, step.move) for step in steps if isinstance(step.move, Place)]))

    def _raising(self, pieces: list[tuple[int, Place]]) -> Script:
        """What was dropped goes up again."""

        def rise(share: float) -> None:
            self._risen = share

        self._rising = pieces
        yield from over(RISE, rise)
        self._rising = []

    def _move_on(self, seconds: float) -> None:
        """The tower, for so long."""
        if self.stage.is_hurried:
            self.tower.finish()
        else:
            self.tower.step(seconds)
            self.heard.hear(self.tower.impacts(), seconds, self.is_open)

    # Time

    @property
    def is_glowing(self) -> bool:
        glows = self._joint_age < GLOW or self.sliders.are_moving
        return super().is_glowing or glows or bool(self.flying.words)

    def update(self, seconds: float) -> None:
        self._clock += seconds
        super().update(seconds)
        self._joint_age = min(GLOW, self._joint_age + seconds)
        self.flying.update(seconds)
        self.sliders.update(seconds)
