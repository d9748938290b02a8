"""The player that looks one move ahead, and what it knows about Tetris Link."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from games.bots.greedy import best_move
from games.bots.known import greedy_named
from games.bots.live.arena import Pairing, play_many, play_match
from games.bots.live.seated import check_name, player_named
from games.bots.players import any_move, levels_for, question
from games.commands import main
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, Complaint
from games.core.match import Match
from games.core.record import read_records
from games.core.tetrominoes import footprint, place_of, raised
from games.link.bot.greedy import LinkGreedy
from games.link.rules.game import Link, State, linked

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 1.0  # never needed: no programs play here
SAMPLE = 40


# Looking one move ahead, in a game of numbers


class Sums:
    """A position is a number, a move adds to it."""

    def after(self, state: int, move: int) -> int:
        return state + move


class LikesNear:
    """A position is worth the more the nearer it is to a goal."""

    def __init__(self, goal: int, candidates: list[int]):
        self.goal = goal
        self._candidates = candidates

    def candidates(self, _: int) -> list[int]:
        return self._candidates

    def value(self, state: int, seat: int) -> float:
        return -abs(state - self.goal)


def test_the_best_candidate_wins_whatever_the_luck():
    bot = LikesNear(12, [-3, 1, 2, 9])
    assert {best_move(Sums(), bot, 10, 0, (seed,)) for seed in range(20)} == {2}


def test_only_candidates_are_considered():
    assert best_move(Sums(), LikesNear(12, [-3, 9]), 10, 0, (1,)) == -3


def test_luck_decides_between_equals_and_only_between_them():
    bot = LikesNear(10, [-5, -2, 2, 7])
    chosen = [best_move(Sums(), bot, 10, 0, (seed,)) for seed in range(50)]
    assert set(chosen) == {-2, 2}
    assert chosen == [best_move(Sums(), bot, 10, 0, (seed,)) for seed in range(50)]


# What a position of Tetris Link is worth


def tower(*pieces: tuple[int, str], seats: int = 2) -> State:
    """A tower with these pieces, each a seat and the cells `column row column row ...`, dropped in this order."""
    state = Link().start({}, seats)
    for seat, text in pieces:
        numbers = [int(number) for number in text.split()]
        place = place_of(sorted(zip(numbers[::2], numbers[1::2])))
        groups, _ = linked(state.groups[seat], place)
        assert not footprint(place).mask & sum(mask for own in state.groups for mask, _ in own)
        state = state._replace(
            starting=False,
            heights=raised(state.heights, place),
            laid=(*state.laid, (seat, place)),
            groups=tuple(groups if owner == seat else own for owner, own in enumerate(state.groups)),
        )
    return state


def value(state: State, seat: int = 0) -> float:
    return LinkGreedy().value(state, seat)


def test_points_are_worth_more_than_promises():
    """Three linked pieces are paid; unpaid, three pieces promise the most as a pair and a single."""
    paid = tower((0, "0 0 1 0 2 0 3 0"), (0, "4 0 5 0 6 0 7 0"), (0, "8 0 9 0 8 1 9 1"))._replace(gains=(3, 0))
    promised = tower((0, "0 0 1 0 2 0 3 0"), (0, "4 0 5 0 6 0 7 0"), (0, "8 0 9 0 8 1 9 1"))
    assert value(paid) - value(promised) == 3
    assert value(paid, 1) - value(promised, 1) == -3
    apart = tower((0, "0 0 1 0 2 0 3 0"), (0, "0 1 1 1 2 1 3 1"), (0, "6 0 7 0 6 1 7 1"))
    assert value(paid) > value(apart) > value(tower())


def test_the_best_of_the_others_counts():
    state = tower(seats=3)._replace(gains=(5, 2, 4), losses=(1, 0, 1))
    assert value(state, 0) == 4 - 3
    assert value(state, 1) == 2 - 4
    assert value(state, 2) == 3 - 4


def test_a_pair_is_worth_more_than_two_pieces_apart():
    pair = tower((0, "0 0 1 0 0 1 1 1"), (0, "2 0 3 0 2 1 3 1"), (1, "4 0 5 0 4 1 5 1"))
    apart = tower((0, "0 0 1 0 0 1 1 1"), (1, "2 0 3 0 2 1 3 1"), (0, "4 0 5 0 4 1 5 1"))
    assert pair.heights == apart.heights
    assert value(pair) > value(apart)


def test_a_pair_that_nothing_can_reach_promises_nothing():
    """Two flat pieces on the floor; the other player shuts them in from the side, then half and then all from above."""
    floor = (0, "0 0 1 0 2 0 3 0"), (0, "4 0 5 0 6 0 7 0"), (1, "8 0 9 0 8 1 9 1")
    half_covered = tower(*floor, (1, "0 1 1 1 2 1 3 1"))
    covered = tower(*floor, (1, "0 1 1 1 2 1 3 1"), (1, "4 1 5 1 6 1 7 1"))
    flat_promise = value(half_covered) - value(tower(*floor))
    assert abs(flat_promise) < 0.05, "the pair is still open, only the surface has changed"
    assert value(covered) < value(half_covered) - 0.2


def test_a_flat_tower_without_holes_is_preferred():
    flat = tower((0, "0 0 1 0 2 0 3 0"))
    standing = tower((0, "5 0 5 1 5 2 5 3"))
    over_holes = tower((0, "0 1 1 0 1 1 2 1"))
    assert value(flat) > value(standing)
    same_surface = flat._replace(laid=())  # four cells more that nothing can fill
    assert value(flat) > value(same_surface)
    assert value(flat) > value(over_holes)


def test_at_the_end_only_points_and_the_largest_group_count():
    state = tower((0, "0 0 1 0 0 1 1 1"), (0, "2 0 3 0 2 1 3 1"), (1, "4 0 5 0 4 1 5 1"))._replace(over=True)
    assert value(state, 0) > 0 == value(state, 1)
    assert value(state._replace(gains=(0, 1)), 0) < 0 < value(state._replace(gains=(0, 1)), 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_third_piece_is_linked(seat):
    """Wherever a move brings three points or more, such a move is made, and none that brings less than the best."""
    game, chances = Link(), 0
    for seed in range(10):
        for step in play_match(game, ("random", "random"), seed, PATIENCE).steps:
            if step.by != seat:
                continue
            gains = {move: _gain(game, step.before, move) for move in game.moves(step.before)}
            if max(gains.values()) >= 3:
                chances += 1
                chosen = best_move(game, LinkGreedy(), step.before, seat, (seed,))
                assert gains[chosen] == max(gains.values())
    assert chances > 10


def _gain(game: Link, state: State, move) -> int:
    seat = state.turn
    return game.scores(game.after(state, move))[seat] - game.scores(state)[seat]


# Every game


@pytest.mark.parametrize("name", names())
def test_candidates_are_legal_and_never_missing(name):
    game, bot = game_named(name), greedy_named(name)
    for step in play_match(game, ("random", "random"), 3, PATIENCE).steps:
        if step.by != CHANCE:
            candidates = bot.candidates(step.before)
            assert candidates and set(candidates) <= set(game.moves(step.before))


@pytest.mark.parametrize("seats", Link.seats)
def test_whole_games_of_link(seats):
    (result,) = play_many(Pairing("link", ("greedy",) * seats, PATIENCE), range(7, 8), jobs=1)
    (match,) = read_records(BytesIO(result.line), game_named)
    assert match.forfeit is None and match.outcome == result.outcome and match.outcome.reason == "tower full"
    assert sum(result.outcome.scores) > 0


def test_greedy_beats_random():
    won = 0
    for seed in range(SAMPLE):
        seat = seed % 2  # each begins as often as the other
        seats = ["random", "random"]
        seats[seat] = "greedy"
        won += play_match(Link(), seats, seed, PATIENCE).outcome.winners == (seat,)
    assert won >= 0.9 * SAMPLE, f"greedy won {won} of {SAMPLE} games against random"


def test_the_same_seed_gives_the_same_game():
    pairing = Pairing("link", ("greedy", "greedy"), PATIENCE)
    lines = [result.line for result in play_many(pairing, range(1, 5), jobs=1)]
    assert [result.line for result in play_many(pairing, range(1, 5), jobs=2)] == lines
    assert len(set(lines)) == 4


def test_the_luck_of_a_seat_depends_on_the_seed():
    """The same position in games with different seeds: equal moves are not always decided alike."""
    state = Link().start({}, 2)._replace(starting=False, face="O")
    chosen = set()
    for seed in range(10):
        match = Match(Link(), ("greedy", "greedy"), seed)
        match._set_state(state)
        chosen.add(player_named("greedy", 0, seed, PATIENCE).choose(match))
    assert len(chosen) > 1


def test_random_is_the_same_at_the_table_and_without_one():
    match = Match(Link(), ("random", "random"), 5)
    while match.to_move == CHANCE:
        match.draw()
    seat = match.to_move
    assert any_move(question(match, seat, "random")) == player_named("random", seat, 5, PATIENCE).choose(match)


# Who may sit where


def test_a_person_may_choose_any_level():
    for name in names():
        assert levels_for(name) == ["easy", "medium", "hard", "master"]
        for level in (*levels_for(name), "greedy"):
            check_name(level)


@pytest.mark.parametrize("level", ["human", "cmd:true", "", "expert"])
def test_nobody_else_thinks(level):
    with pytest.raises(Complaint, match="no level"):
        question(Match(Link(), ("human", "human"), 1), 0, level)


def test_simulate_seats_the_greedy_player(capsys):
    assert main(["simulate", "link", "--seats", "greedy,random", "--games", "2"]) == 0
    assert "greedy  wins 100.0 %" in capsys.readouterr().out


def test_greedy_never_imports_pygame():
    code = (
        "import sys, games.bots.live.worker; from games.commands import main\n"
        "main(['simulate', 'link', '--seats', 'greedy,random'])\n"
        "print(sorted(m for m in ('pygame', 'pymunk', 'numpy', 'pytest') if m in sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout.splitlines()[-1] == "[]", told.stderr
