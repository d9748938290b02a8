"""A long proof that a kiosk can be left alone: a monkey at its screen, visitors who walk away, deaths, a whole day.

The monkey needs a real window on a virtual screen with a window manager: Xvfb, openbox and xdotool. It presses, types
and shuts whatever it can think of; the program must stay where it is, and nothing but what is meant for visitors may
open. What only the operating system can block (switching to another virtual terminal, the power button) is not tried;
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
from pathlib import Path
from random import Random
from typing import Any

from games.cabinet.words import say
from games.core.contract import Complaint
from games.kiosk.cabinet import FOR_OPERATORS, FOR_VISITORS, WATCHED
from games.kiosk.monkey import NEEDED, a_deed, a_screen, ask_to_close, windows

ROOT = Path(__file__).resolve().parents[2]
HANDED_OVER = "TABLETRIX_HANDED_OVER"  # the environment has been checked: this process runs in it
STARTED = 30.0  # seconds for the first picture
SEEN_AGAIN = 5.0  # seconds until a window that was minimised is back
LEAST_GAMES = 300  # of a day without visitors
RECOVERED = 3.0  # seconds for a new child after a crash


def soak_kiosk(count: int, seed: int, hours: float = 24.0) -> list[str]:
    """All parts; what went wrong."""
    return [*soak_day(hours), *soak_screen(count, seed)]


# On a virtual screen


def soak_screen(count: int, seed: int) -> list[str]:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise Complaint("this proof needs {names}", names=", ".join(missing))
    with tempfile.TemporaryDirectory() as data, a_screen() as display:
        with _kiosk(Path(data), display) as supervisor:
            complaints = _play_monkey(supervisor, Path(data), display, count, Random(f"monkey {seed}"))
            return [*complaints, *_kill_and_stop(supervisor, Path(data))]


@contextmanager
def _kiosk(data: Path, display: str) -> Iterator[subprocess.Popen]:
    """The real command, supervisor and all, with a PIN set."""
    environ = {
        **os.environ, "DISPLAY": display, "TABLETRIX_DATA": str(data), "PYTHONPATH": str(ROOT), "LANGUAGE": "en",
        "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11", WATCHED: str(data / "opened"), HANDED_OVER: "1",
    }  # fmt: skip
    config = data / "operator.toml"
    config.write_text('pin = "864213"\nidle_seconds = 60\n', encoding="utf-8")
    program = [sys.executable, str(ROOT / "main.py"), "kiosk"]
    subprocess.run([*program, "--operator-config", str(config)], env=environ, check=True, stdout=subprocess.DEVNULL)
    config.unlink()
    process = subprocess.Popen(program, env=environ)
    try:
        _wait(lambda: "attract" in opened(data), STARTED)
        yield process
    finally:
        process.terminate()
        process.wait()


def opened(data: Path) -> list[str]:
    """The scenes that the program has opened so far."""
    try:
        return (data / "opened").read_text(encoding="utf-8").split()
    except OSError:
        return []


def _wait(is_reached: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not is_reached():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _play_monkey(supervisor: subprocess.Popen, data: Path, display: str, count: int, luck: Random) -> list[str]:
    environ = {**os.environ, "DISPLAY": display}
    child = child_of(supervisor.pid)
    done = 0
    while done < count:
        deeds = [a_deed(luck) for _ in range(min(40, count - done))]
        done += len(deeds)
        subprocess.run(["xdotool", "-"], env=environ, input="\n".join(deeds).encode(), stderr=subprocess.DEVNULL)
        if luck.random() < 0.2:
            ask_to_close(environ)
        if not _wait(lambda: windows(environ) != [], SEEN_AGAIN):
            return [say("the window could not be seen any more after {count} deeds", count=done)]
        if supervisor.poll() is not None:
            return [say("the kiosk ended after {count} deeds", count=done)]
        if child_of(supervisor.pid) != child:
            return [say("the program was left or crashed after {count} deeds", count=done)]
    wrong = set(opened(data)) - FOR_VISITORS - {"kiosk_pin"}
    complaints = [say("the monkey has opened {names}", names=", ".join(sorted(wrong)))] if wrong else []
    if set(opened(data)) & FOR_OPERATORS:
        complaints.append(say("the monkey has come to the operator's page"))
    return complaints


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


def _kill_and_stop(supervisor: subprocess.Popen, data: Path) -> list[str]:
    """The child dies, and then it freezes: each time another one is there in time."""
    complaints = []
    for sign, limit in ((signal.SIGKILL, RECOVERED), (signal.SIGSTOP, RECOVERED + 11.0)):
        child = child_of(supervisor.pid)
        begun = len(opened(data))
        if child is None:
            return [*complaints, say("there is no program to end")]
        os.kill(child, sign)
        is_new = _wait(lambda child=child: child_of(supervisor.pid) not in (None, child), limit)
        if not is_new:
            complaints.append(say("after signal {sign} there was no new program in time", sign=int(sign)))
        if not _wait(lambda begun=begun: "attract" in opened(data)[begun:], STARTED):
            complaints.append(say("after signal {sign} the games did not come back", sign=int(sign)))
    return complaints


# A day without a screen


def soak_day(hours: float) -> list[str]:
    """So many hours of attract loop with a clock that runs faster; memory must not grow after the first hour."""
    with tempfile.TemporaryDirectory() as data:
        environ = {**os.environ, "TABLETRIX_DATA": data, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
        call = f"import games.kiosk.soak as soak; soak.live_a_day({hours})"
        told = subprocess.run([sys.executable, "-c", call], env=environ, stdout=subprocess.PIPE, check=True)
    games, early, late = (float(part) for part in told.stdout.split()[-3:])
    print(
        say(
            "{hours:g} hours: {games:.0f} games, {early:.0f} MB after the first hour, {late:.0f} MB at the end",
            hours=hours, games=games, early=early, late=late,
        )
    )  # fmt: skip
    complaints = []
    if late > 1.05 * early:
        complaints.append(say("memory grew from {early:.0f} to {late:.0f} MB", early=early, late=late))
    if games < LEAST_GAMES * hours / 24:
        complaints.append(say("only {games:.0f} games were begun", games=games))
    return complaints


def live_a_day(hours: float) -> None:
    """In a process of its own: prints the games begun, and the megabytes after an hour and at the end."""
    cabinet = studio_kiosk((1280, 720))
    cabinet.rest()
    lived, drawn, early, step = 0.0, 0.0, 0.0, 1 / 30
    picture = cabinet.draw
    cabinet.draw = lambda: None  # a picture every ten seconds is enough to fill every store of pictures
    while lived < 3600 * hours:
        cabinet.frame([], step)
        lived += step
        if lived - drawn > 10:
            drawn = lived
            picture()
        if not early and lived > 3600:
            early = megabytes()
    print(cabinet.top.games_begun, early or megabytes(), megabytes())


def studio_kiosk(size: tuple[int, int], config: Any = None) -> Any:
    """A kiosk in a window that nobody sees, without sound, whose computers answer at once."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from games.cabinet.sdl import prepare_sdl

    prepare_sdl()
    import pygame

    from games.cabinet.settings import Settings
    from games.cabinet.studio import Silence, Thoughtless
    from games.kiosk.cabinet import KioskCabinet
    from games.kiosk.config import Config

    pygame.display.init()
    pygame.font.init()
    return KioskCabinet(Settings(), Silence(), Thoughtless(), config or Config(), size)


def megabytes() -> float:
    """The memory that this process uses now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
