"""`play`, and the program without any command: the tables in a window."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

from games.core.catalogue import names
from games.core.contract import Complaint
from games.words import LANGUAGES, in_words, prefer, say, use_language

if TYPE_CHECKING:
    from games.core.match import Match
    from games.window.app import Cabinet

UNSEEN = ("dummy", "offscreen")  # what SDL falls back to without a screen; a window there would never be seen


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("play", help=say("play in a window"), allow_abbrev=False)
    command.add_argument("game", nargs="?", help=say("begin with this game: {names}", names=", ".join(names())))
    command.add_argument("--seats", help=say("who plays, with commas between: human, human:NAME or a computer player"))
    command.add_argument("--lang", choices=tuple(LANGUAGES), help=say("the language"))
    command.add_argument("--fullscreen", action="store_true", help=say("fill the screen"))
    command.add_argument("--first-frame", action="store_true", help=argparse.SUPPRESS)  # for measuring the start
    command.set_defaults(run=run)


class Interrupts:
    """Ctrl-C while the window opens or is open: it is noted, and comes true when all has been put away.

    Raised in the middle of an import or of a call into a library it may turn into some other error, or crash the
    program. Whoever presses it twice does not want to wait for that.
    """

    def __init__(self):
        self._noted = False
        self._before: Any = None

    def are_there(self) -> bool:
        return self._noted

    def __enter__(self) -> Interrupts:
        # Not where somebody else answers it, and only the main thread may.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler and current_thread() is main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, *_: object) -> None:
        if self._noted:
            raise KeyboardInterrupt
        self._noted = True

    def __exit__(self, kind: object, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        if self._noted and kind is None:
            raise KeyboardInterrupt


def run(arguments: argparse.Namespace) -> int:
    match = _match(arguments)
    from games.store import saves

    def begin(cabinet: Cabinet) -> None:
        from games.scenes.title import TitleScene  # SDL has been prepared by now
        from games.scenes.welcome import WelcomeScene

        is_new = not cabinet.settings.welcomed and not saves.unfinished()
        cabinet.open(WelcomeScene if is_new and match is None else TitleScene)
        if match is not None:
            _open_game(cabinet, match)

    return run_cabinet(
        begin,
        language=getattr(arguments, "lang", None),
        fullscreen=getattr(arguments, "fullscreen", False),
        only_first_frame=getattr(arguments, "first_frame", False),
    )


def run_cabinet(begin, language: str | None = None, fullscreen: bool = False, only_first_frame: bool = False) -> int:
    """Open the window, let `begin` put scenes into it, and run it until it is closed."""
    with Interrupts() as interrupts:
        return _run_cabinet(begin, language, fullscreen, only_first_frame, interrupts)


def _run_cabinet(begin, language: str | None, fullscreen: bool, only_first_frame: bool, interrupts: Interrupts) -> int:
    from games.window.sdl import prepare_sdl

    prepare_sdl()  # before anything brings pygame along
    from games.phones.service import PhoneGuests
    from games.store import fault_log, settings

    now, complaints = settings.load()
    usual = now.fullscreen
    now.fullscreen = usual or fullscreen
    guests = PhoneGuests()

    def make(sound, thinker) -> Cabinet:
        cabinet = cabinet_at_home(now, complaints, sound, thinker)
        cabinet.note_fault = fault_log.keep
        cabinet.guests = guests
        guests.open_again()
        return cabinet

    in_window(now, make, begin, language or now.language, only_first_frame, interrupts.are_there)
    guests.end()  # where the program is cut off instead, the next start finds them again
    if not only_first_frame:
        if fullscreen and now.fullscreen:
            now.fullscreen = usual  # asked for this once
        for complaint in settings.save(now):
            print(in_words(complaint), file=sys.stderr)
    return 0


def cabinet_at_home(settings, complaints: list[Complaint], sound, thinker, **more: Any) -> Cabinet:
    """A cabinet with all that is kept on this computer, and with what there is to tell about that."""
    from games.store import bests, ends, fame, saves, strengths
    from games.window.app import Cabinet

    kept, hall = bests.Bests(bests.usual_path()), fame.Fame(fame.usual_path())
    people = strengths.Strengths(strengths.usual_path())
    cabinet = Cabinet(settings, sound, thinker, bests=kept, fame=hall, strengths=people, **more)
    for told in (complaints, kept.problems, hall.problems, people.problems, saves.tidy()):
        cabinet.tell(told)
    cabinet.notices += ends.bring_to_an_end(settings, hall, kept, people)
    cabinet.tell(people.problems)
    return cabinet


def in_window(
    settings,
    make,
    begin,
    language: str | None,
    only_first_frame: bool = False,
    is_enough: Callable[[], bool] = lambda: False,
) -> None:
    """Open the window with the cabinet that `make` makes, and run it until it is closed or enough, or only once.

    SDL has been prepared before.
    """
    import pygame

    from games.bots.live.worker import Thinker
    from games.window.hands import open_gamepads
    from games.window.sound import Sound

    prefer([place["language"] for place in pygame.system.get_pref_locales()])
    use_language(language)
    try:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
            raise Complaint("there is no screen here to open a window on")
        pygame.font.init()
        open_gamepads()
        with Thinker() as thinker:
            cabinet = make(Sound(settings), thinker)
            try:
                begin(cabinet)
                if only_first_frame:
                    cabinet.frame([], 0.0)
                    return
                cabinet.run(is_enough)
                cabinet.close()
            finally:
                cabinet.sprites.close()
                cabinet.sound.close()
    except pygame.error as fault:
        raise Complaint("no window can be opened: {fault}", fault=fault) from None
    finally:
        pygame.quit()


def _match(arguments: argparse.Namespace):
    """The match that was asked for on the command line, if any."""
    from time import time_ns

    from games.bots.players import GREEDY, dial_of, levels_for
    from games.commands.arguments import seat_names
    from games.core.catalogue import game_named
    from games.core.match import HUMAN, Match
    from games.core.names import cleaned
    from games.people.party import usual_seats

    if getattr(arguments, "game", None) is None:
        if getattr(arguments, "seats", None):
            raise Complaint("--seats needs a game")
        return None
    game = game_named(arguments.game)
    others = [levels_for(game.name)[0]] * (usual_seats(game) - 1)
    seats = seat_names(arguments.seats) if arguments.seats else [HUMAN, *others]
    known = (*levels_for(game.name), GREEDY)
    for name in seats:
        if name.partition(":")[0] != HUMAN and name not in known and dial_of(name) is None:
            raise Complaint("there is no player '{name}' for {game}", name=name, game=game.name)
    return Match(game, [cleaned(name) for name in seats], seed=time_ns() % 2**53)


def _open_game(cabinet: Cabinet, match: Match) -> None:
    from games.people.party import sitters_of
    from games.scenes.play.scene import PlayScene
    from games.store.journal import Journal

    sitters = sitters_of(match.seats, match.game.name, match.options)
    cabinet.open(PlayScene, match, sitters, Journal.begin(match))
