"""Moves in words, one below the other, to be chosen from by pointer, finger, wheel, keys or gamepad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.window.canvas import BRASS, CREAM, DIM, Box, Canvas
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release, Wheel
from games.window.widgets import RoundButton, Widget
from games.words import say

ROW = 74  # units from one to the next; large text needs more
GAP = 8  # between two
MARGIN = 26  # at either end
SIZES = (28, 23)  # of the words; where a line of the larger one is too short, all are set smaller, and may take two
WHEEL = 2  # rows that a step of the wheel goes
CARRIED = 16  # units that a finger moves before it drags the list instead of choosing from it


class MoveList:
    """Some of the moves are in sight; one is chosen, and pressing it once more, or confirming, makes it."""

    def __init__(self, box: Box, play: Callable[..., None], text_size: Callable[[], float]):
        self.box = box
        self.moves: Sequence[Any] = ()
        self.chosen = 0
        self.hinted: int | None = None
        self.first = 0  # the uppermost in sight
        self._play = play
        self._text_size = text_size
        self._pressed: tuple[float, int] | None = None  # the height, and what was uppermost then
        self._was_chosen = False  # what is pressed was chosen before

    def take(self, moves: Sequence[Any]) -> None:
        """Other moves to choose from."""
        self.moves = moves
        self.chosen = self.first = 0
        self.hinted = None
        self.let_go()

    def let_go(self) -> None:
        self._pressed = None
        self._was_chosen = False

    def hint(self, move: Any) -> None:
        if move in self.moves:
            self.hinted = self.moves.index(move)
            self.choose(self.hinted)

    def bring_into_sight(self, move: Any) -> None:
        """Among others, and not at the edge if there are others beyond it."""
        if move in self.moves:
            self.scroll_to(self.moves.index(move) - self.in_sight // 2)

    def box_of(self, move: Any) -> Box | None:
        """The row of a move, if it is in sight."""
        index = self.moves.index(move) if move in self.moves else -1
        return self.row_box(index) if self.first <= index < self._end else None

    # Looking about

    @property
    def row(self) -> float:
        """Units from one move to the next."""
        return ROW * (0.4 + 0.6 * self._text_size())

    @property
    def in_sight(self) -> int:
        """How many moves can be seen."""
        return int(self.box.height // self.row)

    @property
    def has_more(self) -> bool:
        """Whether there are more moves than can be seen."""
        return len(self.moves) > self.in_sight

    def scroll_to(self, first: int) -> None:
        self.first = max(0, min(first, len(self.moves) - self.in_sight))

    def choose(self, index: int) -> None:
        """Choose a move, and bring it into sight."""
        before, self.chosen = self.chosen, max(0, min(index, len(self.moves) - 1))
        self.scroll_to(min(max(self.first, self.chosen - self.in_sight + 1), self.chosen))
        if self.chosen != before:
            self._play("focus")

    def turn_page(self, by: int) -> None:
        """So many screens further, the choice along with them."""
        self.scroll_to(self.first + by * self.in_sight)
        self.choose(self.chosen + by * self.in_sight)

    # What people do

    def interpret(self, intent: Intent) -> Any:
        """The move that is made by this, or None."""
        if not self.moves:
            return None
        if isinstance(intent, Press | Drag | Release | Point):
            return self._pointed(intent)
        if isinstance(intent, Wheel):
            self.scroll_to(self.first - WHEEL * intent.steps)
            self._follow(intent.x, intent.y)
        elif isinstance(intent, Go):
            self.turn_page(intent.dx) if intent.dx else self.choose(self.chosen + intent.dy)
        elif intent in (Act.PAGE_UP, Act.PAGE_DOWN):
            self.turn_page(1 if intent == Act.PAGE_DOWN else -1)
        elif intent in (Act.FIRST, Act.LAST):
            self.choose(0 if intent == Act.FIRST else len(self.moves) - 1)
        elif intent == Act.CONFIRM:
            return self.moves[self.chosen]
        return None

    def look_around(self, intent: Intent) -> None:
        """Somebody who has nothing to decide may still read all the moves."""
        if isinstance(intent, Wheel):
            self.scroll_to(self.first - WHEEL * intent.steps)
        elif intent in (Act.PAGE_UP, Act.PAGE_DOWN):
            self.scroll_to(self.first + self.in_sight * (1 if intent == Act.PAGE_DOWN else -1))

    def _pointed(self, intent: Press | Drag | Release | Point) -> Any:
        if isinstance(intent, Press):
            before = self.chosen
            self._pressed = (intent.y, self.first) if self._follow(intent.x, intent.y) else None
            self._was_chosen = self._pressed is not None and self.chosen == before
        elif isinstance(intent, Drag):
            self._drag(intent.y)
        elif isinstance(intent, Point):
            self._follow(intent.x, intent.y)
        else:
            makes = self._was_chosen and self.index_at(intent.x, intent.y) == self.chosen
            self.let_go()
            return self.moves[self.chosen] if makes else None
        return None

    def _drag(self, y: float) -> None:
        """The list is drawn along; a mouse was over the move before it was pressed, and so makes it: a finger's first
        touch only chooses."""
        if self._pressed is None:
            return
        begun, first = self._pressed
        if abs(y - begun) > CARRIED and self.has_more:
            self._was_chosen = False
            self.scroll_to(first + round((begun - y) / self.row))

    def _follow(self, x: float, y: float) -> bool:
        """Choose what is at a place; whether there is anything."""
        index = self.index_at(x, y)
        if index is not None and index != self.chosen:
            self.choose(index)
        return index is not None

    def index_at(self, x: float, y: float) -> int | None:
        index = self.first + int((y - self.box.y) // self.row)
        return index if self.box.holds(x, y) and self.first <= index < self._end else None

    @property
    def _end(self) -> int:
        """After the last one in sight."""
        return min(len(self.moves), self.first + self.in_sight)

    def row_box(self, index: int) -> Box:
        y = self.box.y + (index - self.first) * self.row
        return Box(self.box.x, y + GAP / 2, self.box.width, self.row - GAP)

    # Turning pages

    def widgets(self, x: float, right: float, y: float) -> list[Widget]:
        """A button at either end of a line, if there is anything to turn to."""
        if not self.has_more:
            return []
        return [
            RoundButton(x, y, "up", lambda: self.turn_page(-1), say("Page back (Page Up)")),
            RoundButton(right, y, "down", lambda: self.turn_page(1), say("Next page (Page Down)")),
        ]

    # The picture

    def draw(self, canvas: Canvas, words: Callable[[Any], str], is_usable: bool) -> None:
        told = [words(self.moves[index]) for index in range(self.first, self._end)]
        longest = max((canvas.text_width(each, SIZES[0], "bold") for each in told), default=0.0)
        size = SIZES[0] if longest <= self.box.width - 2 * MARGIN else SIZES[1]
        for index, each in enumerate(told, start=self.first):
            self._draw_row(canvas, index, each, size, is_usable)

    def _draw_row(self, canvas: Canvas, index: int, words: str, size: float, is_usable: bool) -> None:
        box, is_chosen = self.row_box(index), is_usable and index == self.chosen
        canvas.nine(f"ui/button_wide_{'lit' if is_chosen else 'up' if is_usable else 'off'}", box)
        left, ink = box.x + MARGIN, CREAM if is_usable else DIM
        if is_usable and index == self.hinted:
            canvas.nine("ui/focus", box.grown(6))
            canvas.glyph("hint", left + 14, box.centre[1], 0.4, BRASS)
            left += 44
        width = box.right - MARGIN - left
        if canvas.text_width(words, size, "bold") <= width:
            canvas.text(words, left, box.centre[1], size, ink, "bold")
        else:
            canvas.paragraph(words, Box(left, box.y + 2, width, box.height - 6), size, ink, "bold")

    def draw_place(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        """Which of the moves are in sight."""
        if self.has_more:
            told = say("{first} to {last} of {count}", first=self.first + 1, last=self._end, count=len(self.moves))
            canvas.text(told, x, y, 26, CREAM, "text", "centre", width=width)
