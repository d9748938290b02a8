"""The party cup: who plays whom, who gets how many points, and that it goes on after a restart."""

import msgspec
import pytest

from games.bots.tempers import temper_of
from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.people.party import Sitter, computer, usual_name
from games.store import cup_file as cups
from games.store import files
from games.store.cup import FINAL, ROUND, SEMI, THIRD, WHOLE, Cup, places_in, points_for, usual_order

COLOURS = ("red", "yellow", "green", "blue")


def cup_of(count: int, *games: str) -> Cup:
    return Cup([Sitter(f"player {n}", HUMAN, COLOURS[n]) for n in range(count)], games or usual_order())


def played(cup: Cup, *results: list[list[int]]) -> Cup:
    cup.kept.played += results
    return cup


def pairings(cup: Cup) -> list[tuple[str, tuple[int, ...]]]:
    """All the matches of a cup in which the lower number always wins."""
    found = []
    while (fixture := cup.next) is not None:
        found.append((fixture.stage, fixture.players))
        cup.kept.played.append([[player] for player in sorted(fixture.players)])
    return found


def test_two_play_every_game_and_begin_in_turn():
    assert pairings(cup_of(2)) == [(WHOLE, (0, 1)), (WHOLE, (1, 0)), (WHOLE, (0, 1)), (WHOLE, (1, 0))]


def test_three_play_each_other_where_only_two_can():
    assert pairings(cup_of(3, "borderline")) == [(ROUND, (0, 1)), (ROUND, (1, 2)), (ROUND, (2, 0))]


def test_four_play_semi_finals_a_third_place_and_a_final():
    assert pairings(cup_of(4, "borderline")) == [(SEMI, (0, 1)), (SEMI, (2, 3)), (THIRD, (1, 3)), (FINAL, (0, 2))]


def test_places_of_a_bracket():
    cup = played(cup_of(4, "borderline"), [[1], [0]], [[2], [3]], [[3], [0]], [[1], [2]])
    assert cup.event_places(cup.events()[0]) == [[1], [2], [3], [0]]
    assert cup.totals() == [1, 4, 3, 2] and cup.is_over


def test_a_circle_is_shared():
    cup = played(cup_of(3, "borderline"), [[0], [1]], [[1], [2]], [[2], [0]])
    assert cup.event_places(cup.events()[0]) == [[0, 1, 2]] and cup.totals() == [2, 2, 2]


def test_points_are_shared_by_those_who_share_a_place():
    assert points_for([[0], [1], [2], [3]], 4) == [4, 3, 2, 1]
    assert points_for([[2, 3], [0], [1]], 4) == [2, 1, 3.5, 3.5]
    assert points_for([[1], [0, 2]], 3) == [1.5, 3, 1.5]


def test_a_game_in_the_middle_of_its_matches_pays_nothing_yet():
    cup = played(cup_of(4), [[3], [2], [1], [0]], [[0], [1], [2], [3]], [[2], [3]])
    assert cup.points()[2] == [None] * 4 and cup.totals() == [5, 5, 5, 5]
    assert cup.next.stage == SEMI and cup.ranking() == [[0, 1, 2, 3]]


@pytest.mark.parametrize("game", ["link", "tantrix", "tetrix"])
def test_who_gives_up_is_last_whatever_the_score(game):
    match = Match(game_named(game), [HUMAN] * 3, 1)
    match.forfeit_by(1, "resigned")
    assert places_in(match)[-1] == [1]


def test_winners_come_before_equal_scores():
    """In Tetris Link the larger group decides between equal scores (TL-14)."""
    match = Match(game_named("link"), [HUMAN] * 2, 1)
    place = ((0b11, 2),), ((0b1100, 1),)
    match._set_state(match.state._replace(over=True, groups=place))
    assert places_in(match) == [[0], [1]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deadlock_in_tantrix_is_worth_the_same_to_all_whatever_their_lines(seats):
    """All share the win (TX-15), though one has the longer line at that moment."""
    match = Match(game_named("tantrix"), [HUMAN] * seats, 1)
    layout = match.state.layout.with_tile((0, 0), 1, 0).with_tile((0, -1), 15, 0)  # yellow goes on, red does not
    match._set_state(match.state._replace(layout=layout, end="deadlock"))
    assert match.outcome.scores[:2] == (1, 2)
    cup = cup_of(seats, "tantrix")
    cup.enter(match)
    assert len(set(cup.totals())) == 1 and cup.ranking() == [list(range(seats))]


def test_white_is_a_colour_of_te_trix_only():
    cup = cup_of(3, "tetrix", "link")
    first, second = cup.next, played(cup_of(3, "tetrix", "link"), [[0], [1], [2]]).next
    assert [sitter.colour for sitter in cup.sitters(first)] == ["red", "yellow", "white"]
    assert [sitter.colour for sitter in cup.sitters(second)] == ["yellow", "green", "red"]


def test_a_cup_goes_on_after_a_restart(tmp_path):
    cup = played(cup_of(4), [[3], [2, 1], [0]], [[0], [1], [2], [3]], [[2], [3]])
    cup.kept.journal = "a.journal"
    cups.save(cup, tmp_path / "cup.json")
    again = cups.load(tmp_path / "cup.json")
    assert (again.players, again.kept.played, again.next) == (cup.players, cup.kept.played, cup.next)
    assert again.kept.journal == "a.journal"
    assert cups.load(tmp_path / "none.json") is None


# Who plays on


def joined(cup: Cup, more: int = 1) -> Cup:
    cup.reseat([*cup.players, *(Sitter(f"late {n}", HUMAN, COLOURS[len(cup.players) + n]) for n in range(more))])
    return cup


def test_who_takes_a_seat_over_takes_its_points_over():
    cup = played(cup_of(2), [[1], [0]])
    cup.reseat([Sitter("Zoe", HUMAN, "red"), cup.players[1]])
    cup.hand_over(1, "hard")
    assert [sitter.name for sitter in cup.players] == ["Zoe", usual_name(1, "hard")] and cup.totals() == [1, 2]
    assert cup.next.players == (1, 0), "the seats play on as they would have"


def test_two_computers_of_a_cup_are_different_animals():
    cup = Cup([computer(2, "easy", "red", []), Sitter("Ada", HUMAN, "blue"), Sitter("Ben", HUMAN, "green")])
    cup.hand_over(2, "hard")
    assert len({sitter.name for sitter in cup.players}) == len({sitter.temper for sitter in cup.players}) == 3


def test_a_new_seat_begins_level_with_the_last_and_plays_from_the_next_game_on():
    cup = joined(played(cup_of(2), [[0], [1]]))
    assert cup.totals() == [2, 1, 1]
    assert cup.next.game == "tetrix" and sorted(cup.next.players) == [0, 1, 2]
    played(cup, [[2], [1], [0]])
    assert cup.totals() == [3, 3, 4]
    assert [stage for stage, _ in pairings(joined(cup))] == [SEMI, SEMI, THIRD, FINAL, WHOLE]
    assert cup.totals()[3] == 3 + 1 + 1, "level with the last of three, then last twice"


def test_a_new_seat_waits_until_the_matches_of_a_game_are_over():
    cup = joined(played(cup_of(3, "borderline", "tantrix"), [[0], [1]]))
    assert list(pairings(cup)) == [(ROUND, (1, 2)), (ROUND, (2, 0)), (WHOLE, (1, 2, 3, 0))]
    assert cup.points()[0] == [3, 2, 1, None] and cup.totals()[3] == 1 + 1


def test_nobody_joins_when_the_last_game_has_begun():
    cup = played(cup_of(2, "link", "tantrix"), [[0], [1]])
    assert cup.next_free_game == 1
    cup.kept.journal = "a.journal"
    assert cup.next_free_game is None
    assert played(cup_of(2, "link"), [[0], [1]]).next_free_game is None


def test_a_cup_that_somebody_joined_goes_on_after_a_restart(tmp_path):
    cup = joined(played(cup_of(2), [[1], [0]]), 2)
    cup.hand_over(0, "hard")
    cups.save(cup, tmp_path / "cup.json")
    again = cups.load(tmp_path / "cup.json")
    assert (again.kept, again.totals(), again.next) == (cup.kept, cup.totals(), cup.next)


def test_a_cup_from_before_seats_could_change_is_read(tmp_path):
    old = {
        "players": [["Ada", "human", "red"], ["Magpie", "hard", "blue"]], "games": ["link", "tetrix"],
        "played": [[[1], [0]]], "journal": None,
    }  # fmt: skip
    (tmp_path / "cup.json").write_bytes(msgspec.json.encode(old))
    cup = cups.load(tmp_path / "cup.json")
    assert cup.totals() == [1, 2] and cup.players[1].temper == temper_of(1)


def test_an_animal_of_a_cup_keeps_its_temper_wherever_it_sits():
    cup = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Magpie", "hard", "blue")])
    seats = [[sitter.temper for sitter in cup.sitters(cup.next)]]
    seats.append([sitter.temper for sitter in cup.sitters(played(cup, [[0], [1]]).next)])
    assert seats == [["", temper_of(1)], [temper_of(1), ""]]


@pytest.mark.parametrize(
    "change",
    [
        {"games": ["chess"]}, {"games": []}, {"players": []}, {"played": [[[0]]]}, {"played": [[[0], [7], [1], [2]]]},
        {"played": "x"}, {"players": [["x" * 9999, "human", "red"], ["b", "human", "blue"]]},
        {"players": [["a", "wizard", "red"], ["b", "human", "blue"]]}, {"joined": [0, 0, 0]}, {"joined": [4]},
        {"joined": [-1]}, {"joined": [3, 1]}, {"joined": "x"}, {"games": ["link"] * 1500},
        {"players": [["a", "human", "purple"], ["b", "human", "blue"]]},
        {"players": [["a", "human", "white"], ["b", "human", "blue"]]},
        {"players": [["a", "human", "blue"], ["b", "human", "blue"]]},
        {"players": [["a\0", "human", "red"], ["b", "human", "blue"]]},
        {"players": [["a\x1b[2J", "human", "red"], ["b", "human", "blue"]]},
    ],
)  # fmt: skip
def test_a_damaged_cup_is_told_from_a_whole_one(change, tmp_path):
    kept = msgspec.to_builtins(cup_of(4).kept) | change
    data = msgspec.json.encode(kept)
    (tmp_path / "cup.json").write_bytes(data)
    with pytest.raises(files.Damaged):
        cups.load(tmp_path / "cup.json")
    assert (tmp_path / "cup.json.damaged-1").read_bytes() == data and not (tmp_path / "cup.json").exists()
