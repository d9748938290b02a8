"""The banner of the play scene: whose turn it is, what to do, and how much time is left for it."""

from __future__ import annotations

import math

from games.core.contract import CHANCE, OVER
from games.kit.seat_sign import draw_seat_sign
from games.people.party import INKS, Sitter
from games.scenes.play.practice import Practice
from games.scenes.play.turns import Turns
from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.words import say

WARNING = (255, 132, 96)
TOLD = 4.0  # seconds that it is told who was helped out
CALLED = 0.5  # seconds that it calls for the attention of hasty hands
PLACE, UPRIGHT_PLACE = Box(30, 20, 590, 148), Box(30, 20, 1020, 160)
PROMPT = 40  # how large it is told what to do, where it fits: it is read from across the room


class Banner:
    def __init__(self, turns: Turns, practice: Practice):
        self.turns = turns
        self._practice = practice
        self._called_for = 0.0  # seconds that it still calls for attention
        self.helped = ""  # for whom the computer has moved, in words, and how long that is still told
        self._helped_for = 0.0

    def tell_helped(self, seat: int) -> None:
        self.helped = say("The computer moved for {name}.", name=self.turns.sitters[seat].name)
        self._helped_for = TOLD

    def call(self) -> None:
        """Somebody was too quick: whose turn it is, and what to do, stands here."""
        self._called_for = CALLED

    def tick(self, seconds: float) -> bool:
        """Whether it looks different now."""
        was_called, self._called_for = self._called_for > 0, max(0.0, self._called_for - seconds)
        looks_different = was_called and self._called_for in (0.0, CALLED - seconds)
        self._helped_for -= seconds
        if not self.helped or self._helped_for > 0:
            return looks_different
        self.helped = ""
        return True

    @property
    def hint_words(self) -> str:
        """What is said about the good move of which something is shown on the table."""
        return "" if self.turns.advice is None else self.turns.advice.words

    def draw(self, canvas: Canvas) -> None:
        place = UPRIGHT_PLACE if canvas.upright else PLACE
        canvas.turned(place, lambda: self._draw(canvas, place), self.turns.table.turned)

    def _draw(self, canvas: Canvas, place: Box) -> None:
        turns = self.turns
        canvas.nine("ui/panel_leather", place)
        if self._called_for > 0:
            canvas.nine("ui/focus", place.grown(6))
        if turns.match.to_move == OVER:
            canvas.text(say("The game is over"), *place.centre, 40, CREAM, "head", "centre", width=480, shade=True)
            return
        sitter = turns.sitters[turns.mover if turns.table.is_moving else turns.seat]
        draw_seat_sign(canvas, sitter, place.x + 64, place.centre[1])
        told = self._told_instead(sitter)
        words = told or self._doing(sitter)
        middle = place.y + (36 if words else place.height / 2)
        has_sign = self._draw_sign(canvas, sitter, place, middle, told)
        x, room = place.x + 112, place.width - 138
        if told and told == self.hint_words:  # there may be much to say, and whose turn it is tells the sign
            box = Box(x, place.y + 16, room - 40, place.height - 32)
            spare = box.height - canvas.paragraph_height(told, box, PROMPT)
            canvas.paragraph(told, box._replace(y=box.y + spare / 2), PROMPT, CREAM)
            return
        size, wide = 32 if words else 44, room - 110 * has_sign
        canvas.text(sitter.name, x, middle, size, INKS[sitter.colour], "head", width=wide, shade=True)
        if words:
            box = Box(x, place.y + 56, room, place.height - 62)
            spare = box.height - canvas.paragraph_height(words, box, PROMPT)
            canvas.paragraph(words, box._replace(y=box.y + spare / 2), PROMPT, CREAM if told else BRASS)

    def _draw_sign(self, canvas: Canvas, sitter: Sitter, place: Box, middle: float, told: str) -> bool:
        """Beside the name: the sign of a hint, or the clock; whether there is either."""
        right = place.right - 36
        if told and told == self.hint_words:
            canvas.glyph("hint", right - 8, middle, 0.4, BRASS)
        elif self._has_clock(sitter):
            clock = self.turns.clock
            left = max(0, math.ceil(clock.left))
            ink, size = (WARNING, 40) if clock.warns else (DIM, 32)
            canvas.text(f"{left // 60}:{left % 60:02}", right, middle, size, ink, "bold", "right")
        else:
            return False
        return True

    def _has_clock(self, sitter: Sitter) -> bool:
        """Whether time runs for the person in the banner."""
        return sitter.is_human and self.turns.clock.is_set and self.turns.is_asked

    def _told_instead(self, sitter: Sitter) -> str:
        """What matters more for a moment than what to do, and may take two lines."""
        if self._has_clock(sitter) and self.turns.clock.warns:
            return say("Still thinking? The computer is about to help out.")
        if self.turns.advice is not None and not self.turns.table.is_moving:
            return self.hint_words
        return self.helped

    def _doing(self, sitter: Sitter) -> str:
        turns = self.turns
        if turns.table.is_moving:
            return self._practice.hurry_words
        if turns.computer.looks_for_hint:
            return say("Looking for a good move ...")
        if sitter.is_human and turns.decider in turns.elsewhere:
            return say("decides on the phone")
        if sitter.is_human:
            return turns.table.prompt(turns.match)
        return turns.table.chance_words() if turns.match.to_move == CHANCE else say("is thinking ...")
