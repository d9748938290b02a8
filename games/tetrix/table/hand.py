"""The hand over the sheet: the form that it holds, how it is moved and turned, and where it may be entered."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.core.contract import Reason
from games.core.match import Match
from games.core.tetrominoes import Cell
from games.kit.carrying import Carrying
from games.kit.tokens import draw_points
from games.tetrix.rules.forms import SIZE, Enter, Form, bit, is_inside, turns
from games.tetrix.rules.game import Cannot, Decline, Sheet, State
from games.tetrix.table import picture as pic
from games.tetrix.table.layout import Laid
from games.tetrix.table.paper import symbol_mark
from games.window.canvas import Canvas
from games.window.intents import Drag, Go, Point, Press, Release
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

WORTH = 0.85  # the size of the token beside a form


class Hand(Carrying[Enter]):
    """A form over the large sheet, before it is entered."""

    passing = (Cannot,)

    def __init__(self, play: Callable[..., None], refuse: Callable[[Match, Reason, Enter], None], laid: Laid):
        super().__init__(play, refuse)
        self.is_tapped = False  # a finger has carried it here, and enters it by touching it again
        self.laid = laid
        self._misses = False  # what is pressed is the paper beside the grid
        self._legal: dict[tuple, Enter] = {}
        self._legal_for: Any = None

    @property
    def form(self) -> Form | None:
        return None if self.held is None else Form(self.thing.letter, self.thing.symbols)

    def take(self, form: Form | None) -> None:
        """Another form comes under the pointer; a new one begins in the middle of the sheet."""
        if form != self.form:
            self.held = form and _in_the_middle(form)
        self._was_there = self._misses = self.is_tapped = False

    def begin(self, match: Match) -> None:
        """Where it may be entered, as near to the middle of the sheet as can be."""
        legal = [move for move in match.moves if isinstance(move, Enter)]
        if legal and self.ghost(match) is None:
            self.held = min(legal, key=lambda move: (_off_centre(move), move))

    # Where it may go

    def _legal_moves(self, match: Match) -> dict[tuple, Enter]:
        """By the cells that they cover: one entry may have several names."""
        if self._legal_for is not match.moves:
            self._legal_for = match.moves
            self._legal = {move.cells: move for move in match.moves if isinstance(move, Enter)}
        return self._legal

    def ghost(self, match: Match) -> Enter | None:
        """The legal move that the form stands for; None if the hand is empty, too."""
        return None if self.held is None else self._legal_moves(match).get(self.thing.cells)

    def aim(self, match: Match) -> Enter:
        return self.thing

    def reachable(self, match: Match) -> list[tuple[int, int]]:
        """All the cells that the form can fill in its present turn."""
        shape = {(c, r, s) for (c, r), s in zip(turns(self.thing.letter)[self.thing.turn], self.thing.symbols)}
        found: set[Cell] = set()
        for cells in self._legal_moves(match):
            left, top = min(c for c, _, _ in cells), min(r for _, r, _ in cells)
            if {(c - left, r - top, s) for c, r, s in cells} == shape:
                found.update((c, r) for c, r, _ in cells if is_inside(c, r))
        return sorted(found)

    def helpful_turn(self, match: Match) -> int | None:
        """By how many quarters it has to be turned to be entered where it is; None if no turn helps, or none has to."""
        if self.held is None or self.ghost(match) is not None:
            return None
        return next((by for by in (1, -1, 2) if self.turned(by).cells in self._legal_moves(match)), None)

    # What a hand means

    def where(self, x: float, y: float) -> Enter | None:
        """With its middle under the pointer, if at least one cell is on the sheet then."""
        there = self._under(x, y)
        return there if there is not None and _is_on_sheet(there) else None

    def _under(self, x: float, y: float) -> Enter | None:
        if self.held is None:
            return None
        column, row = pic.cell_at(x, y)
        width, height = size_of(self.thing)
        return self.thing._replace(column=round(column - width / 2), row=round(row - height / 2))

    def press(self, match: Match, where: Press) -> None:
        super().press(match, where)
        self._misses = self._is_beside(where)
        self.is_tapped = not self._was_there and self.where(where.x, where.y) is not None

    def point(self, where: Point | Drag) -> None:
        super().point(where)
        self.is_tapped &= isinstance(where, Drag)  # a mouse is over it before it presses

    def release(self, match: Match, where: Release) -> Any:
        """On the paper beside the grid it would leave nothing: so it is told that it must (TT-6)."""
        if self._misses and self._is_beside(where):
            self.refuse(match, self._under(where.x, where.y))
        self._misses = False
        return super().release(match, where)

    def _is_beside(self, where: Press | Release) -> bool:
        """Whether somebody points at the paper, but the form would be nowhere on the grid."""
        return pic.LARGE.holds(where.x, where.y) and self.where(where.x, where.y) is None

    def go(self, match: Match, step: Go) -> None:
        there = self.thing._replace(column=self.thing.column + step.dx, row=self.thing.row + step.dy)
        if _is_on_sheet(there):
            self.move_to(there)

    def moved(self) -> None:
        self._play("focus", 0.5)

    def rotate(self, by: int) -> None:
        if self.held is not None:
            self.held = self.turned(by)
            self._play("focus", 0.9)

    def turned(self, by: int) -> Enter:
        """The form as it is when it has been turned by so many quarters about its middle."""
        width, height = size_of(self.thing)
        middle_x, middle_y = self.thing.column + width / 2, self.thing.row + height / 2
        turned = self.thing._replace(turn=(self.thing.turn + by) % 4)
        width, height = size_of(turned)
        # A quarter turn moves the middle of a three by two form by half a cell; it must come back after four.
        odd = 0.5 if turned.turn % 2 else 0.0
        column, row = math.floor(middle_x - width / 2 + odd), math.floor(middle_y - height / 2 + odd)
        return _kept_inside(turned._replace(column=column, row=row))

    # Controls and picture

    def widgets(self, match: Match) -> list[Widget]:
        if isinstance(match.moves[0], Cannot):
            return [WideButton(self.laid.at(pic.CANNOT_BUTTON), say("It fits nowhere"), Cannot, "next", 32)]
        left, right = self.laid.turn_buttons()
        made: list[Widget] = [
            RoundButton(*left, "turn_left", lambda: self.rotate(-1), say("Turn (Shift+R)"), say("Turn")),
            RoundButton(*right, "turn_right", lambda: self.rotate(1), say("Turn (R)"), say("Turn")),
            WideButton(self.laid.at(pic.ENTER_BUTTON), say("Enter it"), lambda: self.put_down(match), "check", 32),
        ]
        if Decline() in match.moves:
            made.append(WideButton(self.laid.at(pic.LEAVE_BUTTON), say("Leave it"), Decline, "close", 30))
        return made

    def fits(self, state: State, seat: int) -> bool:
        """Whether the form could be entered here, if it were the one that is built."""
        cells = self.thing.cells
        outside = sum(not is_inside(column, row) for column, row, _ in cells)
        taken = sum(state.sheets[seat])
        return not any(is_inside(c, r) and taken & bit(c, r) for c, r, _ in cells) and (
            not state.is_solo or outside <= state.boxes
        )

    def draw_worth(self, canvas: Canvas, match: Match, seat: int, entry: Enter) -> None:
        """How the entry would change the score."""
        game = match.game
        worth = game.scores(game.after(match.state, entry))[seat] - game.scores(match.state)[seat]
        if worth:
            column, row = self.thing.column, self.thing.row
            width, height = size_of(self.thing)
            box = pic.cells_box([(column, row), (column + width - 1, row + height - 1)])
            above = box.y - 34 > pic.LARGE.y + 36
            x = min(max(box.centre[0], pic.LARGE.x + 44), pic.LARGE.right - 44)
            y = box.y - 34 if above else min(box.bottom + 34, pic.LARGE.bottom - 44)
            draw_points(canvas, worth, x, y, WORTH)


def size_of(move: Enter) -> tuple[int, int]:
    """How many columns and rows a form takes as it is turned."""
    cells = turns(move.letter)[move.turn]
    return 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)


def _in_the_middle(form: Form) -> Enter:
    corner = Enter(*form, 0, 0, 0)
    width, height = size_of(corner)
    return corner._replace(column=(SIZE - width) // 2, row=(SIZE - height) // 2)


def _is_on_sheet(move: Enter) -> bool:
    """Whether at least one cell is."""
    return any(is_inside(column, row) for column, row, _ in move.cells)


def _kept_inside(move: Enter) -> Enter:
    """Back towards the middle until at least one cell is on the sheet."""
    while not _is_on_sheet(move):
        column, row = move.column, move.row
        move = move._replace(column=column + (column < 2) - (column > 3), row=row + (row < 2) - (row > 3))
    return move


def _off_centre(move: Enter) -> float:
    return sum(math.dist((column, row), (3, 3)) for column, row, _ in move.cells)


def draw_form(
    canvas: Canvas, form: Enter, seat: int, sheet: Sheet, is_legal: bool, redness: float = 0.0, aside: float = 0.0
) -> None:
    """A form as it would be entered: what hangs over the edge is crossed out, what is in the way is red.

    One that was refused just now is redder, and `aside` of its place.
    """
    taken = sum(sheet)
    for column, row, symbol in form.cells:
        box = pic.cell_box(column, row)
        box = box._replace(x=box.x + aside)
        if not is_inside(column, row):
            pic.draw_overhang(canvas, symbol, box.grown(-4))
            continue
        blocked = taken & bit(column, row)
        tint = (255, 214, 120) if is_legal and not blocked else pic.BAD
        pic.tint_boxes(canvas, [box], tint, round(120 + 110 * redness))
        if blocked:
            pic.draw_symbol(canvas, symbol, *box.centre, 22, pic.BAD, 5)
        else:
            mark = symbol_mark(seat, column, row, symbol)
            canvas.sprite(f"tetrix/{mark.picture}", *box.centre, alpha=205)
