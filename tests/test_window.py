"""The program in a real window on a virtual screen: a whole game with keys, and the way into one with the mouse."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.catalogue import game_named
from games.core.record import read_records
from games.kiosk.supervisor import Limits, Supervisor
from tests.screen import MISSING, SCREEN, Window, a_screen

ROOT = Path(__file__).resolve().parent.parent

if MISSING and os.environ.get("TABLETRIX_NEEDS_WINDOW"):
    raise RuntimeError(f"a real window was asked for, but {', '.join(MISSING)} is not there")
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with a_screen() as name:
        yield name


@pytest.fixture
def window(screen, tmp_path) -> Iterator:
    opened: list[Window] = []
    # Without tumbling and falling there is nothing to wait for.
    settings = '{"reduced_motion": true, "speed": 2.0, "welcomed": true}'
    (tmp_path / "settings.json").write_text(settings, encoding="utf-8")
    environment = {
        **os.environ,
        "DISPLAY": screen,
        "TABLETRIX_DATA": str(tmp_path),
        "SDL_AUDIODRIVER": "dummy",
        "LANGUAGE": "en",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "PYTHONPATH": str(ROOT),
    }
    environment.pop("SDL_VIDEODRIVER", None)
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"

    def open_window(*arguments: str) -> Window:
        opened.append(Window([sys.executable, "-c", code, *arguments], environment, tmp_path))
        return opened[-1]

    yield open_window
    for one in opened:
        one.end()


def test_a_whole_game_in_a_real_window(window):
    """Two people at the keys."""
    game = window("play", "link", "--seats", "human,human")
    with game.play_to_the_end(seconds=150).open("rb") as lines:
        (match,) = read_records(lines, game_named)
    assert match.outcome.reason == "tower full" and len(match.state.laid) > 15


def test_the_mouse_starts_a_game_from_the_title_and_leaves_it(window):
    program = window("play")
    program.click(290, 600)  # the tower on the table
    time.sleep(1.0)
    program.click(1594, 999)  # begin
    deadline = time.monotonic() + 20
    while not program.unfinished():
        assert time.monotonic() < deadline, "no game was begun"
        time.sleep(0.1)
    program.keys("Escape")
    assert program.process.poll() is None


@pytest.mark.parametrize("kept", ([100, 90, 1200, 700], [3000, 50, 16384, 16384]), ids=("usual", "wild"))
def test_full_screen_and_back_leaves_a_window_that_fits_the_screen(window, tmp_path, kept):
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({**json.loads(settings.read_text(encoding="utf-8")), "window": kept}))
    program = window("play")
    before = program.geometry()
    assert before[1] > 0 and before[0] + before[2] <= SCREEN[0] and before[1] + before[3] <= SCREEN[1]
    program.keys("F11")
    program.wait_until(lambda: program.geometry()[2:] == SCREEN)
    program.keys("F11")
    program.wait_until(lambda: program.geometry() == before)


def test_the_window_of_the_calm_page_comes_back_and_goes(screen, tmp_path, monkeypatch):
    """The supervisor with a program that cannot run, and the real page instead of it."""
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    page = [sys.executable, "-c", "from games.commands import main; main(['kiosk', '--back-soon', '--windowed'])"]
    limits = Limits(restarts=1, back_soon=120)
    told: list[tuple[str, dict]] = []
    supervisor = Supervisor(
        [sys.executable, "-S", "-c", "import sys; sys.exit(3)"],
        page,
        lambda: limits,
        lambda event, **facts: told.append((event, facts)),
    )
    thread = threading.Thread(target=supervisor.run)
    thread.start()
    try:
        until(lambda: windows_of_all(), 30)
        os.kill([facts["pid"] for event, facts in told if event == "started"][-1], signal.SIGKILL)
        until(lambda: not windows_of_all(), 5)
        until(lambda: windows_of_all(), 15)
        supervisor.stop()
        until(lambda: not windows_of_all(), 10)
    finally:
        supervisor.stop()
        thread.join(20)
    assert not thread.is_alive()


def windows_of_all() -> list[str]:
    command = ["xdotool", "search", "--onlyvisible", "--class", "."]
    return subprocess.run(command, capture_output=True, text=True).stdout.split()


def until(is_so, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "too late"
        time.sleep(0.1)
