"""`shots`: every screen of the program as a picture, without a display. In-game pictures come from replayed games."""

import argparse
from functools import cache
from pathlib import Path

from games.cabinet.words import LANGUAGES, say, use_language
from games.core.contract import Complaint

NAMES = ("Ada", "Bartholomäus", "Chloé", "Żaneta")


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("shots", help=say("take a picture of every screen"), allow_abbrev=False)
    command.add_argument("folder")
    command.add_argument("--size", default="1920x1080", help=say("size of the window (1920x1080)"))
    command.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help=say("the language"))
    command.add_argument("--only", help=say("only pictures whose name begins like this"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from games.cabinet.studio import photograph

    size = _size(arguments.size)
    folder = Path(arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Complaint("cannot make the folder '{path}': {reason}", path=folder, reason=fault.strerror) from None
    use_language(arguments.lang)
    count = 0
    for name, scene in SCREENS.items():
        if arguments.only and not name.startswith(arguments.only):
            continue
        cabinet = scene(size)
        photograph(cabinet, folder / f"{name}.png")
        count += 1
    print(say("{count} pictures in {folder}", count=count, folder=folder))
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680 and 200 <= int(height) <= 4320):
        raise Complaint("'{text}' is not a size like 1920x1080", text=text)
    return int(width), int(height)


def _title(size, *scenes, **facts):
    """The title, with further scenes on top of it."""
    from games.cabinet.studio import open_studio, run_for

    cabinet = open_studio(size)
    cabinet.open("title")
    for scene in scenes:
        cabinet.open(scene, **facts)
    run_for(cabinet, 0.5)
    return cabinet


def _seats(size):
    cabinet = _title(size, "seats", game="link")
    for _ in range(2):
        cabinet.top._add()
    return cabinet


def _rules(number: int):
    def shot(size):
        cabinet = _title(size, "rules", game="link")
        cabinet.top._turn(number)
        return cabinet

    return shot


@cache
def _played(seats: int, seed: int):
    """A whole game of Link between computers."""
    from games.bots.arena import play_match
    from games.catalogue import game_named

    return play_match(game_named("link"), ["greedy"] * seats, seed, patience=1.0)


def _link(seats: int, steps: int, deed: str = "", seconds: float = 0.0, seed: int = 3):
    """A Link table after so many steps of a game between computers, told again by people, a while after a deed."""

    def shot(size):
        from games.cabinet.party import COLOURS, Sitter
        from games.cabinet.studio import open_studio, run_for
        from games.core.match import HUMAN, Match

        played = _played(seats, seed)
        match = Match(played.game, [HUMAN] * seats, seed)
        for step in played.steps[:steps]:
            match.trust(step)
        sitters = [Sitter(NAMES[seat], HUMAN, COLOURS[seat]) for seat in range(seats)]
        cabinet = open_studio(size)
        cabinet.open("play", match=match, sitters=sitters)
        run_for(cabinet, 0.3)
        if deed:
            _do(cabinet, deed, played)
        run_for(cabinet, seconds)
        return cabinet

    return shot


def _do(cabinet, deed: str, played) -> None:
    """What a person does at the table."""
    from games.cabinet.intents import Act
    from games.cabinet.tables import Gesture

    scene = cabinet.top
    step = played.steps[len(scene.match.steps)]
    if deed == "carry":
        scene.table.hint(scene.match, step.move)
        scene.stale = True
    elif deed == "go_on":
        scene._take(Gesture() if step.by < 0 else step.move)
    else:
        cabinet.follow(scene.handle(Act(deed)))


def _results(seats: int):
    def shot(size):
        from games.cabinet.party import sitters_of

        match = _played(seats, 3)
        return _title(size, "results", match=match, sitters=sitters_of(["human:" + name for name in NAMES[:seats]]))

    return shot


def _replay(size):
    from games.cabinet.party import sitters_of
    from games.cabinet.studio import run_for

    cabinet = _title(size, "replay", match=_played(3, 3), sitters=sitters_of(["human:" + name for name in NAMES[:3]]))
    cabinet.top._go_to(70)
    run_for(cabinet, 0.2)
    return cabinet


SCREENS = {
    "title": _title,
    "seats": _seats,
    "settings": lambda size: _title(size, "settings"),
    "about": lambda size: _title(size, "about"),
    **{f"rules_{number + 1}": _rules(number) for number in range(5)},
    "link_start": _link(2, 0),
    "link_roll": _link(2, 25, "go_on", 0.35),
    "link_held": _link(2, 50, "carry"),
    "link_fall": _link(2, 50, "go_on", 0.3),
    "link_paid": _link(2, 50, "go_on", 1.3),
    "link_choose": _link(2, 26, "carry"),
    "link_four": _link(4, 80, "carry"),
    "link_full": _link(2, 96, "carry"),
    "link_pour": _link(2, -1, "go_on", 2.0),
    "link_pause": _link(4, 60, "pause", 0.5),
    "results": _results(2),
    "results_four": _results(4),
    "replay": _replay,
}
