"""What the computer knows about Tantrix. Tables are drawn as in the tests of the rules."""

from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from games.bots import tempers
from games.bots.search import Budget, decide
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.tantrix.bot import features
from games.tantrix.bot.boards import (
    NOWHERE,
    TAKEN,
    Played,
    boards_of,
    key_of,
    lines_of,
    moves_of,
    no_moves,
    pattern_of,
)
from games.tantrix.bot.player import TantrixBot
from games.tantrix.bot.training import TantrixCourse
from games.tantrix.rules import game as rules
from games.tantrix.rules.game import Lay, Pass, State
from games.tantrix.rules.tiles import edges
from tests.test_tantrix_rules import drawn, game

bot = TantrixBot()


@cache  # several tests look at the same games
def positions(seats: int, seed: int) -> list[State]:
    """A game from start to end in which every seat now and then makes the move that looks best, otherwise any."""
    state = game.start(game.options({}, seats), seats)
    seen = [state]
    while (seat := game.to_move(state)) != OVER:
        if seat == CHANCE:
            move = chance.draw(game.odds(state), seed, len(seen))
        else:
            moves = game.moves(state)
            move = moves[chance.number(len(moves), seed, len(seen))] if len(seen) % 3 else bot.replies([state])[0]
        state = game.after(state, move)
        seen.append(state)
    return seen


def decisions(seats: int, seed: int) -> list[State]:
    return [state for state in positions(seats, seed) if game.to_move(state) >= 0]


def laid_in(state: State, moves: list[Any]) -> Played:
    return Played(boards_of([state]), moves_of([moves]))


def colour_features(state: State, seat: int = 0) -> dict[str, float]:
    """The features of a seat's colour as the position lies."""
    blocks, _ = features.seat_features(Played(boards_of([state]), no_moves(1)))
    return dict(zip(features.COLOUR, blocks[0, seat].tolist()))


# Two red lines that run into the same empty cell.
TO_JOIN = """
    RYRBBY
            space
    BRYRYB
    """

# One red line whose ends run into the same empty cell.
TO_CLOSE = """
    GGRRBB
            space
    RRYGYG
    """


# Many positions at once


@pytest.mark.parametrize("seats, seed", [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_moves_lead_to_the_same_positions_as_in_the_rules(seats, seed):
    states = decisions(seats, seed)
    moves = [game.moves(state) for state in states]
    laid = Played(boards_of(states), moves_of(moves))
    afters = [game.after(state, move) for state, each in zip(states, moves) for move in each]
    assert len(laid) == len(afters)
    assert laid.scores().tolist() == [list(game.scores(after)) for after in afters]
    assert laid.all_laid().tolist() == [after.end == "all laid" for after in afters]
    assert laid.held.tolist() == [list(map(len, after.hands)) for after in afters]
    for number in range(seed, len(laid), 7):
        check_lines(laid, number, afters[number])


def check_lines(laid: Played, number: int, after: State) -> None:
    """The lines, the cells that they run into, and what meets there."""
    bounds = {key_of(cell): pattern_of(each) for cell, each in after.layout.bounds.items()} | {NOWHERE: TAKEN}
    one = laid.only(np.array([number]))
    for seat, (lengths, ends, loop) in enumerate(lines_of(after.layout, after.colours)):
        found = zip(one.lengths[0, seat].tolist(), one.ends[0, seat].tolist())
        assert sorted((length, *sorted(at)) for length, at in found if length) == sorted(
            (length, *sorted(at)) for length, at in zip(lengths, ends)
        )
        assert one.loops[0, seat] == loop
        keys = one.ends[:, seat].reshape(1, -1)
        assert one.patterns(keys)[0].tolist() == [bounds[key] for key in keys[0].tolist()]
        counts, totals = one.meetings(keys, np.array([[0]]), np.array([[seat]]))
        for key, count, total in zip(keys[0], counts[0], totals[0]):
            meeting = [length for length, at in zip(lengths, ends) for end in at if end == key]
            assert len(meeting) > 2 or (len(meeting), sum(meeting)) == (count, total)


def test_a_position_does_not_depend_on_its_company():
    states = decisions(2, 1)[5:40:5]
    together = features.rows_for_mover(Played(boards_of(states), no_moves(len(states))))
    for state, row in zip(states, together):
        assert np.array_equal(features.rows_for_mover(Played(boards_of([state]), no_moves(1)))[0], row)


def test_features_do_not_depend_on_where_the_table_is():
    state = decisions(2, 1)[30]
    layout = type(state.layout).empty()
    for (q, r), tile in state.layout.tiles.items():
        layout = layout.with_tile((q - 40, r + 25), *tile)
    here, there = (Played(boards_of([each]), no_moves(1)) for each in (state, state._replace(layout=layout)))
    assert np.allclose(features.rows_for_mover(here), features.rows_for_mover(there))


# Features


def test_a_meeting_counts_by_who_can_fill_it():
    table = drawn(TO_JOIN, "yybrrb")
    state = table.state
    fitting = state.layout.space(table.at["space"]).fitting
    held = next(tile for tile in state.bag if tile in fitting)
    none = tuple(tile for tile in state.bag if tile not in fitting)
    mine = colour_features(state._replace(hands=((held,), state.hands[1])))
    later = colour_features(state._replace(hands=((none[0],), state.hands[1])))
    never = colour_features(state._replace(hands=((none[0],), (none[1],)), bag=none[2:]))
    assert (mine["join may"], mine["join may later"]) == (2, 0), "a line of three instead of one"
    assert (later["join may"], later["join may later"]) == (0, 2)
    assert (never["join may"], never["join may later"]) == (0, 0)
    assert mine["expected"] > later["expected"] > never["expected"]


def test_a_loop_that_can_be_closed_is_seen():
    table = drawn(TO_CLOSE, "ggbbrr")
    seen = colour_features(table.state)
    assert (seen["longest"], seen["score"], seen["loop"]) == (2, 2, 0)
    assert seen["loop may"] == 4, "six points instead of two"
    loop = drawn(
        """
        GGRRBB
                GGBBRR
        RRYGYG
        """,
        "yybrrb",
    ).state
    closed = colour_features(loop)
    assert (closed["longest"], closed["score"], closed["loop"], closed["lines"]) == (0, 6, 6, 0)


def test_a_forced_space_counts_by_who_must_fill_it():
    table = drawn(
        """
                BRRBYY
        RYRBBY
                space
        BRYRYB
        """,
        "",
    )
    state = table.state
    fitting = state.layout.space(table.at["space"]).fitting
    tile = next(tile for tile in state.bag if tile in fitting)
    idle = tuple(tile for tile in state.bag if tile not in fitting)
    kinds = ("join must now", "join must soon", "join must later")

    def seen(first: int, second: int, bag: tuple[int, ...]) -> list[bool]:
        told = colour_features(state._replace(hands=((first,), (second,)), bag=bag))
        return [told[kind] > 0 for kind in kinds]

    assert seen(tile, idle[0], idle[1:]) == [True, False, False]
    assert seen(idle[0], tile, idle[1:]) == [False, True, False]
    assert seen(idle[0], idle[1], (*idle[2:], tile)) == [False, False, True]


# Values


@pytest.mark.parametrize("seats", game.seats)
def test_the_seats_share_the_win(seats):
    for state in decisions(seats, seats)[::6]:
        moves, values = bot.evaluate(state)
        assert moves == game.moves(state) and values.shape == (len(moves), seats)
        assert np.allclose(values.sum(1), 1) and (values >= 0).all()
    assert np.allclose(bot.outlook(decisions(seats, seats)[10:14]).sum(1), 1)
    end = positions(seats, seats)[-1]
    winners = game.outcome(end).winners
    assert bot.values([end]).tolist() == [[(seat in winners) / len(winners) for seat in range(seats)]]
    assert np.allclose(bot.values([end._replace(end="deadlock")]), 1 / seats), "all share the win (TX-15)"


def test_the_last_tile_is_weighed_by_the_result():
    checked = 0
    for seed in (1, 2):
        for state in decisions(2, seed):
            if sum(map(len, state.hands)) == 1 and not state.bag:
                moves, values = bot.evaluate(state)
                assert values.tolist() == [bot.values([game.after(state, move)])[0].tolist() for move in moves]
                checked += 1
    assert checked


def test_who_cannot_move_passes(monkeypatch):
    """As if no tile that is left fitted anywhere, which hardly ever happens."""
    stuck = next(state for state in decisions(2, 1) if not state.bag)._replace(stage=1, passes=0)
    monkeypatch.setattr(rules, "possible_lays", lambda state: iter(()))
    over = game.after(game.after(stuck, Pass()), Pass())
    assert bot.evaluate(stuck).moves == bot.replies([stuck]) == [Pass()] and over.end == "all passed"
    assert bot.outlook([stuck]).tolist() == bot.values([over]).tolist(), "nobody can do anything but pass"
    assert told(stuck, Pass()) == "no tile fits anywhere: the move is passed"


# Decisions


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "master"])
def test_a_level_always_makes_the_same_legal_move(level):
    for state in decisions(2, 1)[20:60:13]:
        made = {decide(bot, state, bot.sights[level], (7,), Budget(2000), tempers.BOLD) for _ in range(2)}
        assert len(made) == 1 and made <= set(game.moves(state))


def test_a_loop_is_closed_with_the_last_tiles():
    state = drawn(TO_CLOSE, "ggbbrr", "yybrrb", bag="").state
    for level in ("medium", "hard", "master"):
        move = decide(bot, state, bot.sights[level]._replace(overlooks=0, doubt=0), (1,), Budget(1000))
        assert game.scores(game.after(state, move))[0] == 6


def test_easy_sees_only_what_it_gains():
    state = drawn(TO_JOIN, "yybrrb ggrrbb").state
    moves, gains = bot.gains(state)
    now = game.scores(state)[0]
    assert gains.tolist() == [game.scores(game.after(state, move))[0] - now for move in moves]


def test_the_network_beats_chance():
    won = 0
    for seed in range(6):
        state = game.start(game.options({}, 2), 2)
        while (seat := game.to_move(state)) != OVER:
            if seat == CHANCE:
                move = chance.draw(game.odds(state), seed, len(state.laid), len(state.bag))
            elif seat == seed % 2:
                move = bot.replies([state])[0]
            else:
                moves = game.moves(state)
                move = moves[chance.number(len(moves), seed, len(state.laid))]
            state = game.after(state, move)
        won += game.outcome(state).winners == (seed % 2,)
    assert won >= 5


# Words


def told(state: State, move: Lay) -> str:
    sentence, facts = bot.why(state, move)
    return sentence.format(**facts)


def test_every_reason_is_given_at_some_time_and_true():
    given: dict[str, int] = {}
    for seats, seed in [(2, 1), (2, 2), (2, 5), (3, 3)]:
        for state in decisions(seats, seed)[::2]:
            moves = game.moves(state)
            for move in moves[:: max(1, len(moves) // 4)]:
                sentence, facts = bot.why(state, move)
                check_reason(sentence, facts, state, move)
                given[sentence] = given.get(sentence, 0) + 1
    assert len(given) >= 12, given


def check_reason(sentence: str, facts: dict[str, int], state: State, move: Any) -> None:
    after = game.after(state, move)
    own = state.colours[state.turn]
    lines = {len(cells) for cells, is_loop in after.layout.lines(own) if not is_loop}
    loops = {len(cells) for cells, is_loop in after.layout.lines(own) if is_loop}
    scores = game.scores(state)[state.turn], game.scores(after)[state.turn]
    assert all(type(fact) is int for fact in facts.values())
    if "closes a loop" in sentence:
        assert facts["tiles"] in loops and facts["points"] == 2 * facts["tiles"]
    elif "joins two lines" in sentence or "makes a line longer" in sentence:
        assert facts["length"] in lines
    elif "longest line longer" in sentence:
        assert scores[1] == facts["length"] > scores[0] and facts["length"] in lines
    elif "begins" in sentence:
        assert 1 in lines and own in edges(move.tile, move.turn)
    elif "own colour for later" in sentence:
        assert own not in edges(move.tile, 0) and any(own in edges(tile, 0) for tile in after.hands[state.turn])
    elif "no line of the own colour" in sentence:
        assert own not in edges(move.tile, 0)
    elif "no other move" in sentence:
        assert len(game.moves(state)) == 1


def test_the_most_telling_reason_comes_first():
    state = drawn(TO_CLOSE, "ggbbrr").state
    closing = next(move for move in game.moves(state) if game.scores(game.after(state, move))[0] == 6)
    assert told(state, closing) == "closes a loop of 3 tiles: 6 points"
    table = drawn(TO_JOIN, "yybrrb")
    fitting = table.state.layout.space(table.at["space"]).fitting
    tile = next(tile for tile in table.state.bag if tile in fitting)
    state = table.state._replace(hands=((tile,), table.state.hands[1]))
    joining = next(move for move in game.moves(state) if move.cell == table.at["space"])
    assert told(state, joining) == "joins two lines to one of 3"


def test_tempers_like_different_moves():
    states = [state for state in decisions(2, 2) if state.stage == 1][4:20:5]
    choices = [game.moves(state)[:20] for state in states]
    favourites = {
        temper: tuple(max(moves, key=partial(bot.leaning, temper, state)) for state, moves in zip(states, choices))
        for temper in tempers.TEMPERS
    }
    assert len(set(favourites.values())) >= 3
    for state, moves, move in zip(states, choices, favourites[tempers.GREEDY]):
        scores = {each: game.scores(game.after(state, each))[state.turn] for each in moves}
        assert scores[move] == max(scores.values())


# Learning


@pytest.mark.parametrize("seats", [2, 3])
def test_stories_are_whole(seats):
    course = TantrixCourse(seats, games=2)
    rng = np.random.default_rng(1)
    stories = course.play(course.untaught(rng), rng, 0)
    tiles = 56 * 2 * (1 if seats == 2 else seats)  # one position for each tile, seen by one seat or by all
    assert len(stories.rows) == stories.lengths.sum() and len(stories.rows) >= tiles
    assert stories.rows.shape[1] == len(features.scale(seats)) and np.isfinite(stories.rows).all()
    assert np.isclose(stories.results.sum(), 2), "a win for each game"
