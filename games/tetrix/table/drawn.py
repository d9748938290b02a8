"""How the Te-Trix table looks: what lies still, what is being decided, and what is being written."""

from __future__ import annotations

from typing import Any

from games.core.match import Match
from games.kit.best_list import draw_bests
from games.kit.lamp import LIGHT
from games.people.party import Sitter
from games.store.bests import solo_kind
from games.tetrix.rules.forms import SIZE, SYMBOLS, Enter, bit, placements
from games.tetrix.rules.game import Cannot, can_enter
from games.tetrix.table import obstacles, panels, scoring
from games.tetrix.table import picture as pic
from games.tetrix.table.finale import TableAtItsEnd
from games.tetrix.table.hand import Hand, draw_form
from games.tetrix.table.pencil import draw_writer
from games.tetrix.table.picture import LARGE_PLACE
from games.tetrix.table.sums import Known, known
from games.window.app import Cabinet
from games.window.canvas import CREAM, DIM, Box, Canvas
from games.window.space import Placed, box_of
from games.words import say

AROUND = 48  # design units around a sheet or a panel: its shadow, and the light where it belongs


class TableInSight(TableAtItsEnd):
    """What is drawn of the table, and the hand over its large sheet."""

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.hand = Hand(self._play, self._refuse, self.laid)

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.hand.laid = self.laid

    def draw(self, canvas: Canvas, match: Match) -> None:
        parts = self._still_parts()
        self.still.draw(canvas, self._still_key(), lambda layer: self._paint_layer(layer, match), parts=parts)
        decides = self.deciding and match.to_move >= 0
        with canvas.moved(self.laid.table):
            self.sheets.draw(canvas, self._written_on())
            if self._counts:
                self._draw_panels(canvas, match)
            if decides and not self.is_moving:
                self._draw_decision(canvas, match)
        with canvas.moved(self.laid.tray):
            if decides and match.state.form is None:
                self.builder.draw_cells(canvas)
            self.tray.draw(canvas)
            self.builder.draw_picked(canvas)
            canvas.sprite("tetrix/tray_front", 0, 0)
        with canvas.moved(self.laid.table):
            self.sheets.draw(canvas, sorted(self.sheets.flying, key=self._is_large))
            self._draw_writing(canvas)
        for cause in self.refused_move.causes if self.refused_move else ():
            pic.draw_ring(canvas, cause)
        self._draw_told(canvas)
        self.card.draw(canvas)
        with canvas.moved(self.laid.table):
            self.flying.draw(canvas)

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        """All sheets are where they belong; alone it is on the card at the results."""
        self._draw_room(canvas)
        with canvas.moved(self.laid.table):
            canvas.sprite("tetrix/pencil_flat", *pic.PENCIL_REST)
            self.sheets.draw_at_home(canvas)
        with canvas.moved(self.laid.tray):
            self.tray.draw(canvas)
            canvas.sprite("tetrix/tray_front", 0, 0)

    def _draw_room(self, canvas: Canvas) -> None:
        canvas.backdrop("tetrix/background_upright" if self.upright else "tetrix/background")

    @property
    def _counts(self) -> bool:
        """Pencils are scoring: what is told of sums changes with every stroke."""
        return bool(self.writers) and self.shown.end is not None

    def _is_large(self, seat: int) -> bool:
        return seat == self.sheets.large

    def _from_below(self) -> list[int]:
        """All seats, that of the large sheet last."""
        return sorted(range(len(self.sheets.papers)), key=self._is_large)

    def _still_key(self) -> Any:
        """What decides how all of the still layer is seen."""
        return self.shown.last_round, self.shown.end, self.hides_sums, self._counts

    def _still_parts(self) -> dict[Box, Any]:
        """Where sheets, plates, points and the pencil are on the still layer, and what decides how they are seen."""
        place, laid, sheets, shown = self.laid.table, self.laid, self.sheets, self.shown
        written_on, letter, large = self._written_on(), self._shown_letter(), sheets.large
        pencil = box_of(self.cabinet.sprites, "tetrix/pencil_flat")
        parts: dict[Box, Any] = {place.box(Placed(*pic.PENCIL_REST).box(pencil)): bool(self.writers)}
        for seat, paper in enumerate(sheets.papers):
            is_moved = seat in sheets.flying, seat in written_on
            fits = None if letter is None or seat == large else (letter, shown.sheets[seat])
            seen = seat == large, is_moved, any(is_moved) or (len(paper.inks), paper.last), fits
            for where in (sheets.home(seat), LARGE_PLACE)[: 1 + (seat == large)]:  # two sheets may have one home
                box = place.box(pic.small_box(where).grown(AROUND))
                parts[box] = *parts.get(box, ()), seat, seen
            if not shown.is_solo:
                told = self.sitters[seat], shown.sheets[seat], self.known(seat).total, seat == large
                parts[place.box(laid.plate(seat).grown(LIGHT))] = told
        parts[place.box(laid.scores.grown(AROUND))] = shown.sheets[large], shown.boxes, self.known(large)
        return parts

    def _written_on(self) -> list[int]:
        """The sheets on which pencils are writing now."""
        return [seat for seat in self._from_below() if seat in self.writers]

    def _shown_letter(self) -> str | None:
        """The form for which it is shown who cannot enter it."""
        return self.builder.letter if self.shown.dice and not self.shown.end else None

    def _paint_layer(self, canvas: Canvas, match: Match) -> None:
        self._draw_room(canvas)
        with canvas.moved(self.laid.table):
            self._paint_still(canvas, match)

    def _paint_still(self, canvas: Canvas, match: Match) -> None:
        if not self.writers:
            canvas.sprite("tetrix/pencil_flat", *pic.PENCIL_REST)
        state, large = self.shown, self.sheets.large
        if not state.is_solo and not self.laid.takes_turns:
            panels.draw_vacant(canvas, self.sheets.home(large))
        moved = {*self.sheets.flying, *self._written_on()}
        self.sheets.draw(canvas, [seat for seat in self._from_below() if seat not in moved])
        if not self._counts:
            self._draw_panels(canvas, match)
        if state.is_solo:
            nobody = say("Nobody has finished a sheet yet. 120 points are good, 130 are mastery.")
            bests = self.cabinet.bests.of(solo_kind(match))[:6]
            draw_bests(canvas, self.laid.on_table(pic.BEST_PANEL), bests, nobody)
        if state.last_round and not state.end:
            box = self.laid.on_table(pic.LAST_ROUND)
            canvas.nine("ui/plate_brass", box)
            canvas.text(say("The last round"), *box.centre, 28, (120, 24, 16), "head", "centre", width=box.width - 30)

    def known(self, seat: int) -> Known:
        """What may be told of somebody's score now."""
        return known(self.shown, self.sheets.papers[seat], self.hides_sums)

    def _draw_panels(self, canvas: Canvas, match: Match) -> None:
        """What all sheets are worth, as far as it is known."""
        state, letter = self.shown, self._shown_letter()
        scores = match.game.scores(state)
        active = None if state.end is not None else self.sheets.large
        seats = range(0 if state.is_solo else state.seats)
        for seat in sorted(seats, key=lambda seat: seat != active):  # light lies below all else
            sitter = self.sitters[seat]._replace(colour=state.colours[seat])
            score = scores[seat] if self.known(seat).total else None
            panels.draw_plate(canvas, self.laid.plate(seat), sitter, score, seat == active)
            if self.laid.has_signs and seat != self.sheets.large and seat not in self.sheets.flying:
                panels.draw_sign(canvas, self.sheets.home(seat), sitter)
            if letter is not None and not can_enter(state, seat, letter) and seat != self.sheets.large:
                panels.draw_blocked(canvas, self.sheets.home(seat))
        large = self.sheets.large
        panels.draw_scores(canvas, self.laid.scores, state, large, self.known(large))

    def _draw_decision(self, canvas: Canvas, match: Match) -> None:
        """Where the form fits, and the form itself as it would be entered."""
        seat, sheet = match.to_move, match.state.sheets[match.to_move]
        held, tried = self.hand.held, self._tried
        if match.state.form is None:
            self._draw_fit(canvas, match)
            if held is not None and held != tried:
                draw_form(canvas, held, seat, sheet, self.hand.fits(match.state, seat))
        elif held is not None and not isinstance(match.moves[0], Cannot):
            pic.tint_cells(canvas, self.hand.reachable(match), pic.ROOM, pic.TINT)
            entry, turn = self.hand.ghost(match), self.hand.helpful_turn(match)
            if held != tried:
                draw_form(canvas, held, seat, sheet, entry is not None)
            if entry is not None:
                self.hand.draw_worth(canvas, match, seat, entry)
            elif turn is not None:
                pic.draw_turn_sign(canvas, obstacles.cells_of(held), turn)
        if tried is not None and self.told is not None:
            aside = 0.0 if self.cabinet.settings.reduced_motion else self.told.aside
            draw_form(canvas, tried, seat, sheet, False, self.told.redness, aside)

    @property
    def _tried(self) -> Enter | None:
        """The entry that was refused just now, as long as it is red."""
        if self.told is None or self.told.refused is None or not self.told.redness:
            return None
        return self.told.refused.move if isinstance(self.told.refused.move, Enter) else None

    def _draw_fit(self, canvas: Canvas, match: Match) -> None:
        """While the roller builds: every cell of their sheet that the form could fill, in whatever turn."""
        if self.builder.letter is None:
            return
        state = match.state
        taken = sum(state.sheets[match.to_move])
        most = state.boxes if state.is_solo else 4
        mask = 0
        for inside, outside, *_ in placements(self.builder.letter):
            if not inside & taken and outside <= most:
                mask |= inside
        cells = [(column, row) for row in range(SIZE) for column in range(SIZE) if mask & bit(column, row)]
        pic.tint_cells(canvas, cells, pic.ROOM, pic.TINT)
        if not mask:
            canvas.nine("ui/panel_slate", Box(pic.LARGE.x + 62, 470, 530, 90))
            told = say("It fits nowhere here: this would be the last round.")
            canvas.paragraph(told, Box(pic.LARGE.x + 86, 482, 482, 70), 26, CREAM, align="centre")

    def _draw_writing(self, canvas: Canvas) -> None:
        seat = self.sheets.large
        if self.ghosted is not None:  # on the sheet as it is until the pencil comes
            draw_form(canvas, self.ghosted, seat, self.shown.sheets[seat], True)
        if self.counting is not None:
            symbol, count, cells = self.counting
            boxes = canvas.sprites.facts(f"tetrix/sheet_{self.sheets.papers[seat].colour}")["boxes"]
            for word in scoring.box_words(boxes, SYMBOLS.index(symbol), count, cells):
                size = word.size / canvas.big_text  # no larger than it will be written
                canvas.text(word.text, pic.LARGE.x + word.x, pic.LARGE.y + word.y, size, DIM, "hand", "centre")
        for seat in reversed(self._written_on()):  # the large pencil lies under the little ones, which it would hide
            draw_writer(canvas, self.writers[seat], self.sheets.place(seat))
