"""A line that is being written: its text, the caret, and what is marked. Nothing of it is seen here."""

from __future__ import annotations

from unicodedata import combining

from games.core.names import cleaned
from games.window.intents import Edit, Editing

STEPS = {Editing.LEFT: -1, Editing.RIGHT: 1, Editing.WORD_LEFT: -1, Editing.WORD_RIGHT: 1}
WORDS = (Editing.WORD_LEFT, Editing.WORD_RIGHT, Editing.ERASE_WORD, Editing.DELETE_WORD)
ERASING = {Editing.ERASE: -1, Editing.ERASE_WORD: -1, Editing.DELETE: 1, Editing.DELETE_WORD: 1}


class Writing:
    """Text of at most so many characters, the caret at one of its gaps, and what lies between that and the anchor.

    Whatever is put in can be drawn in one line. An accent is never parted from its letter.
    """

    def __init__(self, text: str, longest: int):
        self.text = text
        self.longest = longest
        self.caret = self.anchor = len(text)

    @property
    def marked(self) -> tuple[int, int]:
        """From where to where; the same twice if nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def marked_text(self) -> str:
        start, end = self.marked
        return self.text[start:end]

    @property
    def gaps(self) -> list[int]:
        """Where the caret may stand."""
        return [at for at in range(len(self.text) + 1) if at == len(self.text) or not combining(self.text[at])]

    def mark_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def go_to(self, gap: int, marks: bool = False) -> None:
        """Put the caret there; what it passes is marked, or nothing is."""
        self.caret = gap
        if not marks:
            self.anchor = gap

    def put(self, text: str) -> None:
        """In place of what is marked, as much of it as there is room for."""
        start, end = self.marked
        room = self.longest - len(self.text) + (end - start)
        added = cleaned(text)[: max(0, room)]
        self.text = self.text[:start] + added + self.text[end:]
        self.go_to(start + len(added))

    def edit(self, edit: Edit) -> None:
        """What changes nothing but the line itself; what is copied or pasted is for others."""
        what = edit.what
        if what == Editing.ALL:
            self.mark_all()
        elif what in ERASING:
            self._erase(ERASING[what], by_word=what in WORDS)
        elif what in STEPS:
            self._step(STEPS[what], what in WORDS, edit.marks)
        elif what in (Editing.HOME, Editing.END):
            self.go_to(0 if what == Editing.HOME else len(self.text), edit.marks)

    def _step(self, by: int, by_word: bool, marks: bool) -> None:
        start, end = self.marked
        if start < end and not marks and not by_word:
            self.go_to(start if by < 0 else end)  # out of what was marked, on that side
        else:
            self.go_to(self._next(by, by_word), marks)

    def _erase(self, by: int, by_word: bool) -> None:
        if self.caret == self.anchor:
            self.go_to(self._next(by, by_word), marks=True)
        self.put("")

    def _next(self, by: int, by_word: bool) -> int:
        """The gap on that side: the next one, or the next at which a word begins."""
        gaps = self.gaps
        beyond = [gap for gap in gaps if (gap - self.caret) * by > 0][::by]
        if by_word:
            beyond = [gap for gap in beyond if gap in (0, len(self.text)) or self._begins_word(gap)]
        return beyond[0] if beyond else self.caret

    def _begins_word(self, gap: int) -> bool:
        return self.text[gap - 1].isspace() and not self.text[gap].isspace()
