"""What the greedy player knows about Tantrix. Tables are drawn as in the tests of the rules."""

from functools import cache
from typing import Any

import pytest

from games.bots.greedy import best_move
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.tantrix.bot.greedy import LOOKED_AT, TantrixGreedy, lines_of
from games.tantrix.rules.game import State
from tests.test_tantrix_rules import drawn, game

bot = TantrixGreedy()
LUCKS = range(3)


def moves_made(state: State) -> set[Any]:
    """What the player does, whatever the luck."""
    return {best_move(game, bot, state, state.turn, (luck,)) for luck in LUCKS}


def scores_after(state: State, seat: int) -> dict[Any, int]:
    """For each legal move what a seat has then."""
    return {move: game.scores(game.after(state, move))[seat] for move in game.moves(state)}


@cache  # several tests look at the same games
def positions(seats: int, greedy: tuple[int, ...], seed: int) -> list[State]:
    """A game from start to end; these seats are the player's, the others make any move. Every move is checked."""
    state = game.start(game.options({}, seats), seats)
    seen = [state]
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            move = chance.draw(game.odds(state), seed, len(seen))
        elif seat in greedy:
            move = best_move(game, bot, state, seat, (seed, len(seen)))
        else:
            moves = game.moves(state)
            move = moves[chance.number(len(moves), seed, len(seen))]
        state = game.play(state, move)
        seen.append(state)
    return seen


def decisions(seen: list[State]) -> list[State]:
    return [state for state in seen if game.to_move(state) not in (CHANCE, OVER)]


# Two red lines that run into the same empty cell.
TO_JOIN = """
    RYRBBY
            space
    BRYRYB
    """


# What is counted


def test_lines_are_counted_with_their_ends():
    table = drawn(
        """
        GGRRBB
                space
        RRYGYG
        """,
        "",
    )
    red = lines_of(table.state.layout, "R")
    assert (red.lengths, red.loop) == ([2], 0)
    assert red.ends == {table.at["space"]: [0, 0]}, "both ends meet: one tile closes a loop"
    green = lines_of(table.state.layout, "G")
    assert sorted(green.lengths) == [1, 1] and sum(map(len, green.ends.values())) == 4


def test_a_loop_has_no_ends():
    layout = drawn(
        """
        GGRRBB
                GGBBRR
        RRYGYG
        """,
        "",
    ).state.layout
    assert lines_of(layout, "R") == ([], {}, 3)


# What a position is worth


def test_two_lines_that_a_tile_would_join_are_worth_more_while_such_a_tile_is_left():
    table = drawn(TO_JOIN, "yybrrb")
    red = lines_of(table.state.layout, "R")
    assert red.lengths == [1, 1] and len(red.ends[table.at["space"]]) == 2
    fitting = table.state.layout.space(table.at["space"]).fitting
    held = next(tile for tile in table.state.bag if tile in fitting)
    idle = next(tile for tile in table.state.bag if tile not in fitting)
    none_left = tuple(tile for tile in table.state.bag if tile not in fitting)
    hands = table.state.hands

    def value(tile: int, bag: tuple[int, ...]) -> float:
        return bot.value(table.state._replace(hands=((tile,), hands[1]), bag=bag), 0)

    assert value(held, table.state.bag) > value(idle, table.state.bag) > value(idle, none_left)


def test_a_forced_space_helps_the_more_the_sooner_it_is_filled():
    """It joins two red lines; the tile for it may be with whoever's turn it is, with the other seat, or in the bag."""
    table = drawn(
        """
                BRRBYY
        RYRBBY
                space
        BRYRYB
        """,
        "",
    )
    state, space = table.state, table.at["space"]
    assert state.layout.forced_spaces() == [space] and len(lines_of(state.layout, "R").ends[space]) == 2
    fitting = state.layout.space(space).fitting
    tile = next(tile for tile in state.bag if tile in fitting)
    idle = [tile for tile in state.bag if tile not in fitting]

    def expected(first: int, second: int, bag: tuple[int, ...]) -> float:
        return bot.expected(state._replace(hands=((first,), (second,)), bag=bag), 0)

    few = tuple(idle[4:8])
    values = [
        expected(tile, idle[0], few),
        expected(idle[0], tile, few),
        expected(idle[0], idle[1], (*few[:3], tile)),
        expected(idle[0], idle[1], few),
    ]
    assert values == sorted(set(values), reverse=True)


def test_a_loop_that_may_soon_be_closed_is_worth_more_than_one_that_cannot():
    state = drawn(
        """
        GGRRBB

        RRYGYG
        """,
        "ggbbrr",
    ).state
    (cell,) = lines_of(state.layout, "R").ends
    fitting = state.layout.space(cell).fitting
    idle = tuple(tile for tile in state.bag if tile not in fitting)[:5]
    with_it = state._replace(bag=idle)
    without = state._replace(bag=idle[1:], hands=(idle[:1], state.hands[1]))
    assert bot.expected(with_it, 0) > bot.expected(without, 0)


def test_an_end_that_no_tile_fits_any_more_promises_nothing():
    table = drawn("RYYBRB", "yybrrb")
    red_ends = lines_of(table.state.layout, "R").ends
    fitting = {tile for cell in red_ends for tile in table.state.layout.space(cell).fitting}
    usable = tuple(tile for tile in table.state.bag if tile in fitting)[:4]
    useless = tuple(tile for tile in table.state.bag if tile not in fitting)[:4]
    assert len(usable) == len(useless) == 4

    def own_hopes(bag: tuple[int, ...]) -> float:
        return bot.expected(table.state._replace(hands=((), ()), bag=bag), 0)

    assert own_hopes(useless) == 1.0 < own_hopes(usable)


def test_early_in_the_game_an_open_line_is_worth_more_than_the_smallest_loop():
    loop = drawn(
        """
        GGRRBB
                GGBBRR
        RRYGYG
        """,
        "yybrrb",
    ).state
    line = drawn(
        """
        YYBRBR

        RRBYBY

        BRYRBY
        """,
        "yybrrb",
    ).state
    assert game.scores(loop)[0] == 6 > game.scores(line)[0]
    assert bot.expected(line, 0) > bot.expected(loop, 0)
    over = {"bag": (), "hands": ((), ())}
    assert bot.expected(line._replace(**over), 0) < bot.expected(loop._replace(**over), 0)


@pytest.mark.parametrize("seats", game.seats)
def test_a_finished_game_is_worth_its_lead_and_a_win_more_than_any_lead(seats):
    end = positions(seats, (0,), 1)[-1]
    scores, winners, _ = game.outcome(end)
    values = [bot.value(end, seat) for seat in range(seats)]
    assert sorted(range(seats), key=values.__getitem__) == sorted(range(seats), key=scores.__getitem__)
    assert [value > 50 for value in values] == [seat in winners for seat in range(seats)]
    assert bot.value(end._replace(end="deadlock"), 0) == 0, "all share the win (TX-15)"


# Decisions


def test_its_own_line_is_made_longer():
    state = drawn(
        """
        YYBRBR

        RRBYBY
        """,
        "yybrrb",
    ).state
    own = scores_after(state, 0)
    assert min(own.values()) == 2 < max(own.values())
    assert all(own[move] == max(own.values()) for move in moves_made(state))


def test_a_loop_is_closed_when_it_is_offered():
    """With the last tiles; until then a longer line may be worth more."""
    state = drawn(
        """
        GGRRBB

        RRYGYG
        """,
        "ggbbrr",
        "yybrrb",
        bag="",
    ).state
    own = scores_after(state, 0)
    assert max(own.values()) == 6 and sorted(own.values())[-2] <= 3
    assert all(own[move] == 6 for move in moves_made(state))


def test_the_line_of_an_opponent_is_not_made_longer_without_need():
    """The tile has no red: for the own line nothing is to be gained."""
    state = drawn(
        """
        YBBYRR

        YGGYRR

        YGGYBB
        """,
        "ggbyyb",
    ).state
    theirs = scores_after(state, 1)
    assert min(theirs.values()) == 3 and max(theirs.values()) == 4
    assert all(theirs[move] == min(theirs.values()) for move in moves_made(state))


def test_the_last_tile_is_laid_where_it_counts_most():
    checked = 0
    for seed in range(2):
        for state in decisions(positions(2, (0, 1), seed)):
            if sum(map(len, state.hands)) == 1:
                leads = {move: bot.value(game.after(state, move), state.turn) for move in game.moves(state)}
                checked += len(leads) > 1
                assert all(leads[move] == max(leads.values()) for move in moves_made(state))
    assert checked


def test_few_of_many_moves_are_looked_at():
    looked_at = 0
    for state in decisions(positions(2, (0, 1), 0)):
        moves, candidates = game.moves(state), bot.candidates(state)
        assert set(candidates) <= set(moves) and len(candidates) == min(len(moves), LOOKED_AT)
        looked_at += len(moves) > LOOKED_AT
    assert looked_at, "there were too many at times"


# Whole games


@pytest.mark.parametrize("seats", game.seats)
def test_whole_games(seats):
    """Every move is checked on the way, and all the tiles are laid."""
    for seat in range(seats):
        end = positions(seats, (seat,), seat + 1)[-1]
        assert end.end == "all laid" and len(end.laid) == 56


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_chance(seat):
    won = sum(game.outcome(positions(2, (seat,), seed)[-1]).winners == (seat,) for seed in range(4))
    assert won >= 3
