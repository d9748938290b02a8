"""The computer's player of Te-Trix. Sheets are drawn as in the tests of the rules."""

from functools import cache
from random import Random

import numpy as np
import pytest

from games.bots.bot import Bot
from games.bots.budget import Budget
from games.bots.search import decide, rank
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.core.tetrominoes import SHAPES
from games.tetrix.bot.boards import (
    ROLLS,
    areas_on,
    can_enter_any,
    entries_of,
    every_form,
    free_on,
    is_closed,
    numbers_of,
    points_of,
)
from games.tetrix.bot.evaluate import best_answers, most_free, shares
from games.tetrix.bot.explain import Entered, liking, why_entered
from games.tetrix.bot.features import KINDS, OF_SYMBOL, POINTS, SEEN, SIZES, seen
from games.tetrix.bot.glance import glance
from games.tetrix.bot.player import TetrixBot, prospect
from games.tetrix.rules.forms import SIZE, Form, bit, entries, forms
from games.tetrix.rules.game import FULL_SHEET, Cannot, Decline, State, Stop, areas, can_enter, points
from tests.test_tetrix_rules import SHEET_OF_65, YELLOW_IS_STUCK, drawn, form, game, red, roll

bot = TetrixBot()
LUCK = (1, 2, 3)


@cache
def played(seats: int, seed: int) -> tuple[State, ...]:
    """All the positions of a game in which anything may happen."""
    random = Random(seed)
    states = [game.start({}, seats)]
    while game.to_move(states[-1]) != OVER:
        moves = game.moves(states[-1])
        kept = [move for move in moves if move != Stop()] or moves
        states.append(game.after(states[-1], random.choice(kept)))
    return tuple(states)


def decisions(seats: int, seed: int, building: bool) -> list[State]:
    return [s for s in played(seats, seed) if game.to_move(s) >= 0 and (s.form is None) == building]


def sheet(drawing: str) -> tuple[int, int, int]:
    return drawn(drawing).sheets[0]


def beside_stuck_yellow(drawing: str) -> State:
    """Red has the drawn sheet; yellow can enter nothing, so that every round is the last."""
    return red(drawing)._replace(sheets=(sheet(drawing), drawn(YELLOW_IS_STUCK).sheets[1]))


def array(*sheets: tuple[int, int, int]) -> np.ndarray:
    return np.array(sheets, np.uint64)


GAMES = [(seats, seed) for seats in (1, 2, 3, 4) for seed in (1, 2)]
EMPTY = ".......\n" * 7
FIVE_CIRCLES = """
    ooooo..
    .......
    .......
    .......
    .......
    .......
    .......
    """


# The sheets as arrays


@pytest.mark.parametrize("seats, seed", GAMES)
def test_areas_and_points_are_those_of_the_rules(seats, seed):
    sheets = [sheet for state in played(seats, seed) for sheet in state.sheets]
    found = areas_on(array(*sheets))
    for number, each in enumerate(sheets):
        for symbol, mask in enumerate(each):
            assert sorted(found.mask[found.owner == 3 * number + symbol].tolist()) == sorted(areas(mask))
    assert points_of(array(*sheets)).tolist() == [points(each) for each in sheets]
    assert free_on(array(*sheets)).tolist() == [FULL_SHEET & ~sum(each) for each in sheets]


@pytest.mark.parametrize("seats, seed", GAMES)
def test_entries_lead_to_the_same_sheets(seats, seed):
    for state in decisions(seats, seed, building=False)[::5]:
        seat = game.to_move(state)
        found = entries_of(state.form)
        after = array(state.sheets[seat]) | found.written
        for number, (mask, overhang, move) in enumerate(entries(state.form)):
            assert found.mask[number] == mask and found.overhang[number] == overhang
            if move in game.moves(state):
                assert tuple(after[number].tolist()) == game.after(state, move).sheets[seat]


def test_all_the_forms_have_a_number():
    assert len(every_form()) == 3 * 45 + 24 + 3 * 81
    assert [every_form()[number] for number in numbers_of("oosx")] == list(forms("oosx"))


@pytest.mark.parametrize("seed", range(6))
def test_it_is_known_when_no_form_fits(seed):
    states = [state for state in played(1, seed) if not state.dice and not state.end][-3:]
    for state in states:
        for boxes in range(4):
            fits = any(isinstance(move, Form) for move in game.moves(state._replace(dice="oosx", boxes=boxes)))
            assert can_enter_any(array(state.sheets[0]), np.array([boxes]))[0] == fits


# What is seen


def test_an_empty_sheet_has_only_room():
    row = seen(array((0, 0, 0)))[0]
    assert len(row) == SEEN and not row[: 3 * OF_SYMBOL].any()
    assert row[POINTS:].tolist() == [0, 49, 0, 24, 4, 7, 572, 0, 0, 24]


def test_areas_are_counted_by_kind():
    # One area of six that counts, a pair with room, and a single cross that can never grow to five.
    row = seen(array(sheet("ooo..ss\nooo....\n.......\n.......\n.......\n....oo.\n....oxo")))[0]
    circles, squares, crosses = row[: 3 * OF_SYMBOL].reshape(3, OF_SYMBOL)
    assert circles[KINDS + 1] == 1 and circles[KINDS : KINDS + SIZES].sum() == 1
    assert circles[KINDS + SIZES] == 6 and row[POINTS] == 6
    assert circles[KINDS + SIZES + 2] == 5  # free cells beside the large area
    assert squares[4 * 1 + 3] == 1  # a pair with three free cells around
    assert crosses[0] == 1  # alone and shut in


def test_cells_that_would_join_large_areas_are_counted():
    row = seen(array(sheet("ooooo..\n.......\nooooo..\n.......\n.......\n.......\n.......")))[0]
    assert row[KINDS + SIZES + 3] == 5 and row[POINTS] == 20


def test_symbols_can_change_places():
    sheets = [state.sheets[0] for state in played(1, 3)]
    turned = [(c, a, b) for a, b, c in sheets]
    assert (seen(array(*sheets)) == seen(array(*turned))).all()


# What positions are worth


@pytest.mark.parametrize("seats, seed", GAMES)
def test_values_are_shares_and_exact_at_the_end(seats, seed):
    states = [state for state in played(seats, seed) if bot.is_quiet(state)]
    values = bot.values(states)
    assert values.shape == (len(states), seats)
    outcome = game.outcome(states[-1])
    if seats == 1:
        assert values[-1] == outcome.scores
    else:
        assert values.sum(1) == pytest.approx(1)
        assert values[-1].tolist() == [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]


def test_the_lead_says_more_with_less_room():
    full = sheet("ooooooo\n" * 5 + ".......\n" * 2)
    sheets = array((0, 0, 0), (0, 0, 0), full, full).reshape(2, 2, 3)
    wide, tight = shares(np.array([[80, 60], [80, 60]]), sheets, np.array([0, 0]), most_free(sheets))
    assert 0.5 < wide[0] < tight[0] < 1


@pytest.mark.parametrize("seats, seed", GAMES[2:])
def test_a_sheet_is_closed_when_some_letter_cannot_be_entered(seats, seed):
    for state in played(seats, seed):
        closed = [not all(can_enter(state, seat, letter) for letter in SHAPES) for seat in range(seats)]
        assert is_closed(array(*state.sheets)).tolist() == closed


def test_any_free_cells_at_all_may_close_a_sheet():
    random = Random(1)
    for _ in range(300):
        few = random.random() / 2
        taken = sum(bit(c, r) for c in range(SIZE) for r in range(SIZE) if random.random() > few)
        state = red(EMPTY)._replace(sheets=((taken, 0, 0), (0, 0, 0)))
        closed = not all(can_enter(state, 0, letter) for letter in SHAPES)
        assert is_closed(array(*state.sheets)).tolist() == [closed, False]


def test_who_rolls_and_leads_where_the_game_can_be_ended_has_most_of_the_win():
    """Red has points, yellow only the better prospects; and red's sheet has no place for an O."""
    leads = "ooooo.x\nx.x.x.x\nsssss.x\nx.x.x.x\nooooo.x\nx.x.x.x\no.s.o.s"
    sheets = array(sheet(leads), sheet("oooo...\n" + ".......\n" * 6)).reshape(1, 2, 3)
    worth = np.array([[40.0, 60.0]])
    red_rolls, yellow_rolls = (shares(worth, sheets, np.array([roller]), most_free(sheets))[0, 0] for roller in (0, 1))
    assert is_closed(sheets).tolist() == [[True, False]]
    assert red_rolls > 0.9 and yellow_rolls < 0.5


@pytest.mark.parametrize("seats, seed", [(1, 1), (2, 1), (3, 2)])
def test_legal_moves_are_weighed(seats, seed):
    for building in (True, False):
        for state in decisions(seats, seed, building)[::7]:
            weighed = bot.evaluate(state)
            assert sorted(weighed.moves) == sorted(game.moves(state))
            assert weighed.values.shape == (len(weighed.moves), seats) and np.isfinite(weighed.values).all()
            if seats > 1:
                assert weighed.values.sum(1) == pytest.approx(1)
            moves, gains = bot.gains(state)
            assert sorted(moves) == sorted(game.moves(state)) and len(gains) == len(moves)


@pytest.mark.parametrize("seats, seed", [(1, 1), (2, 1)])
def test_a_glance_at_all_rolls_sees_nearly_what_a_look_at_one_does(seats, seed):
    states = decisions(seats, seed, building=True)
    glanced, looked = bot.outlook(states), Bot.outlook(bot, states)
    rollers = [state.roller for state in states]
    each = np.arange(len(states))
    worse = looked[each, rollers] - glanced[each, rollers]
    assert worse.mean() < (2.0 if seats == 1 else 0.03)
    assert all(move in game.moves(state) for move, state in zip(bot.replies(states), states))


@pytest.mark.parametrize("seats, seed", [(1, 1), (2, 1), (4, 2)])
def test_a_quick_reply_is_the_entry_that_promises_most(seats, seed):
    """In a look ahead all entries are chosen together; one by one they are weighed by the win, which is the same."""
    every = decisions(seats, seed, building=False)[::4]
    states = [state for state in every if not is_closed(array(*state.sheets)).any()]
    for state, move in zip(states, bot.replies(states), strict=True):
        moves, values = bot.evaluate(state)
        mine = values[:, game.to_move(state)]
        assert mine[moves.index(move)] == pytest.approx(mine.max(), abs=1e-4)


def test_in_the_last_round_a_quick_reply_takes_the_points():
    last = game.play(roll(beside_stuck_yellow(FIVE_CIRCLES), "ooss"), form("I", "osso"))
    assert last.last_round
    after = game.after(last, bot.replies([last])[0])
    assert game.scores(after)[0] == max(game.scores(game.after(last, move))[0] for move in game.moves(last))


def test_a_glance_sees_exactly_how_the_game_ends():
    state = game.play(roll(drawn(NEARLY_OVER), "sxxx"), Form("J", "sxxx"))
    while not bot.is_quiet(state):
        state = game.play(state, bot.replies([state])[0])
    rolled = [roll(state, dice) for dice in ROLLS]
    ending = 0
    for each, move, values in zip(rolled, bot.replies(rolled), bot.outlook(rolled), strict=True):
        if game.after(each, move).last_round:
            ending += 1
            moves, exact = bot.evaluate(each)
            assert values.tolist() == exact[moves.index(move)].tolist()
    assert ending >= 5


def test_all_places_together_hold_the_best_one():
    """The quick sum only saves time: who looks at every place closely finds what the search of all entries finds."""
    state = decisions(1, 2, building=True)[5]
    beyond = np.array([[state.boxes]], np.float32)
    found = best_answers(prospect(True), array(*state.sheets), beyond, state.dice, 300)
    for number, made in list(enumerate(forms(state.dice)))[::6]:
        entered = state._replace(form=made)
        if game.moves(entered):
            assert found.worth[0, number] == pytest.approx(bot.evaluate(entered).values.max(), abs=1e-3)
        else:
            assert found.worth[0, number] == -np.inf


def test_the_last_round_is_weighed_exactly():
    """Red builds what yellow cannot enter: the game ends, and red has the more points or not."""
    level = roll(beside_stuck_yellow(EMPTY), "ooss")
    assert (bot.evaluate(level).values == 0.5).all()  # nobody has any points
    ahead = roll(beside_stuck_yellow(FIVE_CIRCLES), "ooss")
    assert (bot.evaluate(ahead).values == [1, 0]).all()
    last = game.play(ahead, game.moves(ahead)[0])
    assert (bot.evaluate(last).values == [1, 0]).all() and Decline() in bot.evaluate(last).moves


# What anybody sees

GLANCED = [  # before, after; the points gained and the cells spoiled
    ("oooo...", "ooooo..", 5, 0),
    ("ooooo..\n.......\nooooo..", "ooooo..\no......\nooooo..", -9, 0),  # two areas become one
    ("ooo....\no.o....\n.......", "ooo....\no.o....\n.s.....", 0, 1),  # a cell is sealed,
    ("oxo....\no......\n.......", "oxo....\no.s....\n.......", 0, 0),  # and one that has a free neighbour is not;
    (".ooo...\ns......\n.......", ".ooo...\nss.....\n.......", 0, 0),  # at the border nothing is
    ("oooo.xx\nssss.xx\n.......", "oooosxx\nssss.xx\n.......", 0, 4),  # four circles are walled in,
    ("ooo...\nss.s...\n.......", "ooo.x..\nss.s...\n.......", 0, 0),  # and three have a way out
]


@pytest.mark.parametrize("before, after, gained, spoiled", GLANCED)
def test_what_an_entry_does_is_plain(before, after, gained, spoiled):
    seen = glance(array(on_sheet(before)), array(on_sheet(after)))
    assert (seen.gained.tolist(), seen.spoiled.tolist()) == ([gained], [spoiled])


def test_points_are_plain_only_when_they_are_counted():
    """Nobody takes an area of four away: it may as well become one of five in the next round."""
    state = roll(red(FIVE_CIRCLES.replace("ooooo", "oooo.")), "oooo")
    entering = game.play(state, form("I", "oooo"))
    assert bot.plain(entering, game.moves(entering)).gains.max() == 0
    last = game.play(roll(beside_stuck_yellow(FIVE_CIRCLES), "ooss"), form("I", "osso"))
    moves = game.moves(last)
    plain = bot.plain(last, moves)
    assert plain.gains.max() > 0 and not plain.flaws.any() and plain.gains[moves.index(Decline())] == 0


@pytest.mark.parametrize("seats, seed", [(1, 1), (2, 2)])
def test_a_form_is_seen_as_it_is_best_entered(seats, seed):
    for state in decisions(seats, seed, building=True)[4::9]:
        moves = game.moves(state)
        plain, (_, appeal) = bot.plain(state, moves), bot.gains(state)
        for each, move in list(enumerate(moves))[:-1:20]:
            entering = game.after(state, move)
            entered, appeals = bot.gains(entering)
            assert appeal[each] == pytest.approx(appeals.max())
            best = bot.plain(entering, entered)
            assert (plain.gains[each], plain.flaws[each]) in zip(best.gains, best.flaws)


# How it plays


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_same_luck_gives_the_same_move(level):
    state = roll(game.start({}, 2), "ossx")
    moves = {decide(bot, state, bot.sight(level, state), LUCK, Budget(1000), GREEDY) for _ in range(2)}
    assert len(moves) == 1 and moves <= set(game.moves(state))


def test_an_off_day_lasts_for_a_whole_game():
    states = decisions(2, 1, building=False)[1:20:6]
    days = set()
    for seed in range(12):
        with_plan = [
            rank(bot, state, bot.sight("medium", state), (seed, 1, number), Budget(1000))[0].gain is None
            for number, state in enumerate(states)
        ]
        assert len(set(with_plan)) == 1
        days.add(with_plan[0])
    assert days == {True, False}


def test_the_master_looks_further_and_plays_a_legal_move():
    state = decisions(2, 1, building=False)[6]
    assert decide(bot, state, bot.sight("master", state), LUCK, Budget(100_000)) in game.moves(state)


def test_the_master_looks_at_enough_forms_to_find_the_last_entry_that_wins():
    """Yellow is nearly full and leads by far, but who is forced to enter once more cannot end the game with every roll.

    A first look takes the game for lost with any form, and a dozen hopeless ones come before the good ones.
    """
    state = roll(drawn(NEARLY_OVER), "sxxx")
    assert [points(sheet) for sheet in state.sheets] == [62, 101]
    promising = rank(bot, state, bot.sight("master", state), LUCK, Budget(100_000))[0]
    assert promising.depth > 0 and promising.worth > 0.5


NEARLY_OVER = """
    .xxxxxo   ssssxxx
    xsss.oo   soxsxsx
    ssoxsso   ooo..ss
    xxxxsso   oxxx.os
    ssoosxx   oxxooos
    s.sosxx   ossssos
    ..oo...   o..sxoo
    """


def solo_points(level: str, seeds: range) -> float:
    total = 0
    for seed in seeds:
        match = Match(game, [level], seed)
        while (seat := match.to_move) != OVER:
            if seat == CHANCE:
                match.draw()
            else:
                luck = (seed, len(match.entries))
                match.commit(decide(bot, match.state, bot.sight(level, match.state), luck, Budget(100_000)))
        total += match.outcome.scores[0]
    return total / len(seeds)


def test_a_higher_level_fills_a_better_sheet():
    easy, medium, hard = (solo_points(level, range(3)) for level in ("easy", "medium", "hard"))
    assert easy < medium < hard


# What is said


BEFORE_AND_AFTER = [
    ("completes {areas} areas at once: +{points}", {"areas": 2, "points": 10},
     "oooo...\n.......\nssss...", "ooooo..\n.......\nsssss.."),
    ("joins small areas to one that counts: +{points}", {"points": 6}, "ooo.oo.", "oooooo."),
    ("completes an area of {cells}: +{points}", {"cells": 5, "points": 5}, "ooo....", "ooooo.."),
    ("adds {cells} cells to areas that count: +{points}", {"cells": 2, "points": 2}, "ooooo..", "ooooooo"),
    ("costs {points} points now and promises {total} in the end", {"points": 9, "total": 80},
     "ooooo..\n.......\nooooo..", "ooooo..\no......\nooooo.."),
    ("makes an area of four: one more cell and it counts", {}, "oo.....", "oooo..."),
    ("keeps two areas that count apart", {}, "ooooo..\n.......\nooooo..", "ooooo..\nx......\nooooo.."),
    ("fills a gap that few forms fit", {}, "oss....\n.x.....\noxo....", "oss....\nsx.....\noxo...."),
    ("makes an area of three: two more cells and it counts", {}, "oo.....", "ooo...."),
    ("enters only what helps: {cells} over the edge", {"cells": 2}, "o......", "o.x.s.."),
    ("starts {areas} areas with room to grow", {"areas": 2}, "o......", "o.x.s.."),
    ("promises about {points} points in the end", {"points": 80}, "o......", "o.s...."),
]  # fmt: skip


def on_sheet(rows: str) -> tuple[int, int, int]:
    lines = rows.split("\n")
    return sheet("\n".join([*lines, *["......."] * (7 - len(lines))]))


@pytest.mark.parametrize("sentence, facts, before, after", BEFORE_AND_AFTER)
def test_what_an_entry_does_is_said(sentence, facts, before, after):
    overhang = facts.get("cells", 0) if "edge" in sentence else 0
    why = why_entered(Entered(on_sheet(before), on_sheet(after), overhang), 80)
    assert (why.sentence, dict(why.facts)) == (sentence, facts)
    assert why.sentence.format(**why.facts)


def test_what_a_form_does_is_said():
    state = roll(red(FIVE_CIRCLES.replace("ooooo", "oooo.")), "ossx")
    made = next(
        move for move in game.moves(state) if "+" in bot.why(state, move).sentence or bot.why(state, move).facts
    )
    assert bot.why(state, made)
    gaining = [move for move in game.moves(state) if bot.why(state, move).sentence.startswith("brings")]
    assert gaining and all(bot.why(state, move).facts["points"] >= 5 for move in gaining)


def test_the_end_is_said():
    level = roll(beside_stuck_yellow(EMPTY), "ooss")
    assert bot.why(level, game.moves(level)[0]).sentence == "ends the game now, with {points} points"
    ahead = roll(beside_stuck_yellow(FIVE_CIRCLES), "ooss")
    why = bot.why(ahead, form("I", "osso"))
    assert why.sentence == "ends the game with a lead of {points}" and why.facts["points"] >= 5
    last = game.play(ahead, form("I", "osso"))
    assert bot.why(last, Decline()).sentence == "the form is not needed here any more"
    assert bot.why(game.play(last, Decline()), Cannot()).sentence == "there is no room for the form"
    alone = roll(drawn(SHEET_OF_65.replace("x", "."))._replace(boxes=3), "ooss")
    why = bot.why(alone, Stop())
    assert why.sentence.format(**why.facts) == f"keeps the {game.scores(alone)[0]} points that are there"


def test_declining_may_be_all_that_is_left():
    last = game.play(roll(drawn(ONLY_BETWEEN_CIRCLES), "oooo"), form("I", "oooo"))
    assert last.last_round and bot.why(last, Decline()).sentence == "whatever is entered now costs points"


# Red's only free cells part two areas of circles; yellow's only free cell lies inside.
ONLY_BETWEEN_CIRCLES = """
    ooo.ooo   oxoxoxo
    ooo.ooo   xoxoxox
    ooo.ooo   oxox.xo
    ooo.ooo   xoxoxox
    sxsxsxs   oxoxoxo
    xsxsxsx   xoxoxox
    sxsxsxs   oxoxoxo
    """


def test_tempers_like_different_things():
    before = on_sheet("oooo...\ns......")
    points_now = Entered(before, on_sheet("ooooo..\ns......"), 3)
    many_areas = Entered(before, on_sheet("oooo.x.\ns..s..."), 0)
    scattered = Entered(before, on_sheet("oooo...\ns......\n.......\n.s.x.x."), 0)
    assert liking(GREEDY, points_now, 0) > liking(GREEDY, many_areas, 0)
    assert liking(BOLD, many_areas, 0) > liking(BOLD, points_now, 0)
    assert liking(BLOCKER, many_areas, 0) > liking(BLOCKER, many_areas, 5)
    assert liking(CAUTIOUS, many_areas, 0) > liking(CAUTIOUS, scattered, 0)


def test_a_temper_knows_every_move():
    for state in decisions(2, 2, building=False)[-3:] + decisions(2, 2, building=True)[-2:]:
        for move in game.moves(state)[::9]:
            assert isinstance(bot.leaning(BLOCKER, state, move), float | int)
