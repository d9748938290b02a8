"""A monkey at a screen: what it does in the words of xdotool, and the virtual screen that it does it to."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

SCREEN = (1280, 720)
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


def ask_to_close(environ: dict[str, str]) -> None:
    """What a window manager does when somebody shuts or minimises the window.

    `windowclose` is not among it: that ends the connection by force, as no window manager does.
    """
    for deed in ("windowquit", "windowminimize"):
        command = f"search --onlyvisible --name Tabletrix {deed} %@"
        subprocess.run(["xdotool", *command.split()], env=environ, stderr=subprocess.DEVNULL)


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
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, **quiet)
    try:
        yield display
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()
