"""Ways through the program, for `soak data`: a walk opens and draws every scene that reads a kind of file, and then
does what writes it.

A walk calls `looked` when it has looked at everything and not written anything yet, and says in `amiss` what is wrong
with what it saw: something was left out without a word, or a word was said about nothing.
"""

from __future__ import annotations

import contextlib
import io
import tomllib
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, Complaint
from games.core.match import HUMAN, Match
from games.core.names import LONGEST_LINE, cleaned, is_clean
from games.people.party import Sitter, sitters_at, sitters_of
from games.scenes.going_on import take_up, waiting
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.strengths import StrengthsScene
from games.scenes.ways import to_cup, to_cup_seats, to_fame, to_seats, to_settings, to_unfinished
from games.store import bests, fame, files, settings, strengths
from games.store.bests import Best, Bests, solo_kind
from games.store.fame import Fame, FameEntry, Participant
from games.store.strengths import Met, Strengths
from games.tools.moments import NAMES, told_by_people
from games.tools.soak_data_visit import FRAME, LOOKS, NOTHING, SIZE, Visit, evening, plain, says_same
from games.tools.studio import Silence, Thoughtless, open_studio, shared_sprites
from games.window.desktop import ScreenPart, Window, fitted
from games.window.intents import Act
from games.window.scenes import Home, Pop, Push
from games.words import say

SCREEN = (1920, 1080)


# Results


def walk_fame(visit: Visit) -> None:
    with evening(visit) as one:
        hall = one.cabinet.fame
        before = hall.entries
        one.go(to_fame())
        for _ in (None, *names()):
            one.scene.controls.widgets[0].go(1, 0)
            one.turn(Act.PAGE_DOWN)
        visit.looked()
        if not visit.told:
            lines = [plain(line) for line in visit.lines]
            visit.expect(len(lines) == len(before), Complaint("lines are left out without a word"))
            visit.expect(all(map(says_same, lines, before)), Complaint("lines are not what they were"))
        one.go(Pop())
        entry = FameEntry("2026-11-17", names()[0], [Participant(NAMES[0], HUMAN, 5, True)], [], "new.journal")
        hall.enter(entry)
        again = Fame(fame.usual_path())
        visit.expect(not hall.is_kept or again.entries == [*before, entry][-5000:], Complaint("a result is lost"))
        visit.expect(not hall.is_kept or again.problems == [], Complaint("it is told twice"))
        visit.expect(hall.is_kept or visit.told or hall.problems, Complaint("what is not kept is not told"))


def walk_strengths(visit: Visit) -> None:
    with evening(visit) as one:
        known = one.cabinet.strengths
        for game in names():
            one.go(Push(StrengthsScene, game))
            one.turn(Act.PAGE_DOWN)
            one.go(Pop())
        visit.looked()
        game = names()[0]
        known.enter([Met(NAMES[0], game, ["easy"], 1.0, "new.journal")])
        again = Strengths(strengths.usual_path())
        visit.expect(not known.is_kept or NAMES[0] in again.names(game), Complaint("a result is lost"))
        visit.expect(not known.is_kept or again.problems == [], Complaint("it is told twice"))
        visit.expect(known.is_kept or visit.told or known.problems, Complaint("what is not kept is not told"))


@cache
def _solo() -> Match:
    name = next(name for name in names() if 1 in game_named(name).seats)
    return told_by_people(name, 1)


def walk_bests(visit: Visit) -> None:
    with evening(visit) as one:
        lists, kind = one.cabinet.bests, solo_kind(_solo())
        one.go(Push(ResultsScene, _solo(), [Sitter("Ada", HUMAN, "red")], 1))
        one.see(2)
        one.go(Pop())
        visit.looked()
        before = lists.of(kind)
        told = plain((visit.data or b"").removeprefix(b"\xef\xbb\xbf"))
        if not visit.told and told is not NOTHING:
            count = sum(len(lists.of(each)) for each in told)
            visit.expect(
                count == sum(min(10, len(each)) for each in told.values()),
                Complaint("scores are left out without a word"),
            )
        visit.expect(
            visit.told or visit.data is None or told is not NOTHING, Complaint("it is no list, and nobody says so")
        )
        place = lists.enter(kind, Best(NAMES[0], 1, "2026-11-17", "new.journal"))
        again = Bests(bests.usual_path())
        if lists.is_kept:
            visit.expect(again.of(kind)[: len(before)] == before[:10], Complaint("a score is lost"))
            visit.expect(place is None or len(again.of(kind)) == len(before) + 1, Complaint("the new score is lost"))
            visit.expect(again.problems == [], Complaint("it is told twice"))


# Settings

STAYING = ("language", "sound", "speed", "text_size", "move_clock", "patterns", "across", "muted", "reduced_motion")


def walk_settings(visit: Visit) -> None:
    with evening(visit) as one:
        now = one.cabinet.settings
        for name in names():
            one.go(to_seats(name))
            one.go(Pop())
        one.go(to_cup_seats())
        one.go(Pop())
        if now.window is not None:
            window = fitted(Window(*now.window), [ScreenPart(0, 0, *SCREEN)])
            visit.expect(window.width <= SCREEN[0] and window.height <= SCREEN[1], Complaint("the window is too large"))
        name = visit.luck.choice(names())
        seats = [f"human:{who}" for who in NAMES[: min(3, game_named(name).seats[-1])]]
        match = Match(game_named(name), seats, 11)
        one.go(Push(PlayScene, match, sitters_at(now, match)))
        one.see(LOOKS)
        one.go(Home())
        visit.looked()
        told = plain((visit.data or b"").removeprefix(b"\xef\xbb\xbf").decode(errors="replace"))
        is_wrong = visit.data is not None and not (isinstance(told, dict) and _are_as_told(told, now))
        visit.expect(not is_wrong or visit.told, Complaint("it makes no sense, and nobody says so"))
        one.go(to_settings())
        one.go(Pop())  # which saves them
        _, again = settings.load()
        visit.expect(again == [] or visit.told, Complaint("what was saved cannot be read"))


def _are_as_told(told: dict[str, Any], now: settings.Settings) -> bool:
    """Those that nothing on this walk changes."""
    return all(says_same(told[key], getattr(now, key)) for key in STAYING if key in told)


# Games and the cup


def walk_game(visit: Visit) -> None:
    with evening(visit) as one:
        one.go(to_unfinished())
        is_listed = visit.path in [kept.path for kept in waiting(one.cabinet)]
        one.go(Home())
        whole = (visit.data or b"").rpartition(b"\n")[0].split(b"\n")
        visit.expect(
            is_listed or visit.told or not visit.path.exists(), Complaint("a game is not offered, and nobody says why")
        )
        visit.looked()
        if not is_listed:
            return
        one.go(take_up(one.cabinet, visit.path))
        if not visit.told and isinstance(one.scene, PlayScene):
            now = visit.path.read_bytes().split(b"\n")
            visit.expect(now[: len(whole)] == whole, Complaint("moves are left out without a word"))
        one.play_on()


def walk_cup(visit: Visit) -> None:
    with evening(visit) as one:
        cup = one.scene.cup
        if visit.path.name == "cup.json":
            visit.expect(cup or visit.told or visit.data is None, Complaint("there is no cup, and nobody says why"))
        visit.looked()
        if cup is None:
            return
        one.go(to_cup(cup))
        one.use(say("Change players"))
        one.turn(Act.BACK)
        one.use(say("Play"))
        one.play_on()
        if one.scene.cup is not None:
            one.go(to_cup(one.scene.cup))
            one.go(Home())


# The kiosk


def walk_kiosk(visit: Visit) -> None:
    from games.kiosk import config
    from games.kiosk.cabinet import KioskCabinet
    from games.kiosk.kinds import LEAST_ANSWER
    from games.kiosk.operator import FirstPinScene, OperatorScene, PinScene

    was_there = visit.path.is_symlink() or visit.path.exists()
    now, complaints = config.load()
    visit.tell(complaints)
    is_unread = any(isinstance(complaint, config.UnreadableConfig) for complaint in complaints)
    more = {"size": SIZE, "sprites": shared_sprites(SIZE)}
    cabinet = KioskCabinet(settings.Settings(), Silence(), Thoughtless(), now, is_unread=is_unread, **more)
    cabinet.open_first()
    cabinet.frame([], FRAME)
    visit.expect(not was_there or not isinstance(cabinet.top, FirstPinScene), Complaint("a visitor may choose the PIN"))
    for scene, facts in ((PinScene, {}), *((OperatorScene, {"page": page}) for page in range(3))):
        cabinet.open(scene, **facts)
        cabinet.frame([], FRAME)
        cabinet.draw()
    cabinet.wake()
    cabinet.frame([], FRAME)
    visit.looked()
    if not visit.told and visit.data is not None:
        told = tomllib.loads(visit.data.removeprefix(b"\xef\xbb\xbf").decode())
        kept = tomllib.loads(config.text_of(now))
        wrong = [key for key, value in told.items() if key not in kept or not _is_alike(value, kept[key])]
        if "still_there_seconds" in wrong and now.still_there_seconds == LEAST_ANSWER > told["still_there_seconds"]:
            wrong.remove("still_there_seconds")  # from when it could be less; it is as near as it may be now
        visit.expect(not wrong, Complaint("other settings than in the file: {keys}", keys=", ".join(wrong)))
    if not is_unread:
        cabinet.set_config(replace(now, idle_seconds=45))
        visit.told += cabinet.notices
        again, complaints = config.load()
        visit.expect(again.pin == now.pin, Complaint("the PIN is another one"))
        visit.expect(
            (again.idle_seconds == 45 and not complaints) or cabinet.notices, Complaint("what is set is not kept")
        )


def _is_alike(told: Any, kept: Any) -> bool:
    """Times may be written in several ways, and texts are cleaned as names are."""
    return told == kept or (isinstance(told, str) and isinstance(kept, str) and (":" in told or cleaned(told) == kept))


def walk_tries(visit: Visit) -> None:
    from games.kiosk.pin import MOST_TRIES, WRONG_TRIES, PinGuard
    from games.tools.soak_data_home import DIGITS, PIN

    def locks(tries: int) -> bool:
        """Each so many; the tries between two locks are free."""
        return tries > 0 and tries % WRONG_TRIES == 0

    guard = PinGuard(PIN)
    wrong = WRONG_TRIES  # whatever cannot be read counts as locked
    if visit.data is not None and len(visit.data) <= 100:
        with suppress(ValueError):
            wrong = min(max(0, int(visit.data)), MOST_TRIES)
    is_there = visit.path.is_symlink() or visit.path.exists()
    is_locked = locks(wrong) and (visit.data is not None or (is_there and not _leads_nowhere(visit.path)))
    visit.expect((guard.seconds_left > 0) == is_locked, Complaint("wrong tries are forgotten, or counted for nothing"))
    visit.looked()
    visit.expect(not guard.admits("0000"), Complaint("a wrong PIN opens the page"))
    visit.expect(
        guard.admits(DIGITS) != is_locked or locks(wrong + 1), Complaint("the right PIN does not open the page")
    )


def _leads_nowhere(path: Path) -> bool:
    return path.is_symlink() and not path.exists() and path.readlink() != Path(path.name)


def walk_plays(visit: Visit) -> None:
    from games.kiosk import plays
    from games.kiosk.config import Config
    from games.kiosk.operator import OperatorScene
    from games.tools.kiosk_studio import studio_kiosk

    cabinet = studio_kiosk(SIZE, Config())
    cabinet.open(OperatorScene, page=OperatorScene.PLAYS)
    cabinet.frame([], FRAME)
    cabinet.draw()
    visit.looked()
    visit.told.append(cabinet.top.told)
    for widget in cabinet.top.controls.widgets:
        if getattr(widget, "text", None) == say("Statistics to a file"):
            widget.use()
    cabinet.draw()
    try:
        before = len(plays.all_plays())
    except Complaint as complaint:
        before = None
        visit.tell([complaint])
    try:
        plays.add(
            plays.Play(date.fromisoformat(f"{visit.path.stem}-01"), names()[0], 60.0, plays.PlayEnd.FINISHED, 1, 1)
        )
    except Complaint as complaint:
        visit.tell([complaint])
        if not isinstance(complaint, files.SetAside):
            return
    visit.expect(before is None or len(plays.all_plays()) == before + 1, Complaint("a game is lost"))


def walk_in_play(visit: Visit) -> None:
    """What was in play when the program died is counted once; then visitors play."""
    from games.kiosk import in_play, plays

    visit.looked()
    before = len(plays.all_plays())
    count = in_play.count_crashed()
    told = plain((visit.data or b"").decode(errors="replace"))
    visit.expect(count <= (len(told) if isinstance(told, list) else 0), Complaint("more games than there were"))
    visit.expect(in_play.count_crashed() == 0, Complaint("a game is counted twice"))
    match = Match(game_named(names()[0]), [HUMAN, "easy"], 11)
    match.draw() if match.to_move == CHANCE else match.commit(match.moves[0])
    visitors = in_play.GamesInPlay(lambda complaint: visit.tell([complaint]))
    visitors.begun(match)
    visitors.left(match, 60.0)
    days = [play.day for play in plays.all_plays()[before:]]
    visit.expect(visit.told or len(days) in range(1, count + 2), Complaint("a game is lost"))


def walk_status(visit: Visit) -> None:
    """A kiosk starts, waits for those that the file names, and tells how it is itself."""
    from games.kiosk import status, watching

    visit.looked()
    watching.await_former(lambda event, **facts: None, patience=0.0)
    faults: list[str] = []
    reporter = status.Reporter(status.Status("1.0"), lambda event, **facts: faults.append(event))
    reporter.note("supervisor-ended")
    reporter.close(60.0)
    data = visit.path.read_bytes() if visit.path.is_file() else b""
    is_new = isinstance(now := plain(data), dict) and now.get("state") == status.ENDED
    visit.expect(is_new or faults, Complaint("how it is is neither told nor missed"))


# Files that are named on the command line


def _carried_out(visit: Visit, *arguments: str) -> int:
    """The exit code; what a command complains of is one clean line."""
    from games.commands import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    told = err.getvalue()
    visit.told += told.splitlines()
    visit.expect(code in (0, 2), Complaint("the exit code is {code}", code=code))
    is_line = told.startswith("tabletrix: ") and told.count("\n") == 1 and is_clean(told[:-1])
    visit.expect(
        code == 0 or (is_line and len(told) < LONGEST_LINE + 20),
        Complaint("not one clean line: {told}", told=repr(told[:200])),
    )
    return code


def walk_records(visit: Visit) -> None:
    from games.core.record import read_records
    from games.scenes.replay import ReplayScene

    file = str(visit.path)
    _carried_out(visit, "replay", file, "--text")
    is_good = _carried_out(visit, "replay", file, "--text", "--earlier-rules") == 0
    visit.looked()
    if is_good:
        with visit.path.open("rb") as records:
            match = next(read_records(records, game_named, earlier_rules=True))
        one = open_studio(SIZE)
        one.open(ReplayScene, match, sitters_of(match.first_seats, match.game.name, match.options))
        one.frame([], FRAME)
        one.close()
    run = (
        "simulate",
        match.game.name if is_good else names()[-1],
        "--seats",
        "random,random",
        "--games",
        "2",
        "--seed",
        "0",
    )
    code = _carried_out(visit, *run, "--resume", "--out", file)
    if visit.data is not None:
        now = visit.path.read_bytes()
        kept = visit.data if code else visit.data[: visit.data.rfind(b"\n") + 1]
        visit.expect(now.startswith(kept), Complaint("records are lost"))


def walk_operator_file(visit: Visit) -> None:
    from games.kiosk import config

    before = config.path().read_bytes()
    visit.looked()
    code = _carried_out(visit, "kiosk", "--operator-config", str(visit.path))
    visit.expect(code == 0 or config.path().read_bytes() == before, Complaint("a wrong file has changed the settings"))
    _, complaints = config.load()
    visit.expect(not complaints, Complaint("what was taken cannot be read"))
