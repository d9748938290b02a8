"""A monkey at a screen: what it does in the words of xdotool, and the virtual screen that it does it to."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

SCREEN = (1280, 720)
RC = Path(__file__).with_name("templates") / "rc.xml"
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
    """What a window manager does when somebody shuts or minimises the window; how many requests that were.

    `windowclose` is not among it: that ends the connection by force, as no window manager does.
    """
    requests = [(deed, window) for window in windows(environ) for deed in ("windowquit", "windowminimize")]
    for deed, window in requests:
        subprocess.run(["xdotool", deed, window], env=environ, stderr=subprocess.DEVNULL)
    return len(requests)


@contextmanager
def a_screen() -> Iterator[str]:
    """A virtual screen with a window manager."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(command, pass_fds=(write,), **quiet)
    os.close(write)
    with os.fdopen(read) as told:
        display = ":" + told.readline().strip()
    # With the settings that `kiosk --print-unit` asks for: no keys and no clicks of its own.
    manager = subprocess.Popen(["openbox", "--config-file", str(RC)], env={**os.environ, "DISPLAY": display}, **quiet)
    try:
        yield display
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()
