"""Where the window may be: always within reach, and as it was after full screen; also in real windows."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.catalogue import names
from games.store.settings import Settings
from games.tools import studio
from games.tools.monkey import bare_screen
from games.window.desktop import TITLE_BAR, Border, ScreenPart, Window, fitted
from tests.screen import MISSING, SCREEN
from tests.screen import Window as RealWindow

ROOT = Path(__file__).resolve().parent.parent
WHOLE = (0, 0, *SCREEN)


# Without a screen


def test_a_window_larger_than_the_desktop_is_clamped_to_it():
    laptop, usual = ScreenPart(0, 0, 1366, 768), ScreenPart(0, 0, 1920, 1080)
    assert fitted(Window(0, 0, 16384, 16384), [laptop]) == Window(0, TITLE_BAR, 1366, 768 - TITLE_BAR)
    assert fitted(Window(0, 0, 1920, 1080), [usual]) == Window(0, TITLE_BAR, 1920, 1080 - TITLE_BAR)
    panel_above = ScreenPart(0, 40, 1366, 728)
    assert fitted(Window(0, 0, 1366, 768), [panel_above], Border(2, 20, 2, 4)) == Window(2, 60, 1362, 704)


def test_a_window_that_fits_stays_where_it_is_on_whichever_screen():
    left, right, above = ScreenPart(0, 0, 1920, 1080), ScreenPart(1920, 0, 1920, 1200), ScreenPart(0, -1080, 1920, 1080)
    for window in (Window(100, 80, 1280, 720), Window(2000, 80, 1280, 720), Window(100, -900, 1280, 720)):
        assert fitted(window, [left, right, above]) == window


def test_a_window_whose_screen_was_unplugged_comes_back_with_its_title_bar_in_reach():
    laptop = ScreenPart(0, 0, 1366, 768)
    assert fitted(Window(2000, 80, 1600, 900), [laptop]) == Window(0, TITLE_BAR, 1366, 732)
    assert fitted(Window(2500, 80, 800, 600), [laptop]) == Window(283, 102, 800, 600)
    assert fitted(Window(10, -500, 800, 600), [laptop]).y >= TITLE_BAR
    assert fitted(Window(100, 0, 800, 600), [laptop]).y == TITLE_BAR


places, sides = st.integers(-70_000, 70_000), st.integers(1, 16384)
wanted_windows = st.builds(Window, places, places, sides, sides)
any_screens = st.lists(
    st.builds(
        ScreenPart, st.integers(-8000, 8000), st.integers(-8000, 8000), st.integers(320, 8000), st.integers(240, 8000)
    ),
    min_size=1,
    max_size=4,
)
any_border = st.builds(Border, *[st.integers(0, 60)] * 4)


@settings(max_examples=60)
@given(wanted_windows, any_screens, any_border)
def test_every_window_is_whole_on_some_screen_with_all_that_is_around_it(wanted, screens, border):
    got = fitted(wanted, screens, border)
    left, top = got.x - border.left, got.y - border.top
    right, bottom = got.x + got.width + border.right, got.y + got.height + border.bottom
    assert any(s.x <= left and s.y <= top and right <= s.x + s.width and bottom <= s.y + s.height for s in screens)
    assert any(screen.has_middle_of(got) for screen in screens)
    assert 0 < got.width <= wanted.width and 0 < got.height <= wanted.height, "it is never made larger"
    assert fitted(got, screens, border)[2:] == got[2:]


@settings(max_examples=60)
@given(wanted_windows, st.builds(ScreenPart, places, places, sides, sides), any_border)
def test_a_window_that_has_its_place_keeps_it(wanted, screen, border):
    got = fitted(wanted, [screen], border)
    if got.width > 1 and got.height > 1:  # on a screen that has room for the border
        assert fitted(got, [screen], border) == got


@pytest.mark.parametrize("size", [(1, 1), (1000, 1), (200, 150)])
def test_a_window_of_any_size_draws_every_scene_and_is_as_before_afterwards(size):
    from games.scenes.settings import SettingsScene
    from games.scenes.title import TitleScene
    from games.tools.moments import table_after
    from games.window.ask import leaving_question

    cabinet = studio.open_studio((1280, 720), Settings(reduced_motion=True, introduced=[*names()]))
    cabinet.open(TitleScene)
    for step in (lambda: None, lambda: cabinet.open(SettingsScene), lambda: table_after(cabinet, "link", 2, 9),
                 lambda: cabinet.follow(leaving_question([]))):  # fmt: skip
        step()
        settle(cabinet)
        before = pygame.image.tobytes(cabinet.surface, "RGB")
        resize(cabinet, size)
        cabinet.frame([pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0), touch=False)], 0.1)
        settle(cabinet)
        resize(cabinet, (1280, 720))
        settle(cabinet)
        assert pygame.image.tobytes(cabinet.surface, "RGB") == before


def resize(cabinet, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    cabinet.frame([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.1)


def settle(cabinet) -> None:
    for _ in range(10):
        cabinet.frame([], studio.FRAME)


# In real windows

real = pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}")
tools = [tool for tool in ("openbox", "wmctrl", "xrandr") if shutil.which(tool) is None]
managed = pytest.mark.skipif(bool(MISSING or tools), reason=f"needs {' and '.join(MISSING + tools)}")


class Program(RealWindow):
    def place(self) -> tuple[int, int, int, int]:
        """Of its inside; `xdotool` counts the border of a window manager twice."""
        told = self.tool("xwininfo", "-id", self.number) if shutil.which("xwininfo") else ""
        facts = dict(line.strip().split(":", 1) for line in told.splitlines() if line.count(":") == 1)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        return tuple(int(facts[name]) for name in names) if facts else self.geometry()

    def tool(self, *command: str) -> str:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def comes_to(self, *place: int) -> None:
        """And stays there."""
        deadline = time.monotonic() + 20
        while self.place() != place or (time.sleep(0.3) or self.place()) != place:
            assert time.monotonic() < deadline, f"the window is at {self.place()}, not at {place}"

    def at_rest(self) -> tuple[int, int, int, int]:
        """Its place once it has looked at the desktop."""
        time.sleep(2.0)
        return self.place()

    def f11(self) -> None:
        self.tool("xdotool", "windowfocus", self.number)
        self.keys("F11")


@contextmanager
def a_program(folder: Path, *, manager: bool, **facts) -> Iterator[Program]:
    (folder / "settings.json").write_text(json.dumps({"reduced_motion": True, "welcomed": True, **facts}))
    with bare_screen(*SCREEN) as display:
        quiet = {"SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0", "LANGUAGE": "en"}
        environment = {
            **os.environ,
            **quiet,
            "DISPLAY": display,
            "TABLETRIX_DATA": str(folder),
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("SDL_VIDEODRIVER", None)
        others = [subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)] if manager else []
        code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
        program = Program([sys.executable, "-c", code, "play"], environment, folder)
        try:
            yield program
            assert program.end() == 0
        finally:
            for process in (program.process, *others):
                process.kill()
                process.wait()


def kept(folder: Path) -> dict:
    return json.loads((folder / "settings.json").read_text(encoding="utf-8"))


@real
def test_a_window_that_was_out_of_reach_comes_back_and_stays_through_full_screen(tmp_path):
    there = 250, 118, 1100, 700
    with a_program(tmp_path, manager=False, window=[1500, 880, 1100, 700]) as program:
        program.comes_to(*there)
        for _ in range(2):
            program.f11()
            program.comes_to(*WHOLE)
            program.f11()
            program.comes_to(*there)
    assert kept(tmp_path)["window"] == list(there)


@managed
def test_under_a_window_manager_full_screen_and_back_changes_nothing(tmp_path):
    with a_program(tmp_path, manager=True, window=[3000, 50, 16384, 16384]) as program:
        there = program.at_rest()
        for _ in range(2):
            program.f11()
            program.comes_to(*WHOLE)
            program.f11()
            program.comes_to(*there)
    assert kept(tmp_path)["window"] == list(there)


@managed
def test_a_maximised_window_is_so_again_after_full_screen_and_knows_its_size_before(tmp_path):
    there = 200, 150, 1100, 650
    with a_program(tmp_path, manager=True, window=[*there], fullscreen=True) as program:
        program.comes_to(*WHOLE)
        program.f11()
        program.comes_to(*there)
        program.tool("wmctrl", "-i", "-r", program.number, "-b", "add,maximized_vert,maximized_horz")
        large = program.at_rest()
        assert large[2] > there[2] and large[3] > there[3]
        program.f11()
        program.comes_to(*WHOLE)
        program.f11()
        program.comes_to(*large)
        program.tool("wmctrl", "-i", "-r", program.number, "-b", "remove,maximized_vert,maximized_horz")
        # Where exactly is the manager's doing, which may err by the width of its border.
        program.wait_until(lambda: all(abs(now - before) <= 2 for now, before in zip(program.place(), there)))


@managed
def test_a_window_larger_than_a_desktop_that_has_shrunk_is_brought_back(tmp_path):
    with a_program(tmp_path, manager=True, window=[200, 100, 1300, 780]) as program:
        program.at_rest()
        for command in (
            "xrandr --newmode small 63.5 1024 1072 1176 1328 768 771 775 798",
            "xrandr --addmode screen small",
            "xrandr --output screen --mode small",
        ):
            program.tool(*command.split())
        program.wait_until(lambda: is_within(program.place(), 1024, 768))


def is_within(place: tuple[int, int, int, int], width: int, height: int) -> bool:
    return place[0] >= 0 and place[1] > 0 and place[0] + place[2] <= width and place[1] + place[3] <= height
