"""What a table is: the physical side of a game, which the play scene can use without knowing which game it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from games.core.match import Match, Step
    from games.window.canvas import Box, Canvas
    from games.window.intents import Intent
    from games.window.widgets import Widget


class Gesture(NamedTuple):
    """The hand sets chance off: a flick with a direction and a speed, or a plain press (0, 0)."""

    dx: float = 0.0
    dy: float = 0.0


class Table(Protocol):
    """Draws positions, animates steps and turns intents into moves. It never changes the match."""

    faces_both_ends: bool  # seat 1 sits opposite to seat 0, and can have its texts turned towards it
    turned: bool  # set by the scene: texts are for seat 1 now
    draws_itself: bool  # chance needs no hand: what is drawn comes by itself

    def show(self, match: Match) -> None:
        """The position as it is, at rest."""

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        """Begin to show a step that was just made; the match is already past it."""

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        """Begin to show that these steps, the last one first, have been taken back."""

    def end(self, match: Match) -> None:
        """Begin what happens on the table when the game is over."""

    @property
    def is_moving(self) -> bool:
        """Whether something is still on its way, so that the next decision has to wait."""

    @property
    def is_glowing(self) -> bool:
        """Whether something goes on that nobody has to wait for."""

    def moving_part(self) -> Box | None:
        """Where all that moves is; None means everywhere."""

    def looks(self) -> Any:
        """Something that differs whenever the table looks different without a step being made."""

    def update(self, seconds: float) -> None: ...

    def finish(self) -> None:
        """Whatever moves is at its end at once."""

    def await_decision(self, match: Match, seat: int) -> None:
        """A person at this seat is to decide now, or to set chance off."""

    def interpret(self, match: Match, intent: Intent) -> Any:
        """The move or the Gesture that an intent means, or None."""

    def look_around(self, intent: Intent) -> None:
        """Somebody who has nothing to decide looks about: another part of the table, closer or further away."""

    def look_widgets(self) -> list[Widget]:
        """Controls for looking about, which are there all the time."""

    def let_go(self) -> None:
        """The hand is elsewhere: what it carried is put back."""

    def leave(self) -> None:
        """The table is left for good."""

    def widgets(self, match: Match) -> list[Widget]:
        """Controls of the table's own for the present decision."""

    def hint(self, match: Match, move: Any) -> None:
        """Show a move that would be good."""

    def show_prepared(self, seat: int, move: Any) -> None:
        """Show what this seat has decided before its turn; None: nothing any more."""

    def prompt(self, match: Match) -> str:
        """What to do now, in words."""

    def chance_words(self) -> str:
        """What somebody does who sets chance off, in words: ... rolls."""

    def draw(self, canvas: Canvas, match: Match) -> None: ...

    @staticmethod
    def headline(match: Match) -> str | None:
        """What the results say first, if that is not who has won."""

    @staticmethod
    def ending(match: Match, names: Sequence[str]) -> str:
        """How a game that nobody gave up has come to its end, in words; the names are those of the seats."""


class QuietTable:
    """What most tables have in common: seen whole, from one side, with chance that a hand sets off."""

    faces_both_ends = False
    turned = False
    draws_itself = False

    @staticmethod
    def headline(match: Match) -> str | None:
        return None

    def look_around(self, intent: Intent) -> None:
        pass

    def look_widgets(self) -> list[Widget]:
        return []

    def let_go(self) -> None:
        pass

    def leave(self) -> None:
        pass

    def show_prepared(self, seat: int, move: Any) -> None:
        pass
