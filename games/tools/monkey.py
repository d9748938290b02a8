"""A monkey at a screen: what it does in the words of xdotool, and the virtual screen that it does it to."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

SCREEN = (1280, 720)
RC = Path(__file__).resolve().parents[1] / "kiosk" / "templates" / "rc.xml"
# The settings that `kiosk --print-unit` asks for give the window manager no keys. Here it has these two, so that the
# program itself is seen to stay when it is asked to close or is hidden.
NO_KEYS = "<keyboard/>"
TWO_KEYS = """<keyboard>
<keybind key="A-F4"><action name="Close"/></keybind>
<keybind key="A-F9"><action name="Iconify"/></keybind>
</keyboard>"""
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
NEEDED = ("Xvfb", "openbox", "xdotool")
KEYS = (
    "Escape", "Return", "space", "Tab", "BackSpace", "Delete", "Home", "End", "Left", "Right", "Up", "Down", "Menu",
    *(f"F{number}" for number in range(1, 13)), *"abcdefghijklmnopqrstuvwxyz0123456789", "plus", "minus", "Print",
    "alt+F4", "alt+Tab", "alt+space", "alt+F9", "alt+Escape", "ctrl+q", "ctrl+w", "ctrl+c", "ctrl+z", "ctrl+alt+d",
    "super", "super+d", "super+e", "super+r", "super+l", "shift+F10", "ctrl+shift+Escape", "ctrl+Escape", "alt+F2",
)  # fmt: skip


def a_deed(luck: Random) -> str:
    """Something to do, in the words of xdotool."""
    x, y = luck.randrange(SCREEN[0]), luck.randrange(SCREEN[1])
    kind = luck.random()
    if kind < 0.45:
        return f"key {luck.choice(KEYS)}"
    if kind < 0.85:
        return f"mousemove {x} {y} click {luck.choice((1, 1, 1, 2, 3, 4, 5))}"
    return f"mousemove {x} {y} mousedown 1 mousemove {luck.randrange(SCREEN[0])} {luck.randrange(SCREEN[1])} mouseup 1"


def windows(environ: dict[str, str]) -> list[str]:
    """The program's windows that can be seen."""
    command = "search --onlyvisible --class Tabletrix"
    found = subprocess.run(["xdotool", *command.split()], env=environ, capture_output=True, text=True)
    return found.stdout.split()


def click(environ: dict[str, str], x: int, y: int) -> None:
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], env=environ, stderr=subprocess.DEVNULL)


def ask_to_close(environ: dict[str, str]) -> int:
    """Let the window manager shut the window, and minimise it; how many requests have gone out.

    With Alt+F4 the manager asks the window to close, as its cross would. `windowclose` is not tried: that ends the
    connection by force, as no manager does.
    """
    asked = 0
    for window in windows(environ):
        for deed in (f"windowactivate {window} key alt+F4", f"windowminimize {window}"):
            done = subprocess.run(["xdotool", *deed.split()], env=environ, stderr=subprocess.DEVNULL)
            asked += done.returncode == 0
    return asked


@contextmanager
def bare_screen(width: int, height: int) -> Iterator[str]:
    """The name of a virtual screen without a window manager."""
    read, write = os.pipe()
    # Without "-noreset" the server starts over whenever its last client leaves, as each call of xdotool does before
    # the program has its window; whoever connects in that moment is told that there is no screen.
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-noreset"]
    server = subprocess.Popen([*command, "-nolisten", "tcp"], pass_fds=(write,), **QUIET)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield ":" + told.readline().strip()
    finally:
        server.terminate()
        server.wait()


@contextmanager
def a_screen() -> Iterator[str]:
    """A virtual screen with a window manager."""
    with bare_screen(*SCREEN) as display, tempfile.NamedTemporaryFile("w", suffix=".xml") as settings:
        settings.write(RC.read_text(encoding="utf-8").replace(NO_KEYS, TWO_KEYS))
        settings.flush()
        manager = subprocess.Popen(
            ["openbox", "--config-file", settings.name], env={**os.environ, "DISPLAY": display}, **QUIET
        )
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()
