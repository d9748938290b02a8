"""What is photographed and measured on the baize."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from games.core.match import Step
from games.kit.shots import (
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Doing,
    Motion,
    Reel,
    Shots,
    Situation,
    Stirring,
    StopBefore,
    carry,
    go_on,
    next_with,
)
from games.tantrix.rules.game import FORCED, FREE, Lay, State, possible_lays, why_not_there
from games.tantrix.rules.layout import Cell
from games.tantrix.table.view import cell_at, middle
from games.window.intents import Act, Drag, Intent, Press, Release

LOOP_SEED = 5  # a game in which a loop is closed
REFUSED = 0.25  # seconds after something was refused: the tile is still there


def lays(step: str, at_least: int) -> StopBefore:
    """The first tile laid after so many moves in this step of a turn."""
    return lambda number, _, record: number >= at_least and record.get("step") == step


def closes_loop(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    def loops(state: Any) -> int:
        return sum(is_loop for colour in state.colours for _, is_loop in state.layout.lines(colour))

    return "lay" in record and loops(step.after) > loops(step.before)


def empties_bag(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    return bool(step.before.bag) and not step.after.bag


def take(at: Situation) -> None:
    """The tile is in the hand, and not yet over a cell."""
    at.table.hand.take(at.match, at.step.move.tile)


def signs(at: Situation) -> None:
    """Signs on the lines, for those who do not tell colours apart."""
    at.settings.patterns = True
    carry(at)


def counts(at: Situation) -> None:
    """How many tiles fit each space."""
    at.table.hand.shows_counts = True


def counts_from_afar(at: Situation) -> None:
    counts(at)
    at.table.view.zoom(0.01, *at.table.view.centre)


def turned(at: Situation) -> None:
    """A tile is dropped where it fits in another turn, and turns by itself."""
    hand = at.table.hand
    take(at)
    _drop(at, at.step.move.tile, min(hand.cells_turned(at.match)))


# What a hand may not do


class Wrong(NamedTuple):
    """Where a tile of the hand fits in no turn."""

    tile: int
    cell: Cell


def wrongs(state: State, rule_id: str) -> Iterator[Wrong]:
    """All that this rule forbids on a cell beside the tiles, whatever the turn."""
    allowed = {(lay.tile, lay.cell) for lay in possible_lays(state)}
    for tile, cell in product(state.hands[state.turn], sorted(state.layout.bounds)):
        if (tile, cell) not in allowed and why_not_there(state, Lay(tile, 0, *cell, FREE)).rule_id == rule_id:
            yield Wrong(tile, cell)


def forbids(rule_id: str, at_least: int) -> StopBefore:
    """The first decision after so many moves at which this rule forbids something."""
    return lambda number, step, record: number >= at_least and "lay" in record and any(wrongs(step.before, rule_id))


def try_what(rule_id: str) -> Doing:
    """A tile is dropped where this rule forbids it."""
    return lambda at: _drop(at, *next(wrongs(at.match.state, rule_id)))


def try_on_tile(at: Situation) -> None:
    _drop(at, at.step.move.tile, next(iter(at.match.state.layout.tiles)))


def try_apart(at: Situation) -> None:
    """Right of the middle, where no tile is."""
    _drop(at, at.step.move.tile, cell_at(at.table.view.on_table(1380, 460)))


def try_to_turn(at: Situation) -> None:
    """A tile lies where it fits in one turn only."""
    carry(at)
    at.table.interpret(at.match, Act.TURN_RIGHT)


def _drop(at: Situation, tile: int, cell: Cell) -> None:
    """Pulled from the rack to a cell, and let go."""
    x, y = at.table.rack.place(tile)
    there = at.table.view.on_screen(middle(cell))
    for intent in (Press(*at.table.laid.rack.outside(x, y)), Drag(*there), Release(*there)):
        at.table.interpret(at.match, intent)


def has_one_turn(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    if number < 45 or "lay" not in record:
        return False
    same = [lay for lay in possible_lays(step.before) if (lay.tile, lay.cell) == (step.move.tile, step.move.cell)]
    return len(same) == 1


# What a hand goes on doing, with all tiles but one on the table


def pan(at: Situation, number: int) -> Sequence[Intent]:
    _seen_whole(at, number)
    at.table.view.pan(9 * math.cos(number / 20), 6 * math.sin(number / 15))
    return ()


def zoom(at: Situation, number: int) -> Sequence[Intent]:
    _seen_whole(at, number)
    at.table.view.zoom(1.015 if number // 30 % 2 else 1 / 1.015, 900, 450)
    return ()


def drag(at: Situation, number: int) -> Sequence[Intent]:
    """The last tile is carried about."""
    _seen_whole(at, number)
    carried = Drag(900 + 300 * math.sin(number / 9), 450 + 250 * math.cos(number / 7))
    if number:
        return (carried,)
    (tile,) = at.match.state.hands[at.match.to_move]
    x, y = at.table.rack.place(tile)
    return Press(*at.table.laid.rack.outside(x, y)), carried


def _seen_whole(at: Situation, number: int) -> None:
    if number == 0:
        at.table.view.frame_again()
        at.table.view.settle()


SHOTS = Shots(
    pictures={
        "seats": AtSeats(more=1),
        "start": AtTable(2, next_with("lay")),
        "deal": AtTable(3, 8, go_on, 0.07),
        "middle": AtTable(2, lays(FORCED, 50), carry),
        "free": AtTable(3, lays(FREE, 60), take),
        "signs": AtTable(2, lays(FREE, 45), signs),
        "counts": AtTable(2, lays(FREE, 55), counts),
        "counts_from_afar": AtTable(2, lays(FREE, 55), counts_from_afar),
        "turned": AtTable(2, lays(FREE, 45), turned, 0.05),
        "refused_on_tile": AtTable(2, lays(FREE, 45), try_on_tile, REFUSED),
        "refused_apart": AtTable(2, lays(FREE, 45), try_apart, REFUSED),
        "refused_first_tile": AtTable(2, next_with("lay"), try_apart, REFUSED),
        "refused_colours": AtTable(2, forbids("TX-3", 45), try_what("TX-3"), REFUSED),
        "refused_before_forced": AtTable(2, forbids("TX-6", 45), try_what("TX-6"), REFUSED),
        "refused_one_colour": AtTable(2, forbids("TX-8", 20), try_what("TX-8"), REFUSED),
        "refused_fourth_neighbour": AtTable(2, forbids("TX-9", 45), try_what("TX-9"), REFUSED),
        "refused_controlled_side": AtTable(2, forbids("TX-10", 45), try_what("TX-10"), REFUSED),
        "refused_turn": AtTable(2, has_one_turn, try_to_turn, REFUSED),
        "four": AtTable(4, lays(FREE, 90), carry),
        "draw": AtTable(2, next_with("draw", 60), seconds=0.3),
        "loop": AtTable(2, closes_loop, go_on, 0.55, lambda table: table.running, LOOP_SEED),
        "empty": AtTable(2, empties_bag, None, 1.0, lambda table: table.slip.share == 1),
        "score": AtTable(4, -1, go_on, 0.9, lambda table: table.traced),
        "results": AtResults(4),
        "replay": AtReplay(3, 90),
        "review": AtReview(3),
        "better": AtReview(3, 0, better=True),
        "hint": AtTable(2, lays(FREE, 45), Act.HINT, 0.2),
    },
    reels=(Reel(2, closes_loop, 6.0, LOOP_SEED),),
    motions={
        "pan": Stirring(2, -1, pan),
        "zoom": Stirring(2, -1, zoom),
        "drag": Stirring(2, -1, drag),
        "finale": Motion(4, (-1,), until_results=True),
    },
)
