"""Watching a game again: forwards, backwards, or to any moment by the scrub bar; or one move, beside a better one."""

from __future__ import annotations

from typing import Any

from games.core.contract import OVER
from games.core.match import Match, Step
from games.kit.parts import table_of
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.scenes.review import cost_words
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, Slider, WideButton
from games.words import say

BANNER = Box(40, 28, 560, 132)
PAUSE = 0.5  # seconds between two moves while it plays


class ScrubBar(Slider):
    """A long rail with a knob; a step to a side is one move."""

    def __init__(self, box: Box, on_change, steps: int):
        super().__init__(box, 0.0, on_change)
        self.STEP = 1 / max(1, steps)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        middle = self.box.centre[1]
        canvas.nine("ui/scroll_rail", Box(self.box.x, middle - 10, self.box.width, 20))
        canvas.sprite("ui/scroll_knob", self.box.x + 24 + (self.box.width - 48) * self.value, middle)


class ReplayScene(ControlScene):
    """`lesson` is a move to look at (see review.Costly): shown first, and what would have been better on request."""

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter], lesson: Any = None):
        super().__init__(cabinet)
        self.whole = match
        self.lesson = lesson
        self.sitters = sitters
        self.steps: list[Step] = match.steps
        self.shown = Match(match.game, match.first_seats, match.seed, match.options)
        self.table = table_of(match.game.name)(cabinet, self.shown, sitters)
        self.plays = False
        self._ends = False  # the last move is being shown
        self._is_astray = False  # a better move is shown, which was not made
        self._waited = 0.0
        self.bar = ScrubBar(Box(1536, 988, 256, 64), self._scrubbed, len(self.steps))
        self.play_button = RoundButton(204, 1020, "play", self._toggle, say("Play or pause (Space)"))
        self.controls.widgets = [
            RoundButton(52, 1020, "first", lambda: self.go_to(0), say("To the start")),
            RoundButton(128, 1020, "previous", lambda: self.go_to(self.number - 1), say("One move back")),
            self.play_button,
            RoundButton(280, 1020, "next", self._forwards, say("One move on")),
            RoundButton(356, 1020, "last", lambda: self.go_to(len(self.steps)), say("To the end")),
            self.bar if lesson is None else self._lesson_button(),
            RoundButton(1840, 1020, "leave", Pop, say("Back (Esc)")),
            *self.table.look_widgets(),
        ]

    def enter(self) -> None:
        self.table.show(self.shown)
        if self.lesson is not None:
            self._show_made()

    # A move to learn from

    def _lesson_button(self) -> WideButton:
        self._other = WideButton(Box(1526, 984, 272, 72), "", self._show_other, "hint", 30)
        return self._other

    def _show_other(self) -> None:
        self._show_made() if self._is_astray else self.show_better()

    def _show_made(self) -> None:
        """The move as it was made."""
        self.go_to(self.lesson.number)
        self._forwards()
        self._other.text = say("Better")

    def show_better(self) -> None:
        """The position before it, and the better move instead."""
        self.go_to(self.lesson.number)
        step = self.shown.commit(self.lesson.verdict.better.move)
        self._is_astray = True
        self.table.animate(self.shown, step, Gesture())
        self._other.text = say("As played")

    # Back and forth

    @property
    def number(self) -> int:
        return len(self.shown.steps)

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving or self.table.is_glowing

    def moving_part(self) -> Box | None:
        return self.table.moving_part()

    def _toggle(self) -> None:
        self.plays = not self.plays
        if self.plays and self.number == len(self.steps):
            self.go_to(0)
        self.play_button.glyph = "pause" if self.plays else "play"
        self.stale = True

    def _scrubbed(self, value: float) -> None:
        number = round(value * len(self.steps))
        if number != self.number:
            self.go_to(number)

    def go_to(self, number: int) -> None:
        """Show a position at once."""
        number = min(max(number, 0), len(self.steps))
        self._ends = self._is_astray = False
        if self.lesson is not None:
            self._other.text = say("Better")
        self.shown = Match(self.whole.game, self.whole.first_seats, self.whole.seed, self.whole.options)
        for step in self.steps[:number]:
            self.shown.trust(step)
        self.table.show(self.shown)
        self._set_bar()

    def _set_bar(self) -> None:
        self.bar.value = self.number / max(1, len(self.steps))
        self.stale = True

    def _forwards(self) -> None:
        """Show the next move as it was made."""
        self.table.finish()
        if self._is_astray:
            self.go_to(self.number - 1)
        elif self.number < len(self.steps):
            step = self.steps[self.number]
            self.shown.trust(step)
            self.table.animate(self.shown, step, Gesture())
            self._ends = self.number == len(self.steps)
            self._set_bar()
        elif self.plays:
            self._toggle()

    def handle(self, intent: Intent) -> Change | None:
        self.stale = True
        if isinstance(intent, Go) and intent.dx and not self.controls.shows_focus:
            self._forwards() if intent.dx > 0 else self.go_to(self.number - 1)
            return None
        if intent == Act.CONFIRM and not self.controls.shows_focus:
            self._toggle()
            return None
        followed = super().handle(intent)
        if followed is None and self.controls.held is None:
            self.table.look_around(intent)
        return followed

    def leave(self) -> None:
        self.table.leave()

    def update(self, seconds: float) -> Change | None:
        was_moving = self.table.is_moving
        self.table.update(seconds * self.cabinet.settings.speed)
        if was_moving and not self.table.is_moving:
            self.stale = True
        if self._ends and not self.table.is_moving:
            self._ends = False
            if self.shown.to_move == OVER:
                self.table.end(self.shown)
        if self.plays and not self.table.is_moving:
            self._waited += seconds
            if self._waited > PAUSE / self.cabinet.settings.speed:
                self._waited = 0.0
                self._forwards()
        return None

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.shown)
        canvas.nine("ui/panel_leather", BANNER)
        if self.lesson is not None and self.number == self.lesson.number + 1:
            self._draw_lesson(canvas)
        else:
            canvas.text(say("Watching a game"), 320, 72, 38, CREAM, "head", "centre", width=480, shade=True)
            told = say("move {number} of {count}", number=self.number, count=len(self.steps))
            canvas.text(told, 320, 120, 27, BRASS, "text", "centre")
        self.controls.draw(canvas)

    def _draw_lesson(self, canvas: Canvas) -> None:
        number, seat, verdict = self.lesson
        name = self.sitters[seat].name
        canvas.text(
            say("Move {number}: {name}", number=number + 1, name=name), 320, 55, 30, CREAM, "head", "centre", width=500,
            shade=True,
        )  # fmt: skip
        room = Box(BANNER.x + 30, 82, BANNER.width - 60, 76)
        if self._is_astray:
            better = say("Better: {why}", why=say(verdict.better.sentence, **verdict.better.facts))
            canvas.paragraph(better, room, 23, BRASS, align="centre")
        else:
            cost = cost_words(verdict.cost, len(self.sitters) == 1)
            unit = say("points") if len(self.sitters) == 1 else say("chance to win")
            canvas.text(f"{cost} {unit}", 320, 118, 28, BRASS, "text", "centre", width=500)
