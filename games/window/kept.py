"""What a cabinet remembers of the games that are played on it, and what it has to tell about that."""

from __future__ import annotations

from games.bots.players import MATCH, levels_for
from games.core.contract import Complaint
from games.core.match import Match
from games.store import settings as settings_file
from games.store.bests import Bests
from games.store.fame import Fame
from games.store.journal import Journal
from games.store.settings import Settings
from games.store.strengths import Strengths
from games.window.guests import Guests, NoGuests
from games.words import in_words


class Kept:
    """Without lists of its own it remembers nothing beyond its end."""

    keeps = True  # what people do is remembered; in a public place it is not

    def __init__(self, settings: Settings, bests: Bests | None, fame: Fame | None, strengths: Strengths | None = None):
        self.settings = settings
        self.bests = bests or Bests()
        self.fame = fame or Fame()
        self.strengths = strengths or Strengths()
        self.guests: Guests = NoGuests()  # with devices of their own; whoever makes the cabinet may bring others
        self.notices: list[str] = []  # things a person should be told at the next opportunity

    def begin_journal(self, match: Match) -> Journal | None:
        """Where a new game is kept safe, if it is."""
        return Journal.begin(match) if self.keeps else None

    def save_settings(self) -> None:
        """What was chosen is remembered, also if the program never comes to its end."""
        if self.keeps:
            self.notices += [in_words(complaint) for complaint in settings_file.save(self.settings)]

    def tell(self, problems: list[Complaint]) -> None:
        """Pass on what the lists of results have to say, once."""
        self.notices += [in_words(problem) for problem in problems]
        problems.clear()

    def game_begun(self, match: Match) -> None:
        """The first step of a game has been made."""

    def game_left(self, match: Match, seconds: float) -> None:
        """A game has been left, finished or not, after so long."""

    def levels_for(self, game: str) -> list[str]:
        """The computer players that may be chosen here; one that gets to know people, where anything is remembered."""
        return [*levels_for(game), MATCH] if self.keeps else levels_for(game)
