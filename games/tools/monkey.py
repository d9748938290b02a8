"""A monkey at a screen: what it does in the words of xdotool, and the virtual screen that it does it to."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

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
    "alt+Tab", "alt+space", "alt+Escape", "ctrl+q", "ctrl+w", "ctrl+c", "ctrl+z", "ctrl+alt+d", "super", "super+d",
    "super+e", "super+r", "super+l", "shift+F10", "ctrl+shift+Escape", "ctrl+Escape", "alt+F2", "ctrl+alt+Delete",
)  # fmt: skip
MODIFIERS = ("alt", "ctrl", "shift", "super")
MODIFIER_NAMES = tuple(f"{side} {name}" for side in ("left", "right") for name in ("alt", "ctrl", "shift", "meta"))
MARKS = ("insert", "page up", "page down")  # keys of nobody: what is heard before one of them was done before it
MARK_KEYS = ("Insert", "Prior", "Next")
WHEELS = (4, 5)


class MonkeyDeed(NamedTuple):
    """Something that a hand does: its words for xdotool, and what the program notes when all of it has reached it."""

    kind: str
    words: str
    heard: tuple[str, ...]


def a_deed(luck: Random) -> MonkeyDeed:
    here, there = _place(luck), _place(luck)
    kind = luck.random()
    if kind < 0.45:
        return _key(luck.choice(KEYS))
    if kind < 0.85:
        return _click(here, luck.choice((1, 1, 1, 2, 3, 4, 5)))
    down, up = "{} {}".format(*here), "{} {}".format(*there)
    words = f"mousemove {down} mousedown 1 mousemove {up} mouseup 1"
    return MonkeyDeed("drag", words, (f"down 1 {down}", f"up 1 {up}"))


def _place(luck: Random) -> tuple[int, int]:
    return luck.randrange(SCREEN[0]), luck.randrange(SCREEN[1])


def _key(keys: str) -> MonkeyDeed:
    heard = ["modifier" if key in MODIFIERS else "key" for key in keys.split("+")]
    return MonkeyDeed(
        "key", f"key {keys}", (*heard, *(["modifier"] if keys == "plus" else []))
    )  # it is written with Shift


def _click(place: tuple[int, int], button: int) -> MonkeyDeed:
    x, y = place
    words = f"mousemove {x} {y} click --delay 12 {button}"  # as quick as a key; by itself it takes 100 ms
    if button in WHEELS:
        return MonkeyDeed("wheel", words, ("wheel",))
    return MonkeyDeed("click", words, (f"down {button} {x} {y}", f"up {button} {x} {y}"))


def without_names(heard: Sequence[str]) -> Counter[str]:
    """What the program has heard, with a key as a key: xdotool and the program have different names for them."""
    return Counter(
        ("modifier" if what[4:] in MODIFIER_NAMES else "key") if what.startswith("key ") else what for what in heard
    )


def reached(deeds: Sequence[MonkeyDeed], heard: Sequence[str]) -> list[bool]:
    """Of each deed whether all of it has been heard; nothing counts for two deeds."""
    left, found = without_names(heard), []
    for deed in deeds:
        needed = Counter(deed.heard)
        found.append(needed <= left)
        if found[-1]:
            left -= needed
    return found


def do(environ: dict[str, str], words: Sequence[str]) -> None:
    """As arguments: a script on standard input leads xdotool to read on where nothing is written."""
    told = " ".join(words).split()
    subprocess.run(["xdotool", *told], env=environ, check=False, **QUIET)


def click(environ: dict[str, str], x: int, y: int) -> None:
    do(environ, [f"mousemove {x} {y} click 1"])


class Front(NamedTuple):
    """The window that has the keyboard: whose it is, where it lies and how large it is."""

    pid: int | None
    corner: tuple[int, int]
    size: tuple[int, int]

    @classmethod
    def of(cls, environ: dict[str, str]) -> Front | None:
        """None while there is none that can be seen."""
        command = ["xdotool", "getactivewindow", "getwindowpid", "getwindowgeometry", "--shell"]
        found = subprocess.run(command, env=environ, capture_output=True, text=True)
        pid, _, rest = found.stdout.partition("\n")
        facts = dict(line.split("=") for line in rest.split())
        if found.returncode or not pid.isdigit() or facts.get("WINDOW") not in _seen(environ, pid):
            return None
        x, y, width, height = (int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        return cls(int(pid), (x, y), (width, height))


def _seen(environ: dict[str, str], pid: str) -> list[str]:
    """The windows of a process that can be seen; none if one of any process vanishes in that moment."""
    command = ["xdotool", "search", "--onlyvisible", "--pid", pid]
    return subprocess.run(command, env=environ, capture_output=True, text=True).stdout.split()


def window_of(environ: dict[str, str], pid: int) -> str | None:
    """The window that a process shows."""
    return next(iter(_seen(environ, str(pid))), None)


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
