"""What the seats page offers about a table: the clock, which way texts face, its switches, and games left there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.core.contract import Complaint
from games.core.options import TableSwitch
from games.core.sentences import Plural
from games.kit.parts import table_of
from games.people.party import switches_for
from games.scenes.going_on import continue_word, go_on, waiting
from games.scenes.seat_cards import Option
from games.store.settings import CLOCKS
from games.window.app import Cabinet
from games.window.canvas import Box
from games.window.scenes import Change
from games.window.tags import TagButton, TagChoice, TickBox
from games.window.widgets import Widget
from games.words import said, say

SIZE = 28


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

    def options(self, seats: int) -> list[Option]:
        if not self.cabinet.keeps:
            return []
        settings = self.cabinet.settings
        makers: list[Callable[[Box], Widget]] = []
        if seats > 1:  # who plays alone keeps nobody waiting
            times = [(each, _clock_words(each)) for each in CLOCKS]
            makers.append(lambda box: TagChoice(box, times, settings.move_clock, self._set_clock))
        if _faces_both_ends(self.game):
            across = say("Across a flat screen")
            makers.append(lambda box: TickBox(box, across, settings.across, self._toggle_across, SIZE))
        switches = switches_for(self.game, seats)
        makers += [partial(self._switch, switch) for switch in switches]
        if self.unfinished:
            makers.append(lambda box: TagButton(box, continue_word(self.unfinished), self._continue, "play", SIZE))
        return [Option("", make, is_long=bool(switches)) for make in makers]

    def _switch(self, switch: TableSwitch, box: Box) -> Widget:
        is_on = switch.name in self.cabinet.settings.switched_on.get(self.game, ())
        return TickBox(box, said(switch.label), is_on, partial(self._turn, switch.name, not is_on), SIZE)

    def _turn(self, name: str, on: bool) -> None:
        """Kept at once: it is so at every table of this game from now on."""
        kept = self.cabinet.settings.switched_on
        others = [each for each in kept.get(self.game, ()) if each != name]
        self.cabinet.settings.switched_on = {**kept, self.game: [*others, name] if on else others}
        self.cabinet.save_settings()
        self._changed()

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
