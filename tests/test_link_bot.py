"""What the computer knows about Tetris Link. Towers are drawn as in the tests of the rules: capitals are red."""

from functools import cache, partial
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.budget import Budget
from games.bots.net import Net
from games.bots.players import LEVELS
from games.bots.search import decide
from games.bots.tempers import TEMPERS
from games.core import chance
from games.core.contract import CHANCE, OVER
from games.core.tetrominoes import Place
from games.link.bot import boards as many
from games.link.bot.evaluate import choices, evaluated, most_promising, nets, promise
from games.link.bot.explain import deed_of
from games.link.bot.features import BLOCK, LEADS, SHARED, scale, views
from games.link.bot.player import LinkBot
from games.link.bot.training import courses
from games.link.rules.game import FACES, KINDS, Pass, State, largest_group, linked, penalty
from tests.test_link_rules import drawn, game

bot = LinkBot()
REASONS = 15  # the pass has one of them
some_games = st.tuples(st.sampled_from(list(game.seats)), st.integers(0, 1_000_000))


@cache
def positions(seats: int, seed: int, carelessness: int = 4) -> list[State]:
    """A game from start to end; one move in so many is any move, so that all kinds of towers come up."""
    state = game.start({}, seats)
    played = [state]
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


def decisions(seats: int, *seeds: int) -> list[State]:
    return [state for seed in seeds for state in positions(seats, seed) if game.to_move(state) >= 0]


def looked_at(states: list[State]) -> tuple[many.Boards, many.Look, np.ndarray]:
    boards = many.boards_of(states)
    found = many.look(boards)
    return boards, found, many.playable(boards, found, many.faces_of(states))


def place_at(found: many.Look, drop: int, number: int) -> Place:
    return many.all_drops().places[drop]._replace(row=int(found.rows[drop, number]))


def seen(state: State, seat: int = 0) -> dict[str, float]:
    """A seat's own block, the other's, and what concerns both; by name."""
    boards = many.boards_of([state])
    names = [*BLOCK, *(f"other {name}" for name in BLOCK), *SHARED, *LEADS]
    return dict(zip(names, views(boards, many.look(boards))[seat, 0].tolist(), strict=True))


# Many positions at once


@given(some_games)
@settings(max_examples=3)
def test_moves_and_what_they_bring_are_those_of_the_rules(of_game):
    states = decisions(*of_game)
    boards, found, can = looked_at(states)
    for number, state in enumerate(states):
        places = {place_at(found, drop, number): drop for drop in np.flatnonzero(can[:, number])}
        assert (sorted(places) or [Pass()]) == sorted(game.moves(state))
        gain = many.gains(many.own_marks(found.touched, state.turn), boards.unpaid[state.turn])
        for place, drop in places.items():
            assert gain[drop, number] == linked(state.groups[state.turn], place)[1]
            assert found.penalty[drop, number] == penalty(state.heights, place)


@given(some_games)
@settings(max_examples=3)
def test_positions_after_a_move_are_those_of_the_rules(of_game):
    states = decisions(*of_game)
    boards, found, can = looked_at(states)
    which, drop = np.nonzero(can.T)
    which, drop = which[of_game[1] % 7 :: 7], drop[of_game[1] % 7 :: 7]
    after = many.placed(boards, found, which, drop)
    expected = [game.after(states[number], place_at(found, each, number)) for number, each in zip(which, drop)]
    same = many.boards_of(expected)
    for name in ("heights", "largest", "stock", "scores", "turn"):
        assert (getattr(after, name) == getattr(same, name)).all(), name
    now, then = many.look(after), many.look(same)
    assert many.is_over(after, now).tolist() == [state.over for state in expected]
    assert np.allclose(views(after, now), views(same, then))  # whatever bits the pieces have
    assert np.allclose(evaluated(nets()[str(boards.seats)], after), bot.values(expected).T, atol=1e-5)


@given(some_games)
@settings(max_examples=3)
def test_a_game_played_in_arrays_alone_comes_to_the_same_end(of_game):
    """Every position from the one before it, so that groups that were paid and joined long ago are in it."""
    played = positions(*of_game)
    boards = many.empty(of_game[0], np.array([next(state.turn for state in played if not state.starting)]))
    for state, after in pairwise(played):
        if game.to_move(state) == CHANCE:
            continue
        assert boards.turn[0] == state.turn
        place = after.laid[-1][1] if len(after.laid) > len(state.laid) else None
        if place is None:
            boards = many.passed(boards)
            continue
        drop = many.all_drops().places.index(place._replace(row=0))
        boards = many.placed(boards, many.look(boards), np.array([0]), np.array([drop]))
    end = played[-1]
    assert boards.scores[:, 0].tolist() == list(game.scores(end))
    assert boards.largest[:, 0].tolist() == [largest_group(end, seat) for seat in range(end.seats)]
    winners = game.outcome(end).winners
    assert many.shares(boards)[:, 0].tolist() == [(seat in winners) / len(winners) for seat in range(end.seats)]


def test_rows_that_are_cut_off_make_no_difference():
    boards, found, _ = looked_at([state for state in decisions(2, 5, 6) if min(state.heights) > 1])
    low = many.trimmed(boards, 0)
    assert low.cut and low.marks.shape[2] < boards.marks.shape[2]
    assert all((a == b).all() for a, b in zip(many.look(low)[:4], found[:4]))
    assert np.allclose(views(low, many.look(low)), views(boards, found))


def test_the_best_reply_is_hardly_ever_missed_at_a_glance():
    states = decisions(2, 1, 2, 3)
    boards, found, can = looked_at(states)
    every = choices(nets()["2"], boards, found, can)
    own = every.own(boards.turn)
    some = most_promising(can, promise(boards, found), 12)
    noticed = np.where(every.drop < 0, True, some[every.drop, every.which])
    missed = own[every.best(own)] - own[every.best(np.where(noticed, own, -1))]
    assert (some & ~can).sum() == 0
    assert missed.mean() < 0.01


# What there is to see


def test_what_the_next_rolls_bring_is_counted_over_the_faces():
    """Red has a pair on the floor; yellow one piece, so that nothing brings it points."""
    state, _ = drawn("""
        CC........
        CC..bb....
        AAAAbb....
    """)
    red, yellow = seen(state._replace(face=None), 0), seen(state._replace(face=None), 1)
    assert (red["pairs"], red["singles"], red["open pairs"], red["other singles"]) == (1, 0, 1, 1)
    assert red["free"] == 3 and red["threes"] > 0.5 and red["other free"] == 0
    faces = [
        max(linked(state.groups[0], place)[1] - penalty(state.heights, place) for place in game.moves(shown))
        for shown in (state._replace(face=face) for face in FACES)
    ]
    assert red["expected"] == pytest.approx(sum(faces) / 6)
    assert (red["rolls"], yellow["rolls"]) == (1, 0)
    assert yellow["other expected"] == red["expected"]


def test_a_pair_that_is_built_over_is_no_longer_open():
    walled, _ = drawn("""
        AABBdd....
        AABBdd....
    """)
    covered, _ = drawn("""
        eeee......
        AABBdd....
        AABBdd....
    """)
    for state, is_open in ((walled, 1), (covered, 0)):
        view = seen(state._replace(face=None))
        assert (view["pairs"], view["open pairs"]) == (1, is_open)
        assert view["free"] == 3 * is_open


def test_the_surface_and_its_holes_are_counted():
    state, _ = drawn("""
        ...CCCC...
        A....bb...
        AAA..bb...
    """)
    view = seen(state._replace(face=None))
    assert (view["space"], view["holes"], view["steps"], view["highest"], view["spread"]) == (184, 4, 6, 3, 3)
    boards = many.boards_of([state])
    clean = many.look(boards).penalty[:, 0] == 0
    for number, kind in enumerate(KINDS):
        assert view[f"clean {kind}"] == clean[many.all_drops().of_kind[number]].sum()


def test_the_strongest_of_the_others_comes_first():
    state = game.start({}, 3)._replace(starting=False, gains=(4, 1, 6))
    boards = many.boards_of([state])
    score = list(BLOCK).index("score")
    got = views(boards, many.look(boards))[:, 0]
    assert got[:, score :: len(BLOCK)][:, :3].tolist() == [[4, 6, 1], [1, 6, 4], [6, 4, 1]]
    assert got[:, -len(LEADS)].tolist() == [-2, -5, 2]  # the lead


# What it comes to


@pytest.mark.parametrize("seats", game.seats)
def test_values_are_parts_of_the_win(seats):
    states = [state for state in positions(seats, 11) if bot.is_quiet(state)]
    values = bot.values(states)
    assert values.shape == (len(states), seats)
    assert np.allclose(values.sum(1), 1) and (values >= 0).all()
    winners = game.outcome(states[-1]).winners
    assert values[-1].tolist() == [(seat in winners) / len(winners) for seat in range(seats)]
    begins = bot.values([states[0]._replace(starting=False, turn=turn) for turn in range(seats)])
    likely = np.array([(5 / 6) ** turn for turn in range(seats)])  # the first to roll LINK begins
    assert np.allclose(values[0], likely @ begins / likely.sum(), atol=1e-5)
    assert np.allclose(bot.evaluate(decisions(seats, 11)[3]).values.sum(1), 1)


def test_a_shared_win_is_shared():
    state = positions(2, 11)[-1]
    tied = state._replace(gains=(7, 7), losses=(0, 0), groups=(((1, 4),), ((2, 4),)))
    assert bot.values([tied, tied._replace(groups=(((1, 5),), ((2, 4),)))]).tolist() == [[0.5, 0.5], [1, 0]]


@pytest.mark.parametrize("seats", game.seats)
def test_many_positions_get_the_replies_of_each_alone(seats):
    states = decisions(seats, 21)[::5]
    assert bot.replies(states) == [bot.replies([state])[0] for state in states]
    together, alone = bot.outlook(states), np.concatenate([bot.outlook([state]) for state in states])
    assert np.allclose(together, alone, atol=1e-5)


def test_where_nothing_fits_the_turn_is_passed():
    state = next(state for seed in range(40) for state in decisions(4, seed) if game.moves(state) == [Pass()])
    assert bot.evaluate(state).moves == [Pass()] == bot.replies([state])
    assert np.allclose(bot.evaluate(state).values, bot.values([game.after(state, Pass())]), atol=1e-5)
    assert bot.gains(state) == ([Pass()], [0])
    assert all(bot.leaning(temper, state, Pass()) == 0 for temper in TEMPERS)


def test_a_group_of_three_is_made_when_nothing_else_is_at_stake():
    state, _ = drawn("""
        bb....CCCC
        bb....AAAA
    """)
    for level in ("hard", "master"):
        assert linked(state.groups[0], chosen(state._replace(face="O"), level))[1] == 3


# The levels


def chosen(state: State, level: str, luck: tuple[int, ...] = (1,)) -> object:
    sight = bot.sights[level]
    return decide(bot, state, sight, luck, Budget(sight.positions))


def part_of_the_win(levels: tuple[str, ...], seed: int) -> float:
    """Of seat 0."""
    state, number = game.start({}, len(levels)), 0
    while (seat := game.to_move(state)) != OVER:
        number += 1
        if seat == CHANCE:
            odds = game.odds(state)
            move = odds[chance.number(len(odds), seed, number)][0]
        else:
            move = chosen(state, levels[seat], (seed, number))
        state = game.after(state, move)
    winners = game.outcome(state).winners
    return (0 in winners) / len(winners)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_luck_gives_the_same_move(level):
    for state in decisions(2, 31)[3::15]:
        moves = {chosen(state, level, (7,)) for _ in range(2)}
        assert len(moves) == 1 and moves <= set(game.moves(state))


def test_easy_takes_three_points_that_lie_open_and_otherwise_looks_for_room():
    state, _ = drawn("""
        ##........
        ##........
        AABBdd....
        AABBdd....
    """)
    gains = [linked(state.groups[state.turn], chosen(state, "easy", (luck,)))[1] for luck in range(60)]
    assert 50 < gains.count(3) < 60, "now and then it does not look"
    state, _ = drawn("""
        ..........
        ##aa......
        ##aabb....
        AAAAbb....
    """)
    sizes = [len(linked(state.groups[state.turn], chosen(state, "easy", (luck,)))[0]) for luck in range(20)]
    assert sizes.count(len(state.groups[state.turn]) + 1) > 15, "it begins anew where nothing pays at once"


def test_a_level_beats_the_one_below():
    games = 8
    wins = sum(part_of_the_win(("medium", "easy"), seed) + 1 - part_of_the_win(("easy", "medium"), seed)
               for seed in range(games // 2))  # fmt: skip
    assert wins > games / 2


# Reasons and tempers


def is_true(sentence: str, facts: dict[str, int], state: State, place: Place) -> bool:
    """Whether what is told is so, by the rules alone."""
    seat, after = state.turn, game.after(state, place)
    gain, loss = after.gains[seat] - state.gains[seat], after.losses[seat] - state.losses[seat]
    if ("{gain}" in sentence and facts["gain"] != gain) or ("{loss}" in sentence and facts["loss"] != loss):
        return False
    takes_away = partial(taken_away, state, after)
    claims = {
        "ends the game, and wins it": lambda: seat in game.outcome(after).winners,
        "scores +{gain}, less {loss} for holes": lambda: gain and loss,
        "joins {groups} groups: +{gain}": lambda: facts["groups"] == joined_by(place, state) >= 2,
        "makes a group of three: +3": lambda: gain == 3 and after.groups[seat][-1][1] == 3,
        "scores +{gain} and takes a place for +{points} away": lambda: takes_away(facts["points"]),
        "adds to a group that scores: +{gain}": lambda: gain and after.groups[seat][-1][1] > 3,
        "takes a place for +{points} away from another": lambda: takes_away(facts["points"]),
        "makes a pair: one more piece brings +{points}": lambda: (
            after.groups[seat][-1][1] == 2 and facts["points"] == most(after, seat) > most(state, seat)
        ),
        "prepares +{points} for a later piece": lambda: facts["points"] == most(after, seat) > most(state, seat),
        "costs {loss}, and no place costs less": lambda: (
            loss == min(penalty(state.heights, each) for each in game.moves(state))
        ),
        "costs {loss} for holes": lambda: loss,
        "leaves no hole and makes the surface more even": lambda: not loss and steps(after) < steps(state),
        "leaves every shape a place without a hole": lambda: all(
            any(penalty(after.heights, each) == 0 for each in every_place(after, kind)) for kind in KINDS
        ),
        "leaves no hole": lambda: not loss,
    }
    return bool(claims[sentence]())


def joined_by(place: Place, state: State) -> int:
    groups = state.groups[state.turn]
    return len(groups) + 1 - len(linked(groups, place)[0])


def most(state: State, seat: int) -> int:
    """What the best of all the pieces that a seat has left would bring it."""
    moves = game.moves(state._replace(turn=seat, face="LINK", over=False))
    return max(linked(state.groups[seat], move)[1] - penalty(state.heights, move) if type(move) is Place else 0
               for move in moves)  # fmt: skip


def taken_away(before: State, after: State, points: int) -> bool:
    others = [other for other in range(before.seats) if other != before.turn]
    return points == max(most(before, other) for other in others) > max(most(after, other) for other in others)


def steps(state: State) -> int:
    return sum(abs(left - right) for left, right in zip(state.heights, state.heights[1:]))


def every_place(state: State, kind: str) -> list[Place]:
    full = state._replace(turn=0, face=kind, over=False, stock=((5,) * len(KINDS),) * state.seats)
    return [move for move in game.moves(full) if type(move) is Place]


def test_every_reason_comes_up_and_is_true():
    """A game after the other, until all the reasons have been told."""
    told = {bot.why(decisions(2, 0)[0], Pass()).sentence}
    for seed in range(40):
        for number, state in enumerate(decisions(2 + seed % 3, seed)):
            moves = game.moves(state)
            for move in {moves[chance.number(len(moves), seed, number)], bot.replies([state])[0]}:
                why = bot.why(state, move)
                told.add(why.sentence)
                assert len(why.sentence.format(**why.facts)) <= 60
                if isinstance(move, Place):
                    assert is_true(why.sentence, dict(why.facts), state, move), why.sentence.format(**why.facts)
        if len(told) == REASONS:
            return
    raise AssertionError(sorted(told))


def test_tempers_do_not_lean_the_same_way():
    favourites = {
        temper: [max(game.moves(state), key=lambda move: bot.leaning(temper, state, move)) for state in some]
        for some in [[each for each in decisions(2, 41)[3::3] if each.face in "IOT"]]
        for temper in TEMPERS
    }
    for one, other in combinations(TEMPERS, 2):
        assert favourites[one] != favourites[other]


def test_a_blocker_takes_away_and_who_is_greedy_takes():
    """Yellow would make a group of three on its pair; red could as well."""
    state, _ = drawn("""
        CC....dd..
        CC....dd..
        AAAA.bbbb.
    """)
    state = state._replace(face="O")
    moves = game.moves(state)
    deeds = {move: deed_of(state, move) for move in moves}
    for temper, is_best in (
        ("greedy", lambda deed: deed.gain == 3),
        ("blocker", lambda deed: deed.others_expected == min(each.others_expected for each in deeds.values())),
        ("cautious", lambda deed: deed.loss == 0),
        ("bold", lambda deed: deed.best == max(each.best for each in deeds.values())),
    ):
        assert is_best(deeds[max(moves, key=lambda move: bot.leaning(temper, state, move))])


# Learning


@pytest.mark.parametrize("seats", game.seats)
def test_a_course_plays_whole_games(seats):
    course = courses()[str(seats)]._replace(games=4)
    rng = np.random.default_rng(3)
    net = course.untaught(rng)
    assert isinstance(net, Net) and len(net.scale) == len(scale(seats))
    stories = course.play(net, rng, 0)
    assert stories.rows.shape == (stories.lengths.sum(), len(scale(seats)))
    assert stories.results.reshape(seats, 4).sum(0).tolist() == [1] * 4  # a column for each game
    begins = np.cumsum(stories.lengths) - stories.lengths
    assert (stories.rows[begins][:, -len(SHARED) - len(LEADS)] == 200).all()


def test_there_is_a_network_for_each_number_of_seats():
    assert set(nets()) == set(courses()) == {str(seats) for seats in game.seats}
    for seats in game.seats:
        assert (nets()[str(seats)].scale == scale(seats)).all()
