"""The table for a game that brings none: its position in letters on a sheet of paper, and its moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.catalogue import info_of
from games.core.contract import CHANCE, OVER, Game, most_points
from games.core.match import Match, Step
from games.kit.letters import changed_cells, draw_letters, folded, mark_cells, wash
from games.kit.move_list import MoveList
from games.kit.refusals import Told, draw_plate
from games.kit.seat_sign import draw_seat_sign
from games.kit.still import StillLayer
from games.kit.tables import Gesture, Table
from games.people.party import INKS, Sitter
from games.window.app import Cabinet
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.window.desk import draw_desk
from games.window.guard import QUIET, Guard
from games.window.intents import Act, Intent, Press
from games.window.widgets import WideButton, Widget
from games.words import say

SEATS = Box(30, 184, 590, 92)  # the plate of the first seat; the others lie below it
SEAT_STEP = 104
NOTES_BOTTOM = 952
NOTE = 46  # units from one line of the notes to the next
SHEET = Box(644, 30, 690, 922)
POSITION = Box(SHEET.x + 32, SHEET.y + 96, SHEET.width - 64, SHEET.height - 130)
TRAY = Box(1358, 30, 534, 922)
MOVES = Box(TRAY.x + 26, TRAY.y + 88, TRAY.width - 52, 740)
FOOT = TRAY.bottom - 54  # the middle of what lies below the moves
BUTTON = Box(TRAY.x + 40, FOOT - 42, TRAY.width - 80, 84)
SHOWN = 0.45  # seconds in which the felt pen marks what is new
TOLD = 2.5  # seconds that it is told what to do
DECIDING = (Act.CONFIRM, Act.DROP)
FADED = 0.4  # of the marks is what stays of them until the next move


class PlainTable(Table):
    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.moves = MoveList(MOVES, cabinet.sound.play, lambda: cabinet.settings.text_size)
        self._awaited: int | None = None  # the number of entries at which a person is to decide
        self._last: Step | None = None
        self._age = SHOWN
        self._still = StillLayer()
        self._guard = Guard(DECIDING, opens_by_motion=True)  # of two clicks the second was meant for the moves before
        self._told: Told | None = None

    # Positions and steps

    def show(self, match: Match) -> None:
        steps = match.steps
        self._rest(match, steps[-1] if steps else None)
        self._age = SHOWN

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self._rest(match, step)
        self._guard.close(QUIET)
        self._age = SHOWN if self.cabinet.settings.reduced_motion else 0.0
        if step.by == CHANCE:
            self.cabinet.sound.impact("die_wood", 0.6)
        else:
            self.cabinet.sound.play("pencil_line", 0.7)

    def _rest(self, match: Match, last: Step | None) -> None:
        self._last = last
        self._awaited = self._told = None
        self.moves.take(match.moves)
        self._still.forget()

    def end(self, match: Match) -> None:
        self.show(match)

    @property
    def is_moving(self) -> bool:
        return self._age < SHOWN

    def moving_part(self) -> Box | None:
        return Box(0, 0, SHEET.right + 16, SHEET.bottom + 16) if self._told is None else None

    def looks(self) -> Any:
        return self.moves.chosen, self.moves.first, self.moves.hinted, self._told

    @property
    def is_glowing(self) -> bool:
        return self._told is not None

    def update(self, seconds: float) -> None:
        self._age = min(SHOWN, self._age + seconds)
        self._guard.tick(seconds)
        if self._told is not None:
            age = self._told.age + seconds
            self._told = self._told._replace(age=age) if age < self._told.seconds else None

    def finish(self) -> None:
        self._age = SHOWN

    # What people do

    def await_decision(self, match: Match, seat: int) -> None:
        self._awaited = len(match.entries)
        if list(self.moves.moves) != match.moves:
            self.moves.take(match.moves)

    def interpret(self, match: Match, intent: Intent) -> Any:
        if self._guard.swallows(intent) or self._awaited is None:
            return None
        if isinstance(intent, Press):
            self._answer(match, intent)
        if match.to_move != CHANCE:
            return self.moves.interpret(intent)
        if intent == Act.CONFIRM:
            return Gesture()
        self.moves.look_around(intent)
        return None

    def _answer(self, match: Match, where: Press) -> None:
        """Who presses something else on the table is told what to do, and where that is done."""
        self._told = None
        if match.to_move == CHANCE:
            self._tell(match, BUTTON)
        elif self.moves.index_at(where.x, where.y) is None:
            self._tell(match, TRAY)

    def _tell(self, match: Match, about: Box) -> None:
        self.cabinet.sound.play("refuse")
        self._told = Told(self.prompt(match), TOLD, about=about)

    def look_around(self, intent: Intent) -> None:
        self.moves.look_around(intent)

    def let_go(self) -> None:
        self.moves.let_go()

    def widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            return [WideButton(BUTTON, say("Let chance decide"), Gesture, "dice", 34)]
        return self.moves.widgets(BUTTON.x + 36, BUTTON.right - 36, FOOT)

    def bring_into_sight(self, match: Match, move: Any) -> None:
        self.moves.bring_into_sight(move)

    def hint_place(self, match: Match, move: Any) -> Box | None:
        return self.moves.box_of(move)

    def hint(self, match: Match, move: Any) -> None:
        self.moves.hint(move)

    # Words

    def prompt(self, match: Match) -> str:
        return say("Let chance decide") if match.to_move == CHANCE else say("Choose a move")

    def chance_words(self) -> str:
        return say("lets chance decide")

    @staticmethod
    def ending(match: Match, names: Sequence[str]) -> str:
        """What can be said of every game: whether points have decided it."""
        outcome = match.outcome
        if outcome is None or outcome.winners != most_points(outcome.scores):
            return say("The game is over")
        if len(outcome.winners) == 1:
            return say("The game is over. Most points win.")
        told = ", ".join(names[seat] for seat in outcome.winners)
        return say("The game is over. Equal points for {names}: they share the win.", names=told)

    # The picture

    def draw(self, canvas: Canvas, match: Match) -> None:
        key = (len(match.entries), match.state)
        self._still.draw(canvas, key, lambda layer: self._paint_still(layer, match))
        self._mark_last(canvas, match)
        is_usable = self._awaited == len(match.entries) and match.to_move != CHANCE and not self.is_moving
        self.moves.draw(canvas, lambda move: words_of(match.game, move), is_usable)
        if match.to_move != CHANCE or self._awaited is None:
            self.moves.draw_place(canvas, TRAY.centre[0], FOOT, TRAY.width - 270)
        if self._told is not None and self._told.about is not None:
            draw_plate(canvas, self._told.sentence, self._told.about, SHEET)

    def _paint_still(self, canvas: Canvas, match: Match) -> None:
        draw_desk(canvas)
        turn = match.to_move
        active = match.game.released_by(match.state) if turn == CHANCE else turn
        scores = match.game.scores(match.state)
        for seat, sitter in enumerate(self.sitters):
            _draw_seat(canvas, self._seat_box(seat), sitter, scores[seat], seat == active)
        self._paint_notes(canvas, match)
        canvas.nine("ui/panel_paper", SHEET)
        title = info_of(match.game.name).title
        canvas.text(title, SHEET.centre[0], SHEET.y + 52, 38, INK, "head", "centre", width=SHEET.width - 60)
        draw_letters(canvas, folded(match.game.picture(match.state)), POSITION)
        canvas.nine("ui/panel_wood", TRAY)
        heading = say("Chance") if turn == CHANCE else say("The game is over") if turn == OVER else say("Moves")
        canvas.text(
            heading, TRAY.centre[0], TRAY.y + 50, 34, BRASS, "head", "centre", width=TRAY.width - 80, shade=True
        )

    @staticmethod
    def _seat_box(seat: int) -> Box:
        return SEATS._replace(y=SEATS.y + seat * SEAT_STEP)

    # The notes: what has happened last, the newest at the bottom

    @property
    def _notes(self) -> Box:
        top = self._seat_box(len(self.sitters)).y + 8
        return Box(SEATS.x, top, SEATS.width, NOTES_BOTTOM - top)

    def _noted(self, match: Match) -> list[Step]:
        return match.steps[-int((self._notes.height - 40) // NOTE) :]

    def _note_box(self, number: int) -> Box:
        notes = self._notes
        return Box(notes.x + 24, notes.y + 20 + number * NOTE, notes.width - 48, NOTE)

    def _paint_notes(self, canvas: Canvas, match: Match) -> None:
        canvas.nine("ui/panel_paper", self._notes)
        for number, step in enumerate(self._noted(match)):
            box = self._note_box(number)
            y = box.centre[1]
            if step.by == CHANCE:
                canvas.glyph("dice", box.x + 24, y, 0.4, INK)
            else:
                draw_seat_sign(canvas, self.sitters[step.by], box.x + 24, y, 0.5)
            canvas.text(words_of(match.game, step.move), box.x + 56, y, 36, INK, "hand", width=box.width - 64)

    def _mark_last(self, canvas: Canvas, match: Match) -> None:
        """A felt pen marks what the last move has changed, and pales."""
        step = self._last
        if step is None or step.after != match.state:
            return
        strength = FADED + (1 - FADED) * (1 - self._age / SHOWN)
        before, after = folded(match.game.picture(step.before)), folded(match.game.picture(step.after))
        mark_cells(canvas, after, POSITION, changed_cells(before, after), strength)
        last = self._note_box(len(self._noted(match)) - 1)
        wash(canvas.surface, canvas.rect(last).clip(canvas.surface.get_clip()), strength)


def _draw_seat(canvas: Canvas, box: Box, sitter: Sitter, score: int, is_active: bool) -> None:
    canvas.nine("ui/panel_wood", box)
    if is_active:
        canvas.nine("ui/focus", box.grown(4))
    y = box.centre[1]
    draw_seat_sign(canvas, sitter, box.x + 56, y)
    told = str(score).replace("-", "\N{MINUS SIGN}")
    wide = min(canvas.text_width(told, 50, "head"), box.width * 0.4)
    canvas.text(told, box.right - 36, y, 50, CREAM, "head", "right", width=wide, shade=True)
    room = box.width - 140 - wide - 24
    canvas.text(sitter.name, box.x + 104, y, 38, INKS[sitter.colour], "head", width=room, shade=True)


def words_of(game: Game, move: Any) -> str:
    sentence = game.in_words(move)
    return say(sentence.key, **sentence.facts)
