"""Before the first move: who is who, and which side of the table is whose, on a card that lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.people.party import INKS
from games.window.canvas import BRASS, Box, Canvas
from games.window.guard import QUIET
from games.window.intents import Act, Go, Intent, Press
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.turns import Turns
    from games.window.app import Cabinet

LASTS, FOR_EACH = 4.0, 1.5  # seconds, and so many more for each person
WIDEST, ROW, EDGE = 1040, 156, 36
MIDDLE = 0.5  # of the height of the window
OPPOSITE = 0.722  # the middle of each card, where two people face each other: one in either half


class Introduction:
    """A person meets it in the first game of each kind, and in a public place every time.

    It goes by itself after a while; the first press sends it away and does nothing else.
    """

    def __init__(self, cabinet: Cabinet, turns: Turns, is_wanted: bool):
        self._turns = turns
        self._across = cabinet.settings.across
        self._people = [seat for seat in range(len(turns.match.seats)) if turns.match.is_human(seat)]
        self._left = 0.0
        if is_wanted:
            self._show(cabinet)

    @property
    def is_shown(self) -> bool:
        return self._left > 0.0

    def _show(self, cabinet: Cabinet) -> None:
        """If these people have not seen it before."""
        game, introduced = self._turns.match.game.name, cabinet.settings.introduced
        if not self._people or (cabinet.keeps and game in introduced):
            return
        self._left = LASTS + FOR_EACH * len(self._people)
        if cabinet.keeps:
            introduced.append(game)
            cabinet.save_settings()

    def tick(self, seconds: float) -> bool:
        """Whether it has just gone."""
        was_shown = self.is_shown
        self._left = max(0.0, self._left - seconds)
        return was_shown and not self.is_shown

    def takes(self, intent: Intent) -> bool:
        """Whether an intent was for the card, and has sent it away."""
        if not self.is_shown or not isinstance(intent, Press | Go | Act):
            return False
        self._left = 0.0
        self._turns.guard.close(QUIET)  # whatever is pressed in the same breath does nothing either
        if isinstance(intent, Press):
            self._turns.guard.swallow_the_rest()
        return True

    def draw(self, canvas: Canvas) -> None:
        if not self.is_shown:
            return
        if self._turns.table.faces_both_ends and self._across and len(self._people) == 2:
            for seat in self._people:
                box = _card(canvas.whole, OPPOSITE, 1)
                canvas.turned(box, partial(self._draw_card, canvas, box, [seat]), seat == 1)
        else:
            self._draw_card(canvas, _card(canvas.whole, MIDDLE, len(self._people)), self._people)

    def _draw_card(self, canvas: Canvas, box: Box, seats: Sequence[int]) -> None:
        canvas.nine("ui/panel_leather", box)
        for number, seat in enumerate(seats):
            sitter, y = self._turns.sitters[seat], box.y + EDGE + ROW * number
            canvas.sprite(f"ui/seat_disc_{sitter.colour}", box.x + 90, y + ROW / 2)
            x, room = box.x + 160, box.width - 220
            canvas.text(sitter.name, x, y + 32, 40, INKS[sitter.colour], "head", width=room, shade=True)
            told = f"{_colour_words(sitter.colour)} {self._turns.table.side_words(self._turns.match, seat)}"
            canvas.paragraph(told.strip(), Box(x, y + 60, room, 92), 29, BRASS)


def _card(whole: Box, middle: float, rows: int) -> Box:
    width, height = min(WIDEST, whole.width - 60), ROW * rows + 2 * EDGE
    return Box(whole.centre[0] - width / 2, middle * whole.height - height / 2, width, height)


def _colour_words(colour: str) -> str:
    words = {
        "red": say("You are red."),
        "yellow": say("You are yellow."),
        "green": say("You are green."),
        "blue": say("You are blue."),
        "white": say("You are white."),
    }
    return words.get(colour, "")
