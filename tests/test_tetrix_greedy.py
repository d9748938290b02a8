"""What the greedy player knows about Te-Trix. Sheets are drawn as in the tests of the rules."""

from io import BytesIO

import pytest

from games.bots.greedy import best_move
from games.bots.live.arena import Pairing, play_many, play_match
from games.core.catalogue import game_named
from games.core.contract import CHANCE
from games.core.match import Step
from games.core.record import read_records
from games.tetrix.bot.greedy import TetrixGreedy, worth
from games.tetrix.rules.forms import Enter, Form
from games.tetrix.rules.game import Cannot, Decline, Roll, State, Stop, Tetrix, counted, points
from tests.helpers import play_all
from tests.test_tetrix_rules import SHEET_OF_65, YELLOW_IS_STUCK, built, drawn, game, red, roll

PATIENCE = 1.0  # never needed: no programs play here
LUCKS = range(5)

# Circles to the left and to the right of a gap that takes an I; no other form fits, unless it hangs over the edge.
GAP_BETWEEN_CIRCLES = """
    ooo.ooo
    ooo.ooo
    sxs.sxs
    xsx.xsx
    sxsxsxs
    xsxsxsx
    sxsxsxs
    """

# The same gap beside a single area of circles.
GAP_BESIDE_CIRCLES = GAP_BETWEEN_CIRCLES.replace(".ooo", ".xsx")

# The only free cells are an upright I inside the sheet.
ROOM_FOR_AN_I = """
    xsxsxsx
    sxsxsxs
    xsx.xsx
    sxs.sxs
    xsx.xsx
    sxs.sxs
    xsxsxsx
    """


def moves_made(state: State) -> set:
    """What the player does, whatever the luck."""
    return {best_move(game, TetrixGreedy(), state, game.to_move(state), (luck,)) for luck in LUCKS}


def sheets_made(state: State) -> list:
    """The sheet of the player whose turn it is, after each move that it may make."""
    seat = game.to_move(state)
    return [game.play(state, move).sheets[seat] for move in moves_made(state)]


def worth_of(drawing: str) -> float:
    return worth(drawn(drawing).sheets[0])


def beside_stuck_yellow(drawing: str) -> State:
    """Red has the drawn sheet; yellow can enter nothing, so that every round is the last."""
    return red(drawing)._replace(sheets=(drawn(drawing).sheets[0], drawn(YELLOW_IS_STUCK).sheets[1]))


# What a sheet is worth


def test_a_full_sheet_is_worth_its_points():
    assert worth_of(SHEET_OF_65) == 65


def test_an_area_is_worth_more_with_every_cell():
    sizes = ["o......", "oo.....", "ooo....", "oooo...", "ooooo..", "oooooo."]
    worths = [worth_of("\n".join(["......."] * 3 + [line] + ["......."] * 3)) for line in sizes]
    assert worths == sorted(set(worths))


def test_a_second_area_of_a_symbol_is_worth_more_than_one_of_another_symbol():
    rows = ["ooooo..", ".......", ".......", "{}....", ".......", ".......", "......."]
    second, other = ("\n".join(rows).format(line) for line in ("ooo", "sss"))
    assert worth_of(second) > worth_of(other)


def test_an_area_that_cannot_reach_five_promises_nothing():
    """Three circles with two free cells beside them, with one, and with none."""
    shut_in = """
        ooo..xs
        xsxsxsx
        sxsxsxs
        xsxsxsx
        sxsxsxs
        xsxsxsx
        .......
        """
    squares_instead = [shut_in.replace("ooo..", line) for line in ("sxs..", "ooosx", "sxssx")]
    assert worth_of(shut_in) > worth_of(squares_instead[0])
    assert worth_of(squares_instead[1]) == worth_of(squares_instead[2])


def test_single_free_cells_are_no_good():
    rows = ["xsxsxsx", "sxsxsxs", "xsxsxsx", "sxsxsxs", "xsxsxsx"]
    together = "\n".join([*rows, "..xsxsx", "sxsxsxs"])
    apart = "\n".join([*rows, ".x.sxsx", "sxsxsxs"])
    assert worth_of(together) > worth_of(apart)


# Entering a form


def test_an_area_of_five_is_completed():
    state = built(
        red("""
        .......
        .oooo..
        .......
        ....s..
        .......
        ..x....
        .......
        """),
        "T",
        "sox",
        ".s.",
    )
    assert all(points(sheet) == 5 for sheet in sheets_made(state))


def test_finished_areas_are_not_joined():
    """Four circles between the areas or below one of them: as many cells, in one area or in two."""
    state = built(
        red("""
        ooo.ooo
        ooo.ooo
        .......
        sxs.sxs
        xsxsxsx
        sxsxsxs
        xsxsxsx
        """),
        "I",
        "oooo",
    )
    possible = {counted(game.after(state, move).sheets[0][0]) for move in game.moves(state)}
    assert {(1, 16), (2, 16)} <= possible
    assert {counted(sheet[0]) for sheet in sheets_made(state)} == {(2, 16)}


@pytest.mark.parametrize("seats", [1, 2])
def test_the_ranking_loses_little(seats):
    """The best of all the entries is nearly always among the candidates."""
    bot, missed, looked = TetrixGreedy(), 0, 0
    for step in play_match(game, ("random",) * seats, 4, PATIENCE).steps:
        if isinstance(step.move, Enter):
            looked += 1
            missed += _best_value(step, bot.candidates(step.before)) < _best_value(step, game.moves(step.before))
    assert looked >= 10 and missed <= looked / 10


def _best_value(step: Step, moves: list) -> float:
    return max(TetrixGreedy().value(game.after(step.before, move), step.by) for move in moves)


# The last round


def test_a_form_that_costs_points_is_declined_in_the_last_round():
    state = built(beside_stuck_yellow(GAP_BETWEEN_CIRCLES), "I", "oooo")
    entered = [move for move in game.moves(state) if isinstance(move, Enter)]
    assert entered and all(points(game.after(state, move).sheets[0]) < 24 for move in entered)
    assert moves_made(state) == {Decline()}


def test_a_form_that_brings_points_is_entered_in_the_last_round():
    state = built(beside_stuck_yellow(GAP_BESIDE_CIRCLES), "I", "oooo")
    assert Decline() in game.moves(state)
    assert [points(sheet) for sheet in sheets_made(state)] == [10]


def test_only_points_count_in_the_last_round():
    """The fifth cross is entered, though a square and two circles elsewhere may promise more."""
    state = built(
        beside_stuck_yellow("""
        .......
        .......
        xxxxsss
        .......
        .......
        .......
        .......
        """),
        "I",
        "xsoo",
    )
    most = max(points(game.after(state, move).sheets[0]) for move in game.moves(state))
    assert most == 5
    assert all(points(sheet) == most for sheet in sheets_made(state))


def ends_the_round(state: State) -> set[bool]:
    return {game.play(state, move).last_round for move in moves_made(state)}


def test_the_game_is_ended_while_ahead_and_not_while_behind():
    """Yellow has room for an I only, so that any other form ends the game (TT-8)."""
    mine = red("""
        ooooo..
        oo.....
        ..x....
        .......
        ...sss.
        .......
        .......
        """)
    poor = drawn(ROOM_FOR_AN_I).sheets[0]
    rich = drawn(ROOM_FOR_AN_I.replace("s", "x")).sheets[0]
    ahead = roll(mine._replace(sheets=(mine.sheets[0], poor)), "osxx")
    behind = roll(mine._replace(sheets=(mine.sheets[0], rich)), "osxx")
    assert game.scores(ahead) == (7, 0) and game.scores(behind) == (7, 45)
    assert ends_the_round(ahead) == {True}
    assert ends_the_round(behind) == {False}


def test_ending_the_game_counts_what_the_others_can_still_enter():
    """Yellow is stuck and red has 8; white gets 7, 8 or 9 by circles in the gap at the edge, as the form allows."""
    state = drawn("""
        xxxxxxx   xsxsxsx   ooooosx
        sosossx   sxsxsxs   .xsxsxs
        ososoxs   xsx.xsx   .sxsxsx
        sososox   sxsxsxs   .xsxsxs
        osososs   xsxsxsx   .sxsxsx
        sososox   sxsxsxs   sxsxsxs
        osososo   xsxsxsx   xsxsxsx
        """)
    assert game.scores(state) == (8, 0, 5)
    state = roll(state, "oooo")
    best = {move: _most_for_white(state, move) for move in game.moves(state)}
    assert set(best.values()) == {7, 8, 9}
    assert all(best[move] == 7 for move in moves_made(state))


def _most_for_white(state: State, form: Form) -> int:
    """What white has at the end, after the best entry; red and yellow can enter nothing."""
    state = play_all(game, state, [form, Cannot(), Cannot()])
    return max(game.scores(game.play(state, move))[2] for move in game.moves(state))


# Solo


def solo(drawing: str, dice: str, boxes: int) -> State:
    return game.play(drawn(drawing)._replace(boxes=boxes), Roll(dice))


def test_solo_stops_rather_than_join_two_finished_areas_with_the_last_form():
    state = solo(GAP_BETWEEN_CIRCLES, "oooo", boxes=0)
    assert game.moves(state) == [Form("I", "oooo"), Stop()]
    assert moves_made(state) == {Stop()}


def test_solo_does_not_stop_while_the_last_form_brings_points():
    state = solo(GAP_BESIDE_CIRCLES, "oooo", boxes=0)
    assert moves_made(state) == {Form("I", "oooo")}


def test_solo_gives_a_box_for_more_than_a_point():
    """The gap has three cells: an I hangs over the top, which costs a box and makes the area larger by three."""
    state = solo(GAP_BESIDE_CIRCLES.replace("xsx.xsx", "xsxsxsx"), "oooo", boxes=1)
    assert moves_made(state) == {Form("I", "oooo")}


def test_solo_does_not_stop_at_the_start():
    assert Stop() not in moves_made(game.play(game.start({}, 1), Roll("osxx")))


# Whole games


@pytest.mark.parametrize("seats", Tetrix.seats)
def test_whole_games(seats):
    (result,) = play_many(Pairing("tetrix", ("greedy",) * seats, PATIENCE), range(7, 8), jobs=1)
    (match,) = read_records(BytesIO(result.line), game_named)
    assert match.forfeit is None and match.outcome == result.outcome
    assert match.outcome.reason in ({"solo end", "stopped"} if seats == 1 else {"last round"})
    assert min(result.outcome.scores) > 20


@pytest.mark.parametrize("seats", Tetrix.seats)
def test_candidates_are_legal_and_never_missing(seats):
    bot = TetrixGreedy()
    for step in play_match(game, ("random",) * seats, 3, PATIENCE).steps:
        if step.by != CHANCE:
            candidates = bot.candidates(step.before)
            assert candidates and set(candidates) <= set(game.moves(step.before))


def test_it_plays_far_better_than_chance():
    for seed in range(6):
        seats = ["random", "random"]
        seats[seed % 2] = "greedy"
        assert play_match(game, seats, seed, PATIENCE).outcome.winners == (seed % 2,)


def test_a_position_is_worth_the_same_to_a_seat_wherever_it_sits():
    bot = TetrixGreedy()
    for step in play_match(game, ("greedy", "random", "greedy"), 5, PATIENCE).steps:
        state = step.after
        moved = state._replace(sheets=(state.sheets[-1], *state.sheets[:-1]), roller=(state.roller + 1) % 3)
        values = [bot.value(state, seat) for seat in range(3)]
        assert [bot.value(moved, seat) for seat in range(3)] == [values[-1], *values[:-1]]
