"""Looking about on the Tantrix table: its view is moved and zoomed by every device."""

from __future__ import annotations

from games.tantrix.table.layout import Laid
from games.tantrix.table.view import View
from games.window.intents import Act, Drag, Intent, Pinch, Press, Release, Wheel
from games.window.widgets import RoundButton, Widget
from games.words import say

ZOOM = 1.12  # a notch of the wheel
PAN = 120  # design units for a key


class LookingAround:
    def __init__(self, view: View, seats: int):
        self.view = view
        self.laid = Laid(seats)  # where everything lies
        self.shows_counts = False  # the reviewer's view
        self._last: tuple[float, float] | None = None  # where the finger or the mouse was that moves the view

    def look_around(self, intent: Intent) -> None:
        """Moving and zooming the view."""
        if isinstance(intent, Wheel):
            self.view.zoom(ZOOM**intent.steps, intent.x, intent.y)
        elif isinstance(intent, Pinch):
            self.view.zoom(intent.factor, intent.x, intent.y)
        elif isinstance(intent, Press):
            self._last = (intent.x, intent.y)
        elif isinstance(intent, Drag):
            if self._last is not None:
                self.view.pan(intent.x - self._last[0], intent.y - self._last[1])
            self._last = (intent.x, intent.y)
        elif isinstance(intent, Release):
            self._last = None
        elif isinstance(intent, Act):
            self.look_by_key(intent)

    def look_by_key(self, act: Act) -> None:
        ways = {Act.PAN_LEFT: (PAN, 0), Act.PAN_RIGHT: (-PAN, 0), Act.PAN_UP: (0, PAN), Act.PAN_DOWN: (0, -PAN)}
        if act in ways:
            self.view.pan(*ways[act])
        elif act in (Act.ZOOM_IN, Act.ZOOM_OUT):
            self.zoom(ZOOM**2 if act == Act.ZOOM_IN else ZOOM**-2)
        elif act == Act.FIRST:
            self.view.frame_again()

    def zoom(self, factor: float) -> None:
        self.view.zoom(factor, *self.view.centre)

    def look_widgets(self) -> list[Widget]:
        def toggle() -> None:
            self.shows_counts = not self.shows_counts

        closer, away, whole, info = self.laid.look_places()
        return [
            RoundButton(*closer, "plus", lambda: self.zoom(ZOOM**2), say("Closer (+)")),
            RoundButton(*away, "minus", lambda: self.zoom(ZOOM**-2), say("Further away (-)")),
            RoundButton(*whole, "fullscreen", self.view.frame_again, say("Show all tiles (Home)")),
            RoundButton(*info, "info", toggle, say("How many unseen tiles fit a forced space")),
        ]
