"""The hand of a game that carries something: what mouse, finger, keys and gamepad mean to it.

A mouse is over a place before it is pressed there, and so puts down what it has carried; a finger's first touch only
carries.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from games.core.contract import CHANCE, Reason
from games.core.match import Match
from games.kit.tables import Gesture
from games.window.intents import Act, Drag, Go, Intent, Pinch, Point, Press, Release, Twist, Wheel

Thing = TypeVar("Thing")  # what is carried, how it is turned and where it is; equal as long as nobody has moved it


class Carrying(Generic[Thing]):
    """Turns intents into what is held and where, and in the end into a move.

    A game says where its thing can be, how it is turned, where a step takes it and which move it stands for.
    """

    sets_off: ClassVar[tuple[Intent, ...]] = (Act.CONFIRM,)  # what throws or presses when chance is to decide
    passing: ClassVar[tuple[type, ...]] = ()  # the moves of somebody who has nothing to put down

    def __init__(self, play: Callable[..., None], refuse: Callable[[Match, Reason, Any], None]):
        self.held: Thing | None = None
        self._play = play
        self._refuse = refuse  # gets the match, the reason, and the move that is not allowed
        self._was_there = False

    @property
    def thing(self) -> Thing:
        """What is held, where it is certain that something is."""
        if self.held is None:
            raise LookupError("the hand is empty")
        return self.held

    # What each game says for itself

    def where(self, x: float, y: float) -> Thing | None:
        """What is held, as it is when the pointer carries it there; None where the pointer carries nothing."""
        raise NotImplementedError

    def go(self, match: Match, step: Go) -> Any:
        """A step by keys or gamepad; a move if that puts it down."""
        raise NotImplementedError

    def rotate(self, by: int) -> None:
        raise NotImplementedError

    def ghost(self, match: Match) -> Any:
        """The legal move that puts it down as it is held now; None if it may not be put down so."""
        raise NotImplementedError

    def aim(self, match: Match) -> Any:
        """The same move, whether it is legal or not."""
        raise NotImplementedError

    def act(self, match: Match, act: Act) -> Any:
        """What is meant by a key that means nothing to every hand."""
        return None

    def moved(self) -> None:
        """It has been carried somewhere else: that can be heard."""

    # What all have in common

    def interpret(self, match: Match, intent: Intent) -> Any:
        """The move or the Gesture that an intent means, or None."""
        if match.to_move == CHANCE:
            return Gesture() if intent in self.sets_off else None
        if isinstance(match.moves[0], self.passing):
            return match.moves[0] if intent == Act.CONFIRM else self.look_around(intent)
        if self.held is None:
            return self.reach_out(match, intent)
        return self.carry(match, intent)

    def look_around(self, intent: Intent) -> None:
        """Somebody who has nothing to put down looks about."""

    def reach_out(self, match: Match, intent: Intent) -> Any:
        """What is meant while nothing is held."""
        return None

    def carry(self, match: Match, intent: Intent) -> Any:
        if isinstance(intent, Act):
            return self._named(match, intent)
        if isinstance(intent, Go):
            return self.go(match, intent)
        if isinstance(intent, Release):
            return self.release(match, intent)
        if isinstance(intent, Press):
            self.press(match, intent)
        elif isinstance(intent, Drag):
            self.drag(match, intent)
        elif isinstance(intent, Point):
            self.point(intent)
        elif isinstance(intent, Wheel):
            self.wheel(intent)
        elif isinstance(intent, Twist | Pinch):
            self.two_fingers(intent)
        return None

    def _named(self, match: Match, act: Act) -> Any:
        if act == Act.CONFIRM:
            return self.put_down(match)
        if act in (Act.TURN_RIGHT, Act.TURN_LEFT):
            self.rotate(1 if act == Act.TURN_RIGHT else -1)
            return None
        return self.act(match, act)

    def press(self, match: Match, where: Press) -> None:
        before = self.held
        self._was_there = self.follow(where.x, where.y) and self.held == before

    def drag(self, match: Match, where: Drag) -> None:
        self.point(where)

    def point(self, where: Point | Drag) -> None:
        before = self.held
        self.follow(where.x, where.y)
        self._was_there &= self.held == before  # what is dragged is carried, and not put down

    def release(self, match: Match, where: Release) -> Any:
        puts_down = self._was_there and self.where(where.x, where.y) is not None
        self._was_there = False
        return self.put_down(match) if puts_down else None

    def wheel(self, wheel: Wheel) -> None:
        self.rotate(-1 if wheel.steps > 0 else 1)

    def two_fingers(self, intent: Twist | Pinch) -> None:
        if isinstance(intent, Twist):
            self._was_there = False  # fingers that have turned it do not put it down when they are lifted
            self.rotate(intent.quarters)

    def follow(self, x: float, y: float) -> bool:
        """Come under the pointer; False where the pointer carries nothing."""
        there = self.where(x, y)
        if there is not None:
            self.move_to(there)
        return there is not None

    def move_to(self, there: Thing) -> None:
        before, self.held = self.held, there
        if there != before:
            self.moved()

    def put_down(self, match: Match) -> Any:
        """The move that the hand means; None, and the reason is told, if that is not allowed."""
        move = self.ghost(match)
        if move is None and self.held is not None:
            self.refuse(match, self.aim(match))
        return move

    def refuse(self, match: Match, move: Any) -> None:
        self._refuse(match, match.game.why_not(match.state, move), move)
