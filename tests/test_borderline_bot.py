"""What the computer knows about Borderline. Boards are drawn as in the tests of the rules."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.borderline.boards import NOWHERE, boards_of, lay, place_on, pushed, reach, sides_of
from games.borderline.bot import BorderlineBot, Deed, deed_of
from games.borderline.features import scale, seen, traits
from games.borderline.judging import follow, net
from games.borderline.rules import NO_ROOM, OVERRUN, PUSH, Press, State, completed_rows, free_rows, half_turned
from games.borderline.training import courses
from games.bots.budget import Budget
from games.bots.net import Net
from games.bots.players import LEVELS
from games.bots.search import decide, favourite, rank
from games.bots.tempers import TEMPERS
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.core.tetrominoes import COLUMNS, SHAPES, drops, footprint
from tests.test_borderline_greedy import WELL_FOR_AN_I, mirrored
from tests.test_borderline_rules import at_both_ends, drawn, game, start, with_stock

bot = BorderlineBot()
some_games = st.integers(0, 1_000_000)


@cache
def positions(seed: int, carelessness: int = 5) -> list[State]:
    """A game from start to end; one move in so many is any move, so that all kinds of surfaces come up."""
    state, played = start, [start]
    while (seat := game.to_move(state)) != OVER:
        moves = game.moves(state)
        luck = (seed, len(played))
        if seat != CHANCE and chance.number(carelessness, *luck, 1):
            move = bot.replies([state])[0]
        else:
            move = moves[chance.number(len(moves), *luck)]
        state = game.play(state, move)
        played.append(state)
    return played


def decisions(*seeds: int) -> list[State]:
    return [state for seed in seeds for state in positions(seed) if game.to_move(state) >= 0]


def shapes_of(states: list[State]) -> np.ndarray:
    return np.array([SHAPES.index(state.shape) for state in states])


def play(levels: tuple[str, str], seed: int) -> int | None:
    """Who wins."""
    state, number = start, 0
    while (seat := game.to_move(state)) != OVER:
        number += 1
        if seat == CHANCE:
            move = Press(SHAPES[chance.number(len(SHAPES), seed, number)])
        else:
            move = chosen(state, levels[seat], (seed, number))
        state = game.after(state, move)
    return state.winner


def chosen(state: State, level: str, luck: tuple[int, ...]) -> object:
    sight = bot.sights[level]
    return decide(bot, state, sight, luck, Budget(sight.positions))


# Many positions at once


@given(some_games)
@settings(max_examples=4)
def test_places_and_what_comes_of_them_are_those_of_the_rules(seed):
    states = decisions(seed)
    boards, shapes = boards_of(states), shapes_of(states)
    laid = lay(boards, shapes)
    after, overrun = pushed(boards, laid, shapes)
    found = [
        (parent, place_on(states[parent].shape, *place, states[parent].turn))
        for parent, *place in zip(*(part.tolist() for part in laid[:4]))
    ]
    assert sorted(found) == sorted((at, move) for at, state in enumerate(states) for move in game.moves(state))
    expected = [game.after(states[parent], place) for parent, place in found]
    theirs = boards_of(expected)
    for ours, wanted in ((after.mover, theirs.mover), (after.other, theirs.other)):
        assert all((one == two).all() for one, two in zip(ours, wanted))
    assert (after.stock == theirs.stock).all()
    assert overrun.tolist() == [state.end == OVERRUN for state in expected]
    assert follow(boards, shapes).won.tolist() == [state.end in (OVERRUN, NO_ROOM) for state in expected]


@given(some_games)
@settings(max_examples=3)
def test_what_the_next_piece_can_do_is_found_by_trying(seed):
    states = positions(seed)[::4]
    reached = reach(sides_of(states, [0] * len(states)))
    for at, state in enumerate(states):
        for number, shape in enumerate(SHAPES):
            tried = [
                (len(completed_rows(state.filled[0] | footprint(place).mask, place)), _is_flush(state, place))
                for place in drops(shape, state.heights[0], state.rows[0])
            ]
            assert reached.completed[number, at] == max((rows for rows, _ in tried), default=NOWHERE)
            assert reached.flush[number, at] == sum(flush for _, flush in tried)


def _is_flush(state: State, place: object) -> bool:
    foot = footprint(place)
    return all(state.heights[0][column] == bottom for column, bottom in zip(foot.columns, foot.bottoms))


# What the network sees


def test_a_side_is_described_trait_by_trait():
    state, _ = drawn(WELL_FOR_AN_I.replace("#", "."))
    side = seen(sides_of([state], [0]))
    told = {trait.name: float(number) for trait, number in zip(traits(), side.traits[:, 0]) if number}
    surface = {name: told.pop(name) for name in list(told) if name.startswith("surface")}
    assert sum(surface.values()) == COLUMNS - 2
    assert surface == {"surface -3 0": 1, "surface 0 0": 3, "surface 0 1": 2, "surface -1 0": 2}
    assert told == {
        "rows": 16,
        "room": 10,
        "mean height": pytest.approx(4.4),
        "height above the lowest column": 6,
        "rows that lack 1": 4,
        "rows that lack 4": 1,
        "rows that lack 8": 1,
        **{f"lacking in window row {row}": 1 for row in range(4)},
        "steps": 6,
        "wells": 10,
        "step of 3 at a wall": 1,
        "step of 0 at a wall": 1,
        "mean push": pytest.approx(13 / 7),
        "best push": 7,
        "push of I": 7,
        "shapes that complete 1": 5,
        "shapes that complete 2": 2,
        "shapes that complete 3": 1,
        "shapes that complete 4": 1,
        "flush places": 0,
    }


def test_a_spoiled_row_is_left_out():
    state, _ = drawn("""
        ... 16 ...
        ==========
        ... 14 ...
        AAA.......
        ..A.......
        """)
    side = sides_of([state], [0])
    assert side.spoiled.tolist() == [1]
    described = dict(zip((trait.name for trait in traits()), seen(side).traits[:, 0].tolist()))
    assert described["spoiled rows above the lowest column"] == 1
    assert (described["rows that lack 7"], described["rows that lack 9"]) == (1, 0)
    assert described["lacking in window row 0"] == 7, "the window begins above the spoiled row"


def test_a_network_fits_the_features():
    assert net().scale.tolist() == pytest.approx(scale().tolist())


# What positions are worth


@given(some_games)
@settings(max_examples=3)
def test_values_are_shares_of_the_win_the_same_from_both_ends(seed):
    quiet = [state for state in positions(seed) if game.to_move(state) < 0]
    values = bot.values(quiet)
    assert values.sum(1) == pytest.approx(1)
    assert ((values > 0) & (values < 1))[:-1].all()
    assert values[-1].tolist() == [float(quiet[-1].winner == seat) for seat in (0, 1)]
    assert bot.values([mirrored(state) for state in quiet])[:, ::-1] == pytest.approx(values, abs=1e-6)


def test_moves_are_weighed_by_the_positions_after_them():
    for state in decisions(3)[::7]:
        moves, values = bot.weigh(state)
        assert sorted(moves) == game.moves(state)
        assert values == pytest.approx(bot.values([game.after(state, move) for move in moves]), abs=1e-5)


def test_a_batch_says_the_same_as_one_by_one():
    states = decisions(4, 5)
    replies = bot.replies(states)
    outlook = bot.outlook(states)
    assert outlook.sum(1) == pytest.approx(1)
    for at in range(0, len(states), 5):
        assert bot.replies([states[at]]) == [replies[at]]
        moves, values = bot.weigh(states[at])
        assert values[moves.index(replies[at])] == pytest.approx(outlook[at], abs=1e-5)


@at_both_ends
def test_a_win_at_once_is_seen_by_every_level(seat):
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
    moves, values = bot.weigh(state)
    assert values[moves.index(winning), seat] == 1
    for level in LEVELS:
        careful = bot.sights[level]._replace(overlooks=0.0)
        assert decide(bot, state, careful, (7,), Budget(careful.positions)) == winning


def test_a_shape_that_is_used_up_is_not_waited_for():
    state = with_stock(start, I=0, T=0)
    assert [press.shape for press, _ in bot.game.odds(state)] == ["J", "L", "O", "S", "Z"]
    state = with_stock(decisions(6)[4], I=0)
    assert chosen(state, "master", (1,)) in game.moves(state)


# Levels


def test_the_same_luck_makes_the_same_move():
    state = decisions(7)[9]
    for level in LEVELS:
        assert len({chosen(state, level, (2, 3)) for _ in range(2)}) == 1


def test_levels_see_more_and_more():
    lost = sum(play(("easy", "hard") if seed % 2 else ("hard", "easy"), seed) == (seed + 1) % 2 for seed in range(12))
    assert lost <= 3


@given(some_games)
@settings(max_examples=2)
def test_a_gain_is_what_the_border_moves(seed):
    for state in decisions(seed)[::5]:
        moves, gains = bot.gains(state)
        assert sorted(moves) == game.moves(state)
        pushes = [deed_of(state, move).push for move in moves]
        if max(pushes):
            assert pushes[int(np.argmax(gains))] == max(pushes)


# What is told about a move


def is_true(sentence: str, facts: dict[str, int], deed: Deed, state: State, move: object) -> bool:
    """Checked against the rules, apart from how the bot finds it."""
    seat, after = state.turn, game.after(state, move)
    own = half_turned(move) if seat else move
    foot = footprint(own)
    gap = any(state.heights[seat][column] < bottom for column, bottom in zip(foot.columns, foot.bottoms))
    rows = len(completed_rows(after.filled[seat], own))
    moved = after.rows[seat] - state.rows[seat]
    checks = {
        "wins: the border": after.end == OVERRUN and facts.get("push") == PUSH[rows] > free_rows(state, 1 - seat),
        "wins: no piece": after.end == NO_ROOM,
        "completes four": rows == 4 and moved == 7 == facts.get("push"),
        "moves the border {push} away": 0 < moved == facts.get("push"),
        "moves the border {push}: only": 0 < moved == facts.get("push")
        and facts.get("room") == free_rows(after, 1 - seat),
        "completes {rows}": facts.get("rows") == rows > 1 and moved == facts.get("push"),
        "completes a row": rows == moved == 1,
        "threatens": _can_win(after, seat) == facts.get("shapes"),
        "makes four rows": _best_push(after, seat) == 7 == facts.get("push") > _best_push(state, seat),
        "makes a push": _best_push(after, seat) == facts.get("push", 0) > _best_push(state, seat),
        "does the least": all(_spoils(state, other) >= _spoils(state, move) > 0 for other in game.moves(state)),
        "covers": gap and not _spoils(state, move),
        "fits": not gap,
        "now": not gap and _flush_shapes(after, seat) == facts.get("shapes", 0) > _flush_shapes(state, seat),
        "leaves": free_rows(after, seat) == facts.get("room"),
    }
    return next(true for beginning, true in checks.items() if sentence.startswith(beginning))


def _best_push(state: State, seat: int) -> int:
    return max(_furthest(state, seat).values())


def _can_win(state: State, seat: int) -> int:
    return sum(push > free_rows(state, 1 - seat) for push in _furthest(state, seat).values())


def _furthest(state: State, seat: int) -> dict[str, int]:
    return {
        shape: max(
            (
                PUSH[len(completed_rows(state.filled[seat] | footprint(place).mask, place))]
                for place in drops(shape, state.heights[seat], state.rows[seat])
            ),
            default=0,
        )
        for shape in SHAPES
    }


def _flush_shapes(state: State, seat: int) -> int:
    seen_by_owner = state if seat == 0 else mirrored(state)
    return sum(
        any(_is_flush(seen_by_owner, place) for place in drops(shape, state.heights[seat], state.rows[seat]))
        for shape in SHAPES
    )


def _spoils(state: State, move: object) -> int:
    before, after = sides_of([state, game.after(state, move)], [state.turn] * 2).spoiled.tolist()
    return (after & ~before).bit_count()


def test_every_sentence_is_true_and_comes_up():
    told = {}
    for state in decisions(*range(8)):
        for move in {bot.replies([state])[0], game.moves(state)[0]}:
            why = bot.why(state, move)
            deed = deed_of(state, move)
            assert is_true(why.sentence, dict(why.facts), deed, state, move), why.sentence.format(**why.facts)
            told[why.sentence] = told.get(why.sentence, 0) + 1
    assert len(told) >= 15
    assert max(map(len, told)) <= 64


# Tempers


def test_tempers_like_different_moves():
    liked = {
        temper: [
            max(sorted(game.moves(state)), key=lambda move: bot.leaning(temper, state, move))
            for state in decisions(1)[10::8]
        ]
        for temper in TEMPERS
    }
    for one, two in combinations(TEMPERS, 2):
        assert liked[one] != liked[two]


def test_a_temper_only_decides_between_moves_that_are_nearly_as_good():
    for state in decisions(2)[::9]:
        ranked = rank(bot, state, bot.sights["hard"], (1,), Budget(1000))
        worth = {each.move: each.worth for each in ranked}
        for temper in TEMPERS:
            assert worth[favourite(bot, state, ranked, temper)] >= ranked[0].worth - 0.004


# Learning


def test_a_round_of_games_gives_two_stories_each_and_the_same_ones_again():
    course = courses()["2"]
    course.games = 6
    untaught = course.untaught(np.random.default_rng(1))
    one, two = (course.play(untaught, np.random.default_rng(2), 0) for _ in range(2))
    assert (one.rows == two.rows).all()
    assert one.rows.shape == (one.lengths.sum(), len(scale()))
    assert len(one.lengths) == len(one.results) == 12
    assert (one.results.reshape(-1, 2).sum(1) == 1).all()
    assert isinstance(untaught, Net)
