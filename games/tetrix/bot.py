"""How the computer plays Te-Trix. What sheets promise it has learned from games against itself (see training.py)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from games.bots.bot import Bot, Sight, Weighed, Why
from games.bots.net import load_nets
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.contract import OVER
from games.tetrix.boards import U, areas_on, beside, entries_of, free_on, points_of
from games.tetrix.features import seen
from games.tetrix.forms import Enter, Form, entries, forms
from games.tetrix.rules import LEAST_AREA, Cannot, Decline, State, Stop, Tetrix
from games.tetrix.weighing import Positions, Prospect, beyond_sheets, shares, values_of, weigh_forms, won

FORMS, PLACES = 8, 4  # that are looked at closely where many positions are weighed at a time
EVERY_FORM, MORE_PLACES = 84, 8  # and where only one is
TOUCH = 0.2  # points that a symbol beside its like seems to be worth to who sees no further


@cache
def prospect(solo: bool) -> Prospect:
    nets = load_nets(Path(__file__).with_name("weights.json"))
    return Prospect(nets["solo" if solo else "party"], solo)


class TetrixBot(Bot):
    sights = {
        "easy": Sight(only_gain=True, overlooks=0.3, doubt=1.0),
        "medium": Sight(overlooks=0.3, doubt=0.05),
        "hard": Sight(),
        "master": Sight(widths=(8,)),
    }

    def __init__(self):
        self.game = Tetrix()

    # What positions are worth

    def values(self, states: Sequence[State]) -> np.ndarray:
        over = np.array([self.game.to_move(state) == OVER for state in states])
        found = np.empty((len(states), states[0].seats))
        if over.any():
            scores = np.array([self.game.scores(state) for state, done in zip(states, over) if done])
            found[over] = scores if states[0].is_solo else won(scores)
        if not over.all():
            going = positions([state for state, done in zip(states, over) if not done])
            found[~over] = values_of(prospect(states[0].is_solo), going)
        return found

    def weigh(self, state: State) -> Weighed:
        return self._weigh_forms(state) if state.form is None else self._weigh_entries(state)

    def replies(self, states: Sequence[State]) -> list[Any]:
        return self._together(states, lambda moves, values: moves)

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        return np.array(self._together(states, lambda moves, values: values))

    def _together(self, states: Sequence[State], part: Any) -> list[Any]:
        """The best move or its values for each decision; all that build a form are weighed at a time."""
        building = [state for state in states if state.form is None]
        built = iter(part(*self._best_forms(building)) if building else ())
        return [next(built) if state.form is None else part(*self._best(state)) for state in states]

    def _best_forms(self, states: Sequence[State]) -> tuple[list[Any], list[np.ndarray]]:
        solo = states[0].is_solo
        dice = np.array([state.dice for state in states])
        found = weigh_forms(prospect(solo), positions(states), dice, FORMS, PLACES)
        moves, values = [], []
        for number, state in enumerate(states):
            best = int(found.values[number, :, state.roller].argmax())
            value = found.values[number, best]
            move = forms(state.dice)[found.form[number, best]]
            if solo and value[0] <= (now := self.game.scores(state)[0]):
                move, value = Stop(), np.array([float(now)])
            moves.append(move)
            values.append(value)
        return moves, values

    # Building

    def _weigh_forms(self, state: State) -> Weighed:
        found = weigh_forms(
            prospect(state.is_solo), positions([state]), np.array([state.dice]), EVERY_FORM, MORE_PLACES
        )
        built = np.flatnonzero(found.form[0] >= 0)
        moves: list[Any] = [forms(state.dice)[number] for number in found.form[0, built]]
        values = found.values[0, built].astype(np.float64)
        if state.is_solo:
            return Weighed([*moves, Stop()], np.vstack([values, [self.game.scores(state)]]))
        for number in np.flatnonzero(found.ends[0, built]):
            values[number] = won(_most_points(state, moves[number]))
        return Weighed(moves, values)

    # Entering

    def _weigh_entries(self, state: State) -> Weighed:
        seat = self.game.to_move(state)
        moves, sheets, over_edge = _entered(state, seat)
        if state.last_round:
            points = np.tile(_most_points(state, state.form), (len(moves), 1))
            points[:, seat] = points_of(sheets)
            return Weighed(moves, won(points))
        waiting = _waiting(state)
        beyond = beyond_sheets(positions([state]), waiting[None])[0]
        judge = prospect(state.is_solo)
        if state.is_solo:
            return Weighed(moves, judge(sheets, beyond - over_edge[:, None])[:, None].astype(np.float64))
        worth, free = np.empty((2, len(moves), state.seats))
        for other in range(state.seats):
            theirs = np.array([state.sheets[other]], U)
            if other == seat:
                theirs = sheets
            elif waiting[other]:
                theirs = _entered(state, other)[1]
            expected = judge(theirs, np.repeat(beyond[None, other], len(theirs), 0))
            if other != seat:
                theirs, expected = theirs[[expected.argmax()]], expected.max()
            worth[:, other], free[:, other] = expected, np.bitwise_count(free_on(theirs))
        return Weighed(moves, shares(worth, free))

    # What can be seen at once

    def gains(self, state: State) -> tuple[list[Any], np.ndarray]:
        seat = self.game.to_move(state)
        if state.form is not None:
            moves, sheets, over_edge = _entered(state, seat)
            return moves, _at_once(state, seat, sheets, over_edge)
        moves = self.game.moves(state)
        found = [_entered(state._replace(form=move), seat) for move in moves if isinstance(move, Form)]
        every = _at_once(state, seat, np.concatenate([e[1] for e in found]), np.concatenate([e[2] for e in found]))
        ends = np.cumsum([len(entered) for entered, _, _ in found])[:-1]
        gains = [part.max() for part in np.split(every, ends)]
        return moves, np.array(gains + [0.0] * (len(moves) - len(gains)))

    def why(self, state: State, move: Any) -> Why:
        return Why("promises the most points in the end")

    def leaning(self, temper: str, state: State, move: Any) -> float:
        return 0.0


def positions(states: Sequence[State]) -> Positions:
    return Positions(
        np.array([state.sheets for state in states], U),
        np.array([state.roller for state in states]),
        np.array([state.boxes for state in states], np.float32),
    )


def _waiting(state: State) -> np.ndarray:
    """Which seats still have to enter the form."""
    return (np.arange(state.seats) - state.roller) % state.seats >= state.entered


def _entered(state: State, seat: int) -> tuple[list[Any], np.ndarray, np.ndarray]:
    """The moves of a seat that has to enter the form, the sheets after them, and what hangs over the edge."""
    sheet = np.array(state.sheets[seat], U)
    found = entries_of(state.form)
    fits = found.mask & ~free_on(sheet) == 0
    if state.is_solo:
        fits &= found.overhang <= state.boxes
    which = np.flatnonzero(fits)
    every = entries(state.form)
    moves: list[Any] = [every[number][2] for number in which]
    sheets, over_edge = sheet | found.written[which], found.overhang[which]
    if not moves or (state.last_round and not state.is_solo):
        moves.append(Decline() if moves else Cannot())
        sheets, over_edge = np.vstack([sheets, sheet]), np.append(over_edge, 0)
    return moves, sheets, over_edge


def _most_points(state: State, form: Form) -> np.ndarray:
    """What everybody has when this form has ended the game, if all make the most of it (TT-8)."""
    last = state._replace(form=form, last_round=True)
    waiting = _waiting(last)
    return np.array([
        points_of(_entered(last, seat)[1] if waiting[seat] else np.array([state.sheets[seat]], U)).max()
        for seat in range(state.seats)
    ])


def _at_once(state: State, seat: int, sheets: np.ndarray, over_edge: np.ndarray) -> np.ndarray:
    """What these sheets have more than before: points, and a little for every symbol beside its like."""
    before = np.array([state.sheets[seat]], U)
    boxes = over_edge if state.is_solo else 0
    return points_of(sheets) - points_of(before) - boxes + TOUCH * (_touches(sheets) - _touches(before))


def _touches(sheets: np.ndarray) -> np.ndarray:
    """How many symbols on each sheet have an equal neighbour."""
    return np.bitwise_count(sheets & beside(sheets)).sum(1)
