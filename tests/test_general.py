"""The opponent for any game: it is given small games that it has never seen, and the real ones without their bots."""

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from games.bots import known
from games.bots.budget import Budget, Cancelled
from games.bots.general import GeneralBot
from games.bots.greedy import GeneralGreedy, best_move
from games.bots.live.seated import answer
from games.bots.live.thinking import warm_up
from games.bots.manner import manner_of
from games.bots.players import LEVELS, HintQuestion, PastQuestion, question
from games.bots.search import decide, rank
from games.bots.tempers import TEMPERS
from games.core import catalogue, chance
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Game, Outcome, Reason, Sentence
from games.core.match import Match

LUCK = (1, 0, 5)


class SmallGame(Game):
    """What the games here have in common: two seats, nothing said about points, moves that are one number."""

    seats = range(2, 3)

    def why_not(self, state, move):
        return Reason("not here", "SG-1")

    def scores(self, state):
        return (0, 0)

    def score_sheet(self, state):
        return ((), ())

    def to_json(self, move):
        return {"move": move[0]}

    def from_json(self, data):
        return (data["move"],)

    def picture(self, state):
        return str(state)


ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(SmallGame):
    """A state is the nine cells; scores say nothing, not even in the end."""

    name = "tic-tac-toe"

    def start(self, options, seats):
        return "........."

    @cache  # noqa: B019 (the game lives as long as its positions)
    def to_move(self, state):
        return OVER if "." not in state or self._winner(state) is not None else (9 - state.count(".")) % 2

    def _winner(self, state):
        lines = ({state[cell] for cell in row} for row in ROWS)
        return next(("xo".index(*line) for line in lines if line in ({"x"}, {"o"})), None)

    @cache  # noqa: B019 (the game lives as long as its positions)
    def moves(self, state):
        return [(cell,) for cell in range(9) if state[cell] == "."]

    def after(self, state, move):
        return state[: move[0]] + "xo"[(9 - state.count(".")) % 2] + state[move[0] + 1 :]

    def outcome(self, state):
        if self.to_move(state) != OVER:
            return None
        winner = self._winner(state)
        return Outcome((0, 0), (0, 1) if winner is None else (winner,), "over")


class Nim(SmallGame):
    """Who takes the last match wins; up to three may be taken. A multiple of four is lost for who has to take."""

    name = "nim"

    def start(self, options, seats):
        return (21, 0)

    def to_move(self, state):
        return state[1] if state[0] else OVER

    def moves(self, state):
        return [(taken,) for taken in range(1, min(3, state[0]) + 1)]

    def after(self, state, move):
        return (state[0] - move[0], 1 - state[1])

    def outcome(self, state):
        return None if state[0] else Outcome((0, 0), (1 - state[1],), "last taken")


class RaceState(NamedTuple):
    points: tuple[int, ...]
    turn: int
    pot: int
    die: int | None
    asked: bool


class Race(SmallGame):
    """Roll as often as you dare and keep the sum; a one takes it all away. The first with 30 points wins.

    With one seat it ends after ten turns.
    """

    name = "race"
    seats = range(1, 5)
    goal = 30

    def start(self, options, seats):
        return RaceState((0,) * seats, 0, 0, None, False)

    def to_move(self, state):
        if max(state.points) >= self.goal:
            return OVER
        return state.turn % len(state.points) if state.asked else CHANCE

    def moves(self, state):
        return [(0,), (1,)] if state.asked else [(die,) for die in range(1, 7)]  # keep, roll

    def odds(self, state):
        return [((die,), 1) for die in range(1, 7)]

    def released_by(self, state):
        return state.turn % len(state.points)

    def after(self, state, move):
        if not state.asked:
            if move[0] == 1:
                return state._replace(turn=state.turn + 1, pot=0)
            return state._replace(pot=state.pot + move[0], asked=True)
        if move[0]:
            return state._replace(asked=False)
        points = list(state.points)
        points[state.turn % len(points)] += state.pot
        return RaceState(tuple(points), state.turn + 1, 0, None, False)

    def scores(self, state):
        return state.points

    def outcome(self, state):
        if self.to_move(state) != OVER:
            return None
        return Outcome(state.points, (max(range(len(state.points)), key=state.points.__getitem__),), "goal")

    def in_words(self, move):
        return Sentence("roll again" if move[0] else "keep")


class Golf(Race):
    """The same the other way round: who has fewest points when somebody reaches the goal wins."""

    name = "golf"

    def outcome(self, state):
        if self.to_move(state) != OVER:
            return None
        return Outcome(state.points, (min(range(len(state.points)), key=state.points.__getitem__),), "goal")


def play(game: Game, levels: tuple[str, ...], seed: int, bot: GeneralBot, positions: int | None = None) -> Outcome:
    state, number = game.start(game.options({}, len(levels)), len(levels)), 0
    while (seat := game.to_move(state)) != OVER:
        number += 1
        assert number < 1000
        luck = (seed, seat + 2, number)
        if seat == CHANCE:
            move = chance.draw(game.odds(state), *luck)
        elif levels[seat] == "random":
            moves = game.moves(state)
            move = moves[chance.number(len(moves), *luck)]
        else:
            sight = bot.sight(levels[seat], state)
            move = decide(bot, state, sight, luck, Budget(positions or sight.positions), TEMPERS[seed % 4])
            assert move in game.moves(state)
        state = game.after(state, move)
    return game.outcome(state)


def won(game: Game, level: str, other: str, games: int, positions: int | None = None) -> list[float]:
    """What the level gets of each win, sitting on either seat in turn."""
    bot = GeneralBot(game)
    shares = []
    for seed in range(games):
        seat = seed % 2
        seats = (level, other) if seat == 0 else (other, level)
        winners = play(game, seats, seed, bot, positions).winners
        shares.append((seat in winners) / len(winners))
    return shares


# Strength


def test_a_master_never_loses_at_tic_tac_toe():
    shares = won(TicTacToe(), "master", "random", 24)
    assert min(shares) >= 0.5 and sum(shares) >= 21


def test_two_masters_draw_at_tic_tac_toe():
    assert won(TicTacToe(), "master", "master", 2) == [0.5, 0.5]


def test_an_easy_player_can_be_beaten():
    shares = won(TicTacToe(), "easy", "hard", 20)
    assert 0 in shares and sum(shares) < 7


@pytest.mark.parametrize("matches", [5, 6, 7, 9, 10, 11])
def test_a_win_that_can_be_forced_is_found_and_certain(matches):
    bot = GeneralBot(Nim())
    ranked = rank(bot, (matches, 0), bot.sights["hard"], LUCK, Budget(4000))
    assert ranked[0].move == (matches % 4,) and ranked[0].worth == 1


def test_the_soonest_win_is_made_and_the_latest_loss():
    bot = GeneralBot(Nim())
    assert [each.move for each in rank(bot, (3, 0), bot.sights["hard"], LUCK, Budget(4000))] == [(3,)]
    lost = rank(bot, (8, 1), bot.sights["master"], LUCK, Budget(16_000))
    assert {each.worth for each in lost} == {0}


def test_a_race_with_dice_is_won_more_often_than_by_chance():
    assert sum(won(Race(), "hard", "random", 30, positions=1000)) >= 21


def test_three_seats_play_to_the_end():
    bot = GeneralBot(Race())
    assert len(play(Race(), ("medium", "easy", "random"), 3, bot).scores) == 3


def test_who_plays_alone_plays_for_points():
    bot = GeneralBot(Race())
    assert play(Race(), ("medium",), 3, bot).scores[0] >= Race.goal
    state = RaceState((29,), 0, 2, None, True)
    assert decide(bot, state, bot.sight("hard", state), LUCK, Budget(500)) in [(0,), (1,)]
    (seen, *_) = rank(bot, state, bot.sight("hard", state), LUCK, Budget(500))
    assert seen.values[0] >= 31


def test_what_points_mean_is_found_out():
    assert manner_of(Race(), 2).sign == 1
    assert manner_of(Golf(), 2).sign == -1
    assert manner_of(TicTacToe(), 2).sign == 0
    most, fewest = manner_of(Race(), 2).promise((20, 5)), manner_of(Golf(), 2).promise((20, 5))
    assert most[0] > 0.6 > 0.4 > fewest[0]
    assert manner_of(TicTacToe(), 2).promise((0, 0)) == (0.5, 0.5)


# The real games, as if they had no bot


@pytest.fixture
def without_bots(monkeypatch):
    """Every game of the catalogue with nothing but its rules."""
    infos = {name: replace(info, bot=None, greedy=None) for name, info in catalogue.catalogue().items()}
    monkeypatch.setattr(catalogue, "catalogue", lambda: infos)
    for cached in (known.bot_named, known.greedy_named):
        cached.cache_clear()
    yield
    for cached in (known.bot_named, known.greedy_named):
        cached.cache_clear()


@pytest.mark.parametrize("name", names())
def test_real_games_are_played_to_the_end(name):
    game = game_named(name)
    bot = GeneralBot(game)
    for seats in {game.seats[0], game.seats[-1]}:
        assert play(game, ("hard",) * seats, 1, bot, positions=120).scores


def test_link_is_played_better_than_by_chance():
    assert sum(won(game_named("link"), "hard", "random", 6, positions=400)) >= 5


@pytest.mark.parametrize("name", names())
def test_every_level_hint_and_verdict_works_without_a_bot(name, without_bots, monkeypatch):
    few = {level: sight._replace(positions=100) for level, sight in GeneralBot.sights.items()}
    monkeypatch.setattr(GeneralBot, "sights", few)
    game = game_named(name)
    match = Match(game, ["human"] * 2, 4)
    while match.to_move == CHANCE:
        match.draw()
    warm_up(name)
    for level in (*LEVELS, "greedy"):
        assert answer(question(match, match.to_move, level, 1.2)) in match.moves
    hint = answer(HintQuestion(name, match.state, LUCK, 1.2))
    assert hint.move in match.moves and hint.sentence.format(**hint.facts)
    verdict = answer(PastQuestion(name, match.state, match.moves[0], LUCK))
    assert sum(verdict.values) == pytest.approx(1) and verdict.cost >= 0


# How it thinks


def test_the_same_luck_gives_the_same_moves():
    game = game_named("link")
    assert play(game, ("hard", "random"), 5, GeneralBot(game), 200) == play(
        game, ("hard", "random"), 5, GeneralBot(game), 200
    )


def test_the_budget_is_kept():
    class Counting(Budget):
        spent = 0

        def spend(self, positions: int) -> None:
            super().spend(positions)
            self.spent += positions

    game = game_named("link")
    bot, state = GeneralBot(game), game.start({}, 2)._replace(starting=False, face="LINK")
    budget = Counting(1000)
    assert rank(bot, state, bot.sights["master"], LUCK, budget)
    assert 1000 <= budget.spent < 1400


def test_who_is_late_makes_the_best_move_so_far():
    game = game_named("link")
    bot, state = GeneralBot(game), game.start({}, 2)._replace(starting=False, face="LINK")
    assert decide(bot, state, bot.sights["master"], LUCK, Budget(10**9, lambda: True)) in game.moves(state)


def test_thinking_can_be_called_off():
    bot = GeneralBot(Nim())
    with pytest.raises(Cancelled):
        rank(bot, (21, 0), bot.sights["master"], LUCK, Budget(10**9, is_cancelled=lambda: True))


def test_a_forced_move_needs_no_thought():
    bot = GeneralBot(Nim())
    budget = Budget(1000)
    assert rank(bot, (1, 0), bot.sights["master"], LUCK, budget)[0].move == (1,)
    assert budget.left == 1000


# What it says


def say_why(bot: GeneralBot, state: Any, move: Any) -> str:
    why = bot.why(state, move)
    return why.sentence.format(**why.facts)


def test_reasons():
    nim, race = GeneralBot(Nim()), GeneralBot(Race())
    assert say_why(nim, (2, 0), (2,)) == "wins at once"
    assert say_why(nim, (9, 0), (1,)) == "move 1"
    state = RaceState((3, 4), 0, 5, None, True)
    assert say_why(race, state, (0,)) == "brings 5 points"
    assert say_why(race, state, (1,)) == "roll again"
    assert say_why(GeneralBot(Golf()), state, (0,)) == "keep"  # points are nothing to be glad about there


def test_tempers_show_in_points():
    bot, state = GeneralBot(Race()), RaceState((3, 4), 0, 5, None, True)
    assert bot.leaning("greedy", state, (0,)) > bot.leaning("greedy", state, (1,))
    assert bot.leaning("blocker", state, (0,)) > bot.leaning("blocker", state, (1,))
    assert bot.leaning("bold", state, (0,)) == bot.leaning("bold", state, (1,))


def test_the_general_greedy_player_takes_points_and_wins():
    race = Race()
    assert best_move(race, GeneralGreedy(race), RaceState((3, 4), 0, 5, None, True), 0, LUCK) == (0,)
    nim = Nim()
    assert best_move(nim, GeneralGreedy(nim), (3, 1), 1, LUCK) == (3,)
    assert GeneralGreedy(race).value(RaceState((7,), 0, 0, None, False), 0) == 7
