"""What happens to a game in play, and who hears of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.bots.players import Hint
from games.core.match import Step

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay


class Awaited(NamedTuple):
    """A person is to decide now, or to set chance off."""

    seat: int


class Made(NamedTuple):
    """A step was made by chance, by a computer, or by somebody who had decided before."""

    step: Step


class Helped(NamedTuple):
    """The computer has moved for a person whose time was up."""

    seat: int


class Hinted(NamedTuple):
    """The computer has found a good move; None if it has not."""

    hint: Hint | None


class Second(NamedTuple):
    """One second less is left for the move."""

    left: float


class Ended(NamedTuple):
    """The game is over, and the table begins to show it."""


class Finished(NamedTuple):
    """It has been shown, and the game will not be taken back any more."""


Happening = Awaited | Made | Helped | Hinted | Second | Ended | Finished


class Listener:
    """Hears what happens to a game; all listeners of a game do, in their order."""

    def entered(self, turns: InPlay) -> None:
        """An entry has been added to the match: a step, a forfeit or a handed-over seat. It is not shown yet."""

    def undone(self, turns: InPlay) -> None:
        """Steps have been taken back."""

    def redone(self, turns: InPlay) -> None:
        """They have been made again."""

    def refused(self, turns: InPlay) -> None:
        """Somebody offered something that the rules do not allow."""

    def handing_over(self, turns: InPlay, seat: int) -> None:
        """The computer is about to play on for this seat; who sits there may still be changed."""

    def taking_back(self, turns: InPlay, seat: int) -> None:
        """The person who had handed this seat over is about to play on; `turns.sitters` knows them already."""

    def skipped(self, turns: InPlay) -> None:
        """Somebody has cut short what was moving."""

    def changed(self, turns: InPlay) -> None:
        """Whatever it was, the table shows it: what can be done now may be different."""

    def passed(self, turns: InPlay, seconds: float) -> None:
        """So much time has passed, also while something moved."""

    def ended(self, turns: InPlay) -> None:
        """The game has been played to its end and will not be taken back; told once."""

    def left(self, turns: InPlay) -> None:
        """The table is left for good, the game over or not."""
