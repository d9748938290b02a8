"""All the games that wait to be played on: which, by whom, and when they were left; to go on or to throw away."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from games.core.catalogue import info_of
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter, sitters_at
from games.scenes.going_on import take_up, waiting
from games.store import saves
from games.store.saves import Unfinished
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Intent, Wheel
from games.window.scenes import Change, Pop, Push
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import in_words, say

ROWS = 5  # on a page
PITCH = 146
FIRST = Box(300, 192, 1200, 126)
THROW_AWAY = 1580  # the middle of the buttons beside them
TURNS: dict[Intent, int] = {Act.PAGE_UP: -1, Act.PAGE_DOWN: 1}


class KeptGame(Widget):
    """A game that waits; using it goes on with it."""

    def __init__(self, box: Box, kept: Unfinished, sitters: Sequence[Sitter], on_use: Callable[[], Any]):
        super().__init__(box, on_use)
        self.kept = kept
        self.title = info_of(kept.game).title
        self.sitters = sitters

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box = self.box
        canvas.nine(f"ui/button_wide_{'down' if down else 'lit' if lit else 'up'}", box)
        canvas.sprite("signs/play", box.x + 52, box.centre[1], size=0.5)
        canvas.text(self.title, box.x + 104, box.y + 40, 34, CREAM, "head", width=620, shade=True)
        when = when_words(self.kept.when.astimezone(), datetime.now().astimezone())
        canvas.text(when, box.right - 40, box.y + 40, 28, BRASS, "text", "right", width=400)
        room = (box.width - 140) / max(3, len(self.sitters))
        for number, sitter in enumerate(self.sitters):
            x, y = box.x + 120 + room * number, box.bottom - 37
            draw_seat_sign(canvas, sitter, x, y, 0.5)
            canvas.text(sitter.name, x + 28, y, 26, CREAM, "text", width=room - 60)


class UnfinishedScene(ControlScene):
    """Those of one game, or of all."""

    def __init__(self, cabinet: Cabinet, game: str | None = None):
        super().__init__(cabinet)
        self.game = game
        self.page = 0
        self._doomed: Path | None = None  # that may be thrown away
        self._look()

    def _look(self) -> None:
        """What is there now."""
        self.kept = waiting(self.cabinet, self.game)
        self._turn(0)

    @property
    def pages(self) -> int:
        return max(1, math.ceil(len(self.kept) / ROWS))

    def _turn(self, by: int) -> None:
        page = min(max(self.page + by, 0), self.pages - 1)
        if by and page != self.page:
            self.cabinet.sound.play("page")
        self.page = page
        self._build()

    def _build(self) -> None:
        rows: list[Widget] = []
        for number, kept in enumerate(self.kept[self.page * ROWS :][:ROWS]):
            box = FIRST._replace(y=FIRST.y + PITCH * number)
            sitters = sitters_at(self.cabinet.settings, kept.begun)
            rows.append(KeptGame(box, kept, sitters, partial(self._go_on, kept.path)))
            ask = partial(self._ask, kept, ", ".join(sitter.name for sitter in sitters))
            rows.append(RoundButton(THROW_AWAY, box.centre[1], "close", ask, say("Throw this game away")))
        turns: list[Widget] = []
        if self.pages > 1:
            before = RoundButton(860, 972, "previous", lambda: self._turn(-1), say("Page back"))
            after = RoundButton(1060, 972, "next", lambda: self._turn(1), say("Next page"))
            before.enabled, after.enabled = self.page > 0, self.page < self.pages - 1
            turns = [before, after]
        back = WideButton(Box(300, 930, 350, 84), say("Back"), Pop, "previous", 30)
        self.controls.widgets = [*rows, *turns, back]
        self.controls.focus = self.controls.widgets[0]
        self.controls.forget_missing()
        self.stale = True

    def handle(self, intent: Intent) -> Change | None:
        """The pages are also turned by the wheel and by the keys for pages."""
        by = (-1 if intent.steps > 0 else 1) if isinstance(intent, Wheel) else TURNS.get(intent, 0)
        if not by:
            return super().handle(intent)
        self._turn(by)
        return None

    def _go_on(self, path: Path) -> Change | None:
        followed = take_up(self.cabinet, path)
        return followed or self._looked_again()

    def _ask(self, kept: Unfinished, names: str) -> Change:
        self._doomed = kept.path
        choices = [("keep", say("Keep it"), "play"), ("throw_away", say("Throw it away"), "close")]
        told = f"{info_of(kept.game).title}: {names}"
        return Push(AskScene, say("Throw this game away?"), choices, told)

    def resume(self, answer: Any) -> Change | None:
        if answer == "throw_away" and self._doomed is not None:
            self.cabinet.notices += [in_words(complaint) for complaint in saves.discard(self._doomed)]
        self._doomed = None
        return self._looked_again() or super().resume(answer)

    def _looked_again(self) -> Change | None:
        """When none is left, there is nothing to look at."""
        self._look()
        return None if self.kept else Pop()

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 30, 1400, 124))
        title = say("Continue") if self.game is None else info_of(self.game).title
        canvas.text(title, 960, 93, 54, CREAM, "head", "centre", width=1200, shade=True)
        if self.pages > 1:
            canvas.text(f"{self.page + 1} / {self.pages}", 960, 972, 30, CREAM, "bold", "centre", width=120, shade=True)
        self.controls.draw(canvas)


def when_words(when: datetime, now: datetime) -> str:
    """A moment that has passed, as people say it; both are of one time zone."""
    time = f"{when:%H:%M}"
    if when.date() == now.date():
        return say("today {time}", time=time)
    if when.date() == now.date() - timedelta(days=1):
        return say("yesterday {time}", time=time)
    return say("{day}/{month}/{year}", day=when.day, month=when.month, year=when.year)
