"""How long each kind of motion takes, in one place: in seconds, where people have chosen no other speed.

What a person does has its full length. A computer's turn is over within two and a half seconds, from the rest before it
to the rest after it, chance included: everything of it is shorter, and what is simulated is thrown gentler or braked
harder, but never cut off.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract import CHANCE
from games.core.match import Match, Step


class Pace(NamedTuple):
    thinks: float  # before a decision: one that comes at once cannot be followed
    rolls: float  # before chance is set off by nobody's hand
    shows: float  # where a thing will go, before it goes there
    brings: float  # a thing from where it is kept to the hand
    carries: float  # from the hand to where it goes
    gathers: float  # several things come together
    writes: float  # all that is written for one decision
    changes: float  # what lies before the players changes
    tells: float  # a word about something that happened
    settles: float  # until the next thing, after all of it lies
    brake: float  # how much harder than usual what is thrown or spun is braked


PERSON = Pace(
    thinks=0.0, rolls=0.5, shows=0.0, brings=0.5, carries=0.6, gathers=0.34, writes=1.0, changes=0.4, tells=0.9,
    settles=0.2, brake=1.0,
)  # fmt: skip
COMPUTER = Pace(
    thinks=0.25, rolls=0.12, shows=0.22, brings=0.22, carries=0.4, gathers=0.25, writes=0.7, changes=0.35, tells=0.6,
    settles=0.05, brake=2.2,
)  # fmt: skip


def pace_of(match: Match, step: Step) -> Pace:
    """The pace of whoever made a step, or whose step chance it was."""
    seat = match.game.released_by(step.before) if step.by == CHANCE else step.by
    return PERSON if match.is_human(seat) else COMPUTER
