"""The rules of Tantrix, one by one.

Tables are drawn as columns of flat-topped hexagons: a column is eight letters wide, and the next cell down it is two
lines below. A tile is six letters, its edges clockwise from north: capitals lie on the table, small letters are tiles
that the test is about, drawn where they might go. Any other word names an empty cell.
"""

import re
from collections import Counter
from textwrap import dedent
from typing import NamedTuple

import pytest

from games.core.contract import CHANCE, OVER, Unreadable
from games.tantrix.rules.game import FORCED, FREE, MIDDLE, Draw, Lay, Pass, State, Tantrix
from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.rules.tiles import TILES, turn_showing
from tests.helpers import play_all, rule, rule_broken

game = Tantrix()

FIRST_STEP, FREE_STEP = 0, 1


class Table(NamedTuple):
    state: State
    at: dict[str, Cell]  # where each word of the drawing stands

    def free(self, word: str) -> Lay:
        return lay(word, self.at[word], FREE)

    def fill(self, word: str) -> Lay:
        return lay(word, self.at[word], FORCED)


def tile_of(word: str) -> int:
    return next(tile for tile in TILES if turn_showing(tile, word.upper()) is not None)


def tiles_of(words: str) -> tuple[int, ...]:
    return tuple(tile_of(word) for word in words.split())


def lay(word: str, cell: Cell, step: str) -> Lay:
    tile = tile_of(word)
    return Lay(tile, turn_showing(tile, word.upper()), *cell, step)


def words_of(drawing: str) -> dict[Cell, str]:
    """What stands in each cell of a drawing."""
    words = {}
    for height, line in enumerate(dedent(drawing).strip("\n").splitlines()):
        for found in re.finditer(r"\S+", line):
            column = found.start() // 8
            words[column, (height - column) // 2] = found.group()
    return words


def cells_of(drawing: str, *marks: str) -> set[Cell]:
    return {cell for cell, word in words_of(drawing).items() if word in marks}


def drawn(drawing: str, *hands: str, bag: str | None = None, step: int = FREE_STEP) -> Table:
    """A table with seat 0 to move. Red is seat 0, then yellow, green, blue; at least two play.

    Unless told otherwise, seat 1 holds the six highest tiles and the bag all the others that are not in sight.
    """
    layout = Layout.empty()
    for cell, word in words_of(drawing).items():
        if word.isupper():
            tile = tile_of(word)
            layout = layout.with_tile(cell, tile, turn_showing(tile, word))
    laid = tuple(Lay(*tile, *cell, FREE) for cell, tile in layout.tiles.items())
    held = [tiles_of(hand) for hand in hands]
    in_sight = {tile for tile, *_ in laid} | {tile for hand in held for tile in hand} | set(tiles_of(bag or ""))
    rest = tuple(tile for tile in TILES if tile not in in_sight)
    if len(held) == 1:
        held.append(rest[-6:])
        rest = rest[:-6]
    seats = len(held)
    state = game.start(game.options({}, seats), seats)._replace(
        stage=step,
        draws_for=None,
        bag=rest if bag is None else tiles_of(bag),
        hands=tuple(held),
        layout=layout,
        laid=laid,
    )
    return Table(state, {word: cell for cell, word in words_of(drawing).items()})


def deal(*hands: tuple[int, ...]) -> State:
    """The position before the first tile."""
    state = game.start(game.options({}, len(hands)), len(hands))
    return play_all(game, state, [Draw(tile, seat) for tiles in zip(*hands) for seat, tile in enumerate(tiles)])


def draw(state: State, word: str) -> State:
    return game.play(state, Draw(tile_of(word), state.draws_for))


def spots(state: State) -> set[Cell]:
    """Where a tile may be laid."""
    return {move.cell for move in game.moves(state)}


# The tile on top makes a forced space, and the one beside it fills it.
POCKET = """
            rbbryy
    RYYBRB
            rybbry
    BRYRBY

    rrbbyy
    """

# Two forced spaces, each with a tile that fits there and not in the other.
TWO_SPACES = """
                    BBRYRY
            BRBYYR
    ryybrb          ybyrrb
            YRBBRY
    BRYRBY
    """

# A forced space; along the straight row below it lie a cell that touches two tiles and one that touches the last only.
ROW = """
            RBBRYY
    RYYBRB
            rybbry
    BRYRBY
            bbyrry
    RRBYBY
            rrybyb
    yybrrb
    """

# Two red edges meet in the space: a third would come from the tile on top.
RED_POCKET = """
            ybrryb
    BYRYRB
            space
    YRRYBB
    """

# Every side shows yellow or asks for two neighbouring edges of one colour.
STUCK = """
            yygrrg
    YRBRBY
            RYYBRB
    RRBYYB
    """
# None of these has yellow, nor two neighbouring edges of red or of blue.
WITHOUT_A_PLACE = "GGRBRB RBGBRG RGBGRB GGBRBR BGRGBR"


@rule("TX-1")
def test_two_to_four_players_have_a_colour_each():
    assert list(game.seats) == [2, 3, 4]
    assert game.options({"colours": ["B", "R", "G"]}, 3) == {"colours": ["B", "R", "G"]}
    assert game.start(game.options({"colours": ["G", "Y"]}, 2), 2).colours == "GY"
    assert sorted(game.options({}, 4)["colours"]) == sorted("RYGB")


@rule("TX-1")
@pytest.mark.parametrize("colours", [["R", "R"], ["R"], ["R", "Y", "G"], ["R", "Y", "R"], ["R", "W"]])
def test_two_players_need_two_different_colours_of_the_four(colours):
    with pytest.raises(Unreadable):
        game.options({"colours": colours}, 2)


@rule("TX-1", "TX-13")
def test_players_score_for_the_colour_that_they_chose():
    layout = drawn(STUCK, "").state.layout
    chosen = game.start(game.options({"colours": ["B", "R", "G", "Y"]}, 4), 4)
    assert game.scores(chosen._replace(layout=layout)) == (2, 3, 0, 1)


@rule("TX-2")
def test_all_fifty_six_different_tiles_are_in_the_bag():
    assert game.start(game.options({}, 2), 2).bag == tuple(range(1, 57))
    assert len({min(shown[turn:] + shown[:turn] for turn in range(6)) for shown in TILES.values()}) == 56


@rule("TX-2")
def test_every_colour_triple_has_fourteen_tiles_of_four_kinds_and_no_three_straights():
    def kind(shown: str) -> str:
        gaps = [shown.rindex(colour) - shown.index(colour) for colour in set(shown)]
        return " ".join(sorted({1: "corner", 2: "bend", 3: "straight"}[min(gap, 6 - gap)] for gap in gaps))

    each = {"corner corner corner": 2, "corner corner straight": 3, "bend bend straight": 3, "bend bend corner": 6}
    triples = map(frozenset, ("RYB", "RYG", "RGB", "YGB"))
    assert Counter((frozenset(shown), kind(shown)) for shown in TILES.values()) == {
        (triple, lines): count for triple in triples for lines, count in each.items()
    }
    assert all(shown.count(colour) == 2 for shown in TILES.values() for colour in shown)


@rule("TX-2")
def test_each_player_draws_six_tiles_by_turns():
    state = game.start(game.options({}, 3), 3)
    order = []
    for tile in range(1, 19):
        order.append(game.released_by(state))
        state = game.play(state, Draw(tile, order[-1]))
    assert order == [0, 1, 2] * 6
    assert [len(hand) for hand in state.hands] == [6, 6, 6] and len(state.bag) == 38
    assert game.to_move(state) == 2


@rule("TX-2")
def test_every_tile_in_the_bag_is_as_likely_as_the_next():
    state = game.play(game.start(game.options({}, 2), 2), Draw(30, 0))
    assert game.odds(state) == [(Draw(tile, 1), 1) for tile in TILES if tile != 30]


@rule("TX-2")
def test_the_highest_number_starts_and_play_goes_clockwise():
    state = deal((2, 3, 4, 5, 6, 7), (1, 8, 9, 10, 11, 56), (12, 13, 14, 43, 44, 45))
    order = []
    for down in range(4):
        order.append(game.to_move(state))
        state = game.play(state, next(move for move in game.moves(state) if move.cell == (0, down)))
        state = game.play(state, Draw(20 + down, order[-1]))
    assert order == [1, 2, 0, 1]


@rule("TX-2")
def test_hands_lie_open_for_all_to_see():
    state = deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6))
    assert state.hands == ((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6))
    assert "R: 9 10 11 12 13 14\nY: 1 2 3 4 5 6\n" in game.picture(state)


@rule("TX-3")
def test_the_first_tile_goes_to_the_middle_in_any_turn():
    state = deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6))
    assert game.moves(state) == [Lay(tile, turn, *MIDDLE, FREE) for tile in range(9, 15) for turn in range(6)]
    assert rule_broken(game, state, Lay(9, 0, 1, 0, FREE)) == "TX-3"
    assert rule_broken(game, state, Lay(9, 0, *MIDDLE, FORCED)) == "TX-3"


@rule("TX-3")
def test_every_later_tile_touches_a_laid_one_and_lies_on_none():
    drawing = """
                o
        o               o
                RYYBRB          yybrrb
        o               o
                o
        """
    table = drawn(drawing, "yybrrb")
    assert spots(table.state) == cells_of(drawing, "o")
    assert rule_broken(game, table.state, table.free("yybrrb")) == "TX-3"
    assert rule_broken(game, table.state, lay("yybrrb", table.at["RYYBRB"], FREE)) == "TX-3"


@rule("TX-3")
def test_the_colours_are_equal_on_every_touching_edge():
    table = drawn(
        """
        RYYBRB
                bybrry
        BRYRBY
        """,
        "bybrry",
    )
    place = table.at["bybrry"]
    assert {move for move in game.moves(table.state) if move.cell == place} == {table.free("bybrry")}
    assert rule_broken(game, table.state, lay("brryby", place, FREE)) == "TX-3"  # yellow fits above, blue not below
    assert rule_broken(game, table.state, lay("ybybrr", place, FREE)) == "TX-3"  # red fits below, but not above


@rule("TX-4")
def test_after_a_free_move_the_player_draws_up_to_six():
    state = game.play(deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6)), Lay(14, 0, *MIDDLE, FREE))
    assert (game.to_move(state), game.released_by(state), len(state.hands[0])) == (CHANCE, 0, 5)
    assert game.moves(state) == [Draw(tile, 0) for tile in (7, 8, *range(15, 57))]
    state = game.play(state, Draw(40, 0))
    assert state.hands == ((9, 10, 11, 12, 13, 40), (1, 2, 3, 4, 5, 6)) and 40 not in state.bag


@rule("TX-4")
def test_nothing_else_is_done_before_the_draw_and_nobody_draws_twice():
    state = game.play(deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6)), Lay(14, 0, *MIDDLE, FREE))
    assert rule_broken(game, state, lay("YYBRBR", (0, -1), FREE)) == "TX-4"
    assert rule_broken(game, state, Draw(40, 1)) == "TX-4"
    assert rule_broken(game, state, Draw(14, 0)) == "TX-4"
    assert rule_broken(game, game.play(state, Draw(40, 0)), Draw(41, 0)) == "TX-4"


@rule("TX-4")
def test_after_a_forced_move_the_player_draws_too():
    table = drawn(TWO_SPACES, "ryybrb ybyrrb", step=FIRST_STEP)
    state = game.play(table.state, table.fill("ryybrb"))
    assert (game.to_move(state), game.released_by(state)) == (CHANCE, 0)
    assert len(draw(state, "GGRBRB").hands[0]) == 2


@rule("TX-4")
def test_nobody_draws_from_an_empty_bag():
    table = drawn(POCKET, "rrbbyy ggrbrb", "yybrrb", bag="")
    assert game.to_move(game.play(table.state, table.free("rrbbyy"))) == 1


@rule("TX-5")
def test_a_third_neighbour_makes_an_empty_cell_a_forced_space():
    table = drawn(POCKET, "rbbryy")
    assert table.state.layout.neighbours[table.at["rybbry"]] == 2 and table.state.layout.forced_spaces() == []
    after = game.play(table.state, table.free("rbbryy"))
    assert after.layout.forced_spaces() == [table.at["rybbry"]]


@rule("TX-5")
def test_a_forced_space_may_be_made_by_a_player_without_a_tile_for_it():
    table = drawn(POCKET, "rbbryy yybrrb rrbbyy ggrbrb rbgbrg rgbgrb", "yygrgr ggbrbr")
    state = draw(game.play(table.state, table.free("rbbryy")), "BGRGBR")
    assert state.layout.forced_spaces() == [table.at["rybbry"]]
    assert game.to_move(state) == 1


@rule("TX-6")
def test_a_forced_space_is_filled_before_the_free_move():
    table = drawn(POCKET, "rbbryy", "rybbry rrbbyy")
    state = draw(game.play(table.state, table.free("rbbryy")), "GGRBRB")
    assert game.to_move(state) == 1
    assert game.moves(state) == [table.fill("rybbry")]
    assert rule_broken(game, state, table.free("rrbbyy")) == "TX-6"
    state = draw(game.play(state, table.fill("rybbry")), "GGBRBR")
    assert game.to_move(state) == 1 and table.free("rrbbyy") in game.moves(state)


@rule("TX-6")
def test_forced_spaces_are_filled_in_an_order_of_ones_choice():
    table = drawn(TWO_SPACES, "ryybrb ybyrrb", step=FIRST_STEP)
    left, right = table.fill("ryybrb"), table.fill("ybyrrb")
    assert set(game.moves(table.state)) == {left, right}
    assert game.moves(draw(game.play(table.state, left), "GGRBRB")) == [right]
    assert game.moves(draw(game.play(table.state, right), "GGRBRB")) == [left]


@rule("TX-6")
def test_a_tile_drawn_in_the_first_step_fills_a_space_at_once():
    table = drawn(TWO_SPACES, "ryybrb", step=FIRST_STEP)
    state = game.play(table.state, table.fill("ryybrb"))
    assert game.moves(draw(state, "YBYRRB")) == [table.fill("ybyrrb")]


@rule("TX-6")
def test_a_space_without_a_fitting_tile_is_left_for_the_free_move():
    table = drawn(TWO_SPACES, "ryybrb", step=FIRST_STEP)
    state = draw(game.play(table.state, table.fill("ryybrb")), "RRBBYY")
    assert state.layout.forced_spaces() == [table.at["ybyrrb"]]
    assert game.to_move(state) == 0 and {move.step for move in game.moves(state)} == {FREE}


@rule("TX-6", "TX-10")
def test_a_filled_space_may_make_the_next_one_forced_though_it_was_controlled():
    table = drawn(ROW, "rybbry bbyrry", step=FIRST_STEP)
    assert table.state.layout.is_controlled(table.at["bbyrry"])
    state = draw(game.play(table.state, table.fill("rybbry")), "GGRBRB")
    assert game.moves(state) == [table.fill("bbyrry")]
    state = draw(game.play(state, table.fill("bbyrry")), "GGBRBR")
    assert game.to_move(state) == 0 and {move.step for move in game.moves(state)} == {FREE}


@rule("TX-6")
def test_there_is_exactly_one_free_move_in_a_turn():
    state = game.play(deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6)), Lay(14, 0, *MIDDLE, FREE))
    state = game.play(state, Draw(40, 0))
    assert game.to_move(state) == 1 and {move.tile for move in game.moves(state)} == {1, 2, 3, 4, 5, 6}


@rule("TX-6")
def test_a_forced_space_is_filled_after_the_free_move():
    table = drawn(POCKET, "rbbryy rybbry rrbbyy", "ggbrbr")
    state = draw(game.play(table.state, table.free("rbbryy")), "GGRBRB")
    assert game.to_move(state) == 0 and game.moves(state) == [table.fill("rybbry")]
    assert rule_broken(game, state, table.free("rrbbyy")) == "TX-6"
    state = draw(game.play(state, table.fill("rybbry")), "YYBRRB")
    assert game.to_move(state) == 1


@rule("TX-6")
def test_a_tile_drawn_for_the_free_move_fills_a_space_at_once():
    table = drawn(POCKET, "rbbryy rrbbyy")
    state = draw(game.play(table.state, table.free("rbbryy")), "RYBBRY")
    assert game.to_move(state) == 0 and game.moves(state) == [table.fill("rybbry")]


@rule("TX-6")
def test_the_step_is_named_as_what_it_is():
    table = drawn(POCKET, "rbbryy rrbbyy rybbry")
    assert rule_broken(game, table.state, table.fill("rrbbyy")) == "TX-6"
    state = draw(game.play(table.state, table.free("rbbryy")), "GGRBRB")
    assert rule_broken(game, state, table.free("rybbry")) == "TX-6"


@rule("TX-7")
def test_the_free_move_is_any_of_the_six_tiles_on_any_touching_cell():
    state = game.play(deal((9, 10, 11, 12, 13, 14), (1, 2, 3, 4, 5, 6)), Lay(14, 0, *MIDDLE, FREE))
    moves = game.moves(game.play(state, Draw(40, 0)))
    # Every side shows one colour, and each of these tiles has it at two of its edges.
    assert Counter((move.tile, move.cell) for move in moves) == {
        (tile, cell): 2 for tile in range(1, 7) for cell in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    }


@rule("TX-7")
def test_only_the_players_own_tiles_may_be_laid():
    table = drawn(POCKET, "rrbbyy", "rbbryy")
    assert rule_broken(game, table.state, table.free("rbbryy")) == "TX-7"
    assert rule_broken(game, table.state, table.free("rybbry")) == "TX-7"  # still in the bag


@rule("TX-8")
def test_no_free_move_gives_a_forced_space_three_edges_of_one_colour():
    table = drawn(RED_POCKET, "ybrryb")
    assert rule_broken(game, table.state, table.free("ybrryb")) == "TX-8"
    after = game.play(table.state, lay("rrybyb", table.at["ybrryb"], FREE))  # the same tile with blue below
    assert after.layout.forced_spaces() == [table.at["space"]]


@rule("TX-8")
def test_two_edges_of_one_colour_are_harmless():
    table = drawn(
        """
        BYRYRB
                space
        yrrybb
        """,
        "yrrybb",
    )
    after = game.play(table.state, table.free("yrrybb"))
    assert after.layout.space(table.at["space"]).all_alike == "R"


# The tile on top makes a space. Only tiles with two yellow edges and blue fit there; red at the bottom would meet two
# more red edges in the cell below.
RED_BELOW = """
            ybrbyr
    RYYBRB
            bbrryy
    BYRRBY
            below
    RRYBBY
    """


@rule("TX-8")
def test_a_fill_that_would_make_three_edges_of_one_colour_is_neither_allowed_nor_compulsory():
    table = drawn(RED_BELOW, "ybrbyr bbrryy", "ggrbrb yygrgr")
    state = game.play(table.state, table.free("ybrbyr"))
    assert game.to_move(draw(state, "GGBRBR")) == 1
    state = draw(state, "YYBRRB")
    other = lay("brrbyy", table.at["bbrryy"], FORCED)
    assert game.to_move(state) == 0 and game.moves(state) == [other]
    assert rule_broken(game, state, table.fill("bbrryy")) == "TX-8"


@rule("TX-9")
def test_no_free_move_goes_next_to_a_forced_space():
    table = drawn(ROW, "bbyrry rrbbyy")
    assert table.at["rybbry"] in table.state.layout.forced_spaces()
    assert rule_broken(game, table.state, table.free("bbyrry")) == "TX-9"
    assert table.free("bbyrry") in game.moves(drawn(ROW.replace("RBBRYY", "      "), "bbyrry rrbbyy").state)


@rule("TX-9")
def test_no_forced_space_is_filled_next_to_another():
    table = drawn(
        """
                        RYBRBY
                BBYRYR
        bybrry          rbbryy
                RYBYRB
        RRYBBY          ybyrrb
                YRBRBY
                        RBRYYB
        """,
        "bybrry rbbryy ybyrrb",
        step=FIRST_STEP,
    )
    assert set(table.state.layout.forced_spaces()) == {table.at[word] for word in ("bybrry", "rbbryy", "ybyrrb")}
    assert game.moves(table.state) == [table.fill("bybrry")]
    assert rule_broken(game, table.state, table.fill("rbbryy")) == "TX-9"
    assert rule_broken(game, table.state, table.fill("ybyrrb")) == "TX-9"


# A forced space and everything around the two rows that leave it: n is next to the space, the tiles in small letters
# stand on the controlled sides, o is open, x is the first cell past the end of a row.
TWO_ROWS = """
                                    o
                            o               o
                    o               BRRBYY          x
            o               RYBRBY          bbyyrr
    o               RBBRYY          byryrb
            BYBRRY          n
    o               ?
            RRYBBY
    o               n
            BYYRBR
    o               bryrby
            RBRYBY
    o               yybbrr
            o
                    x
    """
ON_CONTROLLED_SIDES = "bryrby yybbrr byryrb bbyyrr"


@rule("TX-10")
def test_all_cells_along_both_rows_are_controlled_up_to_the_one_at_the_last_tile():
    table = drawn(TWO_ROWS, "")
    layout = table.state.layout
    assert layout.forced_spaces() == [table.at["?"]]
    controlled = {cell for cell in layout.bounds if cell != table.at["?"] and layout.is_controlled(cell)}
    assert controlled == cells_of(TWO_ROWS, "n", *ON_CONTROLLED_SIDES.split())
    assert not any(map(layout.is_controlled, cells_of(TWO_ROWS, "x")))


@rule("TX-10")
@pytest.mark.parametrize("word", ON_CONTROLLED_SIDES.split())
def test_no_free_move_goes_to_a_controlled_side(word):
    table = drawn(TWO_ROWS, word)
    assert rule_broken(game, table.state, table.free(word)) == "TX-10"


@rule("TX-10")
def test_every_cell_that_is_not_controlled_is_open_to_a_free_move():
    table = drawn(TWO_ROWS, f"{ON_CONTROLLED_SIDES} bbryry rrbyby")
    assert spots(table.state) == cells_of(TWO_ROWS, "o")


@rule("TX-10")
def test_a_row_may_be_lengthened_and_then_controls_one_cell_more():
    table = drawn(
        """
                RBBRYY
        RYYBRB
                ?
        BRYRBY
                n
        RRBYBY
                rrybyb
        yybrrb
                rryybb
        """,
        "yybrrb",
        "rrybyb rryybb",
    )
    assert not table.state.layout.is_controlled(table.at["rryybb"])
    state = draw(game.play(table.state, table.free("yybrrb")), "GGRBRB")
    assert rule_broken(game, state, table.free("rrybyb")) == "TX-10"
    assert rule_broken(game, state, table.free("rryybb")) == "TX-10"


@rule("TX-10")
def test_without_a_forced_space_no_side_is_controlled():
    table = drawn(ROW.replace("RBBRYY", "      "), "bbyrry rrybyb")
    assert not any(map(table.state.layout.is_controlled, table.state.layout.bounds))
    assert table.free("rrybyb") in game.moves(table.state)


# What forbids a cell is told before the colours of the tile that somebody tries there.


def turned(move: Lay, by: int) -> Lay:
    return move._replace(turn=(move.turn + by) % 6)


@rule("TX-9", "TX-10")
@pytest.mark.parametrize(
    ("drawing", "word", "restriction"),
    [
        (ROW, "bbyrry", "TX-9"),
        *((TWO_ROWS, word, "TX-10") for word in ON_CONTROLLED_SIDES.split()),
    ],
)
def test_a_forbidden_cell_is_refused_by_its_restriction_and_not_by_the_colours(drawing, word, restriction):
    """In every turn of the tile, and with a tile that could not lie there anyway."""
    table = drawn(drawing, f"{word} GGRBRB rrbbyy")
    told = {
        rule_broken(game, table.state, turned(lay(held, table.at[word], FREE), by))
        for held in (word, "GGRBRB")
        for by in range(6)
    }
    assert told == {restriction}


@rule("TX-8")
def test_a_tile_whose_every_fitting_turn_is_barred_is_refused_by_the_restriction_in_all_turns():
    table = drawn(RED_BELOW, "ybrbyr bbrryy", "ggrbrb yygrgr")
    state = draw(game.play(table.state, table.free("ybrbyr")), "YYBRRB")
    told = [rule_broken(game, state, turned(table.fill("bbrryy"), by)) for by in range(6)]
    assert told == ["TX-8"] * 6


@rule("TX-8")
def test_where_another_turn_is_allowed_the_reason_is_that_of_the_turn_shown():
    table = drawn(RED_POCKET, "ybrryb")
    barred = table.free("ybrryb")
    told = {
        by: rule_broken(game, table.state, turned(barred, by))
        for by in range(6)
        if turned(barred, by) not in game.moves(table.state)
    }
    assert told.pop(0) == "TX-8" and set(told.values()) == {"TX-3"}


@rule("TX-6")
def test_a_cell_that_is_not_forced_is_refused_by_the_step_and_not_by_the_colours():
    table = drawn(POCKET, "rbbryy", "rybbry rrbbyy")
    state = draw(game.play(table.state, table.free("rbbryy")), "GGRBRB")
    assert {rule_broken(game, state, turned(table.free("rrbbyy"), by)) for by in range(6)} == {"TX-6"}


@rule("TX-11", "TX-3")
def test_when_the_bag_is_empty_only_the_colours_are_told():
    table = drawn(ROW, "bbyrry rrbbyy", bag="")
    assert rule_broken(game, table.state, turned(table.free("bbyrry"), 1)) == "TX-3"


@rule("TX-11")
@pytest.mark.parametrize(
    ("drawing", "word", "restriction"),
    [
        (RED_POCKET, "ybrryb", "TX-8"),
        (ROW, "bbyrry", "TX-9"),
        (ROW, "rrybyb", "TX-10"),
    ],
)
def test_the_restrictions_hold_up_to_the_last_tile_in_the_bag_and_no_longer(drawing, word, restriction):
    table = drawn(drawing, word, bag="GGRBRB")
    assert rule_broken(game, table.state, table.free(word)) == restriction
    assert table.free(word) in game.moves(drawn(drawing, word, bag="").state)


# Two forced spaces; the tile at the lower right would touch the one above it.
BESIDE_A_SPACE = """
                    BBRYRY
            BRBYYR
    ryybrb          space
            YRBBRY
    BRYRBY          rrybyb
    """


@rule("TX-11")
def test_the_restrictions_lapse_between_the_first_step_and_the_free_move():
    table = drawn(BESIDE_A_SPACE, "ryybrb rrybyb", bag="GGRBRB GGBRBR", step=FIRST_STEP)
    state = draw(game.play(table.state, table.fill("ryybrb")), "GGRBRB")
    assert rule_broken(game, state, table.free("rrybyb")) == "TX-9"
    table = drawn(BESIDE_A_SPACE, "ryybrb rrybyb", bag="GGRBRB", step=FIRST_STEP)
    state = draw(game.play(table.state, table.fill("ryybrb")), "GGRBRB")
    assert game.play(state, table.free("rrybyb")).layout.neighbours[table.at["space"]] == 4


@rule("TX-11")
def test_a_fill_that_was_barred_is_compulsory_once_the_last_tile_is_drawn():
    table = drawn(RED_BELOW, "ybrbyr bbrryy", bag="GGRBRB")
    state = draw(game.play(table.state, table.free("ybrbyr")), "GGRBRB")
    assert game.to_move(state) == 0 and game.moves(state) == [table.fill("bbrryy")]


@rule("TX-5", "TX-11")
def test_a_space_with_four_sides_must_be_filled_when_the_bag_is_empty():
    table = drawn(ROW, "rrybyb", "rybbry bbyrry yybrrb", bag="")
    state = game.play(table.state, table.free("rrybyb"))
    # Two spaces are open to seat 1 now, and filling the upper one gives the lower one its fourth side.
    state = game.play(state, table.fill("rybbry"))
    assert state.layout.neighbours[table.at["bbyrry"]] == 4
    assert game.moves(state) == [table.fill("bbyrry")]
    assert rule_broken(game, state, table.free("yybrrb")) == "TX-6"


@rule("TX-11", "TX-3")
def test_colours_must_match_when_the_bag_is_empty():
    table = drawn(POCKET, "rrbbyy", bag="")
    assert table.free("rrbbyy") in game.moves(table.state)
    assert rule_broken(game, table.state, lay("yyrrbb", table.at["rrbbyy"], FREE)) == "TX-3"


@rule("TX-11", "TX-6")
def test_the_three_steps_stay_when_the_bag_is_empty():
    table = drawn(POCKET, "rbbryy rybbry rrbbyy", bag="")
    state = game.play(table.state, table.free("rbbryy"))
    assert game.to_move(state) == 0 and game.moves(state) == [table.fill("rybbry")]
    assert game.to_move(game.play(state, table.fill("rybbry"))) == 1


@rule("TX-12")
def test_the_game_ends_when_all_tiles_are_laid():
    table = drawn(POCKET, "rrbbyy", "", bag="")
    after = game.play(table.state, table.free("rrbbyy"))
    assert game.to_move(after) == OVER and game.moves(after) == []
    assert game.outcome(after).reason == "all laid"
    assert rule_broken(game, after, table.free("rrbbyy")) == "TX-12"


@rule("TX-12")
def test_the_game_goes_on_while_anybody_holds_a_tile():
    table = drawn(POCKET, "rrbbyy", "yybrrb", bag="")
    assert game.outcome(table.state) is None
    after = game.play(table.state, table.free("rrbbyy"))
    assert game.outcome(after) is None and game.to_move(after) == 1


def score(drawing: str) -> int:
    """What red has."""
    return game.scores(drawn(drawing, "").state)[0]


@rule("TX-13")
def test_a_line_scores_one_for_each_tile():
    assert score("RYYBRB") == 1
    assert (
        score("""
        YYBRBR

        RRBYBY
        """)
        == 2
    )


@rule("TX-13")
def test_only_the_longest_of_several_lines_counts():
    assert (
        score("""
        YYBRBR
                BRYYRB
        RRBYBY
                YYBRRB
        YRYRBB
        """)
        == 3
    )


@rule("TX-13")
def test_a_loop_scores_two_for_each_tile():
    assert (
        score("""
        GGRRBB
                GGBBRR
        RRYGYG
        """)
        == 6
    )


@rule("TX-13")
def test_a_loop_and_a_line_do_not_add_up_but_the_larger_counts():
    table = drawn(
        """
                YYRGRG
        BRBRGG          RYYGGR
                GGRRBB
        RBGRGB          GGBBRR
                RRYGYG
        RYRGGY          bybrry
                GRBGBR
        """,
        "bybrry",
        bag="",
    )
    assert game.scores(table.state)[0] == 6  # a loop of three, and a line of six that is worth as much
    after = game.play(table.state, table.free("bybrry"))
    assert game.scores(after)[0] == 7  # now the line is longer
    assert [line.points for line in game.score_sheet(after)[0]] == [7, 0]


@rule("TX-13", "TX-14")
def test_a_loop_of_twelve_beats_a_line_of_twenty_three():
    table = drawn(
        """
                                        BRYBYR
                                RYGYGR
                        GGYBYB
                GYYBBG          YGRGRY
                        BRBYRY          BBRGGR
                BRBRGG          GGBYYB          GBGRBR
                        YYGBGB          GBGYYB
                RGYRYG          YYRRGG          rgbrbg
        RYYBRB          BGBYGY          YBYBRR
                RGRGYY          RRBYYB          RGGYRY
                        YYRGGR          BRYYRB
                                YRBYBR          YGGRRY
                                        YRRBYB
                                YYGBBG
        """,
        "rgbrbg",
        "",
        bag="",
    )
    assert game.scores(table.state) == (11, 23)
    after = game.play(table.state, table.free("rgbrbg"))
    assert game.outcome(after) == ((24, 23), (0,), "all laid")


@rule("TX-14")
def test_most_points_win():
    table = drawn(
        """
        RYYBRB
                bybrry
        """,
        "bybrry",
        "",
        "",
        bag="",
    )
    assert game.outcome(game.play(table.state, table.free("bybrry"))) == ((1, 2, 0), (1,), "all laid")


@rule("TX-14")
def test_tied_players_share_the_win():
    table = drawn(
        """
        RYYBRB

        byyrrb
        """,
        "byyrrb",
        "",
        "",
        bag="",
    )
    assert game.outcome(game.play(table.state, table.free("byyrrb"))) == ((1, 1, 0), (0, 1), "all laid")


# The tile on top closes the last gap: no tile without blue fits a forced space, and every other side is next to one of
# them, controlled, or asks for blue.
DEADLOCK = """
                    brryyb
            BYGGBY          ?
    ?               YGBBYG
            GYGYRR          GGBYYB
    YRRYBB          ?
    """
ALL_WITHOUT_BLUE = "GGYRRY YYGRGR YYRGRG RRYGYG YYGRRG GYYRRG"


@rule("TX-15")
def test_a_player_without_a_free_move_before_the_bag_is_empty_ends_the_game_and_all_share_the_win():
    table = drawn(DEADLOCK, "brryyb", ALL_WITHOUT_BLUE)
    state = draw(game.play(table.state, table.free("brryyb")), "RYGYRG")
    assert game.outcome(state) == ((2, 4), (0, 1), "deadlock")
    assert game.to_move(state) == OVER and game.moves(state) == []


@rule("TX-15")
def test_one_tile_with_a_place_averts_the_deadlock():
    table = drawn(DEADLOCK, "brryyb", ALL_WITHOUT_BLUE.replace("GYYRRG", "YYBRBR"))
    state = draw(game.play(table.state, table.free("brryyb")), "RYGYRG")
    assert game.outcome(state) is None
    assert game.to_move(state) == 1 and {move.tile for move in game.moves(state)} == {tile_of("YYBRBR")}


@rule("TX-15")
def test_the_free_move_is_passed_when_the_bag_is_empty_and_no_tile_has_a_place():
    table = drawn(STUCK, WITHOUT_A_PLACE, "yygrrg", bag="")
    assert game.moves(table.state) == [Pass()]
    after = game.play(table.state, Pass())
    assert game.to_move(after) == 1 and after.layout == table.state.layout
    assert after.hands == table.state.hands


@rule("TX-15")
def test_nobody_may_pass_who_can_lay_a_tile():
    table = drawn(STUCK, "yygrrg ggrbrb", "rbgbrg", bag="")
    assert rule_broken(game, table.state, Pass()) == "TX-15"
    assert rule_broken(game, drawn(POCKET, "rbbryy").state, Pass()) == "TX-15"


@rule("TX-15")
def test_the_game_ends_and_is_scored_when_all_have_passed_in_succession():
    table = drawn(STUCK, "ggrbrb", "rbgbrg", bag="")
    after = play_all(game, table.state, [Pass(), Pass()])
    assert game.outcome(after) == ((3, 1), (0,), "all passed")


@rule("TX-15")
def test_a_tile_laid_in_between_breaks_the_succession_of_passes():
    table = drawn(STUCK, "ggrbrb", "yygrrg rbgbrg", bag="")
    state = play_all(game, table.state, [Pass(), table.free("yygrrg"), Pass()])
    assert game.outcome(state) is None
    assert game.outcome(game.play(state, Pass())).reason == "all passed"


@rule("TX-15")
def test_only_players_with_tiles_have_to_pass():
    table = drawn(STUCK, "ggrbrb", "", "rbgbrg", bag="")
    state = game.play(table.state, Pass())
    assert game.outcome(state) is None and game.to_move(state) == 2
    assert game.outcome(game.play(state, Pass())).reason == "all passed"


@rule("TX-15")
def test_a_player_without_tiles_is_skipped():
    table = drawn(POCKET, "rrbbyy yybrrb", "", "ggrbrb", bag="")
    assert game.to_move(game.play(table.state, table.free("rrbbyy"))) == 2


@rule("TX-15")
def test_the_last_tile_of_a_hand_laid_in_the_first_step_leaves_no_free_move():
    table = drawn(TWO_SPACES, "ryybrb", "ggrbrb", bag="", step=FIRST_STEP)
    after = game.play(table.state, table.fill("ryybrb"))
    assert game.to_move(after) == 1 and after.passes == 0
    assert game.outcome(after) is None
