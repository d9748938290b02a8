"""What the seats of guests are asked: at most one question each, with a number that is never used again."""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING, Any

from games.core.contract import CHANCE, OVER
from games.window.guests import Choose, Flung, SeatQuestion

if TYPE_CHECKING:
    from games.scenes.play.in_play import InPlay


class Questions:
    """By seat. Numbers go on from the time, so that none comes again after the program was cut off."""

    def __init__(self) -> None:
        self.numbers = count(time.time_ns() // 1_000_000)
        self.asked: dict[int, SeatQuestion] = {}

    def forget(self) -> None:
        """The same question asked again is another one."""
        self.asked.clear()

    def ask(self, turns: InPlay) -> None:
        """Those of the present position; one that is the same as before keeps its number."""
        before, self.asked = self.asked, {}
        for seat in sorted(turns.elsewhere):
            same = before.get(seat)
            asked = _question(turns, seat, same)
            if asked is not None:
                is_same = same is not None and (same.moves, same.is_throw) == (asked.moves, asked.is_throw)
                number = same.number if same is not None and is_same else next(self.numbers)
                self.asked[seat] = asked._replace(number=number)

    def chosen(self, seat: int, meant: Choose) -> Any:
        """The move that answers the present question of a seat; None if that is another one, or it offers no such."""
        question = self.asked.get(seat)
        if question is None or question.number != meant.question or meant.move not in range(len(question.moves)):
            return None
        return question.moves[meant.move]

    def is_thrown(self, seat: int, meant: Flung) -> bool:
        question = self.asked.get(seat)
        return question is not None and question.is_throw and question.number == meant.question


def _question(turns: InPlay, seat: int, before: SeatQuestion | None) -> SeatQuestion | None:
    match = turns.match
    if turns.decider == seat:
        if match.to_move == CHANCE:
            return SeatQuestion(0, (), is_throw=True) if turns.is_awaited else None
        moves = tuple(match.moves)
        was_asked = before is not None and before.moves == moves
        return SeatQuestion(0, moves) if turns.is_awaited or was_asked else None
    moves = tuple(match.game.ahead(match.state, seat)) if match.to_move != OVER else ()
    if not moves:
        return None
    chosen = turns.prepared.of(seat)
    return SeatQuestion(0, moves, is_ahead=True, chosen=moves.index(chosen) if chosen in moves else None)
