"""A press that becomes a throw: the hand's speed when it lets go is the throw's."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.tables import Gesture
from games.window.canvas import Box, Canvas
from games.window.widgets import Widget

RECENT = 0.1  # seconds before letting go that count


class FlickButton(Widget):
    """Dice waiting to be thrown. `clock` gives the table's time in seconds."""

    def __init__(
        self,
        box: Box,
        tip: str,
        clock: Callable[[], float],
        on_hold: Callable[[float, float], None] = lambda x, y: None,
        on_lost: Callable[[], None] = lambda: None,
    ):
        super().__init__(box)
        self.tip = tip
        self._clock = clock
        self._on_hold = on_hold
        self._on_lost = on_lost
        self._trace: list[tuple[float, float, float]] = []  # time and place

    def drag(self, x: float, y: float) -> None:
        now = self._clock()
        self._trace = [point for point in self._trace if point[0] >= now - RECENT] + [(now, x, y)]
        self._on_hold(x, y)

    def lose(self) -> None:
        self._on_lost()

    def use(self) -> Gesture:
        now = self._clock()
        trace, self._trace = [point for point in self._trace if point[0] >= now - RECENT], []
        if len(trace) < 2 or now == trace[0][0]:
            return Gesture()
        begun, x, y = trace[0]
        _, to_x, to_y = trace[-1]
        return Gesture((to_x - x) / (now - begun), (to_y - y) / (now - begun))

    def is_let_go_at(self, x: float, y: float) -> bool:
        return True  # a good flick ends far away

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if not down:
            canvas.nine("ui/focus", self.box)
