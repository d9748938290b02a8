"""The pictures of all that lies around the games: title, cup, hall of fame, settings, kiosk."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from games.core.catalogue import game_named, names
from games.core.match import Match
from games.kiosk import plays
from games.kiosk.attract import AttractScene
from games.kiosk.config import Config
from games.kiosk.operator import FirstPinScene, OperatorScene, PinScene
from games.kiosk.visitors import KioskSeats, KioskTitle, NamesScene, StillThereScene
from games.people.party import Sitter, sitters_of
from games.scenes.about import AboutScene
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupPlayersScene, CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.scenes.welcome import WelcomeScene
from games.store.cup import Cup
from games.store.fame import entry_of
from games.tools import moments
from games.tools.kiosk_studio import studio_kiosk
from games.tools.studio import run_for, unseen
from games.tools.table_shots import Screen, Size, screens_of, title
from games.window.intents import Edit, Editing, Intent, Typed
from games.window.scenes import SceneClass
from games.words import LANGUAGES, language

USUAL = ("red", "yellow", "green", "blue")
SOME = ([[3], [2, 1], [0]], [[0], [1], [2], [3]], [[2], [3]], [[0], [1]])
REST = ([[1], [3]], [[0], [2]], [[1], [0], [2], [3]])


def screens() -> Mapping[str, Screen]:
    """All the pictures by their names: those around the games, and those of each game."""
    return {
        "title": title,
        "welcome": lambda size: title(size, WelcomeScene),
        "cup_seats": lambda size: title(size, CupSeatsScene),
        "cup_standings": _cup(*SOME),
        "cup_players": _cup_players,
        "cup_joined": _cup_joined,
        "cup_leave": _cup_left,
        "cup_end": _cup_ended,
        "cup_podium": _cup(*SOME, *REST),
        "fame": _fame,
        "name_marked": _name(*[Edit(Editing.LEFT, marks=True)] * 5),
        "name_caret": _name(*[Edit(Editing.LEFT)] * 3),
        "results_unsigned": _unsigned(),
        "results_signing": _unsigned(Typed(moments.NAMES[1])),
        "kiosk_attract": _kiosk(AttractScene, 12.0),
        "kiosk_title": _kiosk(KioskTitle),
        "kiosk_names": _kiosk(NamesScene, before="Ada"),
        "kiosk_still_there": _kiosk(StillThereScene),
        "kiosk_pin": _kiosk(PinScene),
        "kiosk_first_pin": _kiosk(FirstPinScene),
        "kiosk_operator": _kiosk(OperatorScene),
        "kiosk_operator_times": _kiosk(OperatorScene, page=1),
        "kiosk_operator_plays": _kiosk_plays,
        "kiosk_seats": _kiosk(KioskSeats, game=names()[0]),
        "settings": lambda size: title(size, SettingsScene),
        "about": lambda size: title(size, AboutScene),
        **{name: screen for game in names() for name, screen in screens_of(game)},
    }


def _cup(*played: list[list[int]], seats: int = 4) -> Screen:
    """A cup after these matches."""

    def screen(size: Size) -> Any:
        who = ("human", "human", "hard", "master")
        sitters = [Sitter(moments.NAMES[seat], who[seat], colour) for seat, colour in enumerate(USUAL[:seats])]
        cup = Cup(sitters)
        cup.kept.played = list(played)
        cabinet = title(size, CupScene, cup=cup)
        run_for(cabinet, 3.0)
        return cabinet

    return screen


def _cup_players(size: Size) -> Any:
    """A cup of three whose second game is over: somebody has left, and somebody joins."""
    cabinet = _cup([[2], [1], [0]], [[0], [1], [2]], seats=3)(size)
    cabinet.open(CupPlayersScene, cup=cabinet.top.cup)
    cabinet.top.set_who(1, "hard")
    cabinet.top.add()
    run_for(cabinet, 0.3)
    return cabinet


def _cup_joined(size: Size) -> Any:
    """The same cup afterwards."""
    cabinet = _cup_players(size)
    cabinet.follow(cabinet.top.begin())
    run_for(cabinet, 0.5)
    return cabinet


def _cup_left(size: Size) -> Any:
    """Somebody wants to leave in the middle of a game of a cup."""
    cabinet = _cup()(size)
    cup = cabinet.top.cup
    sitters = cup.sitters(cup.next)
    match = Match(game_named(cup.next.game), [sitter.seat_name for sitter in sitters], 3)
    cabinet.open(PlayScene, match=match, sitters=sitters, cup=cup)
    run_for(cabinet, 0.5)
    cabinet.follow(cabinet.top.ask_to_stop())
    run_for(cabinet, 0.5)
    return cabinet


def _cup_ended(size: Size) -> Any:
    """Somebody wants to end a cup whose game has been begun."""
    cabinet = _cup(*SOME)(size)
    cabinet.top.cup.kept.journal = "begun.journal"
    cabinet.follow(cabinet.top.ask_end())
    run_for(cabinet, 0.5)
    return cabinet


def _name(*edits: Edit) -> Screen:
    """A name that is being written at the seats."""

    def screen(size: Size) -> Any:
        cabinet = title(size, SeatsScene, game=names()[0])
        _write(cabinet, Typed(moments.NAMES[1]), *edits)
        return cabinet

    return screen


def _unsigned(*written: Intent) -> Screen:
    """The results of people who have no names, one of whom may be about to sign."""

    def screen(size: Size) -> Any:
        game = names()[0]
        match = moments.told_by_people(game, moments.most_seats(game))
        cabinet = title(size, ResultsScene, match=match, sitters=sitters_of(match.seats, game, match.options))
        if written:
            _write(cabinet, *written)
        return cabinet

    return screen


def _write(cabinet: Any, *written: Intent) -> None:
    """In the first field for a name that there is."""
    controls = cabinet.top.controls
    controls.set_focus(next(widget for widget in controls.widgets if widget.takes_text))
    for intent in written:
        cabinet.top.handle(intent)


def _fame(size: Size) -> Any:
    """The hall of fame after some games with all the seats that there are."""
    cabinet = title(size)
    named = moments.NAMES
    for number, game in enumerate(names() * 3):
        seats = moments.most_seats(game)
        match = moments.played(game, seats)
        match.seats = [f"human:{name}" for name in named[:seats]]
        people = [name + ("", " II", " III")[number // 4 % 3] for name in named[number % 2 :] + named[: number % 2]]
        sitters = [Sitter(name, "human", "red") for name in people[:seats]]
        day = date.today() - timedelta(days=number * 5 % 14)
        cabinet.fame.enter(entry_of(match, sitters, day.isoformat()))
    cabinet.open(FameScene)
    return cabinet


def _kiosk(scene: SceneClass, seconds: float = 0.3, **facts: Any) -> Screen:
    """A kiosk at one of its own scenes."""

    def screen(size: Size) -> Any:
        first = language()
        cabinet = studio_kiosk(size, Config(languages=(first, *(each for each in LANGUAGES if each != first))))
        cabinet.rest()
        if scene is not AttractScene:
            cabinet.wake()
        if scene not in (AttractScene, KioskTitle):
            cabinet.open(scene, **facts)
        with unseen(cabinet):
            run_for(cabinet, seconds)
        return cabinet

    return screen


def _kiosk_plays(size: Size) -> Any:
    """The operator's page after two weeks with visitors."""

    for number in range(90):
        day = date.today() - timedelta(days=(5 * number + number // 9) % 14)
        is_finished = number % 4 != 0
        plays.add(plays.Play(day, names()[number * 7 % 11 % len(names())], 240.0 + 3 * number, is_finished, 1, 1))
    return _kiosk(OperatorScene, page=OperatorScene.PLAYS)(size)
