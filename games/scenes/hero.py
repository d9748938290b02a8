"""The photograph of the table with the games on it, as title, first start and invitation show it.

Now and then something small moves in it: a die rolls over, a drum turns by a notch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.scenes.on_table import WHOLE, GameOnTable, on_table
from games.window.canvas import Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Intent, Point
from games.window.scenes import Change
from games.window.space import Placed
from games.window.widgets import Widget

if TYPE_CHECKING:
    from games.window.app import Cabinet
    from games.window.sprites import Sprites

REST = 5.0  # seconds from one small motion to the next
FRAME = 0.06  # seconds that each picture of a motion is seen
SMALLER = Placed(250, -37, 0.74)  # where words are to go below it
SMALLER_UPRIGHT = Placed(135, -62, 0.75)
SETS = ("hero", "title", "ui")  # what such a scene needs of the pictures


class Hero:
    """The table, and the games on it; `placed` says where in the window it is seen."""

    def __init__(
        self,
        cabinet: Cabinet,
        games: Sequence[str],
        use: Callable[[str], Any],
        upright: bool = False,
        placed: Placed = WHOLE,
        table: Box | None = None,
        below: float = 0,
    ):
        self.kind = "_upright" if upright else ""
        self.placed = placed
        self.things = on_table(cabinet.sprites, games, use, upright, placed, table, below)
        self.moving: Box | None = None  # where something moves now
        self._cabinet = cabinet
        self._moves = cabinet.sprites.whole_set("hero").get(f"_moves{self.kind}", {})
        self._steps = dict.fromkeys(self._moves, 0)
        self._age = 0.0
        self._turn = -1
        self._frames: list[int] = []
        self._who: GameOnTable | None = None
        self._drawn_with: Sprites | None = None  # what comes into its light is made ahead in the same scale

    @property
    def stands(self) -> bool:
        """Whether the games stand where they were photographed."""
        return all(thing.placed == self.placed for thing in self.things)

    def draw(self, canvas: Canvas) -> None:
        """The table, the name of the program, and the shadows; the things themselves come after it."""
        with canvas.moved(self.placed):
            canvas.backdrop(f"hero/table{self.kind}")
            canvas.sprite(f"hero/name{self.kind}", 0, 0)
        for thing in self.things:
            thing.draw_shadow(canvas)
        self._drawn_with = canvas.sprites

    def _make_ahead(self) -> None:
        """After the first picture: what will be seen as soon as somebody points at a game, or something moves."""
        sprites, self._drawn_with = self._drawn_with, None
        if sprites is None:
            return
        for thing in self.things:
            sprites.make_ahead(*thing.lit_pictures, size=thing.placed.size)
            if thing.plaque is not None:
                sprites.make_ahead("title/plaque_lit", size=thing.plaque[2])
        for thing in self.things:
            numbers = {number for way in self._moves.get(thing.game, {}).get("frames", ()) for number in way if number}
            sprites.make_ahead(*thing.moving_pictures(numbers), size=thing.placed.size)

    # Small motions

    def tick(self, seconds: float) -> bool:
        """Whether another picture of a motion is due."""
        self._make_ahead()
        if self._cabinet.settings.reduced_motion or not self._moves:
            return False
        self._age += seconds
        if not self._frames:
            self.moving = None
            return self._age >= REST and self._begin()
        if self._age < FRAME:
            return False
        self._age = 0.0
        self._show(self._frames.pop(0))
        return True

    def _begin(self) -> bool:
        """The next game in turn that can move."""
        self._age = 0.0
        self._turn += 1
        movable = [thing for thing in self.things if thing.game in self._moves and thing.placed == self.placed]
        if not movable:
            return False
        self._who = movable[self._turn % len(movable)]
        facts = self._moves[self._who.game]
        ways = facts["frames"]
        self._frames = list(ways[self._steps[self._who.game] % len(ways)])
        self._steps[self._who.game] += 1
        self.moving = self.placed.box(Box(*facts["box"]))
        return False

    def _show(self, number: int) -> None:
        if self._who is not None:
            self._who.frame = f"{self._who.picture}_move_{number}" if number else ""
            if not self._frames:
                self._cabinet.sound.play(self._moves[self._who.game]["sound"], 0.25)


class HeroScene(ControlScene):
    """A scene with controls before the photograph."""

    tune = "title"
    hero: Hero

    @property
    def is_moving(self) -> bool:
        return self.hero.moving is not None

    def moving_part(self) -> Box | None:
        return self.hero.moving

    def handle(self, intent: Intent) -> Change | None:
        """Where somebody only points, no more is drawn anew than what looks different by that."""
        was_stale, before = self.stale, self._lit()
        followed = super().handle(intent)
        changed = {widget for widget, _ in before ^ self._lit()}
        if isinstance(intent, Point) and not was_stale and not any(widget.tip for widget in changed):
            self.stale = False
            self.touch(*(widget.reach for widget in changed))
        return followed

    def _lit(self) -> set[tuple[Widget, bool]]:
        """The controls that look different from usual, and whether because they have the focus."""
        controls = self.controls
        lit = (controls.pointed, False), (controls.focus if controls.shows_focus else None, True)
        return {(widget, has_focus) for widget, has_focus in lit if widget is not None}

    def update(self, seconds: float) -> Change | None:
        self.hero.tick(seconds)
        return None
