"""Why a tile is laid somewhere, in words; and which tiles the different tempers like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from games.bots import tempers
from games.bots.bot import Why
from games.core.sentences import Plural
from games.tantrix.bot import features
from games.tantrix.bot.boards import NO_LAY, NOWHERE, Moves, Played, boards_of, key_of
from games.tantrix.rules.game import Pass, State, possible_lays

BEFORE, AFTER = 0, 1  # the two positions that are compared


class Reasons:
    """One move, and the positions before and after it."""

    def __init__(self, state: State, move: Any):
        self.state = state
        self.move = move
        key, tile = (NOWHERE, NO_LAY) if type(move) is Pass else (key_of(move.cell), 6 * move.tile + move.turn)
        both = Moves(np.zeros(2, int), np.array([NOWHERE, key]), np.array([NO_LAY, tile]))
        self.laid = Played(boards_of([state]), both)
        self.key = key
        self.seat = state.turn
        self.others = [seat for seat in range(state.seats) if seat != self.seat]
        self.ends = features.longest_ends(self.laid)
        self.scores = self.laid.scores()

    def why(self) -> Why:
        return next(self._found())

    def prevents(self) -> Why | None:
        """What it keeps the others from, where that is not what speaks for it first."""
        if type(self.move) is Pass:
            return None
        kept_from = next(self._blocks(), None)
        return None if kept_from == self.why() else kept_from

    def _found(self) -> Iterator[Why]:
        """All that can be said for the move, the most telling first."""
        if type(self.move) is Pass:
            yield Why("no tile fits anywhere: the move is passed")
            return
        yield from self._gains()
        yield from self._hopes()
        yield from self._blocks()
        yield from self._small_gains()
        if len(list(possible_lays(self.state))) == 1:
            yield Why("there is no other move")
        if features.has_colour(self.laid, self.seat)[AFTER]:
            yield Why("keeps the tiles with the own colour for later")
        yield Why("this tile has no line of the own colour")

    def _lines_met(self) -> int:
        """How many ends of the own colour there were in the cell."""
        met = self.laid.boards.met[0, self.seat, self.key]
        return int((met != self.laid.lengths.shape[2] - 1).sum())

    def _gains(self) -> Iterator[Why]:
        length = int(self.laid.new_length[AFTER, self.seat])
        met = self._lines_met()
        if met == 2 and not length:
            met_line = self.laid.boards.met[0, self.seat, self.key, 0]
            tiles = int(self.laid.lengths[BEFORE, self.seat, met_line]) + 1
            yield Why(
                Plural("closes a loop of {tiles} tiles: {points} [point|points]"), {"tiles": tiles, "points": 2 * tiles}
            )
        elif met == 2:
            yield Why("joins two lines to one of {length}", {"length": length})
        elif length and length == self.scores[AFTER, self.seat] > self.scores[BEFORE, self.seat]:
            yield Why("makes the longest line longer: {length}", {"length": length})

    def _hopes(self) -> Iterator[Why]:
        """Meetings of own ends that were not there before."""
        joins, loops, forced = (
            [tiles for key, tiles in now.items() if key not in before]
            for now, before in zip(self._meetings(self.seat, AFTER), self._meetings(self.seat, BEFORE))
        )
        if forced:
            yield Why("a forced space can now join two lines: {length} together", {"length": max(forced)})
        if loops:
            yield Why("prepares a loop of {tiles} tiles", {"tiles": max(loops)})
        if joins:
            yield Why("prepares to join two lines: {length} together", {"length": max(joins)})

    def _blocks(self) -> Iterator[Why]:
        if any(self._is_end_shut(seat) for seat in self.others):
            yield Why("leaves no tile for an end of another player's best line")
        if any(self._is_kept_apart(seat) for seat in self.others):
            yield Why("keeps two lines of another player apart")

    def _small_gains(self) -> Iterator[Why]:
        length = int(self.laid.new_length[AFTER, self.seat])
        led = features.over_gaps(self.laid, self.ends)[0][:, self.seat].max((1, 2))
        if length and led[AFTER] > max(led[BEFORE], self.scores[AFTER, self.seat]):
            yield Why("leads a line towards another: {length} together", {"length": int(led[AFTER])})
        if length > 1:
            yield Why("makes a line longer: {length}", {"length": length})
        elif length == 1:
            yield Why("begins a new line")

    def _meetings(self, seat: int, when: int) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
        """By cell, if a tile that is left fits: what it would join, close to a loop, or is bound to join soon."""
        joins: dict[int, int] = {}
        loops: dict[int, int] = {}
        forced: dict[int, int] = {}
        ends = self.ends
        for at in np.argwhere((ends.meeting[when, seat] == 2) & (ends.left[when, seat] > 0)):
            here = (when, seat, *at)
            key, length = int(ends.keys[here]), int(ends.lengths[here])
            if ends.is_loop[here]:
                loops[key] = length + 1
            else:
                joins[key] = length + int(ends.others[here]) + 1
                if ends.is_forced[here] and ends.held[here]:
                    forced[key] = joins[key]
        return joins, loops, forced

    def _is_end_shut(self, seat: int) -> bool:
        """Whether the best line of a seat was no longer and had more ends that can go on."""
        ends = self.ends
        open_ends = (ends.left[:, seat, 0] > 0).sum(1)
        is_same = ends.lengths[BEFORE, seat, 0, 0] == ends.lengths[AFTER, seat, 0, 0]
        same_ends = set(ends.keys[BEFORE, seat, 0]) == set(ends.keys[AFTER, seat, 0])
        return bool(is_same and same_ends and open_ends[AFTER] < open_ends[BEFORE])

    def _is_kept_apart(self, seat: int) -> bool:
        """Whether a tile could have joined two lines of a seat in some cell, and now none can."""
        before, after = self._meetings(seat, BEFORE)[0], self._meetings(seat, AFTER)[0]
        return any(key != self.key and key not in after and self._is_dead(key) for key in before)

    def _is_dead(self, key: int) -> bool:
        fitting = features.fitting_of(self.laid, np.full((2, 1), key))[AFTER, 0]
        left = np.bitwise_or.reduce(self.laid.hands[AFTER]) | self.laid.bag[AFTER]
        return not fitting & left

    # Tempers

    def leaning(self, temper: str) -> float:
        """How much a temper likes the position after the move."""
        blocks, expected = features.seat_features(self.laid)
        own = blocks[AFTER, self.seat]
        if temper == tempers.GREEDY:
            return float(self.scores[AFTER, self.seat] + 0.1 * own[features.AT["second longest"]])
        if temper == tempers.BLOCKER:
            return -float(expected[AFTER, self.others].max())
        if temper == tempers.BOLD:
            return float(own[features.HOPES].max())
        return float(own[features.OPENNESS].sum())
