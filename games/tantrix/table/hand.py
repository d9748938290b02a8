"""The hand over the Tantrix table: which tile it holds, how it is turned and carried, and where it may go."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.core.contract import Reason
from games.core.match import Match
from games.tantrix.rules.game import FORCED, FREE, Lay, Pass
from games.tantrix.rules.layout import Cell
from games.tantrix.table import picture as pic
from games.tantrix.table.looking import LookingAround
from games.tantrix.table.rack import Rack
from games.tantrix.table.tile_in_hand import HeldTile, TileInHand
from games.tantrix.table.view import View, cell_at, middle
from games.window.canvas import Box
from games.window.intents import Act, Drag, Go, Intent, Pinch, Point, Press, Release, Twist, Wheel
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

DRAGGED = 14  # design units that make a tap a drag


class Hand(LookingAround, TileInHand):
    """A tile is not put down by a click where it hangs: it is pulled from the rack to its cell and lies there."""

    passing = (Pass,)

    def __init__(
        self,
        view: View,
        rack: Rack,
        play: Callable[..., None],
        refuse: Callable[[Match, Reason, Lay], None],
        at_once: Callable[[], bool],
    ):
        TileInHand.__init__(self, view, play, refuse)
        LookingAround.__init__(self, view)
        self.rack = rack
        self._at_once = at_once
        self._press: tuple[float, float, str] | None = None  # where, and what was there
        self._legal_for: Any = None
        self._legal: dict[int, dict[int, set[Cell]]] = {}

    def empty(self) -> None:
        """Put everything back."""
        self.held = self._press = self._last = None
        self.calm()
        self.rack.finger(None)

    # Where tiles may go

    def legal(self, match: Match) -> dict[int, dict[int, set[Cell]]]:
        """For each tile and each of its turns the cells where it may be laid now."""
        if self._legal_for is not match.moves:
            self._legal_for, self._legal = match.moves, {}
            for move in match.moves:
                if isinstance(move, Lay):
                    self._legal.setdefault(move.tile, {}).setdefault(move.turn, set()).add(move.cell)
        return self._legal

    def cells_now(self, match: Match) -> set[Cell]:
        """Where the held tile may go in its present turn."""
        return self.legal(match).get(self.thing.tile, {}).get(self.thing.turn, set())

    def cells_turned(self, match: Match) -> set[Cell]:
        """Where it may go in another turn."""
        turns = self.legal(match).get(self.thing.tile, {})
        return set().union(*turns.values()) - self.cells_now(match) if turns else set()

    def move(self, match: Match, cell: Cell) -> Lay:
        step = FREE if match.state.stage == 1 else FORCED
        return Lay(self.thing.tile, self.thing.turn, *cell, step)

    # What a hand means

    def where(self, x: float, y: float) -> HeldTile:
        return self.thing._replace(at=(x, y), cell=None)

    def reach_out(self, match: Match, intent: Intent) -> Any:
        return self.carry(match, intent)

    def two_fingers(self, intent: Twist | Pinch) -> None:
        """They turn the tile that one of them is on, and otherwise zoom; a tap it is no longer."""
        on_tile = self._press is not None and self._press[2] != "baize"
        if self._press is not None:
            self._press = (*self._press[:2], "twisted") if on_tile else None
        self._last = None
        if isinstance(intent, Twist):
            self.rotate(intent.quarters)
        elif not on_tile:
            self.look_around(intent)

    def wheel(self, wheel: Wheel) -> None:
        if self.held is None:
            self.look_around(wheel)
        else:
            super().wheel(wheel)

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
        cells = sorted(self.cells_now(match), key=lambda cell: (middle(cell).y, middle(cell).x))
        if not cells:
            self._play("refuse", 0.5)
            return
        at = cells.index(self.thing.cell) + step.dy if self.thing.cell in cells else min(0, step.dy)
        self._lie(cells[at % len(cells)])

    def take(self, match: Match, tile: int) -> None:
        """Another tile, in a turn in which it can be laid if there is one."""
        turns = self.legal(match).get(tile, {0: set()})
        self.held = HeldTile(tile, min(turns))
        self._play("tile_lift", 0.7)

    def press(self, match: Match, where: Press) -> None:
        x, y = where
        self._last, self._moved = (x, y), 0.0
        tile = self.tile_at(match, x, y)
        if tile is not None:
            if self.held is None or self.thing.tile != tile:
                self.take(match, tile)
            self._press = (x, y, "tile")
        elif pic.is_covered(x, y, match.state.seats):
            self._press = None
        elif self.held is not None and self.thing.cell is not None and self._is_on_held(x, y):
            self._press = (x, y, "held")
        else:
            self._press = (x, y, "baize")

    def _is_on_held(self, x: float, y: float) -> bool:
        return cell_at(self.view.on_table(x, y)) == self.thing.cell

    def tile_at(self, match: Match, x: float, y: float) -> int | None:
        """The tile of the rack at a place of the screen."""
        for tile in match.state.hands[match.to_move]:
            if tile in self.rack.tiles:
                tile_x, tile_y = self.rack.place(tile)
                if math.dist((x, y), (pic.RACK[0] + tile_x, pic.RACK[1] + tile_y)) < pic.RACK_TILE * 0.48:
                    return tile
        return None

    def drag(self, match: Match, where: Drag) -> None:
        if self._press is None:
            return
        x, y, what = self._press
        if what == "baize":
            self.look_around(where)
        elif self.held is not None and (self.thing.at or math.dist((x, y), where) > DRAGGED):
            self._moved += where.x - self._last[0] if self._last else 0.0
            self._last = (where.x, where.y)
            self.held = self.where(*where)
            self._feel_magnet(match, where)
            over_rack = pic.RACK_BOX.holds(*where)
            self.rack.finger((where.x - pic.RACK[0], where.y - pic.RACK[1]) if over_rack else None)

    def _feel_magnet(self, match: Match, where: Drag) -> None:
        """A cell where the tile may go draws it, with a tick, as soon as the hand is over it."""
        cell = cell_at(self.view.on_table(*where))
        found = cell if cell in self.cells_now(match) and not pic.is_covered(*where, match.state.seats) else None
        if found is not None and found != self._magnet:
            self._play("tile_turn", 0.5)
        self._magnet = found

    def release(self, match: Match, where: Release) -> Lay | None:
        press, self._press, self._last = self._press, None, None
        self.rack.finger(None)
        if press is None or self.held is None:
            return None
        x, y, what = press
        covered = pic.is_covered(*where, match.state.seats)
        if self.thing.at is not None:
            if covered:
                self.put_back()
                return None
            return self.lay_on(match, cell_at(self.view.on_table(*where)))
        if math.dist((x, y), where) > DRAGGED:
            return None  # the table was moved
        if what == "held":
            self._turn_where_it_lies(match)
        elif what == "baize" and not covered:
            return self.lay_on(match, cell_at(self.view.on_table(*where)))
        return None

    def lay_on(self, match: Match, cell: Cell) -> Lay | None:
        """On a cell: it lies there until it is confirmed, or springs back with the reason."""
        if cell not in self.cells_now(match):
            self.refuse(match, self.move(match, cell))
            self.held = self.thing._replace(at=None, cell=None)
            return None
        self._lie(cell)
        return self.move(match, cell) if self._at_once() else None

    def _lie(self, cell: Cell) -> None:
        self.held = self.thing._replace(cell=cell, at=None)
        self.view.bring_into_sight(cell)
        self._play("tile_lay_soft")

    def _turn_where_it_lies(self, match: Match) -> None:
        """A tap turns a tile on its cell to the next turn in which it fits there."""
        fitting = sorted(
            turn for turn, cells in self.legal(match).get(self.thing.tile, {}).items() if self.thing.cell in cells
        )
        after = [turn for turn in fitting if turn > self.thing.turn] + fitting
        if after and after[0] != self.thing.turn:
            self.rotate((after[0] - self.thing.turn) % 6)

    def ghost(self, match: Match) -> Lay | None:
        """The tile lies on a cell where it may be laid."""
        held = self.held
        return self.aim(match) if held and held.cell in self.cells_now(match) else None

    def aim(self, match: Match) -> Lay:
        assert self.thing.cell is not None  # what lies nowhere is not put down
        return self.move(match, self.thing.cell)

    def put_down(self, match: Match) -> Lay | None:
        if self.held is None or self.thing.cell is None:
            self._play("refuse", 0.5)
            return None
        return super().put_down(match)

    def put_back(self) -> None:
        if self.held is not None:
            self._play("tile_back", 0.7)
        self.held = None

    # Controls

    def widgets(self, match: Match) -> list[Widget]:
        if isinstance(match.moves[0], Pass):
            return [WideButton(Box(820, 640, 280, 84), say("Pass"), Pass, "next")]
        return [
            RoundButton(1608, 778, "turn_left", lambda: self.rotate(-1), say("Turn (Shift+R)")),
            RoundButton(1728, 778, "turn_right", lambda: self.rotate(1), say("Turn (R)")),
            RoundButton(1608, 898, "check", lambda: self.put_down(match), say("Lay it (Space)")),
            RoundButton(1728, 898, "close", self.put_back, say("Put it back (F)")),
        ]
