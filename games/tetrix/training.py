"""How the computer learns Te-Trix: it fills sheets by the hundred, and sees what they come to."""

from typing import NamedTuple

import numpy as np

from games.bots.net import PLAIN, Net
from games.bots.training import Course, Stories
from games.tetrix.boards import can_enter_any, points_of
from games.tetrix.forms import SYMBOLS, bit
from games.tetrix.rules import BOXES, PRINTED, PRINTED_SOLO
from games.tetrix.weighing import PARTY, UNIT, Positions, Prospect, beyond_sheets, rows_of, scale_of, start_weights, weigh_forms

FORMS, PLACES = 8, 4  # that are looked at closely
CURIOUS = 1.0  # points by which the games' choices are blurred


class SoloCourse:
    hidden = 32
    trace = 0.7
    patience = 150
    remembers = 6
    rehearsals = 80
    games = 128

    def untaught(self, rng: np.random.Generator) -> Net:
        return start_weights(Net.untaught(PLAIN, scale_of(True), self.hidden, rng))

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        return play_solo(Prospect(net, True), rng, self.games, CURIOUS)


def rolled(rng: np.random.Generator, number: int) -> np.ndarray:
    return np.array(["".join(sorted(SYMBOLS[die] for die in dice)) for dice in rng.integers(0, 3, (number, 4))])


def start_sheet(column: int, row: int, symbol: str) -> list[int]:
    return [bit(column, row) if symbol == each else 0 for each in SYMBOLS]


class Told:
    """Collects the rows of many games that are played side by side."""

    def __init__(self):
        self.rows: list[np.ndarray] = []
        self.whose: list[np.ndarray] = []

    def add(self, whose: np.ndarray, rows: np.ndarray) -> None:
        self.whose.append(whose)
        self.rows.append(rows)

    def stories(self, results: np.ndarray) -> Stories:
        whose = np.concatenate(self.whose)
        order = np.argsort(whose, kind="stable")
        lengths = np.bincount(whose, minlength=len(results))
        return Stories(np.concatenate(self.rows)[order], lengths, results / UNIT)


def play_solo(prospect: Prospect, rng: np.random.Generator, games: int, curious: float) -> Stories:
    sheets = np.tile(np.array(start_sheet(*PRINTED_SOLO), np.uint64), (games, 1, 1))
    boxes = np.full(games, BOXES, np.float32)
    told = Told()
    on = np.arange(games)
    while len(on):
        at = Positions(sheets[on], np.zeros(len(on), np.intp), boxes[on])
        told.add(on, rows_of(at.sheets[:, 0], boxes[on, None]))
        found = weigh_forms(prospect, at, rolled(rng, len(on)), FORMS, PLACES)
        worth = found.values[..., 0]
        best = (worth + curious * rng.standard_normal(worth.shape)).argmax(1)
        each = np.arange(len(on))
        goes = np.flatnonzero(worth[each, best] > points_of(at.sheets[:, 0]) + boxes[on])  # the others stop
        on, chosen = on[goes], (goes, best[goes])
        sheets[on] = found.sheets[chosen]
        boxes[on] -= found.overhang[chosen]
        on = on[can_enter_any(sheets[on, 0], boxes[on])]
    return told.stories(points_of(sheets[:, 0]) + boxes)


class PartyCourse(SoloCourse):
    patience = 150
    games = 64
    seats = (2, 2, 3, 4)  # in turn

    def untaught(self, rng: np.random.Generator) -> Net:
        return start_weights(Net.untaught(PLAIN, scale_of(False), self.hidden, rng))

    def play(self, net: Net, rng: np.random.Generator, number: int) -> Stories:
        return play_party(Prospect(net, False), rng, self.games, self.seats[number % len(self.seats)], CURIOUS / 50)[0]


def play_party(
    prospect: Prospect, rng: np.random.Generator, games: int, seats: int, curious: float
) -> tuple[Stories, list[tuple[np.ndarray, np.ndarray]]]:
    """Games against itself; one story for each sheet."""
    sheets = np.tile(np.array([start_sheet(*printed) for printed in PRINTED[:seats]], np.uint64), (games, 1, 1))
    told = Told()
    on = np.arange(games)
    round_ = 0
    while len(on):
        at = Positions(sheets[on], np.full(len(on), round_ % seats), np.zeros(len(on)))
        beyond = beyond_sheets(at)
        told.add((on[:, None] * seats + np.arange(seats)).ravel(), rows_of(at.sheets.reshape(-1, 3), beyond.reshape(-1, PARTY)))
        found = weigh_forms(prospect, at, rolled(rng, len(on)), FORMS, PLACES)
        value = found.values[:, :, round_ % seats]
        best = (value + curious * rng.standard_normal(value.shape)).argmax(1)
        each = np.arange(len(on))
        sheets[on] = found.sheets[each, best]
        on = on[~found.ends[each, best]]
        round_ += 1
    points = points_of(sheets.reshape(-1, 3))
    return told.stories(points), points.reshape(games, seats)


def courses() -> dict[str, Course]:
    return {"party": PartyCourse(), "solo": SoloCourse()}
