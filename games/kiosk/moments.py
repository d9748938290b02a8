"""The best moments of games that were played once: what a kiosk shows to whoever passes by.

They are in `moments.json` in the folder of each game that has some: a list of places in a record, with what is worth
watching there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, NamedTuple

import msgspec

from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import Record, replay
from games.words import in_words

FILE = "moments.json"
END = -1  # what happens at the table when the game is over


class KeptMoment(msgspec.Struct, forbid_unknown_fields=True):
    step: Annotated[int, msgspec.Meta(ge=END)]  # so many have been made; END: all of them
    record: Record
    hurried: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0  # so many motions are not worth watching
    seconds: Annotated[float, msgspec.Meta(gt=0, le=30)] = 3.0


class Moment(NamedTuple):
    match: Match  # to its end
    step: int
    hurried: int
    seconds: float


@cache
def moments_of(game: str) -> tuple[Moment, ...]:
    """What there is to see of a game; nothing where its folder has nothing that can be shown."""
    try:
        places = msgspec.json.decode((files(f"games.{game}") / FILE).read_bytes(), type=list[KeptMoment])
        return tuple(_moment(place) for place in places if place.record.game == game)
    except FileNotFoundError:
        return ()
    except (OSError, ImportError, msgspec.MsgspecError, Complaint) as fault:
        # Nothing for visitors: the invitation goes on with the games that have moments, and with games in play.
        told = in_words(fault) if isinstance(fault, Complaint) else str(fault)
        print(f"{game}/{FILE}: {told}", file=sys.stderr)
        return ()


def _moment(place: KeptMoment) -> Moment:
    match = replay(place.record, game_named)
    return Moment(match, min(place.step, len(match.steps)), place.hurried, place.seconds)


def reel(games: Sequence[str]) -> list[Moment]:
    """The first moment of each of these games, in this order."""
    return [moments_of(game)[0] for game in games if moments_of(game)]
