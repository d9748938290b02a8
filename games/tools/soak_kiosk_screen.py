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
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from random import Random

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk import plays
from games.kiosk.attract import AttractScene
from games.kiosk.cabinet import FOR_OPERATORS, FOR_VISITORS, WATCHED
from games.kiosk.config import Config, text_of
from games.kiosk.operator import PinScene
from games.kiosk.pin import Pin
from games.kiosk.visitors import KioskSeats, KioskTitle, NamesScene, StillThereScene
from games.scenes.play.scene import PlayScene
from games.tools.monkey import NEEDED, SCREEN, a_deed, a_screen, ask_to_close, click, windows
from games.tools.visitor_guide import Guide
from games.window.guard import QUIET
from games.window.scenes import Scene
from games.words import in_words, say

ROOT = Path(__file__).resolve().parents[2]
HANDED_OVER = "TABLETRIX_HANDED_OVER"  # the environment has been checked: this process runs in it
NAME = "qwxzvj"  # of the visitor, in letters that nothing else in the world is called by
STARTED = 30.0  # seconds for the first picture
OPENED = 10.0  # seconds for what a touch leads to
SEEN_AGAIN = 5.0  # seconds until a window that was minimised is back
RECOVERED = 3.0  # seconds for a new child after a crash
NOTICED = 11.0  # seconds until a child that does not move counts as frozen
BEATING = 1.0  # seconds from the first scene to the first beat; before it a program counts as one that still starts
AT_ONCE = 40  # deeds between two looks at what has become of the program


class KioskFolders:
    """Folders that belong to the kiosk alone. All that the program could write to is in `world`."""

    def __init__(self, folder: Path):
        self.watched = folder / "opened"
        self.world = folder / "world"
        self.data, self.home, self.temp = (self.world / name for name in ("data", "home", "tmp"))
        for each in (self.data, self.home, self.temp):
            each.mkdir(parents=True)

    def environ(self, display: str) -> dict[str, str]:
        outside = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
        return {
            **outside, "DISPLAY": display, "HOME": str(self.home), "TMPDIR": str(self.temp), "LANGUAGE": "en",
            "TABLETRIX_DATA": str(self.data), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11", WATCHED: str(self.watched), HANDED_OVER: "1",
        }  # fmt: skip

    def lines(self) -> list[str]:
        """What the program has opened so far, with the facts about it."""
        try:
            return self.watched.read_text(encoding="utf-8").splitlines()
        except OSError:
            return []

    def opened(self) -> list[str]:
        """The scenes that the program has opened so far."""
        return [line.partition(" ")[0] for line in self.lines()]

    def files(self) -> list[Path]:
        return [path for path in self.world.rglob("*") if path.is_file()]


class Stay:
    """The real command with its supervisor, and the screen that it fills."""

    def __init__(self, place: KioskFolders, display: str, config: Config):
        self.place = place
        self.config = config
        self.environ = place.environ(display)

    @contextmanager
    def running(self) -> Iterator[None]:
        program = [sys.executable, str(ROOT / "main.py"), "kiosk"]
        given = self.place.temp / "operator.toml"
        given.write_text(text_of(self.config), encoding="utf-8")
        told = [*program, "--operator-config", str(given)]
        subprocess.run(told, check=True, env=self.environ, stdout=subprocess.DEVNULL)
        self.supervisor = subprocess.Popen(program, env=self.environ, stdout=subprocess.DEVNULL)
        try:
            self.await_scene(AttractScene, 0, STARTED)
            yield
        finally:
            self.supervisor.terminate()
            self.supervisor.wait()

    @property
    def child(self) -> int | None:
        return child_of(self.supervisor.pid)

    def await_scene(self, scene: type[Scene], since: int, seconds: float) -> None:
        """Wait for a scene that is opened after so many others, or a Complaint."""
        name = scene.__name__
        if not wait(lambda: name in self.place.opened()[since:], seconds):
            raise Complaint("the kiosk did not come to '{name}' within {seconds:.0f} s", name=name, seconds=seconds)


def soak_screen(count: int, seed: int, walks_away: bool = True, freezes: bool = True) -> list[str]:
    """What went wrong. Without the walk and the freeze, which take half a minute, it is a sample."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise Complaint("this proof needs {names}", names=", ".join(missing))
    config = Config(pin=Pin.of("864213"), idle_seconds=10, still_there_seconds=5, idle_factor_waiting=1)
    with tempfile.TemporaryDirectory() as folder, a_screen() as display:
        stay = Stay(KioskFolders(Path(folder)), display, config)
        try:
            with stay.running():
                return [
                    *(_walk_away(stay) if walks_away else []),
                    *_lose_a_game(stay),
                    *(_recover(stay, signal.SIGSTOP, NOTICED + RECOVERED) if freezes else []),
                    *_play_monkey(stay, count, Random(f"monkey {seed}")),
                ]
        except Complaint as complaint:
            return [in_words(complaint)]


def wait(is_reached: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not is_reached():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def child_of(pid: int) -> int | None:
    """The program that the supervisor watches."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name in brackets, which may hold anything, come the state and the parent.
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue  # it has gone meanwhile
        if int(parent) == pid:
            return int(folder.name)
    return None


# A visitor with a name


def _visit(stay: Stay) -> None:
    """Wake the kiosk, give a name and begin a game, all by clicks; a Complaint if that does not succeed."""
    guide, since = Guide(SCREEN, stay.config), len(stay.place.opened())
    for (x, y), scene in zip_longest(guide.way_to_a_game(NAME), (KioskTitle, KioskSeats, NamesScene)):
        click(stay.environ, x, y)
        if scene is not None:  # on a busy machine it takes its time, and a touch that comes early means something else
            stay.await_scene(scene, since, OPENED)
        time.sleep(2 * QUIET)  # no hastier than a scene that has just come lets anybody be
    stay.await_scene(PlayScene, since, OPENED)
    if NAME not in stay.place.lines()[-1].lower():
        raise Complaint("the visitor's name did not come to the table")
    for _ in range(2):  # the first touch only sends the card away that tells who is who
        time.sleep(1.0)  # until the table has been laid
        click(stay.environ, *guide.first_move())


def _walk_away(stay: Stay) -> list[str]:
    """Whoever is asked and does not answer is forgotten; only that a game was played is kept."""
    _visit(stay)
    since = len(stay.place.opened())
    stay.await_scene(StillThereScene, since, 2 * stay.config.idle_seconds)
    stay.await_scene(AttractScene, since, 2 * stay.config.still_there_seconds)
    complaints = _search(stay.place, say("walking away"))
    kept = list((stay.place.data / plays.FOLDER).glob("*.jsonl"))
    if not any(b'"finished":false' in path.read_bytes() for path in kept):
        complaints.append(say("the game that was left is not in the statistics"))
    return complaints


def _lose_a_game(stay: Stay) -> list[str]:
    """The program is killed while somebody plays."""
    _visit(stay)
    return [*_recover(stay, signal.SIGKILL, RECOVERED), *_search(stay.place, say("a crash"))]


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


def _recover(stay: Stay, sign: signal.Signals, limit: float) -> list[str]:
    """The child dies or freezes: another one is there in time, and plays."""
    time.sleep(BEATING)
    child, since, begun = stay.child, len(stay.place.opened()), time.monotonic()
    if child is None:
        return [say("there is no program to end")]
    os.kill(child, sign)
    if not wait(lambda: stay.child not in (None, child), limit + STARTED):
        return [say("after {sign} there was no new program", sign=sign.name)]
    started = time.monotonic() - begun
    stay.await_scene(AttractScene, since, STARTED)
    print(
        say(
            "after {sign} a new program was started after {started:.1f} s and showed a game after {shown:.1f} s",
            sign=sign.name, started=started, shown=time.monotonic() - begun,
        )
    )  # fmt: skip
    if started <= limit:
        return []
    return [say("after {sign} a new program has to be there within {limit:.0f} s", sign=sign.name, limit=limit)]


# The monkey


def _play_monkey(stay: Stay, count: int, luck: Random) -> list[str]:
    child, done, closed, begun = stay.child, 0, 0, time.monotonic()
    since = len(stay.place.opened())
    while done < count:
        deeds = [a_deed(luck) for _ in range(min(AT_ONCE, count - done))]
        done += len(deeds)
        subprocess.run(["xdotool", "-"], env=stay.environ, input="\n".join(deeds).encode(), stderr=subprocess.DEVNULL)
        if luck.random() < 0.2:
            closed += ask_to_close(stay.environ)
        if not wait(lambda: windows(stay.environ) != [], SEEN_AGAIN):
            return [say(Plural("the window could not be seen any more after {count} [deed|deeds]"), count=done)]
        if stay.supervisor.poll() is not None:
            return [say(Plural("the kiosk ended after {count} [deed|deeds]"), count=done)]
        if stay.child != child:
            return [say(Plural("the program was left or crashed after {count} [deed|deeds]"), count=done)]
    opened = stay.place.opened()[since:]
    print(
        say(
            "the monkey: deeds: {count}, requests to close or hide the window: {closed}, in {seconds:.0f} s; "
            "opened scenes: {scenes}",
            count=done, closed=closed, seconds=time.monotonic() - begun, scenes=len(opened),
        )
    )  # fmt: skip
    return _led_astray(set(opened))


def _led_astray(opened: set[str]) -> list[str]:
    wrong = opened - {scene.__name__ for scene in (*FOR_VISITORS, PinScene)}
    complaints = [say("the monkey has opened {names}", names=", ".join(sorted(wrong)))] if wrong else []
    if opened & {scene.__name__ for scene in FOR_OPERATORS}:
        complaints.append(say("the monkey has come to the operator's page"))
    return complaints
