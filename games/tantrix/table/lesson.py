"""The lesson of Tantrix: a loop is closed, a forced space is filled, and then the move is free."""

from typing import Any

from games.core.match import Match
from games.kit.lesson_steps import Do, Happens, Lesson, Read
from games.tantrix.rules.game import FORCED, FREE, Draw, Lay
from games.window.canvas import Box
from games.words import say

CARD = Box(24, 520, 540, 318)

# The learner is red, the opponent yellow. Two tiles lie so that the ends of the red line meet at one cell.
OWN, OTHER = (16, 24, 27, 42, 51, 15), (21, 17, 39, 4, 49, 5)
DRAWN, THEY_DREW = (26, 28, 7, 53), (47, 23)  # after each tile


def lesson() -> Lesson:
    return Lesson(
        seats=2,
        before=_before(),
        steps=[
            Read(say("Every tile has three coloured lines. Yours is red: make one long red line, or a loop. Wherever "
                     "tiles touch, the colours must match."), CARD),
            Do(say("Close a red loop: drag a tile with a tight red bend to the cell where both ends of your line meet. "
                   "It turns by itself until it fits. The tick lays it."), CARD, _closes_loop),
            Happens(Draw(DRAWN[1], 0)),
            Read(say("A loop! It counts two points a tile, a line one. You have drawn a new tile, as after every tile "
                     "that you lay: six are in your hand."), CARD),
            Happens(_forces),
            Happens(Draw(THEY_DREW[1], 1)),
            Do(say("The glowing space has three neighbours: it is forced. Whoever has a tile that fits must fill it "
                   "first. Drag a lifted tile there."), CARD, _is(FORCED)),
            Happens(Draw(DRAWN[2], 0)),
            Do(say("Now your free move: take any tile. It fits where it is green, and turns by itself where you see an "
                   "arrow. You can turn it, too: tap it, or press R."), CARD, _is(FREE)),
            Happens(Draw(DRAWN[3], 0)),
            Read(say("Until the bag is empty, no tile may spoil a space: with a fourth neighbour, or with three edges "
                     "of one colour. Crossed cells are closed."), CARD),
            Read(say("The game ends when all tiles are laid. Your longest line or your longest loop counts, whichever "
                     "pays more. Most points win."), CARD),
        ],
    )  # fmt: skip


def _before() -> list[Any]:
    """The hands are dealt, and each has laid a tile."""
    dealt = [Draw(tile, seat) for pair in zip(OWN, OTHER) for seat, tile in enumerate(pair)]
    first, second = Lay(OWN[0], 3, 0, 0, FREE), Lay(OTHER[0], 0, 0, -1, FREE)
    return [*dealt, first, Draw(DRAWN[0], 0), second, Draw(THEY_DREW[0], 1)]


def _closes_loop(match: Match, move: Any) -> bool:
    """Red, the colour of the learner, is a loop then."""
    return isinstance(move, Lay) and any(loop for _, loop in match.game.after(match.state, move).layout.lines("R"))


def _forces(match: Match) -> Lay:
    """What the opponent lays, whatever the loop looks like: after it there is one forced space, for the learner."""
    return next(move for move in match.moves if _leaves_one_space(match, move))


def _leaves_one_space(match: Match, move: Lay) -> bool:
    game = match.game
    state = game.after(game.after(match.state, move), Draw(THEY_DREW[1], 1))
    if game.to_move(state) != 0 or state.stage != 0:
        return False
    fillings = game.moves(state)
    filled = [game.after(game.after(state, filling), Draw(DRAWN[2], 0)) for filling in fillings]
    return len({filling.cell for filling in fillings}) == 1 and all(after.stage == 1 for after in filled)


def _is(step: str) -> Any:
    """Whether a tile is laid in this step of the turn."""

    def accepts(match: Match, move: Any) -> bool:
        return isinstance(move, Lay) and move.step == step

    return accepts
