"""What is kept of a game: its journal, and at its end its place in the cup, in the hall of fame and among the best."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from games.bots.players import STAND_IN
from games.core.contract import OVER, Complaint
from games.core.match import Match
from games.scenes.play.happenings import Listener
from games.store.bests import Best, Bests, solo_kind
from games.store.cup import Cup, keep
from games.store.fame import Fame, entry_of
from games.store.journal import Journal
from games.store.lists import counts

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay
    from games.window.app import Cabinet

Tell = Callable[[list[Complaint]], None]  # whoever is told what the disk has to say, and empties the list


class JournalKeeper(Listener):
    """Every entry is written down as it comes."""

    def __init__(self, journal: Journal, tell: Tell):
        self._journal = journal
        self._tell = tell

    def entered(self, turns: InPlay) -> None:
        self._journal.entry(turns.match)

    def undone(self, turns: InPlay) -> None:
        self._journal.undone(turns.match)

    def redone(self, turns: InPlay) -> None:
        self._journal.redone(turns.match)

    def passed(self, turns: InPlay, seconds: float) -> None:
        self._tell(self._journal.problems())

    def left(self, turns: InPlay) -> None:
        if turns.match.to_move == OVER:
            self._journal.finish(turns.match)
        else:
            self._journal.close()
        self._tell(self._journal.problems())


class CupKeeper(Listener):
    """A match of a cup counts there; a seat that is handed over stays with the computer until somebody takes it."""

    def __init__(self, cup: Cup, notify: Callable[[list[str]], None]):
        self._cup = cup
        self._notify = notify

    def handing_over(self, turns: InPlay, seat: int) -> None:
        fixture = self._cup.next
        assert fixture is not None  # it is being played
        self._cup.hand_over(fixture.players[seat], STAND_IN)
        self._notify(keep(self._cup))
        turns.sitters[seat] = self._cup.sitters(fixture)[seat]

    def taking_back(self, turns: InPlay, seat: int) -> None:
        fixture = self._cup.next
        assert fixture is not None  # it is being played
        self._cup.take_back(fixture.players[seat], turns.sitters[seat].name)
        self._notify(keep(self._cup))
        turns.sitters[seat] = self._cup.sitters(fixture)[seat]

    def ended(self, turns: InPlay) -> None:
        self._cup.enter(turns.match)
        self._notify(keep(self._cup))


class FameKeeper(Listener):
    """A game that somebody has played to its end goes into the hall of fame."""

    def __init__(self, fame: Fame, tell: Tell):
        self._fame = fame
        self._tell = tell

    def ended(self, turns: InPlay) -> None:
        entry = entry_of(turns.match, turns.sitters, date.today().isoformat())
        if entry is not None:
            self._fame.enter(entry)
            self._tell(self._fame.problems)


class BestKeeper(Listener):
    """A game that one person has played alone to its end is for the list of the best."""

    def __init__(self, bests: Bests, tell: Tell):
        self._bests = bests
        self._tell = tell
        self.place: int | None = None  # of this game in the list

    def ended(self, turns: InPlay) -> None:
        match, outcome = turns.match, turns.match.outcome
        if outcome is not None and _is_whole_solo(match):
            best = Best(turns.sitters[0].name, outcome.scores[0], date.today().isoformat())
            self.place = self._bests.enter(solo_kind(match), best)
            self._tell(self._bests.problems)


def _is_whole_solo(match: Match) -> bool:
    """Whether one person has played all of it, and gave it up neither to nobody nor to the computer."""
    is_whole = counts(match) and match.forfeit is None and match.seats == list(match.first_seats)
    return is_whole and len(match.seats) == 1 and match.is_human(0)


class VisitKeeper(Listener):
    """How long a game was played, finished or not."""

    def __init__(self, game_left: Callable[[Match, float], None]):
        self._game_left = game_left
        self._seconds = 0.0

    def passed(self, turns: InPlay, seconds: float) -> None:
        self._seconds += seconds

    def left(self, turns: InPlay) -> None:
        self._game_left(turns.match, self._seconds)


def keepers(cabinet: Cabinet, journal: Journal | None, cup: Cup | None) -> list[Listener]:
    """All who keep something of a game; without a journal only the cup does."""
    found: list[Listener] = [VisitKeeper(cabinet.game_left)]
    if journal is not None:
        found.append(FameKeeper(cabinet.fame, cabinet.tell))
    if cup is not None:
        found.append(CupKeeper(cup, cabinet.notices.extend))
    if journal is not None:
        found += [BestKeeper(cabinet.bests, cabinet.tell), JournalKeeper(journal, cabinet.tell)]
    return found


def place_among_best(listeners: list[Listener]) -> int | None:
    """The place of a game in the list of the best, if it has come into it."""
    return next((keeper.place for keeper in listeners if isinstance(keeper, BestKeeper)), None)
