"""At least one break for each rule of Tantrix, and one for each half of a rule that has several."""

from tests.breaks import Break

LAYOUT = "games/tantrix/rules/layout.py"
RULES = "games/tantrix/rules/game.py"
TILES = "games/tantrix/rules/tiles.py"

BREAKS = [
    Break("TX-1", RULES, "seats = range(2, 5)", "seats = range(2, 4)"),
    Break("TX-1", RULES, "or len(set(colours)) != seats", "or not set(colours)"),
    Break("TX-2", TILES, "YYGBBG YGBGYB", "YYGBBG BGYYGB"),  # a tile twice
    Break("TX-2", TILES, "YYBRBR YYBRRB", "YYBRBR RBYRBY"),  # three straights
    Break("TX-2", RULES, "if len(hands[-1]) < HAND:", "if len(hands[0]) < HAND:"),
    Break("TX-2", RULES, "first = max(range(state.seats)", "first = min(range(state.seats)"),
    Break("TX-2", RULES, "seat = (state.turn + 1) % state.seats", "seat = (state.turn - 1) % state.seats"),
    Break(
        "TX-3",
        RULES,
        "Lay(tile, turn, *MIDDLE, FREE) for tile in hand for turn in range(6))",
        "Lay(tile, 0, *MIDDLE, FREE) for tile in hand)",
    ),
    Break("TX-3", TILES, 'return all(bound in (" ", edge)', "return any(bound in (edge,)"),
    Break(
        "TX-4",
        RULES,
        "draws_for=state.turn if state.bag else None,  # TX-4",
        "draws_for=state.turn if state.bag and lay.step == FREE else None,",
    ),
    Break(
        "TX-4",
        RULES,
        "if state.draws_for is not None:\n            return Reason(",
        "if False:\n            return Reason(",
    ),
    Break(
        "TX-5",
        LAYOUT,
        "for cell, count in self.neighbours.items() if count >= 3]",
        "for cell, count in self.neighbours.items() if count > 3]",
    ),
    Break(
        "TX-5",
        LAYOUT,
        "for cell, count in self.neighbours.items() if count >= 3]",
        "for cell, count in self.neighbours.items() if count == 3]",
    ),
    Break("TX-6", RULES, "return state._replace(turn=seat, stage=0)", "return state._replace(turn=seat, stage=1)"),
    Break("TX-6", RULES, "stage=2 if lay.step == FREE else state.stage,", "stage=state.stage,"),
    Break(
        "TX-6",
        RULES,
        "        if state.stage != 1:\n            return self._settled(_next_turn(state))\n",
        "        if state.stage != 1:\n            return _next_turn(state)._replace(stage=1)\n",
    ),
    Break("TX-7", RULES, "if lay.tile not in state.hands[state.turn]:", "if lay.tile in state.bag:"),
    Break(
        "TX-7",
        RULES,
        "fitting = [(tile, turn) for tile in hand for turn in asked.fitting.get(tile, ())]",
        "fitting = [(tile, turn) for tile in hand for turn in asked.fitting.get(tile, ())[:1]]",
    ),
    Break("TX-8", RULES, "barred = layout.unmatchable(cell)  # TX-8", "barred = []"),
    Break(
        "TX-8",
        RULES,
        "barred = layout.unmatchable(cell)  # TX-8",
        "barred = layout.unmatchable(cell) if step == FREE else []",
    ),
    Break("TX-8", LAYOUT, "if self.neighbours.get(neighbour) == 2 and", "if self.neighbours.get(neighbour) and"),
    Break("TX-9", LAYOUT, "return any(count(neighbour, 0) >= 3", "return any(count(neighbour, 0) > 3"),
    Break(
        "TX-9",
        RULES,
        "if layout.touches_forced(cell) or (step == FREE and layout.is_controlled(cell)):",
        "if step == FREE and (layout.touches_forced(cell) or layout.is_controlled(cell)):",
    ),
    Break("TX-10", RULES, "or (step == FREE and layout.is_controlled(cell)):", "or False:"),
    # Without looking past the first tile only the cells next to a forced space seem controlled.
    Break(
        "TX-10",
        LAYOUT,
        "if now == 3:\n                    waiting.append(neighbour)\n                elif now > 3:",
        "if now > 3:",
    ),
    Break("TX-11", RULES, "return bool(self.bag)", "return True"),
    Break("TX-11", RULES, "return bool(self.bag)", "return len(self.bag) > 1"),
    Break(
        "TX-12",
        RULES,
        "if not any(state.hands):\n            return state._replace(end=ALL_LAID)  # TX-12",
        "if not all(state.hands):\n            return state._replace(end=ALL_LAID)",
    ),
    Break("TX-13", RULES, "return tuple(max(line, 2 * loop)", "return tuple(line + 2 * loop"),
    Break("TX-13", RULES, "return tuple(max(line, 2 * loop)", "return tuple(max(line, loop)"),
    Break("TX-13", LAYOUT, "else (max(line, len(cells)), loop)", "else (line + len(cells), loop)"),
    Break("TX-13", LAYOUT, "line = [*reversed(one_way), cell, *other_way]", "line = [cell, *other_way]"),
    Break("TX-14", RULES, "else most_points(scores)  # TX-14, TX-15", "else most_points(scores)[:1]"),
    Break("TX-14", RULES, "else most_points(scores)  # TX-14, TX-15", "else (scores.index(min(scores)),)"),
    Break("TX-15", RULES, "if state.end == DEADLOCK else most_points(scores)", "if False else most_points(scores)"),
    Break(
        "TX-15", RULES, "if state.is_restricted and not any(possible_lays(state)):", "if not any(possible_lays(state)):"
    ),
    Break("TX-15", RULES, "if state.passes == sum(map(bool, state.hands)):", "if state.passes == state.seats:"),
    Break("TX-15", RULES, "            passes=0,\n            stage=2 if", "            stage=2 if"),
    Break("TX-15", RULES, "if state.stage == 0 and state.hands[state.turn]:", "if state.stage == 0:"),
]
