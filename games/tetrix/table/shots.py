"""What is photographed and measured at the tray and the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.match import Step
from games.kit.shots import (
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Motion,
    Shots,
    Situation,
    carry,
    go_on,
    next_with,
)
from games.tetrix.rules.forms import is_inside
from games.tetrix.table.tray import FELT
from games.window.intents import Act


def over_the_edge(at: Situation) -> None:
    """The form is held as far outside the sheet as it may be."""
    at.table.hint(at.match, max(at.match.moves, key=_overhang))


def _overhang(move: Any) -> int:
    """How many symbols of an entry lie outside the sheet."""
    return sum(not is_inside(column, row) for column, row, _ in getattr(move, "cells", ()))


def first_move(at: Situation) -> Any:
    return at.match.moves[0]


def is_last_form(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """The form with which the last round begins."""
    return bool(step.after.last_round and not step.before.last_round)


SHOTS = Shots(
    pictures={
        "seats": AtSeats(more=2),
        "seats_alone": AtSeats(alone=True),
        "start": AtTable(2, 0),
        "roll": AtTable(4, next_with("dice", 18), go_on, 0.3),
        "build": AtTable(3, next_with("form", 8), carry, 0.28),
        "built": AtTable(2, next_with("form", 12), carry, 1.2),
        "enter": AtTable(2, next_with("enter", 14), carry),
        "over": AtTable(2, next_with("enter", 20), over_the_edge),
        "write": AtTable(3, next_with("enter", 20), go_on, 0.9),
        "four": AtTable(4, next_with("enter", 40), carry),
        "change": AtTable(4, next_with("enter", 25), go_on, 0.2, lambda table: table.sheets.flying),
        "last": AtTable(3, is_last_form, go_on, 1.6),
        "score": AtTable(4, -1, go_on, 5.5),
        "solo": AtTable(1, next_with("form", 20), carry, 1.0),
        "verdict": AtTable(1, -1, go_on, 1.0, lambda table: table.card.words),
        "results": AtResults(4),
        "results_solo": AtResults(1),
        "replay": AtReplay(3, 30),
        "review": AtReview(4),
        "review_solo": AtReview(1),
        "better": AtReview(1, 0, better=True),
        "hint": AtTable(2, next_with("enter", 14), Act.HINT, 0.2),
    },
    motions={
        "throw": Motion(4, [next_with("dice", least) for least in (20, 35, 50)]),
        "build": Motion(4, [next_with("form", least) for least in (20, 35, 50)], first_move),
        "enter": Motion(4, [next_with("enter", least) for least in (20, 35, 50)], first_move),
        "score": Motion(4, (-1,), first_move, until_results=True),
    },
    options={4: {"sheets": ["blue", "white", "red", "yellow"]}},
    trays=(FELT,),
)
