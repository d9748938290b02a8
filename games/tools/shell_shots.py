"""The pictures of all that lies around the games: title, cup, hall of fame, settings, kiosk."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from games.core.catalogue import game_named, names
from games.core.match import HUMAN, Match
from games.kiosk.aids import AidsScene
from games.kiosk.attract import AttractScene
from games.kiosk.naming import NamesScene
from games.kiosk.still_there import StillThereScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskSeats
from games.people.party import Sitter, sitters_of
from games.scenes.about import AboutScene
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupPlayersScene, CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.first_game import LearnOrPlayScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.scenes.unfinished import UnfinishedScene
from games.scenes.welcome import WelcomeScene
from games.store import saves
from games.store.cup import Cup
from games.store.cup_file import begun, forget
from games.store.fame import entry_of, entry_of_cup
from games.store.journal import Journal
from games.tools import moments
from games.tools.kiosk_shots import at_kiosk, operator_screens, visitors_screens
from games.tools.match_shots import match_screens
from games.tools.studio import run_for, unseen
from games.tools.table_shots import Screen, Size, screens_of, title
from games.window.intents import Edit, Editing, Intent, Typed
from games.window.scenes import Pop
from games.window.widgets import Choice

USUAL = ("red", "yellow", "green", "blue")
SOME = ([[3], [2, 1], [0]], [[0], [1], [2], [3]], [[2], [3]], [[0], [1]])
REST = ([[1], [3]], [[0], [2]], [[1], [0], [2], [3]])


def screens() -> Mapping[str, Screen]:
    """All the pictures by their names: those around the games, and those of each game."""
    return {
        "title": title,
        "title_continue": _title_after(1),
        "title_quit": _quitting,
        "unfinished_one": _unfinished(1),
        "unfinished": _unfinished(14),
        "unfinished_throw_away": _throwing_away,
        "welcome": lambda size: title(size, WelcomeScene),
        "learn_or_play": lambda size: title(size, LearnOrPlayScene, game=names()[0]),
        "pause": _paused(),
        "pause_start_again": _paused("again"),
        **{f"{game}_introduction": _introduced(game) for game in names()},
        "cup_seats": lambda size: title(size, CupSeatsScene),
        "cup_seats_four": _cup_seats(),
        "cup_seats_short": _cup_seats(is_short=True, tournaments=False),
        "cup_standings": _cup(*SOME[:1]),
        **{f"cup_bracket_{number}": _cup(*(*SOME, *REST)[: 2 + number]) for number in range(4)},
        "cup_round": _cup([[2], [1], [0]], [[0], [1], [2]], [[0], [2]], seats=3),
        "cup_players": _cup_players,
        "cup_joined": _cup_joined,
        "cup_leave": _cup_left,
        "cup_end": _cup_ended,
        "cup_podium": _cup(*SOME, *REST),
        "fame": _fame,
        "fame_cups": _fame_of_cups,
        **match_screens(),
        "name_marked": _name(*[Edit(Editing.LEFT, marks=True)] * 5),
        "name_caret": _name(*[Edit(Editing.LEFT)] * 3),
        "results_unsigned": _unsigned(),
        "results_signing": _unsigned(Typed(moments.NAMES[1])),
        "kiosk_attract": at_kiosk(AttractScene, 12.0),
        "kiosk_title": at_kiosk(KioskTitle),
        "kiosk_aids": at_kiosk(AidsScene),
        "kiosk_names": at_kiosk(NamesScene, before="Ada"),
        "kiosk_still_there": at_kiosk(StillThereScene),
        **visitors_screens(),
        **operator_screens(),
        "kiosk_seats": at_kiosk(KioskSeats, game=names()[0]),
        "settings": lambda size: title(size, SettingsScene),
        "about": lambda size: title(size, AboutScene),
        **{name: screen for game in names() for name, screen in screens_of(game)},
    }


def _leave_games(count: int) -> None:
    """So many games that wait to be played on, the last one of today."""
    for number in range(count):
        game = names()[number % len(names())]
        seats = 2 + number % (moments.most_seats(game) - 1)
        people = [f"human:{name}" for name in moments.NAMES[: seats - number % 2]]
        match = Match(game_named(game), [*people, *["easy"] * (seats - len(people))], number)
        journal = Journal.begin(match)
        journal.close()
        then = (datetime.now() - timedelta(hours=9 * number)).timestamp()
        os.utime(journal.path, (then, then))


def _title_after(count: int) -> Screen:
    def screen(size: Size) -> Any:
        _leave_games(count)
        cabinet = title(size)
        _forget_games()
        return cabinet

    return screen


def _forget_games() -> None:
    """The next picture shows none of them."""
    for kept in saves.unfinished():
        saves.discard(kept.path)


def _quitting(size: Size) -> Any:
    cabinet = _title_after(2)(size)
    cabinet.follow(cabinet.top.back())
    run_for(cabinet, 0.5)
    return cabinet


def _unfinished(count: int) -> Screen:
    def screen(size: Size) -> Any:
        _leave_games(count)
        cabinet = title(size, UnfinishedScene)
        _forget_games()
        return cabinet

    return screen


def _throwing_away(size: Size) -> Any:
    cabinet = _unfinished(3)(size)
    cabinet.follow(cabinet.top.controls.widgets[1].use())
    run_for(cabinet, 0.5)
    return cabinet


def _paused(answer: str = "") -> Screen:
    """A pause in the middle of a game, or what follows an answer to it."""

    def screen(size: Size) -> Any:
        cabinet, whole = title(size), moments.played(names()[0], 2)
        match = Match(whole.game, [HUMAN] * 2, 3, whole.options)
        for step in whole.steps[:12]:
            match.trust(step)
        journal = Journal.begin(match)
        journal.close()
        cabinet.open(PlayScene, match=match, sitters=moments.people(match), journal=journal)
        run_for(cabinet, 0.5)
        cabinet.follow(cabinet.top.pause())
        run_for(cabinet, 0.5)
        if answer:
            cabinet.follow(Pop(answer))
            run_for(cabinet, 0.5)
        _forget_games()
        return cabinet

    return screen


def _introduced(game: str) -> Screen:
    """Two people have just sat down for the first time."""

    def screen(size: Size) -> Any:
        cabinet = title(size)
        cabinet.settings.introduced.clear()
        match = Match(game_named(game), [f"human:{name}" for name in moments.NAMES[:2]], 3)
        cabinet.open(PlayScene, match=match, sitters=moments.people(match), introduces=True)
        run_for(cabinet, 0.5)
        return cabinet

    return screen


def _cup(*played: list[list[int]], seats: int = 4) -> Screen:
    """A cup after these matches."""

    def screen(size: Size) -> Any:
        who = ("human", "human", "hard", "master")
        sitters = [Sitter(moments.NAMES[seat], who[seat], colour) for seat, colour in enumerate(USUAL[:seats])]
        cup = Cup(sitters)
        cup.kept.played = list(played)
        earlier, _ = begun()  # of the last picture
        if earlier is not None:
            forget(earlier)
        cabinet = title(size, CupScene, cup=cup)
        with unseen(cabinet):
            run_for(cabinet, 3.0)
        return cabinet

    return screen


def _cup_seats(is_short: bool = False, tournaments: bool = True) -> Screen:
    """Four people before a cup, who have chosen its kind."""

    def screen(size: Size) -> Any:
        cabinet = title(size, CupSeatsScene)
        scene = cabinet.top
        while len(scene.sitters) < len(USUAL):
            scene.add()
        for seat, name in enumerate(moments.NAMES[: len(USUAL)]):
            scene.set_who(seat, "human" if seat < len(USUAL) - 1 else "hard")
            scene.set(seat, name=name)
        scene.tournaments = tournaments
        for _ in range(is_short):
            kinds = [widget for widget in scene.controls.widgets if isinstance(widget, Choice)]
            kinds[len(USUAL)].use()
        scene.controls.focus = scene.controls.after_text
        run_for(cabinet, 0.3)
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


def _fame_of_cups(size: Size) -> Any:
    """The cups of some weeks, of two to four people each."""
    cabinet = _fame(size)
    for number in range(9):
        count = 2 + number % 3
        names = [moments.NAMES[(number + seat) % len(moments.NAMES)] for seat in range(count)]
        who = ["human", "human", "hard", "master"]
        cup = Cup([Sitter(names[seat], who[seat], colour) for seat, colour in enumerate(USUAL[:count])])
        while (fixture := cup.next) is not None:
            last = number % len(fixture.players)
            cup.kept.played.append([[player] for player in (*fixture.players[last:], *fixture.players[:last])])
        cabinet.fame.sign(entry_of_cup(cup, (date.today() - timedelta(days=60 - 7 * number)).isoformat()))
    cabinet.open(FameScene)
    scene = cabinet.top
    scene.controls.widgets[0].go(-1, 0)
    run_for(cabinet, 0.3)
    return cabinet
