"""What is photographed and measured at the tray and the sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.match import Step
from games.kit.shots import (
    AtReplay,
    AtResults,
    AtReview,
    AtSeats,
    AtTable,
    Motion,
    Reel,
    Shots,
    Situation,
    carry,
    go_on,
    next_with,
)
from games.tetrix.rules.forms import Enter, bit, is_inside, placements
from games.tetrix.rules.game import can_enter
from games.tetrix.table import picture as pic
from games.tetrix.table.tray import FELT
from games.window.intents import Act, Point, Press, Release


def over_the_edge(at: Situation) -> None:
    """The form is held as far outside the sheet as it may be."""
    at.table.hint(at.match, max(at.match.moves, key=_overhang))


def _overhang(move: Any) -> int:
    """How many symbols of an entry lie outside the sheet."""
    return sum(not is_inside(column, row) for column, row, _ in getattr(move, "cells", ()))


def hold_where_a_turn_helps(at: Situation) -> None:
    """It does not fit there as it is turned now."""
    hand, form = at.table.hand, at.match.state.form
    for _, _, turn, column, row in placements(form.letter):
        hand.held = Enter(form.letter, form.symbols, turn, column, row)
        if row > 2 and hand.helpful_turn(at.match) is not None:
            return


def enter_on_a_symbol(at: Situation) -> None:
    """Over as many symbols as can be (TT-7)."""
    taken = sum(at.match.state.sheets[at.match.to_move])
    _try(at, lambda move: sum(is_inside(c, r) and bool(taken & bit(c, r)) for c, r, _ in move.cells))


def enter_beyond_the_strip(at: Situation) -> None:
    """With more symbols over the edge than boxes are free (TT-12)."""
    taken = sum(at.match.state.sheets[0])
    _try(at, lambda move: _overhang(move) - 4 * any(taken & bit(c, r) for c, r, _ in move.cells if is_inside(c, r)))


def enter_beside_the_grid(at: Situation) -> None:
    """On the paper, but with no symbol in the grid (TT-6)."""
    place = at.table.laid.table.outside(pic.LARGE.x + 200, pic.LARGE.bottom - 80)
    for intent in (Press(*place), Release(*place)):
        at.table.interpret(at.match, intent)


def _try(at: Situation, how_wrong: Callable[[Enter], int]) -> None:
    """Put the form down where it is wrong."""
    form = at.match.state.form
    tried = [Enter(form.letter, form.symbols, turn, column, row) for _, _, turn, column, row in placements(form.letter)]
    at.table.hand.held = max(tried, key=lambda move: (how_wrong(move), move.row == 3, -abs(move.column)))
    at.table.interpret(at.match, Act.CONFIRM)


def build_nothing(at: Situation) -> None:
    """Before a form was chosen (TT-2)."""
    at.table.interpret(at.match, Act.CONFIRM)


def enter_before_building(at: Situation) -> None:
    """The form is chosen, and not yet built (TT-2)."""
    carry(at)
    place = at.table.laid.table.outside(*pic.GRID_BOX.centre)
    for intent in (Point(*place), Press(*place)):
        at.table.interpret(at.match, intent)


def build_what_fits_nowhere(at: Situation) -> None:
    """In solo, by the button of a form that has no room (TT-13)."""
    letters = [letter for letter in pic.LETTERS if not can_enter(at.match.state, 0, letter)]
    at.table.builder.pick(at.match, letters[0])


def is_last_solo_form(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """A form before which some others have no room any more."""
    return "form" in record and not all(can_enter(step.before, 0, letter) for letter in pic.LETTERS)


def is_left_or_entered(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """An entry in the last round."""
    return "enter" in record and step.before.last_round


def has_no_boxes(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """An entry in solo when few boxes are free."""
    return "enter" in record and step.before.boxes < 3


def first_move(at: Situation) -> Any:
    return at.match.moves[0]


def is_last_form(number: int, step: Step, record: Mapping[str, Any]) -> bool:
    """The form with which the last round begins."""
    return bool(step.after.last_round and not step.before.last_round)


SHOTS = Shots(
    pictures={
        "seats": AtSeats(more=2),
        "seats_alone": AtSeats(alone=True),
        "start": AtTable(2, 0),
        "roll": AtTable(4, next_with("dice", 18), go_on, 0.3),
        "build": AtTable(3, next_with("form", 8), carry, 0.28),
        "built": AtTable(2, next_with("form", 12), carry, 1.2),
        "enter": AtTable(2, next_with("enter", 14), carry),
        "over": AtTable(2, next_with("enter", 20), over_the_edge),
        "write": AtTable(3, next_with("enter", 20), go_on, 0.3),
        "four": AtTable(4, next_with("enter", 40), carry),
        "change": AtTable(4, next_with("enter", 25), go_on, 0.2, lambda table: table.sheets.flying),
        "turn": AtTable(2, next_with("enter", 20), hold_where_a_turn_helps),
        "last": AtTable(3, is_last_form, go_on, 1.6),
        "last_entry": AtTable(3, is_left_or_entered, carry),
        "score": AtTable(4, -1, go_on, 4.5),
        "score_two": AtTable(2, -1, go_on, 5.0),
        "score_last": AtTable(4, -1, go_on, 11.5),
        "solo": AtTable(1, next_with("form", 20), carry, 1.0),
        "verdict": AtTable(1, -1, go_on, 1.0, lambda table: table.card.words),
        "results": AtResults(4),
        "results_solo": AtResults(1),
        "replay": AtReplay(3, 30),
        "review": AtReview(4),
        "review_solo": AtReview(1),
        "better": AtReview(1, 0, better=True),
        "hint": AtTable(2, next_with("enter", 14), Act.HINT, 0.2),
        "refused_covered": AtTable(2, next_with("enter", 14), enter_on_a_symbol, 0.15),
        "refused_overhang": AtTable(1, has_no_boxes, enter_beyond_the_strip, 0.15, seed=1),
        "refused_outside": AtTable(3, next_with("enter", 14), enter_beside_the_grid, 0.15),
        "refused_no_form": AtTable(4, next_with("form", 18), build_nothing, 0.15),
        "refused_not_built": AtTable(2, next_with("form", 12), enter_before_building, 0.4),
        "refused_no_room": AtTable(1, is_last_solo_form, build_what_fits_nowhere, 0.15, seed=9),
    },
    reels=(Reel(2, next_with("dice", 18), 7.0),),
    motions={
        "throw": Motion(4, [next_with("dice", least) for least in (20, 35, 50)]),
        "build": Motion(4, [next_with("form", least) for least in (20, 35, 50)], first_move),
        "enter": Motion(4, [next_with("enter", least) for least in (20, 35, 50)], first_move),
        "score": Motion(4, (-1,), first_move, until_results=True),
    },
    options={4: {"sheets": ["blue", "white", "red", "yellow"]}},
    trays=(FELT,),
)
