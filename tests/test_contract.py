"""Every game of the catalogue, at every number of seats, played at random: what the contract promises must hold."""

import random
from io import BytesIO

import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Game, IllegalMove, Outcome, Reason
from games.core.match import HUMAN, Match
from games.core.record import read_records, to_line, to_record
from games.core.rulebook import rule_ids

LONGEST = 1000  # more entries than any game should need

TABLES = [(name, seats) for name in names() for seats in game_named(name).seats]


def random_match(name: str, seats: int, seed: int) -> Match:
    """A whole game between people who play at random, now and then taking moves back."""
    match = Match(game_named(name), [HUMAN] * seats, seed)
    dice = random.Random(seed)
    while match.to_move != OVER:
        assert len(match.entries) < LONGEST
        check_position(match)
        if match.to_move == CHANCE:
            match.draw()
        else:
            match.commit(dice.choice(match.moves))
        if dice.random() < 0.05 and match.can_undo:
            check_undo(match)
    return match


def check_position(match: Match) -> None:
    game, state = match.game, match.state
    moves = match.moves
    assert moves and moves == sorted(moves) and len(set(moves)) == len(moves)
    assert game.outcome(state) is None
    assert all(game.from_json(game.to_json(move)) == move for move in moves)
    said = [game.in_words(move) for move in moves]
    assert len({words.key.format(**words.facts) for words in said}) == len(moves)  # a list of them can be chosen from
    if match.to_move == CHANCE:
        odds = game.odds(state)
        assert [move for move, _ in odds] == moves and all(weight > 0 for _, weight in odds)
        assert game.released_by(state) in range(len(match.seats))
    sheet = game.score_sheet(state)
    assert tuple(sum(line.points for line in lines) for lines in sheet) == game.scores(state)
    assert all(line.sentence.format(**line.facts) for lines in sheet for line in lines)


def check_undo(match: Match) -> None:
    state, entries = match.state, list(match.entries)
    undone = match.undo()
    assert match.state == undone[-1].before and match.to_move == undone[-1].by
    redone = match.redo()
    assert redone == undone[::-1]
    assert (match.state, match.entries) == (state, entries)


@pytest.mark.parametrize("name, seats", TABLES)
def test_random_games_keep_the_contract(name, seats):
    for seed in range(3):
        match = random_match(name, seats, seed)
        game, outcome = match.game, match.outcome
        assert match.moves == [] and game.moves(match.state) == []
        assert outcome.scores == game.scores(match.state) and len(outcome.scores) == seats
        assert outcome.winners and set(outcome.winners) <= set(range(seats))
        assert game.picture(match.state)
        line = to_line(to_record(match))
        (again,) = read_records(BytesIO(line), game_named)
        assert to_line(to_record(again)) == line
        assert again.state == match.state and hash(again.state) == hash(match.state)


@pytest.mark.parametrize("name, seats", TABLES)
def test_what_may_be_decided_before_a_turn_is_what_the_turn_brings(name, seats):
    """Whatever the others do in between."""
    match = random_match(name, seats, seed=7)
    promised: dict[int, list] = {}
    for step in match.steps:
        for seat in range(seats):
            if step.by == seat:
                assert promised.pop(seat, None) in (None, match.game.moves(step.before))
                assert not match.game.ahead(step.before, seat)
            elif ahead := match.game.ahead(step.before, seat):
                assert promised.setdefault(seat, ahead) == ahead
            else:
                assert seat not in promised
    assert not any(match.game.ahead(match.state, seat) for seat in range(seats))


class Countdown(Game):
    """The least that a game has to write: no chance, no words. Who takes the last of five wins."""

    name = "countdown"
    seats = range(2, 3)

    def start(self, options, seats):
        return (5, 0)

    def to_move(self, state):
        return state[1] if state[0] else OVER

    def moves(self, state):
        return [(taken,) for taken in range(1, min(2, state[0]) + 1)]

    def after(self, state, move):
        return (state[0] - move[0], 1 - state[1])

    def why_not(self, state, move):
        return Reason("at most two, and not more than there are", "CD-1")

    def scores(self, state):
        return (0, 0)

    def outcome(self, state):
        return None if state[0] else Outcome((0, 0), (1 - state[1],), "last taken")

    def score_sheet(self, state):
        return ((), ())

    def to_json(self, move):
        return {"take": move[0]}

    def from_json(self, data):
        return (data["take"],)

    def picture(self, state):
        return "|" * state[0]


def test_a_game_without_chance_says_nothing_about_chance_and_words():
    game = Countdown()
    match = Match(game, [HUMAN, HUMAN], 1)
    assert game.in_words((2,)) == ("{move}", {"move": "take 2"})
    assert game.ahead(match.state, 1) == []
    for asked in (game.odds, game.released_by):
        with pytest.raises(NotImplementedError, match="countdown"):
            asked(match.state)
    while match.to_move != OVER:
        match.commit(match.moves[0])
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("name, seats", TABLES)
def test_a_state_is_never_changed_by_what_follows(name, seats):
    match = random_match(name, seats, seed=11)
    pictures = [match.game.picture(step.before) for step in match.steps]
    again = Match(match.game, match.first_seats, match.seed)
    for step, picture in zip(match.steps, pictures):
        assert match.game.picture(again.state) == picture
        again.commit(step.move)


@pytest.mark.parametrize("name, seats", TABLES)
def test_a_record_cut_anywhere_replays_to_that_position(name, seats):
    match = random_match(name, seats, seed=5)
    record = to_record(match)
    whole = record.moves
    for cut in range(0, len(whole), 7):
        record.moves, record.outcome = whole[:cut], None
        (again,) = read_records(BytesIO(to_line(record)), game_named)
        assert again.state == match.at(cut)


@pytest.mark.parametrize("name, seats", TABLES)
def test_what_is_not_among_the_moves_is_refused_with_a_rule(name, seats):
    """Moves of other moments of the same game are readable but mostly illegal: each refusal names a rule."""
    match = random_match(name, seats, seed=3)
    game = match.game
    refused = 0
    for step in match.steps[::5]:
        legal = game.moves(step.before)
        for other in match.steps[::3]:
            if other.move in legal:
                continue
            with pytest.raises(IllegalMove) as caught:
                game.play(step.before, other.move)
            assert caught.value.reason.rule_id in rule_ids(name)
            assert "{" not in str(caught.value)
            refused += 1
    assert refused > 20
