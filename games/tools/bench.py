"""`bench`: how fast it is, and how strong its players are."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.bots.live.arena import play_match
from games.commands.arguments import seconds, whole_number, window_size
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import Match
from games.tools import ladder, settling
from games.window.sdl import prepare_sdl
from games.words import say

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 1.0  # never needed: random players do not think


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("bench", help=say("measure speed"), allow_abbrev=False)
    command.add_argument("--only", choices=tuple(SECTIONS), help=say("measure only this"))
    command.add_argument("--json", action="store_true", help=say("print one object of figures"))
    command.add_argument("--seconds", type=seconds, default=3.0, help=say("how long to measure each figure (3)"))
    command.add_argument("--size", type=window_size, default="1920x1080", help=say("size of the window (1920x1080)"))
    command.add_argument(
        "--game", choices=names(), action="append", help=say("measure only the players of this game (all of them)")
    )
    command.add_argument(
        "--games", type=whole_number(1, 100_000), help=say("how many games each two players play (1; alone 20)")
    )
    command.add_argument("--jobs", type=whole_number(1, 256), default=1, help=say("how many games at a time (1)"))
    command.add_argument("--keep", help=say("a folder for the records of the players' games, to go on from later"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    prepare_sdl()
    figures: dict[str, float] = {}
    for section, measure in SECTIONS.items():
        if arguments.only in (None, section):
            figures.update(measure(arguments))
    if arguments.json:
        print(json.dumps(figures))
        return 0
    width = max(map(len, figures))
    for name, value in figures.items():
        print(f"{name:{width}}  {value:10.1f}")
    return 0


def rules(arguments: argparse.Namespace) -> dict[str, float]:
    """For each game with two seats: random games per second, and microseconds for a call of `moves`."""
    figures, duration = {}, arguments.seconds
    for name in names():
        game_s = _mean(partial(_random_game, name), duration)
        figures[f"rules.{name}.games_per_s"] = round(1 / game_s, 1)
        figures[f"rules.{name}.moves_us"] = round(1e6 * _moves_call(name, duration), 1)
    return figures


def _random_game(name: str, seed: int) -> Match:
    return play_match(game_named(name), ("random", "random"), seed, PATIENCE)


def _mean(action: Callable[[int], object], duration: float) -> float:
    """The mean time of an action, after a first time that fills the tables it uses."""
    action(0)
    count = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < duration:
        count += 1
        action(count)
    return (time.perf_counter() - begun) / count


def _moves_call(name: str, duration: float) -> float:
    """The mean time of `moves` over the decisions of some random games."""
    game = game_named(name)
    decisions = [step.before for seed in range(20) for step in _random_game(name, seed).steps if step.by != CHANCE]

    def all_moves(_: int) -> None:
        for state in decisions:
            game.moves(state)

    return _mean(all_moves, duration) / len(decisions)


def pace(_: argparse.Namespace) -> dict[str, float]:
    from games.tools import bench_pace

    return bench_pace.pace()


def phones(arguments: argparse.Namespace) -> dict[str, float]:
    from games.tools import bench_phones

    return bench_phones.taps(arguments.size)


def sound(arguments: argparse.Namespace) -> dict[str, float]:
    """How loud each table is, and what it drops; each in a process of its own, for there is one mixer in a process."""
    figures = _in_process("bench_sound", "ladder()")
    for game in arguments.game or names():
        figures.update(_in_process("bench_sound", f"of_table({game!r}, {arguments.keep!r})"))
    return figures


def _cabinet(section: str) -> Callable[[argparse.Namespace], dict[str, float]]:
    """A measurement of the cabinet, in a process of its own so that one does not disturb the next."""

    def measure(arguments: argparse.Namespace) -> dict[str, float]:
        return _in_process("bench_cabinet", f"{section}({arguments.seconds}, {arguments.size})")

    return measure


def _in_process(module: str, call: str) -> dict[str, float]:
    code = f"import json; from games.tools import {module} as b; print(json.dumps(b.{call}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with tempfile.TemporaryDirectory() as data:
        environment["TABLETRIX_DATA"] = data
        told = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, check=True)
    return json.loads(told.stdout.splitlines()[-1])


SECTIONS = {
    "rules": rules,
    "pace": pace,
    "sound": sound,
    **{name: _cabinet(name) for name in ("frames", "start", "idle", "memory")},
    "phones": phones,
    "bots": ladder.bots,
    "match": settling.matches,
}
