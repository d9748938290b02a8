"""Before a party cup: who plays it, and which games in which order; and between its games: who plays on."""

from __future__ import annotations

from functools import partial

from games.bots.players import LEVELS
from games.core.catalogue import info_of
from games.people.party import CUP
from games.scenes.seats import SeatsScene
from games.store.cup import SEATS, Cup, usual_order
from games.store.cup_file import begin
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Replace
from games.window.widgets import Toggle, WideButton, Widget
from games.words import say

IN_ROW = 4  # games side by side
ONE_ROW, TWO_ROWS = Box(400, 806, 1120, 72), Box(400, 800, 1120, 116)


class CupTable:
    """What the scene needs of a game: a cup is played by two to four, whoever they are."""

    name = CUP

    def __init__(self, seats: range = SEATS):
        self.seats = seats


class CupSeatsScene(SeatsScene):
    def __init__(self, cabinet: Cabinet):
        ControlScene.__init__(self, cabinet)
        self.game = CupTable()
        self.games = usual_order()
        self.order = list(self.games)
        self._sit_down()
        self._build()

    @property
    def levels(self) -> list[str]:
        return list(LEVELS)

    def _more_controls(self) -> list[Widget]:
        """The games, with their numbers; using one takes it out, or puts it last."""
        chips: list[Widget] = []
        room = ONE_ROW if len(self.games) <= IN_ROW else TWO_ROWS
        gap = 20 if len(self.games) <= IN_ROW else 8
        for game, box in zip(self.games, room.cells(len(self.games), IN_ROW, gap), strict=True):
            is_in, title = game in self.order, info_of(game).title
            place = f"{self.order.index(game) + 1}  {title}" if is_in else title
            chips.append(Toggle(box, place, is_in, partial(self._toggle, game)))
        return chips

    def _toggle(self, game: str) -> None:
        if game not in self.order:
            self.order.append(game)
        elif len(self.order) > 1:
            self.order.remove(game)
        self._build()

    def _opened(self) -> Change:
        from games.scenes.cup import CupScene  # which leads back to its seats

        cup = Cup(self.sitters, self.order)
        self.cabinet.notices += begin(cup)
        return Replace(CupScene, cup)

    def _title(self) -> str:
        return say("Party cup")


class CupPlayersScene(CupSeatsScene):
    """In the middle of a cup: seats go to others, and new ones are added; none is taken away from those who play."""

    _may_reorder = False
    _may_choose_colour = False  # a game that has been begun knows its players by their colours

    def __init__(self, cabinet: Cabinet, cup: Cup):
        ControlScene.__init__(self, cabinet)
        self.cup = cup
        count = len(cup.players)
        self.game = CupTable(SEATS if cup.next_free_game is not None else range(count, count + 1))
        self._names = {}
        self._gone = []
        self.sitters = list(cup.players)
        self._build()

    def _may_remove(self, seat: int) -> bool:
        return seat >= len(self.cup.players)  # only who has not joined yet

    def _start_button(self, box: Box) -> Widget:
        return WideButton(box, say("Done"), self.begin, "check", 38)

    def _more_controls(self) -> list[Widget]:
        return []

    def _opened(self) -> Change:
        return Pop(self.sitters)

    def _title(self) -> str:
        return say("Change players")

    def _told(self) -> str:
        return say("Who leaves hands the seat to a computer; who comes takes one over.")

    def _rule(self) -> str:
        first = self.cup.next_free_game
        if first is None or len(self.cup.players) == SEATS[-1]:
            return say("Points stay with the seat, whoever plays it.")
        return say(
            "Points stay with the seat, whoever plays it. A new seat plays from {game} on and begins with as many "
            "points as the last one.",
            game=info_of(self.cup.games[first]).title,
        )

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.paragraph(self._rule(), Box(400, 812, 1120, 84), 28, CREAM, align="centre")
