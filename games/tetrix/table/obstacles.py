"""A form that may not be built or entered: where that is told, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.contract import Reason
from games.tetrix.rules.forms import Enter, Form, bit, is_inside
from games.tetrix.rules.game import BOXES, State
from games.tetrix.table import picture as pic
from games.tetrix.table.layout import Laid
from games.window.canvas import Box


def cells_of(move: Enter) -> Box:
    """On the large sheet, or beyond its edge."""
    return pic.cells_box([(column, row) for column, row, _ in move.cells])


def place_of(move: Enter | Form | None, laid: Laid) -> Box:
    """The cells of an entry, the button of a form, and where no form was chosen all of their buttons."""
    if isinstance(move, Enter):
        return laid.table.box(cells_of(move))
    return laid.at(pic.FORM_ROW) if move is None else laid.form_button(move.letter)


def causes(
    state: State, seat: int, reason: Reason, move: Enter | Form | None, strip: Sequence[Sequence[float]], laid: Laid
) -> Iterator[Box]:
    """What is ringed; `strip` are the boxes of the solo sheet, from the corner of the paper."""
    if not isinstance(move, Enter):
        return
    if reason.rule_id == "TT-2":  # it is not built yet
        yield laid.at(pic.BUILD_BUTTON).grown(6)
    elif reason.rule_id == "TT-7":
        taken = sum(state.sheets[seat])
        for column, row, _ in move.cells:
            if is_inside(column, row) and taken & bit(column, row):
                yield laid.table.box(pic.cell_box(column, row).grown(-8))
    elif reason.rule_id == "TT-12":
        beyond = [(column, row) for column, row, _ in move.cells if not is_inside(column, row)]
        yield from (laid.table.box(pic.cell_box(*cell).grown(-8)) for cell in beyond)
        for x, y, width, height in strip[: BOXES - state.boxes]:
            yield laid.table.box(Box(pic.LARGE.x + x, pic.LARGE.y + y, width, height))
