"""A game that is started again: the same people at the same table, and what becomes of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.match import Match
from games.people.party import Sitter, new_seed, sitters_of
from games.scenes.play.happenings import Listener
from games.store import saves
from games.store.journal import Journal

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay
    from games.scenes.play.keeping import Tell


def begun_again(match: Match, sitters: Sequence[Sitter]) -> tuple[Match, list[Sitter]]:
    """Another match with the options of this one, and its people; who had handed a seat over sits down again."""
    first = sitters_of(match.first_seats, match.game.name, match.options)
    same = [sitter._replace(who=began.who) for sitter, began in zip(sitters, first, strict=True)]
    return Match(match.game, match.first_seats, new_seed(), match.options), same


class Discarding(Listener):
    """A game in which nobody has decided anything is not worth being kept. The last listener: the journal is closed."""

    def __init__(self, journal: Journal, tell: Tell):
        self._journal = journal
        self._tell = tell

    def left(self, turns: InPlay) -> None:
        self._tell(saves.discard(self._journal.path))
