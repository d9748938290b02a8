"""A kiosk on a screen for long proofs: the real command with its supervisor, in folders of its own, and what it notes.

Whoever waits here waits for something that the program notes (games.kiosk.watched). How long is allowed follows from
what the program promises, times what the machine makes of a second just now: other work may be running beside.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core.contract import Complaint
from games.kiosk.attract import AttractScene
from games.kiosk.config import Config, from_operator, text_of
from games.kiosk.watched import WATCHED
from games.tools.monkey import SCREEN, Front, click
from games.window.scenes import Scene

ROOT = Path(__file__).resolve().parents[2]
HANDED_OVER = "TABLETRIX_HANDED_OVER"  # the environment has been checked: this process runs in it
CHILD = b"--child"  # in the command of the program, and of no other child of the supervisor
STARTED = 60.0  # seconds until the loop goes round: after that the supervisor takes it as frozen (Limits.start)
TRIED = 0.1  # seconds of work that tell how busy the machine is


class KioskFolders:
    """Folders that belong to the kiosk alone. All that the program could write to is in `world`."""

    def __init__(self, folder: Path):
        self.watched = folder / "watched"
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

    def notes(self) -> list[str]:
        """All that the program has noted so far, in whole lines."""
        try:
            return self.watched.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()
        except OSError:
            return []

    def noted(self, kind: str, since: int = 0) -> list[str]:
        """What was noted of one kind, after so many notes of all kinds."""
        return [note.partition(" ")[2] for note in self.notes()[since:] if note.partition(" ")[0] == kind]

    def asked(self, since: int = 0) -> list[str]:
        """The names of the scenes that were to be opened."""
        return [asked.partition(" ")[0] for asked in self.noted("asked", since)]

    def logged(self, event: str) -> int:
        """How often the supervisor has told of an event."""
        try:
            lines = (self.data / "logs" / "kiosk.log").read_text(encoding="utf-8").splitlines()
        except OSError:
            return 0
        return sum(line.split()[1:2] == [event] for line in lines)

    def files(self) -> list[Path]:
        return [path for path in self.world.rglob("*") if path.is_file()]


class Stay:
    """The real command with its supervisor, and the screen that it fills."""

    def __init__(self, place: KioskFolders, display: str, config: Config):
        self.place = place
        self.config = from_operator(text_of(config).encode(), "config", config)  # what cannot be is told at once
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
            self.await_run()
            yield
        finally:
            self.supervisor.terminate()
            self.supervisor.wait()

    @property
    def child(self) -> int | None:
        return child_of(self.supervisor.pid)

    def await_run(self) -> int:
        """The process whose loop goes round, when that is so: from now on it freezes when it does not beat."""
        if not wait(lambda: self.child is not None and str(self.child) in self.place.noted("runs"), STARTED):
            raise Complaint("the program did not come to its loop within {seconds:.0f} s", seconds=STARTED)
        child = self.child
        if child is None:
            raise Complaint("the program has gone as soon as it was there")
        return child

    def await_scene(self, scene: type[Scene], since: int, seconds: float) -> None:
        """Wait for a scene that is asked for after so many notes, or a Complaint."""
        name = scene.__name__
        if not wait(lambda: name in self.place.asked(since), seconds):
            raise Complaint("the kiosk did not come to '{name}' within {seconds:.0f} s", name=name, seconds=seconds)

    def touch(self, x: int, y: int) -> None:
        """A click that counts as soon as it is heard; a Complaint if it is not."""
        since = len(self.place.notes())
        click(self.environ, x, y)
        if not wait(lambda: f"up 1 {x} {y}" in self.place.noted("heard", since), self.config.freeze_seconds):
            raise Complaint("a click has not reached the window")

    def touch_to(self, x: int, y: int, *scenes: type[Scene]) -> None:
        """A click that leads to one of these scenes, at which hands are then welcome."""
        since = len(self.place.notes())
        self.touch(x, y)
        self.await_ready(since, *scenes)

    def await_ready(self, since: int, *scenes: type[Scene]) -> None:
        wanted = {scene.__name__ for scene in scenes}
        seconds = self.config.freeze_seconds
        if not wait(lambda: bool(wanted & {*self.place.noted("ready", since)}), seconds):
            raise Complaint(
                "the kiosk did not come to '{name}' within {seconds:.0f} s", name=min(wanted), seconds=seconds
            )

    def is_in_front(self) -> bool:
        """Whether the program's own window fills the whole screen, and has the keyboard."""
        return Front.of(self.environ) == Front(self.child, (0, 0), SCREEN)


def wait(is_reached: Callable[[], bool], seconds: float) -> bool:
    """So many seconds of a machine that has nothing else to do."""
    begun = time.monotonic()
    while not is_reached():
        if time.monotonic() - begun > seconds and time.monotonic() - begun > seconds * strain():
            return is_reached()
        time.sleep(0.05)
    return True


def strain() -> float:
    """How many seconds it takes just now to do the work of one, 1.0 on a machine that is not busy."""
    begun, end = time.monotonic(), time.thread_time() + TRIED
    while time.thread_time() < end:
        pass
    return max(1.0, (time.monotonic() - begun) / TRIED)


def child_of(pid: int) -> int | None:
    """The program that the supervisor watches; it may have other children."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name in brackets, which may hold anything, come the state and the parent.
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid and CHILD in (folder / "cmdline").read_bytes().split(b"\0"):
                return int(folder.name)
        except OSError:
            continue  # it has gone meanwhile
    return None
