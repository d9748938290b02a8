"""The slip of paper that comes out of the bag when it is empty, and lies beside the tiles from then on (TX-11).

Nobody has to wait until it has been read: whoever takes up a game later finds it, too.
"""

from __future__ import annotations

from games.kit.scripts import smooth
from games.tantrix.rules.game import State
from games.window.canvas import INK, Box, Canvas
from games.words import say

LIES, UPRIGHT_LIES = Box(1540, 346, 276, 386), Box(734, 540, 338, 250)  # below the bag
HIDDEN = 242.0  # so far it goes to come out from under it
SLIDES = 0.6  # seconds
RED = (150, 40, 30)


class Slip:
    """`share`: how far it has come out, from 0 to 1."""

    def __init__(self) -> None:
        self.share = 0.0
        self.place = LIES
        self._comes = False

    def lay_out(self, upright: bool) -> None:
        self.place = UPRIGHT_LIES if upright else LIES

    def set(self, state: State, at_once: bool = False) -> None:
        """It is there as long as the game goes on without a bag."""
        self._comes = bool(state.laid) and not state.bag and not state.end
        if at_once or not self._comes:
            self.share = 1.0 if self._comes else 0.0

    @property
    def is_moving(self) -> bool:
        return self._comes and self.share < 1.0

    def update(self, seconds: float) -> None:
        if self._comes:
            self.share = min(1.0, self.share + seconds / SLIDES)

    def draw(self, canvas: Canvas) -> None:
        """Before the bag is drawn, which it slides out of."""
        if not self.share:
            return
        box = self.place._replace(y=self.place.y - HIDDEN * (1 - smooth(self.share)))
        canvas.nine("ui/panel_paper", box)
        middle = box.centre[0]
        canvas.text(say("The bag is empty"), middle, box.y + 48, 46, RED, "hand", "centre", width=box.width - 36)
        told = say(
            "From now on the restrictions no longer hold. Colours must still match, and forced spaces be filled."
        )
        canvas.paragraph(told, Box(box.x + 18, box.y + 84, box.width - 36, box.height - 98), 26, INK, align="centre")
