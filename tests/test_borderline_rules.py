"""The rules of Borderline, one by one.

Boards are drawn as the player to move sees them: their own floor at the bottom, the opponent's at the top, and
the border between them as a line of =. Every piece has a letter of its own: capitals are the player's own, small
letters the opponent's, laid in the order of the alphabet. The piece that the test is about is drawn as #. A line with
a number stands for that many empty rows, so the room in front of the border can be read off.
"""

import pytest

from games.borderline.rules.game import EACH, ROWS, Borderline, Selection, State, pin
from games.core.contract import CHANCE, OVER, Outcome
from games.core.tetrominoes import COLUMNS, SHAPES, Place, place_of
from tests.helpers import play_all, rows_of, rule, rule_broken

game = Borderline()
start = game.start({}, 2)

at_both_ends = pytest.mark.parametrize("seat", [0, 1])


def drawn(drawing: str, seat: int = 0) -> tuple[State, Place | None]:
    """The position and the place of the piece drawn as #, which the drum shows; without it, the player has to press."""
    lines: list[str] = []
    for line in rows_of(drawing):
        empty = line.strip(". ")
        lines += ["." * COLUMNS] * int(empty) if empty.isdigit() else [line]
    border = lines.index("=" * COLUMNS)
    del lines[border]
    assert [len(line) for line in lines] == [COLUMNS] * ROWS, "the drawing is not a whole board"
    pieces: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(reversed(lines)):
        for column, mark in enumerate(line):
            if mark != ".":
                # The far end sees the board turned, worked out here without the engine's help.
                cell = (COLUMNS - 1 - column, ROWS - 1 - row) if seat else (column, row)
                pieces.setdefault(mark, []).append(cell)
    places = {mark: place_of(sorted(cells)) for mark, cells in pieces.items()}
    asked = places.pop("#", None)
    rows = in_seat_order(seat, ROWS - border, border)
    state = start._replace(rows=rows)
    for mark in sorted(places, key=str.lower):
        mover = seat if mark.isupper() else 1 - seat
        state = game.play(state._replace(turn=mover, shape=places[mark].shape), places[mark])
        # The border stands where it is drawn, whatever rows were completed on the way.
        state = state._replace(rows=rows, end=None, winner=None)
    state = state._replace(turn=seat)
    return (game.play(state, Selection(asked.shape)), asked) if asked else (state, None)


def played(drawing: str, seat: int = 0) -> State:
    """The position after the piece drawn as #."""
    return game.play(*drawn(drawing, seat))


def push(drawing: str, seat: int = 0) -> tuple[int, int]:
    """How many rows the player wins and the opponent loses by the piece drawn as #."""
    before, after = drawn(drawing, seat)[0], played(drawing, seat)
    return after.rows[seat] - before.rows[seat], before.rows[1 - seat] - after.rows[1 - seat]


def in_seat_order(seat: int, own: int, others: int) -> tuple[int, int]:
    return (others, own) if seat else (own, others)


def turns(state: State, *places: Place) -> State:
    """The position after whole turns: each player in turn presses, the drum shows the right shape, it is placed."""
    for place in places:
        state = play_all(game, state, [Selection(place.shape), place])
    return state


def with_stock(state: State, **left: int) -> State:
    """The same position, but with so many pieces left of these shapes."""
    return state._replace(stock=tuple(left.get(shape, count) for shape, count in zip(SHAPES, state.stock)))


def stacked_squares(count: int) -> State:
    """So many O pieces laid by both players in turn; the last two columns stay free, so no row is completed."""
    squares = []
    for turn in range(count):
        layer, column = turn // 8, turn // 2 % 4 * 2
        squares.append(Place("O", 0, column, 30 - 2 * layer if turn % 2 else 2 * layer))
    return turns(start, *squares)


@rule("BL-1")
def test_two_play_and_nobody_else():
    assert list(game.seats) == [2]


@rule("BL-1")
def test_seat_0_begins_and_the_players_take_turns_to_press_and_place():
    state, order = start, []
    for place in (Place("O", 0, 0, 0), Place("T", 2, 0, 30), Place("I", 0, 2, 0), Place("I", 1, 3, 28)):
        assert game.to_move(state) == CHANCE
        order.append(game.released_by(state))
        state = game.play(state, Selection(place.shape))
        order.append(game.to_move(state))
        state = game.play(state, place)
    assert order == [0, 0, 1, 1, 0, 0, 1, 1]
    assert [seat for seat, _ in state.laid] == [0, 1, 0, 1]


@rule("BL-1")
def test_a_push_does_not_earn_another_turn():
    after = played("""
        ... 16 ...
        ==========
        ... 14 ...
        AABBCCDD##
        AABBCCDD##
        """)
    assert (game.to_move(after), game.released_by(after)) == (CHANCE, 1)


@rule("BL-1")
def test_the_shown_shape_is_the_only_one_that_may_be_placed():
    state = game.play(start, Selection("T"))
    assert {move.shape for move in game.moves(state)} == {"T"}
    assert rule_broken(game, state, Place("O", 0, 0, 0)) == "BL-1"
    assert rule_broken(game, state, Place("L", 0, 0, 0)) == "BL-1"


@rule("BL-1")
def test_nothing_is_placed_before_the_press():
    assert rule_broken(game, start, Place("O", 0, 0, 0)) == "BL-1"


@rule("BL-1")
def test_the_button_is_pressed_only_once_for_a_piece():
    assert rule_broken(game, game.play(start, Selection("O")), Selection("O")) == "BL-1"
    assert rule_broken(game, game.play(start, Selection("O")), Selection("I")) == "BL-1"


@rule("BL-1")
def test_the_drum_stops_on_each_of_the_seven_shapes_as_often_as_on_the_next():
    assert game.odds(start) == [(Selection(shape), 1) for shape in "IJLOSTZ"]
    assert game.moves(start) == [Selection(shape) for shape in "IJLOSTZ"]


@rule("BL-1")
def test_both_players_take_their_pieces_from_one_stock_of_sixteen_each():
    assert start.stock == (16,) * 7
    state = turns(start, Place("O", 0, 0, 0), Place("O", 0, 0, 30), Place("S", 0, 2, 0))
    assert state == with_stock(state, I=16, J=16, L=16, O=14, S=15, T=16, Z=16)


@rule("BL-2")
def test_a_used_up_shape_means_that_the_same_player_presses_again():
    state = stacked_squares(EACH)
    again = game.play(state, Selection("O"))
    assert (game.to_move(again), game.released_by(again)) == (CHANCE, 0)
    again = game.play(again, Selection("O"))
    assert (game.to_move(again), game.released_by(again)) == (CHANCE, 0)
    assert game.to_move(game.play(again, Selection("I"))) == 0


@rule("BL-2")
def test_a_used_up_shape_cannot_be_placed():
    after_press = game.play(stacked_squares(EACH), Selection("O"))
    assert rule_broken(game, after_press, Place("O", 0, 8, 0)) == "BL-1"


@rule("BL-2")
def test_the_last_piece_of_a_shape_has_to_be_taken():
    shown = game.play(stacked_squares(EACH - 1), Selection("O"))
    assert game.to_move(shown) == 1
    assert rule_broken(game, shown, Selection("I")) == "BL-1"


@rule("BL-2", "BL-11")
def test_a_used_up_shape_without_a_place_does_not_lose_the_game():
    state, _ = drawn("""
        ... 30 ...
        ==========
        AABBCC....
        AABBCCDDDD
        """)
    pressed = game.play(with_stock(state, T=0), Selection("T"))
    assert game.outcome(pressed) is None
    assert (game.to_move(pressed), game.released_by(pressed)) == (CHANCE, 0)
    assert game.outcome(game.play(with_stock(state, T=1), Selection("T"))) is not None


@rule("BL-3")
@at_both_ends
@pytest.mark.parametrize(
    "shape, drawing",
    [
        (
            "I",
            """
        ... 16 ...
        ==========
        ... 12 ...
        A.........
        A.........
        A.........
        ABBBB.....
        """,
        ),
        (
            "J",
            """
        ... 16 ...
        ==========
        ... 13 ...
        ....CC...A
        .D..CBBB.A
        .DDDC..BAA
        """,
        ),
        (
            "L",
            """
        ... 16 ...
        ==========
        ... 13 ...
        A...CC....
        A.BBBC..D.
        AAB..CDDD.
        """,
        ),
        (
            "S",
            """
        ... 16 ...
        ==========
        ... 13 ...
        ...B......
        .AABB.....
        AA..B.....
        """,
        ),
        (
            "T",
            """
        ... 16 ...
        ==========
        ... 13 ...
        ...B.....D
        .A.BBCCCDD
        AAAB..C..D
        """,
        ),
        (
            "Z",
            """
        ... 16 ...
        ==========
        ... 13 ...
        ....B.....
        AA.BB.....
        .AAB......
        """,
        ),
    ],
)
def test_a_piece_may_be_laid_in_any_of_its_turns(shape, drawing, seat):
    state, _ = drawn(drawing, seat)
    assert {place.shape for _, place in state.laid} == {shape}


@rule("BL-3")
@at_both_ends
@pytest.mark.parametrize(
    "shown, drawing",
    [
        (
            "L",
            """
        ... 16 ...
        ==========
        ... 13 ...
        .#........
        .#........
        ##........
        """,
        ),
        (
            "J",
            """
        ... 16 ...
        ==========
        ... 13 ...
        #.........
        #.........
        ##........
        """,
        ),
        (
            "S",
            """
        ... 16 ...
        ==========
        ... 14 ...
        ##........
        .##.......
        """,
        ),
        (
            "Z",
            """
        ... 16 ...
        ==========
        ... 14 ...
        .##.......
        ##........
        """,
        ),
    ],
)
def test_a_piece_is_never_laid_mirrored(shown, drawing, seat):
    state, mirrored = drawn(drawing, seat)
    assert rule_broken(game, state._replace(shape=shown), mirrored) == "BL-3"


@rule("BL-3")
def test_an_l_at_the_far_end_is_an_l_for_the_player_who_sits_there():
    foot_to_the_right = game.from_json({"place": [[9, 31], [9, 30], [9, 29], [8, 31]]})
    foot_to_the_left = game.from_json({"place": [[8, 31], [8, 30], [8, 29], [9, 31]]})
    state = game.play(turns(start, Place("O", 0, 0, 0)), Selection("L"))
    assert foot_to_the_right in game.moves(state)
    assert rule_broken(game, state, foot_to_the_left) == "BL-3"


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ... 16 ...
    ==========
    ... 15 ...
    ...####...
    """,
        """
    ... 16 ...
    ==========
    ... 13 ...
    .####.....
    AA........
    AA........
    """,
        """
    ... 16 ...
    ==========
    ... 13 ...
    .##.......
    .##.......
    AAAABBBB..
    """,
        """
    ... 16 ...
    ==========
    ... 13 ...
    ####......
    ...AA.....
    ...AA.....
    """,
        """
    ... 16 ...
    ==========
    ... 11 ...
    ..##......
    ..##......
    BBBB......
    AA........
    AA........
    """,
        """
    ... 16 ...
    ==========
    ... 12 ...
    #A........
    #A........
    #A........
    #A........
    """,
        """
    ... 16 ...
    ==========
    ... 11 ...
    B#C.......
    B#C.......
    B#C.......
    B#C.......
    AAAA......
    """,
        """
    ... 16 ...
    ==========
    ... 13 ...
    .##.......
    AA#.......
    AA#.......
    """,
    ],
)
def test_a_piece_slides_in_until_it_rests_on_the_floor_or_on_a_piece(drawing, seat):
    state, place = drawn(drawing, seat)
    assert place in game.moves(state)


FLOATING = [
    """
    ... 16 ...
    ==========
    ... 14 ...
    ####......
    ..........
    """,
    """
    ... 16 ...
    ==========
    ... 12 ...
    .####.....
    ..........
    AA........
    AA........
    """,
    """
    ... 16 ...
    ==========
    ... 12 ...
    A##.......
    A##.......
    A.........
    A.........
    """,
]


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("drawing", FLOATING)
def test_a_piece_neither_floats_nor_clings_to_an_upright_side(drawing, seat):
    assert rule_broken(game, *drawn(drawing, seat)) == "BL-4"


COVERED = [
    """
    ... 16 ...
    ==========
    ... 13 ...
    .BBBBCC...
    AA....C...
    AA####C...
    """,
    """
    ... 16 ...
    ==========
    ... 13 ...
    BBBB......
    AA##......
    AA##......
    """,
    """
    ... 16 ...
    ==========
    ... 13 ...
    BBBB......
    AA........
    AA.####...
    """,
]


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("drawing", COVERED)
def test_a_piece_never_gets_below_a_roof_be_the_place_closed_or_open_at_the_side(drawing, seat):
    assert rule_broken(game, *drawn(drawing, seat)) == "BL-4"


TOUCHING = [
    """
    ... 16 ...
    ==========
    ... 15 ...
    AAAA####..
    """,
    """
    ... 16 ...
    ==========
    ... 12 ...
    #.........
    #.........
    #.........
    #AAAA.....
    """,
    # Only inside its angle.
    """
    ... 16 ...
    ==========
    ... 13 ...
    ...##.....
    ....#.....
    AAAA#.....
    """,
    # Beside a covered hole, but beside the piece that covers it as well.
    """
    ... 16 ...
    ==========
    ... 14 ...
    AAA##.....
    A..##.....
    """,
    # Only with its highest cell.
    """
    ... 16 ...
    ==========
    ... 12 ...
    BBBB#.....
    A...#.....
    A...#.....
    AA..#.....
    """,
]

APART = [
    """
    ... 16 ...
    ==========
    ... 15 ...
    AAAA..####
    """,
    # Only a corner.
    """
    ... 16 ...
    ==========
    ... 14 ...
    ....##....
    AAAA.##...
    """,
    # Beside a covered hole.
    """
    ... 16 ...
    ==========
    ... 14 ...
    AAA.......
    A..####...
    """,
    # Only a piece of the opponent's, across the border.
    "\n".join(f".........{piece}" for piece in "abcdefg" for _ in range(4))
    + """
    ==========
    .........#
    .........#
    .........#
    AAAA.....#
    """,
]


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("drawing", TOUCHING)
def test_a_later_piece_shares_an_edge_with_an_own_one(drawing, seat):
    state, place = drawn(drawing, seat)
    assert place in game.moves(state)


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("drawing", APART)
def test_a_later_piece_without_contact_is_refused(drawing, seat):
    state, place = drawn(drawing, seat)
    assert place not in game.moves(state)
    assert rule_broken(game, state, place) == "BL-4"


@rule("BL-4")
def test_a_piece_without_contact_gets_another_reason_than_one_that_does_not_rest():
    for drawing in APART:
        assert "share an edge" in game.why_not(*drawn(drawing)).key
    for drawing in (*FLOATING, *COVERED):
        assert "come to rest" in game.why_not(*drawn(drawing)).key


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("shape, ways", [("I", 17), ("J", 34), ("L", 34), ("O", 9), ("S", 17), ("T", 34), ("Z", 17)])
def test_the_first_piece_of_each_player_needs_no_contact(shape, ways, seat):
    """Whatever the other one has laid."""
    other = Place("I", 0, 6, 0 if seat else 31)
    state = game.play(start._replace(turn=1 - seat, shape="I"), other)
    assert len(game.moves(game.play(state, Selection(shape)))) == ways


@rule("BL-4")
def test_a_piece_never_lies_on_cells_that_are_taken():
    state = turns(start, Place("O", 0, 0, 0), Place("O", 0, 0, 30))
    assert rule_broken(game, game.play(state, Selection("O")), Place("O", 0, 1, 0)) == "BL-4"


@rule("BL-4")
@at_both_ends
@pytest.mark.parametrize("shape, ways", [("I", 17), ("J", 34), ("L", 34), ("O", 9), ("S", 17), ("T", 34), ("Z", 17)])
def test_every_column_and_turn_is_one_move_on_an_empty_side(shape, ways, seat):
    moves = game.moves(game.play(start._replace(turn=seat), Selection(shape)))
    assert len(moves) == len(set(moves)) == ways
    floor = 31 if seat else 0
    assert all(floor in [row for _, row in move.cells] for move in moves)


@rule("BL-5")
@at_both_ends
def test_a_piece_may_reach_right_up_to_the_border(seat):
    state, place = drawn(
        """
        ... 27 ...
        ==========
        #.........
        #.........
        #.........
        #.........
        AAAA......
        """,
        seat,
    )
    assert place in game.moves(state)


@rule("BL-5")
@at_both_ends
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ... 27 ...
    #.........
    ==========
    #.........
    #.........
    #.........
    AAAA......
    """,
        """
    ... 28 ...
    ##........
    ==========
    ##........
    AA........
    AA........
    """,
    ],
)
def test_no_part_of_a_piece_may_stick_out_over_the_border(drawing, seat):
    assert rule_broken(game, *drawn(drawing, seat)) == "BL-5"


@rule("BL-5")
@at_both_ends
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ... 19 ...
    ##........
    ##........
    ==========
    ... 11 ...
    """,
        """
    ... 9 ...
    ##........
    ##........
    ==========
    ... 21 ...
    """,
        """
    ####......
    ... 15 ...
    ==========
    ... 16 ...
    """,
    ],
)
def test_a_piece_never_lies_on_the_opponents_side(drawing, seat):
    assert rule_broken(game, *drawn(drawing, seat)) == "BL-5"


@rule("BL-5", "BL-7")
def test_the_rows_won_by_a_push_are_the_movers_to_build_in():
    full = """
        ... 28 ...
        ==========
        FFGGHHIIE#
        FFGGHHIIE#
        AABBCCDDE#
        AABBCCDDE#
        """
    on_top = Place("I", 1, 0, 4)
    assert rule_broken(game, drawn(full)[0], on_top) == "BL-5"
    after = turns(played(full), Place("O", 0, 0, 30))
    assert on_top in game.moves(game.play(after, Selection("I")))


@rule("BL-5", "BL-7")
def test_the_rows_lost_by_a_push_are_closed_to_the_opponent():
    before, place = drawn("""
        aaaa......
        ... 4 ...
        ==========
        ... 25 ...
        AABBCCDD##
        AABBCCDD##
        """)
    upright_on_a = Place("I", 1, 0, 27)
    assert upright_on_a in game.moves(before._replace(turn=1, shape="I"))
    assert rule_broken(game, game.play(game.play(before, place), Selection("I")), upright_on_a) == "BL-5"


@rule("BL-6")
@at_both_ends
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ... 16 ...
    ==========
    ... 12 ...
    ........#.
    ........#.
    ........#.
    AAAABBBB#.
    """,
        """
    ... 16 ...
    ==========
    ... 12 ...
    .#........
    .#........
    .#........
    .#AAAABBBB
    """,
    ],
)
def test_nine_cells_do_not_complete_a_row(drawing, seat):
    assert push(drawing, seat) == (0, 0)


@rule("BL-6")
@at_both_ends
def test_the_tenth_cell_completes_a_row(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 12 ...
        ........C#
        ........C#
        ........C#
        AAAABBBBC#
        """,
        seat,
    ) == (1, 1)


@rule("BL-6")
def test_completed_rows_stay_and_carry_the_next_pieces():
    state = turns(
        start,
        Place("O", 0, 0, 0),
        Place("O", 0, 0, 30),
        Place("O", 0, 2, 0),
        Place("O", 0, 2, 30),
        Place("O", 0, 4, 0),
        Place("O", 0, 4, 30),
        Place("O", 0, 6, 0),
        Place("O", 0, 6, 30),
        Place("O", 0, 8, 0),
        Place("O", 0, 8, 30),
    )
    shown = game.play(state, Selection("I"))
    assert {move.row for move in game.moves(shown)} == {2}
    assert rule_broken(game, shown, Place("I", 0, 0, 0)) == "BL-4"
    far_end = game.play(turns(state, Place("I", 0, 0, 2)), Selection("I"))
    assert {max(row for _, row in move.cells) for move in game.moves(far_end)} == {29}


@rule("BL-6", "BL-7")
def test_a_row_completed_earlier_is_not_counted_again():
    state = turns(
        start,
        Place("I", 0, 0, 0),
        Place("O", 0, 0, 30),
        Place("I", 0, 4, 0),
        Place("O", 0, 2, 30),
        Place("O", 0, 8, 0),
    )
    assert state.rows == (17, 15)
    state = turns(state, Place("O", 0, 4, 30), Place("I", 0, 0, 1), Place("O", 0, 6, 30), Place("I", 0, 4, 1))
    assert state.rows == (18, 14)


@rule("BL-6")
@at_both_ends
def test_a_piece_on_top_of_completed_rows_completes_nothing(seat):
    assert push(
        """
        aabbccddee
        aabbccddee
        ... 14 ...
        ==========
        ... 12 ...
        ......##..
        ......##..
        AABBCCDDEE
        AABBCCDDEE
        """,
        seat,
    ) == (0, 0)


@rule("BL-7")
@at_both_ends
def test_one_row_pushes_the_border_by_one(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 14 ...
        ........##
        AAAABBBB##
        """,
        seat,
    ) == (1, 1)


@rule("BL-7")
@at_both_ends
def test_two_rows_at_once_push_the_border_by_three(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 14 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    ) == (3, 3)


@rule("BL-7")
@at_both_ends
def test_three_rows_at_once_push_the_border_by_five(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 12 ...
        ........E#
        FFFFGGGGE#
        AABBCCDDE#
        AABBCCDDE#
        """,
        seat,
    ) == (5, 5)


@rule("BL-7")
@at_both_ends
def test_four_rows_at_once_push_the_border_by_seven(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 12 ...
        FFGGHHIIE#
        FFGGHHIIE#
        AABBCCDDE#
        AABBCCDDE#
        """,
        seat,
    ) == (7, 7)


@rule("BL-7")
@at_both_ends
def test_a_row_left_open_between_two_completed_ones_does_not_part_them(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 12 ...
        ....G...E#
        FFFFGGGDE#
        .CCCCDDDE#
        AAAABBBBE#
        """,
        seat,
    ) == (3, 3)


@rule("BL-7")
@at_both_ends
def test_rows_push_wherever_they_lie_on_the_movers_side(seat):
    assert push(
        """
        ... 16 ...
        ==========
        ... 13 ...
        CCDDEEFF##
        CCDDEEFF##
        .AAAABBBB.
        """,
        seat,
    ) == (3, 3)


@rule("BL-7")
def test_each_player_pushes_the_border_away_from_their_own_floor():
    state = turns(
        start,
        Place("O", 0, 0, 0),
        Place("I", 0, 0, 31),
        Place("O", 0, 2, 0),
        Place("I", 0, 4, 31),
        Place("O", 0, 4, 0),
        Place("O", 0, 0, 29),
        Place("O", 0, 6, 0),
        Place("O", 0, 2, 29),
        Place("O", 0, 8, 0),
    )
    assert state.rows == (19, 13)
    assert turns(state, Place("O", 0, 8, 30)).rows == (18, 14)


@rule("BL-8")
def test_the_pins_stand_at_the_floors_before_any_row_is_complete():
    assert (pin(start, 0), pin(start, 1)) == (0, 0)
    assert pin(turns(start, Place("I", 0, 0, 0)), 0) == 0


@rule("BL-8")
@at_both_ends
def test_the_pin_stands_at_the_last_of_the_completed_rows(seat):
    after = played(
        """
        ... 16 ...
        ==========
        ... 12 ...
        ........E#
        FFFFGGGGE#
        AABBCCDDE#
        AABBCCDDE#
        """,
        seat,
    )
    assert pin(after, seat) == 3
    assert pin(after, 1 - seat) == 0


@rule("BL-8")
@at_both_ends
def test_of_rows_completed_at_once_the_pin_stands_at_the_one_furthest_from_the_floor(seat):
    state, place = drawn(
        """
        ... 16 ...
        ==========
        ... 12 ...
        ....G...E#
        FFFFGGGDE#
        .CCCCDDDE#
        AAAABBBBE#
        """,
        seat,
    )
    assert pin(state, seat) == 0
    assert pin(game.play(state, place), seat) == 3


@rule("BL-8")
@at_both_ends
def test_the_pin_passes_rows_that_covered_holes_keep_open_for_good(seat):
    assert (
        pin(
            played(
                """
        ... 16 ...
        ==========
        ... 13 ...
        CCDDEEFF##
        CCDDEEFF##
        .AAAABBBB.
        """,
                seat,
            ),
            seat,
        )
        == 3
    )


@rule("BL-8")
@at_both_ends
def test_the_pin_does_not_move_while_the_next_row_is_incomplete(seat):
    state, place = drawn(
        """
        ... 16 ...
        ==========
        ... 13 ...
        FFFF..####
        AABBCCDDEE
        AABBCCDDEE
        """,
        seat,
    )
    assert pin(state, seat) == pin(game.play(state, place), seat) == 2


@rule("BL-8")
@at_both_ends
def test_the_pin_moves_on_with_every_row_that_is_completed(seat):
    assert (
        pin(
            played(
                """
        ... 16 ...
        ==========
        ... 12 ...
        ........##
        FFFFGGGG##
        AABBCCDDEE
        AABBCCDDEE
        """,
                seat,
            ),
            seat,
        )
        == 3
    )


@rule("BL-8")
@at_both_ends
def test_the_pin_adds_nothing_to_the_score_it_is_shown_with(seat):
    after = played(
        """
        ... 16 ...
        ==========
        ... 14 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    rows, marker = game.score_sheet(after)[seat]
    assert (rows.points, marker.points, marker.facts) == (19, 0, {"row": 2})
    assert game.scores(after)[seat] == 19


@rule("BL-9")
@at_both_ends
def test_a_push_of_three_with_room_for_two_wins_and_leaves_the_border(seat):
    after = played(
        """
        aabb......
        aabb......
        ... 2 ...
        ==========
        ... 26 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.outcome(after) == Outcome(in_seat_order(seat, 28, 4), (seat,), "overrun")


@rule("BL-9")
@at_both_ends
def test_a_push_of_three_with_room_for_three_moves_the_border_and_play_goes_on(seat):
    after = played(
        """
        aabb......
        aabb......
        ... 3 ...
        ==========
        ... 25 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.outcome(after) is None
    assert after.rows == in_seat_order(seat, 30, 2)


HIGH_TOWER = (Place("I", 1, 9, 28), Place("I", 1, 9, 24), Place("I", 1, 9, 20), Place("O", 0, 8, 18))
LOW_TOWER = (Place("I", 0, 6, 31), Place("I", 1, 9, 27), Place("I", 1, 9, 23), Place("I", 1, 9, 19))


def squares_against(tower: tuple[Place, ...]) -> State:
    """Seat 1 builds a tower; seat 0 completes two rows with its fifth square."""
    squares = [Place("O", 0, column, 0) for column in (0, 2, 4, 6)]
    return turns(start, *(place for both in zip(squares, tower) for place in both), Place("O", 0, 8, 0))


@rule("BL-9")
def test_a_tower_of_fourteen_rows_is_overrun_by_the_first_two_rows_of_the_game():
    assert game.outcome(squares_against(HIGH_TOWER)) == Outcome((16, 16), (0,), "overrun")


@rule("BL-9")
def test_a_tower_of_thirteen_rows_withstands_the_first_two_rows_of_the_game():
    after = squares_against(LOW_TOWER)
    assert game.outcome(after) is None
    assert after.rows == (19, 13)


@rule("BL-9")
@at_both_ends
def test_it_is_the_highest_piece_that_stops_the_border(seat):
    after = played(
        """
        abbbb.....
        a.........
        a.........
        a.........
        ... 2 ...
        ==========
        ... 24 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.outcome(after) == Outcome(in_seat_order(seat, 26, 6), (seat,), "overrun")


@rule("BL-9")
@at_both_ends
def test_a_single_row_wins_when_the_border_touches_the_opponents_piece(seat):
    after = played(
        """
        aabb......
        aabb......
        ==========
        ... 28 ...
        ........##
        AAAABBBB##
        """,
        seat,
    )
    assert game.outcome(after) == Outcome(in_seat_order(seat, 30, 2), (seat,), "overrun")


@rule("BL-9")
@at_both_ends
def test_touching_the_opponents_piece_wins_nothing_without_a_completed_row(seat):
    after = played(
        """
        aabb......
        aabb......
        ==========
        ... 28 ...
        ....##....
        AAAA##....
        """,
        seat,
    )
    assert game.outcome(after) is None


@rule("BL-9")
@at_both_ends
@pytest.mark.parametrize(
    "drawing, rows, reason",
    [
        (
            """
        aabb......
        aabb......
        ... 6 ...
        ==========
        ... 20 ...
        FFGGHHIIE#
        FFGGHHIIE#
        AABBCCDDE#
        AABBCCDDE#
        """,
            (24, 8),
            "overrun",
        ),
        (
            """
        aabb......
        aabb......
        ... 7 ...
        ==========
        ... 19 ...
        FFGGHHIIE#
        FFGGHHIIE#
        AABBCCDDE#
        AABBCCDDE#
        """,
            (30, 2),
            None,
        ),
    ],
)
def test_four_rows_win_with_room_for_six_but_not_with_room_for_seven(drawing, rows, reason, seat):
    after = played(drawing, seat)
    assert after.rows == in_seat_order(seat, *rows)
    assert after.end == reason


@rule("BL-9")
@at_both_ends
def test_a_push_past_the_floor_of_an_opponent_without_pieces_wins(seat):
    after = played(
        """
        ... 2 ...
        ==========
        ... 28 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.outcome(after) == Outcome(in_seat_order(seat, 30, 2), (seat,), "overrun")


@rule("BL-9", "BL-10")
@at_both_ends
def test_a_push_exactly_to_the_floor_is_no_overrun_but_leaves_no_room(seat):
    after = played(
        """
        ... 3 ...
        ==========
        ... 27 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    assert game.outcome(after) == Outcome(in_seat_order(seat, 32, 0), (seat,), "no room")


@rule("BL-9")
def test_nothing_is_played_after_an_overrun():
    after = squares_against(HIGH_TOWER)
    assert game.to_move(after) == OVER and game.moves(after) == []
    assert rule_broken(game, after, Selection("O")) == "BL-9"


PUSH_THAT_LEAVES_NO_ROOM = """
    aaaabbbbcc
    ...dddd.cc
    ... 1 ...
    ==========
    ... 27 ...
    ........##
    AAAABBBB##
    """

PUSH_THAT_LEAVES_ROOM_FOR_I = """
    aaaabbbbcc
    ........cc
    ... 1 ...
    ==========
    ... 27 ...
    AABBCC....
    AABBCC####
    """


@rule("BL-10")
@at_both_ends
def test_a_push_wins_when_no_shape_has_a_place_left_on_the_other_side(seat):
    after = played(PUSH_THAT_LEAVES_NO_ROOM, seat)
    assert game.outcome(after) == Outcome(in_seat_order(seat, 30, 2), (seat,), "no room")


@rule("BL-10")
@at_both_ends
def test_a_push_does_not_win_while_a_single_shape_has_a_place(seat):
    after = played(PUSH_THAT_LEAVES_ROOM_FOR_I, seat)
    assert game.outcome(after) is None
    assert game.to_move(game.play(after, Selection("I"))) == 1 - seat


@rule("BL-10")
@at_both_ends
def test_shapes_that_are_used_up_do_not_save_the_opponent(seat):
    state, place = drawn(PUSH_THAT_LEAVES_ROOM_FOR_I, seat)
    # The piece on its way to the board is the last I, so none is left for the opponent.
    after = game.play(with_stock(state, I=1), place)
    assert game.outcome(after) == Outcome(in_seat_order(seat, 30, 2), (seat,), "no room")


@rule("BL-10")
@at_both_ends
def test_one_last_piece_of_the_shape_that_fits_saves_the_opponent(seat):
    state, place = drawn(PUSH_THAT_LEAVES_ROOM_FOR_I, seat)
    assert game.outcome(game.play(with_stock(state, I=2), place)) is None


@rule("BL-10")
@at_both_ends
def test_without_a_push_an_opponent_without_room_is_not_beaten_before_the_press(seat):
    after = played(
        """
        aaaabbbbcc
        ...dddd.cc
        ==========
        ... 28 ...
        ....##....
        AAAA##....
        """,
        seat,
    )
    assert game.outcome(after) is None
    assert (game.to_move(after), game.released_by(after)) == (CHANCE, 1 - seat)
    assert game.outcome(game.play(after, Selection("I"))).reason == "no place"


@rule("BL-10")
def test_nothing_is_played_after_the_last_room_is_gone():
    after = played(PUSH_THAT_LEAVES_NO_ROOM)
    assert game.to_move(after) == OVER and game.moves(after) == []
    assert rule_broken(game, after, Selection("I")) == "BL-10"


@rule("BL-10", "BL-4")
@at_both_ends
def test_room_without_contact_does_not_save_the_opponent(seat):
    state, place = drawn(
        """
        a.........
        aaa.......
        ... 3 ...
        ==========
        ... 25 ...
        AABBCCDD##
        AABBCCDD##
        """,
        seat,
    )
    only_i = with_stock(state, I=5, J=0, L=0, O=1, S=0, T=0, Z=0)
    assert game.outcome(game.play(only_i, place)).reason == "no room"
    assert game.outcome(game.play(with_stock(only_i, O=2), place)) is None


ROOM_WITHOUT_CONTACT = """
    ... 30 ...
    ==========
    AAA.......
    A.........
    """

ROOM_FOR_ONE_FLAT_I = """
    ... 30 ...
    ==========
    AABBCC....
    AABBCCDDDD
    """

ROOM_FOR_ONE_UPRIGHT_I = """
    ... 28 ...
    ==========
    FFGGHHIIE.
    FFGGHHIIE.
    AABBCCDDE.
    AABBCCDDE.
    """


@rule("BL-11")
@at_both_ends
def test_a_player_whose_shape_has_no_place_loses(seat):
    state, _ = drawn(ROOM_FOR_ONE_FLAT_I, seat)
    pressed = game.play(state, Selection("T"))
    assert game.outcome(pressed) == Outcome(in_seat_order(seat, 2, 30), (1 - seat,), "no place")


@rule("BL-11")
@at_both_ends
def test_in_a_single_free_row_only_an_i_has_a_place(seat):
    state, _ = drawn(
        """
        ... 29 ...
        ==========
        ... 1 ...
        AABBCCDDEE
        AABBCCDDEE
        """,
        seat,
    )
    lost = {shape for shape in SHAPES if game.outcome(game.play(state, Selection(shape)))}
    assert lost == set("JLOSTZ")


@rule("BL-11")
@at_both_ends
@pytest.mark.parametrize(
    "drawing",
    [
        """
    ... 30 ...
    ==========
    AABBCC####
    AABBCCDDDD
    """,
        """
    ... 30 ...
    ==========
    ####AABBCC
    DDDDAABBCC
    """,
        """
    ... 28 ...
    ==========
    FFGGHHIIE#
    FFGGHHIIE#
    AABBCCDDE#
    AABBCCDDE#
    """,
        """
    ... 29 ...
    ==========
    CCCCFFFF##
    BBBB.EEEE#
    AAAADDDD.#
    """,
    ],
)
def test_a_player_whose_shape_has_a_single_place_left_plays_on(drawing, seat):
    state, place = drawn(drawing, seat)
    assert game.outcome(state) is None
    assert game.moves(state) == [place]


@rule("BL-11", "BL-4")
@at_both_ends
def test_a_player_whose_shape_would_have_no_contact_anywhere_loses(seat):
    state, _ = drawn(ROOM_WITHOUT_CONTACT, seat)
    pressed = game.play(state, Selection("I"))
    assert game.outcome(pressed) == Outcome(in_seat_order(seat, 2, 30), (1 - seat,), "no place")
    assert game.to_move(game.play(state, Selection("O"))) == seat


@rule("BL-11")
@at_both_ends
def test_only_the_shown_shape_counts_though_another_would_fit(seat):
    state, _ = drawn(ROOM_FOR_ONE_UPRIGHT_I, seat)
    assert game.to_move(game.play(state, Selection("I"))) == seat
    assert game.outcome(game.play(state, Selection("L"))).winners == (1 - seat,)


@rule("BL-11")
def test_nothing_is_played_after_a_shape_found_no_place():
    pressed = game.play(drawn(ROOM_FOR_ONE_FLAT_I)[0], Selection("T"))
    assert game.to_move(pressed) == OVER and game.moves(pressed) == []
    assert rule_broken(game, pressed, Place("T", 0, 6, 1)) == "BL-11"
