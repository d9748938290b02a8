"""The part of the kiosk's long proof that needs a real window: on a virtual screen, with the real program.

A visitor says who they are, begins a game and walks away, or loses it to a crash: of their name nothing may be left
on the disk. The program is killed and stopped, and must be back in time. And a monkey presses, types and shuts
whatever it can think of; the program must stay where it is, and nothing but what is meant for visitors may open. What
only the operating system can block (switching to another virtual terminal, the power button) is not tried;
`kiosk --print-unit` says how that is done.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from datetime import date
from pathlib import Path
from random import Random

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk import plays
from games.kiosk.attract import AttractScene
from games.kiosk.config import Config
from games.kiosk.naming import NamesScene
from games.kiosk.pin import Pin
from games.kiosk.still_there import StillThereScene
from games.kiosk.supervisor import ANSWER
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskPlay, KioskSeats
from games.tools.kiosk_stay import STARTED, KioskFolders, Stay, strain, wait
from games.tools.monkey import NEEDED, SCREEN, a_screen
from games.tools.soak_kiosk_monkey import play_monkey
from games.tools.studio import in_folder
from games.tools.visitor_guide import Guide
from games.words import in_words, say

NAME = "qwxzvj"  # of the visitor, in letters that nothing else in the world is called by
RECOVERED = 3.0  # seconds for a new child after a crash, on a machine that is not busy
LATE = "stood-still"  # in the supervisor's log
LONG = 3  # times as long as it should take: it will never come


def soak_screen(count: int, seed: int, walks_away: bool = True, freezes: bool = True) -> list[str]:
    """What went wrong. Without the walk and the freeze, which take a minute, it is a sample."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise Complaint("this proof needs {names}", names=", ".join(missing))
    config = Config(
        pin=Pin.of("864213"), idle_seconds=20, still_there_seconds=20, idle_factor_waiting=1, restart_at=None
    )
    with tempfile.TemporaryDirectory() as folder, a_screen() as display:
        stay = Stay(KioskFolders(Path(folder)), display, config)
        try:
            with stay.running():
                return [
                    *(_walk_away(stay) if walks_away else []),
                    *_lose_a_game(stay),
                    *(_recover(stay, signal.SIGSTOP, config.freeze_seconds + ANSWER) if freezes else []),
                    *play_monkey(stay, count, Random(f"monkey {seed}")),
                ]
        except Complaint as complaint:
            return [in_words(complaint)]


# A visitor with a name


def _visit(stay: Stay) -> None:
    """Wake the kiosk, give a name and begin a game, all by clicks; a Complaint if that does not succeed."""
    guide, since = Guide(SCREEN, stay.config), len(stay.place.notes())
    wakes, seats, plate, *letters, done, begins = guide.way_to_a_game(NAME)
    stay.touch_to(*wakes, KioskTitle)
    stay.touch_to(*seats, KioskSeats)
    stay.touch_to(*plate, NamesScene)
    for letter in letters:
        stay.touch(*letter)
    stay.touch_to(*done, KioskSeats)
    stay.touch_to(*begins, KioskPlay)
    if NAME not in stay.place.noted("asked", since)[-1].lower():
        raise Complaint("the visitor's name did not come to the table")
    move = guide.first_move()
    stay.touch_to(*move, KioskPlay)  # the first touch only sends the card away that tells who is who
    stay.touch(*move)


def _walk_away(stay: Stay) -> list[str]:
    """Whoever is asked and does not answer is forgotten; only that a game was played is kept."""
    _visit(stay)
    since = len(stay.place.notes())
    stay.await_scene(StillThereScene, since, LONG * stay.config.idle_seconds)
    stay.await_scene(AttractScene, since, LONG * stay.config.still_there_seconds)
    # The invitation is asked for before the game is put away and counted, and that may take its time.
    is_counted = wait(lambda: _abandoned(stay) > 0, stay.config.freeze_seconds)
    complaints = _search(stay.place, say("walking away"))
    if not is_counted:
        complaints.append(say("the game that was left is not in the statistics"))
    return complaints


def _abandoned(stay: Stay) -> int:
    with in_folder(stay.place.data):
        return plays.tally(plays.last_plays(date.today(), 2)).abandoned


def _lose_a_game(stay: Stay) -> list[str]:
    """The program is killed while somebody plays."""
    _visit(stay)
    return [*_recover(stay, signal.SIGKILL), *_search(stay.place, say("a crash"))]


def _search(place: KioskFolders, after: str) -> list[str]:
    """Look for the name in all files, in their names and in what is in them."""
    files = place.files()
    found = [str(path.relative_to(place.world)) for path in files if holds_name(path, NAME)]
    print(
        say(
            Plural("after {what} a visitor's name was looked for in {count} [file|files]"), what=after, count=len(files)
        )
    )
    return [say("a visitor's name is still in {files}", files=", ".join(found))] if found else []


def holds_name(path: Path, name: str) -> bool:
    data, wanted = path.read_bytes().lower(), name.lower()
    codings = ("utf-8", "utf-16-le", "utf-16-be")
    return wanted in path.name.lower() or any(wanted.encode(coding) in data for coding in codings)


# Deaths


def _recover(stay: Stay, sign: signal.Signals, noticed: float = 0.0) -> list[str]:
    """The child dies or freezes, which is noticed within so many seconds: another one is there in time, and plays."""
    child = stay.await_run()  # before its first beat a program may take long, and is not taken as frozen
    since, late, begun = len(stay.place.notes()), stay.place.logged(LATE), time.monotonic()
    os.kill(child, sign)
    if not wait(lambda: stay.child not in (None, child), 2 * noticed + STARTED):
        return [say("after {sign} there was no new program", sign=sign.name)]
    # A supervisor that was woken up far too late takes it that the computer stood still, and waits once more.
    noticed += (stay.place.logged(LATE) - late) * noticed
    started, limit = time.monotonic() - begun, noticed + RECOVERED * strain()
    stay.await_scene(AttractScene, since, STARTED)
    stay.await_run()
    print(
        say(
            "after {sign} a new program was started after {started:.1f} s and showed a game after {shown:.1f} s",
            sign=sign.name, started=started, shown=time.monotonic() - begun,
        ),
        flush=True,
    )  # fmt: skip
    if started <= limit:
        return []
    return [say("after {sign} a new program has to be there within {limit:.0f} s", sign=sign.name, limit=limit)]
