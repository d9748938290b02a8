"""The end of a game: who won, and every score line by line."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.core.match import Match
from games.kit.best_list import draw_bests
from games.kit.parts import table_of
from games.kit.still import StillLayer
from games.kit.tables import Table
from games.people.party import (
    Sitter,
    chosen_in,
    is_number,
    moved_on,
    new_seed,
    options_for,
    remember,
)
from games.scenes.judging import Judging
from games.scenes.matched import matched, played_words
from games.scenes.replay import ReplayScene
from games.scenes.result_cards import card_alone, cards_of
from games.scenes.review import ReviewScene
from games.scenes.score_sheets import SheetPainter
from games.scenes.signing import Signing
from games.store.bests import solo_kind
from games.store.cup import Cup
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.controls import HANDLED
from games.window.desk import draw_desk
from games.window.guard import QUIET_RESULTS
from games.window.music import END
from games.window.name_field import NameField
from games.window.scenes import Change, Home, Push, Replace
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

DIMMED = 96  # of 255: so far the table behind is darkened; it must still be known again
TOLD, UPRIGHT_TOLD = Box(90, 8, 1740, 178), Box(30, 16, 1020, 208)  # how it ended
LARGEST_HEADLINE = 62  # design units
# Where who played alone finds their card and the list.
ALONE, BESTS = Box(190, 214, 940, 714), Box(1160, 214, 570, 714)
UPRIGHT_ALONE, UPRIGHT_BESTS = Box(40, 262, 1000, 760), Box(40, 1050, 1000, 610)
BUTTONS, UPRIGHT_BUTTONS = Box(100, 954, 1720, 92), Box(40, 1686, 1000, 206)


class ResultsScene(ControlScene):
    quiet = QUIET_RESULTS

    def __init__(
        self,
        cabinet: Cabinet,
        match: Match,
        sitters: list[Sitter],
        place: int | None = None,
        cup: Cup | None = None,
        of: str = "",
        table: Table | None = None,
    ):
        """`of`: the name of its journal, if it had one; `table`: the one at which it has ended."""
        if cup is None:
            first = WideButton(BUTTONS, say("Play again"), self._again, "undo", 34)
        else:
            first = WideButton(BUTTONS, say("On with the cup"), self._go_on, "trophy", 34)
        self._buttons = [
            first,
            WideButton(BUTTONS, say("Watch it again"), self._watch, "first", 34),
            WideButton(BUTTONS, say("Look back at it"), self._review, "hint", 34),
            WideButton(BUTTONS, say("To the other games"), self._home, "leave", 34),
        ]
        super().__init__(cabinet, self._buttons)
        self.match = match
        self.outcome = match.result
        self.judging = Judging(match)  # it is looked back at as often as people like
        self.signing = Signing(cabinet, match, sitters, cup, of)
        self.cup = cup  # that this game is part of
        self.place = place  # of this game in the list of the best
        self.table = table or self._table_of_old(sitters)
        self._behind = StillLayer()
        self._fields = {seat: self._name_field(seat) for seat in self.signing.open}
        self._ticks = {
            seat: RoundButton(0, 0, "check", partial(self._sign, seat), say("Sign")) for seat in self._fields
        }
        self.lay_out()
        self._seconds = self._painter.seconds if cabinet.settings.reduced_motion else 0.0
        self.controls.focus = first

    @property
    def has_upright(self) -> bool:
        return True

    def lay_out(self) -> None:
        """A table that cannot be seen in an upright window is left out there."""
        upright = self.upright
        if len(self.sitters) == 1:
            self._cards = card_alone(0, UPRIGHT_ALONE if upright else ALONE)
        else:
            self._cards = cards_of(self.match, upright)
        if self.table.has_upright or not upright:
            self.table.lay_out(upright)
        self._painter = SheetPainter(self.match, self.table, self._cards)
        places = UPRIGHT_BUTTONS.cells(4, 2, 22) if upright else BUTTONS.cells(4, 4, 40)
        for button, place in zip(self._buttons, places, strict=True):
            button.box = place
        self._put_fields()

    def _table_of_old(self, sitters: list[Sitter]) -> Table:
        """For a game that has not ended at a table here."""
        table = table_of(self.match.game.name)(self.cabinet, self.match, sitters)
        table.end_at_once(self.match)
        return table

    @property
    def sitters(self) -> list[Sitter]:
        return self.signing.sitters

    # Who has no name may sign

    def _name_field(self, seat: int) -> NameField:
        written, accepted = partial(self._written, seat), partial(self._sign, seat)
        return NameField(Box(0, 0, 1, 1), self.sitters[seat].name, written, is_chosen=False, on_accept=accepted)

    def _put_fields(self) -> None:
        """Each on its card. A name that can be signed has a tick beside it."""
        ticks: list[Widget] = []
        for seat, field in self._fields.items():
            field.box = self._painter.name_box(self.cabinet.canvas_of(self), seat)
            self._ticks[seat].put_at(field.box.right + 44, field.box.centre[1])
            if not is_number(field.value):
                ticks.append(self._ticks[seat])
        self.controls.widgets = [*self._buttons, *self._fields.values(), *ticks]
        self.stale = True

    def _written(self, seat: int, name: str) -> None:
        self._put_fields()

    def _sign(self, seat: int) -> Any:
        if self.signing.sign(seat, self._fields[seat].value):
            del self._fields[seat]
            self._put_fields()
            self.controls.forget_missing()
            self.cabinet.sound.play("page")
            # On to whoever has not signed yet. A second press of the same key or button means nothing.
            self.controls.focus = next(iter(self._fields.values()), self._buttons[0])
            self.controls.shows_focus = self.cabinet.hands.by_keys
            self.cabinet.press_guard.close(QUIET_RESULTS)
        return HANDLED

    def enter(self) -> None:
        sound = self.cabinet.sound
        sound.mood(END)
        game = self.match.game.name
        if not self._is_success():
            sound.play("over")
        elif len(self.outcome.winners) > 1:
            sound.play("draw")
        else:
            sound.play(f"win_{game}" if sound.knows(f"win_{game}") else "win_cup")

    def _is_success(self) -> bool:
        """Somebody here has won; who played alone has, if the game is the best of all."""
        if len(self.sitters) == 1:
            return self.place == 1
        return any(self.sitters[seat].is_human for seat in self.outcome.winners)

    def _sign_written(self) -> None:
        """Whoever goes on by a button meant the name that stands in the field."""
        for seat, field in self._fields.items():
            if not is_number(field.value):
                self.signing.sign(seat, field.value)

    def _home(self) -> Change:
        self._sign_written()
        return Home()

    def _again(self) -> Change:
        self._sign_written()
        sitters = moved_on(self.signing.as_they_sat_down())
        remember(self.cabinet.settings, self.match.game.name, sitters)
        self.cabinet.save_settings()
        options = options_for(self.match.game.name, sitters, chosen_in(self.match))
        sitters = matched(self.cabinet, self.match.game.name, sitters)
        match = Match(self.match.game, [sitter.seat_name for sitter in sitters], new_seed(), options)
        from games.scenes.play.scene import PlayScene  # which leads here

        return Replace(PlayScene, match, sitters, self.cabinet.begin_journal(match))

    def _go_on(self) -> Change:
        from games.scenes.cup import CupScene  # which leads to games, and they lead here

        assert self.cup is not None
        self._sign_written()
        return Replace(CupScene, self.cup)

    def _watch(self) -> Change:
        return Push(ReplayScene, self.match, self.sitters, judging=self.judging)

    def _review(self) -> Change:
        return Push(ReviewScene, self.match, self.sitters, self.judging)

    def back(self) -> Change:
        return Home()

    def _headline(self) -> str:
        told = table_of(self.match.game.name).headline(self.match)
        if told is not None:
            return told
        names = [self.sitters[seat].name for seat in self.outcome.winners]
        if not names:
            return say("Nobody wins")
        if len(names) == 1:
            return say("{name} wins!", name=names[0])
        return say("{names} share the win", names=", ".join(names))

    def _ending(self) -> str:
        """How it came to that."""
        names = [sitter.name for sitter in self.sitters]
        if self.match.forfeit is not None:
            return say("{name} gave up, and so the game is over.", name=names[self.match.forfeit.seat])
        return table_of(self.match.game.name).ending(self.match, names)

    # Time: the totals are written one after the other

    @property
    def is_moving(self) -> bool:
        return self._seconds < self._painter.seconds

    def moving_part(self) -> Box | None:
        return self._painter.totals_part(self.cabinet.canvas, list(self._fields))

    def update(self, seconds: float) -> Change | None:
        if self.is_moving:
            self._seconds += seconds
            self.stale |= not self.is_moving
        return None

    # The picture

    def draw(self, canvas: Canvas) -> None:
        names = tuple(sitter.name for sitter in self.sitters)
        ticked = tuple(seat for seat, field in self._fields.items() if not is_number(field.value))
        self._behind.draw(canvas, (names, tuple(self._fields), ticked), partial(self._paint, ticked))
        self._painter.draw_totals(canvas, list(self._fields), self._seconds)
        self.controls.draw(canvas)

    def _paint(self, ticked: tuple[int, ...], canvas: Canvas) -> None:
        """The table at which it has ended, and everything that lies on it."""
        if self.table.has_upright or not canvas.upright:
            self.table.draw_end(canvas, self.match)
        else:
            draw_desk(canvas)
        canvas.dim(DIMMED)
        told = " ".join(filter(None, (self._ending(), played_words(self.match, self.sitters))))
        room = UPRIGHT_TOLD if canvas.upright else TOLD
        canvas.nine("ui/panel_leather", room)
        size = min(54, LARGEST_HEADLINE / canvas.big_text)
        width = min(1300, room.width - 120)
        canvas.text(self._headline(), room.centre[0], room.y + 53, size, CREAM, "head", "centre", width, shade=True)
        below = Box(room.x + 50, room.y + 90, room.width - 100, room.height - 100)
        spare = max(0.0, below.height - 12 - canvas.paragraph_height(told, below, 27))
        canvas.paragraph(told, below._replace(y=below.y + spare / 2), 27, CREAM, align="centre")
        self._painter.draw(canvas, self.sitters, list(self._fields), ticked)
        if len(self.sitters) == 1:  # where the game stands among the best
            bests = self.cabinet.bests.of(solo_kind(self.match))
            box = UPRIGHT_BESTS if canvas.upright else BESTS
            draw_bests(canvas, box, bests, say("This game is not in the list."), self.place)
