"""What is photographed, measured and proved at the board and its drum."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from games.borderline.rules.game import NO_PLACE, NO_ROOM, OVERRUN, Borderline
from games.borderline.table.drum import FIELD, LONGEST, STEP, Spin, spin
from games.core import chance
from games.core.match import Step
from games.core.sentences import Plural
from games.core.tetrominoes import COLUMNS, SHAPES, turns
from games.kit.shots import (
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Motion,
    Reel,
    Shots,
    Situation,
    StopBefore,
    carry,
    go_on,
    next_with,
    refused,
)
from games.window.intents import Act
from games.words import say

TETRIS_SEED = 39  # a game in which the first seat completes one row, two and four


def completes(rows: int, seat: int = 0) -> StopBefore:
    """The first piece with which a seat completes so many rows."""

    def check(number: int, step: Step, record: Mapping[str, Any]) -> bool:
        pushed = step.after.rows[seat] - step.before.rows[seat]
        return step.by == seat and step.after.end is None and pushed == 2 * rows - 1

    return check


def refused_across(at: Situation) -> Any:
    """The same between two people who sit face to face."""
    at.settings.across = True
    return refused(at)


def lies_apart(seat: int) -> StopBefore:
    """A seat holds a piece that could lie apart from all others."""
    return lambda number, step, record: number >= 6 and step.by == seat


def reaches_border(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """Somebody holds a piece that does not fit everywhere any more, and no part of the floor is free."""
    if step.by < 0 or 0 in step.before.heights[step.by]:
        return False
    fitting = {(place.turn, place.column) for place in Borderline().moves(step.before)}
    everywhere = sum(COLUMNS + 1 - len(turn.bottoms) for turn in turns(step.before.shape))
    return len(fitting) < everywhere


def across(at: Situation) -> None:
    """Two people sit face to face."""
    at.settings.across = True
    carry(at)


def border_moves(table: Any) -> bool:
    return bool(table.border != table.shown.rows[0])


# For each way to win, a game that ends so.
ENDING_SEEDS = {NO_PLACE: 3, OVERRUN: 4, NO_ROOM: 27}


def end(reason: str) -> AtTable:
    """The announcement of one of the ways to win."""
    return AtTable(2, -1, go_on, 0.8, lambda table: table.card.words, ENDING_SEEDS[reason])


# What every spin of the drum promises


def soak_spins(count: int, draw: Callable[[int], str]) -> list[str]:
    """What is wrong with `count` spins, one after the other on one drum; `draw` gives the shape of each."""
    complaints: list[str] = []
    angle = 0.0
    shown = dict.fromkeys(SHAPES, 0)
    for number in range(count):
        shape = draw(number)
        made = spin(angle, shape, number)
        complaints += [
            say("spin {number}: {complaint}", number=number, complaint=complaint)
            for complaint in broken_promises(made, angle, shape)
        ]
        angle = made.angles[-1] % math.tau
        shown[shape_at(angle)] += 1
    fair = count / len(SHAPES)
    for shape, often in shown.items():
        if abs(often - fair) > 4.5 * math.sqrt(fair):
            complaints.append(say(Plural("{shape} was shown {count} [time|times]"), shape=shape, count=often))
    return complaints


def shape_at(angle: float) -> str:
    """The shape in the window."""
    return SHAPES[round(angle / FIELD) % len(SHAPES)]


def broken_promises(made: Spin, start: float, shape: str) -> list[str]:
    """Stops in time, on the drawn shape, exactly, and slows down steadily."""
    found = []
    if made.duration > LONGEST:
        found.append(say("it takes {seconds} s", seconds=round(made.duration, 2)))
    end = made.angles[-1]
    off = (end - SHAPES.index(shape) * FIELD + math.pi) % math.tau - math.pi
    if shape_at(end) != shape or abs(math.degrees(off)) > 0.5:
        found.append(say("it stops {degrees}° beside {shape}", degrees=round(math.degrees(off), 2), shape=shape))
    if made.angles[0] != start:
        found.append(say("it begins elsewhere"))
    speeds = [(b - a) / STEP for a, b in zip(made.angles, made.angles[1:])]
    if any(after > before + 0.01 for before, after in pairwise(speeds)):
        found.append(say("it gets faster"))
    if speeds[-1] > 0.1 or min(speeds) < -0.01:
        found.append(say("it snaps into its place"))
    return found


def spins(count: int, seed: int) -> list[str]:
    """Spins as the rules draw them."""
    game = Borderline()
    odds = game.odds(game.start({}, 2))
    return soak_spins(count, lambda number: chance.draw(odds, seed, number).shape)


SHOTS = Shots(
    pictures={
        "seats": AtSeats(),
        "start": AtTable(2, 0),
        "spin": AtTable(2, next_with("shape", 30), go_on, 0.6),
        "take": AtTable(2, next_with("shape", 34), go_on, 0.25, lambda table: table.coming),
        "held": AtTable(2, completes(2), carry, seed=TETRIS_SEED),
        "refused_apart": AtTable(2, lies_apart(0), refused, 0.21),
        "refused_across": AtTable(2, lies_apart(1), refused_across, 0.21),
        "refused_border": AtTable(2, reaches_border, refused, 0.21),
        "right": AtTable(2, completes(1, seat=1), carry),
        "push": AtTable(2, completes(2), go_on, 0.2, border_moves, seed=TETRIS_SEED),
        "slam": AtTable(2, completes(4), go_on, 0.42, border_moves, seed=TETRIS_SEED),
        "overrun": end(OVERRUN),
        "no_room": end(NO_ROOM),
        "no_place": end(NO_PLACE),
        "turned": AtTable(2, completes(1, seat=1), across),
        "results": AtResults(2),
        "replay": AtReplay(2, 60),
        "review": AtReview(2),
        "better": AtReview(2, 0, better=True),
        "hint": AtTable(2, next_with("place", 40), Act.HINT, 0.2),
    },
    reels=(Reel(2, completes(4), 6.0, TETRIS_SEED),),
    motions={
        "spin": Motion(2, [next_with("shape", least) for least in (20, 50, 80)], seed=TETRIS_SEED),
        "push": Motion(2, [completes(1), completes(2), completes(4)], seed=TETRIS_SEED),
        "finale": Motion(2, (-1,), until_results=True),
    },
    proofs={"spins": spins},
)
