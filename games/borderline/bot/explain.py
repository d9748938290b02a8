"""Why a piece is laid somewhere, in words; and which places the different tempers like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from games.borderline.bot.boards import PUSHES, reach, sides_of
from games.borderline.rules.game import (
    NO_ROOM,
    OVERRUN,
    PUSH,
    Borderline,
    State,
    completed_rows,
    free_rows,
    half_turned,
)
from games.bots.bot import Why
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.sentences import Plural
from games.core.tetrominoes import Place, footprint

GAME = Borderline()
TETRIS = 4  # rows that one piece completes at most
TIGHT = 2  # free rows that are few
SMOOTH = 2  # steps fewer, which can be seen


class Deed(NamedTuple):
    """What laying a piece there brings about; of pushes there is one for each shape."""

    end: str | None  # how the game was won
    rows: int  # completed
    push: int
    room: int  # free rows up to the border on the own side after it, and on the other one
    other_room: int
    gaps: int  # empty cells that the piece covers
    spoils: int  # rows that could have been completed until now
    steps: int  # of the own surface, and by how many there are fewer
    smoothed: int
    reaches_up: int  # by how many rows the own side is higher than before
    pushes: np.ndarray  # of the next own piece, in rows of the border
    pushes_before: np.ndarray
    threats: int  # shapes with which the next own piece would overrun the other side
    threats_before: int
    dangers: int  # shapes with which the other could overrun the own side now
    dangers_before: int
    flush: int  # shapes that would lie without a gap next
    flush_before: int


def deed_of(state: State, move: Place) -> Deed:
    seat, other = state.turn, 1 - state.turn
    after = GAME.after(state, move)
    own = own_place(move, seat)
    foot = footprint(own)
    heights, heights_after = state.heights[seat], after.heights[seat]
    sides = sides_of([state, after, state, after], [seat, seat, other, other])
    reached = reach(sides)
    pushes = PUSHES[np.maximum(reached.completed, 0)]
    flush = (reached.flush > 0).sum(0).tolist()
    rows = len(completed_rows(after.filled[seat], own))
    room, other_room = free_rows(after, seat), free_rows(after, other)
    return Deed(
        end=after.end,
        rows=rows,
        push=PUSH[rows],
        room=room,
        other_room=other_room,
        gaps=sum(bottom - heights[column] for column, bottom in zip(foot.columns, foot.bottoms)),
        spoils=int(np.bitwise_count(sides.spoiled[1] & ~sides.spoiled[0])),
        steps=_steps(heights_after),
        smoothed=_steps(heights) - _steps(heights_after),
        reaches_up=max(heights_after) - max(heights),
        pushes=pushes[:, 1],
        pushes_before=pushes[:, 0],
        threats=int((pushes[:, 1] > other_room).sum()),
        threats_before=int((pushes[:, 0] > free_rows(state, other)).sum()),
        dangers=int((pushes[:, 3] > room).sum()),
        dangers_before=int((pushes[:, 2] > free_rows(state, seat)).sum()),
        flush=flush[1],
        flush_before=flush[0],
    )


def _steps(heights: Sequence[int]) -> int:
    return sum(abs(left - right) for left, right in pairwise(heights))


def why_of(deed: Deed, least_spoils: int) -> Why:
    """What is told first is what a player would tell first; that it is true is plain from the condition."""
    best, best_before = int(deed.pushes.max()), int(deed.pushes_before.max())
    if deed.end == OVERRUN:
        return Why("wins: the border has no room left for a push of {push}", {"push": deed.push})
    if deed.end == NO_ROOM:
        return Why("wins: no piece has room on the other side any more")
    if deed.rows == TETRIS:
        return Why("completes four rows at once: the border moves {push}", {"push": deed.push})
    if deed.rows and deed.dangers_before and not deed.dangers:
        return Why("moves the border {push} away: out of danger for now", {"push": deed.push})
    if deed.rows and deed.other_room <= TIGHT:
        return Why(
            "moves the border {push}: free rows left over there: {room}", {"push": deed.push, "room": deed.other_room}
        )
    if deed.rows > 1:
        return Why("completes {rows} rows at once: the border moves {push}", {"rows": deed.rows, "push": deed.push})
    if deed.rows:
        return Why("completes a row: the border moves 1")
    if deed.threats > deed.threats_before:
        return Why("threatens to win: {shapes} of the 7 shapes would do it", {"shapes": deed.threats})
    if best > best_before and best == PUSH[TETRIS]:
        return Why("makes four rows ready for one I: a push of {push}", {"push": best})
    if best > best_before:
        return Why("makes a push of {push} ready for the next piece", {"push": best})
    if deed.gaps and deed.spoils and deed.spoils == least_spoils:
        return Why("does the least harm: every place spoils a row")
    if deed.gaps and not deed.spoils:
        return Why("covers a gap only where the row is spoiled already")
    if not deed.gaps and deed.smoothed >= SMOOTH:
        return Why("fits without a gap and smooths the surface")
    if not deed.gaps and deed.flush > deed.flush_before:
        return Why(Plural("now {shapes} of the 7 shapes [fits|fit] without a gap"), {"shapes": deed.flush})
    if not deed.gaps and not deed.reaches_up:
        return Why("fits without a gap and builds no higher")
    if not deed.gaps:
        return Why("fits without a gap")
    return Why("free rows left up to the border: {room}", {"room": deed.room})


def prevented_by(deed: Deed) -> Why | None:
    """Pushes over the own side that the other can make no more."""
    if deed.end is None and deed.dangers < deed.dangers_before and not (deed.rows and not deed.dangers):
        return Why("with fewer shapes the other can win now: {shapes} of 7", {"shapes": deed.dangers})
    return None


def leaning(temper: str, deed: Deed) -> float:
    """How much a temper likes a place."""
    if temper == CAUTIOUS:
        return deed.room - 4.0 * deed.spoils - 0.5 * deed.steps
    if temper == GREEDY:
        return deed.push + 0.2 * int((deed.pushes > 0).sum())
    if temper == BLOCKER:
        return -float(deed.other_room + deed.dangers) - 0.2 * deed.reaches_up
    assert temper == BOLD
    return float(2 * deed.pushes.max() + deed.pushes.mean()) - deed.push + 0.04 * deed.steps


def own_place(place: Place, seat: int) -> Place:
    return half_turned(place) if seat else place
