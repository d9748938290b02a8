"""The program in a real window on a virtual screen, driven by xdotool as by a person who sees only the screen."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogue import game_named
from games.core.record import read_records

ROOT = Path(__file__).resolve().parent.parent
SCREEN = (1600, 900)

missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
if missing and os.environ.get("TABLETRIX_NEEDS_WINDOW"):
    raise RuntimeError(f"a real window was asked for, but {', '.join(missing)} is not there")
pytestmark = pytest.mark.skipif(bool(missing), reason=f"needs {' and '.join(missing)}")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a virtual screen."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Window:
    def __init__(self, screen: str, data: Path, *arguments: str):
        self.data = data
        # Without tumbling and falling there is nothing to wait for.
        (data / "settings.json").write_text('{"reduced_motion": true, "speed": 2.0, "welcomed": true}', encoding="utf-8")
        self.environment = {
            **os.environ,
            "DISPLAY": screen,
            "TABLETRIX_DATA": str(data),
            "SDL_AUDIODRIVER": "dummy",
            "LANGUAGE": "en",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYTHONPATH": str(ROOT),
        }
        self.environment.pop("SDL_VIDEODRIVER", None)
        code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
        self.process = subprocess.Popen([sys.executable, "-c", code, *arguments], env=self.environment, cwd=ROOT)
        self.number = self._wait_for_window()

    def _wait_for_window(self) -> str:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            told = self._xdotool("search", "--onlyvisible", "--class", ".")
            if told:
                time.sleep(1.0)  # for the first picture
                return told.split()[0]
            assert self.process.poll() is None, "the program ended before it opened a window"
            time.sleep(0.1)
        raise TimeoutError("no window opened")

    def _xdotool(self, *arguments: str) -> str:
        told = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True)
        assert not told.stderr or arguments[0] == "search", told.stderr
        return told.stdout.strip()

    def keys(self, *keys: str) -> None:
        """Without a window manager keys go to the window under the pointer, which stands in its middle by itself."""
        self._xdotool("key", "--delay", "70", *keys)

    def click(self, x: float, y: float) -> None:
        """A click at a place in design units."""
        told = self._xdotool("getwindowgeometry", "--shell", self.number)
        facts = dict(line.split("=") for line in told.splitlines())
        scale = int(facts["WIDTH"]) / 1920
        place = round(int(facts["X"]) + x * scale), round(int(facts["Y"]) + y * scale)
        self._xdotool("mousemove", *map(str, place), "sleep", "0.1", "click", "1")

    def finished(self) -> list[Path]:
        return sorted((self.data / "finished").glob("*.jsonl"))

    def end(self) -> int:
        """Ask it to stop, as a closed window does not reach it without a window manager."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)


@pytest.fixture
def window(screen, tmp_path) -> Iterator:
    opened: list[Window] = []

    def open_window(*arguments: str) -> Window:
        opened.append(Window(screen, tmp_path, *arguments))
        return opened[-1]

    yield open_window
    for one in opened:
        one.end()


def test_a_whole_game_in_a_real_window(window):
    """Two people at the keys who roll, ask for a hint and drop, until the tower is full."""
    game = window("play", "link", "--seats", "human,human")
    deadline = time.monotonic() + 100
    while not game.finished():
        assert time.monotonic() < deadline, "the game did not end"
        assert game.process.poll() is None
        game.keys(*["space", "h"] * 4)
    (file,) = game.finished()
    with file.open("rb") as lines:
        (match,) = read_records(lines, game_named)
    assert match.outcome.reason == "tower full" and len(match.state.laid) > 15


def test_the_mouse_starts_a_game_from_the_title_and_leaves_it(window):
    program = window("play")
    program.click(290, 600)  # the tower on the table
    time.sleep(1.0)
    program.click(1310, 950)  # begin
    deadline = time.monotonic() + 20
    while not list((program.data / "games").glob("*.journal")):
        assert time.monotonic() < deadline, "no game was begun"
        time.sleep(0.1)
    program.keys("Escape")
    assert program.process.poll() is None
