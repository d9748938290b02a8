"""The question that is asked when nobody has touched anything for a while."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.ring import draw_ring
from games.window.scenes import Change, Pop
from games.window.tags import TagButton
from games.words import say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

CARD, UPRIGHT_CARD = (1000, 760), (960, 1000)  # how large it is, in the middle of the window


class StillThereScene(ControlScene):
    covers = False
    has_upright = True
    quiet = 0.0  # any touch answers, and none can do harm here

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet, [TagButton(Box(0, 0, 1, 1), say("Yes, go on"), Pop, "play", 50)])
        self._all = self.left = float(cabinet.config.still_there_seconds)
        self._idle = cabinet.presence.idle
        self.lay_out()

    def lay_out(self) -> None:
        wide, high = UPRIGHT_CARD if self.upright else CARD
        x, y = self.whole.centre
        self.card = Box(x - wide / 2, y - high / 2, wide, high)
        self.controls.widgets[0].box = Box(x - 400, self.card.bottom - 220, 800, 150)

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
        card = self.card
        canvas.nine("ui/panel_leather", card)
        x, room = card.centre[0], card.height - 220
        canvas.text(say("Still there?"), x, card.y + 0.17 * room, 76, CREAM, "head", "centre", width=880, shade=True)
        left = max(0, math.ceil(self.left))
        ring = card.y + 0.5 * room
        draw_ring(canvas, x, ring, 92, left / self._all)
        canvas.text(str(left), x, ring, 64, CREAM, "head", "centre", width=130)
        answer = say("Any key will do.") if self.cabinet.has_keys else say("A touch anywhere will do.")
        told = f"{say('Otherwise all this is forgotten.')}\n{answer}"
        place = Box(card.x + 60, card.y + 0.5 * room + 112, card.width - 120, 0.5 * room - 130)
        used = canvas.paragraph_height(told, place, 36)
        canvas.paragraph(told, place._replace(y=place.centre[1] - used / 2), 36, BRASS, align="centre")
        self.controls.draw(canvas)
