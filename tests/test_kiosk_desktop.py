"""The processes of a kiosk on a real screen: what is seen when one of them dies, and what is left of them."""

import json
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

from games.kiosk import config, log, pin, status
from games.kiosk.back_soon import BRIGHT, GROUND
from games.kiosk.back_soon_pad import EDGE, KEYS, SIZE, place_of
from games.kiosk.config import Config
from games.kiosk.pin import HELD, Pin
from games.store import files
from games.tools.monkey import SCREEN, a_screen, bare_screen
from tests.x_screen import XScreen, looked_at

ROOT = Path(__file__).resolve().parent.parent
TEXT: dict = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
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

    def __init__(self, screen: XScreen, display: str, before: str):
        self.screen = screen
        self.environ = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
        for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            self.environ.pop(name, None)
        self._code = f"import sys\n{before}\nfrom games.commands import main\nsys.exit(main(['kiosk']))"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", self._code], cwd=ROOT, env=self.environ)

    def events(self, event: str, **facts: str) -> list[dict[str, str]]:
        path = log.usual_path()
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        told = [(line.split()[1], dict(re.findall(r"(\w+)=(\S+)", line))) for line in lines]
        return [found for name, found in told if name == event and facts.items() <= found.items()]

    def pids(self, what: str) -> list[int]:
        return [int(facts["pid"]) for facts in self.events("started", what=what)]

    def kill(self, what: str) -> None:
        os.kill(self.pids(what)[-1], signal.SIGKILL)

    def helpers(self) -> list[int]:
        """The processes that the program has started itself: its bots think there."""
        told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.pids("program")[-1])], **TEXT).stdout
        return [pid for pid in map(int, told.split()) if is_alive(pid) and b"spawn_main" in command_of(pid)]

    def do(self, deed: str) -> str:
        return subprocess.run(["xdotool", *deed.split()], env=self.environ, **TEXT).stdout

    def touch(self, x: float, y: float) -> None:
        """A place on the calm page, in units of its layout."""
        self.do(f"mousemove {round(x * SCREEN[0] / SIZE[0])} {round(y * SCREEN[1] / SIZE[1])} click 1")
        time.sleep(0.1)

    def enter_pin(self) -> None:
        """Hold the corner, once more if the window was just being put back, and then touch the digits."""
        deadline = time.monotonic() + PATIENCE
        while not self.screen.shows(EDGE):
            assert time.monotonic() < deadline, "too late"
            self.do("mousemove 10 10 mousedown 1")
            held = time.monotonic() + 2 * HELD
            while time.monotonic() < held and not self.screen.shows(EDGE):
                time.sleep(0.05)
            self.do("mouseup 1")
        for digit in "2741":
            self.touch(*place_of(KEYS.index(digit)).center)
        before = len(self.events("pin-right"))
        self.touch(*place_of(11).center)
        until(lambda: len(self.events("pin-right")) > before)


def until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "too late"
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def a_kiosk(manager: bool, before: str = "") -> Iterator[Kiosk]:
    """On a screen whose desktop is loud; `before` is what the supervisor's process does first."""
    with a_screen() if manager else bare_screen(*SCREEN) as display, looked_at(display, SCREEN) as screen:
        screen.paint_desktop()
        until(screen.shows_desktop)
        kiosk = Kiosk(screen, display, before)
        try:
            yield kiosk
        finally:
            kiosk.process.terminate()
            kiosk.process.wait(PATIENCE)


class Watcher(threading.Thread):
    """Looks at the screen again and again, and remembers what it saw."""

    def __init__(self, display: str):
        super().__init__()
        self._display = display
        self._is_enough = threading.Event()
        self.looks = self.desktops = self.darks = 0

    def run(self) -> None:
        with looked_at(self._display, SCREEN) as screen:
            while not self._is_enough.wait(0.04):
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
        if manager:  # a cover that died is laid again, below the program
            kiosk.kill("cover")
            until(lambda: len(kiosk.pids("cover")) == 2)
            for _ in range(40):
                assert not kiosk.screen.shows(GROUND, SCREEN[0])
                time.sleep(0.05)
        assert bytes([*reversed(GROUND), 0]) * SCREEN[0] not in kiosk.screen.pixels(), "the program lies above it"


# A program whose computers are asked as soon as it is there, as nobody waits for the invitation to come to their game.
PLAYS_AT_ONCE = """
from games.commands import kiosk
own = kiosk._own
quick = "import sys; from games.commands import main; from games.kiosk import acts, attract; acts.CARD = 0.1; "
quick += "attract.reel = lambda games: []; sys.exit(main(['kiosk', '--child']))"
kiosk._own = lambda part, windowed: [sys.executable, "-c", quick, part] if part == "--child" else own(part, windowed)
"""


@pytest.mark.skipif(shutil.which("ps") is None, reason="the processes are told by ps")
def test_whichever_process_dies_the_kiosk_goes_on_and_leaves_none_behind():
    with a_kiosk(manager=False, before=PLAYS_AT_ONCE) as kiosk:
        until(lambda: len(kiosk.events("running")) == 1)
        until(lambda: len(kiosk.helpers()) == 1)
        thinker = kiosk.helpers()[0]
        os.kill(thinker, signal.SIGKILL)  # there is another one when it is asked again
        until(lambda: len(kiosk.helpers()) == 1 and kiosk.helpers() != [thinker], 3 * PATIENCE)
        assert len(kiosk.pids("program")) == 1
        kiosk.kill("cover")
        kiosk.kill("program")
        until(lambda: len(kiosk.events("running")) == 2)
        assert len(kiosk.pids("cover")) == 2, "there is a new one before the new program"
        until(lambda: not kiosk.screen.shows(GROUND, SCREEN[0]))
        # The supervisor dies, and what started it does so again at once, as systemd would do after two seconds.
        until(lambda: len(kiosk.helpers()) == 1)
        old = [*kiosk.pids("program"), *kiosk.pids("cover"), *kiosk.helpers()]
        kiosk.process.kill()
        kiosk.process.wait()
        kiosk.start()
        until(lambda: len(kiosk.pids("program")) == 3)
        assert not any(map(is_alive, old)), "the old program and the new one would fight for the screen"
        until(lambda: len(kiosk.events("running")) == 3)
        new = [kiosk.process.pid, kiosk.pids("program")[-1], kiosk.pids("cover")[-1]]
        assert json.loads(status.path().read_text())["pids"] and all(map(is_alive, new))
        kiosk.process.terminate()
        assert kiosk.process.wait(PATIENCE) == 0
        until(lambda: not any(map(is_alive, new)))
        assert json.loads(status.path().read_text())["state"] == "ended"


BROKEN = """
from games.commands import kiosk
own = kiosk._own
kiosk._own = lambda part, windowed: [sys.executable, "-c", "1/0"] if part == "--child" else own(part, windowed)
"""


@needs_manager
@pytest.mark.skipif(shutil.which("xdotool") is None, reason="somebody else's hands need xdotool")
def test_the_calm_page_comes_back_and_its_corner_leads_the_operator_out():
    config.save(Config(pin=Pin.of("2741"), languages=("en",), restarts_per_hour=1))
    with a_kiosk(manager=True, before=BROKEN) as kiosk:
        until(lambda: kiosk.screen.shows(BRIGHT))
        window = kiosk.do("search --onlyvisible --class Tabletrix").split()[0]
        deeds = [["xdotool", "windowminimize", window], ["xdotool", "windowunmap", window]]
        if shutil.which("wmctrl"):
            deeds.append(["wmctrl", "-i", "-r", hex(int(window)), "-b", "remove,fullscreen"])
        for deed in deeds:
            subprocess.run(deed, env=kiosk.environ, check=True)
            time.sleep(0.2)
            until(lambda: kiosk.screen.shows(BRIGHT) and not kiosk.screen.shows_desktop())
        assert kiosk.events("back-soon-failed") == []
        kiosk.enter_pin()
        kiosk.touch(960, 400)
        until(lambda: len(kiosk.events("back-soon-ended", why="try-again")) == 1)
        assert kiosk.events("back-soon-operator", wants="try-again")
        until(lambda: len(kiosk.events("back-soon")) == 2)  # it was tried as often as at first, and fails
        assert len(kiosk.pids("program")) == 4
        until(lambda: kiosk.screen.shows(BRIGHT))
        kiosk.enter_pin()
        kiosk.touch(960, 590)
        assert kiosk.process.wait(PATIENCE) == 0
        assert kiosk.events("back-soon-ended", why="operator-left") and kiosk.screen.shows_desktop()
