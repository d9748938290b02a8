"""What has to be set on the operating system for a kiosk: files with this installation's paths, and why.

A program cannot shut the ways out that belong to the operating system; the operator can. The files are in templates/.
"""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from games.kiosk import log, status
from games.kiosk.pin import way_to_page
from games.store import brought, files
from games.words import say

TEMPLATES = Path(__file__).with_name("templates")
WIDTH = 100


def program() -> list[str]:
    """How the operating system starts this installation; a folder of source with the Python of the machine, which
    makes the program's own environment if it is not there."""
    chosen = os.environ.get(files.FOLDER_VARIABLE)
    with_folder = ["/usr/bin/env", f"{files.FOLDER_VARIABLE}={files.folder()}"] if chosen else []
    if not brought.is_source():
        return [*with_folder, *brought.own_command()]
    return [*with_folder, getattr(sys, "_base_executable", None) or sys.executable, str(brought.MAIN)]


def instructions(command: Sequence[str]) -> str:
    """All of it: remarks behind #, and below each the lines or the file that it is about."""
    shell = shlex.join(command)
    parts = [
        (
            say("1. Choose the PIN of the operator's page. Without one the page does not open.") + " " + way_to_page(),
            f"{shell} kiosk --set-pin",
        ),
        (
            say(
                "2. Give the kiosk a user of its own, without rights and logged in by the system, whose session has "
                "nothing but the kiosk. The surest session is cage: it knows no keys, and without -s no other "
                "terminals. The whole session is this line:"
            ),
            f"cage -d -- {shell} kiosk",
        ),
        (
            say("Or X with openbox without any keys. Save this as {file},", file="~/.config/openbox/rc.xml"),
            template("rc.xml"),
        ),
        (
            say(
                "this, which shuts the way to other terminals and keeps the screen lit, as {file},",
                file="/etc/X11/xorg.conf.d/10-tabletrix-kiosk.conf",
            ),
            template("10-tabletrix-kiosk.conf"),
        ),
        (
            say("and this as {file}:", file="~/.xinitrc"),
            template("session.sh", PROGRAM=shell),
        ),
        (
            say(
                "Or a desktop that is locked down by other means. There a service starts the kiosk: save this as "
                "{file}; its first line is how to enable it.",
                file="~/.config/systemd/user/tabletrix-kiosk.service",
            ),
            template("tabletrix-kiosk.service", PROGRAM=_for_systemd(command)),
        ),
        (
            say(
                "Without systemd the desktop itself can start it, though not again if all of it should fail: save "
                "this as {file}",
                file="~/.config/autostart/tabletrix-kiosk.desktop",
            ),
            template("tabletrix-kiosk.desktop", PROGRAM=_for_desktop(command)),
        ),
        (
            say("3. Shut what the system itself listens to: Ctrl+Alt+Del, other terminals, the keys of the kernel."),
            template("lock.sh"),
        ),
        (
            say(
                "4. Look after it. How the kiosk is stands in {status}, written every minute; what has happened, wrong "
                "PINs and changed settings among it, in {log}. A line such as {line} in the operator's file gives "
                "Prometheus a page of it on this computer. docs/KIOSK.md explains all three.",
                status=status.path(),
                log=log.usual_path(),
                line="health_port = 9464",
            ),
            shlex.join(["cat", str(status.path())]),
        ),
    ]
    return "\n\n".join(f"{_remark(remark)}\n{lines}" for remark, lines in parts)


def template(name: str, **gaps: str) -> str:
    """One of the files, with its gaps filled."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    for gap, value in gaps.items():
        text = text.replace(f"@{gap}@", value)
    return text.rstrip("\n")


def _remark(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False)


def _for_systemd(command: Sequence[str]) -> str:
    words = []
    for word in command:
        for sign, escaped in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
            word = word.replace(sign, escaped)
        words.append(f'"{word}"')
    return " ".join(words)


def _for_desktop(command: Sequence[str]) -> str:
    """Twice escaped: once for the command line, and once for any text in such a file."""
    words = []
    for word in command:
        for sign in '\\"`$':
            word = word.replace(sign, "\\" + sign)
        words.append(f'"{word}"'.replace("\\", "\\\\").replace("%", "%%"))
    return " ".join(words)
