"""The rules of Tetris Link, one by one.

Towers are drawn from the top down to the floor, every piece in a letter of its own: capitals are red, small letters
yellow, laid in the order of the alphabet. The piece that the test is about is drawn as #.
"""

import pytest

from games.core.contract import CHANCE
from games.core.tetrominoes import Place, place_of
from games.link.rules.game import EACH, FACES, KINDS, SHAPES_OF, Link, Pass, Roll, State
from tests.helpers import play_all, rows_of, rule, rule_broken

game = Link()


def begun(seats: int = 2) -> State:
    """Seat 0 has won the start and is about to roll."""
    return game.play(game.start({}, seats), Roll("LINK", 0, True))


def roll(state: State, face: str) -> State:
    return game.play(state, Roll(face, state.turn, False))


def drawn(drawing: str) -> tuple[State, Place | None]:
    """The position, red to play any shape, and the place of the piece drawn as #."""
    pieces: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(reversed(rows_of(drawing))):
        for column, mark in enumerate(line):
            if mark != ".":
                pieces.setdefault(mark, []).append((column, row))
    places = {mark: place_of(sorted(cells)) for mark, cells in pieces.items()}
    asked = places.pop("#", None)
    state = begun()
    for mark in sorted(places, key=str.lower):
        state = game.play(state._replace(turn=int(mark.islower()), face="LINK"), places[mark])
    return state._replace(turn=0, face="LINK"), asked


def change(drawing: str) -> tuple[int, int]:
    """What the piece drawn as # wins and loses."""
    state, place = drawn(drawing)
    after = game.play(state, place)
    return after.gains[0] - state.gains[0], state.losses[0] - after.losses[0]


def stock(**left: int) -> tuple[int, ...]:
    return tuple(left.get(kind, 0) for kind in KINDS)


@rule("TL-1")
def test_two_to_four_players_have_a_colour_each():
    assert list(game.seats) == [2, 3, 4]
    state = begun(4)
    for seat in range(4):
        state = game.play(roll(state, "O"), Place("O", 0, 2 * seat, 0))
    assert [seat for seat, _ in state.laid] == [0, 1, 2, 3]
    assert all(own == stock(I=EACH, O=EACH - 1, T=EACH, L=EACH, S=EACH) for own in state.stock)


@rule("TL-2")
def test_the_first_to_roll_link_starts_and_play_goes_round():
    state = play_all(game, game.start({}, 3), [Roll(face, seat, True) for face, seat in zip("ITSO", (0, 1, 2, 0))])
    state = game.play(state, Roll("LINK", 1, True))
    order = []
    for column in (0, 2, 4, 6):
        order.append(game.released_by(state))
        state = game.play(roll(state, "O"), Place("O", 0, column, 0))
    assert order == [1, 2, 0, 1]


@rule("TL-2")
def test_winning_the_start_is_not_yet_the_first_turns_roll():
    assert game.to_move(begun()) == CHANCE
    assert {(move.seat, move.start) for move in game.moves(begun())} == {(0, False)}
    assert rule_broken(game, begun(), Roll("I", 1, False)) == "TL-2"


@rule("TL-3")
def test_the_shown_shape_must_be_played():
    for face in KINDS:
        assert {move.shape for move in game.moves(roll(begun(), face))} == set(SHAPES_OF[face])
    assert rule_broken(game, roll(begun(), "T"), Place("O", 0, 0, 0)) == "TL-3"
    assert rule_broken(game, begun(), Place("O", 0, 0, 0)) == "TL-3"


@rule("TL-3")
def test_the_shown_shape_must_be_played_even_if_it_costs_points():
    state, _ = drawn("""
        ..A.......
        .AAA......
        """)
    state = state._replace(face="O", heights=(0, 1, 2, 1, 3, 5, 7, 9, 11, 13))
    assert all(game.scores(game.play(state, move))[0] < 0 for move in game.moves(state))


@rule("TL-3")
def test_every_face_is_as_likely_as_the_next():
    assert sorted((move.face, weight) for move, weight in game.odds(begun())) == sorted((face, 1) for face in FACES)


@rule("TL-4")
def test_link_lets_the_player_choose_any_shape_that_is_left():
    state = roll(begun(), "LINK")
    assert {move.shape for move in game.moves(state)} == set("IJLOSTZ")
    without_t = state._replace(stock=(stock(I=1, O=1, L=1, S=1), state.stock[1]))
    assert {move.shape for move in game.moves(without_t)} == set("IJLOSZ")


@rule("TL-5")
def test_a_used_up_shape_is_replaced_by_one_of_the_players_choice():
    state = begun()
    for turn in range(2 * EACH):
        state = game.play(roll(state, "O"), Place("O", 0, turn % 5 * 2, turn // 5 * 2))
    state = roll(state, "O")
    assert {move.shape for move in game.moves(state)} == set("IJLSTZ")
    assert rule_broken(game, state, Place("O", 0, 0, 4)) == "TL-5"


@rule("TL-6")
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ###.......
    ..#.......
    AAAA......
    """,
        """
    .##.......
    .#........
    .#........
    AAAA......
    """,
        """
    #.........
    ##........
    .#........
    """,
        """
    .#........
    ##........
    #.........
    """,
    ],
)
def test_a_piece_comes_to_rest_in_any_turn_and_either_way_round(drawing):
    state, place = drawn(drawing)
    assert place in game.moves(state)


@rule("TL-6")
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ####......
    ..........
    """,
        """
    BBBB......
    A.........
    A.........
    A##.......
    A##.......
    """,
    ],
)
def test_a_piece_neither_floats_nor_slips_below_a_roof(drawing):
    assert rule_broken(game, *drawn(drawing)) == "TL-6"


@rule("TL-6")
def test_every_column_and_turn_is_a_move():
    for face, ways in {"I": 17, "O": 9, "T": 34, "L": 68, "S": 34, "LINK": 162}.items():
        assert len(game.moves(roll(begun(), face))) == ways


@rule("TL-7")
def test_the_whole_piece_must_be_inside_the_tower():
    state = roll(begun()._replace(heights=(18,) * 10), "LINK")
    assert {(move.shape, move.turn) for move in game.moves(state)} == {
        ("I", 0),
        ("O", 0),
        ("T", 0),
        ("T", 2),
        ("L", 1),
        ("L", 3),
        ("J", 1),
        ("J", 3),
        ("S", 0),
        ("Z", 0),
    }
    assert rule_broken(game, state, Place("I", 1, 0, 18)) == "TL-7"


@rule("TL-7")
def test_a_shape_that_fits_nowhere_is_passed_though_another_would_fit():
    state = begun()._replace(heights=(19,) * 10)
    assert game.moves(roll(state, "T")) == [Pass()]
    assert {move.shape for move in game.moves(roll(state, "LINK"))} == {"I"}
    after = game.play(roll(state, "T"), Pass())
    assert (after.turn, after.heights, game.scores(after)) == (1, state.heights, (0, 0))


@rule("TL-7")
def test_a_free_choice_is_passed_only_if_nothing_fits_or_nothing_is_left():
    low = begun()._replace(heights=(19,) * 10)
    assert rule_broken(game, roll(low, "LINK"), Pass()) == "TL-7"
    only_t = low._replace(stock=(stock(T=1), low.stock[1]))
    assert game.moves(roll(only_t, "LINK")) == game.moves(roll(only_t, "O")) == [Pass()]
    nothing = low._replace(stock=(stock(), low.stock[1]))
    assert game.moves(roll(nothing, "I")) == [Pass()]


@rule("TL-7")
def test_a_seat_without_pieces_still_rolls_while_others_play():
    state = begun()._replace(stock=(stock(), stock(I=2)))
    state = game.play(roll(state, "LINK"), Pass())
    state = game.play(roll(state, "I"), Place("I", 0, 0, 0))
    assert game.to_move(state) == CHANCE and game.released_by(state) == 0


@rule("TL-8", "TL-9")
def test_three_pieces_linked_by_edges_pay_three():
    assert change("""
        ##........
        ##........
        AABB......
        AABB......
        """) == (3, 0)


@rule("TL-8")
def test_corners_do_not_link():
    assert change("""
        ....##....
        ....##....
        ..CCee....
        ..CCee....
        AAbbdd....
        AAbbdd....
        """) == (0, 0)


@rule("TL-8")
def test_other_colours_do_not_link():
    assert change("""
        ##........
        ##........
        AAbb......
        AAbb......
        """) == (0, 0)


@rule("TL-9")
def test_a_pair_pays_nothing_yet():
    assert change("""
        ##........
        ##........
        AA........
        AA........
        """) == (0, 0)


@rule("TL-9")
def test_a_piece_added_to_a_scoring_group_pays_one():
    assert change("""
        ##........
        ##........
        AABBCC....
        AABBCC....
        """) == (1, 0)


@rule("TL-9")
def test_joining_unpaid_pairs_pays_for_each_piece():
    assert change("""
        ...####...
        AABBccDDEE
        AABBccDDEE
        """) == (5, 0)


@rule("TL-9")
def test_joining_a_scoring_group_with_a_lone_piece_pays_for_the_two_new_ones():
    assert change("""
        .....####.
        AABBCCddEE
        AABBCCddEE
        """) == (2, 0)


@rule("TL-9")
def test_pieces_already_paid_for_are_never_paid_again():
    assert change("""
        .####.....
        BBCgDEF...
        BBCgDEF...
        AACgDEF...
        AACgDEF...
        """) == (1, 0)


@rule("TL-10")
def test_one_empty_cell_below_costs_one():
    assert change("""
        .##.......
        ##........
        """) == (0, -1)


@rule("TL-10")
def test_empty_cells_below_different_columns_add_up():
    assert change("""
        ###.......
        .#........
        """) == (0, -2)


@rule("TL-10")
def test_no_piece_costs_more_than_two():
    assert change("""
        ####......
        A.........
        A.........
        A.........
        A.........
        """) == (0, -2)


@rule("TL-10")
def test_holes_that_were_there_before_cost_nothing():
    assert change("""
        .##.......
        .##.......
        .AA.......
        AA........
        """) == (0, 0)


@rule("TL-10")
def test_cells_enclosed_at_the_side_cost_nothing():
    assert change("""
        AA.##.....
        AA.##.....
        """) == (0, 0)


@rule("TL-11")
def test_three_won_and_one_lost_in_one_move():
    assert change("""
        .##.......
        ##........
        AABB......
        AABB......
        """) == (3, -1)


@rule("TL-11")
def test_one_won_and_one_lost_in_one_move():
    assert change("""
        .##.......
        ##........
        AABBCC....
        AABBCC....
        """) == (1, -1)


@rule("TL-11")
def test_four_won_and_two_lost_in_one_move():
    drawing = """
        ...####...
        AABB..DDDD
        AABBcccc..
        """
    assert change(drawing) == (4, -2)
    state, place = drawn(drawing)
    assert game.scores(game.play(state, place))[0] == game.scores(state)[0] + 4 - 2


@rule("TL-11")
def test_a_score_may_fall_below_the_sliders_end():
    state = roll(begun()._replace(losses=(5, 0)), "T")
    assert game.scores(game.play(state, Place("T", 0, 0, 0))) == (-7, 0)


@rule("TL-12")
def test_s_or_z_as_the_very_first_piece_always_costs_one():
    state = roll(begun(), "S")
    assert len(game.moves(state)) == 34
    assert {game.scores(game.play(state, move)) for move in game.moves(state)} == {(-1, 0)}


@rule("TL-13")
def test_the_game_ends_when_nobody_can_place_a_piece_that_they_own():
    state = begun()._replace(heights=(16, *(20,) * 9), stock=(stock(I=2), stock(T=5, O=5)))
    after = game.play(roll(state, "I"), Place("I", 1, 0, 16))
    assert game.outcome(after).reason == "tower full" and game.moves(after) == []
    assert rule_broken(game, after, Pass()) == "TL-13"


@rule("TL-13")
def test_the_game_goes_on_while_anybody_can_place_a_piece():
    state = begun()._replace(heights=(16, 16, *(20,) * 8), stock=(stock(I=1), stock(T=5, I=1)))
    after = game.play(roll(state, "I"), Place("I", 1, 0, 16))
    assert game.outcome(after) is None
    last = game.play(roll(after, "I"), Place("I", 1, 1, 16))
    assert game.outcome(last) is not None


def finished(scores: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> State:
    """The end of a game with these scores and these sizes of groups."""
    sizes = tuple(tuple((0, size) for size in of_seat) for of_seat in groups)
    return begun(len(scores))._replace(over=True, gains=scores, groups=sizes)


@rule("TL-14")
def test_most_points_win():
    assert game.outcome(finished((4, 7, 6), ((9,), (3, 4), (6,)))).winners == (1,)


@rule("TL-14")
def test_a_tie_goes_to_the_larger_largest_group():
    assert game.outcome(finished((7, 7, 6), ((3, 4), (5, 2), (9,)))).winners == (1,)
    assert game.outcome(finished((7, 7), ((5, 1), (2, 5)))).winners == (0, 1)
