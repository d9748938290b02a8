"""The pictures of a computer that is a match for the people, and of how strong these are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.bots.players import MATCH, on_dial
from games.bots.rating import places_of
from games.core.catalogue import names
from games.core.match import HUMAN
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.strengths import StrengthsScene
from games.store.strengths import Met
from games.tools import moments
from games.tools.table_shots import Screen, Size, title


def match_screens() -> Mapping[str, Screen]:
    return {
        "match_seats": _seats(1),
        "match_seats_two": _seats(2),
        "match_results": _results,
        "match_strengths": _known,
    }


def _known(size: Size) -> Any:
    """After some games of everybody."""
    cabinet = _played(size)
    cabinet.open(StrengthsScene, names()[0])
    return cabinet


def _played(size: Size) -> Any:
    cabinet, game = title(size), names()[0]
    for number, name in enumerate(moments.NAMES):
        for round_ in range(3 + 9 * number):
            known = cabinet.strengths.of(name, game)
            against = on_dial(places_of(game).match_for(known.place))
            share = float((round_ * 7 + number) % 10 < 3 + 2 * number)
            cabinet.strengths.enter([Met(name, game, [against], share, f"{name} {round_}")])
    return cabinet


def _seats(people: int) -> Screen:
    def screen(size: Size) -> Any:
        cabinet = _played(size)
        cabinet.open(SeatsScene, names()[0])
        scene = cabinet.top
        for seat in range(people):
            if seat:
                scene.set_who(1, HUMAN)
            scene.set(seat, name=moments.NAMES[2 + seat])
        if people == len(scene.sitters):
            scene.add()
        scene.set_who(people, MATCH)
        return cabinet

    return screen


def _results(size: Size) -> Any:
    game = names()[0]
    match = moments.played(game, 2)
    sitters = moments.people(match)
    match.seats[1] = on_dial(0.6)
    cabinet = title(size)
    cabinet.open(ResultsScene, match=match, sitters=[sitters[0], sitters[1]._replace(who=match.seats[1])])
    return cabinet
