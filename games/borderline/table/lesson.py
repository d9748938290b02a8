"""The lesson of Borderline: a row, then two rows at once, which the opponent's tower leaves no room for."""

from typing import Any

from games.borderline.rules.game import Selection, completed_rows, half_turned
from games.core.match import Match
from games.core.tetrominoes import Place, footprint
from games.kit.lesson_steps import Do, Happens, Lesson, Read, a_throw
from games.window.canvas import Box
from games.words import say

CARD = Box(10, 4, 622, 300)  # above the field unless text is very large, and beside the stock

# Three rows of the learner's, of which one lacks its last cell and two their first; a tower on the other side.
OWN = (
    Place("I", 0, 0, 0), Place("I", 0, 4, 0), Place("S", 1, 7, 0), Place("O", 0, 1, 1), Place("O", 0, 3, 1),
    Place("O", 0, 5, 1),
)  # fmt: skip
OTHER = (  # as the opponent sees them
    Place("I", 1, 6, 0), Place("I", 1, 6, 4), Place("O", 0, 4, 0), Place("I", 1, 6, 8), Place("L", 0, 2, 0),
    Place("I", 0, 6, 12),
)  # fmt: skip
NEXT = Place("O", 0, 0, 0)


def lesson() -> Lesson:
    press = say("Press the red button: the drum says which piece you get.")
    return Lesson(
        seats=2,
        before=_before(),
        steps=[
            Read(say("The end with your plate is yours. Fill rows of ten there, parallel to the bar: each pushes "
                     "this border towards your opponent."), CARD),
            Do(press, CARD, a_throw),
            Happens(Selection("L")),
            Read(say("This is your piece. Turn it with a round arrow, R or the wheel. Let it slide with a click, a "
                     "second tap or Space."), CARD),
            Do(say("Turn it and move it along the border until it closes the gap in your first row, then let it "
                   "slide."), CARD, _completes(1)),
            Read(say("One row pushes the border by 1. Two rows with one piece push it by 3, three by 5, four by 7: it "
                     "pays to wait for several."), CARD),
            Happens(Selection(NEXT.shape)),
            Happens(half_turned(NEXT)),
            Do(press, CARD, a_throw),
            Happens(Selection("J")),
            Do(say("Turn this one and complete two rows with it. Your opponent's tower leaves no room for a push of 3: "
                   "you win!"), CARD, _completes(2)),
            Read(say("That is one way to win: the border would have to run over their pieces. The second: it leaves "
                     "them no room for any piece."), CARD),
            Read(say("The third: the drum brings them a piece that fits nowhere. So keep your own side low, and the "
                     "border far away."), CARD),
        ],
    )  # fmt: skip


def _before() -> list[Any]:
    """Each presses and places in turn."""
    moves: list[Any] = []
    for own, other in zip(OWN, OTHER):
        moves += [Selection(own.shape), own, Selection(other.shape), half_turned(other)]
    return moves


def _completes(rows: int) -> Any:
    """Whether a place completes so many rows at once."""

    def accepts(match: Match, move: Any) -> bool:
        filled = match.state.filled[0]
        return isinstance(move, Place) and len(completed_rows(filled | footprint(move).mask, move)) == rows

    return accepts
