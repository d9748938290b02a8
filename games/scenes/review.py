"""After the game: who was ahead when, and the moves that cost most, each with what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.bots.players import Verdict
from games.core.match import Match
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter
from games.scenes.chart import Chart, ChartPoint, number_mark
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, DIM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Push
from games.window.widgets import WideButton, Widget
from games.words import say

SHOWN = 3  # moves that cost most
LEAST_COST = 0.015  # of the win; less is a matter of taste
LEAST_POINTS = 0.75  # the same for who plays alone
PAPER = Box(90, 190, 1130, 830)
PLOT = Box(220, 336, 950, 590)
LOSS = (236, 112, 92)


class Costly(NamedTuple):
    """A move that was made, and what is said about it."""

    number: int  # of the step, counted from 0
    seat: int
    verdict: Verdict


class CostCard(Widget):
    """A move to look at again."""

    def __init__(self, box: Box, place: int, costly: Costly, sitter: Sitter, words: str, on_use):
        super().__init__(box, on_use)
        self.place, self.costly, self.sitter, self.words = place, costly, sitter, words

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        box = self.box
        canvas.nine(f"ui/button_wide_{'down' if down else 'lit' if lit else 'up'}", box)
        number_mark(canvas, str(self.place), box.x + 52, box.y + 46, self.sitter.colour, 1.1)
        told = say("Move {number}: {name}", number=self.costly.number + 1, name=self.sitter.name)
        room = box.width - 146 - max(66, canvas.text_width(self.words, 32, "head"))
        canvas.text(told, box.x + 92, box.y + 46, 28, CREAM, "bold", width=room)
        canvas.text(self.words, box.right - 30, box.y + 46, 32, LOSS, "head", "right")
        better = self.costly.verdict.better
        told = say("Better: {why}", why=say(better.sentence, **better.facts))
        canvas.paragraph(told, Box(box.x + 34, box.y + 80, box.width - 68, 118), 25, BRASS)


class ReviewScene(ControlScene):
    """The moves are judged one after another by the thinking process; the curves grow meanwhile.

    `judged` is what has been said about them before.
    """

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter], judged: Sequence[Costly] = ()):
        super().__init__(cabinet, [WideButton(Box(1270, 930, 560, 90), say("Back"), Pop, "previous", 34)])
        self.match = match
        self.outcome = match.result
        self.sitters = sitters
        self.decisions = [(number, step) for number, step in enumerate(match.steps) if step.by >= 0]
        self.judged: list[Costly] = list(judged)
        self.chart = Chart(PLOT)
        self._question: int | None = None
        self.controls.focus = self.controls.widgets[-1]
        if self.is_done:
            self._lay_cards()

    @property
    def is_solo(self) -> bool:
        return len(self.sitters) == 1

    @property
    def is_done(self) -> bool:
        return len(self.judged) == len(self.decisions)

    def leave(self) -> None:
        self.cabinet.thinker.forget()

    def resume(self, answer: Any) -> Change | None:
        self._question = None  # what was asked is forgotten; it is asked again
        return super().resume(answer)

    def update(self, seconds: float) -> Change | None:
        if self.is_done:
            return None
        number, step = self.decisions[len(self.judged)]
        if self._question is None:
            self._question = self.cabinet.thinker.ask_about(self.match, step)
        found = self.cabinet.thinker.poll()
        if found is not None and found[0] == self._question:
            self._question = None
            if found[1] is None:
                self.decisions = self.decisions[: len(self.judged)]  # it is told by a notice; what there is stays
            else:
                self.judged.append(Costly(number, step.by, found[1]))
            if len(self.judged) == len(self.decisions):
                self._lay_cards()
            self.stale = True
        return None

    def costliest(self) -> list[Costly]:
        """The dearest moves, the dearest first."""
        least = LEAST_POINTS if self.is_solo else LEAST_COST
        dear = [each for each in self.judged if each.verdict.cost >= least]
        return sorted(dear, key=lambda each: (-each.verdict.cost, each.number))[:SHOWN]

    def _lay_cards(self) -> None:
        cards = [
            CostCard(
                Box(1270, 190 + 226 * place, 560, 206),
                place + 1,
                costly,
                self.sitters[costly.seat],
                self._cost_words(costly.verdict.cost),
                lambda costly=costly: self._show(costly),
            )
            for place, costly in enumerate(self.costliest())
        ]
        self.controls.widgets = [*cards, self.controls.widgets[-1]]
        if cards and self.controls.focus is self.controls.widgets[-1]:
            self.controls.focus = cards[0]

    def _cost_words(self, cost: float) -> str:
        return cost_words(cost, self.is_solo)

    def _show(self, costly: Costly) -> Change:
        from games.scenes.replay import ReplayScene  # which shows what this scene has found

        return Push(ReplayScene, self.match, self.sitters, costly)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 30, 1400, 124))
        title = say("How the points came") if self.is_solo else say("Who was ahead?")
        canvas.text(title, 960, 93, 54, CREAM, "head", "centre", width=1200, shade=True)
        canvas.nine("ui/panel_paper", PAPER)
        self._draw_names(canvas)
        self._draw_chart(canvas)
        self._draw_beside(canvas)
        self.controls.draw(canvas)

    def _draw_names(self, canvas: Canvas) -> None:
        room = (PAPER.width - 90) / len(self.sitters)
        for seat, sitter in enumerate(self.sitters):
            x = PAPER.x + 60 + room * seat
            draw_seat_sign(canvas, sitter, x + 22, PAPER.y + 56, 0.62)
            canvas.text(sitter.name, x + 54, PAPER.y + 56, 40, INK, "hand", width=room - 70)

    def _draw_chart(self, canvas: Canvas) -> None:
        top = self.scale_top()
        steps = 4 if not self.is_solo else max(1, round(top / 20))
        rules = [step / steps for step in range(steps + 1)]
        self.chart.draw(canvas, self.curves(top), rules)
        for rule in rules:
            _, y = self.chart.at((0, rule))
            told = f"{round(rule * top)}" if self.is_solo else f"{round(100 * rule)} %"
            canvas.text(told, PLOT.x - 20, y, 24, INK, "text", "right")
        across = say("expected points") if self.is_solo else say("chance to win")
        canvas.text(across, PLOT.x, PLOT.y - 26, 22, INK, "text")
        last = len(self.match.steps)
        canvas.text("1", PLOT.x, PLOT.bottom + 38, 24, INK, "text", "centre")
        canvas.text(say("move {number}", number=last), PLOT.right, PLOT.bottom + 38, 24, INK, "text", "right")
        for place, costly in enumerate(self.costliest() if self.is_done else []):
            x, y = self.chart.at(self._point(costly, costly.seat, top))
            number_mark(canvas, str(place + 1), x, y, self.sitters[costly.seat].colour)

    def scale_top(self) -> float:
        """The upper end of the scale: the whole win, or for one player alone the next full twenty points."""
        if not self.is_solo:
            return 1.0
        most = max([*(each.verdict.values[0] for each in self.judged), *self.outcome.scores, 1.0])
        return 20.0 * (1 + int(most // 20))

    def curves(self, top: float) -> list[tuple[str, list[ChartPoint]]]:
        curves = []
        for seat, sitter in enumerate(self.sitters):
            points = [] if self.is_solo else [(0.0, 1 / len(self.sitters))]
            points += [self._point(each, seat, top) for each in self.judged]
            if self.is_done:
                points.append((1.0, self._result(seat) / top))
            curves.append((sitter.colour, points))
        return curves

    def _point(self, costly: Costly, seat: int, top: float) -> ChartPoint:
        return (costly.number + 1) / len(self.match.steps), min(1.0, max(0.0, costly.verdict.values[seat] / top))

    def _result(self, seat: int) -> float:
        outcome = self.outcome
        if self.is_solo:
            return outcome.scores[0]
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    def _draw_beside(self, canvas: Canvas) -> None:
        """While it is looked at, or where nothing is found, a word instead of the cards."""
        room = Box(1300, 300, 500, 300)
        if not self.is_done:
            canvas.paragraph(say("The computer looks at every move again ..."), room, 34, CREAM, align="centre")
            told = say("{done} of {count}", done=len(self.judged), count=len(self.decisions))
            canvas.text(told, 1550, 500, 30, DIM, "text", "centre")
        elif not self.costliest():
            canvas.paragraph(say("No move was clearly worse than another."), room, 34, CREAM, align="centre")


def cost_words(cost: float, is_solo: bool) -> str:
    """What a move has cost: in points, or of the chance to win."""
    minus = "\N{MINUS SIGN}"
    return f"{minus}{cost:.0f}" if is_solo else f"{minus}{100 * cost:.0f} %"
