"""What a visitor of a kiosk sees: seats without a keyboard, and whether anybody is still there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from games.core.match import Match
from games.kiosk.aids import AidsButton
from games.people.party import Sitter
from games.scenes.judging import Costly, Judging
from games.scenes.lesson import LessonScene
from games.scenes.play.buttons import ABOVE, EDGE
from games.scenes.play.scene import PlayScene
from games.scenes.replay import PLAY_ON, ReplayScene
from games.scenes.seats import SeatsScene
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.name_field import NameField
from games.window.ring import draw_ring
from games.window.scenes import Change, Pop, Push
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

LONGEST = NameField.LONGEST
BESIDE_TABLE = (72, 192, 312)  # from either side of the window: room for the buttons of three fingers each
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÇĄĆĘŁŃÓŚŹŻ"


class NamePlate(Widget):
    """A name on paper; using it leads to the letters."""

    def __init__(self, box: Box, value: str, on_use: Callable[[], Any]):
        super().__init__(box, on_use)
        self.value = value

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("ui/panel_paper", self.box)
        canvas.text(self.value, *self.box.centre, 44, (60, 50, 44), "hand", "centre", width=self.box.width - 40)


class KioskSeats(SeatsScene):
    """The seats, without a keyboard."""

    def _name_field(self, box: Box, seat: int) -> Widget:
        return NamePlate(box, self.sitters[seat].name, lambda: self._choose_name(seat))

    def _choose_name(self, seat: int) -> Change:
        self._naming = seat
        return Push(NamesScene, self.sitters[seat].name)

    def resume(self, answer: Any) -> Change | None:
        if isinstance(answer, str):
            self.set(self._naming, name=answer)
        return super().resume(answer)


class KioskPlay(PlayScene):
    """A game, with fewer buttons further apart, and one that leads to the aids."""

    def fixed_widgets(self) -> list[Widget]:
        """Whoever took a move back can make it again by hand; a pause leads out as well; the aids have the volume."""
        all_of = self.buttons
        left: list[Widget] = [all_of.undo, all_of.hint, all_of.rules]
        y = self.whole.bottom - ABOVE
        right: list[Widget] = [AidsButton(0, y), all_of.flag, all_of.pause]
        _spread(left, BESIDE_TABLE)
        _spread(right, [self.whole.right - x for x in reversed(BESIDE_TABLE)])
        return [*left, *right]


class KioskLesson(LessonScene):
    """A lesson, likewise."""

    def fixed_widgets(self) -> list[Widget]:
        return [*super().fixed_widgets(), AidsButton(EDGE + 128, self.whole.bottom - ABOVE)]


class KioskReplay(ReplayScene):
    """A game seen again, likewise."""

    DROPPED = ("first", "last")  # the bar leads there as well

    BAR = Box(384, 956, 1390, 124)  # between the buttons, so that all of them can be reached

    def __init__(
        self,
        cabinet: KioskCabinet,
        match: Match,
        sitters: list[Sitter],
        lesson: Costly | None = None,
        judging: Judging | None = None,
    ):
        super().__init__(cabinet, match, sitters, lesson, judging)
        self.buttons = [widget for widget in self.buttons if getattr(widget, "glyph", "") not in self.DROPPED]
        _spread([each for each in self.buttons if isinstance(each, RoundButton)], self._places())
        self.bar.box = self.BAR
        if lesson is not None:
            self.other_button.box = PLAY_ON  # nobody plays on here
            self.bar.box = self.BAR._replace(width=PLAY_ON.x - self.BAR.x - 16)

    def _places(self) -> Sequence[float]:
        """For the round buttons, the last of which leads out."""
        return (*(BESIDE_TABLE if self.lesson is None else BESIDE_TABLE[:2]), self.whole.right - BESIDE_TABLE[0])


def _spread(buttons: Sequence[Widget], middles: Sequence[float]) -> None:
    for button, middle in zip(buttons, middles):
        button.box = button.box._replace(x=middle - button.box.width / 2)


class NamesScene(ControlScene):
    """A wheel of names to pick from, and letters to touch for any other."""

    COLUMNS, LEFT, PITCH = 14, 92, 124

    def __init__(self, cabinet: KioskCabinet, before: str):
        super().__init__(cabinet)
        self.name = before
        self._is_new = True  # the first letter begins a name of one's own
        self._build()

    def _build(self) -> None:
        ready = (
            say("Sun"), say("Moon"), say("Star"), say("Cloud"), say("Wave"), say("Stone"),
            say("Oak"), say("Rose"), say("Owl"), say("Whale"), say("Bear"), say("Cat"),
        )  # fmt: skip
        widgets: list[Widget] = [
            WideButton(self._box(190, n, 6), word, partial(self._pick, word)) for n, word in enumerate(ready)
        ]
        for n, letter in enumerate(ALPHABET):
            box = self._box(470, n, self.COLUMNS)
            widgets.append(WideButton(box, letter, partial(self._add, letter), "", 38))
        widgets += [
            WideButton(Box(self.LEFT, 890, 400, 110), say("Delete"), self._erase, "previous", 32),
            WideButton(Box(754, 890, 400, 110), say("Back"), Pop, "close", 32),
            WideButton(Box(1416, 890, 400, 110), say("Done"), self._done, "check", 38),
        ]
        self.controls.widgets = widgets
        self.controls.focus = widgets[-1]

    def _box(self, top: float, number: int, columns: int) -> Box:
        """Where a button lies, row by row over the whole width."""
        pitch = self.COLUMNS * self.PITCH / columns
        return Box(self.LEFT + pitch * (number % columns), top + self.PITCH * (number // columns), pitch - 12, 110)

    def _pick(self, word: str) -> None:
        self.name, self._is_new = word[:LONGEST], True
        self.stale = True

    def _add(self, letter: str) -> None:
        before = "" if self._is_new else self.name
        self.name = (before + (letter if not before else letter.lower()))[:LONGEST]
        self._is_new = False
        self.stale = True

    def _erase(self) -> None:
        self.name, self._is_new = self.name[:-1], False
        self.stale = True

    def _done(self) -> Change:
        return Pop(self.name.strip() or None)

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("hero/room")
        canvas.nine("ui/panel_wood", Box(40, 20, 1840, 1030))
        canvas.nine("ui/panel_paper", Box(560, 52, 800, 112))
        canvas.text(self.name, 960, 108, 64, (60, 50, 44), "hand", "centre", width=740)
        self.controls.draw(canvas)


class StillThereScene(ControlScene):
    """Nobody has touched anything for a while."""

    covers = False
    quiet = 0.0  # any touch answers, and none can do harm here

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet, [WideButton(Box(560, 690, 800, 150), say("Yes, go on"), Pop, "play", 48)])
        self._all = self.left = float(cabinet.config.still_there_seconds)
        self._idle = cabinet.presence.idle

    def back(self) -> Change:
        return Pop()

    def update(self, seconds: float) -> Change | None:
        if self.cabinet.presence.idle < self._idle:  # any sign answers, be it only a notice that is taken away
            return Pop()
        before = math.ceil(self.left)
        self.left -= seconds
        self.stale |= math.ceil(self.left) != before
        if self.left <= 0:
            self.cabinet.rest()
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.dim(170)
        canvas.nine("ui/panel_leather", Box(460, 190, 1000, 700))
        canvas.text(say("Still there?"), 960, 282, 76, CREAM, "head", "centre", width=900, shade=True)
        left = max(0, math.ceil(self.left))
        draw_ring(canvas, 960, 452, 92, left / self._all)
        canvas.text(str(left), 960, 452, 64, CREAM, "head", "centre", width=130)
        answer = say("Any key will do.") if self.cabinet.has_keys else say("A touch anywhere will do.")
        told = say("Otherwise all this is forgotten.")
        canvas.paragraph(f"{told}\n{answer}", Box(520, 564, 880, 116), 34, BRASS, align="centre")
        self.controls.draw(canvas)
