"""What a table is: the physical side of a game, which the play scene can use without knowing which game it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.words import say

if TYPE_CHECKING:
    from games.core.contract import Reason
    from games.core.match import Match, Step
    from games.people.party import Sitter
    from games.window.app import Cabinet
    from games.window.canvas import Box, Canvas
    from games.window.intents import Intent
    from games.window.widgets import Widget


class Gesture(NamedTuple):
    """The hand sets chance off: a flick with a direction and a speed, or a plain press (0, 0)."""

    dx: float = 0.0
    dy: float = 0.0


class Table:
    """Draws positions, animates steps and turns intents into moves. It never changes the match.

    No table is asked what an intent means before it awaits a decision. What is not said here otherwise: it is seen
    whole, from one side, nothing on it moves, and chance is set off by a hand.
    """

    faces_both_ends = False  # seat 1 sits opposite to seat 0, and can have its texts turned towards it
    turned = False  # set by the scene: texts are for seat 1 now
    keepsake_is_tall = False  # what players have made is higher than wide
    draws_itself = False  # chance needs no hand: what is drawn comes by itself, at once
    has_upright = False  # it can be laid out for upright windows; otherwise the play scene is seen small in the middle
    upright = False  # it is laid out for one now: its canvas has 1080 x 1920 units
    refused: Reason | None = None  # why what was meant last is not allowed; the scene forgets it with the next step

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        self.cabinet = cabinet
        self.sitters = sitters

    def lay_out(self, upright: bool) -> None:
        """Put everything where it belongs in such a window. What is held stays held, and what moves goes on."""
        self.upright = upright

    # Positions and steps

    def show(self, match: Match) -> None:
        """The position as it is, at rest."""
        raise NotImplementedError

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        """Begin to show a step that was just made; the match is already past it."""
        self.show(match)

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        """Begin to show that these steps, the last one first, have been taken back."""
        self.show(match)

    # The end

    def end(self, match: Match) -> None:
        """Begin what happens on the table when the game is over. Meanwhile all other controls have stepped aside."""

    def end_widgets(self, match: Match) -> list[Widget]:
        """Controls of the table's own while its end is shown."""
        return []

    def end_at_once(self, match: Match) -> None:
        """The table as it is after all that happens at the end of a game."""
        self.show(match)
        self.end(match)
        while self.is_moving:
            self.finish()

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        """The table after the end, as it is seen behind the results: without words, and without what people hold."""
        self.draw(canvas, match)

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        """What a player has made, on their card at the results, in so much room; False if there is no such thing."""
        return False

    # Time

    @property
    def is_moving(self) -> bool:
        """Whether something is still on its way, so that the next decision has to wait."""
        return False

    @property
    def is_glowing(self) -> bool:
        """Whether something goes on that nobody has to wait for."""
        return False

    def moving_part(self) -> Box | None:
        """Where all that moves is; None means everywhere."""
        return None

    def looks(self) -> Any:
        """Something that differs whenever the table looks different without a step being made."""
        return None

    def update(self, seconds: float) -> None:
        """So much time has passed."""

    def finish(self) -> None:
        """Whatever moves is at its end at once."""

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        """A person at this seat is to decide now, or to set chance off."""

    def interpret(self, match: Match, intent: Intent) -> Any:
        """The move or the Gesture that an intent means, or None."""
        return None

    def goes_on(self, match: Match) -> bool:
        """Whether chance, once a hand has set it off, is set off again and again without one, for whoever is next."""
        return False

    def widgets(self, match: Match) -> list[Widget]:
        """Controls of the table's own for the present decision."""
        return []

    # A good move is shown in steps: about where it is made, with what, and all of it

    def bring_into_sight(self, match: Match, move: Any) -> None:
        """Where it is made can be seen from now on."""

    def hint_place(self, match: Match, move: Any) -> Box | None:
        """Where it is made; None if that is nowhere."""
        return None

    def hint_thing(self, match: Match, move: Any) -> Box | None:
        """Where that lies with which it is made; None if there is nothing to choose."""
        return None

    def take_hinted(self, match: Match, move: Any) -> None:
        """Take that up, without carrying it to its place."""

    def hint(self, match: Match, move: Any) -> None:
        """Show the whole move."""

    def show_prepared(self, seat: int, move: Any) -> None:
        """Show what this seat has decided before its turn; None: nothing any more."""

    def step_back(self) -> bool:
        """Go back one step within the present decision, such as putting back what is held; False if there is none."""
        return False

    def let_go(self) -> None:
        """The hand is elsewhere: what it carried is put back."""

    def look_around(self, intent: Intent) -> None:
        """Somebody who has nothing to decide looks about: another part of the table, closer or further away."""

    def look_widgets(self) -> list[Widget]:
        """Controls for looking about, which are there all the time."""
        return []

    def leave(self) -> None:
        """The table is left for good."""

    # Words and picture

    def prompt(self, match: Match) -> str:
        """What to do now, in words."""
        raise NotImplementedError

    def side_words(self, match: Match, seat: int) -> str:
        """Which part of the table belongs to somebody at this seat, in a sentence to them; empty: none does."""
        return ""

    def chance_words(self) -> str:
        """What somebody does who sets chance off, in words: ... rolls."""
        return say("rolls")

    def draw(self, canvas: Canvas, match: Match) -> None:
        raise NotImplementedError

    def refusal(self, reason: Reason) -> str:
        """Why a move is not allowed, in words. The rule's number is for those who look it up: it is remembered."""
        self.refused = reason
        told = say(reason.key, **reason.facts)
        return told[:1].upper() + told[1:]  # in a report a reason comes after a colon

    @staticmethod
    def headline(match: Match) -> str | None:
        """What the results say first, if that is not who has won."""
        return None

    @staticmethod
    def ending(match: Match, names: Sequence[str]) -> str:
        """How a game that nobody gave up has come to its end, in words; the names are those of the seats."""
        raise NotImplementedError
