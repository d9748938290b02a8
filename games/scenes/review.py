"""After the game: who was ahead when, and the decisions that cost most, each with what would have been better."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from games.core.match import Match
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter
from games.scenes.chart import Chart, ChartPoint, number_mark
from games.scenes.judging import Costly, Judging, cost_words, why_words
from games.scenes.pencil import GRAPHITE, darken, stroke
from games.scenes.standings import draw_tape
from games.scenes.timeline import Timeline
from games.window.app import Cabinet
from games.window.canvas import CREAM, DIM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.guard import QUIET
from games.window.intents import Intent
from games.window.scenes import Change, Pop, Push
from games.window.widgets import WideButton, Widget
from games.words import say

APART = 46  # units between the marks of decisions


class ReviewSpread(NamedTuple):
    """Where the paper with the chart lies, and what lies beside it, or below it in an upright window."""

    title: Box
    paper: Box
    plot: Box
    first_card: Box
    pitch: float  # from card to card
    back: Box


LYING = ReviewSpread(
    Box(260, 30, 1400, 124),
    Box(90, 190, 1130, 830),
    Box(220, 336, 950, 566),
    Box(1270, 190, 560, 226),
    242,
    Box(1270, 930, 560, 90),
)
UPRIGHT = ReviewSpread(
    Box(40, 26, 1000, 124),
    Box(40, 180, 1000, 900),
    Box(164, 334, 826, 618),
    Box(40, 1110, 1000, 196),
    212,
    Box(290, 1770, 500, 100),
)
WIDE = 800  # from there on a card has larger words
LOSS = (176, 34, 24)  # in red pencil
HEAD_RULE, LINES = (232, 168, 156), (206, 218, 232)  # the print of an index card, which darkens it
FAINT = (112, 86, 58)  # on paper
IDLE = 1.5  # seconds that nobody does anything before it is looked at more closely
SETTLES = 0.7  # seconds in which the curves become those of a closer look
TICKS = 8  # numbers below the chart, at most
BESIDE_LAST = 0.75  # of the chart: beside the word at its end there is no room for another number


class CostCard(Widget):
    """A decision to look at again; a tick says that it has been looked at closely."""

    def __init__(self, box: Box, place: int, counted: int, costly: Costly, sitter: Sitter, words: str, on_use):
        super().__init__(box, on_use)
        self.place, self.counted, self.costly, self.sitter, self.words = place, counted, costly, sitter, words

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box = self.box
        canvas.nine(f"paper/card_{'down' if down else 'lit' if lit else 'up'}", box)
        darken(canvas, Box(box.x + 22, box.y + 108, box.width - 44, 2), HEAD_RULE)
        for y in range(154, round(box.height) - 20, 36):
            darken(canvas, Box(box.x + 22, box.y + y, box.width - 44, 1.5), LINES)
        canvas.sprite("paper/pin", box.centre[0], box.y + 2)
        number_mark(canvas, str(self.place), box.x + 56, box.y + 56, self.sitter.colour, 1.25)
        room = box.width - 150 - max(66, canvas.text_width(self.words, 54, "hand"))
        canvas.text(self.sitter.name, box.x + 100, box.y + 42, 42, INK, "hand", width=room)
        canvas.text(self.words, box.right - 34, box.y + 56, 54, LOSS, "hand", "right")
        counted = say("decision {number}", number=self.counted)
        canvas.text(counted, box.x + 100, box.y + 87, 22, FAINT, "text", width=330)
        if self.costly.is_certain:
            canvas.glyph("check", box.right - 150, box.y + 62, 0.34, FAINT)
        told = say("Better: {why}", why=why_words(self.costly.verdict.better))
        canvas.paragraph(
            told, Box(box.x + 34, box.y + 117, box.width - 68, box.height - 124), 30 if box.width > WIDE else 26, INK
        )


class ReviewScene(ControlScene):
    """The decisions are judged one after another by the thinking process; the curves grow meanwhile.

    When nobody does anything they are looked at once more, closely. `judging`: what has been found out before.
    """

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter], judging: Judging | None = None):
        super().__init__(cabinet, [WideButton(LYING.back, say("Back"), Pop, "previous", 34)])
        self.match = match
        self.outcome = match.result
        self.sitters = sitters
        self.judging = judging or Judging(match)
        self.timeline = Timeline(match.steps)
        self.chart = Chart(LYING.plot)
        self._idle = 0.0  # seconds since anybody has done anything
        self._settling = 0.0  # seconds until the curves are those of the last closer look
        self.controls.focus = self.controls.widgets[-1]
        if self.is_done:
            self._lay_cards()
        self.lay_out()

    @property
    def has_upright(self) -> bool:
        return True

    @property
    def spread(self) -> ReviewSpread:
        return UPRIGHT if self.upright else LYING

    def lay_out(self) -> None:
        self.chart.box = self.spread.plot
        for place, card in enumerate(self._cards()):
            card.box = self._card_box(place)
        self.controls.widgets[-1].box = self.spread.back
        self.stale = True

    def _card_box(self, place: int) -> Box:
        first = self.spread.first_card
        return first._replace(y=first.y + self.spread.pitch * place)

    @property
    def is_solo(self) -> bool:
        return self.judging.is_solo

    @property
    def is_done(self) -> bool:
        """Whether all decisions have been looked at once."""
        return self.judging.is_done

    @property
    def judged(self) -> list[Costly]:
        return self.judging.judged

    def costliest(self) -> list[Costly]:
        return self.judging.costliest()

    # Time

    def leave(self) -> None:
        self.judging.forget(self.cabinet.thinker)

    def resume(self, answer: Any) -> Change | None:
        self._idle = 0.0
        return super().resume(answer)

    def let_go(self) -> None:
        """Something else has come to the front, and may have questions of its own."""
        super().let_go()
        self.judging.forget(self.cabinet.thinker)

    def handle(self, intent: Intent) -> Change | None:
        self._idle = 0.0
        return super().handle(intent)

    @property
    def is_moving(self) -> bool:
        return self._settling > 0

    def moving_part(self) -> Box | None:
        return self.spread.paper

    def update(self, seconds: float) -> Change | None:
        self._idle += seconds
        self._settling = max(0.0, self._settling - seconds)
        was_done = self.is_done
        if self.judging.tick(self.cabinet.thinker, self._idle > IDLE and not self.is_moving):
            if was_done and not self.cabinet.settings.reduced_motion:
                self._settling = SETTLES
            if self.is_done:
                self._lay_cards()
            self.stale = True
        return None

    # The cards

    def _lay_cards(self) -> None:
        """Where they have changed, nobody presses one that was another a moment ago."""
        before = self._cards()
        cards = [
            CostCard(
                self._card_box(place),
                place + 1,
                self.timeline.made(costly.number) + 1,
                costly,
                self.sitters[costly.seat],
                cost_words(costly.verdict.cost, self.is_solo),
                lambda costly=costly: self._show(costly),
            )
            for place, costly in enumerate(self.costliest())
        ]
        back, focus = self.controls.widgets[-1], self.controls.focus
        self.controls.widgets = [*cards, back]
        if isinstance(focus, CostCard):
            same = [card for card in cards if card.costly.number == focus.costly.number]
            self.controls.focus = next(iter(same), back)
        elif cards and not before:
            self.controls.focus = cards[0]
        if before and [card.costly.number for card in before] != [card.costly.number for card in cards]:
            self.cabinet.press_guard.close(QUIET)
        self.controls.forget_missing()

    def _cards(self) -> list[CostCard]:
        return [widget for widget in self.controls.widgets if isinstance(widget, CostCard)]

    def _show(self, costly: Costly) -> Change:
        from games.scenes.replay import ReplayScene  # which shows what this scene has found

        return Push(ReplayScene, self.match, self.sitters, costly, self.judging)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        spread = self.spread
        draw_desk(canvas)
        canvas.nine("ui/panel_leather", spread.title)
        title = say("How the points came") if self.is_solo else say("Who was ahead?")
        width = spread.title.width - 200
        canvas.text(title, *spread.title.centre, 54, CREAM, "head", "centre", width, shade=True)
        canvas.nine("ui/panel_paper", spread.paper)
        draw_tape(canvas, spread.paper)
        self._draw_names(canvas, spread.paper)
        self._draw_chart(canvas, spread.plot)
        self._draw_certainty(canvas, spread)
        self._draw_beside(canvas, spread)
        self.controls.draw(canvas)

    def _draw_names(self, canvas: Canvas, paper: Box) -> None:
        room = (paper.width - 90) / len(self.sitters)
        for seat, sitter in enumerate(self.sitters):
            x = paper.x + 60 + room * seat
            draw_seat_sign(canvas, sitter, x + 22, paper.y + 56, 0.62)
            canvas.text(sitter.name, x + 54, paper.y + 56, 40, INK, "hand", width=room - 70)

    def _draw_chart(self, canvas: Canvas, plot: Box) -> None:
        top = self.scale_top()
        steps = 4 if not self.is_solo else max(1, round(top / 20))
        rules = [step / steps for step in range(steps + 1)]
        count = self.timeline.count
        numbered = numbered_of(count)
        ticks = [(tick / count, tick in numbered) for tick in range(count + 1) if count]
        self.chart.draw(canvas, self.curves(top), rules, ticks, 1 - self._settling / SETTLES)
        stroke(canvas, plot.x, plot.bottom, plot.right + 14, plot.bottom, GRAPHITE, 3.4)
        stroke(canvas, plot.x, plot.bottom, plot.x, plot.y - 12, GRAPHITE, 3.4)
        for rule in rules:
            _, y = self.chart.at(0, rule)
            told = f"{round(rule * top)}" if self.is_solo else f"{round(100 * rule)} %"
            canvas.text(told, plot.x - 20, y, 36, INK, "hand", "right")
        across = say("expected points") if self.is_solo else say("chance to win")
        canvas.text(across, plot.x, plot.y - 26, 22, INK, "text")
        for tick in numbered:
            if tick < BESIDE_LAST * count:
                canvas.text(str(tick), self.chart.at(tick / count, 0)[0], plot.bottom + 34, 34, INK, "hand", "centre")
        last = say("decision {number}", number=count)
        canvas.text(last, plot.right + 20, plot.bottom + 34, 24, INK, "text", "right")
        marked: list[tuple[float, float]] = []
        for place, costly in enumerate(self.costliest() if self.is_done else []):
            point = self._point(costly, costly.seat, top)
            x, y = self.chart.at(point.x, point.y)
            while any(math.dist((x, y), other) < APART for other in marked):
                y -= 4  # decisions that follow each other: their marks stand above each other
            marked.append((x, y))
            number_mark(canvas, str(place + 1), x, y, self.sitters[costly.seat].colour)

    def _draw_certainty(self, canvas: Canvas, spread: ReviewSpread) -> None:
        """How many have been looked at closely: their curves are inked."""
        if self.judging.certain:
            told = say(
                "looked at closely: {done} of {count}", done=self.judging.certain, count=len(self.judging.decisions)
            )
            x, y = spread.plot.x, spread.paper.bottom - 48
            canvas.glyph("check", x + 12, y, 0.32, FAINT)
            canvas.text(told, x + 36, y, 24, FAINT, "text", width=spread.plot.width - 36)

    def scale_top(self) -> float:
        """The upper end of the scale: the whole win, or for one player alone the next full twenty points."""
        if not self.is_solo:
            return 1.0
        most = max([*(each.verdict.values[0] for each in self.judged), *self.outcome.scores, 1.0])
        return 20.0 * (1 + int(most // 20))

    def curves(self, top: float) -> list[tuple[str, list[ChartPoint]]]:
        curves = []
        for seat, sitter in enumerate(self.sitters):
            points = [] if self.is_solo else [ChartPoint(0.0, 1 / len(self.sitters), True)]
            points += [self._point(each, seat, top) for each in self.judged]
            if self.is_done:
                points.append(ChartPoint(1.0, self._result(seat) / top, True))
            curves.append((sitter.colour, points))
        return curves

    def _point(self, costly: Costly, seat: int, top: float) -> ChartPoint:
        along = (self.timeline.made(costly.number) + 1) / self.timeline.count
        height = min(1.0, max(0.0, costly.verdict.values[seat] / top))
        return ChartPoint(along, height, costly.is_certain)

    def _result(self, seat: int) -> float:
        outcome = self.outcome
        if self.is_solo:
            return outcome.scores[0]
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    def _draw_beside(self, canvas: Canvas, spread: ReviewSpread) -> None:
        """While it is looked at, or where nothing is found, a word instead of the cards."""
        first = spread.first_card
        room = Box(first.x + 30, first.y + 110, first.width - 60, 300)
        if not self.is_done:
            canvas.paragraph(say("The computer looks at every move again ..."), room, 34, CREAM, align="centre")
            told = say("{done} of {count}", done=len(self.judged), count=len(self.judging.decisions))
            canvas.text(told, first.centre[0], first.y + 310, 30, DIM, "text", "centre")
        elif not self.costliest():
            canvas.paragraph(say("No move was clearly worse than another."), room, 34, CREAM, align="centre")


def numbered_of(count: int) -> list[int]:
    """The round ones of so many decisions."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, count + 1) if count / step <= TICKS)
    return [*range(0, count + 1, step)]
