"""The hand over the Tantrix table: which tile it holds, how it is turned and carried, and where it may go."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.core.contract import Reason
from games.core.match import Match
from games.tantrix.rules.game import Lay, Pass
from games.tantrix.table.laying import LayingHand
from games.tantrix.table.looking import LookingAround
from games.tantrix.table.rack import Rack
from games.tantrix.table.tile_in_hand import PULLED, PULLED_SOFTLY, HeldTile, Magnet
from games.tantrix.table.view import View, cell_at, middle
from games.window.intents import Act, Drag, Go, Intent, Pinch, Point, Press, Release, Twist, Wheel
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

DRAGGED = 14  # design units that make a tap a drag
TURNS = {Act.TURN_RIGHT: 1, Act.TURN_LEFT: -1}


class Hand(LookingAround, LayingHand):
    """A tile is not put down by a click where it hangs: it is pulled from the rack to its cell and lies there."""

    passing = (Pass,)

    def __init__(
        self,
        view: View,
        rack: Rack,
        play: Callable[..., None],
        refuse: Callable[[Match, Reason, Lay], None],
        tell: Callable[[str], None],
        at_once: Callable[[], bool],
        seats: int,
    ):
        LayingHand.__init__(self, view, play, refuse, at_once)
        LookingAround.__init__(self, view, seats)
        self.rack = rack
        self._tell = tell
        self._press: tuple[float, float, str] | None = None  # where, and what was there

    def empty(self) -> None:
        """Put everything back."""
        self.held = self._press = self._last = None
        self.calm()
        self.rack.finger(None)

    # What a hand means

    def where(self, x: float, y: float) -> HeldTile:
        return self.thing._replace(at=(x, y), cell=None)

    def reach_out(self, match: Match, intent: Intent) -> Any:
        return self.carry(match, intent)

    def carry(self, match: Match, intent: Intent) -> Any:
        if isinstance(intent, Twist):
            self._take_for_no_tap()
        by = self._turning(intent)
        return self.turn(match, by) if by else super().carry(match, intent)

    def _turning(self, intent: Intent) -> int:
        """By how many sixths an intent turns the held tile, clockwise if positive; 0 if it means something else."""
        if self.held is None:
            return 0
        if isinstance(intent, Wheel):
            return -1 if intent.steps > 0 else 1
        if isinstance(intent, Twist):
            return intent.quarters
        return TURNS.get(intent, 0) if isinstance(intent, Act) else 0

    def _take_for_no_tap(self) -> bool:
        """Two fingers are at work: what was pressed is no tap any more. Whether one of them is on a tile."""
        on_tile = self._press is not None and self._press[2] != "baize"
        if self._press is not None:
            self._press = (*self._press[:2], "twisted") if on_tile else None
        self._last = None
        return on_tile

    def two_fingers(self, intent: Twist | Pinch) -> None:
        """They zoom, unless one of them is on a tile."""
        if not self._take_for_no_tap():
            self.look_around(intent)

    def wheel(self, wheel: Wheel) -> None:
        self.look_around(wheel)

    def point(self, where: Point | Drag) -> None:
        self.let_go()  # a pointer without a pressed button carries nothing

    def let_go(self) -> None:
        """What was carried is back on the rack."""
        if self.held is not None and self.thing.at is not None:
            self.held = self.thing._replace(at=None)
            self._press = self._last = None
            self.rack.finger(None)

    def act(self, match: Match, act: Act) -> None:
        if act == Act.FLIP:
            self.put_back()
        else:
            self.look_by_key(act)

    def go(self, match: Match, step: Go) -> None:
        """Sideways through the tiles of the hand, up and down through the cells where the tile may go."""
        hand = match.state.hands[match.to_move]
        if step.dx or self.held is None:
            index = hand.index(self.thing.tile) + (step.dx or 1) if self.held else min(0, step.dx)
            self.take(match, hand[index % len(hand)])
            return
        fits = self.fits(match)
        cells = sorted(fits, key=lambda cell: (middle(cell).y, middle(cell).x))
        if not cells:
            self._play("refuse", 0.5)
            self._tell(say("This tile fits nowhere now."))
            return
        lies_on = self.thing.cell
        at = cells.index(lies_on) + step.dy if lies_on is not None and lies_on in fits else min(0, step.dy)
        self._lie(cells[at % len(cells)], fits)

    def take(self, match: Match, tile: int) -> None:
        """Another tile, in a turn in which it can be laid if there is one."""
        self.held = HeldTile(tile, min(self.turns_of(match, tile), default=0))
        self._play("tile_lift", 0.7)

    def press(self, match: Match, where: Press) -> None:
        x, y = where
        self._last, self._moved = (x, y), (0.0, 0.0)
        tile = self.tile_at(match, x, y)
        if tile is not None:
            is_held = self.held is not None and self.thing.tile == tile
            if not is_held:
                self.take(match, tile)
            self._press = (x, y, "held" if is_held else "taken")
        elif self.laid.covers(x, y):
            self._press = None
        elif self.held is not None and self.thing.cell is not None and self._is_on_held(x, y):
            self._press = (x, y, "held")
        else:
            self._press = (x, y, "baize")

    def _is_on_held(self, x: float, y: float) -> bool:
        return cell_at(self.view.on_table(x, y)) == self.thing.cell

    def tile_at(self, match: Match, x: float, y: float) -> int | None:
        """The tile of the rack at a place of the screen; one that lies on a cell is not there."""
        out = self.thing.tile if self.held is not None and self.thing.cell is not None else None
        for tile in match.state.hands[match.to_move]:
            if tile not in self.rack.tiles or tile == out:
                continue
            if math.dist((x, y), self.laid.rack.outside(*self.rack.place(tile))) < self.laid.rack_tile * 0.48:
                return tile
        return None

    def drag(self, match: Match, where: Drag) -> None:
        if self._press is None:
            return
        x, y, what = self._press
        if what == "baize":
            self.look_around(where)
        elif self.held is not None and (self.thing.at or math.dist((x, y), where) > DRAGGED):
            last_x, last_y = self._last or where
            self._moved = self._moved[0] + where.x - last_x, self._moved[1] + where.y - last_y
            self._last = (where.x, where.y)
            self.held = self.where(*where)
            self._feel_magnet(match, where)
            self.rack.finger(self.laid.rack.inside(*where) if self.laid.rack_box.holds(*where) else None)

    def _feel_magnet(self, match: Match, where: Drag) -> None:
        """A cell where the tile may go draws it, with a tick, when the hand comes over it: softly if it has to turn."""
        cell, fits = cell_at(self.view.on_table(*where)), self.fits(match)
        is_free = cell in fits and not self.laid.covers(*where)
        found = Magnet(cell, PULLED if self.thing.turn in fits[cell] else PULLED_SOFTLY) if is_free else None
        if found is not None and found != self._magnet:
            self._play("tile_turn", 0.6 * found.pull)
        self._magnet = found

    def release(self, match: Match, where: Release) -> Lay | None:
        press, self._press, self._last = self._press, None, None
        self.rack.finger(None)
        if press is None or self.held is None:
            return None
        x, y, what = press
        covered = self.laid.covers(*where)
        if self.thing.at is not None:
            if covered:
                self.put_back()
                return None
            return self.lay_on(match, cell_at(self.view.on_table(*where)))
        if math.dist((x, y), where) > DRAGGED:
            return None  # the table was moved
        if what == "held":
            self.turn(match, 1)
        elif what == "baize" and not covered:
            return self.lay_on(match, cell_at(self.view.on_table(*where)))
        return None

    def put_down(self, match: Match) -> Lay | None:
        if self.held is None or self.thing.cell is None:
            self._play("refuse", 0.5)
            self._tell(say("Put a tile on a space first."))
            return None
        return super().put_down(match)

    def put_back(self) -> None:
        if self.held is not None:
            self._play("tile_back", 0.7)
        self.held = None

    # Controls

    def widgets(self, match: Match) -> list[Widget]:
        if isinstance(match.moves[0], Pass):
            return [WideButton(self.laid.passing, say("Pass"), Pass, "next")]
        left, right, lay, back = self.laid.hand_places()
        return [
            RoundButton(*left, "turn_left", lambda: self.turn(match, -1), say("Turn (Shift+R)"), say("Turn")),
            RoundButton(*right, "turn_right", lambda: self.turn(match, 1), say("Turn (R)"), say("Turn")),
            RoundButton(*lay, "check", lambda: self.put_down(match), say("Lay it (Space)"), say("Lay it")),
            RoundButton(*back, "close", self.put_back, say("Put it back (F)"), say("Back")),
        ]
