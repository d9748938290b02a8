"""How the computer learns Te-Trix: it fills sheets by the hundred, side by side, and sees what they come to."""

import numpy as np

from games.bots.net import PLAIN, Net
from games.bots.training import Course, Stories
from games.tetrix.bot.boards import U, can_enter_any, points_of
from games.tetrix.bot.evaluate import (
    UNIT,
    Answers,
    Positions,
    Prospect,
    best_answers,
    beyond_sheets,
    rounds,
    rows_of,
    scale_of,
    start_weights,
)
from games.tetrix.rules.game import BOXES, Tetrix

PLACES = 4  # of each form that are looked at closely
CURIOUS = 0.02  # part of the rounds in which not the best form is built, but the one after it
HURRIED, MOST_HURRY = 0.5, 4.0  # a part of the players want to fill their sheets soon, for so many points a symbol


class SheetCourse:
    """What sheets come to, filled by some number of players, which may be another one from round to round."""

    hidden = 64
    trace = 0.8
    patience = 80
    remembers = 8
    rehearsals = 200
    sheets = 384  # in a round

    def __init__(self, *seats: int, steadies: int, voices: int = 1):
        self.seats = seats
        self.steadies = steadies
        self.voices = voices

    def untaught(self, rng: np.random.Generator) -> Net:
        return start_weights(Net.untaught(PLAIN, scale_of(self.seats == (1,)), self.hidden, rng))

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        seats = self.seats[number % len(self.seats)]
        return play(Prospect(net, seats == 1), rng, self.sheets // seats, seats)


def play(prospect: Prospect, rng: np.random.Generator, games: int, seats: int) -> Stories:
    """Games against itself; the story of every sheet is told as it was before each roll.

    Some players are in a hurry, so that the others learn to play against those who end the game soon; their own
    stories are not told.
    """
    sheets = np.tile(np.array(Tetrix().start({}, seats).sheets, U), (games, 1, 1))
    boxes = np.full(games, BOXES if seats == 1 else 0)
    hurry = np.zeros((games, seats))
    if seats > 1:
        hurry = np.where(rng.random(hurry.shape) < HURRIED, rng.uniform(1, MOST_HURRY, hurry.shape), 0)
        hurry[:, 0] *= hurry.min(1) == 0  # there is somebody to tell a story
    owners, rows = [], []
    on, roller = np.arange(games), 0
    while len(on):
        at = Positions(sheets[on], np.full(len(on), roller), boxes[on])
        owners.append((on[:, None] * seats + np.arange(seats)).ravel())
        rows.append(rows_of(at.sheets.reshape(-1, 3), _by_sheet(beyond_sheets(at))))
        sheets[on], boxes[on], goes = _one_round(prospect, rng, at, hurry[on])
        on, roller = on[goes], (roller + 1) % seats
    results = points_of(sheets.reshape(-1, 3)) + np.repeat(boxes, seats)
    whose = np.concatenate(owners)
    told = hurry.ravel() == 0
    order = np.argsort(whose, kind="stable")
    order = order[told[whose[order]]]
    return Stories(np.concatenate(rows)[order], np.bincount(whose)[told], results[told] / UNIT)


def _one_round(
    prospect: Prospect, rng: np.random.Generator, at: Positions, hurry: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The sheets and the boxes after it, and which games go on."""
    odds = Tetrix().odds(Tetrix().start({}, at.seats))
    weights = np.array([weight for _, weight in odds])
    rolled = rng.choice(len(odds), len(at.sheets), p=weights / weights.sum())
    curious = rng.random(len(at.sheets)) < CURIOUS
    sheets, boxes, goes = at.sheets.copy(), at.boxes.copy(), np.zeros(len(at.sheets), bool)
    for roll in np.unique(rolled):
        some = np.flatnonzero(rolled == roll)
        these = Positions(*(part[some] for part in at))
        played = _one_roll(prospect, these, hurry[some], odds[roll][0].dice, curious[some])
        sheets[some], boxes[some], goes[some] = played
    return sheets, boxes, goes


def _one_roll(
    prospect: Prospect, at: Positions, hurry: np.ndarray, dice: str, curious: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same for games with the same roll."""
    games, seats = len(at.sheets), at.seats
    beyond = _by_sheet(beyond_sheets(at, np.ones((games, seats))))
    answers = best_answers(prospect, at.sheets.reshape(-1, 3), beyond, dice, PLACES, hurry.ravel())
    answers = Answers(*(part.reshape(games, seats, *part.shape[1:]) for part in answers))
    found = rounds(answers, at)
    game = np.arange(games)
    value = found.values[game, :, at.roller]
    best, second = np.argsort(-value, axis=1, kind="stable")[:, [0, 1]].T
    chosen = np.where(curious & (value[game, second] > -np.inf), second, best)
    sheets = found.sheets[game, chosen]
    if seats > 1:
        return sheets, at.boxes, ~found.ends[game, chosen]
    boxes = at.boxes - answers.overhang[game, 0, chosen]
    stops = value[game, chosen] <= points_of(at.sheets[:, 0]) + at.boxes
    goes = ~stops & can_enter_any(sheets[:, 0], boxes)
    return np.where(stops[:, None, None], at.sheets, sheets), np.where(stops, at.boxes, boxes), goes


def _by_sheet(beyond: np.ndarray) -> np.ndarray:
    return beyond.reshape(-1, beyond.shape[-1])


def courses() -> dict[str, Course]:
    return {
        "party": SheetCourse(2, 2, 3, 4, steadies=30, voices=3),
        "solo": SheetCourse(1, steadies=20),
    }
