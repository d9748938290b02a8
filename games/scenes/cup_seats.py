"""Before a party cup: who plays it, and which games in which order; and between its games: who plays on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.bots.players import LEVELS
from games.core.catalogue import info_of
from games.people.party import CUP
from games.scenes.guest_seats import SeatsForGuests
from games.scenes.seat_cards import Option
from games.scenes.seats import SeatsScene
from games.store.cup import SEATS, Cup, played_by, usual_order
from games.store.cup_file import begin
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.scenes import Change, Pop, Replace
from games.window.tags import TagButton, TagChoice, TickBox
from games.window.widgets import Widget
from games.words import say

SHORT = 2  # games of a short cup
RULE = 150  # units that the card needs on which it is told what becomes of the points


class CupTable:
    """What the scene needs of a game: a cup is played by two to four, whoever they are."""

    name = CUP

    def __init__(self, seats: range = SEATS):
        self.seats = seats


class CupSeatsScene(SeatsScene):
    def __init__(self, cabinet: Cabinet):
        SeatsForGuests.__init__(self, cabinet)
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

    def _explained(self) -> list[Callable[[Box], Widget]]:
        return []

    def _options(self) -> list[Option]:
        return [*self._kinds(), *self._chips()]

    def _kinds(self) -> list[Option]:
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
        return [Option("", partial(_choice, kind), is_long=True) for kind in kinds]

    def _choose_length(self, is_short: bool) -> None:
        self.is_short = is_short
        self.order = self.order[:SHORT] if is_short else list(self.games)
        self._build()

    def _choose_tournaments(self, tournaments: bool) -> None:
        self.tournaments = tournaments
        self._build()

    def _chips(self) -> list[Option]:
        """The games, with their numbers; using one takes it out, or puts it last."""
        return [Option("", partial(self._chip, game), 1) for game in self.games]

    def _chip(self, game: str, box: Box) -> Widget:
        played, title = self._played(self.order), info_of(game).title
        is_in = game in played
        place = f"{played.index(game) + 1}  {title}" if is_in else title
        chip = TickBox(box, place, is_in, partial(self._toggle, game), 28)
        chip.enabled = is_in or game in self._played(self.games)
        return chip

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
        SeatsForGuests.__init__(self, cabinet)
        self.cup = cup
        self.game = CupTable(cup.seats_now)
        self._names = {}
        self._gone = []
        self.sitters = list(cup.players)
        self._build()

    def _may_remove(self, seat: int) -> bool:
        return seat >= len(self.cup.players)  # only who has not joined yet

    def _start_button(self, box: Box) -> Widget:
        return TagButton(box, say("Done"), self.begin, "check", 46)

    def _options(self) -> list[Option]:
        return []

    @property
    def _least_options(self) -> float:
        return RULE

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
        assert self.layout.options is not None
        room = Box(*self.layout.options).grown(-26)
        used = canvas.paragraph_height(self._rule(), room, 28)
        canvas.paragraph(self._rule(), room._replace(y=room.centre[1] - used / 2), 28, INK, align="centre")


def _choice(kind: tuple[list[tuple[bool, str]], bool, Callable[[bool], None]], box: Box) -> Widget:
    return TagChoice(box, *kind)
