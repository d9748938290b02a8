"""`train`: a network of a game learns from playing against itself."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from games.cabinet.words import say
from games.catalogue import NAMES, training_named
from games.commands.arguments import whole_number
from games.core.contract import Complaint

TOLD_EVERY = 15.0  # seconds


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "train",
        help=say("let the computer players of a game learn"),
        description=say(
            "Let a network of a game learn from playing against itself, and keep it in the game's folder. The same "
            "seed and number of rounds give the same network."
        ),
        allow_abbrev=False,
    )
    command.add_argument("game", help=", ".join(NAMES))
    command.add_argument("--course", help=say("which of the game's networks (all of them, one after the other)"))
    how_long = command.add_mutually_exclusive_group()
    how_long.add_argument(
        "--minutes", type=whole_number(1, 10_000), default=10, help=say("how long each network learns (10)")
    )
    how_long.add_argument("--rounds", type=whole_number(1, 10**9), help=say("learn for so many rounds instead"))
    command.add_argument("--seed", type=whole_number(0, 2**31), default=1, help=say("what chance begins with (1)"))
    command.add_argument("--out", help=say("the file of the networks (weights.json in the game's folder)"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    training = training_named(arguments.game)
    courses = training.courses()
    if arguments.course is not None and arguments.course not in courses:
        names = ", ".join(courses)
        raise Complaint("{game} has no course '{course}': there are {names}", game=arguments.game,
                        course=arguments.course, names=names)  # fmt: skip
    path = Path(arguments.out or Path(training.__file__).with_name("weights.json"))
    for name in [arguments.course] if arguments.course else courses:
        net = _learn(name, courses[name], arguments)
        _keep(path, name, net)
        print(say("{name}: kept in {path}", name=name, path=path))
    return 0


def _learn(name: str, course: Any, arguments: argparse.Namespace) -> Any:
    import numpy as np

    from games.bots.training import lessons

    rng = np.random.default_rng(arguments.seed)
    net = course.untaught(rng)
    begun = told = time.monotonic()
    for lesson in lessons(course, net, rng):
        now = time.monotonic()
        is_enough = lesson.number >= arguments.rounds if arguments.rounds else now - begun > 60 * arguments.minutes
        if is_enough or now - told > TOLD_EVERY:
            told = now
            print(
                say(
                    "{name}: round {round}, error {error:.4f}, mean result {result:.3f}, {minutes:.1f} minutes",
                    name=name,
                    round=lesson.number,
                    error=lesson.error,
                    result=lesson.result,
                    minutes=(now - begun) / 60,
                ),
                file=sys.stderr,
                flush=True,
            )
        if is_enough:
            break
    net.notes = {
        "seed": arguments.seed,
        "rounds": lesson.number,
        "minutes": round((now - begun) / 60, 1),
        "error": round(lesson.error, 5),
        "mean_result": round(lesson.result, 3),
    }
    return net


def _keep(path: Path, name: str, net: Any) -> None:
    from games.bots.net import load_nets, save_nets

    try:
        nets = load_nets(path) if path.exists() else {}
        save_nets(path, {**nets, name: net})
    except OSError as fault:
        raise Complaint("cannot write to '{path}': {reason}", path=path, reason=fault.strerror) from None
