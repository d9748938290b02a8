"""The operator's page: behind a PIN, all that can be set, and what has been played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.bots.players import LEVELS
from games.core.catalogue import info_of, names
from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk import plays, plays_chart
from games.kiosk.config import Hours
from games.kiosk.pin import Pin, way_to_page
from games.people.party import level_word
from games.store import files
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop
from games.window.widgets import Choice, Toggle, WideButton, Widget
from games.words import LANGUAGES, in_words, say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

LONGEST_PIN = 8
LEAST_PIN = 4
PAD = Box(700, 360, 520, 516)
IN_ROW = 4  # things on offer side by side


class PadScene(ControlScene):
    """Ten digits to touch; what was touched is shown as dots."""

    PANEL = Box(560, 60, 800, 960)

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.digits = ""
        self.told = ""
        keys = [*"123456789", "", "0", ""]
        widgets: list[Widget] = []
        for number, key in enumerate(keys):
            box = Box(PAD.x + 176 * (number % 3), PAD.y + 132 * (number // 3), 168, 120)
            if key:
                widgets.append(WideButton(box, key, partial(self._press, key), "", 48))
            elif number == 9:
                widgets.append(WideButton(box, "", self._erase, "previous"))
            else:
                widgets.append(WideButton(box, "", self.confirm, "check"))
        widgets.append(WideButton(Box(PAD.x, 906, PAD.width, 92), say("Back"), Pop, "close", 30))
        self.controls.widgets = widgets
        self.controls.focus = widgets[0]

    def _press(self, key: str) -> None:
        self.digits = (self.digits + key)[:LONGEST_PIN]
        self.told = ""
        self.stale = True

    def _erase(self) -> None:
        self.digits = self.digits[:-1]
        self.stale = True

    def confirm(self) -> Change | None:
        raise NotImplementedError

    def _question(self) -> str:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", self.PANEL)
        canvas.text(self._question(), 960, 140, 46, CREAM, "head", "centre", width=720, shade=True)
        dots = "\N{BLACK CIRCLE} " * len(self.digits)
        canvas.text(dots.strip() or "\N{EM DASH}", 960, 240, 50, BRASS, "text", "centre", width=700)
        canvas.text(self.told, 960, 322, 28, (236, 112, 92), "text", "centre", width=720)
        self.controls.draw(canvas)


class PinScene(PadScene):
    """Only who knows the PIN comes any further."""

    _was_locked = False

    def _question(self) -> str:
        return say("The operator's PIN")

    def update(self, seconds: float) -> Change | None:
        if (left := self.cabinet.guard.seconds_left) > 0:
            self.told, self._was_locked = (
                say(Plural("Locked for {seconds} [second|seconds]"), seconds=math.ceil(left)),
                True,
            )
            self.stale = True
        elif self._was_locked:
            self.told, self._was_locked, self.stale = "", False, True
        return None

    def confirm(self) -> Change | None:
        admitted = self.cabinet.guard.admits(self.digits)
        self.digits = ""
        self.stale = True
        if not admitted:
            self.told = say("That was wrong.")
            return None
        self.cabinet.stack.pop().leave()
        self.cabinet.open(OperatorScene)
        return None


class FirstPinScene(PadScene):
    """The first start: the operator, who stands before it, chooses the PIN."""

    PANEL = Box(440, 60, 1040, 960)

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self.first: str | None = None
        self.controls.widgets.pop()  # there is nothing to go back to

    def back(self) -> Change | None:
        return None

    def _question(self) -> str:
        if self.first is None:
            return say("Choose a PIN for the operator: 4 to 8 digits")
        return say("The same once more:")

    def confirm(self) -> Change | None:
        chosen, self.digits = self.digits, ""
        self.stale = True
        if self.first is None:
            if len(chosen) < LEAST_PIN:
                self.told = say("a PIN has 4 to 8 digits")
            else:
                self.first = chosen
        elif chosen != self.first:
            self.first, self.told = None, say("Those were two different PINs.")
        else:
            self.cabinet.take_first_pin(Pin.of(chosen))
        return None

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.paragraph(way_to_page(), Box(480, 900, 960, 104), 26, BRASS, align="centre")


class Tab(WideButton):
    """Leads to a page; the one that is open has a bright frame."""

    is_open = False

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        super().draw(canvas, lit or self.is_open, down)
        if self.is_open:
            canvas.nine("ui/focus", self.box.grown(6))


class OperatorScene(ControlScene):
    """Three pages: what is on offer, times and volume, and what has been played."""

    OFFER, TIMES, PLAYS = range(3)

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet, page: int = OFFER):
        super().__init__(cabinet)
        self.told = ""
        self.page = page
        self._build()

    def _build(self) -> None:
        make = {self.OFFER: self._offer, self.TIMES: self._times, self.PLAYS: self._plays}[self.page]
        below = (
            (say("Start again"), self.restart, "undo"),
            (say("Leave the kiosk"), self.leave_kiosk, "leave"),
            (say("Back to the visitors"), self._back, "check"),
        )
        buttons = [
            WideButton(Box(84 + 594 * number, 924, 564, 104), word, use, glyph, 30)
            for number, (word, use, glyph) in enumerate(below)
        ]
        self.controls.widgets = [*self._tabs(), *make(), *buttons]
        self.controls.focus = buttons[-1]
        self.stale = True

    def _tabs(self) -> list[Widget]:
        tabs: list[Widget] = []
        for page, word in enumerate((say("On offer"), say("Times and volume"), say("Statistics"))):
            tab = Tab(Box(606 + 416 * page, 60, 396, 100), word, partial(self.turn, page), "", 30)
            tab.is_open = page == self.page
            tabs.append(tab)
        return tabs

    def turn(self, page: int) -> None:
        self.page = page
        self.told = ""
        self._build()

    # What is on offer

    def _offer(self) -> list[Widget]:
        rows: tuple[tuple[str, Sequence[str], Callable[[str], str]], ...] = (
            ("games", names(), lambda game: info_of(game).title),
            ("levels", LEVELS, level_word),
            ("languages", tuple(LANGUAGES), LANGUAGES.__getitem__),
        )
        made: list[Widget] = []
        for row, (field, offered, word) in enumerate(rows):
            tall = 110 if len(offered) <= IN_ROW else 170
            places = Box(412, 325 + 200 * row - tall / 2, 1416, tall).cells(len(offered), IN_ROW, 24)
            for name, box in zip(offered, places, strict=True):
                is_on = name in getattr(self.cabinet.config, field)
                made.append(Toggle(box, word(name), is_on, partial(self.toggle, field, name), 30))
        return made

    def toggle(self, field: str, name: str) -> None:
        before = getattr(self.cabinet.config, field)
        chosen = {*before} ^ {name} or {name}  # something must be left
        # In their usual order; but the language that comes first, the one that is spoken at first, stays the first.
        order = [*before[:1], *{"games": names(), "levels": LEVELS, "languages": LANGUAGES}[field]]
        self.set(field, tuple(dict.fromkeys(each for each in order if each in chosen)))
        self._build()

    def _draw_offer(self, canvas: Canvas) -> None:
        for row, word in enumerate((say("Games"), say("Levels"), say("Languages"))):
            canvas.text(word, 100, 325 + 200 * row, 34, CREAM, "bold", width=290)

    # Times and volume

    def _times(self) -> list[Widget]:
        """Two columns of choices; what came from a file and is none of the usual ones is one more."""
        made: list[Widget] = []
        for number, (field, choices) in enumerate(_choices().items()):
            value = getattr(self.cabinet.config, field)
            if value not in [each for each, _ in choices]:
                choices = [(value, _shown(field, value)), *choices]
            box = Box(528 + 904 * (number // 4), 232 + 160 * (number % 4), 400, 110)
            made.append(Choice(box, choices, value, partial(self.set, field)))
        return made

    def set(self, field: str, value: Any) -> None:
        self.cabinet.set_config(replace(self.cabinet.config, **{field: value}))
        self.stale = True

    def _draw_times(self, canvas: Canvas) -> None:
        words = (
            say("Idle until the question"), say("Question until forgotten"), say("Time for each game shown"),
            say("Nightly restart"), say("Loudest volume"), say("Quiet hours"), say("Volume in quiet hours"),
            say("Restarts in an hour"),
        )  # fmt: skip
        for number, word in enumerate(words):
            x, y = 100 + 904 * (number // 4), 287 + 160 * (number % 4)
            canvas.text(word, x, y, 30, CREAM, "bold", width=410)

    # What has been played

    def _plays(self) -> list[Widget]:
        return [WideButton(Box(1222, 776, 614, 104), say("Statistics to a file"), self._export, "down", 30)]

    def _export(self) -> None:
        path: Path = files.folder() / "plays.csv"
        try:
            lines = plays.export(path)
            self.told = say(Plural("{lines} [line|lines] in {file}"), lines=lines, file=path)
        except Complaint as complaint:
            self.told = in_words(complaint)
        self.stale = True

    def _draw_plays(self, canvas: Canvas) -> None:
        today = date.today()
        try:
            last = plays.last_plays(today, plays_chart.DAYS)
        except Complaint as complaint:
            last, self.told = [], in_words(complaint)
        plays_chart.draw_days(canvas, Box(84, 196, 1110, 684), last, today)
        plays_chart.draw_games(canvas, Box(1222, 196, 614, 556), last)

    # Ways out

    def restart(self) -> None:
        self.cabinet.restart()

    def leave_kiosk(self) -> None:
        self.cabinet.leave_for_good()

    def _back(self) -> None:
        self.cabinet.rest()

    def back(self) -> Change | None:
        self._back()
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(40, 24, 1840, 1034))
        canvas.text(say("Operator"), 100, 110, 54, CREAM, "head", width=480, shade=True)
        draw = {self.OFFER: self._draw_offer, self.TIMES: self._draw_times, self.PLAYS: self._draw_plays}[self.page]
        draw(canvas)
        canvas.text(self.told, 100, 902, 22, BRASS, "text", width=1720)
        self.controls.draw(canvas)


def _choices() -> dict[str, list[tuple[Any, str]]]:
    """The settings that are chosen from a list, each with the values and their words."""
    seconds = lambda *values: [(value, say("{seconds} s", seconds=value)) for value in values]  # noqa: E731
    parts = [(value / 10, f"{10 * value} %") for value in range(11)]
    nights = ((20, 8), (22, 7), (22, 8), (23, 6))
    return {
        "idle_seconds": seconds(30, 45, 60, 75, 90, 120, 180, 300),
        "still_there_seconds": seconds(20, 30, 45, 60, 90),
        "attract_seconds": seconds(30, 60, 90, 120, 180, 300),
        "restart_at": [(None, say("never")), *((time(hour, 30), f"{hour:02}:30") for hour in (2, 3, 4, 5))],
        "volume_cap": parts,
        "quiet_hours": [
            (None, say("none")), *((Hours(time(a), time(b)), f"{a:02}:00-{b:02}:00") for a, b in nights)
        ],
        "quiet_volume": parts,
        "restarts_per_hour": [(value, str(value)) for value in (3, 6, 12, 30)],
    }  # fmt: skip


def _shown(field: str, value: Any) -> str:
    """A value that came from a file and is none of the usual choices."""
    if isinstance(value, Hours):
        return f"{value.begin:%H:%M}-{value.end:%H:%M}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if field == "restarts_per_hour":
        return str(value)
    return say("{seconds} s", seconds=value) if field.endswith("_seconds") else f"{100 * value:.0f} %"
