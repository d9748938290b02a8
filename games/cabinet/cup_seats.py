"""Before a party cup: who plays it, and which games in which order."""

from __future__ import annotations

from typing import Any

from games.bots.players import LEVELS
from games.cabinet.canvas import Box
from games.cabinet.control_scene import ControlScene
from games.cabinet.cup import SEATS, USUAL_ORDER, Cup
from games.cabinet.scenes import Change, Replace
from games.cabinet.seats import SeatsScene
from games.cabinet.title import TITLES
from games.cabinet.widgets import Toggle, Widget
from games.cabinet.words import say


class CupTable:
    """What the scene needs of a game: a cup is played by two to four, whoever they are."""

    name = "cup"
    seats = SEATS


class CupSeatsScene(SeatsScene):
    def __init__(self, cabinet: Any):
        ControlScene.__init__(self, cabinet)
        self.game = CupTable()
        self.order = list(USUAL_ORDER)
        self._sit_down()
        self._build()

    @property
    def _levels(self) -> list[str]:
        return list(LEVELS)

    def _more_controls(self) -> list[Widget]:
        """The games, with their numbers; using one takes it out, or puts it last."""
        chips: list[Widget] = []
        for number, game in enumerate(USUAL_ORDER):
            place = f"{self.order.index(game) + 1}  {TITLES[game]}" if game in self.order else TITLES[game]
            box = Box(400 + 285 * number, 806, 265, 72)
            chips.append(Toggle(box, place, game in self.order, lambda game=game: self._toggle(game)))
        return chips

    def _toggle(self, game: str) -> None:
        if game not in self.order:
            self.order.append(game)
        elif len(self.order) > 1:
            self.order.remove(game)
        self._build()

    def _opened(self) -> Change:
        return Replace("cup", {"cup": Cup(self.sitters, self.order)})

    def _title(self) -> str:
        return say("Party cup")
