"""What a visitor of a kiosk sees: seats and tables without a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.core.match import Match
from games.kiosk.aids import AidsButton
from games.kiosk.naming import NamesScene
from games.people.party import Sitter
from games.scenes.judging import Costly, Judging
from games.scenes.lesson import LessonScene
from games.scenes.play.buttons import ABOVE, EDGE
from games.scenes.play.scene import PlayScene
from games.scenes.replay import PLAY_ON, ReplayScene
from games.scenes.seats import SeatsScene
from games.window.canvas import Box, Canvas
from games.window.scenes import Change, Push
from games.window.widgets import RoundButton, Widget

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

BESIDE_TABLE = (72, 192, 312)  # from either side of the window: room for the buttons of three fingers each


class NamePlate(Widget):
    """A name on the card of a seat; using it leads to the letters."""

    def __init__(self, box: Box, value: str, on_use: Callable[[], Any]):
        super().__init__(box, on_use)
        self.value = value

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        size = min(74, 0.9 * self.box.height / canvas.big_text)
        canvas.text(self.value, *self.box.centre, size, (60, 50, 44), "hand", "centre", width=self.box.width - 40)


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
