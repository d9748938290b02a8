"""What happens on the Te-Trix table in the course of time while it is played at: throws, forms and entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract import CHANCE, OVER
from games.core.match import Match, Step
from games.kit.card import SHOWN
from games.kit.flying import FlyingWords
from games.kit.pace import COMPUTER, PERSON
from games.kit.rising import risen
from games.kit.scripts import Script, Stage, pause
from games.kit.staged import StagedTable
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.tetrix.rules.forms import Enter, Form, is_inside
from games.tetrix.rules.game import BOXES, Cannot, Decline, Roll, State, can_enter
from games.tetrix.rules.options import HIDDEN_SUMS
from games.tetrix.table import picture as pic
from games.tetrix.table import scoring
from games.tetrix.table.ahead import Ahead
from games.tetrix.table.building import Builder
from games.tetrix.table.layout import Laid
from games.tetrix.table.paper import symbol_mark
from games.tetrix.table.sheets import Sheets, filled_by
from games.tetrix.table.tray import MOVING, SIDE, Tray
from games.tetrix.table.writing import Writer, evenly
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.words import say

RISES_EACH = 2  # points for which the note of an entry rises by a step
SHARED = 0.47  # of the time for writing, where sheets have to come and go as well


class TableInMotion(StagedTable):
    """The dice, the sheets and the pencil, and the scripts that move them."""

    REFUSES = "refuse_paper"
    CARD = Box(30, 430, 730, 280)  # over the tray: the sheets shall be seen
    PLATE = Box(pic.LARGE.x - 20, 838, pic.LARGE.width + 40, 96)
    BESIDE = Box(30, 190, 1430, 750)  # below the strip of the solo sheet, above the buttons, and off other sheets
    UPRIGHT_CARD = Box(20, 330, 600, 290)
    UPRIGHT_PLATE = Box(6, 1566, 694, 96)
    UPRIGHT_BESIDE = Box(20, 918, 670, 774)

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.side_stage = Stage()  # dice that slide while the roller goes on building
        self.tray = Tray(self._impact, self._play)
        self.sheets = Sheets(sitters, match.state.colours)
        self.laid = self.sheets.laid
        self.builder = Builder(self.tray, self.laid, self._play, self._pull, self._refuse)
        self.ahead = Ahead(self.sheets, self._play)
        self.writers: dict[int, Writer] = {}  # by seat: the pencils that are writing
        self.flying = FlyingWords()
        self._game = match.game.name
        self.shown: State = match.state  # what panels and plates tell: a move counts when it is written
        self.ghosted: Enter | None = None  # where a computer's pencil is about to write
        self._goes_on_beside_card = False  # the card lies there while computers go on

    def _play(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: float = 1.0) -> None:
        if not self.side_stage.is_hurried:
            super()._play(name, strength, pan, pitch)

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.laid = self.sheets.laid = self.builder.laid = Laid(len(self.sheets.papers), upright)

    @property
    def hides_sums(self) -> bool:
        """Whether those who play want to know no sums before the end."""
        switched_on = self.cabinet.settings.switched_on.get(self._game, ())
        return HIDDEN_SUMS in switched_on and not self.shown.is_solo

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        self.side_stage.drop()
        self.writers = {}
        self.flying.words = []
        self.ghosted = None
        self._goes_on_beside_card = False
        self.builder.begin()
        self._settle(match)
        self.ahead.write_again()
        self._lay_dice(match)

    def _settle(self, match: Match) -> None:
        """The sheets as they are."""
        last = {step.by: step.move for step in match.steps if isinstance(step.move, Enter)}
        scores = match.game.scores(match.state)
        self.sheets.show(self.cabinet.sprites, match.state, self._active(match), scores, last)
        self.shown = match.state
        self.still.forget()

    def _active(self, match: Match) -> int:
        turn = match.game.to_move(match.state)
        if turn == OVER:
            return self.sheets.large
        return match.state.roller if turn == CHANCE else turn

    def _lay_dice(self, match: Match) -> None:
        """The dice as they were thrown last, or as the form that was built from them."""
        rolls = [number for number, step in enumerate(match.steps) if isinstance(step.move, Roll)]
        dice = match.steps[rolls[-1]].move.dice if rolls else "osxx"
        self.tray.lie(dice, seed=rolls[-1] + 1 if rolls else 0)
        built = next((s.move for s in reversed(match.steps) if isinstance(s.move, Form | Roll)), None)
        if isinstance(built, Form):
            self.builder.lay(built)

    def let_go(self) -> None:
        self.tray.put_down()
        self.builder.let_loose()

    def show_prepared(self, seat: int, move: Any) -> None:
        """It is written on the sheet as soon as it is decided, whoever has their turn."""
        if self.ahead.show(seat, move):
            self.still.forget()

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        self.side_stage.finish()
        self.tray.carried = None
        move, is_written = step.move, self.ahead.is_written(step)
        if isinstance(move, Roll):
            self.builder.begin()
            return self._rolling(match, move, gesture)
        if isinstance(move, Form):
            return self._building(step)
        if isinstance(move, Enter):
            return self._counting(match, step) if is_written else self._entering(match, step)
        return self._passing(step)

    def _rolling(self, match: Match, roll: Roll, gesture: Gesture) -> Script:
        yield from self._bring(self._active(match), self.pace.changes)
        self._part = MOVING
        side = SIDE * self.laid.tray.size
        flick = gesture.dx / side, -gesture.dy / side
        yield from self.tray.roll(roll.dice, flick, len(match.steps), self.pace.brake)
        self._part = None
        self.shown = match.state

    def _building(self, step: Step) -> Script:
        if self.builder.form != step.move:  # a computer, or a game that is told again
            self.builder.order_for(step.move)
            self._part = MOVING
            self._play("dice_gather", 0.8, pan=-0.45)
            yield from self.tray.pull(self.builder.goals(), self.pace.gathers)
            yield from pause(self.pace.settles)
            self._part = None
        self.builder.lay(step.move)
        self.shown = step.after
        if step.after.last_round:
            self._announce(say("The last round"), _why_last(self.sitters, step.after, step.move))
            self._goes_on_beside_card = self.pace == COMPUTER

    def _announce(self, headline: str, text: str, seconds: float = SHOWN) -> None:
        self._goes_on_beside_card = False
        self.cabinet.sound.play("bell_last")
        self.card.show(headline, text, seconds)

    def _bring(self, seat: int, seconds: float) -> Script:
        if seat != self.sheets.large:
            self._play("paper_slide", 0.8, pan=0.3)
            self._part = pic.SHEETS
            yield from self.sheets.bring(seat, seconds)
            self._part = None

    def _entering(self, match: Match, step: Step) -> Script:
        """Where sheets change with every entry, their ways are part of the time that writing takes."""
        yield from self._bring(step.by, self.pace.changes)
        self._part = pic.SHEETS
        if not match.is_human(step.by):
            self.ghosted = step.move
            yield from pause(self.pace.shows)
            self.ghosted = None
        paper = self.sheets.papers[step.by]
        marks = [symbol_mark(step.by, c, r, symbol) for c, r, symbol in step.move.cells if is_inside(c, r)]
        if step.before.is_solo:
            facts = self.cabinet.sprites.facts("tetrix/sheet_solo")
            marks += scoring.crossed_boxes(facts, step.after.boxes)[BOXES - step.before.boxes :]
        strokes = evenly(marks, self.pace.writes * (1.0 if step.before.is_solo else SHARED))
        yield from self._write({step.by: Writer(paper.entered, strokes, self._canvas, self._play)})
        paper.frame(filled_by(step.move))
        self._part = None
        self.shown = step.after
        self._score_change(match, step)

    def _counting(self, match: Match, step: Step) -> Script:
        """It was written when it was decided: now it counts."""
        self.shown = step.after
        self._score_change(match, step)
        yield from ()

    def _write(self, writers: dict[int, Writer]) -> Script:
        """All of them at once, until the last one is done."""
        self.writers = writers
        age, seconds = 0.0, max(writer.seconds for writer in writers.values())
        while age < seconds:
            age += yield
            for writer in writers.values():
                writer.to(age)
        self._play("pencil_down", 0.6)
        self.writers = {}

    def plate_of(self, seat: int) -> tuple[float, float]:
        """Where somebody's name and points stand: what they have got flies there."""
        if self.shown.is_solo:
            return self.laid.scores.right - 80, self.laid.scores.bottom - 46
        return self.laid.plate(seat).centre

    def _score_change(self, match: Match, step: Step) -> None:
        """What the entry was worth flies to the plate of whoever it belongs to."""
        before, after = (match.game.scores(state)[step.by] for state in (step.before, step.after))
        if before != after and not self.hides_sums:
            goal = self.plate_of(step.by)
            if not self.stage.is_hurried:
                is_large = step.by == self.sheets.large
                start = pic.cell_box(*filled_by(step.move)[0]).centre if is_large else self.sheets.place(step.by)[:2]
                self.flying.points(after - before, start, lambda: goal)
            rise = risen((after - before) // RISES_EACH)
            self._play("link_small" if after > before else "penalty", 0.7, pitch=rise)

    def _passing(self, step: Step) -> Script:
        """Somebody enters nothing, or ends a game alone."""
        yield from self._bring(step.by, self.pace.changes)
        words = {Cannot: say("cannot enter it"), Decline: say("leaves it")}
        if type(step.move) in words:
            goal = self.plate_of(step.by)
            self.flying.word(words[type(step.move)], pic.GRID_BOX.centre, lambda: goal)
            yield from pause(self.pace.tells)
        self.shown = step.after

    # Time

    def _canvas(self) -> Canvas:
        return self.cabinet.canvas

    def _pull(self, goals: list) -> None:
        """The dice slide together while the roller goes on; what was told about another form is of no use."""
        self.told = None
        self.side_stage.drop()
        self.side_stage.play(self.tray.pull(goals, PERSON.gathers))
        if self.cabinet.settings.reduced_motion:
            self.side_stage.finish()

    @property
    def is_moving(self) -> bool:
        return self.stage.is_playing if self._goes_on_beside_card else super().is_moving

    @property
    def is_glowing(self) -> bool:
        sees = self.side_stage.is_playing or self.tray.held is not None or self.card.words is not None
        return super().is_glowing or sees or bool(self.flying.words)

    def update(self, seconds: float) -> None:
        if self.tray.held is not None:
            if int(self.tray.shake * 4) != int((self.tray.shake + seconds) * 4):
                self._play("die_shake", 0.5, pan=-0.45)
            self.tray.shake += seconds
        super().update(seconds)
        if self._goes_on_beside_card and self.card.words is not None:
            self.stage.update(seconds)
        self.side_stage.update(seconds)
        self.flying.update(seconds)

    def finish(self) -> None:
        self.side_stage.finish()
        if self._goes_on_beside_card and self.stage.is_playing:
            self.stage.finish()
        else:
            super().finish()


def _why_last(sitters: Sequence[Sitter], state: State, form: Form) -> str:
    """Who cannot enter the form, and why (TT-8)."""
    names = [sitter.name for seat, sitter in enumerate(sitters) if not can_enter(state, seat, form.letter)]
    if len(names) == state.seats:
        return say("There is no room for this form on any sheet. Now all sheets are scored.")
    return say(
        "There is no room for this form on the sheet of {names}. The others may still enter it; then all sheets "
        "are scored.",
        names=", ".join(names),
    )
