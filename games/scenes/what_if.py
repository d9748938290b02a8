"""What if: a position of a game that is over is played on against computers, only to see what would have been."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.players import LEVELS, STAND_IN, dial_of
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match, Step
from games.kit.seat_sign import draw_seat_sign
from games.kit.still import StillLayer
from games.kit.tables import Table
from games.people.party import Sitter, new_seed, with_temper
from games.scenes.pencil import stroke
from games.scenes.play.buttons import ABOVE
from games.scenes.play.scene import PlayScene, Watcher
from games.scenes.play.turns import Turns
from games.scenes.standings import draw_graph_paper
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.guard import QUIET_RESULTS
from games.window.scenes import Change, Pop, Replace
from games.window.space import Placed
from games.window.widgets import WideButton, Widget
from games.words import say

PLATE, THIN = Placed(62, -6, 0.7), Box(0, 0, 780, 56)  # on the upper edge of the banner
BACK = 352, 72  # the size of the button that leads back
KEPT = ("undo", "redo", "hint", "rules")  # the buttons that make sense here
HEAD, ROW, WIDE = 170, 84, 800  # the card of the end: above the rows, each of them, and its width
UPRIGHT_ROW, UPRIGHT_WIDE = 120, 960
BUTTON, UPRIGHT_BUTTON = (380, 84), (460, 100)
PLAYED, TRIED = 330, 110  # from the right edge to the columns of points
DIMMED = 150  # of 255: so far the table behind is darkened
FAINT = (112, 86, 58)  # on paper
GOLD = (176, 120, 28)


class TrialMatch(Match):
    """The moves of a game up to a point, and from there on other chance. What lies before that cannot be taken back."""

    def __init__(self, whole: Match, sitters: Sequence[Sitter], steps: Sequence[Step]):
        super().__init__(whole.game, [sitter.seat_name for sitter in sitters], new_seed(), whole.options)
        self.whole = whole
        for step in steps:
            self.trust(step)
        self.begun = len(self.entries)

    @property
    def can_undo(self) -> bool:
        return any(self._is_decision(entry) for entry in self.entries[self.begun :])


def seats_to_try(whole: Match, sitters: Sequence[Sitter], steps: Sequence[Step]) -> list[Sitter]:
    """One person plays on, whoever decides next of those who are people; all others are computers."""
    before = Match(whole.game, whole.first_seats, whole.seed, whole.options)
    for step in steps:
        before.trust(step)
    turn = before.game.released_by(before.state) if before.to_move == CHANCE else before.to_move
    in_turn = [(turn + more) % len(sitters) for more in range(len(sitters))]
    person = next((seat for seat in in_turn if sitters[seat].is_human), in_turn[0])
    return [_taking(sitter, seat, seat == person) for seat, sitter in enumerate(sitters)]


def _taking(sitter: Sitter, seat: int, is_person: bool) -> Sitter:
    if is_person:
        return sitter._replace(who=HUMAN, temper="")
    is_level = sitter.who in LEVELS or dial_of(sitter.who) is not None
    return sitter if is_level else with_temper(sitter._replace(who=STAND_IN), seat)


class TrialScene(PlayScene):
    """Nothing of it is kept, and nobody hears of it; it leads back to where it was begun."""

    match: TrialMatch

    def __init__(self, cabinet: Cabinet, whole: Match, sitters: Sequence[Sitter], steps: Sequence[Step]):
        self._begun_from = whole, sitters, steps
        seated = seats_to_try(whole, sitters, steps)
        self._back = WideButton(Box(0, 0, *BACK), say("Back to the review"), Pop, size=28)
        super().__init__(cabinet, TrialMatch(whole, seated, steps), seated)

    @property
    def has_open_game(self) -> bool:
        return False  # nothing is lost with it

    def make_turns(self) -> Turns:
        machine = self.cabinet.thinker, self.cabinet.settings
        return Turns(self.match, self.sitters, self.table, *machine, [Watcher(self)])

    def fixed_widgets(self) -> list[Widget]:
        kept = [button for button in self.buttons.all if button.glyph in KEPT]
        return [*kept, self._back]

    def make_buttons(self) -> None:
        super().make_buttons()
        self._back.text = say("Back to the review")
        self._put_back()

    def lay_out(self) -> None:
        self._put_back()
        super().lay_out()

    def _put_back(self) -> None:
        """To the right at the lower edge."""
        self._back.put_at(self.whole.right - 44 - BACK[0] / 2, self.whole.bottom - ABOVE)

    def pause(self) -> Change:
        return Pop()

    def _results(self) -> Change:
        return Replace(TrialEndScene, self.match, self.sitters, self.table, self._begun_from)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self.turns.has_ended:
            canvas.turned(PLATE.box(THIN), lambda: self._draw_plate(canvas), self.table.turned)

    def _draw_plate(self, canvas: Canvas) -> None:
        with canvas.moved(PLATE):
            canvas.nine("ui/plate_brass", THIN)
        box = PLATE.box(THIN)
        told = say("Tried out: this game is not kept")
        canvas.text(told, *box.centre, 22, INK, "bold", "centre", width=box.width - 40)


class TrialEndScene(ControlScene):
    """How it came out, beside how the game was played; and back."""

    quiet = QUIET_RESULTS

    def __init__(
        self,
        cabinet: Cabinet,
        match: TrialMatch,
        sitters: Sequence[Sitter],
        table: Table,
        begun_from: tuple[Match, Sequence[Sitter], Sequence[Step]],
    ):
        nowhere = Box(0, 0, 1, 1)
        again = WideButton(nowhere, say("Try again"), self._again, "undo", 28)
        back = WideButton(nowhere, say("Back to the review"), Pop, "previous", 28)
        super().__init__(cabinet, [again, back])
        self.match, self.sitters, self.table = match, sitters, table
        self._begun_from = begun_from
        self._behind = StillLayer()
        self.lay_out()
        self.controls.focus = back

    @property
    def has_upright(self) -> bool:
        return self.table.has_upright

    def lay_out(self) -> None:
        """The card in the middle, the buttons below it."""
        self.table.lay_out(self.upright)
        self._row, wide = (UPRIGHT_ROW, UPRIGHT_WIDE) if self.upright else (ROW, WIDE)
        size = UPRIGHT_BUTTON if self.upright else BUTTON
        high = HEAD + self._row * len(self.sitters)
        x, y = self.whole.centre
        self._card = Box(x - wide / 2, y - (high + 40 + size[1]) / 2, wide, high)
        for button, left in zip(self.controls.widgets, (self._card.x, self._card.right - size[0]), strict=True):
            button.box = Box(left, self._card.bottom + 40, *size)
        self.stale = True

    def enter(self) -> None:
        self.cabinet.sound.play("over")

    def _again(self) -> Change:
        return Replace(TrialScene, *self._begun_from)

    def draw(self, canvas: Canvas) -> None:
        self._behind.draw(canvas, (), self._paint_behind)
        card = self._card
        draw_graph_paper(canvas, card)
        canvas.text(say("Tried out"), card.centre[0], card.y + 58, 46, INK, "head", "centre", width=card.width - 100)
        for words, column in ((say("as played"), PLAYED), (say("tried out"), TRIED)):
            canvas.text(words, card.right - column, card.y + 128, 24, FAINT, "text", "centre", width=200)
        for seat in range(len(self.sitters)):
            self._draw_row(canvas, card, seat)
        self.controls.draw(canvas)

    def _draw_row(self, canvas: Canvas, card: Box, seat: int) -> None:
        sitter, y = self.sitters[seat], card.y + HEAD - 20 + self._row * (seat + 0.5)
        stroke(canvas, card.x + 34, y - self._row / 2, card.right - 34, y - self._row / 2)
        draw_seat_sign(canvas, sitter, card.x + 76, y, 0.8)
        canvas.text(sitter.name, card.x + 124, y, 44, INK, "hand", width=card.width - 124 - PLAYED - 110)
        for match, column in ((self.match.whole, PLAYED), (self.match, TRIED)):
            if (outcome := match.outcome) is None:
                continue
            middle = card.right - column
            canvas.text(str(outcome.scores[seat]), middle, y, 44, INK, "head", "centre")
            if seat in outcome.winners and len(self.sitters) > 1:
                canvas.glyph("trophy", middle + 62, y, 0.42, GOLD)

    def _paint_behind(self, canvas: Canvas) -> None:
        self.table.draw_end(canvas, self.match)
        canvas.dim(DIMMED)
