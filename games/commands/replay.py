"""`replay`: read records back, every move of them checked, and look at the positions."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from games.commands.arguments import open_file, whole_number
from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import BadRecord, Outdated, read_records
from games.core.sentences import Plural
from games.words import say

if TYPE_CHECKING:
    from games.core.match import Match
    from games.window.app import Cabinet

MOST = 10**9


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "replay",
        help=say("replay a file of records and show positions"),
        description=say(
            "Replay every game of a file of records, checking every move, and watch one on its table. Without a screen "
            "it is told in letters."
        ),
        allow_abbrev=False,
    )
    command.add_argument("file")
    command.add_argument("--game", type=whole_number(1, MOST), help=say("show this game, counted from 1"))
    command.add_argument("--text", action="store_true", help=say("print positions instead of opening a window"))
    command.add_argument(
        "--step", type=whole_number(0, MOST), help=say("show the position after so many moves (the last one)")
    )
    command.add_argument(
        "--earlier-rules",
        action="store_true",
        help=say("replay games that the present rules refuse by the rules of their time"),
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = moves = outdated = 0
    shown: Match | None = None
    watches = not arguments.text and arguments.step is None and has_screen()
    wanted = arguments.game or (1 if watches or arguments.step is not None else None)
    with open_file(arguments.file, "rb") as file:
        try:
            for match in read_records(file, game_named, arguments.earlier_rules):
                games += 1
                outdated += match.game is not game_named(match.game.name)
                moves += len(match.entries)
                if games == wanted:
                    shown = match
        except BadRecord as fault:
            raise _about(arguments.file, fault) from None
        except OSError as fault:
            raise Complaint("cannot read '{file}': {reason}", file=arguments.file, reason=fault.strerror) from None
    if games == 0:
        raise Complaint("'{file}' holds no game", file=arguments.file)
    if wanted is None:
        told = {
            "games": say(Plural("{count} [game|games]"), count=games),
            "moves": say(Plural("{count} [move|moves]"), count=moves),
        }
        print(say("{games}, {moves}: all replay", **told))
        if outdated:
            print(say("of these by earlier rules: {outdated}", outdated=outdated))
    elif shown is None:
        raise Complaint(
            Plural("'{file}' holds {games} [game|games], no game {wanted}"),
            file=arguments.file,
            games=games,
            wanted=wanted,
        )
    elif watches:
        return watch(shown)
    else:
        print(show(shown, arguments.step))
    return 0


def _about(file: str, fault: BadRecord) -> Complaint:
    if isinstance(fault.cause, Outdated):
        return Complaint("{file}: {fault}; --earlier-rules replays it", file=file, fault=fault)
    return Complaint("{file}: {fault}", file=file, fault=fault)


def has_screen() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def watch(match: Match) -> int:
    """The game on its table, in a window."""
    from games.commands.play import run_cabinet
    from games.people.party import sitters_of

    def begin(cabinet: Cabinet) -> None:
        from games.scenes.replay import ReplayScene  # SDL has been prepared by now

        cabinet.open(ReplayScene, match, sitters_of(match.first_seats, match.game.name, match.options))

    return run_cabinet(begin)


def show(match: Match, step: int | None) -> str:
    """The position after so many moves in letters, and the outcome below the last one."""
    last = len(match.steps)
    if step is not None and step > last:
        raise Complaint(Plural("the game has {last} [move|moves], no move {step}"), last=last, step=step)
    picture = match.game.picture(match.at(last if step is None else step))
    if match.outcome is None or step not in (None, last):
        return picture
    winners = ", ".join(map(str, match.outcome.winners)) or "-"
    return picture + "\n" + say("won by seat {winners}: {reason}", winners=winners, reason=match.outcome.reason)
