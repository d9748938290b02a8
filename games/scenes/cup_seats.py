"""Before a party cup: who plays it, and which games in which order; and between its games: who plays on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.bots.players import LEVELS
from games.core.catalogue import info_of
from games.people.party import CUP
from games.scenes.seats import SeatsScene
from games.store.cup import SEATS, Cup, played_by, usual_order
from games.store.cup_file import begin
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Pop, Replace
from games.window.widgets import Choice, Toggle, WideButton, Widget
from games.words import say

SHORT = 2  # games of a short cup
IN_ROW = 4  # games side by side
KINDS = Box(400, 714, 1120, 66)  # of cup
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
        self.is_short = False
        self.tournaments = True
        self._sit_down()
        self._build()

    @property
    def levels(self) -> list[str]:
        return list(LEVELS)

    def _build(self) -> None:
        if self.is_short:  # of those that are played; the ones that were chosen last
            fitting = self._played(self.games)
            chosen = [game for game in self.order if game in fitting][-SHORT:]
            self.order = [*chosen, *(game for game in fitting if game not in chosen)][:SHORT]
        super()._build()

    def _played(self, games: list[str]) -> list[str]:
        return played_by(len(self.sitters), games, self.tournaments)

    def _more_controls(self) -> list[Widget]:
        return [*self._kinds(), *self._chips()]

    def _kinds(self) -> list[Widget]:
        """Which kind of cup it is, as far as there is a choice."""
        kinds: list[tuple[list[tuple[bool, str]], bool, Callable[[bool], None]]] = []
        if len(self.games) > SHORT:
            lengths = [(False, say("Long cup: all games")), (True, say("Short cup: two games"))]
            kinds.append((lengths, self.is_short, self._choose_length))
        fitting = played_by(len(self.sitters), self.games, tournaments=False)
        if len(fitting) < len(self.games):
            titles = ", ".join(info_of(game).title for game in self.games if game not in fitting)
            ways = [(True, say("{games}: a tournament", games=titles)), (False, say("{games}: left out", games=titles))]
            kinds.append((ways, self.tournaments, self._choose_tournaments))
        return [Choice(box, *kind) for kind, box in zip(kinds, KINDS.cells(len(kinds), 2, 20), strict=True)]

    def _choose_length(self, is_short: bool) -> None:
        self.is_short = is_short
        self.order = self.order[:SHORT] if is_short else list(self.games)
        self._build()

    def _choose_tournaments(self, tournaments: bool) -> None:
        self.tournaments = tournaments
        self._build()

    def _chips(self) -> list[Widget]:
        """The games, with their numbers; using one takes it out, or puts it last."""
        chips: list[Widget] = []
        room = ONE_ROW if len(self.games) <= IN_ROW else TWO_ROWS
        gap = 20 if len(self.games) <= IN_ROW else 8
        fitting, played = self._played(self.games), self._played(self.order)
        for game, box in zip(self.games, room.cells(len(self.games), IN_ROW, gap), strict=True):
            is_in, title = game in played, info_of(game).title
            place = f"{played.index(game) + 1}  {title}" if is_in else title
            chip = Toggle(box, place, is_in, partial(self._toggle, game))
            chip.enabled = is_in or game in fitting
            chips.append(chip)
        return chips

    def _toggle(self, game: str) -> None:
        """In a short cup, where there are always as many, it comes last, and what came first goes out."""
        if self.is_short:
            self.order = [*(other for other in self.order if other != game), game]
        elif game not in self.order:
            self.order.append(game)
        elif len(self._played(self.order)) > 1:
            self.order.remove(game)
        self._build()

    def _opened(self) -> Change:
        from games.scenes.cup import CupScene  # which leads back to its seats

        cup = Cup(self.sitters, self.order, self.tournaments)
        self.cabinet.notices += begin(cup)
        return Replace(CupScene, cup)

    def _title(self) -> str:
        return say("Party cup")


class CupPlayersScene(CupSeatsScene):
    """In the middle of a cup: seats go to others, and new ones are added; none is taken away from those who play."""

    is_short = False  # its games have been chosen
    _may_reorder = False
    _may_choose_colour = False  # a game that has been begun knows its players by their colours

    def __init__(self, cabinet: Cabinet, cup: Cup):
        ControlScene.__init__(self, cabinet)
        self.cup = cup
        self.game = CupTable(cup.seats_now)
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
        first = self.cup.first_game_of(len(self.cup.players) + 1)
        if first is None or len(self.cup.players) == SEATS[-1]:
            return say("Points stay with the seat, whoever plays it.")
        return say(
            "Points stay with the seat, whoever plays it. A new seat plays from {game} on and begins with as many "
            "points as the last one.",
            game=info_of(first).title,
        )

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.paragraph(self._rule(), Box(400, 812, 1120, 84), 28, CREAM, align="centre")
