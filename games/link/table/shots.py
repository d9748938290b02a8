"""What is photographed and measured at the tower."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.match import Step
from games.kit.shots import (
    AtClock,
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Motion,
    Reel,
    Shots,
    Situation,
    carry,
    go_on,
    refused,
)
from games.link.rules.game import ROWS
from games.window.intents import Act

NEARLY_FULL = (88, 90, 92, 94)  # steps after which the tower is high


def drop(at: Situation) -> Any:
    """The piece falls from where the hand holds it."""
    return at.table.ghost(at.match)


def is_link(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """Somebody may take any piece."""
    return "place" in record and step.before.face == "LINK"


def stands_out(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """Somebody holds a piece that does not go in everywhere any more."""
    return "place" in record and max(step.before.heights) > ROWS - 2


def pour(at: Situation) -> None:
    """The tower is emptied in the middle of the game, as soon as its groups have been lit."""
    at.table.end(at.match)


def poured(seconds: float) -> Callable[[Any], bool]:
    """Somebody pulls the lever as soon as that is possible, and so much time passes after it."""

    def is_reached(table: Any) -> bool:
        table.lever.use()
        return bool(table.poured_for >= seconds)

    return is_reached


def groups_lit(table: Any) -> bool:
    """All but the last of them are counted."""
    return bool(table.lit and table.lit[0].age > 1.2)


def lever_up(table: Any) -> bool:
    return bool(table.lever.enabled)


SHOTS = Shots(
    pictures={
        "seats": AtSeats(more=2),
        "start": AtTable(2, 0),
        "roll": AtTable(2, 25, go_on, 0.35),
        "held": AtTable(2, 50, carry),
        "fall": AtTable(2, 50, go_on, 0.3),
        "paid": AtTable(2, 50, go_on, 1.3),
        "choose": AtTable(2, 26, carry),
        "four": AtTable(4, 80, carry),
        "choose_four": AtTable(4, is_link, carry),
        "full": AtTable(2, 96, carry),
        "refused_tower": AtTable(2, stands_out, refused, 0.21),
        "refused_tower_four": AtTable(4, stands_out, refused, 0.21),
        "start_roll": AtTable(4, 0, go_on, 0.5, lambda table: table.flying.words),
        "groups": AtTable(2, -1, go_on, until=groups_lit),
        "groups_four": AtTable(4, -1, go_on, until=groups_lit),
        "lever": AtTable(2, -1, go_on, until=lever_up),
        "lever_four": AtTable(4, -1, go_on, until=lever_up),
        "pour_early": AtTable(2, -1, go_on, until=poured(0.4)),
        "pour": AtTable(2, -1, go_on, until=poured(1.0)),
        "pour_late": AtTable(2, -1, go_on, until=poured(2.0)),
        "pour_four": AtTable(4, -1, go_on, until=poured(1.0)),
        "heap": AtTable(2, -1, go_on, until=poured(3.0)),
        "heap_four": AtTable(4, -1, go_on, until=poured(3.0)),
        "pause": AtTable(4, 60, Act.PAUSE, 0.5),
        "results": AtResults(2),
        "results_four": AtResults(4),
        "replay": AtReplay(3, 70),
        "replay_over": AtReplay(4),
        "review": AtReview(4),
        "costly": AtReview(2, 0),
        "better": AtReview(2, 0, better=True),
        "what_if": AtReview(2, 0, tried=True),
        "clock": AtClock(3, is_up=False),
        "helped": AtClock(3, is_up=True),
        "hint": AtTable(2, 50, Act.HINT, 0.2),
    },
    reels=(Reel(2, 84, 4.5), Reel(2, -1, 10.0)),
    motions={
        "fall": Motion(2, NEARLY_FULL, drop),
        "fall_thinking": Motion(2, NEARLY_FULL, drop, beside_a_master=True),
        "pour": Motion(2, (99,), pour),
        "finale": Motion(4, (-1,), go_on, until_results=True),
    },
)
