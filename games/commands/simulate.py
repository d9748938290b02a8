"""`simulate`: the computer plays without a window, and writes records."""

import argparse
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from games.commands.arguments import seat_names, seconds, whole_number
from games.commands.runs import Keeper, Progress, play_kept
from games.core.catalogue import game_named, names
from games.core.contract import Complaint
from games.core.sentences import Plural
from games.words import say

MOST_GAMES = 10_000_000
MOST_SEED = 2**63 - 1 - MOST_GAMES  # so that the seed of every game of a run fits into 64 bits


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "simulate",
        help=say("let the computer play without a window"),
        description=say("Let the computer play without a window. Game number n of a run has the seed SEED + n - 1."),
        allow_abbrev=False,
    )
    command.add_argument("game", help=", ".join(names()))
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--seats",
        help=say(
            "who plays, first seat first, with commas between: easy, medium, hard, master, greedy, random, "
            "or cmd:PROGRAM (in quotes if there is a comma in it)"
        ),
    )
    who.add_argument("--cross", help=say("two or more players, with commas between: each plays every other in turn"))
    command.add_argument("--rotate", action="store_true", help=say("move everybody on by a seat after each game"))
    command.add_argument("--games", type=whole_number(1, MOST_GAMES), default=1, help=say("how many games (1)"))
    command.add_argument("--seed", type=whole_number(0, MOST_SEED), default=1, help=say("seed of the first game (1)"))
    command.add_argument("--jobs", type=whole_number(1, 256), default=1, help=say("how many games at a time (1)"))
    command.add_argument("--out", help=say("the file for the records, - for standard output"))
    command.add_argument(
        "--resume", action="store_true", help=say("count the games that the file holds already, and add the others")
    )
    command.add_argument(
        "--patience", type=seconds, default=10.0, help=say("seconds that a program may think about a move (10)")
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.resume and arguments.out in (None, "-"):
        raise Complaint("--resume needs the file of an earlier run: --out FILE")
    pairings = _pairings(arguments)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    progress = Progress(arguments.game, len(pairings) * arguments.games)
    with Keeper(arguments.out, arguments.resume) as keeper:
        tallies = [play_kept(pairing, seeds, arguments.jobs, keeper, progress) for pairing in pairings]
    progress.clear()
    report = _report(pairings, tallies, progress)
    print(report, file=sys.stderr if arguments.out == "-" else sys.stdout)
    return 0


def _pairings(arguments: argparse.Namespace) -> list[Any]:
    """What is to be played: one table, or every two of the players in turn."""
    from games.bots.live.arena import Pairing
    from games.bots.live.seated import check_name
    from games.core.match import Match

    names = tuple(seat_names(arguments.seats or arguments.cross))
    for name in names:
        check_name(name)
    if arguments.cross:
        if len(set(names)) < 2 or len(set(names)) < len(names):
            raise Complaint("--cross needs two or more different players")
        found = [Pairing(arguments.game, pair, arguments.patience, rotates=True) for pair in combinations(names, 2)]
    else:
        found = [Pairing(arguments.game, names, arguments.patience, arguments.rotate)]
    for pairing in found:
        Match(game_named(arguments.game), pairing.seats)  # complains about a wrong number of seats
    return found


# What is told at the end


def _report(pairings: list[Any], tallies: list[Any], progress: Progress) -> str:
    first = say(
        Plural("{games} [game|games] in {seconds:.1f} s, {rate:.1f} games per second"),
        games=progress.done,
        seconds=progress.seconds,
        rate=progress.rate,
    )
    tables = [_cross_table(pairings, tallies)] if len(pairings) > 1 else []
    return "\n".join([first, *tables, *(line for tally in tallies for line in _table(tally))])


def _table(tally: Any) -> Iterator[str]:
    """A line for each player."""
    width = max(map(len, tally.chairs))
    for name in tally.chairs:
        told = tally.of(name)
        if len(tally.chairs) == 1:  # nobody else could win
            yield say("  {name}  mean score {mean:7.2f}", name=name, mean=told.mean)
            continue
        yield say(
            "  {name}  wins {rate}  mean score {mean:7.2f}  {median:.0f} ms a move, 95 % below {slow:.0f}",
            name=name.ljust(width),
            rate=told.rate,
            mean=told.mean,
            median=1000 * told.median_s,
            slow=1000 * told.slow_s,
        )
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items()))
    yield say("  ended by: {ends}", ends=ends)


def _cross_table(pairings: list[Any], tallies: list[Any]) -> str:
    """How often the player of the line has beaten the player of the column, with the interval of 95 %."""
    names = list(dict.fromkeys(name for pairing in pairings for name in pairing.seats))
    cells = {}
    for pairing, tally in zip(pairings, tallies):
        for one, other in (pairing.seats, pairing.seats[::-1]):
            cells[one, other] = str(tally.of(one).rate)
    rows = [["", *names], *([one, *(cells.get((one, other), "-") for other in names)] for one in names)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(names) + 1)]
    return "\n".join("  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in rows)
