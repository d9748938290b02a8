"""One game being played: who sits where, what has happened, and the way back and forth through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core import chance
from games.core.contract import CHANCE, OVER, Complaint, Game, IllegalMove, Outcome
from games.core.sentences import Plural

HUMAN = "human"
FORFEITS = ("timeout", "illegal", "crashed", "resigned")


class Step(NamedTuple):
    """A move that was made, with the positions on both sides of it."""

    by: int
    move: Any
    before: Any
    after: Any


class Forfeit(NamedTuple):
    """A seat gave up or was ruled out; it ends the game."""

    seat: int
    why: str


class HandOver(NamedTuple):
    """Somebody else sits down; the position stays as it is."""

    seat: int
    to: str


Entry = Step | Forfeit | HandOver


def is_human_name(seat: str) -> bool:
    """Whether what is written at a seat means a person: `human`, or `human:` and a name."""
    return seat.partition(":")[0] == HUMAN


class NotNow(Complaint):
    """Something that a match cannot do at this moment."""


def wrong_number_of_seats(game: Game, count: int) -> Complaint:
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return Complaint(
            Plural("{game} is for {most} [player|players], not for {count}"), game=game.name, most=most, count=count
        )
    return Complaint(
        "{game} is for {least} to {most} players, not for {count}", game=game.name, least=least, most=most, count=count
    )


class Match:
    """Seats, and the entries that led from the start to the present position.

    Chance follows from the seed and the number of steps, so taking back and playing on cannot fish for a better roll.
    """

    def __init__(
        self, game: Game, seats: Sequence[str], seed: int | None = None, options: Mapping[str, Any] | None = None
    ):
        if len(seats) not in game.seats:
            raise wrong_number_of_seats(game, len(seats))
        self.game = game
        self.seed = seed
        self.options = game.options(options or {}, len(seats))
        self.first_seats = tuple(seats)
        self.seats = list(seats)
        self.entries: list[Entry] = []
        self.took_back_chance = False  # such a game enters no list of bests
        self._undone: list[list[Entry]] = []
        self._steps = 0
        self._set_state(game.start(self.options, len(seats)))

    def _set_state(self, state: Any) -> None:
        self.state = state
        self._moves: list[Any] | None = None

    @property
    def forfeit(self) -> Forfeit | None:
        """The forfeit that ended the game, if one did."""
        # A seat may have been handed over only before the end, so a forfeit is always the last entry.
        return self.entries[-1] if self.entries and isinstance(self.entries[-1], Forfeit) else None

    @property
    def to_move(self) -> int:
        """The seat that decides, CHANCE, or OVER."""
        return OVER if self.forfeit else self.game.to_move(self.state)

    @property
    def moves(self) -> list[Any]:
        """Every legal move in the present position."""
        if self._moves is None:
            self._moves = [] if self.forfeit else self.game.moves(self.state)
        return self._moves

    @property
    def outcome(self) -> Outcome | None:
        if self.forfeit is None:
            return self.game.outcome(self.state)
        winners = tuple(seat for seat in range(len(self.seats)) if seat != self.forfeit.seat)
        return Outcome(self.game.scores(self.state), winners, "forfeit")

    @property
    def result(self) -> Outcome:
        """The outcome, where it is certain that the game is over."""
        outcome = self.outcome
        if outcome is None:
            raise LookupError("the game is still in play")
        return outcome

    @property
    def steps(self) -> list[Step]:
        return [entry for entry in self.entries if isinstance(entry, Step)]

    def at(self, number: int) -> Any:
        """The position after so many steps."""
        steps = self.steps
        return steps[number].before if number < len(steps) else self.state

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return is_human_name(self.seats[seat])

    # What happens

    def commit(self, move: Any) -> Step:
        """Make a move, a decision or one of chance; IllegalMove if the rules do not allow it."""
        if move not in self.moves:
            if self.forfeit:
                raise NotNow("the game is over: a player has forfeited")
            raise IllegalMove(self.game.why_not(self.state, move))
        return self._make(self.to_move, move)

    def trust(self, step: Step) -> None:
        """Go on with a step that was checked before, such as one of another match that is shown again."""
        if step.before != self.state:
            raise NotNow("this step belongs to another position")
        self._undone.clear()
        self._append(step)

    def draw(self) -> Step:
        """Let chance decide, as the seed says."""
        if self.to_move != CHANCE:
            raise NotNow("there is nothing to roll or draw now")
        if self.seed is None:
            raise NotNow("without a seed there is no chance to draw from")
        return self._make(CHANCE, chance.draw(self.game.odds(self.state), self.seed, self._steps))

    def _make(self, by: int, move: Any) -> Step:
        step = Step(by, move, self.state, self.game.after(self.state, move))
        self._undone.clear()
        self._append(step)
        return step

    def forfeit_by(self, seat: int, why: str) -> Forfeit:
        """End the game against a seat. Only resigning is possible when it is not that seat's turn."""
        self._check_seat(seat)
        if why not in FORFEITS:
            raise NotNow("a game is forfeited by {reasons}, not by '{why}'", reasons=", ".join(FORFEITS), why=why)
        if why != "resigned" and self.to_move != seat:
            raise NotNow("seat {seat} cannot forfeit by '{why}': it is not its turn", seat=seat, why=why)
        forfeit = Forfeit(seat, why)
        self._undone.clear()
        self._append(forfeit)
        return forfeit

    def hand_over(self, seat: int, to: str) -> HandOver:
        """Let somebody else play on for a seat."""
        self._check_seat(seat)
        handed = HandOver(seat, to)
        self._append(handed)
        return handed

    def _check_seat(self, seat: int) -> None:
        if self.to_move == OVER:
            raise NotNow("the game is over")
        if seat not in range(len(self.seats)):
            raise NotNow("there is no seat {seat}", seat=seat)

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        if isinstance(entry, Step):
            self._steps += 1
            self._set_state(entry.after)
        elif isinstance(entry, HandOver):
            self.seats[entry.seat] = entry.to
        else:
            self._moves = None

    # Back and forth

    @property
    def can_undo(self) -> bool:
        return any(self._is_decision(entry) for entry in self.entries)

    @property
    def is_decision_last(self) -> bool:
        """Whether nothing has happened since a person decided: no roll, no draw, nobody else's move."""
        last = next((entry for entry in reversed(self.entries) if not isinstance(entry, HandOver)), None)
        return last is not None and self._is_decision(last)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def _is_decision(self, entry: Entry) -> bool:
        """Something to go back to: a person's decision, or where no person sits anybody's."""
        seat = entry.by if isinstance(entry, Step) else entry.seat
        if isinstance(entry, HandOver) or seat == CHANCE:
            return False
        return self.is_human(seat) or not any(map(self.is_human, range(len(self.seats))))

    def undo(self) -> list[Step]:
        """Go back to before the last decision of a person; the steps that were undone, the last one first.

        Who sits where is not undone: a seat that was handed over since then stays with its new player.
        """
        if not self.can_undo:
            raise NotNow("there is nothing to take back")
        undone: list[Entry] = []
        handed: list[Entry] = []
        while not undone or not self._is_decision(undone[-1]):
            entry = self.entries.pop()
            (handed if isinstance(entry, HandOver) else undone).append(entry)
        self.entries.extend(reversed(handed))
        self._undone.append(undone)
        steps = [entry for entry in undone if isinstance(entry, Step)]
        self.took_back_chance |= any(step.by == CHANCE for step in steps)
        self._steps -= len(steps)
        self._set_state(steps[-1].before if steps else self.state)
        return steps

    def redo(self) -> list[Step]:
        """Make again what was undone last; the steps in order."""
        if not self.can_redo:
            raise NotNow("there is nothing to make again")
        again = self._undone.pop()
        for entry in reversed(again):
            self._append(entry)
        return [entry for entry in reversed(again) if isinstance(entry, Step)]
