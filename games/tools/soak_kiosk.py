"""A long proof that a kiosk can be left alone: a whole day, and then whoever may come to its screen."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from games.core.catalogue import names
from games.core.contract import CHANCE, OVER
from games.core.sentences import Plural
from games.kit.tables import Gesture
from games.tools.kiosk_stay import ROOT
from games.tools.kiosk_studio import studio_kiosk
from games.tools.soak_kiosk_screen import soak_screen
from games.window.app import LONGEST_STEP
from games.window.memory import give_back
from games.window.scenes import Home
from games.window.sprites import Sprites
from games.words import say

LEAST_GAMES = 300  # of a day without visitors
VISITS = 24  # in a day: each of four tables six times
MOVES = 8  # that a visitor makes
PATIENCE = 300.0  # seconds for all that comes by itself before a visitor's next move
HOUR = 3600.0  # seconds
PICTURES = 10.0  # seconds from one picture to the next while nobody is there
VISITOR_PICTURES = 1.0  # while somebody is
MOST_GROWTH = 1.02  # of the title, from the first round of visits to the last one
MOST_GROWTH_OF_DAY = 1.05  # of the hour that takes least


def soak_kiosk(count: int, seed: int, hours: float = 24.0) -> list[str]:
    """All parts; what went wrong. What each of them has done is printed."""
    return [*soak_day(hours), *soak_screen(count, seed)]


# A day without a screen


def soak_day(hours: float) -> list[str]:
    """So many hours of attract loop with a clock that runs faster, and visitors; memory must not grow."""
    with tempfile.TemporaryDirectory() as data:
        environ = {**os.environ, "TABLETRIX_DATA": data, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
        call = f"import games.tools.soak_kiosk as soak; soak.live_a_day({hours})"
        told = subprocess.run([sys.executable, "-c", call], env=environ, stdout=subprocess.PIPE, check=True).stdout
    lived = [tuple(map(float, line.split())) for line in told.splitlines() if line[:1].isdigit()]
    games, at_a_time = lived[-1][0], len(names())
    rounds = [[most for _, most, _ in some] for some in (lived[:at_a_time], lived[-at_a_time:])]
    titles = [title for *_, title in lived][at_a_time - 1 :: at_a_time]
    print(
        say(
            "{hours:g} h, games: {games:.0f}, visits: {visits}; at most {early} MB in the hours of the first round, "
            "{late} MB in those of the last one; at the title after each round: {titles} MB",
            hours=hours, games=games, visits=len(lived), early=_megabytes(rounds[0], 0),
            late=_megabytes(rounds[-1], 0), titles=_megabytes(titles, 1),
        ),
        flush=True,
    )  # fmt: skip
    complaints = []
    # What grows raises the most of every hour, a game that takes more room than others only that of its own.
    early, late = map(min, rounds)
    for before, after, most in ((early, late, MOST_GROWTH_OF_DAY), (titles[0], titles[-1], MOST_GROWTH)):
        if after > most * before:
            complaints.append(say("memory grew from {early:.0f} to {late:.0f} MB", early=before, late=after))
    if games < LEAST_GAMES * hours / 24:
        complaints.append(say(Plural("only {games} [game was|games were] begun"), games=round(games)))
    return complaints


def _megabytes(figures: list[float], places: int) -> str:
    return ", ".join(f"{figure:.{places}f}" for figure in figures)


def live_a_day(hours: float, visits: int = VISITS) -> None:
    """In a process of its own, and with pictures of its own that are let go as in the program.

    Between two visits the games play by themselves. After each visit it prints the games begun so far, the most
    megabytes that it took since the visit before, and those at the title when what is free has been given back. A
    moment of a game would tell little, as one takes more room than another; between two visits every act of the
    invitation comes, if there is a quarter of an hour for it.
    """
    day = KioskDay()
    for visit in range(visits):
        day.rest(hours * HOUR / visits)
        title = day.visit(names()[visit % len(names())], Random(f"visit {visit}"))
        print(day.games, round(day.most), round(title, 1), flush=True)


class KioskDay:
    """A kiosk whose time passes as fast as it can: a picture now and then is enough to fill every store of them."""

    def __init__(self) -> None:
        self._cabinet: Any = studio_kiosk((1280, 720), sprites=Sprites())
        self._picture = self._cabinet.draw
        self._cabinet.draw = lambda: None
        self._since_picture = 0.0
        self.games = 0
        self.most = 0.0  # megabytes, since the last visit

    def rest(self, seconds: float) -> None:
        self._cabinet.rest()
        self._cabinet.sound.played.clear()  # that the studio remembers all sounds is not the program's memory
        self.most = 0.0
        for _ in range(round(seconds / LONGEST_STEP)):
            self._live(PICTURES)
        self.games += self._cabinet.top.games_begun

    def visit(self, game: str, luck: Random) -> float:
        """Somebody plays for a while and goes back to the title: the megabytes that it takes there."""
        cabinet = self._cabinet
        cabinet.wake()
        plays = next(widget for widget in cabinet.top.controls.widgets if getattr(widget, "game", None) == game)
        cabinet.follow(plays.use())
        del plays  # which would keep the title of now
        self._play(cabinet.top, luck)
        cabinet.follow(Home())
        for _ in range(round(2 * VISITOR_PICTURES / LONGEST_STEP)):
            self._live(VISITOR_PICTURES)
        give_back()
        return megabytes()

    def _play(self, scene: Any, luck: Random) -> None:
        for _ in range(MOVES):
            self._live_until(lambda: scene.turns.is_awaited or scene.match.to_move == OVER)
            if scene.match.to_move != OVER:
                scene.turns.offer(Gesture() if scene.match.to_move == CHANCE else luck.choice(scene.match.moves))
        self._live_until(lambda: not scene.table.is_moving)

    def _live_until(self, is_reached: Callable[[], bool]) -> None:
        for _ in range(round(PATIENCE / LONGEST_STEP)):
            if is_reached():
                return
            self._cabinet.presence.idle = 0.0  # whoever watches does not leave
            self._live(VISITOR_PICTURES)
        raise TimeoutError("it did not come to that")

    def _live(self, between_pictures: float) -> None:
        self._cabinet.frame([], LONGEST_STEP)
        self._since_picture += LONGEST_STEP
        if self._since_picture >= between_pictures:
            self._since_picture = 0.0
            self._picture()
            self.most = max(self.most, megabytes())


def megabytes() -> float:
    """The memory that this process uses now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
