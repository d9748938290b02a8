"""The end at the Te-Trix table: all sheets are scored with coloured pencils, that of the winner last."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match import Match
from games.core.sentences import Plural
from games.kit.pace import PERSON
from games.kit.scripts import Script, pause
from games.tetrix.table import picture as pic
from games.tetrix.table import scoring
from games.tetrix.table.keepsake import draw_sheet
from games.tetrix.table.motion import TableInMotion
from games.tetrix.table.writing import Stroke, Writer, faster_and_faster, time_for
from games.window.canvas import Box, Canvas
from games.words import say

SCORED = 1.8  # seconds that a sheet is shown which was scored at once
LOOKED_AT = 0.6  # and one that was scored stroke by stroke
VERDICT = 2.3  # seconds that a verdict is read


class TableAtItsEnd(TableInMotion):
    """First the sheets of all others at the same time, then that of the winner: a step each for who is in a hurry."""

    keepsake_is_tall = True

    def end(self, match: Match) -> None:
        if match.forfeit is not None:
            return
        self.pace = PERSON
        for paper in self.sheets.papers:
            paper.scored = []
            paper.frame(())
        *others, winner = self._by_points(match)
        if self.cabinet.settings.reduced_motion:
            scripts = [self._score_at_once(match, seat) for seat in (*others, winner)]
        else:
            scripts = [self._score_others(match, others)] if others else []
            scripts.append(self._score([winner], match))
        self.stage.play(*scripts, self._conclude(match))

    def _by_points(self, match: Match) -> list[int]:
        """The seats in the order in which they are looked at."""
        assert match.outcome is not None
        scores, winners = match.outcome.scores, match.outcome.winners
        return sorted(range(len(scores)), key=lambda seat: (seat in winners, scores[seat]))

    def _score_others(self, match: Match, others: Sequence[int]) -> Script:
        """One of them on the large sheet, the rest where they lie."""
        if self.sheets.large not in others:
            yield from self._bring(others[-1], self.pace.changes)
        yield from self._score(others, match)

    def _score(self, seats: Sequence[int], match: Match) -> Script:
        if self.sheets.large not in seats:
            yield from self._bring(seats[0], self.pace.changes)
        self._part = pic.SHEETS
        plans = {seat: self._strokes(match, seat) for seat in seats}
        seconds = max(time_for(len(strokes)) for strokes in plans.values())
        yield from self._write(
            {
                seat: Writer(
                    self.sheets.papers[seat].scored,
                    faster_and_faster(strokes, seconds),
                    self._canvas,
                    self._play if seat == self.sheets.large else None,
                )
                for seat, strokes in plans.items()
            }
        )
        self._play("total")
        self.still.forget()
        yield from pause(LOOKED_AT)
        self._part = None

    def _strokes(self, match: Match, seat: int) -> list[Stroke]:
        boxes = self.cabinet.sprites.facts(f"tetrix/sheet_{self.sheets.papers[seat].colour}")["boxes"]
        return scoring.strokes(match.state, seat, boxes, match.game.scores(match.state)[seat])

    def _score_at_once(self, match: Match, seat: int) -> Script:
        """For those who want less motion."""
        self.sheets.make_large(seat)
        self.sheets.papers[seat].scored = [stroke.ink for stroke in self._strokes(match, seat)]
        yield from pause(SCORED)

    def _conclude(self, match: Match) -> Script:
        self._settle(match)
        if match.state.is_solo:
            score = match.result.scores[0]
            points = say(Plural("{points} [point|points]"), points=score)
            self._announce(points, scoring.verdict_words(score), VERDICT)
        yield from ()

    @property
    def counting(self) -> tuple[str, int, int] | None:
        """On the large sheet: the symbol that is being scored, its areas and cells."""
        writer = self.writers.get(self.sheets.large)
        return None if writer is None else writer.counted

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        tilted = match.outcome is not None and seat in match.outcome.winners and not match.state.is_solo
        draw_sheet(canvas, self.sheets.papers[seat], room, tilted)
        return True
