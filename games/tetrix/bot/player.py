"""How the computer plays Te-Trix. What sheets promise it has learned from games against itself (see training.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from games.bots.bot import Bot, Evaluated, Plain, Sight, Why
from games.bots.net import load_nets
from games.bots.tempers import BLOCKER
from games.core.contract import OVER
from games.core.sentences import Plural
from games.tetrix.bot.boards import ROLLS, U, entries_of, every_form, free_on, points_of
from games.tetrix.bot.evaluate import (
    Answers,
    Positions,
    Prospect,
    best_answers,
    beyond_sheets,
    most_free,
    point_in_win,
    rounds,
    shares,
    values_of,
    won,
)
from games.tetrix.bot.explain import Entered, liking, why_entered
from games.tetrix.bot.glance import Glance, glance
from games.tetrix.bot.rolls import Builds, builds
from games.tetrix.rules.forms import Enter, Form, entries, forms
from games.tetrix.rules.game import Cannot, Decline, State, Stop, Tetrix, can_enter, points

# The forms of each roll that are looked at closely where many positions are weighed, and places of each form, by seats;
WIDE = {1: (16, 5), 2: (8, 3), 3: (8, 3), 4: (8, 3)}
MORE_PLACES = 8  # and places where there is only one position
AT_ONCE = 16  # positions that are weighed together
WIDTHS = {1: (32, 8), 2: (32, 4), 3: (24, 2), 4: (20, 1)}  # of the master's look: more sheets take more time

LEAST = 1e-5  # of a win that a point is taken to be worth

NUMBER = {dice: number for number, dice in enumerate(ROLLS)}


@cache
def prospect(solo: bool) -> Prospect:
    nets = load_nets(Path(__file__).with_name("weights.json"))
    return Prospect(nets["solo" if solo else "party"], solo)


class TetrixBot(Bot):
    # What is overlooked costs much here: of all the places of a form only two or three are good. Doubts, prices and
    # tolerances are told in points (see sight).
    sights = {
        "easy": Sight(only_gain=True, overlooks=0.04, doubt=0.1),
        "medium": Sight(overlooks=0.35, doubt=1.0, off_days=0.3, stands_by=3.5, tolerance=0.85),
        "hard": Sight(overlooks=0.08, stands_by=3.0, tolerance=0.9),
        "master": Sight(widths=WIDTHS[2], follows_again=16, stands_by=2.0, tolerance=0.05),
    }

    def __init__(self) -> None:
        self.game = Tetrix()
        self._seen: dict[Any, Builds] = {}

    def sight(self, level: str, state: State) -> Sight:
        sight = self.sights[level]
        if sight.widths:
            sight = sight._replace(widths=WIDTHS[state.seats])
        if state.is_solo:
            return sight._replace(off_days=0.0)  # there is nobody to be too strong for
        if sight.only_gain:
            return sight
        # Whoever is far behind or ahead has not lost all judgement, though a point means little to the win there.
        at, seat = positions([state]), self.game.to_move(state)
        point = max(float(point_in_win(prospect(False), at, _waiting(state)[None])[0, seat]), LEAST)
        return sight._replace(
            doubt=sight.doubt * point, stands_by=sight.stands_by * point, tolerance=sight.tolerance * point
        )

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

    def evaluate(self, state: State) -> Evaluated:
        # Every decision begins anew: what was weighed together with other positions may differ in its last digit, and
        # the same game should always go the same way.
        self._seen.clear()
        return self._evaluate_forms(state) if state.form is None else self._evaluate_entries(state)

    def replies(self, states: Sequence[State]) -> list[Any]:
        building = [state for state in states if state.form is None]
        entering = [state for state in states if state.form is not None]
        built = zip(building, (form for form, _ in self._builds(building)))
        reply = dict([*built, *zip(entering, _best_entries(entering))])
        return [reply[state] for state in states]

    def outlook(self, states: Sequence[State]) -> np.ndarray:
        if any(state.form is not None for state in states):
            return super().outlook(states)
        return np.array([values for _, values in self._builds(states)])

    def _builds(self, states: Sequence[State]) -> Iterator[tuple[Any, np.ndarray]]:
        """For each of these the form that seems best, and what it leads to.

        A look ahead comes with all the rolls of a position together, and comes back to it: so they are evaluated
        together, and remembered.
        """
        asked = dict.fromkeys((state.sheets, state.roller, state.boxes) for state in states)
        new = [position for position in asked if position not in self._seen]
        for start in range(0, len(new), AT_ONCE):
            some = new[start : start + AT_ONCE]
            sheets, roller, boxes = zip(*some)
            at = Positions(np.array(sheets, U), np.array(roller), np.array(boxes, np.float32))
            seen = builds(prospect(at.seats == 1), at, *WIDE[at.seats])
            self._seen.update(zip(some, map(Builds, *seen)))
        for state in states:
            seen = self._seen[state.sheets, state.roller, state.boxes]
            assert state.dice is not None
            form, values, now = (part[NUMBER[state.dice]] for part in seen)
            if state.is_solo and values[0] <= now:
                yield Stop(), np.array([float(now)])
            else:
                yield every_form()[form], values

    # Building

    def _evaluate_forms(self, state: State) -> Evaluated:
        at = positions([state])
        beyond = beyond_sheets(at, np.ones((1, state.seats)))[0]
        answers = best_answers(prospect(state.is_solo), at.sheets[0], beyond, state.dice, MORE_PLACES)
        found = rounds(Answers(*(part[None] for part in answers)), at)
        moves: list[Any] = list(forms(state.dice))
        values = found.values[0].astype(np.float64)
        if state.is_solo:
            fits = np.flatnonzero(values[:, 0] > -np.inf)
            values = np.vstack([values[fits], [self.game.scores(state)]])
            return Evaluated([*(moves[number] for number in fits), Stop()], values)
        for number in np.flatnonzero(found.ends[0]):
            values[number] = won(_most_points(state, moves[number]))
        return Evaluated(moves, values)

    # Entering

    def _evaluate_entries(self, state: State) -> Evaluated:
        seat = self.game.to_move(state)
        moves, sheets, over_edge = _entered(state, seat)
        if state.last_round and state.form is not None:
            points = np.tile(_most_points(state, state.form), (len(moves), 1))
            points[:, seat] = points_of(sheets)
            return Evaluated(moves, won(points))
        waiting = _waiting(state)
        beyond = beyond_sheets(positions([state]), waiting[None])[0]
        judge = prospect(state.is_solo)
        if state.is_solo:
            return Evaluated(moves, judge(sheets, beyond - over_edge[:, None])[:, None].astype(np.float64))
        worth = np.empty((len(moves), state.seats))
        after = np.empty((len(moves), state.seats, 3), U)
        for other in range(state.seats):
            theirs = np.array([state.sheets[other]], U)
            if other == seat:
                theirs = sheets
            elif waiting[other]:
                theirs = _entered(state, other)[1]
            expected = judge(theirs, np.repeat(beyond[None, other], len(theirs), 0))
            if other != seat:
                theirs, expected = theirs[[expected.argmax()]], expected.max()
            worth[:, other], after[:, other] = expected, theirs
        free = np.maximum(most_free(np.array(state.sheets, U)) - 4 * waiting.any(), 0)
        return Evaluated(moves, shares(worth, after, np.array((state.roller + 1) % state.seats), free))

    # What can be seen at once

    def gains(self, state: State) -> tuple[list[Any], np.ndarray]:
        moves = self.game.moves(state)
        return moves, _seen_at_once(state, moves).appeal

    def plain(self, state: State, moves: Sequence[Any]) -> Plain:
        """See glance.py: in the last round what moves bring, before it what they cost and spoil."""
        seen = _seen_at_once(state, moves)
        last = np.array([_is_last(state, move) for move in moves])
        gains = np.where(last, seen.gained, np.minimum(seen.gained, 0))
        return Plain(gains.astype(float), np.where(last, 0.0, seen.spoiled))

    # What is said about moves

    def why(self, state: State, move: Any) -> Why:
        if isinstance(move, Stop):
            return Why(
                Plural("keeps the {points} [point that is|points that are] there"),
                {"points": self.game.scores(state)[0]},
            )
        if isinstance(move, Cannot):
            return Why("there is no room for the form")
        if isinstance(move, Decline):
            return _why_declined(state, self.game.to_move(state))
        entry, promised = self._entry(state, move)
        if isinstance(move, Form) and not state.is_solo:
            if self.game.after(state, move).last_round:
                return _why_ended(state, move)
            if entry.gained > 0 and not _gain_of_others(state, move):
                return Why(Plural("brings {points} [point|points] here and the others none"), {"points": entry.gained})
        return why_entered(entry, promised)

    def leaning(self, temper: str, state: State, move: Any) -> float:
        if not isinstance(move, Form | Enter):
            return 0.0
        others = _gain_of_others(state, move) if isinstance(move, Form) and temper == BLOCKER else 0
        return liking(temper, self._entry(state, move)[0], others)

    def _entry(self, state: State, move: Form | Enter) -> tuple[Entered, int]:
        """What the move does to its player's sheet, and the points that it promises then; a form is entered at best."""
        seat = self.game.to_move(state)
        if isinstance(move, Form):
            state = state._replace(form=move)
        moves, sheets, over_edge = _entered(state, seat)
        if isinstance(move, Enter):
            which = [moves.index(move)]
            sheets, over_edge = sheets[which], over_edge[which]
        beyond = beyond_sheets(positions([state]), _waiting(state)[None])[0, [seat] * len(sheets)]
        if state.is_solo:
            beyond = beyond - over_edge[:, None]
        worth = prospect(state.is_solo)(sheets, beyond)
        best = int(worth.argmax())
        entry = Entered(state.sheets[seat], tuple(sheets[best].tolist()), int(over_edge[best]))
        return entry, round(float(worth[best]))


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


def _best_entries(states: Sequence[State]) -> list[Any]:
    """For each of these, where somebody has to enter a form, the entry that promises them most."""
    if not states:
        return []
    seats = [Tetrix().to_move(state) for state in states]
    moves, entered, over_edge = zip(*map(_entered, states, seats))
    beside = [beyond_sheets(positions([state]), _waiting(state)[None])[0, seat] for state, seat in zip(states, seats)]
    count = [len(each) for each in moves]
    beyond = np.repeat(np.array(beside), count, 0)
    sheets = np.concatenate(entered)
    if states[0].is_solo:
        beyond = beyond - np.concatenate(over_edge)[:, None]
    last = np.repeat([state.last_round and not state.is_solo for state in states], count)
    worth = np.empty(len(sheets))
    worth[last] = points_of(sheets[last])
    worth[~last] = prospect(states[0].is_solo)(sheets[~last], beyond[~last])
    ends = np.cumsum(count)
    return [each[worth[end - len(each) : end].argmax()] for each, end in zip(moves, ends)]


def _most_points(state: State, form: Form) -> np.ndarray:
    """What everybody has when this form has ended the game, if all make the most of it (TT-8)."""
    last = state._replace(form=form, last_round=True)
    waiting = _waiting(last)
    return np.array(
        [
            points_of(_entered(last, seat)[1] if waiting[seat] else np.array([state.sheets[seat]], U)).max()
            for seat in range(state.seats)
        ]
    )


def _seen_at_once(state: State, moves: Sequence[Any]) -> Glance:
    """What the moves do to the sheet of who decides, a form as it is best entered by that."""
    seat = Tetrix().to_move(state)
    asked = [state] if state.form else [state._replace(form=move) for move in moves if isinstance(move, Form)]
    entered = [_entered(each, seat) for each in asked]
    ends = np.cumsum([len(every) for every, _, _ in entered])
    sheet = np.array([state.sheets[seat]], U)
    seen = glance(sheet, np.concatenate([*(sheets for _, sheets, _ in entered), sheet]))  # the last is left as it is
    if state.is_solo:
        seen = seen._replace(gained=seen.gained - np.concatenate([*(over for _, _, over in entered), [0]]))
    if state.form:
        number = {move: which for which, move in enumerate(entered[0][0])}
        return seen.at([number[move] for move in moves])
    best = [end - len(part) + int(part.argmax()) for end, part in zip(ends, np.split(seen.appeal, ends))]
    best += [-1] * (len(moves) - len(best))
    return seen.at(best)


def _is_last(state: State, move: Any) -> bool:
    """Whether the round is the last one that matters to this sheet, if this is the move."""
    if not isinstance(move, Form):
        return state.last_round or isinstance(move, Stop)
    return not state.is_solo and not all(can_enter(state, seat, move.letter) for seat in range(state.seats))


def _gain_of_others(state: State, form: Form) -> int:
    """The points that a form brings all the others together at once, if they take them."""
    gained = 0
    for seat in range(state.seats):
        if seat != state.roller:
            sheets = _entered(state._replace(form=form), seat)[1]
            gained += max(0, int(points_of(sheets).max()) - points(state.sheets[seat]))
    return gained


def _why_ended(state: State, form: Form) -> Why:
    most = _most_points(state, form)
    lead = int(most[state.roller] - np.delete(most, state.roller).max())
    if lead > 0:
        return Why("ends the game with a lead of {points}", {"points": lead})
    return Why(Plural("ends the game now, with {points} [point|points]"), {"points": int(most[state.roller])})


def _why_declined(state: State, seat: int) -> Why:
    if points_of(_entered(state, seat)[1][:-1]).max() < points(state.sheets[seat]):
        return Why("whatever is entered now costs points")
    return Why("the form is not needed here any more")
