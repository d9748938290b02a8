"""The rules of Orchard; RULES.md has them in words.

A game is an object that knows the rules and keeps nothing. All that can be different between two positions is in a
State, which is never changed: every move makes a new one. games/core/contract.py says what each method owes to whom.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, ScoreLine, Sentence, Unreadable, most_points
from games.core.reading import only_fields, whole_number

APPLES = 9  # on every tree (OR-1)
FACES = range(1, 7)
BASKET = 4  # points for the last apple of a tree (OR-5)


class Roll(NamedTuple):
    """What chance does: the die shows a number."""

    face: int


class Pick(NamedTuple):
    """What a player does: so many apples from a tree, counted from 0."""

    tree: int
    apples: int


class State(NamedTuple):
    trees: tuple[int, ...]  # apples that are left on each
    turn: int  # the seat that rolls and picks
    face: int  # what the die shows; 0 before it is rolled
    picked: tuple[int, ...]  # apples of each seat
    baskets: tuple[int, ...]  # and their baskets


class Orchard(Game):
    name = "orchard"  # the same as in GAME
    seats = range(2, 5)

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        """The position before anything has happened (OR-1)."""
        return State((APPLES,) * (seats + 1), 0, 0, (0,) * seats, (0,) * seats)

    def to_move(self, state: State) -> int:
        """Whose move is next: chance's, a seat's, or nobody's any more."""
        if not any(state.trees):
            return OVER
        return state.turn if state.face else CHANCE

    def moves(self, state: State) -> list[Any]:
        """All that is allowed, sorted: the only place that says what is legal (OR-2, OR-3)."""
        if not any(state.trees):
            return []
        if not state.face:
            return [Roll(face) for face in FACES]
        return [Pick(tree, n + 1) for tree, left in enumerate(state.trees) for n in range(min(left, state.face))]

    def odds(self, state: State) -> list[tuple[Roll, int]]:
        """How likely is what chance may do. A game without chance has no such method, and no `released_by`."""
        return [(roll, 1) for roll in self.moves(state)]

    def released_by(self, state: State) -> int:
        """Whose hand rolls."""
        return state.turn

    def after(self, state: State, move: Any) -> State:
        """The position after a legal move; whether it is legal has been asked before."""
        if isinstance(move, Roll):
            return state._replace(face=move.face)
        left = state.trees[move.tree] - move.apples
        return State(
            trees=_with(state.trees, move.tree, left),
            turn=(state.turn + 1) % len(state.picked),
            face=0,
            picked=_with(state.picked, state.turn, state.picked[state.turn] + move.apples),
            baskets=_with(state.baskets, state.turn, state.baskets[state.turn] + (left == 0)),
        )

    def why_not(self, state: State, move: Any) -> Reason:
        """Why a move is not among `moves`: a sentence, the rule, and what goes into the gaps of the sentence."""
        if not any(state.trees):
            return Reason("all the trees are bare", "OR-6")
        if isinstance(move, Roll) or not state.face:
            return Reason("the die is rolled once, before apples are picked", "OR-2")
        return Reason("from one tree no more than the die shows: {face}", "OR-3", {"face": state.face})

    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat has now (OR-4, OR-5)."""
        return tuple(apples + BASKET * baskets for apples, baskets in zip(state.picked, state.baskets))

    def outcome(self, state: State) -> Outcome | None:
        """Who has won, and how it ended, in a word for the record (OR-6)."""
        if any(state.trees):
            return None
        return Outcome(self.scores(state), most_points(self.scores(state)), "all picked")

    def score_sheet(self, state: State) -> tuple[tuple[ScoreLine, ...], ...]:
        """For each seat the lines that add up to its score; the results show them."""
        return tuple(
            (ScoreLine("Apples", {}, apples), ScoreLine("Baskets: {baskets}", {"baskets": n}, BASKET * n))
            for apples, n in zip(state.picked, state.baskets)
        )

    def to_json(self, move: Any) -> dict[str, Any]:
        """A move as records keep it."""
        return {"roll": move.face} if isinstance(move, Roll) else {"pick": move.apples, "tree": move.tree}

    def from_json(self, data: Mapping[str, Any]) -> Any:
        """The move that a record holds; whatever is no move at all is Unreadable."""
        if "roll" in data:
            only_fields(data, {"roll"})
            return Roll(whole_number(data, "roll", FACES[0], FACES[-1]))
        if "pick" in data:
            only_fields(data, {"pick", "tree"})
            return Pick(whole_number(data, "tree", 0, max(self.seats)), whole_number(data, "pick", 1, APPLES))
        raise Unreadable("a move must hold 'roll' or 'pick'")

    def in_words(self, move: Any) -> Sentence:
        """A move for people: in the list of moves, in hints, in the review."""
        if isinstance(move, Roll):
            return Sentence("The die shows {face}", {"face": move.face})
        return Sentence("Tree {tree}: pick {apples}", {"tree": move.tree + 1, "apples": move.apples})

    def picture(self, state: State) -> str:
        """The position in letters: all that the plain table draws, and what `replay --text` prints."""
        rows = [f"tree {number}  {'o' * left:{APPLES}}" for number, left in enumerate(state.trees, start=1)]
        return "\n".join([*rows, "", f"die {state.face or '-'}"])


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
