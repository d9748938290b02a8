"""At least one break for each rule of Te-Trix, more where a rule has several halves."""

from tests.breaks import Break

RULES = "games/tetrix/rules/game.py"
FORMS = "games/tetrix/rules/forms.py"

ENTRIES = "found = [move for mask, _, move in entries(state.form) if not mask & occupied]"
ALL_FORMS = """        if not state.is_solo:
            return list(built)
"""
WRITTEN = """seat = self.to_move(state)
        inside = [cell for cell in move.cells if is_inside(cell[0], cell[1])]
"""

ENDED = """            return state._replace(end="stopped")
        return self._turn_done(state)
"""

BREAKS = [
    Break("TT-1", RULES, "seats = range(1, 5)", "seats = range(1, 4)"),
    Break("TT-1", RULES, "roller=(state.roller + 1) % state.seats, ", ""),
    Break("TT-1", RULES, "roller=(state.roller + 1) % state.seats, ", "roller=(state.roller - 1) % state.seats, "),
    Break("TT-1", RULES, '"yellow": (2, 3, "x")', '"yellow": (3, 2, "x")'),
    Break("TT-1", RULES, "if seats > 1 else (SOLO,)", "if seats > 1 else COLOURS[:1]"),
    Break("TT-1", RULES, "[PRINTED[colour]]) for colour in colours)", "[PRINTED[c]]) for c in COLOURS[:seats])"),
    Break("TT-1", RULES, 'options.get("sheets", COLOURS[:seats])', "COLOURS[:seats]"),
    Break("TT-1", RULES, 'COLOURS = ("red", "yellow", "white",', 'COLOURS = ("red", "white", "yellow",'),
    Break("TT-1", RULES, "        or len(set(value)) != seats\n", ""),
    Break("TT-1", RULES, "        or len(value) != seats\n", ""),
    Break("TT-1", RULES, "        or any(colour not in list(COLOURS) for colour in value)\n", ""),
    Break("TT-1", RULES, "        if seats == 1:\n            raise", "        if seats == 0:\n            raise"),
    Break(
        "TT-1",
        RULES,
        """        if "sheets" not in given:
            return {}
""",
        """        given = {"sheets": list(COLOURS[:seats]), **given}
""",
    ),
    Break("TT-2", FORMS, "for symbols in permutations(dice)}", "for symbols in (dice, dice[::-1])}"),
    Break("TT-2", FORMS, "(column, height - 1 - row) for", "(column, row) for"),
    Break("TT-2", FORMS, "    return min(names)", "    return symbols"),
    Break("TT-2", RULES, "factorial(4) // alike", "1"),
    Break("TT-2", RULES, "built = forms(state.dice)", 'built = forms(state.dice) + forms("oooo")'),
    Break(
        "TT-3",
        RULES,
        ENTRIES,
        """found = [
            move for form in forms(state.dice) if form.letter == state.form.letter
            for mask, _, move in entries(form) if not mask & occupied
        ]""",
    ),
    Break("TT-3", RULES, "if state.entered + 1 < state.seats:", "if state.entered + 2 < state.seats:"),
    Break("TT-4", FORMS, "for _ in range(3):", "for _ in range(1):"),
    Break("TT-4", FORMS, "clockwise(clockwise(clockwise(found[-1])))", "(row, column) for column, row in found[-1]"),
    Break(
        "TT-4",
        RULES,
        ENTRIES,
        """found = [
            either for mask, _, move in entries(state.form) if not mask & occupied
            for either in (move, read_entry([(SIZE - 1 - column, row, symbol) for column, row, symbol in move.cells]))
        ]""",
    ),
    Break("TT-4", RULES, 'MIRRORED = {"L": "J", "J": "L", "S": "Z", "Z": "S"}', 'MIRRORED = {"L": "J", "S": "Z"}'),
    Break(
        "TT-5",
        RULES,
        ENTRIES,
        """found = [
            move for mask, _, move in entries(state.form) if not mask & occupied
            and (mask << 1 | mask >> 1 | mask << 8 | mask >> 8) & occupied
        ]""",
    ),
    Break("TT-6", FORMS, "for column in range(-3, SIZE):", "for column in range(SIZE):"),
    Break("TT-6", FORMS, "                if inside:", "                if len(inside) > 1:"),
    Break("TT-6", FORMS, "                if inside:", "                if len(inside) >= 0:"),
    Break(
        "TT-6",
        RULES,
        WRITTEN,
        """seat = self.to_move(state)
        inside = [cell for cell in move.cells if cell[0] >= 0 and cell[1] >= 0]
""",
    ),
    Break("TT-7", RULES, ENTRIES, "found = [move for mask, _, move in entries(state.form) if mask & ~occupied]"),
    Break(
        "TT-7",
        RULES,
        ENTRIES,
        f"""occupied &= ~bit(*PRINTED[state.colours[self.to_move(state)]][:2])
        {ENTRIES}""",
    ),
    Break("TT-8", RULES, "last = any(not can_enter", "last = all(not can_enter"),
    Break("TT-8", RULES, "for seat in range(state.seats))\n", "for seat in [state.roller])\n"),
    Break("TT-8", RULES, "if state.last_round else found", "if state.last_round and state.entered else found"),
    Break("TT-8", RULES, "return [*found, Decline()] if state.last_round else found", "return [*found, Decline()]"),
    Break("TT-8", RULES, "return [Cannot()]", "return [Cannot(), Decline()]"),
    Break(
        "TT-8",
        RULES,
        ENDED,
        """            return state._replace(end="stopped")
        return state._replace(end="last round") if type(move) is Cannot else self._turn_done(state)
""",
    ),
    Break("TT-8", RULES, "if state.last_round:", "if state.last_round or FULL_SHEET in map(sum, state.sheets):"),
    Break(
        "TT-8",
        RULES,
        ALL_FORMS,
        """        if not state.is_solo:
            return [form for form in built if can_enter(state, state.roller, form.letter)]
""",
    ),
    Break("TT-9", RULES, "area << 8 | area >> 8)", "area << 8 | area >> 8 | area << 9 | area >> 9)"),
    Break("TT-9", RULES, "area << 8 | area >> 8)", "area << 8 | area >> 8 | area << 7 | area >> 7)"),
    Break("TT-9", RULES, "area << 8 | area >> 8)", "area << 8)"),
    Break("TT-9", RULES, "LEAST_AREA = 5", "LEAST_AREA = 4"),
    Break("TT-9", RULES, ">= LEAST_AREA]", "> LEAST_AREA]"),
    Break("TT-10", RULES, "total += count * size", "total += size"),
    Break("TT-10", RULES, "return len(sizes), sum(sizes)", "return len(areas(mask)), sum(sizes)"),
    Break("TT-10", RULES, "return len(sizes), sum(sizes)", "return len(sizes), mask.bit_count()"),
    Break("TT-11", RULES, "most_points(scores)", "(scores.index(max(scores)),)"),
    Break("TT-11", RULES, "most_points(scores)", "most_points([-score for score in scores])"),
    Break("TT-12", RULES, "BOXES = 8", "BOXES = 7"),
    Break("TT-12", RULES, "boxes=state.boxes - (4 - len(inside))", "boxes=state.boxes - (len(inside) < 4)"),
    Break("TT-12", RULES, "and over <= boxes]", "and (boxes or not over)]"),
    Break("TT-12", RULES, "and over <= state.boxes", "and over < state.boxes"),
    Break("TT-13", RULES, "for form in built if form.letter in enterable)", "for form in built)"),
    Break("TT-13", RULES, "form.letter in enterable), Stop()]", "form.letter in enterable)]"),
    Break(
        "TT-13",
        RULES,
        ALL_FORMS,
        """        if not state.is_solo:
            return [*built, Stop()]
""",
    ),
    Break("TT-13", RULES, "if sum(sheets[0]) == FULL_SHEET:", "if sum(sheets[0]) > FULL_SHEET:"),
    Break("TT-13", RULES, "if state.is_solo and not any(can_enter", "if state.is_solo and not all(can_enter"),
    Break("TT-13", RULES, 'return rolled._replace(end="solo end")', "return rolled"),
    Break("TT-14", RULES, "points(sheet) + state.boxes", "points(sheet)"),
    Break("TT-14", RULES, "boxes=BOXES if seats == 1 else 0", "boxes=BOXES"),
    Break("TT-15", RULES, "if score >= 130:", "if score > 130:"),
    Break("TT-15", RULES, "if score >= 120 else", "if score > 120 else"),
]
