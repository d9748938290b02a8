"""What the roller would build with each of the rolls that may come, at a glance; for many positions at a time."""

from typing import NamedTuple

import numpy as np

from games.tetrix.bot.boards import ROLLS, numbers_of, points_of
from games.tetrix.bot.evaluate import Answers, Positions, Prospect, beyond_sheets, closely, every_sum, rounds

ALL_PLACES = 64  # practically all that bring points, even where another sheet is full and this one is not


class Builds(NamedTuple):
    """What the roller builds, and what comes of it, with each roll: games x ROLLS."""

    form: np.ndarray  # its number among every form
    values: np.ndarray  # and seats; -inf where no form can be entered in solo
    now: np.ndarray  # the roller's points, the same with all rolls


def builds(prospect: Prospect, at: Positions, forms: int, places: int) -> Builds:
    """With each roll `forms` are looked at closely, in so many places each; and all that end the game."""
    games, seats = at.sheets.shape[:2]
    sheets = at.sheets.reshape(-1, 3)
    beyond = beyond_sheets(at, np.ones((games, seats))).reshape(len(sheets), -1)
    sums = every_sum(prospect, sheets, beyond, None)
    gains = np.concatenate([each.total.max(2) for each in sums]).reshape(-1, games, seats)
    ends = (gains == -np.inf).any(2) & (seats > 1)
    wanted = _best_for_roller(gains, at.roller, forms) & ~ends
    values = np.full(gains.shape, -np.inf)
    for these, evaluate, number in (wanted, prospect, places), (ends, _points_at_end, ALL_PLACES):
        if these.any():
            form, game = np.nonzero(these)
            found = closely(evaluate, sheets, beyond, sums, np.repeat(these, seats, 1), number)
            answers = Answers(*(part.reshape(-1, seats, 1, *part.shape[1:]) for part in found))
            values[form, game] = rounds(answers, at.at(game)).values[:, 0]
    game = np.arange(games)
    mine = values[:, game, at.roller]
    best = np.stack([numbers[mine[numbers].argmax(0)] for numbers in map(numbers_of, ROLLS)], 1)
    now = points_of(at.sheets[game, at.roller]) + at.boxes
    return Builds(best, values[best, game[:, None]], np.repeat(now[:, None], len(ROLLS), 1))


def _best_for_roller(gains: np.ndarray, roller: np.ndarray, forms: int) -> np.ndarray:
    """From what forms roughly gain for all seats: whether a form is among the best with some roll; forms x games.

    What counts is the gain beyond that of the others, who have to enter the form as well.
    """
    games, seats = gains.shape[1:]
    lead = gains[:, np.arange(games), roller]
    if seats > 1:
        with np.errstate(invalid="ignore"):
            lead = (seats * lead - gains.sum(2)) / (seats - 1)
        lead[~np.isfinite(lead)] = -np.inf  # somebody cannot enter the form
    wanted = np.zeros(lead.shape, bool)
    for numbers in map(numbers_of, ROLLS):
        best = np.argpartition(-lead[numbers], min(forms, len(numbers)) - 1, axis=0)[:forms]
        wanted[numbers[best], np.arange(games)] = True
    return wanted


def _points_at_end(sheets: np.ndarray, beyond: np.ndarray) -> np.ndarray:
    """What sheets are worth when the round is the last."""
    return points_of(sheets)
