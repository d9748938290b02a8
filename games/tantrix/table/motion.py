"""What happens on the Tantrix table in the course of time: tiles come out of the bag, are laid, and lines grow."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from games.core.contract import CHANCE, OVER
from games.core.match import Match, Step
from games.kit.rising import risen
from games.kit.scripts import Script, over, pause, smooth
from games.kit.staged import StagedTable
from games.kit.tables import Gesture
from games.people.party import INKS, Sitter
from games.tantrix.rules.game import HAND, Draw, Lay, State
from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.table import picture as pic
from games.tantrix.table.art import NAMES, TileArt
from games.tantrix.table.endings import card_title, ending_words
from games.tantrix.table.hand import Hand
from games.tantrix.table.layout import Laid
from games.tantrix.table.rack import Rack
from games.tantrix.table.slip import Slip
from games.tantrix.table.view import TablePlace, View, middle, stepped
from games.window.app import Cabinet
from games.window.canvas import Canvas
from games.window.intents import Intent
from games.window.widgets import Widget
from games.words import say

DEAL = 0.14  # seconds for a tile out of the bag, before the first move
RUN = 0.05  # seconds for each tile that a light runs along a line
FLARE = 1.3
EXPLAINED = 6.0  # seconds that it is told how the game has come to an end that nobody expected
RISES_EACH = 2  # tiles with which the note of a line rises by a step
BEGUN, TRACED, COUNTED = 0.3, 0.06, 0.6  # at the end: until a best line is shown, for each of its tiles, and then


class BestLine(NamedTuple):
    """What counts for a player: the cells of a line or a loop."""

    cells: tuple[Cell, ...]
    is_loop: bool

    @property
    def score(self) -> int:
        return len(self.cells) * (2 if self.is_loop else 1)


def best_of(layout: Layout, colour: str) -> BestLine:
    found = [BestLine(tuple(cells), is_loop) for cells, is_loop in layout.lines(colour)]
    return max(found, key=lambda best: best.score, default=BestLine((), False))


@lru_cache(maxsize=16)
def longest(layout: Layout, colour: str) -> tuple[int, int]:
    """Tiles in the longest line and in the longest loop."""
    return layout.longest(colour)


class Running(NamedTuple):
    """A light that runs along a line, or a loop that flares."""

    points: list[TablePlace]
    colour: str
    cells: tuple[Cell, ...]
    is_loop: bool
    seconds: float
    age: float = 0.0


class FlyingTile(NamedTuple):
    """A tile in the air: where it is on the screen, how large, how far turned, and how much of its face is seen."""

    tile: int
    turn: int
    x: float
    y: float
    size: float
    degrees: float = 0.0
    face: float = 1.0  # 1 face up, -1 face down


class TableInMotion(StagedTable):
    """The layout, the hands and the bag, and the scripts that move them."""

    CARD = pic.CARD
    REFUSES = "refuse_tile"
    AHEAD = ("tantrix/tilt_back_12", "tantrix/lit_bend3")

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.view = View()
        self.art = TileArt()
        self.rack = Rack(cabinet.sprites.facts("tantrix/rack")["places"])
        self.slip = Slip()
        self.hand = Hand(
            self.view,
            self.rack,
            self._play,
            self._refuse,
            self._tell,
            lambda: cabinet.settings.lay_at_once,
            len(sitters),
        )
        self.shown: State = match.state  # what lies on the table
        self.active = 0  # whose hand lies on the rack
        self.flying: FlyingTile | None = None
        self.running: list[Running] = []
        self.traced: tuple[int, float] | None = None  # the seat whose best line is shown at the end, and how far
        self.shake = 0.0  # of the bag
        self.pulse = 0.0

    @property
    def laid(self) -> Laid:
        """Where everything lies now."""
        return self.hand.laid

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.hand.laid = Laid(len(self.sitters), upright)
        self.view.lay_out(self.laid.free)

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        self.hand.empty()
        self.flying = self.traced = None
        self.running = []
        self.shake = 0.0
        self._settle(match.state, self._seat(match))
        self.slip.set(match.state, at_once=True)
        self.rack.set(self.shown.hands[self.active])
        self.view.frame(self.shown.layout.tiles)
        self.view.settle()

    def _seat(self, match: Match) -> int:
        turn = match.game.to_move(match.state)
        if turn == OVER:
            return self.active
        return match.state.draws_for if turn == CHANCE else turn

    def _settle(self, state: State, active: int) -> None:
        if active != self.active or state.hands[active] != self.shown.hands[self.active]:
            same = active == self.active
            self.rack.change(state.hands[active]) if same else self.rack.set(state.hands[active])
        self.shown, self.active = state, active
        self.slip.set(state)

    def look_around(self, intent: Intent) -> None:
        self.hand.look_around(intent)

    def look_widgets(self) -> list[Widget]:
        return self.hand.look_widgets()

    def let_go(self) -> None:
        self.hand.let_go()

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        if isinstance(step.move, Draw):
            return self._drawing(match, step)
        return self._laying(match, step) if isinstance(step.move, Lay) else self._passing(match, step)

    def _drawing(self, match: Match, step: Step) -> Script:
        """A shake of the cloth, and the tile slides out and turns over on its way to the hand."""
        draw: Draw = step.move
        dealt = not step.before.laid
        self._play("bag_rattle" if not dealt else "bag_draw", 0.8 if not dealt else 0.4, pan=0.6)
        if draw.seat != self.active:
            self._settle(step.before, draw.seat)
        number = len(step.before.hands[draw.seat])
        place = self.cabinet.sprites.facts("tantrix/rack")["places"][min(number, HAND - 1)]
        goal = self.laid.rack.outside(*place)
        mouth = self.cabinet.sprites.facts("tantrix/bag")["mouth"]
        start = self.laid.bag.outside(*mouth)

        def fly(share: float) -> None:
            ease = smooth(share)
            self.shake = share * 0.4 if share < 0.6 else 0.0
            x, y = (a + (b - a) * ease for a, b in zip(start, goal))
            size = stepped(90 + (self.laid.rack_tile - 90) * ease)
            self.flying = FlyingTile(
                draw.tile, 0, x, y - 90 * math.sin(math.pi * share), size, 0.0, -math.cos(math.pi * ease)
            )

        yield from over(DEAL if dealt else self.pace.brings, fly)
        self.flying, self.shake = None, 0.0
        self.shown = step.after
        self.rack.change(step.after.hands[draw.seat], place)
        self._play("rack_set", 0.5 if dealt else 0.9)
        if step.before.bag and not step.after.bag:
            self._announce_lapse()
        self._settle(step.after, self._seat(match))

    def _announce_lapse(self) -> None:
        """The restrictions hold no longer (TX-11)."""
        self._play("restrictions_lapse")

    def _laying(self, match: Match, step: Step) -> Script:
        lay: Lay = step.move
        held = self.hand.held
        if step.by != self.active:
            self._settle(step.before, step.by)
        if held is None or held.tile != lay.tile or held.cell != lay.cell:
            yield from self._carry(step.before, lay)
        self.hand.empty()
        self.flying = None
        self._play("tile_snap" if step.before.layout.tiles else "tile_lay_mid", 0.9)
        self.shown = step.after
        self.rack.change(step.after.hands[step.by])
        self.view.frame(step.after.layout.tiles)
        self._light_lines(step)
        yield from pause(self.pace.settles)
        self._settle(step.after, self._seat(match))

    def _carry(self, state: State, lay: Lay) -> Script:
        """A hand that is not a person's brings a tile from the rack to its cell."""
        yield from pause(self.pace.settles)
        x, y = self.rack.place(lay.tile) if lay.tile in self.rack.tiles else (560.0, 80.0)
        start = self.laid.rack.outside(x, y)
        self.view.frame([*state.layout.tiles, lay.cell])
        self._play("tile_lift", 0.7)

        def fly(share: float) -> None:
            ease = smooth(share)
            goal = self.view.on_screen(middle(lay.cell))
            size = stepped(self.laid.rack_tile + (self.view.shown_size - self.laid.rack_tile) * ease)
            x, y = (a + (b - a) * ease for a, b in zip(start, goal))
            self.flying = FlyingTile(lay.tile, 0, x, y - 70 * math.sin(math.pi * share), size, 60 * lay.turn * ease)

        yield from over(self.pace.carries, fly)

    def _passing(self, match: Match, step: Step) -> Script:
        self._tell(say("No tile can be laid: the move is passed."), 1.6)
        yield from pause(self.pace.tells)
        self._settle(step.after, self._seat(match))

    def _light_lines(self, step: Step) -> None:
        """Where a player's best line has grown, a light runs along it; a new loop flares. Both are heard, too."""
        for colour in step.after.colours:
            before, after = best_of(step.before.layout, colour), best_of(step.after.layout, colour)
            loops = {frozenset(cells) for cells, is_loop in step.before.layout.lines(colour) if is_loop}
            for cells, is_loop in step.after.layout.lines(colour):
                if is_loop and frozenset(cells) not in loops:
                    self._run(step.after.layout, BestLine(tuple(cells), True), colour)
                    self._play("loop_closed")
            if after.score > before.score and not after.is_loop and len(after.cells) > 2:
                self._run(step.after.layout, after, colour)
                self._play("line_grow", 0.8, pitch=risen(len(after.cells) // RISES_EACH - 1))

    def _run(self, layout: Layout, best: BestLine, colour: str) -> None:
        if self.cabinet.settings.reduced_motion:
            return
        points = pic.line_path(layout, best.cells, best.is_loop, colour)
        seconds = FLARE if best.is_loop else 0.3 + RUN * len(best.cells)
        self.running.append(Running(points, colour, best.cells, best.is_loop, seconds))

    # The end

    ending = staticmethod(ending_words)

    def end(self, match: Match) -> None:
        if match.forfeit is None:
            self.view.frame(match.state.layout.tiles)
            self.view.frame_again()
            self.stage.play(self._scoring(match))
            if title := card_title(match.result.reason):
                self.card.show(title, self.ending(match, [sitter.name for sitter in self.sitters]), EXPLAINED)

    def _scoring(self, match: Match) -> Script:
        """Each player's best line or loop is traced, the weakest first."""
        state: State = match.state
        self.shown = state
        scores = match.game.scores(state)
        yield  # a card that explains the end comes first
        for seat in sorted(range(state.seats), key=lambda seat: scores[seat]):
            best = best_of(state.layout, state.colours[seat])

            def trace(share: float, seat: int = seat) -> None:
                self.traced = (seat, share)

            if self.cabinet.settings.reduced_motion:
                trace(1.0)
            else:
                light = self.cabinet.sound.hum("score_trace", 0.8 * (not self.stage.is_hurried))
                try:
                    yield from over(BEGUN + TRACED * len(best.cells), trace)
                finally:
                    light.stop()
            self._play("loop_closed" if best.is_loop else "total", 0.8)
            yield from pause(COUNTED)
        self.traced = None

    # Time

    @property
    def is_glowing(self) -> bool:
        moves = self.view.is_moving or self.rack.is_moving or self.hand.is_moving or self.slip.is_moving
        return super().is_glowing or moves or bool(self.running)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.view.update(seconds)
        self.rack.update(seconds)
        self.hand.update(seconds)
        self.slip.update(seconds)
        self.running = [one._replace(age=one.age + seconds) for one in self.running if one.age + seconds < one.seconds]

    def finish(self) -> None:
        reads = self.card.words is not None
        super().finish()
        if not reads:
            self.view.settle()
            self.rack.settle()


def draw_running(canvas: Canvas, view: View, layout: Layout, one: Running) -> None:
    """The light that runs along a line; a loop shines as a whole."""
    share = one.age / one.seconds
    if one.is_loop:
        pic.draw_lit(canvas, view, layout, one.cells, one.colour, math.sin(math.pi * share))
    pic.draw_spark(canvas, view, one.points, share, INKS[NAMES[one.colour]])
