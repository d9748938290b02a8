"""The pictures of the kiosk: what only its visitors see, and the operator's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time, timedelta
from pathlib import Path
from typing import Any

from games.core.catalogue import info_of, names
from games.kiosk import plays
from games.kiosk.attract import AttractScene
from games.kiosk.closed import ClosedScene
from games.kiosk.config import Config, Hours
from games.kiosk.log import Log
from games.kiosk.operator import FirstPinScene, NewPinScene, OperatorScene, PinScene, WelcomeTextScene
from games.kiosk.plays import PlayEnd
from games.kiosk.sticks import Stick
from games.kiosk.title import KioskTitle
from games.tools import moments
from games.tools.kiosk_studio import studio_kiosk
from games.tools.studio import run_for, unseen
from games.tools.table_shots import Screen, Size
from games.window.scenes import SceneClass
from games.words import LANGUAGES, language

WELCOME = f"{', '.join(moments.NAMES)}!"


def operator_screens() -> Mapping[str, Screen]:
    return {
        "kiosk_pin": at_kiosk(PinScene),
        "kiosk_first_pin": at_kiosk(FirstPinScene),
        "kiosk_new_pin": at_kiosk(NewPinScene),
        "kiosk_operator": at_kiosk(OperatorScene),
        "kiosk_operator_visitors": _visitors,
        "kiosk_operator_times": at_kiosk(OperatorScene, page=OperatorScene.TIMES),
        "kiosk_operator_plays": _plays,
        "kiosk_operator_hours": _hours,
        "kiosk_operator_facts": at_kiosk(OperatorScene, page=OperatorScene.FACTS),
        "kiosk_operator_log": _log,
        "kiosk_welcome_text": at_kiosk(WelcomeTextScene, before=WELCOME),
    }


def at_kiosk(scene: SceneClass, seconds: float = 0.3, **facts: Any) -> Screen:
    """A kiosk at one of its own scenes."""

    def screen(size: Size) -> Any:
        first = language()
        cabinet = studio_kiosk(size, Config(languages=(first, *(each for each in LANGUAGES if each != first))))
        cabinet.rest()
        if scene is not AttractScene:
            cabinet.wake()
        if scene not in (AttractScene, KioskTitle):
            cabinet.open(scene, **facts)
        with unseen(cabinet):
            run_for(cabinet, seconds)
        return cabinet

    return screen


def visitors_screens() -> Mapping[str, Screen]:
    return {"kiosk_welcome": _welcome, "kiosk_closed": _closed, "kiosk_low": _low}


def _welcome(size: Size) -> Any:
    """A kiosk whose operator has something to say."""
    cabinet = at_kiosk(KioskTitle)(size)
    cabinet.welcome.look_again(Config(welcome_text=" · ".join(info_of(game).title for game in names())))
    return cabinet


def _closed(size: Size) -> Any:
    """A kiosk in the evening that somebody has touched."""
    cabinet = at_kiosk(ClosedScene)(size)
    cabinet.config = replace(cabinet.config, open_hours=Hours(time(9), time(18)))
    cabinet.top.tell()
    return cabinet


def _low(size: Size) -> Any:
    """A kiosk with everything within reach of somebody who sits."""
    cabinet = at_kiosk(KioskTitle)(size)
    cabinet.is_low = True
    return cabinet


def _visitors(size: Size) -> Any:
    """The page for visitors, with words of welcome."""
    cabinet = at_kiosk(OperatorScene, page=OperatorScene.VISITORS)(size)
    cabinet.config = replace(cabinet.config, welcome_text=WELCOME, open_hours=Hours(time(9), time(18)))
    cabinet.top.build()
    return cabinet


def _plays(size: Size) -> Any:
    """What was played, after two weeks with visitors."""
    ends = [*[PlayEnd.FINISHED] * 8, *[PlayEnd.ABANDONED] * 3, PlayEnd.CRASHED]
    for number in range(90):
        day = date.today() - timedelta(days=(5 * number + number // 9) % 14)
        hour = 9 + (number * number // 7 + number) % 10
        game = names()[number * 7 % 11 % len(names())]
        plays.add(plays.Play(day, game, 240.0 + 3 * number, ends[number * 5 % len(ends)], 1, 1, hour))
    return at_kiosk(OperatorScene, page=OperatorScene.PLAYS)(size)


def _hours(size: Size) -> Any:
    """The same by the hours of the day, with a stick plugged in."""
    cabinet = _plays(size)
    page = cabinet.top.shown
    page.chart, page.sticks = "hours", [Stick(Path("/media/kiosk/LIBRARY"), "LIBRARY", 0)]
    page.chosen = page.sticks[0]
    cabinet.top.build()
    return cabinet


def _log(size: Size) -> Any:
    """The log of some days."""
    log = Log()
    for number in range(12):
        log("started", pid=4000 + number)
        if number % 4 == 2:
            log("ended", pid=4000 + number, why="crash", code=1, seconds=4711)
            log("stderr", line=f"games/kiosk/cabinet.py:311: {'_touch/' * 40}")
        else:
            log("memory", pid=4000 + number, kilobytes=212_000 + number)
            log("ended", pid=4000 + number, why="nightly-restart", code=17, seconds=80_000)
    log.close()
    return at_kiosk(OperatorScene, page=OperatorScene.LOG)(size)
