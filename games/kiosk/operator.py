"""The operator's page: behind a PIN, all that can be set, and what has been played."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import Any

from games.bots.players import LEVELS
from games.cabinet import files
from games.cabinet.canvas import BRASS, CREAM, Box, Canvas
from games.cabinet.control_scene import ControlScene
from games.cabinet.party import level_word
from games.cabinet.scenes import Change, Pop
from games.cabinet.title import TITLES
from games.cabinet.widgets import Choice, Toggle, WideButton, Widget
from games.cabinet.words import LANGUAGES, in_words, say
from games.catalogue import NAMES
from games.core.contract import Complaint
from games.kiosk import plays
from games.kiosk.config import Hours
from games.kiosk.pin import Guard, Pin

LONGEST_PIN = 8
LEAST_PIN = 4
PAD = Box(700, 380, 520, 560)


class PadScene(ControlScene):
    """Ten digits to touch; what was touched is shown as dots."""

    def __init__(self, cabinet: Any):
        super().__init__(cabinet)
        self.digits = ""
        self.told = ""
        keys = [*"123456789", "", "0", ""]
        widgets: list[Widget] = []
        for number, key in enumerate(keys):
            box = Box(PAD.x + 176 * (number % 3), PAD.y + 132 * (number // 3), 168, 120)
            if key:
                widgets.append(WideButton(box, key, lambda key=key: self._press(key), "", 48))
            elif number == 9:
                widgets.append(WideButton(box, "", self._erase, "previous"))
            else:
                widgets.append(WideButton(box, "", self._enter, "check"))
        widgets.append(WideButton(Box(1360, 916, 300, 84), say("Back"), Pop, "close", 30))
        self.controls.widgets = widgets
        self.controls.focus = widgets[0]

    def _press(self, key: str) -> None:
        self.digits = (self.digits + key)[:LONGEST_PIN]
        self.told = ""
        self.stale = True

    def _erase(self) -> None:
        self.digits = self.digits[:-1]
        self.stale = True

    def _enter(self) -> Change | None:
        raise NotImplementedError

    def _question(self) -> str:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(560, 60, 800, 960))
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
            self.told, self._was_locked = say("Locked for {seconds} seconds", seconds=math.ceil(left)), True
            self.stale = True
        elif self._was_locked:
            self.told, self._was_locked, self.stale = "", False, True
        return None

    def _enter(self) -> Change | None:
        admitted = self.cabinet.guard.admits(self.digits)
        self.digits = ""
        self.stale = True
        if not admitted:
            self.told = say("That was wrong.")
            return None
        self.cabinet.stack.pop().leave()
        self.cabinet.open("operator")
        return None


class FirstPinScene(PadScene):
    """The first start: the operator, who stands before it, chooses the PIN."""

    def __init__(self, cabinet: Any):
        super().__init__(cabinet)
        self.first: str | None = None
        self.controls.widgets.pop()  # there is nothing to go back to

    def back(self) -> Change | None:
        return None

    def _question(self) -> str:
        if self.first is None:
            return say("Choose a PIN for the operator: 4 to 8 digits")
        return say("The same once more:")

    def _enter(self) -> Change | None:
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
            pin = Pin.of(chosen)
            self.cabinet.guard = Guard(pin)
            self.cabinet.set_config(replace(self.cabinet.config, pin=pin))
            self.cabinet.rest()
        return None


class OperatorScene(ControlScene):
    def __init__(self, cabinet: Any):
        super().__init__(cabinet)
        self.told = ""
        self._build()

    def _build(self) -> None:
        config = self.cabinet.config
        widgets: list[Widget] = []
        rows = (
            ("games", NAMES, TITLES.get),
            ("levels", LEVELS, level_word),
            ("languages", tuple(LANGUAGES), LANGUAGES.get),
        )
        for row, (field, names, word) in enumerate(rows):
            for number, name in enumerate(names):
                box = Box(330 + 230 * number, 150 + 84 * row, 220, 70)
                is_on = name in getattr(config, field)
                widgets.append(Toggle(box, word(name), is_on, lambda field=field, name=name: self._toggle(field, name)))
        seconds = lambda values: [(value, say("{seconds} s", seconds=value)) for value in values]  # noqa: E731
        parts = [(value / 10, f"{10 * value} %") for value in range(11)]
        quiet = [
            (None, say("none")),
            *((Hours(time(a), time(b)), f"{a:02}:00-{b:02}:00") for a, b in ((20, 8), (22, 7), (22, 8), (23, 6))),
        ]
        nightly = [(None, say("never")), *((time(hour, 30), f"{hour:02}:30") for hour in (2, 3, 4, 5))]
        for row, (field, choices) in enumerate((
            ("idle_seconds", seconds((30, 45, 60, 75, 90, 120, 180, 300))),
            ("still_there_seconds", seconds((10, 15, 20, 30, 60))),
            ("attract_seconds", seconds((30, 60, 90, 120, 180, 300))),
            ("volume_cap", parts),
            ("quiet_hours", quiet),
            ("quiet_volume", parts),
            ("restart_at", nightly),
        )):  # fmt: skip
            value = getattr(config, field)
            if value not in [each for each, _ in choices]:
                choices = [(value, _shown(field, value)), *choices]
            box = Box(700, 420 + 76 * row, 420, 66)
            widgets.append(Choice(box, choices, value, lambda value, field=field: self._set(field, value)))
        widgets += [
            WideButton(Box(1280, 700, 500, 76), say("Statistics to a file"), self._export, "down", 26),
            WideButton(Box(1280, 784, 500, 76), say("Start again"), self._restart, "undo", 26),
            WideButton(Box(1280, 868, 500, 76), say("Leave the kiosk"), self._leave, "leave", 26),
            WideButton(Box(1280, 952, 500, 76), say("Back to the visitors"), self._back, "check", 26),
        ]
        self.controls.widgets = widgets
        self.controls.focus = widgets[-1]
        self.stale = True

    def _set(self, field: str, value: Any) -> None:
        self.cabinet.set_config(replace(self.cabinet.config, **{field: value}))
        self.stale = True

    def _toggle(self, field: str, name: str) -> None:
        before = getattr(self.cabinet.config, field)
        chosen = {*before} ^ {name} or {name}  # something must be left
        # In their usual order; but the language that comes first, the one that is spoken at first, stays the first.
        order = [*before[:1], *{"games": NAMES, "levels": LEVELS, "languages": LANGUAGES}[field]]
        self._set(field, tuple(dict.fromkeys(each for each in order if each in chosen)))
        self._build()

    def _export(self) -> None:
        path: Path = files.folder() / "plays.csv"
        try:
            lines = plays.export(path)
            self.told = say("{lines} lines in {file}", lines=lines, file=path)
        except Complaint as complaint:
            self.told = in_words(complaint)
        self.stale = True

    def _restart(self) -> None:
        self.cabinet.restart()

    def _leave(self) -> None:
        self.cabinet.leave_for_good()

    def _back(self) -> None:
        self.cabinet.rest()

    def back(self) -> Change | None:
        self._back()
        return None

    # The picture

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(40, 30, 1840, 1020))
        canvas.text(say("Operator"), 960, 90, 50, CREAM, "head", "centre", shade=True)
        for row, word in enumerate((say("Games"), say("Levels"), say("Languages"))):
            canvas.text(word, 100, 185 + 84 * row, 30, CREAM, "bold", width=220)
        words = (
            say("Idle until the question"), say("Question until forgotten"), say("Time for each game shown"),
            say("Loudest volume"), say("Quiet hours"), say("Volume in quiet hours"), say("Nightly restart"),
        )  # fmt: skip
        for row, word in enumerate(words):
            canvas.text(word, 100, 453 + 76 * row, 30, CREAM, "bold", width=570)
        self._draw_plays(canvas)
        canvas.text(self.told, 100, 1010, 22, BRASS, "text", width=1120)
        self.controls.draw(canvas)

    def _draw_plays(self, canvas: Canvas) -> None:
        box = Box(1280, 150, 500, 520)
        canvas.nine("ui/panel_paper", box)
        ink = (60, 44, 30)
        canvas.text(say("Played in the last 30 days"), box.x + 34, box.y + 44, 28, ink, "head", width=430)
        try:
            last = plays.last_plays(date.today(), 30)
        except Complaint as complaint:
            canvas.paragraph(in_words(complaint), box.grown(-40), 24, ink)
            return
        sums = {**plays.tallies(last, lambda play: play.game), say("All games"): plays.tally(last)}
        for row, (name, tally) in enumerate(sums.items()):
            y = box.y + 106 + 78 * row
            canvas.text(TITLES.get(name, name), box.x + 34, y, 26, ink, "bold", width=250)
            canvas.text(str(tally.plays), box.right - 34, y, 32, ink, "bold", "right")
            told = say(
                "finished {finished}, left {abandoned}, {minutes:.0f} min each",
                finished=tally.finished,
                abandoned=tally.abandoned,
                minutes=tally.mean_seconds / 60,
            )
            canvas.text(told, box.x + 34, y + 32, 20, ink, "text", width=452)


def _shown(field: str, value: Any) -> str:
    """A value that came from a file and is none of the usual choices."""
    if isinstance(value, Hours):
        return f"{value.begin:%H:%M}-{value.end:%H:%M}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return say("{seconds} s", seconds=value) if field.endswith("_seconds") else f"{100 * value:.0f} %"
