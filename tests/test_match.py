"""Matches: undo and redo, forfeits, handed-over seats, and chance that cannot be fished for."""

from io import BytesIO

import pytest

from games.core import chance
from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER, Complaint, IllegalMove
from games.core.match import Match, NotNow, Step
from games.core.record import read_records, to_line, to_record


def link(*seats: str, seed: int | None = 4) -> Match:
    return Match(game_named("link"), seats or ("human", "human"), seed)


def play(match: Match, decisions: int) -> Match:
    """So many decisions, each the first legal move, and the rolls between and after them."""
    settle(match)
    for _ in range(decisions):
        match.commit(match.moves[0])
        settle(match)
    return match


def settle(match: Match) -> None:
    while match.to_move == CHANCE:
        match.draw()


def decisions(match: Match) -> list[int]:
    return [step.by for step in match.steps if step.by != CHANCE]


def reread(match: Match) -> Match:
    (again,) = read_records(BytesIO(to_line(to_record(match))), game_named)
    return again


def test_undo_goes_back_to_the_last_decision_of_a_person():
    match = play(link("human", "random", "random"), 7)
    at_seven = match.state
    before = len(decisions(match))
    undone = match.undo()
    assert undone[-1].by == 0 and match.to_move == 0
    assert len(decisions(match)) < before and set(decisions(match)[-2:]) == {1, 2}
    assert next(step.by for step in match.redo() if step.by != CHANCE) == 0
    assert match.state == at_seven


def test_undo_among_computers_goes_back_one_decision():
    match = play(link("random", "random"), 3)
    match.undo()
    assert len(decisions(match)) == 2


def test_everything_can_be_undone_and_made_again():
    match = play(link(), 12)
    line = to_line(to_record(match))
    count = 0
    while match.can_undo:
        match.undo()
        count += 1
    assert count == 12 and decisions(match) == []
    with pytest.raises(NotNow):
        match.undo()
    while match.can_redo:
        match.redo()
    assert to_line(to_record(match)) == line


def test_a_new_move_forgets_what_was_undone():
    match = play(link(), 4)
    match.undo()
    match.commit(match.moves[-1])
    assert not match.can_redo
    with pytest.raises(NotNow):
        match.redo()


def test_taking_back_and_playing_on_brings_the_same_roll():
    match = play(link(), 3)
    rolled = match.steps[-1].move
    match.undo()
    match.commit(match.moves[-1])
    settle(match)
    assert match.steps[-1].move == rolled


def test_handing_a_seat_over_does_not_change_the_next_roll():
    plain, handed = link(), link()
    handed.hand_over(0, "random")
    handed.hand_over(0, "human")
    assert play(plain, 5).steps == play(handed, 5).steps


def test_a_take_back_past_a_roll_is_remembered():
    match = link()
    settle(match)
    match.commit(match.moves[0])
    match.undo()
    assert not match.took_back_chance
    match.redo()
    settle(match)
    match.undo()
    assert match.took_back_chance


def test_chance_follows_the_weights():
    odds = [("rare", 1), ("common", 3)]
    drawn = [chance.draw(odds, 9, step) for step in range(4000)]
    assert 2850 < drawn.count("common") < 3150
    assert drawn == [chance.draw(odds, 9, step) for step in range(4000)]


def test_chance_differs_between_seeds_and_steps():
    assert len({tuple(chance.number(6, seed, step) for step in range(20)) for seed in range(50)}) == 50


def test_a_match_without_a_seed_cannot_draw():
    with pytest.raises(NotNow):
        link(seed=None).draw()


def test_only_legal_moves_are_made_and_a_refusal_changes_nothing():
    match = play(link(), 2)
    state, entries = match.state, list(match.entries)
    with pytest.raises(IllegalMove):
        match.commit(match.steps[0].move)
    assert (match.state, match.entries) == (state, entries)


def test_a_forfeit_ends_the_game_for_the_others():
    match = play(link("human", "random", "random"), 6)
    scores = match.game.scores(match.state)
    seat = match.to_move
    match.forfeit_by(seat, "timeout")
    assert match.to_move == OVER and match.moves == []
    assert match.outcome.winners == tuple({0, 1, 2} - {seat})
    assert (match.outcome.scores, match.outcome.reason) == (scores, "forfeit")
    assert reread(match).outcome == match.outcome
    with pytest.raises(NotNow):
        match.hand_over(0, "random")
    with pytest.raises(NotNow):
        match.forfeit_by(0, "resigned")
    with pytest.raises(Complaint):
        match.commit(match.steps[-1].move)


def test_nobody_wins_a_forfeited_solo_game():
    match = Match(game_named("tetrix"), ["human"], 1)
    settle(match)
    match.forfeit_by(0, "resigned")
    assert match.outcome.winners == ()
    assert reread(match).outcome == match.outcome


def test_only_resigning_is_possible_out_of_turn():
    match = link()
    settle(match)
    other = 1 - match.to_move
    for why in ("timeout", "illegal", "crashed"):
        with pytest.raises(NotNow):
            match.forfeit_by(other, why)
    match.forfeit_by(other, "resigned")
    assert match.outcome.winners == (1 - other,)


def test_one_may_resign_while_the_die_rolls_but_not_crash():
    match = link()
    with pytest.raises(NotNow):
        match.forfeit_by(0, "crashed")
    match.forfeit_by(1, "resigned")
    assert reread(match).outcome.winners == (0,)


def test_a_resignation_can_be_taken_back():
    match = play(link(), 3)
    state = match.state
    match.forfeit_by(0, "resigned")
    assert match.undo() == [] and match.outcome is None and match.state == state
    match.redo()
    assert match.outcome.reason == "forfeit"


def test_a_seat_can_be_handed_over_anywhere_and_the_record_tells():
    match = link("human", "human")
    match.hand_over(1, "random")
    play(match, 4)
    match.hand_over(0, "human:Ada")
    again = reread(match)
    assert again.seats == ["human:Ada", "random"] and again.first_seats == ("human", "human")
    assert again.state == match.state and again.is_human(0) and not again.is_human(1)


def test_who_sits_where_survives_undo():
    match = play(link("human", "human"), 4)
    match.hand_over(1, "random")
    match.undo()
    assert match.seats == ["human", "random"] and match.to_move == 0
    assert reread(match).seats == ["human", "random"]


def test_every_step_can_be_looked_at():
    match = play(link(), 6)
    states = [match.at(number) for number in range(len(match.steps) + 1)]
    assert states[0] == match.game.start({}, 2) and states[-1] == match.state
    for number, step in enumerate(match.steps):
        assert step == Step(step.by, step.move, states[number], states[number + 1])


@pytest.mark.parametrize("name, count", [("link", 1), ("link", 5), ("borderline", 3), ("tetrix", 0), ("tantrix", 1)])
def test_a_wrong_number_of_seats_is_refused(name, count):
    with pytest.raises(Complaint, match="players"):
        Match(game_named(name), ["random"] * count)
