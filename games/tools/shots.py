"""`shots`: every screen of the program as a picture, without a display. In-game pictures come from replayed games."""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.sentences import Plural
from games.store.files import FOLDER_VARIABLE
from games.words import LANGUAGES, language, say, use_language

NAMES = ("Ada", "Bartholomäus", "Chloé", "Żaneta")
CHOSEN = {("tetrix", 4): {"sheets": ["blue", "white", "red", "yellow"]}}  # where not all is as usual


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("shots", help=say("take a picture of every screen"), allow_abbrev=False)
    command.add_argument("folder")
    command.add_argument("--size", default="1920x1080", help=say("size of the window (1920x1080)"))
    command.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help=say("the language"))
    command.add_argument("--only", help=say("only pictures whose name begins like this"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from games.tools.studio import photograph

    size = _size(arguments.size)
    folder = Path(arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Complaint("cannot make the folder '{path}': {reason}", path=folder, reason=fault.strerror) from None
    use_language(arguments.lang)
    count = 0
    with _nobodys_folder():
        for name, scene in SCREENS.items():
            if arguments.only and not name.startswith(arguments.only):
                continue
            cabinet = scene(size)
            photograph(cabinet, folder / f"{name}.png")
            count += 1
    print(say(Plural("{count} [picture|pictures] in {folder}"), count=count, folder=folder))
    return 0


@contextmanager
def _nobodys_folder() -> Iterator[None]:
    """Pictures show no game of the user's, and leave nothing among their things."""
    before = os.environ.get(FOLDER_VARIABLE)
    with tempfile.TemporaryDirectory() as data:
        os.environ[FOLDER_VARIABLE] = data
        try:
            yield
        finally:
            del os.environ[FOLDER_VARIABLE]
            if before is not None:
                os.environ[FOLDER_VARIABLE] = before


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680 and 200 <= int(height) <= 4320):
        raise Complaint("'{text}' is not a size like 1920x1080", text=text)
    return int(width), int(height)


def _open(cabinet, name: str, **facts) -> None:
    from games.tools.scene_names import SCENES

    cabinet.open(SCENES[name], **facts)


def _title(size, *scenes, **facts):
    """The title, with further scenes on top of it."""
    from games.tools.studio import open_studio, run_for

    cabinet = open_studio(size)
    _open(cabinet, "title")
    for scene in scenes:
        _open(cabinet, scene, **facts)
    run_for(cabinet, 0.5)
    return cabinet


def _seats(game: str, more: int = 0, alone: bool = False):
    def shot(size):
        cabinet = _title(size, "seats", game=game)
        for _ in range(more):
            cabinet.top._add()
        if alone:
            cabinet.top._play_alone()
        return cabinet

    return shot


def _rules(game: str, number: int):
    def shot(size):
        cabinet = _title(size, "rules", game=game)
        cabinet.top._turn(number)
        return cabinet

    return shot


@cache
def _played(game: str, seats: int, seed: int = 3):
    """A whole game between computers."""
    from games.bots.live.arena import play_match
    from games.core.catalogue import game_named

    return play_match(game_named(game), ["greedy"] * seats, seed, patience=1.0, options=CHOSEN.get((game, seats)))


def _people(match) -> list:
    """People with names in the seats of a game between computers."""
    from games.people.party import sitters_of

    return sitters_of(["human:" + name for name in NAMES[: len(match.seats)]], match.game.name, match.options)


def table_after(cabinet, game: str, seats: int, steps, seed: int = 3):
    """Open a table after so many steps of a game between computers, told again by people; the whole game.

    Instead of a number of steps, `steps` may say of a step whether it is the one to stop before.
    """
    from games.core.match import HUMAN, Match

    played = _played(game, seats, seed)
    if callable(steps):
        told = [(number, step, played.game.to_json(step.move)) for number, step in enumerate(played.steps)]
        steps = next(number for number, step, record in told if steps(number, step, record))
    match = Match(played.game, [HUMAN] * seats, seed, played.options)
    for step in played.steps[:steps]:
        match.trust(step)
    _open(cabinet, "play", match=match, sitters=_people(match))
    return played


def _table(game: str, seats: int, steps, deed: str = "", seconds: float = 0.0, until=None, seed: int = 3):
    """A table in the middle of a game, a while after a deed, or after it has come to something."""

    def shot(size):
        from games.tools.studio import open_studio, run_for, run_until, unseen

        cabinet = open_studio(size)
        with unseen(cabinet):
            played = table_after(cabinet, game, seats, steps, seed)
            run_for(cabinet, 0.3)
            if deed:
                _do(cabinet, deed, played)
            if until is not None:
                run_until(cabinet, lambda: until(cabinet.top.table))
            run_for(cabinet, seconds)
        return cabinet

    return shot


def _do(cabinet, deed: str, played) -> None:
    """What a person does at the table."""
    from games.kit.tables import Gesture
    from games.window.intents import Act

    scene = cabinet.top
    step = played.steps[len(scene.match.steps)]
    if deed == "carry":
        scene.table.hint(scene.match, step.move)
        scene.stale = True
    elif deed == "go_on":
        scene.turns.offer(Gesture() if step.by < 0 else step.move)
    elif deed == "over_the_edge":
        scene.table.hint(scene.match, max(scene.match.moves, key=_overhang))
        scene.stale = True
    elif deed == "take":
        scene.table.hand.take(scene.match, step.move.tile)
        scene.stale = True
    elif deed == "signs":
        cabinet.settings.patterns = True
        scene.table.hint(scene.match, step.move)
    elif deed == "counts":
        scene.table.hand.shows_counts = True
    elif deed == "wrong":
        hand = scene.table.hand
        hand.take(scene.match, step.move.tile)
        cells = hand.cells_turned(scene.match) or scene.match.state.layout.bounds
        hand.lay_on(scene.match, min(cells))
    elif deed == "apart":
        hand = scene.table.hand
        for column in range(10):
            hand.held = hand.held.over(column)
            if hand.ghost(scene.match) is None:
                break
        hand.put_down(scene.match)
    elif deed == "across":
        cabinet.settings.across = True
        scene.table.hint(scene.match, step.move)
        scene.refresh()
    else:
        cabinet.follow(scene.handle(Act(deed)))


def _step_with(step: str, at_least: int):
    """The first tile of Tantrix laid after so many moves in this step of a turn."""
    return lambda number, _, record: number >= at_least and record.get("step") == step


LOOP_SEED = 5


def _closes_loop(number: int, step, record) -> bool:
    def loops(state) -> int:
        return sum(is_loop for colour in state.colours for _, is_loop in state.layout.lines(colour))

    return "lay" in record and loops(step.after) > loops(step.before)


def _empties_bag(number: int, step, record) -> bool:
    return bool(step.before.bag) and not step.after.bag


def _overhang(move) -> int:
    """How many symbols of a Te-Trix entry lie outside the sheet, to the right or below as long as it has a choice."""
    return sum(not (0 <= column < 7 and 0 <= row < 7) for column, row, _ in getattr(move, "cells", ()))


def next_with(field: str, at_least: int):
    """The first move after so many steps that has this field in a record, such as `dice`, `form` or `enter`."""
    return lambda number, step, record: number >= at_least and field in record


TETRIS_SEED = 39  # a game of Borderline in which the first seat completes one row, two and four


def completes(rows: int, seat: int = 0):
    """The first piece of Borderline with which a seat completes so many rows."""

    def check(number, step, record) -> bool:
        pushed = step.after.rows[seat] - step.before.rows[seat]
        return step.by == seat and step.after.end is None and pushed == 2 * rows - 1

    return check


def _border_moves(table) -> bool:
    from games.borderline.table.picture import border_x

    return table.border != border_x(table._shown)


def _end(way: int):
    """The announcement of one of the three ways to win at Borderline, in the first game that ends so."""

    def shot(size):
        from games.borderline.rules.game import RULE_OF_END

        reason = list(RULE_OF_END)[way - 1]
        seed = next(seed for seed in range(3, 300) if _played("borderline", 2, seed).outcome.reason == reason)
        return _table("borderline", 2, -1, "go_on", 0.8, lambda table: table.card.words, seed)(size)

    return shot


def _is_last_form(number: int, step, record) -> bool:
    return step.after.last_round and not step.before.last_round


def _results(game: str, seats: int):
    def shot(size):
        match = _played(game, seats)
        return _title(size, "results", match=match, sitters=_people(match))

    return shot


def _replay(game: str, seats: int, step: int):
    def shot(size):
        from games.tools.studio import run_for

        match = _played(game, seats)
        cabinet = _title(size, "replay", match=match, sitters=_people(match))
        cabinet.top._go_to(step)
        run_for(cabinet, 0.2)
        return cabinet

    return shot


@cache
def _judged(game: str, seats: int) -> list:
    """What the computer says about every move of a game."""
    from games.tools.studio import run_until, unseen

    cabinet = _looking_back((1280, 720), game, seats)
    with unseen(cabinet):
        run_until(cabinet, lambda: cabinet.top.is_done)
    return cabinet.top.judged


def _looking_back(size, game: str, seats: int, judged=()):
    match = _played(game, seats)
    return _title(size, "review", match=match, sitters=_people(match), judged=judged)


def _review(game: str, seats: int, lesson: int | None = None, better: bool = False):
    """Looking back at a game; with a number, at one of the moves that cost most."""

    def shot(size):
        from games.tools.studio import run_for, run_until, unseen

        cabinet = _looking_back(size, game, seats, _judged(game, seats))
        with unseen(cabinet):
            if lesson is not None:
                cabinet.follow(cabinet.top.controls.widgets[lesson].use())
                run_until(cabinet, lambda: not cabinet.top.table.is_moving)
                if better:
                    cabinet.top.show_better()
                    run_until(cabinet, lambda: not cabinet.top.table.is_moving)
            run_for(cabinet, 0.3)
        return cabinet

    return shot


# How many steps of each lesson are told; a test asks the lessons themselves, which nothing here may load so early.
TOLD = {"tetrix": 8, "borderline": 8, "tantrix": 7, "link": 8}


def _lesson(game: str, steps: int):
    """A lesson after so many of the steps that are told."""

    def shot(size):
        from games.kit.lesson_steps import Do, Happens
        from games.kit.tables import Gesture
        from games.tools.studio import run_for, run_until, unseen

        cabinet = _title(size, "lesson", game=game)
        scene = cabinet.top

        def is_waiting() -> bool:
            return not scene.table.is_moving and not isinstance(scene.turns.step, Happens)

        with unseen(cabinet):
            for _ in range(steps):
                run_until(cabinet, is_waiting)
                if isinstance(scene.turns.step, Do):
                    run_for(cabinet, 0.2)
                    scene.turns.offer(Gesture() if scene.match.to_move < 0 else scene.turns.wanted())
                else:
                    scene.read()
            run_until(cabinet, is_waiting)
            run_for(cabinet, 0.4)
        return cabinet

    return shot


def _cup(*played, seats: int = 4):
    """A cup after these matches."""

    def shot(size):
        from games.people.party import Sitter
        from games.store.cup import Cup
        from games.tools.studio import run_for

        who = ("human", "human", "hard", "master")
        sitters = [Sitter(NAMES[seat], who[seat], colour) for seat, colour in enumerate(USUAL[:seats])]
        cup = Cup(sitters)
        cup.kept.played = list(played)
        cabinet = _title(size, "cup", cup=cup)
        run_for(cabinet, 3.0)
        return cabinet

    return shot


def _cup_players(size):
    """A cup of three whose second game is over: somebody has left, and somebody joins."""
    from games.tools.studio import run_for

    cabinet = _cup([[2], [1], [0]], [[0], [1], [2]], seats=3)(size)
    _open(cabinet, "cup_players", cup=cabinet.top.cup)
    cabinet.top._set_who(1, "hard")
    cabinet.top._add()
    run_for(cabinet, 0.3)
    return cabinet


def _cup_joined(size):
    """The same cup afterwards."""
    from games.tools.studio import run_for

    cabinet = _cup_players(size)
    cabinet.follow(cabinet.top._begin())
    run_for(cabinet, 0.5)
    return cabinet


def _cup_left(size):
    """Somebody wants to leave in the middle of a game of a cup."""
    from games.core.catalogue import game_named
    from games.core.match import Match
    from games.tools.studio import run_for

    cabinet = _cup()(size)
    cup = cabinet.top.cup
    sitters = cup.sitters(cup.next)
    match = Match(game_named(cup.next.game), [sitter.seat_name for sitter in sitters], 3)
    _open(cabinet, "play", match=match, sitters=sitters, cup=cup)
    run_for(cabinet, 0.5)
    cabinet.follow(cabinet.top.ask_to_stop())
    run_for(cabinet, 0.5)
    return cabinet


def _cup_ended(size):
    """Somebody wants to end a cup whose game has been begun."""
    from games.tools.studio import run_for

    cabinet = _cup(*SOME)(size)
    cabinet.top.cup.kept.journal = "begun.journal"
    cabinet.follow(cabinet.top._ask_end())
    run_for(cabinet, 0.5)
    return cabinet


def _clock(game: str, seats: int, is_up: bool):
    """The time for a move is nearly up, or was up just now."""

    def shot(size):
        from games.tools.studio import run_for, run_until, unseen

        cabinet = _title(size)
        cabinet.settings.move_clock = 30
        with unseen(cabinet):
            table_after(cabinet, game, seats, 0, 3)
            scene = cabinet.top
            run_until(cabinet, lambda: scene.banner.helped if is_up else 0 < scene.turns.clock.left < 7)
            run_for(cabinet, 0.8)
        return cabinet

    return shot


USUAL = ("red", "yellow", "green", "blue")
SOME = ([[3], [2, 1], [0]], [[0], [1], [2], [3]], [[2], [3]], [[0], [1]])
REST = ([[1], [3]], [[0], [2]], [[1], [0], [2], [3]])


def _fame(size):
    from datetime import date, timedelta

    from games.people.party import Sitter
    from games.store.fame import entry_of

    cabinet = _title(size)
    for number, (game, seats) in enumerate((("link", 4), ("tantrix", 3), ("tetrix", 4), ("borderline", 2)) * 3):
        match = _played(game, seats)
        match.seats = [f"human:{name}" for name in NAMES[:seats]]
        people = [name + ("", " II", " III")[number // 4] for name in NAMES[number % 2 :] + NAMES[: number % 2]]
        sitters = [Sitter(name, "human", "red") for name in people[:seats]]
        day = date.today() - timedelta(days=number * 5 % 14)
        cabinet.fame.enter(entry_of(match, sitters, day.isoformat()))
    _open(cabinet, "fame")
    return cabinet


def _kiosk(scene: str, seconds: float = 0.3, **facts):
    """A kiosk at one of its own scenes."""

    def shot(size):
        from games.kiosk.config import Config
        from games.tools.kiosk_studio import studio_kiosk
        from games.tools.studio import run_for, unseen

        first = language()
        cabinet = studio_kiosk(size, Config(languages=(first, *(each for each in LANGUAGES if each != first))))
        cabinet.rest()
        if scene != "attract":
            cabinet.wake()
        if scene not in ("attract", "kiosk_title"):
            _open(cabinet, scene, **facts)
        with unseen(cabinet):
            run_for(cabinet, seconds)
        return cabinet

    return shot


def _kiosk_plays(size):
    """The operator's page after two weeks with visitors."""
    from datetime import date, timedelta

    from games.kiosk import plays
    from games.kiosk.operator import OperatorScene

    for number in range(90):
        day = date.today() - timedelta(days=(5 * number + number // 9) % 14)
        is_finished = number % 4 != 0
        plays.add(plays.Play(day, names()[number * 7 % 11 % 4], 240.0 + 3 * number, is_finished, 1, 1))
    return _kiosk("operator", page=OperatorScene.PLAYS)(size)


SCREENS = {
    "title": _title,
    "welcome": lambda size: _title(size, "welcome"),
    "cup_seats": lambda size: _title(size, "cup_seats"),
    "cup_standings": _cup(*SOME),
    "cup_players": _cup_players,
    "cup_joined": _cup_joined,
    "cup_leave": _cup_left,
    "cup_end": _cup_ended,
    "cup_podium": _cup(*SOME, *REST),
    "fame": _fame,
    "kiosk_attract": _kiosk("attract", 12.0),
    "kiosk_title": _kiosk("kiosk_title"),
    "kiosk_names": _kiosk("kiosk_names", before="Ada"),
    "kiosk_still_there": _kiosk("still_there"),
    "kiosk_pin": _kiosk("kiosk_pin"),
    "kiosk_first_pin": _kiosk("kiosk_first_pin"),
    "kiosk_operator": _kiosk("operator"),
    "kiosk_operator_times": _kiosk("operator", page=1),
    "kiosk_operator_plays": _kiosk_plays,
    "kiosk_seats": _kiosk("kiosk_seats", game="link"),
    **{f"{game}_lesson_{step + 1}": _lesson(game, step) for game in names() for step in range(TOLD[game] + 1)},
    "settings": lambda size: _title(size, "settings"),
    "about": lambda size: _title(size, "about"),
    "link_seats": _seats("link", 2),
    **{f"link_rules_{number + 1}": _rules("link", number) for number in range(6)},
    "link_start": _table("link", 2, 0),
    "link_roll": _table("link", 2, 25, "go_on", 0.35),
    "link_held": _table("link", 2, 50, "carry"),
    "link_fall": _table("link", 2, 50, "go_on", 0.3),
    "link_paid": _table("link", 2, 50, "go_on", 1.3),
    "link_choose": _table("link", 2, 26, "carry"),
    "link_four": _table("link", 4, 80, "carry"),
    "link_full": _table("link", 2, 96, "carry"),
    "link_pour": _table("link", 2, -1, "go_on", 2.0),
    "link_pause": _table("link", 4, 60, "pause", 0.5),
    "link_results": _results("link", 2),
    "link_results_four": _results("link", 4),
    "link_replay": _replay("link", 3, 70),
    "link_review": _review("link", 4),
    "link_costly": _review("link", 2, 0),
    "link_better": _review("link", 2, 0, better=True),
    "link_clock": _clock("link", 3, is_up=False),
    "link_helped": _clock("link", 3, is_up=True),
    "link_hint": _table("link", 2, 50, "hint", 0.2),
    "borderline_seats": _seats("borderline"),
    **{f"borderline_rules_{number + 1}": _rules("borderline", number) for number in range(5)},
    "borderline_start": _table("borderline", 2, 0),
    "borderline_spin": _table("borderline", 2, next_with("shape", 30), "go_on", 0.6),
    "borderline_take": _table("borderline", 2, next_with("shape", 34), "go_on", 0.25, lambda table: table._coming),
    "borderline_held": _table("borderline", 2, completes(2), "carry", seed=TETRIS_SEED),
    "borderline_refused": _table("borderline", 2, next_with("place", 6), "apart", 0.21),
    "borderline_right": _table("borderline", 2, completes(1, seat=1), "carry"),
    "borderline_push": _table("borderline", 2, completes(2), "go_on", 0.2, _border_moves, seed=TETRIS_SEED),
    "borderline_slam": _table("borderline", 2, completes(4), "go_on", 0.42, _border_moves, seed=TETRIS_SEED),
    "borderline_overrun": _end(1),
    "borderline_no_room": _end(2),
    "borderline_no_place": _end(3),
    "borderline_turned": _table("borderline", 2, completes(1, seat=1), "across"),
    "borderline_results": _results("borderline", 2),
    "borderline_replay": _replay("borderline", 2, 60),
    "borderline_review": _review("borderline", 2),
    "borderline_better": _review("borderline", 2, 0, better=True),
    "borderline_hint": _table("borderline", 2, next_with("place", 40), "hint", 0.2),
    "tantrix_seats": _seats("tantrix", 1),
    **{f"tantrix_rules_{number + 1}": _rules("tantrix", number) for number in range(7)},
    "tantrix_start": _table("tantrix", 2, next_with("lay", 0)),
    "tantrix_deal": _table("tantrix", 3, 8, "go_on", 0.07),
    "tantrix_middle": _table("tantrix", 2, _step_with("forced", 50), "carry"),
    "tantrix_free": _table("tantrix", 3, _step_with("free", 60), "take"),
    "tantrix_signs": _table("tantrix", 2, _step_with("free", 45), "signs"),
    "tantrix_counts": _table("tantrix", 2, _step_with("free", 55), "counts"),
    "tantrix_refused": _table("tantrix", 2, _step_with("free", 45), "wrong"),
    "tantrix_four": _table("tantrix", 4, _step_with("free", 90), "carry"),
    "tantrix_draw": _table("tantrix", 2, next_with("draw", 60), "", 0.3),
    "tantrix_loop": _table("tantrix", 2, _closes_loop, "go_on", 0.55, lambda table: table.running, LOOP_SEED),
    "tantrix_empty": _table("tantrix", 2, _empties_bag, "", 1.0, lambda table: table.card.words),
    "tantrix_score": _table("tantrix", 4, -1, "go_on", 0.9, lambda table: table.traced),
    "tantrix_results": _results("tantrix", 4),
    "tantrix_replay": _replay("tantrix", 3, 90),
    "tantrix_review": _review("tantrix", 3),
    "tantrix_better": _review("tantrix", 3, 0, better=True),
    "tantrix_hint": _table("tantrix", 2, _step_with("free", 45), "hint", 0.2),
    "tetrix_seats": _seats("tetrix", 2),
    "tetrix_seats_alone": _seats("tetrix", alone=True),
    **{f"tetrix_rules_{number + 1}": _rules("tetrix", number) for number in range(6)},
    "tetrix_start": _table("tetrix", 2, 0),
    "tetrix_roll": _table("tetrix", 4, next_with("dice", 18), "go_on", 0.3),
    "tetrix_build": _table("tetrix", 3, next_with("form", 8), "carry", 0.28),
    "tetrix_built": _table("tetrix", 2, next_with("form", 12), "carry", 1.2),
    "tetrix_enter": _table("tetrix", 2, next_with("enter", 14), "carry"),
    "tetrix_over": _table("tetrix", 2, next_with("enter", 20), "over_the_edge"),
    "tetrix_write": _table("tetrix", 3, next_with("enter", 20), "go_on", 0.9),
    "tetrix_four": _table("tetrix", 4, next_with("enter", 40), "carry"),
    "tetrix_change": _table("tetrix", 4, next_with("enter", 25), "go_on", 0.2, lambda table: table.sheets.flying),
    "tetrix_last": _table("tetrix", 3, _is_last_form, "go_on", 1.6),
    "tetrix_score": _table("tetrix", 4, -1, "go_on", 5.5),
    "tetrix_solo": _table("tetrix", 1, next_with("form", 20), "carry", 1.0),
    "tetrix_verdict": _table("tetrix", 1, -1, "go_on", 1.0, lambda table: table.card.words),
    "tetrix_results": _results("tetrix", 4),
    "tetrix_results_solo": _results("tetrix", 1),
    "tetrix_replay": _replay("tetrix", 3, 30),
    "tetrix_review": _review("tetrix", 4),
    "tetrix_review_solo": _review("tetrix", 1),
    "tetrix_better": _review("tetrix", 1, 0, better=True),
    "tetrix_hint": _table("tetrix", 2, next_with("enter", 14), "hint", 0.2),
}
