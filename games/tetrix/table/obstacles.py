"""A form that may not be built or entered: where that is told, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.contract import Reason
from games.tetrix.rules.forms import Enter, Form, bit, is_inside
from games.tetrix.rules.game import BOXES, State
from games.tetrix.table import picture as pic
from games.window.canvas import Box


def place_of(move: Enter | Form | None) -> Box:
    """The cells of an entry, the button of a form, and where no form was chosen all of their buttons."""
    if isinstance(move, Enter):
        return pic.cells_box([(column, row) for column, row, _ in move.cells])
    return pic.FORM_ROW if move is None else pic.form_button(move.letter)


def causes(
    state: State, seat: int, reason: Reason, move: Enter | Form | None, strip: Sequence[Sequence[float]]
) -> Iterator[Box]:
    """What is ringed; `strip` are the boxes of the solo sheet, from the corner of the paper."""
    if not isinstance(move, Enter):
        return
    if reason.rule_id == "TT-2":  # it is not built yet
        yield pic.BUILD_BUTTON.grown(6)
    elif reason.rule_id == "TT-7":
        taken = sum(state.sheets[seat])
        for column, row, _ in move.cells:
            if is_inside(column, row) and taken & bit(column, row):
                yield pic.cell_box(column, row).grown(-8)
    elif reason.rule_id == "TT-12":
        yield from (pic.cell_box(column, row).grown(-8) for column, row, _ in move.cells if not is_inside(column, row))
        for x, y, width, height in strip[: BOXES - state.boxes]:
            yield Box(pic.LARGE.x + x, pic.LARGE.y + y, width, height)
