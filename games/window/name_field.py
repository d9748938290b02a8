"""A name that is written by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.core.names import cleaned
from games.window import clipboard
from games.window.canvas import Box, Canvas, font
from games.window.intents import Edit, Editing, Typed
from games.window.widgets import Widget
from games.window.writing import Writing

MARKER = (244, 196, 92, 150)  # over what the next letter replaces
PENCIL = (60, 50, 44)
SIZE, FACE, MARGIN = 44, "hand", 20
CARET, CARET_INK = 3, (168, 36, 26)  # units wide; no letter looks like it
TALLEST = 0.9  # of the field's height: no letter is larger
SLIP = 10  # units that a pointer may slip while it is pressed without marking anything


class NameField(Widget):
    """A name written by hand on a paper card, with all that people are used to where they write.

    A name that nobody chose is marked as soon as the field has the focus, so that the first letter replaces it.
    `on_accept` is called when Enter says that the name is written; without it the focus moves on.
    """

    LONGEST = 14
    takes_text = True

    def __init__(
        self,
        box: Box,
        value: str,
        on_change: Callable[[str], Any],
        is_chosen: bool = True,
        on_accept: Callable[[], Any] | None = None,
        size: float | None = None,
    ):
        """`size`: of the letters on a card that lies there already; without it the field is a card of its own."""
        super().__init__(box)
        self._size = size
        self.lies_on_paper = size is not None
        self.on_change = on_change
        self.on_accept = on_accept
        self._writing = Writing(cleaned(value), self.LONGEST)
        self._before = value  # when the editing began
        self._unchosen = None if is_chosen else value
        self._has_focus = False
        self._edges: list[tuple[int, float]] = []  # for each gap its place across the picture, as it was drawn last
        self._is_new = False  # it has just got the focus
        self._pressed_at, self._is_dragged = 0.0, False

    @property
    def value(self) -> str:
        return self._writing.text

    @property
    def marked(self) -> str:
        """What the next letter replaces."""
        return self._writing.marked_text if self._has_focus else ""

    @property
    def caret(self) -> int:
        """How many characters stand before it."""
        return self._writing.caret

    # What hands do

    def attend(self) -> None:
        self._has_focus, self._is_new, self._before = True, True, self.value
        self._writing.mark_all()  # as where one comes by Tab; a press puts the caret where it is wanted

    def blur(self) -> None:
        self._has_focus = False
        self._writing.go_to(len(self.value))

    def type(self, intent: Typed | Edit) -> bool:
        before = self.value
        if isinstance(intent, Typed):
            self._put(intent.text)
        elif intent.what in (Editing.COPY, Editing.CUT):
            self._copy(cut=intent.what == Editing.CUT)
        elif intent.what == Editing.PASTE:
            self._put(cleaned(clipboard.copied()).strip())
        else:
            self._writing.edit(intent)
        if self.value != before:
            self.on_change(self.value)
        return True

    def _put(self, text: str) -> None:
        if cleaned(text):  # nothing takes the place of nothing
            self._writing.put(text)

    def _copy(self, cut: bool) -> None:
        if self.marked:
            clipboard.copy(self.marked)
            if cut:
                self._writing.put("")

    def accept(self) -> Any:
        self._before = self.value
        return self.on_accept() if self.on_accept else None

    def give_back(self) -> None:
        if not self._has_focus or self.value == self._before:
            return
        self._writing = Writing(self._before, self.LONGEST)
        if self.value == self._unchosen:
            self._writing.mark_all()
        self.on_change(self.value)

    def press(self, x: float, y: float) -> None:
        self._pressed_at, self._is_dragged = x, False
        if not (self._is_new and self.value == self._unchosen):
            self._writing.go_to(self._gap_at(x))
        self._is_new = False

    def drag(self, x: float, y: float) -> None:
        self._is_dragged |= abs(x - self._pressed_at) > SLIP
        if self._is_dragged:
            self._writing.go_to(self._gap_at(self._pressed_at))
            self._writing.go_to(self._gap_at(x), marks=True)

    def _gap_at(self, x: float) -> int:
        """The nearest one; the last one in a name that nobody has seen yet."""
        return min(self._edges, key=lambda edge: abs(edge[1] - x), default=(len(self.value), 0.0))[0]

    # The picture

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if self._size is None:
            canvas.nine("ui/panel_paper", self.box)
        room = self.box.width - 2 * MARGIN
        size = min(self._size or SIZE, TALLEST * self.box.height / canvas.big_text)
        letters = font(FACE, canvas.fitting(self.value, size, FACE, room))
        left = canvas.px(*self.box.centre)[0] - letters.size(self.value)[0] // 2
        places = {gap: left + letters.size(self.value[:gap])[0] for gap in self._writing.gaps}
        self._edges = [(gap, canvas.units((place, 0))[0]) for gap, place in places.items()]
        if self._has_focus:
            self._draw_mark(canvas, letters, *(places[gap] for gap in self._writing.marked))
        canvas.text(self.value, *self.box.centre, size, PENCIL, FACE, "centre", width=room)
        if self._has_focus and not self.marked:
            self._draw_caret(canvas, letters, places[self.caret])

    def _draw_mark(self, canvas: Canvas, letters: pygame.Font, start: int, end: int) -> None:
        if start == end:
            return
        around = canvas.length(4)
        wash = pygame.Surface((end - start + 2 * around, self._height(canvas, letters)), pygame.SRCALPHA)
        pygame.draw.rect(wash, MARKER, wash.get_rect(), border_radius=canvas.length(9))
        canvas.surface.blit(wash, wash.get_rect(midleft=(start - around, canvas.px(*self.box.centre)[1])))

    def _draw_caret(self, canvas: Canvas, letters: pygame.Font, place: int) -> None:
        line = pygame.Rect(0, 0, max(2, canvas.length(CARET)), self._height(canvas, letters))
        line.center = place, canvas.px(*self.box.centre)[1]
        pygame.draw.rect(canvas.surface, CARET_INK, line)

    def _height(self, canvas: Canvas, letters: pygame.Font) -> int:
        """Of what stands behind the letters or between them: as high as they are, within the card."""
        return min(letters.get_height(), canvas.length(self.box.height - MARGIN))
