"""What a monkey does at a screen, in the words of xdotool: keys, clicks, drags, and asking the window to close."""

import subprocess
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
