"""The end of a game: who won, and every score line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from games.core.contract import ScoreLine
from games.core.match import Match
from games.kit.best_list import draw_bests
from games.kit.flying import signed
from games.kit.parts import table_of
from games.kit.seat_sign import draw_seat_sign
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
from games.scenes.replay import ReplayScene
from games.scenes.review import ReviewScene
from games.scenes.signing import Signing
from games.store.bests import solo_kind
from games.store.cup import Cup
from games.window.app import Cabinet
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.controls import HANDLED
from games.window.guard import QUIET_RESULTS
from games.window.name_field import NameField
from games.window.scenes import Change, Home, Push, Replace
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

LINE_SIZE, SMALLEST_LINE, PAID_SIZE = 27, 12, 32
LINE_GAP = 0.8  # of the size, below each line
FAINT = (112, 86, 58)  # on paper


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
            first = WideButton(Box(100, 930, 400, 90), say("Play again"), self._again, "undo", 34)
        else:
            first = WideButton(Box(100, 930, 400, 90), say("On with the cup"), self._go_on, "trophy", 34)
        self._buttons = [
            first,
            WideButton(Box(540, 930, 400, 90), say("Watch it again"), self._watch, "first", 34),
            WideButton(Box(980, 930, 400, 90), say("Look back at it"), self._review, "hint", 34),
            WideButton(Box(1420, 930, 400, 90), say("To the other games"), self._home, "leave", 34),
        ]
        super().__init__(cabinet, self._buttons)
        self.match = match
        self.outcome = match.result
        self.signing = Signing(cabinet, match, sitters, cup, of)
        self.cup = cup  # that this game is part of
        self.place = place  # of this game in the list of the best
        self._fields = {seat: self._name_field(seat) for seat in self.signing.open}
        self._lay_out()
        self.controls.focus = first

    @property
    def sitters(self) -> list[Sitter]:
        return self.signing.sitters

    # Who has no name may sign

    def _name_field(self, seat: int) -> NameField:
        box = self._sheet(seat)
        room = Box(box.x + 102, box.y + 24, box.width - 198, 76)
        written, accepted = partial(self._written, seat), partial(self._sign, seat)
        return NameField(room, self.sitters[seat].name, written, is_chosen=False, on_accept=accepted)

    def _lay_out(self) -> None:
        """A name that can be signed has a tick beside it."""
        ticks: list[Widget] = []
        for seat, field in self._fields.items():
            if not is_number(field.value):
                x, y = self._sheet(seat).right - 52, field.box.centre[1]
                ticks.append(RoundButton(x, y, "check", partial(self._sign, seat), say("Sign")))
        self.controls.widgets = [*self._buttons, *self._fields.values(), *ticks]
        self.stale = True

    def _written(self, seat: int, name: str) -> None:
        self._lay_out()

    def _sign(self, seat: int) -> Any:
        if self.signing.sign(seat, self._fields[seat].value):
            del self._fields[seat]
            self._lay_out()
            self.controls.forget_missing()
            self.cabinet.sound.play("page")
            # On to whoever has not signed yet. A second press of the same key or button means nothing.
            self.controls.focus = next(iter(self._fields.values()), self._buttons[0])
            self.controls.shows_focus = self.cabinet.hands.by_keys
            self.cabinet.press_guard.close(QUIET_RESULTS)
        return HANDLED

    def enter(self) -> None:
        self.cabinet.sound.play("win" if self._is_success() else "over")

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
        match = Match(self.match.game, [sitter.seat_name for sitter in sitters], new_seed(), options)
        from games.scenes.play.scene import PlayScene  # which leads here

        return Replace(PlayScene, match, sitters, self.cabinet.begin_journal(match))

    def _go_on(self) -> Change:
        from games.scenes.cup import CupScene  # which leads to games, and they lead here

        assert self.cup is not None
        self._sign_written()
        return Replace(CupScene, self.cup)

    def _watch(self) -> Change:
        return Push(ReplayScene, self.match, self.sitters)

    def _review(self) -> Change:
        return Push(ReviewScene, self.match, self.sitters)

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

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 18, 1400, 130))
        canvas.text(self._headline(), 960, 83, 56, CREAM, "head", "centre", width=1240, shade=True)
        canvas.paragraph(self._ending(), Box(160, 158, 1600, 86), 28, CREAM, align="centre")
        sheets = self.match.game.score_sheet(self.match.state)
        size = min(self._line_size(canvas, self._sheet(seat), lines) for seat, lines in enumerate(sheets))
        for seat, lines in enumerate(sheets):
            self._draw_sheet(canvas, seat, lines, size)
        if len(self.sitters) == 1:  # where the game stands among the best
            bests = self.cabinet.bests.of(solo_kind(self.match))
            draw_bests(canvas, Box(980, 252, 520, 644), bests, say("This game is not in the list."), self.place)
        self.controls.draw(canvas)

    def _sheet(self, seat: int) -> Box:
        """Where the score of a seat is written."""
        count = len(self.signing.sitters)
        if count == 1:
            return Box(420, 252, 520, 644)  # beside the list of the best
        width = min(520, 1760 / count - 30)
        left = 960 - (count * width + (count - 1) * 30) / 2
        return Box(left + seat * (width + 30), 252, width, 644)

    @property
    def _header(self) -> float:
        """How high the part of a sheet is in which the name stands."""
        return 150 if self._fields else 130

    def _line_size(self, canvas: Canvas, box: Box, lines: Sequence[ScoreLine]) -> float:
        """The size in which all lines of a sheet end above the total, and its words before the points."""
        size = float(LINE_SIZE)
        while size > SMALLEST_LINE and not self._fit(canvas, box, lines, size):
            size -= 1
        return size

    def _fit(self, canvas: Canvas, box: Box, lines: Sequence[ScoreLine], size: float) -> bool:
        rooms = [(_words(line), _words_room(canvas, box, line)) for line in lines]
        used = sum(canvas.paragraph_height(words, room, size) + LINE_GAP * size for words, room in rooms)
        used += 60 if self.match.forfeit is not None else 0
        are_narrow = all(
            canvas.text_width(word, size) <= room.width for words, room in rooms for word in words.split(" ")
        )
        return used <= box.height - self._header - 120 and are_narrow

    def _draw_sheet(self, canvas: Canvas, seat: int, lines: Sequence[ScoreLine], size: float) -> None:
        box, sitter = self._sheet(seat), self.sitters[seat]
        canvas.nine("ui/panel_paper", box)
        draw_seat_sign(canvas, sitter, box.x + 62, box.y + 66)
        if seat in self._fields:
            canvas.text(say("Sign your name"), box.x + 108, box.y + 119, 22, FAINT, width=box.width - 148)
        else:
            canvas.text(sitter.name, box.x + 110, box.y + 66, 44, INK, "hand", width=box.width - 190)
        is_best = len(self.sitters) > 1 or self.place == 1
        is_ticked = seat in self._fields and not is_number(self._fields[seat].value)
        if seat in self.outcome.winners and is_best and not is_ticked:
            canvas.glyph("trophy", box.right - 56, box.y + 66, 0.62, (176, 120, 28))
        y = box.y + self._header
        for line in lines:
            used = canvas.paragraph(_words(line), _words_room(canvas, box, line)._replace(y=y), size, INK)
            middle = y + canvas.font(size).get_linesize() / canvas.scale / 2
            canvas.text(_paid(line), box.right - 40, middle, PAID_SIZE, INK, "bold", "right")
            y += used + LINE_GAP * size
        if self.match.forfeit is not None and self.match.forfeit.seat == seat:
            canvas.paragraph(say("gave up"), Box(box.x + 40, y, box.width - 80, 60), 30, (150, 40, 30), "bold")
        total = str(self.outcome.scores[seat]).replace("-", "\N{MINUS SIGN}")
        wide = min(canvas.text_width(total, 54, "head"), box.width * 0.4)
        room = box.width - 80 - wide - 30
        canvas.text(say("Total"), box.x + 40, box.bottom - 70, 36, INK, "head", width=room)
        canvas.text(total, box.right - 40, box.bottom - 70, 54, INK, "head", "right", width=wide)


def _paid(line: ScoreLine) -> str:
    return signed(line.points) if line.points else ""


def _words_room(canvas: Canvas, box: Box, line: ScoreLine) -> Box:
    """Beside the points of a line, as high as the sheet."""
    paid = max(80, canvas.text_width(_paid(line), PAID_SIZE, "bold"))
    return Box(box.x + 40, box.y, box.width - 100 - paid, box.height)


def _words(line: ScoreLine) -> str:
    """With blanks at which no line ends on both sides of a multiplication sign."""
    words = say(line.sentence, **line.facts)
    return re.sub(" ([x\N{MULTIPLICATION SIGN}]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", words)
