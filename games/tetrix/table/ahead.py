"""Entries that were decided before their turn: written at once, and not once more when they are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.match import Step
from games.tetrix.rules.forms import Enter, is_inside
from games.tetrix.table.paper import Ink, symbol_mark
from games.tetrix.table.sheets import Sheets, filled_by


class Ahead:
    """What `Table.show_prepared` is told. Of an entry that is taken away it is not known yet whether it is made now."""

    def __init__(self, sheets: Sheets, play: Callable[..., None]):
        self._sheets = sheets
        self._play = play
        self._written: dict[int, Enter] = {}
        self._loose: dict[int, Enter] = {}

    def show(self, seat: int, move: Any) -> bool:
        """Write it, or let go of it; whether it can be seen."""
        before = self._written.pop(seat, None)
        if isinstance(move, Enter):
            if before is not None:
                self._erase(seat, before)
            self._write(seat, move)
            self._play("pencil_line", 0.7, pan=0.3)
        elif before is not None:
            self._loose[seat] = before
        return isinstance(move, Enter) or before is not None

    def is_written(self, step: Step) -> bool:
        """Whether this step is to be seen already; what was let go of for another one is rubbed out."""
        is_there = step.by in self._loose and self._loose.pop(step.by) == step.move
        for seat, entry in self._loose.items():
            self._erase(seat, entry)
        self._loose.clear()
        return is_there

    def write_again(self) -> None:
        """The sheets show a position now, and nothing else."""
        self._loose.clear()
        for seat, entry in self._written.items():
            self._write(seat, entry)

    def _write(self, seat: int, entry: Enter) -> None:
        self._written[seat] = entry
        paper = self._sheets.papers[seat]
        paper.entered = [*paper.entered, *_marks(seat, entry)]
        paper.frame(filled_by(entry))

    def _erase(self, seat: int, entry: Enter) -> None:
        paper, marks = self._sheets.papers[seat], _marks(seat, entry)
        paper.entered = [ink for ink in paper.entered if ink not in marks]
        paper.frame(())


def _marks(seat: int, entry: Enter) -> list[Ink]:
    return [symbol_mark(seat, c, r, symbol) for c, r, symbol in entry.cells if is_inside(c, r)]
