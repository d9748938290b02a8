"""pip at work: what it is told and what not, how far it is, and when there is no more hope.

Its user may have told it where packages come from and how they are reached: that holds here, too, as nothing can be
installed but what the lock names. Everything else that it may have been told (where to put things, what else to heed)
was meant for other programs.
"""

from __future__ import annotations

import ast
import os
import re
import time

from games.start import homes
from games.start.trouble import CannotPrepare, no_source, say, unreachable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.start.homes import Packages
    from games.start.progress import ProgressWindow, Terminal

SOURCES = {
    *("index-url", "extra-index-url", "no-index", "find-links"),
    *("proxy", "trusted-host", "cert", "client-cert", "keyring-provider", "use-feature"),
    *("timeout", "default-timeout", "cache-dir", "no-cache-dir"),
}

# What pip has been told in files. `pip config list` heeds some of it itself, so that it may keep the rest to itself.
ASK = """
from pip._internal.configuration import Configuration
settings = Configuration(isolated=False)
settings.load()
for name, value in settings.items():
    for name, value in value.items() if isinstance(value, dict) else [(name, value)]:
        print(f"{name}={value!r}")
"""
TALK = {"PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}

PATIENCE = 30.0  # seconds without anything new until that is told
HOPE = 300.0  # and until it is given up
STREAM = 50_000  # bytes that are something new; a trickle of less is none
LOOK = 1.0  # seconds between two looks at what has come


def open_for_pip() -> dict[str, str]:
    """The variables with which pip tells all of its settings."""
    return homes.own_environ() | TALK


def settings_for_pip(sources: dict[str, str], arriving: str = "") -> dict[str, str]:
    """The variables with which pip heeds these sources, and no other setting."""
    ours = {name: value for name, value in homes.own_environ().items() if not name.upper().startswith("PIP_")}
    alone = {"PIP_CONFIG_FILE": os.devnull, "PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    room = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), arriving) if arriving else {}
    return ours | alone | sources | room | TALK


def source_settings(told: Iterable[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Variables with the settings that say where packages come from, out of what pip has told.

    Where it could tell nothing, as a file with its settings cannot be read, the variables alone count.
    """
    settings: dict[str, dict[str, str]] = {"global": {}, "install": {}, ":env:": {}}
    for line in told:
        found = re.fullmatch(r"(global|install|:env:)\.([\w-]+)=(.*)", line.strip())
        if found:
            settings[found[1]][found[2]] = _value(found[3])
    for name, value in environ.items():
        if name.upper().startswith("PIP_"):
            settings[":env:"][name[4:].lower().replace("_", "-")] = value
    merged = settings["global"] | settings["install"] | settings[":env:"]
    if is_true(merged.get("no-index", "")) and not merged.get("find-links"):
        raise CannotPrepare(no_source())
    return {
        "PIP_" + name.upper().replace("-", "_"): " ".join(value.split())
        for name, value in merged.items()
        if name in SOURCES
    }


def _value(told: str) -> str:
    try:
        return str(ast.literal_eval(told))
    except (ValueError, SyntaxError):
        return told


def is_true(value: str) -> bool:
    return value.strip().lower() in ("1", "y", "yes", "t", "true", "on")


def exact_pins(file: str) -> set[str]:
    """The pins in a list or a lock, but for those of an extra."""
    with open(file, encoding="utf-8") as lines:
        pins = (line.partition("#")[0].rstrip(" \\\n") for line in lines if re.match(r"[\w.-]+==", line))
        return {"".join(pin.split()) for pin in pins if "extra" not in pin}


class Fetching:
    """Turns what pip prints, and what has arrived in a folder, into progress; gives up where nothing comes any more."""

    FETCHED = r"\s*(?:Downloading|Using cached|Processing) (?:\S*[/\\])?([^\s/\\]+?)-\d\S*\.whl(?:\s|$)"

    def __init__(
        self, progress: Terminal | ProgressWindow, packages: Packages, arriving: str, begin: float, end: float
    ) -> None:
        self.progress = progress
        self.arriving = arriving
        self.begin, self.unpacking = begin, begin + 0.75 * (end - begin)
        self.fetched: set[str] = set()
        self.total = len(exact_pins(packages.wheels))
        self.text = ""
        self.is_fetching = True
        self.has_waited = False
        self.size = 0  # bytes that had come when there was something new for the last time
        self.looked = self.moved = time.monotonic()

    def hear(self, line: str) -> None:
        self.moves_on()
        if line.startswith("Ignoring "):  # a package that only other systems need
            self.total -= 1
        elif line.startswith("Installing collected packages"):
            self.is_fetching = False
            self.progress.step(say("Unpacking"), self.unpacking)
        elif found := re.match(r"Collecting ([\w.-]+)", line):
            self.show(say("Looking for {package}", package=found[1]))
        elif found := re.match(self.FETCHED, line):
            package = found[1].replace("_", "-")
            self.fetched.add(package)
            count = len(self.fetched)
            self.show(say("Fetching {package} ({count} of {total})", package=package, count=count, total=self.total))

    def breathe(self) -> None:
        """Called many times a second while pip says nothing."""
        self.progress.breathe()
        now = time.monotonic()
        if now < self.looked + LOOK or not self.is_fetching:
            return
        self.looked = now
        size = size_of(self.arriving)
        if not self.size <= size < self.size + STREAM:  # less is there when a file has been put in its place
            if size > self.size and self.text:
                self.progress.step(f"{self.text}, {size // 1000} kB", self.part())
            self.size = size
            self.moves_on()
        elif now > self.moved + HOPE:
            raise CannotPrepare(unreachable())
        elif now > self.moved + PATIENCE and not self.has_waited:
            self.has_waited = True
            told = say(
                "Hardly anything has come for {seconds} s: the network is very slow or interrupted. Waiting for "
                "{minutes} minutes before giving up.",
                seconds=round(PATIENCE),
                minutes=round(HOPE / 60),
            )
            self.progress.tell(told)

    def moves_on(self) -> None:
        self.moved = time.monotonic()
        if self.has_waited:
            self.has_waited = False
            self.progress.tell(say("It goes on."))

    def show(self, text: str) -> None:
        self.text = text
        self.progress.step(text, self.part())

    def part(self) -> float:
        return self.begin + len(self.fetched) / max(self.total, 1) * (self.unpacking - self.begin)


def size_of(folder: str) -> int:
    """The bytes in all files below a folder, in which things come and go meanwhile."""
    size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                size += os.path.getsize(os.path.join(place, name))
            except OSError:
                continue
    return size
