"""Breaks for each rule of Borderline: one for every part of a rule that can go wrong by itself."""

from tests.breaks import Break

RULES = "games/borderline/rules/game.py"
TETROMINOES = "games/core/tetrominoes.py"

SLIDE = "drops(shape, state.heights[seat], state.rows[seat])  # BL-4, BL-5"
CONTACT = "if has_contact(place, filled)]"
TOUCHES = "return not filled or own.row > 0 or footprint(own).edge & filled != 0  # BL-4"
RAISE = "heights=_with(state.heights, seat, raised(state.heights[seat], own)),"
OVERRUNS = "if push > free_rows(state, other):"
HAS_PLACE = "if self._has_place(state, seat, shape):"
HAS_ROOM = "any(left and self._has_place(state, other, shape) for shape, left in zip(SHAPES, state.stock))"
FINDS = "return free_rows(state, seat) >= FLAT or bool(self._places(state, seat, shape))"
PIN = "while row and state.filled[seat] >> (row - 1) * COLUMNS & FULL_ROW != FULL_ROW:"

BREAKS = [
    Break("BL-1", RULES, "seats = range(2, 3)", "seats = range(2, 5)"),
    Break("BL-1", RULES, "            turn=0,\n", "            turn=1,\n"),
    Break("BL-1", RULES, "turn=other,", "turn=seat,"),
    Break("BL-1", RULES, "turn=other,", "turn=seat if push else other,"),
    Break(
        "BL-1",
        RULES,
        SLIDE,
        "[place for each in SHAPES for place in drops(each, state.heights[seat], state.rows[seat])]",
    ),
    Break("BL-1", RULES, "state.stock[index] - 1,", "state.stock[index],"),
    Break("BL-1", RULES, "EACH = 16", "EACH = 15"),
    Break("BL-1", RULES, "(Selection(shape), 1) for", "(Selection(shape), 1 if shape in 'JLSZ' else 2) for"),
    Break("BL-2", RULES, "if state.stock[SHAPES.index(shape)] == 0:", "if state.stock[SHAPES.index(shape)] < 0:"),
    Break("BL-2", RULES, "if state.stock[SHAPES.index(shape)] == 0:", "if state.stock[SHAPES.index(shape)] <= 1:"),
    Break("BL-2", RULES, "return state  # BL-2", "return state._replace(turn=1 - state.turn)  # BL-2"),
    Break("BL-3", TETROMINOES, "for _ in range(4):", "for _ in range(2):"),
    Break("BL-3", RULES, "sorted((COLUMNS - 1 - column, ROWS", "sorted((column, ROWS"),
    Break(
        "BL-3",
        RULES,
        SLIDE,
        "[place for each in {'J': 'JL', 'L': 'JL', 'S': 'SZ', 'Z': 'SZ'}.get(shape, shape)"
        " for place in drops(each, state.heights[seat], state.rows[seat])]",
    ),
    Break("BL-4", TETROMINOES, "row = max(heights[column : column + 4])", "row = max(heights[column : column + 3])"),
    Break(
        "BL-4",
        TETROMINOES,
        "a, b = bottoms\n"
        "            for column, at_row in enumerate(places):\n"
        "                row = heights[column] - a\n",
        "a, b = bottoms\n            for column, at_row in enumerate(places):\n                row = heights[column]\n",
    ),
    Break(
        # A column's height as the number of its cells lets pieces slip below a roof.
        "BL-4",
        TETROMINOES,
        "_, _, columns, _, tops = footprint(place)\n",
        "_, _, columns, bottoms, tops = footprint(place)\n"
        "    tops = [heights[c] + top - bottom for c, bottom, top in zip(columns, bottoms, tops)]\n",
    ),
    Break("BL-4", RULES, RAISE, RAISE.replace("own", "place")),
    Break("BL-4", RULES, CONTACT, "]"),
    Break("BL-4", RULES, TOUCHES, "return own.row > 0 or footprint(own).edge & filled != 0"),
    Break("BL-4", RULES, TOUCHES, "return not filled or footprint(own).mask >> COLUMNS & filled != 0"),  # not beside it
    Break(
        # A corner is contact as well.
        "BL-4",
        RULES,
        TOUCHES,
        "near = footprint(own).edge\n"
        "    return not filled or own.row > 0 or (near | near << 1 | near >> 1 | near << COLUMNS) & filled != 0",
    ),
    Break(
        # A column is taken for filled below its highest piece.
        "BL-4",
        RULES,
        CONTACT,
        "if has_contact(place, filled | (filled and sum("
        "1 << row * COLUMNS + column for column, top in enumerate(state.heights[seat]) for row in range(top))))]",
    ),
    Break(
        # Across the border is contact as well.
        "BL-4",
        RULES,
        CONTACT,
        "if has_contact(place, filled) or footprint(half_turned(place)).edge & state.filled[1 - seat]]",
    ),
    Break("BL-4", RULES, "filled = state.filled[seat]\n", "filled = state.filled[0]\n"),
    Break("BL-4", RULES, "if not _rests(state, move):", "if _rests(state, move):"),
    Break("BL-5", RULES, SLIDE, SLIDE.replace("state.rows[seat]", "ROWS // 2")),
    Break("BL-5", RULES, SLIDE, SLIDE.replace("state.rows[seat]", "state.rows[seat] + 1")),
    Break("BL-5", RULES, "state.turn == 0 else state.rows[0]", "state.turn == 0 else ROWS // 2"),
    Break("BL-6", RULES, "FULL_ROW = (1 << COLUMNS) - 1", "FULL_ROW = (1 << COLUMNS - 1) - 1"),
    Break("BL-6", RULES, "range(own.row, max(foot.tops))", "range(max(foot.tops))"),
    Break(
        "BL-6",
        RULES,
        RAISE,
        "heights=_with(state.heights, seat, tuple("
        "top - len(completed_rows(filled, own)) for top in raised(state.heights[seat], own))),",
    ),
    Break("BL-7", RULES, "PUSH = (0, 1, 3, 5, 7)", "PUSH = (0, 1, 2, 3, 4)"),
    Break("BL-7", RULES, "PUSH = (0, 1, 3, 5, 7)", "PUSH = (0, 1, 3, 5, 8)"),
    Break("BL-7", RULES, "other, state.rows[other] - push)", "other, state.rows[other])"),
    Break("BL-7", RULES, "(state.rows, seat, state.rows[seat] + push)", "(state.rows, seat, state.rows[seat] + 1)"),
    Break("BL-8", RULES, PIN, PIN.replace("[seat]", "[0]")),
    Break("BL-8", RULES, PIN, "while False:"),  # at the highest piece
    Break(
        # As far as all the rows from the floor on are complete.
        "BL-8",
        RULES,
        "row = max(state.heights[seat])\n    " + PIN + "\n        row -= 1\n",
        "row = 0\n    while state.filled[seat] >> row * COLUMNS & FULL_ROW == FULL_ROW:\n        row += 1\n",
    ),
    Break(
        # At the lowest one of all.
        "BL-8",
        RULES,
        "row = max(state.heights[seat])\n    " + PIN + "\n        row -= 1\n",
        "full = [row + 1 for row in range(ROWS) if state.filled[seat] >> row * COLUMNS & FULL_ROW == FULL_ROW]\n"
        "    row = min(full, default=0)\n",
    ),
    Break(
        # How many there are.
        "BL-8",
        RULES,
        "row = max(state.heights[seat])\n    " + PIN + "\n        row -= 1\n",
        "row = sum(state.filled[seat] >> row * COLUMNS & FULL_ROW == FULL_ROW for row in range(ROWS))\n",
    ),
    Break("BL-8", RULES, '{"row": pin(state, seat)}, 0)', '{"row": pin(state, seat)}, pin(state, seat))'),
    Break("BL-9", RULES, OVERRUNS, "if push >= free_rows(state, other):"),
    Break("BL-9", RULES, OVERRUNS, "if push > free_rows(state, other) + 1:"),
    Break("BL-9", RULES, OVERRUNS, "if push > free_rows(state, seat):"),
    Break("BL-9", RULES, OVERRUNS, "if state.filled[other] and push > free_rows(state, other):"),
    Break("BL-9", RULES, "state.rows[seat] - max(state.heights[seat])", "state.rows[seat] - min(state.heights[seat])"),
    Break(
        "BL-9",
        RULES,
        "return state._replace(end=OVERRUN, winner=seat)",
        "rows = _with((ROWS, ROWS), other, max(state.heights[other]))\n"
        "            rows = _with(rows, seat, ROWS - rows[other])\n"
        "            return state._replace(rows=rows, end=OVERRUN, winner=seat)",
    ),
    Break("BL-9", RULES, "end=OVERRUN, winner=seat", "end=OVERRUN, winner=other"),
    Break("BL-10", RULES, HAS_ROOM, HAS_ROOM.replace("left and ", "")),
    Break("BL-10", RULES, HAS_ROOM, HAS_ROOM.replace("any(left and", "all(left and")),
    Break("BL-10", RULES, FINDS, FINDS.replace("_places(state", "earlier()[0]._places(state")),
    Break("BL-10", RULES, HAS_ROOM, HAS_ROOM.replace("state, other", "state, seat")),
    Break(
        "BL-10",
        RULES,
        HAS_ROOM,
        HAS_ROOM.replace("(state, other", "(state._replace(rows=_with(rows, other, rows[other] + push)), other"),
    ),
    Break("BL-10", RULES, "(after, seat, push) if push else after", "(after, seat, push)"),
    Break("BL-10", RULES, "end=NO_ROOM, winner=seat", "end=NO_ROOM, winner=other"),
    Break("BL-11", RULES, "end=NO_PLACE, winner=1 - seat", "end=NO_PLACE, winner=seat"),
    Break("BL-11", RULES, HAS_PLACE, HAS_PLACE.replace("seat,", "1 - seat,")),
    Break("BL-11", RULES, HAS_PLACE, "if any(self._has_place(state, seat, other) for other in SHAPES):"),
    Break("BL-11", RULES, FINDS, FINDS.replace("FLAT", "FLAT - 1")),
    Break("BL-11", RULES, FINDS, FINDS.replace("_places(state", "earlier()[0]._places(state")),
]
