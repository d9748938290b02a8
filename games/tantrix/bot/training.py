"""How the networks of Tantrix learn: many games side by side, so that one look judges the moves of all of them.

With two seats a position is seen by the seat that has just laid a tile, which is all that is ever asked for; with more
every position is seen by every seat.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.bots.net import SQUASHED, Net
from games.bots.training import Course, Stories
from games.core.contract import CHANCE, OVER
from games.tantrix.bot.boards import Played, boards_of, moves_of
from games.tantrix.bot.evaluate import nets, shares
from games.tantrix.bot.features import AT, COLOUR, IN_COMMON, PER_SEAT, rows_for_all, rows_for_mover, scale
from games.tantrix.rules.game import Tantrix

# How sure a lead of one point in what is expected makes a player who knows nothing else yet.
SURENESS = 0.25


def courses() -> dict[str, Course]:
    return {
        "2": TantrixCourse(2, 64),
        "3": TantrixCourse(3, 40, patience=80, steadies=30),
        "4": TantrixCourse(4, 32, patience=80, steadies=30),
    }


@dataclass
class TantrixCourse:
    seats: int
    games: int  # in a round
    hidden: int = 32
    trace: float = 0.8
    patience: int = 40
    remembers: int = 10
    rehearsals: int = 200
    steadies: int = 1
    voices: int = 1
    curiosity: float = 0.01  # how far off a judgement may be, as a standard deviation: moves differ by little more

    def untaught(self, rng: np.random.Generator) -> Net:
        """With two seats a network that goes by a rough guess of what both may expect, and has the rest to learn.

        With more the network for two seats, which takes the best of the others for the only one.
        """
        return self._guessing(rng) if self.seats == 2 else self.grown_from(nets()["2"])

    @property
    def begins_with(self) -> str | None:
        return None if self.seats == 2 else "2"

    def _guessing(self, rng: np.random.Generator) -> Net:
        net = Net.untaught(SQUASHED, scale(2), self.hidden, rng)
        sure = SURENESS * COLOUR["expected"]
        straight = net.weights[3]
        straight[AT["expected"]], straight[PER_SEAT + AT["expected"]] = sure, -sure
        return net

    def grown_from(self, two: Net) -> Net:
        into, bias, out, straight, last = two.weights
        # What it could not know yet: the average of the others, and how long a seat has to wait for its turn.
        unknown = np.zeros((PER_SEAT, into.shape[1]), np.float32)
        into = np.concatenate([into[: 2 * PER_SEAT], unknown, into[2 * PER_SEAT :]])
        straight = np.concatenate([straight[: 2 * PER_SEAT], unknown[:, 0], straight[2 * PER_SEAT :]])
        waits = [3 * PER_SEAT + IN_COMMON[name] for name in ("moves next", "moves second", "moves third")]
        into[waits] = straight[waits] = 0
        return Net(SQUASHED, scale(self.seats), [into, bias, out, straight, last - math.log(self.seats - 1)])

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        game = Tantrix()
        states = [game.start(game.options({}, self.seats), self.seats) for _ in range(self.games)]
        seen: list[list[list[np.ndarray]]] = [[[] for _ in range(self.seats)] for _ in states]  # by game and seat
        going = list(range(self.games))
        while going:
            for each in going:
                while game.to_move(states[each]) == CHANCE:
                    odds = game.odds(states[each])
                    states[each] = game.after(states[each], odds[rng.integers(len(odds))][0])
            going = [each for each in going if game.to_move(states[each]) != OVER]
            if going:
                self._move(game, net, rng, states, seen, going)
        stories = [
            (rows, result)
            for state, by_seat in zip(states, seen)
            for rows, result in zip(by_seat, shares(game, state))
            if rows
        ]
        return Stories(
            np.concatenate([rows for rows, _ in stories]),
            np.array([len(rows) for rows, _ in stories]),
            np.array([result for _, result in stories]),
        )

    def _move(
        self,
        game: Tantrix,
        net: Net,
        rng: np.random.Generator,
        states: list[Any],
        seen: list[list[list[np.ndarray]]],
        going: list[int],
    ) -> None:
        """One decision in every game that goes on."""
        moves = [game.moves(states[each]) for each in going]
        laid = Played(boards_of([states[each] for each in going]), moves_of(moves))
        if self.seats == 2:
            rows = rows_for_mover(laid)
            values = net(rows)
        else:
            rows = rows_for_all(laid)
            values = net(rows[np.arange(len(laid)), laid.turn])
        values = values + self.curiosity * rng.standard_normal(len(values))
        start = 0
        for each, choice in zip(going, moves):
            best = start + int(values[start : start + len(choice)].argmax())
            if self.seats == 2:
                seen[each][states[each].turn].append(rows[best])
            else:
                for seat in range(self.seats):
                    seen[each][seat].append(rows[best, seat])
            states[each] = game.after(states[each], choice[best - start])
            start += len(choice)
