"""Watching a game again: forwards, backwards, or to any decision by the scrub bar; or one, beside a better one."""

from __future__ import annotations

from games.core.contract import OVER
from games.core.match import Match, Step
from games.kit.parts import table_of
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.scenes.judging import Costly, Judging, cost_words
from games.scenes.scrub_bar import Label, Mark, ScrubBar, decision_words
from games.scenes.timeline import Timeline
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop, Push
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

BANNER = Box(40, 28, 560, 132)
ROW = 1008  # the middle of the buttons, above the bar
PLAY_ON = Box(1512, ROW - 36, 286, 72)
OTHER = Box(172, ROW - 36, 224, 72)
BETWEEN = Box(404, ROW - 36, 1096, 72)  # the buttons on both sides
PAUSE = 0.5  # seconds between two decisions while it plays


class ReplayScene(ControlScene):
    """`lesson` is a decision to look at: shown first, and what would have been better on request.

    `judging`: what is known about the decisions of this game; those that cost most are marked on the bar. It stands
    still at decisions; what chance brings is shown on the way to them.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        match: Match,
        sitters: list[Sitter],
        lesson: Costly | None = None,
        judging: Judging | None = None,
    ):
        super().__init__(cabinet)
        self.whole = match
        self.lesson = lesson
        self.sitters = sitters
        self.steps: list[Step] = match.steps
        self.timeline = Timeline(self.steps)
        self.shown = Match(match.game, match.first_seats, match.seed, match.options)
        self.table = table_of(match.game.name)(cabinet, self.shown, sitters)
        self.plays = False
        self._goal = 0  # where it stands still next
        self._ends = False  # the last move is being shown
        self._has_ended = False  # so is the end
        self._is_astray = False  # a better move is shown, which was not made
        self._waited = 0.0
        self.bar = ScrubBar(self._scrubbed, len(self.timeline.rests) - 1, self._label)
        self.bar.marks = self._marks(judging)
        self.play_button = RoundButton(204, ROW, "play", self._toggle, say("Play or pause (Space)"))
        self.play_on_button = WideButton(PLAY_ON, say("Play on from here"), self._play_on, size=26)
        # A public place has no room for games that nobody keeps: the next visitor waits.
        self.buttons: list[Widget] = [
            self.bar,  # the buttons lie before it
            *(self._transport() if lesson is None else self._lesson_buttons()),
            *([self.play_on_button] if cabinet.keeps else []),
            RoundButton(1840, ROW, "leave", Pop, say("Back (Esc)")),
        ]
        self._lay_out()

    def _transport(self) -> list[Widget]:
        return [
            RoundButton(52, ROW, "first", lambda: self.go_to(0), say("To the start (Home)")),
            RoundButton(128, ROW, "previous", self._backwards, say("One decision back")),
            self.play_button,
            RoundButton(280, ROW, "next", self._forwards, say("One decision on")),
            RoundButton(356, ROW, "last", lambda: self.go_to(len(self.steps)), say("To the end (End)")),
        ]

    def _lesson_buttons(self) -> list[Widget]:
        self._other = WideButton(OTHER, "", self._show_other, size=28)
        return [
            RoundButton(52, ROW, "previous", self._backwards, say("One decision back")),
            RoundButton(128, ROW, "next", self._forwards, say("One decision on")),
            self._other,
        ]

    def _marks(self, judging: Judging | None) -> list[Mark]:
        dear = judging.costliest() if judging is not None else []
        return [
            Mark(self.timeline.share(self.timeline.after(each.number)), str(place), self.sitters[each.seat].colour)
            for place, each in enumerate(dear, start=1)
        ]

    def _lay_out(self) -> None:
        """While the table shows the end, its own controls are there as well."""
        own = self.table.end_widgets(self.shown) if self._has_ended else []
        self.controls.widgets = [*self.buttons, *own, *self.table.look_widgets()]
        self.play_on_button.enabled = self._fork() is not None
        self.controls.forget_missing()
        self.stale = True

    def enter(self) -> None:
        self.table.show(self.shown)
        if self.lesson is not None:
            self._show_made(self.lesson)
        self._lay_out()

    # A decision to learn from

    def _show_other(self) -> None:
        assert self.lesson is not None
        self._show_made(self.lesson) if self._is_astray else self.show_better()

    def _show_made(self, lesson: Costly) -> None:
        """The decision as it was made."""
        self.go_to(lesson.number)
        self._forwards()

    def show_better(self) -> None:
        """The position before it, and the better move instead."""
        assert self.lesson is not None
        self.go_to(self.lesson.number)
        step = self.shown.commit(self.lesson.verdict.better.move)
        self._is_astray = True
        self.table.animate(self.shown, step, Gesture())
        self._other.text = say("As played")
        self._goal = self._after_lesson  # the bar stands there, too
        self._set_bar()

    @property
    def _is_at_lesson(self) -> bool:
        return self.lesson is not None and self.lesson.number < self.number <= self._after_lesson

    @property
    def _after_lesson(self) -> int:
        assert self.lesson is not None
        return self.timeline.after(self.lesson.number)

    # What would have been

    def _fork(self) -> list[Step] | None:
        """The moves up to the next decision, with what chance has brought for it; None if there is no decision left.

        A decision to learn from may be made anew, or played on from the better one.
        """
        if self._is_astray:
            return self.shown.steps if self.shown.to_move != OVER else None
        number = self.lesson.number if self.lesson is not None and self._is_at_lesson else self.number
        decision = self.timeline.decision(self.timeline.made(number) + 1)
        return None if decision is None else self.steps[:decision]

    def _play_on(self) -> Change | None:
        steps = self._fork()
        if steps is None:
            return None
        from games.scenes.what_if import TrialScene  # which leads to the table, and that here

        self._stop()
        self.table.finish()
        return Push(TrialScene, self.whole, self.sitters, steps)

    # Back and forth

    @property
    def number(self) -> int:
        """How many steps have been made."""
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

    def _stop(self) -> None:
        if self.plays:
            self._toggle()

    def _scrubbed(self, share: float) -> None:
        place = self.timeline.rest_at(share)
        if place != self.number or self._is_astray:
            self.go_to(place)

    def go_to(self, number: int) -> None:
        """Show a position at once."""
        number = min(max(number, 0), len(self.steps))
        self._ends = self._has_ended = self._is_astray = False
        if self.lesson is not None:
            self._other.text = say("Better")
        self.shown = Match(self.whole.game, self.whole.first_seats, self.whole.seed, self.whole.options)
        for step in self.steps[:number]:
            self.shown.trust(step)
        self._goal = number
        self.table.show(self.shown)
        self._set_bar()

    def _set_bar(self) -> None:
        self.bar.value = self.timeline.share(self._goal)
        self._lay_out()

    def _backwards(self) -> None:
        """To where the decision before this one had been made."""
        self.go_to(self.timeline.before(self.number))

    def _forwards(self) -> None:
        """Show the next decision as it was made, or hurry what is on the way to it."""
        self.table.finish()
        if self._is_astray:
            self.go_to(self.number - 1)
        elif self.number < len(self.steps):
            self._goal = self.timeline.after(self.number)
            self._step()
        else:
            self._stop()

    def _step(self) -> None:
        step = self.steps[self.number]
        self.shown.trust(step)
        self.table.animate(self.shown, step, Gesture())
        self._ends = self.number == len(self.steps)
        self._set_bar()

    def handle(self, intent: Intent) -> Change | None:
        self.stale = True
        if isinstance(intent, Go) and intent.dx and not self.controls.shows_focus:
            self._forwards() if intent.dx > 0 else self._backwards()
            return None
        if intent == Act.CONFIRM and not self.controls.shows_focus:
            self._toggle()
            return None
        if intent in (Act.FIRST, Act.LAST):
            self.go_to(0 if intent == Act.FIRST else len(self.steps))
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
        if not self.table.is_moving:
            self._go_on(seconds)
        return None

    def _go_on(self, seconds: float) -> None:
        """What follows when all is at rest."""
        if self._ends:
            self._ends = False
            self._has_ended = self.shown.to_move == OVER
            if self._has_ended:
                self.table.end(self.shown)
            self._lay_out()
        elif self.number < self._goal and not self._is_astray:
            self._step()
        elif self.plays:
            self._waited += seconds
            if self._waited > PAUSE / self.cabinet.settings.speed:
                self._waited = 0.0
                self._forwards()

    # The picture

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.shown)
        canvas.nine("ui/panel_leather", BANNER)
        if self.lesson is not None and (self._is_astray or self._is_at_lesson):
            self._draw_lesson(canvas, self.lesson)
        else:
            canvas.text(say("Watching a game"), 320, 72, 38, CREAM, "head", "centre", width=480, shade=True)
            told = decision_words(self._made, self.timeline.count)
            canvas.text(told, 320, 120, 27, BRASS, "text", "centre", width=500)
        if self.controls.held is self.bar:  # the hand is down there: everything else steps aside
            self.bar.draw(canvas, True, True)
            self.bar.draw_label(canvas, self.bar.box)
            return
        self.controls.draw(canvas)
        if self.controls.shows_focus and self.controls.focus is self.bar:
            self.bar.draw_label(canvas, BETWEEN)

    @property
    def _made(self) -> int:
        """How many decisions have been made, or are being shown."""
        return self.timeline.made(self._goal)

    def _label(self) -> Label:
        decision = self.timeline.decision(self._made)
        if decision is None:
            return Label(None, say("before the first decision"))
        seat = self.steps[decision].by
        return Label(self.sitters[seat], decision_words(self._made, self.timeline.count))

    def _draw_lesson(self, canvas: Canvas, lesson: Costly) -> None:
        name, is_solo = self.sitters[lesson.seat].name, len(self.sitters) == 1
        counted = self.timeline.made(lesson.number) + 1
        told = say("Decision {number}: {name}", number=counted, name=name)
        canvas.text(told, 320, 55, 30, CREAM, "head", "centre", width=500, shade=True)
        room = Box(BANNER.x + 30, 82, BANNER.width - 60, 76)
        if self._is_astray:
            better = lesson.verdict.better
            told = say("Better: {why}", why=say(better.sentence, **better.facts))
            canvas.paragraph(told, room, 23, BRASS, align="centre")
        else:
            unit = say("points") if is_solo else say("chance to win")
            told = f"{cost_words(lesson.verdict.cost, is_solo)} {unit}"
            canvas.text(told, 320, 118, 28, BRASS, "text", "centre", width=500)
