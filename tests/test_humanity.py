"""How computer players err: never as no person would."""

import numpy as np
import pytest

from games.bots.bot import Plain
from games.bots.players import LEVELS
from games.bots.search import does_harm, leaves_lying, slips
from games.tools.humanity import humanity

GAMES = {"link": 3, "borderline": 2, "tantrix": 1}


@pytest.mark.parametrize("level", LEVELS[:3])
@pytest.mark.parametrize("game", GAMES)
def test_hardly_any_decision_looks_like_a_slip_and_no_win_is_missed(game, level):
    figures = humanity(game, level, GAMES[game] * (3 if level == "easy" else 1), 1).figures()
    assert figures["decisions"] > 30 and figures["wins_missed"] == 0
    assert figures["slips_pct"] <= (8 if level == "easy" else 2)


@pytest.mark.parametrize("game", ["link", "borderline"])
def test_tempers_show(game):
    figures = humanity(game, "hard", 4, 1).figures()
    assert figures["tempers_least_pct"] >= 5 and figures["tempers_most_pct"] <= 40


def plain(*moves: tuple[float, float]) -> Plain:
    return Plain(*np.array(moves, float).T)


def test_a_slip_is_a_gain_left_lying_or_harm_that_brings_nothing():
    moves = plain((3, 0), (3, 1), (4, 2), (1, 0), (0, 0), (0, 1), (2, 2))
    assert does_harm(moves).tolist() == [False, True, False, False, False, True, True]
    assert leaves_lying(moves).tolist() == [False, False, False, False, True, True, True]
    assert slips(moves).tolist() == [False, True, False, False, True, True, True]


def test_there_is_always_a_move_that_is_no_slip():
    dice = np.random.default_rng(1)
    for _ in range(500):
        some = Plain(*dice.integers(0, 6, (2, dice.integers(1, 9))).astype(float))
        assert not slips(some).all()
