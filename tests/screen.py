"""The program in a real window on a virtual screen, driven by xdotool as by a person who sees only the screen."""

import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from games.tools.monkey import bare_screen
from games.window.guard import QUIET

SCREEN = (1600, 900)
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


def a_screen() -> AbstractContextManager[str]:
    """The name of a virtual screen."""
    return bare_screen(*SCREEN)


class Window:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str], data: Path):
        """`data` is the folder that the program keeps its things in."""
        self.environment, self.data = environment, data
        self.process = subprocess.Popen(command, env=environment, cwd=data)
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
        left, top, width, _ = self.geometry()
        scale = width / 1920
        place = round(left + x * scale), round(top + y * scale)
        self._xdotool("mousemove", *map(str, place), "sleep", "0.1", "click", "1")

    def geometry(self) -> tuple[int, int, int, int]:
        """Where it is and how large, in pixels."""
        told = self._xdotool("getwindowgeometry", "--shell", self.number)
        facts = dict(line.split("=") for line in told.splitlines())
        return int(facts["X"]), int(facts["Y"]), int(facts["WIDTH"]), int(facts["HEIGHT"])

    def wait_until(self, is_reached: Callable[[], bool], seconds: float = 20.0) -> None:
        deadline = time.monotonic() + seconds
        while not is_reached():
            assert time.monotonic() < deadline, f"it did not come to that; the window is {self.geometry()}"
            time.sleep(0.1)

    def play_to_the_end(self, seconds: float) -> Path:
        """Roll, ask for a hint and drop, until the tower of Tetris Link is full; the record of the game.

        With an arrow key each of the two people reaches out anew, so that they need not wait for each other.
        """
        deadline = time.monotonic() + seconds
        while not self.finished():
            assert time.monotonic() < deadline, "the game did not end"
            assert self.process.poll() is None
            self.keys("Left", "space", "Left", "h")
            time.sleep(0.15)  # until a good move is known, of which each press shows a little more
            self.keys("h", "h")
            time.sleep(1.1 * QUIET)  # a press in haste right after that might be meant for something before
            self.keys("space")
        (file,) = self.finished()
        return file

    def unfinished(self) -> list[Path]:
        return sorted((self.data / "games").glob("*.journal"))

    def finished(self) -> list[Path]:
        return sorted((self.data / "finished").glob("*.jsonl"))

    def end(self, sign: int = signal.SIGTERM) -> int:
        """Ask it to stop, as a closed window does not reach it without a window manager."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
        return self.process.wait(timeout=20)
