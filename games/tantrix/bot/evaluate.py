"""What positions of Tantrix are worth: networks look at what a tile makes of the table, for many at a time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from games.bots.net import Net, load_nets
from games.tantrix.bot.boards import Played
from games.tantrix.bot.features import rows_for_all, rows_for_mover
from games.tantrix.rules.game import State, Tantrix


@cache
def nets() -> dict[str, Net]:
    return load_nets(Path(__file__).with_name("weights.json"))


def evaluated(laid: Played) -> np.ndarray:
    """Position x seat: the parts of the win."""
    seats = laid.boards.seats
    values = np.empty((len(laid), seats))
    rows = np.arange(len(laid))
    if seats == 2:
        values[rows, laid.turn] = nets()["2"](rows_for_mover(laid))
        values[rows, 1 - laid.turn] = 1 - values[rows, laid.turn]
    else:
        seen = rows_for_all(laid)
        values[:] = nets()[str(seats)](seen.reshape(-1, seen.shape[2])).reshape(values.shape)
        values /= values.sum(1, keepdims=True)
    return _with_results(laid, values)


def of_movers(laid: Played) -> np.ndarray:
    """Position: the part of the win of the seat that has laid a tile."""
    values = nets()[str(laid.boards.seats)](rows_for_mover(laid)).astype(float)
    over = np.flatnonzero(laid.all_laid())
    if len(over):
        values[over] = _with_results(laid.only(over), np.empty((len(over), laid.boards.seats)))[
            np.arange(len(over)), laid.turn[over]
        ]
    return values


def _with_results(laid: Played, values: np.ndarray) -> np.ndarray:
    """The values, but where all tiles are laid what the seats have won."""
    over = laid.all_laid()
    if over.any():
        scores = laid.scores()[over]
        won = scores == scores.max(1, keepdims=True)
        values[over] = won / won.sum(1, keepdims=True)
    return values


def shares(game: Tantrix, state: State) -> list[float]:
    """The parts of the win at the end of a game."""
    outcome = game.outcome(state)
    assert outcome is not None
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats)]
