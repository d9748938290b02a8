"""A long proof that a kiosk can be left alone: a whole day, and then whoever may come to its screen."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from games.core.sentences import Plural
from games.tools.kiosk_stay import ROOT
from games.tools.kiosk_studio import studio_kiosk
from games.tools.soak_kiosk_screen import soak_screen
from games.window.app import LONGEST_STEP
from games.words import say

LEAST_GAMES = 300  # of a day without visitors
HOUR = 3600.0  # seconds
PICTURES = 10.0  # seconds from one picture to the next


def soak_kiosk(count: int, seed: int, hours: float = 24.0) -> list[str]:
    """All parts; what went wrong. What each of them has done is printed."""
    return [*soak_day(hours), *soak_screen(count, seed)]


# A day without a screen


def soak_day(hours: float) -> list[str]:
    """So many hours of attract loop with a clock that runs faster; memory must not grow after the first hour."""
    with tempfile.TemporaryDirectory() as data:
        environ = {**os.environ, "TABLETRIX_DATA": data, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
        call = f"import games.tools.soak_kiosk as soak; soak.live_a_day({hours})"
        told = subprocess.run([sys.executable, "-c", call], env=environ, stdout=subprocess.PIPE, check=True).stdout
    lived = [tuple(map(float, line.split())) for line in told.splitlines() if line[:1].isdigit()]
    games, early, late = lived[-1][0], lived[0][1], lived[-1][1]
    print(
        say(
            "{hours:g} h, games: {games:.0f}, at most {early:.0f} MB in the first hour, {late:.0f} MB in the last",
            hours=hours, games=games, early=early, late=late,
        )
    )  # fmt: skip
    complaints = []
    if late > 1.05 * early:
        complaints.append(say("memory grew from {early:.0f} to {late:.0f} MB", early=early, late=late))
    if games < LEAST_GAMES * hours / 24:
        complaints.append(say(Plural("only {games} [game was|games were] begun"), games=round(games)))
    return complaints


def live_a_day(hours: float) -> None:
    """In a process of its own: prints for each hour the games begun so far, and the most megabytes that it took.

    A moment would tell little, as one game takes more room than another; in an hour all of them come.
    """
    cabinet = studio_kiosk((1280, 720))
    cabinet.rest()
    picture = cabinet.draw
    cabinet.draw = lambda: None  # a picture every ten seconds is enough to fill every store of pictures
    lived = 0.0
    for hour in range(math.ceil(hours)):
        most = 0.0
        while lived < HOUR * min(hours, hour + 1):
            for _ in range(round(PICTURES / LONGEST_STEP)):
                cabinet.frame([], LONGEST_STEP)
            lived += PICTURES
            picture()
            most = max(most, megabytes())
        print(cabinet.top.games_begun, round(most), flush=True)


def megabytes() -> float:
    """The memory that this process uses now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
