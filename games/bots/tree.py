"""A search that needs nothing but the rules: a tree of what may follow, grown where it looks best to who decides there.

Each visit goes down the tree, tries one new position, plays on from it at random and takes what came of it back to the
top. What is known for certain is kept as such, so that a win that can be forced is found and not only guessed. Chance
is followed by its weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from games.bots.budget import Budget, Spent
from games.bots.luck import Luck
from games.bots.manner import Manner, any_move
from games.core.contract import CHANCE, OVER, Game

LOOKED_ON = 40  # moves at random, then points decide
LONGEST = 400  # moves at random where points do not tell anything
TRUST = 2.0  # visits that what can be seen at once is worth
CURIOSITY = 0.5  # for moves that were seldom visited, in parts of the win
FIRST, WIDER = 4, 2.0  # moves that are followed, and more of them with the root of the visits
COURSES = 16  # moves of chance that are all followed; of more only some
AT_ONCE = 16  # positions between two glances at the budget


class Node:
    """A position, and what the visits have shown about it."""

    __slots__ = ("distance", "move", "odds", "settled", "state", "total", "visits", "ways", "weight", "who")

    def __init__(self, move: Any, state: Any, who: int):
        self.move = move  # that led here
        self.state = state
        self.who = who
        self.visits = 0
        self.weight = 0.0  # the visits, and what the first look counts for
        self.total: list[float] = []  # of the seats' values, by that weight
        self.ways: list[Node] | None = None  # to decide or to be drawn, the most promising first; None: not opened yet
        self.odds: list[tuple[Any, int]] = []
        self.settled: tuple[float, ...] | None = None  # what the seats get, if that is certain
        self.distance = 0  # moves until then

    def values(self) -> tuple[float, ...]:
        return self.settled or tuple(value / self.weight for value in self.total)

    def add(self, values: Sequence[float], weight: float = 1.0) -> None:
        self.weight += weight
        total = self.total
        if total:
            for seat, value in enumerate(values):
                total[seat] += weight * value
        else:
            self.total = [weight * value for value in values]


class Tree:
    def __init__(self, game: Game, manner: Manner, state: Any, luck: tuple[int, ...]):
        self.game = game
        self.manner = manner
        self.luck = Luck(luck)
        self.curiosity = CURIOSITY * (manner.lead if manner.seats == 1 else 1.0)
        self._unpaid = 0
        self.root = self._node(None, state)
        self._open(self.root)

    def grow(self, budget: Budget) -> None:
        """Visit until all is settled, or the budget is spent."""
        try:
            while self.root.settled is None:
                self._visit(budget)
                self._pay(budget, 1)
        except Spent:
            pass

    def moves(self) -> list[Node]:
        """The moves that are worth a look at the top, with what they lead to."""
        ways = self.root.ways or []
        if self.root.settled is not None:
            # All that is best; the soonest win, and the latest loss.
            best = max(_rank(way, self.root.who) for way in ways)
            return [way for way in ways if _rank(way, self.root.who) == best]
        return [way for way in ways if way.visits] or ways

    def _visit(self, budget: Budget) -> None:
        path = [self.root]
        node = self.root
        while node.visits and node.settled is None:
            if node.ways is None:
                self._open(node)
            else:
                node = self._way(node)
                path.append(node)
        self._unpaid += 1  # also where everything on the way is known
        values = node.settled or self._played_out(node.state, budget)
        for node in reversed(path):
            node.visits += 1
            node.add(values)
        while path.pop().settled is not None and path:
            self._settle(path[-1])

    def _pay(self, budget: Budget, least: int) -> None:
        """Take the positions looked at from the budget."""
        if self._unpaid >= least:
            budget.spend(self._unpaid)
            self._unpaid = 0

    # Opening

    def _node(self, move: Any, state: Any) -> Node:
        """A new position with what can be seen at once."""
        game = self.game
        self._unpaid += 1
        node = Node(move, state, game.to_move(state))
        if node.who == OVER:
            outcome = game.outcome(state)
            assert outcome is not None
            node.settled = self.manner.shares(outcome)
            node.add(node.settled, TRUST)
        else:
            node.add(self.manner.promise(game.scores(state)), TRUST)
        return node

    def _open(self, node: Node) -> None:
        game, state = self.game, node.state
        if node.who == CHANCE:
            node.odds = game.odds(state)
            node.ways = []
        elif node.who != OVER:
            ways = [self._node(move, game.after(state, move)) for move in game.moves(state)]
            tie = {id(way): self.luck() for way in ways}
            ways.sort(key=lambda way: (-way.values()[node.who], tie[id(way)]))
            node.ways = ways
            self._settle(node)

    def _way(self, node: Node) -> Node:
        return self._drawn(node) if node.who == CHANCE else self._tried(node)

    def _tried(self, node: Node) -> Node:
        """The move to visit next: one that is good for who decides, or has hardly been visited."""
        assert node.ways
        seat, curiosity = node.who, self.curiosity * sqrt(log(node.visits + 1))
        best, most = node.ways[0], float("-inf")
        for way in node.ways[: FIRST + int(WIDER * sqrt(node.visits))]:
            worth = way.settled[seat] if way.settled else way.total[seat] / way.weight + curiosity / sqrt(way.weight)
            if worth > most:
                best, most = way, worth
        return best

    def _drawn(self, node: Node) -> Node:
        """What chance brings next: by its weights; of very many moves only some that have come up before."""
        assert node.ways is not None
        known = node.ways
        if len(node.odds) > COURSES and len(known) >= FIRST + int(sqrt(node.visits)):
            return known[int(self.luck() * len(known))]
        move = any_move(self.game, node.state, self.luck)
        for way in known:
            if way.move == move:
                return way
        known.append(self._node(move, self.game.after(node.state, move)))
        return known[-1]

    # Certainty

    def _settle(self, node: Node) -> None:
        """Note what is certain about a position, if what is certain about those after it is enough."""
        ways = node.ways or []
        if node.who == CHANCE:
            if len(ways) == len(node.odds) and all(way.settled is not None for way in ways):
                weights = dict(node.odds)
                whole = sum(weights.values())
                parts = [[weights[way.move] / whole * value for value in way.values()] for way in ways]
                node.settled = tuple(map(sum, zip(*parts)))
                node.distance = 1 + max(way.distance for way in ways)
            return
        known = [way for way in ways if way.settled is not None]
        if not known:
            return
        best = max(known, key=lambda way: _rank(way, node.who))
        has_won = self.manner.seats > 1 and best.values()[node.who] >= 1
        if has_won or len(known) == len(ways):
            node.settled = best.settled
            node.distance = 1 + best.distance

    def _played_out(self, state: Any, budget: Budget) -> tuple[float, ...]:
        """What comes of a position when everybody plays on without a thought."""
        game, manner, luck = self.game, self.manner, self.luck
        for number in range(LONGEST):
            if game.to_move(state) == OVER:
                break
            if number >= LOOKED_ON and manner.sign:
                scores = game.scores(state)
                if min(scores) != max(scores) or len(scores) == 1:
                    break
            state = game.after(state, any_move(game, state, luck))
            self._unpaid += 1
            self._pay(budget, AT_ONCE)
        outcome = game.outcome(state)
        return manner.promise(game.scores(state)) if outcome is None else manner.shares(outcome)


def _rank(way: Node, seat: int) -> tuple[bool, float, int]:
    """How good a move is to who decides: what is certain comes first, and of that a soon win and a late loss."""
    value = way.values()[seat]
    return way.settled is not None, value, way.distance if value <= 0 else -way.distance
