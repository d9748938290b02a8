"""Signing a game: who played it without a name may give one at its end, and then it counts under that name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date

from games.core.match import Match
from games.people.party import CUP, Sitter, in_colours_of_match, is_number, remember, sitters_of
from games.store.bests import solo_kind
from games.store.cup import Cup
from games.store.cup_file import change
from games.store.fame import entry_of, unsigned_seats
from games.store.strengths import played_by
from games.window.app import Cabinet


class Signing:
    """What becomes of the names at a game that is over. Each seat signs once; nobody has to.

    An unsigned score stays in the list of the best under its number; the hall of fame knows nothing of it.
    """

    def __init__(self, cabinet: Cabinet, match: Match, sitters: Sequence[Sitter], cup: Cup | None, of: str):
        """`of`: the name of its journal, by which the lists know the game."""
        self.sitters = list(sitters)
        self._cabinet = cabinet
        self._match = match
        self._cup = cup
        self._of = of or secrets.token_hex(6)
        self.open = unsigned_seats(match, sitters) if cabinet.keeps else []  # the seats that may sign

    def sign(self, seat: int, name: str) -> bool:
        """Enter the game under this name, and call the person so from now on; False if that is no name."""
        name = name.strip()
        if seat not in self.open or is_number(name):
            return False
        self.open.remove(seat)
        number = self.sitters[seat].name
        self.sitters[seat] = self.sitters[seat]._replace(name=name)
        entry = entry_of(self._match, self.sitters, date.today().isoformat(), self._of)
        assert entry is not None  # somebody has a name now
        self._cabinet.fame.sign(entry)
        self._cabinet.tell(self._cabinet.fame.problems)
        self._cabinet.bests.sign(solo_kind(self._match), self._of, name)
        self._cabinet.tell(self._cabinet.bests.problems)
        self._cabinet.strengths.enter(played_by(self._match, self.sitters, self._of))
        self._cabinet.tell(self._cabinet.strengths.problems)
        self._remember(number, name)
        return True

    def _remember(self, number: str, name: str) -> None:
        """For the next table of the evening."""
        settings = self._cabinet.settings
        if self._cup is None:
            remember(settings, self._match.game.name, self.as_they_sat_down())
        else:
            self._cabinet.notices += change(self._cup, lambda cup: cup.sign(number, name))
            remember(settings, CUP, self._cup.players)
        self._cabinet.save_settings()

    def as_they_sat_down(self) -> list[Sitter]:
        """Whoever had handed a seat over sits there again."""
        match = self._match
        first = sitters_of(match.first_seats, match.game.name, match.options)
        return [now._replace(who=then.who) for now, then in zip(in_colours_of_match(match, self.sitters), first)]
