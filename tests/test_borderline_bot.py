"""What the computer knows about Borderline. Boards are drawn as in the tests of the rules."""

import ast
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.borderline.bot import explain
from games.borderline.bot.boards import NOWHERE, boards_of, lay, place_on, pushed, reach, sides_of
from games.borderline.bot.evaluate import follow, net
from games.borderline.bot.explain import Deed, prevented_by, why_of
from games.borderline.bot.features import scale, seen, traits
from games.borderline.bot.player import BorderlineBot
from games.borderline.bot.training import courses
from games.borderline.rules.game import (
    NO_ROOM,
    OVERRUN,
    PUSH,
    Selection,
    State,
    completed_rows,
    free_rows,
    half_turned,
    has_contact,
)
from games.bots.budget import Budget
from games.bots.net import Net
from games.bots.players import LEVELS
from games.bots.search import decide, favourite, rank
from games.bots.tempers import TEMPERS
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.core.sentences import Plural
from games.core.tetrominoes import COLUMNS, SHAPES, Place, drops, footprint
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
            move = Selection(SHAPES[chance.number(len(SHAPES), seed, number)])
        else:
            move = chosen(state, levels[seat], (seed, number))
        state = game.after(state, move)
    return state.winner


def chosen(state: State, level: str, luck: tuple[int, ...]) -> Place:
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
                for place in own_places(state, 0, shape)
            ]
            assert reached.completed[number, at] == max((rows for rows, _ in tried), default=NOWHERE)
            assert reached.flush[number, at] == sum(flush for _, flush in tried)


def own_places(state: State, seat: int, shape: str) -> list[Place]:
    resting = drops(shape, state.heights[seat], state.rows[seat])
    return [place for place in resting if has_contact(place, state.filled[seat])]


def _is_flush(state: State, place: Place) -> bool:
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
        "flush places": 46,
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
        moves, values = bot.evaluate(state)
        assert sorted(moves) == game.moves(state)
        assert values == pytest.approx(bot.values([game.after(state, move) for move in moves]), abs=1e-5)


def test_a_batch_says_the_same_as_one_by_one():
    states = decisions(4, 5)
    replies = bot.replies(states)
    outlook = bot.outlook(states)
    assert outlook.sum(1) == pytest.approx(1)
    for at in range(0, len(states), 5):
        assert bot.replies([states[at]]) == [replies[at]]
        moves, values = bot.evaluate(states[at])
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
    moves, values = bot.evaluate(state)
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
    lost = sum(play(("easy", "hard") if seed % 2 else ("hard", "easy"), seed) == (seed + 1) % 2 for seed in range(8))
    assert lost <= 2


def test_a_gain_is_what_the_border_moves():
    for state in decisions(8)[::5]:
        moves, gains = bot.gains(state)
        assert sorted(moves) == game.moves(state)
        after = [game.after(state, move) for move in moves]
        moved = [each.rows[state.turn] - state.rows[state.turn] + 99 * (each.end is not None) for each in after]
        if max(moved):
            assert moved[int(np.argmax(gains))] == max(moved)


# What is told about a move


def is_true(sentence: str, facts: dict[str, int], state: State, move: Place) -> bool:
    """Found by other means than the bot's own."""
    seat, after = state.turn, game.after(state, move)
    own = half_turned(move) if seat else move
    foot = footprint(own)
    gap = any(state.heights[seat][column] < bottom for column, bottom in zip(foot.columns, foot.bottoms))
    rows = len(completed_rows(after.filled[seat], own))
    moved = after.rows[seat] - state.rows[seat]
    push, shapes, room = facts.get("push", 0), facts.get("shapes", 0), facts.get("room", 0)
    checks: dict[str, Callable[[], bool]] = {
        "wins: the border has": lambda: after.end == OVERRUN and push == PUSH[rows] > free_rows(state, 1 - seat),
        "wins: no piece": lambda: after.end == NO_ROOM,
        "completes four rows": lambda: rows == 4 and moved == push == 7,
        "moves the border {push} away": lambda: (
            0 < moved == push and _can_win(after, 1 - seat) == 0 < _can_win(state, 1 - seat)
        ),
        "moves the border {push}: free": lambda: 0 < moved == push and room == free_rows(after, 1 - seat) <= 2,
        "completes {rows} rows": lambda: rows == facts["rows"] > 1 and moved == push,
        "completes a row": lambda: rows == moved == 1,
        "threatens": lambda: _can_win(after, seat) == shapes > 0,
        "makes four rows": lambda: _best_push(after, seat) == 7 == push > _best_push(state, seat),
        "makes a push": lambda: _best_push(after, seat) == push > _best_push(state, seat),
        "does the least": lambda: 0 < _spoils(state, move) == min(_spoils(state, other) for other in game.moves(state)),
        "covers": lambda: gap and not _spoils(state, move),
        "fits without a gap and builds": lambda: not gap and max(after.heights[seat]) == max(state.heights[seat]),
        "fits": lambda: not gap,
        "now": lambda: not gap and _flush_shapes(after, seat) == shapes > _flush_shapes(state, seat),
        "free rows left": lambda: free_rows(after, seat) == room,
    }
    return next(check() for beginning, check in checks.items() if sentence.startswith(beginning))


def _best_push(state: State, seat: int) -> int:
    return max(_furthest(state, seat).values())


def _can_win(state: State, seat: int) -> int:
    return sum(push > free_rows(state, 1 - seat) for push in _furthest(state, seat).values())


def _furthest(state: State, seat: int) -> dict[str, int]:
    return {
        shape: max(
            (
                PUSH[len(completed_rows(state.filled[seat] | footprint(place).mask, place))]
                for place in own_places(state, seat, shape)
            ),
            default=0,
        )
        for shape in SHAPES
    }


def _flush_shapes(state: State, seat: int) -> int:
    seen_by_owner = state if seat == 0 else mirrored(state)
    return sum(any(_is_flush(seen_by_owner, place) for place in own_places(state, seat, shape)) for shape in SHAPES)


def _spoils(state: State, move: Place) -> int:
    before, after = sides_of([state, game.after(state, move)], [state.turn] * 2).spoiled.tolist()
    return (after & ~before).bit_count()


def test_every_sentence_is_true_and_comes_up():
    told = set()
    for state in decisions(*range(3)):
        move = bot.replies([state])[0]
        why = bot.why(state, move)
        assert is_true(why.sentence, dict(why.facts), state, move), why.sentence.format(**why.facts)
        told.add(why.sentence)
    assert len(told) >= 10


NONE = np.zeros(len(SHAPES), np.int8)
PLAIN = Deed(
    end=None, rows=0, push=0, room=5, other_room=5, gaps=0, spoils=0, steps=4, smoothed=0, reaches_up=1, pushes=NONE,
    pushes_before=NONE, threats=0, threats_before=0, dangers=0, dangers_before=0, flush=5, flush_before=5,
)  # fmt: skip


def test_there_is_an_occasion_for_every_sentence():
    occasions = [
        PLAIN._replace(end=OVERRUN),
        PLAIN._replace(end=NO_ROOM),
        PLAIN._replace(rows=4),
        PLAIN._replace(rows=2, dangers_before=1),
        PLAIN._replace(rows=1, other_room=2),
        PLAIN._replace(rows=2),
        PLAIN._replace(rows=1),
        PLAIN._replace(threats=1),
        PLAIN._replace(pushes=NONE + 7),
        PLAIN._replace(pushes=NONE + 3),
        PLAIN._replace(gaps=1, spoils=1),
        PLAIN._replace(gaps=1),
        PLAIN._replace(smoothed=2),
        PLAIN._replace(flush=6),
        PLAIN._replace(reaches_up=0),
        PLAIN,
        PLAIN._replace(gaps=1, spoils=2),
    ]
    prevented = prevented_by(PLAIN._replace(dangers=1, dangers_before=3))
    assert prevented is not None and prevented_by(PLAIN) is None
    whys = [*(why_of(deed, 1) for deed in occasions), prevented]
    assert all(why.sentence.format(**why.facts) for why in whys), "every gap is filled"
    written = {
        sentence_in(call.args[0])
        for call in ast.walk(ast.parse(Path(explain.__file__).read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Why"
    }
    assert {why.sentence for why in whys} == written
    assert max(map(len, written)) <= 62


def sentence_in(written: ast.expr) -> str:
    """A text, or one that counts."""
    return written.value if isinstance(written, ast.Constant) else Plural(written.args[0].value)


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
