"""Watching a game again: forwards, backwards, or to any decision by the scrub bar; or one, beside a better one."""

from __future__ import annotations

from games.core.contract import OVER
from games.core.match import Match, Step
from games.people.party import Sitter
from games.scenes.judging import Costly, Judging, cost_words
from games.scenes.playback import Playback
from games.scenes.scrub_bar import CostMark, Label, ScrubBar, decision_words
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop, Push
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

BANNER, UPRIGHT_BANNER = Box(40, 28, 560, 132), Box(30, 20, 1020, 160)
ABOVE, UPRIGHT_ABOVE = 102, 98  # of the lower edge: the middle of the buttons, above the bar
FIRST, PITCH = 53, 78  # the middle of the first of them, and from one to the next
PLAY_ON, OTHER = Box(0, 0, 282, 64), Box(0, 0, 216, 64)
ASIDE = 60  # the way back, from the right edge
GAP = 24  # beside that


class ReplayScene(ControlScene):
    """`lesson` is a decision to look at: shown first, and what would have been better on request.

    `judging`: what is known about the decisions of this game; those that cost most are marked on the bar.
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
        self.lesson = lesson
        self.sitters = sitters
        self.playback = Playback(cabinet, match, sitters, self._changed)
        self.table, self.timeline = self.playback.table, self.playback.timeline
        self.bar = ScrubBar(self._scrubbed, len(self.timeline.rests) - 1, self._label)
        self.bar.marks = self._marks(judging)
        self.play_button = RoundButton(0, 0, "play", self.playback.toggle, say("Play or pause (Space)"))
        self.play_on_button = WideButton(PLAY_ON, say("Play on from here"), self._play_on, size=26)
        self.other_button = WideButton(OTHER, "", self._show_other, size=28)
        self.back_button = RoundButton(0, 0, "leave", Pop, say("Back (Esc)"))
        self._transport = self._transport_buttons()
        # A public place has no room for games that nobody keeps: the next visitor waits.
        self.buttons: list[Widget] = [
            self.bar,  # the buttons lie before it
            *self._transport,
            *([self.play_on_button] if cabinet.keeps else []),
            self.back_button,
        ]
        self.lay_out()

    @property
    def has_upright(self) -> bool:
        return self.table.has_upright

    def lay_out(self) -> None:
        """The buttons in a row above the bar."""
        self.table.lay_out(self.upright)
        whole, x = self.whole, FIRST - PITCH / 2
        y = whole.bottom - (UPRIGHT_ABOVE if self.upright else ABOVE)
        self.bar.lay_out(whole)
        for button in self._transport:
            wide = max(PITCH, button.box.width + 6)
            button.put_at(x + wide / 2, y)
            x += wide
        self.back_button.put_at(whole.right - ASIDE, y)
        self.play_on_button.put_at(self.back_button.box.x - GAP / 2 - PLAY_ON.width / 2, y)
        self.between = Box(x + 8, y - 36, self.play_on_button.box.x - x - 24, 72)
        self.stale = True

    def _transport_buttons(self) -> list[Widget]:
        playback = self.playback
        back, on = say("One decision back"), say("One decision on")
        if self.lesson is not None:
            return [
                RoundButton(0, 0, "previous", playback.backwards, back),
                RoundButton(0, 0, "next", playback.forwards, on),
                self.other_button,
            ]
        return [
            RoundButton(0, 0, "first", lambda: self.go_to(0), say("To the start (Home)")),
            RoundButton(0, 0, "previous", playback.backwards, back),
            self.play_button,
            RoundButton(0, 0, "next", playback.forwards, on),
            RoundButton(0, 0, "last", lambda: self.go_to(self.timeline.end), say("To the end (End)")),
        ]

    def _marks(self, judging: Judging | None) -> list[CostMark]:
        dear = judging.costliest() if judging is not None else []
        return [
            CostMark(self.timeline.share(self.timeline.after(each.number)), str(place), self.sitters[each.seat].colour)
            for place, each in enumerate(dear, start=1)
        ]

    def enter(self) -> None:
        if self.lesson is None:
            self.go_to(0)
        else:
            self._show_made(self.lesson)

    def _changed(self) -> None:
        """The controls that make sense now; while the table shows the end, its own are there as well."""
        playback = self.playback
        self.bar.value = self.timeline.share(playback.goal)
        self.play_button.glyph = "pause" if playback.plays else "play"
        self.other_button.text = say("As played") if playback.is_astray else say("Better")
        self.play_on_button.enabled = self._fork() is not None
        own = self.table.end_widgets(self.shown) if playback.has_ended else []
        self.controls.widgets = [*self.buttons, *own, *self.table.look_widgets()]
        self.controls.forget_missing()
        self.stale = True

    # Back and forth

    @property
    def shown(self) -> Match:
        """The game as far as it is shown."""
        return self.playback.shown

    @property
    def number(self) -> int:
        """How many steps have been made."""
        return self.playback.number

    @property
    def plays(self) -> bool:
        return self.playback.plays

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving or self.table.is_glowing

    def moving_part(self) -> Box | None:
        return self.table.moving_part()

    def go_to(self, number: int) -> None:
        """Show the position after so many steps at once."""
        self.playback.go_to(number)

    def _scrubbed(self, share: float) -> None:
        place = self.timeline.rest_at(share)
        if place != self.number or self.playback.is_astray:
            self.go_to(place)

    def handle(self, intent: Intent) -> Change | None:
        self.stale = True
        if isinstance(intent, Go) and intent.dx and not self.controls.shows_focus:
            self.playback.forwards() if intent.dx > 0 else self.playback.backwards()
            return None
        if intent == Act.CONFIRM and not self.controls.shows_focus:
            self.playback.toggle()
            return None
        if intent in (Act.FIRST, Act.LAST):
            self.go_to(0 if intent == Act.FIRST else self.timeline.end)
            return None
        followed = super().handle(intent)
        if followed is None and self.controls.held is None:
            self.table.look_around(intent)
        return followed

    def leave(self) -> None:
        self.table.leave()

    def update(self, seconds: float) -> Change | None:
        self.playback.tick(seconds, self.cabinet.settings.speed)
        return None

    # A decision to learn from

    def _show_other(self) -> None:
        assert self.lesson is not None
        self._show_made(self.lesson) if self.playback.is_astray else self.show_better()

    def _show_made(self, lesson: Costly) -> None:
        """The decision as it was made."""
        self.go_to(lesson.number)
        self.playback.forwards()

    def show_better(self) -> None:
        """The position before it, and the better move instead."""
        assert self.lesson is not None
        self.playback.show_instead(self.lesson.number, self.lesson.verdict.better.move)

    @property
    def _is_at_lesson(self) -> bool:
        """Whether the table shows what became of the decision."""
        number = -1 if self.lesson is None else self.lesson.number
        return 0 <= number < self.number <= self.timeline.after(number)

    # What would have been

    def _fork(self) -> list[Step] | None:
        """The moves up to the next decision, with what chance has brought for it; None if there is no decision left.

        A decision to learn from may be made anew, or played on from the better one.
        """
        if self.playback.is_astray:
            return self.shown.steps if self.shown.to_move != OVER else None
        number = self.lesson.number if self.lesson is not None and self._is_at_lesson else self.number
        decision = self.timeline.decision(self.timeline.made(number) + 1)
        return None if decision is None else self.playback.steps[:decision]

    def _play_on(self) -> Change | None:
        steps = self._fork()
        if steps is None:
            return None
        from games.scenes.what_if import TrialScene  # which leads to the table, and that here

        self.playback.stop()
        self.table.finish()
        return Push(TrialScene, self.playback.whole, self.sitters, steps)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.shown)
        banner = UPRIGHT_BANNER if canvas.upright else BANNER
        canvas.nine("ui/panel_leather", banner)
        if self.lesson is not None and self._is_at_lesson:
            self._draw_lesson(canvas, self.lesson, banner)
        else:
            (x, y), width = banner.centre, banner.width - 60
            canvas.text(say("Watching a game"), x, y - 28, 38, CREAM, "head", "centre", width - 20, shade=True)
            told = decision_words(self.playback.made, self.timeline.count)
            canvas.text(told, x, y + 30, 27, BRASS, "text", "centre", width)
        if self.controls.held is self.bar:  # the hand is down there: everything else steps aside
            self.bar.draw(canvas, True, True)
            self.bar.draw_label(canvas, self.bar.box)
            return
        self.controls.draw(canvas)
        if self.controls.shows_focus and self.controls.focus is self.bar:
            self.bar.draw_label(canvas, self.between)

    def _label(self) -> Label:
        made = self.playback.made
        decision = self.timeline.decision(made)
        if decision is None:
            return Label(None, say("before the first decision"))
        seat = self.playback.steps[decision].by
        return Label(self.sitters[seat], decision_words(made, self.timeline.count))

    def _draw_lesson(self, canvas: Canvas, lesson: Costly, banner: Box) -> None:
        name, is_solo = self.sitters[lesson.seat].name, len(self.sitters) == 1
        counted = self.timeline.made(lesson.number) + 1
        told = say("Decision {number}: {name}", number=counted, name=name)
        x, width = banner.centre[0], banner.width - 60
        upright = canvas.upright
        top, size = (44, 38) if upright else (30, 30)
        canvas.text(told, x, banner.y + top, size, CREAM, "head", "centre", width, shade=True)
        room = Box(banner.x + 30, banner.y + top + 24, width, banner.height - top - 26)
        if self.playback.is_astray:
            better = lesson.verdict.better
            told = say("Better: {why}", why=say(better.sentence, **better.facts))
            size = 30 if upright else 23
            spare = room.height - canvas.paragraph_height(told, room, size)
            canvas.paragraph(told, room._replace(y=room.y + spare / 2), size, BRASS, align="centre")
        else:
            unit = say("points") if is_solo else say("chance to win")
            told = f"{cost_words(lesson.verdict.cost, is_solo)} {unit}"
            canvas.text(told, *room.centre, 32 if upright else 28, BRASS, "text", "centre", width)
