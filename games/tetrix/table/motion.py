"""What happens on the Te-Trix table in the course of time: throws, forms, entries, and the scoring."""

from __future__ import annotations

from games.core.contract import CHANCE, OVER
from games.core.match import Match, Step
from games.core.sentences import Plural
from games.kit.card import SHOWN
from games.kit.flying import FlyingWords
from games.kit.scripts import Script, Stage, pause
from games.kit.staged import StagedTable
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.tetrix.rules.forms import SYMBOLS, Enter, Form, is_inside
from games.tetrix.rules.game import BOXES, Cannot, Decline, Roll, State, can_enter, counted
from games.tetrix.table import picture as pic
from games.tetrix.table import scoring
from games.tetrix.table.building import Builder
from games.tetrix.table.paper import symbol_mark
from games.tetrix.table.pencil import WRITING, Pencil
from games.tetrix.table.sheets import Sheets, filled_by
from games.tetrix.table.tray import MOVING, SIDE, Tray
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.words import say

SHOWN_GHOST = 0.5  # seconds that a computer shows where it will write
SCORED = 1.8  # seconds that a sheet is shown which was scored at once


class TableInMotion(StagedTable):
    """The dice, the sheets and the pencil, and the scripts that move them."""

    CARD = Box(30, 430, 730, 280)  # over the tray: the sheets shall be seen
    PLATE = Box(pic.LARGE.x - 20, 838, pic.LARGE.width + 40, 96)
    PLATE_ROOM = Box(PLATE.x + 30, PLATE.y + 14, PLATE.width - 60, 72)
    BESIDE = Box(30, 190, 1430, 750)  # below the strip of the solo sheet, above the buttons, and off other sheets

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.side_stage = Stage()  # dice that slide while the roller goes on building
        self.tray = Tray(self._impact, self._play)
        self.builder = Builder(self.tray, self._play, self._pull, self._refuse)
        self.sheets = Sheets(sitters, match.state.colours)
        self.pencil = Pencil(self._play)
        self.flying = FlyingWords()
        self.shown: State = match.state  # what panels and plates tell: a move counts when it is written
        self.ghosted: Enter | None = None  # where a computer's pencil is about to write
        self.counting: tuple[str, int, int] | None = None  # the symbol that is being scored, its areas and cells

    def _play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        if not self.side_stage.is_hurried:
            super()._play(name, strength, pan)

    # Positions

    def show(self, match: Match) -> None:
        super().show(match)
        self.side_stage.drop()
        self.pencil.drop()
        self.flying.words = []
        self.ghosted = self.counting = None
        self.builder.begin()
        self._settle(match)
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

    # Steps

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        self.side_stage.finish()
        self.tray.carried = None
        move = step.move
        if isinstance(move, Roll):
            self.builder.begin()
            return self._rolling(match, move, gesture)
        if isinstance(move, Form):
            return self._building(step)
        return self._entering(match, step) if isinstance(move, Enter) else self._passing(step)

    def _rolling(self, match: Match, roll: Roll, gesture: Gesture) -> Script:
        yield from self._bring(self._active(match))
        self._part = MOVING
        yield from self.tray.roll(roll.dice, (gesture.dx / SIDE, -gesture.dy / SIDE), seed=len(match.steps))
        self._part = None
        self.shown = match.state

    def _building(self, step: Step) -> Script:
        if self.builder.form != step.move:  # a computer, or a game that is told again
            self.builder.order_for(step.move)
            self._part = MOVING
            self._play("dice_gather", 0.8, pan=-0.45)
            yield from self.tray.pull(self.builder.goals())
            yield from pause(0.25)
            self._part = None
        self.builder.lay(step.move)
        self.shown = step.after
        if step.after.last_round:
            self._announce(say("The last round"), self._why_last(step.after, step.move))

    def _why_last(self, state: State, form: Form) -> str:
        """Who cannot enter the form, and why (TT-8)."""
        names = [sitter.name for seat, sitter in enumerate(self.sitters) if not can_enter(state, seat, form.letter)]
        if len(names) == state.seats:
            return say("There is no room for this form on any sheet. Now all sheets are scored.")
        return say(
            "There is no room for this form on the sheet of {names}. The others may still enter it; then all sheets "
            "are scored.",
            names=", ".join(names),
        )

    def _announce(self, headline: str, text: str, seconds: float = SHOWN) -> None:
        self.cabinet.sound.play("bell_last")
        self.card.show(headline, text, seconds)

    def _bring(self, seat: int) -> Script:
        if seat != self.sheets.large:
            self._play("paper_slide", 0.8, pan=0.3)
            self._part = None
            yield from self.sheets.bring(seat)

    def _entering(self, match: Match, step: Step) -> Script:
        yield from self._bring(step.by)
        self._part = WRITING
        if not match.is_human(step.by):
            self.ghosted = step.move
            yield from pause(SHOWN_GHOST)
            self.ghosted = None
        paper = self.sheets.papers[step.by]
        marks = [symbol_mark(step.by, c, r, symbol) for c, r, symbol in step.move.cells if is_inside(c, r)]
        if step.before.is_solo:
            facts = self.cabinet.sprites.facts("tetrix/sheet_solo")
            marks += scoring.crossed_boxes(facts, step.after.boxes)[BOXES - step.before.boxes :]
        for mark in marks:
            yield from self.pencil.write(self._canvas, paper.entered, mark)
        self.pencil.lay_down()
        paper.frame(filled_by(step.move))
        self._part = None
        self.shown = step.after
        self._score_change(match, step)

    def _score_change(self, match: Match, step: Step) -> None:
        """What the entry was worth flies to the panel."""
        before, after = (match.game.scores(state)[step.by] for state in (step.before, step.after))
        if before != after and not self.stage.is_hurried:
            goal = pic.SCORE_PANEL.right - 80, pic.SCORE_PANEL.bottom - 46
            self.flying.points(after - before, pic.cell_box(*filled_by(step.move)[0]).centre, lambda: goal)
            self._play("link_small" if after > before else "penalty", 0.7)

    def _passing(self, step: Step) -> Script:
        """Somebody enters nothing, or ends a game alone."""
        yield from self._bring(step.by)
        words = {Cannot: say("cannot enter it"), Decline: say("leaves it")}
        if type(step.move) in words:
            self.flying.word(words[type(step.move)], pic.GRID_BOX.centre, lambda: pic.LARGE.centre)
            yield from pause(0.9)
        self.shown = step.after

    # The end: one sheet after the other, so that who is in a hurry skips one at a time

    def end(self, match: Match) -> None:
        if match.forfeit is None:
            for paper in self.sheets.papers:
                paper.scored = []
                paper.frame(())
            *others, last = self.sheets.order
            self.stage.play(*(self._score_sheet(match, seat) for seat in others), self._score_last(match, last))

    def _score_last(self, match: Match, seat: int) -> Script:
        yield from self._score_sheet(match, seat)
        self._settle(match)
        if match.state.is_solo:
            score = match.result.scores[0]
            points = say(Plural("{points} [point|points]"), points=score)
            self._announce(points, scoring.verdict_words(score), 1.4 * SHOWN)

    def _score_sheet(self, match: Match, seat: int) -> Script:
        state: State = match.state
        paper = self.sheets.papers[seat]
        boxes = self.cabinet.sprites.facts(f"tetrix/sheet_{paper.colour}")["boxes"]
        score = match.game.scores(state)[seat]
        if self.cabinet.settings.reduced_motion:
            self.sheets.make_large(seat)
            paper.scored = scoring.all_inks(state, seat, boxes, score)
            yield from pause(SCORED)
            return
        yield from self._bring(seat)
        self._part = WRITING
        yield from self._score_symbols(state, seat, boxes)
        if state.is_solo:
            yield from self.pencil.write(self._canvas, paper.scored, scoring.free_boxes_word(boxes, state.boxes))
        yield from self.pencil.write(self._canvas, paper.scored, scoring.total_word(boxes, score))
        self._play("total")
        self.pencil.lay_down()
        yield from pause(0.7)
        self._part = None

    def _score_symbols(self, state: State, seat: int, boxes: list) -> Script:
        """Each symbol's areas are hatched or struck out, then its box is filled in."""
        written = self.sheets.papers[seat].scored
        parts = scoring.plan(state.sheets[seat], seat)
        for number, symbol in enumerate(SYMBOLS):
            for part in [part for part in parts if part.symbol == symbol]:
                self.pencil.colour = part.pencil
                for ink in part.inks:
                    yield from self.pencil.write(self._canvas, written, ink, haste=6.0)
                self.counting = (symbol, *part.counted)
            self.counting = None
            self.pencil.colour = "red"
            for word in scoring.box_words(boxes, number, *counted(state.sheets[seat][number])):
                yield from self.pencil.write(self._canvas, written, word, haste=1.5)

    # Time

    def _canvas(self) -> Canvas:
        return self.cabinet.canvas

    def _pull(self, goals: list) -> None:
        """The dice slide together while the roller goes on; what was told about another form is of no use."""
        self.told = None
        self.side_stage.drop()
        self.side_stage.play(self.tray.pull(goals))
        if self.cabinet.settings.reduced_motion:
            self.side_stage.finish()

    @property
    def is_glowing(self) -> bool:
        sees = self.side_stage.is_playing or self.tray.held is not None
        return super().is_glowing or sees or bool(self.flying.words)

    def update(self, seconds: float) -> None:
        if self.tray.held is not None:
            if int(self.tray.shake * 4) != int((self.tray.shake + seconds) * 4):
                self._play("die_shake", 0.5, pan=-0.45)
            self.tray.shake += seconds
        super().update(seconds)
        self.side_stage.update(seconds)
        self.flying.update(seconds)

    def finish(self) -> None:
        self.side_stage.finish()
        super().finish()
