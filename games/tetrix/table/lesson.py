"""The lesson of Te-Trix: one form of one's own and one of somebody else's, and with each an area that counts."""

from typing import Any

from games.core.match import Match
from games.kit.lesson_steps import Do, Happens, Lesson, Read, a_throw
from games.tetrix.rules.forms import SYMBOLS, Enter, Form, bit, is_inside
from games.tetrix.rules.game import Roll, Sheet, areas, counted, points
from games.window.canvas import Box
from games.words import say

CARD = Box(24, 16, 760, 282)
CIRCLES = SYMBOLS.index("o")
CORNER = bit(0, 0)

# What lies on the sheets when it begins: four circles at the lower edge, and two in the corner. Nearer to the middle,
# where a form comes into the hand, they might be joined before anything was done.
BLOCK, HOOK = Form("O", "oooo"), Form("L", "oosx")
BEFORE = (
    Roll("oooo"), BLOCK, Enter(*BLOCK, 0, 4, 5), Enter(*BLOCK, 0, 0, 5),
    Roll("oosx"), HOOK, Enter(*HOOK, 0, 4, 1), Enter(*HOOK, 0, 0, 0),
)  # fmt: skip
THEIRS = Form("L", "osxs")


def lesson() -> Lesson:
    return Lesson(
        seats=2,
        before=BEFORE,
        steps=[
            Read(say("Four dice make one form, and everybody enters it on a sheet of their own. Five or more equal "
                     "symbols, edge to edge, are an area that counts."), CARD),
            Do(say("Roll the dice: tap them, or flick them."), CARD, a_throw),
            Happens(Roll("ooox")),
            Do(say("Pick a form below. If its three circles do not touch, tap two dice to swap them. The button with "
                   "the tick builds it."), CARD, _joins_circles),
            Do(say("Join its circles to the two in the corner: five are an area. Turn it with R, a right click, two "
                   "fingers or the round buttons; the tick enters it."), CARD, _makes_five),
            Happens(_best_entry),
            Read(say("Your opponent has entered the same form. Everybody must, each where they like; then the next "
                     "player rolls."), CARD),
            Happens(Roll("".join(sorted(THEIRS.symbols)))),
            Happens(THEIRS),
            Happens(_best_entry),
            Do(say("Now a form that your opponent has built. It may hang over the edge, but that part is lost: let it, "
                   "and make the four circles below five."), CARD, _makes_two_areas),
            Read(say("Each symbol pays its areas times their cells: two areas with ten circles are 2 x 10 = 20 points. "
                     "So make several areas of each."), CARD),
            Read(say("If a form fits nowhere on somebody's sheet, this is the last round: those who can still enter it "
                     "may. Then most points win."), CARD),
        ],
    )  # fmt: skip


def _joins_circles(match: Match, move: Any) -> bool:
    """The three circles of the form hang together."""
    circles = [(column, row) for column, row, symbol in move.cells if symbol == "o"] if isinstance(move, Form) else []
    return [area.bit_count() for area in areas(sum(bit(*cell) for cell in circles))] == [3]


def _makes_five(match: Match, move: Any) -> bool:
    """An area in the corner, of five circles or of six with the printed one; the four below stay as they are."""
    if not isinstance(move, Enter):
        return False
    circles = _after(match, move)[CIRCLES]
    joined = next(area for area in areas(circles) if area & CORNER)
    return joined.bit_count() >= 5 and counted(circles)[0] == 1


def _makes_two_areas(match: Match, move: Any) -> bool:
    """The second area, with a part of the form beyond the edge."""
    return _hangs_over(move) and counted(_after(match, move)[CIRCLES])[0] == 2


def _hangs_over(move: Any) -> bool:
    return isinstance(move, Enter) and not all(is_inside(column, row) for column, row, _ in move.cells)


def _after(match: Match, move: Enter) -> Sheet:
    """The sheet of whoever enters, with the form on it."""
    return match.game.after(match.state, move).sheets[match.to_move]


def _best_entry(match: Match) -> Enter:
    """What the opponent enters, whatever was built: what pays most, whole if possible."""
    return max(match.moves, key=lambda move: (points(_after(match, move)), not _hangs_over(move)))
