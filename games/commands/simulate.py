"""`simulate`: the computer plays without a window, and writes records."""

import argparse
import sys
import time
from collections import Counter
from typing import IO

from games.cabinet.words import say
from games.catalogue import NAMES, game_named
from games.commands.arguments import open_file, seconds, whole_number
from games.core.contract import Complaint

MOST_GAMES = 10_000_000
MOST_SEED = 2**63 - 1 - MOST_GAMES  # so that the seed of every game of a run fits into 64 bits


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "simulate",
        help=say("let the computer play without a window"),
        description=say("Let the computer play without a window. Game number n of a run has the seed SEED + n - 1."),
        allow_abbrev=False,
    )
    command.add_argument("game", help=", ".join(NAMES))
    command.add_argument(
        "--seats",
        required=True,
        help=say("who plays, first seat first, with commas between: random, greedy, or cmd:PROGRAM"),
    )
    command.add_argument("--games", type=whole_number(1, MOST_GAMES), default=1, help=say("how many games (1)"))
    command.add_argument("--seed", type=whole_number(0, MOST_SEED), default=1, help=say("seed of the first game (1)"))
    command.add_argument("--jobs", type=whole_number(1, 256), default=1, help=say("how many games at a time (1)"))
    command.add_argument("--out", help=say("the file for the records, - for standard output"))
    command.add_argument(
        "--patience", type=seconds, default=10.0, help=say("seconds that a program may think about a move (10)")
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from games.bots.arena import Pairing, play_many
    from games.bots.players import check_name
    from games.core.match import Match

    seats = tuple(name.strip() for name in arguments.seats.split(","))
    Match(game_named(arguments.game), seats)  # complains about a wrong number of seats
    for name in seats:
        check_name(name, arguments.game)
    pairing = Pairing(arguments.game, seats, arguments.patience)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    tally = Tally(seats)
    progress = Progress(arguments.game, arguments.games)
    with _output(arguments.out) as out:
        for result in play_many(pairing, seeds, min(arguments.jobs, arguments.games)):
            _write(out, arguments.out, result.line)
            tally.add(result.outcome)
            progress.show(tally.games)
    progress.clear()
    report = tally.report(progress.seconds)
    print(report, file=sys.stderr if arguments.out == "-" else sys.stdout)
    return 0


class _NoFile:
    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        pass


def _output(path: str | None):
    if path is None:
        return _NoFile()
    if path == "-":
        return open(sys.stdout.fileno(), "wb", closefd=False)
    return open_file(path, "wb")


def _write(out: IO[bytes] | None, path: str, line: bytes) -> None:
    if out is None:
        return
    try:
        out.write(line)
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise Complaint("cannot write to '{path}': {reason}", path=path, reason=fault.strerror) from None


class Tally:
    """Who won how often, with what scores, and how the games ended."""

    def __init__(self, seats: tuple[str, ...]):
        self.seats = seats
        self.games = 0
        self.wins = [0.0] * len(seats)
        self.points = [0] * len(seats)
        self.reasons: Counter[str] = Counter()

    def add(self, outcome) -> None:
        self.games += 1
        self.reasons[outcome.reason] += 1
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)  # a shared win is shared
        for seat, score in enumerate(outcome.scores):
            self.points[seat] += score

    def report(self, seconds: float) -> str:
        lines = [
            say(
                "{games} games in {seconds:.1f} s, {rate:.0f} games per second",
                games=self.games,
                seconds=seconds,
                rate=self.games / max(seconds, 0.001),
            )
        ]
        width = max(len(name) for name in self.seats)
        for seat, name in enumerate(self.seats):
            lines.append(
                say(
                    "  seat {seat}  {name}  wins {share:5.1f} %  mean score {mean:7.2f}",
                    seat=seat,
                    name=name.ljust(width),
                    share=100 * self.wins[seat] / self.games,
                    mean=self.points[seat] / self.games,
                )
            )
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items()))
        return "\n".join([*lines, say("  ended by: {ends}", ends=ends)])


class Progress:
    """A bar on the terminal; nothing where nobody watches."""

    WIDTH = 30

    def __init__(self, title: str, total: int):
        self.title = title
        self.total = total
        self.begun = time.monotonic()
        self.is_watched = sys.stderr is not None and sys.stderr.isatty()
        self.next_look = 0.0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def show(self, done: int) -> None:
        if not self.is_watched or (self.seconds < self.next_look and done < self.total):
            return
        self.next_look = self.seconds + 0.1
        filled = self.WIDTH * done // self.total
        bar = "#" * filled + "." * (self.WIDTH - filled)
        rate = done / max(self.seconds, 0.001)
        text = say(
            "{title} [{bar}] {done} of {total}, {rate:.0f} games per second",
            title=self.title,
            bar=bar,
            done=done,
            total=self.total,
            rate=rate,
        )
        print("\r" + text + "\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.is_watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
