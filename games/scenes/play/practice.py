"""What somebody new at a table is told besides: what its controls do, and that waiting can be cut short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.contract import CHANCE
from games.core.match import Step
from games.scenes.play.happenings import Listener
from games.store.settings import ENOUGH_TURNS
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay
    from games.window.app import Cabinet

LONG = 0.5  # seconds that something moves until somebody may want to hurry it
READ = 2.5  # seconds in which it has been read how that is done


class Practice(Listener):
    """Follows the first turns that people have at a table, and remembers when they are no longer new to it."""

    def __init__(self, cabinet: Cabinet, game: str):
        self._cabinet = cabinet
        self._game = game
        self._moving = 0.0  # seconds that something has been moving now
        self._told = 0.0  # seconds that it was told how to hurry

    @property
    def is_new(self) -> bool:
        """Whether the controls are to be named."""
        return self._cabinet.settings.turns_made.get(self._game, 0) < ENOUGH_TURNS

    def entered(self, turns: InPlay) -> None:
        """A turn is over when whoever decided has nothing more to decide."""
        last, match = turns.match.entries[-1], turns.match
        if not isinstance(last, Step) or last.by == CHANCE or not match.is_human(last.by) or match.to_move == last.by:
            return
        made = self._cabinet.settings.turns_made
        count = made.get(self._game, 0) + 1
        if count <= ENOUGH_TURNS:
            made[self._game] = count
        if count == ENOUGH_TURNS:
            self._cabinet.save_settings()

    def passed(self, turns: InPlay, seconds: float) -> None:
        self._moving = self._moving + seconds if turns.table.is_moving else 0.0
        if self.hurry_words:
            self._told += seconds
            if self._told > READ:
                self.knows_hurry()

    def knows_hurry(self) -> None:
        """It has been read, or done."""
        if not self._cabinet.settings.knows_hurry:
            self._cabinet.settings.knows_hurry = True
            self._cabinet.save_settings()

    @property
    def hurry_words(self) -> str:
        """How to cut short what is moving, for whoever has never heard of it."""
        is_told = self._moving > LONG and not self._cabinet.settings.knows_hurry
        return say("Press anywhere to hurry it") if is_told else ""
