"""How this kiosk is: its version, its computer, and since when it runs."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from datetime import date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.core.version import VERSION
from games.kiosk import config as configs
from games.kiosk import log_reading
from games.kiosk.operator.pad import NewPinScene
from games.kiosk.operator.page import OperatorPage, cut_to
from games.kiosk.operator.scene import OperatorScene
from games.kiosk.pin import way_to_page
from games.store import files
from games.window.canvas import INK, Box, Canvas
from games.window.scenes import Change, Push
from games.window.tags import FADED, TagButton, dotted_line
from games.window.widgets import Widget
from games.words import LANGUAGES, in_words, say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

# The facts, the way to the PIN, and the card beside them.
LYING = (Box(84, 190, 1190, 650), Box(1310, 200, 526, 116), Box(1310, 362, 526, 460))
UPRIGHT = (Box(60, 320, 960, 820), Box(60, 1440, 960, 116), Box(60, 1170, 960, 240))
VALUES, UPRIGHT_VALUES = 330, 290  # units from the left
LOOK = 5.0  # seconds between two looks


class FactsPage(OperatorPage):
    def __init__(self, scene: OperatorScene):
        super().__init__(scene)
        self._facts = facts_of(self.cabinet)
        self._since_look = 0.0

    def widgets(self) -> list[Widget]:
        return [TagButton(self._places()[1], say("Change the PIN"), self._change_pin, "lock", 32)]

    def _places(self) -> tuple[Box, Box, Box]:
        return UPRIGHT if self.upright else LYING

    def _change_pin(self) -> Change:
        return Push(NewPinScene)

    def update(self, seconds: float) -> None:
        self._since_look += seconds
        if self._since_look >= LOOK:
            self._since_look = 0.0
            before, self._facts = self._facts, facts_of(self.cabinet)
            self.scene.stale |= before != self._facts

    def draw(self, canvas: Canvas) -> None:
        paper, _, card = self._places()
        values = UPRIGHT_VALUES if self.upright else VALUES
        pitch = paper.height / len(self._facts)
        for row, (name, value, keeps_end) in enumerate(self._facts):
            y = paper.y + pitch * (row + 0.5)
            canvas.text(name, paper.x + 10, y, 26, FADED, "bold", width=values - 30)
            width = paper.width - values
            line = cut_to(canvas, value, 26, "bold", width, keeps_end)
            canvas.text(line, paper.x + values, y, 26, INK, "bold", width=width)
            dotted_line(canvas, paper.x, paper.right, y + pitch / 2)
        canvas.nine("paper/card_up", card)
        canvas.sprite("paper/pin", card.centre[0], card.y + 24)
        room = Box(card.x + 44, card.y + 50, card.width - 88, card.height - 76)
        used = canvas.paragraph_height(way_to_page(), room, 32)
        canvas.paragraph(way_to_page(), room._replace(y=room.centre[1] - used / 2), 32, INK)


Fact = tuple[str, str, bool]  # its name and its value, and whether the end of the value says most


def facts_of(cabinet: KioskCabinet) -> list[Fact]:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return [
        (say("Version"), f"Tabletrix {VERSION}", False),
        (say("Python and pygame"), f"{platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}", False),
        (say("System"), _system(), False),
        (say("Running since"), _running(time.monotonic() - cabinet.started), False),
        (say("Restarts today"), str(_restarts(date.today(), log_reading.state())), False),
        (say("Data folder"), str(files.folder()), True),
        (say("Free there"), _free(files.folder()), False),
        (say("Settings"), _settings(cabinet), False),
        (say("Languages"), ", ".join(LANGUAGES[each] for each in cabinet.config.languages), False),
        (say("Page of health"), _health(cabinet.config), False),
    ]


@lru_cache(maxsize=1)
def _restarts(today: date, _state: object) -> int:
    """Counted anew only when the log has grown: it may have a million letters."""
    return log_reading.restarts_on(today)


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"] if sys.platform == "linux" else ""
    except (OSError, KeyError):
        name = ""
    return f"{name or platform.system()}, {platform.release()}, {platform.machine()}"


def _running(seconds: float) -> str:
    since = datetime.now() - timedelta(seconds=seconds)
    minutes = round(seconds // 60)
    told = (
        say(Plural("{minutes} [minute|minutes]"), minutes=minutes)
        if minutes < 120
        else say(Plural("{hours} [hour|hours]"), hours=minutes // 60)
    )
    return f"{since:%Y-%m-%d %H:%M} ({told})"


def _free(folder: Path) -> str:
    """On the disk that the folder is on, or would be."""
    while not os.path.exists(folder) and folder != folder.parent:
        folder = folder.parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return "?"
    return f"{free / 1e9:.1f} GB" if free >= 1e9 else f"{free / 1e6:.0f} MB"


def _settings(cabinet: KioskCabinet) -> str:
    try:
        if configs.is_first_start():
            return say("nothing is kept yet")
        changed_at = files.last_change(configs.path()).astimezone()
    except Complaint as fault:
        return in_words(fault)
    return say("kept, last changed {time}", time=f"{changed_at:%Y-%m-%d %H:%M}")


def _health(now: configs.Config) -> str:
    if now.health_port is None:
        return say("none")
    address = f"[{now.health_address}]" if ":" in now.health_address else now.health_address
    return f"http://{address}:{now.health_port}"
