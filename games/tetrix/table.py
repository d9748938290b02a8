"""The Te-Trix table: dice in their tray, the form that is built from them, and the sheets on which it is entered."""

from __future__ import annotations

from typing import Any

from games.cabinet.best_list import draw_bests
from games.cabinet.bests import solo_kind
from games.cabinet.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.cabinet.flying import FlyingWords
from games.cabinet.intents import Act, Intent, Point
from games.cabinet.party import Sitter
from games.cabinet.scripts import Script, Stage, over, pause, smooth
from games.cabinet.still import StillLayer
from games.cabinet.tables import Gesture
from games.cabinet.widgets import WideButton, Widget
from games.cabinet.words import in_words, say
from games.core.contract import CHANCE, OVER, IllegalMove
from games.core.match import Match, Step
from games.tetrix import picture as pic
from games.tetrix import scoring
from games.tetrix.building import Builder
from games.tetrix.entering import Ghost
from games.tetrix.forms import Enter, Form, bit, is_inside, placements
from games.tetrix.paper import symbol_mark
from games.tetrix.pencil import WRITING, Pencil
from games.tetrix.rules import COLOURS, Cannot, Decline, Roll, State, Stop, can_enter, counted
from games.tetrix.sheets import Sheets
from games.tetrix.tray import MOVING, SIDE, TRAY, Tray, TrayButton

NOTICE = 2.6  # seconds that the last round is announced
CARD = Box(30, 430, 730, 280)  # over the tray: the sheets shall be seen
REFUSED = 2.5  # seconds that the reason stays why a form cannot go somewhere
HAND = 0.12  # seconds that a computer's ghost is shown before the pencil comes


class TetrixTable:
    def __init__(self, cabinet: Any, match: Match, sitters: list[Sitter]):
        self.cabinet = cabinet
        # The printed symbol belongs to the colour of a sheet, and so do the seats.
        self.sitters = [sitter._replace(colour=colour) for sitter, colour in zip(sitters, COLOURS)]
        self.stage = Stage()  # what everybody waits for
        self.side_stage = Stage()  # dice that slide while the roller goes on building
        self.tray = Tray(self._impact, self._play)
        self.builder = Builder(self.tray, self._play, self._pull)
        self.ghost = Ghost(self._play, self._refuse)
        self.sheets = Sheets(self.sitters)
        self.pencil = Pencil(self._play)
        self.flying = FlyingWords()
        self.deciding = False
        self.announced: tuple[str, str] | None = None  # headline and text of what is announced
        self._grown = 0.0
        self._count: tuple[str, int, int] | None = None  # the symbol that is being scored, its areas and cells
        self._refused: tuple[str, float] | None = None  # why a form cannot go there, and for how long it is told
        self._ghosted: Enter | None = None  # where a computer's pencil is about to write
        self._clock = 0.0
        self._shown: State = match.state  # what panels and plates tell: a move counts when it is written
        self._still = StillLayer()
        self._part: Box | None = None  # where the present script moves things

    @staticmethod
    def headline(match: Match) -> str | None:
        """Nobody wins a solo game: it earns a verdict."""
        return scoring.verdict_words(match.outcome.scores[0]) if match.state.is_solo and not match.forfeit else None

    # Sounds are for those who watch: not while everything is put to its end at once

    def _play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        if not self.stage.is_hurried and not self.side_stage.is_hurried:
            self.cabinet.sound.play(name, strength, pan=pan)

    def _impact(self, material: str, strength: float, pan: float = 0.0) -> None:
        if not self.stage.is_hurried:
            self.cabinet.sound.impact(material, strength, pan=pan)

    # Positions

    def show(self, match: Match) -> None:
        self.stage.drop()
        self.side_stage.drop()
        self.pencil.drop()
        self.flying.words = []
        self.tray.held = self.tray.carried = self.announced = self._count = self._refused = self._ghosted = None
        self.builder.begin()
        self.ghost.take(None)
        self.deciding = False
        self._settle(match)
        self._lay_dice(match)

    def _settle(self, match: Match) -> None:
        """The sheets as they are."""
        self.sheets.show(self.cabinet.sprites, match.state, self._active(match), match.game.scores(match.state))
        self._shown = match.state
        self._still.forget()

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
            self.builder.arrange(built)
            self.side_stage.finish()

    # Steps

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self.deciding = False
        self._refused = None
        move = step.move
        if isinstance(move, Roll):
            self.builder.begin()
            script = self._rolling(match, move, gesture)
        elif isinstance(move, Form):
            script = self._building(match, step)
        elif isinstance(move, Enter):
            script = self._entering(match, step)
        else:
            script = self._passing(match, step)
        self._act(script)

    def _act(self, script: Script) -> None:
        self.side_stage.finish()
        self.stage.play(script)
        if self.cabinet.settings.reduced_motion:
            self.stage.finish()

    def _rolling(self, match: Match, roll: Roll, gesture: Gesture) -> Script:
        self.ghost.take(None)
        yield from self._bring(self._active(match) if match.game.to_move(match.state) != OVER else self.sheets.large)
        self._part = MOVING
        yield from self.tray.roll(roll.dice, (gesture.dx / SIDE, -gesture.dy / SIDE), seed=len(match.steps))
        self._part = None
        self._shown = match.state

    def _building(self, match: Match, step: Step) -> Script:
        if self.builder.form != step.move:
            self.builder.arrange(step.move)
            self.side_stage.drop()
            self._part = MOVING
            yield from self.tray.pull(self.builder.goals())
            yield from pause(0.25)
            self._part = None
        else:
            self.tray.place(self.builder.goals())
        self._shown = step.after
        if step.after.last_round:
            yield from self._announce(say("The last round"), self._why_last(match))

    def _why_last(self, match: Match) -> str:
        """Who cannot enter the form, and why (TT-8)."""
        state: State = match.state
        blocked = [
            self.sitters[seat].name for seat in range(state.seats) if not can_enter(state, seat, state.form.letter)
        ]
        return say(
            "There is no room for this form on the sheet of {names}. The others may still enter it; then all sheets "
            "are scored.",
            names=", ".join(blocked),
        )

    def _announce(self, headline: str, text: str, seconds: float = NOTICE) -> Script:
        self._play("bell_last")
        self.announced = (headline, text)

        def grow(share: float) -> None:
            self._grown = smooth(min(1.0, share * 8))

        yield from over(seconds, grow)
        self.announced = None

    def _bring(self, seat: int) -> Script:
        if seat != self.sheets.large:
            self._play("paper_slide", 0.8, pan=0.3)
            self._part = None
            yield from self.sheets.bring(seat)

    def _entering(self, match: Match, step: Step) -> Script:
        move: Enter = step.move
        by_computer = not match.is_human(step.by)
        self.ghost.take(None)
        yield from self._bring(step.by)
        self._part = WRITING
        if by_computer:
            self._ghosted = move
            yield from pause(HAND * 4)
            self._ghosted = None
        paper = self.sheets.papers[step.by]
        for column, row, symbol in move.cells:
            if is_inside(column, row):
                yield from self.pencil.write(self._canvas, paper, symbol_mark(step.by, column, row, symbol))
        if step.before.is_solo:
            facts = self.cabinet.sprites.facts("tetrix/sheet_solo")
            for mark in scoring.crossed_boxes(facts, step.after.boxes)[8 - step.before.boxes :]:
                yield from self.pencil.write(self._canvas, paper, mark)
        self.pencil.lay_down()
        self._part = None
        self._shown = step.after
        self._score_change(match, step)

    def _score_change(self, match: Match, step: Step) -> None:
        """What the entry was worth flies to the panel."""
        before, after = (match.game.scores(state)[step.by] for state in (step.before, step.after))
        if before != after and not self.stage.is_hurried:
            cells = [cell for cell in step.move.cells if is_inside(cell[0], cell[1])]
            x, y = pic.cell_box(*cells[0][:2]).centre
            goal = pic.SCORE_PANEL.right - 80, pic.SCORE_PANEL.bottom - 46
            self.flying.points(after - before, (x, y), lambda: goal)
            self._play("link_small" if after > before else "penalty", 0.7)

    def _passing(self, match: Match, step: Step) -> Script:
        """Somebody enters nothing."""
        self.ghost.take(None)
        yield from self._bring(max(step.by, 0))
        words = {Cannot: say("cannot enter it"), Decline: say("leaves it")}
        if type(step.move) in words:
            self.flying.word(words[type(step.move)], pic.GRID_BOX.centre, lambda: pic.LARGE.centre)
            yield from pause(0.9)
        self._shown = step.after

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        self.show(match)

    # The end

    def end(self, match: Match) -> None:
        self._act(self._scoring(match))

    def _scoring(self, match: Match) -> Script:
        state: State = match.state
        if match.forfeit is None:
            for paper in self.sheets.papers:  # what `show` may have written already is written once more
                paper.inks = [ink for ink in paper.inks if not _is_scoring(ink)]
            for seat in self.sheets.order[:]:
                yield from self._score_sheet(match, seat)
        if state.is_solo and match.forfeit is None:
            score = match.outcome.scores[0]
            yield from self._announce(say("{score} points", score=score), scoring.verdict_words(score), NOTICE * 1.4)
        self._settle(match)

    def _score_sheet(self, match: Match, seat: int) -> Script:
        yield from self._bring(seat)
        self._part = WRITING
        state: State = match.state
        paper = self.sheets.papers[seat]
        boxes = self.cabinet.sprites.facts(f"tetrix/sheet_{paper.colour}")["boxes"]
        parts = scoring.plan(state.sheets[seat], seat)
        for number, symbol in enumerate("osx"):
            for part in [part for part in parts if part.symbol == symbol]:
                self.pencil.colour = part.pencil
                for ink in part.inks:
                    yield from self.pencil.write(self._canvas, paper, ink, haste=5.0 if part.pencil != "red" else 7.0)
                self._count = (symbol, *part.count)
            self._count = None
            self.pencil.colour = "red"
            for word in scoring.box_words(boxes, number, *counted(state.sheets[seat][number])):
                yield from self.pencil.write(self._canvas, paper, word, haste=1.5)
        if state.is_solo:
            yield from self.pencil.write(self._canvas, paper, scoring.free_boxes_word(boxes, state.boxes))
        score = match.game.scores(state)[seat]
        yield from self.pencil.write(self._canvas, paper, scoring.total_word(boxes, score))
        self._play("total")
        self.pencil.lay_down()
        yield from pause(0.7)
        self._part = None

    # Time

    def _canvas(self) -> Canvas:
        return self.cabinet.canvas

    @property
    def is_moving(self) -> bool:
        return self.stage.is_playing

    @property
    def is_glowing(self) -> bool:
        return (
            self.side_stage.is_playing
            or bool(self.flying.words)
            or self.tray.held is not None
            or self._refused is not None
        )

    def moving_part(self) -> Box | None:
        if self.flying.words or self._refused is not None:
            return None
        if not self._still.shows(self.cabinet.canvas, self._still_key()):
            return None
        if self.stage.is_playing:
            return self._part
        return MOVING

    def looks(self) -> Any:
        ghost = self.ghost.placed if self.ghost.form else None
        return self.tray.held, self.tray.carried, self.builder.letter, self.builder.picked, ghost

    def update(self, seconds: float) -> None:
        self._clock += seconds
        if self.tray.held is not None:
            if int(self.tray.shake * 4) != int((self.tray.shake + seconds) * 4):
                self._play("die_shake", 0.5, pan=-0.45)
            self.tray.shake += seconds
        self.stage.update(seconds)
        self.side_stage.update(seconds)
        self.flying.update(seconds)
        if self._refused is not None:
            reason, left = self._refused
            self._refused = (reason, left - seconds) if left > seconds else None

    def finish(self) -> None:
        self.stage.finish()
        self.side_stage.finish()

    def _pull(self, goals: list) -> None:
        """The dice slide together while the roller goes on."""
        self.side_stage.drop()
        self.side_stage.play(self.tray.pull(goals))
        if self.cabinet.settings.reduced_motion:
            self.side_stage.finish()

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        self.deciding = True
        if self.sheets.large != seat:
            self._act(self._bring(seat))
        if match.to_move == CHANCE:
            self.ghost.take(None)
        elif match.state.form is None:
            self.builder.begin()
        else:
            self.ghost.take(match.state.form)
            self.ghost.begin(match)

    def interpret(self, match: Match, intent: Intent) -> Any:
        if match.to_move == CHANCE:
            return Gesture() if intent == Act("confirm") else None
        if match.state.form is None:
            if isinstance(intent, Point):
                self._preview(intent)
            return self.builder.interpret(match, intent)
        return self.ghost.interpret(match, intent)

    def _preview(self, where: Point) -> None:
        """While building, the form can be tried on the roller's own sheet."""
        over_sheet = pic.LARGE.holds(where.x, where.y)
        self.ghost.take(self.builder.form if over_sheet else None)
        if over_sheet:
            self.ghost.follow(where.x, where.y)

    def _refuse(self, match: Match, entry: Enter) -> None:
        self._play("refuse")
        reason = IllegalMove(match.game.why_not(match.state, entry))
        self._refused = (in_words(reason), REFUSED)

    def widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            roll = WideButton(Box(560, pic.BAR - 46, 400, 92), say("Roll the dice"), Gesture, "dice", 34)
            return [TrayButton(TRAY, say("Press, or flick them (Space)"), lambda: self._clock, self._hold), roll]
        if match.state.form is None:
            return self.builder.widgets(match)
        return self.ghost.widgets(match)

    def _hold(self, x: float, y: float) -> None:
        """The dice are taken into the hand."""
        if self.tray.held is None:
            self.tray.shake = 0.0
        self.tray.held = (min(max(x, TRAY.x), TRAY.right), min(max(y, TRAY.y), TRAY.bottom))

    def hint(self, match: Match, move: Any) -> None:
        if isinstance(move, Form):
            self.builder.arrange(move)
        elif isinstance(move, Enter):
            self.ghost.show(move)
        elif isinstance(move, Stop):
            self._refused = (say("It would be best to end the game here."), REFUSED)
        elif isinstance(move, Decline):
            self._refused = (say("It would be best to leave it."), REFUSED)

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
        self._draw_still(canvas, match)
        self.sheets.draw(canvas, self._written_on())
        if self.deciding and not self.is_moving and match.to_move >= 0:
            self._draw_decision(canvas, match)
        if self.deciding and match.to_move >= 0 and match.state.form is None:
            self.builder.draw_cells(canvas)
        self.tray.draw(canvas)
        self.builder.draw_picked(canvas)
        canvas.sprite("tetrix/tray_front", 0, 0)
        if self.sheets.flying:
            self.sheets.draw(canvas, sorted(self.sheets.flying, key=lambda seat: self.sheets.place(seat)[2]))
        self._draw_writing(canvas, match)
        self._draw_announcements(canvas)
        self.flying.draw(canvas)

    def _draw_still(self, canvas: Canvas, match: Match) -> None:
        """All that does not move, drawn once for each position."""
        self._still.draw(canvas, self._still_key(), lambda layer: self._paint_still(layer, match))

    def _still_key(self) -> Any:
        sheets = self.sheets
        return (
            self._shown,
            tuple(sheets.order),
            tuple(sheets.flying),
            self.pencil.tip is None,
            self._shown_letter(),
        )

    def _written_on(self) -> list[int]:
        """The sheet on which the pencil is writing now."""
        return [] if self.pencil.tip is None else [self.sheets.large]

    def _shown_letter(self) -> str | None:
        """The form for which it is shown who cannot enter it."""
        return self.builder.letter if self._shown.dice and not self._shown.end else None

    def _paint_still(self, canvas: Canvas, match: Match) -> None:
        canvas.backdrop("tetrix/background")
        if self.pencil.tip is None:
            canvas.sprite("tetrix/pencil_flat", *pic.PENCIL_REST)
        moved = {*self.sheets.flying, *self._written_on()}
        lying = [seat for seat in reversed(self.sheets.order) if seat not in moved]
        self.sheets.draw(canvas, lying)
        state = self._shown
        scores = match.game.scores(state)
        letter = self._shown_letter()
        for number, seat in enumerate(self.sheets.order[1:]):
            place = pic.SMALL_PLACES[len(self.sheets.order) - 1][number]
            pic.draw_tag(canvas, place, self.sitters[seat], scores[seat])
            if letter is not None and not can_enter(state, seat, letter):
                pic.draw_blocked(canvas, place)
        pic.draw_scores(canvas, state, self.sheets.large)
        if state.is_solo:
            nobody = say("Nobody has finished a sheet yet. 120 points are good, 130 are mastery.")
            draw_bests(canvas, pic.BEST_PANEL, self.cabinet.bests.of(solo_kind(match)), nobody)
        if state.last_round and not state.end:
            canvas.nine("ui/plate_brass", Box(250, 172, 290, 52))
            canvas.text(say("The last round"), 395, 198, 28, (120, 24, 16), "head", "centre", width=260)

    def _draw_decision(self, canvas: Canvas, match: Match) -> None:
        """Where the form fits, and the form itself as it would be entered."""
        if match.state.form is None:
            self._draw_fit(canvas, match)
            if self.ghost.form is not None:
                taken = sum(match.state.sheets[match.to_move])
                fits = not any(is_inside(c, r) and taken & bit(c, r) for c, r, _ in self.ghost.placed.cells)
                self.ghost.draw(canvas, match, match.to_move, self.ghost.placed if fits else None)
        elif self.ghost.form is not None and not isinstance(match.moves[0], Cannot):
            pic.tint_cells(canvas, self.ghost.reachable(match), pic.ROOM, 44)
            entry = self.ghost.entry(match)
            self.ghost.draw(canvas, match, match.to_move, entry)
            if entry is not None:
                self.ghost.draw_worth(canvas, match, match.to_move, entry)

    def _draw_fit(self, canvas: Canvas, match: Match) -> None:
        """While the roller builds: every cell of their sheet that the form could fill, in whatever turn."""
        if self.builder.letter is None:
            return
        state: State = match.state
        taken = sum(state.sheets[match.to_move])
        most = state.boxes if state.is_solo else 4
        mask = 0
        for cells, over_edge, *_ in placements(self.builder.letter):
            if not cells & taken and over_edge <= most:
                mask |= cells
        cells = [(column, row) for row in range(7) for column in range(7) if mask & bit(column, row)]
        pic.tint_cells(canvas, cells, pic.ROOM, 44)
        if not mask:
            canvas.nine("ui/panel_slate", Box(pic.LARGE.x + 62, 470, 530, 90))
            told = say("It fits nowhere here: this would be the last round.")
            canvas.paragraph(told, Box(pic.LARGE.x + 86, 482, 482, 70), 26, CREAM, align="centre")

    def _draw_writing(self, canvas: Canvas, match: Match) -> None:
        if self._ghosted is not None:
            self.ghost.show(self._ghosted)
            self.ghost.draw(canvas, match, self.sheets.large, self._ghosted)
            self.ghost.take(None)
        self.pencil.draw_mark(canvas)
        if self._count is not None:
            symbol, count, cells = self._count
            paper = self.sheets.papers[self.sheets.large]
            boxes = canvas.sprites.facts(f"tetrix/sheet_{paper.colour}")["boxes"]
            for word in scoring.box_words(boxes, "osx".index(symbol), count, cells):
                canvas.text(word.text, pic.LARGE.x + word.x, pic.LARGE.y + word.y, word.size, DIM, "hand", "centre")
        self.pencil.draw(canvas)

    def _draw_announcements(self, canvas: Canvas) -> None:
        if self._refused is not None:
            box = Box(pic.LARGE.x - 20, 838, pic.LARGE.width + 40, 96)
            canvas.nine("ui/panel_slate", box)
            canvas.paragraph(
                self._refused[0], Box(box.x + 30, box.y + 14, box.width - 60, 72), 27, CREAM, align="centre"
            )
        if self.announced is not None:
            headline, text = self.announced
            wide, high = CARD.width * self._grown, CARD.height * self._grown
            x, y = CARD.centre
            if self._grown < 0.98:
                if self._grown > 0.3:
                    canvas.nine("ui/panel_leather", Box(x - wide / 2, y - high / 2, wide, high))
                return
            canvas.nine("ui/panel_leather", CARD)
            canvas.text(headline, x, CARD.y + 74, 52, BRASS, "head", "centre", width=CARD.width - 90, shade=True)
            room = Box(CARD.x + 60, CARD.y + 122, CARD.width - 120, 124)
            canvas.paragraph(text, room, 31, CREAM, align="centre")


def _is_scoring(ink: Any) -> bool:
    picture = getattr(ink, "picture", "")
    return picture.startswith(("hatch", "strike")) or (not picture and ink.align == "centre")
