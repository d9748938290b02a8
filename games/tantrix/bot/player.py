"""How the computer plays Tantrix: a network judges what a tile makes of the table, and the best tiles are played on.

Hands lie open; only the order of the bag is hidden. A tile is judged as soon as it lies, before its player draws. What
follows it, forced spaces and the next player's turn, is left to the search (see games.bots.search), which plays on to
where a player's free move comes next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.bots.bot import Bot, Evaluated, Plain, Sight, Why
from games.core.contract import CHANCE, OVER
from games.tantrix.bot.boards import Played, boards_of, moves_of, no_moves
from games.tantrix.bot.evaluate import evaluated, of_movers, shares
from games.tantrix.bot.explain import Reasons
from games.tantrix.rules.game import FORCED, Pass, State, Tantrix

MORE_SEATS = (16,)  # moves that hard looks at more closely with three and four seats


class TantrixBot(Bot):
    game = Tantrix()
    sights: Mapping[str, Sight] = {
        "easy": Sight(only_gain=True, overlooks=0.8, doubt=0.5, careless=0.02),
        "medium": Sight(overlooks=0.15, doubt=0.1, tolerance=0.05),
        "hard": Sight(doubt=0.012, tolerance=0.012),
        "master": Sight(widths=(12, 4), samples=8),
    }

    def sight(self, level: str, state: State) -> Sight:
        """With more than two seats whoever goes by a first look alone loses to what the others leave each other."""
        sight = self.sights[level]
        return sight._replace(widths=MORE_SEATS, samples=4) if level == "hard" and state.seats > 2 else sight

    def is_quiet(self, state: State) -> bool:
        """Where a tile is drawn; with an empty bag, where a player's free move comes yet."""
        return self.game.to_move(state) in (CHANCE, OVER) or (not state.bag and state.stage != 2)

    def values(self, states: Sequence[State]) -> np.ndarray:
        found = np.empty((len(states), states[0].seats))
        playing = [number for number, state in enumerate(states) if not state.end]
        for number, state in enumerate(states):
            if state.end:
                found[number] = shares(self.game, state)
        if playing:
            boards = boards_of([states[number] for number in playing])
            found[playing] = evaluated(Played(boards, no_moves(len(playing))))
        return found

    def evaluate(self, state: State) -> Evaluated:
        moves = self.game.moves(state)
        if type(moves[0]) is Pass:
            return Evaluated(moves, self.values([self.game.after(state, moves[0])]))
        return Evaluated(moves, evaluated(Played(boards_of([state]), moves_of([moves]))))

    def replies(self, states: Sequence[State]) -> list[Any]:
        return [moves[best] for moves, best in zip(*self._first_look(states)[:2])]

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        """After the next free move, so that positions with and without spaces to be filled first can be compared."""
        states = list(states)
        values = np.empty((len(states), states[0].seats))
        looking = list(range(len(states)))
        while looking:
            moves, best, laid, at = self._first_look([states[number] for number in looking])
            values[looking] = evaluated(laid.only(at))
            filling = []
            for number, move in zip(looking, (each[which] for each, which in zip(moves, best))):
                if type(move) is Pass or move.step == FORCED:
                    states[number] = self._with_any_draw(self.game.after(states[number], move))
                    filling.append(number)
            over = [number for number in filling if states[number].end]
            if over:
                values[over] = self.values([states[number] for number in over])
            looking = [number for number in filling if not states[number].end]
        return values

    def _with_any_draw(self, state: State) -> State:
        """With one of the tiles in the bag, always the same: it hardly ever matters for the very next move."""
        if self.game.to_move(state) != CHANCE:
            return state
        draws = self.game.moves(state)
        return self.game.after(state, draws[sum(state.bag) % len(draws)])

    def _first_look(self, states: Sequence[State]) -> tuple[list[list[Any]], list[int], Played, np.ndarray]:
        """At each decision the moves, and which looks best; the positions after all of them, and where the best are."""
        moves = [self.game.moves(state) for state in states]
        laid = Played(boards_of(states), moves_of(moves))
        values = of_movers(laid)
        ends = np.cumsum([len(each) for each in moves])
        best = [int(some.argmax()) for some in np.split(values, ends[:-1])]
        return moves, best, laid, ends - [len(each) for each in moves] + best

    def gains(self, state: State) -> tuple[list[Any], np.ndarray]:
        moves = self.game.moves(state)
        scores = Played(boards_of([state]), moves_of([moves])).scores()[:, state.turn]
        return moves, (scores - self.game.scores(state)[state.turn]).astype(float)

    def plain(self, state: State, moves: Sequence[Any]) -> Plain | None:
        """How much longer the player's longest line becomes, or the loop."""
        if type(moves[0]) is Pass:
            return None
        scores = Played(boards_of([state]), moves_of([moves])).scores()[:, state.turn]
        return Plain((scores - self.game.scores(state)[state.turn]).astype(float), np.zeros(len(moves)))

    def why(self, state: State, move: Any) -> Why:
        return Reasons(state, move).why()

    def prevents(self, state: State, move: Any) -> Why | None:
        return Reasons(state, move).prevents()

    def leaning(self, temper: str, state: State, move: Any) -> float:
        return Reasons(state, move).leaning(temper)
