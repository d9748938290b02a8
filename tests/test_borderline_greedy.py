"""What the greedy player knows about Borderline. Boards are drawn as in the tests of the rules."""

from functools import cache
from typing import Any

import pytest

from games.borderline.bot.greedy import NOWHERE, BorderlineGreedy, pushes, traits
from games.borderline.rules.game import OVERRUN, State, free_rows, half_turned
from games.bots.greedy import best_move
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.core.tetrominoes import SHAPES
from tests.test_borderline_rules import ROOM_WITHOUT_CONTACT, at_both_ends, drawn, game, start

bot = BorderlineGreedy()
LUCKS = range(3)

# A well for an I in the first column; an I that lies down on it completes one row instead of four.
WELL_FOR_AN_I = """
    ... 16 ...
    ==========
    ... 10 ...
    ........JJ
    ....KKKKJJ
    #EEFFGGHHI
    #EEFFGGHHI
    #AABBCCDDI
    #AABBCCDDI
    """


def moves_made(state: State) -> set[Any]:
    """What the player does, whatever the luck."""
    return {best_move(game, bot, state, state.turn, (luck,)) for luck in LUCKS}


def value(state: State, seat: int = 0) -> float:
    return bot.value(state, seat)


@cache  # several tests look at the same games
def positions(greedy: tuple[int, ...], seed: int) -> list[State]:
    """A game from start to end; these seats are the player's, the others make any move. Every move is checked."""
    state, seen = start, [start]
    while (seat := game.to_move(state)) != OVER:
        moves = game.moves(state)
        if seat in greedy:
            move = best_move(game, bot, state, seat, (seed, len(seen)))
        else:
            move = moves[chance.number(len(moves), seed, len(seen))]
        state = game.play(state, move)
        seen.append(state)
    return seen


def decisions(seen: list[State]) -> list[State]:
    return [state for state in seen if game.to_move(state) not in (CHANCE, OVER)]


def mirrored(state: State) -> State:
    """The same position with the seats exchanged and the board turned by half."""
    return state._replace(
        turn=1 - state.turn,
        rows=state.rows[::-1],
        heights=state.heights[::-1],
        filled=state.filled[::-1],
        laid=tuple((1 - seat, half_turned(place)) for seat, place in state.laid),
        winner=None if state.winner is None else 1 - state.winner,
    )


def own_side(drawing: str) -> tuple[int, tuple[int, ...], int]:
    """What the player who draws has: filled cells, heights, rows."""
    state, _ = drawn(drawing)
    return state.filled[0], state.heights[0], state.rows[0]


# What is counted


def test_a_side_is_counted_trait_by_trait():
    counted = traits(
        *own_side("""
        ... 20 ...
        ==========
        .... 8 ...
        FF......G.
        EFF.....G.
        EECCCC..G.
        E...AAAAG.
        """)
    )
    rare = {"one_short", "two_short", "four_short", "push", "best_push", "awkward", "homeless"}
    assert {name for name, count in counted._asdict().items() if not count} == {
        *rare,
        "below_1",
        "below_3",
        "below_5",
        "below_7",
    }
    assert (counted.rows, counted.holes, counted.spoiled) == (12, 3, 1)
    assert (counted.steps, counted.wells) == (10, 10)
    assert counted.three_short == 1, "the second row; the first one is spoiled"


def test_pushes_are_foreseen_for_every_shape():
    filled, heights, rows = own_side(WELL_FOR_AN_I.replace("#", "."))
    assert dict(zip(SHAPES, pushes(filled, heights, rows))) == {"I": 7, "J": 3, "L": 1, "O": 0, "S": 0, "T": 1, "Z": 1}
    counted = traits(filled, heights, rows)
    assert (counted.push, counted.best_push, counted.one_short, counted.four_short) == (13 / 7, 7, 4, 1)


def test_a_row_of_which_four_cells_are_missing_can_be_completed():
    state, _ = drawn("""
        ... 16 ...
        ==========
        ... 14 ...
        ........BB
        ....AAAABB
        """)
    assert pushes(state.filled[0], state.heights[0], state.rows[0]) == (1, 0, 0, 0, 0, 0, 0)


def test_shapes_without_a_place_are_foreseen():
    four_full_rows = (1 << 40) - 1, (4,) * 10
    assert pushes(*four_full_rows, 5) == (0, *[NOWHERE] * 6)
    assert traits(*four_full_rows, 5).homeless == 6 / 7


def test_a_shape_that_would_have_contact_nowhere_is_homeless():
    reached = dict(zip(SHAPES, pushes(*own_side(ROOM_WITHOUT_CONTACT))))
    assert {shape for shape in SHAPES if reached[shape] == NOWHERE} == {"I", "S"}


def test_on_a_flat_floor_only_s_and_z_are_awkward():
    assert traits(start.filled[0], start.heights[0], start.rows[0]).awkward == 2


@pytest.mark.parametrize("room, pushes_too_far", [(0, 4), (1, 3), (2, 3), (3, 2), (5, 1), (6, 1), (7, 0)])
def test_the_room_is_measured_by_the_pushes(room, pushes_too_far):
    counted = traits(start.filled[0], start.heights[0], room)
    assert counted.below_1 + counted.below_3 + counted.below_5 + counted.below_7 == pushes_too_far


# What a position is worth


def test_every_row_of_the_border_counts():
    values = [value(start._replace(rows=(rows, 32 - rows))) for rows in range(1, 32)]
    assert values == sorted(set(values)) and values[15] == 0


def test_a_spoiled_row_is_worse_than_a_second_hole_in_it():
    def with_holes(*rows_and_columns: tuple[int, int]) -> float:
        filled = (1 << 30) - 1 - sum(1 << row * 10 + column for row, column in rows_and_columns)
        return value(start._replace(heights=((3,) * 10, (0,) * 10), filled=(filled, 0)))

    none, one, two_in_a_row, two_rows = (
        with_holes(),
        with_holes((0, 2)),
        with_holes((0, 2), (0, 3)),
        with_holes((0, 2), (1, 2)),
    )
    assert none > one > two_in_a_row > two_rows


def test_the_chance_to_overrun_counts_more_for_the_player_whose_turn_it_is():
    state, _ = drawn("""
        aa........
        aa........
        .... 2 ...
        ==========
        ... 26 ...
        AABBCCDD..
        AABBCCDD..
        """)
    assert free_rows(state, 1) == 2
    assert value(state) > value(state._replace(turn=1)) > 0


@at_both_ends
def test_a_won_game_is_best_and_a_lost_one_worst(seat):
    seen = positions((0, 1), 2)
    values = [value(state, seat) for state in seen]
    assert values.count(max(values)) == 1 or values.count(min(values)) == 1
    assert values[-1] == (max(values) if seen[-1].winner == seat else min(values))
    assert values == [-value(state, 1 - seat) for state in seen]


# Decisions


@at_both_ends
def test_an_overrun_is_seen(seat):
    state, winning = drawn(
        """
        a.........
        a.........
        a.........
        a.........
        b.........
        b.........
        b.........
        b.........
        c.........
        c.........
        c.........
        c.........
        .... 2 ...
        ==========
        ... 16 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.after(state, winning).end == OVERRUN
    assert moves_made(state) == {winning}


def test_a_win_is_never_passed_over():
    chances = 0
    for seed in range(6):
        for state in decisions(positions((0,), seed)):
            winning = {move for move in game.moves(state) if game.after(state, move).winner == state.turn}
            if winning:
                chances += 1
                assert moves_made(state) <= winning
    assert chances > 5


@at_both_ends
def test_four_rows_at_once_rather_than_one(seat):
    state, upright = drawn(WELL_FOR_AN_I, seat)
    lying = [move for move in game.moves(state) if game.after(state, move).rows[seat] == state.rows[seat] + 1]
    assert lying, "there is a row to be had instead"
    assert moves_made(state) == {upright}


@pytest.mark.parametrize("shape", "JLOSTZ")
def test_a_well_of_four_rows_is_kept_for_an_i(shape):
    state, _ = drawn(WELL_FOR_AN_I.replace("#", "."))
    state = state._replace(shape=shape)
    for move in moves_made(state):
        after = game.after(state, move)
        assert after.heights[0][0] == 0 and after.rows == state.rows


def test_no_hole_where_none_is_needed():
    """In the first turns, when no row is spoiled and nobody is in danger."""
    choices = 0
    for seed in range(3):
        for state in decisions(positions((0, 1), seed))[:16]:
            holes = {move: _holes(game.after(state, move), state.turn) for move in game.moves(state)}
            if not _holes(state, state.turn) and len(set(holes.values())) > 1 and min(holes.values()) == 0:
                choices += 1
                assert all(holes[move] == 0 for move in moves_made(state))
    assert choices > 20


def _holes(state: State, seat: int) -> float:
    return traits(state.filled[seat], state.heights[seat], state.rows[seat]).holes


# Whole games


@at_both_ends
def test_it_beats_chance(seat):
    """Every move is checked on the way."""
    assert [positions((seat,), seed)[-1].winner for seed in range(6)] == [seat] * 6


def test_few_rows_are_spoiled():
    ends = [positions((0, 1), seed)[-1] for seed in range(4)]
    sides = [traits(state.filled[seat], state.heights[seat], state.rows[seat]) for state in ends for seat in (0, 1)]
    assert sum(side.spoiled for side in sides) < 0.25 * sum(side.rows for side in sides)


def test_both_ends_of_the_board_are_judged_and_played_alike():
    for state in positions((0, 1), 1):
        turned = mirrored(state)
        assert value(turned, 1) == value(state, 0)
        if game.to_move(state) not in (CHANCE, OVER):
            assert _best_moves(turned) == {half_turned(move) for move in _best_moves(state)}


def _best_moves(state: State) -> set[Any]:
    values = {move: value(game.after(state, move), state.turn) for move in game.moves(state)}
    return {move for move in values if values[move] == max(values.values())}
