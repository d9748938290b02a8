"""Writing against a clock: how long all strokes take together is planned before the first one, and each knows its time.

In the scoring every stroke is shorter than the one before it, and sounds higher; the sum comes last, after a breath.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.kit.scripts import smooth
from games.tetrix.table.paper import Handwriting, Ink, Mark, along, path_of
from games.window.canvas import Canvas

WAY = 0.35  # of the time of a stroke: the pencil's way to it
LIFT = 16.0  # design units that the pencil is lifted on its way
LONGEST, USUAL = 5.2, 0.3  # seconds: of all strokes of a scoring but the sum, and of a stroke where there are few
SHORTER = 0.22  # the last stroke takes so much of the time of the first one
HIGHER = 1.7  # and sounds so much higher
BREATH, SUM = 0.25, 0.5  # seconds before the sum, and for it


class Stroke(NamedTuple):
    """Something to be drawn, and what is known once it is."""

    ink: Ink
    pencil: str = "red"
    counted: tuple[str, int, int] | None = None  # a symbol, and its areas and cells so far
    begin: float = 0.0  # seconds
    end: float = 0.0
    pitch: float = 1.0


def evenly(inks: Sequence[Ink], seconds: float) -> list[Stroke]:
    """Marks of one entry, which take so long together."""
    each = seconds / max(1, len(inks))
    return [Stroke(ink, begin=number * each, end=(number + 1) * each) for number, ink in enumerate(inks)]


def time_for(strokes: int) -> float:
    """How long so many strokes of a scoring take, the sum among them."""
    return min(LONGEST, USUAL * (strokes - 1)) + BREATH + SUM


def faster_and_faster(strokes: Sequence[Stroke], seconds: float) -> list[Stroke]:
    """With their times: each is shorter and higher than the one before; the sum, the last of all, takes its time."""
    *others, total = strokes
    ratio = SHORTER ** (1 / max(1, len(others) - 1))
    parts = [ratio**number for number in range(len(others))]
    unit = (seconds - BREATH - SUM) / sum(parts) if parts else 0.0
    timed, time = [], 0.0
    for number, (stroke, part) in enumerate(zip(others, parts)):
        pitch = 1 + (HIGHER - 1) * number / max(1, len(others) - 1)
        timed.append(stroke._replace(begin=time, end=time + part * unit, pitch=pitch))
        time += part * unit
    return [*timed, total._replace(begin=time + BREATH, end=time + BREATH + SUM)]


class Writer:
    """A pencil over one sheet. Places are in units of the paper, from its corner."""

    def __init__(
        self,
        onto: list[Ink],
        strokes: Sequence[Stroke],
        canvas_of: Callable[[], Canvas],
        play: Callable[..., None] | None = None,  # None: nobody hears it
    ):
        self.colour = "red"
        self.tip: tuple[float, float] = (0.0, 0.0)
        self.height = 0.0
        self.ink: Ink | None = None  # what is being drawn
        self.share = 0.0  # of it
        self.counted: tuple[str, int, int] | None = None
        self.seconds = strokes[-1].end if strokes else 0.0
        self._onto, self._left = onto, list(strokes)
        self._canvas_of, self._play = canvas_of, play
        self._from: tuple[float, float] | None = None  # where the way to the next stroke has begun

    def to(self, age: float) -> None:
        """So many seconds after its beginning."""
        while self._left and age >= self._left[0].end:
            self._draw(self._left[0], 1.0)
            self._done(self._left.pop(0))
        if self._left and age >= self._left[0].begin:
            stroke = self._left[0]
            self._draw(stroke, (age - stroke.begin) / (stroke.end - stroke.begin))

    def _draw(self, stroke: Stroke, part: float) -> None:
        """A part of the time of a stroke has passed: first the pencil goes there, then it draws."""
        path = path_of(self._canvas_of(), stroke.ink)
        x, y = path[0][0]
        self.colour = stroke.pencil
        if stroke.counted is None:
            self.counted = None  # now it is written
        if self._from is None:
            self._from = self.tip if self.tip != (0.0, 0.0) else (x + 60, y - 50)
        if part < WAY:
            ease = smooth(part / WAY)
            self.tip = self._from[0] + (x - self._from[0]) * ease, self._from[1] + (y - self._from[1]) * ease
            self.height = LIFT * (1 - (2 * part / WAY - 1) ** 2)
            return
        if self.ink is None and self._play is not None:
            name, strength = _sound(stroke.ink)
            self._play(name, strength, pitch=stroke.pitch)
        self.ink, self.height = stroke.ink, 0.0
        self.share = (part - WAY) / (1 - WAY)
        self.tip = along(path, self.share)

    def _done(self, stroke: Stroke) -> None:
        self._onto.append(stroke.ink)
        self.ink = self._from = None
        self.counted = stroke.counted


def _sound(ink: Ink) -> tuple[str, float]:
    if isinstance(ink, Handwriting):
        return "pencil_number", 0.8
    return _mark_sound(ink)


def _mark_sound(mark: Mark) -> tuple[str, float]:
    if mark.picture.startswith("mark_o"):
        return "pencil_curve", 0.8
    if mark.picture.startswith("hatch"):
        return "pencil_hatch", 0.6
    return "pencil_line", 0.7
