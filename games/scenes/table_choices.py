"""What the seats page offers at every table: the clock, which way texts face, and the games that were left there."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kit.parts import table_of
from games.scenes.going_on import continue_word, go_on, waiting
from games.store.settings import CLOCKS
from games.window.app import Cabinet
from games.window.canvas import Box
from games.window.scenes import Change
from games.window.widgets import Choice, Toggle, WideButton, Widget
from games.words import say

PLACE = Box(400, 852, 1120, 60)


class TableChoices:
    """In a public place there are none: a visitor just plays. `changed` builds the page anew."""

    def __init__(self, cabinet: Cabinet, game: str, changed: Callable[[], None]):
        self.cabinet = cabinet
        self.game = game
        self._changed = changed
        self.look()

    def look(self) -> None:
        """Games may have been left, played on elsewhere or thrown away."""
        self.unfinished = waiting(self.cabinet, self.game)

    def widgets(self, seats: int) -> list[Widget]:
        if not self.cabinet.keeps:
            return []
        settings = self.cabinet.settings
        clock, across, kept = PLACE.cells(3, 3, 20)
        found: list[Widget] = []
        if seats > 1:  # who plays alone keeps nobody waiting
            times = [(each, _clock_words(each)) for each in CLOCKS]
            found.append(Choice(clock, times, settings.move_clock, self._set_clock))
        if _faces_both_ends(self.game):
            found.append(Toggle(across, say("Across a flat screen"), settings.across, self._toggle_across))
        if self.unfinished:
            found.append(WideButton(kept, continue_word(self.unfinished), self._continue, "play", 26))
        return found

    def _set_clock(self, value: int) -> None:
        self.cabinet.settings.move_clock = value
        self._changed()

    def _toggle_across(self) -> None:
        self.cabinet.settings.across = not self.cabinet.settings.across
        self._changed()

    def _continue(self) -> Change | None:
        followed = go_on(self.cabinet, self.unfinished, self.game)
        if followed is None:
            self.look()
            self._changed()
        return followed


def _faces_both_ends(game: str) -> bool:
    try:
        return table_of(game).faces_both_ends
    except Complaint:
        return False  # a table that is broken tells so when it opens


def _clock_words(seconds: int) -> str:
    """Without a label beside it."""
    return say(Plural("{seconds} [second|seconds] a move"), seconds=seconds) if seconds else say("No clock")
