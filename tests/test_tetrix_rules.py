"""The rules of Te-Trix, one by one.

Sheets and forms are drawn from the top down: o is a circle, s a square, x a cross, and a dot is empty. Sheets of
several seats, or several turns of one form, stand side by side.
"""

from itertools import permutations

import pytest

from games.core.contract import CHANCE, OVER, Unreadable
from games.tetrix.rules.forms import SYMBOLS, Enter, Form, bit
from games.tetrix.rules.game import COLOURS, PRINTED, Cannot, Decline, Roll, State, Stop, Tetrix, symbol_at, verdict
from tests.helpers import play_all, rows_of, rule, rule_broken

game = Tetrix()

# Each column of drawings is the one to its left, turned clockwise by a quarter.
FOUR_TURNS = [
    (
        "T",
        """
        osx   .o.   .s.   x..
        .s.   ss.   xso   ss.
        ...   .x.   ...   o..
        """,
    ),
    (
        "L",
        """
        o..   xso   sx.   ..s
        s..   s..   .s.   osx
        xs.   ...   .o.   ...
        """,
    ),
    (
        "J",
        """
        .o.   s..   xs.   osx
        .s.   xso   s..   ..s
        sx.   ...   o..   ...
        """,
    ),
    (
        "S",
        """
        .os   x..   .sx   s..
        xs.   so.   so.   os.
        ...   .s.   ...   .x.
        """,
    ),
    (
        "Z",
        """
        os.   .o.   xs.   .x.
        .sx   ss.   .so   ss.
        ...   x..   ...   o..
        """,
    ),
    (
        "O",
        """
        oo   xo   sx   os
        xs   so   oo   ox
        """,
    ),
    (
        "I",
        """
        osxx   o...   xxso   x...
        ....   s...   ....   x...
        ....   x...   ....   s...
        ....   x...   ....   o...
        """,
    ),
]

# The rulebook's example: circles 2 x 11, squares 1 x 17, crosses 2 x 13, and eight cells in areas that are too small.
SHEET_OF_65 = """
    xxxxxxx
    ooossss
    ooosxxs
    ssssxxs
    ssossss
    xxxoooo
    xxxosss
    """

# Red and white have room for any form; yellow's only free cell lies inside, where nothing can hang over an edge.
YELLOW_IS_STUCK = """
    .......   oxoxoxo   .......
    .......   xoxoxox   .......
    ..o....   oxox.xo   .......
    .......   xoxoxox   ....s..
    .......   oxoxoxo   .......
    .......   xoxoxox   .......
    .......   oxoxoxo   .......
    """

# The only free cell is on the left edge: every form but O can put a single end there.
SOLO_WITH_A_GAP_AT_THE_EDGE = """
    xoxoxox
    oxoxoxo
    xoxoxox
    .xoxoxo
    xoxoxox
    oxoxoxo
    xoxoxox
    """


def side_by_side(drawing: str) -> list[tuple[str, ...]]:
    """The rows of each drawing, from left to right."""
    return list(zip(*(line.split() for line in rows_of(drawing))))


def symbols_in(rows: tuple[str, ...]) -> list[list]:
    return [[column, row, mark] for row, line in enumerate(rows) for column, mark in enumerate(line) if mark != "."]


def form(letter: str, *rows: str) -> Form:
    return game.from_json({"form": letter, "cells": symbols_in(rows)})


def entry(left: int, top: int, *rows: str) -> Enter:
    """The drawn form, the top left corner of the drawing laid on this cell."""
    return game.from_json({"enter": [[left + column, top + row, mark] for column, row, mark in symbols_in(rows)]})


def roll(state: State, dice: str) -> State:
    return game.play(state, Roll(dice))


def built(state: State, letter: str, *rows: str) -> State:
    """The roller has thrown just what the drawn form needs, and built it."""
    dice = "".join(sorted(mark for _, _, mark in symbols_in(rows)))
    return game.play(roll(state, dice), form(letter, *rows))


def drawn(drawing: str) -> State:
    """Before a roll of seat 0; a single sheet is a solo game with all its boxes."""
    sheets = [
        tuple(sum(bit(column, row) for column, row, mark in symbols_in(rows) if mark == symbol) for symbol in SYMBOLS)
        for rows in side_by_side(drawing)
    ]
    return game.start({}, len(sheets))._replace(sheets=tuple(sheets))


def red(drawing: str) -> State:
    """Before a roll of red, who has the drawn sheet; yellow's is as yet untouched."""
    state = game.start({}, 2)
    return state._replace(sheets=(*drawn(drawing).sheets, state.sheets[1]))


def shown(state: State, seat: int = 0) -> list[str]:
    return ["".join(symbol_at(state.sheets[seat], column, row) for column in range(7)) for row in range(7)]


def all_shown(state: State) -> list[tuple[str, ...]]:
    return [tuple(shown(state, seat)) for seat in range(state.seats)]


def points_of(drawing: str) -> int:
    return game.scores(red(drawing))[0]


def letters_of(state: State) -> set[str]:
    return {move.letter for move in game.moves(state) if isinstance(move, Form)}


# Seats, sheets and the order of play


@rule("TT-1")
def test_one_to_four_players_have_sheets_of_different_colours():
    assert list(game.seats) == [1, 2, 3, 4]
    assert COLOURS == ("red", "yellow", "white", "blue")
    state = game.start({}, 4)
    assert all_shown(state) == side_by_side("""
        .......   .......   .......   .......
        .......   .......   .......   .......
        ..o....   .......   .......   .......
        .......   ..x....   ....s..   .......
        .......   .......   .......   ....o..
        .......   .......   .......   .......
        .......   .......   .......   .......
        """)


def chosen(*sheets: str) -> State:
    return game.start(game.options({"sheets": list(sheets)}, len(sheets)), len(sheets))


@rule("TT-1")
def test_players_choose_their_sheets_and_the_printed_symbol_comes_with_the_sheet():
    state = chosen("blue", "white", "red", "yellow")
    assert state.colours == ("blue", "white", "red", "yellow")
    assert all_shown(state) == side_by_side("""
        .......   .......   .......   .......
        .......   .......   .......   .......
        .......   .......   ..o....   .......
        .......   ....s..   .......   ..x....
        ....o..   .......   .......   .......
        .......   .......   .......   .......
        .......   .......   .......   .......
        """)


@rule("TT-1")
def test_any_different_sheets_may_be_chosen_in_any_order():
    for seats in (2, 3, 4):
        for sheets in permutations(COLOURS, seats):
            assert game.options({"sheets": list(sheets)}, seats) == {"sheets": list(sheets)}
            state = chosen(*sheets)
            assert state.seats == seats and game.released_by(state) == 0
            assert [symbol_at(state.sheets[seat], *PRINTED[colour][:2]) for seat, colour in enumerate(sheets)] == [
                PRINTED[colour][2] for colour in sheets
            ]


@rule("TT-1")
def test_who_has_not_chosen_has_the_sheets_by_seat_and_no_option():
    for seats in game.seats:
        assert game.options({}, seats) == {}
    for seats in (2, 3, 4):
        assert game.start({}, seats) == chosen(*COLOURS[:seats])


@rule("TT-1")
@pytest.mark.parametrize(
    "sheets",
    [
        ["red", "red"],
        ["red"],
        ["red", "yellow", "white"],
        ["red", "yellow", "red"],
        [],
        ["red", "green"],
        ["red", "solo"],
        ["red", "Blue"],
        "red",
        ("red", "blue"),
        None,
        True,
        7,
        {"red": "blue"},
        ["red", None],
        ["red", 1],
        ["red", ["blue"]],
        ["red", {"blue": 1}],
        ["red", "blue" * 100_000],
        ["red"] * 100_000,
    ],
)
def test_two_players_need_two_different_sheets_of_the_four(sheets):
    with pytest.raises(Unreadable) as caught:
        game.options({"sheets": sheets}, 2)
    assert "'sheets' must name 2 different sheets" in str(caught.value) and len(str(caught.value)) < 200


@rule("TT-1")
@pytest.mark.parametrize("sheets", [["red"], ["solo"], [], None])
def test_who_plays_alone_chooses_no_sheet(sheets):
    with pytest.raises(Unreadable, match="solo sheet"):
        game.options({"sheets": sheets}, 1)


def test_there_is_no_other_option():
    with pytest.raises(Unreadable, match="no option 'colours'"):
        game.options({"colours": ["red", "blue"], "sheets": ["red", "blue"]}, 2)


@rule("TT-1")
def test_one_player_has_the_solo_sheet():
    assert shown(game.start({}, 1)) == rows_of("""
        .......
        .......
        .......
        ...x...
        .......
        .......
        .......
        """)


@rule("TT-1", "TT-3")
def test_the_roller_passes_to_the_left_and_enters_first():
    state = game.start({}, 3)
    assert game.released_by(state) == 0
    order = []
    for left in (0, 2, 4):
        rolled = roll(state, "xxxx")
        order.append(f"{game.released_by(state)} rolls, {game.to_move(rolled)} builds")
        state = game.play(rolled, form("O", "xx", "xx"))
        for _ in range(3):
            order.append(f"{game.to_move(state)} enters")
            state = game.play(state, entry(left, 0, "xx", "xx"))
    assert order == [
        "0 rolls, 0 builds",
        "0 enters",
        "1 enters",
        "2 enters",
        "1 rolls, 1 builds",
        "1 enters",
        "2 enters",
        "0 enters",
        "2 rolls, 2 builds",
        "2 enters",
        "0 enters",
        "1 enters",
    ]
    assert game.to_move(state) == CHANCE and game.released_by(state) == 0


# Rolling and building


@rule("TT-2")
def test_a_roll_is_as_likely_as_the_throws_that_show_it():
    weights = {move.dice: weight for move, weight in game.odds(game.start({}, 2))}
    assert len(weights) == 15 and sum(weights.values()) == 3**4
    assert (weights["xxxx"], weights["ooos"], weights["ssxx"], weights["ossx"]) == (1, 4, 6, 12)
    assert [move.dice for move in game.moves(game.start({}, 2))] == list(weights)
    assert game.from_json({"dice": ["x", "o", "s", "o"]}) == game.from_json({"dice": ["o", "s", "o", "x"]})


@rule("TT-2")
def test_the_dice_are_thrown_once_before_anything_is_built():
    state = game.start({}, 2)
    assert rule_broken(game, state, form("O", "oo", "ss")) == "TT-2"
    assert rule_broken(game, roll(state, "ooss"), Roll("ooss")) == "TT-2"
    assert rule_broken(game, built(state, "O", "oo", "ss"), Roll("ooss")) == "TT-2"
    assert rule_broken(game, roll(state, "ooss"), entry(0, 0, "oo", "ss")) == "TT-2"


@rule("TT-2")
@pytest.mark.parametrize("letter, drawing", FOUR_TURNS)
def test_each_of_the_seven_forms_can_be_built_and_is_the_same_in_all_its_turns(letter, drawing):
    upright, quarter, half, three_quarters = side_by_side(drawing)
    move = form(letter, *upright)
    assert form(letter, *quarter) == form(letter, *half) == form(letter, *three_quarters) == move
    dice = "".join(sorted(mark for _, _, mark in symbols_in(upright)))
    assert move in game.moves(roll(game.start({}, 2), dice))


@rule("TT-2")
def test_a_form_is_none_other_than_the_seven_and_goes_by_its_own_letter():
    assert letters_of(roll(game.start({}, 2), "oooo")) == set("TLJSZOI")
    with pytest.raises(Unreadable):
        form("J", "o.", "s.", "xx")
    with pytest.raises(Unreadable):
        form("L", "o.", "s.", "x.", ".x")


@rule("TT-2")
def test_the_symbols_may_be_arranged_within_the_form_in_every_way():
    built_of = {
        letter: sum(move.letter == letter for move in game.moves(roll(game.start({}, 2), "oosx")))
        for letter in "TLJSZIO"
    }
    # Twelve orders of o, o, s, x; a half turn makes two of S, Z or I equal, the quarter turns four of O.
    assert built_of == {"T": 12, "L": 12, "J": 12, "S": 6, "Z": 6, "I": 6, "O": 3}


@rule("TT-2")
def test_no_rolled_face_is_changed():
    state = roll(game.start({}, 2), "oosx")
    assert rule_broken(game, state, form("I", "ooss")) == "TT-2"
    assert rule_broken(game, state, form("I", "oooo")) == "TT-2"
    assert form("I", "xoso") in game.moves(state)


# Entering


@rule("TT-3")
def test_every_player_enters_the_form_on_their_own_sheet():
    state = built(game.start({}, 3), "T", "osx", ".s.")
    state = play_all(game, state, [entry(0, 0, "osx", ".s."), entry(5, 4, ".o", "ss", ".x"), entry(3, 5, ".s.", "xso")])
    assert all_shown(state) == side_by_side("""
        osx....   .......   .......
        .s.....   .......   .......
        ..o....   .......   .......
        .......   ..x....   ....s..
        .......   ......o   .......
        .......   .....ss   ....s..
        .......   ......x   ...xso.
        """)


@rule("TT-3")
def test_no_symbol_is_swapped_changed_or_left_out():
    state = built(game.start({}, 2), "L", "o.", "s.", "xs")
    assert entry(0, 0, "o.", "s.", "xs") in game.moves(state)
    assert rule_broken(game, state, entry(0, 0, "s.", "o.", "xs")) == "TT-3"
    assert rule_broken(game, state, entry(0, 0, "o.", "s.", "xx")) == "TT-3"
    with pytest.raises(Unreadable):
        entry(0, 0, "o.", "s.", "x.")


@rule("TT-3")
def test_nobody_chooses_a_form_of_their_own():
    state = built(game.start({}, 2), "O", "oo", "sx")
    state = game.play(state, entry(0, 0, "oo", "sx"))
    assert rule_broken(game, state, entry(0, 0, "oosx")) == "TT-3"
    assert rule_broken(game, state, form("I", "oosx")) == "TT-3"


@rule("TT-4")
@pytest.mark.parametrize("letter, drawing", FOUR_TURNS)
def test_a_form_is_entered_in_any_of_its_four_turns_and_in_no_other_way(letter, drawing):
    upright, quarter, half, three_quarters = side_by_side(drawing)
    state = built(game.start({}, 2), letter, *upright)
    in_the_corner = [move.cells for move in game.moves(state) if (move.column, move.row) == (0, 0)]
    assert sorted(in_the_corner) == sorted(
        [
            entry(0, 0, *upright).cells,
            entry(0, 0, *quarter).cells,
            entry(0, 0, *half).cells,
            entry(0, 0, *three_quarters).cells,
        ]
    )


@rule("TT-4")
def test_turns_that_look_alike_are_one_and_the_same_entry():
    squares = game.moves(built(game.start({}, 2), "O", "oo", "oo"))
    bars = game.moves(built(game.start({}, 2), "I", "xoox"))
    assert {move.turn for move in squares} == {0}
    assert {move.turn for move in bars} == {0, 1}
    assert entry(0, 0, "x", "o", "o", "x") in bars


@rule("TT-4")
@pytest.mark.parametrize(
    "letter, rows, mirrored",
    [
        ("L", ("o.", "s.", "xs"), (".o", ".s", "sx")),
        ("J", (".o", ".s", "sx"), ("o.", "s.", "xs")),
        ("S", (".os", "xs."), ("so.", ".sx")),
        ("Z", ("os.", ".sx"), (".so", "xs.")),
    ],
)
def test_a_form_is_not_mirrored(letter, rows, mirrored):
    state = built(game.start({}, 2), letter, *rows)
    assert entry(3, 0, *rows) in game.moves(state)
    assert rule_broken(game, state, entry(3, 0, *mirrored)) == "TT-4"


@rule("TT-3", "TT-4")
def test_symbols_are_not_mirrored_within_a_form_of_even_outline():
    # T and O keep their outline in a mirror, so there a mirror image amounts to symbols changing places.
    arms = built(game.start({}, 2), "T", "osx", ".s.")
    assert rule_broken(game, arms, entry(3, 0, "xso", ".s.")) == "TT-3"
    corners = built(game.start({}, 2), "O", "oo", "sx")
    assert rule_broken(game, corners, entry(3, 0, "oo", "xs")) == "TT-3"


@rule("TT-5")
def test_a_form_may_lie_far_from_everything_entered():
    state = built(game.start({}, 2), "S", ".os", "xs.")
    state = game.play(state, entry(4, 5, ".os", "xs."))
    assert shown(state) == rows_of("""
        .......
        .......
        ..o....
        .......
        .......
        .....os
        ....xs.
        """)


@rule("TT-5", "TT-7")
def test_a_form_may_go_wherever_no_symbol_stands():
    state = built(game.start({}, 2), "O", "xx", "xx")
    # 8 x 8 places touch the sheet, and four of them cover red's printed circle.
    assert len(game.moves(state)) == 8 * 8 - 4
    assert entry(0, 2, "xx", "xx") in game.moves(state)


@rule("TT-6")
@pytest.mark.parametrize(
    "left, top, rows, drawing",
    [
        (
            -3,
            4,
            ("osxx",),
            """
        .......
        .......
        ..o....
        .......
        x......
        .......
        .......
        """,
        ),
        (
            5,
            1,
            ("osxx",),
            """
        .......
        .....os
        ..o....
        .......
        .......
        .......
        .......
        """,
        ),
        (
            4,
            -2,
            ("o", "s", "x", "x"),
            """
        ....x..
        ....x..
        ..o....
        .......
        .......
        .......
        .......
        """,
        ),
        (
            1,
            4,
            ("o", "s", "x", "x"),
            """
        .......
        .......
        ..o....
        .......
        .o.....
        .s.....
        .x.....
        """,
        ),
    ],
)
def test_symbols_that_hang_over_an_edge_are_not_entered(left, top, rows, drawing):
    state = built(game.start({}, 2), "I", "osxx")
    assert shown(game.play(state, entry(left, top, *rows))) == rows_of(drawing)


@rule("TT-6")
@pytest.mark.parametrize(
    "left, top, drawing",
    [
        (
            6,
            -1,
            """
        ......x
        .......
        ..o....
        .......
        .......
        .......
        .......
        """,
        ),
        (
            -1,
            6,
            """
        .......
        .......
        ..o....
        .......
        .......
        .......
        o......
        """,
        ),
    ],
)
def test_in_a_corner_one_symbol_may_be_all_that_is_entered(left, top, drawing):
    state = built(game.start({}, 2), "O", "so", "xs")
    assert shown(game.play(state, entry(left, top, "so", "xs"))) == rows_of(drawing)


@rule("TT-6")
@pytest.mark.parametrize("left, top", [(-4, 3), (7, 3), (0, -1), (0, 7), (500, -500)])
def test_at_least_one_symbol_must_be_entered(left, top):
    state = built(game.start({}, 2), "I", "osxx")
    assert rule_broken(game, state, entry(left, top, "osxx")) == "TT-6"


@rule("TT-7")
def test_a_printed_symbol_is_not_overwritten():
    state = built(game.start({}, 2), "T", "osx", ".s.")
    assert rule_broken(game, state, entry(1, 1, "osx", ".s.")) == "TT-7"
    assert rule_broken(game, state, entry(2, 2, "osx", ".s.")) == "TT-7"
    assert rule_broken(game, state, entry(1, 2, ".o", "ss", ".x")) == "TT-7"
    state = game.play(state, entry(1, 3, "osx", ".s."))
    assert rule_broken(game, state, entry(1, 3, "osx", ".s.")) == "TT-7"
    assert entry(1, 1, "osx", ".s.") in game.moves(state)


@rule("TT-7")
def test_an_entered_symbol_is_not_overwritten_even_by_its_like():
    state = built(
        red("""
        .......
        .......
        ..o.xx.
        ....xx.
        .......
        .......
        .......
        """),
        "O",
        "xx",
        "xx",
    )
    assert rule_broken(game, state, entry(4, 2, "xx", "xx")) == "TT-7"
    assert rule_broken(game, state, entry(5, 3, "xx", "xx")) == "TT-7"
    assert entry(4, 4, "xx", "xx") in game.moves(state)


@rule("TT-7")
def test_hanging_over_the_edge_is_no_way_round_a_taken_cell():
    state = built(
        red("""
        ......s
        .......
        ..o....
        .......
        .......
        .......
        .......
        """),
        "I",
        "oooo",
    )
    assert rule_broken(game, state, entry(6, 0, "oooo")) == "TT-7"
    assert rule_broken(game, state, entry(4, 0, "oooo")) == "TT-7"
    assert entry(6, 1, "oooo") in game.moves(state)


@rule("TT-7")
def test_two_symbols_never_share_a_cell():
    with pytest.raises(Unreadable):
        game.from_json({"enter": [[0, 0, "o"], [0, 0, "s"], [1, 0, "x"], [2, 0, "x"]]})


# The last round


@rule("TT-8")
def test_who_can_enter_the_form_must():
    state = built(game.start({}, 2), "O", "oo", "sx")
    assert rule_broken(game, state, Cannot()) == "TT-8"
    assert rule_broken(game, state, Decline()) == "TT-8"


@rule("TT-8")
def test_who_cannot_enter_the_form_enters_nothing():
    state = built(drawn(YELLOW_IS_STUCK), "O", "oo", "sx")
    state = game.play(state, entry(0, 0, "oo", "sx"))
    assert game.moves(state) == [Cannot()]
    assert rule_broken(game, state, Decline()) == "TT-8"
    assert rule_broken(game, state, entry(4, 2, "oo", "sx")) == "TT-7"
    assert shown(game.play(state, Cannot()), 1) == shown(state, 1)


@rule("TT-8")
def test_in_the_last_round_others_may_decline_before_and_after_the_one_who_cannot():
    state = built(drawn(YELLOW_IS_STUCK), "O", "oo", "sx")
    state = play_all(game, state, [Decline(), Cannot()])
    assert game.outcome(state) is None
    state = game.play(state, Decline())
    assert game.outcome(state).reason == "last round"
    assert state.sheets == drawn(YELLOW_IS_STUCK).sheets
    assert game.to_move(state) == OVER and game.moves(state) == []
    assert rule_broken(game, state, Roll("oosx")) == "TT-8"


@rule("TT-8")
def test_in_the_last_round_others_may_enter_before_and_after_the_one_who_cannot():
    state = built(drawn(YELLOW_IS_STUCK), "O", "oo", "oo")
    state = play_all(game, state, [entry(0, 2, "oo", "oo"), Cannot(), entry(6, 6, "oo", "oo")])
    assert game.outcome(state).scores == (5, 0, 0)
    assert all_shown(state) == side_by_side("""
        .......   oxoxoxo   .......
        .......   xoxoxox   .......
        ooo....   oxox.xo   .......
        oo.....   xoxoxox   ....s..
        .......   oxoxoxo   .......
        .......   xoxoxox   .......
        .......   oxoxoxo   ......o
        """)


@rule("TT-8")
def test_a_full_sheet_ends_the_game_only_when_the_next_form_cannot_be_entered():
    state = built(
        red("""
        oxoxoxo
        xoxoxox
        oxoxoxo
        xoxoxox
        oxoxoxo
        xoxox..
        oxoxo..
        """),
        "O",
        "oo",
        "sx",
    )
    state = play_all(game, state, [entry(5, 5, "oo", "sx"), entry(0, 0, "oo", "sx")])
    assert game.outcome(state) is None and game.released_by(state) == 1
    state = built(state, "I", "oosx")
    assert Decline() in game.moves(state)
    state = game.play(state, Decline())
    assert game.moves(state) == [Cannot()]
    assert game.outcome(game.play(state, Cannot())).reason == "last round"


A_GAP_AT_REDS_EDGE = """
    oxoxoxo
    xoxoxox
    oxoxoxo
    .oxoxox
    oxoxoxo
    xoxoxox
    oxoxoxo
    """


@rule("TT-8")
def test_the_roller_may_end_the_game_with_a_form_that_they_cannot_enter():
    state = roll(red(A_GAP_AT_REDS_EDGE), "oosx")
    assert letters_of(state) == set("TLJSZOI")
    state = game.play(state, form("O", "oo", "sx"))
    assert game.moves(state) == [Cannot()]
    assert game.outcome(play_all(game, state, [Cannot(), Decline()])).reason == "last round"


@rule("TT-6", "TT-8")
def test_while_all_can_enter_the_form_the_game_goes_on():
    state = built(red(A_GAP_AT_REDS_EDGE), "I", "oosx")
    # Either end of the bar may be the one that goes into the gap.
    assert game.moves(state) == sorted([entry(-3, 3, "oosx"), entry(-3, 3, "xsoo")])
    state = game.play(state, entry(-3, 3, "oosx"))
    assert rule_broken(game, state, Decline()) == "TT-8"
    state = game.play(state, entry(0, 0, "oosx"))
    assert game.outcome(state) is None and game.to_move(state) == CHANCE


# Scoring


@rule("TT-9")
def test_five_cells_joined_by_edges_score_and_four_do_not():
    assert (
        points_of("""
        .oooo..
        .......
        ..o....
        .......
        .......
        .......
        .......
        """)
        == 0
    )
    assert (
        points_of("""
        .oooo..
        ....o..
        ..o....
        .......
        .......
        .......
        .......
        """)
        == 5
    )


@rule("TT-9")
def test_cells_that_meet_at_a_corner_are_not_joined():
    assert (
        points_of("""
        oo.....
        oo.....
        ..oo...
        ..oo...
        oo.....
        oo.....
        .......
        """)
        == 0
    )


@rule("TT-9")
def test_the_edges_of_the_sheet_are_not_joined():
    assert (
        points_of("""
        .......
        .....xx
        x.o..xx
        xx.....
        x......
        .......
        .......
        """)
        == 0
    )


@rule("TT-9")
def test_other_symbols_do_not_join_an_area():
    assert (
        points_of("""
        oooxooo
        ...x...
        ..o....
        sss.sss
        .......
        .......
        .......
        """)
        == 0
    )


@rule("TT-9")
def test_an_area_may_bend_around_others():
    assert (
        points_of("""
        sssss..
        sxx.s..
        s.oos..
        s.o.ss.
        s......
        s..s...
        ssss...
        """)
        == 19
    )


@rule("TT-9")
def test_the_printed_symbol_counts():
    state = built(game.start({}, 2), "O", "oo", "oo")
    state = play_all(game, state, [entry(0, 2, "oo", "oo"), entry(0, 2, "oo", "oo")])
    # The same entry beside red's printed circle and beside yellow's printed cross.
    assert game.scores(state) == (5, 0)


@rule("TT-10")
def test_the_sheet_of_the_rulebook_scores_65():
    gap = SHEET_OF_65.replace("ooossss", "ooo....")
    state = built(red(gap), "I", "ssss")
    state = game.play(state, entry(3, 1, "ssss"))
    assert shown(state) == rows_of(SHEET_OF_65)
    assert [(line.facts["areas"], line.facts["cells"], line.points) for line in game.score_sheet(state)[0]] == [
        (2, 11, 22),
        (1, 17, 17),
        (2, 13, 26),
    ]
    assert game.scores(state) == (65, 0)


@rule("TT-10")
def test_each_symbols_areas_multiply_its_cells():
    assert (
        points_of("""
        ooooo..
        .......
        oooooo.
        .......
        ooooooo
        ..o....
        xxxxx..
        """)
        == 3 * (5 + 6 + 8) + 1 * 5
    )


@rule("TT-9", "TT-10")
def test_small_areas_add_neither_to_the_areas_nor_to_the_cells():
    assert (
        points_of("""
        ooooo..
        .......
        oooo.oo
        .....oo
        ...x...
        o......
        .......
        """)
        == 1 * 5
    )


@rule("TT-11")
def test_most_points_win():
    state = built(
        drawn("""
        xxxxx..   oxoxoxo   xxxxx..
        .......   xoxoxox   x......
        ..o....   oxox.xo   .......
        .......   xoxoxox   ....s..
        .......   oxoxoxo   .......
        .......   xoxoxox   .......
        .......   oxoxoxo   .......
        """),
        "O",
        "oo",
        "sx",
    )
    outcome = game.outcome(play_all(game, state, [Decline(), Cannot(), Decline()]))
    assert (outcome.scores, outcome.winners) == ((5, 0, 6), (2,))


@rule("TT-11")
def test_all_who_tie_for_the_most_points_win():
    state = built(
        drawn("""
        xxxxx..   oxoxoxo   sssss..
        .......   xoxoxox   .......
        ..o....   oxox.xo   .......
        .......   xoxoxox   ....s..
        .......   oxoxoxo   .......
        .......   xoxoxox   .......
        .......   oxoxoxo   .......
        """),
        "O",
        "oo",
        "sx",
    )
    outcome = game.outcome(play_all(game, state, [Decline(), Cannot(), Decline()]))
    assert (outcome.scores, outcome.winners) == ((5, 0, 5), (0, 2))


@rule("TT-11")
def test_who_could_not_enter_the_last_form_may_win():
    state = built(
        drawn("""
        xxxxxxx   sssss..
        ooossss   .......
        ooosxxs   .......
        ssssxxs   ..x....
        ssossss   .......
        xxxoooo   .......
        xxxosss   .......
        """),
        "O",
        "oo",
        "sx",
    )
    outcome = game.outcome(play_all(game, state, [Cannot(), Decline()]))
    assert (outcome.scores, outcome.winners) == ((65, 5), (0,))


# Solo


@rule("TT-12")
def test_each_symbol_over_the_edge_crosses_one_of_eight_boxes():
    state = game.start({}, 1)
    assert state.boxes == 8
    state = game.play(built(state, "I", "osxx"), entry(-3, 0, "osxx"))
    assert state.boxes == 5
    state = game.play(built(state, "I", "osxx"), entry(2, 0, "osxx"))
    assert state.boxes == 5
    state = game.play(built(state, "I", "osxx"), entry(-1, 1, "osxx"))
    assert state.boxes == 4


@rule("TT-12")
def test_no_more_symbols_hang_over_than_boxes_are_free():
    state = game.play(built(game.start({}, 1), "I", "osxx"), entry(-3, 0, "osxx"))
    state = game.play(built(state, "I", "osxx"), entry(-3, 1, "osxx"))
    state = built(state, "I", "osxx")
    assert rule_broken(game, state, entry(-3, 2, "osxx")) == "TT-12"
    state = game.play(state, entry(-2, 2, "osxx"))
    assert state.boxes == 0
    state = built(state, "I", "osxx")
    assert rule_broken(game, state, entry(-1, 4, "osxx")) == "TT-12"
    assert game.play(state, entry(0, 4, "osxx")).boxes == 0


@rule("TT-12")
@pytest.mark.parametrize(
    "boxes, ways",
    [
        (0, 36 - 4),  # inside, without the four that cover the printed cross
        (1, 36 - 4),  # the square form never hangs over by one
        (2, 36 - 4 + 4 * 6),  # over an edge by two
        (3, 36 - 4 + 4 * 6 + 4),  # over a corner by three
        (8, 36 - 4 + 4 * 6 + 4),
    ],
)
def test_the_free_boxes_limit_where_a_form_can_go(boxes, ways):
    state = built(game.start({}, 1)._replace(boxes=boxes), "O", "oo", "oo")
    assert len(game.moves(state)) == ways


@rule("TT-6", "TT-12")
def test_nothing_limits_the_overhang_when_several_play():
    state = game.start({}, 2)
    state = play_all(game, built(state, "I", "osxx"), [entry(-3, 0, "osxx"), entry(-3, 0, "osxx")])
    state = play_all(game, built(state, "I", "osxx"), [entry(-3, 1, "osxx"), entry(-3, 1, "osxx")])
    state = play_all(game, built(state, "I", "osxx"), [entry(-3, 2, "osxx"), entry(-3, 2, "osxx")])
    assert shown(state) == rows_of("""
        x......
        x......
        x.o....
        .......
        .......
        .......
        .......
        """)


@rule("TT-13")
def test_alone_a_player_builds_only_a_form_that_can_be_entered():
    state = roll(drawn(SOLO_WITH_A_GAP_AT_THE_EDGE), "ossx")
    assert letters_of(state) == set("IJLSTZ")
    assert rule_broken(game, state, form("O", "os", "sx")) == "TT-13"
    state = game.play(state, form("T", "oss", ".x."))
    assert game.moves(state) == sorted(
        [entry(-2, 3, "oss", ".x."), entry(-2, 2, ".x.", "sso"), entry(-1, 2, "s.", "sx", "o.")]
    )


@rule("TT-12", "TT-13")
def test_too_few_boxes_rule_a_form_out():
    state = drawn("""
        xoxoxox
        oxoxoxo
        xoxoxox
        .xoxoxo
        .oxoxox
        oxoxoxo
        xoxoxox
        """)
    # Of I and T only one end fits between the neighbours, which takes three boxes; the others show a pair.
    assert letters_of(roll(state._replace(boxes=3), "ossx")) == set("IJLOSTZ")
    assert letters_of(roll(state._replace(boxes=2), "ossx")) == set("JLOSZ")
    assert rule_broken(game, roll(state._replace(boxes=2), "ossx"), form("T", "oss", ".x.")) == "TT-13"


@rule("TT-13")
def test_alone_the_form_that_was_built_must_be_entered():
    state = built(game.start({}, 1), "O", "os", "sx")
    assert rule_broken(game, state, Cannot()) == "TT-8"
    assert rule_broken(game, state, Decline()) == "TT-8"
    assert rule_broken(game, state, Stop()) == "TT-13"


@rule("TT-13")
def test_a_solo_game_ends_at_once_when_the_sheet_is_full():
    state = drawn(SOLO_WITH_A_GAP_AT_THE_EDGE)
    state = game.play(built(state, "I", "xsso"), entry(-3, 3, "xsso"))
    assert shown(state)[3] == "oxoxoxo"
    assert game.outcome(state).reason == "solo end"
    assert game.to_move(state) == OVER and game.moves(state) == []
    assert rule_broken(game, state, Roll("ossx")) == "TT-13"


@rule("TT-13")
def test_a_solo_game_goes_on_while_a_cell_is_free():
    state = drawn("""
        xoxoxox
        oxoxoxo
        xoxoxox
        .xoxox.
        xoxoxox
        oxoxoxo
        xoxoxox
        """)
    state = game.play(built(state, "I", "xsso"), entry(-3, 3, "xsso"))
    assert game.outcome(state) is None and game.to_move(state) == CHANCE


@rule("TT-13")
def test_a_solo_game_ends_with_the_roll_when_no_form_can_be_entered():
    state = drawn("""
        xoxoxox
        oxoxoxo
        xo.oxox
        oxoxoxo
        xoxoxox
        oxoxoxo
        xoxoxox
        """)
    assert game.outcome(state) is None
    state = roll(state, "ossx")
    assert game.outcome(state).reason == "solo end" and game.moves(state) == []


@rule("TT-12", "TT-13")
def test_a_solo_game_ends_when_only_crossed_boxes_keep_every_form_out():
    state = drawn(SOLO_WITH_A_GAP_AT_THE_EDGE)
    assert game.outcome(roll(state._replace(boxes=3), "ossx")) is None
    assert game.outcome(roll(state._replace(boxes=2), "ossx")).reason == "solo end"


@rule("TT-13")
def test_a_solo_player_may_stop_instead_of_building_a_form():
    state = game.play(built(game.start({}, 1), "I", "osxx"), entry(0, 0, "osxx"))
    assert rule_broken(game, state, Stop()) == "TT-2"
    state = game.play(roll(state, "ossx"), Stop())
    assert game.outcome(state).reason == "stopped"
    assert game.to_move(state) == OVER and game.moves(state) == []


@rule("TT-13")
def test_nobody_stops_a_game_of_several_players():
    state = game.start({}, 2)
    assert rule_broken(game, roll(state, "ossx"), Stop()) == "TT-13"
    assert rule_broken(game, built(state, "O", "os", "sx"), Stop()) == "TT-13"


@rule("TT-14")
def test_each_free_box_adds_a_point():
    state = game.play(built(game.start({}, 1), "I", "xxxx"), entry(4, 2, "x", "x", "x", "x"))
    assert game.scores(state) == (5 + 8,)
    state = game.play(built(state, "I", "osso"), entry(-3, 0, "osso"))
    assert game.scores(state) == (5 + 5,)
    state = game.play(roll(state, "ossx"), Stop())
    assert game.outcome(state).scores == (5 + 5,)
    assert [line.points for line in game.score_sheet(state)[0]] == [0, 0, 5, 5]


@rule("TT-14")
def test_there_are_no_boxes_to_score_when_several_play():
    assert game.scores(game.start({}, 2)) == (0, 0)
    assert [len(lines) for lines in game.score_sheet(game.start({}, 2))] == [3, 3]


@rule("TT-15")
@pytest.mark.parametrize(
    "score, word",
    [
        (0, "practice"),
        (119, "practice"),
        (120, "good"),
        (129, "good"),
        (130, "mastery"),
        (200, "mastery"),
    ],
)
def test_a_solo_score_earns_a_verdict(score, word):
    assert verdict(score) == word


def test_entries_may_be_chosen_as_soon_as_the_form_is_built():
    game = Tetrix()
    state = game.start({}, 3)
    state = game.after(state, Roll("osxx"))
    assert [game.ahead(state, seat) for seat in range(3)] == [[], [], []]  # what will be built nobody knows
    state = game.after(state, game.moves(state)[0])
    assert game.ahead(state, 0) == []  # it is their turn
    later = game.ahead(state, 2)
    assert later and game.ahead(state, 1)
    for _ in range(2):
        state = game.after(state, game.moves(state)[0])
    assert game.to_move(state) == 2 and game.moves(state) == later
    assert game.ahead(state, 0) == game.ahead(state, 1) == []  # they have entered it
