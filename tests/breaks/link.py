"""One break for each rule of Tetris Link."""

from tests.breaks import Break

RULES = "games/link/rules/game.py"

BREAKS = [
    Break("TL-1", RULES, "seats = range(2, 5)", "seats = range(2, 4)"),
    Break("TL-2", RULES, "return state._replace(turn=_next(state))  # TL-2", "return state"),
    Break("TL-3", RULES, "return [state.face] if state.face in left else left", "return left"),
    Break("TL-4", RULES, "return [state.face] if state.face in left else left", "return left[:1]"),
    Break("TL-5", RULES, "zip(KINDS, state.stock[state.turn]) if count]", "zip(KINDS, state.stock[state.turn])]"),
    Break("TL-6", RULES, '"L": ("J", "L")', '"L": ("L",)'),
    Break("TL-7", RULES, "drops(shape, state.heights, ROWS)", "drops(shape, state.heights, ROWS + 1)"),
    Break("TL-8", RULES, "if group[0] & edge:", "if group[0] & (edge | edge << 1 | edge >> 1):"),
    Break("TL-9", RULES, "if group[1] < 3:", "if group[1]:"),
    Break("TL-10", RULES, "return min(2, sum", "return min(3, sum"),
    Break("TL-11", RULES, "tuple(gain - loss for", "tuple(max(-5, gain - loss) for"),
    Break("TL-12", RULES, "return min(2, sum", "return any(heights) and min(2, sum"),
    Break("TL-13", RULES, "over=not any(can_place", "over=not all(can_place"),
    Break("TL-14", RULES, "ranks = [(score, largest_group(state, seat))", "ranks = [(score, 0)"),
]
