"""What comes with a finished program for people to read: the README of its folder, and the manual page of Linux.

Both tell of the commands that a finished program has, as these tell of themselves, and of no others.
"""

from __future__ import annotations

import contextlib
import io
import os
import textwrap
from collections.abc import Iterator

from games import commands
from games.commands.launcher_plan import Gaps
from games.commands.program import NAME, ROOT, VERSION
from games.core.catalogue import catalogue
from games.words import LANGUAGES, WRITTEN_IN, say, speaking

MANUAL = ROOT / "launch" / "debian" / "tabletrix.6"
WIDTH = 78
KEPT = {  # where people's own things are, by what sys.platform says
    "win32": r"%LOCALAPPDATA%\tabletrix",
    "darwin": "~/Library/Application Support/tabletrix",
}
KEPT_ON_LINUX = "~/.local/share/tabletrix"


def readme(system: str) -> str:
    """The README of the folder of a build, in every language, one below the other."""
    told = []
    for language in LANGUAGES:
        with speaking(language):
            told.append("\n\n".join(textwrap.fill(part, WIDTH, break_on_hyphens=False) for part in _parts(system)))
    return f"{NAME} {VERSION}\n\n" + f"\n\n{'-' * WIDTH}\n\n".join(told) + "\n"


def _parts(system: str) -> Iterator[str]:
    program = {"win32": f"{NAME}.exe", "darwin": f"{NAME}.app"}.get(system, NAME)
    typed = {"win32": program, "darwin": f"./{program}/Contents/MacOS/{NAME}"}.get(system, f"./{program}")
    yield say("{titles}: to play together or against the computer, by mouse, touch, keys or gamepad.", titles=_titles())
    yield say("Double-click {program}. Nothing has to be installed, and no connection is needed.", program=program)
    if system == "win32":
        yield say("Windows warns of programs that it does not know: choose More info, and then Run anyway.")
    if system == "darwin":
        yield say(
            "macOS stops programs that it does not know: open System Settings, Privacy & Security, and choose Open "
            "Anyway."
        )
    by_hand, for_all, for_help = (f"`{typed} {what}`" for what in ("install-launcher", "kiosk", "--help"))
    yield say(
        "At a terminal: {launcher} puts an entry with an icon on the desktop and into the menu, {kiosk} is for public "
        "places, and {help} lists all commands.",
        launcher=by_hand,
        kiosk=for_all,
        help=for_help,
    )
    yield say(
        "Games and settings are kept in {kept}. This folder may be moved, replaced by that of a newer version, or "
        "deleted.",
        kept=KEPT.get(system, KEPT_ON_LINUX),
    )
    yield say("The licences of all parts are in the folder {folder}.", folder="LICENSES")


def manual() -> str:
    """The manual page, in the language of troff: in English, as most of them are."""
    with speaking(WRITTEN_IN):
        told = [f".SS {_in_troff(name)}\n.nf\n{_in_troff(_help_of(name))}\n.fi" for name in commands.FOR_PLAYERS]
    text = MANUAL.read_text(encoding="utf-8")
    return Gaps(text).substitute(version=VERSION, titles=_in_troff(_titles()), commands="\n".join(told))


def _titles() -> str:
    return ", ".join(info.title for info in catalogue().values())


def _help_of(command: str) -> str:
    """What it answers when it is asked for help."""
    told = io.StringIO()
    columns = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(WIDTH)
    try:
        with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
            commands.parser([command], commands.FOR_PLAYERS, "tabletrix").parse_args([command, "--help"])
    finally:
        del os.environ["COLUMNS"]
        if columns is not None:
            os.environ["COLUMNS"] = columns
    return told.getvalue().rstrip("\n")


def _in_troff(text: str) -> str:
    """A text in which nothing is a command: no line begins with a dot or a quote, and a hyphen can be copied."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in escaped.splitlines())
