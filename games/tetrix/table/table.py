"""The Te-Trix table: dice in their tray, the form that is built from them, and the sheets on which it is entered."""

from __future__ import annotations

from typing import Any

from games.core.contract import CHANCE
from games.core.match import Match, Step
from games.kit.best_list import draw_bests
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.store.bests import solo_kind
from games.tetrix.rules.forms import SIZE, SYMBOLS, Enter, Form, bit, placements
from games.tetrix.rules.game import Cannot, Decline, Stop, can_enter
from games.tetrix.table import picture as pic
from games.tetrix.table import scoring
from games.tetrix.table.hand import Hand, draw_form
from games.tetrix.table.motion import TableInMotion
from games.tetrix.table.tray import MOVING, TRAY, TrayButton
from games.window.app import Cabinet
from games.window.canvas import CREAM, DIM, Box, Canvas
from games.window.intents import Act, Intent, Point
from games.window.widgets import WideButton, Widget
from games.words import say


class TetrixTable(TableInMotion):
    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.hand = Hand(self._play, self._refuse)
        self._pointer = (0.0, 0.0)
        self._clock = 0.0

    @staticmethod
    def headline(match: Match) -> str | None:
        """Nobody wins a solo game: it earns a verdict."""
        return scoring.verdict_words(match.result.scores[0]) if match.state.is_solo and not match.forfeit else None

    ending = staticmethod(scoring.ending_words)

    def show(self, match: Match) -> None:
        self.hand.take(None)
        super().show(match)

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self.hand.take(None)
        super().animate(match, step, gesture)

    def moving_part(self) -> Box | None:
        if self.flying.words or self.told or self.card.words:
            return None
        if not self.still.shows(self.cabinet.canvas, self._still_key()):
            return None
        return self._part if self.stage.is_playing else MOVING

    def looks(self) -> Any:
        builder, held = self.builder, self.hand.held
        return self.tray.held, self.tray.carried, builder.letter, tuple(builder.order), builder.picked, held, self.told

    def update(self, seconds: float) -> None:
        self._clock += seconds
        super().update(seconds)

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if self.sheets.large != seat:
            self._act(self._bring(seat))
        if match.to_move == CHANCE:
            self.hand.take(None)
        elif match.state.form is None:
            self.builder.begin()
        else:
            self.hand.take(match.state.form)
            self.hand.begin(match)

    def interpret(self, match: Match, intent: Intent) -> Any:
        if isinstance(intent, Point):
            self._pointer = intent
        if match.to_move == CHANCE:
            return Gesture() if intent == Act.CONFIRM else None
        if match.state.form is not None:
            return self.hand.interpret(match, intent)
        built = self.builder.interpret(match, intent)
        self._preview()
        return built

    def _pull(self, goals: list) -> None:
        super()._pull(goals)
        self._preview()

    def _preview(self) -> None:
        """While building, the form can be tried on the roller's own sheet."""
        over_sheet = pic.LARGE.holds(*self._pointer) and self.deciding
        self.hand.take(self.builder.form if over_sheet else None)
        if over_sheet:
            self.hand.follow(*self._pointer)

    def widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            roll = WideButton(Box(560, pic.BAR - 46, 400, 92), say("Roll the dice"), Gesture, "dice", 34)
            tip = say("Press, or flick them (Space)")
            return [TrayButton(TRAY, tip, lambda: self._clock, self.tray.hold, self.tray.put_down), roll]
        if match.state.form is None:
            return self.builder.widgets(match)
        return self.hand.widgets(match)

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Form):
            self.builder.arrange(move)
        elif isinstance(move, Enter):
            self.hand.held = move
        elif isinstance(move, Stop):
            self._tell(say("It would be best to end the game here."))
        elif isinstance(move, Decline):
            self._tell(say("It would be best to leave it."))
        else:
            self._tell(say("It fits nowhere on your sheet"))

    def side_words(self, match: Match, seat: int) -> str:
        if match.state.is_solo:
            return say("The large sheet is yours.")
        return say("When it is your turn, the large sheet is yours.")

    def chance_words(self) -> str:
        return say("rolls")

    def prompt(self, match: Match) -> str:
        if match.to_move == CHANCE:
            return say("Roll the dice")
        if match.state.form is None:
            return say("Pick one of the forms") if self.builder.letter is None else say("Swap dice, or build it")
        if isinstance(match.moves[0], Cannot):
            return say("It fits nowhere on your sheet")
        return say("Enter the form, or leave it") if match.state.last_round else say("Enter the form on your sheet")

    # The picture

    def draw(self, canvas: Canvas, match: Match) -> None:
        self.still.draw(canvas, self._still_key(), lambda layer: self._paint_still(layer, match))
        self.sheets.draw(canvas, self._written_on())
        decides = self.deciding and match.to_move >= 0
        if decides and not self.is_moving:
            self._draw_decision(canvas, match)
        if decides and match.state.form is None:
            self.builder.draw_cells(canvas)
        self.tray.draw(canvas)
        self.builder.draw_picked(canvas)
        canvas.sprite("tetrix/tray_front", 0, 0)
        self.sheets.draw(canvas, sorted(self.sheets.flying, key=lambda seat: self.sheets.place(seat)[2]))
        self._draw_writing(canvas)
        self._draw_told(canvas)
        self.card.draw(canvas)
        self.flying.draw(canvas)

    def _still_key(self) -> Any:
        """All that decides what the still layer shows."""
        sheets = self.sheets
        return (
            self.shown,
            tuple(sheets.order),
            tuple(sheets.flying),
            self.pencil.tip is None,
            self._shown_letter(),
            [len(paper.inks) for paper in sheets.papers] if self.pencil.tip is None else None,
        )

    def _written_on(self) -> list[int]:
        """The sheet on which the pencil is writing now."""
        return [] if self.pencil.tip is None else [self.sheets.large]

    def _shown_letter(self) -> str | None:
        """The form for which it is shown who cannot enter it."""
        return self.builder.letter if self.shown.dice and not self.shown.end else None

    def _paint_still(self, canvas: Canvas, match: Match) -> None:
        canvas.backdrop("tetrix/background")
        if self.pencil.tip is None:
            canvas.sprite("tetrix/pencil_flat", *pic.PENCIL_REST)
        moved = {*self.sheets.flying, *self._written_on()}
        self.sheets.draw(canvas, [seat for seat in reversed(self.sheets.order) if seat not in moved])
        state = self.shown
        scores = match.game.scores(state)
        letter = self._shown_letter()
        for number, seat in enumerate(self.sheets.order[1:]):
            place = pic.SMALL_PLACES[len(self.sheets.order) - 1][number]
            pic.draw_tag(canvas, place, state.colours[seat], self.sitters[seat].name, scores[seat])
            if letter is not None and not can_enter(state, seat, letter):
                pic.draw_blocked(canvas, place)
        pic.draw_scores(canvas, state, self.sheets.large)
        if state.is_solo:
            nobody = say("Nobody has finished a sheet yet. 120 points are good, 130 are mastery.")
            draw_bests(canvas, pic.BEST_PANEL, self.cabinet.bests.of(solo_kind(match))[:6], nobody)
        if state.last_round and not state.end:
            canvas.nine("ui/plate_brass", Box(250, 172, 290, 52))
            canvas.text(say("The last round"), 395, 198, 28, (120, 24, 16), "head", "centre", width=260)

    def _draw_decision(self, canvas: Canvas, match: Match) -> None:
        """Where the form fits, and the form itself as it would be entered."""
        seat, sheet = match.to_move, match.state.sheets[match.to_move]
        if match.state.form is None:
            self._draw_fit(canvas, match)
            if self.hand.held is not None:
                draw_form(canvas, self.hand.held, seat, sheet, self.hand.fits(match.state, seat))
        elif self.hand.held is not None and not isinstance(match.moves[0], Cannot):
            pic.tint_cells(canvas, self.hand.reachable(match), pic.ROOM, 44)
            entry = self.hand.ghost(match)
            draw_form(canvas, self.hand.held, seat, sheet, entry is not None)
            if entry is not None:
                self.hand.draw_worth(canvas, match, seat, entry)

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
        pic.tint_cells(canvas, cells, pic.ROOM, 44)
        if not mask:
            canvas.nine("ui/panel_slate", Box(pic.LARGE.x + 62, 470, 530, 90))
            told = say("It fits nowhere here: this would be the last round.")
            canvas.paragraph(told, Box(pic.LARGE.x + 86, 482, 482, 70), 26, CREAM, align="centre")

    def _draw_writing(self, canvas: Canvas) -> None:
        seat = self.sheets.large
        if self.ghosted is not None:  # on the sheet as it is until the pencil comes
            draw_form(canvas, self.ghosted, seat, self.shown.sheets[seat], True)
        self.pencil.draw_mark(canvas)
        if self.counting is not None:
            symbol, count, cells = self.counting
            boxes = canvas.sprites.facts(f"tetrix/sheet_{self.sheets.papers[seat].colour}")["boxes"]
            for word in scoring.box_words(boxes, SYMBOLS.index(symbol), count, cells):
                canvas.text(word.text, pic.LARGE.x + word.x, pic.LARGE.y + word.y, word.size, DIM, "hand", "centre")
        self.pencil.draw(canvas)
