"""What is kept of a game: its journal, and at its end its place in the cup, in the hall of fame and among the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.bots.players import STAND_IN
from games.core.contract import OVER, Complaint
from games.core.match import Match
from games.scenes.play.happenings import Listener
from games.store.cup import Cup
from games.store.cup_file import change
from games.store.ends import count
from games.store.journal import LATE, PATIENCE, Journal

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay
    from games.window.app import Cabinet

Tell = Callable[[list[Complaint]], None]  # whoever is told what the disk has to say, and empties the list


class EndKeeper(Listener):
    """Whoever should know that a game is over gets to know it."""

    def __init__(self, cabinet: Cabinet, journal: Journal | None, cup: Cup | None):
        self._cabinet = cabinet
        self._journal = journal
        self.of = "" if journal is None else journal.path.name
        self._cup = cup
        self.place: int | None = None  # of this game in the list of the best
        self.is_whole = False  # all of them know it

    def ended(self, turns: InPlay) -> None:
        cabinet = self._cabinet
        if self._journal is not None:  # nobody shall know of an end that the game itself might not come to again
            self._journal.trouble(LATE)
        lists = cabinet.fame, cabinet.bests, self._cup, cabinet.strengths
        counted = count(turns.match, turns.sitters, self.of, *lists)
        self.place, self.is_whole = counted.place, counted.is_whole
        cabinet.notices += counted.told
        cabinet.tell(cabinet.fame.problems)
        cabinet.tell(cabinet.bests.problems)
        cabinet.tell(cabinet.strengths.problems)


class JournalKeeper(Listener):
    """Every entry is written down as it comes. A game goes to the shelf when all the others know of its end; what the
    disk has not taken is counted at the next opportunity."""

    def __init__(self, journal: Journal, tell: Tell, end: EndKeeper):
        self._journal = journal
        self._tell = tell
        self._end = end

    def entered(self, turns: InPlay) -> None:
        self._journal.entry(turns.match)

    def undone(self, turns: InPlay) -> None:
        self._journal.undone(turns.match)

    def redone(self, turns: InPlay) -> None:
        self._journal.redone(turns.match)

    def passed(self, turns: InPlay, seconds: float) -> None:
        self._tell(self._journal.problems())

    def left(self, turns: InPlay) -> None:
        if turns.match.to_move == OVER and self._end.is_whole:
            self._journal.finish(turns.match)
        else:
            self._journal.close(PATIENCE)
        self._tell(self._journal.problems())


class CupKeeper(Listener):
    """In a cup, a seat that is handed over stays with the computer until somebody takes it."""

    def __init__(self, cup: Cup, notify: Callable[[list[str]], None]):
        self._cup = cup
        self._notify = notify

    def handing_over(self, turns: InPlay, seat: int) -> None:
        self._change(turns, seat, lambda cup, player: cup.hand_over(player, STAND_IN))

    def taking_back(self, turns: InPlay, seat: int) -> None:
        name = turns.sitters[seat].name
        self._change(turns, seat, lambda cup, player: cup.take_back(player, name))

    def _change(self, turns: InPlay, seat: int, deed: Callable[[Cup, int], None]) -> None:
        fixture = self._cup.next
        assert fixture is not None  # it is being played
        self._notify(change(self._cup, lambda cup: deed(cup, fixture.players[seat])))
        turns.sitters[seat] = self._cup.sitters(fixture)[seat]


class VisitKeeper(Listener):
    """When a game began, and how long it was played, finished or not."""

    def __init__(self, game_begun: Callable[[Match], None], game_left: Callable[[Match, float], None]):
        self._game_begun = game_begun
        self._game_left = game_left
        self._is_begun = False
        self._seconds = 0.0

    def entered(self, turns: InPlay) -> None:
        if not self._is_begun:
            self._is_begun = True
            self._game_begun(turns.match)

    def passed(self, turns: InPlay, seconds: float) -> None:
        self._seconds += seconds

    def left(self, turns: InPlay) -> None:
        self._game_left(turns.match, self._seconds)


def keepers(cabinet: Cabinet, journal: Journal | None, cup: Cup | None) -> list[Listener]:
    """All who keep something of a game; without a journal only the cup does."""
    found: list[Listener] = [VisitKeeper(cabinet.game_begun, cabinet.game_left)]
    if cup is not None:
        found.append(CupKeeper(cup, cabinet.notices.extend))
    if journal is not None or cup is not None:
        found.append(end := EndKeeper(cabinet, journal, cup))
    if journal is not None:
        found.append(JournalKeeper(journal, cabinet.tell, end))
    return found


def known_as(listeners: list[Listener]) -> tuple[int | None, str]:
    """The place of a game in the list of the best, if it has come into it, and the name that the lists know it by."""
    return next(((each.place, each.of) for each in listeners if isinstance(each, EndKeeper)), (None, ""))
