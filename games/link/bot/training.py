"""How the networks of Tetris Link learn: games against themselves, many of them in step with each other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.net import SQUASHED, Net
from games.bots.training import Course, Stories
from games.link.bot.boards import Boards, Look, empty, is_over, look, passed, placed, playable, shares
from games.link.bot.evaluate import choices, most_promising, promise
from games.link.bot.features import scale, views
from games.link.rules.game import FACES, Link

CURIOUS = 0.02  # how often any move is tried
DOUBT = 0.015  # how far values are moved at random, so that nearly equal moves are all tried
TRIED = 20  # drops in each position: to try all would take more time than it helps


class LinkCourse(NamedTuple):
    seats: int
    games: int = 200  # in a round
    hidden: int = 32
    trace: float = 0.9
    patience: int = 60
    remembers: int = 5
    rehearsals: int = 500
    steadies: int = 1
    voices: int = 1

    def untaught(self, rng: np.random.Generator) -> Net:
        return Net.untaught(SQUASHED, scale(self.seats), self.hidden, rng)

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        boards = empty(self.seats, rng.integers(0, self.seats, self.games))
        games = np.arange(self.games)
        seen: list[np.ndarray] = []
        of_game: list[np.ndarray] = []
        results = np.empty((self.games, self.seats))
        while len(games):
            found = look(boards)
            over = is_over(boards, found)
            results[games[over]] = shares(boards.at(over)).T
            seen.append(views(boards, found)[:, ~over])
            games, boards = games[~over], boards.at(~over)
            of_game.append(games)
            if len(games):
                boards = _played_on(net, boards, found.at(~over), rng)
        return _stories(np.concatenate(seen, axis=1), np.concatenate(of_game), results)


def courses() -> dict[str, Course]:
    return {str(seats): LinkCourse(seats) for seats in Link.seats}


def _played_on(net: Net, boards: Boards, found: Look, rng: np.random.Generator) -> Boards:
    """The positions after one turn of each."""
    can = playable(boards, found, rng.integers(0, len(FACES), boards.size))
    glance = promise(boards, found)
    glance += rng.standard_normal(glance.shape, np.float32)
    options = choices(net, boards, found, most_promising(can, glance, TRIED))
    worth = options.own(boards.turn) + DOUBT * rng.standard_normal(len(options.which))
    curious = rng.random(boards.size) < CURIOUS
    chosen = options.best(np.where(curious[options.which], rng.random(len(worth)), worth))
    drop = options.drop[chosen]
    after = placed(boards, found, np.arange(boards.size), np.maximum(drop, 0))
    stuck = np.flatnonzero(drop < 0)
    for array, old in zip(after[:-1], passed(boards.at(stuck))[:-1]):
        array[..., stuck] = old
    return after


def _stories(seen: np.ndarray, of_game: np.ndarray, results: np.ndarray) -> Stories:
    """For each game and each seat what it saw, in order."""
    order = np.argsort(of_game, kind="stable")
    lengths = np.bincount(of_game, minlength=len(results))
    return Stories(
        rows=np.concatenate(seen[:, order]),
        lengths=np.tile(lengths, len(seen)),
        results=results.T.ravel(),
    )
