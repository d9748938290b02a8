"""The processes of a kiosk on a real screen: what is seen when one of them dies, and what is left of them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.kiosk import config, log, pin
from games.kiosk.back_soon import GROUND
from games.kiosk.config import Config
from games.kiosk.pin import Pin
from games.store import files
from games.tools.monkey import SCREEN, a_screen, bare_screen
from tests.x_screen import XScreen, looked_at

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0  # seconds, on a machine that is busy with other things

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is one of Linux"),
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="a virtual screen needs Xvfb"),
]
needs_manager = pytest.mark.skipif(shutil.which("openbox") is None, reason="a window manager needs openbox")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(pin, "N", 2**4)
    config.save(Config(pin=Pin.of("2741"), languages=("en",)))
    return tmp_path / "home"


class Kiosk:
    """One that runs, seen from outside."""

    def __init__(self, process: subprocess.Popen, screen: XScreen, display: str):
        self.process = process
        self.screen = screen
        self.environ = {**os.environ, "DISPLAY": display}

    def events(self, event: str, **facts: str) -> list[dict[str, str]]:
        path = log.usual_path()
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        told = [(line.split()[1], dict(re.findall(r"(\w+)=(\S+)", line))) for line in lines]
        return [found for name, found in told if name == event and facts.items() <= found.items()]

    def pids(self, what: str) -> list[int]:
        return [int(facts["pid"]) for facts in self.events("started", what=what)]

    def kill(self, what: str) -> None:
        os.kill(self.pids(what)[-1], signal.SIGKILL)


def until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "too late"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def a_kiosk(manager: bool, code: str = "") -> Iterator[Kiosk]:
    """On a screen whose desktop is loud. `code` is run by the supervisor's process first."""
    with a_screen() if manager else bare_screen(*SCREEN) as display, looked_at(display, SCREEN) as screen:
        screen.paint_desktop()
        until(screen.shows_desktop)
        environ = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
        environ.pop("WAYLAND_DISPLAY", None)
        environ.pop("SDL_VIDEODRIVER", None)
        start = f"import sys; {code}\nfrom games.commands import main; sys.exit(main(['kiosk']))"
        process = subprocess.Popen([sys.executable, "-c", start], cwd=ROOT, env=environ)
        try:
            yield Kiosk(process, screen, display)
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Watcher(threading.Thread):
    """Looks at the screen again and again, and remembers what it saw."""

    def __init__(self, display: str):
        super().__init__()
        self._display = display
        self._is_enough = threading.Event()
        self.looks = self.desktops = self.darks = 0

    def run(self) -> None:
        with looked_at(self._display, SCREEN) as screen:
            while not self._is_enough.wait(0.02):
                self.looks += 1
                self.desktops += screen.shows_desktop()
                self.darks += screen.shows(GROUND, SCREEN[0])

    def end(self) -> None:
        self._is_enough.set()
        self.join()


@pytest.mark.parametrize("manager", [False, pytest.param(True, marks=needs_manager)], ids=["bare", "openbox"])
def test_no_bare_desktop_is_seen_between_a_death_and_the_new_program(manager):
    with a_kiosk(manager) as kiosk:
        until(lambda: len(kiosk.events("running")) == 1)
        until(lambda: not kiosk.screen.shows_desktop())
        watcher = Watcher(kiosk.environ["DISPLAY"])
        watcher.start()
        kiosk.kill("program")
        until(lambda: len(kiosk.events("running")) == 2)
        time.sleep(0.5)  # for the new one to be seen
        watcher.end()
        assert watcher.desktops == 0 and watcher.darks > 0 and watcher.looks > 10
        assert bytes([*reversed(GROUND), 0]) * SCREEN[0] not in kiosk.screen.pixels(), "the program lies above it"
