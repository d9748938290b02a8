"""How the computer learns Borderline: hundreds of games against itself in lock-step."""

from __future__ import annotations

import numpy as np

from games.borderline.bot.boards import Boards, boards_of
from games.borderline.bot.evaluate import NAME, best_of_each, follow, worth
from games.borderline.bot.features import scale
from games.borderline.rules.game import Borderline
from games.bots.net import SQUASHED, Net
from games.bots.training import Course, Stories
from games.core.tetrominoes import SHAPES


class Duel:
    """Both players judge with the network; a little doubt makes them try other moves as well."""

    hidden = 32
    trace = 0.6
    patience = 20
    remembers = 8
    rehearsals = 300
    steadies = 1
    voices = 1

    def __init__(self, games: int = 512, doubt: float = 0.005):
        self.games = games
        self.doubt = doubt

    def untaught(self, rng: np.random.Generator) -> Net:
        return Net.untaught(SQUASHED, scale(), self.hidden, rng)

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        """Each game gives two stories: what each player saw after every piece of their own."""
        game = np.arange(self.games)  # those that still go on
        boards = boards_of([Borderline().start({}, 2)] * self.games)
        plies, rows = [], []
        winner = np.empty(self.games, int)
        ply = 0
        while len(game):
            shapes = drawn(boards, rng)
            followed = follow(boards, shapes, tidily=True)
            judged = worth(followed, net) + self.doubt * rng.standard_normal(len(followed.won))
            best = best_of_each(judged, followed.laid.parent)
            lost = np.delete(game, followed.laid.parent[best])  # BL-11
            winner[lost] = 1 - ply % 2
            game = game[followed.laid.parent[best]]
            won = followed.won[best]
            winner[game[won]] = ply % 2
            game, best = game[~won], best[~won]
            boards = followed.boards.at(best)
            plies.append(game)  # nobody has to judge a position in which the game is over
            rows.append(followed.rows[best])
            ply += 1
        return _stories(plies, rows, winner)


def drawn(boards: Boards, rng: np.random.Generator) -> np.ndarray:
    """For each position a shape that is in stock."""
    luck = rng.random((len(SHAPES), len(boards)))
    return np.where(boards.stock > 0, luck, -1).argmax(0)


def _stories(plies: list[np.ndarray], rows: list[np.ndarray], winner: np.ndarray) -> Stories:
    """What has been noted ply by ply, sorted into one story after another."""
    game = np.concatenate(plies)
    seat = np.concatenate([np.full(len(games), number % 2) for number, games in enumerate(plies)])
    story = game * 2 + seat
    order = np.argsort(story, kind="stable")
    which, lengths = np.unique(story, return_counts=True)
    results = (winner[which // 2] == which % 2).astype(np.float32)
    return Stories(np.concatenate(rows)[order], lengths, results)


def courses() -> dict[str, Course]:
    return {NAME: Duel()}
