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
from games.scenes.on_table import draw_small
from games.store import saves
from games.store.saves import Unfinished
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.intents import Act, Intent, Wheel
from games.window.scenes import Change, Pop, Push
from games.window.tags import FADED, draw_plate, engrave, engrave_sign
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import in_words, say

ON_PAGE = 6
GAP = 34
CARDS, UPRIGHT_CARDS = Box(60, 186, 1800, 740), Box(40, 240, 1000, 1370)  # where they lie
IN_ROW, UPRIGHT_IN_ROW = 3, 2
FOOT = 62  # units of the tag at the foot of a card
THING = 0.36  # of the width of a card is for the game itself
LINE = 56.0  # units for a name, if there is so much room
TURNS: dict[Intent, int] = {Act.PAGE_UP: -1, Act.PAGE_DOWN: 1}


class KeptGame(Widget):
    """The card of a game that waits; using it goes on with it."""

    def __init__(self, box: Box, kept: Unfinished, sitters: Sequence[Sitter], on_use: Callable[[], Any]):
        super().__init__(box, on_use)
        self.kept = kept
        self.title = info_of(kept.game).title
        self.sitters = sitters

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box = self.box
        canvas.nine(f"paper/card_{'down' if down else 'lit' if lit else 'up'}", box)
        canvas.sprite("paper/pin", box.centre[0], box.y + 18)
        left, wide = box.x + 38, box.width - 76
        size = min(40, 48 / canvas.big_text)
        canvas.text(self.title, left, box.y + 56, size, INK, "head", width=wide - 70)
        when = when_words(self.kept.when.astimezone(), datetime.now().astimezone())
        canvas.text(when, left, box.y + 104, min(26, 32 / canvas.big_text), FADED, "text", width=wide - 70)
        thing = self._draw_thing(canvas)
        foot = Box(left, box.bottom - FOOT - 26, wide - thing, FOOT)
        self._draw_names(canvas, Box(left, box.y + 126, wide - thing, foot.y - box.y - 134))
        canvas.nine(f"paper/tag_{'down' if down else 'lit' if lit else 'up'}", foot)
        word = say("Continue")
        wide = min(canvas.text_width(word, 30, "bold"), foot.width - 84)
        engrave_sign(canvas, "play", foot.centre[0] - wide / 2 - 8, foot.centre[1], 0.36)
        engrave(canvas, word, foot.centre[0] + 20, foot.centre[1], 30, wide + 2)

    def _draw_thing(self, canvas: Canvas) -> float:
        """The game itself, at the right; how many units it takes, none if it has no picture."""
        high = min(THING * self.box.width, self.box.height - 190)
        room = Box(
            self.box.right - 30 - THING * self.box.width, self.box.bottom - 52 - high, THING * self.box.width, high
        )
        return room.width + 10 if draw_small(canvas, self.kept.game, room) else 0.0

    def _draw_names(self, canvas: Canvas, room: Box) -> None:
        """Below each other, each with the disc of the seat."""
        pitch = min(LINE, room.height / len(self.sitters))
        top = room.y + (room.height - pitch * len(self.sitters)) / 2
        size = min(44.0, 0.98 * pitch / canvas.big_text)
        for number, sitter in enumerate(self.sitters):
            y = top + pitch * (number + 0.5)
            draw_seat_sign(canvas, sitter, room.x + 28, y, min(0.6, pitch / 76))
            canvas.text(sitter.name, room.x + 60, y, size, INK, "hand", width=room.width - 64)


class UnfinishedScene(ControlScene):
    """Those of one game, or of all."""

    has_upright = True

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
        return max(1, math.ceil(len(self.kept) / ON_PAGE))

    def _turn(self, by: int) -> None:
        page = min(max(self.page + by, 0), self.pages - 1)
        if by and page != self.page:
            self.cabinet.sound.play("page")
        self.page = page
        self._build()

    def _build(self) -> None:
        self.controls.widgets = self._made()
        self.controls.focus = self.controls.widgets[0]
        self.controls.forget_missing()
        self.stale = True

    def lay_out(self) -> None:
        for widget, made in zip(self.controls.widgets, self._made(), strict=False):
            widget.box = made.box

    def _made(self) -> list[Widget]:
        """The controls where they belong in a window of this kind."""
        rows: list[Widget] = []
        shown = self.kept[self.page * ON_PAGE :][:ON_PAGE]
        for kept, box in zip(shown, self._cards(len(shown)), strict=True):
            sitters = sitters_at(self.cabinet.settings, kept.begun)
            rows.append(KeptGame(box, kept, sitters, partial(self._go_on, kept.path)))
            ask = partial(self._ask, kept, ", ".join(sitter.name for sitter in sitters))
            rows.append(RoundButton(box.right - 58, box.y + 58, "close", ask, say("Throw this game away")))
        x, y = self.whole.centre[0], self._foot
        turns: list[Widget] = []
        if self.pages > 1:
            before = RoundButton(x - 110, y, "previous", lambda: self._turn(-1), say("Page back"))
            after = RoundButton(x + 110, y, "next", lambda: self._turn(1), say("Next page"))
            before.enabled, after.enabled = self.page > 0, self.page < self.pages - 1
            turns = [before, after]
        left = 40 if self.upright else 60
        back = WideButton(Box(left, y - 52, 320, 104), say("Back"), Pop, "previous", 32)
        return [*rows, *turns, back]

    @property
    def _foot(self) -> float:
        """The middle of what lies below the cards."""
        return self.whole.bottom - (170 if self.upright else 76)

    def _cards(self, count: int) -> list[Box]:
        """All of one size, and in the middle if there are few."""
        room, in_row = (UPRIGHT_CARDS, UPRIGHT_IN_ROW) if self.upright else (CARDS, IN_ROW)
        full = room.cells(ON_PAGE, in_row, GAP)
        rows = -(-count // in_row)
        used = full[0].height * rows + GAP * (rows - 1)
        down = (room.height - used) / 2
        across = (room.width - full[0].width * count - GAP * (count - 1)) / 2 if rows == 1 else 0.0
        return [box._replace(x=box.x + across, y=box.y + down) for box in full[:count]]

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
        draw_desk(canvas)
        x, y = canvas.whole.centre[0], self._foot
        title = say("Continue") if self.game is None else info_of(self.game).title
        draw_plate(canvas, Box(x - 340, 70, 680, 112) if canvas.upright else Box(x - 300, 40, 600, 100), title, 56)
        if self.pages > 1:
            canvas.text(f"{self.page + 1} / {self.pages}", x, y, 32, CREAM, "bold", "centre", width=130, shade=True)
        self.controls.draw(canvas)


def when_words(when: datetime, now: datetime) -> str:
    """A moment that has passed, as people say it; both are of one time zone."""
    time = f"{when:%H:%M}"
    if when.date() == now.date():
        return say("today {time}", time=time)
    if when.date() == now.date() - timedelta(days=1):
        return say("yesterday {time}", time=time)
    return say("{day}/{month}/{year}", day=when.day, month=when.month, year=when.year)
