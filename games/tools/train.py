"""`train`: a network of a game learns from playing against itself."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from games.commands.arguments import whole_number
from games.core.catalogue import names, training_named
from games.core.contract import Complaint
from games.store import files
from games.words import say

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
    command.add_argument("game", help=", ".join(names()))
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
    _kept(path)  # complains before the work is done, and not after it
    for name in [arguments.course] if arguments.course else courses:
        _keep(path, name, _taught(name, courses[name], _kept(path), arguments))
        print(say("{name}: kept in {path}", name=name, path=path))
    return 0


def _taught(name: str, course: Any, kept: dict[str, Any], arguments: argparse.Namespace) -> Any:
    """What a course comes to: one network, or several that speak with one voice."""
    from games.bots.net import joined

    voices = [_learn(name, course, kept, arguments, arguments.seed + voice) for voice in range(course.voices)]
    if len(voices) == 1:
        return voices[0]
    net = joined(voices)
    net.notes = {"seed": arguments.seed, "voices": [voice.notes for voice in voices]}
    return net


def _learn(name: str, course: Any, kept: dict[str, Any], arguments: argparse.Namespace, seed: int) -> Any:
    import numpy as np

    from games.bots.training import Average, lessons

    rng = np.random.default_rng(seed)
    begins_with = getattr(course, "begins_with", None)  # another network of the same file
    if begins_with is not None and begins_with not in kept:
        raise Complaint("course {name} begins with what course {other} has learned", name=name, other=begins_with)
    net = course.untaught(rng) if begins_with is None else course.grown_from(kept[begins_with])
    average = Average(course.steadies)
    begun = told = time.monotonic()
    for lesson in lessons(course, net, rng):
        average.take(net)
        now = time.monotonic()
        is_enough = lesson.number >= arguments.rounds if arguments.rounds else now - begun > 60 * arguments.minutes
        if is_enough or now - told > TOLD_EVERY:
            told = now
            print(
                say(
                    "{name}: round {round}, error {error:.4f}, mean result {result:.3f}, {minutes:.1f} min",
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
    net.weights = average.weights
    net.notes = {
        "seed": seed,
        "rounds": lesson.number,
        "minutes": round((now - begun) / 60, 1),
        "error": round(lesson.error, 5),
        "mean_result": round(lesson.result, 3),
    }
    return net


def _kept(path: Path) -> dict[str, Any]:
    """The networks that the file holds already, or a Complaint if none can ever be written there."""
    from games.bots.net import load_nets

    if not path.parent.is_dir():
        raise Complaint("there is no folder '{folder}'", folder=path.parent)
    try:
        return load_nets(path) if path.exists() else {}
    except (OSError, msgspec.MsgspecError) as fault:
        raise Complaint("cannot read '{file}': {reason}", file=path, reason=fault) from None


def _keep(path: Path, name: str, net: Any) -> None:
    from games.bots.net import to_json

    files.write_atomically(path, to_json({**_kept(path), name: net}))
