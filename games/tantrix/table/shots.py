"""What is photographed and measured on the baize."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.match import Step
from games.kit.shots import (
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Shots,
    Situation,
    Stirring,
    StopBefore,
    carry,
    go_on,
    next_with,
)
from games.tantrix.rules.game import FORCED, FREE
from games.tantrix.table.picture import RACK
from games.window.intents import Act, Drag, Intent, Press

LOOP_SEED = 5  # a game in which a loop is closed


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


def wrong(at: Situation) -> None:
    """A tile is let go where it does not fit."""
    hand = at.table.hand
    take(at)
    hand.lay_on(at.match, min(hand.cells_turned(at.match) or at.match.state.layout.bounds))


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
    return Press(RACK[0] + x, RACK[1] + y), carried


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
        "refused": AtTable(2, lays(FREE, 45), wrong),
        "four": AtTable(4, lays(FREE, 90), carry),
        "draw": AtTable(2, next_with("draw", 60), seconds=0.3),
        "loop": AtTable(2, closes_loop, go_on, 0.55, lambda table: table.running, LOOP_SEED),
        "empty": AtTable(2, empties_bag, None, 1.0, lambda table: table.card.words),
        "score": AtTable(4, -1, go_on, 0.9, lambda table: table.traced),
        "results": AtResults(4),
        "replay": AtReplay(3, 90),
        "review": AtReview(3),
        "better": AtReview(3, 0, better=True),
        "hint": AtTable(2, lays(FREE, 45), Act.HINT, 0.2),
    },
    motions={"pan": Stirring(2, -1, pan), "zoom": Stirring(2, -1, zoom), "drag": Stirring(2, -1, drag)},
)
