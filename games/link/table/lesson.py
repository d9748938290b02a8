"""The lesson of Tetris Link: three pieces of one's own, the third of which brings points."""

from typing import Any

from games.core.match import Match
from games.core.tetrominoes import Place
from games.kit.lesson_steps import Do, Happens, Lesson, Read, a_throw
from games.link.rules.game import Roll, linked, penalty
from games.window.canvas import Box
from games.words import say

CARD = Box(40, 20, 590, 272)


def lesson() -> Lesson:
    throw = say("Roll the die: tap it, or flick it.")
    return Lesson(
        seats=2,
        before=[Roll("LINK", 0, True)],
        steps=[
            Read(say("Pieces fall into the tower. Link three of your own, edge to edge, and each of them pays a "
                     "point."), CARD),
            Do(throw, CARD, a_throw),
            Happens(Roll("I", 0, False)),
            Read(say("The die says which piece. Turn it with a round arrow, R or the wheel. Drop it with a click, a "
                     "second tap or Space."), CARD),
            Do(say("Turn it upright, take it to the left wall and drop it."), CARD, _stands_at_the_wall),
            Happens(Roll("O", 1, False)),
            Happens(Place("O", 0, 8, 0)),
            Do(throw, CARD, a_throw),
            Happens(Roll("O", 0, False)),
            Do(say("Drop this one where it touches your first piece with an edge; corners do not count."), CARD,
               _makes_a_pair),
            Happens(Roll("O", 1, False)),
            Happens(Place("O", 0, 8, 2)),
            Happens(Roll("LINK", 0, False)),
            Do(say("LINK: you may tap and take any lit piece of your tray. Add it to your two without a hole below it: "
                   "three points!"), CARD, _scores_three),
            Read(say("Every further piece of this group pays 1. A hole that you leave below a piece costs 1, two and "
                     "more cost 2."), CARD),
            Read(say("The game ends when no piece fits any more. Most points win; if they are equal, the "
                     "larger group."), CARD),
        ],
    )  # fmt: skip


def _stands_at_the_wall(match: Match, move: Any) -> bool:
    return isinstance(move, Place) and move == Place("I", 1, 0, 0)


def _makes_a_pair(match: Match, move: Any) -> bool:
    groups, _ = linked(match.state.groups[0], move) if isinstance(move, Place) else ((), 0)
    return len(groups) == 1 and move.column + 2 <= 8 and not penalty(match.state.heights, move)


def _scores_three(match: Match, move: Any) -> bool:
    if not isinstance(move, Place):
        return False
    return linked(match.state.groups[0], move)[1] == 3 and not penalty(match.state.heights, move)
